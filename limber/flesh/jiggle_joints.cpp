#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/flesh/jiggle.h"
#include "limber/model/skeleton.h"

namespace limber {
using namespace internal;
namespace {

/// How far a joint reaches, in distances to the next joint.
constexpr double kReach = 2;
/// Keeps joints that hardly hold anything from turning wildly, and shares from growing without gain.
constexpr double kRegularisation = 1e-3;

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

/// In the world, where the frames are: a mesh may be kept in another scale. As `float` has it, so that equal distances are equal
/// in every scale, and the joints the same.
Shape shape_at_rest(const Character& character, const SkinnedMesh& mesh) {
  Shape rest;
  rest.positions = skinned_positions(mesh, bone_transforms(mesh, rest_joint_to_world(character.skeleton)))
                       .cast<float>()
                       .cast<double>();
  return rest;
}

/// A joint to be added.
struct JointPlace {
  int vertex;  // at which it lies
  int bone;    // of the mesh, on which it hangs
  double reach = 0;
};

/// Spreads joints over the vertices that move most, each far from the others.
std::vector<JointPlace> choose_places(const SkinnedMesh& mesh, const Positions& rest, const Eigen::VectorXd& motion,
                                      int count) {
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
    distance2 = distance2.cwiseMin((rest.rowwise() - rest.row(best)).rowwise().squaredNorm());
  }
  for (JointPlace& place : places) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const JointPlace& other : places) {
      const double distance = (rest.row(place.vertex) - rest.row(other.vertex)).norm();
      if (distance > 0) nearest = std::min(nearest, distance);
    }
    const Eigen::RowVector3d extent = rest.colwise().maxCoeff() - rest.colwise().minCoeff();
    place.reach = kReach * (std::isfinite(nearest) ? nearest : 0.25 * extent.norm());
  }
  return places;
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

/// What a joint takes over of its bone's weight on a vertex.
struct Share {
  int joint;
  double amount;
};

/// Joints that turn and shift against their bones, and what they take over of each vertex: what of the frames the bones
/// do not do, as a decomposition finds it [Le and Deng 2012]: in turns the best shares for the motions, and the best rigid
/// motions for the shares. Everything happens in the space of the joints' parents.
class ResidualFit {
 public:
  ResidualFit(const SkinnedMesh& mesh, const Positions& rest, const Playback& playback, const MeshSequence& frames,
              const std::vector<JointPlace>& places, int budget)
      : mesh_(mesh), rest_(rest), playback_(playback), frames_(frames), places_(places) {
    const int count = mesh.shape.vertex_count();
    kept_.resize(static_cast<std::size_t>(count));
    shares_.resize(kept_.size());
    room_.resize(kept_.size());
    for (int v = 0; v < count; ++v) {
      const auto bones = mesh.weights.of(v);
      room_[v] = std::clamp(budget - static_cast<int>(bones.size()), 1, std::max(1, budget / 2));
      kept_[v] = largest_of(bones, static_cast<std::size_t>(budget - room_[v]));
    }
    for (const JointPlace& place : places_) {
      origins_.push_back(
          apply(mesh.bones[place.bone].inverse_bind, mesh.shape.positions.row(place.vertex).transpose()));
    }
    find_candidates();
  }

  const std::vector<Influence>& bones_of(int vertex) const { return kept_[vertex]; }
  const std::vector<Share>& shares_of(int vertex) const { return shares_[vertex]; }
  const Eigen::Vector3d& origin(int joint) const { return origins_[joint]; }

  /// Alternates on a part of the frames.
  void run(Stage& stage) {
    constexpr int kMostFrames = 64;
    constexpr int kRounds = 10;
    std::vector<int> chosen;
    const int all = frames_.frame_count();
    const int wanted = std::min(all, kMostFrames);
    for (int i = 0; i < wanted; ++i) chosen.push_back(static_cast<int>(static_cast<long>(i) * all / wanted));
    std::vector<Positions> missing(chosen.size());
    parallel_for(chosen.size(), 1, [&](std::size_t i) { missing[i] = missing_of(chosen[i]); });
    std::vector<Motions> motions(chosen.size(), still());
    start_with_holds();
    for (int round = 0; round < kRounds; ++round) {
      stage.advance(0.6 * round / kRounds);
      parallel_for(chosen.size(), 1, [&](std::size_t i) { improve(chosen[i], missing[i], 2, motions[i]); });
      parallel_for(kept_.size(), 64, [&](std::size_t v) { share(static_cast<int>(v), chosen, missing, motions); });
      list_vertices();
    }
  }

  /// Per joint, in the space of its parent: rotation and translation.
  using Motions = std::vector<AffineMatrix>;

  Motions still() const {
    Motions motions(places_.size(), AffineMatrix::Identity());
    for (std::size_t j = 0; j < places_.size(); ++j) motions[j].col(3) = origins_[j];
    return motions;
  }

  /// What the bones that are kept do not do of a frame.
  Positions missing_of(int frame) const {
    Positions missing = frame_positions(frames_, frame);
    for (int v = 0; v < mesh_.shape.vertex_count(); ++v) {
      const Eigen::Vector3d rest = mesh_.shape.positions.row(v).transpose();
      for (const Influence& influence : kept_[v]) {
        missing.row(v) -= influence.weight * apply(playback_.bones[frame][influence.bone], rest).transpose();
      }
    }
    return missing;
  }

  /// What the joints leave of that.
  void take_out(int frame, const Motions& motions, Positions& missing) const {
    for (int v = 0; v < mesh_.shape.vertex_count(); ++v) {
      for (const Share& held : shares_[v]) {
        missing.row(v) -= held.amount * moved(frame, held.joint, motions, local(v, held.joint)).transpose();
      }
    }
  }

  /// Improves the motions of a frame: each joint in turn has the rigid one that is nearest to what the others leave.
  void improve(int frame, const Positions& missing, int rounds, Motions& motions) const {
    Positions left = missing;
    take_out(frame, motions, left);
    for (int round = 0; round < rounds; ++round) {
      for (int j = 0; j < static_cast<int>(places_.size()); ++j) {
        const std::vector<std::pair<int, double>>& held = vertices_[j];
        if (held.empty()) continue;
        for (const auto& [v, amount] : held) {
          left.row(v) += amount * moved(frame, j, motions, local(v, j)).transpose();
        }
        motions[j] = nearest_motion(frame, j, left);
        for (const auto& [v, amount] : held) {
          left.row(v) -= amount * moved(frame, j, motions, local(v, j)).transpose();
        }
      }
    }
  }

 private:
  /// A vertex at rest, seen from a joint.
  Eigen::Vector3d local(int vertex, int joint) const {
    return apply(mesh_.bones[places_[joint].bone].inverse_bind, mesh_.shape.positions.row(vertex).transpose()) -
           origins_[joint];
  }

  Eigen::Matrix3d parent_axes(int frame, int joint) const {
    return playback_.joints[frame][mesh_.bones[places_[joint].bone].joint].leftCols<3>();
  }

  /// How far a joint moves a point, given from the joint, in the world: against its parent.
  Eigen::Vector3d moved(int frame, int joint, const Motions& motions, const Eigen::Vector3d& point) const {
    const Eigen::Vector3d in_parent = apply(motions[joint], point) - (point + origins_[joint]);
    return parent_axes(frame, joint) * in_parent;
  }

  /// The rigid motion that takes the vertices a joint holds nearest to where they are to go.
  AffineMatrix nearest_motion(int frame, int joint, const Positions& wanted) const {
    const Eigen::Matrix3d to_parent = parent_axes(frame, joint).inverse();
    AffineMatrix unmoved = AffineMatrix::Identity();
    unmoved.col(3) = origins_[joint];
    if (!to_parent.allFinite()) return unmoved;  // a collapsed parent moves nothing
    double mass = 0;
    Eigen::Vector3d from_mean = Eigen::Vector3d::Zero(), to_mean = from_mean;
    Eigen::Matrix3d moment = Eigen::Matrix3d::Zero();
    const std::vector<std::pair<int, double>>& held = vertices_[joint];
    double spread = 0;
    for (const auto& [v, amount] : held) {
      const Eigen::Vector3d from = local(v, joint);
      // a (L y - y - o) = p^-1 q, times a for the square: a^2 L y against a^2 (y + o) + a p^-1 q.
      const Eigen::Vector3d pull = amount * (to_parent * wanted.row(v).transpose());
      const double weight = amount * amount;
      mass += weight;
      from_mean += weight * from;
      to_mean += weight * (from + origins_[joint]) + pull;
      moment += (weight * (from + origins_[joint]) + pull) * from.transpose();
      spread += weight * from.squaredNorm();
    }
    if (mass <= 0) return unmoved;
    from_mean /= mass;
    to_mean /= mass;
    moment -= mass * to_mean * from_mean.transpose();
    // A joint that hardly knows how it turns does not turn.
    moment += kRegularisation * (spread - mass * from_mean.squaredNorm()) * Eigen::Matrix3d::Identity();
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(moment, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d turn = svd.matrixU() * svd.matrixV().transpose();
    if (turn.determinant() < 0) {
      Eigen::Matrix3d u = svd.matrixU();
      u.col(2) *= -1;
      turn = u * svd.matrixV().transpose();
    }
    AffineMatrix motion;
    motion.leftCols<3>() = turn;
    motion.col(3) = to_mean - turn * from_mean;
    return motion.allFinite() ? motion : unmoved;
  }

  /// The joints that may hold a vertex: those nearest to it that hang on its bones.
  void find_candidates() {
    constexpr std::size_t kMost = 8;
    candidates_.resize(kept_.size());
    parallel_for(kept_.size(), 256, [&](std::size_t v) {
      std::vector<std::pair<double, int>> near;
      for (std::size_t j = 0; j < places_.size(); ++j) {
        const bool hangs = std::any_of(kept_[v].begin(), kept_[v].end(), [&](const Influence& influence) {
          return influence.bone == places_[j].bone && influence.weight > kLeastShare;
        });
        if (!hangs) continue;
        const auto row = static_cast<Eigen::Index>(v);
        near.emplace_back((rest_.row(row) - rest_.row(places_[j].vertex)).squaredNorm(), static_cast<int>(j));
      }
      std::sort(near.begin(), near.end());
      for (std::size_t i = 0; i < std::min(near.size(), kMost); ++i) candidates_[v].push_back(near[i].second);
    });
  }

  double weight_of(int vertex, int bone) const {
    for (const Influence& influence : kept_[vertex]) {
      if (influence.bone == bone) return influence.weight;
    }
    return 0;
  }

  /// Smooth holds around each joint, to begin with.
  void start_with_holds() {
    for (int v = 0; v < static_cast<int>(kept_.size()); ++v) {
      std::vector<Share> holds;
      for (const int j : candidates_[v]) {
        const double part = (rest_.row(v) - rest_.row(places_[j].vertex)).norm() / places_[j].reach;
        const double strength = part < 1 ? std::pow(1 - part * part, 2) : 0;
        const double amount = strength * weight_of(v, places_[j].bone);
        if (amount > kLeastShare) holds.push_back({j, amount});
      }
      std::stable_sort(holds.begin(), holds.end(), [](const Share& a, const Share& b) { return a.amount > b.amount; });
      if (static_cast<int>(holds.size()) > room_[v]) holds.resize(static_cast<std::size_t>(room_[v]));
      shares_[v] = within_weights(v, std::move(holds));
    }
    list_vertices();
  }

  /// Shares scaled so that no bone gives away more than it has.
  std::vector<Share> within_weights(int vertex, std::vector<Share> shares) const {
    for (const Influence& influence : kept_[vertex]) {
      double total = 0;
      for (const Share& held : shares) total += places_[held.joint].bone == influence.bone ? held.amount : 0;
      if (total <= influence.weight) continue;
      for (Share& held : shares) {
        if (places_[held.joint].bone == influence.bone) held.amount *= influence.weight / total;
      }
    }
    return shares;
  }

  /// The best shares of a vertex for the motions: one joint after the other that helps most, then all of them in turns.
  void share(int v, const std::vector<int>& chosen, const std::vector<Positions>& missing,
             const std::vector<Motions>& motions) {
    const std::vector<int>& candidates = candidates_[v];
    const auto values = static_cast<Eigen::Index>(chosen.size()) * 3;
    Eigen::MatrixXd ways(values, static_cast<Eigen::Index>(candidates.size()));
    Eigen::VectorXd left(values);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      left.segment<3>(static_cast<Eigen::Index>(i) * 3) = missing[i].row(v).transpose();
      for (std::size_t k = 0; k < candidates.size(); ++k) {
        ways.block<3, 1>(static_cast<Eigen::Index>(i) * 3, static_cast<Eigen::Index>(k)) =
            moved(chosen[i], candidates[k], motions[i], local(v, candidates[k]));
      }
    }
    const Eigen::MatrixXd gram = ways.transpose() * ways;
    const Eigen::VectorXd pull = ways.transpose() * left;
    Eigen::VectorXd amounts = Eigen::VectorXd::Zero(pull.size());
    std::vector<int> used;
    // Of its bone, a joint has what the others leave.
    const auto best_amount = [&](int k) {
      const double square = gram(k, k);
      if (square <= 1e-30) return 0.0;
      double most = weight_of(v, places_[candidates[k]].bone);
      for (const int other : used) {
        if (other != k && places_[candidates[other]].bone == places_[candidates[k]].bone) most -= amounts[other];
      }
      const double wanted =
          (pull[k] - gram.row(k).dot(amounts) + square * amounts[k]) / (square * (1 + kRegularisation));
      return std::clamp(wanted, 0.0, std::max(most, 0.0));
    };
    const auto descend = [&](int rounds) {
      for (int round = 0; round < rounds; ++round) {
        for (const int k : used) amounts[k] = best_amount(k);
      }
    };
    for (int step = 0; step < room_[v]; ++step) {
      int best = -1;
      double most = 0;
      for (int k = 0; k < static_cast<int>(candidates.size()); ++k) {
        if (std::find(used.begin(), used.end(), k) != used.end()) continue;
        const double amount = best_amount(k);
        const double gain = amount * (2 * (pull[k] - gram.row(k).dot(amounts)) - amount * gram(k, k));
        if (gain <= most) continue;
        most = gain;
        best = k;
      }
      if (best < 0) break;
      used.push_back(best);
      descend(8);
    }
    shares_[v].clear();
    for (const int k : used) {
      if (amounts[k] > kLeastShare) shares_[v].push_back({candidates[k], amounts[k]});
    }
  }

  void list_vertices() {
    vertices_.assign(places_.size(), {});
    for (int v = 0; v < static_cast<int>(shares_.size()); ++v) {
      for (const Share& held : shares_[v]) vertices_[held.joint].emplace_back(v, held.amount);
    }
  }

  static constexpr double kLeastShare = 1e-3;

  const SkinnedMesh& mesh_;
  const Positions& rest_;  // in the world
  const Playback& playback_;
  const MeshSequence& frames_;
  const std::vector<JointPlace>& places_;
  std::vector<Eigen::Vector3d> origins_;  // of the joints, in the space of their parents
  std::vector<std::vector<Influence>> kept_;
  std::vector<int> room_;
  std::vector<std::vector<int>> candidates_;
  std::vector<std::vector<Share>> shares_;
  std::vector<std::vector<std::pair<int, double>>> vertices_;  // of each joint
};

/// Adds the joints to skeleton and mesh; at rest and in every clip they go with their bones.
/// @return  Index in the skeleton of the first one.
int add_joints(Character& character, SkinnedMesh& mesh, const std::vector<JointPlace>& places, const ResidualFit& fit) {
  const int first_bone = static_cast<int>(mesh.bones.size());
  const int first_joint = character.skeleton.count();
  std::vector<std::vector<Influence>> rows;
  for (int v = 0; v < mesh.shape.vertex_count(); ++v) {
    std::vector<Influence> row = fit.bones_of(v);
    for (const Share& held : fit.shares_of(v)) {
      for (Influence& influence : row) {
        if (influence.bone == places[held.joint].bone) influence.weight = std::max(influence.weight - held.amount, 0.0);
      }
    }
    for (const Share& held : fit.shares_of(v)) row.push_back({first_bone + held.joint, held.amount});
    rows.push_back(std::move(row));
  }
  std::vector<std::string> names;
  for (const Joint& joint : character.skeleton.joints) names.push_back(joint.name);
  for (std::size_t j = 0; j < places.size(); ++j) {
    const SkinBone bone = mesh.bones[places[j].bone];
    Joint joint;
    joint.name = fmt::format("jiggle.{}", j);
    joint.parent = bone.joint;
    joint.rest.translation = fit.origin(static_cast<int>(j));
    names.push_back(joint.name);
    character.skeleton.joints.push_back(joint);
    SkinBone added{first_joint + static_cast<int>(j), bone.inverse_bind};
    added.inverse_bind.col(3) -= joint.rest.translation;
    mesh.bones.push_back(added);
  }
  make_names_unique(names);
  for (std::size_t i = 0; i < names.size(); ++i) character.skeleton.joints[i].name = names[i];
  mesh.weights = make_skin_weights(static_cast<int>(mesh.bones.size()), rows);
  return first_joint;
}

/// Tracks of the added joints, and what they leave of the frames.
std::vector<MotionTrack> fit_tracks(const ResidualFit& fit, int count, int first_joint, const Playback& playback,
                                    const MeshSequence& frames, Stage& stage, JiggleJointReport& report) {
  constexpr int kRounds = 6;
  const int frame_count = frames.frame_count();
  std::vector<ResidualFit::Motions> motions(static_cast<std::size_t>(frame_count), fit.still());
  std::vector<double> squares(motions.size()), worst(motions.size());
  std::vector<int> worst_vertex(motions.size());
  stage.advance(0.6);
  parallel_for(motions.size(), 1, [&](std::size_t f) {
    const auto frame = static_cast<int>(f);
    Positions left = fit.missing_of(frame);
    fit.improve(frame, left, kRounds, motions[f]);
    fit.take_out(frame, motions[f], left);
    squares[f] = left.squaredNorm();
    Eigen::Index vertex = 0;
    worst[f] = left.rowwise().norm().maxCoeff(&vertex);
    worst_vertex[f] = static_cast<int>(vertex);
  });
  double sum = 0;
  for (int frame = 0; frame < frame_count; ++frame) {
    sum += squares[frame];
    if (worst[frame] <= report.worst && report.worst_vertex >= 0) continue;
    report.worst = worst[frame];
    report.worst_vertex = worst_vertex[frame];
    report.worst_frame = frame;
  }
  report.rms = std::sqrt(sum / (static_cast<double>(frames.vertex_count) * frame_count));
  std::vector<MotionTrack> tracks;
  for (int j = 0; j < count; ++j) {
    MotionTrack shift, turn;
    shift.joint = turn.joint = first_joint + j;
    shift.path = TrackPath::Translation;
    turn.path = TrackPath::Rotation;
    shift.times = turn.times = playback.times;
    shift.values.resize(frame_count, 3);
    turn.values.resize(frame_count, 4);
    Eigen::Quaterniond before = Eigen::Quaterniond::Identity();
    for (int frame = 0; frame < frame_count; ++frame) {
      const AffineMatrix& motion = motions[frame][j];
      Eigen::Quaterniond now(Eigen::Matrix3d(motion.leftCols<3>()));
      if (now.dot(before) < 0) now.coeffs() *= -1;  // the short way between keys
      before = now.normalized();
      shift.values.row(frame) = motion.col(3).transpose();
      turn.values.row(frame) = before.coeffs().transpose();
    }
    tracks.push_back(std::move(shift));
    tracks.push_back(std::move(turn));
  }
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
  const Shape rest = shape_at_rest(character, mesh);
  const double size = size_of(rest);
  const std::vector<JointPlace> places = choose_places(mesh, rest.positions, motion, options.joints);
  report.joints = static_cast<int>(places.size());
  MotionClip jiggle = clip;
  jiggle.name = name;
  if (!places.empty()) {
    ResidualFit fit(mesh, rest.positions, playback, frames, places, options.influences);
    fit.run(stage);
    const int count = static_cast<int>(places.size());
    std::vector<MotionTrack> tracks =
        fit_tracks(fit, count, character.skeleton.count(), playback, frames, stage, report);
    add_joints(character, mesh, places, fit);
    for (MotionTrack& track : tracks) jiggle.tracks.push_back(std::move(track));
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
