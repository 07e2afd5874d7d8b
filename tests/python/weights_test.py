"""Rigs, weights and bindings."""
import threading

import numpy as np
import pytest

import limber

scipy_sparse = pytest.importorskip("scipy.sparse")


def test_a_binding_has_the_bytes_of_the_program(program, tmp_path):
    shape, rig = limber.make_sample("cylinder", 24)
    limber.save_shape(tmp_path / "shape.obj", shape)
    limber.save_rig(tmp_path / "rig.json", rig)
    for method, words, options in [("biharmonic", ["--lattice", "500"], {"lattice": 500}),
                                   ("bounded", ["--clusters", "9", "--lattice", "500"], {"clusters": 9, "lattice": 500}),
                                   ("heat", [], {}), ("geodesic", ["--reach", "0.2"], {"reach": 0.2}),
                                   ("lattice", ["--extra", "3", "--lattice", "500"], {"extra": 3, "lattice": 500})]:
        program("bind", tmp_path / "shape.obj", tmp_path / "rig.json", "--weights", method, "-o", tmp_path / "by.limber", *words)
        binding = limber.bind(limber.load_shape(tmp_path / "shape.obj"), limber.load_rig(tmp_path / "rig.json"), method, **options)
        assert limber.write_binding(binding) == (tmp_path / "by.limber").read_bytes(), method


def test_files_hold_bindings(bound_bar, tmp_path):
    limber.save_binding(tmp_path / "bar.limber", bound_bar)
    again = limber.load_binding(tmp_path / "bar.limber")
    assert limber.write_binding(again) == limber.write_binding(bound_bar)
    assert limber.read_binding(limber.write_binding(bound_bar)).provenance == bound_bar.provenance


def test_every_method_gives_weights(bar):
    shape, rig = bar
    for method in limber.methods():
        options = {"weights": np.full((shape.vertex_count, len(rig)), 1 / len(rig))} if method == "given" else {}
        if method in ("biharmonic", "bounded", "lattice"):
            options["lattice"] = 500
        binding = limber.bind(shape, rig, method, **options)
        weights = binding.weights()
        assert weights.shape == (shape.vertex_count, binding.handle_count)
        assert binding.report["rest_error"] < 1e-6
        assert abs(binding.deform(binding.rest_dofs) - shape.positions).max() < 1e-6 * shape.size


def test_given_weights_are_dense_or_sparse(bar):
    shape, rig = bar
    dense = limber.bind(shape, rig, "bounded", lattice=500).weights()
    by_table = limber.bind(shape, rig, "given", weights=dense)
    by_sparse = limber.bind(shape, rig, "given", weights=scipy_sparse.csc_matrix(dense))
    by_skin = limber.bind(shape, rig, "given", weights=limber.SkinWeights(dense))
    assert limber.write_binding(by_table) == limber.write_binding(by_sparse) == limber.write_binding(by_skin)
    assert abs(by_table.skin_weights().tocsr().toarray() - dense).max() == 0
    assert by_table.blend_weights().report()["most_influences"] <= len(rig)


def test_matrices_fit_each_other(bound_bar):
    binding = bound_bar
    dofs, clusters = binding.dof_count, binding.cluster_count
    assert binding.stiffness.shape == binding.mass.shape == (dofs, dofs)
    assert binding.coupling.shape == (3 * clusters, dofs)
    assert binding.clusters.max() == clusters - 1
    assert binding.stiffness.ctypes.data == binding.stiffness.ctypes.data
    basis = binding.basis()
    assert abs(binding.basis(sparse=True).toarray() - basis).max() == 0
    assert abs(basis @ binding.rest_dofs - binding.shape.positions).max() < 1e-9
    # E(H, Q) of rest with Q = 1 is zero.
    rest = binding.to_model(binding.rest_dofs)
    rotations = np.tile(np.eye(3), (clusters, 1))
    energy = 0.5 * np.trace(rest.T @ binding.stiffness @ rest) - (rotations * (binding.coupling @ rest)).sum() + binding.rest_energy
    assert abs(energy) < 1e-8 * binding.rest_energy
    assert abs(binding.from_model(rest) - binding.rest_dofs).max() < 1e-9
    assert binding.energy(binding.rest_dofs) < 1e-5 * binding.rest_energy * binding.energy_scale
    assert abs(np.ones(len(basis)) @ basis).size == dofs
    origin, scale = binding.frame
    assert origin.shape == (3,) and scale > 0


def test_stiffness_is_what_its_definition_says():
    planar, rig = limber.make_sample("rectangle", 12)
    binding = limber.bind(planar, rig, "bounded", clusters=-1)
    laplacian, _, _ = limber.arap_operator(planar, binding.provenance["rigidity"])
    basis = binding.basis()
    defined = basis.T @ (laplacian @ basis)
    # In the model frame only translations and lengths are others: compare by the energy of any dofs.
    dofs = binding.rest_dofs + np.random.default_rng(3).normal(size=binding.rest_dofs.shape) * 0.1
    model = binding.to_model(dofs)
    assert np.isclose(np.trace(model.T @ binding.stiffness @ model) * binding.energy_scale, np.trace(dofs.T @ defined @ dofs))


def test_options_are_those_of_the_table(bar):
    import inspect
    rows = {name for info in limber.methods().values() for name in info["options"]}
    stub = (limber.__path__[0] + "/_limber.pyi")
    text = open(stub, encoding="utf-8").read()
    signature = text[text.index("def bind(\n    shape"):]
    signature = signature[:signature.index("-> Binding")]
    assert rows == {line.strip().split(":")[0] for line in signature.split("\n") if ": Optional[" in line} - {"weights", "sources"}
    assert inspect.getdoc(limber.bind)
    for name in rows:
        assert name in limber.bind.__doc__, name
    with pytest.raises(limber.Error, match="Did you mean 'clusters'"):
        limber.bind(*bar, clutsers=3)
    with pytest.raises(limber.Error) as failed:
        limber.bind(*bar, method="heat", reach=1)
    assert failed.value.code == "InvalidArgument" and failed.value.place["path"] == "reach"
    with pytest.raises(limber.Error):
        limber.bind(*bar, volume="nowhere")


def test_progress_is_told_and_may_stop(bar):
    told = []
    limber.bind(*bar, lattice=500, progress=lambda stage, fraction: told.append((stage, fraction)))
    assert told and all(0 <= fraction <= 1 for _, fraction in told)

    class Enough(Exception):
        pass

    def stop(stage, fraction):
        raise Enough(stage)

    with pytest.raises(Enough):
        limber.bind(*bar, lattice=500, progress=stop)
    limber.bind(*bar, lattice=500, progress=True)
    with pytest.raises(limber.Error):
        limber.bind(*bar, lattice=500, progress=7)


def test_ctrl_c_stops(bar):
    import signal
    shape, rig = limber.make_sample("mannequin", 30)

    def interrupt(stage, fraction):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        limber.bind(shape, rig, "bounded", lattice=2000, progress=interrupt)


def test_other_threads_run_while_one_binds():
    shape, rig = limber.make_sample("mannequin", 50)
    seen = []
    done = threading.Event()

    def count():
        while not done.is_set():
            seen.append(1)
            done.wait(0.001)

    other = threading.Thread(target=count)
    other.start()
    before = len(seen)
    limber.bind(shape, rig, "lattice")
    during = len(seen) - before
    done.set()
    other.join()
    assert during > 3


def test_the_number_of_threads_does_not_matter(bar):
    one = limber.bind(*bar, lattice=500, threads=1)
    two = limber.bind(*bar, lattice=500, threads=2)
    assert limber.write_binding(one) == limber.write_binding(two)
    before = limber.threads()
    limber.set_threads(1)
    assert limber.threads() == 1
    limber.set_threads(0)
    assert limber.threads() >= 1 and before >= 1
    with pytest.raises(limber.Error):
        limber.set_threads(-1)
    with pytest.raises(limber.Error, match="callback"):
        limber.bind(*bar, lattice=500, progress=lambda *_: limber.set_threads(1))


def test_a_session_is_for_one_call_at_a_time(bar):
    session = limber.BindSession(*bar, lattice=500)
    with pytest.raises(limber.Error, match="in use"):
        session.bind(progress=lambda *_: session.bind())
    assert limber.write_binding(session.bind()) == limber.write_binding(limber.bind(*bar, lattice=500))


def test_edits_of_points_factorise_once():
    planar, _ = limber.make_sample("rectangle", 16)
    rig = limber.Rig(2)
    low, high = planar.bounds
    for index, place in enumerate([low, high, (low[0], high[1], 0), (high[0], low[1], 0)]):
        rig.add_point(f"p{index}", place)
    session = limber.BindSession(planar, rig, auxiliary=0)
    session.bind()
    for step in range(3):
        rig.add_point(f"q{step}", (low + high) / 2 + (high - low) * 0.1 * (step - 1))
        session.set_rig(rig)
        edited = session.bind()
    assert session.is_edited and session.factorisations <= 2
    fresh = limber.bind(planar, rig, auxiliary=0)
    assert abs(edited.weights() - fresh.weights()).max() < 1e-7
    assert len(rig.without("q1")) == len(rig) - 1


def test_rigs_are_built_and_read(tmp_path):
    rig = limber.Rig()
    rig.add_bone("upper", [0, 0, 0], [0, 1, 0])
    rig.add_bone("lower", [0, 1, 0], [0, 2, 0], parent="upper")
    rig.add_point("tip", [0, 2, 0], parent=1)
    rig.add_region("patch", [3, 4, 5])
    assert rig.parents.tolist() == [-1, 0, 1, -1] and "tip" in rig and len(rig) == 4
    assert rig["patch"]["vertices"].tolist() == [3, 4, 5] and np.isnan(rig.heads[3]).all()
    assert [handle["type"] for handle in rig] == ["bone", "bone", "point", "region"]
    again = limber.read_rig(limber.write_rig(rig))
    assert [dict(handle, **{}).keys() for handle in again] == [handle.keys() for handle in rig]
    with pytest.raises(limber.Error) as failed:
        rig.add_point("upper", [0, 0, 0])
    assert failed.value.code == "InvalidRig" and len(rig) == 4
    with pytest.raises(limber.Error, match="Did you mean 'lower'"):
        rig["lowre"]


def test_skin_weights_are_edited():
    weights = limber.SkinWeights([[0.5, 0.3, 0.2], [0.9, 0.05, 0.05], [1, 0, 0]])
    assert weights.limited(2).toarray()[0].tolist() == pytest.approx([0.625, 0.375, 0])
    assert weights.pruned(0.1).toarray()[1].tolist() == [1, 0, 0]
    assert weights.report()["vertices_with"] == [0, 1, 0, 2]
    assert weights.for_engines(1).shape == (3, 3)
    assert (limber.SkinWeights(weights.tocsr()).toarray() == weights.toarray()).all()
