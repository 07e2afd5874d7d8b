#include "limber/autorig/fit_skeleton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/autorig/internal/body_fit.h"
#include "limber/autorig/internal/body_frame.h"
#include "limber/autorig/internal/fit_hand.h"
#include "limber/autorig/internal/hand_fingers.h"
#include "limber/autorig/internal/humanoid_marks.h"
#include "limber/core/error.h"

namespace limber {
namespace {

using internal::BodyClass;
using internal::BodyFit;
using internal::BodyGrid;
using internal::BodyMesh;
using internal::RoleJoint;
using internal::ShapeFrame;

constexpr std::array<std::string_view, 8> kKindNames{"humanoid", "quadruped", "bird", "fish",
                                                     "snake",    "spider",    "hand", "generic"};

/// Scores below this mean that no kind fits.
constexpr double kLeastScore = 0.2;

/// The triangles and the vertices that they use: files may hold others, far away.
BodyMesh mesh_of(const Shape& shape) {
  BodyMesh mesh;
  mesh.corners.resize(shape.triangles.rows(), 3);
  std::vector<int> number(static_cast<std::size_t>(shape.vertex_count()), -1), used;
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    for (int k = 0; k < 3; ++k) {
      int& index = number[static_cast<std::size_t>(shape.triangles(t, k))];
      if (index < 0) {
        index = static_cast<int>(used.size());
        used.push_back(shape.triangles(t, k));
      }
      mesh.corners(t, k) = index;
    }
  }
  mesh.points.resize(static_cast<Eigen::Index>(used.size()), 3);
  for (std::size_t v = 0; v < used.size(); ++v)
    mesh.points.row(static_cast<Eigen::Index>(v)) = shape.positions.row(used[v]);
  return mesh;
}

/// The triangles that lie in the solid of a grid.
BodyMesh within(const BodyMesh& mesh, const BodyGrid& grid) {
  const auto inside = [&](int vertex) {
    const Eigen::Vector3i at =
        ((mesh.points.row(vertex).transpose() - grid.origin) / grid.cell).array().floor().cast<int>();
    return grid.filled(at.x(), at.y(), at.z());
  };
  BodyMesh result;
  result.corners.resize(mesh.corners.rows(), 3);
  std::vector<int> number(static_cast<std::size_t>(mesh.points.rows()), -1), used;
  Eigen::Index count = 0;
  for (Eigen::Index t = 0; t < mesh.corners.rows(); ++t) {
    if (!inside(mesh.corners(t, 0)) || !inside(mesh.corners(t, 1)) || !inside(mesh.corners(t, 2))) continue;
    for (int k = 0; k < 3; ++k) {
      int& index = number[static_cast<std::size_t>(mesh.corners(t, k))];
      if (index < 0) {
        index = static_cast<int>(used.size());
        used.push_back(mesh.corners(t, k));
      }
      result.corners(count, k) = index;
    }
    ++count;
  }
  if (count == 0) return mesh;
  result.corners.conservativeResize(count, 3);
  result.points = mesh.points(used, Eigen::all);
  return result;
}

std::optional<BodyClass> class_of(BodyKind kind) {
  if (kind == BodyKind::Generic || kind == BodyKind::Hand) return std::nullopt;
  return static_cast<BodyClass>(static_cast<int>(kind));
}

/// The role above a role, in the templates.
std::string parent_role(const std::string& role) {
  static const std::map<std::string, std::string, std::less<>> kParents{
      {"hips", ""},
      {"spine1", "hips"},
      {"spine2", "spine1"},
      {"spine3", "spine2"},
      {"chest", "spine2"},
      {"neck", "chest"},
      {"head", "neck"},
      {"shoulder", "chest"},
      {"upper_arm", "shoulder"},
      {"lower_arm", "upper_arm"},
      {"hand", "lower_arm"},
      {"thigh", "hips"},
      {"shin", "thigh"},
      {"foot", "shin"},
      {"toe", "foot"},
      {"front_upper", "chest"},
      {"front_lower", "front_upper"},
      {"front_foot", "front_lower"},
      {"front_toe", "front_foot"},
      {"back_upper", "hips"},
      {"back_lower", "back_upper"},
      {"back_foot", "back_lower"},
      {"back_toe", "back_foot"},
      {"wing1", "chest"},
      {"fin", "chest"},
      {"tail1", "hips"},
  };
  const bool paired = role.size() > 2 && (role.ends_with(".L") || role.ends_with(".R"));
  const std::string suffix = paired ? role.substr(role.size() - 2) : "";
  const std::string base = role.substr(0, role.size() - suffix.size());
  std::string above;
  if (const auto found = kParents.find(base); found != kParents.end()) {
    above = found->second;
  } else if (const std::size_t digit = base.find_last_not_of("0123456789"); digit + 1 < base.size()) {
    // Chains: "tail3" hangs below "tail2", the first of a finger below the hand, that of a leg below the chest.
    const int number = std::stoi(base.substr(digit + 1));
    above = number > 1                ? base.substr(0, digit + 1) + std::to_string(number - 1)
            : base.starts_with("leg") ? "chest"
                                      : "hand";
  }
  static const std::set<std::string, std::less<>> kMiddle{"",      "hips", "spine1", "spine2", "spine3",
                                                          "chest", "neck", "head",   "tail1"};
  if (kMiddle.contains(above)) return above;
  return above + suffix;
}

std::string twin_of(const std::string& role) {
  if (role.ends_with(".L")) return role.substr(0, role.size() - 1) + "R";
  if (role.ends_with(".R")) return role.substr(0, role.size() - 1) + "L";
  return {};
}

bool is_end(const std::string& role) {
  return role.find("_end") != std::string::npos;
}

/// The joints of a fit with parents first, and where their bones end: at the next joint of their chain.
std::vector<FittedJoint> chained(const BodyFit& fit, const Eigen::Matrix3d& axes, double size) {
  std::map<std::string, int, std::less<>> index;
  std::vector<FittedJoint> joints;
  std::vector<const RoleJoint*> left;
  std::map<std::string, Eigen::Vector3d, std::less<>> ends;
  for (const RoleJoint& joint : fit.joints) {
    if (is_end(joint.role)) {
      ends[joint.role] = axes.transpose() * joint.position;
    } else {
      left.push_back(&joint);
    }
  }
  // Roles whose parent is missing hang below the next one above.
  std::set<std::string, std::less<>> known;
  for (const RoleJoint* joint : left) known.insert(joint->role);
  while (!left.empty()) {
    std::vector<const RoleJoint*> waiting;
    for (const RoleJoint* joint : left) {
      std::string above = parent_role(joint->role);
      while (!above.empty() && !known.contains(above)) above = parent_role(above);
      if (!above.empty() && !index.contains(above)) {
        waiting.push_back(joint);
        continue;
      }
      index[joint->role] = static_cast<int>(joints.size());
      const Eigen::Vector3d at = axes.transpose() * joint->position;
      joints.push_back({joint->role, above.empty() ? -1 : index[above], at, at, joint->confidence});
    }
    if (waiting.size() == left.size()) break;
    left.swap(waiting);
  }
  static const std::array<std::string_view, 6> kMain{"spine1", "spine2", "chest", "neck", "head", "middle1"};
  for (std::size_t j = 0; j < joints.size(); ++j) {
    FittedJoint& joint = joints[j];
    std::vector<int> children;
    int main = -1;
    for (std::size_t k = j + 1; k < joints.size(); ++k) {
      if (joints[k].parent != static_cast<int>(j)) continue;
      children.push_back(static_cast<int>(k));
      const std::string& role = joints[k].role;
      const std::string base = twin_of(role).empty() ? role : role.substr(0, role.size() - 2);
      if (std::find(kMain.begin(), kMain.end(), base) != kMain.end()) main = static_cast<int>(k);
    }
    if (main < 0 && children.size() == 1) main = children.front();
    const bool paired = !twin_of(joint.role).empty();
    const std::string suffix = paired ? joint.role.substr(joint.role.size() - 2) : "";
    std::string base = joint.role.substr(0, joint.role.size() - suffix.size());
    auto end = ends.find(base + "_end" + suffix);
    if (end == ends.end() && children.empty()) {
      base = base.substr(0, base.find_last_not_of("_0123456789") + 1);
      end = ends.find(base + "_end" + suffix);
    }
    if (main >= 0) {
      joint.tail = joints[static_cast<std::size_t>(main)].position;
    } else if (end != ends.end()) {
      joint.tail = end->second;
    }
    if ((joint.tail - joint.position).norm() < 1e-3 * size) {
      const Eigen::Vector3d along =
          joint.parent >= 0 ? Eigen::Vector3d(joint.position - joints[static_cast<std::size_t>(joint.parent)].position)
                            : Eigen::Vector3d(axes.row(1));
      joint.tail =
          joint.position + 0.05 * size * (along.norm() > 0 ? along.normalized() : Eigen::Vector3d(axes.row(1)));
    }
  }
  return joints;
}

/// Puts joints where markers are. What hangs below comes along; the twin does so in the mirror.
void apply_markers(std::vector<JointMarker> markers, const Eigen::Vector3d& left, double middle,
                   FittedSkeleton& skeleton) {
  const auto mirrored = [&](const Eigen::Vector3d& p) {
    return Eigen::Vector3d(p - 2 * (p.dot(left) - middle) * left);
  };
  std::set<std::string, std::less<>> given;
  for (const JointMarker& marker : markers) given.insert(marker.role);
  const std::size_t count = markers.size();
  for (std::size_t m = 0; m < count; ++m) {
    const std::string twin = twin_of(markers[m].role);
    if (!twin.empty() && skeleton.find(twin) >= 0 && !given.contains(twin))
      markers.push_back({twin, mirrored(markers[m].position)});
  }
  for (const JointMarker& marker : markers) {
    const int index = skeleton.find(marker.role);
    if (index < 0) {
      throw Error(ErrorCode::InvalidArgument,
                  fmt::format("a {} has no joint '{}'.", name_of(skeleton.kind), marker.role),
                  Place::at_handle(marker.role), "docs/autorig.md lists the roles of every kind.");
    }
    auto& joints = skeleton.joints;
    const Eigen::Vector3d by = marker.position - joints[static_cast<std::size_t>(index)].position;
    std::vector<char> below(joints.size(), 0);
    below[static_cast<std::size_t>(index)] = 1;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const int parent = joints[j].parent;
      // Fingers come along with a hand, but a leg does not come along with the hips.
      const bool carried = parent >= 0 && below[static_cast<std::size_t>(parent)] && joints[j].role.find("hips") != 0;
      if (carried && !given.contains(joints[j].role) &&
          joints[static_cast<std::size_t>(index)].role.starts_with("hand")) {
        below[j] = 1;
      }
      const Eigen::Vector3d old = joints[static_cast<std::size_t>(index)].position;
      if (static_cast<int>(j) != index && (joints[j].tail - old).norm() < 1e-12) joints[j].tail += by;
    }
    bool leaf = true;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      if (!below[j]) continue;
      joints[j].position += by;
      if (static_cast<int>(j) != index) joints[j].tail += by;
      if (joints[j].parent == index) leaf = false;
    }
    if (leaf) joints[static_cast<std::size_t>(index)].tail += by;
    joints[static_cast<std::size_t>(index)].position = marker.position;
    joints[static_cast<std::size_t>(index)].confidence = 1;
  }
}

/// A curve skeleton whose joints are called by the side they are on, the branch and the place along it.
void fit_generic(const Shape& shape, FittedSkeleton& result, Task* task) {
  const CurveSkeleton curve = curve_skeleton(shape, {}, task);
  const int count = curve.joint_count();
  const Eigen::Vector3d left = result.up.cross(result.front);
  const Eigen::AlignedBox3d box = bounding_box(shape);
  const double middle = box.center().dot(left), near = 0.05 * box.diagonal().norm();
  std::vector<int> children(static_cast<std::size_t>(count), 0);
  for (const int parent : curve.parents) {
    if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
  }
  std::array<int, 3> branches{0, 0, 0};
  std::vector<std::string> branch(static_cast<std::size_t>(count));
  std::vector<int> along(static_cast<std::size_t>(count), 0);
  for (int j = 0; j < count; ++j) {
    const auto k = static_cast<std::size_t>(j);
    const Eigen::Vector3d at = curve.joints.row(j);
    const double x = at.dot(left) - middle;
    const int side = std::abs(x) < near ? 1 : x > 0 ? 0 : 2;
    constexpr std::array<std::string_view, 3> kSides{"left", "middle", "right"};
    const int parent = curve.parents[k];
    const bool goes_on = parent >= 0 && children[static_cast<std::size_t>(parent)] == 1 &&
                         branch[static_cast<std::size_t>(parent)].starts_with(kSides[static_cast<std::size_t>(side)]);
    if (goes_on) {
      branch[k] = branch[static_cast<std::size_t>(parent)];
      along[k] = along[static_cast<std::size_t>(parent)] + 1;
    } else {
      branch[k] =
          fmt::format("{}.{}", kSides[static_cast<std::size_t>(side)], ++branches[static_cast<std::size_t>(side)]);
      along[k] = 1;
    }
    FittedJoint joint{fmt::format("{}.{}", branch[k], along[k]), parent, at, at, 0.3};
    result.joints.push_back(joint);
  }
  for (int j = 0; j < count; ++j) {
    FittedJoint& joint = result.joints[static_cast<std::size_t>(j)];
    for (int k = j + 1; k < count && joint.tail == joint.position; ++k) {
      if (curve.parents[static_cast<std::size_t>(k)] == j) joint.tail = curve.joints.row(k);
    }
    if (joint.tail == joint.position) {
      const Eigen::Vector3d along_bone =
          joint.parent >= 0
              ? Eigen::Vector3d(joint.position - result.joints[static_cast<std::size_t>(joint.parent)].position)
              : Eigen::Vector3d(result.up);
      joint.tail = joint.position + 0.3 * along_bone;
    }
  }
}

void check_axis(const std::optional<Eigen::Vector3d>& axis, std::string_view name) {
  if (!axis) return;
  const bool fine = axis->cwiseAbs().maxCoeff() > 0.999 && std::abs(axis->norm() - 1) < 1e-3;
  if (fine) return;
  throw Error(ErrorCode::InvalidArgument, fmt::format("{} is not one of the axes +x, -x, +y, -y, +z, -z.", name));
}

BodyFit fit_class(BodyClass body, const BodyMesh& mesh, const BodyGrid& grid, int plane, double share) {
  switch (body) {
    case BodyClass::Humanoid:
      return internal::fit_humanoid(mesh, grid, plane, share);
    case BodyClass::Quadruped:
      return internal::fit_quadruped(mesh, grid, plane, share);
    case BodyClass::Bird:
      return internal::fit_bird(mesh, grid, plane, share);
    case BodyClass::Fish:
      return internal::fit_fish(mesh, grid, plane, share);
    case BodyClass::Snake:
      return internal::fit_snake(mesh, grid, plane, share);
    case BodyClass::Spider:
      return internal::fit_spider(mesh, grid, plane, share);
  }
  return {};
}

/// Whether cells fill nearly all of a box that is about as long as wide: a lump, in which a curve skeleton would be searched
/// for at length and in vain.
bool is_block(const BodyGrid& grid, const Eigen::Vector3d& extent) {
  constexpr double kFull = 0.9, kLong = 2;
  const double cells = (extent / grid.cell).array().ceil().cwiseMax(1).prod();
  const auto solid = static_cast<double>(std::count(grid.solid.begin(), grid.solid.end(), 1));
  return solid > kFull * cells && extent.maxCoeff() < kLong * extent.minCoeff();
}

/// A kind that was asked for and cannot be found.
Error nothing_seen(BodyKind kind) {
  return {ErrorCode::UnsuitableShape,
          fmt::format("no {} can be seen in the shape.", name_of(kind)),
          {},
          "Let it be found out, or name its up and front axes."};
}

/// How sure a kind is. As counted over 139 characters and some 40 other things: of those with a high score without a rival
/// nineteen of twenty are what they seem, of those with half that score two of three.
/// @param score  Of the kind, by itself. @param value  The same, less if the frame is unusual. @param rival  Of another.
double kind_confidence(double score, double value, double rival) {
  const double plain = std::min(1.0, (score + value) / 2);
  return value / (value + std::max(rival, 0.05)) * (0.5 + 0.48 * plain);
}

void take_hand(const internal::HandFit& hand, double size, FittedSkeleton& result) {
  BodyFit fit;
  fit.joints = hand.joints;
  result.kind = BodyKind::Hand;
  result.up = hand.up;
  result.front = hand.front;
  result.up_confidence = result.front_confidence = hand.side_confidence;
  result.joints = chained(fit, Eigen::Matrix3d::Identity(), size);
}

/// Fits the body of a class into a frame, which is turned if the body looks the other way.
/// @param middle  Becomes the place of the plane between left and right.
BodyFit fit_in_frame(const BodyMesh& mesh, const FitSkeletonOptions& options, double size, ShapeFrame& frame,
                     double& front_confidence, double& middle, Task* task) {
  double odds = 0;
  BodyFit fit;
  BodyMesh seen = mesh;
  for (int attempt = 0; attempt < 2; ++attempt) {
    seen.points = mesh.points * frame.axes.transpose();
    BodyGrid grid = internal::body_grid(seen, size / options.resolution);
    internal::join_parts(grid, 10);
    double share = 0;
    const int plane = internal::middle_plane(grid, share);
    middle = grid.origin.x() + grid.cell * (plane + 1) / 2.0;
    fit = fit_class(frame.best, seen, grid, plane, share);
    throw_if_cancelled(task);
    if (attempt > 0 || options.front) break;
    odds = fit.facing + internal::front_prior(frame.axes.row(1), frame.axes.row(2));
    if (odds >= 0) break;
    frame.axes.row(0) = -frame.axes.row(0);
    frame.axes.row(2) = -frame.axes.row(2);
  }
  front_confidence = options.front ? 1 : 1 / (1 + std::exp(-std::abs(odds)));
  if (frame.best == BodyClass::Humanoid && options.fingers) internal::add_fingers(seen, middle, fit.joints);
  return fit;
}

/// Finds out how a body stands and what it is, unless that is given, and fits it.
void fit_body(const Shape& shape, BodyMesh mesh, const FitSkeletonOptions& options, double size, FittedSkeleton& result,
              double& middle, Task* task) {
  constexpr int kCoarse = 64;
  BodyGrid coarse = internal::body_grid(mesh, size / kCoarse);
  int bodies = 1;
  const double kept = internal::join_parts(coarse, 6, &bodies);
  throw_if_cancelled(task);
  if (kept < 0.75) {
    result.notes.push_back(fmt::format("{} stand apart: the skeleton is that of the largest, {:.0f}% of all.",
                                       bodies > 1 ? fmt::format("{} bodies", bodies) : "Parts of the shape",
                                       100 * kept));
  }
  if (bodies > 1) {
    mesh = within(mesh, coarse);
    size = (mesh.points.colwise().maxCoeff() - mesh.points.colwise().minCoeff()).maxCoeff();
    coarse = internal::body_grid(mesh, size / kCoarse);
    internal::join_parts(coarse, 6);
  }
  internal::ShapeFrameHints hints;
  hints.up = options.up;
  hints.front = options.front;
  if (options.kind) hints.body = class_of(*options.kind);
  ShapeFrame frame = internal::find_frame(coarse, hints);
  throw_if_cancelled(task);
  // Bodies that are this plain, or the same on both sides, are no hands; what has the fingers of a hand is hardly anything else.
  constexpr double kPlainBody = 0.75, kLeastHand = 0.7, kTwoSides = 0.88;
  if (!options.kind && frame.value < kPlainBody && frame.share < kTwoSides) {
    const internal::HandFit hand = internal::fit_hand(mesh);
    if (hand.score > kLeastHand) {
      take_hand(hand, size, result);
      result.confidence = kind_confidence(hand.score, hand.score, 0.3 * frame.value);
      return;
    }
  }
  result.up_confidence = options.up ? 1 : std::clamp(frame.up_confidence, 0.5, 1.0);
  const bool generic = options.kind ? *options.kind == BodyKind::Generic : frame.value < kLeastScore;
  if (!generic) {
    result.kind = static_cast<BodyKind>(static_cast<int>(frame.best));
    result.confidence =
        options.kind ? 1
                     : kind_confidence(frame.scores[static_cast<std::size_t>(frame.best)], frame.value, frame.rival);
    const BodyFit fit = fit_in_frame(mesh, options, size, frame, result.front_confidence, middle, task);
    result.joints = chained(fit, frame.axes, size);
  }
  result.up = frame.axes.row(1);
  result.front = frame.axes.row(2);
  if (!result.joints.empty()) return;
  if (options.kind && *options.kind != BodyKind::Generic) throw nothing_seen(*options.kind);
  result.kind = BodyKind::Generic;
  result.confidence = options.kind ? 1 : std::max(0.4, 1 - frame.value / kLeastScore / 2);
  result.front_confidence = 0.5;
  if (is_block(coarse, mesh.points.colwise().maxCoeff() - mesh.points.colwise().minCoeff())) {
    throw Error(ErrorCode::UnsuitableShape, "the shape is a lump: no limb is longer than it is thick.", {},
                "Give a skeleton.");
  }
  if (!options.kind) result.notes.push_back("No template fits: the skeleton follows the middle of the shape.");
  fit_generic(shape, result, task);
}

}  // namespace

std::string_view name_of(BodyKind kind) noexcept {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<BodyKind> body_kind(std::string_view name) noexcept {
  for (std::size_t k = 0; k < kKindNames.size(); ++k) {
    if (kKindNames[k] == name) return static_cast<BodyKind>(k);
  }
  return std::nullopt;
}

int FittedSkeleton::find(std::string_view role) const {
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (joints[j].role == role) return static_cast<int>(j);
  }
  return -1;
}

FittedSkeleton fit_skeleton(const Shape& shape, const FitSkeletonOptions& options, Task* task) {
  if (options.resolution < 40 || options.resolution > 200) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the resolution is {}, not 40 to 200.", options.resolution));
  }
  check_axis(options.up, "up");
  check_axis(options.front, "front");
  if (shape.triangle_count() == 0) throw Error(ErrorCode::EmptyMesh, "the shape has no faces.");
  const BodyMesh mesh = mesh_of(shape);
  const Eigen::Vector3d extent = mesh.points.colwise().maxCoeff() - mesh.points.colwise().minCoeff();
  const double size = extent.maxCoeff();
  if (!(size > 0)) throw Error(ErrorCode::UnsuitableShape, "all vertices are in one place.");
  if (!(extent.minCoeff() > 1e-4 * size)) {
    throw Error(ErrorCode::UnsuitableShape, "the shape is flat: there is no body to put a skeleton into.");
  }
  FittedSkeleton result;
  double middle = 0;
  if (options.kind == BodyKind::Hand) {
    take_hand(internal::fit_hand(mesh), size, result);
    if (result.joints.empty()) throw nothing_seen(BodyKind::Hand);
    result.confidence = 1;
  } else {
    fit_body(shape, mesh, options, size, result, middle, task);
  }
  apply_markers(options.markers, result.up.cross(result.front), middle, result);
  return result;
}

Skeleton fitted_joints(const FittedSkeleton& skeleton, BoneNames names) {
  Skeleton result;
  std::vector<Eigen::Quaterniond> turns;
  for (const FittedJoint& joint : skeleton.joints) {
    const Eigen::Vector3d bone = joint.tail - joint.position;
    // Bones that run to the front or to the back have their z axis up, all others to the front.
    Eigen::Matrix3d axes;
    axes.col(1) = bone.normalized();
    constexpr double kSteep = 0.8;
    const bool forward = std::abs(axes.col(1).dot(skeleton.front)) > kSteep;
    axes.col(0) = axes.col(1).cross(forward ? skeleton.up : skeleton.front).normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    turns.emplace_back(axes);
    Joint made;
    made.name = bone_name(joint.role, names);
    made.parent = joint.parent;
    made.rest.translation = joint.position;
    made.rest.rotation = turns.back();
    if (joint.parent >= 0) {
      const auto parent = static_cast<std::size_t>(joint.parent);
      const Eigen::Quaterniond back = turns[parent].conjugate();
      made.rest.translation = back * (joint.position - skeleton.joints[parent].position);
      made.rest.rotation = (back * turns.back()).normalized();
    }
    made.end_site = Eigen::Vector3d(0, bone.norm(), 0);
    result.joints.push_back(made);
  }
  return result;
}

Rig fitted_rig(const FittedSkeleton& skeleton, BoneNames names) {
  Rig rig;
  for (const FittedJoint& joint : skeleton.joints) {
    rig.handles.push_back({bone_name(joint.role, names), joint.parent, BoneHandle{joint.position, joint.tail}});
  }
  return rig;
}

}  // namespace limber
