"""Lattice-based Character Skinning 2010: flesh lags behind a jerk, overshoots and settles.

With a file name as argument, the way of the flesh is plotted to it.

Prints:
after the jerk the flesh lags: True
it overshoots: True
it settles on the skinned pose: True
"""
import sys

import numpy as np

import limber

shape, rig = limber.make_sample("octopus", 40)
flesh = limber.Flesh(shape, rig, cells=16, damping=0.05)

still = np.tile(np.eye(3, 4), (len(rig), 1, 1))
jerked = still.copy()
jerked[:, 0, 3] = 0.2  # every bone jumps sideways
flesh.restart(still)
moved = []
for _ in range(360):
    flesh.step(jerked)
    moved.append((flesh.positions() - shape.positions)[:, 0])
moved = np.array(moved)

print("after the jerk the flesh lags:", bool(moved[4].min() < 0.18))
print("it overshoots:", bool(moved.max() > 0.205))
print("it settles on the skinned pose:", bool(abs(moved[-1] - 0.2).max() < 0.01))

if len(sys.argv) > 1:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    tip = moved.std(axis=0).argmax()
    pyplot.plot(np.arange(len(moved)) / 120, moved[:, tip])
    pyplot.axhline(0.2, linestyle=":")
    pyplot.xlabel("seconds")
    pyplot.ylabel("way of the vertex that moves most")
    pyplot.savefig(sys.argv[1])
