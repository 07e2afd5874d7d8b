"""`limber decompose`: a mesh sequence becomes a skinned character."""
import unittest

from support import DATA, TRIANGLE_OBJ, CliTest, needs_data, run
from compress_test import gltf_json
from morph_face import write_face


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

    def test_morph_targets_become_bones(self):
        source, target = self.folder / "face.glb", self.folder / "bones.glb"
        write_face(source, 20)
        result = run("decompose", source, "-o", target, "--morphs", "--bones", 24, "--json", timeout=300)
        self.assert_done(result)
        report = result.json()
        (mesh,) = report["meshes"]
        self.assertEqual((mesh["targets"], mesh["bones"]), (20, 24))
        self.assertLessEqual(mesh["influences"], 4)
        self.assertLess(mesh["rms"], 5e-4 * mesh["size"])
        self.assertLess(mesh["played"]["rms"], 1e-3 * mesh["size"])
        self.assertLess(mesh["transforms"], .7 * 20 * 24)
        self.assertLess(report["output_bytes"], .5 * report["input_bytes"])
        file = gltf_json(target)
        self.assertNotIn("targets", file["meshes"][0]["primitives"][0])
        table = file["skins"][0]["extras"]["limber_morph_bones"]
        self.assertEqual([entry["name"] for entry in table["targets"]], [f"shape{k:02d}" for k in range(20)])
        self.assertEqual(sum(len(entry["changes"]) for entry in table["targets"]), mesh["transforms"])
        joints = set(file["skins"][0]["joints"])
        for entry in table["targets"]:
            for change in entry["changes"]:
                self.assertEqual(len(change), 13)
                self.assertIn(change[0], joints)
        paths = {channel["target"]["path"] for channel in file["animations"][0]["channels"]}
        self.assertNotIn("weights", paths)
        self.assertIn("translation", paths)

    def test_a_clip_of_a_gltf_file_is_a_sequence(self):
        source, target = self.folder / "face.glb", self.folder / "bones.glb"
        write_face(source, 6)
        result = run("decompose", source, "-o", target, "--bones", 8, "--iterations", 5, "--fps", 10, "--json", timeout=300)
        self.assert_done(result)
        self.assertEqual(result.json()["frames"], 31)
        self.assertLess(result.json()["position_error"]["rms"], 5e-3 * result.json()["size"])
        self.assert_failed(run("decompose", source, "-o", target, "--bones", 8, "--clip", "sing"), 2, "sing", "talk")

    def test_morphs_are_of_files_that_have_them(self):
        target = self.folder / "o.glb"
        self.assert_failed(run("decompose", self.file("a.pc2", "x"), "-o", target, "--morphs"), 2, "--morphs")
        self.assert_done(run("convert", self.file("t.obj", TRIANGLE_OBJ), self.folder / "t.glb"))
        self.assert_failed(run("decompose", self.folder / "t.glb", "-o", target, "--morphs"), 3, "morph targets")
        self.assert_failed(run("decompose", self.folder / "t.glb", "-o", target, "--morphs", "--skeleton"), 2, "--morphs")

    def test_what_is_missing_is_named(self):
        self.file("m.1.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        self.assert_failed(run("decompose", self.folder / "m.%d.obj", "-o", self.folder / "o.glb"), 2, "--bones")
        self.assert_failed(run("decompose", self.folder / "x.pc2", "-o", self.folder / "o.glb", "--bones", 2), 2, "--mesh")


if __name__ == "__main__":
    unittest.main()
