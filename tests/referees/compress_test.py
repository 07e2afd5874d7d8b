"""What `limber compress` and `limber decompose` write is valid, and plays as their reports say, in other programs too."""
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, difference, three_positions, validate
from support import DATA, needs_data, run


@needs_data
class Compressed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name)
        cls.man = DATA / "rigs/khronos/CesiumMan.glb"
        cls.two = folder / "two.glb"
        done = run("compress", cls.man, "-o", cls.two, "--influences", 2, "--virtual-bones", 100, "--json", timeout=300)
        assert done.status == 0, done.err
        cls.report = done.json()["meshes"][0]
        figure, binding, cls.hand = folder / "hand.obj", folder / "hand.limber", folder / "hand.glb"
        for command in (["make", "hand", "-o", figure],
                        ["bind", figure, folder / "hand.rig.json", "-o", binding],
                        ["compress", binding, "-o", cls.hand, "--virtual-bones", 100]):
            done = run(*command, timeout=300)
            assert done.status == 0, done.err
        cls.bone = folder / "bone.glb"
        done = run("decompose", DATA / "sequences/dembones-bone/bone.pc2", "-o", cls.bone, "--bones", 6, "--fps", 30,
                   "--iterations", 10, timeout=300)
        assert done.status == 0, done.err
        cls.files = [cls.two, cls.hand, cls.bone]

    def test_the_validator_finds_no_error(self):
        for file, report in validate(self.files).items():
            with self.subTest(file.name):
                self.assertEqual(report["errors"], 0, report["messages"])

    def test_positions_are_as_far_from_the_original_as_reported(self):
        dense, compressed = PosedFile(self.man, 0), PosedFile(self.two, 0)
        worst = squares = count = 0
        for frame in range(0, int(dense.duration() * 30), 7):
            one = numpy.vstack(list(dense.positions(frame / 30).values()))
            other = numpy.vstack(list(compressed.positions(frame / 30).values()))
            distances = numpy.linalg.norm(one - other, axis=1)
            worst = max(worst, distances.max())
            squares += (distances ** 2).sum()
            count += 3 * len(distances)
        error = self.report["position_error"]
        self.assertLess(worst, 1.02 * error["worst"] + 1e-5 * self.report["size"])
        self.assertAlmostEqual((squares / count) ** .5, error["rms"], delta=.2 * error["rms"])

    def test_three_js_and_blender_play_the_same(self):
        jobs = [Job(file, 0, (0.0, 0.5, 1.0)) for file in self.files]
        references = [Reference(job) for job in jobs]
        for job, reference, answer in zip(jobs, references, three_positions(jobs)):
            with self.subTest(f"{job.file.name} in three.js"):
                self.assertNotIsInstance(answer, str, answer)
                self.assertLess(difference(reference.per_primitive(), answer), 1e-4 * reference.size)
        if not referees.BLENDER:
            self.skipTest("Blender is not installed")
        for job, reference, answer in zip(jobs, references, blender_positions(jobs)):
            with self.subTest(f"{job.file.name} in Blender"):
                self.assertNotIsInstance(answer, str, answer)
                self.assertLess(difference(reference.per_node(), answer), 1e-3 * reference.size)


if __name__ == "__main__":
    sys.exit(unittest.main())
