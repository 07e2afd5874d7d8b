"""Asks other programs about glTF files: the Khronos validator, Blender, and three.js in Chromium. Each is started once
for many files. The Node modules are in LIMBER_REFEREES, where ctest installs them, or beside this file after `npm ci`.
"""
import base64
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import numpy

from gltf_pose import PosedFile

HERE = pathlib.Path(__file__).resolve().parent
MODULES = pathlib.Path(os.environ.get("LIMBER_REFEREES") or HERE)
BLENDER = shutil.which("blender")


@dataclasses.dataclass
class Job:
    """A file, the index of one of its clips (None: as it stands), and the times to look at, in seconds."""
    file: pathlib.Path
    clip: int = None
    times: tuple = (0.0,)

    def text(self):
        return {"file": str(self.file), "clip": self.clip, "times": [float(time) for time in self.times]}


def _run(command, program):
    finished = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=300)
    if finished.returncode not in (0, 1):
        raise RuntimeError(f"{program} ended with {finished.returncode}:\n{finished.stdout}\n{finished.stderr}")
    return finished


def validate(files):
    """{file: report of validate.mjs}."""
    finished = _run(["node", MODULES / "validate.mjs", "--json", *files], "the validator")
    if not finished.stdout:
        raise RuntimeError(f"the validator said nothing:\n{finished.stderr}")
    return {pathlib.Path(report["file"]): report for report in json.loads(finished.stdout)}


def _positions(command, program, jobs):
    """What a program says about each job: {key: [positions per time]}, or its error as text."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = pathlib.Path(folder) / "jobs.json", pathlib.Path(folder) / "out.json"
        asked.write_text(json.dumps([job.text() for job in jobs]))
        finished = _run([*command, asked, answered], program)
        if not answered.exists():
            raise RuntimeError(f"{program} gave no answer:\n{finished.stdout}\n{finished.stderr}")
        results = json.loads(answered.read_text())
    return [result.get("error") or
            {(mesh["node"], mesh["primitive"]) if "primitive" in mesh else mesh["node"]:
             [numpy.frombuffer(base64.b64decode(text), "<f4").reshape(-1, 3) for text in mesh["positions"]]
             for mesh in result["meshes"]} for result in results]


def three_positions(jobs):
    """Per job {(node, primitive): [positions per time]} from three.js, or an error as text."""
    return _positions(["node", MODULES / "three_positions.mjs"], "three.js", jobs)


def three_two_layer(job):
    """A file with skins in two layers, by the package's helper for three.js: {"meshes": {(node, primitive): [positions per time]},
    "difference" (of the processor's virtual bones from the GPU's), "plain" and "left": {"nodes", "tracks"}, "milliseconds": {"two", "plain"}}, or an error as text."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = pathlib.Path(folder) / "jobs.json", pathlib.Path(folder) / "out.json"
        asked.write_text(json.dumps([{**job.text(), "two_layer": True}]))
        _run(["node", MODULES / "three_positions.mjs", asked, answered], "three.js")
        (result,) = json.loads(answered.read_text())
    if "error" in result:
        return result["error"]
    meshes = {(mesh["node"], mesh["primitive"]): [numpy.frombuffer(base64.b64decode(text), "<f4").reshape(-1, 3)
                                                   for text in mesh["positions"]] for mesh in result["meshes"]}
    return {"meshes": meshes, **result["two_layer"]}


def three_vrm(file, bone, turn):
    """What a viewer of VRM files (three-vrm) says of one: {"version", "name", "rest": {bone: place}, "posed": {bone: place},
    "meshes": [positions]}, posed with one humanoid bone turned by Euler angles in radians."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = pathlib.Path(folder) / "jobs.json", pathlib.Path(folder) / "out.json"
        asked.write_text(json.dumps([{"file": str(file), "bone": bone, "turn": turn}]))
        _run(["node", MODULES / "three_positions.mjs", asked, answered], "three-vrm")
        (result,) = json.loads(answered.read_text())
    if "error" in result:
        return result["error"]
    answer = result["vrm"]
    answer["meshes"] = [numpy.frombuffer(base64.b64decode(text), "<f4").reshape(-1, 3) for text in answer["meshes"]]
    return answer


def blender_positions(jobs):
    """Per job {node: [positions per time]} from Blender, or an error as text: used vertices of all primitives."""
    return _positions([BLENDER, "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                       HERE / "blender_positions.py", "--"], "Blender", jobs)


def blender_weights(jobs):
    """Per job of automatic_weights.py its answer."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = pathlib.Path(folder) / "jobs.json", pathlib.Path(folder) / "out.json"
        asked.write_text(json.dumps(jobs))
        finished = _run([BLENDER, "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                         HERE.parents[1] / "bench" / "blender" / "automatic_weights.py", "--", asked, answered], "Blender")
        if not answered.exists():
            raise RuntimeError(f"Blender gave no answer:\n{finished.stdout}\n{finished.stderr}")
        return json.loads(answered.read_text())


class Reference:
    """The tests' own evaluation of a job, in the forms that the programs answer in."""

    def __init__(self, job, sets=None):
        self.posed = PosedFile(job.file, job.clip)
        self.frames = [self.posed.positions(time, sets) for time in job.times]
        self.size = max(numpy.ptp(numpy.vstack(list(frame.values())), axis=0).max() for frame in self.frames)

    def per_primitive(self):
        return {key: [frame[key] for frame in self.frames] for key in self.frames[0]}

    def per_node(self):
        """As Blender has them: all primitives of a node together, without the vertices that no triangle uses."""
        used = self.posed.used_vertices()
        nodes = sorted({node for node, _ in self.frames[0]})
        return {node: [numpy.vstack([frame[key][used[key]] for key in sorted(frame) if key[0] == node])
                       for frame in self.frames] for node in nodes}


def by_node(answer):
    """{(node, primitive): [...]} as {node: [...]}, the vertices of all primitives one after the other: how a mesh is cut
    into primitives is the writer's business."""
    return {node: [numpy.vstack(frames) for frames in zip(*(answer[key] for key in sorted(answer) if key[0] == node))]
            for node in sorted({node for node, _ in answer})}


def difference(one, other):
    """The largest distance between two answers in the same form, over all meshes, times and vertices."""
    if set(one) != set(other):
        raise AssertionError(f"different meshes: {sorted(one)} and {sorted(other)}")
    worst = 0.0
    for key in one:
        for first, second in zip(one[key], other[key], strict=True):
            if first.shape != second.shape:
                raise AssertionError(f"mesh {key} has {len(first)} vertices here and {len(second)} there")
            worst = max(worst, float(numpy.linalg.norm(first - second, axis=1).max(initial=0)))
    return worst
