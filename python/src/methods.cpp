// Moving least squares, flesh, compression, decomposition, pictures.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "limber/compress/compress_skin.h"
#include "limber/compress/decompose.h"
#include "limber/flesh/jiggle.h"
#include "limber/io/png.h"
#include "limber/mls/mls.h"
#include "limber/model/character.h"
#include "limber/render/render.h"
#include "limber/runtime/flesh.h"

#include "python/src/posing.h"

namespace limber::python {

namespace {

using namespace pybind11::literals;

/// Points (n, 3) and bones (m, 2, 3).
MlsControls controls_from(const py::object& points, const py::object& bones, int dimension) {
  if (dimension != 2 && dimension != 3) refuse("dimension", "wanted 2 or 3.");
  MlsControls controls;
  controls.dimension = dimension;
  if (!points.is_none()) {
    const Positions rows = positions_from(points, "points");
    for (Eigen::Index i = 0; i < rows.rows(); ++i) controls.points.push_back({rows.row(i).transpose()});
  }
  if (!bones.is_none()) {
    const DoubleArray ends = numbers(bones, "bones", {-1, 2, 3});
    for (py::ssize_t i = 0; i < ends.shape(0); ++i) {
      const Eigen::Map<const Positions> pair(ends.data() + 6 * i, 2, 3);
      controls.bones.push_back({pair.row(0).transpose(), pair.row(1).transpose()});
    }
  }
  return controls;
}

MlsOptions mls_options(double alpha, const std::string& map, bool fast, bool restart_before_tears) {
  constexpr std::array<std::string_view, 3> kMaps = {"rigid", "similarity", "affine"};
  MlsOptions options;
  options.alpha = alpha;
  options.map = static_cast<MlsMap>(choice_of(map, "map", kMaps));
  options.method = fast ? MlsMethod::Fast : MlsMethod::Exact;
  options.restart_before_tears = restart_before_tears;
  return options;
}

/// Targets of controls, (n, 3) or (n, 2).
Positions targets_from(const py::object& targets, const MlsControls& controls) {
  const Positions result = positions_from(targets, "targets");
  if (result.rows() != controls.target_count()) {
    refuse("targets", "wanted " + std::to_string(controls.target_count()) +
                          ": of the points, then head and tail of each bone; there are " +
                          std::to_string(result.rows()) + ".");
  }
  return result;
}

py::dict dict_of(const MlsReport& report) {
  return py::dict("restarts"_a = report.restarts, "least_margin"_a = report.least_margin,
                  "lost_vertices"_a = report.lost_vertices, "mean_error"_a = report.mean_error,
                  "greatest_error"_a = report.greatest_error);
}

struct PyMls {
  MlsDeformer deformer;
  Busy busy = {};
};

struct PySkeletonMls {
  std::shared_ptr<Shape> shape;
  MlsControls pins;
  SkeletonDeformer deformer;
  Busy busy = {};
};

void add_mls(py::module_& module) {
  py::class_<PyMls>(module, "Mls", R"(Moves vertices by moving least squares: a closed form, no setup of a solver.

Mls(vertices, points=None, bones=None, dimension=3, alpha=1, map='rigid', fast=False, restart_before_tears=False)
vertices (n, 3); points (p, 3) and bones (b, 2, 3) at rest; map: 'rigid', 'similarity' or 'affine'.

>>> import limber, numpy
>>> points = numpy.array([[0., 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
>>> mls = limber.Mls([[0.2, 0.3, 0.1]], points)
>>> numpy.allclose(mls.move(points + [5, 0, 0]), [[5.2, 0.3, 0.1]], atol=1e-5)
True
)")
      .def(py::init([](const py::object& vertices, const py::object& points, const py::object& bones, int dimension,
                       double alpha, const std::string& map, bool fast, bool restart_before_tears) {
             const Positions rest = positions_from(vertices, "vertices");
             const MlsControls controls = controls_from(points, bones, dimension);
             const MlsOptions options = mls_options(alpha, map, fast, restart_before_tears);
             validate(controls);
             return std::make_unique<PyMls>(PyMls{unlocked([&] { return MlsDeformer(rest, controls, options); })});
           }),
           "vertices"_a, "points"_a = py::none(), "bones"_a = py::none(), py::kw_only(), "dimension"_a = 3,
           "alpha"_a = MlsOptions().alpha, "map"_a = "rigid", "fast"_a = false, "restart_before_tears"_a = false)
      .def(
          "move",
          [](PyMls& self, const py::object& targets, int threads) {
            const Busy::Use use(self.busy);
            const Positions to = targets_from(targets, self.deformer.controls());
            return owned_matrix(unlocked([&] { return self.deformer.move(to); }, threads));
          },
          "targets"_a, "threads"_a = 0,
          "(n, 3): where the vertices are; targets (points + 2 bones, 3): of points, then head and tail of each bone.")
      .def(
          "restart",
          [](PyMls& self) {
            const Busy::Use use(self.busy);
            self.deformer.restart();
          },
          "Makes the current shape and targets the rest ones.")
      .def(
          "weights",
          [](const PyMls& self) {
            const Busy::Use use(self.busy);
            return owned_matrix(self.deformer.weights());
          },
          "(n, controls) float32: how much each control has to say; rows sum to one.")
      .def_property_readonly(
          "report",
          [](const PyMls& self) {
            const Busy::Use use(self.busy);
            return dict_of(self.deformer.report());
          },
          "What the last move noticed: a dict.");
  py::class_<PySkeletonMls>(module, "SkeletonMls",
                            R"(Moving least squares along a skeleton: pins move joints, joints move vertices.

SkeletonMls(shape, skeleton, pins, alpha=1, reach=0, influences=8): skeleton is a Rig of bones; pins (p, 3) at rest.
)")
      .def(py::init([](const std::shared_ptr<Shape>& shape, const Rig& skeleton, const py::object& pins, double alpha,
                       double reach, int influences, const py::object& progress) {
             const MlsControls controls = controls_from(pins, py::none(), shape->dimension);
             validate(controls);
             const Rig rig = skeleton;
             BindReport report;
             return std::make_unique<PySkeletonMls>(PySkeletonMls{
                 shape, controls, run(progress, [&](Task* task) {
                   return SkeletonDeformer(*shape, rig, controls, {alpha, reach, influences}, report, task);
                 })});
           }),
           "shape"_a, "skeleton"_a, "pins"_a, py::kw_only(), "alpha"_a = 1.0, "reach"_a = 0.0,
           "influences"_a = MlsSkeletonOptions().influences, "progress"_a = py::none())
      .def(
          "move",
          [](PySkeletonMls& self, const py::object& targets) {
            const Busy::Use use(self.busy);
            const Positions to = targets_from(targets, self.pins);
            return owned_matrix(unlocked([&] { return self.deformer.move(to); }));
          },
          "targets"_a, "(vertices, 3) when the pins are at targets, (p, 3).")
      .def(
          "weights", [](const PySkeletonMls& self) { return self.deformer.weights(); }, "SkinWeights of the joints.");
  module.def(
      "mls_affine_basis",
      [](const py::object& vertices, const py::object& points, const py::object& bones, int dimension, double alpha) {
        const Positions rest = positions_from(vertices, "vertices");
        const MlsControls controls = controls_from(points, bones, dimension);
        return owned_matrix(unlocked([&] { return mls_affine_basis(rest, controls, alpha); }));
      },
      "vertices"_a, "points"_a = py::none(), "bones"_a = py::none(), py::kw_only(), "dimension"_a = 3, "alpha"_a = 1.0,
      "(n, targets): affine moving least squares is linear in the targets.");
  module.def(
      "warp_image",
      [](const py::object& image, const py::object& points, const py::object& targets, const py::object& bones,
         double alpha, const std::string& map, int grid_pixels) {
        const Image picture = image_from(image, "image");
        const MlsControls controls = controls_from(points, bones, 2);
        const Positions to = targets_from(targets, controls);
        WarpOptions options;
        options.mls = mls_options(alpha, map, false, false);
        options.grid_pixels = grid_pixels;
        MlsReport report;
        return array_of(unlocked([&] { return warp_image(picture, controls, to, options, report); }));
      },
      "image"_a, "points"_a, "targets"_a, "bones"_a = py::none(), py::kw_only(), "alpha"_a = 1.0, "map"_a = "rigid",
      "grid_pixels"_a = WarpOptions().grid_pixels,
      "A picture, (height, width, 3 or 4) uint8, warped by control points in pixels, (p, 2): (height, width, 4).");
}

LatticeProfile profile_from(double softness, double frequency, double damping_ratio, double stiffness, double damping,
                            double drag) {
  const LatticeProfile profile = {static_cast<float>(softness),  static_cast<float>(stiffness),
                                  static_cast<float>(damping),   static_cast<float>(drag),
                                  static_cast<float>(frequency), static_cast<float>(damping_ratio)};
  if (!profile.is_valid()) {
    refuse("softness",
           "wanted softness from 0 to 1, frequency 0 or from 0.1 to 60, damping_ratio from 0 to 1; with frequency 0 "
           "stiffness above 0 up to 1, damping from 0 to 1, drag 0 or more.");
  }
  return profile;
}

/// Profiles of single handles: {'belly': {'softness': 1, 'frequency': 2, 'damping_ratio': 0.1}}; what is not said is as usual.
void add_parts(const py::object& parts, const Rig& rig, JiggleOptions& options) {
  if (parts.is_none()) return;
  const std::vector<LatticeProfile> usual = profiles_of(rig, options);
  for (const auto& [name, values] : parts.cast<std::map<std::string, std::map<std::string, double>>>()) {
    const int handle = rig.find(name);
    if (handle < 0) refuse("parts", "there is no handle '" + name + "'.");
    LatticeProfile profile = usual[static_cast<std::size_t>(handle)];
    for (const auto& [key, value] : values) {
      float* field = key == "softness"        ? &profile.softness
                     : key == "frequency"     ? &profile.frequency
                     : key == "damping_ratio" ? &profile.damping_ratio
                                              : nullptr;
      if (!field) refuse("parts", "wanted softness, frequency or damping_ratio, not '" + key + "'.");
      *field = static_cast<float>(value);
    }
    if (!profile.is_valid()) refuse("parts", "a number of '" + name + "' is out of its range.");
    options.profiles.push_back({name, profile});
  }
}

/// Solids that flesh stays outside of, as rows of numbers.
void add_solids(const py::object& spheres, const py::object& capsules, const py::object& boxes,
                JiggleOptions& options) {
  const auto rows_of = [](const py::object& given, const char* name, py::ssize_t columns) {
    std::vector<std::vector<float>> rows;
    if (given.is_none()) return rows;
    const FloatArray all = float_numbers(given, name, {-1, columns});
    for (py::ssize_t i = 0; i < all.shape(0); ++i) {
      rows.emplace_back(all.data() + i * columns, all.data() + (i + 1) * columns);
    }
    return rows;
  };
  for (const auto& n : rows_of(spheres, "spheres", 4)) options.spheres.push_back({{n[0], n[1], n[2]}, n[3]});
  for (const auto& n : rows_of(capsules, "capsules", 7)) {
    options.capsules.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, n[6]});
  }
  for (const auto& n : rows_of(boxes, "boxes", 6)) {
    CollisionBox box;
    box.center = {n[0], n[1], n[2]};
    box.half_sizes = {n[3] / 2, n[4] / 2, n[5] / 2};
    options.boxes.push_back(box);
  }
  for (const CollisionSphere& sphere : options.spheres) {
    if (!(sphere.radius >= 0)) refuse("spheres", "wanted radii of 0 or more.");
  }
  for (const CollisionCapsule& capsule : options.capsules) {
    if (!(capsule.radius >= 0)) refuse("capsules", "wanted radii of 0 or more.");
  }
  for (const CollisionBox& box : options.boxes) {
    if (*std::min_element(box.half_sizes.begin(), box.half_sizes.end()) < 0)
      refuse("boxes", "wanted sizes of 0 or more.");
  }
}

/// Flesh around a rig: the lattice, and a body that runs on it.
struct Flesh {
  std::shared_ptr<Shape> shape;
  Rig rig;
  std::unique_ptr<LatticeCharacter> character;
  std::unique_ptr<LatticeBody> body;
  double step_seconds = 1.0 / 120;
  JiggleOptions options;
  Busy busy = {};
};

/// Bones as LatticeBody takes them.
FloatArray bones_of(const Flesh& flesh, const py::object& transforms) {
  return float_numbers(transforms, "transforms", {flesh.rig.count(), 3, 4});
}

void add_flesh(py::module_& module) {
  const LatticeProfile usual;
  py::class_<Flesh>(
      module, "Flesh",
      R"(Flesh that follows its bones, overshoots, wobbles and settles [Lattice-based Character Skinning 2010].

Flesh(shape, rig, weights=None, cells=0, softness=0.9, frequency=None, damping_ratio=0.2, parts=None, even=False, complementary=False,
volume=1, gravity=(0, 0, 0), ground=None, spheres=None, capsules=None, boxes=None, touch=False, friction=0.5, step_seconds=1/120,
stiffness=None, damping=None, drag=None): weights (vertices, handles) that the shape has already; None: diffused. cells along the longest
side; 0: chosen. frequency: swings per second; None: 3. With stiffness, damping or drag: the material of the thesis instead. parts:
{'belly': {'softness': 1, 'frequency': 2, 'damping_ratio': 0.1}}. even: heads, hands and feet are as soft as the rest.
complementary: flesh does only what the rig cannot do. ground: a height along y. spheres (n, 4), capsules (n, 7: two points
and a radius) and boxes (n, 6: centre and sizes) keep flesh out; touch: so do the bones of other limbs.
)")
      .def(py::init([](const std::shared_ptr<Shape>& shape, const Rig& rig, const py::object& weights, int cells,
                       double softness, const std::optional<double>& frequency, double damping_ratio,
                       const py::object& parts, bool even, bool complementary, double volume, const py::object& gravity,
                       const std::optional<double>& ground, const py::object& spheres, const py::object& capsules,
                       const py::object& boxes, bool touch, double friction, double step_seconds,
                       const std::optional<double>& stiffness, const std::optional<double>& damping,
                       const std::optional<double>& drag, const py::object& progress) {
             validate(rig, shape->vertex_count());
             if (cells < 0 || cells > 1000) refuse("cells", "wanted a number from 0 to 1000.");
             if (!(volume >= 0 && volume <= 1)) refuse("volume", "wanted a number from 0 to 1.");
             if (!(step_seconds > 0 && step_seconds <= 0.1))
               refuse("step_seconds", "wanted a number above 0, up to 0.1.");
             if (ground && !std::isfinite(*ground)) refuse("ground", "wanted a finite number.");
             auto flesh = std::make_unique<Flesh>();
             flesh->shape = shape;
             flesh->rig = rig;
             flesh->step_seconds = step_seconds;
             LatticeCharacterOptions options;
             options.weights.lattice.cells_along_longest = cells;
             if (!weights.is_none()) {
               options.vertex_weights =
                   dense_weights(weights_from(weights, "weights", shape->vertex_count(), rig.count()));
             }
             const Eigen::Vector3f pull = vector_from(gravity, "gravity").cast<float>();
             if (!(friction >= 0 && friction <= 1)) refuse("friction", "wanted a number from 0 to 1.");
             const LatticeProfile defaults;
             const bool as_in_thesis = stiffness || damping || drag;
             if (as_in_thesis && frequency.value_or(0) != 0) {
               refuse("frequency", "stiffness, damping and drag go with frequency 0; else give damping_ratio.");
             }
             flesh->options.profile =
                 profile_from(softness, frequency.value_or(as_in_thesis ? 0.0 : double{defaults.frequency}),
                              damping_ratio, stiffness.value_or(defaults.stiffness), damping.value_or(defaults.damping),
                              drag.value_or(defaults.drag));
             flesh->options.softness_by_role = !even;
             flesh->options.complementary = complementary;
             flesh->options.bones_touch_flesh = touch;
             flesh->options.friction = static_cast<float>(friction);
             add_parts(parts, flesh->rig, flesh->options);
             add_solids(spheres, capsules, boxes, flesh->options);
             flesh->options.volume = static_cast<float>(volume);
             flesh->options.gravity = {pull.x(), pull.y(), pull.z()};
             flesh->options.has_ground = ground.has_value();
             flesh->options.ground_height = static_cast<float>(ground.value_or(0));
             flesh->options.step_seconds = step_seconds;
             BindReport report;
             flesh->character = std::make_unique<LatticeCharacter>(run(progress, [&](Task* task) {
               return build_lattice_character(*flesh->shape, flesh->rig, options, report, task);
             }));
             LatticeBody::Options running;
             running.step_seconds = step_seconds;
             running.volume = flesh->options.volume;
             running.complementary = complementary;
             flesh->body = std::make_unique<LatticeBody>(flesh->character->system, running);
             flesh->body->set_profiles(profiles_of(flesh->rig, flesh->options));
             return flesh;
           }),
           "shape"_a, "rig"_a, py::kw_only(), "weights"_a = py::none(), "cells"_a = 0,
           "softness"_a = static_cast<double>(usual.softness), "frequency"_a = py::none(),
           "damping_ratio"_a = static_cast<double>(usual.damping_ratio), "parts"_a = py::none(), "even"_a = false,
           "complementary"_a = false, "volume"_a = 1.0, "gravity"_a = py::make_tuple(0.0, 0.0, 0.0),
           "ground"_a = py::none(), "spheres"_a = py::none(), "capsules"_a = py::none(), "boxes"_a = py::none(),
           "touch"_a = false, "friction"_a = 0.5, "step_seconds"_a = 1.0 / 120, "stiffness"_a = py::none(),
           "damping"_a = py::none(), "drag"_a = py::none(), "progress"_a = py::none())
      .def_property_readonly("particle_count",
                             [](const Flesh& flesh) { return flesh.character->weights.lattice.particle_count(); })
      .def(
          "weights", [](const Flesh& flesh) { return owned_matrix(flesh.character->weights.particle_weights); },
          "(particles, handles): weights of the lattice.")
      .def(
          "restart",
          [](Flesh& flesh, const py::object& transforms) {
            const Busy::Use use(flesh.busy);
            const FloatArray bones = bones_of(flesh, transforms);
            flesh.body->restart({bones.data(), static_cast<std::size_t>(bones.size())});
          },
          "transforms"_a, "Puts it at rest on the skinned pose of (handles, 3, 4).")
      .def(
          "step",
          [](Flesh& flesh, const py::object& transforms) {
            const Busy::Use use(flesh.busy);
            const FloatArray bones = bones_of(flesh, transforms);
            const std::span<const float> given(bones.data(), static_cast<std::size_t>(bones.size()));
            unlocked([&] { return flesh.body->step(given, forces_of(flesh.options)); });
          },
          "transforms"_a, "Lets step_seconds pass, at whose end the handles are at (handles, 3, 4).")
      .def(
          "start_moving",
          [](Flesh& flesh, const py::object& transforms, const py::object& following) {
            const Busy::Use use(flesh.busy);
            const FloatArray bones = bones_of(flesh, transforms);
            const FloatArray next = float_numbers(following, "next", {flesh.rig.count(), 3, 4});
            flesh.body->start_moving({bones.data(), static_cast<std::size_t>(bones.size())},
                                     {next.data(), static_cast<std::size_t>(next.size())});
          },
          "transforms"_a, "next"_a,
          "Before the first step: the handles are moving already, and are at `next` a step later. The flesh moves with "
          "them; "
          "bake begins so.")
      .def(
          "jump",
          [](Flesh& flesh, const py::object& transforms) {
            const Busy::Use use(flesh.busy);
            const FloatArray bones = bones_of(flesh, transforms);
            flesh.body->jump({bones.data(), static_cast<std::size_t>(bones.size())});
          },
          "transforms"_a, "Puts the handles at (handles, 3, 4) without a step: the flesh goes along and feels nothing.")
      .def(
          "positions",
          [](Flesh& flesh, const py::object& out) {
            const Busy::Use use(flesh.busy);
            FloatArray result = result_array(out, {flesh.shape->vertex_count(), 3});
            flesh.body->positions({result.mutable_data(), static_cast<std::size_t>(result.size())});
            return result;
          },
          "out"_a = py::none(), "(vertices, 3) float32, as it is now.")
      .def(
          "bake",
          [](const Flesh& flesh, const py::function& motion, int frames, double fps, double settle_seconds,
             double loop_seconds, const py::object& progress) {
            const Busy::Use use(flesh.busy);
            if (frames < 1 || frames > 1000000) refuse("frames", "wanted a number from 1 to a million.");
            if (!(fps > 0) || !std::isfinite(fps)) refuse("fps", "wanted a number above 0.");
            if (!std::isfinite(settle_seconds)) refuse("settle_seconds", "wanted a finite number.");
            JiggleOptions options = flesh.options;
            options.settle_seconds = settle_seconds;
            options.loop_seconds = loop_seconds;
            std::optional<py::error_already_set> raised;
            auto ask = [&](double seconds) {
              const py::gil_scoped_acquire lock;
              try {
                return affines_from(motion(seconds), "motion", flesh.rig.count());
              } catch (py::error_already_set& error) {
                raised.emplace(error);
                throw Error(ErrorCode::Cancelled, "the motion raised an exception.");
              }
            };
            try {
              return array_of(run(progress, [&](Task* task) {
                return bake_jiggle(*flesh.character, flesh.rig, ask, 0, fps, frames, options, task);
              }));
            } catch (const Error&) {
              if (raised) throw py::error_already_set(*raised);
              throw;
            }
          },
          "motion"_a, "frames"_a, "fps"_a = 24.0, py::kw_only(), "settle_seconds"_a = 0.0, "loop_seconds"_a = 0.0,
          "progress"_a = py::none(),
          R"((frames, vertices, 3) float32: plays a motion and keeps the frames.

motion: called with seconds, returns (handles, 3, 4). The simulation runs in its own steps. loop_seconds: after which the
motion begins anew; the frames then begin as they end, and can be repeated.
)");
}

py::object layers_of(const std::optional<TwoLayerWeights>& layers) {
  return layers ? py::cast(*layers) : py::object(py::none());
}

void add_compression(py::module_& module) {
  py::class_<TwoLayerWeights>(
      module, "TwoLayerWeights",
      R"(Weights as a product of two sparse tables: bones move virtual bones, these move vertices.

[Two-Layer Compression 2013]. See factorise_weights. Skin(rest, weights) plays it.
)")
      .def_property_readonly(
          "dictionary", [](const TwoLayerWeights& weights) { return weights.dictionary; },
          "SkinWeights, (virtual bones, bones).")
      .def_property_readonly(
          "coefficients", [](const TwoLayerWeights& weights) { return weights.coefficients; },
          "SkinWeights, (vertices, virtual bones).")
      .def_property_readonly("virtual_bones", &TwoLayerWeights::virtual_bones)
      .def_property_readonly("vertex_count", &TwoLayerWeights::vertex_count)
      .def_property_readonly(
          "blend_operations", [](const TwoLayerWeights& weights) { return blend_operations(weights); },
          "Matrices blended per vertex, both layers together.")
      .def(
          "toarray", [](const TwoLayerWeights& weights) { return owned_matrix(multiplied(weights)); },
          "The product, (vertices, bones).")
      .def("__repr__", [](const TwoLayerWeights& weights) {
        return "<limber.TwoLayerWeights: " + std::to_string(weights.vertex_count()) + " vertices, " +
               std::to_string(weights.virtual_bones()) + " virtual bones>";
      });
  const FactoriseOptions usual;
  module.def(
      "factorise_weights",
      [](const Shape& shape, const py::object& weights, int virtual_bones, double tolerance, double operations,
         int bones_per_vertex, int bones_per_virtual, bool convex, const py::object& progress, int threads) {
        const SkinWeights table = weights_from(weights, "weights", shape.vertex_count());
        FactoriseOptions options;
        options.virtual_bones = virtual_bones;
        options.tolerance = tolerance;
        options.operations = operations;
        options.bones_per_vertex = bones_per_vertex;
        options.bones_per_virtual = bones_per_virtual;
        options.convex = convex;
        Factorisation result = run(
            progress, [&](Task* task) { return factorise_weights(table, skin_neighbors(shape, table), options, task); },
            threads);
        return py::make_tuple(std::move(result.weights), owned(std::move(result.report.errors)));
      },
      "shape"_a, "weights"_a, py::kw_only(), "virtual_bones"_a = 0, "tolerance"_a = 0.0, "operations"_a = 0.0,
      "bones_per_vertex"_a = usual.bones_per_vertex, "bones_per_virtual"_a = usual.bones_per_virtual,
      "convex"_a = usual.convex, "progress"_a = py::none(), "threads"_a = 0,
      R"(Compresses weights, (vertices, bones), to two layers: TwoLayerWeights, and (iterations,) the error after each.

At least one of virtual_bones, tolerance (root mean square per weight) and operations (blends per vertex) says when to stop.
)");
  module.def(
      "compress",
      [](const Shape& shape, const Rig& rig, const py::object& weights, const py::object& transforms,
         const std::string& method, int influences, int virtual_bones, double tolerance, double operations,
         bool examples, bool keep_bones, const py::object& progress, int threads) {
        std::vector<std::string_view> names;
        for (const CompressMethodInfo& info : compress_methods()) names.push_back(info.name);
        CompressOptions options;
        options.method = compress_methods()[choice_of(method, "method", names)].method;
        options.influences = influences;
        options.virtual_bones = virtual_bones;
        options.tolerance = tolerance;
        options.operations = operations;
        options.examples = examples;
        options.keep_bones = keep_bones;
        validate(rig, shape.vertex_count());
        const SkinWeights table = weights_from(weights, "weights", shape.vertex_count(), rig.count());
        SkinProblem problem =
            skin_problem_of(shape, rig, linear_blend_subspace(shape.positions, shape.dimension, table, rig.count()));
        if (transforms.is_none()) {
          std::vector<int> parents;
          for (const Handle& handle : rig.handles) parents.push_back(handle.parent);
          for (const auto& frame : trial_motion(parents, handle_heads(rig, shape)).motions) add_frame(problem, frame);
        } else {
          const DoubleArray maps = numbers(transforms, "transforms", {-1, rig.count(), 3, 4});
          if (maps.shape(0) == 0) refuse("transforms", "there is no pose.");
          const double* next = maps.data();
          for (py::ssize_t pose = 0; pose < maps.shape(0); ++pose) {
            std::vector<AffineMatrix> frame;
            for (int i = 0; i < rig.count(); ++i, next += 12) frame.push_back(Eigen::Map<const AffineMatrix>(next));
            add_frame(problem, frame);
          }
        }
        CompressionReport report;
        CompressedSkin skin = run(
            progress,
            [&](Task* task) {
              set_truth(problem);
              CompressedSkin result = compress_skin(problem, options, task);
              report = judge_compression(problem, result, influences);
              return result;
            },
            threads);
        return py::make_tuple(
            std::move(skin.weights), layers_of(skin.layers),
            py::dict("rms"_a = report.positions.rms, "percentile_99"_a = report.positions.percentile_99,
                     "worst"_a = report.positions.worst, "worst_vertex"_a = report.positions.worst_vertex,
                     "normals_99"_a = report.normals_99, "gain"_a = report.gain(),
                     "virtual_bones"_a = skin.virtual_bone_count(), "within_bound"_a = skin.within_bound,
                     "reached_tolerance"_a = skin.reached_tolerance));
      },
      "shape"_a, "rig"_a, "weights"_a, "transforms"_a = py::none(), py::kw_only(), "method"_a = "two-layer",
      "influences"_a = CompressOptions().influences, "virtual_bones"_a = 0, "tolerance"_a = 0.0, "operations"_a = 0.0,
      "examples"_a = false, "keep_bones"_a = false, "progress"_a = py::none(), "threads"_a = 0,
      R"(Brings a skin down to few influences per vertex, judged over poses, (poses, handles, 3, 4); None: trial poses.

method: 'two-layer', 'k-largest', 'smooth', 'geometry' or 'poisson'. Returns SkinWeights (of virtual bones, if the method
has some; with keep_bones also of bones that serve vertices themselves), TwoLayerWeights or None, and a dict: rms, percentile_99 and worst of
positions, normals_99 in radians, gain over k-largest, virtual_bones. Without virtual_bones, tolerance or operations there are
as many virtual bones as it takes for normals_99 to be below 2 degrees (within_bound).
)");
  const DecomposeOptions decompose_usual;
  const auto options_of = [](int bones, double tolerance, int influences, double smoothness, int iterations,
                             bool refine_rest, bool skeleton) {
    DecomposeOptions options;
    options.bones = bones;
    options.tolerance = tolerance;
    options.influences = influences;
    options.smoothness = smoothness;
    options.iterations = iterations;
    options.refine_rest = refine_rest;
    options.skeleton = skeleton;
    return options;
  };
  const auto transforms_of = [](const Decomposition& result) {
    return array_of(result.poses.bones).reshape({result.poses.pose_count(), result.poses.bone_count, 3, 4});
  };
  module.def(
      "decompose",
      [=](const Shape& shape, const py::object& frames, int bones, double tolerance, int influences, double smoothness,
          int iterations, bool refine_rest, const py::object& progress, int threads) {
        const MeshSequence sequence = sequence_from(frames, "frames");
        const DecomposeOptions options =
            options_of(bones, tolerance, influences, smoothness, iterations, refine_rest, false);
        Decomposition result = run(
            progress, [&](Task* task) { return decompose_sequence(shape, sequence, options, task); }, threads);
        return py::make_tuple(std::move(result.weights), transforms_of(result), owned_matrix(std::move(result.rest)),
                              owned(std::move(result.report.errors)));
      },
      "shape"_a, "frames"_a, py::kw_only(), "bones"_a = 0, "tolerance"_a = 0.0, "influences"_a = 0,
      "smoothness"_a = decompose_usual.smoothness, "iterations"_a = decompose_usual.iterations, "refine_rest"_a = false,
      "progress"_a = py::none(), "threads"_a = 0,
      R"(Finds rigid bones and weights that replay frames, (f, vertices, 3), of a shape at rest.

Returns SkinWeights, (f, bones, 3, 4) transforms, (vertices, 3) rest positions, and (iterations,) errors.
)");
  module.def(
      "decompose_skeleton",
      [=](const Shape& shape, const py::object& frames, int bones, double tolerance, int influences, double smoothness,
          int iterations, bool refine_rest, const py::object& progress, int threads) {
        const MeshSequence sequence = sequence_from(frames, "frames");
        const DecomposeOptions options =
            options_of(bones, tolerance, influences, smoothness, iterations, refine_rest, true);
        Decomposition result = run(
            progress, [&](Task* task) { return decompose_sequence(shape, sequence, options, task); }, threads);
        Positions joints(static_cast<Eigen::Index>(result.joints.size()), 3);
        for (std::size_t i = 0; i < result.joints.size(); ++i)
          joints.row(static_cast<Eigen::Index>(i)) = result.joints[i].transpose();
        return py::make_tuple(std::move(result.weights), transforms_of(result), owned_matrix(std::move(result.rest)),
                              owned(std::move(result.report.errors)), owned(std::move(result.parents)),
                              owned_matrix(std::move(joints)));
      },
      "shape"_a, "frames"_a, py::kw_only(), "bones"_a = 0, "tolerance"_a = 0.0, "influences"_a = 0,
      "smoothness"_a = decompose_usual.smoothness, "iterations"_a = decompose_usual.iterations, "refine_rest"_a = false,
      "progress"_a = py::none(), "threads"_a = 0,
      R"(The same as decompose, with bones that hang on each other and turn about joints; the root also moves.

Returns what decompose does, then (bones,) parents, -1 of the root, and (bones, 3) joints at rest.
)");
}

RenderOptions render_options(int width, int height, const std::string& view_name, const std::optional<double>& azimuth,
                             const std::optional<double>& elevation, const std::string& background,
                             const std::string& up, bool orthographic, double zoom, int samples) {
  RenderOptions options;
  options.width = width;
  options.height = height;
  options.samples = samples;
  const auto view = view_named(view_name);
  constexpr std::array<std::string_view, 7> kViews = {"three-quarter", "front", "back",  "left",
                                                      "right",         "top",   "bottom"};
  options.view.view = view ? *view : static_cast<View>(choice_of(view_name, "view", kViews));
  if (azimuth) options.view.azimuth = *azimuth;
  if (elevation) options.view.elevation = *elevation;
  if ((azimuth && !std::isfinite(*azimuth)) || (elevation && !std::isfinite(*elevation))) {
    refuse("azimuth", "wanted finite numbers.");
  }
  options.view.orthographic = orthographic;
  options.view.zoom = zoom;
  constexpr std::array<std::string_view, 2> kUps = {"y", "z"};
  options.view.up = static_cast<UpAxis>(choice_of(up, "up", kUps));
  constexpr std::array<std::string_view, 4> kBackgrounds = {"light", "dark", "white", "transparent"};
  options.background = static_cast<Background>(choice_of(background, "background", kBackgrounds));
  return options;
}

/// What is to be drawn: a shape, or what has one.
Scene scene_from(const py::object& what) {
  Scene scene;
  if (py::isinstance<Shape>(what)) return scene_of(what.cast<const Shape&>());
  if (py::isinstance<BoundShape>(what)) {
    const auto& bound = what.cast<const BoundShape&>();
    scene = scene_of(bound.binding->shape);
    scene.overlay = RigOverlay{bound.binding->rig, {}, false};
    return scene;
  }
  if (py::isinstance<PosedShape>(what)) {
    const auto& posed = what.cast<const PosedShape&>();
    Shape shape = posed.bound.binding->shape;
    shape.positions = deform(posed.bound.binding->subspace, posed.result.dofs);
    shape.normals.resize(0, 3);
    return scene_of(std::move(shape));
  }
  if (py::isinstance<Character>(what)) return scene_of(rest_shape(what.cast<const Character&>()));
  refuse("what", "wanted a Shape, a Binding, a PoseResult or a Character.");
}

/// A picture for a notebook.
py::bytes notebook_picture(const py::object& what) {
  const Scene scene = scene_from(what);
  RenderOptions options;
  options.width = 640;
  options.height = 480;
  return py::bytes(unlocked([&] { return write_png(render(scene, options)); }));
}

void add_render(py::module_& module) {
  const RenderOptions usual;
  module.def(
      "render",
      [](const py::object& what, const py::object& positions, const py::object& scalars, const py::object& colors,
         const std::optional<Rig>& rig, int width, int height, const std::string& view,
         const std::optional<double>& azimuth, const std::optional<double>& elevation, const std::string& background,
         const std::string& up, bool orthographic, double zoom, int samples, bool wire, double scalar_range,
         const py::object& texture, int threads) {
        const RenderOptions options =
            render_options(width, height, view, azimuth, elevation, background, up, orthographic, zoom, samples);
        Scene scene = scene_from(what);
        Surface& surface = scene.surfaces.front();
        const int vertices = surface.shape.vertex_count();
        if (!positions.is_none()) {
          surface.shape.positions = positions_from(positions, "positions", vertices);
          surface.shape.normals.resize(0, 3);
        }
        if (!scalars.is_none()) {
          const FloatArray values = float_numbers(scalars, "scalars", {vertices});
          surface.scalars.assign(values.data(), values.data() + values.size());
          if (!(scalar_range > 0) || !std::isfinite(scalar_range)) refuse("scalar_range", "wanted a number above 0.");
          surface.scalar_map.range = static_cast<float>(scalar_range);
        }
        if (!colors.is_none()) {
          const FloatArray rows = float_numbers(colors, "colors", {-1, 3});
          const bool per_vertex = rows.shape(0) == vertices;
          if (!per_vertex && rows.shape(0) != surface.shape.triangle_count()) {
            refuse("colors", "wanted one per vertex or one per triangle.");
          }
          std::vector<Rgb>& to = per_vertex ? surface.vertex_colors : surface.triangle_colors;
          for (py::ssize_t i = 0; i < rows.shape(0); ++i) to.emplace_back(rows.at(i, 0), rows.at(i, 1), rows.at(i, 2));
        }
        if (rig) scene.overlay = RigOverlay{*rig, {}, false};
        if (!texture.is_none()) surface.texture = image_from(texture, "texture");
        surface.wire = wire;
        return array_of(unlocked([&] { return render(scene, options); }, threads));
      },
      "what"_a, py::kw_only(), "positions"_a = py::none(), "scalars"_a = py::none(), "colors"_a = py::none(),
      "rig"_a = py::none(), "width"_a = usual.width, "height"_a = usual.height, "view"_a = "three-quarter",
      "azimuth"_a = py::none(), "elevation"_a = py::none(), "background"_a = "light", "up"_a = "y",
      "orthographic"_a = false, "zoom"_a = 1.0, "samples"_a = usual.samples, "wire"_a = false, "scalar_range"_a = 1.0,
      "texture"_a = py::none(), "threads"_a = 0, R"(A picture, (height, width, 4) uint8, without a display.

what: a Shape, a Binding, a PoseResult or a Character. positions: (vertices, 3) instead of its own. scalars: (vertices,)
such as a column of weights. colors: (vertices or triangles, 3) in [0, 1]. rig: handles to draw. view: 'three-quarter',
'front', 'back', 'left', 'right', 'top' or 'bottom'; azimuth and elevation in radians instead. background: 'light',
'dark', 'white' or 'transparent'. up: 'y' or 'z'.

>>> import limber
>>> limber.render(limber.make_sample("hand")[0], width=64, height=48).shape
(48, 64, 4)
)");
  for (const char* name : {"Shape", "Binding", "PoseResult", "Character"}) {
    py::object type = module.attr(name);
    type.attr("_repr_png_") = py::cpp_function(&notebook_picture, py::name("_repr_png_"), py::is_method(type),
                                               "A picture for notebooks: the bytes of a PNG.");
  }
}

}  // namespace

void add_methods(py::module_& module) {
  add_mls(module);
  add_flesh(module);
  add_compression(module);
  add_render(module);
}

}  // namespace limber::python
