#include "limber/compress/decompose.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/affine_joint.h"
#include "limber/compress/internal/rigid_clusters.h"
#include "limber/compress/internal/skin_fitter.h"
#include "limber/core/error.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;
namespace {

void check(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options) {
  if (options.bones < 0 || options.influences < 0 || options.iterations < 0 || !(options.smoothness >= 0) ||
      !(options.tolerance >= 0) || options.most_bones < 1) {
    throw Error(ErrorCode::InvalidArgument, "an option of the decomposition is negative.", {},
                "Use 0 for the default.");
  }
  if (options.bones == 0 && options.tolerance == 0) {
    throw Error(ErrorCode::InvalidArgument, "neither a number of bones nor a tolerance is given.", {},
                "Say how many bones to use, or how large the error may be.");
  }
  if (shape.vertex_count() == 0 || sequence.frame_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, fmt::format("there is nothing to decompose: {} vertices, {} frames.",
                                                  shape.vertex_count(), sequence.frame_count()));
  }
  if (sequence.vertex_count != shape.vertex_count()) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the frames have {} vertices, but the rest mesh has {}.", sequence.vertex_count,
                            shape.vertex_count()),
                {}, "Frames must have the vertices of the rest mesh, in its order.");
  }
  if (sequence.positions.size() % (3 * static_cast<std::size_t>(sequence.vertex_count)) != 0) {
    const std::size_t rest = sequence.positions.size() % (3 * static_cast<std::size_t>(sequence.vertex_count));
    throw Error(ErrorCode::CountMismatch,
                fmt::format("frame {} has {} coordinates, but {} vertices need {}.", sequence.frame_count(), rest,
                            sequence.vertex_count, 3 * sequence.vertex_count),
                {}, "Frames must have the vertices of the rest mesh, in its order.");
  }
  for (std::size_t i = 0; i < sequence.positions.size(); ++i) {
    if (std::isfinite(sequence.positions[i])) continue;
    const auto vertices = static_cast<std::size_t>(sequence.vertex_count);
    throw Error(ErrorCode::NonFiniteNumber, fmt::format("a position in frame {} is not finite.", i / (3 * vertices)),
                Place::at_vertex(static_cast<std::int64_t>(i / 3 % vertices)));
  }
  if (!shape.positions.allFinite())
    throw Error(ErrorCode::NonFiniteNumber, "a position of the rest mesh is not finite.");
}

Decomposition with_bones(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options, int bones,
                         Task* task) {
  RigidClusters clusters = cluster_rigidly(shape.positions, sequence, vertex_neighbors(shape), bones, task);
  Stage stage(task, "Fit bones and weights");
  SkinFitter fitter(shape, sequence, options, std::move(clusters.poses));
  Decomposition result;
  fitter.update_weights();
  double before = fitter.error();
  result.report.errors.push_back(before);
  int calm = 0;      // iterations in a row without much gain
  int momentum = 0;  // iterations since the last start [Nesterov's sequence, started again when the error rises]
  for (int iteration = 0; iteration < options.iterations && !result.report.converged; ++iteration) {
    stage.advance(static_cast<double>(iteration) / options.iterations);
    ++result.report.iterations;
    fitter.remember();
    fitter.update_bones();
    const bool may_restart = iteration < options.iterations / 2;
    const int restarted = may_restart ? fitter.restart_idle_bones() : 0;
    if (restarted > 0) momentum = 0;
    fitter.extrapolate(momentum / (momentum + 3.0));
    fitter.update_weights();
    if (options.refine_rest) fitter.update_rest();
    const double after = fitter.error();
    if (after > before && momentum > 0) {
      fitter.restore();
      momentum = 0;
      continue;
    }
    ++momentum;
    result.report.errors.push_back(after);
    calm = restarted == 0 && !(after < before * (1 - options.least_gain)) ? calm + 1 : 0;
    result.report.converged = calm >= 2 || !(after > 0);
    before = after;
  }
  result.report.error = before;
  result.report.reached_tolerance = options.tolerance > 0 && before < options.tolerance;
  result.weights = fitter.weights();
  result.poses = fitter.poses();
  result.rest = fitter.rest();
  return result;
}

}  // namespace

Decomposition decompose_sequence(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options,
                                 Task* task) {
  check(shape, sequence, options);
  if (options.bones > 0) return with_bones(shape, sequence, options, options.bones, task);
  // A third more bones each time: less than that is hardly seen, more would waste many.
  Decomposition result;
  for (int bones = 1;; bones += std::max(1, bones / 3)) {
    bones = std::min(bones, options.most_bones);
    result = with_bones(shape, sequence, options, bones, task);
    if (result.report.reached_tolerance || bones >= options.most_bones) return result;
  }
}

Character decomposed_character(const Shape& shape, const Decomposition& decomposition, const std::vector<double>& times,
                               const std::string& clip) {
  Character character;
  character.clips.push_back({clip, {}});
  SkinnedMesh mesh;
  mesh.name = "mesh";
  mesh.shape = shape;
  mesh.shape.positions = decomposition.rest;
  mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  mesh.weights = decomposition.weights;
  const std::vector<Eigen::Vector3d> centers = influence_centers(decomposition.weights, decomposition.rest);
  for (int bone = 0; bone < decomposition.poses.bone_count; ++bone) {
    BoneKeys keys{0, times, {}};
    for (int frame = 0; frame < decomposition.poses.pose_count(); ++frame) {
      keys.maps.emplace_back(decomposition.poses.pose(frame)[static_cast<std::size_t>(bone)]);
    }
    mesh.bones.push_back(add_affine_joint(character, fmt::format("bone.{}", bone),
                                          centers[static_cast<std::size_t>(bone)],
                                          AffineMatrix(AffineMatrix::Identity()), {&keys, 1}));
  }
  character.meshes.push_back(std::move(mesh));
  std::erase_if(character.clips, [](const MotionClip& made) { return made.tracks.empty(); });
  return character;
}

}  // namespace limber
