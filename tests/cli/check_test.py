"""limber check."""
import unittest

from support import TETRAHEDRON_OBJ, TRIANGLE_OBJ, CliTest, run

# A tetrahedron with its first face turned over, one face twice, one without area, and a vertex that nothing uses.
MESSY_OBJ = TETRAHEDRON_OBJ.replace("f 1 3 2", "f 1 2 3") + "f 1 2 4\nf 1 1 2\nv 7 7 7\n"


def kinds(answer, key="problems"):
    return {problem["kind"]: problem["count"] for problem in answer[key]}


class Check(CliTest):
    def test_good_mesh_has_nothing_wrong(self):
        result = run("check", self.file("a.obj", TETRAHEDRON_OBJ), "--strict")
        self.assert_done(result)
        self.assertIn("nothing wrong", result.out)
        answer = run("check", self.file("a.obj", TETRAHEDRON_OBJ), "--json").json()
        self.assertEqual((answer["ok"], answer["closed"], answer["manifold"], answer["genus"], answer["problems"]),
                         (True, True, True, 0, []))

    def test_problems_are_named_with_count_and_place(self):
        answer = run("check", self.file("a.obj", MESSY_OBJ), "--json").json()
        found = kinds(answer)
        self.assertFalse(answer["ok"])
        self.assertEqual((found["degenerate_faces"], found["duplicate_faces"], found["unreferenced_vertices"]), (1, 1, 1))
        places = {problem["kind"]: problem for problem in answer["problems"]}
        self.assertEqual(places["degenerate_faces"]["faces"], [5])
        self.assertEqual(places["duplicate_faces"]["faces"], [4])
        self.assertEqual(places["unreferenced_vertices"]["vertices"], [4])
        self.assertEqual(places["unreferenced_vertices"]["severity"], "note")

    def test_says_the_same_to_a_person(self):
        result = run("check", self.file("a.obj", MESSY_OBJ))
        self.assertIn("fault  1 degenerate face (face 5).", result.out)
        self.assertIn("note   1 unreferenced vertex (vertex 4).", result.out)

    def test_status_is_zero_unless_strict(self):
        source = self.file("a.obj", MESSY_OBJ)
        self.assertEqual(run("check", source).status, 0)
        self.assertEqual(run("check", source, "--strict").status, 3)

    def test_notes_are_no_reason_to_fail(self):
        self.assertEqual(run("check", self.file("a.obj", TETRAHEDRON_OBJ + "v 7 7 7\n"), "--strict").status, 0)

    def test_unreadable_file_is_status_three(self):
        self.assert_failed(run("check", self.file("a.obj", "v 0 0 0\nf 1 2 3\n")), 3, "a.obj:2")

    def test_other_files_are_checked_by_reading_them(self):
        rig = '{"limber": 1, "handles": [{"name": "a", "type": "point", "position": [0, 0, 0]}]}'
        self.assertTrue(run("check", self.file("a.json", rig), "--json").json()["ok"])
        self.assert_failed(run("check", self.file("a.json", rig.replace('"a"', '""'))), 3, "a.json")


class Fix(CliTest):
    def test_repairs_and_says_what_was_done(self):
        answer = run("check", self.file("a.obj", MESSY_OBJ), "--fix", self.folder / "b.obj", "--json").json()
        self.assertFalse(answer["ok"])
        self.assertTrue(answer["repairs"])
        self.assertEqual(kinds(answer, "left"), {"unreferenced_vertices": 1})
        info = run("info", self.folder / "b.obj", "--json").json()
        self.assertEqual((info["vertices"], info["faces"], info["boundary_edges"]), (5, 4, 0))
        self.assertAlmostEqual(info["volume"], 1 / 6, 12)
        self.assertEqual(run("check", self.folder / "b.obj", "--strict").status, 0)

    def test_strict_judges_the_result(self):
        source = self.file("a.obj", MESSY_OBJ)
        self.assertEqual(run("check", source, "--strict", "--fix", self.folder / "b.obj").status, 0)

    def test_drops_unreferenced_vertices_when_asked(self):
        run("check", self.file("a.obj", MESSY_OBJ), "--fix", self.folder / "b.obj", "--drop-unreferenced")
        self.assertEqual(run("info", self.folder / "b.obj", "--json").json()["vertices"], 4)

    def test_welds_when_asked(self):
        soup = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 4 5 6\n"
        run("check", self.file("a.obj", soup), "--fix", self.folder / "b.obj", "--weld", "--drop-unreferenced")
        info = run("info", self.folder / "b.obj", "--json").json()
        self.assertEqual((info["vertices"], info["components"], info["boundary_edges"]), (4, 1, 4))

    def test_leaves_a_good_mesh_as_it_is(self):
        result = run("check", self.file("a.obj", TETRAHEDRON_OBJ), "--fix", self.folder / "b.obj")
        self.assertIn("nothing to repair", result.out)

    def test_failure_leaves_the_existing_output_untouched(self):
        target = self.file("b.obj", "precious")
        self.assertEqual(run("check", self.file("a.obj", "v x\n"), "--fix", target).status, 3)
        self.assertEqual(run("check", self.file("a.obj", TRIANGLE_OBJ), "--fix", self.folder / "b.what").status, 3)
        self.assertEqual(target.read_text(), "precious")

    def test_ways_to_repair_need_a_result(self):
        self.assert_failed(run("check", self.file("a.obj", TRIANGLE_OBJ), "--weld"), 2, "--fix")


if __name__ == "__main__":
    unittest.main()
