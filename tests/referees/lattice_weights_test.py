"""`limber rig --weights lattice` beside Blender's automatic weights, on meshes that are whole, open, and of many parts: how
many vertices either leaves without weights, and how long it takes. Prints a table; see docs/lattice.md."""
import json
import pathlib
import sys
import tempfile
import time
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import referees
from gltf_file import GltfFile
from lattice_survey import simple_skeleton
from support import DATA, run


def limber(*arguments):
    done = run(*arguments, timeout=300)
    if done.status != 0:
        raise AssertionError(f"limber {' '.join(map(str, arguments))}: {done.err}")


def read_obj(path):
    lines = [line.split() for line in path.read_text().splitlines()]
    vertices = [[float(x) for x in line[1:4]] for line in lines if line[:1] == ["v"]]
    faces = [[int(corner.split("/")[0]) - 1 for corner in line[1:]] for line in lines if line[:1] == ["f"]]
    return vertices, faces


def write_obj(path, vertices, faces):
    lines = [f"v {x:.9g} {y:.9g} {z:.9g}" for x, y, z in vertices]
    lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
    path.write_text("\n".join(lines) + "\n")


def with_every_other_face(vertices, faces):
    """A sheet full of holes: faces in a checkerboard of cubes, and the vertices that they use."""
    corners = numpy.array(vertices)
    size = numpy.ptp(corners, axis=0).max() / 24
    kept = [face for face in faces if numpy.floor(corners[face].mean(axis=0) / size).sum() % 2 == 0]
    used = sorted({corner for face in kept for corner in face})
    number = {old: new for new, old in enumerate(used)}
    return [vertices[old] for old in used], [[number[corner] for corner in face] for face in kept]


def with_a_jacket(vertices, faces):
    """The figure and, around it, an open layer: the faces of its upper half once more, a little further out."""
    corners, triangles = numpy.array(vertices), numpy.array(faces)
    across = numpy.cross(corners[triangles[:, 1]] - corners[triangles[:, 0]], corners[triangles[:, 2]] - corners[triangles[:, 0]])
    normals = numpy.zeros_like(corners)
    for k in range(3):
        numpy.add.at(normals, triangles[:, k], across)
    normals /= numpy.linalg.norm(normals, axis=1, keepdims=True)
    low, high = corners[:, 1].min(), corners[:, 1].max()
    height = (corners[triangles].mean(axis=1)[:, 1] - low) / (high - low)
    layer = triangles[(height > 0.45) & (height < 0.82)]
    used, again = numpy.unique(layer, return_inverse=True)
    outer = corners[used] + 0.015 * (high - low) * normals[used]
    return vertices + outer.tolist(), faces + (again.reshape(-1, 3) + len(vertices)).tolist()


def with_boxes(vertices, faces):
    """The figure and, above its head, a closed box with a smaller one inside, which sees no bone."""
    corners = numpy.array(vertices)
    height = numpy.ptp(corners[:, 1])
    middle = corners.mean(axis=0) * [1, 0, 1] + [0, corners[:, 1].max() + 0.1 * height, 0]
    quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]
    for size in (0.06, 0.03):
        first = len(vertices)
        ends = [[(i >> d & 1) * 2 - 1 for d in range(3)] for i in range(8)]
        vertices = vertices + (middle + size * height * numpy.array(ends)).tolist()
        faces = faces + [[first + q[i] for i in three] for q in quads for three in ((0, 1, 2), (0, 2, 3))]
    return vertices, faces


class Case:
    """A mesh file and a rig file, what Limber does with them and what Blender does."""

    def __init__(self, mesh, rig):
        self.mesh, self.rig = mesh, rig
        self.vertices, self.faces = read_obj(mesh)
        target = mesh.with_suffix(".glb")
        start = time.perf_counter()
        limber("rig", mesh, "--skeleton", rig, "--weights", "lattice", "-o", target)
        self.seconds = time.perf_counter() - start
        file = GltfFile(target)
        self.unweighted = self.rows = 0
        for primitive in (one for mesh in file.list("meshes") for one in mesh["primitives"]):
            weights = file.values(primitive["attributes"]["WEIGHTS_0"])
            good = numpy.isfinite(weights).all(1) & (weights >= 0).all(1) & (abs(weights.sum(1) - 1) < 1e-5)
            self.unweighted += int((~good).sum())
            self.rows += len(weights)

    def job(self):
        handles = json.loads(self.rig.read_text())["handles"]
        bones = [{key: handle[key] for key in ("name", "head", "tail", "parent") if handle.get(key) is not None}
                 for handle in handles]
        return {"vertices": self.vertices, "faces": self.faces, "bones": bones}


class LatticeWeights(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = pathlib.Path(holder.name)
        cls.cases = {}
        cls.add_samples()
        if DATA.is_dir():
            cls.add_shared()
        answers = referees.blender_weights([case.job() for case in cls.cases.values()]) if referees.BLENDER else []
        cls.blender = dict(zip(cls.cases, answers))
        cls.print_table()

    @classmethod
    def add_samples(cls):
        figure, rig = cls.folder / "figure.obj", cls.folder / "figure.rig.json"
        limber("make", "mannequin", "-o", figure, "--resolution", 60)
        cls.cases["mannequin, closed"] = Case(figure, rig)
        sieve = cls.folder / "sieve.obj"
        write_obj(sieve, *with_every_other_face(*read_obj(figure)))
        cls.cases["mannequin, every other patch missing: open"] = Case(sieve, rig)
        dressed = cls.folder / "dressed.obj"
        write_obj(dressed, *with_a_jacket(*read_obj(figure)))
        cls.cases["mannequin in a jacket: an open layer around it"] = Case(dressed, rig)
        carrier = cls.folder / "carrier.obj"
        write_obj(carrier, *with_boxes(*read_obj(figure)))
        cls.cases["mannequin and a box in a box: 3 parts"] = Case(carrier, rig)
        limber("make", "robot", "-o", cls.folder / "robot.obj")
        cls.cases["robot, of many parts"] = Case(cls.folder / "robot.obj", cls.folder / "robot.rig.json")

    @classmethod
    def add_shared(cls):
        for name, file in (("elephant with a hole: open", "broken/mesh/elephant_complex_hole.off"),
                           ("knight: open", "shapes/decimated-knight.off"),
                           ("small_ccs: open, 4 parts", "broken/mesh/small_ccs.off"),
                           ("1514904-min8: open, 41 parts", "broken/thingi/1514904-min8.off"),
                           ("nested cubes: 20 parts", "broken/mesh/nested_cubes.off"),
                           ("RiggedFigure: open, 55 parts", "rigs/khronos/RiggedFigure.glb"),
                           ("RobotExpressive: open, 1,990 parts", "rigs/threejs/RobotExpressive.glb"),
                           ("dragon: a triangle soup", "broken/mesh/dragon_triangle_soup.ply")):
            mesh = cls.folder / f"shared_{len(cls.cases)}.obj"
            limber("convert", DATA / file, mesh)
            corners = numpy.array(read_obj(mesh)[0])
            rig = mesh.with_suffix(".rig.json")
            rig.write_text(simple_skeleton({"min": corners.min(0).tolist(), "max": corners.max(0).tolist()}))
            cls.cases[name] = Case(mesh, rig)

    @classmethod
    def print_table(cls):
        print(f"\n{'mesh':<47} {'vertices':>8} | {'Limber: unweighted':>18} {'s':>6} | {'Blender: unweighted':>19} {'s':>6}")
        for name, case in cls.cases.items():
            other = cls.blender.get(name)
            answer = f"{other['unweighted']:>19} {other['seconds']:>6.2f}" if other else f"{'not installed':>19}"
            print(f"{name:<47} {len(case.vertices):>8} | {case.unweighted:>18} {case.seconds:>6.2f} | {answer}")

    def test_limber_leaves_no_vertex_without_weights(self):
        for name, case in self.cases.items():
            with self.subTest(name):
                self.assertEqual(case.unweighted, 0)
                self.assertEqual(case.rows, len(case.vertices))

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_is_asked_rightly(self):
        """It weighs every vertex of a good mesh; else its counts would show nothing."""
        self.assertEqual(self.blender["mannequin, closed"]["unweighted"], 0)

    @unittest.skipUnless(referees.BLENDER, "Blender is not installed")
    def test_blender_leaves_more_or_as_many(self):
        for name, case in self.cases.items():
            with self.subTest(name):
                self.assertGreaterEqual(self.blender[name]["unweighted"], case.unweighted)
        self.assertGreater(sum(answer["unweighted"] for answer in self.blender.values()), 0, "these meshes are too easy")


if __name__ == "__main__":
    sys.exit(unittest.main())
