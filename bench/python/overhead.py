"""overhead.py PROGRAM: what calls from Python cost beside the same calls from C++, on one thread.

A crowd of 256 characters of the mannequin, and linear blend skinning of a shape with about 50,000 vertices and four bones per
vertex. PROGRAM is limber_python_overhead (`ninja -C build/release limber_python_overhead`), the same work in C++. Both run
in turns, five times; the least times count. Prints a line of JSON per result: seconds per call from Python, and how many times
the time of C++ that is. `limber bench python` runs it.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import limber

CHARACTERS = 256
ROUNDS = 60


def least_seconds(work):
    least = 1e9
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        least = min(least, time.perf_counter() - start)
    return least


def main():
    program = sys.argv[1]
    shape, rig = limber.make_sample("mannequin", 260)
    binding = limber.bind(shape, rig, "heat", clusters=34)
    held = [rig.names[0], rig.names[-1]]
    crowd = limber.Crowd(binding, CHARACTERS, held)
    poses = np.tile(np.eye(3, 4), (CHARACTERS, len(held), 1, 1))
    poses[:, 1, 1, 3] = np.linspace(0, 0.1, CHARACTERS)
    targets = crowd.targets(poses)
    dofs = np.empty((CHARACTERS, binding.dof_count, 3), dtype=np.float32)

    skin = limber.Skin(shape.positions, binding.blend_weights().for_engines(4))
    transforms = np.tile(np.eye(3, 4, dtype=np.float32), (len(rig), 1, 1))
    transforms[:, 0, 3] = 0.1
    positions = np.empty((shape.vertex_count, 3), dtype=np.float32)

    limber.set_threads(1)
    least = {"crowd": [1e9, 1e9], "skin": [1e9, 1e9]}
    with tempfile.TemporaryDirectory() as folder:
        files = pathlib.Path(folder)
        limber.save_binding(files / "a.limber", binding)
        targets.tofile(files / "targets")
        for _ in range(5):
            for name, work in (("crowd", lambda: crowd.solve_dofs(targets, out=dofs)),
                               ("skin", lambda: skin.linear(transforms, out=positions))):
                least[name][0] = min(least[name][0], least_seconds(work))
            words = [program, files / "a.limber", files / "targets", *held]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            for name, seconds in zip(("crowd", "skin"), map(float, done.stdout.split())):
                least[name][1] = min(least[name][1], seconds)
    for name, key in ((f"crowd_{CHARACTERS}", "crowd"), ("skin_50k", "skin")):
        python, cpp = least[key]
        print(json.dumps({"name": name, "value": python, "unit": "s", "ratio": python / cpp, "against": "the same in C++"}))


if __name__ == "__main__":
    main()
