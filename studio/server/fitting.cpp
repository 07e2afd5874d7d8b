#include "studio/server/fitting.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "limber/weights/edit_weights.h"

#include "studio/server/document.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

constexpr std::array<std::string_view, 6> kAxes{"+x", "-x", "+y", "-y", "+z", "-z"};

std::string_view axis_name(const Vector3d& axis) {
  int k = 0;
  axis.cwiseAbs().maxCoeff(&k);
  return kAxes[static_cast<std::size_t>(2 * k + (axis[k] > 0 ? 0 : 1))];
}

Vector3d axis_named(const std::string& name) {
  const auto found = std::find(kAxes.begin(), kAxes.end(), name);
  const auto k = found == kAxes.end() ? std::ptrdiff_t{2} : found - kAxes.begin();
  return (k % 2 ? -1.0 : 1.0) * Vector3d::Unit(static_cast<Eigen::Index>(k / 2));
}

Vector3d opposite(const MirrorPlane& plane, const Vector3d& at) {
  return at - 2 * (plane.normal.dot(at) - plane.offset) * plane.normal;
}

/// Moves all ends of bones that lie in one place.
void move_ends(Rig& rig, const Vector3d& from, const Vector3d& to, double tolerance, std::vector<std::string>& moved) {
  for (Handle& handle : rig.handles) {
    auto* bone = std::get_if<BoneHandle>(&handle.form);
    if (!bone) continue;
    const bool head = (bone->head - from).norm() <= tolerance, tail = (bone->tail - from).norm() <= tolerance;
    if (head) bone->head = to;
    if (tail) bone->tail = to;
    if (head || tail) moved.push_back(handle.name);
  }
}

const Vector3d& end_of(const Handle& handle, bool tail) {
  const auto* bone = std::get_if<BoneHandle>(&handle.form);
  if (!bone) throw Error(ErrorCode::InvalidRig, "only bones have joints.", Place::at_handle(handle.name));
  return tail ? bone->tail : bone->head;
}

}  // namespace

std::optional<MirrorPlane> plane_between_sides(const Rig& rig) {
  Vector3d normal = Vector3d::Zero(), middle = Vector3d::Zero();
  int pairs = 0;
  for (std::size_t h = 0; h < rig.handles.size(); ++h) {
    const auto* bone = std::get_if<BoneHandle>(&rig.handles[h].form);
    const int partner = rig.find(mirrored_name(rig.handles[h].name));
    if (!bone || partner <= static_cast<int>(h)) continue;
    const auto* other = std::get_if<BoneHandle>(&rig.handles[static_cast<std::size_t>(partner)].form);
    if (!other) continue;
    // Which of the two comes first is the same for all limbs of a side, but not for all rigs.
    const Vector3d across = other->head - bone->head;
    normal += normal.dot(across) < 0 ? Vector3d(-across) : across;
    middle += (bone->head + other->head) / 2;
    ++pairs;
  }
  if (pairs == 0 || !(normal.norm() > 0)) return std::nullopt;
  normal.normalize();
  return MirrorPlane{normal, normal.dot(middle) / pairs};
}

std::string Fitting::role_of(const std::string& handle) const {
  const auto found = std::find_if(bones.begin(), bones.end(), [&](const Bone& bone) { return bone.handle == handle; });
  return found == bones.end() ? std::string() : found->role;
}

Json to_json(const Fitting& fitting) {
  Json bones = Json::array();
  for (const Fitting::Bone& bone : fitting.bones) {
    bones.push_back({{"role", bone.role}, {"handle", bone.handle}, {"confidence", bone.confidence}});
  }
  return {{"wanted", fitting.wanted},
          {"kind", name_of(fitting.kind)},
          {"confidence", fitting.confidence},
          {"up", axis_name(fitting.up)},
          {"up_confidence", fitting.up_confidence},
          {"front", axis_name(fitting.front)},
          {"front_confidence", fitting.front_confidence},
          {"bones", bones},
          {"notes", fitting.notes},
          {"edited", fitting.edited}};
}

Fitting fitting_from(const Json& json) {
  Fitting fitting;
  fitting.wanted = json.at("wanted").get<std::string>();
  fitting.kind = body_kind(json.at("kind").get<std::string>()).value_or(BodyKind::Generic);
  fitting.confidence = json.at("confidence");
  fitting.up = axis_named(json.at("up"));
  fitting.up_confidence = json.at("up_confidence");
  fitting.front = axis_named(json.at("front"));
  fitting.front_confidence = json.at("front_confidence");
  for (const Json& bone : json.at("bones")) {
    fitting.bones.push_back({bone.at("role"), bone.at("handle"), bone.at("confidence")});
  }
  fitting.notes = json.at("notes").get<std::vector<std::string>>();
  fitting.edited = json.at("edited");
  return fitting;
}

Json fitting_kinds() {
  Json kinds = Json::array();
  const auto add = [&](std::string_view value, std::string_view title, std::string_view help) {
    kinds.push_back({{"value", value}, {"title", title}, {"help", help}});
  };
  add("auto", "Found out", "What the shape is most likely to be");
  add("humanoid", "Humanoid", "Two arms, two legs, upright");
  add("quadruped", "Quadruped", "Two pairs of legs, a neck, perhaps a tail");
  add("bird", "Bird", "Wings, legs and a tail");
  add("fish", "Fish", "A chain from head to tail, and fins");
  add("snake", "Snake", "A chain");
  add("generic", "Something else", "Bones along whatever is long and thin");
  return kinds;
}

Document with_fitted(const Document& document, const FittedSkeleton& skeleton, const std::string& wanted) {
  auto fitting = std::make_shared<Fitting>();
  fitting->wanted = wanted;
  fitting->kind = skeleton.kind;
  fitting->confidence = skeleton.confidence;
  fitting->up = skeleton.up;
  fitting->up_confidence = skeleton.up_confidence;
  fitting->front = skeleton.front;
  fitting->front_confidence = skeleton.front_confidence;
  fitting->notes = skeleton.notes;
  Rig rig = fitted_rig(skeleton);
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
    fitting->bones.push_back({skeleton.joints[j].role, rig.handles[j].name, skeleton.joints[j].confidence});
  }
  rig.dimension = document.dimension();
  require_workable(rig, document.shape->shape.vertex_count());
  Document next = document;
  next.pose = starting_pose(rig, *next.shape);
  next.rig = std::make_shared<const Rig>(std::move(rig));
  next.fitting = std::move(fitting);
  next.options["weights.method"] = default_options().at("weights.method");  // what came with the file is of other bones
  next.motion.reset();
  next.driven.reset();
  next.bound.reset();  // none of its handles are left
  return next;
}

Document with_moved_joint(const Document& document, const std::string& handle, bool tail, const Vector3d& to,
                          bool mirrored, std::vector<std::string>& moved) {
  const double size = document.shape->size;
  const double tolerance = 1e-6 * size;
  Rig rig = *document.rig;
  const Vector3d from = end_of(handle_named(document, handle), tail);
  Vector3d target = to;
  const std::optional<MirrorPlane> plane = mirrored ? plane_between_sides(rig) : std::nullopt;
  const int twin = rig.find(mirrored_name(handle));
  const bool has_twin = twin >= 0 && rig.handles[static_cast<std::size_t>(twin)].name != handle;
  if (plane && !has_twin && std::abs(plane->normal.dot(from) - plane->offset) < 0.01 * size) {
    target -= (plane->normal.dot(target) - plane->offset) * plane->normal;
  }
  const Vector3d twin_from =
      has_twin ? end_of(rig.handles[static_cast<std::size_t>(twin)], tail) : Vector3d(Vector3d::Zero());
  move_ends(rig, from, target, tolerance, moved);
  if (plane && has_twin && (twin_from - from).norm() > tolerance) {
    move_ends(rig, twin_from, opposite(*plane, target), tolerance, moved);
  }
  Document next = with_rig(document, rig);
  for (const std::string& name : moved) {
    const auto& now = std::get<BoneHandle>(rig.handles[static_cast<std::size_t>(rig.find(name))].form);
    const auto& was = std::get<BoneHandle>(handle_named(document, name).form);
    if ((now.tail - now.head).norm() < 1e-4 * size) {
      throw Error(ErrorCode::InvalidRig, "head and tail of the bone would be in one place.", Place::at_handle(name));
    }
    // What was held where it rested is held where it rests now.
    const auto held = next.pose.find(name);
    if (held == next.pose.end()) continue;
    held->second.position += now.head - was.head;
    held->second.tail += now.tail - was.tail;
  }
  if (next.fitting && !next.fitting->edited) {
    auto fitting = std::make_shared<Fitting>(*next.fitting);
    fitting->edited = true;
    next.fitting = std::move(fitting);
  }
  return next;
}

}  // namespace limber::studio
