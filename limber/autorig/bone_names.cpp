#include <array>

#include "limber/autorig/fit_skeleton.h"

namespace limber {
namespace {

constexpr std::array<std::string_view, 6> kStyles{"limber", "mixamo", "vrm", "unreal", "rigify", "blender"};

/// What others call a role. `Left` and `left` in a name stand for the side, `_l` and `.L` likewise.
struct NameRow {
  std::string_view role, mixamo, vrm, unreal, rigify, blender;
};

constexpr NameRow kNames[] = {
    {"hips", "Hips", "hips", "pelvis", "spine", "Hips"},
    {"spine1", "Spine", "spine", "spine_01", "spine.001", "Spine"},
    {"spine2", "Spine1", "chest", "spine_02", "spine.002", "Spine1"},
    {"chest", "Spine2", "upperChest", "spine_03", "spine.003", "Chest"},
    {"neck", "Neck", "neck", "neck_01", "spine.004", "Neck"},
    {"head", "Head", "head", "head", "spine.006", "Head"},
    {"shoulder", "LeftShoulder", "leftShoulder", "clavicle_l", "shoulder.L", "Shoulder.L"},
    {"upper_arm", "LeftArm", "leftUpperArm", "upperarm_l", "upper_arm.L", "UpperArm.L"},
    {"lower_arm", "LeftForeArm", "leftLowerArm", "lowerarm_l", "forearm.L", "LowerArm.L"},
    {"hand", "LeftHand", "leftHand", "hand_l", "hand.L", "Hand.L"},
    {"thigh", "LeftUpLeg", "leftUpperLeg", "thigh_l", "thigh.L", "UpperLeg.L"},
    {"shin", "LeftLeg", "leftLowerLeg", "calf_l", "shin.L", "LowerLeg.L"},
    {"foot", "LeftFoot", "leftFoot", "foot_l", "foot.L", "Foot.L"},
    {"toe", "LeftToeBase", "leftToes", "ball_l", "toe.L", "Toes.L"},
    {"thumb1", "LeftHandThumb1", "leftThumbMetacarpal", "thumb_01_l", "thumb.01.L", "Thumb1.L"},
    {"thumb2", "LeftHandThumb2", "leftThumbProximal", "thumb_02_l", "thumb.02.L", "Thumb2.L"},
    {"thumb3", "LeftHandThumb3", "leftThumbDistal", "thumb_03_l", "thumb.03.L", "Thumb3.L"},
    {"index1", "LeftHandIndex1", "leftIndexProximal", "index_01_l", "f_index.01.L", "Index1.L"},
    {"index2", "LeftHandIndex2", "leftIndexIntermediate", "index_02_l", "f_index.02.L", "Index2.L"},
    {"index3", "LeftHandIndex3", "leftIndexDistal", "index_03_l", "f_index.03.L", "Index3.L"},
    {"middle1", "LeftHandMiddle1", "leftMiddleProximal", "middle_01_l", "f_middle.01.L", "Middle1.L"},
    {"middle2", "LeftHandMiddle2", "leftMiddleIntermediate", "middle_02_l", "f_middle.02.L", "Middle2.L"},
    {"middle3", "LeftHandMiddle3", "leftMiddleDistal", "middle_03_l", "f_middle.03.L", "Middle3.L"},
    {"ring1", "LeftHandRing1", "leftRingProximal", "ring_01_l", "f_ring.01.L", "Ring1.L"},
    {"ring2", "LeftHandRing2", "leftRingIntermediate", "ring_02_l", "f_ring.02.L", "Ring2.L"},
    {"ring3", "LeftHandRing3", "leftRingDistal", "ring_03_l", "f_ring.03.L", "Ring3.L"},
    {"pinky1", "LeftHandPinky1", "leftLittleProximal", "pinky_01_l", "f_pinky.01.L", "Pinky1.L"},
    {"pinky2", "LeftHandPinky2", "leftLittleIntermediate", "pinky_02_l", "f_pinky.02.L", "Pinky2.L"},
    {"pinky3", "LeftHandPinky3", "leftLittleDistal", "pinky_03_l", "f_pinky.03.L", "Pinky3.L"},
    {"front_upper", "", "", "", "front_thigh.L", "FrontUpperLeg.L"},
    {"front_lower", "", "", "", "front_shin.L", "FrontLowerLeg.L"},
    {"front_foot", "", "", "", "front_foot.L", "FrontFoot.L"},
    {"front_toe", "", "", "", "front_toe.L", "FrontToes.L"},
    {"back_upper", "", "", "", "thigh.L", "BackUpperLeg.L"},
    {"back_lower", "", "", "", "shin.L", "BackLowerLeg.L"},
    {"back_foot", "", "", "", "foot.L", "BackFoot.L"},
    {"back_toe", "", "", "", "toe.L", "BackToes.L"},
};

std::string on_the_right(std::string_view name) {
  std::string result(name);
  if (result.starts_with("Left")) return "Right" + result.substr(4);
  if (result.starts_with("left")) return "right" + result.substr(4);
  if (result.ends_with("_l")) return result.substr(0, result.size() - 1) + "r";
  if (result.ends_with(".L")) return result.substr(0, result.size() - 1) + "R";
  return result;
}

}  // namespace

std::string_view name_of(BoneNames names) noexcept {
  return kStyles[static_cast<std::size_t>(names)];
}

std::optional<BoneNames> bone_names(std::string_view name) noexcept {
  for (std::size_t k = 0; k < kStyles.size(); ++k) {
    if (kStyles[k] == name) return static_cast<BoneNames>(k);
  }
  return std::nullopt;
}

std::string bone_name(std::string_view role, BoneNames names) {
  const bool right = role.ends_with(".R");
  const bool paired = right || role.ends_with(".L");
  const std::string_view base = paired ? role.substr(0, role.size() - 2) : role;
  if (names == BoneNames::Limber) return std::string(role);
  for (const NameRow& row : kNames) {
    if (row.role != base) continue;
    const std::array<std::string_view, 6> all{row.role, row.mixamo, row.vrm, row.unreal, row.rigify, row.blender};
    const std::string_view name = all[static_cast<std::size_t>(names)];
    if (name.empty()) break;
    const std::string sided = right ? on_the_right(name) : std::string(name);
    return names == BoneNames::Mixamo ? "mixamorig:" + sided : sided;
  }
  return std::string(role);
}

}  // namespace limber
