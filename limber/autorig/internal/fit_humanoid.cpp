#include <algorithm>
#include <cmath>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/humanoid_marks.h"
#include "limber/autorig/internal/level_trunk.h"
#include "limber/autorig/internal/tail_marks.h"

namespace limber::internal {
namespace {

/// One side of a figure: measured in a frame where it is the side with higher x.
struct Side {
  ArmMarks arm;
  const HumanoidMarks* body = nullptr;  ///< Whose legs are used.
};

/// Heights of joints above the ground from the two heights that are measured best, of the crotch and of the shoulders,
/// all as parts of the height. Least squares over 70 characters from babies and mascots to men: within 2 to 3%.
struct HeightRule {
  double constant, crotch, shoulder;
  double operator()(double crotch_height, double shoulder_height) const {
    return constant + crotch * crotch_height + shoulder * shoulder_height;
  }
};
constexpr HeightRule kThigh{-0.056, 0.626, 0.370}, kHips{-0.087, 0.743, 0.367}, kChest{-0.008, 0.280, 0.798},
    kNeck{0.085, 0.186, 0.845}, kHead{0.094, 0.103, 0.943}, kUpperArm{0.028, 0.139, 0.898},
    kClavicle{-0.027, 0.196, 0.952}, kFoot{0.052, -0.07, 0.035};

/// Joints of the arm, as parts of its length from the tip.
constexpr double kWristAt = 0.335, kElbowAt = 0.665;
/// The knee, from the ankle to the hip.
constexpr double kKneeAt = 0.49;

Eigen::Vector3d ring_at(const ArmMarks& arm, double distance) {
  const auto& rings = arm.rings;
  const auto after =
      std::find_if(rings.begin(), rings.end(), [&](const LimbRing& r) { return r.distance >= distance; });
  if (after == rings.begin()) return rings.front().center;
  if (after == rings.end()) return rings.back().center;
  const LimbRing& before = *(after - 1);
  const double t = (distance - before.distance) / (after->distance - before.distance);
  return before.center + t * (after->center - before.center);
}

/// Where the axis of the upper arm meets the trunk.
Eigen::Vector3d arm_start(const ArmMarks& arm) {
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  const LimbRing *first = nullptr, *last = nullptr;
  double distance = 0;
  int count = 0;
  for (const LimbRing& ring : arm.rings) {
    if (ring.distance < 0.6 * arm.length || ring.distance > 0.95 * arm.length) continue;
    if (!first) first = &ring;
    last = &ring;
    mean += ring.center;
    distance += ring.distance;
    ++count;
  }
  const LimbRing& root = arm.rings[static_cast<std::size_t>(arm.root)];
  if (count < 2) return root.center;
  mean /= count;
  distance /= count;
  const Eigen::Vector3d direction = (last->center - first->center).normalized();
  return mean + (root.distance - distance) * direction;
}

template <class Row>
const Row* row_at(const std::vector<Row>& rows, double y) {
  const Row* best = nullptr;
  for (const Row& row : rows) {
    if (!best || std::abs(row.y - y) < std::abs(best->y - y)) best = &row;
  }
  return best;
}

/// z of the trunk's middle around a height.
double trunk_z(const HumanoidMarks& marks, double y, double window) {
  double z = 0, weight = 0;
  for (const TrunkRow& row : marks.trunk) {
    if (std::abs(row.y - y) > window) continue;
    z += row.z;
    weight += 1;
  }
  if (weight > 0) return z / weight;
  const TrunkRow* row = row_at(marks.trunk, y);
  return row ? row->z : 0;
}

/// The log odds that a figure looks along +z rather than -z, from what tells front from back. The weights are those of a
/// logistic regression over 79 characters.
double facing_odds(const BodyMesh& mesh, const HumanoidMarks& marks, const ArmMarks& arm) {
  const double height = marks.top - marks.ground;
  const auto part = [&](double y) { return (y - marks.ground) / height; };
  const auto cue = [&](double way, double full) { return std::clamp(way / height / full, -1.0, 1.0); };
  const auto mean_z = [&](double low, double high, auto&& get) {
    double sum = 0, weight = 0;
    for (const LegRow& row : marks.leg) {
      if (part(row.y) < low || part(row.y) > high) continue;
      sum += get(row);
      weight += 1;
    }
    return std::pair(weight > 0 ? sum / weight : 0.0, weight > 0);
  };
  const auto center = [](const LegRow& row) { return row.z; };
  const double crotch = part(marks.crotch);
  const double shoulder = arm.found ? part(arm_start(arm).y()) : part(marks.neck) - 0.06;
  double odds = 0;
  // Feet reach farther to the front than to the back of the ankle, and of the trunk.
  const auto [foot, has_foot] = mean_z(0, 0.04, [](const LegRow& row) { return (row.z_low + row.z_high) / 2; });
  const auto [ankle, has_ankle] = mean_z(0.07, 0.15, center);
  if (has_foot && has_ankle) odds += 1.6 * cue(foot - ankle, 0.03);
  double trunk = 0, rows = 0;
  for (const TrunkRow& row : marks.trunk) {
    if (part(row.y) < crotch + 0.02 || part(row.y) > shoulder) continue;
    trunk += row.z;
    rows += 1;
  }
  if (rows > 0 && has_foot) odds += 1.8 * cue(foot - trunk / rows, 0.04);
  // Knees bend to the front.
  const auto [knee, has_knee] = mean_z(0.45 * crotch, 0.65 * crotch, center);
  const auto [hip, has_hip] = mean_z(0.9 * crotch, crotch, center);
  if (has_knee && has_hip && has_ankle && crotch > 0.15) odds += 1.4 * cue(knee - (hip + ankle) / 2, 0.02);
  // Hands are in front of shoulders, elbows bend to the back, thumbs point to the front.
  if (arm.found) {
    const Eigen::Vector3d hand = ring_at(arm, 0.2 * arm.length), elbow = ring_at(arm, kElbowAt * arm.length),
                          root = ring_at(arm, 0.95 * arm.length), palm = ring_at(arm, 0.24 * arm.length),
                          wrist = ring_at(arm, 0.4 * arm.length);
    odds += 0.2 * cue(hand.z() - root.z(), 0.08);
    odds += 0.5 * cue((hand.z() + root.z()) / 2 - elbow.z(), 0.02);
    odds += 0.4 * cue(palm.z() - wrist.z(), 0.02);
  }
  // Faces have more detail than the backs of heads.
  double front = 0, back = 0;
  for (int t = 0; t < mesh.corners.rows(); ++t) {
    const Eigen::Vector3d at = (mesh.points.row(mesh.corners(t, 0)) + mesh.points.row(mesh.corners(t, 1)) +
                                mesh.points.row(mesh.corners(t, 2))) /
                               3;
    if (part(at.y()) < shoulder + 0.08 || std::abs(at.x() - marks.middle) > 0.25 * height) continue;
    const TrunkRow* row = row_at(marks.trunk, at.y());
    (at.z() > (row ? (row->z_low + row->z_high) / 2 : 0) ? front : back) += 1;
  }
  if (front + back > 0) odds += 1.9 * (front - back) / (front + back);
  return odds;
}

struct Arms {
  ArmMarks left, right;
  bool posed = false;  ///< The sides differ.
};

Arms choose_arms(const HumanoidMarks& common, const HumanoidMarks* left, const HumanoidMarks* right, double share) {
  if (!left || !right) return {common.arm, common.arm, false};
  const double least = 0.15 * (common.top - common.ground);
  const bool has_left = left->arm.found && left->arm.length > least;
  const bool has_right = right->arm.found && right->arm.length > least;
  const bool both = has_left && has_right;
  const double longer = std::max(left->arm.length, right->arm.length);
  const double shorter = std::min(left->arm.length, right->arm.length);
  if (both && shorter > 0.7 * longer && (common.arm.length < 0.9 * shorter || share < 0.75)) {
    return {left->arm, right->arm, true};
  }
  // What one hand alone holds is not part of the arm.
  if (common.arm.found && (!both || common.arm.length > 0.6 * shorter)) return {common.arm, common.arm, false};
  if (both) {
    const ArmMarks& arm = left->arm.length < right->arm.length ? left->arm : right->arm;
    return {arm, arm, false};
  }
  if (has_left) return {left->arm, left->arm, false};
  if (has_right) return {right->arm, right->arm, false};
  return {common.arm, common.arm, false};
}

class HumanoidFitter {
 public:
  HumanoidFitter(const HumanoidMarks& common, const Arms& arms, const HumanoidMarks& left, const HumanoidMarks& right)
      : common_(common), arms_(arms), height_(common.top - common.ground) {
    crotch_ = (common.crotch - common.ground) / height_;
    double shoulder = 0;
    int found = 0;
    for (const ArmMarks* arm : {&arms_.left, &arms_.right}) {
      if (!arm->found) continue;
      shoulder += (arm_start(*arm).y() - common.ground) / height_;
      ++found;
    }
    // Without arms to see, shoulders are below the neck.
    const double neck = (common.neck - common.ground) / height_;
    shoulder_ = found ? shoulder / found : neck - 0.06;
    // Robes and skirts down to the ground hide where the legs meet.
    if (crotch_ < 0.06) crotch_ = 0.5 * shoulder_;
    fit_trunk();
    fit_side(1, arms_.left, left);
    fit_side(-1, arms_.right, right);
  }

  std::vector<RoleJoint> joints;

 private:
  double up(double part) const { return common_.ground + part * height_; }

  void add(const std::string& role, const Eigen::Vector3d& position, double confidence) {
    joints.push_back({role, position, confidence});
  }

  void add_central(const std::string& role, double y, double confidence) {
    const double at = up(y);
    add(role, {common_.middle, at, trunk_z(common_, at, 0.02 * height_)}, confidence);
  }

  void fit_trunk() {
    const double sure = arms_.left.found ? 0.8 : 0.4;
    const double hips = kHips(crotch_, shoulder_), chest = kChest(crotch_, shoulder_);
    const double neck = std::min(kNeck(crotch_, shoulder_), 0.93);
    const double head = std::min(kHead(crotch_, shoulder_), 0.96);
    add_central("hips", hips, sure);
    add_central("spine1", hips + (chest - hips) / 3, sure);
    add_central("spine2", hips + 2 * (chest - hips) / 3, sure);
    add_central("chest", chest, sure);
    add_central("neck", neck, sure);
    add_central("head", head, sure);
    add_central("head_end", std::max(head + 0.02, 0.99), 1);
  }

  void fit_side(double side, const ArmMarks& arm, const HumanoidMarks& body) {
    const std::string suffix = side > 0 ? ".L" : ".R";
    // Marks are measured on the side with higher x.
    const auto place = [&](const Eigen::Vector3d& p) {
      return Eigen::Vector3d(common_.middle + side * (p.x() - common_.middle), p.y(), p.z());
    };
    fit_arm(suffix, place, arm);
    fit_leg(suffix, place, body);
  }

  template <class Place>
  void fit_arm(const std::string& suffix, const Place& place, const ArmMarks& arm) {
    const double shoulder_y = up(kUpperArm(crotch_, shoulder_));
    Eigen::Vector3d shoulder, elbow, hand, tip;
    double sure = 0.9;
    if (arm.found) {
      const Eigen::Vector3d root = arm.rings[static_cast<std::size_t>(arm.root)].center, start = arm_start(arm);
      shoulder = {(root.x() + start.x()) / 2, arms_.posed ? start.y() + 0.01 * height_ : shoulder_y, root.z()};
      elbow = ring_at(arm, kElbowAt * arm.length);
      hand = ring_at(arm, (0.7 * kWristAt + 0.3 * std::clamp(arm.wrist / arm.length, 0.2, 0.45)) * arm.length);
      tip = arm.rings.front().center;
    } else {
      // Arms that touch the body all the way hang down along its sides.
      sure = 0.2;
      const TrunkRow* row = row_at(common_.trunk, shoulder_y);
      const double width = row ? row->half_width : 0.1 * height_;
      const double length = 0.42 * (shoulder_ - 0.5 * crotch_) / 0.6 * height_;
      const double x = common_.middle + 0.8 * width, z = trunk_z(common_, shoulder_y, 0.02 * height_);
      shoulder = {x, shoulder_y, z};
      elbow = {x + 0.1 * width, shoulder_y - kWristAt * length, z};
      hand = {x + 0.2 * width, shoulder_y - kElbowAt * length, z};
      tip = {x + 0.2 * width, shoulder_y - length, z};
    }
    const double clavicle_y = up(kClavicle(crotch_, shoulder_));
    const Eigen::Vector3d clavicle(common_.middle + 0.25 * (shoulder.x() - common_.middle), clavicle_y,
                                   trunk_z(common_, clavicle_y, 0.02 * height_));
    add("shoulder" + suffix, place(clavicle), sure);
    add("upper_arm" + suffix, place(shoulder), sure);
    add("lower_arm" + suffix, place(elbow), sure);
    add("hand" + suffix, place(hand), sure);
    add("hand_end" + suffix, place(tip), sure);
  }

  template <class Place>
  void fit_leg(const std::string& suffix, const Place& place, const HumanoidMarks& body) {
    const double thigh_y = up(kThigh(crotch_, shoulder_));
    const double foot_y = up(std::max(kFoot(crotch_, shoulder_), 0.01));
    const double knee_y = foot_y + kKneeAt * (thigh_y - foot_y);
    double upper_x = 0, count = 0;
    for (const LegRow& row : body.leg) {
      if (row.y < knee_y || row.y > body.crotch - 0.01 * height_) continue;
      upper_x += row.x;
      ++count;
    }
    const bool seen = crotch_ > 0.06;
    const LegRow *ankle = row_at(body.leg, foot_y + 0.015 * height_), *knee = row_at(body.leg, knee_y);
    const double guess_x = common_.middle + 0.07 * height_;
    double thigh_x = count > 0 ? upper_x / count + 0.005 * height_ : (ankle ? ankle->x : guess_x);
    const Eigen::Vector3d thigh(thigh_x, thigh_y, trunk_z(common_, thigh_y, 0.02 * height_));
    Eigen::Vector3d foot(ankle ? ankle->x : guess_x, foot_y, ankle ? ankle->z - 0.007 * height_ : thigh.z());
    Eigen::Vector3d shin = foot + (thigh - foot) * kKneeAt;
    if (knee && std::abs(knee->y - knee_y) < 0.03 * height_) shin = {knee->x, knee_y, knee->z + 0.003 * height_};
    double front = foot.z(), toe_x = foot.x();
    for (const LegRow& row : body.leg) {
      if (row.y > common_.ground + 0.04 * height_) break;
      front = std::max(front, row.z_high);
      toe_x = row.x;
    }
    const double sure = seen ? 0.9 : 0.4;
    add("thigh" + suffix, place(thigh), sure);
    add("shin" + suffix, place(shin), sure);
    add("foot" + suffix, place(foot), sure);
    add("toe" + suffix, place({toe_x, common_.ground + 0.012 * height_, foot.z() + 0.55 * (front - foot.z())}), sure);
    add("toe_end" + suffix, place({toe_x, common_.ground + 0.012 * height_, front}), sure);
  }

  const HumanoidMarks& common_;
  Arms arms_;
  double height_;
  double crotch_ = 0, shoulder_ = 0;
};

}  // namespace

BodyFit fit_humanoid(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  const BodyGrid both = common_half(grid, plane);
  const HumanoidMarks common = humanoid_marks(both, plane);
  HumanoidMarks left, right;
  const bool apart = share < 0.93;
  if (apart) {
    left = humanoid_marks(mirrored_half(grid, plane, true), plane);
    right = humanoid_marks(mirrored_half(grid, plane, false), plane);
  }
  const Arms arms = choose_arms(common, apart ? &left : nullptr, apart ? &right : nullptr, share);
  const HumanoidFitter fitter(common, arms, arms.posed ? left : common, arms.posed ? right : common);
  BodyFit fit;
  fit.joints = fitter.joints;
  lay_trunk_level(both, common, fit.joints);
  add_tail(both, common, fit.joints);
  fit.facing = facing_odds(mesh, common, arms.left);
  return fit;
}

}  // namespace limber::internal
