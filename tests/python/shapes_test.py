"""Shapes as arrays, in files, checked and repaired."""
import numpy as np
import pytest

import limber


def test_arrays_of_a_shape_are_views_without_a_copy(bar):
    shape, _ = bar
    first, second = shape.positions, shape.positions
    assert first.ctypes.data == second.ctypes.data
    assert first.dtype == np.float64 and shape.triangles.dtype == np.int32
    assert not first.flags.writeable and not first.flags.owndata
    with pytest.raises(ValueError):
        first[0] = 0
    with pytest.raises(ValueError):
        first.flags.writeable = True


def test_a_view_outlives_its_shape():
    positions = limber.make_sample("bar", 8)[0].positions
    copy = positions.copy()
    limber.make_sample("bar", 9)
    assert (positions == copy).all()


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("whole", [np.int32, np.int64, np.uint32, np.uint8])
def test_any_order_and_type_of_number_is_taken(order, dtype, whole):
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=dtype, order=order)
    triangles = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], dtype=whole, order=order)
    shape = limber.Shape(positions, triangles)
    assert (shape.positions == positions).all() and (shape.triangles == triangles).all()
    assert limber.Shape(positions[::-1], triangles[:, ::-1]).positions.tolist() == positions[::-1].tolist()


def test_two_columns_make_a_planar_shape():
    shape = limber.Shape([[0, 0], [1, 0], [0, 1]], [[0, 1, 2]])
    assert shape.dimension == 2 and shape.positions.shape == (3, 3)
    assert limber.Shape([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]).dimension == 3


@pytest.mark.parametrize("format", ["obj", "off", "ply", "mesh"])
def test_what_is_written_is_read_bit_by_bit(bar, format):
    shape, _ = bar
    again = limber.read_shape(limber.write_shape(shape, format), format)
    assert (again.positions == shape.positions).all() and (again.triangles == shape.triangles).all()


@pytest.mark.parametrize("name", ["bar.obj", "bar.ply", "bar.stl", "bar.glb"])
def test_files_hold_shapes(bar, tmp_path, name):
    shape, _ = bar
    limber.save_shape(tmp_path / name, shape)
    again = limber.load_shape(str(tmp_path / name))
    assert again.triangle_count == shape.triangle_count
    assert abs(again.size - shape.size) < 1e-5 * shape.size


def test_tetrahedra_come_from_their_files(tmp_path):
    shape, indices, weights = limber.make_volume_mesh(limber.make_sample("bar", 8)[0], 200)
    assert shape.tet_count > 100 and indices.shape == weights.shape
    limber.save_shape(tmp_path / "solid.node", shape)
    again = limber.load_shape(tmp_path / "solid.node")
    assert (again.tets == shape.tets).all() and (again.positions == shape.positions).all()
    with pytest.raises(limber.Error, match="load_shape"):
        limber.read_shape(b"", "node")


def test_a_volume_mesh_holds_the_vertices(bar):
    shape, _ = bar
    solid, indices, weights = limber.make_volume_mesh(shape, 500)
    found = np.einsum("ij,ijk->ik", weights, solid.positions[indices])
    assert abs(found - shape.positions).max() < 1e-9 * shape.size
    assert (solid.tet_volumes() > 0).all()


def test_a_shape_with_a_hole_is_filled_unless_asked_otherwise(bar):
    shape, rig = bar
    middle = shape.positions[shape.triangles].mean(axis=1)[:, 1]
    open_shape = limber.Shape(shape.positions, shape.triangles[middle < middle.max() - 1e-9])
    assert open_shape.triangle_count < shape.triangle_count
    solid, _, _ = limber.make_volume_mesh(open_shape, 0, shape.size / 20)
    hollow, _, _ = limber.make_volume_mesh(open_shape, 0, shape.size / 20, fill_open_parts=False)
    assert hollow.tet_volumes().sum() < 0.95 * solid.tet_volumes().sum()


def test_samples_are_those_of_the_program(program, tmp_path):
    program("make", "hand", "-o", tmp_path / "hand.obj")
    shape, rig = limber.make_sample("hand")
    read = limber.load_shape(tmp_path / "hand.obj")
    assert (read.positions == shape.positions).all() and (read.triangles == shape.triangles).all()
    assert limber.load_rig(tmp_path / "hand.rig.json").names == rig.names
    assert {entry["name"] for entry in limber.samples()} >= {"hand", "mannequin"}


def test_check_takes_what_is_no_valid_shape():
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [np.nan, 0, 0]])
    report = limber.check(positions, [[0, 1, 2], [0, 1, 1], [0, 1, 99], [0, 1, 3]])
    problems = {entry["problem"]: entry["count"] for entry in report["problems"]}
    assert not report["sound"] and report["vertices"] == 4
    assert sum(problems.values()) >= 4
    shape, vertex_map, actions = limber.repair(positions, [[0, 1, 2], [0, 1, 1], [0, 1, 99], [0, 1, 3]],
                                               drop_unreferenced=True)
    assert shape.triangles.tolist() == [[0, 1, 2]] and len(actions) >= 2
    assert vertex_map.tolist() == [0, 1, 2, -1]
    with pytest.raises(limber.Error) as failed:
        limber.Shape(positions, [[0, 1, 2]])
    assert failed.value.code == "NonFiniteNumber"


def test_operators_agree_with_what_they_are(bar):
    shape, _ = bar
    laplacian = limber.cotangent_laplacian(shape)
    x = shape.positions[:, 0]
    assert laplacian.shape == (shape.vertex_count,) * 2
    assert abs(laplacian - laplacian.T).max() < 1e-12
    # The energy of x over a closed surface: each triangle's area times the squared length of its gradient.
    corners = shape.positions[shape.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    areas = np.linalg.norm(normals, axis=1) / 2
    gradients = 1 - (normals[:, 0] / (2 * areas)) ** 2
    assert np.isclose(x @ (laplacian @ x), (areas * gradients).sum())
    assert np.isclose(limber.lumped_mass(shape).sum(), areas.sum())
    assert np.isclose(limber.lumped_mass(shape, voronoi=True).sum(), areas.sum())
    assert np.allclose(shape.triangle_areas(), areas)
    planar = limber.make_sample("rectangle", 12)[0]
    for energy in (limber.facet_energy(planar), limber.paper_energy(planar)):
        scale = abs(energy).max()
        for column in range(2):
            assert abs(energy @ planar.positions[:, column]).max() < 1e-9 * scale
    corrected = limber.boundary_corrected_laplacian(planar)
    assert abs(corrected @ planar.positions).max() < 1e-9


def test_the_energy_of_rest_is_zero(bar):
    shape, _ = bar
    stiffness, coupling, rest = limber.arap_operator(shape)
    positions = shape.positions
    rotations = np.tile(np.eye(3), (coupling.shape[0] // 3, 1))
    energy = 0.5 * np.trace(positions.T @ (stiffness @ positions)) - (rotations * (coupling @ positions)).sum() + rest
    assert abs(energy) < 1e-9 * rest
    one, coupled, _ = limber.arap_operator(shape, "triangles", np.zeros(shape.triangle_count, dtype=int))
    assert coupled.shape == (3, shape.vertex_count) and one.shape == stiffness.shape


def test_sequences_and_matrices_come_back(bar, tmp_path):
    shape, _ = bar
    frames = np.stack([shape.positions, shape.positions + 1]).astype(np.float32)
    for name in ("move.pc2", "move.mdd"):
        limber.save_sequence(tmp_path / name, frames, shape)
        assert (limber.load_sequence(tmp_path / name) == frames).all()
    table = np.random.default_rng(1).normal(size=(5, 3))
    for binary in (False, True):
        limber.save_matrix(tmp_path / "table.dmat", table, binary)
        assert (limber.load_matrix(tmp_path / "table.dmat") == table).all()


def test_pictures_come_back(tmp_path):
    image = np.random.default_rng(2).integers(0, 256, size=(7, 5, 4), dtype=np.uint8)
    limber.save_image(tmp_path / "noise.png", image)
    assert (limber.load_image(tmp_path / "noise.png") == image).all()
    assert (limber.read_png(limber.write_png(image[:, :, :3]))[:, :, :3] == image[:, :, :3]).all()
    figure = np.zeros((60, 60, 4), dtype=np.uint8)
    figure[10:50, 10:50] = 255
    traced = limber.trace_picture(figure, 20)
    assert traced.dimension == 2 and traced.triangle_count > 50


def test_parts_are_counted():
    one = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], dtype=float)
    count, of_triangle, of_vertex = limber.parts_of(limber.Shape(np.vstack([one, one + 5]), [[0, 1, 2], [3, 4, 5]]))
    assert count == 2 and of_triangle.tolist() == [0, 1] and of_vertex.tolist() == [0, 0, 0, 1, 1, 1]
