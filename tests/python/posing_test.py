"""Poses, crowds, skinning."""
import numpy as np
import pytest

import limber


def turned(radians, axis=2, about=(0, 0, 0)):
    """A rotation about an axis through a point, (3, 4)."""
    c, s = np.cos(radians), np.sin(radians)
    a, b = [(1, 2), (2, 0), (0, 1)][axis]
    matrix = np.eye(3, 4)
    matrix[[a, a, b, b], [a, b, a, b]] = c, -s, s, c
    about = np.asarray(about, dtype=float)
    matrix[:, 3] = about - matrix[:, :3] @ about
    return matrix


def held_ends(rig, transform):
    first, last = rig.names[0], rig.names[-1]
    return limber.Pose({first: np.eye(3, 4), last: transform})


def test_a_pose_has_the_bits_of_the_program(program, bar, tmp_path):
    shape, rig = bar
    pose = held_ends(rig, turned(0.7))
    binding = limber.bind(shape, rig, lattice=600)
    limber.save_binding(tmp_path / "bar.limber", binding)
    limber.save_pose(tmp_path / "pose.json", pose)
    program("pose", tmp_path / "bar.limber", tmp_path / "pose.json", "-o", tmp_path / "posed.ply")
    posed = limber.solve_pose(binding, limber.load_pose(tmp_path / "pose.json"))
    assert (limber.load_shape(tmp_path / "posed.ply").positions == posed.positions).all()
    assert posed.converged and (posed.shape().positions == posed.positions).all()


def test_rigid_motions_cost_nothing(bound_bar):
    motion = turned(1.1, 1, (0.3, 0, 0))
    posed = limber.solve_pose(bound_bar, limber.Pose({name: motion for name in bound_bar.rig.names}))
    rest = bound_bar.shape.positions
    assert abs(posed.positions - (rest @ motion[:, :3].T + motion[:, 3])).max() < 1e-2 * bound_bar.shape.size
    assert posed.energy < 1e-5 * bound_bar.rest_energy * bound_bar.energy_scale
    assert posed.transforms.shape == (bound_bar.handle_count, 3, 4)
    assert (posed.positions == bound_bar.deform(posed.dofs)).all()


def test_energies_fall(bound_bar):
    session = limber.PoseSession(bound_bar)
    pose = held_ends(bound_bar.rig, turned(0.9))
    energies = session.energies(pose, 30)
    assert (np.diff(energies) <= 1e-5 * energies[0]).all() and energies[-1] < energies[0]
    best = session.solve_from_rest(pose)
    assert best.energy <= energies[-1] * 1.0001
    assert session.solve(sweeps=2).sweeps == 2
    session.reset()


def test_pins_are_met(bound_bar):
    middle = int(np.linalg.norm(bound_bar.shape.positions - bound_bar.shape.bounds.mean(axis=0), axis=1).argmin())
    rest = bound_bar.shape.positions[middle]
    target = rest + [0.05, 0.02, 0]
    pose = held_ends(bound_bar.rig, np.eye(3, 4)).pin_vertex(middle, target)
    posed = limber.solve_pose(bound_bar, pose)
    assert np.linalg.norm(posed.positions[middle] - target) < 1e-4 * bound_bar.shape.size
    soft = limber.solve_pose(bound_bar, held_ends(bound_bar.rig, np.eye(3, 4)).pin_vertex(middle, target, stiffness=1))
    assert 1e-3 < np.linalg.norm(soft.positions[middle] - target) < np.linalg.norm(target - rest)


def test_the_full_energy_is_no_higher(bound_bar):
    session = limber.PoseSession(bound_bar)
    session.solve_from_rest(held_ends(bound_bar.rig, turned(0.9)))
    full = session.solve_full(iterations=20)
    assert full.positions.shape == bound_bar.shape.positions.shape
    assert full.energy <= full.start_energy * 1.000001 and full.iterations <= 20


def test_positions_go_where_they_are_wanted(bound_bar):
    session = limber.PoseSession(bound_bar)
    posed = session.solve(held_ends(bound_bar.rig, turned(0.2)))
    out = np.empty((bound_bar.shape.vertex_count, 3), dtype=np.float32)
    result = session.positions(out)
    assert result.ctypes.data == out.ctypes.data
    assert abs(out - posed.positions).max() < 1e-5 * bound_bar.shape.size


def test_a_crowd_is_as_many_characters(bound_bar):
    names = bound_bar.rig.names
    count = 5
    poses = np.array([[np.eye(3, 4), turned(0.1 * i)] for i in range(count)])
    crowd = limber.Crowd(bound_bar, count, [names[0], names[-1]])
    solved = crowd.solve(poses, sweeps=40)
    assert solved.shape == (count, bound_bar.handle_count, 3, 4) and solved.dtype == np.float32
    for i in range(count):
        alone = limber.solve_pose(bound_bar, held_ends(bound_bar.rig, poses[i, 1]))
        assert abs(solved[i] - alone.transforms).max() < 2e-2
        one = limber.Crowd(bound_bar, 1, [names[0], names[-1]])
        assert (one.solve(poses[i:i + 1], sweeps=40)[0] == solved[i]).all()
    again = limber.Crowd(bound_bar, count, {names[0]: "transform", names[-1]: "transform"})
    assert (again.solve(poses, sweeps=40, threads=1) == solved).all()


def test_a_crowd_copies_nothing(bound_bar):
    names = bound_bar.rig.names
    crowd = limber.Crowd(bound_bar, 3, {names[0]: "transform", names[-1]: "position"})
    poses = np.tile(np.eye(3, 4), (3, 2, 1, 1))
    poses[:, 1, :, 3] = bound_bar.shape.positions[bound_bar.rig[-1 + len(names)]["vertices"]].mean(axis=0)
    targets = crowd.targets(poses)
    assert targets.shape == (3, crowd.row_count, 3) and targets.dtype == np.float32
    out = np.empty((3, bound_bar.dof_count, 3), dtype=np.float32)
    assert crowd.solve_dofs(targets, out=out).ctypes.data == out.ctypes.data
    assert abs(bound_bar.from_model(out[1]) - bound_bar.rest_dofs).max() < 1e-4
    with pytest.raises(limber.Error, match="float32"):
        crowd.solve_dofs(targets, out=np.empty((3, bound_bar.dof_count, 3)))
    with pytest.raises(limber.Error, match="3 x"):
        crowd.solve_dofs(targets, out=out[:2])


def random_skin(vertices=500, bones=6, seed=5):
    random = np.random.default_rng(seed)
    weights = random.random((vertices, bones)) ** 4
    weights /= weights.sum(axis=1, keepdims=True)
    return random.normal(size=(vertices, 3)), weights


def test_linear_blending_is_the_formula():
    rest, weights = random_skin()
    transforms = np.random.default_rng(6).normal(size=(4, 6, 3, 4))
    skin = limber.Skin(rest, weights)
    frames = skin.linear(transforms)
    homogeneous = np.hstack([rest, np.ones((len(rest), 1))])
    wanted = np.einsum("vb,fbij,vj->fvi", weights, transforms, homogeneous)
    assert abs(frames - wanted).max() < 1e-5
    assert (skin.linear(transforms[2]) == frames[2]).all()
    assert (skin.linear(transforms.astype(np.float32), threads=1) == frames).all()
    import scipy.sparse
    assert (limber.Skin(rest, scipy.sparse.csr_matrix(weights)).linear(transforms) == frames).all()
    out = np.empty((4, len(rest), 3), dtype=np.float32)
    assert skin.linear(transforms, out).ctypes.data == out.ctypes.data and (out == frames).all()
    with pytest.raises(limber.Error):
        skin.linear(transforms[:, :5])


def test_dual_quaternions_keep_rigid_motions():
    rest, weights = random_skin()
    motion = turned(0.8, 0, (1, 2, 3))
    moved = limber.Skin(rest, weights).dual_quaternion(np.tile(motion, (6, 1, 1)))
    assert abs(moved - (rest @ motion[:, :3].T + motion[:, 3])).max() < 1e-5
    # Half of two turns is the turn half-way; blended linearly it shrinks.
    skin = limber.Skin([[1.0, 0, 0]], [[0.5, 0.5]])
    turns = np.array([turned(-1), turned(1)])
    assert np.linalg.norm(skin.dual_quaternion(turns)) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(skin.linear(turns)) == pytest.approx(np.cos(1), abs=1e-5)


def test_normals_go_along():
    rest, weights = random_skin(50)
    normals = rest / np.linalg.norm(rest, axis=1, keepdims=True)
    motion = turned(0.8)
    positions, moved = limber.Skin(rest, weights, normals).linear(np.tile(motion, (6, 1, 1)))
    assert positions.shape == moved.shape and abs(moved - normals @ motion[:, :3].T).max() < 1e-5


def test_inertia_swings_and_settles(bound_bar):
    pose = limber.Pose({bound_bar.rig.names[0]: np.eye(3, 4)})
    body = limber.Dynamics(bound_bar, pose, damping=8, gravity=(0, -1, 0))
    heights = [body.step(pose, 1 / 30)[:, 1].mean() for _ in range(60)]
    assert heights[3] < bound_bar.shape.positions[:, 1].mean()
    assert abs(heights[-1] - heights[-2]) < abs(heights[1] - heights[0])
    assert body.dofs.shape == bound_bar.rest_dofs.shape
    with pytest.raises(limber.Error, match="something else"):
        body.step(limber.Pose(), 0.1)


def test_poses_come_back(tmp_path):
    pose = limber.Pose({"a": [1, 2, 3], "b": np.eye(4)}).ends("c", [0, 0, 0], [1, 1, 1]).follow("d").pin_vertex(3, [1, 1, 1])
    again = limber.read_pose(limber.write_pose(pose))
    assert sorted(again.handles) == ["a", "b", "c", "d"] and again.pin_count == 1
    assert limber.write_pose(again) == limber.write_pose(pose)
    assert len(pose.free("a")) == 4
    with pytest.raises(limber.Error, match="no handle|does not have|not there|rig"):
        pose.validate(limber.Rig())


def test_joints_keep_their_limits_unless_told_otherwise():
    shape, rig = limber.make_sample("mannequin", 40)
    session = limber.PoseSession(limber.bind(shape, rig, "heat"))
    pose = limber.Pose({"foot.L": [0.11, 0.75, 0.3], "hips": [0.0, 0.93, -0.01], "head": [0.0, 1.6, 0.0]})
    limited = session.solve_from_rest(pose)
    session.set_limited(False)
    free = session.solve_from_rest(pose)
    assert np.abs(limited.dofs - free.dofs).max() > 0.05


def test_a_rigs_limits_are_set_here_too():
    shape, rig = limber.make_sample("mannequin", 40)
    assert rig.limit("shin.L") is None
    rig.set_limit("shin.L", [1, 0, 0], (0, 20), tilt=5)
    limit = rig.limit("shin.L")
    assert np.allclose(limit["axis"], [1, 0, 0]) and np.allclose(limit["turn"], (0, 20)) and abs(limit["tilt"] - 5) < 1e-9
    assert limber.read_rig(limber.write_rig(rig)).limit("shin.L")["turn"] == pytest.approx((0, 20))
    with pytest.raises(limber.Error, match="rest pose|half a turn"):
        rig.set_limit("shin.L", [1, 0, 0], (10, 20))
    with pytest.raises(limber.Error):
        rig.set_limit("shin.L", [0, 0, 0])
    assert rig.limit("shin.L")["turn"] == pytest.approx((0, 20))
    pose = limber.Pose({"foot.L": [0.11, 0.75, 0.3]}).transform("hips", np.eye(3, 4))
    stiff = limber.PoseSession(limber.bind(shape, rig, "heat")).solve_from_rest(pose)
    rig.set_limit("shin.L", None)
    assert rig.limit("shin.L") is None
    usual = limber.PoseSession(limber.bind(shape, rig, "heat")).solve_from_rest(pose)
    assert np.abs(stiff.dofs - usual.dofs).max() > 0.05


def test_firm_bones_are_rigid():
    """A hand that is pulled away from the body: bones become longer, unless they are firm; then the body leans."""
    shape, rig = limber.make_sample("mannequin", 30)
    session = limber.PoseSession(limber.bind(shape, rig, "heat"))
    hand = rig["hand.L"]["head"]
    away = hand + 1.0 * (hand - rig["upper_arm.L"]["head"])
    pose = limber.Pose({"hand.L": away}).transform("hips", np.eye(3, 4))

    def stretch(posed):
        """The largest change of a length within a bone, as a part of it."""
        return max(np.abs(np.linalg.svd(matrix[:, :3], compute_uv=False) - 1).max() for matrix in posed.transforms)

    def reached(posed):
        matrix = posed.transforms[rig.names.index("hand.L")]
        return np.linalg.norm(matrix[:, :3] @ hand + matrix[:, 3] - away) / np.linalg.norm(away - hand)

    loose = session.solve_from_rest(pose)
    assert stretch(loose) > 0.25 and reached(loose) < 1e-3
    session.set_firm(True)
    firm = session.solve_from_rest(pose)
    assert stretch(firm) < 1e-4 and reached(firm) < 1e-2
    session.set_firm(False)
    assert (session.solve_from_rest(pose).transforms == loose.transforms).all()


def test_a_balanced_figure_stands():
    shape, rig = limber.make_sample("mannequin", 30)
    session = limber.PoseSession(limber.bind(shape, rig, "heat"))
    assert session.balance() is None
    to = rig["hand.R"]["head"] + (0.2, -0.1, 0.9)
    falls = limber.Pose({"hand.R": to}).transform("foot.L", np.eye(3, 4)).transform("foot.R", np.eye(3, 4))
    session.solve_from_rest(falls)
    session.set_balanced(True)
    assert session.balance()["miss"] > 0.01
    session.solve_from_rest(limber.Pose({"hand.R": to}))
    balance = session.balance()
    assert sorted(balance["feet"]) == ["foot.L", "foot.R"] and balance["miss"] < 1e-3
    assert balance["center_of_mass"].shape == (3,)
    with pytest.raises(limber.Error, match="foot.L"):
        session.set_balanced(True, ["feet.L"])
    session.set_balanced(False)
    assert session.balance() is None
