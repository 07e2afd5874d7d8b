"""The referees themselves: they say what is known of small files, they agree with each other, and they find faults."""
import pathlib
import sys
import tempfile
import unittest

import numpy

import referees
import tiny_gltf
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, difference, three_positions, validate

needs_blender = unittest.skipUnless(referees.BLENDER, "Blender is not installed")


class ReferenceTest(unittest.TestCase):
    """The tests' own evaluation against closed forms."""

    def at(self, time, **options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "bend.glb"
            path.write_bytes(tiny_gltf.skin_bend(**options).glb())
            return PosedFile(path, 0).positions(time)[2, 0]

    def test_rest_pose_is_the_mesh(self):
        numpy.testing.assert_allclose(self.at(0.5), tiny_gltf.RIBBON, atol=1e-7)

    def test_a_quarter_turn_lays_the_top_on_its_side(self):
        turned = self.at(2.5)
        numpy.testing.assert_allclose(turned[4:], [[-1, .5, 0], [-1, 1.5, 0]], atol=1e-6)
        numpy.testing.assert_allclose(turned[2:4], [[-.25, .75, 0], [.25, 1.25, 0]], atol=1e-6)

    def test_rotation_is_even_between_linear_keys(self):
        third = self.at(1 + 1 / 3)
        angle = numpy.pi / 6
        numpy.testing.assert_allclose(third[4:].mean(0), [-numpy.sin(angle), 1 + numpy.cos(angle), 0], atol=1e-6)

    def test_a_step_waits_for_its_key(self):
        numpy.testing.assert_allclose(self.at(1.9, interpolation="STEP"), tiny_gltf.RIBBON, atol=1e-7)

    def test_a_spline_without_tangents_is_slow_at_its_ends(self):
        early, middle = self.at(1.25, interpolation="CUBICSPLINE"), self.at(1.5, interpolation="CUBICSPLINE")
        share = 3 * .25**2 - 2 * .25**3
        quaternion = numpy.array([share * tiny_gltf.QUARTER, 1 - share + share * tiny_gltf.QUARTER])
        angle = 2 * numpy.arctan2(*quaternion)
        numpy.testing.assert_allclose(early[4:].mean(0), [-numpy.sin(angle), 1 + numpy.cos(angle), 0], atol=1e-6)
        numpy.testing.assert_allclose(middle[4:].mean(0), [-numpy.sin(numpy.pi / 4), 1 + numpy.cos(numpy.pi / 4), 0],
                                      atol=1e-6)


def with_wrong_bind_matrix():
    """The bent ribbon with an upper joint whose inverse bind matrix is 0.01 too low."""
    file = tiny_gltf.skin_bend()
    accessor = file.json["accessors"][file.json["skins"][0]["inverseBindMatrices"]]
    start = file.json["bufferViews"][accessor["bufferView"]]["byteOffset"] + 4 * (16 + 13)
    file.data = file.data[:start] + numpy.float32(-1.01).tobytes() + file.data[start + 4:]
    return file


class OtherProgramsTest(unittest.TestCase):
    """The programs on the same files: each is asked once."""

    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        cls.small = tiny_gltf.write_all(cls.folder)
        (cls.folder / "wrong.glb").write_bytes(with_wrong_bind_matrix().glb())
        (cls.folder / "bad.glb").write_bytes(b"not glTF")
        # At the keys only: between them Blender turns at another pace.
        cls.jobs = {}
        for path in [cls.folder / "bad.glb", *cls.small, cls.folder / "wrong.glb"]:
            animated = path.name != "bad.glb" and PosedFile(path).file.list("animations")
            times = tuple(PosedFile(path, 0).key_times()) if animated else (0.0,)
            cls.jobs[path.name] = Job(path, 0 if animated else None, times)
        cls.three = cls.ask(three_positions)
        cls.blender = cls.ask(blender_positions) if referees.BLENDER else {}

    @classmethod
    def ask(cls, program):
        return dict(zip(cls.jobs, program(list(cls.jobs.values())), strict=True))

    def test_small_files_are_valid(self):
        for path, report in validate(self.small).items():
            with self.subTest(path.name):
                self.assertEqual([m for m in report["messages"] if m["severity"] in ("error", "warning")], [])

    def test_the_validator_finds_weights_that_do_not_sum_to_one(self):
        path = self.folder / "heavy.glb"
        path.write_bytes(tiny_gltf.skin_bend(weights=tiny_gltf.WEIGHTS * numpy.float32(1.25)).glb())
        codes = {message["code"] for message in validate([path])[path]["messages"]}
        self.assertIn("ACCESSOR_WEIGHTS_NON_NORMALIZED", codes)

    def test_three_agrees_with_the_reference(self):
        for path in self.small:
            with self.subTest(path.name):
                reference = Reference(self.jobs[path.name], sets=1)  # three.js blends four influences, no more
                self.assertLess(difference(self.three[path.name], reference.per_primitive()), 1e-6 * reference.size)

    @needs_blender
    def test_blender_agrees_with_the_reference(self):
        for path in self.small:
            with self.subTest(path.name):
                reference = Reference(self.jobs[path.name])
                self.assertLess(difference(self.blender[path.name], reference.per_node()), 1e-6 * reference.size)

    def test_three_between_keys_agrees_with_the_reference(self):
        jobs = [Job(path, 0, (.37, 1.37)) for path in self.small if self.jobs[path.name].clip == 0]
        for job, answer in zip(jobs, three_positions(jobs), strict=True):
            with self.subTest(job.file.name):
                reference = Reference(job, sets=1)
                self.assertLess(difference(answer, reference.per_primitive()), 1e-6 * reference.size)

    def test_a_wrong_inverse_bind_matrix_is_seen(self):
        for name, answers in (("three", self.three), ("Blender", self.blender)):
            if answers:
                with self.subTest(name):
                    self.assertGreater(difference(answers["wrong.glb"], answers["skin_bend.glb"]), 0.009)

    def test_a_file_that_is_none_is_an_error_of_that_file_only(self):
        for answers in (self.three, self.blender):
            if answers:
                self.assertIsInstance(answers["bad.glb"], str)
                self.assertIsInstance(answers["sparse.glb"], dict)


if __name__ == "__main__":
    sys.exit(unittest.main())
