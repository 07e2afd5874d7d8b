"""limber animate."""
import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

from support import MOTION_BVH, SOURCE, CliTest, run

# A motion of our own: see the script.
WALK = subprocess.run([sys.executable, str(SOURCE / "docs" / "make-walk.py")], capture_output=True, text=True,
                      check=True).stdout
TIPS = ["hand.L", "hand.R", "foot.L", "foot.R"]


def frames_of(path):
    """The frames of a point cache, each a list of (x, y, z)."""
    data = path.read_bytes()
    vertices, = struct.unpack("<i", data[16:20])
    count, = struct.unpack("<i", data[28:32])
    values = struct.unpack(f"<{3 * vertices * count}f", data[32:])
    points = list(zip(values[0::3], values[1::3], values[2::3]))
    return [points[i * vertices:(i + 1) * vertices] for i in range(count)]


def json_of_glb(path):
    data = path.read_bytes()
    length, = struct.unpack("<I", data[12:16])
    return json.loads(data[20:20 + length])


def with_members(path, members, mesh_members):
    """A .glb again, with more members of its document and of its first primitive."""
    data = path.read_bytes()
    length, = struct.unpack("<I", data[12:16])
    content = {**json.loads(data[20:20 + length]), **members}
    content["meshes"][0]["primitives"][0].update(mesh_members)
    text = json.dumps(content).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + length:]
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A) + text + rest


def distance(a, b):
    return max(sum((x - y) ** 2 for x, y in zip(p, q)) ** 0.5 for p, q in zip(a, b))


class Animate(CliTest):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.models = pathlib.Path(cls.holder.name)
        done = [run("make", "mannequin", "-o", cls.models / "man.obj", "--resolution", 30),
                run("bind", cls.models / "man.obj", cls.models / "man.rig.json", "-o", cls.models / "man.limber",
                    "--weights", "heat")]
        assert all(result.status == 0 for result in done), done[-1].err
        cls.model = cls.models / "man.limber"
        cls.walk = cls.models / "walk.bvh"
        cls.walk.write_text(WALK)

    def animate(self, *arguments, model=None, motion=None):
        return run("animate", model or self.model, "--motion", motion or self.walk, *arguments)

    def test_reports_frames_and_joints(self):
        done = self.animate("-o", self.folder / "a.pc2", "--fps", 15, "--json")
        self.assert_done(done)
        report = done.json()
        self.assertEqual((report["frames"], report["fps"], report["matched_joints"]), (17, 15, 20))
        self.assertIn({"motion": "LeftUpLeg", "model": "thigh.L"}, report["matched"])
        self.assertIn({"motion": "RightForeArm", "model": "lower_arm.R"}, report["matched"])
        self.assertEqual(report["at_rest"], [])
        self.assertEqual(set(report["unused"]), {"LeftToeBase", "RightToeBase"})
        self.assertAlmostEqual(report["scale"], 0.83 / 27.5, delta=0.001)
        self.assertGreater(report["milliseconds_per_frame"], 0)
        self.assertEqual(report["warnings"], [])
        self.assertEqual(len(frames_of(self.folder / "a.pc2")), 17)

    def test_walks_ahead_on_the_ground(self):
        self.assert_done(self.animate("-o", self.folder / "a.pc2"))
        frames = frames_of(self.folder / "a.pc2")
        self.assertEqual(len(frames), 33)
        middle = [sum(p[2] for p in frame) / len(frame) for frame in frames]
        self.assertAlmostEqual(middle[-1] - middle[0], 44 * 0.83 / 27.5, delta=0.05)
        for frame in frames:
            self.assertAlmostEqual(min(p[1] for p in frame), 0, delta=0.06)

    def test_stays_in_place_on_request(self):
        self.assert_done(self.animate("-o", self.folder / "a.pc2", "--in-place"))
        frames = frames_of(self.folder / "a.pc2")
        self.assertLess(max(abs(p[2]) for p in frames[-1]), 0.8)

    def test_loops_without_a_jump(self):
        self.assert_done(self.animate("-o", self.folder / "a.pc2", "--in-place", "--loop"))
        frames = frames_of(self.folder / "a.pc2")
        step = max(distance(a, b) for a, b in zip(frames, frames[1:]))
        self.assertLess(distance(frames[0], frames[-1]), 1.5 * step)
        travelling = self.animate("-o", self.folder / "b.pc2", "--loop", "--json")
        self.assertIn("--in-place", travelling.json()["warnings"][0])

    def test_takes_a_motion_by_its_name(self):
        self.assert_done(self.animate("-o", self.folder / "a.pc2", "--in-place", motion="walk"))
        frames = frames_of(self.folder / "a.pc2")
        step = max(distance(a, b) for a, b in zip(frames, frames[1:]))
        self.assertLess(distance(frames[0], frames[-1]), step)
        for frame in frames:
            self.assertAlmostEqual(min(p[1] for p in frame), 0, delta=0.03)
        self.assert_failed(self.animate("-o", self.folder / "a.pc2", motion="wlk"), 2, "walk, run")
        self.assert_failed(self.animate("-o", self.folder / "a.pc2", motion="slither"), 2, "humanoid")

    def test_says_that_a_motion_hardly_fits_and_names_the_map(self):
        snake = self.folder / "snake.bvh"
        self.assert_done(run("make", "motion", "slither", "-o", snake))
        done = self.animate("-o", self.folder / "a.pc2", "--json", motion=snake)
        self.assert_done(done)
        self.assertIn("--map-template", done.json()["warnings"][0])
        lines = [f"{line} = " for line in ("hips", "spine1", "spine2", "spine3", "spine4")]
        nothing = self.file("map.txt", "\n".join(lines))
        failed = self.animate("-o", self.folder / "b.pc2", "--map", nothing, motion=snake)
        self.assert_failed(failed, 2, "'head' by 'head'", "--map")

    def test_writes_a_map_to_fill_in(self):
        template = self.folder / "map.txt"
        self.assert_done(self.animate("--map-template", template))
        self.assertIn("LeftUpLeg = thigh.L", template.read_text())
        self.assertIn("# LeftToeBase =", template.read_text())
        self.assert_done(self.animate("--map", template, "-o", self.folder / "a.pc2"))
        self.assert_failed(self.animate(), 2, "-o FILE")

    def test_cuts_and_names_what_is_left(self):
        done = self.animate("-o", self.folder / "a.pc2", "--start", 0.2, "--end", 0.5, "--json")
        self.assertEqual(done.json()["frames"], 10)
        self.assert_failed(self.animate("-o", self.folder / "a.pc2", "--start", 5), 2, "walk.bvh", "nothing is left")

    def test_writes_numbered_files(self):
        self.assert_done(self.animate("-o", self.folder / "f.%03d.obj", "--fps", 4))
        names = sorted(path.name for path in self.folder.iterdir())
        self.assertEqual(names, [f"f.{i:03d}.obj" for i in range(5)])

    def test_dual_quaternions_keep_volume_where_linear_blending_does_not(self):
        self.assert_done(self.animate("-o", self.folder / "a.pc2"))
        self.assert_done(self.animate("-o", self.folder / "b.pc2", "--dual-quaternion"))
        linear, dual = frames_of(self.folder / "a.pc2"), frames_of(self.folder / "b.pc2")
        worst = max(distance(a, b) for a, b in zip(linear, dual))
        self.assertGreater(worst, 1e-4)
        self.assertLess(worst, 0.05)

    def test_only_hands_and_feet_bring_the_rest_along(self):
        done = self.animate("-o", self.folder / "a.pc2", "--only", ",".join(TIPS), "--json")
        self.assert_done(done)
        self.assertEqual(sorted(done.json()["driven"]), sorted(TIPS))
        self.assert_done(self.animate("-o", self.folder / "b.pc2"))
        some, everything = frames_of(self.folder / "a.pc2"), frames_of(self.folder / "b.pc2")
        self.assertLess(max(distance(a, b) for a, b in zip(some, everything)), 0.5)
        self.assert_failed(self.animate("-o", self.folder / "c.pc2", "--only", "hand.Q"), 2, "hand.Q", "hand.")

    def test_what_is_not_driven_swings(self):
        still, swung = self.folder / "a.pc2", self.folder / "b.pc2"
        only = ("--only", "hips", "--fps", 15)
        self.assert_done(self.animate("-o", still, *only))
        done = self.animate("-o", swung, "--dynamics", "--swing-stiffness", 5, "--json", *only)
        self.assert_done(done)
        self.assertEqual(done.json()["dynamics"], {"swinging_dofs": 76})
        self.assertEqual(done.json()["driven"], ["hips"])
        plain, moved = frames_of(still), frames_of(swung)
        self.assertEqual(len(plain), len(moved))
        apart = [distance(a, b) for a, b in zip(plain, moved)]
        self.assertLess(apart[0], 0.01)
        self.assertGreater(max(apart), 0.02)
        self.assertLess(max(apart), 1)
        hangs = self.folder / "c.pc2"
        self.assert_done(self.animate("-o", hangs, "--dynamics", "--swing-gravity", 9.81, *only))
        low = [min(y for _, y, _ in frame) for frame in (moved[-1], frames_of(hangs)[-1])]
        self.assertLess(low[1], low[0])
        self.assert_done(self.animate("-o", self.folder / "a.glb", "--dynamics", *only))
        for more, words in (((), "left to swing"), (("--jiggle", *only), "--jiggle"),):
            self.assert_failed(self.animate("-o", swung, "--dynamics", *more), 2, words)
        self.assert_failed(self.animate("-o", self.folder / "a.bvh", "--dynamics", *only), 2, "--dynamics")
        self.assert_failed(self.animate("-o", swung, "--swing-damping", 1, *only), 2, "--dynamics")

    def test_glb_holds_the_mesh_its_skin_and_the_motion(self):
        self.assert_done(self.animate("-o", self.folder / "a.glb"))
        gltf = json_of_glb(self.folder / "a.glb")
        self.assertEqual(len(gltf["animations"]), 1)
        self.assertEqual(gltf["animations"][0]["name"], "walk")
        self.assertEqual(len(gltf["skins"][0]["joints"]), 20)
        # Its joints have the parents of the rig.
        nodes = gltf["nodes"]
        parents = {nodes[child]["name"]: node["name"] for node in nodes for child in node.get("children", [])}
        rig = json.loads((self.models / "man.rig.json").read_text())["handles"]
        wanted = {handle["name"]: handle["parent"] for handle in rig if handle.get("parent")}
        self.assertGreater(len(wanted), 15)
        self.assertEqual({name: parents.get(name) for name in wanted}, wanted)
        info = run("info", self.folder / "a.glb", "--json").json()
        self.assertAlmostEqual(info["clips"][0]["seconds"], 32 / 30, places=4)

    def test_glb_of_the_solver_nests_nodes_and_plays_alike(self):
        only = ("--only", ",".join(TIPS), "--fps", 10)
        self.assert_done(self.animate("-o", self.folder / "a.glb", "--influences", 16, *only))
        self.assert_done(self.animate("-o", self.folder / "a.pc2", *only))
        names = [node.get("name", "") for node in json_of_glb(self.folder / "a.glb")["nodes"]]
        self.assertIn("hips.inner", names)
        self.assertIn("hips.stretch", names)
        self.assertNotIn("hand.L.inner", names)
        # Played by its own clip, the file gives the positions that the solver gave.
        self.assert_done(run("animate", self.folder / "a.glb", "--motion", self.folder / "a.glb", "-o",
                             self.folder / "b.pc2", "--fps", 10))
        for a, b in zip(frames_of(self.folder / "a.pc2"), frames_of(self.folder / "b.pc2")):
            self.assertLess(distance(a, b), 1e-3)

    def test_takes_what_bind_makes_by_default_and_says_what_a_plain_skin_costs(self):
        model = self.folder / "man.limber"
        self.assert_done(run("bind", self.models / "man.obj", self.models / "man.rig.json", "-o", model, "--lattice", 2000))
        done = self.animate("-o", self.folder / "a.glb", "--fps", 10, "--json", model=model)
        self.assert_done(done)
        report = done.json()
        told = any("plain skin" in warning and "%" in warning for warning in report["warnings"])
        self.assertEqual(told, report["skin_error"]["worst"] >= 0.01)
        self.assertLess(report["skin_error"]["rms"], 0.003)
        # Played by its own clip, the file is as far from Limber's positions as it says.
        self.assert_done(run("animate", self.folder / "a.glb", "--motion", self.folder / "a.glb", "-o",
                             self.folder / "b.pc2", "--fps", 10))
        self.assert_done(self.animate("-o", self.folder / "a.pc2", "--fps", 10, model=model))
        frames = zip(frames_of(self.folder / "a.pc2"), frames_of(self.folder / "b.pc2"))
        worst = max(distance(a, b) for a, b in frames)
        box = run("info", self.models / "man.obj", "--json").json()["box"]
        size = sum((high - low) ** 2 for low, high in zip(box["min"], box["max"])) ** 0.5
        self.assertAlmostEqual(worst / size, report["skin_error"]["worst"], delta=1e-3)

    def test_a_rigged_glb_takes_a_motion_and_keeps_its_own(self):
        self.assert_done(self.animate("-o", self.folder / "a.glb"))
        done = self.animate("-o", self.folder / "b.glb", "--in-place", "--json", model=self.folder / "a.glb")
        self.assert_done(done)
        self.assertEqual(done.json()["matched_joints"], 20)
        self.assertEqual(len(json_of_glb(self.folder / "b.glb")["animations"]), 2)
        wrong = self.animate("-o", self.folder / "c.pc2", "--clip", "wlk", motion=self.folder / "a.glb")
        self.assert_failed(wrong, 2, "a.glb", "wlk", "walk")

    def test_only_works_on_a_rigged_glb(self):
        self.assert_done(self.animate("-o", self.folder / "a.glb"))
        done = self.animate("-o", self.folder / "b.pc2", "--only", "hand.L,foot.L,foot.R", "--fps", 5, "--json",
                            model=self.folder / "a.glb")
        self.assert_done(done)
        self.assertEqual(len(frames_of(self.folder / "b.pc2")), done.json()["frames"])

    def test_a_map_decides_what_drives_what(self):
        crossed = self.file("map.txt", "LeftArm = upper_arm.R  # crossed\nRightArm = upper_arm.L\nHead =\n")
        report = self.animate("-o", self.folder / "a.pc2", "--map", crossed, "--json").json()
        self.assertIn({"motion": "LeftArm", "model": "upper_arm.R"}, report["matched"])
        self.assertEqual(report["at_rest"], ["head"])
        broken = self.file("broken.txt", "LeftArm upper_arm.R\n")
        self.assert_failed(self.animate("-o", self.folder / "a.pc2", "--map", broken), 3, "broken.txt:1")

    def test_turns_a_motion_that_lies_down_and_says_so(self):
        flat = self.folder / "flat.bvh"
        self.assert_done(run("convert", self.walk, flat, "--up", "y-to-z"))
        lying = self.animate("-o", self.folder / "a.pc2", "--json", motion=flat)
        self.assertIn("along z", lying.json()["warnings"][0])
        self.assert_done(self.animate("-o", self.folder / "b.pc2", "--up", "z-to-y", motion=flat))
        self.assert_done(self.animate("-o", self.folder / "c.pc2"))
        for name in ("a", "b"):
            for a, b in zip(frames_of(self.folder / f"{name}.pc2"), frames_of(self.folder / "c.pc2")):
                self.assertLess(distance(a, b), 1e-4)

    def test_takes_the_first_frame_for_the_rest_pose(self):
        # The first frame is left out then.
        done = self.animate("-o", self.folder / "a.pc2", "--first-frame-is-rest", "--json")
        self.assert_done(done)
        self.assertEqual(done.json()["frames"], 32)

    def test_refuses_what_is_no_motion_model_or_output(self):
        still = self.file("still.bvh", MOTION_BVH.split("MOTION")[0] + "MOTION\nFrames: 0\nFrame Time: 0.1\n")
        out = self.folder / "a.pc2"
        self.assert_failed(self.animate("-o", out, motion=still), 3, "still.bvh", "no frame")
        self.assert_failed(self.animate("-o", out, motion=self.file("odd.bvh", MOTION_BVH)), 2, "name map")
        self.assert_failed(self.animate("-o", self.folder / "a.fbx"), 3, "a.fbx", ".pc2")
        self.assert_failed(self.animate("-o", out, motion=self.models / "man.obj"), 2, ".bvh")
        self.assert_failed(self.animate("-o", out, model=self.models / "man.obj"), 2, ".limber")
        self.assert_failed(self.animate("-o", out, motion=self.folder / "no.bvh"), 3, "no.bvh")
        self.assertFalse(out.exists())

    def test_jiggles_around_the_plain_motion_and_settles(self):
        self.assert_done(self.animate("-o", self.folder / "plain.pc2"))
        done = self.animate("-o", self.folder / "soft.pc2", "--jiggle", "--softness", 1, "--json")
        self.assert_done(done)
        self.assertGreater(done.json()["jiggle"]["particles"], 300)
        plain, soft = frames_of(self.folder / "plain.pc2"), frames_of(self.folder / "soft.pc2")
        self.assertEqual(len(plain), len(soft))
        self.assertLess(distance(plain[0], soft[0]), 0.08)
        most = max(distance(a, b) for a, b in zip(plain, soft))
        self.assertGreater(most, 0.005)
        self.assertLess(most, 0.3)

    def test_jiggle_is_the_same_at_every_frame_rate(self):
        for fps in (24, 30, 60):
            self.assert_done(self.animate("-o", self.folder / f"{fps}.pc2", "--jiggle", "--fps", fps))
        half = {fps: frames_of(self.folder / f"{fps}.pc2")[fps // 2] for fps in (24, 30, 60)}
        self.assertEqual(half[24], half[30])
        self.assertEqual(half[24], half[60])

    def test_jiggle_in_a_glb_is_carried_by_joints_in_a_clip_of_its_own(self):
        done = self.animate("-o", self.folder / "a.glb", "--jiggle", "--jiggle-joints", 12, "--json")
        self.assert_done(done)
        report = done.json()["jiggle"]
        self.assertEqual(report["joints"], 12)
        self.assertLess(report["rms_error"], report["rms_without_joints"])
        content = json_of_glb(self.folder / "a.glb")
        self.assertEqual(len(content["animations"]), 2)
        self.assertTrue(content["animations"][1]["name"].endswith("with jiggle"))
        self.assertEqual(sum(node.get("name", "").startswith("jiggle.") for node in content["nodes"]), 12)
        again = self.animate("-o", self.folder / "b.glb", "--jiggle", "--soft", "head=0,chest=0.5",
                             model=self.folder / "a.glb")
        self.assert_done(again)

    def test_jiggle_in_a_glb_leaves_the_rest_of_the_file_as_it_was(self):
        members = {"materials": [{"name": "cloth", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
                   "textures": [{"source": 0}], "images": [{"uri": "data:image/png;base64,iVBORw0KGgo="}],
                   "cameras": [{"type": "perspective", "perspective": {"yfov": 0.7, "znear": 0.01}}],
                   "extras": {"made by": "hand"}}
        plain = self.models / "plain.glb"
        self.assert_done(run("rig", self.models / "man.obj", "--skeleton", self.models / "man.rig.json", "-o", plain,
                             "--weights", "heat"))
        dressed = self.file("dressed.glb", with_members(plain, members, {"material": 0, "extras": {"part": 7}}))
        done = self.animate("-o", self.folder / "soft.glb", "--jiggle", "--jiggle-joints", 8, "--json", model=dressed)
        self.assert_done(done)
        self.assertEqual(done.json()["warnings"], [])
        before, after = json_of_glb(dressed), json_of_glb(self.folder / "soft.glb")
        self.assertEqual({key: after[key] for key in members}, members)
        primitive = after["meshes"][0]["primitives"][0]
        self.assertEqual((primitive["material"], primitive["extras"]), (0, {"part": 7}))
        count = len(before["nodes"])
        self.assertEqual(len(after["nodes"]), count + 8)
        for old, new in zip(before["nodes"], after["nodes"]):
            children = [child for child in new.pop("children", []) if child < count]
            self.assertEqual(({**new, "children": children}), {"children": [], **old})
        hung = sorted(child for node in json_of_glb(self.folder / "soft.glb")["nodes"] for child in node.get("children", []))
        self.assertEqual([child for child in hung if child >= count], list(range(count, count + 8)))
        self.assertEqual([clip["name"].endswith("with jiggle") for clip in after["animations"]], [False, True])

    def test_flesh_is_moved_as_asked(self):
        frames = {}
        for how in ("linear", "rigid", "dual-quaternion"):
            out = self.folder / f"{how}.pc2"
            self.assert_done(self.animate("-o", out, "--jiggle", "--softness", 0, "--volume", 0, "--lattice-skinning", how))
            frames[how] = frames_of(out)
        self.assertEqual(len({str(one) for one in frames.values()}), 3)
        for how in ("rigid", "dual-quaternion"):
            self.assertLess(max(distance(a, b) for a, b in zip(frames[how], frames["linear"])), 0.1)
        self.assertEqual(self.animate("-o", self.folder / "a.pc2", "--jiggle", "--lattice-skinning", "loose").status, 2)

    def test_flesh_of_a_rig_file_holds_the_jiggle(self):
        rig = json.loads((self.models / "man.rig.json").read_text())
        for handle in rig["handles"]:
            handle["flesh"] = {"width": 6, "part": "bone"}
        told = self.file("told.rig.json", json.dumps(rig))
        self.assert_done(self.animate("-o", self.folder / "still.pc2", "--jiggle", "--softness", 0))
        wobble = {}
        for name, options in (("plain", []), ("told", ["--flesh", told])):
            out = self.folder / f"{name}.pc2"
            self.assert_done(self.animate("-o", out, "--jiggle", "--softness", 1, *options))
            wobble[name] = max(distance(a, b) for a, b in zip(frames_of(out), frames_of(self.folder / "still.pc2")))
        self.assertLess(wobble["told"], 0.7 * wobble["plain"])
        rig["handles"][3]["flesh"]["part"] = "elbow"
        self.assert_failed(self.animate("-o", self.folder / "a.pc2", "--jiggle", "--flesh",
                                        self.file("bad.rig.json", json.dumps(rig))), 3, "handles[3].flesh.part", "elbow")

    def test_a_glb_has_no_more_sets_of_joints_than_are_used(self):
        self.assert_done(self.animate("-o", self.folder / "a.glb", "--influences", 64))
        attributes = json_of_glb(self.folder / "a.glb")["meshes"][0]["primitives"][0]["attributes"]
        self.assertLessEqual(sum(name.startswith("WEIGHTS_") for name in attributes), 5)  # there are 20 joints

    def wobble(self, name, *options):
        """How far vertices are from where softness 0 has them, at most."""
        for out, softness in ((f"{name}.pc2", options), (f"{name}-still.pc2", ["--softness", 0])):
            self.assert_done(self.animate("-o", self.folder / out, "--jiggle", "--volume", 0, *softness))
        return max(distance(a, b) for a, b in
                   zip(frames_of(self.folder / f"{name}.pc2"), frames_of(self.folder / f"{name}-still.pc2")))

    def test_flesh_has_a_frequency_a_damping_ratio_and_firm_parts(self):
        usual = self.wobble("usual")
        self.assertGreater(self.wobble("slow", "--frequency", 1.5), usual)
        self.assertLess(self.wobble("fast", "--frequency", 12), usual)
        self.assertGreater(self.wobble("even", "--even"), usual)
        self.assertLess(self.wobble("firm", "--frequencies", "spine=30,chest=30,hips=30,thigh.L=30,thigh.R=30"), usual)
        self.assertNotEqual(self.wobble("complementary", "--complementary"), usual)
        self.assertNotEqual(self.wobble("damped", "--damping-ratio", 1), usual)
        for arguments in (["--frequency", 3, "--stiffness", 0.5], ["--damping-ratio", 0.3, "--drag", 2], ["--frequency", 100],
                          ["--frequencies", "hips"], ["--sphere", "1,2,3"], ["--box", "1,2,3,4,5,six"]):
            self.assertEqual(self.animate("-o", self.folder / "a.pc2", "--jiggle", *arguments).status, 2, arguments)

    def test_flesh_stays_above_the_ground_and_outside_of_solids(self):
        for name, options in (("free", []), ("ground", ["--ground", 0.1]), ("ball", ["--sphere", "0,1,0,0.3"])):
            self.assert_done(self.animate("-o", self.folder / f"{name}.pc2", "--jiggle", *options))
        lowest = lambda frames: min(y for frame in frames for _, y, _ in frame)
        nearest = lambda frames: min(math.dist(point, (0, 1, 0)) for frame in frames for point in frame)
        free = frames_of(self.folder / "free.pc2")
        self.assertLess(lowest(free), 0.02)
        self.assertGreater(lowest(frames_of(self.folder / "ground.pc2")), 0.0999)
        self.assertLess(nearest(free), 0.2)
        self.assertGreater(nearest(frames_of(self.folder / "ball.pc2")), 0.28)

    def test_the_flesh_of_a_loop_ends_as_it_begins(self):
        for name, options in (("once", []), ("loop", ["--periodic"])):
            self.assert_done(run("animate", self.models / "man.limber", "--motion", "run", "--in-place", "-o",
                                 self.folder / f"{name}.pc2", "--jiggle", *options))
        self.assert_done(run("animate", self.models / "man.limber", "--motion", "run", "--in-place", "-o",
                             self.folder / "still.pc2", "--jiggle", "--softness", 0))
        loop = frames_of(self.folder / "loop.pc2")
        self.assertEqual(loop, frames_of(self.folder / "once.pc2"))  # one of Limber's own loops is known as such
        wobble = [[tuple(x - y for x, y in zip(p, q)) for p, q in zip(a, b)]
                  for a, b in zip(loop, frames_of(self.folder / "still.pc2"))]
        steps = [distance(a, b) for a, b in zip(wobble, wobble[1:])]
        self.assertLess(distance(wobble[0], wobble[-1]), 0.25 * max(steps))

    def test_says_when_flesh_has_other_weights_than_the_binding(self):
        self.assert_done(run("bind", self.models / "man.obj", self.models / "man.rig.json", "-o", self.folder / "signed.limber",
                             "--weights", "biharmonic"))
        for model, is_told in ((self.folder / "signed.limber", True), (self.models / "man.limber", False)):
            done = run("animate", model, "--motion", "idle", "--end", 0.2, "-o", self.folder / "a.pc2", "--jiggle", "--json")
            self.assert_done(done)
            self.assertEqual(any("weights of its own" in warning for warning in done.json()["warnings"]), is_told, model)

    def test_says_what_is_wrong_with_jiggle_options(self):
        for arguments in (["--softness", "0.5"], ["--jiggle", "--soft", "head"], ["--jiggle", "--softness", "2"]):
            done = self.animate("-o", self.folder / "a.pc2", *arguments)
            self.assertEqual(done.status, 2, done.err)
        done = self.animate("-o", self.folder / "a.pc2", "--jiggle", "--soft", "nobody=0.5")
        self.assertNotEqual(done.status, 0)
        self.assertIn("nobody", done.err)


if __name__ == "__main__":
    unittest.main()
