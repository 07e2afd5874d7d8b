// Weights: tables of them, every way to compute them, and the bindings that come of it.

#include "python/src/weights.h"

#include <cmath>
#include <limits>

#include "limber/arap/reduced_model.h"
#include "limber/io/binding_file.h"
#include "limber/session/characters.h"
#include "limber/session/methods.h"
#include "limber/session/pose_session.h"
#include "limber/weights/edit_weights.h"

namespace limber::python {

SharedBinding BoundShape::shared() const {
  SharedBinding result;
  result.shape = std::shared_ptr<const Shape>(binding, &binding->shape);
  result.rig = std::shared_ptr<const Rig>(binding, &binding->rig);
  result.subspace = std::shared_ptr<const Subspace>(binding, &binding->subspace);
  result.model = std::shared_ptr<const ReducedModel>(binding, &binding->model);
  result.provenance = binding->provenance;
  return result;
}

namespace {

using namespace pybind11::literals;

py::dict dict_of(const BindReport& report) {
  py::list snapped;
  for (const SnappedHandle& one : report.snapped) {
    snapped.append(py::dict("handle"_a = one.handle, "distance"_a = one.distance));
  }
  py::list following;
  for (const FollowingComponent& one : report.following) {
    following.append(py::dict("first_vertex"_a = one.first_vertex, "vertex_count"_a = one.vertex_count,
                              "followed_vertex"_a = one.followed_vertex));
  }
  py::list open;
  for (const OpenPart& one : report.open_parts) {
    open.append(py::dict("first_triangle"_a = one.first_triangle, "triangles"_a = one.triangles,
                         "taken_as"_a = std::string(name_of(one.kind)), "winding"_a = one.winding));
  }
  return py::dict("snapped"_a = snapped, "following"_a = following, "open_parts"_a = open,
                  "dropped_elements"_a = report.dropped_elements, "fallback_vertices"_a = report.fallback_vertices,
                  "least_weight"_a = report.least_weight, "greatest_weight"_a = report.greatest_weight,
                  "interpolation_error"_a = report.interpolation_error, "rest_error"_a = report.rest_error,
                  "converged"_a = report.converged, "optimality_gap"_a = report.optimality_gap,
                  "iterations"_a = report.iterations, "notes"_a = report.notes);
}

py::dict dict_of(const Provenance& provenance) {
  return py::dict("limber_version"_a = provenance.limber_version, "method"_a = provenance.method,
                  "energy"_a = provenance.energy, "volume"_a = provenance.volume, "rigidity"_a = provenance.rigidity,
                  "extra_weights"_a = provenance.extra_weights, "auxiliary_points"_a = provenance.auxiliary_points,
                  "lattice_vertices"_a = provenance.lattice_vertices);
}

/// A row of the table of options. @throws Error  InvalidArgument: none of that name.
const BindOptionInfo& option_named(const std::string& name) {
  if (const BindOptionInfo* option = find_bind_option(name)) return *option;
  std::vector<std::string_view> names = {"weights", "sources", "progress"};
  for (const BindOptionInfo* option : all_bind_options()) names.push_back(option->name);
  throw Error(ErrorCode::InvalidArgument, "there is no option " + in_quotes(name) + ".", Place::at_path({}, name),
              did_you_mean(name, names));
}

void set_option(BindOptions& options, const std::string& name, const py::handle& value) {
  const BindOptionInfo& option = option_named(name);
  if (option.type == BindOptionInfo::Type::Choice) {
    if (!py::isinstance<py::str>(value)) refuse(name, "wanted one of its names.");
    std::vector<std::string_view> names;
    for (const BindChoice& choice : option.choices) names.push_back(choice.name);
    const auto wanted = value.cast<std::string>();
    if (const auto number = choice_named(option, wanted)) {
      set_value(option, options, *number);
    } else {
      choice_of(wanted, name, names);
    }
    return;
  }
  const double number = py::isinstance<py::bool_>(value) ? (value.cast<bool>() ? 1 : 0)
                        : PyNumber_Check(value.ptr()) != 0 && !py::isinstance<py::array>(value)
                            ? PyFloat_AsDouble(value.ptr())
                            : std::numeric_limits<double>::quiet_NaN();
  if (PyErr_Occurred() != nullptr) PyErr_Clear();
  if (!std::isfinite(number)) refuse(name, "wanted a number.");
  set_value(option, options, number);
}

}  // namespace

BindOptions bind_options_from(const std::string& method, const py::object& weights, const py::object& sources,
                              const py::kwargs& more, const Shape& shape, const Rig& rig) {
  BindOptions options;
  const auto found = find_weight_method(method);
  if (!found) {
    std::vector<std::string_view> names;
    for (const WeightMethodInfo& info : weight_methods()) names.push_back(info.name);
    choice_of(method, "method", names);
  }
  options.method = *found;
  for (const auto& [name, value] : more) {
    if (!value.is_none()) set_option(options, name.cast<std::string>(), value);
  }
  if (!weights.is_none()) {
    if (!info_of(options.method).needs_table) refuse("weights", "they belong to method='given'.");
    options.given = dense_weights(weights_from(weights, "weights", shape.vertex_count(), rig.count()));
  } else if (info_of(options.method).needs_table) {
    refuse("weights", "wanted weights, vertices x handles, for method='given'.");
  }
  if (!sources.is_none()) {
    if (!py::isinstance<py::dict>(sources))
      refuse("sources", "wanted a dict from names of handles to (width, strength).");
    for (const auto& [handle, value] : py::reinterpret_borrow<py::dict>(sources)) {
      const DoubleArray pair = numbers(value, "sources", {2});
      options.sources.push_back({py::str(handle).cast<std::string>(), pair.at(0), pair.at(1)});
    }
  }
  require_own_options(options);
  return options;
}

namespace {

void add_table(py::module_& module) {
  py::class_<SkinWeights>(module, "SkinWeights", R"(Which bones move each vertex, and how much, without zeros.

SkinWeights(table): a table, (vertices, bones), dense or scipy.sparse.

>>> import limber
>>> weights = limber.SkinWeights([[0.25, 0.75], [1, 0]])
>>> weights.limited(1).toarray()
array([[0., 1.],
       [1., 0.]])
)")
      .def(py::init([](const py::object& table) { return weights_from(table, "table"); }), "table"_a)
      .def_property_readonly("vertex_count", &SkinWeights::vertex_count)
      .def_property_readonly("bone_count", [](const SkinWeights& weights) { return weights.bone_count; })
      .def_property_readonly(
          "shape",
          [](const SkinWeights& weights) { return py::make_tuple(weights.vertex_count(), weights.bone_count); })
      .def(
          "toarray", [](const SkinWeights& weights) { return owned_matrix(dense_weights(weights)); },
          "(vertices, bones) float64.")
      .def(
          "tocsr", [](const SkinWeights& weights) { return sparse_of(weights); }, "scipy.sparse.csr_matrix.")
      .def(
          "normalised", [](const SkinWeights& weights) { return normalised(weights); }, "Rows that sum to one.")
      .def(
          "pruned", [](const SkinWeights& weights, double threshold) { return pruned(weights, threshold); },
          "threshold"_a, "Without what is smaller; sums are kept.")
      .def(
          "limited", [](const SkinWeights& weights, int most) { return limited(weights, most); }, "most"_a,
          "The largest of each vertex; sums are kept.")
      .def(
          "for_engines", [](const SkinWeights& weights, int most) { return engine_weights(weights, most); },
          "most"_a = 4, "None negative, at most so many per vertex, sums of one, no creases by the cut.")
      .def(
          "report",
          [](const SkinWeights& weights) {
            const SkinWeightsReport report = report_on(weights);
            return py::dict("vertices_with"_a = report.vertices_with, "least_sum"_a = report.least_sum,
                            "least_sum_vertex"_a = report.least_sum_vertex, "greatest_sum"_a = report.greatest_sum,
                            "greatest_sum_vertex"_a = report.greatest_sum_vertex,
                            "least_weight"_a = report.least_weight, "unused_bones"_a = report.unused_bones,
                            "most_influences"_a = report.most_influences());
          },
          "Counts of influences, sums, unused bones: a dict.")
      .def("__repr__", [](const SkinWeights& weights) {
        return "<limber.SkinWeights: " + std::to_string(weights.vertex_count()) + " vertices, " +
               std::to_string(weights.bone_count) + " bones>";
      });
}

/// dofs x d. @throws Error  InvalidArgument.
Eigen::MatrixXd dofs_from(const Subspace& subspace, const py::object& dofs) {
  return matrix_from(dofs, "dofs", subspace.dof_count(), subspace.dimension);
}

void add_binding(py::module_& module) {
  py::class_<BoundShape>(module, "Binding", R"(A shape bound to its handles: what a .limber file holds. See bind.

Positions are V = B H: B is basis(), (vertices, dofs), and H is what the handles do, (dofs, d). Never changes.
)")
      .def_property_readonly(
          "shape",
          [](const BoundShape& bound) {
            return std::const_pointer_cast<Shape>(std::shared_ptr<const Shape>(bound.binding, &bound.binding->shape));
          })
      .def_property_readonly("rig", [](const BoundShape& bound) { return bound.binding->rig; })
      .def_property_readonly(
          "names", [](const BoundShape& bound) { return handle_names(*bound.binding); },
          "Of every handle: the rig's, auxiliary points, extra weights.")
      .def_property_readonly(
          "provenance", [](const BoundShape& bound) { return dict_of(bound.binding->provenance); },
          "How it came about: a dict.")
      .def_property_readonly(
          "report", [](const BoundShape& bound) { return dict_of(bound.report); },
          "What binding noticed: a dict. Empty of notes if it came from a file.")
      .def_property_readonly(
          "enrichment",
          [](const BoundShape& bound) {
            std::vector<std::pair<int, double>> steps;
            for (const Enrichment::Step& step : bound.enrichment.steps) steps.emplace_back(step.added, step.ratio);
            return steps;
          },
          "Per round of enrich=: how many were added, and reduced by unreduced energy.")
      .def_property_readonly("dimension", [](const BoundShape& bound) { return bound.binding->subspace.dimension; })
      .def_property_readonly("dof_count", [](const BoundShape& bound) { return bound.binding->subspace.dof_count(); })
      .def_property_readonly("handle_count",
                             [](const BoundShape& bound) { return bound.binding->subspace.handle_count(); })
      .def_property_readonly(
          "first_dofs",
          [](const BoundShape& bound) {
            std::vector<int> first;
            for (const HandleDofs& handle : bound.binding->subspace.handles) first.push_back(handle.first);
            return owned(std::move(first));
          },
          "(handles,): where the rows of each handle start in H.")
      .def_property_readonly(
          "rest_dofs",
          [](py::object self) { return view(self.cast<const BoundShape&>().binding->subspace.rest_dofs, self); },
          "(dofs, d): H at rest.")
      .def(
          "weights",
          [](const BoundShape& bound) {
            return owned_matrix(unlocked([&] { return scalar_weights(bound.binding->subspace); }));
          },
          "(vertices, handles) float64: the scalar weight of every handle.")
      .def(
          "skin_weights",
          [](const BoundShape& bound) { return unlocked([&] { return sparse_weights(bound.binding->subspace); }); },
          "SkinWeights of a linear blend; no vertices if the binding is none.")
      .def(
          "blend_weights",
          [](const BoundShape& bound) { return unlocked([&] { return blend_weights(*bound.binding); }); },
          "SkinWeights as engines take them. Raises Error if the binding is no plain skin.")
      .def(
          "basis",
          [](const BoundShape& bound, bool sparse) -> py::object {
            if (sparse) return sparse_of(unlocked([&] { return sparse_basis(bound.binding->subspace); }));
            return owned_matrix(unlocked([&] { return dense_basis(bound.binding->subspace); }));
          },
          "sparse"_a = false, "B, (vertices, dofs), dense or scipy.sparse.")
      .def(
          "deform",
          [](const BoundShape& bound, const py::object& dofs) {
            const Eigen::MatrixXd given = dofs_from(bound.binding->subspace, dofs);
            return owned_matrix(unlocked([&] { return deform(bound.binding->subspace, given); }));
          },
          "dofs"_a, "V = B H: (vertices, 3) from (dofs, d).")
      .def(
          "transforms",
          [](const BoundShape& bound, const py::object& dofs) {
            return array_of(handle_transforms(bound.binding->subspace, dofs_from(bound.binding->subspace, dofs)));
          },
          "dofs"_a, "(handles, 3, 4): the map of each handle, from (dofs, d).")
      .def_property_readonly(
          "stiffness",
          [](py::object self) { return view(self.cast<const BoundShape&>().binding->model.stiffness, self); },
          "L~ = B^T L B, (dofs, dofs), in the model frame.")
      .def_property_readonly(
          "coupling",
          [](py::object self) { return view(self.cast<const BoundShape&>().binding->model.coupling, self); },
          "K~ = K B, (d clusters, dofs), in the model frame.")
      .def_property_readonly(
          "mass", [](py::object self) { return view(self.cast<const BoundShape&>().binding->model.mass, self); },
          "B^T M B, (dofs, dofs), in the model frame; total mass 1.")
      .def_property_readonly(
          "clusters",
          [](py::object self) { return view(self.cast<const BoundShape&>().binding->model.cluster_of_rotation, self); },
          "(rotations,): the cluster of each element or vertex that owns a rotation.")
      .def_property_readonly("cluster_count",
                             [](const BoundShape& bound) { return bound.binding->model.cluster_count(); })
      .def_property_readonly(
          "rest_energy", [](const BoundShape& bound) { return bound.binding->model.rest_energy; },
          "c of E(H, Q) = 1/2 tr(H^T L~ H) - <Q, K~ H> + c, in the model frame.")
      .def_property_readonly(
          "energy_scale", [](const BoundShape& bound) { return bound.binding->model.energy_scale; },
          "Takes an energy of the model frame to shape units.")
      .def_property_readonly(
          "frame",
          [](const BoundShape& bound) {
            const ModelFrame& frame = bound.binding->model.frame;
            return py::make_tuple(array_of(frame.origin), frame.scale);
          },
          "(origin, scale) of the model frame: x_model = (x - origin) * scale.")
      .def(
          "to_model",
          [](const BoundShape& bound, const py::object& dofs) {
            return owned_matrix(dofs_to_model(bound.binding->model, dofs_from(bound.binding->subspace, dofs)));
          },
          "dofs"_a, "H in the model frame, (dofs, d).")
      .def(
          "from_model",
          [](const BoundShape& bound, const py::object& dofs) {
            return owned_matrix(dofs_from_model(bound.binding->model, dofs_from(bound.binding->subspace, dofs)));
          },
          "dofs"_a, "H in shape units, (dofs, d).")
      .def(
          "energy",
          [](const BoundShape& bound, const py::object& dofs) {
            const Eigen::MatrixXd model = dofs_to_model(bound.binding->model, dofs_from(bound.binding->subspace, dofs));
            return reduced_energy(bound.binding->model, model);
          },
          "dofs"_a, "As-rigid-as-possible energy of H, (dofs, d), with the best rotations, in shape units.")
      .def("__repr__", [](const BoundShape& bound) {
        return "<limber.Binding: " + std::to_string(bound.binding->shape.vertex_count()) + " vertices, " +
               std::to_string(bound.binding->subspace.handle_count()) + " handles, " +
               bound.binding->provenance.method + " weights>";
      });
}

void add_bind(py::module_& module) {
  module.def(
      "bind",
      [](const std::shared_ptr<Shape>& shape, const Rig& rig, const std::string& method, const py::object& weights,
         const py::object& sources, const py::object& progress, int threads, const py::kwargs& more) {
        const BindOptions options = bind_options_from(method, weights, sources, more, *shape, rig);
        validate(rig, shape->vertex_count());
        BoundShape bound;
        BindSession session(shape, rig, options);
        run(
            progress,
            [&](Task* task) {
              bound.binding = std::make_shared<const Binding>(session.bind(bound.report, task));
              bound.enrichment = session.enrichment();
              return 0;
            },
            threads);
        return bound;
      },
      "shape"_a, "rig"_a, "method"_a = "biharmonic", py::kw_only(), "weights"_a = py::none(), "sources"_a = py::none(),
      "progress"_a = py::none(), "threads"_a = 0,
      R"(Binds a shape to a rig: weights, and what the solver needs. A Binding.

method: one of methods(). weights: (vertices, handles), dense or scipy.sparse, for method='given'. sources: a dict from
names of handles to (width, strength), for method='lattice'. Further options are those of methods(): volume, lattice,
snap, extra, enrich, clusters, rigidity, energy, auxiliary, reach, renormalise. progress: called with a stage and a
fraction, or True for a bar; Ctrl-C stops. threads: 0 for as many as are set.

>>> import limber
>>> shape, rig = limber.make_sample("rectangle", 16)
>>> binding = limber.bind(shape, rig, "bounded", clusters=8)
>>> binding.cluster_count
8
>>> weights = binding.weights()
>>> bool(abs(weights.sum(axis=1) - 1).max() < 1e-9)
True
)");
  module.def(
      "methods",
      [] {
        py::dict result;
        for (const WeightMethodInfo& info : weight_methods()) {
          py::dict options;
          for (const BindOptionInfo* option : all_bind_options()) {
            if (!belongs_to(*option, info.method)) continue;
            std::vector<std::string> choices;
            for (const BindChoice& choice : option->choices) choices.emplace_back(choice.name);
            py::object initial = py::float_(option->initial);
            if (option->type == BindOptionInfo::Type::Flag) initial = py::bool_(option->initial != 0);
            if (option->type == BindOptionInfo::Type::Integer) initial = py::int_(static_cast<long>(option->initial));
            if (option->type == BindOptionInfo::Type::Choice) {
              initial = option->initial < 0 ? py::object(py::none())
                                            : py::cast(choices[static_cast<std::size_t>(option->initial)]);
            }
            options[py::str(std::string(option->name))] = py::dict(
                "summary"_a = option->summary, "low"_a = option->low, "high"_a = option->high, "default"_a = initial,
                "default_means"_a = option->initial_means, "unit"_a = option->unit, "choices"_a = choices);
          }
          result[py::str(std::string(info.name))] =
              py::dict("title"_a = info.title, "summary"_a = info.summary, "options"_a = options);
        }
        return result;
      },
      R"(Every way to get weights, with its options: what bind takes. A dict by name.

>>> import limber
>>> sorted(limber.methods())
['biharmonic', 'bounded', 'geodesic', 'given', 'heat', 'lattice']
)");
  module.def(
      "load_binding",
      [](const std::filesystem::path& path) {
        return BoundShape{std::make_shared<const Binding>(unlocked([&] { return load_binding(path); })), {}, {}};
      },
      "path"_a, "Reads a .limber file.");
  module.def(
      "save_binding",
      [](const std::filesystem::path& path, const BoundShape& binding) {
        unlocked([&] {
          save_binding(path, *binding.binding);
          return 0;
        });
      },
      "path"_a, "binding"_a, "Writes a .limber file. A failure leaves what was there.");
  module.def(
      "read_binding",
      [](const py::object& content) {
        const std::string bytes = bytes_from(content, "content");
        return BoundShape{std::make_shared<const Binding>(unlocked([&] { return read_binding(bytes); })), {}, {}};
      },
      "content"_a, "Reads the bytes of a .limber file.");
  module.def(
      "write_binding",
      [](const BoundShape& binding) { return py::bytes(unlocked([&] { return write_binding(*binding.binding); })); },
      "binding"_a, "The bytes of a .limber file.");
}

/// A session with what bind() was asked for, so that a rig of other handles can follow.
struct PySession {
  std::shared_ptr<Shape> shape;
  BindSession session;
  Busy busy = {};
};

void add_session(py::module_& module) {
  py::class_<PySession>(module, "BindSession", R"(Binds a shape again and again while its rig is edited.

BindSession(shape, rig, method='biharmonic', **options): as bind. What did not change is kept from binding to binding;
with biharmonic weights a point that comes, goes or moves costs no factorisation from the second edit on.
)")
      .def(py::init([](const std::shared_ptr<Shape>& shape, const Rig& rig, const std::string& method,
                       const py::object& weights, const py::object& sources, const py::kwargs& more) {
             validate(rig, shape->vertex_count());
             return PySession{shape,
                              BindSession(shape, rig, bind_options_from(method, weights, sources, more, *shape, rig))};
           }),
           "shape"_a, "rig"_a, "method"_a = "biharmonic", py::kw_only(), "weights"_a = py::none(),
           "sources"_a = py::none())
      .def(
          "set_rig",
          [](PySession& self, const Rig& rig) {
            const Busy::Use use(self.busy);
            validate(rig, self.shape->vertex_count());
            self.session.set_rig(rig);
          },
          "rig"_a, "Another rig; handles are told apart by their names.")
      .def(
          "bind",
          [](PySession& self, const py::object& progress, int threads) {
            const Busy::Use use(self.busy);
            BoundShape bound;
            run(
                progress,
                [&](Task* task) {
                  bound.binding = std::make_shared<const Binding>(self.session.bind(bound.report, task));
                  bound.enrichment = self.session.enrichment();
                  return 0;
                },
                threads);
            return bound;
          },
          py::kw_only(), "progress"_a = py::none(), "threads"_a = 0, "The Binding of the rig as it is now.")
      .def(
          "rough",
          [](PySession& self, const py::object& progress) -> std::optional<BoundShape> {
            const Busy::Use use(self.busy);
            BoundShape bound;
            auto rough = run(progress, [&](Task* task) { return self.session.rough(bound.report, task); });
            if (!rough) return std::nullopt;
            bound.binding = std::make_shared<const Binding>(std::move(*rough));
            return bound;
          },
          py::kw_only(), "progress"_a = py::none(),
          "A Binding with similar weights in a fraction of the time, or None if there is no such thing.")
      .def_property_readonly("factorisations", [](const PySession& self) { return self.session.factorisations(); })
      .def_property_readonly("is_edited", [](const PySession& self) { return self.session.is_edited(); });
}

}  // namespace

void add_weights(py::module_& module) {
  add_table(module);
  add_binding(module);
  add_bind(module);
  add_session(module);
}

}  // namespace limber::python
