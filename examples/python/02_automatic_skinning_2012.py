"""Fast Automatic Skinning 2012: extra weights bring the reduced energy near to the unreduced one.

A bar is bent by its two ends. With a file name as argument, the energies are plotted to it.

Prints:
the energy falls in every iteration: True
more extra weights, less energy: True
no reduced pose beats the unreduced one: True
"""
import sys

import numpy as np

import limber

shape, rig = limber.make_sample("bar", 32)
angle = 1.2
bend = np.eye(3, 4)
bend[0, 0] = bend[1, 1] = np.cos(angle)
bend[0, 1], bend[1, 0] = -np.sin(angle), np.sin(angle)
pose = limber.Pose({rig.names[0]: np.eye(3, 4), rig.names[-1]: bend})

curves, best = {}, []
for extra in (0, 4, 12):
    binding = limber.bind(shape, rig, "bounded", extra=extra, clusters=100, lattice=1500)
    session = limber.PoseSession(binding)
    curves[extra] = session.energies(pose, 60)  # textbook iterations
    best.append(session.solve_from_rest(pose).energy)
    full = session.solve_full(iterations=500)

print("the energy falls in every iteration:", all((np.diff(curve) < 1e-5 * curve[0]).all() for curve in curves.values()))
print("more extra weights, less energy:", bool(best[2] < best[0]))
print("no reduced pose beats the unreduced one:", bool(full.energy <= min(best) * 1.001))

if len(sys.argv) > 1:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    for extra, curve in curves.items():
        pyplot.plot(curve, label=f"{extra} extra weights")
    pyplot.axhline(full.energy, linestyle=":", label="every vertex on its own")
    pyplot.xlabel("iteration")
    pyplot.ylabel("energy")
    pyplot.legend()
    pyplot.savefig(sys.argv[1])
