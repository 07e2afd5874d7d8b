"""Nothing that a caller passes ends the process: every wrong call is an exception that says what was wanted."""
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import limber


def refused(function, *arguments, **more):
    with pytest.raises(limber.Error) as failed:
        function(*arguments, **more)
    return failed.value


def test_an_error_is_data(tmp_path):
    (tmp_path / "bad.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")
    error = refused(limber.load_shape, tmp_path / "bad.obj")
    assert error.code == "IndexOutOfRange"
    assert error.place["line"] == 4 and error.place["file"].endswith("bad.obj")
    assert error.sentence in str(error) and isinstance(error.remedy, str)
    assert refused(limber.load_shape, tmp_path / "none.obj").code == "FileNotFound"
    assert refused(limber.load_shape, tmp_path / "bad.xyz").code == "UnknownFormat"
    assert refused(limber.read_shape, b"ply\nnonsense", "ply").code
    assert refused(limber.read_binding, b"nothing").code in ("WrongMagic", "Truncated")


def test_the_remedy_says_what_python_does():
    positions = np.zeros((3, 3))
    error = refused(limber.bind, limber.Shape(positions, [[0, 1, 2]]), limber.make_sample("bar", 8)[1])
    assert error.code and str(error)


@pytest.mark.parametrize("positions", [None, 3, "text", [], [1, 2, 3], [[1, 2]], np.zeros((2, 4)), [["a", "b", "c"]],
                                       np.zeros((2, 3), dtype=complex), np.zeros((2, 3), dtype=bool), [[1, 2, 3], [1]],
                                       [[np.nan, 0, 0]], [[np.inf, 0, 0]], object(), {}, np.zeros((2, 3, 3))])
def test_wrong_positions_are_refused_by_name(positions):
    if isinstance(positions, list) and positions in ([], [[1, 2]]):
        assert limber.Shape(positions).vertex_count == len(positions)
        return
    assert refused(limber.Shape, positions).place["path"] == "positions"


@pytest.mark.parametrize("triangles", [[[0, 1, 3]], [[0, 1, -1]], [[0, 1, 2**40]], [[0.0, 1.0, 2.0]], [[0, 1]], [0, 1, 2],
                                       np.array([[0, 1, 2**64 - 1]], dtype=np.uint64), "abc", 5])
def test_wrong_triangles_are_refused_by_name(triangles):
    error = refused(limber.Shape, np.eye(3), triangles)
    assert error.place["path"] == "triangles" and "wanted" in str(error)


def test_sparse_weights_that_lie_are_refused():
    sparse = pytest.importorskip("scipy.sparse")
    table = sparse.csr_matrix(np.eye(4))
    table.indices[2] = 77
    refused(limber.SkinWeights, table)
    table = sparse.csr_matrix(np.eye(4))
    table.indptr[2] = 99
    refused(limber.SkinWeights, table)
    table = sparse.csr_matrix(np.eye(4))
    table.data[1] = np.nan
    refused(limber.SkinWeights, table)


def test_wrong_sizes_say_what_is_wanted(bound_bar):
    assert "n x 3" in str(refused(limber.Skin, np.zeros((2, 2, 2)), np.eye(2)))
    assert str(bound_bar.dof_count) in str(refused(bound_bar.deform, np.zeros((2, 3))))
    assert refused(limber.Crowd, bound_bar, 0, ["a"]).place["path"] == "count"
    assert refused(limber.Crowd, bound_bar, 1, []).place["path"] == "held"
    assert "Did you mean" in str(refused(limber.solve_pose, bound_bar,
                                         limber.Pose({bound_bar.rig.names[0] + "x": [0, 0, 0]})))


FUZZ = """
import random, sys, warnings
import numpy as np
import limber
warnings.simplefilter("ignore")
seed, calls, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
dice = random.Random(seed)
numbers = np.random.default_rng(seed)
shape, rig = limber.make_sample("bar", 8)
planar, flat_rig = limber.make_sample("rectangle", 8)
binding = limber.bind(shape, rig, "heat")
flat = limber.bind(planar, flat_rig, "bounded")
skeleton, clip = limber.make_motion("walk", fps=5)
weights = binding.skin_weights()
character = limber.Character.make(shape, np.ones((shape.vertex_count, 1)), limber.Skeleton(["a"], [-1], [np.eye(3, 4)]), [])
objects = [shape, planar, rig, flat_rig, binding, flat, skeleton, clip, weights, character,
           limber.Pose({rig.names[0]: [0, 0, 0]}), limber.Pose({"nobody": np.eye(4)}), limber.Pose(dimension=2),
           limber.PoseSession(binding), limber.PoseSession(flat), limber.Crowd(binding, 2, rig.names[:1]),
           limber.Skin(shape.positions, weights), limber.Mls(shape.positions, np.eye(3)),
           limber.Flesh(shape, rig, cells=6), limber.BindSession(planar, flat_rig),
           limber.solve_pose(binding, limber.Pose()), limber.Shape([]), limber.Shape(np.zeros((5, 3)), [[0, 1, 2]]),
           limber.Shape(np.eye(3) * 1e300, [[0, 1, 2]]), limber.Rig(), limber.Rig(2), limber.SkinWeights([[1.0]]),
           limber.factorise_weights(shape, weights, virtual_bones=8)[0],
           limber.Dynamics(binding, limber.Pose({rig.names[0]: np.eye(3, 4)}))]

def array():
    sizes = dice.choice([(), (0,), (3,), (4,), (2, 3), (3, 3), (3, 4), (4, 4), (2, 2, 3), (2, 1, 3, 4), (0, 3), (3, 0), (1, 2, 3, 4, 5),
                         (shape.vertex_count, 3), (shape.vertex_count, len(rig)), (len(rig), 3, 4), (2, len(rig), 3, 4),
                         (2, shape.vertex_count, 3), (shape.vertex_count,), (6, 6, 4), (binding.dof_count, 3)])
    kind = dice.choice(["f8", "f4", "i4", "i8", "u1", "u8", "b1", "c16", "O", "U2", "f2"])
    values = np.asarray(numbers.normal(size=sizes)) * dice.choice([1, 1, 1e9, 1e300, 0])
    with np.errstate(all="ignore"):
        if kind == "O": values = values.astype(object)
        elif kind == "U2": values = np.full(sizes, "ab")
        else: values = values.astype(kind)
    values = np.array(values)
    if values.size and dice.random() < 0.2 and values.dtype.kind == "f": values.flat[dice.randrange(values.size)] = dice.choice([np.nan, np.inf])
    return dice.choice([values, np.asfortranarray(values), values[::-1] if values.ndim else values])

def value():
    kind = dice.randrange(10)
    if kind < 3: return array()
    if kind < 7: return dice.choice(objects)
    return dice.choice([None, True, False, 0, 1, -1, 2, 3, 7, 2**31, -2**40, 10**30, 0.5, -0.5, 1e-300, 1e300, float("nan"), float("inf"),
                        "", "x", "bar", "obj", "json", "rigid", "humanoid", "walk", rig.names[0], "\\0\\udc80", folder + "/x.obj", folder,
                        b"", b"\\x00\\xff" * 9, b"v 0 0 0\\n", [], [1, 2, 3], [[0, 0, 0], [1]], {}, {"a": [0, 0, 0]}, {rig.names[0]: "position"},
                        {"a": None}, (), object(), lambda *_: None, [shape], set(), 1j, np.float32(2), np.int64(3)])

functions = [getattr(limber, name) for name in sorted(limber.__all__) if not name.startswith("_") and name not in ("Error",)]
methods = [(thing, name) for thing in objects for name in dir(type(thing)) if not name.startswith("__") or name in ("__getitem__", "__contains__", "__iter__", "__repr__")]
done = raised = 0
while done < calls:
    if dice.random() < 0.5:
        function = dice.choice(functions)
    else:
        thing, name = dice.choice(methods)
        try:
            function = getattr(thing, name)
        except Exception:
            raised += 1; done += 1
            continue
        if not callable(function): done += 1; continue
    arguments = [value() for _ in range(dice.randrange(5))]
    if getattr(function, "__name__", "") in ("set_threads",): continue
    more = {}
    if dice.random() < 0.2:
        more[dice.choice(["progress", "threads", "out", "resolution", "dimension", "clusters", "volume", "sweeps", "method", "cells"])] = value()
    print(done, getattr(function, "__name__", function), file=sys.stderr, flush=True)
    try:
        function(*arguments, **more)
    except (SystemExit, KeyboardInterrupt):
        raise
    except Exception as error:
        raised += 1
        if isinstance(error, limber.Error) and (not error.code or not error.sentence): sys.exit("an error without words")
        if isinstance(error, SystemError): sys.exit("SystemError: " + str(error))
    done += 1
print(done, raised)
"""


@pytest.mark.parametrize("seed", range(4))
def test_wrong_calls_do_not_end_the_process(seed, tmp_path):
    done = subprocess.run([sys.executable, "-B", "-c", textwrap.dedent(FUZZ), str(seed), "500", str(tmp_path)],
                          capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    calls, raised = map(int, done.stdout.split()[-2:])
    assert calls == 500 and raised > 250
