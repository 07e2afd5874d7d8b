"""limber pose."""
import json
import math
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

    def pose(self, handles, **more):
        return self.file("pose.json", json.dumps({"limber": 1, "handles": handles, **more}))

    def middle(self):
        """A vertex half-way up, which no region holds."""
        heights = [y for _, y, _ in positions(self.model)]
        return min(range(len(heights)), key=lambda i: abs(heights[i] - (min(heights) + max(heights)) / 2))

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

    def test_transforms_are_a_pose_of_their_own(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(0.4, 0.5, 0)})
        out, again = self.folder / "out.obj", self.folder / "again.obj"
        transforms, table = self.folder / "solved.json", self.folder / "solved.dmat"
        self.assert_done(run("pose", self.binding, pose, "-o", out, "--transforms", transforms))
        solved = json.loads(transforms.read_text())["handles"]
        self.assertEqual(sorted(solved), sorted(self.names))
        self.assertAlmostEqual(solved[self.names[-1]]["transform"][3], 0.4, places=6)
        self.assert_done(run("pose", self.binding, transforms, "-o", again))
        apart = max(abs(a - b) for p, q in zip(positions(out), positions(again)) for a, b in zip(p, q))
        self.assertLess(apart, 2e-3)
        self.assert_done(run("pose", self.binding, pose, "-o", out, "--transforms", table))
        dofs = run("info", self.binding, "--json").json()["dofs"]
        info = run("info", table, "--json").json()
        self.assertEqual((info["rows"], info["columns"]), (dofs, 3))
        self.assert_failed(run("pose", self.binding, pose, "-o", out, "--transforms", self.folder / "a.txt"), 2, "a.txt")
        self.assert_failed(run("pose", self.binding, pose, "-o", out, "--transforms", table, "--method", "full"), 2,
                           "--transforms")

    def test_logs_the_energy_of_every_iteration(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(0.4, 0.5, 0)})
        for method in ("reduced", "full"):
            log = self.folder / f"{method}.csv"
            done = run("pose", self.binding, pose, "-o", self.folder / "out.obj", "--method", method, "--log", log, "--json")
            self.assert_done(done)
            lines = [line.split(",") for line in log.read_text().splitlines()]
            self.assertEqual(lines[0], ["iteration", "energy"])
            self.assertEqual([int(line[0]) for line in lines[1:]], list(range(1, done.json()["iterations"] + 1)))
            energies = [float(line[1]) for line in lines[1:]]
            self.assertAlmostEqual(energies[-1] / done.json()["energy"], 1, places=4)  # in float
            self.assertLessEqual(energies[-1], energies[0])

    def test_starts_from_another_pose(self):
        far = self.file("far.json", json.dumps({"limber": 1, "handles": {
            self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(1, 0.5, 0)}}))
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(1, 0.51, 0)})
        def sweeps(*options):
            done = run("pose", self.binding, pose, "-o", self.folder / "out.obj", "--json", *options)
            self.assert_done(done)
            return done.json()["iterations"], done.json()["energy"]
        cold, warm = sweeps(), sweeps("--start", far)
        self.assertLess(warm[0], cold[0])
        self.assertAlmostEqual(warm[1] / cold[1], 1, places=2)

    def bound(self, name):
        """Model, binding and bones of a sample."""
        model, binding = self.folder / f"{name}.obj", self.folder / f"{name}.limber"
        self.assert_done(run("make", name, "-o", model, "--resolution", "40"))
        rig = self.folder / f"{name}.rig.json"
        self.assert_done(run("bind", model, rig, "-o", binding, "--weights", "heat"))
        return model, binding, {handle["name"]: handle for handle in json.loads(rig.read_text())["handles"]}

    def moved(self, solved, name, place):
        m = json.loads(solved.read_text())["handles"][name]["transform"]
        return [sum(m[4 * r + c] * place[c] for c in range(3)) + m[4 * r + 3] for r in range(3)]

    def looseness(self, bones, solved):
        """How far the heads of bones are from where their parents have them, and how much lengths change, at most."""
        gap = max(math.dist(self.moved(solved, name, bone["head"]), self.moved(solved, bone["parent"], bone["head"]))
                  for name, bone in bones.items() if "parent" in bone)
        stretch = max(abs(math.dist(self.moved(solved, name, bone["head"]), self.moved(solved, name, bone["tail"])) /
                          math.dist(bone["head"], bone["tail"]) - 1) for name, bone in bones.items())
        return gap, stretch

    def test_pieces_that_only_a_skeleton_holds_stay_together(self):
        _, binding, bones = self.bound("robot")
        pose = self.pose({"foot.L": {"position": bones["foot.L"]["head"]}, "foot.R": {"position": bones["foot.R"]["head"]},
                          "hand.L": {"position": [0.6, 1.3, 0.3]}})
        solved = self.folder / "solved.json"
        done = run("pose", binding, pose, "-o", self.folder / "out.obj", "--transforms", solved, "--json")
        self.assert_done(done)
        self.assertLess(max(self.looseness(bones, solved)), 1e-3)
        self.assertLess(done.json()["constraint_miss"], 0.02)

    def test_firm_bones_keep_their_length_and_stay_together(self):
        model, binding, bones = self.bound("mannequin")
        pose = self.pose({"hips": self.transform(0, 0, 0), "hand.L": {"position": [1.2, 1.6, 0.4]}})
        out, solved = self.folder / "out.obj", self.folder / "solved.json"

        def looseness():
            return self.looseness(bones, solved)

        self.assert_done(run("pose", binding, pose, "-o", out, "--transforms", solved))
        self.assertGreater(sum(looseness()), 0.05)
        done = run("pose", binding, pose, "-o", out, "--transforms", solved, "--firm-bones", "--json")
        self.assert_done(done)
        self.assertLess(max(looseness()), 1e-4)
        missed = math.dist(self.moved(solved, "hand.L", bones["hand.L"]["head"]), [1.2, 1.6, 0.4])
        self.assertAlmostEqual(done.json()["constraint_miss"], missed, delta=1e-3)
        self.assert_failed(run("pose", binding, pose, "-o", out, "--firm-bones", "--method", "full"), 2, "firm")
        points = self.file("points.rig.json", json.dumps({"limber": 1, "handles": [
            {"name": str(i), "type": "point", "position": place} for i, place in
            enumerate(([0, 0.8, 0], [0, 1.6, 0], [0.5, 1, 0], [0, 1, 0.1], [-0.5, 1, 0]))]}))
        self.assert_done(run("bind", model, points, "-o", binding, "--lattice", "800"))
        pose = self.pose({"0": {"position": [0, 0.8, 0]}})
        self.assert_failed(run("pose", binding, pose, "-o", out, "--firm-bones"), 2, "no bones")

    def test_a_figure_stands(self):
        model, binding, bones = self.bound("mannequin")
        feet = {name: self.transform(0, 0, 0) for name in ("foot.L", "foot.R")}
        reach = {"hand.R": {"position": [a + b for a, b in zip(bones["hand.R"]["head"], (0.2, -0.1, 0.9))]}}
        out = self.folder / "out.obj"

        def middle():
            """Of the volume, by the tetrahedra between its triangles and the origin."""
            places = positions(out)
            sums, volume = [0, 0, 0], 0
            for line in out.read_text().splitlines():
                if not line.startswith("f "):
                    continue
                corners = [places[int(word.split("/")[0]) - 1] for word in line.split()[1:]]
                for b, c in zip(corners[1:], corners[2:]):
                    a = corners[0]
                    part = sum(a[i] * (b[i - 2] * c[i - 1] - b[i - 1] * c[i - 2]) for i in range(3))
                    volume += part
                    sums = [s + part * (x + y + z) / 4 for s, x, y, z in zip(sums, a, b, c)]
            return [s / volume for s in sums]

        done = run("pose", binding, self.pose({**feet, **reach}), "-o", out, "--json")
        self.assert_done(done)
        self.assertNotIn("balance", done.json())
        falls = middle()
        done = run("pose", binding, self.pose(reach), "-o", out, "--balance", "--json")
        self.assert_done(done)
        stands = middle()
        balance = done.json()["balance"]
        self.assertEqual(sorted(balance["feet"]), ["foot.L", "foot.R"])
        self.assertLess(balance["miss"], 1e-3)
        self.assertLess(math.dist(balance["center_of_mass"], stands), 0.05)
        toes = max(z for x, y, z in positions(model) if y < 0.05)
        self.assertGreater(falls[2], toes - 0.02)
        self.assertLess(stands[2], toes)
        # Nothing is left to lean with.
        aside = self.pose({**{name: self.transform(0, 0, 1) for name in bones}, **feet})
        done = run("pose", binding, aside, "-o", out, "--balance", "--json")
        self.assert_done(done)
        self.assertGreater(done.json()["balance"]["miss"], 0.5)
        self.assertIn("no way to stand", done.json()["warnings"][0])
        self.assert_failed(run("pose", binding, aside, "-o", out, "--balance", "--method", "full"), 2, "balance")
        self.assert_failed(run("pose", binding, aside, "-o", out, "--balance", "--log", self.folder / "a.csv"), 2, "--log")
        self.assert_failed(run("pose", binding, aside, "-o", out, "--feet", "feet.L"), 2, "foot.L")
        self.assert_failed(run("pose", self.binding, self.pose({self.names[0]: self.transform(0, 0, 0)}), "-o", out,
                               "--balance"), 2, "--feet")
        done = run("pose", self.binding, self.pose({self.names[-1]: self.transform(0.5, 0, 0)}), "-o", out, "--feet",
                   self.names[0], "--json")
        self.assert_done(done)
        self.assertEqual(done.json()["balance"]["feet"], [self.names[0]])

    def test_a_pose_that_holds_nothing_is_an_error_with_a_remedy(self):
        pose = self.pose({})
        done = run("pose", self.binding, pose, "-o", self.folder / "out.obj")
        self.assert_failed(done, 3, pose)
        self.assertIn("nothing in the pose holds the shape", done.err)
        self.assertIn("pin a vertex", done.err)
        self.assertFalse((self.folder / "out.obj").exists())

    def test_pins_take_their_vertices_along(self):
        vertex = self.middle()
        goal = [x + offset for x, offset in zip(positions(self.model)[vertex], (0.3, 0.2, 0.1))]
        pose = self.pose({self.names[0]: self.transform(0, 0, 0)}, pins=[{"vertex": vertex, "position": goal}])
        out = self.folder / "out.obj"
        answer = run("pose", self.binding, pose, "-o", out, "--json").json()
        self.assertLess(answer["constraint_miss"], 1e-6)
        for a, b in zip(positions(out)[vertex], goal):
            self.assertAlmostEqual(a, b, places=3)

    def test_a_soft_pin_gives_way(self):
        energies = []
        for stiffness in (0.01, 1e6):
            pose = self.pose({self.names[0]: self.transform(0, 0, 0)},
                             pins=[{"vertex": self.middle(), "position": [2, 3, 1], "stiffness": stiffness}])
            energies.append(run("pose", self.binding, pose, "-o", self.folder / "out.obj", "--json").json()["energy"])
        self.assertLess(energies[0], 0.5 * energies[1])

    def test_contradicting_targets_are_reported(self):
        pose = self.pose({name: self.transform(0, 0, 0) for name in self.names},
                         pins=[{"vertex": 3, "position": [0, 0, 0]}, {"vertex": 3, "position": [0, 1, 0]}])
        for method in ("reduced", "full"):
            answer = run("pose", self.binding, pose, "-o", self.folder / "out.obj", "--json", "--method", method).json()
            self.assertGreater(answer["constraint_miss"], 0.1)
            self.assertIn("contradict", answer["warnings"][0])

    def test_names_the_path_of_a_pin_that_is_not_on_the_shape(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0)}, pins=[{"vertex": 10**6, "position": [0, 0, 0]}])
        done = run("pose", self.binding, pose, "-o", self.folder / "out.obj")
        self.assert_failed(done, 3, pose)
        self.assertIn("pins[0].vertex", done.err)

    def test_the_full_method_lies_below_the_reduced_one(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(1, -0.5, 0)})
        out = self.folder / "out.obj"
        answer = run("pose", self.binding, pose, "-o", out, "--method", "full", "--compare", "--json").json()
        self.assertEqual(answer["method"], "full")
        self.assertEqual(answer["energy"], answer["comparison"]["full_energy"])
        self.assertGreaterEqual(answer["comparison"]["relative_energy"], 0.999)
        self.assertLess(answer["comparison"]["relative_energy"], 20)
        self.assertEqual(len(positions(out)), len(positions(self.model)))
        done = run("pose", self.binding, pose, "-o", out, "--compare")
        self.assertIn("energy reduced / full", done.err)

    def test_not_converging_is_exit_status_4_and_the_result_is_written(self):
        pose = self.pose({self.names[0]: self.transform(0, 0, 0), self.names[-1]: self.transform(2, -1, 0)})
        out = self.folder / "out.obj"
        for method in ("reduced", "full"):
            at_most = ["pose", self.binding, pose, "-o", out, "--method", method, "--json", "--tolerance", "1e-7"]
            done = run(*at_most, "--iterations", "2")
            self.assertEqual(done.status, 4)
            self.assertFalse(done.json()["converged"])
            self.assertTrue(out.exists())
            done = run(*at_most, "--iterations", "10000")
            self.assert_done(done)
            self.assertTrue(done.json()["converged"])
            out.unlink()

    def test_plain_goes_with_the_reduced_method_only(self):
        done = run("pose", self.binding, self.pose({}), "-o", self.folder / "out.obj", "--method", "full", "--plain")
        self.assertEqual(done.status, 2)

    def test_selections_are_rigs_and_their_transforms_poses(self):
        count = len(positions(self.model))
        heights = [p[1] for p in positions(self.model)]
        top, bottom = max(heights), min(heights)
        flags = [0 if y < bottom + 1e-6 else 2 if y > top - 1e-6 else 1 for y in heights]
        selection = self.file("bar.sel", "# flags\n" + "\n".join(map(str, flags)) + "\n")
        transform = self.file("bar.def", "1 0 0 0.5\n0 1 0 0.25\n0 0 1 0\n0 0 0 1\n")
        binding, out = self.folder / "sel.limber", self.folder / "out.obj"
        self.assert_done(run("bind", self.model, selection, "-o", binding, "--volume", "surface", "--aux", "10"))
        self.assert_done(run("pose", binding, transform, "-o", out))
        posed = positions(out)
        for flag, before, after in zip(flags, positions(self.model), posed, strict=True):
            if flag == 1:
                continue
            offset = (0.5, 0.25, 0) if flag == 2 else (0, 0, 0)
            for b, a, o in zip(before, after, offset):
                self.assertAlmostEqual(a, b + o, places=3)
        self.assertEqual(run("info", selection, "--json").json()["regions"], 2)
        self.assertEqual(run("info", transform, "--json").json()["targets"], 2)
        self.assert_done(run("convert", selection, self.folder / "rig.json"))
        self.assert_done(run("convert", transform, self.folder / "pose2.json"))
        self.assertEqual(run("info", self.folder / "pose2.json", "--json").json()["names"], ["fixed", "handle"])
        self.assertEqual(count, len(posed))

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
