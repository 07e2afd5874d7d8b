"""glTF read by Limber and written again is the same to everybody else: every vertex where it was, at rest and in the clips
that are looked at. Two ways lead through Limber: `limber convert` takes the file over as it is, and rewrite_gltf writes
what Limber's own types hold. Each program is asked once, about all files."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
import tiny_gltf
from gltf_pose import PosedFile
from referees import Job, Reference, blender_positions, by_node, difference, three_positions, validate
from support import DATA, run

REWRITE = os.environ.get("LIMBER_REWRITE_GLTF", "limber_rewrite_gltf")
TOLERANCE = 1e-5  # of the size
# Rotations in this file have three digits, so they are none; Limber makes them unit quaternions, three.js takes them as is.
ROUGH = {"SimpleSkin.gltf": 3e-4}


def clips_of(path):
    """The first and the last clip; a file without any as it stands."""
    count = len(PosedFile(path).file.list("animations"))
    return sorted({0, count - 1}) if count else [None]


def key_times(path, clip):
    """A few key times of a clip, the first and the last among them. All a little later: programs differ on which side of a
    step its own time is, once it is rounded."""
    keys = PosedFile(path, clip).key_times()
    return tuple(float(keys[index]) + 1e-4 for index in sorted({0, len(keys) // 3, len(keys) - 1}))


def between(times):
    return tuple(.63 * first + .37 * second for first, second in zip(times, times[1:]))


class Trip:
    """One clip of a file, and the same of what two ways through Limber made of it."""

    def __init__(self, given, converted, rewritten, clip):
        keys = key_times(given, clip)
        self.name, self.clip = given.name, clip
        self.tolerance = ROUGH.get(given.name, TOLERANCE)
        self.given, self.converted, self.rewritten = (Job(file, clip, keys + between(keys))
                                                      for file in (given, converted, rewritten))
        self.at_keys = Job(rewritten, clip, keys)


class RoundTrip(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name)
        cls.given = tiny_gltf.write_all(folder) + sorted((DATA / "rigs").glob("*/*.gl*"))
        cls.converted, cls.rewritten, cls.failures = {}, {}, {}
        for index, path in enumerate(cls.given):
            cls.converted[path], cls.rewritten[path] = folder / f"converted_{index}.glb", folder / f"rewritten_{index}.glb"
            done = run("convert", path, cls.converted[path])
            rewriting = subprocess.run([REWRITE, path, cls.rewritten[path]], capture_output=True, text=True)
            if done.status != 0 or rewriting.returncode != 0:
                cls.failures[path.name] = done.err + rewriting.stderr
                del cls.converted[path], cls.rewritten[path]
        cls.trips = [Trip(path, cls.converted[path], cls.rewritten[path], clip) for path in cls.given
                     if path.name not in cls.failures for clip in clips_of(path)]

    def assert_same(self, trip, given, other):
        for answer in (given, other):
            self.assertIsInstance(answer, dict)
        size = Reference(trip.given).size
        self.assertLess(difference(by_node(given), by_node(other)), trip.tolerance * size)

    def test_every_file_is_written(self):
        self.assertEqual(self.failures, {})
        self.assertGreaterEqual(len(self.trips), len(tiny_gltf.FILES))

    def test_what_limber_writes_itself_has_no_error(self):
        reports = validate(self.rewritten.values())
        for path, target in self.rewritten.items():
            with self.subTest(path.name):
                errors = [message for message in reports[target]["messages"] if message["severity"] == "error"]
                self.assertEqual(errors[:5], [])

    def test_what_is_taken_over_has_no_error_that_was_not_there(self):
        given, reports = validate(self.given), validate(self.converted.values())
        for path, target in self.converted.items():
            with self.subTest(path.name):
                self.assertLessEqual(reports[target]["errors"], given[path]["errors"])

    def test_the_file_says_the_same_at_keys_and_between(self):
        for trip in self.trips:
            given = Reference(trip.given).per_primitive()
            for way in (trip.converted, trip.rewritten):
                with self.subTest(trip.name, clip=trip.clip, way=way.file.stem):
                    self.assert_same(trip, given, Reference(way).per_primitive())

    def test_three_shows_the_same(self):
        jobs = [job for trip in self.trips for job in (trip.given, trip.converted, trip.rewritten)]
        answers = three_positions(jobs)
        for trip, given, *ways in zip(self.trips, answers[::3], answers[1::3], answers[2::3], strict=True):
            for name, answer in zip(("converted", "rewritten"), ways):
                with self.subTest(trip.name, clip=trip.clip, way=name):
                    self.assert_same(trip, given, answer)

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_shows_what_the_file_says(self):
        answers = blender_positions([trip.at_keys for trip in self.trips])
        for trip, answer in zip(self.trips, answers, strict=True):
            with self.subTest(trip.name, clip=trip.clip):
                reference = Reference(trip.at_keys)
                self.assertIsInstance(answer, dict)
                self.assertLess(difference(answer, reference.per_node()), 1e-4 * reference.size)


if __name__ == "__main__":
    sys.exit(unittest.main())
