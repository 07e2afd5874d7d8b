#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "limber/motion/retarget.h"

#include "tests/support/data.h"

namespace limber {
namespace {

/// A joint's true part of the body by its role's name: "upper_arm.L", "spine2", "back_foot.R". None: not judged.
BodyPart part_of_role(std::string role) {
  using enum JointRole;
  static const std::map<std::string, JointRole> kRoles{{"hips", Hips},
                                                       {"spine", Spine},
                                                       {"chest", Spine},
                                                       {"neck", Neck},
                                                       {"head", Head},
                                                       {"shoulder", Shoulder},
                                                       {"upper_arm", UpperArm},
                                                       {"lower_arm", LowerArm},
                                                       {"hand", Hand},
                                                       {"thigh", Thigh},
                                                       {"shin", Shin},
                                                       {"foot", Foot},
                                                       {"toe", Toe},
                                                       {"back_upper", Thigh},
                                                       {"back_lower", Shin},
                                                       {"back_foot", Foot},
                                                       {"back_toe", Toe},
                                                       {"tail", Tail},
                                                       {"wing", Wing},
                                                       {"front_scapula", FrontShoulder},
                                                       {"front_upper", FrontUpper},
                                                       {"front_lower", FrontLower},
                                                       {"front_foot", FrontFoot},
                                                       {"front_toe", FrontToe}};
  static const std::map<std::string, int> kFingers{
      {"thumb", 1}, {"index", 2}, {"middle", 3}, {"ring", 4}, {"pinky", 5}};
  BodyPart part;
  if (role.size() > 2 && role[role.size() - 2] == '.') {
    part.side = role.back() == 'L' ? BodySide::Left : BodySide::Right;
    role.resize(role.size() - 2);
  }
  int number = 0;
  while (!role.empty() && role.back() >= '0' && role.back() <= '9') {
    number = role.back() - '0';
    role.pop_back();
  }
  if (const auto finger = kFingers.find(role); finger != kFingers.end()) {
    return {JointRole::Finger, part.side, finger->second, number};
  }
  const auto found = kRoles.find(role);
  if (found == kRoles.end()) return {};
  part.role = found->second;
  return part;
}

struct Count {
  int roles = 0;
  int found = 0;
  int confused = 0;  ///< Taken for another part.
};

/// Counts over every second file of a category.
Count count_roles(const std::filesystem::path& folder, const std::string& category, std::size_t half) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().ends_with(".truth.json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Count count;
  for (std::size_t f = half; f < files.size(); f += 2) {
    std::ifstream stream(files[f]);
    const nlohmann::json truth = nlohmann::json::parse(stream);
    if (truth["category"] != category) continue;
    Skeleton skeleton;
    std::vector<Eigen::Vector3d> places;
    for (const auto& entry : truth["joints"]) {
      const auto& p = entry["position"];
      places.emplace_back(p[0].get<double>(), p[1].get<double>(), p[2].get<double>());
      Joint joint;
      joint.name = entry["name"];
      joint.parent = entry["parent"];
      skeleton.joints.push_back(joint);
    }
    for (int i = 0; i < skeleton.count(); ++i) {
      const int parent = skeleton.joints[i].parent;
      skeleton.joints[i].rest.translation = parent < 0 ? places[i] : Eigen::Vector3d(places[i] - places[parent]);
    }
    const std::vector<BodyPart> parts = body_parts_of(skeleton);
    for (const auto& [role, entry] : truth["roles"].items()) {
      const BodyPart wanted = part_of_role(role);
      if (wanted.role == JointRole::None) continue;
      const BodyPart& found = parts[entry["joint"].get<std::size_t>()];
      const bool same = found.role == wanted.role && found.side == wanted.side && found.finger == wanted.finger &&
                        (wanted.role != JointRole::Finger || found.number == wanted.number);
      ++count.roles;
      count.found += same ? 1 : 0;
      count.confused += !same && found.role != JointRole::None ? 1 : 0;
    }
  }
  return count;
}

// Rules were made with the first half of the files in view; both halves are held to the same.
TEST(RealRigs, NearlyAllRolesOfHumanoidsAreFound) {
  LIMBER_DATA_OR_SKIP(folder, "autorig");
  for (const std::size_t half : {0u, 1u}) {
    const Count count = count_roles(folder, "humanoid", half);
    EXPECT_GT(count.roles, 1000);
    EXPECT_GT(count.found, 0.97 * count.roles) << half;
    EXPECT_LT(count.confused, 0.025 * count.roles) << half;
  }
}

TEST(RealRigs, MostRolesOfQuadrupedsAreFound) {
  LIMBER_DATA_OR_SKIP(folder, "autorig");
  for (const std::size_t half : {0u, 1u}) {
    const Count count = count_roles(folder, "quadruped", half);
    EXPECT_GT(count.roles, 200);
    EXPECT_GT(count.found, 0.80 * count.roles) << half;
    EXPECT_LT(count.confused, 0.05 * count.roles) << half;
  }
}

}  // namespace
}  // namespace limber
