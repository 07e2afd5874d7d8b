#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>
#include <fmt/format.h>

#include "limber/compress/decompose.h"
#include "limber/compress/internal/affine_joint.h"
#include "limber/core/error.h"

namespace limber {
using namespace internal;
namespace {

/// What is looked for: bones 1, 2, ... whose matrices change by the weights of targets, and bone 0, which stays.
class MorphFit {
 public:
  MorphFit(const Shape& shape, std::span<const MorphTarget> targets, const MorphBoneOptions& options)
      : shape_(shape), options_(options), targets_(static_cast<int>(targets.size())) {
    const int n = shape.vertex_count();
    deltas_.vertex_count = n;
    frames_.vertex_count = n;
    wanted_.resize(n, 3 * targets_);
    for (int k = 0; k < targets_; ++k) {
      const Positions& delta = targets[static_cast<std::size_t>(k)].positions;
      wanted_.middleCols(3 * k, 3) = delta;
      for (Eigen::Index i = 0; i < n; ++i) {
        for (int c = 0; c < 3; ++c) {
          deltas_.positions.push_back(static_cast<float>(delta(i, c)));
          frames_.positions.push_back(static_cast<float>(shape.positions(i, c) + delta(i, c)));
        }
      }
    }
    largest_ = 0;
    for (int i = 0; i < n; ++i) largest_ = std::max(largest_, motion_of(i));
  }

  MorphBones run(Task* task) {
    begin(task);
    solve_changes({});
    double error = error_now();
    SkinWeights best = weights_;
    for (int iteration = 0; iteration < options_.iterations; ++iteration) {
      fit_weights_to_changes(task);
      solve_changes({});
      const double next = error_now();
      const bool gained = next < error;
      if (gained) best = weights_;
      if (!(next < (1 - options_.least_gain) * error)) break;
      error = next;
    }
    weights_ = best;
    solve_changes({});
    leave_out_small_changes();
    return result();
  }

 private:
  int bones() const { return weights_.bone_count; }
  double motion_of(int vertex) const {
    double largest = 0;
    for (int k = 0; k < targets_; ++k) largest = std::max(largest, wanted_.block<1, 3>(vertex, 3 * k).norm());
    return largest;
  }

  /// Bones that move rigidly from target to target, as of a sequence. The stillest of them is the one that stays.
  void begin(Task* task) {
    DecomposeOptions rigid;
    rigid.bones = options_.bones + 1;
    rigid.influences = options_.influences;
    rigid.iterations = options_.iterations;
    const SkinWeights found = decompose_sequence(shape_, frames_, rigid, task).weights;
    const int count = found.bone_count;
    std::vector<double> motions(static_cast<std::size_t>(count), 0.0), shares(motions.size(), 0.0);
    for (int i = 0; i < found.vertex_count(); ++i) {
      const double motion = motion_of(i);
      for (const Influence& share : found.of(i)) {
        motions[static_cast<std::size_t>(share.bone)] += share.weight * motion;
        shares[static_cast<std::size_t>(share.bone)] += share.weight;
      }
    }
    for (std::size_t b = 0; b < motions.size(); ++b) motions[b] = shares[b] > 0 ? motions[b] / shares[b] : 0;
    const int still = static_cast<int>(std::min_element(motions.begin(), motions.end()) - motions.begin());
    std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(found.vertex_count()));
    for (int i = 0; i < found.vertex_count(); ++i) {
      const auto row = static_cast<std::size_t>(i);
      if (motion_of(i) <= kStill * largest_) {
        rows[row].push_back({0, 1});
        continue;
      }
      for (const Influence& share : found.of(i))
        rows[row].push_back({share.bone == still ? 0 : share.bone + (share.bone < still ? 1 : 0), share.weight});
    }
    weights_ = make_skin_weights(std::max(count, 2), rows);
  }

  ExamplePoses poses() const {
    ExamplePoses poses;
    poses.bone_count = bones();
    poses.bones = changes_;
    poses.targets = deltas_;
    return poses;
  }

  void fit_weights_to_changes(Task* task) {
    const ExamplePoses examples = poses();
    ReduceOptions reduce;
    reduce.influences = options_.influences;
    const SkinWeights dense = fit_weights(weights_, shape_.positions, examples, task);
    weights_ = reduce_geometry(pruned(dense, 1e-6), shape_.positions, examples, reduce, task);
  }

  /// The best changes for the weights: one linear system for all targets, four numbers per bone and coordinate. Every bone has
  /// coordinates about its own vertices, so that what they do not determine stays small.
  /// @param keeps  Per target and bone whether it may change; empty: all may.
  void solve_changes(const std::vector<char>& keeps) {
    const int moving = bones() - 1;
    const Positions& rest = shape_.positions;
    std::vector<Eigen::Vector3d> centers(static_cast<std::size_t>(moving), Eigen::Vector3d::Zero());
    std::vector<double> sums(centers.size(), 0.0), reaches(centers.size(), 0.0);
    const auto each = [&](const auto& visit) {
      for (int i = 0; i < weights_.vertex_count(); ++i) {
        for (const Influence& share : weights_.of(i)) {
          if (share.bone > 0) visit(i, static_cast<std::size_t>(share.bone - 1), share.weight);
        }
      }
    };
    each([&](int i, std::size_t b, double w) { centers[b] += w * rest.row(i).transpose(), sums[b] += w; });
    for (std::size_t b = 0; b < centers.size(); ++b) {
      if (sums[b] > 0) centers[b] /= sums[b];
    }
    each([&](int i, std::size_t b, double w) {
      reaches[b] += w * (rest.row(i).transpose() - centers[b]).squaredNorm();
    });
    for (std::size_t b = 0; b < centers.size(); ++b) {
      reaches[b] = sums[b] > 0 ? std::sqrt(reaches[b] / sums[b]) : 0;
      if (!(reaches[b] > 0)) reaches[b] = 1;
    }
    const auto coordinates = [&](int i, std::size_t b) {
      Eigen::Vector4d u;
      u << (rest.row(i).transpose() - centers[b]) / reaches[b], 1;
      return u;
    };
    Eigen::MatrixXd form = Eigen::MatrixXd::Zero(4 * moving, 4 * moving);
    Eigen::MatrixXd right = Eigen::MatrixXd::Zero(4 * moving, 3 * targets_);
    for (int i = 0; i < weights_.vertex_count(); ++i) {
      for (const Influence& one : weights_.of(i)) {
        if (one.bone == 0) continue;
        const Eigen::Vector4d u = one.weight * coordinates(i, static_cast<std::size_t>(one.bone - 1));
        right.middleRows<4>(4 * (one.bone - 1)) += u * wanted_.row(i);
        for (const Influence& other : weights_.of(i)) {
          if (other.bone == 0) continue;
          const Eigen::Vector4d v = other.weight * coordinates(i, static_cast<std::size_t>(other.bone - 1));
          form.block<4, 4>(4 * (one.bone - 1), 4 * (other.bone - 1)) += u * v.transpose();
        }
      }
    }
    const double size = form.trace() / std::max(1, 4 * moving);
    form.diagonal().array() += kRegularity * size + 1e-300;
    Eigen::MatrixXd found = Eigen::MatrixXd::Zero(4 * moving, 3 * targets_);
    if (keeps.empty()) {
      found = form.ldlt().solve(right);
    } else {
      for (int k = 0; k < targets_; ++k) {
        std::vector<int> rows;
        for (int b = 0; b < moving; ++b) {
          if (keeps[static_cast<std::size_t>(k * moving + b)] == 0) continue;
          for (int c = 0; c < 4; ++c) rows.push_back(4 * b + c);
        }
        if (rows.empty()) continue;
        const Eigen::MatrixXd part = form(rows, rows);
        const Eigen::MatrixXd solution = part.ldlt().solve(right.middleCols(3 * k, 3)(rows, Eigen::all));
        for (std::size_t r = 0; r < rows.size(); ++r)
          found.block<1, 3>(rows[r], 3 * k) = solution.row(static_cast<Eigen::Index>(r));
      }
    }
    changes_.assign(static_cast<std::size_t>(targets_ * bones()), AffineMatrix(AffineMatrix::Zero()));
    for (int k = 0; k < targets_; ++k) {
      for (int b = 0; b < moving; ++b) {
        const auto bone = static_cast<std::size_t>(b);
        AffineMatrix& change = changes_[static_cast<std::size_t>(k * bones() + b + 1)];
        const Eigen::Matrix<double, 4, 3> own = found.block<4, 3>(4 * b, 3 * k);
        change.leftCols<3>() = own.topRows<3>().transpose() / reaches[bone];
        change.col(3) = own.row(3).transpose() - change.leftCols<3>() * centers[bone];
      }
    }
  }

  Eigen::Vector3d moved_by(int vertex, int target) const {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Influence& share : weights_.of(vertex)) {
      sum += share.weight * apply(changes_[static_cast<std::size_t>(target * bones() + share.bone)],
                                  Eigen::Vector3d(shape_.positions.row(vertex).transpose()));
    }
    return sum;
  }

  double error_now() const {
    double sum = 0;
    for (int i = 0; i < weights_.vertex_count(); ++i) {
      for (int k = 0; k < targets_; ++k)
        sum += (moved_by(i, k) - wanted_.block<1, 3>(i, 3 * k).transpose()).squaredNorm();
    }
    return std::sqrt(sum / std::max(1.0, 3.0 * targets_ * weights_.vertex_count()));
  }

  /// Most targets need few bones: what hardly moves anything goes, and the others make up for it.
  void leave_out_small_changes() {
    const int moving = bones() - 1;
    std::vector<double> most(static_cast<std::size_t>(targets_ * moving), 0.0);
    std::vector<double> largest(static_cast<std::size_t>(targets_), 0.0);
    for (int i = 0; i < weights_.vertex_count(); ++i) {
      for (int k = 0; k < targets_; ++k) {
        double& top = largest[static_cast<std::size_t>(k)];
        top = std::max(top, wanted_.block<1, 3>(i, 3 * k).norm());
        for (const Influence& share : weights_.of(i)) {
          if (share.bone == 0) continue;
          const AffineMatrix& change = changes_[static_cast<std::size_t>(k * bones() + share.bone)];
          double& own = most[static_cast<std::size_t>(k * moving + share.bone - 1)];
          own =
              std::max(own, share.weight * apply(change, Eigen::Vector3d(shape_.positions.row(i).transpose())).norm());
        }
      }
    }
    std::vector<char> keeps(most.size(), 0);
    for (int k = 0; k < targets_; ++k) {
      for (int b = 0; b < moving; ++b) {
        const auto at = static_cast<std::size_t>(k * moving + b);
        keeps[at] = most[at] > options_.least_change * largest[static_cast<std::size_t>(k)] ? 1 : 0;
      }
    }
    solve_changes(keeps);
  }

  MorphBones result() const {
    MorphBones result;
    result.weights = weights_;
    result.changes = changes_;
    result.target_count = targets_;
    for (int k = 0; k < targets_; ++k) {
      double sum = 0;
      for (int i = 0; i < weights_.vertex_count(); ++i) {
        const double off = (moved_by(i, k) - wanted_.block<1, 3>(i, 3 * k).transpose()).norm();
        sum += off * off;
        if (off > result.worst) result.worst = off, result.worst_vertex = i, result.worst_target = k;
      }
      result.target_errors.push_back(std::sqrt(sum / std::max(1.0, 3.0 * weights_.vertex_count())));
    }
    result.error = error_now();
    for (const AffineMatrix& change : changes_) result.kept_changes += change.isZero(0) ? 0 : 1;
    return result;
  }

  static constexpr double kStill = 1e-6;       // of the largest motion of any vertex
  static constexpr double kRegularity = 1e-7;  // of the mean diagonal

  const Shape& shape_;
  const MorphBoneOptions& options_;
  int targets_;
  double largest_ = 0;
  MeshSequence deltas_;
  MeshSequence frames_;
  Eigen::MatrixXd wanted_;  // vertices x 3 targets
  SkinWeights weights_;
  std::vector<AffineMatrix> changes_;  // targets x bones
};

/// The bone of a mesh that moves most of what the morph targets move.
int carrier_of(const SkinnedMesh& mesh, const SkinWeights& morph) {
  std::vector<double> sums(mesh.bones.size(), 0.0);
  for (int i = 0; i < morph.vertex_count(); ++i) {
    double moved = 0;
    for (const Influence& share : morph.of(i)) moved += share.bone > 0 ? share.weight : 0;
    for (const Influence& share : mesh.weights.of(i))
      sums[static_cast<std::size_t>(share.bone)] += moved * share.weight;
  }
  return static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

/// The track of a clip with the weights of a mesh; null: none.
const MotionTrack* weights_track(const MotionClip& clip, int joint) {
  for (const MotionTrack& track : clip.tracks) {
    if (track.joint == joint && track.path == TrackPath::Weights) return &track;
  }
  return nullptr;
}

}  // namespace

MorphBones bones_of_morphs(const Shape& shape, std::span<const MorphTarget> targets, const MorphBoneOptions& options,
                           Task* task) {
  if (options.bones < 1 || options.influences < 1 || options.iterations < 0 || !(options.least_change >= 0)) {
    throw Error(ErrorCode::InvalidArgument, "an option of the bones for morph targets is out of its range.");
  }
  if (targets.empty() || shape.vertex_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "there are no morph targets, or no vertices that they move.");
  }
  for (std::size_t k = 0; k < targets.size(); ++k) {
    if (targets[k].positions.rows() != shape.vertex_count()) {
      throw Error(ErrorCode::CountMismatch, fmt::format("morph target {} has {} vertices, the mesh {}.", k,
                                                        targets[k].positions.rows(), shape.vertex_count()));
    }
    if (!targets[k].positions.allFinite())
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("morph target {} is not finite.", k));
  }
  return MorphFit(shape, targets, options).run(task);
}

AffineMatrix MorphBones::matrix(int bone, std::span<const double> weights_of_targets) const {
  AffineMatrix matrix = AffineMatrix::Identity();
  for (int k = 0; k < target_count && k < static_cast<int>(weights_of_targets.size()); ++k)
    matrix += weights_of_targets[static_cast<std::size_t>(k)] * change(k, bone);
  return matrix;
}

std::vector<int> put_morph_bones(const MorphBones& morph, int mesh, Character& character, double key_tolerance) {
  SkinnedMesh& own = character.meshes.at(static_cast<std::size_t>(mesh));
  if (morph.weights.vertex_count() != own.shape.vertex_count() ||
      morph.target_count != static_cast<int>(own.morph_targets.size())) {
    throw Error(ErrorCode::CountMismatch, "the bones are those of another mesh.");
  }
  const int carrier = carrier_of(own, morph.weights);
  const SkinBone hung = own.bones[static_cast<std::size_t>(carrier)];
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  const AffineMatrix carrier_rest = rest[static_cast<std::size_t>(hung.joint)];
  const std::vector<Eigen::Vector3d> centers = influence_centers(morph.weights, own.shape.positions);
  std::vector<double> still = own.morph_weights;
  still.resize(static_cast<std::size_t>(morph.target_count), 0.0);

  /// The weights over a clip, at the keys of their track; where it bends, between them, too.
  struct Frames {
    int clip;
    std::vector<double> times;
    std::vector<std::vector<double>> weights;
    std::vector<AffineMatrix> carrier;
  };
  std::vector<Frames> frames;
  for (std::size_t c = 0; c < character.clips.size(); ++c) {
    const MotionClip& clip = character.clips[c];
    const MotionTrack* track = weights_track(clip, own.joint);
    if (!track) continue;
    Frames& one = frames.emplace_back();
    one.clip = static_cast<int>(c);
    for (std::size_t key = 0; key < track->times.size(); ++key) {
      one.times.push_back(track->times[key]);
      if (key + 1 == track->times.size() || track->interpolation == Interpolation::Linear) continue;
      const double length = track->times[key + 1] - track->times[key];
      // A step is a short way to the next key.
      if (track->interpolation == Interpolation::Step) one.times.push_back(track->times[key] + 0.999 * length);
      for (int i = 1; i < 4 && track->interpolation == Interpolation::Cubic; ++i)
        one.times.push_back(track->times[key] + 0.25 * i * length);
    }
    for (const double time : one.times) {
      const Eigen::RowVectorXd row = sample_track(*track, time);
      one.weights.emplace_back(row.data(), row.data() + row.size());
      const SkeletonPose pose = sample(clip, character.skeleton, time);
      one.carrier.push_back(joint_to_world(character.skeleton, pose)[static_cast<std::size_t>(hung.joint)]);
    }
  }

  double reach = 0;
  for (const AffineMatrix& bone : {compose(carrier_rest, hung.inverse_bind)})
    reach = std::max(reach, bone.leftCols<3>().norm() / std::sqrt(3.0));
  std::vector<int> joints(static_cast<std::size_t>(morph.weights.bone_count), hung.joint);
  std::vector<int> bone_of(joints.size(), carrier);
  for (int b = 1; b < morph.weights.bone_count; ++b) {
    AffineJoint joint;
    joint.name = fmt::format("{}.morph.{}", own.name.empty() ? "mesh" : own.name, b - 1);
    joint.pivot = centers[static_cast<std::size_t>(b)];
    joint.half_size = Eigen::Vector3d::Constant(0.1 * size_of(own.shape));
    joint.rest = compose(compose(carrier_rest, hung.inverse_bind), morph.matrix(b, still));
    joint.parent = hung.joint;
    joint.parent_bind = hung.inverse_bind;
    joint.parent_rest = carrier_rest;
    std::vector<BoneKeys> keys;
    for (const Frames& one : frames) {
      BoneKeys own_keys{one.clip, one.times, {}, one.carrier};
      for (std::size_t i = 0; i < one.times.size(); ++i)
        own_keys.maps.push_back(compose(compose(one.carrier[i], hung.inverse_bind), morph.matrix(b, one.weights[i])));
      keys.push_back(std::move(own_keys));
    }
    const SkinBone made = add_affine_joint(character, joint, keys, key_tolerance * reach * size_of(own.shape));
    bone_of[static_cast<std::size_t>(b)] = static_cast<int>(own.bones.size());
    joints[static_cast<std::size_t>(b)] = made.joint;
    own.bones.push_back(made);
  }
  // What its bones move stays with them; the share of the carrier is divided as the morph's weights say.
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(own.shape.vertex_count()));
  for (int i = 0; i < own.shape.vertex_count(); ++i) {
    for (const Influence& share : own.weights.of(i)) {
      if (share.bone != carrier) {
        rows[static_cast<std::size_t>(i)].push_back(share);
        continue;
      }
      for (const Influence& part : morph.weights.of(i))
        rows[static_cast<std::size_t>(i)].push_back(
            {bone_of[static_cast<std::size_t>(part.bone)], share.weight * part.weight});
    }
  }
  own.weights = make_skin_weights(static_cast<int>(own.bones.size()), rows);
  own.rigid = false;
  for (MotionClip& clip : character.clips) {
    std::erase_if(clip.tracks, [&](const MotionTrack& track) {
      return track.path == TrackPath::Weights && track.joint == own.joint;
    });
  }
  own.morph_targets.clear();
  own.morph_weights.clear();
  return joints;
}

}  // namespace limber
