#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "limber/motion/retarget.h"

namespace limber {
namespace {

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// A word starts behind a mark, at a digit or a letter behind one, and at a capital that ends a word of small letters
/// or begins one ("LHipJoint": L, Hip, Joint).
bool starts_word(std::string_view name, std::size_t i) {
  if (i == 0) return true;
  const char before = name[i - 1];
  const char here = name[i];
  if (is_digit(here) != is_digit(before)) return true;
  if (!is_upper(here)) return false;
  return !is_upper(before) || (i + 1 < name.size() && is_lower(name[i + 1]));
}

/// The words of a name in small letters, without a namespace ("mixamorig:").
std::vector<std::string> words_of(std::string_view name) {
  if (const std::size_t colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
  std::vector<std::string> words;
  bool in_word = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_lower(c) && !is_upper(c) && !is_digit(c)) {
      in_word = false;
      continue;
    }
    if (!in_word || starts_word(name, i)) words.emplace_back();
    words.back() += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    in_word = true;
  }
  return words;
}

/// Words that say whose joint it is, not which.
bool is_noise(const std::string& word) {
  static constexpr std::array<std::string_view, 18> kNoise{"def",  "org",       "mch",      "bip",  "joint", "jnt",
                                                           "bone", "bn",        "skeleton", "rig",  "cc",    "base",
                                                           "f",    "character", "armature", "body", "b",     "valve"};
  return std::find(kNoise.begin(), kNoise.end(), word) != kNoise.end();
}

/// Takes the side off a word, if it starts with one: "leftarm" becomes "arm".
std::optional<BodySide> take_side(std::string& word) {
  if (word == "l" || word == "r") {
    const BodySide side = word == "l" ? BodySide::Left : BodySide::Right;
    word.clear();
    return side;
  }
  for (const auto& [prefix, side] : {std::pair{std::string("left"), BodySide::Left}, {"right", BodySide::Right}}) {
    if (!word.starts_with(prefix)) continue;
    word.erase(0, prefix.size());
    return side;
  }
  return std::nullopt;
}

const std::unordered_map<std::string, JointRole>& roles() {
  static const std::unordered_map<std::string, JointRole> table{
      {"hips", JointRole::Hips},         {"hip", JointRole::Hips},
      {"pelvis", JointRole::Hips},       {"spine", JointRole::Spine},
      {"lowerback", JointRole::Spine},   {"upperback", JointRole::Spine},
      {"back", JointRole::Spine},        {"chest", JointRole::Spine},
      {"upperchest", JointRole::Spine},  {"abdomen", JointRole::Spine},
      {"torso", JointRole::Spine},       {"thorax", JointRole::Spine},
      {"waist", JointRole::Spine},       {"lowerspine", JointRole::Spine},
      {"upperspine", JointRole::Spine},  {"neck", JointRole::Neck},
      {"head", JointRole::Head},         {"shoulder", JointRole::Shoulder},
      {"clavicle", JointRole::Shoulder}, {"collar", JointRole::Shoulder},
      {"clav", JointRole::Shoulder},     {"collarbone", JointRole::Shoulder},
      {"upperarm", JointRole::UpperArm}, {"uparm", JointRole::UpperArm},
      {"arm", JointRole::UpperArm},      {"armupper", JointRole::UpperArm},
      {"shldr", JointRole::UpperArm},    {"humerus", JointRole::UpperArm},
      {"lowerarm", JointRole::LowerArm}, {"forearm", JointRole::LowerArm},
      {"lowarm", JointRole::LowerArm},   {"elbow", JointRole::LowerArm},
      {"armlower", JointRole::LowerArm}, {"radius", JointRole::LowerArm},
      {"hand", JointRole::Hand},         {"wrist", JointRole::Hand},
      {"thigh", JointRole::Thigh},       {"upleg", JointRole::Thigh},
      {"upperleg", JointRole::Thigh},    {"legupper", JointRole::Thigh},
      {"femur", JointRole::Thigh},       {"shin", JointRole::Shin},
      {"leg", JointRole::Shin},          {"lowerleg", JointRole::Shin},
      {"lowleg", JointRole::Shin},       {"calf", JointRole::Shin},
      {"knee", JointRole::Shin},         {"leglower", JointRole::Shin},
      {"tibia", JointRole::Shin},        {"shank", JointRole::Shin},
      {"foot", JointRole::Foot},         {"ankle", JointRole::Foot},
      {"toe", JointRole::Toe},           {"toes", JointRole::Toe},
      {"ball", JointRole::Toe},
  };
  return table;
}

int finger_of(std::string word) {
  if (word.starts_with("hand")) word.erase(0, 4);
  if (word.starts_with("finger")) word.erase(0, 6);
  if (word == "thumb") return 1;
  if (word == "index") return 2;
  if (word == "middle" || word == "mid") return 3;
  if (word == "ring") return 4;
  if (word == "pinky" || word == "little") return 5;
  return 0;
}

bool is_limb(JointRole role) {
  return role >= JointRole::Shoulder;
}

/// What was found so far about the joints of a skeleton.
class Company {
 public:
  explicit Company(const Skeleton& skeleton) : skeleton_(skeleton), order_(parents_first(skeleton)) {
    for (const Joint& joint : skeleton.joints) parts_.push_back(body_part_of(joint.name));
  }

  std::vector<BodyPart> judge() {
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      judge_shoulders(side);
      judge_hips(side);
      number_chain(side, JointRole::UpperArm, {JointRole::UpperArm, JointRole::LowerArm, JointRole::Hand});
      number_chain(side, JointRole::Shin, {JointRole::Thigh, JointRole::Shin, JointRole::Foot, JointRole::Toe});
    }
    find_hips();
    keep_first();
    return parts_;
  }

 private:
  /// The joints with a role on a side, parents first.
  std::vector<int> all(JointRole role, BodySide side) const {
    std::vector<int> found;
    for (const int joint : order_) {
      if (parts_[joint].role == role && parts_[joint].side == side) found.push_back(joint);
    }
    return found;
  }

  bool is_above(int ancestor, int joint) const {
    for (int above = skeleton_.joints[joint].parent; above >= 0; above = skeleton_.joints[above].parent) {
      if (above == ancestor) return true;
    }
    return false;
  }

  void judge_shoulders(BodySide side) {
    if (!all(JointRole::UpperArm, side).empty()) return;
    const std::vector<int> shoulders = all(JointRole::Shoulder, side);
    // The last of collar and shoulder is the arm's joint.
    if (!shoulders.empty() && !all(JointRole::LowerArm, side).empty())
      parts_[shoulders.back()].role = JointRole::UpperArm;
  }

  /// Beside a thigh, a hip on a side is a helper above it; of several hips, the lowest is the thigh.
  void judge_hips(BodySide side) {
    const std::vector<int> thighs = all(JointRole::Thigh, side);
    const auto is_hip = [&](int joint) {
      const std::vector<std::string> words = words_of(skeleton_.joints[joint].name);
      return std::any_of(words.begin(), words.end(), [](const std::string& word) { return word.ends_with("hip"); });
    };
    if (thighs.empty()) return;
    const int lowest = std::all_of(thighs.begin(), thighs.end(), is_hip) ? thighs.back() : -1;
    for (const int joint : thighs) {
      if (is_hip(joint) && joint != lowest) parts_[joint] = {};
    }
  }

  /// Joints that all have the same word for a limb are its parts from top to bottom.
  void number_chain(BodySide side, JointRole word, std::initializer_list<JointRole> chain) {
    const std::vector<int> joints = all(word, side);
    if (joints.size() < 2) return;
    for (const JointRole role : chain) {
      if (role != word && !all(role, side).empty()) return;
    }
    for (std::size_t i = 1; i < joints.size(); ++i) {
      if (!is_above(joints[i - 1], joints[i])) return;
    }
    std::size_t next = 0;
    for (const JointRole role : chain) {
      if (next < joints.size()) parts_[joints[next++]].role = role;
    }
    while (next < joints.size()) parts_[joints[next++]] = {};
  }

  void find_hips() {
    if (!all(JointRole::Hips, BodySide::Middle).empty()) return;
    std::vector<int> thighs = all(JointRole::Thigh, BodySide::Left);
    const std::vector<int> right = all(JointRole::Thigh, BodySide::Right);
    if (thighs.empty() || right.empty()) return;
    int above = skeleton_.joints[thighs.front()].parent;
    while (above >= 0 && !is_above(above, right.front())) above = skeleton_.joints[above].parent;
    if (above >= 0) parts_[above] = {JointRole::Hips};
  }

  void keep_first() {
    std::map<std::array<int, 4>, int> taken;
    for (const int joint : order_) {
      BodyPart& part = parts_[joint];
      if (part.role == JointRole::None || part.role == JointRole::Spine || part.role == JointRole::Neck) continue;
      const int number = part.role == JointRole::Finger ? part.number : 0;
      const std::array<int, 4> key{static_cast<int>(part.role), static_cast<int>(part.side), part.finger, number};
      if (!taken.emplace(key, joint).second) part = {};
    }
  }

  const Skeleton& skeleton_;
  std::vector<int> order_;
  std::vector<BodyPart> parts_;
};

}  // namespace

BodyPart body_part_of(std::string_view name) {
  BodyPart part;
  std::string base;
  for (std::string& word : words_of(name)) {
    if (is_digit(word[0])) {
      std::from_chars(word.data(), word.data() + word.size(), part.number);
      continue;
    }
    if (const std::optional<BodySide> side = take_side(word); side && part.side == BodySide::Middle) part.side = *side;
    if (word.empty() || is_noise(word)) continue;
    base += word;
    part.number = 0;  // A number in front belongs to the character: "Bip01 Pelvis".
  }
  if (const int finger = finger_of(base); finger > 0 && part.side != BodySide::Middle) {
    part.role = JointRole::Finger;
    part.finger = finger;
    part.number = std::max(part.number, 1);
    return part;
  }
  const auto found = roles().find(base);
  if (found == roles().end()) return {};
  part.role = found->second;
  if (part.role == JointRole::Hips && part.side != BodySide::Middle) part.role = JointRole::Thigh;
  // A limb has a side, and what has a side is a limb.
  if (is_limb(part.role) != (part.side != BodySide::Middle)) return {};
  return part;
}

std::vector<BodyPart> body_parts_of(const Skeleton& skeleton) {
  return Company(skeleton).judge();
}

}  // namespace limber
