#include "limber/motion/internal/roles_by_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

using Eigen::Vector3d;

/// A chain of joints that leaves the middle of the body, with the one on the other side.
struct LimbPair {
  std::array<std::vector<int>, 2> chains;  ///< From the body to the tip: on the low side of the axis, on the high one.
  int attached_to = -1;                    ///< The joint of the middle that carries both.
  double length = 0;
};

class ShapeReader {
 public:
  explicit ShapeReader(const Skeleton& skeleton)
      : skeleton_(skeleton), children_(children_of(skeleton)), order_(parents_first(skeleton)) {
    for (const AffineMatrix& map : rest_joint_to_world(skeleton)) places_.emplace_back(map.col(3));
    keep_largest_tree();
    Eigen::AlignedBox3d box;
    for (const int joint : order_) box.extend(places_[joint]);
    size_ = box.isEmpty() ? 0 : box.diagonal().norm();
  }

  std::optional<std::vector<BodyPart>> read() {
    parts_.assign(places_.size(), {});
    if (!(size_ > 0) || !find_plane()) return std::nullopt;
    find_pairs();
    for (const Vector3d& up : {Vector3d(Vector3d::UnitY()), Vector3d(Vector3d::UnitZ())}) {
      if (std::abs(up[axis_]) > 0.5) continue;
      up_ = up;
      if (sort_limbs() && name_all()) return parts_;
      parts_.assign(places_.size(), {});
    }
    return std::nullopt;
  }

 private:
  /// Of several trees, the largest: the others are what steers it.
  void keep_largest_tree() {
    std::vector<int> root(places_.size());
    std::vector<int> count(places_.size(), 0);
    for (const int joint : order_) {
      const int parent = skeleton_.joints[joint].parent;
      root[joint] = parent < 0 ? joint : root[parent];
      ++count[root[joint]];
    }
    const auto largest = static_cast<int>(std::max_element(count.begin(), count.end()) - count.begin());
    std::erase_if(order_, [&](int joint) { return root[joint] != largest; });
  }

  double height(int joint) const { return up_.dot(places_[joint]); }

  /// The joint that lies where this one would in a mirror; -1: none.
  int mirrored(int joint, int axis, double middle) const {
    Vector3d wanted = places_[joint];
    wanted[axis] = 2 * middle - wanted[axis];
    int nearest = -1;
    double distance = 0.03 * size_;
    for (const int other : order_) {
      const double apart = (places_[other] - wanted).norm();
      if (other == joint || apart >= distance) continue;
      distance = apart;
      nearest = other;
    }
    return nearest;
  }

  bool is_middle(int joint) const { return std::abs(places_[joint][axis_] - middle_) < 0.012 * size_; }

  bool find_plane() {
    int best = 0;
    for (int axis = 0; axis < 3; ++axis) {
      std::vector<double> values;
      for (const int joint : order_) values.push_back(places_[joint][axis]);
      const auto [low, high] = std::minmax_element(values.begin(), values.end());
      for (const double middle : {places_[order_.front()][axis], 0.5 * (*low + *high)}) {
        int found = 0;
        for (const int joint : order_) {
          const double apart = std::abs(places_[joint][axis] - middle);
          if (apart > 0.012 * size_) found += mirrored(joint, axis, middle) >= 0 ? 1 : -1;
        }
        if (found <= best) continue;
        best = found;
        axis_ = axis;
        middle_ = middle;
      }
    }
    return best >= 4;
  }

  /// The longest way down from a joint.
  std::vector<int> longest_chain(int joint) const {
    std::vector<int> best;
    double longest = -1;
    for (const int child : children_[joint]) {
      std::vector<int> chain = longest_chain(child);
      const double length = length_of(chain) + (places_[child] - places_[joint]).norm();
      if (length <= longest) continue;
      longest = length;
      best = std::move(chain);
    }
    best.insert(best.begin(), joint);
    return best;
  }

  double length_of(const std::vector<int>& chain) const {
    double sum = 0;
    for (std::size_t i = 1; i < chain.size(); ++i) sum += (places_[chain[i]] - places_[chain[i - 1]]).norm();
    return sum;
  }

  void find_pairs() {
    for (const int joint : order_) {
      const int parent = skeleton_.joints[joint].parent;
      if (parent < 0 || is_middle(joint) || !is_middle(parent) || places_[joint][axis_] > middle_) continue;
      const int other = mirrored(joint, axis_, middle_);
      if (other < 0 || skeleton_.joints[other].parent != parent) continue;
      LimbPair pair{{longest_chain(joint), longest_chain(other)}, parent, 0};
      // Points on one spot are one joint.
      for (std::vector<int>& chain : pair.chains) {
        for (std::size_t i = 1; i < chain.size();) {
          const bool same = (places_[chain[i]] - places_[chain[i - 1]]).norm() < 0.004 * size_;
          same ? static_cast<void>(chain.erase(chain.begin() + static_cast<std::ptrdiff_t>(i)))
               : static_cast<void>(++i);
        }
      }
      const std::size_t shorter = std::min(pair.chains[0].size(), pair.chains[1].size());
      for (std::vector<int>& chain : pair.chains) chain.resize(shorter);
      pair.length = length_of(pair.chains[0]);
      if (pair.length > 0.1 * size_ && shorter >= 2) pairs_.push_back(std::move(pair));
    }
  }

  /// Which pairs reach the ground.
  bool sort_limbs() {
    legs_.clear();
    others_.clear();
    double low = height(order_.front());
    double high = low;
    for (const int joint : order_) {
      low = std::min(low, height(joint));
      high = std::max(high, height(joint));
    }
    const double tall = high - low;
    for (const LimbPair& pair : pairs_) {
      const std::vector<int>& chain = pair.chains[0];
      const bool reaches = height(chain.back()) < low + 0.2 * tall;
      const bool falls = height(chain.front()) - height(chain.back()) > 0.15 * tall;
      (reaches && falls ? legs_ : others_).push_back(pair);
    }
    return legs_.size() == 1 || legs_.size() == 2;
  }

  bool is_above(int ancestor, int joint) const {
    for (int above = skeleton_.joints[joint].parent; above >= 0; above = skeleton_.joints[above].parent) {
      if (above == ancestor) return true;
    }
    return false;
  }

  std::vector<int> way(int from, int to) const {
    std::vector<int> joints;
    for (int joint = to; joint >= 0 && joint != from; joint = skeleton_.joints[joint].parent) joints.push_back(joint);
    std::reverse(joints.begin(), joints.end());
    return joints;
  }

  /// The joint of the middle farthest from `from` in a direction, below it; -1: none.
  int farthest(int from, const Vector3d& direction) const {
    int best = -1;
    double reach = 0.03 * size_;
    for (const int joint : order_) {
      if (!is_middle(joint) || !is_above(from, joint)) continue;
      const double along = direction.dot(places_[joint] - places_[from]);
      if (along <= reach) continue;
      reach = along;
      best = joint;
    }
    return best;
  }

  bool name_all() { return legs_.size() == 2 ? name_quadruped() : name_biped(); }

  void name_row(const std::vector<int>& joints, JointRole role) {
    int number = 0;
    for (const int joint : joints) parts_[joint] = {role, BodySide::Middle, 0, ++number};
  }

  void name_neck(int chest, int tip) {
    std::vector<int> neck = way(chest, tip);
    // The last of many is only the end of the head.
    if (neck.size() >= 3 && children_[neck.back()].empty()) neck.pop_back();
    if (neck.empty()) return;
    const int head = neck.back();
    neck.pop_back();
    name_row(neck, JointRole::Neck);
    parts_[head] = {JointRole::Head};
  }

  void name_limb(const LimbPair& pair, const std::vector<JointRole>& roles, const Vector3d& forward) {
    const Vector3d left = up_.cross(forward);
    for (int k = 0; k < 2; ++k) {
      const bool is_left = (k == 1) == (left[axis_] > 0);
      const std::vector<int>& chain = pair.chains[k];
      for (std::size_t i = 0; i < std::min(chain.size(), roles.size()); ++i) {
        if (roles[i] != JointRole::None) parts_[chain[i]] = {roles[i], is_left ? BodySide::Left : BodySide::Right};
      }
    }
  }

  double segment(const LimbPair& pair, std::size_t i) const {
    return (places_[pair.chains[0][i + 1]] - places_[pair.chains[0][i]]).norm();
  }

  std::vector<JointRole> leg_roles(const LimbPair& pair, const std::array<JointRole, 4>& leg) const {
    std::vector<JointRole> roles(leg.begin(), leg.end());
    const std::size_t count = pair.chains[0].size();
    if (count == 2) return {leg[0], leg[2]};
    if (count >= 4 && segment(pair, 0) < 0.4 * segment(pair, 1)) roles.insert(roles.begin(), JointRole::None);
    return roles;
  }

  std::vector<JointRole> arm_roles(const LimbPair& pair) const {
    using enum JointRole;
    const std::vector<int>& chain = pair.chains[0];
    std::size_t hand = 0;  // Where fingers part.
    for (std::size_t i = 1; i < chain.size() && hand == 0; ++i) {
      if (children_[chain[i]].size() >= 2) hand = i;
    }
    if (hand >= 2) {
      std::vector<JointRole> roles(hand + 1, None);
      roles[hand] = Hand;
      roles[hand - 1] = LowerArm;
      roles[hand - 2] = UpperArm;
      if (hand >= 3) roles[hand - 3] = Shoulder;
      return roles;
    }
    const bool has_collar = chain.size() >= 4 && segment(pair, 0) < 0.75 * segment(pair, 1);
    if (has_collar) return {Shoulder, UpperArm, LowerArm, Hand};
    return {UpperArm, LowerArm, Hand};
  }

  bool name_biped() {
    const LimbPair& legs = legs_.front();
    const int hips = legs.attached_to;
    const LimbPair* arms = nullptr;
    for (const LimbPair& pair : others_) {
      const bool is_higher = height(pair.attached_to) > height(hips) && is_above(hips, pair.attached_to);
      if (is_higher && (!arms || pair.length > arms->length)) arms = &pair;
    }
    if (!arms) return false;
    const int head = farthest(arms->attached_to, up_);
    const Vector3d forward = foot_direction(legs);
    parts_[hips] = {JointRole::Hips};
    name_row(way(hips, arms->attached_to), JointRole::Spine);
    if (head >= 0) name_neck(arms->attached_to, head);
    name_limb(legs, leg_roles(legs, {JointRole::Thigh, JointRole::Shin, JointRole::Foot, JointRole::Toe}), forward);
    name_limb(*arms, arm_roles(*arms), forward);
    return true;
  }

  /// Where the last bone of the legs points, over the ground.
  Vector3d foot_direction(const LimbPair& legs) const {
    const Vector3d across = Vector3d::Unit(axis_);
    Vector3d forward = across.cross(up_);
    const std::vector<int>& chain = legs.chains[0];
    const double along = forward.dot(places_[chain.back()] - places_[chain[chain.size() - 2]]);
    if (chain.size() >= 4 && std::abs(along) > 0.3 * segment(legs, chain.size() - 2)) {
      return along < 0 ? Vector3d(-forward) : forward;
    }
    const Vector3d usual = up_.y() > 0.5 ? Vector3d::UnitZ() : Vector3d(-Vector3d::UnitY());
    return forward.dot(usual) < 0 ? Vector3d(-forward) : forward;
  }

  bool name_quadruped() {
    const Vector3d along = up_.cross(Vector3d::Unit(axis_));
    const auto place = [&](const LimbPair& pair) { return along.dot(places_[pair.chains[0].front()]); };
    const bool first_is_low = place(legs_[0]) < place(legs_[1]);
    const LimbPair& low = legs_[first_is_low ? 0 : 1];
    const LimbPair& high = legs_[first_is_low ? 1 : 0];
    bool head_is_high = true;
    if (low.attached_to != high.attached_to) {
      // Skeletons grow from the hips.
      head_is_high = is_above(low.attached_to, high.attached_to);
      if (!head_is_high && !is_above(high.attached_to, low.attached_to)) return false;
    } else {
      // What is beyond the front legs is higher than what is beyond the others, a tail or nothing.
      double top = -1e300;
      for (const int joint : order_) {
        const double at = along.dot(places_[joint]);
        if (!is_middle(joint) || (at < place(high) && at > place(low)) || height(joint) <= top) continue;
        top = height(joint);
        head_is_high = at >= place(high);
      }
    }
    const LimbPair& front = head_is_high ? high : low;
    const LimbPair& hind = head_is_high ? low : high;
    const Vector3d forward = head_is_high ? along : Vector3d(-along);
    const int hips = hind.attached_to;
    const int chest = front.attached_to;
    const int head = farthest(chest, forward);
    parts_[hips] = {JointRole::Hips};
    name_row(way(hips, chest), JointRole::Spine);
    if (head >= 0) name_neck(chest, head);
    if (const int tail = farthest(hips, -forward); tail >= 0) name_row(way(hips, tail), JointRole::Tail);
    using enum JointRole;
    name_limb(hind, leg_roles(hind, {Thigh, Shin, Foot, Toe}), forward);
    std::vector<JointRole> roles = leg_roles(front, {FrontUpper, FrontLower, FrontFoot, FrontToe});
    const bool has_blade = front.chains[0].size() >= 4 && segment(front, 0) < 0.75 * segment(front, 1);
    if (has_blade && roles.front() == FrontUpper) roles.insert(roles.begin(), FrontShoulder);
    name_limb(front, roles, forward);
    return true;
  }

  const Skeleton& skeleton_;
  std::vector<std::vector<int>> children_;
  std::vector<int> order_;
  std::vector<Vector3d> places_;
  double size_ = 0;
  int axis_ = 0;       ///< Across the plane of symmetry.
  double middle_ = 0;  ///< Where the plane cuts it.
  Vector3d up_ = Vector3d::UnitY();
  std::vector<LimbPair> pairs_, legs_, others_;
  std::vector<BodyPart> parts_;
};

}  // namespace

std::vector<BodyPart> roles_by_shape(const Skeleton& skeleton, std::vector<BodyPart> parts) {
  if (skeleton.count() < 6) return parts;
  const std::optional<std::vector<BodyPart>> read = ShapeReader(skeleton).read();
  return read ? *read : parts;
}

}  // namespace limber::internal
