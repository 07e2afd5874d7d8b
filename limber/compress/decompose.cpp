#include "limber/compress/decompose.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>
#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/affine_joint.h"
#include "limber/compress/internal/rigid_clusters.h"
#include "limber/compress/internal/rigid_motions.h"
#include "limber/compress/internal/skin_fitter.h"
#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
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

/// Where two bones meet.
struct BoneMeeting {
  int first = 0, second = 0;
  Eigen::Vector3d joint = Eigen::Vector3d::Zero();  ///< At rest.
  double cost = 0;
};

/// The point that two bones move most alike, near the vertices that they share.
BoneMeeting meeting_of(const ExamplePoses& poses, int a, int b, double shared, const Eigen::Vector3d& middle,
                       double size) {
  // Towards the middle of the vertices, where motion does not say: as much as a joint that is off by a twentieth.
  constexpr double kPull = 0.0025;
  Eigen::Matrix3d form = Eigen::Matrix3d::Zero();
  Eigen::Vector3d right = Eigen::Vector3d::Zero();
  const int frames = poses.pose_count();
  for (int frame = 0; frame < frames; ++frame) {
    const AffineMatrix apart =
        poses.pose(frame)[static_cast<std::size_t>(a)] - poses.pose(frame)[static_cast<std::size_t>(b)];
    const Eigen::Matrix3d linear = apart.leftCols<3>();
    form += linear.transpose() * linear;
    right -= linear.transpose() * apart.col(3);
  }
  const double pull = kPull * form.trace() / 3 + 1e-9 * frames;
  form.diagonal().array() += pull;
  right += pull * middle;
  BoneMeeting result{a, b, form.ldlt().solve(right), 0};
  double squares = 0;
  for (int frame = 0; frame < frames; ++frame) {
    const AffineMatrix apart =
        poses.pose(frame)[static_cast<std::size_t>(a)] - poses.pose(frame)[static_cast<std::size_t>(b)];
    squares += apply(apart, result.joint).squaredNorm();
  }
  const double away = (result.joint - middle).norm();
  result.cost = (std::sqrt(squares / frames) + 0.1 * away + 0.002 * size) / (shared + 0.01);
  return result;
}

/// All pairs, the best first.
std::vector<BoneMeeting> meetings_of(const Decomposition& made, double size) {
  const auto bones = static_cast<std::size_t>(made.poses.bone_count);
  Eigen::MatrixXd shared = Eigen::MatrixXd::Zero(made.poses.bone_count, made.poses.bone_count);
  std::vector<Eigen::Vector3d> middles(bones * bones, Eigen::Vector3d::Zero());
  for (int vertex = 0; vertex < made.weights.vertex_count(); ++vertex) {
    for (const Influence& a : made.weights.of(vertex)) {
      for (const Influence& b : made.weights.of(vertex)) {
        shared(a.bone, b.bone) += a.weight * b.weight;
        middles[static_cast<std::size_t>(a.bone) * bones + static_cast<std::size_t>(b.bone)] +=
            a.weight * b.weight * made.rest.row(vertex).transpose();
      }
    }
  }
  const std::vector<Eigen::Vector3d> centers = influence_centers(made.weights, made.rest);
  std::vector<BoneMeeting> meetings;
  for (int a = 0; a < made.poses.bone_count; ++a) {
    for (int b = 0; b < a; ++b) {
      const double both = shared(a, b);
      const double part = both / std::max(std::min(shared(a, a), shared(b, b)), 1e-9);
      const Eigen::Vector3d halfway =
          0.5 * (centers[static_cast<std::size_t>(a)] + centers[static_cast<std::size_t>(b)]);
      const Eigen::Vector3d middle =
          both > 1e-6
              ? Eigen::Vector3d(middles[static_cast<std::size_t>(a) * bones + static_cast<std::size_t>(b)] / both)
              : halfway;
      meetings.push_back(meeting_of(made.poses, a, b, std::min(part, 1.0), middle, size));
      // Bones that share nothing meet where they are near, if nowhere else.
      if (!(both > 1e-6)) {
        meetings.back().cost +=
            100 * (centers[static_cast<std::size_t>(a)] - centers[static_cast<std::size_t>(b)]).norm();
      }
    }
  }
  std::stable_sort(meetings.begin(), meetings.end(),
                   [](const BoneMeeting& a, const BoneMeeting& b) { return a.cost < b.cost; });
  return meetings;
}

/// A tree of bones: parents, joints, and the bones in an order in which parents come first.
struct BoneTree {
  std::vector<int> parents;
  std::vector<Eigen::Vector3d> joints;
  std::vector<int> order;
};

BoneTree tree_of(const Decomposition& made, double size) {
  const int bones = made.poses.bone_count;
  std::vector<std::vector<std::pair<int, Eigen::Vector3d>>> edges(static_cast<std::size_t>(bones));
  std::vector<int> group(static_cast<std::size_t>(bones));
  for (int b = 0; b < bones; ++b) group[static_cast<std::size_t>(b)] = b;
  for (const BoneMeeting& each : meetings_of(made, size)) {
    const int from = group[static_cast<std::size_t>(each.second)], to = group[static_cast<std::size_t>(each.first)];
    if (from == to) continue;
    std::replace(group.begin(), group.end(), from, to);
    edges[static_cast<std::size_t>(each.first)].emplace_back(each.second, each.joint);
    edges[static_cast<std::size_t>(each.second)].emplace_back(each.first, each.joint);
  }
  std::vector<double> mass(static_cast<std::size_t>(bones), 0);
  for (int vertex = 0; vertex < made.weights.vertex_count(); ++vertex) {
    for (const Influence& share : made.weights.of(vertex)) mass[static_cast<std::size_t>(share.bone)] += share.weight;
  }
  const std::vector<Eigen::Vector3d> centers = influence_centers(made.weights, made.rest);
  const auto rooted_at = [&](int root) {
    BoneTree tree;
    tree.parents.assign(static_cast<std::size_t>(bones), -1);
    tree.joints = centers;
    tree.order = {root};
    for (std::size_t i = 0; i < tree.order.size(); ++i) {
      const int bone = tree.order[i];
      for (const auto& [next, joint] : edges[static_cast<std::size_t>(bone)]) {
        if (next == tree.parents[static_cast<std::size_t>(bone)]) continue;
        tree.parents[static_cast<std::size_t>(next)] = bone;
        tree.joints[static_cast<std::size_t>(next)] = joint;
        tree.order.push_back(next);
      }
    }
    return tree;
  };
  // The root is the bone from which no branch has more than half of the mesh.
  int best = 0;
  double least = -1;
  for (int root = 0; root < bones; ++root) {
    const BoneTree tree = rooted_at(root);
    std::vector<double> below = mass;
    double heaviest = 0;
    for (auto bone = tree.order.rbegin(); bone != tree.order.rend(); ++bone) {
      const int parent = tree.parents[static_cast<std::size_t>(*bone)];
      if (parent < 0) continue;
      if (parent == root) heaviest = std::max(heaviest, below[static_cast<std::size_t>(*bone)]);
      below[static_cast<std::size_t>(parent)] += below[static_cast<std::size_t>(*bone)];
    }
    if (least < 0 || heaviest < least) {
      least = heaviest;
      best = root;
    }
  }
  return rooted_at(best);
}

/// Moves bones so that each stays at its joint with its parent; turns are kept.
void join_bones(const BoneTree& tree, std::span<AffineMatrix> pose) {
  for (const int bone : tree.order) {
    const int parent = tree.parents[static_cast<std::size_t>(bone)];
    if (parent < 0) continue;
    const Eigen::Vector3d& joint = tree.joints[static_cast<std::size_t>(bone)];
    AffineMatrix& own = pose[static_cast<std::size_t>(bone)];
    own.col(3) = apply(pose[static_cast<std::size_t>(parent)], joint) - own.leftCols<3>() * joint;
  }
}

/// Turns each bone with all that hangs on it to where its vertices come nearest to a frame; the root also moves. The error
/// of the frame never rises.
void turn_bones(const BoneTree& tree, const std::vector<std::vector<char>>& below, const SkinWeights& weights,
                const Positions& rest, std::span<const float> frame, std::span<AffineMatrix> pose) {
  std::vector<RegistrationSums> sums(1);
  for (const int bone : tree.order) {
    const std::vector<char>& moves = below[static_cast<std::size_t>(bone)];
    const bool is_root = tree.parents[static_cast<std::size_t>(bone)] < 0;
    const Eigen::Vector3d pivot =
        apply(pose[static_cast<std::size_t>(bone)], tree.joints[static_cast<std::size_t>(bone)]);
    Eigen::Matrix3d product = Eigen::Matrix3d::Zero();
    double weight = 0;
    Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = Eigen::Vector3d::Zero();
    for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
      Eigen::Vector3d turned = Eigen::Vector3d::Zero(), others = Eigen::Vector3d::Zero();
      double share = 0;
      for (const Influence& each : weights.of(vertex)) {
        const Eigen::Vector3d place = apply(pose[static_cast<std::size_t>(each.bone)], rest.row(vertex).transpose());
        if (moves[static_cast<std::size_t>(each.bone)] != 0) {
          turned += each.weight * (place - pivot);
          share += each.weight;
        } else {
          others += each.weight * place;
        }
      }
      if (!(share > 0)) continue;
      const float* wanted = frame.data() + 3 * static_cast<std::size_t>(vertex);
      const Eigen::Vector3d left = Eigen::Vector3d(wanted[0], wanted[1], wanted[2]) - others - share * pivot;
      // min |Q turned + share d - left|^2 over turns Q and, of the root, shifts d.
      product += left * turned.transpose();
      weight += share * share;
      from += share * turned;
      to += share * left;
    }
    // About the pivot: of a bone that is not the root, nothing else is free.
    RegistrationSums& one = sums.front();
    one = {};
    one.product = product;
    one.weight = is_root ? weight : 1;
    if (is_root) {
      one.from = from;
      one.to = to;
    }
    std::vector<AffineMatrix> motion = {AffineMatrix(AffineMatrix::Identity())};
    if (!(one.weight > 0)) continue;
    register_rigidly(sums, motion);
    const Eigen::Matrix3d turn = motion.front().leftCols<3>();
    const Eigen::Vector3d shift = is_root ? Eigen::Vector3d(motion.front().col(3)) : Eigen::Vector3d::Zero();
    for (std::size_t each = 0; each < pose.size(); ++each) {
      if (moves[each] == 0) continue;
      const Eigen::Vector3d place = pose[each].col(3);
      const Eigen::Matrix3d before = pose[each].leftCols<3>();
      pose[each].leftCols<3>() = turn * before;
      pose[each].col(3) = turn * (place - pivot) + pivot + shift;
    }
  }
}

/// Hangs the bones of a decomposition on each other.
void hang_bones(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options, Decomposition& made,
                Task* task) {
  constexpr int kRounds = 4;
  constexpr int kSweeps = 4;
  Stage stage(task, "Hang bones on each other");
  const BoneTree tree = tree_of(made, size_of(shape));
  const auto bones = static_cast<std::size_t>(made.poses.bone_count);
  std::vector<std::vector<char>> below(bones, std::vector<char>(bones, 0));
  for (auto bone = tree.order.rbegin(); bone != tree.order.rend(); ++bone) {
    std::vector<char>& own = below[static_cast<std::size_t>(*bone)];
    own[static_cast<std::size_t>(*bone)] = 1;
    const int parent = tree.parents[static_cast<std::size_t>(*bone)];
    if (parent < 0) continue;
    for (std::size_t each = 0; each < bones; ++each) below[static_cast<std::size_t>(parent)][each] |= own[each];
  }
  for (int round = 0; round < kRounds; ++round) {
    stage.advance(static_cast<double>(round) / kRounds);
    parallel_for(static_cast<std::size_t>(made.poses.pose_count()), 1, [&](std::size_t frame) {
      throw_if_cancelled(task);
      const std::span<AffineMatrix> pose = std::span<AffineMatrix>(made.poses.bones).subspan(frame * bones, bones);
      join_bones(tree, pose);
      for (int sweep = 0; sweep < kSweeps; ++sweep) {
        turn_bones(tree, below, made.weights, made.rest, sequence.frame(static_cast<int>(frame)), pose);
      }
    });
    Shape own = shape;
    own.positions = made.rest;
    SkinFitter fitter(own, sequence, options, made.poses);
    fitter.update_weights();
    made.weights = fitter.weights();
    made.report.errors.push_back(fitter.error());
    made.report.error = fitter.error();
  }
  made.parents = tree.parents;
  made.joints = tree.joints;
  made.report.reached_tolerance = options.tolerance > 0 && made.report.error < options.tolerance;
}

}  // namespace

Decomposition decompose_sequence(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options,
                                 Task* task) {
  check(shape, sequence, options);
  const auto finished = [&](Decomposition made) {
    made.report.error_of_free = made.report.error;
    if (options.skeleton) hang_bones(shape, sequence, options, made, task);
    return made;
  };
  if (options.bones > 0) return finished(with_bones(shape, sequence, options, options.bones, task));
  // A third more bones each time: less than that is hardly seen, more would waste many.
  Decomposition result;
  for (int bones = 1;; bones += std::max(1, bones / 3)) {
    bones = std::min(bones, options.most_bones);
    result = finished(with_bones(shape, sequence, options, bones, task));
    if (result.report.reached_tolerance || bones >= options.most_bones) return result;
  }
}

Character decomposed_character(const Shape& shape, const Decomposition& decomposition, const std::vector<double>& times,
                               const std::string& clip, double key_tolerance) {
  Character character;
  const double size = size_of(shape);
  character.clips.push_back({clip, {}});
  SkinnedMesh mesh;
  mesh.name = "mesh";
  mesh.shape = shape;
  mesh.shape.positions = decomposition.rest;
  mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  mesh.weights = decomposition.weights;
  const int bones = decomposition.poses.bone_count;
  const bool is_tree = !decomposition.parents.empty();
  const std::vector<Eigen::Vector3d> pivots =
      is_tree ? decomposition.joints : influence_centers(decomposition.weights, decomposition.rest);
  const auto shifted = [](const AffineMatrix& map, const Eigen::Vector3d& by) {
    AffineMatrix shift = AffineMatrix(AffineMatrix::Identity());
    shift.col(3) = by;
    return compose(map, shift);
  };
  // Parents come first.
  std::vector<int> order;
  std::vector<char> done(static_cast<std::size_t>(bones), 0);
  while (static_cast<int>(order.size()) < bones) {
    for (int bone = 0; bone < bones; ++bone) {
      const int parent = is_tree ? decomposition.parents[static_cast<std::size_t>(bone)] : -1;
      if (done[static_cast<std::size_t>(bone)] != 0 || (parent >= 0 && done[static_cast<std::size_t>(parent)] == 0))
        continue;
      done[static_cast<std::size_t>(bone)] = 1;
      order.push_back(bone);
    }
  }
  mesh.bones.resize(static_cast<std::size_t>(bones));
  for (const int bone : order) {
    const auto index = static_cast<std::size_t>(bone);
    const int parent = is_tree ? decomposition.parents[index] : -1;
    AffineJoint joint;
    joint.name = fmt::format("bone.{}", bone);
    joint.pivot = pivots[index];
    joint.half_size = Eigen::Vector3d::Constant(0.25 * size);
    BoneKeys keys{0, times, {}, {}};
    for (int frame = 0; frame < decomposition.poses.pose_count(); ++frame) {
      keys.maps.emplace_back(decomposition.poses.pose(frame)[index]);
      if (parent >= 0)
        keys.parents.push_back(shifted(AffineMatrix(decomposition.poses.pose(frame)[static_cast<std::size_t>(parent)]),
                                       pivots[static_cast<std::size_t>(parent)]));
    }
    if (parent >= 0) {
      const AffineMatrix still = AffineMatrix(AffineMatrix::Identity());
      joint.parent = mesh.bones[static_cast<std::size_t>(parent)].joint;
      joint.parent_rest = shifted(still, pivots[static_cast<std::size_t>(parent)]);
      joint.parent_bind = shifted(still, -pivots[static_cast<std::size_t>(parent)]);
    }
    mesh.bones[index] = add_affine_joint(character, joint, {&keys, 1}, key_tolerance * size);
  }
  character.meshes.push_back(std::move(mesh));
  std::erase_if(character.clips, [](const MotionClip& made) { return made.tracks.empty(); });
  return character;
}

}  // namespace limber
