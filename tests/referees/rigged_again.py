#!/usr/bin/env python3
"""Every glTF file of a folder that has clips, through `limber rig` and `limber animate`, and then played by others. Run by hand:

  rigged_again.py FOLDER [--limber PROGRAM] [--only PART]

Three ways: "animated" got one clip more, and its own clips must play as those of the given file do; "reweighed" has new weights
on its own skeleton; "refitted" has another skeleton, fitted, with a walk. Of all three, three.js and Blender must show what the
file says, the validator must find no error that was not there, and no node may be left over from a skin that went.
The table says by how much places differ, in parts of the size. The status is 1 if one is more than a ten thousandth, or if a
file was not written or has nodes that serve nothing. LIMBER_REFEREES names the folder with the Node modules."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy

import referees
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, by_node, difference, three_positions, validate

TOLERANCE = 1e-4


def times_of(path, clip):
    keys = PosedFile(path, clip).key_times()
    return tuple(float(keys[index]) + 1e-4 for index in sorted({0, len(keys) // 3, len(keys) - 1}))


def idle_nodes(path):
    """Nodes that hold nothing, carry nothing, move nothing and are named by nothing."""
    document = PosedFile(path).file.json
    nodes = document.get("nodes", [])
    used = {joint for skin in document.get("skins", []) for joint in [*skin["joints"], skin.get("skeleton", -1)]}
    used |= {index for index, node in enumerate(nodes) if node.keys() & {"mesh", "camera", "skin", "extensions", "extras"}}
    parents = {child: index for index, node in enumerate(nodes) for child in node.get("children", [])}
    for index in list(used):
        while index in parents:
            index = parents[index]
            used.add(index)
    return [node.get("name", str(index)) for index, node in enumerate(nodes) if index not in used]


def measured(answer, wanted, size):
    """How far apart they are, in parts of the size; infinite where a program gave no answer."""
    if not isinstance(answer, dict):
        return float("inf")
    try:
        return difference(answer, wanted) / size
    except AssertionError:
        return float("inf")


class Way:
    def __init__(self, name, given, target, done):
        self.name, self.given, self.target = name, given, target
        self.message = "" if done.returncode in (0, 4) else done.stderr.strip().splitlines()[-1]
        if self.message:
            return
        count = len(PosedFile(target).file.list("animations"))
        kept = len(PosedFile(given).file.list("animations")) if name != "refitted" else 0
        self.clip = kept - 1 if name != "refitted" else count - 1
        self.job = Job(target, self.clip, times_of(target, self.clip))
        self.before = Job(given, self.clip, self.job.times) if name == "animated" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--limber", default=pathlib.Path(__file__).parents[2] / "build/release/bin/limber")
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    given = [path for path in sorted(arguments.folder.rglob("*.gl*")) if arguments.only in path.name
             and PosedFile(path).file.list("animations") and PosedFile(path).file.list("skins")]
    ways = []
    with tempfile.TemporaryDirectory() as folder:
        for index, path in enumerate(given):
            for name, words in (("animated", ["animate", path, "--motion", path]),
                                ("reweighed", ["rig", path, "--skeleton", path]),
                                ("refitted", ["rig", path, "--skeleton", "humanoid", "--motion", "walk"])):
                target = pathlib.Path(folder) / f"{index}_{name}.glb"
                done = subprocess.run([str(word) for word in (arguments.limber, *words, "-o", target)], capture_output=True, text=True)
                ways.append(Way(name, path, target, done))
        written = [way for way in ways if not way.message]
        shown = three_positions([way.job for way in written] + [way.before for way in written if way.before])
        before = iter(shown[len(written):])
        blender = blender_positions([way.job for way in written]) if referees.BLENDER else [None] * len(written)
        errors = validate([*given, *(way.target for way in written)])
        print(f"{'file':28} {'way':10} {'three':>9} {'blender':>9} {'to before':>9} {'errors':>7} {'idle':>5}")
        faults = 0
        for way, three, blend in zip(written, shown, blender):
            reference = Reference(way.job, sets=1)
            apart = [measured(three, reference.per_primitive(), reference.size)]
            apart.append(measured(blend, Reference(way.job).per_node(), reference.size) if referees.BLENDER else 0.0)
            own = next(before) if way.before else None
            apart.append(measured(by_node(three), by_node(own), reference.size) if isinstance(own, dict) else 0.0)
            more = errors[way.target]["errors"] - errors[way.given]["errors"]
            idle = set(idle_nodes(way.target)) - set(idle_nodes(way.given)) if way.name != "refitted" else idle_nodes(way.target)
            faults += max(apart) > TOLERANCE or more > 0 or bool(idle)
            print(f"{way.given.name:28.28} {way.name:10} {apart[0]:9.1e} {apart[1]:9.1e} {apart[2]:9.1e} {max(more, 0):7} {len(idle):5}"
                  f"{'  ' + ', '.join(sorted(idle)[:4]) if idle else ''}")
        for way in ways:
            if way.message:
                print(f"{way.given.name:28.28} {way.name:10} {way.message}")
    print(f"{len(written)} of {len(ways)} written, {faults} with faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
