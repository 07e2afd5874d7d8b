"""Every file of the shared data through commands that write: whatever comes out holds finite numbers, or nothing comes out."""
import array
import base64
import json
import math
import re
import struct
import sys
import unittest

from support import DATA, CliTest, needs_data, run

# Copied with all it has: `limber check` finds its numbers that are none, and --fix repairs them.
COPIED = "invalid_elements_float.gltf"
# How each kind of file is written again, or moved.
SHAPES = {".obj", ".off", ".ply", ".stl", ".mesh", ".node"}
SCENES = {".glb", ".gltf", ".vrm", ".fbx", ".dae"}
COMMANDS = {
    "shape": [("convert", "FILE", "out.obj"), ("convert", "FILE", "out.glb")],
    "scene": [("convert", "FILE", "out.glb"), ("convert", "FILE", "out.obj"), ("convert", "FILE", "out.bvh"),
              ("convert", "FILE", "out.glb", "--quantise"), ("check", "FILE", "--fix", "out.glb"),
              ("animate", "FILE", "--motion", "walk", "-o", "out.pc2"), ("animate", "FILE", "--motion", "walk", "-o", "out.glb"),
              ("compress", "FILE", "-k", "2", "-o", "out.glb")],
    "motion": [("convert", "FILE", "out.bvh"), ("convert", "FILE", "out.json")],
    "sequence": [("convert", "FILE", "out.mdd"), ("convert", "FILE", "out.pc2")],
    "rig": [("convert", "FILE", "out.json"), ("convert", "FILE", "out.tgf")],
}
KINDS = {".bvh": "motion", ".pc2": "sequence", ".mdd": "sequence", ".tgf": "rig", ".sel": "rig",
         **dict.fromkeys(SHAPES, "shape"), **dict.fromkeys(SCENES, "scene")}
NUMBERS_OF = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}


def floats_at(data, start, count):
    values = array.array("f")
    values.frombytes(data[start:start + 4 * count])
    if sys.byteorder != "little":
        values.byteswap()
    return values


def glb_numbers(data):
    """Every float that an accessor of a .glb names, and those of its JSON."""
    length = struct.unpack_from("<I", data, 12)[0]
    text = data[20:20 + length].decode()
    yield from (float(word) for word in re.findall(r"\b(?:NaN|Infinity)\b", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)))
    file = json.loads(text)
    start = 20 + length + 8
    for accessor in file.get("accessors", []):
        if accessor["componentType"] != 5126 or "bufferView" not in accessor:
            continue
        view = file["bufferViews"][accessor["bufferView"]]
        uri = file["buffers"][view["buffer"]].get("uri")
        content = base64.b64decode(uri.split(",", 1)[1]) if uri else data[start:]
        numbers = NUMBERS_OF[accessor["type"]]
        stride = view.get("byteStride", 4 * numbers)
        first = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        for row in range(accessor["count"]):
            yield from floats_at(content, first + row * stride, numbers)


def numbers_in(path):
    data = path.read_bytes()
    if path.suffix == ".glb":
        return glb_numbers(data)
    if path.suffix == ".pc2":
        return floats_at(data, 32, (len(data) - 32) // 4)
    if path.suffix == ".mdd":
        values = array.array("f")
        values.frombytes(data[8:])
        if sys.byteorder == "little":
            values.byteswap()
        return values
    text = re.sub(r'"(?:[^"\\]|\\.)*"', "", data.decode("utf-8", "replace"))
    return (float(word) for word in re.findall(r"(?<![\w.])-?(?:nan|inf(?:inity)?)(?![\w.])", text, re.IGNORECASE))


@needs_data
class FiniteNumbers(CliTest):
    def test_whatever_is_written_of_the_shared_data_is_finite(self):
        written = 0
        for number, path in enumerate(sorted(DATA.rglob("*"))):
            commands = COMMANDS.get(KINDS.get(path.suffix.lower())) if path.is_file() else None
            if not commands:
                continue
            # Scenes are few, and go through everything; of the many others each is written one way.
            for command in commands if KINDS[path.suffix.lower()] == "scene" else [commands[number % len(commands)]]:
                if path.name == COPIED and command[0] == "convert":
                    continue
                with self.subTest(f"{path.relative_to(DATA)}: {' '.join(command)}"):
                    words = [path if word == "FILE" else self.folder / word if word.startswith("out.") else word for word in command]
                    result = run(*words, timeout=120)
                    self.assertIn(result.status, (0, 2, 3, 4), result.err)
                    if KINDS[path.suffix.lower()] in ("shape", "sequence") and "broken" not in path.parts:
                        self.assertEqual(result.status, 0, result.err)
                    for made in self.folder.iterdir():
                        if result.status in (0, 4):
                            written += 1
                            self.assertTrue(all(map(math.isfinite, numbers_in(made))), f"{made.name} holds a number that is none")
                        made.unlink()
        self.assertGreater(written, 300)

    def test_a_number_that_is_none_is_found_by_this_test(self):
        for name, content in (("a.obj", b"v 0 -nan 0\n"), ("a.json", b'{"nan": 1, "x": inf}'), ("a.pc2", b"\0" * 32 + b"\0\0\xc0\x7f"),
                              ("a.mdd", b"\0" * 8 + b"\x7f\xc0\0\0")):
            self.assertFalse(all(map(math.isfinite, numbers_in(self.file(name, content)))), name)
        for name, content in (("b.obj", b"# nan\no information\nv 0 1 2\n"), ("b.json", b'{"nan": 1}')):
            values = list(numbers_in(self.file(name, content.replace(b"# nan\n", b""))))
            self.assertEqual(values, [], name)


if __name__ == "__main__":
    unittest.main()
