// Table 1 of two papers, with Limber's own models of about the same sizes. What the papers print stands beside, in
// italics; theirs are laptops of 2011 and 2013.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/arap/pose_solver.h"
#include "limber/geometry/internal/sampling.h"
#include "limber/geometry/internal/segment.h"
#include "limber/runtime/arap.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

#include "bench/bench.h"
#include "bench/solve_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

/// A sample of about so many vertices; in space, the lattice around it has them.
struct Model {
  Shape shape;
  Rig rig;
  Domain domain;
};

Model make_model(const char* sample, VolumeMode mode, int vertices) {
  Model model;
  Sample made = make_sample(sample);
  if (mode != VolumeMode::Lattice) {
    const auto& catalogue = sample_catalogue();
    const auto entry =
        std::find_if(catalogue.begin(), catalogue.end(), [&](const SampleEntry& each) { return each.name == sample; });
    const double factor = std::sqrt(static_cast<double>(vertices) / made.shape.vertex_count());
    const int resolution = static_cast<int>(std::lround(entry->default_resolution * factor));
    made = make_sample(sample, std::clamp(resolution, 8, 2000));
  }
  model.shape = std::move(made.shape);
  model.rig = std::move(made.rig);
  model.domain = make_domain(model.shape, {.mode = mode, .lattice_vertices = vertices});
  return model;
}

double distance_to(const Handle& handle, const Shape& shape, const Eigen::Vector3d& place) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return (place - point->position).norm();
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    return (place - nearest_on_segment(bone->head, bone->tail, place)).norm();
  }
  const auto& region = std::get<RegionHandle>(handle.form);
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (const int v : region.vertices) middle += shape.positions.row(v).transpose();
  return (place - middle / static_cast<double>(region.vertices.size())).norm();
}

/// Smooth weights that fall with distance: what is timed below does not depend on where weights come from.
Eigen::MatrixXd weights_by_distance(const Model& model, int handles) {
  const Positions& places = model.domain.elements.positions;
  const double least = 0.02 * size_of(model.shape);
  Eigen::MatrixXd weights(places.rows(), handles);
  for (Eigen::Index v = 0; v < places.rows(); ++v) {
    for (int j = 0; j < handles; ++j) {
      const double distance = distance_to(model.rig.handles[j], model.shape, places.row(v).transpose());
      weights(v, j) = std::pow(std::max(least, distance), -4);
    }
    weights.row(v) /= weights.row(v).sum();
  }
  return weights;
}

/// Microseconds of a sweep, without what a frame costs anyway.
double sweep_microseconds(const ReducedModel& model, const std::vector<ConstraintRow>& rows) {
  const ReducedSystem system = pack(constrain(model, rows));
  const std::vector<float> targets = packed(Eigen::MatrixXd::Random(system.target_count, system.dimension));
  std::vector<float> rotations(system.state_size());
  std::vector<float> dofs(static_cast<std::size_t>(system.dof_count) * system.dimension);
  std::vector<float> scratch(solve_scratch_size(system));
  const auto frame = [&](int sweeps) {
    reset_rotations(system, rotations);
    solve_reduced({&system, targets, rotations, dofs, scratch, {.sweeps = sweeps}});
  };
  const PairOfSeconds both = median_seconds_in_turns([&] { frame(33); }, [&] { frame(1); }, 50, 0.1);
  return (both.first - both.second) / 32 * 1e6;
}

/// The first handles held by their place: rows as the paper's figures have them.
std::vector<ConstraintRow> held_handles(const ReducedModel& reduced, const Model& model, int handles) {
  std::vector<ConstraintRow> rows;
  for (int j = 0; j < handles; ++j) {
    for (ConstraintRow& row :
         constrain_handle(reduced, model.rig, j, ConstraintKind::Position, model.shape.positions)) {
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::string printed(double value, const std::string& unit) {
  if (!(value > 0)) return {};
  return unit.empty() ? fmt::format("{:g}", value) : fmt::format("{:g} {}", value, unit);
}

void add(std::vector<Result>& results, const char* bench, const std::string& row, const char* column, double value,
         const char* unit, double paper) {
  results.push_back({bench, row + ": " + column, value, unit, 0, printed(paper, unit)});
}

struct Row2012 {
  const char* name;
  const char* sample;
  VolumeMode mode;
  int vertices, handles, extra, clusters;
  double iteration, full, change, extra_seconds;  ///< Printed: us, s, ms, s.
};

constexpr Row2012 kTable2012[] = {
    {"Gingerbread man", "gingerbread", VolumeMode::Planar, 2899, 9, 0, 18, 11, 0.227, 14, 0},
    {"Female (mannequin)", "mannequin", VolumeMode::Surface, 45659, 17, 0, 34, 19, 3.359, 16, 0},
    {"Armadillo (mannequin)", "mannequin", VolumeMode::Lattice, 47162, 17, 0, 34, 20, 8.365, 15, 0},
    {"Octopus", "octopus", VolumeMode::Lattice, 149666, 9, 0, 18, 10, 9.957, 9, 0},
    {"Cylinder", "cylinder", VolumeMode::Surface, 4802, 2, 30, 64, 40, 0.471, 29, 4.4},
    {"Cactus", "cactus", VolumeMode::Surface, 5261, 2, 30, 64, 40, 0.586, 35, 4.882},
    {"Bar", "bar", VolumeMode::Surface, 6084, 2, 30, 64, 42, 0.582, 32, 4.266},
    {"Ogre (robot)", "robot", VolumeMode::Lattice, 28837, 5, 15, 40, 22, 2.717, 6, 12.166},
    {"Cross", "cross", VolumeMode::Surface, 29090, 2, 30, 64, 41, 3.738, 49, 10.09},
    {"Bumpy plane", "bumpy-plane", VolumeMode::Surface, 40401, 2, 30, 64, 41, 4.328, 33, 7.812},
    {"Wiener dog", "wiener-dog", VolumeMode::Lattice, 48187, 18, 15, 66, 43, 12.708, 77, 11.123},
};

struct Row2015 {
  const char* name;
  const char* sample;
  int vertices, points, regions, clusters;
  double weight, bounded, iteration;  ///< Printed: ms per weight, s per weight, ms.
};

constexpr Row2015 kTable2015[] = {
    {"Alligator (gingerbread)", "gingerbread", 3348, 33, 0, 0, 0.224, 0.151, 0},
    {"Octopus, flat (gingerbread)", "gingerbread", 4734, 100, 10, 0, 0.198, 0.187, 0},
    {"Bulldog-head (gingerbread)", "gingerbread", 8602, 100, 0, 100, 0.56, 0.54, 0.17},
    {"Woody-star (gingerbread)", "gingerbread", 11290, 35, 1, 100, 1.3, 0.731, 0.068},
    {"Elephant-2d (gingerbread)", "gingerbread", 24928, 6, 1, 0, 9.4, 1.69, 0},
    {"Clam (rectangle)", "rectangle", 27083, 6, 4, 0, 5, 1.78, 0},
    {"Fatman (mannequin)", "mannequin", 14266, 20, 10, 100, 1.5, 9.03, 0.218},
    {"Cigar", "cigar", 17121, 2, 2, 20, 12.2, 32.21, 0.024},
    {"Squirrel (cactus)", "cactus", 41065, 100, 2, 100, 4.5, 176.1, 0.374},
    {"Armadillo (mannequin)", "mannequin", 47162, 120, 2, 100, 4.2, 9.94, 0.44},
    {"Elephant (octopus)", "octopus", 91637, 90, 4, 100, 10.2, 25.78, 0.366},
};

/// Points and small regions spread over the vertices of a shape.
Rig spread_handles(const Shape& shape, int points, int regions) {
  Rig rig;
  rig.dimension = shape.dimension;
  const double radius = 0.02 * size_of(shape);
  for (const int place : farthest_points(shape, points + regions)) {
    const Eigen::Vector3d at = shape.positions.row(place).transpose();
    const std::string name = fmt::format("h{}", rig.count());
    if (rig.count() >= regions) {
      rig.handles.push_back({name, -1, PointHandle{at}});
      continue;
    }
    RegionHandle region;
    for (int v = 0; v < shape.vertex_count(); ++v) {
      if ((shape.positions.row(v).transpose() - at).norm() < radius) region.vertices.push_back(v);
    }
    rig.handles.push_back({name, -1, std::move(region)});
  }
  return rig;
}

}  // namespace

std::vector<Result> run_paper_2012(const Options& /*options*/) {
  constexpr const char* kBench = "papers/2012";
  std::vector<Result> results;
  for (const Row2012& row : kTable2012) {
    const Model model = make_model(row.sample, row.mode, row.vertices);
    const Positions& places = model.domain.elements.positions;
    const Eigen::MatrixXd weights = weights_by_distance(model, row.handles);
    Subspace subspace = linear_blend_subspace(places, model.domain.dimension, weights, row.handles);
    double extra_seconds = 0;
    if (row.extra > 0) {
      Eigen::MatrixXd extra;
      extra_seconds =
          median_seconds([&] { extra = extra_weights(model.domain.elements, weights, {.count = row.extra}); }, 1, 0);
      subspace = with_extra_handles(subspace, places, extra);
    }
    ReducedModel reduced;
    std::vector<ConstraintRow> rows;
    const double reduce_seconds = median_seconds(
        [&] {
          reduced = build_reduced_model(
              model.domain.elements, subspace,
              {.energy = default_energy(model.domain.elements, model.domain.dimension), .clusters = row.clusters});
        },
        1, 0);
    rows = held_handles(reduced, model, row.handles);
    const double change = median_seconds([&] { pack(constrain(reduced, rows)); }, 3, 0.02);
    add(results, kBench, row.name, "vertices", static_cast<double>(places.rows()), "", row.vertices);
    add(results, kBench, row.name, "handles", row.handles, "", 0);
    if (row.extra > 0) results.back().unit = fmt::format("+ {} extra", row.extra);
    add(results, kBench, row.name, "clusters", row.clusters, "", 0);
    add(results, kBench, row.name, "iteration", sweep_microseconds(reduced, rows), "us", row.iteration);
    add(results, kBench, row.name, "all of setup", reduce_seconds + change, "s", row.full);
    add(results, kBench, row.name, "switch", change * 1e3, "ms", row.change);
    if (row.extra > 0)
      add(results, kBench, row.name, "extra weights", extra_seconds * 1e3, "ms", row.extra_seconds * 1e3);
  }
  return results;
}

std::vector<Result> run_paper_2015(const Options& options) {
  constexpr const char* kBench = "papers/2015";
  std::vector<Result> results;
  for (const Row2015& row : kTable2015) {
    const bool planar = make_sample(row.sample).shape.dimension == 2;
    Model model = make_model(row.sample, planar ? VolumeMode::Planar : VolumeMode::Lattice, row.vertices);
    model.rig = spread_handles(model.shape, row.points, row.regions);
    BindReport report;
    Subspace subspace;
    const auto bind = [&] { subspace = bind_biharmonic(model.domain, model.shape, model.rig, {}, report); };
    const double seconds = options.quick ? seconds_of(bind) : median_seconds(bind, 3, 0);
    const double h = subspace.dof_count();
    add(results, kBench, row.name, "vertices", static_cast<double>(model.domain.vertex_count()), "", row.vertices);
    add(results, kBench, row.name, "points + regions", row.points, "", 0);
    results.back().unit = fmt::format("+ {}", row.regions);
    add(results, kBench, row.name, "per weight", seconds / h * 1e3, "ms", row.weight);
    // Quadratic programs take long: those of the flat shapes with few handles.
    if (planar && row.points + row.regions <= 10) {
      const double bounded = seconds_of([&] { bind_bounded(model.domain, model.shape, model.rig, {}, report); });
      add(results, kBench, row.name, "bounded, per weight", bounded / model.rig.count(), "s", row.bounded);
    }
    if (row.clusters > 0) {
      const ReducedModel reduced = build_reduced_model(
          model.domain.elements, subspace,
          {.energy = default_energy(model.domain.elements, model.domain.dimension), .clusters = row.clusters});
      const std::vector<ConstraintRow> rows = held_handles(reduced, model, std::min(6, model.rig.count()));
      add(results, kBench, row.name, "iteration", sweep_microseconds(reduced, rows), "us", row.iteration * 1e3);
    }
  }
  return results;
}

}  // namespace limber::bench
