#include "tools/limber/fit_options.h"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "tools/limber/options.h"

namespace limber::cli {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"+x", "-x", "+y", "-y", "+z", "-z"};

std::optional<Eigen::Vector3d> axis_of(const std::string& name) {
  if (name.empty()) return std::nullopt;
  const std::string full = name.size() == 1 ? "+" + name : name;
  for (std::size_t k = 0; k < kAxes.size(); ++k) {
    if (kAxes[k] == full) return (k % 2 ? -1.0 : 1.0) * Eigen::Vector3d::Unit(static_cast<Eigen::Index>(k / 2));
  }
  return std::nullopt;
}

std::string_view axis_name(const Eigen::Vector3d& axis) {
  int k = 0;
  axis.cwiseAbs().maxCoeff(&k);
  return kAxes[static_cast<std::size_t>(2 * k + (axis[k] > 0 ? 0 : 1))];
}

JointMarker marker_of(const std::string& text) {
  const std::size_t equals = text.find('=');
  JointMarker marker;
  bool fine = equals != std::string::npos && equals > 0;
  if (fine) {
    marker.role = text.substr(0, equals);
    const char* at = text.data() + equals + 1;
    const char* end = text.data() + text.size();
    for (int k = 0; k < 3 && fine; ++k) {
      const auto [next, code] = std::from_chars(at, end, marker.position[k]);
      fine = code == std::errc() && std::isfinite(marker.position[k]) &&
             (k == 2 ? next == end : next != end && *next == ',');
      at = next + 1;
    }
  }
  if (!fine) {
    throw UsageError(fmt::format("--marker {}: it is ROLE=x,y,z, such as hand.L=0.7,1.4,0.", text));
  }
  return marker;
}

}  // namespace

void FitChoice::declare(CLI::App& app) {
  std::vector<std::string> axes(kAxes.begin(), kAxes.end());
  app.add_option("--joints", joints, "Write the fitted joints, by roles, to a .json file; -o is not needed then")
      ->type_name("FILE");
  app.add_option("--marker", markers, "Where a joint is, whatever the shape says; its twin follows; can be repeated")
      ->type_name("ROLE=x,y,z");
  app.add_option("--up", up, "Which axis is up, if it is not found right")->type_name("AXIS")->check(one_of(axes));
  app.add_option("--front", front, "Which axis the shape looks along")->type_name("AXIS")->check(one_of(axes));
  app.add_flag("--no-fingers", no_fingers, "Fit no fingers, even if a hand has them");
  app.add_option("--names", names, "What fitted joints are called: by their roles, or as others do")
      ->check(one_of({"limber", "mixamo", "vrm", "unreal", "rigify", "blender"}))
      ->capture_default_str();
}

FitSkeletonOptions FitChoice::options(const std::string& kind) const {
  FitSkeletonOptions options;
  options.kind = body_kind(kind);
  options.fingers = !no_fingers;
  options.up = axis_of(up);
  options.front = axis_of(front);
  for (const std::string& text : markers) options.markers.push_back(marker_of(text));
  return options;
}

BoneNames FitChoice::bone_naming() const {
  return bone_names(names).value_or(BoneNames::Limber);
}

std::vector<std::string> fitted_kinds() {
  return {"auto", "humanoid", "quadruped", "bird", "fish", "snake", "spider", "hand", "generic"};
}

std::string found_sentence(const FittedSkeleton& skeleton) {
  return fmt::format("{}, {:.0f}% sure; faces {} ({:.0f}%), up {} ({:.0f}%); {} joints", name_of(skeleton.kind),
                     100 * skeleton.confidence, axis_name(skeleton.front), 100 * skeleton.front_confidence,
                     axis_name(skeleton.up), 100 * skeleton.up_confidence, skeleton.joints.size());
}

nlohmann::ordered_json joints_json(const FittedSkeleton& skeleton) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::object(), sure = joints, parents = joints;
  for (const FittedJoint& joint : skeleton.joints) {
    joints[joint.role] = {joint.position.x(), joint.position.y(), joint.position.z()};
    sure[joint.role] = std::round(100 * joint.confidence) / 100;
    if (joint.parent >= 0) {
      parents[joint.role] = skeleton.joints[static_cast<std::size_t>(joint.parent)].role;
    } else {
      parents[joint.role] = nullptr;
    }
  }
  const auto rounded = [](double value) { return std::round(1000 * value) / 1000; };
  return {{"template", name_of(skeleton.kind)},
          {"confidence", rounded(skeleton.confidence)},
          {"up", axis_name(skeleton.up)},
          {"up_confidence", rounded(skeleton.up_confidence)},
          {"facing", axis_name(skeleton.front)},
          {"facing_confidence", rounded(skeleton.front_confidence)},
          {"joints", joints},
          {"joint_confidence", sure},
          {"parents", parents},
          {"notes", skeleton.notes}};
}

}  // namespace limber::cli
