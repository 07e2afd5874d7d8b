"""`limber compress`: few influences per vertex, with an honest report."""
import json
import struct
import unittest

from support import DATA, CliTest, needs_data, run


def gltf_json(path):
    content = path.read_bytes()
    return json.loads(content[20:20 + struct.unpack_from("<I", content, 12)[0]])


def view_bytes(path, index):
    content = path.read_bytes()
    length = struct.unpack_from("<I", content, 12)[0]
    view = json.loads(content[20:20 + length])["bufferViews"][index]
    start = 28 + length + view.get("byteOffset", 0)
    return content[start:start + view["byteLength"]]


def accessor_bytes(path, index):
    """The bytes of an accessor whose vectors lie side by side."""
    content = path.read_bytes()
    length = struct.unpack_from("<I", content, 12)[0]
    file, binary = json.loads(content[20:20 + length]), content[28 + length:]
    accessor = file["accessors"][index]
    view = file["bufferViews"][accessor["bufferView"]]
    first = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    size = {5121: 1, 5123: 2, 5125: 4, 5126: 4}[accessor["componentType"]]
    return binary[first:first + size * accessor["count"] * {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}[accessor["type"]]]


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
        self.assertEqual(len(skin["joints"]), mesh["joints"])
        layer = skin["extensions"]["LIMBER_two_layer"]
        self.assertIn("LIMBER_two_layer", file["extensionsUsed"])
        self.assertEqual(len(layer["dictionary"]), mesh["joints"])
        self.assertEqual(sum(len(row) > 2 for row in layer["dictionary"]), mesh["virtual_bones"])
        self.assertEqual(len(layer["joints"]), mesh["bones"])
        self.assertEqual([len(matrix) for matrix in layer["inverseBindMatrices"]], mesh["bones"] * [16])
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
                mesh = report["meshes"][0]
                self.assertLessEqual(mesh["influences"], 2)
                self.assertEqual("extensions" in file["skins"][0], mesh["method"] == "two-layer")
                self.assertIn(mesh["method"], (method, "k-largest"))

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
        self.assertEqual(result.status == 0, result.json()["meshes"][0].get("reached_tolerance", True))

    @needs_data
    def test_materials_textures_and_clips_stay(self):
        source = DATA / "rigs/khronos/CesiumMan.glb"
        before = gltf_json(source)
        for method in ("two-layer", "k-largest"):
            with self.subTest(method):
                _, file = self.compress(source, "--influences", 2, "--method", method)
                for part in ("materials", "textures", "samplers", "asset"):
                    self.assertEqual(file.get(part), before.get(part), part)
                # Views that nothing uses any more are gone: the numbers of others change, not what is in them.
                self.assertEqual(len(file["images"]), len(before["images"]))
                for image, old in zip(file["images"], before["images"]):
                    self.assertEqual(image["mimeType"], old["mimeType"])
                    self.assertEqual(view_bytes(self.folder / "out.glb", image["bufferView"]), view_bytes(source, old["bufferView"]))
                for node, old in zip(file["nodes"], before["nodes"]):
                    # Virtual bones hang on the joints that there were.
                    node, old = dict(node), dict(old)
                    children = node.pop("children", [])
                    self.assertEqual(children[:len(old.get("children", []))], old.pop("children", []))
                    self.assertEqual(node, old)
                self.assertEqual(len(file["animations"]), len(before["animations"]))
                channels, old = file["animations"][0]["channels"], before["animations"][0]["channels"]
                self.assertEqual(channels[:len(old)], old)
                # The clip's own keys are the bytes that they were.
                for own, new in zip(before["animations"][0]["samplers"], file["animations"][0]["samplers"]):
                    self.assertEqual(own.get("interpolation"), new.get("interpolation"))
                    for part in ("input", "output"):
                        self.assertEqual(accessor_bytes(source, own[part]),
                                         accessor_bytes(self.folder / "out.glb", new[part]))
                self.assertEqual(len(channels) > len(old), method == "two-layer")
                primitive = file["meshes"][0]["primitives"][0]
                self.assertEqual(primitive["material"], before["meshes"][0]["primitives"][0]["material"])
                self.assertNotIn("JOINTS_1", primitive["attributes"])

    @needs_data
    def test_a_skin_that_fits_is_left_alone_to_the_byte(self):
        source = DATA / "rigs/khronos/CesiumMan.glb"
        target = self.folder / "out.glb"
        result = run("compress", source, "-o", target)
        self.assert_done(result)
        self.assertIn("nothing to do", result.err)
        self.assertEqual(target.read_bytes(), source.read_bytes())
        report, _ = self.compress(source)
        self.assertEqual(report["meshes"][0]["outcome"], "left alone")

    @needs_data
    def test_what_is_played_beats_the_largest_influences_and_the_file_stays_small(self):
        for name in ("khronos/CesiumMan.glb", "khronos/RiggedFigure.glb", "threejs/RobotExpressive.glb"):
            for method in ("auto", "geometry"):
                with self.subTest(f"{name} {method}"):
                    report, _ = self.compress(DATA / "rigs" / name, "--influences", 2, "--method", method)
                    self.assertLessEqual(report["output_bytes"], 1.5 * report["source_bytes"])
                    for mesh in report["meshes"]:
                        if mesh["outcome"] == "left alone":
                            continue
                        self.assertLessEqual(mesh["played"]["rms"], 1.001 * mesh["k_largest"]["played"]["rms"])

    @needs_data
    def test_fewer_bytes_for_weights_and_for_keys(self):
        source = DATA / "rigs/khronos/CesiumMan.glb"
        options = ("--influences", 2, "--virtual-bones", 40)
        usual = self.compress(source, *options)[0]
        self.assertLess(self.compress(source, *options, "--quantise", "u8")[0]["output_bytes"], usual["output_bytes"])
        exact = self.compress(source, *options, "--key-error", 0)[0]
        self.assertLess(usual["output_bytes"], exact["output_bytes"])

    @needs_data
    def test_a_file_without_clips_stays_posable(self):
        clips = DATA / "rigs/khronos/CesiumMan.glb"
        content = clips.read_bytes()
        length = struct.unpack_from("<I", content, 12)[0]
        file = json.loads(content[20:20 + length])
        del file["animations"]
        text = json.dumps(file).encode()
        text += b" " * (-len(text) % 4)
        rest = content[20 + length:]
        still = self.file("still.glb", struct.pack("<III", 0x46546C67, 2, 20 + len(text) + len(rest))
                          + struct.pack("<II", len(text), 0x4E4F534A) + text + rest)
        report, out = self.compress(still, "--influences", 2)
        self.assertEqual(report["judged_by"], "range of motion")
        self.assertEqual(report["meshes"][0]["method"], "geometry")
        self.assertNotIn("animations", out)
        self.assertEqual(out["skins"][0]["joints"], file["skins"][0]["joints"])
        self.assertLess(report["meshes"][0]["played"]["rms"], report["meshes"][0]["k_largest"]["played"]["rms"])

    def test_what_does_not_fit_together_is_refused(self):
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--influences", 5), 2, "two-layer")
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--method", "smooth", "--tolerance", 1), 2, "two-layer")
        self.assert_failed(run("compress", "x.glb", "-o", "y.glb", "--method", "smooth", "--examples"), 2, "--examples")
        self.assert_failed(run("compress", self.folder / "missing.glb", "-o", "y.glb"), 3, "missing.glb")
        self.assert_failed(run("compress", self.file("a.obj", ""), "-o", "y.glb"), 3, ".limber")


if __name__ == "__main__":
    unittest.main()
