"""What `limber rig` and `limber check --fix` write is valid, and Blender and three.js move it as the file says: the
built-in mannequin through its range of motion."""
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
import tiny_gltf
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, difference, three_positions, validate
from support import run

TOLERANCE = 1e-4  # of the size


class Rig(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        figure = cls.folder / "figure.obj"
        run("make", "mannequin", "-o", figure, "--resolution", 90)
        cls.jobs = {}
        for influences in (4, 8):
            target = cls.folder / f"rig_{influences}.glb"
            done = run("rig", figure, "--skeleton", cls.folder / "figure.rig.json", "-o", target, "--influences", influences,
                       "--range-of-motion", timeout=300)
            if done.status != 0:
                raise AssertionError(done.err)
            keys = PosedFile(target, 0).key_times()  # at rest and turned by turns: every seventh is either
            cls.jobs[influences] = Job(target, 0, tuple(float(time) for time in keys[::7]))
        cls.references = {influences: Reference(job) for influences, job in cls.jobs.items()}

    def test_the_validator_finds_no_fault(self):
        for path, report in validate([job.file for job in self.jobs.values()]).items():
            with self.subTest(path.name):
                self.assertEqual([m for m in report["messages"] if m["severity"] in ("error", "warning")], [])

    def test_the_range_of_motion_moves_and_starts_at_the_model(self):
        (frames,) = self.references[4].per_node().values()
        moved = [numpy.linalg.norm(frame - frames[0], axis=1).max() for frame in frames]
        self.assertGreater(max(moved), 0.1)
        vertices = [line.split()[1:4] for line in (self.folder / "figure.obj").read_text().splitlines() if line[:2] == "v "]
        numpy.testing.assert_allclose(frames[0], numpy.array(vertices, float), atol=1e-5)

    def test_eight_influences_need_a_second_set(self):
        """Else the cases with eight would show nothing."""
        for influences, second in ((4, False), (8, True)):
            (mesh,) = self.references[influences].posed.file.list("meshes")
            self.assertEqual("WEIGHTS_1" in mesh["primitives"][0]["attributes"], second)

    def test_three_agrees(self):
        answers = three_positions(list(self.jobs.values()))
        for (influences, job), answer in zip(self.jobs.items(), answers, strict=True):
            with self.subTest(influences):
                reference = Reference(job, sets=1)  # three.js blends four influences, no more
                self.assertLess(difference(answer, reference.per_primitive()), TOLERANCE * reference.size)

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_agrees(self):
        answers = blender_positions(list(self.jobs.values()))
        for influences, answer in zip(self.jobs, answers, strict=True):
            with self.subTest(influences):
                reference = self.references[influences]
                self.assertLess(difference(answer, reference.per_node()), TOLERANCE * reference.size)

    def test_a_fixed_skin_is_valid(self):
        given, fixed = self.folder / "heavy.glb", self.folder / "fixed.glb"
        given.write_bytes(tiny_gltf.skin_bend(weights=tiny_gltf.WEIGHTS * numpy.float32(1.25)).glb())
        done = run("check", given, "--fix", fixed)
        self.assertEqual(done.status, 0, done.err)
        reports = validate([given, fixed])
        self.assertGreater(reports[given]["errors"], 0)
        self.assertEqual(reports[fixed]["errors"], 0)
        one, other = (Reference(Job(path, 0, (0.0, 1.5, 2.0))) for path in (given, fixed))
        self.assertLess(difference(one.per_primitive(), other.per_primitive()), 1e-6)


if __name__ == "__main__":
    sys.exit(unittest.main())
