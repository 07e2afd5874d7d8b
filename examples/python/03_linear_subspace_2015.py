"""Linear Subspace Design 2015: points that move linearly move the whole shape linearly; bounded weights do not.

With a file name as argument, the weights of one point along the shape are plotted to it.

Prints:
biharmonic weights are linearly precise: True
bounded weights of points are not: True
"""
import sys

import numpy as np

import limber

shape, _ = limber.make_sample("rectangle", 24)
low, high = shape.bounds
rig = limber.Rig(2)
for index, (x, y) in enumerate([(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95), (0.5, 0.5)]):
    rig.add_point(f"p{index}", low + (high - low) * [x, y, 0])

biharmonic = limber.bind(shape, rig, auxiliary=0)
bounded = limber.bind(shape, rig, "bounded")

# V = B H: where the points are stretched to twice the width, the shape should be.
stretched = shape.positions[:, :2] * [2, 1]
moved = biharmonic.deform(biharmonic.rest_dofs * [2, 1])[:, :2]
print("biharmonic weights are linearly precise:", bool(abs(moved - stretched).max() < 1e-6))
by_bounded = bounded.weights() @ (rig.heads[:, :2] * [2, 1])
print("bounded weights of points are not:", bool(abs(by_bounded - stretched).max() > 0.01))

if len(sys.argv) > 1:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3))
    for axis, binding, title in zip(axes, (biharmonic, bounded), ("biharmonic", "bounded")):
        axis.tripcolor(*shape.positions[:, :2].T, shape.triangles, binding.weights()[:, 4])
        axis.set_title(title)
    figure.savefig(sys.argv[1])
