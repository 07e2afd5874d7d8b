#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/arap/pose_solver.h"

namespace limber {
namespace {

constexpr double kProbe = 0.5;       ///< Radians by which bones are turned.
constexpr double kOwnCluster = 0.3;  ///< Follows one bone and not the next by at least so much.
constexpr double kMoved = 0.5;       ///< Follows by at least so much.

/// Bones and regions turn; points and what has no place do not.
bool can_turn(const Handle& handle) {
  return handle.is_bone() || handle.is_region();
}

/// The handles below a handle, and itself.
std::vector<char> subtree(const Rig& rig, const std::vector<int>& order, int root) {
  std::vector<char> below(rig.handles.size(), 0);
  below[static_cast<std::size_t>(root)] = 1;
  for (const int h : order) {
    const int parent = rig.handles[static_cast<std::size_t>(h)].parent;
    if (parent >= 0 && below[static_cast<std::size_t>(parent)] != 0) below[static_cast<std::size_t>(h)] = 1;
  }
  return below;
}

/// Poses all handles of a model, and looks at the rotations.
class Prober {
 public:
  Prober(const ReducedModel& model, const Rig& rig) : model_(model), rig_(rig), order_(parents_first(rig)) {
    std::vector<ConstraintRow> rows;
    for (int h = 0; h < rig.count(); ++h) {
      for (ConstraintRow& row : constrain_handle(model, rig, h, ConstraintKind::Transform, Positions())) {
        rows.push_back(std::move(row));
      }
    }
    system_ = pack(constrain(model, rows));
    rotations_.resize(system_.state_size());
    in_model_.resize(system_.model_rotations_size());
    dofs_.resize(static_cast<std::size_t>(system_.dof_count) * system_.dimension);
    scratch_.resize(solve_scratch_size(system_));
  }

  /// How much each cluster follows when a bone is turned with all below it: 0 to 1.
  Eigen::VectorXd following(int handle) {
    const std::vector<char> below = subtree(rig_, order_, handle);
    AffineMatrix turned = AffineMatrix::Identity();
    const Eigen::Vector3d axis = model_.dimension == 2 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d(0.6, 0.48, 0.64);
    const Eigen::Matrix3d rotation = Eigen::AngleAxisd(kProbe, axis).toRotationMatrix();
    Eigen::Vector3d head = Eigen::Vector3d::Zero();
    if (const auto* bone = std::get_if<BoneHandle>(&rig_.handles[static_cast<std::size_t>(handle)].form))
      head = bone->head;
    turned.leftCols<3>() = rotation;
    turned.col(3) = head - rotation * head;
    std::vector<float> targets;
    for (int h = 0; h < rig_.count(); ++h) {
      const AffineMatrix& move = below[static_cast<std::size_t>(h)] != 0 ? turned : kStay;
      const Eigen::MatrixXd rows = transform_target(model_, h, move);
      for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        for (Eigen::Index j = 0; j < rows.cols(); ++j) targets.push_back(static_cast<float>(rows(i, j)));
      }
    }
    reset_rotations(system_, rotations_);
    // Without auxiliary points and extra weights one sweep is exact.
    solve_reduced({&system_, targets, rotations_, dofs_, scratch_, {.sweeps = 8}});
    rotations_to_model(system_, rotations_, in_model_);
    Eigen::VectorXd follows(system_.cluster_count);
    const int d = model_.dimension;
    for (int k = 0; k < system_.cluster_count; ++k) {
      const float* q = in_model_.data() + static_cast<std::ptrdiff_t>(k) * d * d;
      double trace = 0;
      for (int a = 0; a < d; ++a) trace += static_cast<double>(q[a * d + a]);
      const double cosine = d == 3 ? (trace - 1) / 2 : trace / 2;
      follows[k] = std::clamp(std::acos(std::clamp(cosine, -1.0, 1.0)) / kProbe, 0.0, 1.0);
    }
    return follows;
  }

  const std::vector<int>& order() const { return order_; }

 private:
  inline static const AffineMatrix kStay = AffineMatrix::Identity();
  const ReducedModel& model_;
  const Rig& rig_;
  std::vector<int> order_;
  ReducedSystem system_;
  std::vector<float> rotations_;
  std::vector<float> in_model_;
  std::vector<float> dofs_;
  std::vector<float> scratch_;
};

/// Clusters with a share, which add up to one.
void keep_shares(const Eigen::VectorXd& own, const Eigen::VectorXd& sizes, std::vector<int>& clusters,
                 std::vector<double>& shares) {
  double sum = 0;
  for (Eigen::Index k = 0; k < own.size(); ++k) {
    if (own[k] < kOwnCluster) continue;
    clusters.push_back(static_cast<int>(k));
    shares.push_back(own[k] * own[k] * sizes[k]);
    sum += shares.back();
  }
  for (double& share : shares) share /= std::max(sum, 1e-300);
}

}  // namespace

LimitedJoints find_limited_joints(const ReducedModel& model, const Rig& rig,
                                  const std::vector<std::optional<JointLimit>>& limits) {
  LimitedJoints found;
  const auto parent_of = [&](int h) { return rig.handles[static_cast<std::size_t>(h)].parent; };
  const auto is_limited = [&](int h) {
    const int parent = parent_of(h);
    return limits[static_cast<std::size_t>(h)] && parent >= 0 && can_turn(rig.handles[static_cast<std::size_t>(h)]) &&
           can_turn(rig.handles[static_cast<std::size_t>(parent)]);
  };
  bool any = false;
  for (int h = 0; h < rig.count(); ++h) any = any || is_limited(h);
  if (!any) return found;

  Prober prober(model, rig);
  std::vector<Eigen::VectorXd> follows(rig.handles.size());
  for (int h = 0; h < rig.count(); ++h) {
    if (can_turn(rig.handles[static_cast<std::size_t>(h)])) follows[static_cast<std::size_t>(h)] = prober.following(h);
  }
  // What a bone turns and none of its children does.
  std::vector<Eigen::VectorXd> own = follows;
  for (int h = 0; h < rig.count(); ++h) {
    const int parent = parent_of(h);
    if (parent < 0 || follows[static_cast<std::size_t>(h)].size() == 0) continue;
    if (own[static_cast<std::size_t>(parent)].size() > 0)
      own[static_cast<std::size_t>(parent)] -= follows[static_cast<std::size_t>(h)];
  }
  Eigen::VectorXd sizes(model.cluster_count());
  const int d = model.dimension;
  for (int k = 0; k < sizes.size(); ++k) {
    sizes[k] = std::max((model.coupling.middleRows(k * d, d) * model.rest_dofs).trace(), 0.0);
  }
  for (const int h : prober.order()) {
    if (!is_limited(h)) continue;
    LimitedJoints::Joint joint;
    joint.handle = h;
    joint.limit = *limits[static_cast<std::size_t>(h)];
    keep_shares(own[static_cast<std::size_t>(parent_of(h))], sizes, joint.parent, joint.parent_shares);
    keep_shares(own[static_cast<std::size_t>(h)], sizes, joint.child, joint.child_shares);
    const Eigen::VectorXd& with = follows[static_cast<std::size_t>(h)];
    for (Eigen::Index k = 0; k < with.size(); ++k) {
      if (with[k] > kMoved) joint.moved.push_back(static_cast<int>(k));
    }
    // The lighter one turns more.
    const auto size_of = [&](const std::vector<int>& clusters) {
      double sum = 0;
      for (const int k : clusters) sum += sizes[k];
      return sum;
    };
    const double moved = size_of(joint.moved);
    joint.child_part = std::max(1 - moved / std::max(moved + size_of(joint.parent), 1e-300), 0.5);
    if (!joint.parent.empty() && !joint.child.empty() && !joint.moved.empty()) found.joints.push_back(std::move(joint));
  }
  return found;
}

void limit_joints(ReducedSystem& system, const LimitedJoints& joints, const std::vector<int>& given) {
  std::vector<int> slot_of(system.cluster_of_slot.size());
  for (std::size_t slot = 0; slot < slot_of.size(); ++slot) {
    slot_of[static_cast<std::size_t>(system.cluster_of_slot[slot])] = static_cast<int>(slot);
  }
  system.limits.clear();
  system.limit_slots.clear();
  system.limit_shares.clear();
  const auto add = [&](const std::vector<int>& clusters, const std::vector<double>& shares) {
    for (std::size_t i = 0; i < clusters.size(); ++i) {
      system.limit_slots.push_back(slot_of[static_cast<std::size_t>(clusters[i])]);
      system.limit_shares.push_back(static_cast<float>(shares[i]));
    }
    return static_cast<int>(system.limit_slots.size());
  };
  for (const LimitedJoints::Joint& joint : joints.joints) {
    if (std::find(given.begin(), given.end(), joint.handle) != given.end()) continue;
    ReducedSystem::Limit limit;
    const Eigen::Vector3d axis = joint.limit.axis.normalized();
    limit.axis = {static_cast<float>(axis.x()), static_cast<float>(axis.y()), static_cast<float>(axis.z())};
    limit.least = static_cast<float>(joint.limit.least);
    limit.greatest = static_cast<float>(joint.limit.greatest);
    limit.tilt = static_cast<float>(joint.limit.tilt);
    limit.parent_end = add(joint.parent, joint.parent_shares);
    limit.child_end = add(joint.child, joint.child_shares);
    limit.moved_end = add(joint.moved, std::vector<double>(joint.moved.size(), joint.child_part));
    // Those of one block follow each other.
    std::sort(system.limit_slots.begin() + limit.child_end, system.limit_slots.end());
    system.limits.push_back(limit);
  }
}

}  // namespace limber
