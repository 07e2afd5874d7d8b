"""Skins in two layers (LIMBER_two_layer, see docs/schema): the helper for three.js blends virtual bones on the GPU of a page to
where the extension says they are, also where no clip was baked; and the file is valid."""
import os
import pathlib
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
from gltf_pose import PosedFile
from referees import Job, by_node, difference, three_positions, three_two_layer, validate
from support import run

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["LIMBER_WEB_SOURCE"] = str(ROOT / "web" / "src")


def by_lower_layer(path, clip, time):
    """{(node, primitive): positions} as the extension says: masters blended to virtual bones, these to vertices."""
    posed = PosedFile(path, clip)
    worlds = posed._world_matrices(posed._animated(time))
    result = {}
    for index, node in enumerate(posed.nodes):
        if "mesh" not in node or "skin" not in node:
            continue
        layers = posed.file.list("skins")[node["skin"]]["extensions"]["LIMBER_two_layer"]
        masters = [worlds[joint] @ numpy.array(matrix).reshape(4, 4).T
                   for joint, matrix in zip(layers["joints"], layers["inverseBindMatrices"], strict=True)]
        virtual = numpy.array([sum(share * masters[bone] for bone, share in zip(row[0::2], row[1::2]))
                               for row in layers["dictionary"]])
        for number, primitive in enumerate(posed.file.list("meshes")[node["mesh"]]["primitives"]):
            joints, weights = posed._influences(primitive, None)
            rest = posed.file.values(primitive["attributes"]["POSITION"])
            matrices = (weights[:, :, None, None] * virtual[joints]).sum(1)
            result[index, number] = numpy.einsum("vij,vj->vi", matrices[:, :3, :3], rest) + matrices[:, :3, 3]
    return result


class TwoLayers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        folder = pathlib.Path(holder.name)
        bound, cls.file = folder / "man.limber", folder / "man.glb"
        for words in (("make", "mannequin", "-o", folder / "man.obj", "--resolution", 40),
                      ("bind", folder / "man.obj", folder / "man.rig.json", "-o", bound, "--weights", "bounded"),
                      ("compress", bound, "-o", cls.file, "--virtual-bones", 60)):
            done = run(*words, timeout=300)
            assert done.status == 0, done.err
        seconds = PosedFile(cls.file, 0).duration()
        cls.job = Job(cls.file, 0, tuple(seconds * part for part in (0, .13, .37, .6, .81)))

    def frames(self):
        frames = [by_lower_layer(self.job.file, self.job.clip, time) for time in self.job.times]
        return {key: [frame[key] for frame in frames] for key in frames[0]}

    def test_the_validator_finds_no_error(self):
        (report,) = validate([self.file]).values()
        self.assertEqual(report["errors"], 0, report["messages"])
        self.assertIn("LIMBER_two_layer", PosedFile(self.file).file.json["extensionsUsed"])

    def test_three_js_blends_virtual_bones_on_the_gpu(self):
        answer = three_two_layer(self.job)
        self.assertNotIsInstance(answer, str, answer)
        truth = self.frames()
        size = numpy.ptp(next(iter(truth.values()))[0], axis=0).max()
        moved = max(numpy.linalg.norm(frames[0] - frame, axis=1).max() for frames in truth.values() for frame in frames)
        self.assertGreater(moved, .05 * size, "nothing has moved")
        self.assertLess(difference(answer["meshes"], truth), 1e-5 * size)
        self.assertLess(answer["difference"], 1e-5)  # the processor's blend from the GPU's

    def test_nodes_of_virtual_bones_and_their_tracks_go(self):
        answer = three_two_layer(self.job)
        self.assertNotIsInstance(answer, str, answer)
        bones = len(PosedFile(self.file).file.list("skins")[0]["extensions"]["LIMBER_two_layer"]["joints"])
        self.assertLess(answer["left"]["nodes"], bones + 5)
        self.assertLess(answer["left"]["tracks"], .5 * answer["plain"]["tracks"])

    def test_plain_joints_play_the_same_clip(self):
        (plain,) = three_positions([self.job])
        truth = self.frames()
        size = numpy.ptp(next(iter(truth.values()))[0], axis=0).max()
        self.assertLess(difference(by_node(plain), by_node(truth)), 5e-3 * size)


if __name__ == "__main__":
    sys.exit(unittest.main())
