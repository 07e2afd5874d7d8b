// Poses: the reduced solver, the full one, crowds, motion by inertia, and the kernels that move vertices.

#include "python/src/posing.h"

#include <algorithm>
#include <cmath>

#include "limber/arap/pose_solver.h"
#include "limber/compress/compress_skin.h"
#include "limber/motion/retarget.h"
#include "limber/runtime/arap.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"
#include "limber/session/pose_session.h"
#include "limber/weights/edit_weights.h"

namespace limber::python {

namespace {

using namespace pybind11::literals;

/// @throws Error  InvalidArgument: the run time did nothing.
void require_ok(Status status) {
  if (status != Status::Ok) throw Error(ErrorCode::InvalidArgument, to_string(status));
}

SolveOptions solve_options(int sweeps, double tolerance, double momentum, bool plain) {
  if (sweeps < 1) refuse("sweeps", "wanted 1 or more.");
  if (!(tolerance >= 0) || !std::isfinite(tolerance)) refuse("tolerance", "wanted 0 or more.");
  if (!(momentum >= 0 && momentum <= 0.4)) refuse("momentum", "wanted a number from 0 to 0.4.");
  return {sweeps, static_cast<float>(momentum), static_cast<float>(tolerance), plain};
}

py::dict dict_of(const ConstraintReport& report) {
  return py::dict("redundant_rows"_a = report.redundant_rows, "undetermined_dofs"_a = report.undetermined_dofs,
                  "translation_is_free"_a = report.translation_is_free);
}

void add_results(py::module_& module) {
  py::class_<PosedShape>(module, "PoseResult", "A pose of a Binding: what the handles do, and what it cost.")
      .def_property_readonly(
          "dofs", [](py::object self) { return view(self.cast<const PosedShape&>().result.dofs, self); },
          "H in shape units, (dofs, d).")
      .def_property_readonly(
          "positions",
          [](const PosedShape& posed) {
            return owned_matrix(unlocked([&] { return deform(posed.bound.binding->subspace, posed.result.dofs); }));
          },
          "(vertices, 3) float64.")
      .def_property_readonly(
          "transforms",
          [](const PosedShape& posed) {
            return array_of(handle_transforms(posed.bound.binding->subspace, posed.result.dofs));
          },
          "(handles, 3, 4): the map of each handle.")
      .def_property_readonly(
          "energy", [](const PosedShape& posed) { return posed.result.energy; }, "In shape units.")
      .def_property_readonly("sweeps", [](const PosedShape& posed) { return posed.result.sweeps; })
      .def_property_readonly("converged", [](const PosedShape& posed) { return posed.result.converged; })
      .def_property_readonly(
          "constraint_miss", [](const PosedShape& posed) { return posed.result.constraint_miss; },
          "How far conflicting constraints are missed, in shape units.")
      .def_property_readonly(
          "report", [](const PosedShape& posed) { return dict_of(posed.result.report); },
          "What the constraints leave open: a dict.")
      .def_property_readonly("binding", [](const PosedShape& posed) { return posed.bound; })
      .def(
          "shape",
          [](const PosedShape& posed) {
            Shape shape = posed.bound.binding->shape;
            shape.positions = deform(posed.bound.binding->subspace, posed.result.dofs);
            shape.normals.resize(0, 3);
            return std::make_shared<Shape>(std::move(shape));
          },
          "The posed Shape.")
      .def("__repr__", [](const PosedShape& posed) {
        return "<limber.PoseResult: energy " + std::to_string(posed.result.energy) + " after " +
               std::to_string(posed.result.sweeps) + " sweeps>";
      });
  py::class_<FullPoseResult>(module, "FullPoseResult", "A pose by the unreduced energy.")
      .def_property_readonly(
          "positions", [](py::object self) { return view(self.cast<const FullPoseResult&>().positions, self); },
          "(vertices, 3) float64.")
      .def_property_readonly(
          "energy", [](const FullPoseResult& result) { return result.energy; }, "In shape units.")
      .def_property_readonly(
          "start_energy", [](const FullPoseResult& result) { return result.start_energy; },
          "Of the reduced pose that it started from.")
      .def_property_readonly("start_is_comparable",
                             [](const FullPoseResult& result) { return result.start_is_comparable; })
      .def_property_readonly("iterations", [](const FullPoseResult& result) { return result.iterations; })
      .def_property_readonly("converged", [](const FullPoseResult& result) { return result.converged; })
      .def_property_readonly("rotations", [](const FullPoseResult& result) { return result.rotations; })
      .def_property_readonly("resting_parts", [](const FullPoseResult& result) { return result.resting_parts; })
      .def_property_readonly("constraint_miss", [](const FullPoseResult& result) { return result.constraint_miss; });
}

struct PyPoseSession {
  BoundShape bound;
  PoseSession session;
  Busy busy = {};

  PosedShape posed(const PoseResult& result) const { return {bound, result}; }
};

void add_session(py::module_& module) {
  const SolveOptions usual;
  const SolveOptions thorough = PoseSession::thorough();
  const FullArapOptions full = PoseSession::thorough_full();
  py::class_<PyPoseSession>(module, "PoseSession", R"(A bound shape that is posed over time: targets in, positions out.

A solve starts from where the one before ended. For one thread at a time.

>>> import limber, numpy
>>> shape, rig = limber.make_sample("cylinder", 16)
>>> binding = limber.bind(shape, rig, "heat")
>>> session = limber.PoseSession(binding)
>>> rest = session.solve(limber.Pose({name: numpy.eye(3, 4) for name in rig.names}))
>>> bool(abs(rest.positions - shape.positions).max() < 1e-5 * shape.size)
True
)")
      .def(py::init([](const BoundShape& binding) {
             return PyPoseSession{binding, PoseSession(binding.shared())};
           }),
           "binding"_a)
      .def(
          "solve",
          [](PyPoseSession& self, const std::optional<Pose>& pose, int sweeps, double tolerance, double momentum,
             bool plain) {
            const Busy::Use use(self.busy);
            const SolveOptions options = solve_options(sweeps, tolerance, momentum, plain);
            if (pose) self.session.set_targets(*pose);
            return self.posed(unlocked([&] { return self.session.solve(options); }));
          },
          "pose"_a = py::none(), py::kw_only(), "sweeps"_a = usual.sweeps, "tolerance"_a = usual.tolerance,
          "momentum"_a = 0.4, "plain"_a = usual.plain,
          R"(Iterates from where it was: a PoseResult. pose: None for the one before.

sweeps: how many, or at most how many with a tolerance. plain: textbook iterations instead of sweeps.
)")
      .def(
          "solve_from_rest",
          [](PyPoseSession& self, const std::optional<Pose>& pose, int sweeps, double tolerance, double momentum,
             bool plain) {
            const Busy::Use use(self.busy);
            const SolveOptions options = solve_options(sweeps, tolerance, momentum, plain);
            if (pose) self.session.set_targets(*pose);
            return self.posed(unlocked([&] { return self.session.solve_from_rest(options); }));
          },
          "pose"_a = py::none(), py::kw_only(), "sweeps"_a = thorough.sweeps,
          "tolerance"_a = static_cast<double>(thorough.tolerance), "momentum"_a = 0.4, "plain"_a = thorough.plain,
          "Iterates from no rotation until the energy stops falling: a PoseResult.")
      .def(
          "energies",
          [](PyPoseSession& self, const std::optional<Pose>& pose, int iterations, bool plain) {
            const Busy::Use use(self.busy);
            if (iterations < 1 || iterations > 1000000) refuse("iterations", "wanted a number from 1 to a million.");
            if (pose) self.session.set_targets(*pose);
            return owned(unlocked([&] {
              std::vector<double> energies;
              self.session.reset();
              SolveOptions one = {1, 0, 0, plain};
              for (int i = 0; i < iterations; ++i) energies.push_back(self.session.solve(one).energy);
              return energies;
            }));
          },
          "pose"_a, "iterations"_a, "plain"_a = true,
          "(iterations,): the energy after each iteration from rest; plain: textbook ones, else sweeps without "
          "momentum.")
      .def(
          "solve_full",
          [](PyPoseSession& self, const std::optional<Pose>& pose, int iterations, double tolerance,
             const py::object& progress, int threads) {
            const Busy::Use use(self.busy);
            if (iterations < 1) refuse("iterations", "wanted 1 or more.");
            if (!(tolerance >= 0)) refuse("tolerance", "wanted 0 or more.");
            if (pose) self.session.set_targets(*pose);
            return run(
                progress,
                [&](Task* task) {
                  return self.session.solve_full({iterations, tolerance}, task);
                },
                threads);
          },
          "pose"_a = py::none(), py::kw_only(), "iterations"_a = full.iterations, "tolerance"_a = full.tolerance,
          "progress"_a = py::none(), "threads"_a = 0,
          "Poses by the unreduced energy, from the reduced pose on: a FullPoseResult.")
      .def(
          "reset",
          [](PyPoseSession& self) {
            const Busy::Use use(self.busy);
            self.session.reset();
          },
          "Forgets the solves before.")
      .def(
          "set_limited",
          [](PyPoseSession& self, bool limited) {
            const Busy::Use use(self.busy);
            unlocked([&] {
              self.session.set_limited(limited);
              return 0;
            });
          },
          "limited"_a,
          "Whether joints turn no farther than the rig says, or than is usual; they do unless told otherwise.")
      .def(
          "set_firm",
          [](PyPoseSession& self, bool firm) {
            const Busy::Use use(self.busy);
            unlocked([&] {
              self.session.set_firm(firm);
              return 0;
            });
          },
          "firm"_a, "Whether bones keep their length and stay at their parents; they do not unless told so.")
      .def(
          "set_balanced",
          [](PyPoseSession& self, bool balanced, const std::vector<std::string>& feet) {
            const Busy::Use use(self.busy);
            unlocked([&] {
              self.session.set_balanced(balanced, handles_named(*self.session.binding().rig, feet));
              return 0;
            });
          },
          "balanced"_a, "feet"_a = std::vector<std::string>(),
          "Whether the body stands: its centre of mass stays over its feet, and feet that a pose does not name stay "
          "where "
          "they are at rest. feet: names of handles; none: those whose names say so.")
      .def(
          "balance",
          [](PyPoseSession& self) -> py::object {
            const Busy::Use use(self.busy);
            const std::optional<PoseSession::BalanceReport> report = self.session.balance();
            if (!report) return py::none();
            std::vector<std::string> feet;
            for (const int foot : report->feet)
              feet.push_back(self.session.binding().rig->handles[static_cast<std::size_t>(foot)].name);
            py::dict result;
            result["feet"] = feet;
            result["center_of_mass"] = array_of(report->center);
            result["miss"] = report->miss;
            return result;
          },
          "How the body stands: its feet, its centre of mass, and how far that is beside them; None if it need not "
          "stand.")
      .def(
          "positions",
          [](PyPoseSession& self, const py::object& out) {
            const Busy::Use use(self.busy);
            FloatArray result = result_array(out, {self.bound.binding->shape.vertex_count(), 3});
            const std::span<float> span(result.mutable_data(), static_cast<std::size_t>(result.size()));
            unlocked([&] {
              self.session.write_positions(span);
              return 0;
            });
            return result;
          },
          "out"_a = py::none(),
          "(vertices, 3) float32 of the last solve, by the run time's kernel; into `out` if given.")
      .def_property_readonly(
          "movement",
          [](const PyPoseSession& self) {
            const Busy::Use use(self.busy);
            return self.session.movement();
          },
          "How far dofs moved in the last solve, in sizes of the shape.");
  module.def(
      "solve_pose",
      [](const BoundShape& binding, const Pose& pose) {
        PoseSession session(binding.shared());
        session.set_targets(pose);
        return PosedShape{binding, unlocked([&] { return session.solve_from_rest(); })};
      },
      "binding"_a, "pose"_a, "Poses a Binding once, from rest: a PoseResult.");
}

/// Many characters that hold the same handles in the same way.
struct Crowd {
  BoundShape bound;
  std::vector<int> handles = {};
  std::vector<ConstraintKind> kinds = {};
  ReducedSystem system = {};
  int count = 0;
  AlignedVector<float> rotations = {};
  AlignedVector<float> scratch = {};
  Busy busy = {};

  int dimension() const { return system.dimension; }
};

Crowd make_crowd(const BoundShape& bound, int count, const py::object& held, bool limited) {
  const Binding& binding = *bound.binding;
  if (count < 1 || count > 10'000'000) refuse("count", "wanted a number from 1 to 10 million.");
  Crowd crowd{bound};
  crowd.count = count;
  constexpr std::array<std::string_view, 3> kNames = {"transform", "position", "tail"};
  constexpr std::array kKinds = {ConstraintKind::Transform, ConstraintKind::Position, ConstraintKind::Tail};
  std::vector<ConstraintRow> rows;
  auto hold = [&](const py::handle& handle, const std::string& kind) {
    const int index = handle_index(binding.rig, handle);
    if (std::count(crowd.handles.begin(), crowd.handles.end(), index) > 0) refuse("held", "a handle is there twice.");
    crowd.handles.push_back(index);
    crowd.kinds.push_back(kKinds[choice_of(kind, "held", kNames)]);
    for (ConstraintRow& row :
         constrain_handle(binding.model, binding.rig, index, crowd.kinds.back(), binding.shape.positions)) {
      rows.push_back(std::move(row));
    }
  };
  if (py::isinstance<py::dict>(held)) {
    for (const auto& [handle, kind] : py::reinterpret_borrow<py::dict>(held)) {
      hold(handle, py::str(kind).cast<std::string>());
    }
  } else if (py::isinstance<py::list>(held) || py::isinstance<py::tuple>(held)) {
    for (const py::handle& handle : held) hold(handle, "transform");
  } else {
    refuse("held", "wanted names of handles, or a dict from names to 'transform', 'position' or 'tail'.");
  }
  if (crowd.handles.empty()) refuse("held", "wanted at least one handle.");
  crowd.system = unlocked([&] {
    ReducedSystem system = pack(constrain(binding.model, rows));
    if (!limited) return system;
    std::vector<int> given;
    for (std::size_t i = 0; i < crowd.handles.size(); ++i) {
      if (crowd.kinds[i] == ConstraintKind::Transform) given.push_back(crowd.handles[i]);
    }
    limit_joints(system, find_limited_joints(binding.model, binding.rig, usual_limits(binding.rig)), given);
    return system;
  });
  crowd.rotations.resize(crowd_state_size(crowd.system, count));
  crowd.scratch.resize(crowd_scratch_size(crowd.system, count));
  require_ok(reset_crowd(crowd.system, crowd.rotations));
  return crowd;
}

/// P of every character, in the model frame.
void write_targets(const Crowd& crowd, const double* transforms, float* targets) {
  const ReducedModel& model = crowd.bound.binding->model;
  for (int character = 0; character < crowd.count; ++character) {
    for (std::size_t held = 0; held < crowd.handles.size(); ++held, transforms += 12) {
      const AffineMatrix transform = Eigen::Map<const AffineMatrix>(transforms);
      const Eigen::MatrixXd rows = crowd.kinds[held] == ConstraintKind::Transform
                                       ? transform_target(model, crowd.handles[held], transform)
                                       : position_target(model, transform.col(3));
      for (Eigen::Index row = 0; row < rows.rows(); ++row) {
        for (Eigen::Index axis = 0; axis < rows.cols(); ++axis) *targets++ = static_cast<float>(rows(row, axis));
      }
    }
  }
}

void solve(Crowd& crowd, std::span<const float> targets, std::span<float> dofs, int sweeps, double momentum) {
  require_ok(solve_crowd({&crowd.system, crowd.count, targets, crowd.rotations, dofs, crowd.scratch, sweeps,
                          static_cast<float>(momentum)}));
}

void write_transforms(const Crowd& crowd, std::span<const float> dofs, float* transforms) {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const std::size_t size = static_cast<std::size_t>(crowd.system.dof_count) * crowd.system.dimension;
  for (int character = 0; character < crowd.count; ++character) {
    const Eigen::Map<const Rows> model_dofs(dofs.data() + static_cast<std::size_t>(character) * size,
                                            crowd.system.dof_count, crowd.system.dimension);
    const Eigen::MatrixXd of_shape = dofs_from_model(crowd.bound.binding->model, model_dofs.cast<double>());
    for (const AffineMatrix& map : handle_transforms(crowd.bound.binding->subspace, of_shape)) {
      transforms = std::transform(map.data(), map.data() + 12, transforms,
                                  [](double value) { return static_cast<float>(value); });
    }
  }
}

void add_crowd(py::module_& module) {
  py::class_<Crowd>(module, "Crowd",
                    R"(Many characters of one Binding, solved at once; rotations are kept from frame to frame.

Crowd(binding, count, held, limited=False): held names the handles that are held: a list (their transforms), or a dict from
names to 'transform', 'position' or 'tail'. limited: joints turn no farther than the rig says, or than is usual.

>>> import limber, numpy
>>> binding = limber.bind(*limber.make_sample("cylinder", 16), "heat")
>>> crowd = limber.Crowd(binding, 3, binding.rig.names)
>>> rest = numpy.tile(numpy.eye(3, 4), (3, len(binding.rig), 1, 1))
>>> crowd.solve(rest).shape == (3, binding.handle_count, 3, 4)
True
)")
      .def(py::init(&make_crowd), "binding"_a, "count"_a, "held"_a, "limited"_a = false)
      .def_property_readonly("count", [](const Crowd& crowd) { return crowd.count; })
      .def_property_readonly(
          "row_count", [](const Crowd& crowd) { return crowd.system.target_count; }, "Rows of targets per character.")
      .def(
          "reset",
          [](Crowd& crowd) {
            const Busy::Use use(crowd.busy);
            require_ok(reset_crowd(crowd.system, crowd.rotations));
          },
          "Starts again from no rotation.")
      .def(
          "targets",
          [](const Crowd& crowd, const py::object& transforms) {
            const DoubleArray given =
                numbers(transforms, "transforms", {crowd.count, static_cast<py::ssize_t>(crowd.handles.size()), 3, 4});
            FloatArray result({static_cast<py::ssize_t>(crowd.count),
                               static_cast<py::ssize_t>(crowd.system.target_count),
                               static_cast<py::ssize_t>(crowd.dimension())});
            float* targets = result.mutable_data();
            unlocked([&] {
              write_targets(crowd, given.data(), targets);
              return 0;
            });
            return result;
          },
          "transforms"_a, "(count, rows, d) float32 for solve_dofs, from (count, held, 3, 4).")
      .def(
          "solve",
          [](Crowd& crowd, const py::object& transforms, int sweeps, double momentum, int threads,
             const py::object& out) {
            const Busy::Use use(crowd.busy);
            solve_options(sweeps, 0, momentum, false);
            const DoubleArray given =
                numbers(transforms, "transforms", {crowd.count, static_cast<py::ssize_t>(crowd.handles.size()), 3, 4});
            FloatArray result = result_array(
                out, {crowd.count, static_cast<py::ssize_t>(crowd.bound.binding->subspace.handles.size()), 3, 4});
            float* written = result.mutable_data();
            unlocked(
                [&] {
                  const std::size_t count = static_cast<std::size_t>(crowd.count) * crowd.system.dimension;
                  std::vector<float> targets(count * crowd.system.target_count);
                  std::vector<float> dofs(count * crowd.system.dof_count);
                  write_targets(crowd, given.data(), targets.data());
                  solve(crowd, targets, dofs, sweeps, momentum);
                  write_transforms(crowd, dofs, written);
                  return 0;
                },
                threads);
            return result;
          },
          "transforms"_a, py::kw_only(), "sweeps"_a = CrowdJob().sweeps, "momentum"_a = 0.4, "threads"_a = 0,
          "out"_a = py::none(), R"((count, handles, 3, 4) float32: what every handle does.

transforms: (count, held, 3, 4), in the order of `held`; of positions and tails the last column counts.
)")
      .def(
          "solve_dofs",
          [](Crowd& crowd, const py::object& targets, int sweeps, double momentum, int threads, const py::object& out) {
            const Busy::Use use(crowd.busy);
            solve_options(sweeps, 0, momentum, false);
            const FloatArray given =
                float_numbers(targets, "targets", {crowd.count, crowd.system.target_count, crowd.dimension()});
            FloatArray result = result_array(out, {crowd.count, crowd.system.dof_count, crowd.dimension()});
            const std::span<float> dofs(result.mutable_data(), static_cast<std::size_t>(result.size()));
            unlocked(
                [&] {
                  solve(crowd, {given.data(), static_cast<std::size_t>(given.size())}, dofs, sweeps, momentum);
                  return 0;
                },
                threads);
            return result;
          },
          "targets"_a, py::kw_only(), "sweeps"_a = CrowdJob().sweeps, "momentum"_a = 0.4, "threads"_a = 0,
          "out"_a = py::none(),
          "(count, dofs, d) float32 in the model frame, from targets(): float32 in C order is not copied.");
}

/// Weights packed for the kernels, and the rest shape.
struct Skin {
  PackedInfluences influences = {};
  std::optional<PackedTwoLayers> layers = {};
  int bone_count = 0;
  std::vector<float> rest = {};
  std::vector<float> normals = {};

  int vertex_count() const { return static_cast<int>(rest.size() / 3); }
};

std::vector<float> floats_of(const Positions& positions) {
  std::vector<float> result(static_cast<std::size_t>(positions.size()));
  std::transform(positions.data(), positions.data() + positions.size(), result.begin(),
                 [](double value) { return static_cast<float>(value); });
  return result;
}

Skin make_skin(const py::object& rest, const py::object& weights, const py::object& normals) {
  Skin skin;
  const Positions positions = positions_from(rest, "rest");
  const int vertices = static_cast<int>(positions.rows());
  if (vertices == 0) refuse("rest", "there is no vertex.");
  if (py::isinstance<TwoLayerWeights>(weights)) {
    const auto& layers = weights.cast<const TwoLayerWeights&>();
    if (layers.vertex_count() != vertices) refuse("weights", "they are of another number of vertices.");
    skin.layers = pack_two_layers(layers);
    skin.bone_count = layers.master_bones();
  } else {
    const SkinWeights table = weights_from(weights, "weights", vertices);
    if (table.bone_count == 0) refuse("weights", "there is no bone.");
    skin.influences = pack_influences(table);
    skin.bone_count = table.bone_count;
  }
  skin.rest = floats_of(positions);
  if (!normals.is_none()) skin.normals = floats_of(positions_from(normals, "normals", vertices));
  return skin;
}

py::object move_vertices(const Skin& skin, const py::object& transforms, const py::object& out, int threads,
                         Status (*kernel)(const SkinJob&) noexcept) {
  const FloatArray bones = float_affines(transforms, "transforms");
  const bool is_batch = bones.ndim() == 4;
  const py::ssize_t frames = is_batch ? bones.shape(0) : 1;
  if (bones.shape(is_batch ? 1 : 0) != skin.bone_count) {
    refuse("transforms", "wanted " + std::to_string(skin.bone_count) + " bones; there are " +
                             std::to_string(bones.shape(is_batch ? 1 : 0)) + ".");
  }
  std::vector<py::ssize_t> sizes = {skin.vertex_count(), 3};
  if (is_batch) sizes.insert(sizes.begin(), frames);
  FloatArray positions = result_array(out, sizes);
  FloatArray normals;
  if (!skin.normals.empty()) normals = FloatArray(sizes);
  const std::size_t frame = skin.rest.size();
  const std::size_t bone_floats = static_cast<std::size_t>(skin.bone_count) * 12;
  const float* read = bones.data();
  float* written = positions.mutable_data();
  float* written_normals = skin.normals.empty() ? nullptr : normals.mutable_data();
  unlocked(
      [&] {
        std::vector<float> scratch(skin.layers
                                       ? two_layer_scratch_size(skin.bone_count, skin.layers->dictionary.vertex_count)
                                       : skin_scratch_size(skin.bone_count));
        for (std::size_t i = 0; i < static_cast<std::size_t>(frames); ++i) {
          const std::span<const float> these(read + i * bone_floats, bone_floats);
          const std::span<float> to(written + i * frame, frame);
          const std::span<float> to_normals(written_normals ? written_normals + i * frame : nullptr,
                                            written_normals ? frame : 0);
          if (skin.layers) {
            require_ok(skin_two_layer({skin.layers->dictionary.table(), skin.layers->coefficients.table(), these,
                                       skin.rest, skin.normals, to, to_normals, scratch}));
          } else {
            require_ok(kernel({skin.influences.table(), these, skin.rest, skin.normals, to, to_normals, scratch}));
          }
        }
        return 0;
      },
      threads);
  if (skin.normals.empty()) return positions;
  return py::make_tuple(positions, normals);
}

void add_skin(py::module_& module) {
  py::class_<Skin>(module, "Skin",
                   R"(Weights packed for the run time's skinning kernels: one mesh, any number of frames.

Skin(rest, weights, normals=None): rest (vertices, 3); weights (vertices, bones) dense, scipy.sparse, SkinWeights or
TwoLayerWeights; normals (vertices, 3), unit.

>>> import limber, numpy
>>> skin = limber.Skin([[0, 0, 0], [1, 0, 0]], [[1, 0], [0, 1]])
>>> skin.linear([numpy.eye(3, 4), numpy.eye(3, 4) * 2])
array([[0., 0., 0.],
       [2., 0., 0.]], dtype=float32)
)")
      .def(py::init(&make_skin), "rest"_a, "weights"_a, "normals"_a = py::none())
      .def_property_readonly("vertex_count", &Skin::vertex_count)
      .def_property_readonly("bone_count", [](const Skin& skin) { return skin.bone_count; })
      .def_property_readonly(
          "influences",
          [](const Skin& skin) {
            return skin.layers ? skin.layers->coefficients.influences : skin.influences.influences;
          },
          "Per vertex, as packed.")
      .def(
          "linear",
          [](const Skin& skin, const py::object& transforms, const py::object& out, int threads) {
            return move_vertices(skin, transforms, out, threads, skin_linear_blend);
          },
          "transforms"_a, "out"_a = py::none(), "threads"_a = 0,
          R"(Linear blend skinning: (vertices, 3) float32 from (bones, 3, 4), or (n, vertices, 3) from (n, bones, 3, 4).

float32 transforms in C order are not copied; results go to `out` if given. With normals: positions and normals.
)")
      .def(
          "dual_quaternion",
          [](const Skin& skin, const py::object& transforms, const py::object& out, int threads) {
            if (skin.layers) refuse("weights", "two layers are blended linearly.");
            return move_vertices(skin, transforms, out, threads, skin_dual_quaternion);
          },
          "transforms"_a, "out"_a = py::none(), "threads"_a = 0,
          "The same by dual quaternions, so that joints keep their volume.");
}

/// A reduced model with inertia, and the handles that hold it.
struct Dynamics {
  BoundShape bound;
  std::unique_ptr<DynamicSystem> system;
  std::unique_ptr<ReducedDynamics> body;
  Busy busy = {};

  Eigen::MatrixXd dofs() const {
    using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const ReducedModel& model = bound.binding->model;
    const Eigen::Map<const Rows> now(body->dofs().data(), model.dof_count(), model.dimension);
    return dofs_from_model(model, now.cast<double>());
  }
};

void add_dynamics(py::module_& module) {
  const DynamicsOptions usual;
  py::class_<Dynamics>(module, "Dynamics",
                       R"(A Binding that moves by itself: inertia, gravity and damping, with some handles held.

Dynamics(binding, pose, wave_speed=10, damping=1, gravity=(0, 0, 0), substep_seconds=1/240, sweeps=4, limited=False)
[Linear Subspace Design 2015, section 3.3]. What the pose holds stays held; step moves it. limited: joints turn no farther
than the rig says, or than is usual.
)")
      .def(py::init([](const BoundShape& bound, const Pose& pose, double wave_speed, double damping,
                       const py::object& gravity, double substep_seconds, int sweeps, bool limited) {
             const Binding& binding = *bound.binding;
             if (sweeps < 1 || sweeps > 10000) refuse("sweeps", "wanted a number from 1 to 10000.");
             const PosedConstraints held =
                 constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
             const DynamicsOptions options = {substep_seconds, wave_speed, damping, vector_from(gravity, "gravity")};
             Dynamics result{bound, nullptr, nullptr};
             result.system = std::make_unique<DynamicSystem>(unlocked([&] {
               DynamicSystem system = build_dynamic_system(binding.model, held.rows, options);
               if (!limited) return system;
               PoseSession session(borrow(binding));
               session.set_targets(pose);
               session.limit(system.solve);
               return system;
             }));
             result.body = std::make_unique<ReducedDynamics>(*result.system, ReducedDynamics::Options{sweeps, 4096});
             return result;
           }),
           "binding"_a, "pose"_a, py::kw_only(), "wave_speed"_a = usual.wave_speed, "damping"_a = usual.damping,
           "gravity"_a = py::make_tuple(0.0, 0.0, 0.0), "substep_seconds"_a = usual.substep_seconds, "sweeps"_a = 4,
           "limited"_a = false)
      .def(
          "step",
          [](Dynamics& self, const Pose& pose, double seconds) {
            const Busy::Use use(self.busy);
            const Binding& binding = *self.bound.binding;
            if (!(seconds >= 0) || seconds > 3600) refuse("seconds", "wanted a number from 0 to 3600.");
            const PosedConstraints held =
                constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
            using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
            const Rows targets = held.targets.cast<float>();
            if (targets.rows() != self.system->row_count) refuse("pose", "it holds something else than at the start.");
            return owned_matrix(unlocked([&] {
              require_ok(self.body->step({targets.data(), static_cast<std::size_t>(targets.size())}, seconds).status);
              return deform(binding.subspace, self.dofs());
            }));
          },
          "pose"_a, "seconds"_a, "Lets time pass, at whose end handles are where the pose has them: (vertices, 3).")
      .def_property_readonly(
          "dofs",
          [](const Dynamics& self) {
            const Busy::Use use(self.busy);
            return owned_matrix(self.dofs());
          },
          "H in shape units, (dofs, d).");
}

}  // namespace

void add_posing(py::module_& module) {
  add_results(module);
  add_session(module);
  add_crowd(module);
  add_skin(module);
  add_dynamics(module);
}

}  // namespace limber::python
