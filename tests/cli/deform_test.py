"""limber deform."""
import json
import unittest

from gltf_test import Glb, add_body, skinned_body
from support import QUAD_OBJ, CliTest, run


def positions(path):
    return [[float(x) for x in line.split()[1:4]] for line in path.read_text().splitlines() if line.startswith("v ")]


class Deform(CliTest):
    def setUp(self):
        super().setUp()
        self.model = self.folder / "bar.obj"
        self.assert_done(run("make", "bar", "-o", self.model, "--resolution", "12"))
        self.rest = positions(self.model)
        low = [min(p[k] for p in self.rest) for k in range(3)]
        high = [max(p[k] for p in self.rest) for k in range(3)]
        self.corners = [low, [high[0], low[1], low[2]], [low[0], high[1], low[2]], high]

    def pins(self, pins, **more):
        return self.file("pins.json", json.dumps({"limber": 1, "pins": pins, **more}))

    def shifted(self, offset):
        return [{"position": p, "target": [a + b for a, b in zip(p, offset)]} for p in self.corners]

    def assert_shifted(self, path, offset):
        for before, after in zip(self.rest, positions(path), strict=True):
            for b, a, o in zip(before, after, offset):
                self.assertAlmostEqual(a, b + o, places=4)

    def test_moving_every_pin_moves_the_shape_by_every_method(self):
        out = self.folder / "out.obj"
        for more in (["--method", "mls"], ["--method", "mls-fast"], ["--variant", "similarity"],
                     ["--variant", "affine"], ["--method", "mls-skeleton"], ["--restart"], ["--alpha", "2"]):
            self.assert_done(run("deform", self.model, self.pins(self.shifted([1, 2, 3])), "-o", out, *more))
            self.assert_shifted(out, [1, 2, 3])

    def test_huge_tiny_and_far_shapes_deform_as_others_do(self):
        lift = [0.3, 0.5, 0.1]

        def deformed(name, scale, offset):
            moved = [[scale * x + offset for x in p] for p in self.rest]
            model = self.file(f"{name}.obj", "".join("v {!r} {!r} {!r}\n".format(*p) for p in moved) +
                              "".join(line for line in self.model.read_text().splitlines(True) if line.startswith("f ")))
            pins = [{"position": [scale * x + offset for x in p]} for p in self.corners[:3]]
            pins.append({"position": [scale * x + offset for x in self.corners[3]],
                         "target": [scale * (x + d) + offset for x, d in zip(self.corners[3], lift)]})
            out = self.folder / f"{name}.out.obj"
            self.assert_done(run("deform", model, self.pins(pins), "-o", out))
            return [[(x - offset) / scale for x in p] for p in positions(out)]

        usual = deformed("usual", 1, 0)
        for name, scale, offset in (("huge", 2.0 ** 100, 0), ("tiny", 2.0 ** -100, 0), ("far", 1, 2.0 ** 22)):
            for a, b in zip(usual, deformed(name, scale, offset), strict=True):
                for x, y in zip(a, b):
                    self.assertAlmostEqual(x, y, places=4, msg=name)

    def test_a_pin_without_target_stays_and_others_go_where_they_should(self):
        first = self.rest[0]
        pins = [{"position": first, "target": [first[0], first[1] + 0.5, first[2]]}, {"position": self.rest[-1]}]
        out = self.folder / "out.obj"
        self.assert_done(run("deform", self.model, self.pins(pins), "-o", out))
        moved = positions(out)
        self.assertAlmostEqual(moved[0][1], first[1] + 0.5, places=6)
        for a, b in zip(moved[-1], self.rest[-1]):
            self.assertAlmostEqual(a, b, places=6)

    def test_bones_carry_what_is_on_them(self):
        head, tail = self.corners[0], self.corners[1]
        up = [0, 0, 0.7]
        pins = [{"head": head, "tail": tail, "target_head": [a + b for a, b in zip(head, up)],
                 "target_tail": [a + b for a, b in zip(tail, up)]}]
        out = self.folder / "out.obj"
        self.assert_done(run("deform", self.model, self.pins(pins), "-o", out))
        self.assert_shifted(out, up)

    def test_a_pose_of_a_rig_works_as_pins(self):
        head, tail, point = self.corners[:3]
        rig = self.file("rig.json", json.dumps({"limber": 1, "handles": [
            {"name": "bone", "type": "bone", "head": head, "tail": tail},
            {"name": "point", "type": "point", "position": point}]}))
        shift = {"transform": [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3]}
        out = self.folder / "out.obj"
        pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {"bone": shift, "point": shift}}))
        self.assert_done(run("deform", self.model, pose, "-o", out, "--rig", rig))
        self.assert_shifted(out, [1, 2, 3])
        pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {"bone": {"position": head}}}))
        self.assert_failed(run("deform", self.model, pose, "-o", out, "--rig", rig), 3, "tail")

    def test_animated_pins_make_a_sequence(self):
        pins = self.shifted([0, 0, 0])
        pins[0] = {"position": self.corners[0], "targets": [[a + 0.1 * f for a in self.corners[0]] for f in range(5)]}
        path = self.pins(pins, fps=30)
        out = self.folder / "out.pc2"
        answer = run("deform", self.model, path, "-o", out, "--method", "mls-fast", "--json").json()
        self.assertEqual(answer["frames"], 5)
        self.assertLess(answer["mean_error_degrees"], 1)
        self.assertEqual(len(out.read_bytes()), 32 + 5 * 12 * len(self.rest))
        self.assert_failed(run("deform", self.model, path, "-o", self.folder / "out.obj"), 2, "animated")
        glb = self.folder / "out.glb"
        self.assert_done(run("deform", self.model, path, "-o", glb, "--method", "mls-skeleton"))
        self.assertIn("pins", run("info", glb).out)

    def test_animated_pins_become_bones_for_engines(self):
        pins = self.shifted([0, 0, 0])
        pins[0] = {"position": self.corners[0], "targets": [[a + 0.05 * f for a in self.corners[0]] for f in range(5)]}
        path = self.pins(pins, fps=30)
        glb = self.folder / "out.glb"
        fitted = run("deform", self.model, path, "-o", glb, "--json").json()
        self.assertLess(fitted["skin_error"], 1e-3)
        self.assertTrue(run("check", glb, "--strict", "--json").json()["ok"])
        info = run("info", glb, "--json").json()
        self.assertEqual((info["kind"], info["bones"]), ("character", fitted["joints"]))
        self.assertIn("pins", run("info", glb).out)
        few = run("deform", self.model, path, "-o", glb, "--bones", "2", "--json").json()
        self.assertEqual(few["joints"], 2)
        self.assertGreaterEqual(few["skin_error"], fitted["skin_error"])
        self.assert_failed(run("deform", self.model, path, "-o", self.folder / "out.pc2", "--bones", "2"), 2, "--bones")

    def test_keeps_the_skeleton_it_made(self):
        rig = self.folder / "auto.json"
        self.assert_done(run("deform", self.model, self.pins(self.shifted([0, 0, 0])), "-o", self.folder / "out.obj",
                             "--method", "mls-skeleton", "--save-skeleton", rig))
        handles = json.loads(rig.read_text())["handles"]
        self.assertGreater(len(handles), 1)
        converted = self.folder / "converted.json"
        self.assert_done(run("convert", self.model, converted, "--skeleton"))
        self.assertEqual(converted.read_text(), rig.read_text())
        self.assert_failed(run("convert", self.model, self.folder / "x.off", "--skeleton"), 2, "--skeleton")
        again = self.folder / "again.obj"
        self.assert_done(run("deform", self.model, self.pins(self.shifted([0, 1, 0])), "-o", again, "--method",
                             "mls-skeleton", "--skeleton", rig))
        self.assert_shifted(again, [0, 1, 0])

    def test_warps_pictures(self):
        picture = self.folder / "bar.png"
        self.assert_done(run("render", self.model, "-o", picture, "--size", "120x90"))
        still = self.pins([{"position": [10, 10]}, {"position": [90, 60]}])
        out = self.folder / "out.png"
        self.assert_done(run("deform", picture, still, "-o", out))
        self.assertEqual(out.read_bytes(), picture.read_bytes())
        moved = self.pins([{"position": [10, 10]}, {"position": [90, 60], "target": [80, 80]}])
        self.assert_done(run("deform", picture, moved, "-o", out))
        self.assertNotEqual(out.read_bytes(), picture.read_bytes())
        in_space = self.pins([{"position": [10, 10, 0]}])
        self.assert_failed(run("deform", picture, in_space, "-o", out), 3, "two coordinates")

    def test_names_bad_pins_and_their_file(self):
        out = self.folder / "out.obj"
        here, there = [0, 0, 0], [1, 1, 1]
        for pins, part in (([], "no pins"),
                           ([{"position": here}, {"position": here, "target": there}], "pins[1]"),
                           ([{"position": [0, 0]}], "plane"),
                           ([{"position": here, "target": [0, 1]}], "pins[0].target")):
            done = run("deform", self.model, self.pins(pins), "-o", out)
            self.assert_failed(done, 3, part)
        done = run("deform", self.model, self.file("nan.json", '{"limber":1,"pins":[{"position":[1e999,0,0]}]}'), "-o", out)
        self.assert_failed(done, 3, "nan.json")
        self.assertFalse(out.exists())

    def test_off_plane_pins_of_planar_shapes_are_errors(self):
        flat = self.folder / "gingerbread.obj"
        self.assert_done(run("make", "gingerbread", "-o", flat, "--resolution", "10"))
        done = run("deform", flat, self.pins([{"position": [0, 0, 0.5]}, {"position": [1, 0, 0]}]), "-o",
                   self.folder / "out.obj")
        self.assert_failed(done, 3, "pins[0]")

    def test_says_what_a_character_loses(self):
        glb = Glb()
        skinned_body(glb, add_body(glb, ""))
        model = self.file("body.glb", glb.data())
        pins = self.file("pins.json", '{"limber": 1, "pins": [{"position": [0, 0, 0]}, {"position": [0, 1, 0], "target": [0, 1.1, 0]},'
                                      ' {"position": [1, 0, 0]}]}')
        result = run("deform", model, pins, "-o", self.folder / "a.obj")
        self.assert_done(result)
        self.assertIn("the skin is left out", result.err)
        self.assert_failed(run("deform", model, pins, "-o", self.folder / "b.obj", "--strict"), 3, "lose", "skin")
        self.assertFalse((self.folder / "b.obj").exists())
        quad = self.file("quad.obj", QUAD_OBJ)
        result = run("deform", quad, pins, "-o", self.folder / "a.mesh")
        self.assert_done(result)
        self.assertIn("texture coordinates are left out", result.err)
        self.assert_failed(run("deform", quad, pins, "-o", self.folder / "b.mesh", "--strict"), 3, "texture coordinates")
        self.assert_done(run("deform", quad, pins, "-o", self.folder / "b.ply", "--strict"))

    def test_point_clouds_and_meshes_are_no_pins_and_refused_by_name(self):
        model = self.file("quad.obj", QUAD_OBJ)
        for name in ("cloud.pcd", "cloud.las", "CLOUD.XYZ", "mesh.ply", "hero.glb", "hero.fbx"):
            pins = self.file(name, "0 0 0\n")
            self.assert_failed(run("deform", model, pins, "-o", self.folder / "a.obj"), 3, name, pins.suffix, "pins.json")

    def test_wrong_combinations_are_usage_errors(self):
        pins = self.pins(self.shifted([0, 0, 0]))
        out = self.folder / "out.obj"
        for more in (["--reach", "1"], ["--variant", "affine", "--method", "mls-fast"], ["--skeleton", "x.json"],
                     ["--restart", "--variant", "affine"], ["--alpha", "0.1"], ["--method", "mlss"]):
            self.assertEqual(run("deform", self.model, pins, "-o", out, *more).status, 2, more)


if __name__ == "__main__":
    unittest.main()
