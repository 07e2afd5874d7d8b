"""limber rig, and what info and check say about skins."""
import json
import struct
import unittest

from support import DATA, CliTest, needs_data, run


def glb_json(path):
    data = path.read_bytes()
    (length,) = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + length])


class Rig(CliTest):
    def sample(self, name="bar", resolution=12):
        model = self.folder / f"{name}.obj"
        self.assert_done(run("make", name, "-o", model, "--resolution", str(resolution)))
        return model, self.folder / f"{name}.rig.json"

    def rigged(self, *arguments, name="bar", resolution=12):
        model, rig = self.sample(name, resolution)
        out = self.folder / f"{name}.glb"
        done = run("rig", model, "--skeleton", rig, "-o", out, "--json", *arguments)
        self.assert_done(done)
        return out, done.json()

    def test_gives_it_a_motion(self):
        for arguments, travels in (([], False), (["--travel"], True)):
            out, _ = self.rigged("--weights", "heat", "--motion", "walk", *arguments, name="mannequin", resolution=30)
            clips = glb_json(out)["animations"]
            self.assertEqual([clip["name"] for clip in clips], ["walk"])
            positions = self.folder / "walk.pc2"
            self.assert_done(run("animate", out, "--motion", out, "-o", positions))
            data = positions.read_bytes()
            vertices, = struct.unpack("<i", data[16:20])
            last = struct.unpack(f"<{3 * vertices}f", data[-12 * vertices:])
            ahead = sum(last[2::3]) / vertices
            self.assertGreater(ahead, 0.8) if travels else self.assertLess(abs(ahead), 0.2)
        model, rig = self.sample("mannequin", 20)
        self.assert_failed(run("rig", model, "--skeleton", rig, "-o", out, "--travel"), 2, "--motion")

    def test_fits_binds_and_walks_in_one_command(self):
        model, _ = self.sample("mannequin", 30)
        out = self.folder / "walker.glb"
        done = run("rig", model, "--weights", "heat", "--motion", "walk", "-o", out)
        self.assert_done(done)
        self.assertRegex(done.err, r"walk: (1[5-9]|[2-9]\d) of \d+ joints driven")
        self.assertEqual([clip["name"] for clip in glb_json(out)["animations"]], ["walk"])

    def test_writes_a_skinned_file_and_says_what_the_limit_costs(self):
        model, rig = self.sample("mannequin", 40)
        out = self.folder / "figure.glb"
        done = run("rig", model, "--skeleton", rig, "-o", out, "--weights", "heat")
        self.assert_done(done)
        self.assertEqual(done.out, "")
        for part in ("20 joints", "heat", "influences", "limit's cost", "normals", "worst at"):
            self.assertIn(part, done.err)
        info = run("info", out, "--json").json()
        self.assertEqual((info["kind"], info["bones"], info["skins"]), ("character", 20, 1))
        self.assertLessEqual(info["meshes"][0]["most_influences"], 4)
        check = run("check", out, "--strict", "--json")
        self.assert_done(check)
        self.assertTrue(check.json()["ok"])

    def test_makes_a_skeleton_and_keeps_it_to_be_edited(self):
        model, _ = self.sample("mannequin", 40)
        made, out = self.folder / "made.json", self.folder / "figure.glb"
        first = run("rig", model, "--skeleton", "auto", "--save-skeleton", made, "-o", out, "--weights", "geodesic", "--json")
        self.assert_done(first)
        bones = json.loads(made.read_text())["handles"]
        self.assertEqual(first.json()["joints"], len(bones))
        self.assertGreater(len(bones), 8)
        parents = {bone.get("parent") for bone in bones}
        leaf = next(bone for bone in bones if bone["name"] not in parents)
        edited = json.loads(made.read_text())
        edited["handles"].remove(next(bone for bone in edited["handles"] if bone["name"] == leaf["name"]))
        made.write_text(json.dumps(edited))
        again = run("rig", model, "--skeleton", made, "-o", out, "--weights", "geodesic", "--json")
        self.assertEqual(again.json()["joints"], len(bones) - 1)
        self.assert_failed(run("rig", model, "--skeleton", made, "--save-skeleton", made, "-o", out), 2, "auto")

    def test_more_influences_cost_less(self):
        errors = []
        for arguments in (("--influences", "1"), ("--influences", "2"), ("--influences", "8"), ("--all-influences",)):
            out, result = self.rigged("--weights", "heat", *arguments, name="octopus", resolution=40)
            errors.append(result["cost"]["rms"])
            attributes = glb_json(out)["meshes"][0]["primitives"][0]["attributes"]
            sets = sum(key.startswith("JOINTS_") for key in attributes)
            most = result["influences"]["after"]
            limit = {"1": 1, "2": 2, "8": 8}.get(arguments[-1], 64)
            self.assertLessEqual(most, limit)
            self.assertGreaterEqual(4 * sets, most)
        self.assertEqual(errors, sorted(errors, reverse=True))
        self.assertGreater(errors[0], 10 * errors[-1])

    def test_weights_can_be_stored_in_bytes(self):
        out, _ = self.rigged("--weights", "heat", "--quantise", "u8")
        root = glb_json(out)
        weights = root["accessors"][root["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"]]
        self.assertEqual((weights["componentType"], weights["normalized"]), (5121, True))
        self.assertTrue(run("check", out, "--json").json()["ok"])

    def test_a_gltf_model_keeps_what_it_has(self):
        model, rig = self.sample()
        still = self.folder / "still.glb"
        self.assert_done(run("convert", model, still))
        out = self.folder / "out.glb"
        self.assert_done(run("rig", still, "--skeleton", rig, "-o", out, "--weights", "heat", "--range-of-motion"))
        before, after = still.read_bytes(), out.read_bytes()
        bin_start = 20 + struct.unpack_from("<I", before, 12)[0] + 8
        self.assertIn(before[bin_start:], after)
        info = run("info", out, "--json").json()
        self.assertEqual(info["skins"], 1)
        self.assertEqual(info["clips"][0]["name"], "range of motion")
        again = self.folder / "again.glb"
        self.assert_done(run("rig", out, "--skeleton", out, "-o", again, "--weights", "heat"))
        self.assertEqual(glb_json(again)["nodes"], glb_json(out)["nodes"])

    def test_the_rest_pose_is_the_model(self):
        out, _ = self.rigged("--weights", "heat", name="hand", resolution=30)
        back = self.folder / "back.obj"
        self.assert_done(run("convert", out, back))
        lines = [[float(x) for x in line.split()[1:4]] for line in (self.folder / "hand.obj").read_text().splitlines()
                 if line.startswith("v ")]
        posed = [[float(x) for x in line.split()[1:4]] for line in back.read_text().splitlines()
                 if line.startswith("v ")]
        self.assertEqual(len(lines), len(posed))
        worst = max(abs(a - b) for p, q in zip(lines, posed) for a, b in zip(p, q))
        self.assertLess(worst, 1e-4)

    def test_a_skeleton_in_another_unit_is_scaled_or_refused(self):
        model, rig = self.sample("mannequin", 20)
        large = self.folder / "large.obj"
        lines = [f"v {' '.join(str(100 * float(x)) for x in line.split()[1:4])}" if line.startswith("v ") else line
                 for line in model.read_text().splitlines() if not line.startswith("vn ")]
        large.write_text("\n".join(lines) + "\n")
        out = self.folder / "out.glb"
        scaled = run("rig", large, "--skeleton", rig, "-o", out, "--weights", "heat", "--as-is", "--scale", "100",
                     "--json")
        self.assert_done(scaled)
        self.assertLess(len(scaled.json()["unused_joints"]), 4)
        # Without --as-is it is put into the shape, whatever its unit.
        placed = run("rig", large, "--skeleton", rig, "-o", out, "--weights", "heat", "--json")
        self.assert_done(placed)
        self.assertLess(len(placed.json()["unused_joints"]), 6)
        self.assert_failed(run("rig", model, "--scale", "2", "-o", out), 2, "--scale")

    def test_control_bones_get_no_weights(self):
        model, rig = self.sample("mannequin", 20)
        content = json.loads(rig.read_text())
        arm = next(handle for handle in content["handles"] if handle["name"] == "hand.L")
        content["handles"].append({**arm, "name": "hand_ik.L"})
        both = self.folder / "both.rig.json"
        both.write_text(json.dumps(content))
        out = self.folder / "out.glb"
        done = run("rig", model, "--skeleton", both, "-o", out, "--weights", "heat")
        self.assert_done(done)
        self.assertIn("1 control bones get no weights, such as hand_ik.L", done.err)
        names = [node.get("name") for node in glb_json(out)["nodes"]]
        joints = [names[joint] for joint in glb_json(out)["skins"][0]["joints"]]
        self.assertIn("hand.L", joints)
        self.assertNotIn("hand_ik.L", joints)

    def test_parts_that_come_apart_are_named(self):
        # Two boxes that touch, along a chain of two bones.
        lines = []
        for low in (0.0, 1.001):
            for corner in range(8):
                lines.append(f"v {corner & 1} {low + (corner >> 1 & 1)} {corner >> 2 & 1}")
        for first in (1, 9):
            for face in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)):
                lines.append("f " + " ".join(str(first + corner) for corner in face))
        model, rig, out = self.folder / "boxes.obj", self.folder / "boxes.json", self.folder / "boxes.glb"
        model.write_text("\n".join(lines) + "\n")
        rig.write_text(json.dumps({"limber": 1, "handles": [
            {"name": "low", "type": "bone", "head": [0.5, 0, 0.5], "tail": [0.5, 1, 0.5]},
            {"name": "high", "parent": "low", "type": "bone", "head": [0.5, 1, 0.5], "tail": [0.5, 2, 0.5]}]}))
        together = run("rig", model, "--skeleton", rig, "-o", out, "--json")
        self.assert_done(together)
        parts = together.json()["parts"]
        self.assertGreater(parts["touches"], 4)
        self.assertEqual(parts["touching_pairs"], 1)
        self.assertLess(parts["gaps"]["worst"], 0.01)
        self.assertNotIn("come apart", together.err)
        apart = run("rig", model, "--skeleton", rig, "-o", out, "--touch", "0", "--json").json()["parts"]
        self.assertEqual(apart["touches"], 0)

    def test_wrong_usage(self):
        model, rig = self.sample()
        out = self.folder / "out.glb"
        self.assert_failed(run("rig", model), 2, "--joints")
        self.assert_failed(run("rig", model, "--skeleton", rig, "-o", out, "--weights", "boundet"), 2, "bounded")
        self.assert_failed(run("rig", model, "--skeleton", rig, "-o", out, "--influences", "0"), 2, "--influences")
        self.assert_failed(run("rig", rig, "--skeleton", rig, "-o", out), 3, "no mesh")
        self.assert_failed(run("rig", model, "--skeleton", self.folder / "none.bvh", "-o", out), 3, "none.bvh")
        self.assertFalse(out.exists())


@needs_data
class Skins(CliTest):
    def test_a_skeleton_from_every_format(self):
        model = DATA / "rigs/groundtruth/cylinder.obj"
        out = self.folder / "out.glb"
        self.assert_done(run("rig", model, "--skeleton", DATA / "rigs/groundtruth/cylinder.tgf", "-o", out,
                             "--weights", "heat"))
        self.assertEqual(run("info", out, "--json").json()["bones"], 4)

    def test_an_old_skeleton_goes_with_its_clips(self):
        model, out = DATA / "rigs/khronos/CesiumMan.glb", self.folder / "out.glb"
        old = glb_json(model)
        self.assert_done(run("rig", model, "--weights", "heat", "--motion", "walk", "-o", out))
        new = glb_json(out)
        gone = {old["nodes"][joint]["name"] for joint in old["skins"][0]["joints"]}
        self.assertFalse(gone & {node.get("name") for node in new["nodes"]})
        self.assertEqual([clip["name"] for clip in new["animations"]], ["walk"])
        self.assertEqual(len(new["skins"]), 1)
        self.assertEqual(new["materials"], old["materials"])
        info = run("info", out, "--json").json()
        self.assertEqual((info["skins"], len(info["clips"])), (1, 1))
        self.assert_done(run("rig", model, "--weights", "heat", "--skeleton", model, "-o", self.folder / "same.glb"))
        self.assertEqual(len(glb_json(self.folder / "same.glb")["animations"]), len(old["animations"]))

    def test_clothes_of_many_parts_hold_together(self):
        out = self.folder / "out.glb"
        done = run("rig", DATA / "autorig/rpm_masculine.obj", "-o", out, "--json")
        self.assert_done(done)
        gaps = done.json()["parts"]["gaps"]
        self.assertGreater(done.json()["parts"]["touching_pairs"], 3)
        self.assertLess(gaps["worst"], 0.01)

    def test_vrm_files_say_which_joint_is_which(self):
        figure, out = self.folder / "figure.obj", self.folder / "figure.vrm"
        self.assert_done(run("make", "mannequin", "-o", figure))
        self.assert_done(run("rig", figure, "--skeleton", self.folder / "figure.rig.json", "-o", out))
        content = out.read_bytes()
        document = json.loads(content[20:20 + int.from_bytes(content[12:16], "little")])
        bones = document["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"]
        named = {bone: document["nodes"][found["node"]]["name"] for bone, found in bones.items()}
        for bone, name in {"hips": "hips", "spine": "spine", "head": "head", "leftUpperArm": "upper_arm.L",
                           "rightHand": "hand.R", "leftUpperLeg": "thigh.L", "rightFoot": "foot.R"}.items():
            self.assertEqual(named[bone], name)
        refused = run("rig", figure, "--skeleton", "snake", "-o", self.folder / "snake.vrm")
        self.assertEqual(refused.status, 3)
        self.assertIn("leftUpperArm", refused.err)
        self.assertFalse((self.folder / "snake.vrm").exists())

    def test_check_mends_weights_that_do_not_sum_to_one(self):
        model = DATA / "rigs/threejs/Soldier.glb"
        out = self.folder / "mended.glb"
        result = run("check", model, "--fix", out, "--json").json()
        kinds = {problem["kind"] for problem in result["problems"]}
        self.assertLessEqual({"weight_sum", "needless_stride"}, kinds)
        self.assertTrue(any("sum to one" in line for line in result["repairs"]))
        self.assertFalse(any(problem["severity"] == "fault" for problem in result["left"]))
        self.assertEqual(run("check", out, "--json").json()["problems"],
                         [problem for problem in result["problems"] if problem["severity"] != "fault"])

    def test_convert_keeps_or_names_what_a_character_has(self):
        model = DATA / "rigs/khronos/CesiumMan.glb"
        copy = self.folder / "copy.glb"
        self.assert_done(run("convert", model, copy))
        self.assertEqual(glb_json(copy), glb_json(model))
        losses = run("convert", model, self.folder / "man.obj", "--json").json()["warnings"]
        self.assertTrue(any("skin" in line for line in losses))
        self.assertTrue(any("clip" in line for line in losses))
        self.assert_done(run("convert", model, self.folder / "man.tgf"))
        packed = self.folder / "packed.glb"
        self.assert_done(run("convert", DATA / "rigs/asset-generator/Animation_Skin_01.gltf", packed))
        self.assertEqual(run("info", packed, "--json").json()["skins"], 1)

    def test_info_shows_clips_and_influences(self):
        info = run("info", DATA / "rigs/khronos/CesiumMan.glb", "--json").json()
        self.assertEqual((info["bones"], info["materials"], info["textures"]), (19, 1, 1))
        self.assertEqual(info["clips"][0]["seconds"], 2)
        self.assertEqual(sum(info["meshes"][0]["vertices_with_influences"]), info["vertices"])


if __name__ == "__main__":
    unittest.main()
