"""limber convert."""
import json
import struct
import unittest

from support import MOTION_BVH, QUAD_OBJ, TETRAHEDRON_OBJ, TRIANGLE_OBJ, CliTest, run


def vertices_of(obj):
    return [tuple(map(float, line.split()[1:4])) for line in obj.splitlines() if line.startswith("v ")]


def pc2(frames, vertices):
    values = [float(i) for i in range(frames * vertices * 3)]
    return (b"POINTCACHE2\0" + struct.pack("<iiffi", 1, vertices, 0.0, 1.0, frames) +
            struct.pack(f"<{len(values)}f", *values))


class Convert(CliTest):
    def test_keeps_vertices_in_order_and_to_the_last_bit(self):
        text = "v 0.1 0.2 0.30000000000000004\nv 1e-300 3 5\nv 7 0.3333333333333333 9\nf 3 1 2\n"
        done = run("convert", self.file("a.obj", text), self.folder / "b.obj")
        self.assert_done(done)
        self.assertEqual(vertices_of((self.folder / "b.obj").read_text()), vertices_of(text))

    def test_works_in_a_pipe(self):
        done = run("convert", "-", "-", "--input-format", "obj", "--output-format", ".obj", stdin=TRIANGLE_OBJ)
        self.assert_done(done)
        self.assertEqual(vertices_of(done.out), vertices_of(TRIANGLE_OBJ))

    def test_asks_for_the_format_of_standard_input_and_output(self):
        self.assert_failed(run("convert", "-", "b.obj"), 2, "--input-format")
        self.assert_failed(run("convert", self.file("a.obj", TRIANGLE_OBJ), "-"), 2, "--output-format")

    def test_refuses_json_and_data_on_one_stream(self):
        done = run("convert", self.file("a.obj", TRIANGLE_OBJ), "-", "--output-format", "obj", "--json")
        self.assertEqual(done.status, 2)
        self.assertEqual(done.json()["error"]["code"], "WrongUsage")

    def test_scales_and_turns(self):
        source = self.file("a.obj", TETRAHEDRON_OBJ)
        self.assert_done(run("convert", source, self.folder / "b.obj", "--scale", 2, "--up", "y-to-z"))
        self.assertEqual(vertices_of((self.folder / "b.obj").read_text()), [(0, 0, 0), (2, 0, 0), (0, 0, 2), (0, -2, 0)])
        self.assert_done(run("convert", self.folder / "b.obj", self.folder / "c.obj", "--scale", 0.5, "--up", "z-to-y"))
        self.assertEqual(vertices_of((self.folder / "c.obj").read_text()), vertices_of(TETRAHEDRON_OBJ))

    def test_planar_drops_z(self):
        self.assert_done(run("convert", self.file("a.obj", TRIANGLE_OBJ), self.folder / "b.obj", "--planar"))
        self.assertIn("v 1 0\n", (self.folder / "b.obj").read_text())

    def test_planar_refuses_a_solid(self):
        source = self.file("a.obj", TETRAHEDRON_OBJ)
        self.assert_failed(run("convert", source, self.folder / "b.obj", "--planar"), 3, source)

    def test_says_nothing_was_lost_when_nothing_was(self):
        done = run("convert", self.file("a.obj", QUAD_OBJ), self.folder / "b.obj", "--json")
        self.assert_done(done)
        self.assertEqual(done.json()["warnings"], [])

    def test_failure_leaves_the_existing_output_untouched(self):
        target = self.file("b.obj", "precious")
        self.assert_failed(run("convert", self.file("a.obj", "v 0 0 x\n"), target), 3, "a.obj:1")
        self.assert_failed(run("convert", self.file("a.obj", "v 0 0 0\nf 1 2 3\n"), target), 3, "a.obj:2")
        self.assertEqual(target.read_text(), "precious")
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"a.obj", "b.obj"})

    def test_unknown_target_names_the_known_ones(self):
        done = run("convert", self.file("a.obj", TRIANGLE_OBJ), self.folder / "b.xyz")
        self.assert_failed(done, 3, "b.xyz", ".obj")

    def test_unwritable_target_is_status_one(self):
        self.assert_failed(run("convert", self.file("a.obj", TRIANGLE_OBJ), self.folder / "no" / "b.obj"), 1, "b.obj")

    def test_motions_stay_motions_scaled_and_turned(self):
        source = self.file("a.bvh", MOTION_BVH)
        self.assert_done(run("convert", source, self.folder / "b.bvh", "--scale", 2, "--up", "y-to-z"))
        text = (self.folder / "b.bvh").read_text()
        self.assertIn("OFFSET 0 0 4\n", text)
        # What was up is z now, what came forward along z goes back along y; turns about z are turns about -y.
        self.assertIn("CHANNELS 6 Xposition Zposition Yposition Yrotation Xrotation Zrotation\n", text)
        self.assertIn("\n2 4 -6 -10 20 30 -40 50 60\n", text)
        self.assert_done(run("convert", self.folder / "b.bvh", self.folder / "c.bvh", "--scale", 0.5, "--up", "z-to-y"))
        self.assert_done(run("convert", source, self.folder / "d.bvh"))
        back = (self.folder / "c.bvh").read_text().replace("-0\n", "0\n").replace("-0 ", "0 ")
        self.assertEqual(back, (self.folder / "d.bvh").read_text())

    def test_motions_give_their_skeleton_as_a_rig_and_take_one(self):
        done = run("convert", self.file("a.bvh", MOTION_BVH), self.folder / "rig.json", "--json")
        self.assert_done(done)
        self.assertIn("motion is left out", done.json()["warnings"][0])
        rig = json.loads((self.folder / "rig.json").read_text())
        self.assertEqual([(h["name"], h["head"], h["tail"]) for h in rig["handles"]],
                         [("Base", [0, 1, 0], [0, 3, 0]), ("Arm", [0, 3, 0], [0, 6, 0])])
        back = run("convert", self.folder / "rig.json", self.folder / "b.bvh", "--json")
        self.assert_done(back)
        self.assertEqual(back.json()["warnings"], [])
        self.assertIn("JOINT Arm", (self.folder / "b.bvh").read_text())

    def test_sequences_between_caches(self):
        data = pc2(frames=3, vertices=2)
        self.assert_done(run("convert", self.file("a.pc2", data), self.folder / "b.mdd"))
        self.assert_done(run("convert", self.folder / "b.mdd", self.folder / "c.pc2"))
        self.assertEqual((self.folder / "c.pc2").read_bytes(), data)
        self.assert_done(run("convert", self.folder / "a.pc2", self.folder / "d.pc2", "--scale", 2))
        values = struct.unpack("<18f", (self.folder / "d.pc2").read_bytes()[32:])
        self.assertEqual(values, tuple(2.0 * i for i in range(18)))

    def test_cache_to_numbered_files_and_back(self):
        data = pc2(frames=3, vertices=3)
        cache, mesh, frames = self.file("a.pc2", data), self.file("m.obj", TRIANGLE_OBJ), self.folder / "f.%02d.obj"
        self.assert_failed(run("convert", cache, frames), 2, "--mesh")
        self.assert_done(run("convert", cache, frames, "--mesh", mesh))
        self.assertEqual(len(list(self.folder.glob("f.*.obj"))), 3)
        self.assertEqual(run("info", frames, "--json").json()["frames"], 3)
        for source in (frames, sorted(self.folder.glob("f.*.obj"))[0]):
            self.assert_done(run("convert", source, self.folder / "b.pc2"))
            self.assertEqual((self.folder / "b.pc2").read_bytes(), data)

    def test_rigs_between_formats(self):
        tgf = "1 0 0 0\n2 0 1 0\n3 0 2 0\n#\n1 2 1 0 0\n2 3 1 0 0\n"
        self.assert_done(run("convert", self.file("a.tgf", tgf), self.folder / "b.json", "--scale", 2))
        info = run("info", self.folder / "b.json", "--json").json()
        self.assertEqual((info["bones"], info["roots"], info["names"]), (2, 1, ["bone1", "bone2"]))
        self.assertIn("4", (self.folder / "b.json").read_text())
        named = (self.folder / "b.json").read_text().replace("bone2", "hand")
        done = run("convert", self.file("c.json", named), self.folder / "c.tgf", "--json")
        self.assertEqual(len(done.json()["warnings"]), 1)
        self.assertIn("names are left out", done.json()["warnings"][0])

    def test_says_what_a_format_cannot_carry(self):
        done = run("convert", self.file("a.obj", QUAD_OBJ), self.folder / "b.stl", "--json")
        self.assert_done(done)
        text = " ".join(done.json()["warnings"])
        self.assertIn("texture coordinates are left out", text)
        self.assertIn("polygons are stored as triangles", text)

    def test_truncated_sequence_names_file_and_byte(self):
        source = self.file("a.pc2", pc2(frames=3, vertices=2)[:-1])
        self.assert_failed(run("convert", source, self.folder / "b.mdd"), 3, "a.pc2, byte")


if __name__ == "__main__":
    unittest.main()
