"""Dense rigs, brought down to four influences by `limber compress`, are in other programs where the dense ones are, as
near as the report says: the elephant of 24 bones, and a biharmonic binding of the mannequin, which is no skin at all."""
import json
import math
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from gltf_pose import PosedFile
from motion_of_rig import swinging_bvh
from referees import Job, blender_positions, three_positions, validate
from support import DATA, needs_data, run


def make(*command):
    done = run(*command, timeout=300)
    assert done.status == 0, done.err
    return done


def turned(handles, joint, angle):
    """A pose.json in which a joint turns as in a range of motion, its descendants going along."""
    names = [handle["name"] for handle in handles]
    parents = {handle["name"]: handle.get("parent") for handle in handles}
    axis = names.index(joint) % 3
    one, two = (axis + 1) % 3, (axis + 2) % 3
    turn = numpy.eye(3)
    turn[one, one] = turn[two, two] = math.cos(angle)
    turn[two, one], turn[one, two] = math.sin(angle), -math.sin(angle)
    head = numpy.array(handles[names.index(joint)]["head"])
    moved = numpy.hstack([turn, (head - turn @ head)[:, None]])
    rest = numpy.eye(4)[:3]

    def follows(name):
        while name is not None and name != joint:
            name = parents[name]
        return name == joint

    return {"limber": 1, "handles": {name: {"transform": (moved if follows(name) else rest).ravel().tolist()}
                                     for name in names}}


def vertices_of(obj):
    return numpy.array([[float(number) for number in line.split()[1:4]] for line in obj.read_text().splitlines()
                        if line.startswith("v ")])


@needs_data
class DenseRigs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        cls.jobs, cls.truths, cls.reports = [], [], []
        cls.add_elephant()
        cls.add_mannequin()

    @classmethod
    def add(cls, file, times, truth, report):
        cls.jobs.append(Job(file, 0, times))
        cls.truths.append(truth)
        cls.reports.append(report["meshes"][0])

    @classmethod
    def add_elephant(cls):
        rig, dense, moving = cls.folder / "elephant.rig.json", cls.folder / "dense.glb", cls.folder / "moving.glb"
        given = DATA / "rigs/igl"
        make("convert", given / "elephant.tgf", rig)
        make("rig", given / "elephant.obj", "--skeleton", rig, "--weights", given / "elephant-weights.dmat",
             "--influences", 24, "-o", dense)
        (cls.folder / "swing.bvh").write_text(swinging_bvh(rig))
        make("animate", dense, "--motion", cls.folder / "swing.bvh", "-o", moving)
        four = cls.folder / "elephant.glb"
        report = make("compress", moving, "-o", four, "--json").json()
        times = (0.0, 5 / 30, 14 / 30)
        posed = PosedFile(moving, 0)
        cls.add(four, times, [numpy.vstack(list(posed.positions(time).values())) for time in times], report)

    @classmethod
    def add_mannequin(cls):
        shape, binding, four = (cls.folder / name for name in ("figure.obj", "figure.limber", "figure.glb"))
        make("make", "mannequin", "-o", shape)
        rig = cls.folder / "figure.rig.json"
        make("bind", shape, rig, "-o", binding, "--weights", "biharmonic")
        report = make("compress", binding, "-o", four, "--json").json()
        handles = json.loads(rig.read_text())["handles"]
        times, truth = [], []
        for joint in (2, 6, 12):  # a second each: rest, forth, rest, back
            times.append(joint + .25)
            pose, posed = cls.folder / "pose.json", cls.folder / "posed.obj"
            pose.write_text(json.dumps(turned(handles, handles[joint]["name"], .7)))
            make("pose", binding, pose, "-o", posed)
            truth.append(vertices_of(posed))
        cls.add(four, tuple(times), truth, report)

    def assert_as_near_as_reported(self, answers, rounding):
        for job, truth, report, answer in zip(self.jobs, self.truths, self.reports, answers):
            with self.subTest(job.file.name):
                self.assertNotIsInstance(answer, str, answer)
                frames = [numpy.vstack([answer[key][i] for key in sorted(answer)]) for i in range(len(job.times))]
                distances = [numpy.linalg.norm(one - other, axis=1) for one, other in zip(frames, truth, strict=True)]
                worst, allowed = max(d.max() for d in distances), rounding * report["size"]
                self.assertLess(worst, 1.02 * report["position_error"]["worst"] + allowed)
                self.assertGreater(max(numpy.linalg.norm(one - truth[0], axis=1).max() for one in frames),
                                   .05 * report["size"], "nothing has moved")

    def test_the_validator_finds_no_error(self):
        for file, report in validate([job.file for job in self.jobs]).items():
            with self.subTest(file.name):
                self.assertEqual(report["errors"], 0, report["messages"])

    def test_two_layers_are_far_nearer_than_k_largest(self):
        report = self.reports[0]
        self.assertLess(6 * report["position_error"]["rms"], report["k_largest"]["position_error"]["rms"])

    def test_three_js_has_them_where_the_dense_ones_are(self):
        self.assert_as_near_as_reported(three_positions(self.jobs), 1e-4)

    def test_blender_has_them_where_the_dense_ones_are(self):
        if not referees.BLENDER:
            self.skipTest("Blender is not installed")
        self.assert_as_near_as_reported(blender_positions(self.jobs), 1e-3)


if __name__ == "__main__":
    sys.exit(unittest.main())
