"""Scalable and Shape Sensitive Deformations 2007: pins bend a shape by a formula, through space or along a skeleton.

With a file name as argument, both are drawn to it.

Prints:
pins that rest leave everything at rest: True
through space a foot pulls the other one along: True
along the skeleton it does so less: True
"""
import sys

import numpy as np

import limber

shape, rig = limber.make_sample("mannequin", 60)
pins = np.array([rig[name]["tail"] for name in ("foot.L", "foot.R", "hand.L", "hand.R", "head")])
targets = pins.copy()
targets[0] += [0.1, 0.3, 0.2]

through_space = limber.Mls(shape.positions, pins)
along_skeleton = limber.SkeletonMls(shape, rig, pins)
print("pins that rest leave everything at rest:", bool(abs(through_space.move(pins) - shape.positions).max() < 1e-4))

right_leg = np.argsort(np.linalg.norm(shape.positions - rig["shin.R"]["tail"], axis=1))[:200]
pulled = [abs(positions - shape.positions)[right_leg].mean()
          for positions in (through_space.move(targets), along_skeleton.move(targets))]
print("through space a foot pulls the other one along:", bool(pulled[0] > 0.005))
print("along the skeleton it does so less:", bool(pulled[1] < pulled[0]))

if len(sys.argv) > 1:
    pictures = [limber.render(shape, positions=positions, width=480, height=640)
                for positions in (through_space.move(targets), along_skeleton.move(targets))]
    limber.save_image(sys.argv[1], np.hstack(pictures))
