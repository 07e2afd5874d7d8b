#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "limber/motion/internal/roles_by_shape.h"
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

using Words = std::vector<std::string>;

/// The words of a name in small letters, without a namespace ("mixamorig:").
Words words_of(std::string_view name) {
  if (const std::size_t colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
  Words words;
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

template <std::size_t N>
bool is_one_of(const std::string& word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words that say whose joint it is, not which.
bool is_noise(const std::string& word) {
  static constexpr auto kNoise = std::to_array<std::string_view>(
      {"def", "org",       "bip",  "biped",    "joint", "jnt",   "bone", "bn", "skeleton", "rig",  "cc",   "base",
       "f",   "character", "body", "armature", "b",     "valve", "bind", "j",  "c",        "bend", "skin", "m"});
  return is_one_of(word, kNoise);
}

/// Words of bones that steer others, or help them: no joint of a body.
bool is_control(const std::string& word) {
  static constexpr auto kControl = std::to_array<std::string_view>(
      {"ik",     "fk",     "pole",   "pt",     "target", "ctrl",  "ctl",   "control", "roll",    "orient",  "mch",
       "helper", "end",    "nub",    "tip",    "leaf",   "twist", "slot",  "socket",  "tracker", "fake",    "tweak",
       "pivot",  "handle", "parent", "master", "offset", "dummy", "scale", "sec",     "feather", "effector"});
  return is_one_of(word, kControl);
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

JointRole role_of(const std::string& word) {
  using enum JointRole;
  static const std::unordered_map<std::string, JointRole> table{
      {"hips", Hips},
      {"hip", Hips},
      {"pelvis", Hips},
      {"hub", Hips},
      {"spine", Spine},
      {"lowerback", Spine},
      {"upperback", Spine},
      {"back", Spine},
      {"chest", Spine},
      {"upperchest", Spine},
      {"chestupper", Spine},
      {"chestlower", Spine},
      {"abdomen", Spine},
      {"abdomenlower", Spine},
      {"abdomenupper", Spine},
      {"torso", Spine},
      {"thorax", Spine},
      {"waist", Spine},
      {"lowerspine", Spine},
      {"upperspine", Spine},
      {"ribcage", Spine},
      {"ribs", Spine},
      {"neck", Neck},
      {"necklower", Neck},
      {"neckupper", Neck},
      {"head", Head},
      {"shoulder", Shoulder},
      {"clavicle", Shoulder},
      {"collar", Shoulder},
      {"clav", Shoulder},
      {"collarbone", Shoulder},
      {"scapula", Shoulder},
      {"upperarm", UpperArm},
      {"uparm", UpperArm},
      {"arm", UpperArm},
      {"armupper", UpperArm},
      {"armup", UpperArm},
      {"shldr", UpperArm},
      {"humerus", UpperArm},
      {"bicep", UpperArm},
      {"lowerarm", LowerArm},
      {"forearm", LowerArm},
      {"lowarm", LowerArm},
      {"loarm", LowerArm},
      {"elbow", LowerArm},
      {"armlower", LowerArm},
      {"radius", LowerArm},
      {"armlow", LowerArm},
      {"hand", Hand},
      {"wrist", Hand},
      {"fist", Hand},
      {"palm", Hand},
      {"thigh", Thigh},
      {"upleg", Thigh},
      {"upperleg", Thigh},
      {"legupper", Thigh},
      {"legup", Thigh},
      {"femur", Thigh},
      {"shin", Shin},
      {"leg", Shin},
      {"lowerleg", Shin},
      {"lowleg", Shin},
      {"loleg", Shin},
      {"calf", Shin},
      {"knee", Shin},
      {"leglower", Shin},
      {"leglow", Shin},
      {"tibia", Shin},
      {"shank", Shin},
      {"foot", Foot},
      {"ankle", Foot},
      {"hock", Foot},
      {"paw", Foot},
      {"ankleleg", Foot},
      {"legankle", Foot},
      {"legfoot", Foot},
      {"toe", Toe},
      {"toes", Toe},
      {"ball", Toe},
      {"legtoe", Toe},
      {"legshoulder", Shoulder},
      {"legcollarbone", Shoulder},
      {"legpelvis", Hips},
      {"leghip", Hips},
      {"tail", Tail},
      {"tailmid", Tail},
      {"wing", Wing},
      {"shoulders", Spine},
      {"midleg", Shin},
  };
  const auto found = table.find(word);
  return found == table.end() ? None : found->second;
}

/// 1 thumb to 5 little finger; 0: no finger.
int finger_of(std::string word) {
  for (const std::string_view extra : {"hand", "finger"}) {
    if (word.starts_with(extra)) word.erase(0, extra.size());
  }
  if (word.ends_with("finger")) word.erase(word.size() - 6);
  for (const std::string_view extra : {"proximal", "intermediate", "distal"}) {
    if (word.ends_with(extra)) word.erase(word.size() - extra.size());
  }
  if (word == "thumb" || word == "thumbmetacarpal") return 1;
  if (word == "index" || word == "pointer") return 2;
  if (word == "middle" || word == "mid") return 3;
  if (word == "ring") return 4;
  if (word == "pinky" || word == "little" || word == "pinkie") return 5;
  return 0;
}

/// The role of a leg's part on a front leg.
JointRole on_front_leg(JointRole role) {
  switch (role) {
    case JointRole::Shoulder:
      return JointRole::FrontShoulder;
    case JointRole::Thigh:
    case JointRole::UpperArm:
      return JointRole::FrontUpper;
    case JointRole::Shin:
    case JointRole::LowerArm:
      return JointRole::FrontLower;
    case JointRole::Foot:
    case JointRole::Hand:
      return JointRole::FrontFoot;
    case JointRole::Toe:
      return JointRole::FrontToe;
    default:
      return JointRole::None;
  }
}

/// The role of a front leg's part on an arm.
JointRole on_arm(JointRole role) {
  switch (role) {
    case JointRole::FrontShoulder:
      return JointRole::Shoulder;
    case JointRole::FrontUpper:
      return JointRole::UpperArm;
    case JointRole::FrontLower:
      return JointRole::LowerArm;
    case JointRole::FrontFoot:
      return JointRole::Hand;
    case JointRole::FrontToe:
      return JointRole::None;
    default:
      return role;
  }
}

bool is_limb(JointRole role) {
  return role >= JointRole::Shoulder && role != JointRole::Tail;
}

/// What the words of a name say, apart from numbers and sides.
struct Meaning {
  std::string base;  ///< Words joined, noise left out.
  std::string leg;   ///< The same without "front", "back", ...; empty if there is no such word.
  bool is_front = false;
};

Meaning meaning_of(const Words& words) {
  static constexpr auto kFront = std::to_array<std::string_view>({"front", "fore"});
  static constexpr auto kHind = std::to_array<std::string_view>({"back", "hind", "rear"});
  Meaning meaning;
  bool has_end = false;
  for (const std::string& word : words) {
    meaning.base += word;
    std::string rest = word;
    const auto take = [&](const auto& ends) {
      for (const std::string_view end : ends) {
        if (!rest.starts_with(end)) continue;
        rest.erase(0, end.size());
        return true;
      }
      return false;
    };
    const bool front = take(kFront);
    has_end = has_end || front || take(kHind);
    meaning.is_front = meaning.is_front || front;
    meaning.leg += rest;
  }
  if (!has_end) meaning.leg.clear();
  return meaning;
}

JointRole role_of(const Meaning& meaning) {
  if (const JointRole role = role_of(meaning.base); role != JointRole::None) return role;
  if (meaning.leg.empty()) return JointRole::None;
  JointRole role = meaning.leg == "upper"   ? JointRole::Thigh
                   : meaning.leg == "lower" ? JointRole::Shin
                                            : role_of(meaning.leg);
  if (meaning.is_front) return on_front_leg(role);
  if (role == JointRole::Shoulder) return JointRole::None;
  return is_limb(role) || role == JointRole::Hips ? role : JointRole::None;
}

BodyPart part_of(const Words& words) {
  BodyPart part;
  Words kept;
  std::vector<std::string> numbers;
  for (std::string word : words) {
    if (is_digit(word[0])) {
      numbers.push_back(word);
      continue;
    }
    if (const std::optional<BodySide> side = take_side(word); side && part.side == BodySide::Middle) part.side = *side;
    if (word == "f" && !kept.empty() && kept.back() == "leg") word = "front";  // "LegF1"
    if (word.empty() || is_noise(word)) continue;
    if (is_control(word)) return {};
    kept.push_back(word);
    numbers.clear();  // A number in front belongs to the character: "Bip01 Pelvis".
  }
  if (!numbers.empty())
    std::from_chars(numbers.back().data(), numbers.back().data() + numbers.back().size(), part.number);
  const Meaning meaning = meaning_of(kept);
  if (part.side != BodySide::Middle) {
    int finger = finger_of(meaning.base);
    if (meaning.base == "finger" && numbers.size() == 2) {  // "finger2-1": as MakeHuman counts.
      finger = numbers[0][0] - '0';
    } else if (meaning.base == "finger" && numbers.size() == 1 && numbers[0].size() <= 2) {
      // "Finger1", "Finger11": as 3ds Max counts.
      finger = numbers[0][0] - '0' + 1;
      part.number = numbers[0].size() == 2 ? numbers[0][1] - '0' + 1 : 1;
    }
    if (finger >= 1 && finger <= 5) {
      part.role = JointRole::Finger;
      part.finger = finger;
      part.number = std::max(part.number, 1);
      return part;
    }
  }
  part.role = role_of(meaning);
  if (part.role == JointRole::None) return {};
  if (part.role == JointRole::Hips && part.side != BodySide::Middle) part.role = JointRole::Thigh;
  // A limb has a side, and what has a side is a limb.
  if (is_limb(part.role) != (part.side != BodySide::Middle)) return {};
  return part;
}

/// The words of all names, without what they have in common: a first word ("Yeti_Hips"), a number that counts all
/// joints ("Hips_02").
std::vector<Words> own_words(const Skeleton& skeleton) {
  std::vector<Words> all;
  std::map<std::string, int> firsts;
  std::map<std::string, int> lasts;
  for (const Joint& joint : skeleton.joints) {
    all.push_back(words_of(joint.name));
    if (all.back().size() < 2) continue;
    ++firsts[all.back().front()];
    if (is_digit(all.back().back()[0])) ++lasts[all.back().back()];
  }
  const auto many = static_cast<int>(0.7 * static_cast<double>(all.size()));
  std::string first;
  for (const auto& [word, count] : firsts) {
    std::string rest = word;
    const bool says = take_side(rest) || role_of(word) != JointRole::None;
    if (count > many && count >= 4 && !says) first = word;
  }
  const bool numbered = static_cast<int>(lasts.size()) > many && lasts.size() >= 4;
  for (Words& words : all) {
    if (!first.empty() && words.size() > 1 && words.front() == first) words.erase(words.begin());
    if (numbered && words.size() > 1 && is_digit(words.back()[0])) words.pop_back();
  }
  return all;
}

/// What was found so far about the joints of a skeleton.
class Company {
 public:
  explicit Company(const Skeleton& skeleton)
      : skeleton_(skeleton), order_(parents_first(skeleton)), words_(own_words(skeleton)) {
    const auto starts_with = [&](int joint, std::string_view word) {
      const Words words = words_of(skeleton.joints[joint].name);
      return !words.empty() && words.front() == word;
    };
    bool has_def = false;
    for (int i = 0; i < skeleton.count(); ++i) has_def = has_def || starts_with(i, "def");
    for (int i = 0; i < skeleton.count(); ++i) {
      // Of Rigify's two skeletons in one, the one that moves the skin.
      parts_.push_back(has_def && starts_with(i, "org") ? BodyPart{} : part_of(words_[i]));
    }
  }

  std::vector<BodyPart> judge() {
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      judge_hips(side);
      judge_front(side);
      judge_shoulders(side);
      number_chain(side, JointRole::UpperArm, {JointRole::UpperArm, JointRole::LowerArm, JointRole::Hand});
      number_chain(side, JointRole::Shin, {JointRole::Thigh, JointRole::Shin, JointRole::Foot, JointRole::Toe});
      number_chain(side, JointRole::FrontLower,
                   {JointRole::FrontUpper, JointRole::FrontLower, JointRole::FrontFoot, JointRole::FrontToe});
      judge_leg(side, {JointRole::Thigh, JointRole::Shin, JointRole::Foot, JointRole::Toe});
      judge_leg(side, {JointRole::FrontUpper, JointRole::FrontLower, JointRole::FrontFoot, JointRole::FrontToe});
      number_fingers(side);
      find_steered_foot(side, {JointRole::Thigh, JointRole::Shin, JointRole::Foot, JointRole::Toe});
      find_steered_foot(side,
                        {JointRole::FrontUpper, JointRole::FrontLower, JointRole::FrontFoot, JointRole::FrontToe});
    }
    keep_one_each();
    find_hips();
    judge_spine();
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

  int first(JointRole role, BodySide side) const {
    const std::vector<int> found = all(role, side);
    return found.empty() ? -1 : found.front();
  }

  bool is_above(int ancestor, int joint) const {
    for (int above = skeleton_.joints[joint].parent; above >= 0; above = skeleton_.joints[above].parent) {
      if (above == ancestor) return true;
    }
    return false;
  }

  bool has_word(int joint, std::initializer_list<std::string_view> wanted) const {
    for (const std::string& word : words_[joint]) {
      for (const std::string_view end : wanted) {
        if (word.ends_with(end)) return true;
      }
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
    const auto is_hip = [&](int joint) { return has_word(joint, {"hip", "pelvis"}); };
    if (thighs.empty()) return;
    const bool only_hips = std::all_of(thighs.begin(), thighs.end(), is_hip);
    // "hip" above "leg" above "knee": the leg is the thigh.
    bool has_leg_above_knee = false;
    for (const int leg : all(JointRole::Shin, side)) {
      if (!is_plain_leg(leg)) continue;
      for (const int knee : all(JointRole::Shin, side)) {
        has_leg_above_knee = has_leg_above_knee || (!is_plain_leg(knee) && is_above(leg, knee));
      }
    }
    const int lowest = only_hips && !has_leg_above_knee ? thighs.back() : -1;
    for (const int joint : thighs) {
      if (is_hip(joint) && joint != lowest) parts_[joint] = {};
    }
  }

  /// Front legs that end in hands are arms; a shoulder above a front leg is that of the front leg.
  void judge_front(BodySide side) {
    const int upper = first(JointRole::FrontUpper, side);
    const int lower = first(JointRole::FrontLower, side);
    if (upper < 0 && lower < 0) return;
    const bool has_hand = !all(JointRole::Hand, side).empty() && all(JointRole::FrontFoot, side).empty();
    for (const int joint : order_) {
      if (parts_[joint].side != side) continue;
      if (has_hand) {
        parts_[joint].role = on_arm(parts_[joint].role);
      } else if (parts_[joint].role == JointRole::Shoulder && is_above(joint, upper >= 0 ? upper : lower)) {
        parts_[joint].role = JointRole::FrontShoulder;
      }
    }
  }

  /// Whether its name says "leg" and nothing about which part of it.
  bool is_plain_leg(int joint) const {
    return has_word(joint, {"leg"}) && !has_word(joint, {"lower", "low", "lo", "lowerleg", "lowleg", "loleg"});
  }

  /// "Left leg" above "Left knee" is a thigh; so is what has "leg" for its only word. An ankle above a foot is the
  /// foot, which is then the toes, as is the second of two feet.
  void judge_leg(BodySide side, const std::array<JointRole, 4>& roles) {
    const auto [thigh, shin, foot, toe] = roles;
    const std::vector<int> shins = all(shin, side);
    if (all(thigh, side).empty() && !shins.empty() && is_plain_leg(shins.front())) parts_[shins.front()].role = thigh;
    // "BackLeg", "BackUpperLeg", "BackLowerLeg" and no foot: the three parts of a leg that stands on its toes.
    const std::vector<int> thighs = all(thigh, side);
    const std::vector<int> legs = all(shin, side);
    if (all(foot, side).empty() && thighs.size() == 1 && legs.size() == 2 && is_plain_leg(legs[0]) &&
        is_above(legs[0], thighs[0]) && is_above(thighs[0], legs[1])) {
      parts_[legs[0]].role = thigh;
      parts_[thighs[0]].role = shin;
      parts_[legs[1]].role = foot;
    } else if (!thighs.empty()) {
      // A leg above a thigh is a helper.
      for (const int leg : legs) {
        if (is_plain_leg(leg) && is_above(leg, thighs.front())) parts_[leg] = {};
      }
    }
    const std::vector<int> feet = all(foot, side);
    if (feet.size() >= 2 && all(toe, side).empty() && is_above(feet[0], feet[1])) parts_[feet[1]].role = toe;
  }

  /// Where nothing is called a foot, what steers the leg is: "IKBackLeg.L" beside "BackLowerLeg.L".
  void find_steered_foot(BodySide side, const std::array<JointRole, 4>& roles) {
    std::size_t known = 0;
    while (known < 4 && !all(roles[known], side).empty()) ++known;
    if (known < 2 || known > 3) return;
    for (std::size_t k = 2; k < 4; ++k) {
      for (const int joint : all(roles[k], side)) {
        if (has_word(joint, {"foot", "ankle", "toe", "toes", "paw", "ball"})) return;
      }
    }
    for (const int joint : order_) {
      if (parts_[joint].role != JointRole::None) continue;
      Words words;
      bool is_steering = false;
      for (const std::string& word : words_[joint]) {
        if (word == "ik") {
          is_steering = true;
        } else {
          words.push_back(word);
        }
      }
      const BodyPart part = is_steering ? part_of(words) : BodyPart{};
      if (part.side != side || (part.role != roles[1] && part.role != roles[2])) continue;
      parts_[joint] = {roles[known], side};
      return;
    }
  }

  /// Joints that all have the same word for a limb are its parts from top to bottom.
  void number_chain(BodySide side, JointRole word, std::initializer_list<JointRole> chain) {
    const std::vector<int> joints = all(word, side);
    if (joints.size() < 2) return;
    for (const JointRole role : chain) {
      const bool is_end = role == JointRole::Foot || role == JointRole::Hand || role == JointRole::FrontFoot;
      if (role != word && !is_end && !all(role, side).empty()) return;
    }
    for (std::size_t i = 1; i < joints.size(); ++i) {
      if (!is_above(joints[i - 1], joints[i]) || words_without_number(joints[0]) != words_without_number(joints[i])) {
        return;
      }
    }
    std::size_t next = 0;
    for (const JointRole role : chain) {
      const bool is_known = role != word && !all(role, side).empty();
      if (is_known) break;
      if (next < joints.size()) parts_[joints[next++]].role = role;
    }
    while (next < joints.size()) parts_[joints[next++]] = {};
  }

  std::string words_without_number(int joint) const {
    std::string text;
    for (const std::string& word : words_[joint]) {
      if (!is_digit(word[0])) text += word;
    }
    return text;
  }

  /// Fingers count from the palm, whatever number they start with.
  void number_fingers(BodySide side) {
    std::array<std::vector<int>, 6> fingers;
    // Beside a thumb, finger 1 is the index finger.
    const bool has_thumb = std::any_of(order_.begin(), order_.end(), [&](int joint) {
      return parts_[joint].finger == 1 && parts_[joint].side == side && has_word(joint, {"thumb"});
    });
    for (const int joint : order_) {
      BodyPart& part = parts_[joint];
      const bool counts = part.role == JointRole::Finger && part.side == side && has_word(joint, {"finger"}) &&
                          !has_word(joint, {"thumb", "index", "pointer", "middle", "mid", "ring", "pinky", "little"});
      if (has_thumb && counts && part.finger < 5) ++part.finger;
    }
    for (const int joint : order_) {
      const BodyPart& part = parts_[joint];
      if (part.role == JointRole::Finger && part.side == side) fingers[part.finger].push_back(joint);
    }
    for (const std::vector<int>& finger : fingers) {
      int number = 0;
      for (const int joint : finger) {
        const bool follows = number == 0 || is_above(finger[static_cast<std::size_t>(number) - 1], joint);
        if (!follows) {
          for (const int other : std::vector<int>(finger.begin() + number, finger.end())) parts_[other] = {};
          break;
        }
        parts_[joint].number = ++number;
      }
    }
  }

  /// Where the ways of two joints up meet.
  int common_ancestor(int a, int b) const {
    while (a >= 0 && a != b && !is_above(a, b)) a = skeleton_.joints[a].parent;
    return a;
  }

  void find_hips() {
    if (!all(JointRole::Hips, BodySide::Middle).empty()) return;
    const int left = first(JointRole::Thigh, BodySide::Left);
    const int right = first(JointRole::Thigh, BodySide::Right);
    if (left < 0 || right < 0) return;
    const int above = common_ancestor(left, right);
    if (above >= 0) parts_[above] = {JointRole::Hips};
  }

  /// The spine ends where arms, front legs or wings branch off; what goes on is the neck, and its last joint the head
  /// if nothing else is.
  void judge_spine() {
    int chest = -1;
    for (const JointRole role :
         {JointRole::Shoulder, JointRole::UpperArm, JointRole::FrontShoulder, JointRole::FrontUpper, JointRole::Wing}) {
      const int left = first(role, BodySide::Left);
      const int right = first(role, BodySide::Right);
      if (left < 0 || right < 0) continue;
      chest = common_ancestor(left, right);
      break;
    }
    const bool has_neck = !all(JointRole::Neck, BodySide::Middle).empty();
    std::vector<int> beyond;
    for (const int joint : order_) {
      const bool is_spine = parts_[joint].role == JointRole::Spine;
      if (is_spine && !has_neck && chest >= 0 && is_above(chest, joint)) beyond.push_back(joint);
      if (parts_[joint].role == JointRole::Neck) beyond.push_back(joint);
    }
    // Only the way to the head; without a head, a row.
    const int head = first(JointRole::Head, BodySide::Middle);
    std::vector<int> row;
    for (const int joint : beyond) {
      const bool fits = head >= 0 ? is_above(joint, head) : row.empty() || is_above(row.back(), joint);
      if (fits) row.push_back(joint);
      parts_[joint] = fits ? BodyPart{JointRole::Neck, BodySide::Middle, 0, parts_[joint].number} : BodyPart{};
    }
    if (head < 0 && row.size() >= 2) parts_[row.back()] = {JointRole::Head};
    // The spine, the tail and wings are rows: what branches off them is none.
    keep_row(JointRole::Spine, BodySide::Middle);
    keep_row(JointRole::Tail, BodySide::Middle);
    keep_row(JointRole::Wing, BodySide::Left);
    keep_row(JointRole::Wing, BodySide::Right);
  }

  /// Keeps the longest chain of the joints with a role, each below the one before; of a spine, those that lead to
  /// neck, head or arms before others.
  void keep_row(JointRole role, BodySide side) {
    const std::vector<int> joints = all(role, side);
    const auto leads = [&](int joint) {
      return std::any_of(order_.begin(), order_.end(), [&](int other) {
        const JointRole found = parts_[other].role;
        const bool is_end = found == JointRole::Neck || found == JointRole::Head || found == JointRole::UpperArm ||
                            found == JointRole::FrontUpper;
        return is_end && is_above(joint, other);
      });
    };
    int best = -1;
    int best_score = -1;
    for (const int end : joints) {
      int score = role == JointRole::Spine && leads(end) ? 100 : 0;
      for (const int joint : joints) score += is_above(joint, end) ? 1 : 0;
      if (score <= best_score) continue;
      best = end;
      best_score = score;
    }
    for (const int joint : joints) {
      if (joint != best && !is_above(joint, best)) parts_[joint] = {};
    }
  }

  /// Of several candidates for a part that there is once, the one that hangs where it should, else the first.
  void keep_one_each() {
    using enum JointRole;
    static constexpr std::array<std::array<JointRole, 5>, 3> kLimbs{
        {{Shoulder, UpperArm, LowerArm, Hand, None},
         {Thigh, Shin, Foot, Toe, None},
         {FrontShoulder, FrontUpper, FrontLower, FrontFoot, FrontToe}}};
    for (const BodySide side : {BodySide::Left, BodySide::Right}) {
      for (const auto& limb : kLimbs) {
        int above = -1;
        for (std::size_t k = 0; k < limb.size() && limb[k] != None; ++k) {
          above = keep_best(limb[k], side, above, k + 1 < limb.size() ? limb[k + 1] : None);
        }
      }
    }
    keep_best(Hips, BodySide::Middle, -1, Spine);
    keep_best(Head, BodySide::Middle, first(Neck, BodySide::Middle), None);
    std::map<std::array<int, 3>, int> taken;
    for (const int joint : order_) {
      BodyPart& part = parts_[joint];
      if (part.role != Finger) continue;
      if (!taken.emplace(std::array{static_cast<int>(part.side), part.finger, part.number}, joint).second) part = {};
    }
  }

  /// @return  The joint kept, or what was given as the one above if there is none.
  int keep_best(JointRole role, BodySide side, int above, JointRole next) {
    const std::vector<int> candidates = all(role, side);
    if (candidates.empty()) return above;
    int best = -1;
    int best_score = -1;
    for (const int joint : candidates) {
      int score = above >= 0 && is_above(above, joint) ? 2 : 0;
      for (const int below : next == JointRole::None ? std::vector<int>{} : all(next, side)) {
        if (is_above(joint, below)) {
          ++score;
          break;
        }
      }
      if (score <= best_score) continue;
      best = joint;
      best_score = score;
    }
    for (const int joint : candidates) {
      if (joint != best) parts_[joint] = {};
    }
    return best;
  }

  const Skeleton& skeleton_;
  std::vector<int> order_;
  std::vector<Words> words_;
  std::vector<BodyPart> parts_;
};

}  // namespace

bool is_control_bone(std::string_view name) {
  // Fewer words than of is_control: ends, twists and rolls may well have skin of their own.
  static constexpr auto kSteering =
      std::to_array<std::string_view>({"ik", "fk", "pole", "target", "ctrl", "ctl", "control", "mch", "helper",
                                       "tracker", "fake", "tweak", "effector"});
  const Words words = words_of(name);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) { return is_one_of(word, kSteering); });
}

BodyPart body_part_of(std::string_view name) {
  return part_of(words_of(name));
}

std::vector<BodyPart> body_parts_of(const Skeleton& skeleton) {
  std::vector<BodyPart> parts = Company(skeleton).judge();
  const bool names_tell =
      std::any_of(parts.begin(), parts.end(), [](const BodyPart& part) { return is_limb(part.role); });
  return names_tell ? parts : internal::roles_by_shape(skeleton, std::move(parts));
}

}  // namespace limber
