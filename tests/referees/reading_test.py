"""What Limber reads from glTF is what the file says: its meshes at rest, asked from the command line."""
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import tiny_gltf
from gltf_pose import PosedFile
from support import DATA, needs_data, run


def joined(positions):
    """The vertices of {(node, primitive): positions} in Limber's order."""
    return numpy.vstack([positions[key] for key in sorted(positions)])


class Reading(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def assert_rest_is_read(self, path):
        target = self.folder / "rest.obj"
        done = run("convert", path, target)
        self.assertEqual(done.status, 0, done.err)
        vertices = [line.split()[1:4] for line in target.read_text().splitlines() if line.startswith("v ")]
        expected = joined(PosedFile(path).positions(0))
        size = numpy.ptp(expected, axis=0).max()
        numpy.testing.assert_allclose(numpy.array(vertices, float), expected, rtol=0, atol=1e-6 * size)

    def test_small_files_of_every_feature(self):
        for path in tiny_gltf.write_all(self.folder):
            with self.subTest(path.name):
                self.assert_rest_is_read(path)

    @needs_data
    def test_files_of_others(self):
        paths = sorted((DATA / "rigs").glob("*/*.gl*"))
        self.assertGreater(len(paths), 10)
        for path in paths:
            with self.subTest(path.name):
                self.assert_rest_is_read(path)


if __name__ == "__main__":
    sys.exit(unittest.main())
