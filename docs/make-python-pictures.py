#!/usr/bin/env python3
"""make-python-pictures.py: the pictures of docs/python.md, by Limber's own renderer. PYTHONPATH names the module, as in the page."""
import pathlib

import numpy as np

import limber

IMAGES = pathlib.Path(__file__).resolve().parent / "images"


def beside(*pictures):
    return np.concatenate(pictures, axis=1)


# The first example of the page: rest, one bone's weights, the pose.
shape, rig = limber.make_sample("mannequin", 60)
binding = limber.bind(shape, rig)
hand = rig["hand.R"]["head"]
pose = limber.Pose({"foot.L": np.eye(3, 4), "foot.R": np.eye(3, 4), "hand.R": hand + [0, 0.3, 0.2]})
posed = limber.solve_pose(binding, pose)
size = {"width": 260, "height": 320}
limber.save_image(IMAGES / "python-pose.png", beside(
    limber.render(shape, rig=rig, **size),
    limber.render(binding, scalars=binding.weights()[:, rig.names.index("upper_arm.R")], **size),
    limber.render(posed, **size)))

# Batches: characters of a crowd, each with targets of its own.
shape, rig = limber.make_sample("bar", 24)
binding = limber.bind(shape, rig, "bounded", lattice=1000)
held = [rig.names[0], rig.names[-1]]
targets = np.tile(np.eye(3, 4), (4, len(held), 1, 1))
for character, angle in zip(targets, (0, 0.6, 1.2, 1.8)):
    c, s = np.cos(angle), np.sin(angle)
    character[1, 1:, 1:3] = [[c, -s], [s, c]]
    character[1, :, 3] = shape.bounds.mean(axis=0) - character[1, :, :3] @ shape.bounds.mean(axis=0)
transforms = limber.Crowd(binding, 4, held).solve(targets, sweeps=60)
frames = limber.Skin(shape.positions, binding.blend_weights()).linear(transforms)
limber.save_image(IMAGES / "python-crowd.png", beside(
    *[limber.render(shape, positions=frame.astype(float), width=200, height=140) for frame in frames]))
