"""Files of modelling programs: what is kept of them, what is refused, and that nothing they do harms the program."""
import json
import os
import struct
import subprocess
import time
import unittest

import attack_test
import import_survey
from support import DATA, PROGRAM, CliTest, needs_data, run

BONES = DATA / "rigs" / "dembones" / "Bone_All.fbx"


def small_fbx():
    return attack_test.fbx(attack_test.fbx_array(b"d", 9, 0, attack_test.THREE_CORNERS))


def document_of(path):
    data = path.read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + length])


class Kept(CliTest):
    @needs_data
    def test_info_names_skin_and_clip(self):
        result = run("info", BONES, "--json")
        self.assert_done(result)
        told = result.json()
        told = told.get("content", told)
        self.assertEqual(told["kind"], "character")
        self.assertEqual(told["bones"], 6)
        self.assertEqual(len(told["clips"]), 1)
        self.assertEqual(told["materials"], 1)
        self.assertEqual(told["vertices"], 754)

    @needs_data
    def test_a_glb_has_all_of_it_in_metres(self):
        out = self.folder / "out.glb"
        result = run("convert", BONES, out)
        self.assert_done(result)
        self.assertIn("multiplied by 0.01", result.err)
        document = document_of(out)
        self.assertEqual(len(document["skins"]), 1)
        self.assertEqual(len(document["animations"]), 1)
        self.assertEqual(len(document["materials"]), 1)
        self.assert_done(run("check", out))

    @needs_data
    def test_an_obj_has_the_space_and_faces_of_the_file_and_what_is_lost_is_said(self):
        result = run("convert", BONES, self.folder / "out.obj")
        self.assert_done(result)
        for part in ("skin", "clip", "materials"):
            self.assertIn(part, result.err)
        told = run("info", self.folder / "out.obj", "--json").json()
        told = told.get("content", told)
        self.assertEqual((told["vertices"], told["faces"]), (754, 752))
        self.assertTrue(told["uvs"])

    @needs_data
    def test_it_is_rigged_animated_and_compressed(self):
        rigged = self.folder / "rigged.glb"
        self.assert_done(run("rig", BONES, "--skeleton", BONES, "-o", rigged))
        self.assertEqual(len(document_of(rigged)["materials"]), 1)
        moved = self.folder / "moved.glb"
        self.assert_done(run("animate", BONES, "--motion", BONES, "-o", moved))
        self.assertEqual(len(document_of(moved)["animations"]), 2)
        self.assert_done(run("compress", BONES, "-o", self.folder / "small.glb"))

    def test_it_comes_from_standard_input(self):
        result = run("convert", "-", self.folder / "out.obj", "--input-format", "fbx", stdin=small_fbx())
        self.assert_done(result)


class Strict(CliTest):
    def test_nothing_is_written_where_something_would_be_lost(self):
        shape = self.file("quad.obj", "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3 4\n")
        result = run("convert", shape, self.folder / "quad.stl", "--strict")
        self.assert_failed(result, 3, "polygons", "quad.stl")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["quad.obj"])
        self.assert_done(run("convert", shape, self.folder / "quad.ply", "--strict"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["quad.obj", "quad.ply"])
        self.assert_failed(run("convert", shape, "-", "--output-format", "off", "--strict"), 2, "--strict")


class Refused(CliTest):
    def test_formats_that_hung_or_crashed_and_others_of_programs_are_refused_by_name(self):
        for name, content in (("a.smd", b"version 1\nnodes\n0 \"a\"\n"), ("a.md5mesh", b"MD5Version 10\n" * 19),
                              ("a.blend", b"BLENDER-v300"), ("a.pcd", b"# .PCD v.7"), ("a.usdz", b"PK")):
            with self.subTest(name):
                start = time.monotonic()
                result = run("info", self.file(name, content))
                self.assert_failed(result, 3, name)
                self.assertNotIn("Known are", result.err)
                self.assertLess(time.monotonic() - start, 30)

    def test_old_fbx_has_a_remedy(self):
        old = b"Kaydara FBX Binary  \0\x1a\0" + struct.pack("<I", 6100) + bytes(200)
        self.assert_failed(run("info", self.file("old.fbx", old)), 3, "old.fbx", "FBX 2013")

    def test_without_the_importer_the_file_is_an_error(self):
        alone = self.folder / "limber"
        os.symlink(PROGRAM, alone)  # /proc/self/exe is where the link leads
        copy = self.folder / "bin2"
        copy.mkdir()
        subprocess.run(["cp", os.path.realpath(PROGRAM), copy / "limber"], check=True)
        result = subprocess.run([copy / "limber", "info", self.file("a.fbx", small_fbx())], capture_output=True,
                                env={**os.environ, "PATH": "/nowhere"}, check=False)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn(b"limber-import", result.stderr)


class Harmless(CliTest):
    def test_mutated_files_are_answered(self):
        problems, seen = import_survey.survey(40, PROGRAM)
        self.assertEqual(problems, [])
        self.assertGreater(sum(seen.values()), 0)

    def test_a_vrm_is_read_by_its_name(self):
        self.assert_done(run("make", "mannequin", "-o", self.folder / "m.obj", "-q"))
        self.assert_done(run("convert", self.folder / "m.obj", self.folder / "m.glb", "-q"))
        os.rename(self.folder / "m.glb", self.folder / "m.vrm")
        self.assert_done(run("info", self.folder / "m.vrm"))
        self.assert_done(run("convert", self.folder / "m.vrm", self.folder / "n.obj"))

    def test_a_missing_picture_stops_nothing(self):
        self.assert_done(run("make", "bar", "-o", self.folder / "bar.obj", "-q"))
        self.assert_done(run("convert", self.folder / "bar.obj", self.folder / "bar.glb", "-q"))
        document = document_of(self.folder / "bar.glb")
        data = (self.folder / "bar.glb").read_bytes()
        bin_start = 20 + struct.unpack_from("<I", data, 12)[0] + 8
        (self.folder / "bar.bin").write_bytes(data[bin_start:])
        document["buffers"][0]["uri"] = "bar.bin"
        document["images"] = [{"uri": "gone.png"}]
        document["textures"] = [{"source": 0}]
        document["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}]
        self.file("bar.gltf", json.dumps(document))
        result = run("convert", self.folder / "bar.gltf", self.folder / "out.glb")
        self.assert_done(result)
        self.assertIn("gone.png", result.err)
        self.assertTrue(document_of(self.folder / "out.glb")["images"][0]["uri"].startswith("data:image/png"))


if __name__ == "__main__":
    unittest.main()
