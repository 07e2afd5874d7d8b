"""Two-Layer Compression 2013: virtual bones keep a dense skin that the four largest influences lose.

With a file name as argument, error against virtual bones is plotted to it.

Prints:
more virtual bones, less error: True
two layers beat the largest influences: True
what the kernel shows is the product of the layers: True
"""
import sys

import numpy as np

import limber

shape, rig = limber.make_sample("octopus", 50)
weights = limber.bind(shape, rig, "lattice").weights()

counts = (20, 40, 80, 160)
errors = []
for count in counts:
    layers, history = limber.factorise_weights(shape, weights, virtual_bones=count)
    errors.append(history[-1])
largest = np.sqrt(np.mean((limber.SkinWeights(weights).limited(2).toarray() - weights) ** 2))
print("more virtual bones, less error:", bool((np.diff(errors) < 0).all()))
print("two layers beat the largest influences:", bool(errors[-1] < largest))

random = np.random.default_rng(1)
transforms = np.eye(3, 4) + 0.1 * random.normal(size=(len(rig), 3, 4))
by_layers = limber.Skin(shape.positions, layers).linear(transforms)
by_product = limber.Skin(shape.positions, layers.toarray()).linear(transforms)
print("what the kernel shows is the product of the layers:", bool(abs(by_layers - by_product).max() < 1e-4))

if len(sys.argv) > 1:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    pyplot.loglog(counts, errors, "o-", label="two layers")
    pyplot.axhline(largest, linestyle=":", label="two largest influences")
    pyplot.xlabel("virtual bones")
    pyplot.ylabel("root mean square error of a weight")
    pyplot.legend()
    pyplot.savefig(sys.argv[1])
