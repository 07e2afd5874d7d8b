#include "tools/limber/gltf_output.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/motion/retarget.h"

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

std::string extension_of(const std::string& path) {
  return std::filesystem::path(path).extension().string();
}

/// How far a skeleton is from the pose that VRM wants at rest, in degrees.
double away_from_t_pose(const Skeleton& skeleton) {
  const std::vector<AffineMatrix> now = rest_joint_to_world(skeleton);
  const std::vector<AffineMatrix> wanted = rest_joint_to_world(in_t_pose(skeleton));
  double worst = 0;
  for (const auto& [name, joint] : vrm_bones_of(skeleton)) {
    if (!name.ends_with("Arm")) continue;
    const auto j = static_cast<std::size_t>(joint);
    const Eigen::Matrix3d turn = decompose(wanted[j]).transform.rotation.toRotationMatrix() *
                                 decompose(now[j]).transform.rotation.toRotationMatrix().transpose();
    worst = std::max(worst, std::acos(std::clamp((turn.trace() - 1) / 2, -1.0, 1.0)));
  }
  constexpr double kDegreesPerRadian = 57.29577951308232;
  return worst * kDegreesPerRadian;
}

std::string as_vrm(const std::string& path, std::string glb, Context& context) {
  const GltfContent content = read_gltf(glb);
  if (missing_vrm_bones(content.vrm_bones).empty()) return glb;
  const Skeleton& skeleton = content.character.skeleton;
  constexpr double kWorthTelling = 10;
  const double away = away_from_t_pose(skeleton);
  if (away > kWorthTelling) {
    context.warn(
        fmt::format("{}: VRM wants a T-pose at rest, and the arms of this skeleton are {:.0f} degrees away from it. "
                    "`limber rig` writes "
                    "one.",
                    path, away));
  }
  return write_vrm(std::move(glb), vrm_bones_of(skeleton), {.name = std::filesystem::path(path).stem().string()});
}

}  // namespace

bool is_gltf_output(const std::string& path) {
  return is_gltf_file(path);
}

void write_gltf(const std::string& path, std::string glb, Context& context) {
  const std::string extension = extension_of(path);
  if (equal_ignoring_case(extension, ".gltf")) {
    save_gltf(path, std::move(glb));
  } else if (equal_ignoring_case(extension, ".vrm")) {
    context.write_output(path, in_file(path, [&] { return as_vrm(path, std::move(glb), context); }));
  } else {
    context.write_output(path, glb);
  }
}

std::string mended(const std::string& source, std::string glb, Context& context) {
  const std::vector<GltfFinding> found = in_file(source, [&] { return check_gltf(glb); });
  const auto is_faulty = [](const GltfFinding& finding) { return is_fault(finding.problem); };
  if (std::none_of(found.begin(), found.end(), is_faulty)) return glb;
  RepairedGltf repaired = in_file(source, [&] { return repair_gltf(std::move(glb)); });
  for (const GltfFinding& finding : repaired.repaired) {
    context.warn(fmt::format("{}: repaired in what is written: {}", source, sentence_of(finding)));
  }
  return std::move(repaired.glb);
}

void tell_losses(const std::string& output, const std::vector<std::string>& losses, bool strict, Context& context) {
  if (losses.empty()) return;
  if (strict) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("it would lose something: {}", fmt::join(losses, " ")),
                Place::in_file(output), "Nothing was written. Without --strict it is, with a warning.");
  }
  for (const std::string& loss : losses) context.warn(fmt::format("{}: {}", output, loss));
}

std::vector<std::string> losses_in_gltf(const Shape& shape) {
  std::vector<std::string> losses;
  if (!shape.polygons.empty()) losses.emplace_back("polygons are stored as triangles.");
  if (shape.has_tets()) {
    losses.push_back(fmt::format("the {} tetrahedra are left out; their surface is kept.", shape.tet_count()));
  }
  return losses;
}

std::vector<std::string> losses_in_shape(const GltfContent& content) {
  const Character& character = content.character;
  std::vector<std::string> losses;
  const auto skinned = std::count_if(character.meshes.begin(), character.meshes.end(),
                                     [](const SkinnedMesh& mesh) { return !mesh.rigid; });
  const auto morphed = std::count_if(character.meshes.begin(), character.meshes.end(),
                                     [](const SkinnedMesh& mesh) { return !mesh.morph_targets.empty(); });
  if (skinned > 0) losses.emplace_back("the skin is left out: the shape is written as it is at rest.");
  if (morphed > 0) losses.emplace_back("the morph targets are left out.");
  if (!character.clips.empty()) {
    losses.push_back(fmt::format("{} left out.", character.clips.size() == 1
                                                     ? std::string("the clip is")
                                                     : fmt::format("{} clips are", character.clips.size())));
  }
  if (content.inventory.materials > 0) losses.emplace_back("materials and pictures are left out.");
  if (character.meshes.size() > 1)
    losses.push_back(fmt::format("{} meshes become one, without their names.", character.meshes.size()));
  return losses;
}

std::vector<std::string> losses_in_positions(const GltfContent& content) {
  std::vector<std::string> parts;
  const auto& meshes = content.character.meshes;
  if (std::any_of(meshes.begin(), meshes.end(), [](const SkinnedMesh& mesh) { return !mesh.rigid; })) {
    parts.emplace_back("the skin");
  }
  if (content.inventory.materials > 0) parts.emplace_back("materials and pictures");
  if (!content.character.clips.empty()) parts.emplace_back("the clips of the file");
  if (parts.empty()) return {};
  return {fmt::format("the format holds positions: {} are left out.", fmt::join(parts, ", "))};
}

std::vector<std::string> lost_clips(const std::vector<MotionClip>& before, const std::string& glb) {
  if (before.empty()) return {};
  std::multiset<std::string> after;
  for (const MotionClip& clip : read_gltf(glb).character.clips) after.insert(clip.name);
  std::vector<std::string> lost;
  for (const MotionClip& clip : before) {
    const auto found = after.find(clip.name);
    if (found != after.end()) {
      after.erase(found);
    } else {
      lost.push_back(printable(clip.name.empty() ? "(without a name)" : clip.name));
    }
  }
  if (lost.empty()) return {};
  return {fmt::format("clips that moved the old skeleton are left out: {}.", fmt::join(lost, ", "))};
}

namespace {

/// Joints of skins, with all above and below them.
std::vector<bool> around_skins(const Character& character) {
  const Skeleton& skeleton = character.skeleton;
  std::vector<bool> bone(skeleton.joints.size(), false);
  for (const SkinnedMesh& mesh : character.meshes) {
    if (mesh.rigid) continue;
    for (const SkinBone& one : mesh.bones) bone[static_cast<std::size_t>(one.joint)] = true;
  }
  std::vector<bool> kept = bone;
  for (std::size_t j = 0; j < bone.size(); ++j) {
    if (!bone[j]) continue;
    for (int up = skeleton.joints[j].parent; up >= 0; up = skeleton.joints[static_cast<std::size_t>(up)].parent) {
      kept[static_cast<std::size_t>(up)] = true;
    }
  }
  std::vector<bool> below = bone;
  for (const int joint : parents_first(skeleton)) {
    const int parent = skeleton.joints[static_cast<std::size_t>(joint)].parent;
    if (parent >= 0 && below[static_cast<std::size_t>(parent)]) below[static_cast<std::size_t>(joint)] = true;
    if (below[static_cast<std::size_t>(joint)]) kept[static_cast<std::size_t>(joint)] = true;
  }
  return kept;
}

}  // namespace

Skeleton skeleton_for_motions(const GltfContent& content) {
  Skeleton skeleton = content.character.skeleton;
  const std::vector<bool> kept = around_skins(content.character);
  if (std::find(kept.begin(), kept.end(), true) != kept.end()) {
    const std::vector<BodyPart> parts = body_parts_of(skeleton);
    constexpr int kWorthHiding = 3;
    int others = 0;
    for (std::size_t j = 0; j < kept.size(); ++j) others += !kept[j] && parts[j].role != JointRole::None;
    for (std::size_t j = 0; j < kept.size() && others >= kWorthHiding; ++j) {
      if (!kept[j]) skeleton.joints[j].name = fmt::format("({})", j);
    }
  }
  if (content.vrm_bones.empty()) return skeleton;
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints) names.push_back(joint.name);
  for (const auto& [name, node] : content.vrm_bones) names[static_cast<std::size_t>(node)] = name;
  make_names_unique(names);
  for (std::size_t j = 0; j < names.size(); ++j) skeleton.joints[j].name = names[j];
  return skeleton;
}

BoneMotion bone_motion_of(const Character& character, const MotionClip& clip) {
  std::vector<bool> kept = around_skins(character);
  if (std::find(kept.begin(), kept.end(), true) == kept.end()) kept.assign(kept.size(), true);
  BoneMotion motion;
  motion.clip.name = clip.name;
  std::vector<int> number(kept.size(), -1);
  for (std::size_t j = 0; j < kept.size(); ++j) {
    if (kept[j]) number[j] = motion.skeleton.count(), motion.skeleton.joints.push_back(character.skeleton.joints[j]);
  }
  for (Joint& joint : motion.skeleton.joints) {
    if (joint.parent >= 0) joint.parent = number[static_cast<std::size_t>(joint.parent)];
  }
  for (const MotionTrack& track : clip.tracks) {
    motion.morphs = motion.morphs || track.path == TrackPath::Weights;
    if (track.path == TrackPath::Weights || number[static_cast<std::size_t>(track.joint)] < 0) continue;
    if (track.path == TrackPath::Scale) {
      const auto& rest = character.skeleton.joints[static_cast<std::size_t>(track.joint)].rest.scale;
      for (int key = 0; key < track.key_count(); ++key) {
        const Eigen::Vector3d scale = track.values.row(track.value_row(key)).transpose();
        motion.scales = motion.scales || (scale - rest).norm() > 1e-4 * rest.norm();
      }
    }
    motion.clip.tracks.push_back(track);
    motion.clip.tracks.back().joint = number[static_cast<std::size_t>(track.joint)];
  }
  return motion;
}

double frame_rate_of(const MotionClip& clip) {
  constexpr double kLeast = 24;
  constexpr double kMost = 240;
  std::set<double> times;
  for (const MotionTrack& track : clip.tracks) times.insert(track.times.begin(), track.times.end());
  double step = 1e300;
  double last = -1e300;
  for (const double time : times) {
    if (time - last > 1e-4) step = std::min(step, time - last);
    last = time;
  }
  if (!(step < 1e3)) return 30;
  double fps = 1 / step;
  if (std::abs(fps - std::round(fps)) < 0.02 * fps) fps = std::max(1.0, std::round(fps));
  // Fewer keys than frames: a whole number of frames from key to key.
  if (fps < kLeast) fps *= std::ceil(kLeast / fps);
  return std::min(fps, kMost);
}

}  // namespace limber::cli
