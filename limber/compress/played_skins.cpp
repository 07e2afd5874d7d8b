#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;
namespace {

/// Times that are nearer are one.
constexpr double kSameTime = 1e-5;
/// How long before a step it is looked at what there was.
constexpr double kBeforeStep = 1e-3;

/// When something is played.
struct PlayTime {
  int clip = -1;  ///< -1: at rest.
  double seconds = 0;
};

/// The keys of a clip and times between them. @param morphs  Also of the weights of morph targets.
std::vector<double> times_in(const MotionClip& clip, int between, bool morphs) {
  std::vector<double> keys;
  std::vector<double> steps;
  bool bends = false;
  for (const MotionTrack& track : clip.tracks) {
    if (track.path == TrackPath::Weights && !morphs) continue;
    keys.insert(keys.end(), track.times.begin(), track.times.end());
    bends = bends || track.interpolation == Interpolation::Cubic;
    if (track.interpolation != Interpolation::Step) continue;
    for (std::size_t i = 1; i < track.times.size(); ++i) {
      const double before = std::min(kBeforeStep, 0.1 * (track.times[i] - track.times[i - 1]));
      steps.push_back(track.times[i] - before);
    }
  }
  keys.push_back(0);
  std::sort(keys.begin(), keys.end());
  const auto unite = [](std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end(), [](double a, double b) { return b - a < kSameTime; }),
                times.end());
  };
  unite(keys);
  const int parts = (bends ? 3 * between : between) + 1;
  std::vector<double> times = keys;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    for (int part = 1; part < parts; ++part)
      times.push_back(keys[i - 1] + (keys[i] - keys[i - 1]) * static_cast<double>(part) / parts);
  }
  times.insert(times.end(), steps.begin(), steps.end());
  unite(times);
  return times;
}

std::vector<PlayTime> times_of(const Character& character, int vertices, const PlayOptions& options) {
  std::vector<PlayTime> times;
  for (std::size_t clip = 0; clip < character.clips.size(); ++clip) {
    if (character.clips[clip].tracks.empty()) continue;
    for (const double time : times_in(character.clips[clip], options.between, true))
      times.push_back({static_cast<int>(clip), time});
  }
  if (times.empty()) times.push_back({});
  const std::size_t most = std::max<std::size_t>(options.most_vertices / static_cast<std::size_t>(vertices), 2);
  if (times.size() <= most) return times;
  std::vector<PlayTime> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(times[i * (times.size() - 1) / (most - 1)]);
  return some;
}

/// What a clip does with the morph targets of a mesh; null: nothing.
const MotionTrack* morph_track(const Character& character, const SkinnedMesh& mesh, const PlayTime& time) {
  for (const MotionTrack& track : character.clips[static_cast<std::size_t>(time.clip)].tracks) {
    if (track.path == TrackPath::Weights && track.joint == mesh.joint) return &track;
  }
  return nullptr;
}

Positions played(const Character& character, std::size_t mesh, const PlayTime& time) {
  const SkeletonPose pose =
      time.clip < 0 ? rest_pose(character.skeleton)
                    : sample(character.clips[static_cast<std::size_t>(time.clip)], character.skeleton, time.seconds);
  const SkinnedMesh& own = character.meshes[mesh];
  const std::vector<AffineMatrix> bones = bone_transforms(own, joint_to_world(character.skeleton, pose));
  const MotionTrack* weights = time.clip < 0 || own.morph_targets.empty() ? nullptr : morph_track(character, own, time);
  if (!weights) return skinned_positions(own, bones);
  Positions rest = own.shape.positions;
  const Eigen::RowVectorXd row = sample_track(*weights, time.seconds);
  for (std::size_t k = 0; k < own.morph_targets.size() && static_cast<Eigen::Index>(k) < row.size(); ++k) {
    const double weight = row[static_cast<Eigen::Index>(k)];
    if (weight != 0) rest += weight * own.morph_targets[k].positions;
  }
  return skinned(rest, own.weights, bones);
}

/// The value that 99 of 100 do not exceed.
double percentile_99(std::vector<float>& values) {
  if (values.empty()) return 0;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(0.01 * static_cast<double>(values.size()));
  std::nth_element(values.begin(), place, values.end(), std::greater<>());
  return static_cast<double>(*place);
}

}  // namespace

std::vector<double> looking_times(const MotionClip& clip, int between) {
  return times_in(clip, between, false);
}

PlayedError played_error(const Character& truth, const Character& other, int mesh, const PlayOptions& options,
                         Task* task) {
  const auto index = static_cast<std::size_t>(mesh);
  if (index >= truth.meshes.size() || index >= other.meshes.size() || other.clips.size() < truth.clips.size() ||
      truth.meshes[index].shape.vertex_count() != other.meshes[index].shape.vertex_count()) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the two characters do not have the same clips, or mesh {} not the same vertices.", mesh));
  }
  const Shape& shape = truth.meshes[index].shape;
  const auto vertices = static_cast<std::size_t>(shape.vertex_count());
  PlayedError result;
  if (vertices == 0) return result;
  const std::vector<PlayTime> times = times_of(truth, shape.vertex_count(), options);
  result.frames = static_cast<int>(times.size());
  std::vector<float> distances(times.size() * vertices, 0.0f);
  std::vector<float> angles(shape.triangle_count() > 0 ? times.size() * vertices : 0, 0.0f);
  parallel_for(times.size(), 1, [&](std::size_t i) {
    throw_if_cancelled(task);
    const Positions a = played(truth, index, times[i]);
    const Positions b = played(other, index, times[i]);
    for (std::size_t v = 0; v < vertices; ++v) {
      const auto row = static_cast<Eigen::Index>(v);
      distances[i * vertices + v] = static_cast<float>((a.row(row) - b.row(row)).norm());
    }
    if (angles.empty()) return;
    const Positions wanted = vertex_normals(a, shape.triangles);
    const Positions have = vertex_normals(b, shape.triangles);
    for (std::size_t v = 0; v < vertices; ++v) {
      const Eigen::Vector3d one = wanted.row(static_cast<Eigen::Index>(v)),
                            two = have.row(static_cast<Eigen::Index>(v));
      if (one.isZero(0) || two.isZero(0)) continue;
      angles[i * vertices + v] = static_cast<float>(std::atan2(one.cross(two).norm(), one.dot(two)));
    }
  });
  double squares = 0;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const auto distance = static_cast<double>(distances[i]);
    squares += distance * distance;
    if (distance <= result.worst) continue;
    result.worst = distance;
    result.worst_vertex = static_cast<int>(i % vertices);
    result.worst_clip = times[i / vertices].clip;
    result.worst_seconds = times[i / vertices].seconds;
  }
  result.rms = std::sqrt(squares / (3.0 * static_cast<double>(distances.size())));
  result.percentile_99 = percentile_99(distances);
  if (!angles.empty()) result.normals_worst = static_cast<double>(*std::max_element(angles.begin(), angles.end()));
  result.normals_99 = percentile_99(angles);
  return result;
}

}  // namespace limber
