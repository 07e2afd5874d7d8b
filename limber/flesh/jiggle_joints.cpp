#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Cholesky>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/flesh/jiggle.h"
#include "limber/model/skeleton.h"

namespace limber {
namespace {

/// How far a joint reaches, in distances to the next joint.
constexpr double kReach = 2;
/// Keeps joints that hardly move anything from moving wildly, relative to what they could move.
constexpr double kRegularisation = 1e-4;

void require_valid(const Character& character, int mesh, const MeshSequence& frames, double fps,
                   const JiggleJointOptions& options) {
  const auto refuse = [](std::string sentence, std::string remedy) {
    throw Error(ErrorCode::InvalidArgument, std::move(sentence), {}, std::move(remedy));
  };
  if (options.joints < 1 || options.influences < 2) {
    refuse(fmt::format("{} joints with {} influences per vertex were asked for.", options.joints, options.influences),
           "Give at least 1 joint and 2 influences.");
  }
  if (mesh < 0 || mesh >= static_cast<int>(character.meshes.size())) {
    refuse(fmt::format("there is no mesh {}.", mesh), "Name one of the character's meshes.");
  }
  if (!(fps > 0) || !std::isfinite(fps)) refuse(fmt::format("the frame rate is {}.", fps), "Give a positive number.");
  const SkinnedMesh& skinned = character.meshes[mesh];
  if (skinned.rigid || skinned.bones.empty()) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("mesh '{}' has no skin.", skinned.name), {},
                "Choose a mesh that bones move.");
  }
  if (frames.vertex_count != skinned.shape.vertex_count() || frames.frame_count() == 0) {
    throw Error(
        ErrorCode::CountMismatch,
        fmt::format("the frames have {} vertices, the mesh has {}.", frames.vertex_count, skinned.shape.vertex_count()),
        {}, "Bake the frames from the same mesh.");
  }
}

/// The skeleton and the skin at every frame.
struct Playback {
  std::vector<double> times;
  std::vector<std::vector<AffineMatrix>> joints;  // to world
  std::vector<std::vector<AffineMatrix>> bones;

  Playback(const Character& character, const SkinnedMesh& mesh, const MotionClip& clip, int frames, double start,
           double fps) {
    for (int frame = 0; frame < frames; ++frame) {
      times.push_back(start + frame / fps);
      const SkeletonPose pose = sample(clip, character.skeleton, times.back());
      joints.push_back(joint_to_world(character.skeleton, pose));
      bones.push_back(bone_transforms(mesh, joints.back()));
    }
  }
};

Positions frame_positions(const MeshSequence& frames, int frame) {
  const std::span<const float> values = frames.frame(frame);
  Positions positions(frames.vertex_count, 3);
  for (Eigen::Index i = 0; i < positions.size(); ++i) positions.data()[i] = static_cast<double>(values[i]);
  return positions;
}

/// In the world, where the frames are: a mesh may be kept in another scale.
double size_at_rest(const Character& character, const SkinnedMesh& mesh) {
  Shape rest;
  rest.positions = skinned_positions(mesh, bone_transforms(mesh, rest_joint_to_world(character.skeleton)));
  return size_of(rest);
}

/// A joint to be added.
struct JointPlace {
  int vertex;  // at which it lies
  int bone;    // of the mesh, on which it hangs
  double reach = 0;
};

/// Spreads joints over the vertices that move most, each far from the others.
std::vector<JointPlace> choose_places(const SkinnedMesh& mesh, const Eigen::VectorXd& motion, int count) {
  std::vector<JointPlace> places;
  Eigen::VectorXd distance2 = Eigen::VectorXd::Constant(motion.size(), std::numeric_limits<double>::infinity());
  const double least = 1e-6 * motion.maxCoeff();
  for (int i = 0; i < count; ++i) {
    int best = -1;
    double most = 0;
    for (int v = 0; v < static_cast<int>(motion.size()); ++v) {
      if (mesh.weights.of(v).empty() || motion[v] <= least) continue;
      const double value = places.empty() ? motion[v] : motion[v] * distance2[v];
      if (value <= most) continue;
      most = value;
      best = v;
    }
    if (best < 0) break;
    places.push_back({best, mesh.weights.of(best)[0].bone});
    distance2 =
        distance2.cwiseMin((mesh.shape.positions.rowwise() - mesh.shape.positions.row(best)).rowwise().squaredNorm());
  }
  for (JointPlace& place : places) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const JointPlace& other : places) {
      const double distance = (mesh.shape.positions.row(place.vertex) - mesh.shape.positions.row(other.vertex)).norm();
      if (distance > 0) nearest = std::min(nearest, distance);
    }
    const Eigen::RowVector3d extent =
        mesh.shape.positions.colwise().maxCoeff() - mesh.shape.positions.colwise().minCoeff();
    place.reach = kReach * (std::isfinite(nearest) ? nearest : 0.25 * extent.norm());
  }
  return places;
}

/// How much a joint has a hold on a vertex: flat in the middle and at the rim.
double hold(const SkinnedMesh& mesh, const JointPlace& place, int vertex) {
  const double part = (mesh.shape.positions.row(vertex) - mesh.shape.positions.row(place.vertex)).norm() / place.reach;
  return part < 1 ? std::pow(1 - part * part, 2) : 0;
}

/// A joint's hold on one vertex, and what the joint's bone weighs there.
struct Hold {
  int place;
  double strength;
  double bone_weight;
};

/// The joints that hold a vertex, strongest first, as many as there is room for: at least one and at most half of the
/// budget.
std::vector<Hold> holds_on(const SkinnedMesh& mesh, const std::vector<JointPlace>& places, int vertex, int budget) {
  std::vector<Hold> holds;
  const std::span<const Influence> bones = mesh.weights.of(vertex);
  for (std::size_t j = 0; j < places.size(); ++j) {
    for (const Influence& influence : bones) {
      if (influence.bone != places[j].bone) continue;
      const double strength = hold(mesh, places[j], vertex);
      if (strength * influence.weight > 1e-3) holds.push_back({static_cast<int>(j), strength, influence.weight});
    }
  }
  std::stable_sort(holds.begin(), holds.end(), [](const Hold& a, const Hold& b) {
    return a.strength * a.bone_weight > b.strength * b.bone_weight;
  });
  const int room = std::clamp(budget - static_cast<int>(bones.size()), 1, std::max(1, budget / 2));
  if (static_cast<int>(holds.size()) > room) holds.resize(static_cast<std::size_t>(room));
  return holds;
}

/// The largest influences, scaled so that their sum stays.
std::vector<Influence> largest_of(std::span<const Influence> influences, std::size_t most) {
  std::vector<Influence> kept(influences.begin(), influences.begin() + std::min(most, influences.size()));
  double all = 0, left = 0;
  for (const Influence& influence : influences) all += influence.weight;
  for (const Influence& influence : kept) left += influence.weight;
  if (left > 0) {
    for (Influence& influence : kept) influence.weight *= all / left;
  }
  return kept;
}

/// A vertex's influences after joints have taken over part of what their bones had: never more than all of it.
/// @param first  Index that the first added joint has among the bones.
std::vector<Influence> share_influences(const SkinnedMesh& mesh, const std::vector<JointPlace>& places, int vertex,
                                        int first, int budget) {
  const std::vector<Hold> holds = holds_on(mesh, places, vertex, budget);
  std::vector<Influence> result = largest_of(mesh.weights.of(vertex), static_cast<std::size_t>(budget) - holds.size());
  const std::size_t bone_count = result.size();
  for (std::size_t i = 0; i < bone_count; ++i) {
    double total = 0;
    for (const Hold& h : holds) total += places[h.place].bone == result[i].bone ? h.strength : 0;
    const double weight = result[i].weight / std::max(total, 1.0);
    for (const Hold& h : holds) {
      if (places[h.place].bone != result[i].bone) continue;
      result.push_back({first + h.place, weight * h.strength});
      result[i].weight -= weight * h.strength;
    }
    result[i].weight = std::max(result[i].weight, 0.0);
  }
  return result;
}

/// Adds the joints to skeleton and mesh; at rest and in every clip they go with their bones.
/// @return  Index in the skeleton of the first one.
int add_joints(Character& character, SkinnedMesh& mesh, const std::vector<JointPlace>& places, int budget) {
  const int first_bone = static_cast<int>(mesh.bones.size());
  const int first_joint = character.skeleton.count();
  std::vector<std::vector<Influence>> rows;
  for (int v = 0; v < mesh.shape.vertex_count(); ++v) {
    rows.push_back(share_influences(mesh, places, v, first_bone, budget));
  }
  std::vector<std::string> names;
  for (const Joint& joint : character.skeleton.joints) names.push_back(joint.name);
  for (std::size_t j = 0; j < places.size(); ++j) {
    const SkinBone bone = mesh.bones[places[j].bone];
    const Eigen::Vector3d at = apply(bone.inverse_bind, mesh.shape.positions.row(places[j].vertex).transpose());
    Joint joint;
    joint.name = fmt::format("jiggle.{}", j);
    joint.parent = bone.joint;
    joint.rest.translation = at;
    names.push_back(joint.name);
    character.skeleton.joints.push_back(joint);
    SkinBone added{first_joint + static_cast<int>(j), bone.inverse_bind};
    added.inverse_bind.col(3) -= at;
    mesh.bones.push_back(added);
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) character.skeleton.joints[i].name = names[i];
  mesh.weights = make_skin_weights(static_cast<int>(mesh.bones.size()), rows);
  return first_joint;
}

/// Vertices x joints: what the added joints hold.
Eigen::MatrixXd holds_of(const SkinnedMesh& mesh, int count) {
  const int first = static_cast<int>(mesh.bones.size()) - count;
  Eigen::MatrixXd holds = Eigen::MatrixXd::Zero(mesh.shape.vertex_count(), count);
  for (int v = 0; v < mesh.shape.vertex_count(); ++v) {
    for (const Influence& influence : mesh.weights.of(v)) {
      if (influence.bone >= first) holds(v, influence.bone - first) = influence.weight;
    }
  }
  return holds;
}

/// Tracks of the added joints: the translations that carry the frames best.
std::vector<MotionTrack> fit_tracks(const Character& character, const SkinnedMesh& mesh, int first_joint,
                                    const Playback& playback, const MeshSequence& frames, Stage& stage,
                                    JiggleJointReport& report) {
  const int count = character.skeleton.count() - first_joint;
  const Eigen::MatrixXd holds = holds_of(mesh, count);
  Eigen::MatrixXd normal = holds.transpose() * holds;
  normal.diagonal().array() += kRegularisation * normal.trace() / count + 1e-30;
  const Eigen::LLT<Eigen::MatrixXd> factor(normal);
  std::vector<MotionTrack> tracks(static_cast<std::size_t>(count));
  for (int j = 0; j < count; ++j) {
    tracks[j].joint = first_joint + j;
    tracks[j].path = TrackPath::Translation;
    tracks[j].values.resize(frames.frame_count(), 3);
  }
  double squares = 0;
  for (int frame = 0; frame < frames.frame_count(); ++frame) {
    stage.advance(static_cast<double>(frame) / frames.frame_count());
    std::vector<AffineMatrix> bones = playback.bones[frame];
    for (int j = 0; j < count; ++j) {  // each goes with its bone
      const SkinBone& added = mesh.bones[mesh.bones.size() - count + j];
      const Joint& joint = character.skeleton.joints[first_joint + j];
      AffineMatrix to_parent = added.inverse_bind;
      to_parent.col(3) += joint.rest.translation;
      bones.push_back(compose(playback.joints[frame][joint.parent], to_parent));
    }
    const Positions missing = frame_positions(frames, frame) - skinned_positions(mesh, bones);
    const Eigen::MatrixXd moves = factor.solve(holds.transpose() * missing);
    for (int j = 0; j < count; ++j) {
      const Joint& joint = character.skeleton.joints[first_joint + j];
      const Eigen::Matrix3d linear = playback.joints[frame][joint.parent].leftCols<3>();
      Eigen::Vector3d local = linear.inverse() * moves.row(j).transpose();
      if (!local.allFinite()) local.setZero();  // a collapsed parent moves nothing
      tracks[j].values.row(frame) = (joint.rest.translation + local).transpose();
      tracks[j].times.push_back(playback.times[frame]);
    }
    const Positions left = missing - holds * moves;
    squares += left.squaredNorm();
    Eigen::Index vertex = 0;
    const double worst = left.rowwise().norm().maxCoeff(&vertex);
    if (worst <= report.worst && report.worst_vertex >= 0) continue;
    report.worst = worst;
    report.worst_vertex = static_cast<int>(vertex);
    report.worst_frame = frame;
  }
  report.rms = std::sqrt(squares / (static_cast<double>(frames.vertex_count) * frames.frame_count()));
  return tracks;
}

}  // namespace

JiggleJointReport add_jiggle_joints(Character& character, int mesh_index, const MotionClip& clip,
                                    const MeshSequence& frames, double start, double fps, const std::string& name,
                                    const JiggleJointOptions& options, Task* task) {
  require_valid(character, mesh_index, frames, fps, options);
  Stage stage(task, "jiggle joints");
  SkinnedMesh& mesh = character.meshes[mesh_index];
  const Playback playback(character, mesh, clip, frames.frame_count(), start, fps);
  JiggleJointReport report;
  Eigen::VectorXd motion = Eigen::VectorXd::Zero(frames.vertex_count);
  for (int frame = 0; frame < frames.frame_count(); ++frame) {
    motion += (frame_positions(frames, frame) - skinned_positions(mesh, playback.bones[frame])).rowwise().squaredNorm();
  }
  report.rms_before = std::sqrt(motion.sum() / (static_cast<double>(frames.vertex_count) * frames.frame_count()));
  const double size = size_at_rest(character, mesh);
  const std::vector<JointPlace> places = choose_places(mesh, motion, options.joints);
  report.joints = static_cast<int>(places.size());
  const int first_joint = add_joints(character, mesh, places, options.influences);
  MotionClip jiggle = clip;
  jiggle.name = name;
  if (!places.empty()) {
    for (MotionTrack& track : fit_tracks(character, mesh, first_joint, playback, frames, stage, report)) {
      jiggle.tracks.push_back(std::move(track));
    }
  } else {
    report.rms = report.rms_before;
  }
  character.clips.push_back(std::move(jiggle));
  report.rms /= size;
  report.worst /= size;
  report.rms_before /= size;
  return report;
}

}  // namespace limber
