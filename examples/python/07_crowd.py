"""A hundred characters in one call, as arrays.

Prints:
transforms of all handles: (100, 20, 3, 4)
alone or in a crowd, a character is the same: True
positions of all: True
"""
import numpy as np

import limber

shape, rig = limber.make_sample("mannequin", 40)
binding = limber.bind(shape, rig, "bounded")

held = {"foot.L": "transform", "foot.R": "transform", "hand.R": "position"}
targets = np.tile(np.eye(3, 4), (100, 3, 1, 1))
targets[:, 2, :, 3] = rig["hand.R"]["head"] + np.linspace(0, 0.5, 100)[:, None] * [-0.1, 1, 0.2]

crowd = limber.Crowd(binding, 100, held)
transforms = crowd.solve(targets, sweeps=8)
print("transforms of all handles:", transforms.shape)
alone = limber.Crowd(binding, 1, held).solve(targets[41:42], sweeps=8)
print("alone or in a crowd, a character is the same:", bool((alone[0] == transforms[41]).all()))

# Bones and weights that sum to one are a plain skin, for the kernels of the run time.
frames = limber.Skin(shape.positions, binding.blend_weights()).linear(transforms)
print("positions of all:", frames.shape == (100, shape.vertex_count, 3))
