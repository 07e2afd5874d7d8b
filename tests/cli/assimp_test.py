"""Limber beside assimp, another reader of the same formats: shapes of the shared data have as many triangles, the same box and
the same area for both. assimp is asked by its interface for C, in a process of its own; without it the test is skipped. It does
not move skins as their joints at rest say, so glTF is compared with three.js and Blender instead (tests/referees).
"""
import ctypes.util
import json
import math
import subprocess
import sys
import unittest

from support import DATA, needs_data, run

LIBRARY = ctypes.util.find_library("assimp")
TRIANGULATE, IN_WORLD_SPACE = 0x8, 0x100

ASKED = r"""
import ctypes, json, math, sys
class Face(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("corners", ctypes.POINTER(ctypes.c_uint))]
class Mesh(ctypes.Structure):
    _fields_ = [("kinds", ctypes.c_uint), ("vertices", ctypes.c_uint), ("faces", ctypes.c_uint), ("places", ctypes.POINTER(ctypes.c_float)),
                ("more", ctypes.c_void_p * 3), ("colors", ctypes.c_void_p * 8), ("uvs", ctypes.c_void_p * 8),
                ("uv_parts", ctypes.c_uint * 8), ("corners", ctypes.POINTER(Face))]
class Scene(ctypes.Structure):
    _fields_ = [("flags", ctypes.c_uint), ("root", ctypes.c_void_p), ("meshes", ctypes.c_uint), ("mesh", ctypes.POINTER(ctypes.POINTER(Mesh)))]
library = ctypes.CDLL(sys.argv[1])
library.aiImportFile.restype = ctypes.POINTER(Scene)
library.aiImportFile.argtypes = [ctypes.c_char_p, ctypes.c_uint]
for line in sys.stdin:
    scene = library.aiImportFile(line.strip().encode(), int(sys.argv[2]))
    if not scene:
        print("null", flush=True)
        continue
    least, most, triangles, area = [math.inf] * 3, [-math.inf] * 3, 0, 0.0
    for m in range(scene.contents.meshes):
        mesh = scene.contents.mesh[m].contents
        places = mesh.places[:3 * mesh.vertices]
        for axis in range(3):
            least[axis] = min(least[axis], min(places[axis::3], default=math.inf))
            most[axis] = max(most[axis], max(places[axis::3], default=-math.inf))
        for f in range(mesh.faces):
            face = mesh.corners[f]
            if face.count != 3:
                continue
            triangles += 1
            a, b, c = (places[3 * face.corners[i]:3 * face.corners[i] + 3] for i in range(3))
            u, v = [q - p for p, q in zip(a, b)], [q - p for p, q in zip(a, c)]
            area += math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
    print(json.dumps({"triangles": triangles, "least": least, "most": most, "area": area}), flush=True)
    library.aiReleaseImport(scene)
"""


def asked(paths):
    """What assimp says of each; None where it refuses. A crash ends the list."""
    finished = subprocess.run([sys.executable, "-c", ASKED, LIBRARY, str(TRIANGULATE | IN_WORLD_SPACE)],
                              input="".join(f"{path}\n" for path in paths), capture_output=True, text=True, timeout=600)
    return [json.loads(line) for line in finished.stdout.splitlines()]


@needs_data
@unittest.skipUnless(LIBRARY, "needs assimp")
class BesideAssimp(unittest.TestCase):
    def test_shapes_are_the_same(self):
        paths = [path for folder in ("shapes", "autorig", "rigs") for path in sorted((DATA / folder).rglob("*"))
                 if path.suffix in (".obj", ".off", ".ply", ".stl") and path.stat().st_size < 1_500_000]
        compared = 0
        for path, theirs in zip(paths, asked(paths)):
            if theirs is None or theirs["triangles"] == 0:
                continue
            with self.subTest(str(path.relative_to(DATA))):
                answer = run("info", path, "--json")
                self.assertEqual(answer.status, 0, answer.err)
                ours = answer.json()
                size = math.dist(theirs["least"], theirs["most"])
                self.assertEqual(ours["triangles"], theirs["triangles"])
                self.assertLess(math.dist(ours["box"]["min"], theirs["least"]), 1e-5 * size)
                self.assertLess(math.dist(ours["box"]["max"], theirs["most"]), 1e-5 * size)
                self.assertLess(abs(ours["area"] - theirs["area"]), 1e-4 * theirs["area"])
                compared += 1
        self.assertGreater(compared, 100)


if __name__ == "__main__":
    unittest.main()
