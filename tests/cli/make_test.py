"""limber make."""
import json
import unittest

from support import CliTest, run


class Make(CliTest):
    def test_writes_the_shape_and_its_rig_beside_it(self):
        done = run("make", "bar", "-o", self.folder / "a.obj", "--resolution", 10, "--json")
        self.assert_done(done)
        result = done.json()
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"a.obj", "a.rig.json"})
        obj = (self.folder / "a.obj").read_text().splitlines()
        self.assertEqual(sum(line.startswith("v ") for line in obj), result["vertices"])
        self.assertEqual(sum(line.startswith("f ") for line in obj), result["triangles"])
        rig = json.loads((self.folder / "a.rig.json").read_text())
        self.assertEqual([handle["name"] for handle in rig["handles"]], ["bottom", "top"])
        self.assertEqual({handle["type"] for handle in rig["handles"]}, {"region"})

    def test_makes_every_shape_of_the_list(self):
        shapes = run("make", "--list", "--json").json()["shapes"]
        self.assertIn("mannequin", [shape["name"] for shape in shapes])
        for shape in shapes:
            with self.subTest(shape["name"]):
                target = self.folder / (shape["name"] + ".ply")
                self.assert_done(run("make", shape["name"], "-o", target, "--resolution", 20))
                self.assertTrue(target.is_file())
                self.assertTrue(target.with_suffix(".rig.json").is_file())

    def test_lists_every_shape_on_a_line_of_its_own(self):
        shapes = run("make", "--list", "--json").json()["shapes"]
        lines = run("make", "--list").out.splitlines()
        names = [line.split()[0] for line in lines if not line.startswith("motion ")]
        self.assertEqual(names, [shape["name"] for shape in shapes])

    def test_makes_every_motion_of_the_list(self):
        motions = run("make", "--list", "--json").json()["motions"]
        self.assertIn(("gallop", "quadruped"), [(motion["name"], motion["body"]) for motion in motions])
        for motion in motions:
            with self.subTest(motion["name"], body=motion["body"]):
                target = self.folder / "motion.bvh"
                done = run("make", "motion", motion["name"], "--body", motion["body"], "-o", target, "--json")
                self.assert_done(done)
                info = run("info", target, "--json").json()
                self.assertEqual(info["frames"], done.json()["frames"])

    def test_motions_have_one_body_unless_told(self):
        done = run("make", "motion", "trot", "-o", self.folder / "a.bvh", "--json")
        self.assertEqual(done.json()["body"], "quadruped")
        self.assert_failed(run("make", "motion", "trot", "--body", "fish", "-o", self.folder / "a.bvh"), 2, "swim")
        self.assert_failed(run("make", "motion", "-o", self.folder / "a.bvh"), 2, "name the motion")
        self.assert_failed(run("make", "bar", "walk", "-o", self.folder / "a.obj"), 2, "motion")
        self.assert_failed(run("make", "motion", "walk", "-o", self.folder / "a.obj"), 2, ".bvh")

    def test_mannequin_has_twenty_named_bones(self):
        self.assert_done(run("make", "mannequin", "-o", self.folder / "a.obj", "--resolution", 40,
                             "--rig", self.folder / "bones.json"))
        bones = json.loads((self.folder / "bones.json").read_text())["handles"]
        self.assertEqual(len(bones), 20)
        parents = {bone["name"]: bone.get("parent") for bone in bones}
        self.assertEqual(parents["hand.L"], "lower_arm.L")
        self.assertEqual(parents["shin.R"], "thigh.R")
        self.assertFalse((self.folder / "a.rig.json").exists())

    def test_resolution_counts_edges(self):
        counts = [run("make", "cigar", "-o", self.folder / "a.off", "--resolution", n, "--json").json()["vertices"]
                  for n in (20, 40, 80)]
        self.assertGreater(counts[1], 3 * counts[0])
        self.assertGreater(counts[2], 3 * counts[1])

    def test_same_request_gives_the_same_bytes(self):
        for name in ("a.ply", "b.ply"):
            self.assert_done(run("make", "wiener-dog", "-o", self.folder / name, "--resolution", 40))
        self.assertEqual((self.folder / "a.ply").read_bytes(), (self.folder / "b.ply").read_bytes())
        self.assertEqual((self.folder / "a.rig.json").read_bytes(), (self.folder / "b.rig.json").read_bytes())

    def test_works_in_a_pipe_without_a_rig(self):
        done = run("make", "rectangle", "-o", "-", "--output-format", "obj", folder=self.folder)
        self.assert_done(done)
        self.assertIn("\nf ", done.out)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_no_rig_writes_none(self):
        self.assert_done(run("make", "ring", "-o", self.folder / "a.obj", "--no-rig", "--resolution", 20))
        self.assertEqual([path.name for path in self.folder.iterdir()], ["a.obj"])

    def test_wrong_requests_say_what_to_do(self):
        self.assert_failed(run("make", "-o", "a.obj"), 2, "--list")
        self.assert_failed(run("make", "bar"), 2, "-o")
        self.assert_failed(run("make", "octopuss", "-o", "a.obj"), 2, "octopus")
        self.assert_failed(run("make", "bar", "-o", "a.obj", "--resolution", 7), 2, "--resolution")
        self.assert_failed(run("make", "bar", "-o", "a.obj", "--resolution", "many"), 2, "--resolution")
        self.assert_failed(run("make", "bar", "-o", "-"), 2, "--output-format")
        self.assert_failed(run("make", "bar", "-o", "a.obj", "--rig", "b.json", "--no-rig"), 2, "--no-rig")
        self.assert_failed(run("make", "bar", "-o", self.folder / "a.xyz"), 3, "a.xyz", ".obj")
        self.assert_failed(run("make", "bar", "-o", self.folder / "no" / "a.obj"), 1, "a.obj")
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
