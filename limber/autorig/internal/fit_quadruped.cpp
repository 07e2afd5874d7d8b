#include <algorithm>
#include <cmath>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/quadruped_marks.h"

namespace limber::internal {
namespace {

/// A height above the ground from those of the belly and of the back above a pair of legs, all as parts of the longest
/// side. Least squares over 29 animals from frogs to dinosaurs.
struct HeightRule {
  double constant, belly, back;
  double operator()(double belly_height, double back_height) const {
    return constant + belly * belly_height + back * back_height;
  }
};
constexpr HeightRule kFrontUpper{0.012, 0.288, 0.437}, kFrontLower{-0.016, 0.200, 0.251}, kFrontFoot{0.008, 0.104, 0},
    kBackUpper{0.057, 0.347, 0.397}, kBackLower{0.021, 0.398, 0.200}, kBackFoot{-0.001, 0.360, 0},
    kHips{0.033, 0.537, 0.467}, kChest{0.040, 0.050, 0.636};

const LegRow* row_at(const GroundLeg& leg, double y) {
  const LegRow* best = nullptr;
  for (const LegRow& row : leg.rows) {
    if (!best || std::abs(row.y - y) < std::abs(best->y - y)) best = &row;
  }
  return best;
}

class QuadrupedFitter {
 public:
  QuadrupedFitter(const QuadrupedMarks& marks, double size) : marks_(marks), size_(size) {
    belly_ = height(marks.belly);
    fit_trunk();
    for (const double side : {1.0, -1.0}) fit_legs(side);
  }

  std::vector<RoleJoint> joints;

 private:
  double height(double y) const { return (y - marks_.ground) / size_; }
  double up(double part) const { return marks_.ground + part * size_; }

  void add(const std::string& role, const Eigen::Vector3d& position, double confidence) {
    joints.push_back({role, position, confidence});
  }

  void fit_trunk() {
    const double front = height(marks_.front.top), back = height(marks_.back.top), x = marks_.middle;
    const double nose_y = height(marks_.nose.y()), nose_z = (marks_.nose.z() - marks_.front.z) / size_;
    const Eigen::Vector3d hips(x, up(kHips(belly_, back)), marks_.back.z - 0.005 * size_);
    const Eigen::Vector3d chest(x, up(kChest(belly_, front)), marks_.front.z - 0.022 * size_);
    add("hips", hips, 0.7);
    add("spine1", hips + (chest - hips) / 3, 0.7);
    add("spine2", hips + 2 * (chest - hips) / 3, 0.7);
    add("chest", chest, 0.7);
    const double head_top = height(marks_.head_top);
    const double neck_y = -0.020 + 0.406 * front + 0.370 * head_top;
    const double head_y = -0.038 + 0.491 * nose_y + 0.483 * head_top;
    add("neck", {x, up(neck_y), marks_.front.z + (-0.085 + 0.411 * nose_z) * size_}, 0.6);
    add("head", {x, up(head_y), marks_.front.z + (-0.048 + 0.654 * nose_z) * size_}, 0.6);
    add("head_end", marks_.nose, 0.9);
    fit_tail();
  }

  /// A chain of up to five joints, where a tail leaves the body.
  void fit_tail() {
    const double length = marks_.back.z - marks_.tail.z();
    if (marks_.tail_distance < 0.14 * size_ || marks_.tail_rings.size() < 6) return;
    double thick = 0;
    for (const LimbRing& ring : marks_.tail_rings) thick = std::max(thick, ring.area);
    std::size_t first = 0;
    while (first < marks_.tail_rings.size() && marks_.tail_rings[first].area > 0.35 * thick) ++first;
    const std::size_t count = marks_.tail_rings.size() - first;
    if (count < 4 || length <= 0) return;
    const int joints_of_tail = std::clamp(static_cast<int>(static_cast<double>(count) * 0.25), 2, 5);
    for (int k = 0; k < joints_of_tail; ++k) {
      const std::size_t at =
          first + static_cast<std::size_t>(k) * (count - 1) / static_cast<std::size_t>(joints_of_tail);
      Eigen::Vector3d center = marks_.tail_rings[at].center;
      center.x() = marks_.middle;
      add("tail" + std::to_string(k + 1), center, 0.5);
    }
    add("tail_end", {marks_.middle, marks_.tail.y(), marks_.tail.z()}, 0.8);
  }

  void fit_legs(double side) {
    const std::string suffix = side > 0 ? ".L" : ".R";
    const auto place = [&](double x, double y, double z) {
      return Eigen::Vector3d(marks_.middle + side * (x - marks_.middle), y, z);
    };
    const auto leg = [&](const GroundLeg& stand, const std::string& name, const HeightRule& upper,
                         const HeightRule& lower, const HeightRule& foot, double upper_z, double lower_z, double foot_z,
                         double inner) {
      const double top = height(stand.top);
      const double upper_y = up(upper(belly_, top)), lower_y = up(lower(belly_, top)), foot_y = up(foot(belly_, top));
      const double x = stand.x - marks_.middle;
      add(name + "_upper" + suffix, place(marks_.middle + inner * x + 0.02 * size_, upper_y, stand.z + upper_z * size_),
          0.7);
      const LegRow *low = row_at(stand, lower_y), *last = row_at(stand, foot_y), *toe = row_at(stand, up(0.01));
      const double knee_z = (stand.z + (low ? low->z : stand.z)) / 2 + lower_z * size_;
      add(name + "_lower" + suffix, place(low ? low->x : stand.x, lower_y, knee_z), 0.7);
      add(name + "_foot" + suffix, place(last ? last->x : stand.x, foot_y, (last ? last->z : stand.z) + foot_z * size_),
          0.8);
      const double front = toe ? toe->z + 0.25 * (toe->z_high - toe->z_low) : stand.z;
      add(name + "_toe" + suffix, place(toe ? toe->x : stand.x, up(0.01), front), 0.7);
      add(name + "_toe_end" + suffix, place(toe ? toe->x : stand.x, up(0.008), toe ? toe->z_high : stand.z), 0.7);
    };
    leg(marks_.front, "front", kFrontUpper, kFrontLower, kFrontFoot, 0.011, 0.006, 0.002, 0.87);
    leg(marks_.back, "back", kBackUpper, kBackLower, kBackFoot, 0.026, 0.033, -0.016, 0.6);
  }

  const QuadrupedMarks& marks_;
  double size_;
  double belly_ = 0;
};

/// The log odds that the head is at +z rather than -z. Weights as for figures, over 29 animals.
double facing_odds(const BodyMesh& mesh, const QuadrupedMarks& marks) {
  const double length = marks.front_end - marks.back_end, height = marks.top - marks.ground;
  double odds = 0, area[2] = {0, 0}, top[2] = {0, 0}, count[2] = {0, 0};
  for (const BodySlice& slice : marks.slices) {
    const double t = (slice.z - marks.back_end) / length;
    const int end = t > 0.85 ? 0 : t < 0.15 ? 1 : -1;
    if (end < 0) continue;
    area[end] += slice.area;
    top[end] += slice.middle_top;
    count[end] += 1;
  }
  if (count[0] > 0 && count[1] > 0) {
    odds += 0.35 * std::clamp(std::log(area[0] / area[1]) / 2, -1.0, 1.0);                      // tails are thin
    odds += 0.9 * std::clamp((top[0] / count[0] - top[1] / count[1]) / height * 2, -1.0, 1.0);  // heads are high
  }
  double detail[2] = {0, 0};  // heads have more detail
  for (int t = 0; t < mesh.corners.rows(); ++t) {
    const double z = (mesh.points(mesh.corners(t, 0), 2) - marks.back_end) / length;
    if (mesh.points(mesh.corners(t, 0), 1) < marks.ground + 0.25 * height) continue;
    detail[0] += z > 0.75;
    detail[1] += z < 0.25;
  }
  if (detail[0] + detail[1] > 0) odds += 2.5 * (detail[0] - detail[1]) / (detail[0] + detail[1]);
  if (marks.found) {
    const double head = marks.front_end - marks.front.z, tail = marks.back.z - marks.back_end;
    odds += 0.8 * (head - tail) / (head + tail);
    odds += 0.3 * std::clamp((marks.front.top - marks.back.top) / height * 4, -1.0, 1.0);
    for (const GroundLeg* leg : {&marks.front, &marks.back}) {  // paws and hooves point to the front
      const LegRow *low = row_at(*leg, marks.ground + 0.03 * height),
                   *high = row_at(*leg, marks.ground + 0.15 * height);
      if (low && high) odds += 0.5 * std::clamp(((low->z_low + low->z_high) / 2 - high->z) / length / 0.03, -1.0, 1.0);
    }
  }
  return odds;
}

}  // namespace

BodyFit fit_quadruped(const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  const QuadrupedMarks marks =
      quadruped_marks(share < 0.85 ? both_halves(grid, plane) : common_half(grid, plane), plane);
  BodyFit fit;
  fit.facing = facing_odds(mesh, marks);
  if (!marks.found) return fit;
  const Eigen::Vector3d extent = mesh.points.colwise().maxCoeff() - mesh.points.colwise().minCoeff();
  fit.joints = QuadrupedFitter(marks, extent.maxCoeff()).joints;
  return fit;
}

}  // namespace limber::internal
