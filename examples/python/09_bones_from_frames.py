"""Bones and weights from a mesh sequence: what a cloth or muscle simulation made, for engines.

Prints:
6 bones replay 24 frames: True
at most 4 of them move a vertex: True
"""
import numpy as np

import limber

shape, _ = limber.make_sample("cylinder", 40)
x = (shape.positions - shape.bounds[0]) / (shape.bounds[1] - shape.bounds[0])
along = np.ptp(shape.positions, axis=0).argmax()  # the long axis
side = (along + 1) % 3
frames = []
for phase in np.linspace(0, 2 * np.pi, 24, endpoint=False):
    positions = shape.positions.copy()
    positions[:, side] += 0.15 * shape.size * np.sin(3 * x[:, along] + phase) * x[:, along]
    frames.append(positions)
frames = np.array(frames)

weights, bones, rest, errors = limber.decompose(shape, frames, bones=6, influences=4)
replayed = limber.Skin(rest, weights).linear(bones)
error = np.sqrt(((replayed - frames) ** 2).mean()) / shape.size
print(f"{weights.bone_count} bones replay {len(frames)} frames:", bool(error < 0.01))
print("at most 4 of them move a vertex:", weights.report()["most_influences"] <= 4)
