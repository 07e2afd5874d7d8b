"""`limber rig --weights lattice` on every mesh of the shared data, the broken ones included, with a simple skeleton: three
bones along the longest side. Every vertex must come out weighted, or the file be refused with a sentence.

    lattice_survey.py [PROGRAM]     surveys all and prints a table; ends with 1 if anything is wrong

The tests run the same on a part of it.
"""
import array
import base64
import dataclasses
import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

import support

MESHES = (".obj", ".off", ".ply", ".stl", ".mesh", ".glb", ".gltf", ".fbx")
TOLERANCE = 1e-5  # of a sum of weights, stored as float
BAD_INPUT = 3  # the exit status


def mesh_files():
    return sorted(path for path in support.DATA.rglob("*") if path.suffix.lower() in MESHES)


def simple_skeleton(box):
    """Three bones in a row, along the longest side of a box."""
    low, high = box["min"], box["max"]
    axis = max(range(3), key=lambda d: high[d] - low[d])
    middle = [(a + b) / 2 for a, b in zip(low, high)]

    def place(share):
        return [low[d] + share * (high[d] - low[d]) if d == axis else middle[d] for d in range(3)]

    cuts = [place(share) for share in (0.1, 0.37, 0.63, 0.9)]
    bones = [{"name": name, "type": "bone", "head": cuts[i], "tail": cuts[i + 1]}
             for i, name in enumerate(("first", "second", "third"))]
    bones[1]["parent"], bones[2]["parent"] = "first", "second"
    return json.dumps({"limber": 1, "handles": bones})


class Glb:
    """Just enough of glTF to read the weights that Limber wrote."""

    def __init__(self, path):
        content = pathlib.Path(path).read_bytes()
        length = struct.unpack_from("<I", content, 12)[0]
        self.json = json.loads(content[20:20 + length])
        self.chunk = content[28 + length:]

    def floats(self, index):
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        if accessor["componentType"] != 5126 or "byteStride" in view and view["byteStride"] != 16:
            raise AssertionError("weights are not stored as rows of four floats")
        uri = self.json["buffers"][view["buffer"]].get("uri", "")
        content = base64.b64decode(uri.partition(",")[2]) if uri else self.chunk
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return array.array("f", content[start:start + 16 * accessor["count"]])

    def weight_rows(self):
        """The weights of each vertex of each primitive; vertices without any have an empty row."""
        for mesh in self.json.get("meshes", []):
            for primitive in mesh["primitives"]:
                attributes = primitive["attributes"]
                count = self.json["accessors"][attributes["POSITION"]]["count"]
                sets = [self.floats(attributes[name]) for name in sorted(attributes) if name.startswith("WEIGHTS_")]
                for v in range(count):
                    yield [weight for numbers in sets for weight in numbers[4 * v:4 * v + 4]]


def is_weighted(row):
    return all(math.isfinite(w) and w >= 0 for w in row) and abs(sum(row) - 1) <= TOLERANCE


@dataclasses.dataclass
class Finding:
    path: pathlib.Path
    seconds: float = 0
    vertices: int = 0
    unweighted: int = 0
    refusal: str = ""  # what Limber said
    fault: str = ""  # what is wrong with what Limber did

    def row(self):
        name = self.path.relative_to(support.DATA)
        said = f"WRONG: {self.fault}" if self.fault else f"refused: {self.refusal}" if self.refusal else "all weighted"
        return f"{str(name):<62} {self.vertices:>8} {self.unweighted:>6} {self.seconds:>7.2f}  {said}"


def refusal_of(result, path):
    """(what it said, what is wrong with it)."""
    line = next((line for line in result.err.splitlines() if line.startswith("limber: error: ")), "")
    if result.status != BAD_INPUT or not line:
        return line, f"ended with {result.status}: {result.err[:200]}"
    return line.removeprefix("limber: error: ").replace(str(path), path.name), ""


def survey(path, folder, timeout=600):
    """Rigs one mesh and looks at every weight."""
    finding = Finding(path)
    start = time.monotonic()
    try:
        info = support.run("info", path, "--json", timeout=timeout)
        box = info.json().get("box") if info.status == 0 else None
        # What has no box goes through the same door: it must be refused there.
        skeleton = folder / "simple.rig.json"
        skeleton.write_text(simple_skeleton(box or {"min": [0, 0, 0], "max": [1, 1, 1]}))
        target = folder / "rigged.glb"
        target.unlink(missing_ok=True)
        start = time.monotonic()
        result = support.run("rig", path, "--skeleton", skeleton, "--weights", "lattice", "-o", target, "--json",
                             timeout=timeout)
    except subprocess.TimeoutExpired:
        finding.fault = f"took longer than {timeout} s"
        return finding
    finding.seconds = time.monotonic() - start
    if result.status != 0:
        finding.refusal, finding.fault = refusal_of(result, path)
        return finding
    for row in Glb(target).weight_rows():
        finding.vertices += 1
        finding.unweighted += not is_weighted(row)
    if finding.unweighted:
        finding.fault = f"{finding.unweighted} vertices without weights"
    if finding.vertices < result.json()["vertices"]:
        finding.fault = f"{result.json()['vertices']} vertices, but {finding.vertices} in the file"
    return finding


def main():
    if len(sys.argv) > 1:
        support.PROGRAM = sys.argv[1]
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        for path in mesh_files():
            findings.append(survey(path, pathlib.Path(folder)))
            print(findings[-1].row(), flush=True)
    refused = [one for one in findings if one.refusal and not one.fault]
    wrong = [one for one in findings if one.fault]
    rigged = [one for one in findings if not one.refusal and not one.fault]
    print(f"{len(findings)} files: {len(rigged)} rigged ({sum(one.vertices for one in rigged)} vertices, "
          f"{sum(one.unweighted for one in findings)} without weights, {sum(one.seconds for one in rigged):.0f} s), "
          f"{len(refused)} refused, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
