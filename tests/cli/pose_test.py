"""limber pose."""
import json
import unittest

from support import CliTest, run


def positions(path):
    return [[float(x) for x in line.split()[1:4]] for line in path.read_text().splitlines() if line.startswith("v ")]


class Pose(CliTest):
    def setUp(self):
        super().setUp()
        self.model = self.folder / "bar.obj"
        self.assert_done(run("make", "bar", "-o", self.model, "--resolution", "12"))
        self.rig = json.loads((self.folder / "bar.rig.json").read_text())
        self.binding = self.folder / "bar.limber"
        self.assert_done(run("bind", self.model, self.folder / "bar.rig.json", "-o", self.binding, "--lattice", "500",
                             "--extra", "4"))
        self.names = [handle["name"] for handle in self.rig["handles"]]

    def pose(self, handles):
        return self.file("pose.json", json.dumps({"limber": 1, "handles": handles}))

    def transform(self, *offset):
        x, y, z = offset
        return {"transform": [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z]}

    def test_moving_every_handle_moves_the_shape(self):
        pose = self.pose({name: self.transform(1, 2, 3) for name in self.names})
        out = self.folder / "out.obj"
        done = run("pose", self.binding, pose, "-o", out, "--json")
        self.assert_done(done)
        for before, after in zip(positions(self.model), positions(out), strict=True):
            for b, a, offset in zip(before, after, (1, 2, 3)):
                self.assertAlmostEqual(a, b + offset, places=3)
        self.assertLess(done.json()["energy"], 1e-4)

    def test_reports_energy_iterations_and_time(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(0, 0.5, 0)})
        answer = run("pose", self.binding, pose, "-o", self.folder / "out.ply", "--iterations", "7", "--json").json()
        self.assertEqual(answer["iterations"], 7)
        self.assertGreater(answer["energy"], 0)
        self.assertGreater(answer["microseconds_per_iteration"], 0)
        self.assertEqual(answer["warnings"], [])

    def test_accelerated_iterations_are_no_worse_than_plain_ones(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(0, 0.8, 0)})
        energy = [run("pose", self.binding, pose, "-o", self.folder / "out.obj", "--iterations", "4", "--json",
                      *flags).json()["energy"] for flags in ([], ["--plain"])]
        self.assertLessEqual(energy[0], energy[1] * 1.001 + 1e-6)

    def test_a_pose_that_holds_nothing_is_warned_about(self):
        answer = run("pose", self.binding, self.pose({}), "-o", self.folder / "out.obj", "--json").json()
        self.assertIn("nothing in the pose holds the shape", answer["warnings"][0])

    def test_names_the_unknown_handle_and_the_file(self):
        pose = self.pose({"no_such_handle": self.transform(0, 0, 0)})
        done = run("pose", self.binding, pose, "-o", self.folder / "out.obj")
        self.assert_failed(done, 3, pose)
        self.assertIn("no_such_handle", done.err)

    def test_a_mesh_is_not_a_binding(self):
        self.assert_failed(run("pose", self.model, self.pose({}), "-o", self.folder / "out.obj"), 3, self.model)

    def test_refuses_an_output_it_cannot_write(self):
        out = self.folder / "out.unknown"
        self.assert_failed(run("pose", self.binding, self.pose({}), "-o", out), 3, out)


if __name__ == "__main__":
    unittest.main()
