"""`limber decompose`: a mesh sequence becomes a skinned character."""
import unittest

from support import DATA, CliTest, needs_data, run
from compress_test import gltf_json


class Decompose(CliTest):
    @needs_data
    def test_a_sequence_beside_its_mesh(self):
        target = self.folder / "bone.glb"
        result = run("decompose", DATA / "sequences/dembones-bone/bone.pc2", "-o", target, "--bones", 6, "--json",
                     "--iterations", 10, "--picture", self.folder / "error.png", timeout=300)
        self.assert_done(result)
        report = result.json()
        self.assertEqual(report["vertices"], 754)
        self.assertEqual(report["frames"], 200)
        self.assertLessEqual(report["influences"], 4)
        self.assertLess(report["position_error"]["rms"], 0.01 * report["size"])
        file = gltf_json(target)
        self.assertEqual(len(file["skins"][0]["joints"]), report["bones"])
        self.assertEqual(len(file["animations"]), 1)
        self.assertTrue((self.folder / "error.png").exists())

    @needs_data
    def test_numbered_files_and_a_tolerance(self):
        target = self.folder / "cat.glb"
        result = run("decompose", DATA / "sequences/walking_cat", "-o", target, "--tolerance", 0.05, "--json",
                     "--iterations", 5, timeout=300)
        self.assertIn(result.status, (0, 4), result.err)
        report = result.json()
        self.assertEqual(report["frames"], 35)
        self.assertEqual(result.status == 0, report["reached_tolerance"])

    def test_frames_that_do_not_correspond_are_refused(self):
        self.file("m.1.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        self.file("m.2.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\nf 1 2 3\n")
        self.assert_failed(run("decompose", self.folder / "m.%d.obj", "-o", self.folder / "o.glb", "--bones", 1), 3,
                           "m.2.obj", "4", "3")

    @needs_data
    def test_a_skeleton_is_one_tree_that_turns_about_its_joints(self):
        target = self.folder / "bone.glb"
        result = run("decompose", DATA / "sequences/dembones-bone/bone.pc2", "-o", target, "--bones", 6, "--json",
                     "--iterations", 10, "--skeleton", timeout=300)
        self.assert_done(result)
        report = result.json()
        self.assertEqual(report["parents"].count(-1), 1)
        self.assertLess(report["position_error"]["rms"], 0.01 * report["size"])
        file = gltf_json(target)
        root = report["parents"].index(-1)
        for channel in file["animations"][0]["channels"]:
            name = file["nodes"][channel["target"]["node"]]["name"]
            if name != f"bone.{root}":
                self.assertEqual(channel["target"]["path"], "rotation", name)

    @needs_data
    def test_keys_that_interpolation_restores_are_left_out(self):
        sizes = []
        for error in (0, 1e-4, 1e-2):
            target = self.folder / f"bone{error}.glb"
            result = run("decompose", DATA / "sequences/dembones-bone/bone.pc2", "-o", target, "--bones", 6, "--json",
                         "--iterations", 10, "--key-error", error, timeout=300)
            self.assert_done(result)
            sizes.append((result.json()["output_bytes"], result.json()["position_error"]))
        # Where few keys go, sharing their times saves more: then all stay.
        self.assertLessEqual(sizes[1][0], sizes[0][0])
        self.assertLess(sizes[2][0], .95 * sizes[0][0])
        self.assertLess(sizes[2][1]["worst"], sizes[0][1]["worst"] + 1e-2 * result.json()["size"])

    def test_formats_that_nothing_reads_are_refused_by_name(self):
        for name in ("a.abc", "a.usd"):
            self.assert_failed(run("decompose", self.file(name, "x"), "-o", self.folder / "o.glb", "--bones", 2), 3,
                               name[1:], ".pc2")

    def test_what_is_missing_is_named(self):
        self.file("m.1.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        self.assert_failed(run("decompose", self.folder / "m.%d.obj", "-o", self.folder / "o.glb"), 2, "--bones")
        self.assert_failed(run("decompose", self.folder / "x.pc2", "-o", self.folder / "o.glb", "--bones", 2), 2, "--mesh")


if __name__ == "__main__":
    unittest.main()
