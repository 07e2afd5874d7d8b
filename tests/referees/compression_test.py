"""Compressed glTF: what other programs packed is read, and what Limber packed is read by them."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from gltf_pose import PosedFile
from referees import MODULES, Job, by_node, difference, three_positions, validate
from support import DATA, needs_data, run


def pack(kind, source, target):
    finished = subprocess.run(["node", MODULES / "pack_gltf.mjs", kind, source, target], capture_output=True, text=True,
                              timeout=120)
    if finished.returncode != 0:
        raise RuntimeError(finished.stderr)
    return target


def extensions(path):
    return json.loads(run("info", path, "--json").out)["extensions"]


class Compression(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def convert(self, source, name, *options):
        target = self.folder / name
        done = run("convert", source, target, *options)
        self.assertEqual(done.status, 0, done.err)
        return target

    def assert_same_motion(self, one, other, tolerance, times=(0, 0.3, 0.7)):
        first, second = three_positions([Job(one, 0, times), Job(other, 0, times)])
        self.assertIsInstance(first, dict, first)
        self.assertIsInstance(second, dict, second)
        # Meshes without a skin get nodes of their own where positions are rounded: the order may be another.
        first, second = (sorted(by_node(each).values(), key=lambda frames: (len(frames[0]), *frames[0].mean(axis=0)))
                         for each in (first, second))
        self.assertEqual(len(first), len(second))
        size = max(numpy.ptp(frames[0], axis=0).max() for frames in first)
        for a, b in zip(first, second):
            self.assertLess(difference({0: a}, {0: b}), tolerance * size)

    @needs_data
    def test_what_others_compressed_is_read_and_written_plain(self):
        source = DATA / "rigs" / "khronos" / "CesiumMan.glb"
        # Draco rounds positions to 16 bits, weights too; meshoptimizer's filters round numbers to 12 to 16 bits.
        for kind, tolerance in (("meshopt", 2e-3), ("meshopt-filter", 5e-3), ("draco-sequential", 1e-3)):
            with self.subTest(kind):
                packed = pack(kind, source, self.folder / f"{kind}.glb")
                plain = self.convert(packed, f"{kind}-plain.glb")
                self.assertEqual([e for e in extensions(plain) if "compression" in e], [])
                self.assertEqual(validate([plain])[plain]["errors"], 0, validate([plain])[plain]["messages"])
                self.assert_same_motion(source, plain, tolerance)

    @needs_data
    def test_draco_with_vertices_in_another_order_has_the_same_extent(self):
        # Draco's usual way to write meshes renumbers vertices, so that they cannot be compared one by one.
        source = DATA / "rigs" / "khronos" / "CesiumMan.glb"
        plain = self.convert(pack("draco", source, self.folder / "draco.glb"), "plain.glb")
        self.assertEqual(validate([plain])[plain]["errors"], 0)
        boxes = []
        for path in (source, plain):
            positions = numpy.vstack(list(PosedFile(path, 0).positions(0.5).values()))
            boxes.append(numpy.array([positions.min(axis=0), positions.max(axis=0)]))
        numpy.testing.assert_allclose(boxes[0], boxes[1], atol=1e-3 * numpy.ptp(boxes[0]))

    def test_instances_become_nodes_where_others_draw_them(self):
        shape = self.folder / "cube.obj"
        self.assertEqual(run("make", "bar", "-o", shape).status, 0)
        plain = self.convert(shape, "plain.glb")
        packed = pack("instances", plain, self.folder / "instances.glb")
        unpacked = self.convert(packed, "unpacked.glb")
        self.assertEqual(validate([unpacked])[unpacked]["errors"], 0)
        found = sorted(PosedFile(unpacked).positions(0).values(), key=lambda rows: rows[:, 0].mean())
        (rest,) = PosedFile(plain).positions(0).values()
        half = numpy.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]])  # a quarter turn about y
        expected = [rest, (rest * [1, 2, 1]) @ half.T + [5, 0, 0], (rest * 3) @ numpy.diag([-1, 1, -1]) + [10, 1, 0]]
        expected.sort(key=lambda rows: rows[:, 0].mean())
        for one, other in zip(found, expected, strict=True):
            numpy.testing.assert_allclose(one, other, atol=1e-5 * numpy.ptp(rest))

    @needs_data
    def test_what_limber_packs_plays_the_same_in_three(self):
        for name, ways in (("khronos/CesiumMan.glb", ((["--meshopt"], 1e-6), (["--quantise"], 2e-2))),
                           ("threejs/RobotExpressive.glb", ((["--quantise", "--meshopt"], 2e-2),))):
            source = DATA / "rigs" / name
            for options, tolerance in ways:
                with self.subTest(f"{name} {options}"):
                    packed = self.convert(source, "packed.glb", *options)
                    report = validate([packed])[packed]
                    serious = [m for m in report["messages"] if m["severity"] == "error"]
                    if "--meshopt" not in options:  # The validator cannot look into compressed views.
                        self.assertEqual(serious, [])
                    self.assert_same_motion(source, packed, tolerance)
                    self.assertLess(packed.stat().st_size, source.stat().st_size)
                    # And Limber reads it back.
                    self.assert_same_motion(source, self.convert(packed, "back.glb"), tolerance)


if __name__ == "__main__":
    sys.exit(unittest.main())
