"""glTF as it is in the wild: morph targets that move, several skeletons, VRM, other spaces, smaller files, no silent loss."""
import json
import pathlib
import shutil
import struct
import tempfile
import unittest

from render_test import Png
from support import CliTest, run


class Glb:
    """A .glb under construction: every list of numbers is an accessor of its own."""

    def __init__(self):
        self.json = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}], "nodes": [], "meshes": [],
                     "accessors": [], "bufferViews": []}
        self.bin = b""

    def view(self, data):
        self.bin += b"\0" * (-len(self.bin) % 4)
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.bin), "byteLength": len(data)})
        self.bin += data
        return len(self.json["bufferViews"]) - 1

    def accessor(self, rows, kind="f", normalized=False):
        rows = [row if isinstance(row, (list, tuple)) else [row] for row in rows]
        width = len(rows[0])
        flat = [value for row in rows for value in row]
        view = self.view(struct.pack(f"<{len(flat)}{kind}", *flat))
        self.json["accessors"].append({
            "bufferView": view, "componentType": {"f": 5126, "H": 5123, "B": 5121}[kind], "count": len(rows),
            "type": {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}[width],
            "min": [min(row[i] for row in rows) for i in range(width)],
            "max": [max(row[i] for row in rows) for i in range(width)]})
        return len(self.json["accessors"]) - 1

    def node(self, root=True, **members):
        self.json["nodes"].append(members)
        if root:
            self.json["scenes"][0]["nodes"].append(len(self.json["nodes"]) - 1)
        return len(self.json["nodes"]) - 1

    def data(self):
        content = {key: value for key, value in self.json.items() if value != []}
        content["buffers"] = [{"byteLength": len(self.bin)}]
        text = json.dumps(content).encode()
        text += b" " * (-len(text) % 4)
        data = self.bin + b"\0" * (-len(self.bin) % 4)
        return (struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(data), len(text), 0x4E4F534A) + text +
                struct.pack("<II", len(data), 0x004E4942) + data)


SQUARE = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
CORNERS = [0, 1, 2, 0, 2, 3]


def square(glb, **members):
    primitive = {"attributes": {"POSITION": glb.accessor(SQUARE)}, "indices": glb.accessor(CORNERS, "H"), **members}
    glb.json["meshes"].append({"primitives": [primitive]})
    return primitive


def face(names, keys):
    """A square with morph targets that move it along x, y, z by 1 each, in the order of names; keys: rows of weights, one
    per second."""
    glb = Glb()
    primitive = square(glb)
    axes = {"wide": 0, "tall": 1, "deep": 2}
    primitive["targets"] = [{"POSITION": glb.accessor([[float(axis == axes[name]) for axis in range(3)]] * 4)}
                            for name in names]
    glb.json["meshes"][0]["extras"] = {"targetNames": list(names)}
    glb.node(mesh=0, name="face")
    if keys:
        weights = [value for row in keys for value in row]
        glb.json["animations"] = [{
            "name": "speak", "channels": [{"sampler": 0, "target": {"node": 0, "path": "weights"}}],
            "samplers": [{"input": glb.accessor([float(i) for i in range(len(keys))]), "output": glb.accessor(weights)}]}]
    return glb


def pc2_frames(path):
    data = path.read_bytes()
    vertices, = struct.unpack("<i", data[16:20])
    count, = struct.unpack("<i", data[28:32])
    values = struct.unpack(f"<{3 * vertices * count}f", data[32:])
    points = list(zip(values[0::3], values[1::3], values[2::3]))
    return [points[i * vertices:(i + 1) * vertices] for i in range(count)]


class Morphs(CliTest):
    def test_morph_animation_is_baked(self):
        model = self.file("face.glb", face(("wide", "deep"), [(0, 0), (1, 0), (1, 0.5)]).data())
        self.assert_done(run("animate", model, "--motion", model, "--fps", 2, "-o", self.folder / "face.pc2"))
        frames = pc2_frames(self.folder / "face.pc2")
        self.assertEqual(len(frames), 5)
        self.assertEqual([frame[0] for frame in frames],
                         [(0, 0, 0), (0.5, 0, 0), (1, 0, 0), (1, 0, 0.25), (1, 0, 0.5)])

    def test_morph_animation_goes_to_targets_of_the_same_names(self):
        motion = self.file("motion.glb", face(("wide", "deep"), [(0, 0), (1, 0.5)]).data())
        model = self.file("model.glb", face(("tall", "deep", "wide"), []).data())
        self.assert_done(run("animate", model, "--motion", motion, "--fps", 1, "-o", self.folder / "a.pc2"))
        self.assertEqual(pc2_frames(self.folder / "a.pc2")[-1][0], (1, 0, 0.5))
        self.assert_done(run("animate", model, "--motion", motion, "--fps", 1, "-o", self.folder / "a.glb"))
        (clip,) = run("info", self.folder / "a.glb", "--json").json()["clips"]
        self.assertEqual((clip["tracks"], clip["seconds"]), (1, 1))

    def test_morphs_that_the_model_has_not_are_said(self):
        # The motion moves a joint as well, so that there is something to do.
        glb = face(("wide",), [(0,), (1,)])
        output = glb.accessor([[0, 0, 0], [0, 2, 0]])
        glb.json["animations"][0]["channels"].append({"sampler": 1, "target": {"node": 0, "path": "translation"}})
        glb.json["animations"][0]["samplers"].append({"input": glb.json["animations"][0]["samplers"][0]["input"],
                                                      "output": output})
        motion = self.file("motion.glb", glb.data())
        model = self.file("model.glb", face((), []).data())
        result = run("animate", model, "--motion", motion, "-o", self.folder / "a.glb")
        self.assert_done(result)
        self.assertIn("morph targets are left out", result.err)
        self.assert_failed(run("animate", model, "--motion", motion, "-o", self.folder / "b.glb", "--strict"), 3,
                           "would lose", "b.glb")
        self.assertFalse((self.folder / "b.glb").exists())


class Character(CliTest):
    """A mannequin that walks, in every format."""

    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.models = pathlib.Path(cls.holder.name)
        done = [run("make", "mannequin", "-o", cls.models / "man.obj", "--resolution", 20),
                run("rig", cls.models / "man.obj", "--skeleton", cls.models / "man.rig.json", "--weights", "heat", "--as-is",
                    "-o", cls.models / "man.glb"),
                run("animate", cls.models / "man.glb", "--motion", "walk", "-o", cls.models / "walk.glb")]
        assert all(result.status == 0 for result in done), done[-1].err
        cls.model, cls.walk = cls.models / "man.glb", cls.models / "walk.glb"
        cls.info = run("info", cls.walk, "--json").json()

    def box(self, path, axis):
        target = self.folder / "box.obj"
        self.assert_done(run("convert", path, target))
        values = [float(line.split()[1 + axis]) for line in target.read_text().splitlines() if line.startswith("v ")]
        return min(values), max(values)

    def test_clips_become_bvh_frame_by_frame(self):
        target = self.folder / "walk.bvh"
        result = run("convert", self.walk, target)
        self.assert_done(result)
        self.assertIn("meshes are left out", result.err)
        motion = run("info", target, "--json").json()
        seconds = self.info["clips"][0]["seconds"]
        self.assertAlmostEqual(motion["seconds"], seconds, delta=1 / 30)
        self.assertAlmostEqual(motion["frames"], round(seconds * 30) + 1, delta=1)
        # Played on the same character, it is the same motion.
        for source, name in ((self.walk, "a"), (target, "b")):
            self.assert_done(run("animate", self.model, "--motion", source, "-o", self.folder / f"{name}.pc2"))
        for first, second in zip(pc2_frames(self.folder / "a.pc2"), pc2_frames(self.folder / "b.pc2")):
            for p, q in zip(first[::50], second[::50]):
                self.assertLess(max(abs(x - y) for x, y in zip(p, q)), 0.02)

    def test_one_of_several_clips_is_chosen_and_the_others_are_said(self):
        both = self.folder / "both.glb"
        self.assert_done(run("animate", self.walk, "--motion", "idle", "-o", both))
        result = run("convert", both, self.folder / "a.bvh", "--clip", "idle", "--fps", 10)
        self.assert_done(result)
        self.assertIn("of 2 clips one is written: 'idle'", result.err)
        self.assert_failed(run("convert", both, self.folder / "b.bvh", "--clip", "jump"), 2, "jump")
        self.assert_failed(run("convert", both, self.folder / "b.bvh", "--strict"), 3, "clips")
        self.assertFalse((self.folder / "b.bvh").exists())
        self.assert_failed(run("convert", both, self.folder / "b.obj", "--clip", "idle"), 2, "--clip")

    def test_animate_writes_every_format(self):
        for extension in (".glb", ".gltf", ".vrm", ".bvh", ".pc2", ".mdd"):
            with self.subTest(extension):
                target = self.folder / f"out{extension}"
                result = run("animate", self.model, "--motion", "walk", "-o", target)
                self.assert_done(result)
                answer = run("info", target, "--json").json()
                if extension in (".glb", ".gltf", ".vrm"):
                    self.assertEqual((answer["skins"], len(answer["clips"])), (1, 1))
                    self.assertNotIn("left out", result.err)
                else:
                    self.assertGreater(answer["frames"], 10)
                    self.assertIn("left out", result.err)
                    self.assert_failed(run("animate", self.model, "--motion", "walk", "-o", self.folder / f"no{extension}",
                                           "--strict"), 3, "would lose")
                    self.assertFalse((self.folder / f"no{extension}").exists())
        self.assertTrue((self.folder / "out.bin").exists())
        self.assertIn("VRMC_vrm", run("info", self.folder / "out.vrm", "--json").json()["extensions"])
        self.assert_failed(run("animate", self.model, "--motion", "walk", "-o", self.folder / "a.xyz"), 3, ".vrm")

    def test_mdd_has_seconds(self):
        self.assert_done(run("animate", self.model, "--motion", "walk", "--fps", 10, "-o", self.folder / "a.mdd"))
        data = (self.folder / "a.mdd").read_bytes()
        frames, = struct.unpack(">i", data[:4])
        times = struct.unpack(f">{frames}f", data[8:8 + 4 * frames])
        self.assertAlmostEqual(times[1], 0.1, places=6)

    def test_another_upward_axis_keeps_skin_and_clip(self):
        target = self.folder / "turned.glb"
        self.assert_done(run("convert", self.walk, target, "--up", "y-to-z", "--scale", 100))
        answer = run("info", target, "--json").json()
        self.assertEqual((answer["skins"], answer["bones"], len(answer["clips"])),
                         (self.info["skins"], self.info["bones"], 1))
        low, high = self.box(self.walk, 1)
        turned = self.box(target, 2)
        self.assertAlmostEqual(turned[0], 100 * low, delta=1e-3 * abs(100 * (high - low)))
        self.assertAlmostEqual(turned[1], 100 * high, delta=1e-3 * abs(100 * (high - low)))
        back = self.folder / "back.glb"
        self.assert_done(run("convert", target, back, "--up", "z-to-y", "--scale", 0.01))
        self.assertAlmostEqual(self.box(back, 1)[1], high, delta=1e-4)

    def test_smaller_files_hold_the_same(self):
        sizes = {}
        for name, options in (("plain", []), ("meshopt", ["--meshopt"]), ("quantised", ["--quantise"]),
                              ("both", ["--quantise", "--meshopt"])):
            target = self.folder / f"{name}.glb"
            self.assert_done(run("convert", self.walk, target, *options))
            sizes[name] = target.stat().st_size
            answer = run("info", target, "--json").json()
            for key in ("vertices", "bones", "skins"):
                self.assertEqual(answer[key], self.info[key], (name, key))
            self.assertEqual(answer["clips"], self.info["clips"])
            low, high = self.box(self.walk, 1)
            self.assertAlmostEqual(self.box(target, 1)[1], high, delta=1e-4 * (high - low))
            self.assert_done(run("check", target, "--strict"))
        self.assertLess(sizes["meshopt"], 0.95 * sizes["plain"])
        self.assertLess(sizes["quantised"], 0.95 * sizes["plain"])
        self.assertLess(sizes["both"], sizes["quantised"])
        self.assertLess(sizes["both"], sizes["meshopt"])
        self.assert_failed(run("convert", self.walk, self.folder / "a.obj", "--meshopt"), 2, "--meshopt")

    def test_gltf_with_files_beside_it(self):
        folder = self.folder / "sub"
        folder.mkdir()
        self.assert_done(run("convert", self.walk, folder / "man.gltf", "--strict"))
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["man.bin", "man.gltf"])
        answer = run("info", folder / "man.gltf", "--json").json()
        self.assertEqual(answer["clips"], self.info["clips"])
        self.assert_done(run("check", folder / "man.gltf", "--fix", folder / "again.gltf", "--strict"))
        self.assert_done(run("rig", self.models / "man.obj", "--skeleton", self.models / "man.rig.json", "--weights", "heat",
                             "--as-is", "-o", folder / "rigged.gltf"))
        self.assertEqual(run("info", folder / "rigged.gltf", "--json").json()["skins"], 1)

    def test_rigging_says_which_clips_go(self):
        result = run("rig", self.walk, "--skeleton", self.models / "man.rig.json", "--weights", "heat", "--as-is", "-o",
                     self.folder / "a.glb")
        self.assert_done(result)
        self.assertIn("left out: walk", result.err)
        self.assert_failed(run("rig", self.walk, "--skeleton", self.models / "man.rig.json", "--weights", "heat", "--as-is",
                               "--strict", "-o", self.folder / "b.glb"), 3, "walk")
        self.assertFalse((self.folder / "b.glb").exists())

    def test_pictures_of_a_clip(self):
        at_rest, early, late, bones = (self.folder / f"{name}.png" for name in ("rest", "early", "late", "bones"))
        small = ("--size", "96x96", "--samples", 1)
        self.assert_done(run("render", self.walk, "-o", at_rest, *small))
        self.assert_done(run("render", self.walk, "-o", early, *small, "--clip", "walk", "--time", 0))
        self.assert_done(run("render", self.walk, "-o", late, *small, "--time", 0.5))
        self.assert_done(run("render", self.walk, "-o", bones, *small, "--time", 0.5, "--skeleton"))
        pictures = [Png(path.read_bytes()).rows for path in (at_rest, early, late, bones)]
        for i, first in enumerate(pictures):
            for second in pictures[i + 1:]:
                self.assertNotEqual(first, second)
        self.assert_failed(run("render", self.walk, "-o", late, "--time", 100), 2, "100")
        self.assert_failed(run("render", self.walk, "-o", late, "--clip", "wlak"), 2, "walk")
        self.assert_failed(run("render", self.models / "man.obj", "-o", late, "--clip", "walk"), 2, "--clip")

    def test_films(self):
        small = ("--size", "64x64", "--samples", 1, "--no-occlusion", "--no-shadow", "--fps", 5)
        done = run("render", self.walk, "--film", self.folder / "f.png", *small, "--json")
        self.assert_done(done)
        seconds = self.info["clips"][0]["seconds"]
        outputs = done.json()["outputs"]
        self.assertAlmostEqual(len(outputs), seconds * 5 + 1, delta=1)
        self.assertNotEqual(pathlib.Path(outputs[0]).read_bytes(), pathlib.Path(outputs[1]).read_bytes())
        turn = run("render", self.walk, "--film", self.folder / "t.png", *small, "--turntable", 4, "--json").json()["outputs"]
        self.assertEqual(len(turn), 4)
        self.assert_failed(run("render", self.walk, "--film", self.folder / "f.webm", *small, PATH="/nowhere"), 1, "ffmpeg")
        self.assert_failed(run("render", self.walk, "--film", self.folder / "f.avi", *small), 2, ".webm")
        if shutil.which("ffmpeg"):
            self.assert_done(run("render", self.walk, "--film", self.folder / "f.webm", *small, timeout=120))
            self.assertEqual((self.folder / "f.webm").read_bytes()[:4], b"\x1a\x45\xdf\xa3")
            self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith(".")], [])


class UpwardAxis(CliTest):
    def test_a_model_that_stands_along_z_becomes_a_gltf_with_y_up(self):
        self.assert_done(run("make", "mannequin", "-o", self.folder / "y.obj", "--resolution", 40))
        self.assert_done(run("convert", self.folder / "y.obj", self.folder / "z.obj", "--up", "y-to-z"))
        heights = {}
        for name, options in (("y", ()), ("z", ()), ("kept", ("--keep-axes",))):
            model = self.folder / ("z.obj" if name == "kept" else f"{name}.obj")
            done = run("rig", model, "--weights", "heat", "--motion", "walk", "-o", self.folder / f"{name}.glb", *options)
            self.assert_done(done)
            self.assertEqual("z is up" in done.err, name == "z")
            target = self.folder / f"{name}-rest.obj"
            self.assert_done(run("convert", self.folder / f"{name}.glb", target))
            rows = [[float(x) for x in line.split()[1:4]] for line in target.read_text().splitlines() if line.startswith("v ")]
            heights[name] = [max(row[axis] for row in rows) - min(row[axis] for row in rows) for axis in range(3)]
        for axis in range(3):
            self.assertAlmostEqual(heights["y"][axis], heights["z"][axis], delta=1e-3 * max(heights["y"]))
        self.assertGreater(heights["kept"][2], heights["kept"][1])


class Textures(CliTest):
    def textured(self, transform=None):
        """A square whose picture is red on its left half and blue on its right."""
        picture = self.folder / "colours.png"
        import zlib
        rows = b"".join(b"\0" + bytes([255, 0, 0]) * 8 + bytes([0, 0, 255]) * 8 for _ in range(16))
        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        picture.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)) +
                            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        glb = Glb()
        primitive = square(glb, material=0)
        primitive["attributes"]["TEXCOORD_0"] = glb.accessor([[0, 1], [1, 1], [1, 0], [0, 0]])
        texture = {"index": 0}
        if transform:
            texture["extensions"] = {"KHR_texture_transform": transform}
            glb.json["extensionsUsed"] = ["KHR_texture_transform"]
        glb.json["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": texture, "metallicFactor": 0}}]
        glb.json["textures"] = [{"source": 0}]
        glb.json["images"] = [{"bufferView": glb.view(picture.read_bytes()), "mimeType": "image/png"}]
        glb.node(mesh=0, name="square")
        return glb

    def sides(self, path, *options):
        """The middle of the left and of the right half of a picture from the front."""
        target = self.folder / "view.png"
        self.assert_done(run("render", path, "-o", target, "--view", "front", "--size", "80x80", "--no-shadow",
                             "--orthographic", *options))
        png = Png(target.read_bytes())
        row = png.rows[40]
        return [tuple(row[png.channels * x:png.channels * x + 3]) for x in (28, 52)]

    def test_base_colour_is_drawn(self):
        left, right = self.sides(self.file("a.glb", self.textured().data()))
        self.assertGreater(left[0], 2 * left[2])
        self.assertGreater(right[2], 2 * right[0])
        grey, _ = self.sides(self.folder / "a.glb", "--no-texture")
        self.assertLess(max(grey) - min(grey), 40)

    def test_texture_transform_is_applied_and_kept(self):
        moved = self.textured({"offset": [0.5, 0]})
        left, right = self.sides(self.file("a.glb", moved.data()))
        self.assertGreater(left[2], 2 * left[0])
        self.assertGreater(right[0], 2 * right[2])
        self.assert_done(run("convert", self.folder / "a.glb", self.folder / "b.gltf"))
        text = json.loads((self.folder / "b.gltf").read_text())
        (material,) = text["materials"]
        self.assertEqual(material["pbrMetallicRoughness"]["baseColorTexture"]["extensions"],
                         {"KHR_texture_transform": {"offset": [0.5, 0]}})
        self.assertTrue((self.folder / "b.0.png").exists())
        self.assertEqual(self.sides(self.folder / "b.gltf"), [left, right])

    def test_a_missing_picture_stops_nothing(self):
        glb = self.textured()
        glb.json["images"] = [{"uri": "gone.png"}]
        source = self.file("a.glb", glb.data())
        self.assertIn("gone.png", run("render", source, "-o", self.folder / "a.png").err)
        self.assert_done(run("convert", source, self.folder / "b.glb"))


# Nine joints of a humanoid, each with its parent and where it is.
BODY = {"hips": (None, (0, 1, 0)), "spine": ("hips", (0, 1.2, 0)), "head": ("spine", (0, 1.6, 0)),
        "LeftUpLeg": ("hips", (0.1, 0.9, 0)), "LeftLeg": ("LeftUpLeg", (0.1, 0.5, 0)), "LeftFoot": ("LeftLeg", (0.1, 0.1, 0)),
        "RightUpLeg": ("hips", (-0.1, 0.9, 0)), "RightLeg": ("RightUpLeg", (-0.1, 0.5, 0)),
        "RightFoot": ("RightLeg", (-0.1, 0.1, 0))}


def add_body(glb, prefix, names=None):
    """Nodes of BODY under one of their own; {name: node}."""
    nodes = {}
    for name, (parent, place) in BODY.items():
        above = BODY[parent][1] if parent else (0, 0, 0)
        nodes[name] = glb.node(root=False, name=(names or {}).get(name, prefix + name),
                               translation=[a - b for a, b in zip(place, above)])
        if parent:
            glb.json["nodes"][nodes[parent]].setdefault("children", []).append(nodes[name])
    glb.node(name=f"armature {prefix}", children=[nodes["hips"]])
    return nodes


def skinned_body(glb, nodes):
    """A strip of vertices, one at each joint, on these joints."""
    places = [place for _, place in BODY.values()]
    joints = [nodes[name] for name in BODY]
    count = len(places)
    primitive = {"attributes": {
        "POSITION": glb.accessor(places),
        "JOINTS_0": glb.accessor([[i, 0, 0, 0] for i in range(count)], "B"),
        "WEIGHTS_0": glb.accessor([[1, 0, 0, 0]] * count)},
        "indices": glb.accessor([corner for i in range(count - 2) for corner in (i, i + 1, i + 2)], "H")}
    glb.json["meshes"].append({"primitives": [primitive]})
    matrices = [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1] for x, y, z in places]
    glb.json.setdefault("skins", []).append({"joints": joints, "inverseBindMatrices": glb.accessor(matrices)})
    glb.node(name="body", mesh=len(glb.json["meshes"]) - 1, skin=0)


class Skeletons(CliTest):
    def test_the_skeleton_that_moves_the_mesh_is_driven(self):
        glb = Glb()
        add_body(glb, "")                    # moves nothing, and has the better names
        nodes = add_body(glb, "mixamorig:")
        skinned_body(glb, nodes)
        model = self.file("two.glb", glb.data())
        result = run("animate", model, "--motion", "walk", "-o", self.folder / "walk.glb", "--json")
        self.assert_done(result)
        matched = {pair["model"] for pair in result.json()["matched"]}
        self.assertIn("mixamorig:hips", matched)
        self.assertNotIn("hips", matched)
        self.assert_done(run("animate", model, "--motion", "walk", "-o", self.folder / "walk.pc2"))
        frames = pc2_frames(self.folder / "walk.pc2")
        feet = [frame[5] for frame in frames]
        self.assertGreater(max(z for _, _, z in feet) - min(z for _, _, z in feet), 0.2)

    def test_the_bone_table_of_a_vrm_says_what_joints_are(self):
        glb = Glb()
        nodes = add_body(glb, "", {name: f"joint_{i}" for i, name in enumerate(BODY)})
        skinned_body(glb, nodes)
        plain = self.file("plain.glb", glb.data())
        self.assert_failed(run("animate", plain, "--motion", "walk", "-o", self.folder / "a.glb"), 2)
        table = {"hips": "hips", "spine": "spine", "head": "head", "LeftUpLeg": "leftUpperLeg", "LeftLeg": "leftLowerLeg",
                 "LeftFoot": "leftFoot", "RightUpLeg": "rightUpperLeg", "RightLeg": "rightLowerLeg", "RightFoot": "rightFoot"}
        glb.json["extensionsUsed"] = ["VRM"]
        glb.json["extensions"] = {"VRM": {"humanoid": {"humanBones": [
            {"bone": bone, "node": nodes[name]} for name, bone in table.items()]}}}
        model = self.file("model.vrm", glb.data())
        self.assert_done(run("animate", model, "--motion", "walk", "-o", self.folder / "walk.pc2"))
        feet = [frame[5] for frame in pc2_frames(self.folder / "walk.pc2")]
        self.assertGreater(max(z for _, _, z in feet) - min(z for _, _, z in feet), 0.2)


class Repair(CliTest):
    def test_what_the_validator_finds_is_found_and_repaired(self):
        glb = Glb()
        skinned_body(glb, add_body(glb, ""))
        primitive = glb.json["meshes"][0]["primitives"][0]
        # Joints that the skin has not, with and without weight; bounds that are missing.
        primitive["attributes"]["JOINTS_0"] = glb.accessor([[i if i < 7 else 200, 99, 0, 0] for i in range(9)], "B")
        for accessor in glb.json["accessors"]:
            if accessor["type"] == "VEC3":
                del accessor["min"]
        source = self.file("a.glb", glb.data())
        answer = run("check", source, "--json", "--fix", self.folder / "b.glb").json()
        kinds = {problem["kind"]: problem["count"] for problem in answer["problems"]}
        self.assertEqual(kinds.get("joint_out_of_range"), 9)
        self.assertIn("no_bounds", kinds)
        self.assertEqual([p for p in answer["left"] if p["severity"] == "fault"], [])
        kinds = {problem["kind"] for problem in run("check", self.folder / "b.glb", "--json").json()["problems"]}
        self.assertFalse(kinds & {"joint_out_of_range", "no_bounds", "wrong_bounds"}, kinds)

    def test_what_is_written_of_a_faulty_file_has_no_fault_and_says_so(self):
        glb = Glb()
        skinned_body(glb, add_body(glb, ""))
        primitive = glb.json["meshes"][0]["primitives"][0]
        primitive["attributes"]["JOINTS_0"] = glb.accessor([[i, 99, 0, 0] for i in range(9)], "B")
        source = self.file("a.glb", glb.data())
        for number, options in enumerate(((), ("--quantise", "--meshopt"), ("--strict",))):
            target = self.folder / f"{number}.glb"
            answer = run("convert", source, target, "--json", *options)
            self.assert_done(answer)
            said = [text for text in answer.json()["warnings"] if "repaired" in text]
            self.assertEqual(len(said), 1, said)
            self.assertTrue(said[0].startswith(f"{source}: ") and "a joint the skin has not" in said[0], said)
            kinds = {problem["kind"] for problem in run("check", target, "--json").json()["problems"]}
            self.assertFalse(kinds & {"joint_out_of_range", "weight_sum", "no_bounds", "wrong_bounds"}, kinds)
        result = run("animate", source, "--motion", "walk", "-o", self.folder / "walk.glb")
        self.assert_done(result)
        self.assertIn("repaired", result.err)
        # A file without faults is handed on as it is, byte for byte.
        self.assert_done(run("convert", self.folder / "0.glb", self.folder / "again.glb"))
        self.assertEqual((self.folder / "again.glb").read_bytes(), (self.folder / "0.glb").read_bytes())


if __name__ == "__main__":
    unittest.main()
