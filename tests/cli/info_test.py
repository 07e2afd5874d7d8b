"""limber info."""
import struct
import unittest

import sources
from support import MOTION_BVH, QUAD_OBJ, TETRAHEDRON_OBJ, TRIANGLE_OBJ, CliTest, needs_data, run

RIG_JSON = """{"limber": 1, "handles": [
  {"name": "hip", "type": "bone", "head": [0, 0, 0], "tail": [0, 1, 0]},
  {"name": "leg", "parent": "hip", "type": "bone", "head": [0, 1, 0], "tail": [0, 2, 0]},
  {"name": "pin", "type": "point", "position": [5, 0, 0]},
  {"name": "belt", "type": "region", "vertices": [3, 1]}]}"""


class Shapes(CliTest):
    def test_counts_and_measures_of_a_tetrahedron(self):
        info = run("info", self.file("a.obj", TETRAHEDRON_OBJ), "--json").json()
        for key, value in {"kind": "shape", "vertices": 4, "faces": 4, "triangles": 4, "tets": 0, "components": 1,
                           "boundary_edges": 0, "holes": 0, "nonmanifold_edges": 0, "degenerate_faces": 0,
                           "box": {"min": [0, 0, 0], "max": [1, 1, 1]}, "uvs": False, "normals": False,
                           "colors": False, "warnings": []}.items():
            self.assertEqual(info[key], value, key)
        self.assertAlmostEqual(info["volume"], 1 / 6, 12)
        self.assertAlmostEqual(info["area"], 1.5 + 3 ** 0.5 / 2, 12)
        self.assertAlmostEqual(info["size"], 3 ** 0.5, 12)

    def test_open_polygon_with_texture_coordinates(self):
        info = run("info", self.file("a.obj", QUAD_OBJ), "--json").json()
        for key, value in {"faces": 1, "triangles": 2, "boundary_edges": 4, "holes": 1, "volume": None, "uvs": True,
                           "area": 2}.items():
            self.assertEqual(info[key], value, key)

    def test_says_the_same_to_a_person(self):
        result = run("info", self.file("a.obj", TETRAHEDRON_OBJ))
        self.assert_done(result)
        self.assertRegex(result.out, r"a\.obj: shape, Wavefront OBJ\n(  .*\n)*  vertices +4\n")
        self.assertRegex(result.out, r"\n  volume +0\.166667\n")

    def test_planar_makes_a_flat_shape_two_dimensional(self):
        source = self.file("a.obj", TRIANGLE_OBJ)
        self.assertEqual(run("info", source, "--json").json()["dimension"], 3)
        self.assertEqual(run("info", source, "--planar", "--json").json()["dimension"], 2)

    def test_problems_are_warnings(self):
        text = TRIANGLE_OBJ + "v 9 9 9\nf 1 1 2\n"
        result = run("info", self.file("a.obj", text))
        self.assert_done(result)
        self.assertIn("warning: ", result.err)
        self.assertEqual(run("info", self.file("a.obj", text), "--quiet").err, "")
        self.assertGreaterEqual(len(run("info", self.file("a.obj", text), "--json").json()["warnings"]), 2)

    def test_reads_standard_input(self):
        info = run("info", "-", "--input-format", "obj", "--json", stdin=TRIANGLE_OBJ).json()
        self.assertEqual((info["file"], info["vertices"]), ("standard input", 3))

    def test_names_standard_input_in_errors(self):
        result = run("info", "-", "--input-format", "obj", stdin="v 0 0 0\nv x\n")
        self.assert_failed(result, 3, "standard input:2")


class OtherKinds(CliTest):
    def test_rig(self):
        info = run("info", self.file("a.json", RIG_JSON), "--json").json()
        for key, value in {"kind": "rig", "handles": 4, "bones": 2, "points": 1, "regions": 1, "roots": 3,
                           "dimension": 3, "names": ["hip", "leg", "pin", "belt"]}.items():
            self.assertEqual(info[key], value, key)

    def test_pose(self):
        pose = '{"limber": 1, "handles": {"pin": {"position": [1, 2]}}}'
        info = run("info", self.file("a.json", pose), "--json").json()
        self.assertEqual((info["kind"], info["dimension"], info["names"]), ("pose", 2, ["pin"]))

    def test_motion(self):
        info = run("info", self.file("a.bvh", MOTION_BVH), "--json").json()
        for key, value in {"kind": "motion", "joints": 2, "roots": 1, "end_sites": 1, "channels": 9, "frames": 2,
                           "frame_seconds": 0.25, "seconds": 0.25, "names": ["Base", "Arm"], "warnings": []}.items():
            self.assertEqual(info[key], value, key)
        still = MOTION_BVH.split("MOTION")[0] + "MOTION\nFrames: 0\nFrame Time: 0.25\n"
        self.assertIn("no frame", run("info", self.file("b.bvh", still), "--json").json()["warnings"][0])

    def test_broken_rig_names_file_and_path(self):
        result = run("info", self.file("a.json", RIG_JSON.replace("[5, 0, 0]", '"here"')))
        self.assert_failed(result, 3, "a.json, handles[2].position")

    def test_sequence(self):
        data = b"POINTCACHE2\0" + struct.pack("<iiffi6f", 1, 1, 0.5, 0.25, 2, *range(6))
        info = run("info", self.file("a.pc2", data), "--json").json()
        for key, value in {"kind": "sequence", "frames": 2, "vertices": 1, "first_time": 0.5, "last_time": 0.75}.items():
            self.assertEqual(info[key], value, key)

    def test_matrix(self):
        info = run("info", self.file("a.dmat", "2 3\n0.5\n0\n1\n0.5\n1\n0\n"), "--json").json()
        for key, value in {"kind": "matrix", "rows": 3, "columns": 2, "range": {"min": 0, "max": 1},
                           "row_sums": {"min": 1, "max": 1}}.items():
            self.assertEqual(info[key], value, key)


class Failures(CliTest):
    def test_missing_file(self):
        self.assert_failed(run("info", self.folder / "no.obj"), 3, "no.obj", "no such file")
        self.assert_failed(run("info", self.folder / "no.what"), 3, "no.what", "no such file")

    def test_folder(self):
        self.assert_failed(run("info", self.folder), 3, self.folder, "folder")

    def test_unknown_format_names_the_known_ones(self):
        self.assert_failed(run("info", self.file("a.what", "")), 3, "a.what", ".obj", ".pc2")

    def test_as_json_names_code_and_place(self):
        result = run("info", self.file("a.obj", "v 0 0 0\nf 1 2 3\n"), "--json")
        self.assertEqual(result.status, 3)
        error = result.json()["error"]
        self.assertEqual((error["code"], error["place"]["line"]), ("IndexOutOfRange", 2))
        self.assertTrue(error["place"]["file"].endswith("a.obj"))

    def test_several_files_are_all_looked_at(self):
        files = [self.file("a.obj", TRIANGLE_OBJ), self.file("b.obj", "v x\n"), self.file("c.obj", QUAD_OBJ)]
        result = run("info", *files, "--json")
        self.assertEqual(result.status, 3)
        first, second, third = result.json()
        self.assertEqual((first["vertices"], second["error"]["place"]["line"], third["vertices"]), (3, 1, 4))
        self.assertIn("b.obj:1", result.err)


@needs_data
class SharedData(CliTest):
    def test_counts_equal_those_in_sources(self):
        rows = sources.table("shapes", "tets", "planar", "sequences", "motion")
        self.assertGreater(len(rows), 90)
        for path, counts in rows:
            with self.subTest(str(path)):
                fields = sources.expected(counts)
                result = run("info", path, "--json")
                if fields is None:
                    self.assertEqual(result.json()["error"]["code"], "UnknownFormat")
                    self.assertEqual(result.status, 3)
                    continue
                self.assert_done(result)
                info = result.json()
                self.assertEqual({key: info.get(key) for key in fields}, fields)


if __name__ == "__main__":
    unittest.main()
