"""What `limber animate` writes to a .glb is valid, and Blender and three.js put its vertices where Limber puts them in a
.pc2. The model is the built-in mannequin, rigged with few and with many influences and bound for the solver, whose
transforms are affine: two nested nodes each. The motion is one that the test makes."""
import pathlib
import struct
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from motion_of_rig import FRAME_TIME, bone_chain, swinging_bvh
from referees import Job, Reference, blender_positions, by_node, difference, three_positions, validate
from support import run

TOLERANCE = 1e-4  # of the size


def read_pc2(path):
    """Frames x vertices x 3."""
    content = path.read_bytes()
    vertices, _, _, frames = struct.unpack_from("<iffi", content, 16)
    return numpy.frombuffer(content, "<f4", offset=32).reshape(frames, vertices, 3)


def read_vertices(path):
    lines = path.read_text().splitlines()
    return numpy.array([line.split()[1:4] for line in lines if line.startswith("v ")], float)


def limber(*arguments):
    done = run(*arguments, timeout=300)
    if done.status != 0:
        raise AssertionError(f"limber {' '.join(map(str, arguments))}: {done.err}")


class Subject:
    """A file that Limber wrote, and where Limber has its vertices at some times."""

    def __init__(self, file, frames, influences, clip=0):
        self.file = file
        numbers = [0, 1, len(frames) // 3, len(frames) // 2, len(frames) - 1]
        self.frames = [frames[number] for number in numbers]
        self.job = Job(file, clip, tuple(number * FRAME_TIME for number in numbers))
        self.influences = influences

    def reference(self):
        return Reference(self.job)

    def difference(self, answer):
        """To Limber's own vertices, which are those of all nodes in order; relative to the size."""
        if isinstance(answer, str):
            raise AssertionError(answer)
        merged = [numpy.vstack(frames) for frames in zip(*(answer[node] for node in sorted(answer)), strict=True)]
        size = max(numpy.ptp(frame, axis=0).max() for frame in self.frames)
        return difference({0: merged}, {0: self.frames}) / size


class Animation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        cls.motion = cls.folder / "swing.bvh"
        cls.subjects = {}
        figure, rig, bound = (cls.folder / f"figure.{extension}" for extension in ("obj", "rig.json", "limber"))
        limber("make", "mannequin", "-o", figure, "--resolution", 90)
        cls.motion.write_text(swinging_bvh(rig))
        for influences in (4, 8):
            rigged = cls.folder / f"rig_{influences}.glb"
            limber("rig", figure, "--skeleton", rig, "-o", rigged, "--influences", influences)
            cls.add(f"rig_{influences}", rigged, influences=influences)
        limber("bind", figure, rig, "-o", bound, "--weights", "bounded")
        # All influences, since .pc2 knows no limit: what a limit costs is not the question here.
        cls.add("bound", bound, "--influences", 64, influences=64)
        cls.add("solved", bound, "--influences", 64, "--only", "hand.L,hand.R,foot.L,foot.R,head", influences=64)
        cls.add_bar()
        jobs = [subject.job for subject in cls.subjects.values()]
        cls.three = dict(zip(cls.subjects, three_positions(jobs), strict=True))
        cls.blender = dict(zip(cls.subjects, blender_positions(jobs), strict=True)) if referees.BLENDER else {}

    @classmethod
    def add_bar(cls):
        """Four bones, so four influences are all there are: three.js can show the nested nodes in full."""
        bar, rig, bound, motion = (cls.folder / name for name in ("bar.obj", "chain.rig.json", "bar.limber", "chain.bvh"))
        limber("make", "bar", "-o", bar, "--resolution", 30, "--no-rig")
        vertices = read_vertices(bar)
        rig.write_text(bone_chain(vertices.min(0).tolist(), vertices.max(0).tolist()))
        motion.write_text(swinging_bvh(rig))
        limber("bind", bar, rig, "-o", bound, "--weights", "bounded")
        cls.add("bar", bound, "--only", "link.1,link.4", motion=motion, influences=4)

    @classmethod
    def add(cls, name, model, *options, influences, motion=None):
        files = [cls.folder / f"{name}_moving.{kind}" for kind in ("glb", "pc2")]
        for file in files:
            limber("animate", model, "--motion", motion or cls.motion, "-o", file, *options)
        cls.subjects[name] = Subject(files[0], read_pc2(files[1]), influences)

    def test_the_validator_finds_no_error(self):
        reports = validate([subject.file for subject in self.subjects.values()])
        for name, subject in self.subjects.items():
            with self.subTest(name):
                errors = [message for message in reports[subject.file]["messages"] if message["severity"] == "error"]
                self.assertEqual(errors[:5], [])

    def test_every_motion_moves(self):
        """Else agreement would show nothing."""
        for name, subject in self.subjects.items():
            with self.subTest(name):
                moved = numpy.linalg.norm(subject.frames[2] - subject.frames[0], axis=1).max()
                self.assertGreater(moved, 0.05)

    def test_the_solver_shears(self):
        """Else nested nodes would show nothing: some node is scaled unevenly."""
        for name in ("solved", "bar"):
            with self.subTest(name):
                file = self.subjects[name].reference().posed.file
                (animation,) = file.list("animations")
                scales = [file.values(animation["samplers"][channel["sampler"]]["output"])
                          for channel in animation["channels"] if channel["target"]["path"] == "scale"]
                self.assertGreater(max(float(numpy.ptp(values, axis=1).max()) for values in scales), 0.01)

    def test_the_file_says_what_limber_computes(self):
        for name, subject in self.subjects.items():
            with self.subTest(name):
                self.assertLess(subject.difference(by_node(subject.reference().per_primitive())), TOLERANCE)

    def test_three_agrees(self):
        for name, subject in self.subjects.items():
            with self.subTest(name):
                if subject.influences <= 4:
                    self.assertLess(subject.difference(by_node(self.three[name])), TOLERANCE)
                else:  # three.js blends the first four influences, no more: held to what the file says of those
                    reference = Reference(subject.job, sets=1)
                    self.assertLess(difference(self.three[name], reference.per_primitive()), TOLERANCE * reference.size)

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_agrees(self):
        for name, subject in self.subjects.items():
            with self.subTest(name):
                self.assertLess(subject.difference(self.blender[name]), TOLERANCE)


if __name__ == "__main__":
    sys.exit(unittest.main())
