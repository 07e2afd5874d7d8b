"""Skeletons, motions, characters, moving least squares, flesh, compression, pictures."""
import numpy as np
import pytest

import limber


@pytest.fixture(scope="module")
def mannequin():
    return limber.make_sample("mannequin", 40)


def test_a_walk_goes_to_another_skeleton(mannequin, tmp_path):
    _, rig = mannequin
    source, walk = limber.make_motion("walk")
    target = rig.skeleton()
    clip, report = limber.retarget(source, walk, target)
    assert report["scale"] > 0 and (report["matches"] >= 0).sum() > 10
    world = target.joint_to_world(clip, 0.3)
    assert world.shape == (len(target), 3, 4)
    assert np.allclose(np.linalg.det(world[:, :, :3]), 1, atol=1e-6)
    assert {entry["body"] for entry in limber.motions()} >= {"humanoid", "quadruped"}
    limber.save_motion(tmp_path / "walk.bvh", source, walk)
    skeleton, clips = limber.load_motion(tmp_path / "walk.bvh")
    assert skeleton.names == source.names and clips[0].seconds == pytest.approx(walk.seconds, abs=0.05)


def test_clips_are_cut_and_joined():
    skeleton, walk = limber.make_motion("walk")
    assert walk.trimmed(0.1, 0.4).seconds == pytest.approx(0.3)
    loop = walk.looped(skeleton, 0.2)
    assert loop.seconds < walk.seconds
    assert walk.crossfaded(walk, skeleton, 0.2).seconds > walk.seconds
    assert walk.resampled(10).tracks[0]["times"][1] == pytest.approx(0.1)
    again = limber.Clip(walk.name, walk.tracks)
    assert (again.sample(skeleton, 0.25) == walk.sample(skeleton, 0.25)).all()
    assert skeleton.range_of_motion(30).seconds > 1
    assert skeleton.roles["hips"] in skeleton.names
    assert len(skeleton.in_t_pose()) == len(skeleton)


def test_characters_go_through_files(mannequin, tmp_path):
    shape, rig = mannequin
    skeleton = rig.skeleton()
    weights = limber.bind(shape, rig, "heat").skin_weights().for_engines()
    source, walk = limber.make_motion("walk")
    clip, _ = limber.retarget(source, walk, skeleton)
    character = limber.Character.make(shape, weights, skeleton, [clip])
    limber.save_character(tmp_path / "walk.glb", character)
    again = limber.load_character(tmp_path / "walk.glb")
    assert again.skeleton.names[:len(skeleton)] == skeleton.names and again.clips[0].name == clip.name
    frames = again.positions(clip.name, [0, 0.2, 0.4])
    # The same by the kernel.
    world = np.array([skeleton.joint_to_world(clip, seconds) for seconds in (0, 0.2, 0.4)])
    rest = skeleton.joint_to_world()
    inverse = np.linalg.inv(np.concatenate([rest, np.tile([[[0, 0, 0, 1.0]]], (len(rest), 1, 1))], axis=1))
    transforms = world @ inverse
    by_kernel = limber.Skin(shape.positions, weights).linear(transforms)
    assert abs(frames - by_kernel).max() < 1e-4 * shape.size
    assert limber.read_character(limber.write_character(character)).vertex_count == shape.vertex_count
    assert again.bind().handle_count >= 10
    with pytest.raises(limber.Error):
        again.positions("flight", [0])
    assert len(again.with_clips([]).clips) == 0


def test_a_skeleton_is_fitted(mannequin):
    shape, _ = mannequin
    fitted = limber.fit_skeleton(shape, resolution=60, fingers=False)
    assert fitted.kind == "humanoid"
    roles = [joint["role"] for joint in fitted.joints]
    assert "hips" in roles and "upper_arm.L" in roles
    assert fitted.up.tolist() == [0, 1, 0]
    assert "mixamorig:Hips" in fitted.rig("mixamo").names
    assert len(fitted.skeleton()) == len(roles)
    with pytest.raises(limber.Error):
        limber.fit_skeleton(shape, kind="dragon")
    assert len(limber.curve_rig(limber.make_sample("octopus", 40)[0], resolution=40)) > 5


def test_an_affine_motion_becomes_a_character(bound_bar):
    rig = bound_bar.rig
    maps = np.tile(np.eye(3, 4), (2, len(rig), 1, 1))
    maps[1, -1, 0, 3] = 0.1
    character = limber.affine_character(bound_bar, [0, 1], maps)
    assert character.vertex_count == bound_bar.shape.vertex_count and len(character.clips) == 1


def test_moving_least_squares_meets_its_controls():
    random = np.random.default_rng(8)
    points = random.normal(size=(6, 3))
    targets = points + 0.1 * random.normal(size=points.shape)
    for kind in ("rigid", "similarity", "affine"):
        mls = limber.Mls(np.vstack([points + 1e-7, random.normal(size=(30, 3))]), points, map=kind)
        assert abs(mls.move(targets)[:6] - targets).max() < 1e-3
    basis = limber.mls_affine_basis(random.normal(size=(30, 3)), points)
    assert np.allclose(basis.sum(axis=1), 1)
    vertices = random.normal(size=(30, 3))
    assert np.allclose(limber.mls_affine_basis(vertices, points) @ points, vertices)
    assert mls.weights().shape == (36, 6)
    assert mls.report["restarts"] == 0
    with pytest.raises(limber.Error):
        mls.move(targets[:5])


def test_pins_move_a_skeleton(mannequin):
    shape, rig = mannequin
    pins = np.array([rig["hand.L"]["head"], rig["foot.L"]["head"], rig["foot.R"]["head"]])
    deformer = limber.SkeletonMls(shape, rig, pins)
    assert abs(deformer.move(pins) - shape.positions).max() < 1e-4 * shape.size
    moved = pins.copy()
    moved[0] += [0, 0.2, 0]
    assert abs(deformer.move(moved) - shape.positions).max() > 0.05
    assert deformer.weights().vertex_count == shape.vertex_count


def test_a_picture_that_does_not_move_stays():
    image = np.random.default_rng(9).integers(0, 256, size=(20, 30, 4), dtype=np.uint8)
    image[:, :, 3] = 255
    points = [[2, 2], [25, 3], [12, 15]]
    assert (limber.warp_image(image, points, points) == image).all()
    assert (limber.warp_image(image, points, [[2, 2], [25, 3], [15, 18]]) != image).any()


def test_flesh_settles_and_a_bake_is_what_is_seen(bar):
    shape, rig = bar
    flesh = limber.Flesh(shape, rig, cells=10, damping=0.5)
    still = np.tile(np.eye(3, 4), (len(rig), 1, 1))
    jerked = still.copy()
    jerked[:, 0, 3] = 0.2
    flesh.restart(still)
    flesh.start_moving(still, jerked)
    for _ in range(60):
        flesh.step(jerked)
    frames = flesh.bake(lambda seconds: jerked if seconds > 0 else still, 13, 24)
    assert frames.shape == (13, shape.vertex_count, 3)
    assert (frames[12] == flesh.positions()).all()
    assert abs(frames[0] - shape.positions).max() < 1e-4 * shape.size
    assert flesh.weights().shape == (flesh.particle_count, len(rig))

    class Broken(Exception):
        pass

    def broken(seconds):
        raise Broken()

    with pytest.raises(Broken):
        flesh.bake(broken, 3)
    swing = lambda seconds: still + 0.1 * np.sin(2 * np.pi * seconds) * np.eye(3, 4, 3)
    once, loop = (limber.Flesh(shape, rig, cells=10).bake(swing, 25, 24, loop_seconds=pause) for pause in (0, 1))
    assert abs(loop[0] - loop[-1]).max() < 1e-3 < abs(once[0] - once[-1]).max()
    low = limber.Flesh(shape, rig, cells=10, ground=0.05, touch=True, friction=0.2)
    low.step(still)
    assert low.positions()[:, 1].min() >= 0.05 - 1e-4
    firm = limber.Flesh(shape, rig, cells=10, parts={name: {"softness": 0} for name in rig.names}, complementary=True)
    firm.restart(still)
    firm.step(jerked)
    assert abs(firm.positions() - shape.positions - [0.2, 0, 0]).max() < 1e-3
    firm.jump(still)
    assert abs(firm.positions() - shape.positions).max() < 1e-3
    for wrong in ({"frequency": 3, "damping": 0.5}, {"frequency": 0.01}, {"parts": {"nobody": {}}}, {"spheres": [[0, 0, 0, -1]]},
                  {"parts": {rig.names[0]: {"colour": 1}}}, {"friction": 2}, {"boxes": [[0, 0, 0, 1, 1, -1]]}):
        with pytest.raises(limber.Error):
            limber.Flesh(shape, rig, cells=6, **wrong)
    with pytest.raises(limber.Error):
        flesh.bake(lambda seconds: still[:1], 3)


def test_two_layers_are_a_product(mannequin):
    shape, rig = mannequin
    weights = limber.bind(shape, rig, "heat").weights()
    layers, errors = limber.factorise_weights(shape, weights, virtual_bones=60)
    assert layers.virtual_bones <= 60 and errors[-1] <= errors[0]
    product = layers.dictionary.toarray().T
    assert np.allclose(layers.coefficients.toarray() @ product.T, layers.toarray())
    assert np.sqrt(np.mean((layers.toarray() - weights) ** 2)) == pytest.approx(errors[-1], rel=0.05)
    transforms = np.tile(np.eye(3, 4), (len(rig), 1, 1)) + 0.1 * np.random.default_rng(4).normal(size=(len(rig), 3, 4))
    by_layers = limber.Skin(shape.positions, layers).linear(transforms)
    by_product = limber.Skin(shape.positions, layers.toarray()).linear(transforms)
    assert abs(by_layers - by_product).max() < 1e-4 * shape.size


def test_skins_are_compressed_by_every_method(bar):
    shape, rig = bar
    weights = limber.bind(shape, rig, "bounded", lattice=500).weights()
    for method in ("two-layer", "k-largest", "smooth", "geometry", "poisson"):
        skin, layers, report = limber.compress(shape, rig, weights, method=method, influences=2)
        assert skin.report()["most_influences"] <= 2
        assert (layers is not None) == (method == "two-layer")
        assert report["rms"] >= 0
    kept = limber.compress(shape, rig, weights, influences=2, virtual_bones=5, keep_bones=True)
    assert kept[2]["virtual_bones"] <= 5 and kept[1].virtual_bones >= kept[2]["virtual_bones"]
    assert kept[2]["rms"] < 1e-9 and kept[2]["normals_99"] < 1e-5  # two bones, two influences: nothing is lost
    with pytest.raises(limber.Error):
        limber.compress(shape, rig, weights, method="zip")


def test_the_gain_is_that_of_the_errors(mannequin):
    """Of virtual bones over the largest influences: the ratio of the errors, measured here by the formula."""
    shape, rig = mannequin
    weights = limber.bind(shape, rig, "heat").weights()
    random = np.random.default_rng(11)
    poses = np.tile(np.eye(3, 4), (6, len(rig), 1, 1))
    poses[..., :3] += 0.2 * random.normal(size=(6, len(rig), 3, 3))
    poses[..., 3] += 0.02 * random.normal(size=(6, len(rig), 3))
    homogeneous = np.hstack([shape.positions, np.ones((shape.vertex_count, 1))])

    def error(others):
        return np.sqrt((np.einsum("vb,fbij,vj->fvi", others - weights, poses, homogeneous) ** 2).sum(axis=2).mean())

    largest, _, of_largest = limber.compress(shape, rig, weights, poses, method="k-largest", influences=2)
    assert of_largest["gain"] == pytest.approx(1)
    for keep in (False, True):
        _, layers, report = limber.compress(shape, rig, weights, poses, influences=2, virtual_bones=80, keep_bones=keep)
        gain = error(largest.toarray()) / error(layers.toarray())
        assert report["gain"] == pytest.approx(gain, rel=0.02)
        assert gain > 4
    exact, _, nothing_lost = limber.compress(shape, rig, weights, poses, influences=2, virtual_bones=1000)
    assert nothing_lost["rms"] < 0.01 * of_largest["rms"]


def test_bones_are_found_in_a_sequence(bar):
    shape, rig = bar
    x = shape.positions[:, 0]
    weights = np.stack([x < np.median(x), x >= np.median(x)], axis=1).astype(float)
    angles = np.linspace(0, 0.6, 5)
    transforms = np.tile(np.eye(3, 4), (5, 2, 1, 1))
    transforms[:, 1, 0, 0] = transforms[:, 1, 1, 1] = np.cos(angles)
    transforms[:, 1, 1, 0], transforms[:, 1, 0, 1] = np.sin(angles), -np.sin(angles)
    frames = limber.Skin(shape.positions, weights).linear(transforms)
    found, bones, rest, errors = limber.decompose(shape, frames, bones=2)
    assert bones.shape == (5, 2, 3, 4) and errors[-1] < 1e-3 * shape.size
    replayed = limber.Skin(rest, found).linear(bones)
    assert np.sqrt(((replayed - frames) ** 2).mean()) < 1e-2 * shape.size
    # The second half turns about the origin: so does a bone that hangs on the other.
    found, bones, rest, errors, parents, joints = limber.decompose_skeleton(shape, frames, bones=2)
    assert sorted(parents.tolist()) in ([-1, 0], [-1, 1]) and joints.shape == (2, 3)
    child = int(np.argmax(parents))
    places = [bones[f, :, :, :3] @ joints[child] + bones[f, :, :, 3] for f in range(5)]
    assert all(np.allclose(place[0], place[1], atol=1e-6 * shape.size) for place in places)


def test_pictures_show_what_they_are_asked_for(bound_bar, program, tmp_path):
    shape = bound_bar.shape
    picture = limber.render(shape, width=160, height=120)
    assert picture.shape == (120, 160, 4) and picture.dtype == np.uint8 and picture.std() > 5
    weighed = limber.render(bound_bar, width=160, height=120, scalars=bound_bar.weights()[:, 0])
    assert (weighed != picture).any()
    colors = np.tile([1.0, 0, 0], (shape.triangle_count, 1))
    red = limber.render(shape, width=160, height=120, colors=colors).astype(int)
    assert (red[:, :, 0] - red[:, :, 1]).max() > 60
    limber.save_shape(tmp_path / "bar.ply", shape)
    program("render", tmp_path / "bar.ply", "--size", "160x120", "-o", tmp_path / "bar.png")
    assert (limber.load_image(tmp_path / "bar.png") == picture).all()
    posed = limber.solve_pose(bound_bar, limber.Pose({bound_bar.rig.names[0]: np.eye(3, 4)}))
    for shown in (shape, bound_bar, posed):
        assert shown._repr_png_().startswith(b"\x89PNG")
    with pytest.raises(limber.Error):
        limber.render(shape, view="inside")
    with pytest.raises(limber.Error):
        limber.render("hand.obj")
