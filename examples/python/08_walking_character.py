"""From a mesh alone to a character that walks: skeleton, weights, motion, one .glb.

Prints:
it is a humanoid
walk.glb holds 1 clip
the character travels: True
"""
import numpy as np

import limber

shape, _ = limber.make_sample("mannequin", 40)
fitted = limber.fit_skeleton(shape, fingers=False)
print("it is a", fitted.kind)

rig, skeleton = fitted.rig(), fitted.skeleton()
weights = limber.bind(shape, rig, "bounded", lattice=2000).blend_weights().for_engines(4)

source, walk = limber.make_motion("walk")
clip, report = limber.retarget(source, walk, skeleton)
character = limber.Character.make(shape, weights, skeleton, [clip])
limber.save_character("walk.glb", character)
print("walk.glb holds", len(limber.load_character("walk.glb").clips), "clip")

frames = character.positions(clip.name, np.arange(0, clip.seconds, 1 / 30))
print("the character travels:", bool(np.ptp(frames.mean(axis=1), axis=0).max() > 0.2))
