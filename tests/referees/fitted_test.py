"""The whole job for a mesh without a skeleton: what `limber rig MODEL --motion walk` writes is valid, and three.js and
Blender play it as the file says. A VRM file is opened by a viewer of such files, which finds the bones and turns them."""
import math
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, difference, three_positions, three_vrm, validate
from support import DATA, run

TOLERANCE = 1e-4  # of the size
CHARACTERS = ("khronos/CesiumMan.glb", "threejs/Soldier.glb")  # these have skins and clips
REQUIRED = {"hips", "spine", "head"} | {side + bone for side in ("left", "right") for bone in (
    "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot")}  # of VRM 1.0


class Fitted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        figure = cls.folder / "figure.obj"
        run("make", "mannequin", "-o", figure, "--resolution", 60)
        given = [figure] + [path for path in (DATA / "rigs" / name for name in CHARACTERS) if path.exists()]
        cls.characters = given[1:]
        cls.vrm, cls.jobs = cls.folder / "figure.vrm", {}
        cls.made = {cls.vrm: run("rig", figure, "-o", cls.vrm, timeout=300)}
        for path in given:
            target = cls.folder / f"walking_{path.stem}.glb"
            cls.made[target] = run("rig", path, "--skeleton", "humanoid", "--motion", "walk", "-o", target, timeout=300)
            if target.exists():
                clip = len(PosedFile(target).file.list("animations")) - 1
                keys = PosedFile(target, clip).key_times()
                cls.jobs[path.name] = Job(target, clip, tuple(float(time) for time in keys[::max(1, len(keys) // 4)]))

    def test_every_file_is_written(self):
        for target, done in self.made.items():
            with self.subTest(target.name):
                self.assertEqual(done.status, 0, done.err)

    def test_the_validator_finds_no_fault_that_was_not_there(self):
        before = {path.name: report["errors"] for path, report in validate(self.characters).items()} if self.characters else {}
        reports = validate([self.vrm, *(job.file for job in self.jobs.values())])
        self.assertEqual(reports[self.vrm]["errors"], 0)
        for name, job in self.jobs.items():
            with self.subTest(name):
                self.assertLessEqual(reports[job.file]["errors"], before.get(name, 0))

    def test_it_walks(self):
        """A foot goes to and fro by a tenth of the height, and no vertex flies off."""
        for name, job in self.jobs.items():
            with self.subTest(name):
                reference = Reference(job)
                frames = [numpy.concatenate(parts) for parts in zip(*reference.per_node().values())]
                moved = max(numpy.linalg.norm(frame - frames[0], axis=1).max() for frame in frames)
                self.assertGreater(moved, 0.1 * reference.size)
                self.assertLess(moved, 2 * reference.size)

    def test_three_agrees(self):
        for (name, job), answer in zip(self.jobs.items(), three_positions(list(self.jobs.values())), strict=True):
            with self.subTest(name):
                reference = Reference(job, sets=1)
                self.assertIsInstance(answer, dict)
                self.assertLess(difference(answer, reference.per_primitive()), TOLERANCE * reference.size)

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_agrees(self):
        for (name, job), answer in zip(self.jobs.items(), blender_positions(list(self.jobs.values())), strict=True):
            with self.subTest(name):
                reference = Reference(job)
                self.assertIsInstance(answer, dict)
                self.assertLess(difference(answer, reference.per_node()), TOLERANCE * reference.size)

    def test_a_viewer_of_vrm_files_turns_the_bones(self):
        """The file rests in a T-pose that looks along +z, as VRM wants; a turned upper arm takes the hand and its skin along,
        by the arc that the arm's length gives."""
        turn = math.radians(-70)
        rested, answer = (three_vrm(self.vrm, "leftUpperArm", [0, 0, angle]) for angle in (0, turn))
        for result in (rested, answer):
            self.assertIsInstance(result, dict, result)
        self.assertEqual(answer["version"], "1")
        self.assertLessEqual(REQUIRED, set(answer["rest"]))
        place = {bone: numpy.array(at) for bone, at in answer["rest"].items()}
        for side, sign in (("left", 1), ("right", -1)):
            arm = place[side + "Hand"] - place[side + "UpperArm"]
            self.assertGreater(sign * arm[0] / numpy.linalg.norm(arm), math.cos(math.radians(10)))
        self.assertGreater(place["leftToes"][2], place["leftFoot"][2])
        arm = numpy.linalg.norm(place["leftHand"] - place["leftUpperArm"])
        way = numpy.linalg.norm(numpy.array(answer["posed"]["leftHand"]) - place["leftHand"])
        self.assertAlmostEqual(way, 2 * arm * math.sin(abs(turn) / 2), delta=0.02 * arm)
        moved = max(numpy.linalg.norm(after - before, axis=1).max() for before, after in zip(rested["meshes"], answer["meshes"]))
        self.assertGreater(moved, way)
        self.assertLess(moved, 2 * way)


if __name__ == "__main__":
    sys.exit(unittest.main())
