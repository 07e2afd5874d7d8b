"""limber rig: skeletons that are fitted into a shape."""
import json
import math
import unittest

from support import DATA, CliTest, needs_data, run


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
