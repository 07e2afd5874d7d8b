// Inertia in any subspace: the handles of a rig hop twice, and points between them that nobody holds swing behind.
// After landing the shape wobbles, and comes to rest where it stood.
//
//   limber make mannequin -o man.obj --resolution 60         (also writes man.rig.json)
//   example_09_wobble man.obj man.rig.json hop.pc2
//
// Prints:
//   20 handles hop, 40 points are free
//   in the air, flesh is off its handles by more than 0.005 of the shape's size: yes
//   two seconds after landing, by less than 0.001: yes

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <span>
#include <vector>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/shape.h"
#include "limber/runtime/arap.h"
#include "limber/session/bind_session.h"

using namespace limber;

namespace {

constexpr int kStepsPerSecond = 240;  // Targets go in straight lines from one step to the next: short ones make curves.
constexpr int kStepsPerFrame = 8;     // Positions are kept thirty times a second.
constexpr int kHops = 2;
constexpr double kHopSeconds = 0.6;
constexpr double kRestSeconds = 2;

/// How high the handles are, in sizes of the shape.
double height_at(double seconds) {
  if (seconds > kHops * kHopSeconds) return 0;
  return 0.1 * (1 - std::cos(2 * std::numbers::pi * seconds / kHopSeconds));
}

/// Every handle of the rig carried upwards, and not turned.
PosedConstraints lifted(const Binding& binding, double height) {
  AffineMatrix transform = AffineMatrix::Identity();
  transform(1, 3) = height;
  Pose pose;
  pose.dimension = binding.rig.dimension;
  for (const Handle& handle : binding.rig.handles) pose.targets.push_back({handle.name, TransformTarget{transform}});
  return constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
}

/// The targets of constraints as a solver takes them, row by row.
std::vector<float> flat(const Eigen::MatrixXd& targets) {
  std::vector<float> values;
  for (const auto row : targets.rowwise()) values.insert(values.end(), row.begin(), row.end());
  return values;
}

/// Where the vertices are, in shape units.
Positions positions_of(const Binding& binding, const ReducedDynamics& dynamics) {
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const int dimension = binding.model.dimension;  // Two in the plane.
  const std::span<const float> dofs = dynamics.dofs();
  const Eigen::Map<const Rows> rows(dofs.data(), static_cast<Eigen::Index>(dofs.size()) / dimension, dimension);
  return deform(binding.subspace, dofs_from_model(binding.model, rows.cast<double>()));
}

/// The largest distance of a vertex from where it would be if the shape were stiff.
double farthest(const Shape& rest, const Positions& positions, double height) {
  return ((positions - rest.positions).rowwise() - Eigen::RowVector3d(0, height, 0)).rowwise().norm().maxCoeff();
}

void hop(const char* model, const char* skeleton, const char* output) {
  const Shape shape = load_shape(model);
  const Rig rig = load_rig(skeleton);
  const double size = size_of(shape);

  // Setup: weights with room to move between the handles, and the small system with mass beside its stiffness.
  BindOptions options;
  options.auxiliary_points = 40;
  BindReport report;
  const Binding binding = bind_shape(shape, rig, options, report);
  std::printf("%d handles hop, %d points are free\n", rig.count(), options.auxiliary_points);
  DynamicsOptions jelly;
  jelly.wave_speed = 2;
  jelly.damping = 3;
  const DynamicSystem system = build_dynamic_system(binding.model, lifted(binding, 0).rows, jelly);

  // Run time: one call per step, no allocation.
  ReducedDynamics dynamics(system);
  MeshSequence frames;
  frames.vertex_count = shape.vertex_count();
  double in_the_air = 0;
  double at_the_end = 0;
  const int steps = static_cast<int>((kHops * kHopSeconds + kRestSeconds) * kStepsPerSecond);
  for (int step = 0; step <= steps; ++step) {
    const double seconds = static_cast<double>(step) / kStepsPerSecond;
    const double height = height_at(seconds) * size;
    dynamics.step(flat(lifted(binding, height).targets), step == 0 ? 0 : 1.0 / kStepsPerSecond);
    if (step % kStepsPerFrame != 0) continue;
    const Positions positions = positions_of(binding, dynamics);
    for (const auto row : positions.rowwise()) frames.positions.insert(frames.positions.end(), row.begin(), row.end());
    at_the_end = farthest(shape, positions, height) / size;
    if (seconds < kHops * kHopSeconds) in_the_air = std::max(in_the_air, at_the_end);
  }
  save_sequence(output, frames, shape);
  std::printf("in the air, flesh is off its handles by more than 0.005 of the shape's size: %s\n",
              in_the_air > 0.005 ? "yes" : "no");
  std::printf("two seconds after landing, by less than 0.001: %s\n", at_the_end < 0.001 ? "yes" : "no");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s MODEL RIG OUTPUT\n", argv[0]);
    return 2;
  }
  try {
    hop(argv[1], argv[2], argv[3]);
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
