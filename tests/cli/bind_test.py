"""limber bind, and what other commands do with its files."""
import ast
import json
import unittest

from support import DATA, CliTest, needs_data, run



class Bind(CliTest):
    def sample(self, name="rectangle", resolution=12):
        model = self.folder / f"{name}.obj"
        self.assert_done(run("make", name, "-o", model, "--resolution", str(resolution)))
        return model, self.folder / f"{name}.rig.json"

    def bound(self, *arguments, name="rectangle", resolution=12):
        model, rig = self.sample(name, resolution)
        out = self.folder / "out.limber"
        done = run("bind", model, rig, "-o", out, "--json", *arguments)
        self.assert_done(done)
        return out, done.json()

    def test_writes_a_binding_and_says_how(self):
        model, rig = self.sample()
        out = self.folder / "out.limber"
        done = run("bind", model, rig, "-o", out)
        self.assert_done(done)
        self.assertEqual(done.out, "")
        for part in ("biharmonic", "planar", "6 degrees of freedom", "weight bounds", "worst error", "time"):
            self.assertIn(part, done.err)
        self.assertEqual(out.read_bytes()[:8], b"LIMBER\r\n")
        quiet = run("bind", model, rig, "-o", out, "--quiet")
        self.assertEqual((quiet.out, quiet.err), ("", ""))

    def test_json_holds_the_whole_summary(self):
        out, result = self.bound()
        self.assertEqual(result["output"], str(out))
        self.assertEqual([result[key] for key in ("method", "energy", "volume", "rigidity", "handles", "dofs")],
                         ["biharmonic", "facet", "planar", "triangles", 2, 6 + 40])
        self.assertEqual((result["converged"], result["snapped"], result["following"], result["optimality_gap"]),
                         (True, [], [], None))
        self.assertLess(result["rest_error"], 1e-9)
        self.assertLess(result["interpolation_error"], 1e-9)
        self.assertLessEqual(result["weights"]["min"], 0)
        self.assertTrue(any(stage["stage"] == "reduce" for stage in result["stages"]))

    def test_every_method_and_volume(self):
        for weights, volume in (("biharmonic", "lattice"), ("biharmonic", "surface"), ("bounded", "lattice"),
                                ("bounded", "surface"), ("heat", "auto")):
            _, result = self.bound("--weights", weights, "--volume", volume, "--lattice",
                                   "0" if volume != "lattice" else "700", name="fish", resolution=16)
            self.assertEqual(result["method"], weights)
            self.assertEqual(result["volume"], "surface" if volume == "auto" else volume)
            self.assertLess(result["rest_error"], 1e-8)
            if weights != "biharmonic":
                self.assertGreaterEqual(result["weights"]["min"], 0)
                self.assertLessEqual(result["weights"]["max"], 1 + 1e-9)

    def test_an_open_bar_is_a_solid_unless_asked_otherwise(self):
        corners = [(x, y, z) for x in range(7) for y in (0, 1) for z in (0, 1)]
        faces = []
        for x in range(6):  # four sides, one cap: the other is missing
            a, b = 4 * x, 4 * x + 4
            for i, j in ((0, 1), (1, 3), (3, 2), (2, 0)):
                faces += [(a + i, a + j, b + j), (a + i, b + j, b + i)]
        faces += [(24, 25, 27), (24, 27, 26)]
        text = "".join(f"v {x} {y} {z}\n" for x, y, z in corners)
        model = self.file("open.obj", text + "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in faces))
        rig = self.file("rig.json", json.dumps({"limber": 1, "handles": [
            {"name": "a", "type": "bone", "head": [0.5, 0.5, 0.5], "tail": [3, 0.5, 0.5]},
            {"name": "b", "parent": "a", "type": "bone", "head": [3, 0.5, 0.5], "tail": [5.5, 0.5, 0.5]}]}))
        out = self.folder / "out.limber"
        told = run("bind", model, rig, "-o", out, "--lattice", "1500")
        self.assert_done(told)
        self.assertIn("1 part is open: 1 taken as solid.", told.err)
        solid = run("bind", model, rig, "-o", out, "--lattice", "1500", "--json").json()
        self.assertEqual(solid["volume"], "lattice")
        part, = solid["open_parts"]
        self.assertEqual((part["taken_as"], part["first_triangle"], part["triangles"]), ("solid", 0, len(faces)))
        self.assertGreater(part["winding"], 0.9)
        shell = run("bind", model, rig, "-o", out, "--lattice", "1500", "--volume", "shell", "--snap", "0.6", "--json").json()
        self.assertEqual((shell["volume"], shell["open_parts"][0]["taken_as"]), ("shell", "shell"))
        # The full solver builds the same shell again.
        pose = self.file("pose.json", json.dumps({"limber": 1, "handles": {
            "a": {"transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]}, "b": {"position": [3, 0.5, 0.8]}}}))
        self.assert_done(run("pose", out, pose, "-o", self.folder / "out.obj", "--method", "full"))
        # Lattice weights look at holes as well.
        heat = run("bind", model, rig, "-o", out, "--weights", "lattice", "--json").json()
        self.assertEqual(heat["open_parts"][0]["taken_as"], "solid")
        _, closed = self.bound(name="fish", resolution=16)
        self.assertEqual(closed["open_parts"], [])

    def test_geodesic_weights_fade_out_within_their_reach(self):
        lengths = []
        for reach in ("0.02", "0.5"):
            out, result = self.bound("--weights", "geodesic", "--reach", reach, "--weights-out",
                                     self.folder / "w.dmat", name="mannequin", resolution=40)
            self.assertEqual((result["method"], result["weights"]["min"]), ("geodesic", 0))
            self.assertLessEqual(result["weights"]["max"], 1)
            lines = (self.folder / "w.dmat").read_text().split()[2:]
            lengths.append(sum(1 for value in lines if 0 < float(value) < 1))
        self.assertLess(lengths[0], lengths[1] / 2)
        model, rig = self.sample()
        self.assert_failed(run("bind", model, rig, "-o", out, "--reach", "1"), 2, "geodesic")

    def test_the_lattice_of_lattice_weights_has_the_size_asked_for(self):
        tables = []
        for size in ("400", "6000"):
            table = self.folder / f"{size}.dmat"
            _, result = self.bound("--weights", "lattice", "--lattice", size, "--weights-out", table, name="fish",
                                   resolution=16)
            self.assertEqual((result["method"], result["volume"]), ("lattice", "surface"))
            tables.append(table.read_bytes())
        self.assertNotEqual(*tables)

    def test_weights_of_the_shapes_own_vertices_go_with_any_volume(self):
        for weights in ("lattice", "heat", "geodesic"):
            tables = []
            for volume in ("surface", "lattice"):
                size = ("--lattice", "700") if volume == "lattice" or weights == "lattice" else ()
                table = self.folder / f"{weights}-{volume}.dmat"
                _, result = self.bound("--weights", weights, "--volume", volume, *size, "--weights-out", table, name="fish",
                                       resolution=16)
                self.assertEqual((result["method"], result["volume"]), (weights, volume))
                tables.append(table.read_bytes())
            self.assertEqual(*tables)
        model, rig = self.sample()
        out = self.folder / "out.limber"
        self.assert_failed(run("bind", model, rig, "-o", out, "--weights", "heat", "--lattice", "500"), 2, "--lattice", "heat")

    def test_bind_and_info_tell_the_same_range_of_weights(self):
        for weights in ("biharmonic", "bounded"):
            out, result = self.bound("--weights", weights, "--lattice", "700", "--extra", "1", name="fish", resolution=16)
            self.assertEqual(run("info", out, "--json").json()["weights"], result["weights"])

    def test_refuses_an_output_that_names_another_format(self):
        model, rig = self.sample("bar")
        before = sorted(self.folder.iterdir())
        for name, remedy in (("out.glb", "limber rig"), ("out.obj", "out.limber"), ("out", "out.limber")):
            self.assert_failed(run("bind", model, rig, "-o", self.folder / name), 2, name, ".limber", remedy)
        out = self.folder / "out.limber"
        self.assert_failed(run("bind", model, rig, "-o", out, "--weights-out", self.folder / "w.csv"), 2, "w.csv", ".dmat")
        self.assert_failed(run("rig", model, "--skeleton", rig, "-o", out), 2, "out.limber", "out.glb", "limber bind")
        self.assert_failed(run("compress", "no.glb", "-o", self.folder / "a.obj"), 2, "a.obj", "a.glb")
        self.assert_failed(run("decompose", "no.pc2", "--bones", "2", "-o", self.folder / "a.fbx"), 2, "a.fbx", "a.glb")
        self.assert_failed(run("pose", "no.limber", "no.json", "-o", self.folder / "a.glx"), 3, "a.glx", ".obj")
        self.assertEqual(sorted(self.folder.iterdir()), before)

    def test_adds_degrees_of_freedom_for_the_solver(self):
        _, result = self.bound("--aux", "3", "--extra", "2", "--clusters", "7", "--rigidity", "triangles", resolution=40)
        self.assertEqual((result["auxiliary_points"], result["extra_weights"], result["clusters"]), (3, 2, 7))
        self.assertEqual(result["dofs"], 6 + 3 + 2 * 3)
        out, result = self.bound("--clusters", "-1")
        triangles = run("info", self.folder / "rectangle.obj", "--json").json()["triangles"]
        self.assertEqual(result["clusters"], triangles)

    def test_says_what_suits_the_handles(self):
        # Two regions.
        _, result = self.bound(resolution=40)
        self.assertEqual(result["auxiliary_points"], 40)
        self.assertIn("40 auxiliary points", result["chosen"])
        _, result = self.bound("--aux", "0", resolution=40)
        self.assertEqual((result["auxiliary_points"], result["chosen"]), (0, None))

    def test_enriches_where_trial_poses_need_it(self):
        _, result = self.bound("--enrich", "10", resolution=40)
        self.assertEqual(result["auxiliary_points"], 10)
        steps = result["enrichment"]
        self.assertEqual((steps[0]["added"], steps[-1]["added"]), (0, 10))
        self.assertLess(steps[-1]["relative_energy"], 0.7 * steps[0]["relative_energy"])
        _, result = self.bound("--enrich", "50%", resolution=40)
        self.assertLess(result["enrichment"][-1]["relative_energy"], 1.5)
        _, result = self.bound("--enrich", "6", "--weights", "bounded", resolution=40)
        self.assertEqual(result["extra_weights"], 6)
        self.assertLess(result["enrichment"][-1]["relative_energy"], result["enrichment"][0]["relative_energy"])

    def test_writes_every_column_and_matrices(self):
        table, folder = self.folder / "all.dmat", self.folder / "matrices"
        _, result = self.bound("--aux", "3", "--weights-out", table, "--all-columns", "--matrices", folder)
        info = run("info", table, "--json").json()
        self.assertEqual((info["rows"], info["columns"]), (result["vertices"], result["dofs"]))
        shapes = {}
        for path in folder.iterdir():
            data = path.read_bytes()
            self.assertEqual(data[:8], b"\x93NUMPY\x01\x00")
            length = int.from_bytes(data[8:10], "little")
            self.assertEqual((10 + length) % 64, 0)
            header = ast.literal_eval(data[10:10 + length].decode())
            count = 1
            for size in header["shape"]:
                count *= size
            self.assertEqual(len(data) - 10 - length, count * int(header["descr"][-1]))
            shapes[path.stem] = header["shape"]
        dofs = result["dofs"]
        self.assertEqual(shapes["basis"], (result["vertices"], dofs))
        self.assertEqual((shapes["stiffness"], shapes["mass"], shapes["rest_dofs"]), ((dofs, dofs), (dofs, dofs), (dofs, 2)))
        self.assertEqual(shapes["coupling"], (2 * result["clusters"], dofs))
        self.assertEqual(len(shapes["clusters"]), 1)

    def test_energies_differ(self):
        ways = {energy: self.bound("--energy", energy, "--weights-out", self.folder / f"{energy}.dmat")[1]
                for energy in ("facet", "paper")}
        self.assertEqual(ways["paper"]["energy"], "paper")
        self.assertNotEqual((self.folder / "facet.dmat").read_bytes(), (self.folder / "paper.dmat").read_bytes())

    def test_weights_go_out_and_come_in_again(self):
        weights = self.folder / "w.dmat"
        self.bound("--weights", "bounded", "--weights-out", weights)
        table = run("info", weights, "--json").json()
        self.assertEqual(table["columns"], 2)
        self.assertAlmostEqual(table["row_sums"]["min"], 1)
        out, result = self.bound("--weights", weights)
        self.assertEqual(result["method"], "given")
        again = self.folder / "again.dmat"
        self.bound("--weights", weights, "--weights-out", again)
        self.assertEqual(again.read_bytes(), weights.read_bytes())

    def test_given_weights_are_judged(self):
        model, rig = self.sample()
        vertices = run("info", model, "--json").json()["vertices"]
        out = self.folder / "out.limber"
        off = self.file("off.dmat", f"2 {vertices}\n" + "0.4\n" * (2 * vertices))
        done = run("bind", model, rig, "-o", out, "--weights", off)
        self.assertIn("warning", done.err)
        done = run("bind", model, rig, "-o", out, "--weights", off, "--renormalise", "--json")
        self.assert_done(done)
        self.assertLess(done.json()["rest_error"], 1e-9)
        few = self.file("few.dmat", "2 1\n1\n0\n")
        self.assert_failed(run("bind", model, rig, "-o", out, "--weights", few), 3, "few.dmat", str(vertices))

    def test_the_same_input_gives_the_same_bytes_on_any_number_of_threads(self):
        first = self.bound("--weights", "biharmonic", "--lattice", "700", "--threads", "1", name="fish", resolution=16)
        first = first[0].read_bytes()
        second = self.bound("--weights", "biharmonic", "--lattice", "700", "--threads", "2", name="fish", resolution=16)
        self.assertEqual(first, second[0].read_bytes())

    def test_reports_what_it_had_to_decide(self):
        model, _ = self.sample()
        box = run("info", model, "--json").json()["box"]
        (x0, y0), (x1, y1) = box["min"][:2], box["max"][:2]
        points = [(x0 - 0.01 * (x1 - x0), y0), (x1, y0), (x0, y1), (x1, y1)]
        rig = {"limber": 1, "handles": [{"name": f"p{i}", "type": "point", "position": [*p, 0]}
                                        for i, p in enumerate(points)]}
        path = self.file("rig.json", json.dumps(rig))
        done = run("bind", model, path, "-o", self.folder / "out.limber", "--json")
        self.assert_done(done)
        self.assertEqual([s["handle"] for s in done.json()["snapped"]], ["p0"])
        self.assert_failed(run("bind", model, path, "-o", self.folder / "out.limber", "--snap", "1e-6"), 3, "rig.json",
                           "p0")

    def test_info_render_check_and_convert_take_bindings(self):
        out, _ = self.bound("--aux", "1", "--extra", "1")
        info = run("info", out, "--json").json()
        self.assertEqual((info["kind"], info["method"], info["handles"], info["dofs"]), ("binding", "biharmonic", 2, 10))
        self.assertEqual(info["names"][2:], ["aux.0", "extra.0"])
        self.assertIn("written by", run("info", out).out)
        self.assert_done(run("check", out))
        for target in ("shape.obj", "rig.json", "rig.tgf"):
            converted = run("convert", out, self.folder / target)
            if target != "rig.tgf":  # which cannot hold regions
                self.assert_done(converted)
        self.assertEqual(run("info", self.folder / "rig.json", "--json").json()["regions"], 2)
        pictures = {}
        handle = info["names"][0]
        for arguments in ((), ("--no-rig",), ("--names",), ("--weights", handle), ("--weights", handle, "--component", "x"),
                          ("--weights", handle, "--component", "y"), ("--weights", "aux.0"), ("--weights", "extra.0")):
            picture = self.folder / "p.png"
            self.assert_done(run("render", out, "-o", picture, "--size", "80x60", *arguments))
            pictures[picture.read_bytes()] = arguments
        self.assertEqual(len(pictures), 8)

    def test_render_refuses_weights_that_are_not_there(self):
        out, _ = self.bound("--aux", "1")
        name = run("info", out, "--json").json()["names"][0]
        picture = self.folder / "p.png"
        draw = lambda *arguments: run("render", out, "-o", picture, *arguments)
        self.assert_failed(draw("--weights", name + "x"), 2, name)
        self.assert_failed(draw("--weights", name, "--component", "z"), 2, "planar")
        self.assert_failed(draw("--weights", "aux.0", "--component", "x"), 2, "point")
        self.assert_failed(draw("--component", "x"), 2, "--weights")
        self.assert_failed(draw("--rig", "a.json", "--no-rig"), 2, "--no-rig")
        self.assertFalse(picture.exists())

    def test_refuses_what_it_cannot_do(self):
        model, rig = self.sample()
        out = self.folder / "out.limber"
        bind = lambda *arguments: run("bind", model, rig, "-o", out, *arguments)
        self.assert_failed(run("bind", model, rig), 2, "--output")
        self.assert_failed(bind("--weights", "bonded"), 2, "bounded")
        self.assert_failed(bind("--weights", "no.dmat"), 3, "no.dmat")
        self.assert_failed(bind("--volume", "latice"), 2, "lattice")
        self.assert_failed(bind("--weights", "bounded", "--energy", "paper"), 2, "--energy")
        self.assert_failed(bind("--weights", "bounded", "--aux", "2"), 2, "--aux")
        self.assert_failed(bind("--renormalise"), 2, "--renormalise")
        self.assert_failed(bind("--volume", "planar", "--lattice", "100"), 2, "--lattice")
        self.assert_failed(bind("--clusters", "-2"), 2, "--clusters")
        self.assert_failed(bind("--volume", "tets"), 3, "rectangle.obj", "tetrahedra")
        self.assert_failed(run("bind", rig, rig, "-o", out), 3, "rectangle.rig.json")
        self.assert_failed(run("bind", model, model, "-o", out), 3, "rectangle.obj")
        self.assert_failed(run("bind", self.folder / "no.obj", rig, "-o", out), 3, "no.obj")
        self.assert_failed(run("bind", model, self.file("few.json", '{"limber": 1, "handles": [{"name": "a", '
                                                       '"type": "point", "position": [0, 0, 0]}]}'), "-o", out), 3, "few.json")
        self.assert_failed(run("bind", model, rig, "-o", self.folder / "no" / "out.limber"), 1, "out.limber")
        self.assertFalse(out.exists())

    def test_a_damaged_binding_is_refused_with_the_reason(self):
        out, _ = self.bound()
        content = bytearray(out.read_bytes())
        content[len(content) // 2] ^= 1
        broken = self.file("broken.limber", bytes(content))
        self.assert_failed(run("info", broken), 3, "broken.limber", "damaged")
        short = self.file("short.limber", out.read_bytes()[:-9])
        self.assert_failed(run("render", short, "-o", self.folder / "p.png"), 3, "short.limber")

    def test_goes_through_a_pipe(self):
        model, rig = self.sample()
        import subprocess
        from support import PROGRAM
        done = subprocess.run([PROGRAM, "bind", "-", str(rig), "-o", "-", "--input-format", "obj"],
                              input=model.read_bytes(), capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(run("info", "-", "--input-format", "limber", "--json", stdin=done.stdout).json()["handles"], 2)

    @needs_data
    def test_binds_a_tet_mesh_with_a_tgf_skeleton(self):
        out = self.folder / "knight.limber"
        folder = DATA / "tets" / "igl-tests"
        done = run("bind", folder / "decimated-knight.mesh", folder / "decimated-knight.tgf", "-o", out, "--json",
                   "--weights", "bounded")
        result = done.json()
        self.assertEqual(result["volume"], "tets")
        self.assertEqual(result["converged"], result["optimality_gap"] <= 1e-5)
        # Written in any case; the exit status and a warning say if it is not what was wanted.
        self.assertEqual(done.status, 0 if result["converged"] else 4)
        self.assertEqual(bool(result["warnings"]), not result["converged"])
        self.assertEqual(run("info", out, "--json").json()["method"], "bounded")


if __name__ == "__main__":
    unittest.main()
