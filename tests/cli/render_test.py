"""limber render."""
import struct
import unittest
import zlib

from support import QUAD_OBJ, TETRAHEDRON_OBJ, TRIANGLE_OBJ, CliTest, run

POINT_RIG = '{"limber": 1, "handles": [{"name": "tip", "type": "point", "position": [0, 0, 1]},' \
            ' {"name": "foot", "type": "point", "position": [0, 0, 0]}]}'
WEIGHTS = "2 4\n0 0 0 1\n1 0.5 0.5 0\n"


class Png:
    """Size and pixels of an 8-bit PNG without interlacing, filters undone."""

    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        at, packed = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, bits, color = struct.unpack(">IIBB", body[:10])
                assert bits == 8
                self.channels = {2: 3, 6: 4}[color]
            if kind == b"IDAT":
                packed += body
            at += length + 12
        raw, stride, n = zlib.decompress(packed), self.width * self.channels, self.channels
        self.rows, above = [], bytearray(stride)
        for y in range(self.height):
            kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            for i in range(stride):
                left, up, corner = line[i - n] if i >= n else 0, above[i], above[i - n] if i >= n else 0
                guess = left + up - corner
                paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
                line[i] = (line[i] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
            self.rows.append(line)
            above = line

    def at(self, x, y):
        return tuple(self.rows[y][x * self.channels:(x + 1) * self.channels])


class Render(CliTest):
    def render(self, *arguments, obj=TETRAHEDRON_OBJ):
        out = self.folder / "out.png"
        self.assert_done(run("render", self.file("in.obj", obj), "-o", out, "--size", "64x48", *arguments))
        return Png(out.read_bytes())

    def test_writes_a_picture_of_the_wanted_size_with_the_shape_in_its_middle(self):
        picture = self.render("--background", "transparent", "--no-shadow")
        self.assertEqual((picture.width, picture.height, picture.channels), (64, 48, 4))
        self.assertEqual(picture.at(32, 24)[3], 255)
        self.assertEqual(picture.at(0, 0)[3], 0)

    def test_puts_several_views_on_one_sheet(self):
        picture = self.render("--view", "front", "side", "top", "--columns", "3")
        self.assertEqual((picture.width, picture.height), (192, 48))

    def test_numbers_the_frames_of_a_turntable(self):
        source = self.file("in.obj", TETRAHEDRON_OBJ)
        done = run("render", source, "-o", self.folder / "t.png", "--size", "20x20", "--turntable", "3", "--json")
        self.assert_done(done)
        names = [f"t_{i:03}.png" for i in range(3)]
        self.assertEqual(done.json()["outputs"], [str(self.folder / name) for name in names])
        frames = [(self.folder / name).read_bytes() for name in names]
        self.assertEqual(len(set(frames)), 3)
        self.assert_done(run("render", source, "-o", self.folder / "v%03d-x.png", "--size", "9x9", "--separate",
                             "--view", "front", "top"))
        self.assertTrue((self.folder / "v001-x.png").exists())

    def test_shows_flat_shapes_as_drawings(self):
        picture = self.render("--background", "white", obj=QUAD_OBJ)
        middle = picture.at(32, 24)
        self.assertTrue(all(picture.at(x, 24) == middle for x in range(20, 44)))
        self.assertNotEqual(middle, (255, 255, 255))

    def test_paints_weights_by_number_or_by_the_handles_name(self):
        weights = self.file("w.dmat", WEIGHTS)
        rig = self.file("rig.json", POINT_RIG)
        first = self.render("--weights", weights)
        second = self.render("--weights", weights, "--column", "1")
        self.assertNotEqual(first.rows, second.rows)
        by_number = self.render("--weights", weights, "--column", "1", "--rig", rig)
        by_name = self.render("--weights", weights, "--column", "foot", "--rig", rig)
        self.assertEqual(by_number.rows, by_name.rows)
        self.assertNotEqual(by_name.rows, second.rows)

    def test_options_change_the_picture(self):
        plain = self.render().rows
        for option in (["--wire"], ["--background", "dark"], ["--no-shadow"], ["--no-occlusion"], ["--up", "z"],
                       ["--orthographic"], ["--azimuth", "100"], ["--elevation", "60"], ["--zoom", "2"],
                       ["--samples", "1"], ["--crease", "180"]):
            self.assertNotEqual(self.render(*option).rows, plain, option)

    def test_writes_to_standard_output(self):
        import subprocess
        from support import PROGRAM
        done = subprocess.run([PROGRAM, "render", "-", "--input-format", "obj", "-o", "-", "--size", "8x8"],
                              input=TRIANGLE_OBJ.encode(), capture_output=True)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(Png(done.stdout).width, 8)

    def test_refuses_what_it_cannot_do(self):
        source = self.file("in.obj", TETRAHEDRON_OBJ)
        out = self.folder / "out.png"
        self.assert_failed(run("render", source), 2, "-o")
        self.assert_failed(run("render", source, "-o", out, "--size", "12"), 2, "WIDTHxHEIGHT")
        self.assert_failed(run("render", source, "-o", out, "--view", "frnt"), 2, "front")
        self.assert_failed(run("render", source, "-o", "-", "--turntable", "3"), 2, "file name")
        self.assert_failed(run("render", source, "-o", out, "--iso", "0.1"), 2, "--weights")
        self.assert_failed(run("render", source, "-o", out, "--names"), 2, "--rig")
        self.assert_failed(run("render", self.folder / "no.obj", "-o", out), 3, "no.obj")
        self.assert_failed(run("render", source, "-o", out, "--weights", self.file("w.dmat", "1 2\n1\n2\n")), 3,
                           "w.dmat", "4 vertices")
        self.assert_failed(run("render", source, "-o", out, "--weights", self.file("w.dmat", WEIGHTS), "--column", "2"),
                           2, "2 columns")
        self.assert_failed(run("render", source, "-o", out, "--weights", self.file("w.dmat", WEIGHTS), "--column", "tip"),
                           2, "--rig")
        self.assert_failed(run("render", source, "-o", out, "--texture", "x.png"), 3, "texture coordinates")
        self.assertFalse(out.exists())


if __name__ == "__main__":
    unittest.main()
