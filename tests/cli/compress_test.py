"""`limber compress`: few influences per vertex, with an honest report."""
import json
import struct
import unittest

from support import DATA, CliTest, needs_data, run


def gltf_json(path):
    content = path.read_bytes()
    return json.loads(content[20:20 + struct.unpack_from("<I", content, 12)[0]])


class Compress(CliTest):
    def compress(self, source, *arguments):
        target = self.folder / "out.glb"
        result = run("compress", source, "-o", target, "--json", *arguments, timeout=300)
        self.assertIn(result.status, (0, 4), result.err)
        return result.json(), gltf_json(target)

    @needs_data
    def test_two_layers_beat_k_largest_on_a_real_character(self):
        report, file = self.compress(DATA / "rigs/khronos/CesiumMan.glb", "--influences", 2, "--virtual-bones", 200)
        mesh = report["meshes"][0]
        self.assertEqual(report["judged_by"], "clips")
        self.assertLessEqual(mesh["influences"], 2)
        self.assertLessEqual(mesh["virtual_bones"], 200)
        self.assertLess(mesh["position_error"]["rms"], mesh["k_largest"]["position_error"]["rms"])
        self.assertLess(mesh["weight_error"]["rms"], mesh["k_largest"]["weight_error"]["rms"])
        skin = file["skins"][0]
        self.assertEqual(len(skin["joints"]), mesh["virtual_bones"])
        layer = skin["extras"]["limber_two_layer"]
        self.assertEqual(len(layer["dictionary"]), mesh["virtual_bones"])
        self.assertEqual(len(layer["master_joints"]), mesh["bones"])
        for row in layer["dictionary"]:
            self.assertAlmostEqual(sum(row[1::2]), 1, places=5)

    @needs_data
    def test_examples_come_nearer_to_the_clips(self):
        source = DATA / "rigs/khronos/CesiumMan.glb"
        options = ("--influences", 2, "--virtual-bones", 60)
        without = self.compress(source, *options)[0]["meshes"][0]["position_error"]["rms"]
        self.assertLess(self.compress(source, *options, "--examples")[0]["meshes"][0]["position_error"]["rms"], without)

    @needs_data
    def test_every_method_keeps_to_the_influences(self):
        for method in ("two-layer", "k-largest", "smooth", "geometry", "poisson"):
            with self.subTest(method):
                report, file = self.compress(DATA / "rigs/khronos/RiggedFigure.glb", "--influences", 2, "--method", method)
                self.assertLessEqual(report["meshes"][0]["influences"], 2)
                self.assertEqual("extras" in file["skins"][0], method == "two-layer")

    def test_a_biharmonic_binding_becomes_a_plain_skin(self):
        figure = self.folder / "figure.obj"
        self.assert_done(run("make", "hand", "-o", figure))
        bound = self.folder / "figure.limber"
        self.assert_done(run("bind", figure, self.folder / "figure.rig.json", "-o", bound, timeout=300))
        picture = self.folder / "error.png"
        report, file = self.compress(bound, "--virtual-bones", 150, "--picture", picture)
        mesh = report["meshes"][0]
        self.assertEqual(report["judged_by"], "range of motion")
        self.assertLess(mesh["position_error"]["rms"], 0.01 * mesh["size"])
        self.assertEqual(len(file["animations"]), 1)
        self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")
        self.assert_failed(run("compress", bound, "-o", self.folder / "x.glb", "--method", "smooth"), 2, "two-layer")

    @needs_data
    def test_a_tolerance_that_is_not_reached_is_told(self):
        target = self.folder / "out.glb"
        result = run("compress", DATA / "rigs/khronos/RiggedSimple.glb", "-o", target, "--tolerance", "1e-12", "--json")
        self.assertIn(result.status, (0, 4))
        self.assertEqual(result.status == 0, result.json()["meshes"][0]["reached_tolerance"])

    @needs_data
    def test_materials_textures_and_clips_stay(self):
        source = DATA / "rigs/khronos/CesiumMan.glb"
        before = gltf_json(source)
        for method in ("two-layer", "k-largest"):
            with self.subTest(method):
                _, file = self.compress(source, "--influences", 2, "--method", method)
                for part in ("materials", "textures", "images", "samplers", "asset"):
                    self.assertEqual(file.get(part), before.get(part), part)
                self.assertEqual(file["nodes"][:len(before["nodes"])], before["nodes"])
                self.assertEqual(len(file["animations"]), len(before["animations"]))
                channels, old = file["animations"][0]["channels"], before["animations"][0]["channels"]
                self.assertEqual(channels[:len(old)], old)
                self.assertEqual(len(channels) > len(old), method == "two-layer")
                primitive = file["meshes"][0]["primitives"][0]
                self.assertEqual(primitive["material"], before["meshes"][0]["primitives"][0]["material"])
                self.assertNotIn("JOINTS_1", primitive["attributes"])

    def test_what_does_not_fit_together_is_refused(self):
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--influences", 5), 2, "two-layer")
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--method", "smooth", "--tolerance", 1), 2, "two-layer")
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--method", "smooth", "--examples"), 2, "--examples")
        self.assert_failed(run("compress", self.folder / "missing.glb", "-o", "y.glb"), 3, "missing.glb")
        self.assert_failed(run("compress", self.file("a.obj", ""), "-o", "y.glb"), 3, ".limber")


if __name__ == "__main__":
    unittest.main()
