"""limber rig: skeletons that are fitted into a shape."""
import json
import math
import unittest

from support import DATA, CliTest, needs_data, run


def box(low, high):
    """Corners and faces of a box."""
    points = [[(low, high)[i >> k & 1][k] for k in range(3)] for i in range(8)]
    quads = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    return points, [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]


def wheel(x, y, z, radius, width):
    """A wheel about an axle along x."""
    points, faces, count = [], [], 16
    for side in (-width / 2, width / 2):
        points.append([x + side, y, z])
        points += [[x + side, y + radius * math.cos(2 * math.pi * k / count), z + radius * math.sin(2 * math.pi * k / count)]
                   for k in range(count)]
    for k in range(count):
        a, b = 1 + k, 1 + (k + 1) % count
        c, d = a + count + 1, b + count + 1
        faces += [(0, b, a), (count + 1, c, d), (a, b, d), (a, d, c)]
    return points, faces


def obj(*parts):
    lines, first = [], 1
    for points, faces in parts:
        lines += ["v " + " ".join(f"{value:.6g}" for value in point) for point in points]
        lines += ["f " + " ".join(str(first + index) for index in face) for face in faces]
        first += len(points)
    return "\n".join(lines) + "\n"


class Fit(CliTest):
    def figure(self):
        model = self.folder / "figure.obj"
        self.assert_done(run("make", "mannequin", "-o", model, "--resolution", "60"))
        return model

    def fitted(self, model, *arguments):
        joints = self.folder / "joints.json"
        done = run("rig", model, "--joints", joints, *arguments)
        self.assert_done(done)
        return json.loads(joints.read_text()), done

    def test_says_what_it_found_and_writes_joints(self):
        found, done = self.fitted(self.figure())
        for part in ("humanoid", "% sure", "faces +z", "up +y", "22 joints"):
            self.assertIn(part, done.err)
        self.assertEqual((found["template"], found["up"], found["facing"]), ("humanoid", "+y", "+z"))
        self.assertEqual(len(found["joints"]), 22)
        self.assertEqual(found["parents"]["hand.L"], "lower_arm.L")
        self.assertLess(math.dist(found["joints"]["hand.L"], (0.566, 1.095, 0)), 0.09)

    def test_markers_and_axes_overrule(self):
        model = self.figure()
        found, _ = self.fitted(model, "--marker", "hand.L=0.5,1.2,0.1", "--marker", "head=0,1.65,0")
        self.assertEqual(found["joints"]["hand.L"], [0.5, 1.2, 0.1])
        self.assertEqual(found["joints"]["head"], [0, 1.65, 0])
        turned, _ = self.fitted(model, "--front", "-z")
        self.assertLess(turned["joints"]["hand.L"][0], 0)
        for marker in ("hand.L", "hand.L=1,2", "hand.L=1,2,3,4", "=1,2,3", "hand.L=a,b,c"):
            self.assert_failed(run("rig", model, "--joints", self.folder / "x.json", "--marker", marker), 2, "ROLE=x,y,z")
        self.assert_failed(run("rig", model, "--joints", self.folder / "x.json", "--marker", "wing1.L=0,0,0"), 2, "wing1.L")
        self.assertFalse((self.folder / "x.json").exists())

    def test_rigs_with_the_names_of_others(self):
        model, out = self.figure(), self.folder / "figure.glb"
        self.assert_done(run("rig", model, "-o", out, "--names", "mixamo", "--weights", "heat"))
        info = run("info", out, "--json").json()
        self.assertEqual(info["bones"], 22)
        rig = self.folder / "names.rig.json"
        self.assert_done(run("rig", model, "-o", out, "--names", "unreal", "--weights", "heat", "--save-skeleton", rig))
        names = {handle["name"] for handle in json.loads(rig.read_text())["handles"]}
        self.assertLessEqual({"pelvis", "upperarm_l", "calf_r"}, names)

    def test_a_skeleton_that_lies_elsewhere_is_put_into_the_shape(self):
        model, out = self.figure(), self.folder / "figure.glb"
        far = self.folder / "far.rig.json"
        rig = json.loads((self.folder / "figure.rig.json").read_text())
        for handle in rig["handles"]:
            for end in ("head", "tail"):
                handle[end] = [100 * handle[end][0] + 500, 100 * handle[end][1], 100 * handle[end][2]]
        far.write_text(json.dumps(rig))
        done = run("rig", model, "--skeleton", far, "-o", out, "--weights", "heat")
        self.assert_done(done)
        self.assertIn("put into the shape", done.err)
        self.assertEqual(run("info", out, "--json").json()["bones"], len(rig["handles"]))
        kept = run("rig", model, "--skeleton", far, "-o", out, "--weights", "heat", "--as-is")
        self.assert_done(kept)
        self.assertNotIn("put into the shape", kept.err)

    def test_what_is_no_body_gets_a_generic_skeleton(self):
        model = self.folder / "bar.obj"
        self.assert_done(run("make", "bar", "-o", model, "--resolution", "12"))
        found, done = self.fitted(model, "--skeleton", "generic")
        self.assertEqual(found["template"], "generic")
        self.assertTrue(all(name.split(".")[0] in ("left", "middle", "right") for name in found["joints"]))
        empty = self.folder / "empty.obj"
        empty.write_text("v 0 0 0\n")
        self.assert_failed(run("rig", empty, "--joints", self.folder / "x.json"), 3)


class NoCharacters(CliTest):
    """Whatever the file holds, the answer is plain."""

    def answer(self, text, *arguments):
        model, joints = self.folder / "thing.obj", self.folder / "thing.json"
        model.write_text(text)
        done = run("rig", model, "--joints", joints, *arguments)
        return done, json.loads(joints.read_text()) if joints.exists() else None

    def assert_generic(self, text):
        done, found = self.answer(text)
        self.assert_done(done)
        self.assertEqual(found["template"], "generic", found)
        self.assertIn("No template fits", done.err)

    def test_a_cube_is_a_lump(self):
        done, found = self.answer(obj(box((0, 0, 0), (1, 1, 1))))
        self.assert_failed(done, 3, "lump")
        self.assertIsNone(found)

    def test_a_tree_gets_a_generic_skeleton(self):
        self.assert_generic(obj(box((-.1, 0, -.1), (.1, 3, .1)), box((0, 2, -.07), (1.3, 2.14, .07)),
                                box((-.07, 1.4, -.9), (.07, 1.55, 0)), box((-.6, 2.6, -.05), (0, 2.7, .05))))

    def test_what_is_no_body_cannot_walk(self):
        """Told at once, with what to do; nothing is written."""
        model, out = self.folder / "tree.obj", self.folder / "tree.glb"
        model.write_text(obj(box((-.1, 0, -.1), (.1, 3, .1)), box((0, 2, -.07), (1.3, 2.14, .07)),
                             box((-.07, 1.4, -.9), (.07, 1.55, 0)), box((-.6, 2.6, -.05), (0, 2.7, .05))))
        done = run("rig", model, "--motion", "walk", "-o", out)
        self.assert_failed(done, 3, "no body was seen in the shape that 'walk' could move")
        self.assertIn("--skeleton humanoid", done.err)
        self.assertFalse(out.exists())

    def test_a_car_is_no_animal(self):
        wheels = [wheel(x, .35, z, .35, .25) for x in (-.8, .8) for z in (-1.4, 1.3)]
        self.assert_generic(obj(box((-.85, .3, -2.1), (.85, .9, 2.1)), box((-.75, .9, -1.5), (.75, 1.45, .7)), *wheels))

    def test_furniture_is_no_animal(self):
        legs = [box((x - .04, 0, z - .04), (x + .04, .72, z + .04)) for x in (-.7, .7) for z in (-.4, .4)]
        self.assert_generic(obj(box((-.8, .7, -.5), (.8, .78, .5)), *legs))
        legs = [box((x - .03, 0, z - .03), (x + .03, .45, z + .03)) for x in (-.2, .2) for z in (-.2, .2)]
        self.assert_generic(obj(box((-.24, .42, -.24), (.24, .48, .24)), box((-.24, .45, -.24), (.24, 1, -.2)), *legs))

    def test_two_characters_are_noticed(self):
        model = self.folder / "figure.obj"
        self.assert_done(run("make", "mannequin", "-o", model, "--resolution", "40", "--no-rig"))
        points = [[float(word) for word in line.split()[1:4]] for line in model.read_text().splitlines() if line.startswith("v ")]
        faces = [[int(word.split("/")[0]) - 1 for word in line.split()[1:4]]
                 for line in model.read_text().splitlines() if line.startswith("f ")]
        done, found = self.answer(obj((points, faces), ([[x + 2.5, y, z] for x, y, z in points], faces)))
        self.assert_done(done)
        self.assertIn("2 bodies stand apart", done.err)
        self.assertEqual(found["template"], "humanoid")

    def test_what_has_no_faces_or_no_inside_is_refused(self):
        done, _ = self.answer("v 0 0 0\nv 1 0 0\nv 0 1 0\n")
        self.assert_failed(done, 3, "no face")
        done, _ = self.answer("v 0 0 0\nv 1 0 0\nv 0 1 0.5\nf 1 2 3\n")
        self.assert_failed(done, 3, "Give a skeleton")
        done, _ = self.answer("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
        self.assert_failed(done, 3, "flat")
        for kind in ("hand", "spider", "quadruped"):
            done, _ = self.answer(obj(box((0, 0, 0), (1, 1, 1))), "--skeleton", kind)
            self.assert_failed(done, 3, f"no {kind} can be seen")


@needs_data
class Truth(CliTest):
    """A few of the characters with known joints; bench/autorig/score_fits.py takes all."""

    def errors_of(self, name):
        truth = json.loads((DATA / f"autorig/{name}.truth.json").read_text())
        joints = self.folder / f"{name}.json"
        self.assert_done(run("rig", DATA / f"autorig/{name}.obj", "--joints", joints))
        found = json.loads(joints.read_text())
        self.assertEqual(found["template"], truth["category"], name)
        self.assertEqual(found["facing"].upper(), truth["facing_axis"], name)
        roles = "hips chest neck head upper_arm lower_arm hand thigh shin foot front_upper front_foot back_upper".split()
        return [math.dist(found["joints"][role], entry["position"]) / truth["scale"]
                for role, entry in truth["roles"].items()
                if role.split(".")[0] in roles and role.split(".")[0] not in truth["uncertain"]]

    def test_figures_and_animals_are_near_the_truth(self):
        for names, limit in ((("mh_thin_female", "rb_male_adult_08", "kaykit_manny", "qf_human2017", "pm100_011_teddy",
                               "ult_goblin_male"), 0.04),
                             (("m2m_fox_fox", "qf_dog", "zk_german_shepherd"), 0.06)):
            errors = [error for name in names for error in self.errors_of(name)]
            self.assertLess(sum(errors) / len(errors), limit, names)


if __name__ == "__main__":
    unittest.main()
