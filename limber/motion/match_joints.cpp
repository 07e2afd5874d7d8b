#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/retarget.h"

namespace limber {
namespace {

/// A name without namespace, marks and capitals.
std::string plain(std::string_view name) {
  if (const std::size_t colon = name.rfind(':'); colon != std::string_view::npos) name.remove_prefix(colon + 1);
  std::string result;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') result += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) result += c;
  }
  return result;
}

int find_or_refuse(const Skeleton& skeleton, const std::string& name, std::string_view whose) {
  const int joint = skeleton.find(name);
  if (joint >= 0) return joint;
  std::vector<std::string_view> names;
  for (const Joint& other : skeleton.joints) names.push_back(other.name);
  throw Error(ErrorCode::InvalidArgument, fmt::format("the {} has no joint '{}'.", whose, name), {},
              did_you_mean(name, names));
}

class Matcher {
 public:
  Matcher(const Skeleton& source, const Skeleton& target) : source_(source), target_(target) {
    matches_.source_of_target.assign(target.joints.size(), -1);
    settled_.assign(target.joints.size(), false);
  }

  JointMatches match(const NameMap& map) {
    std::unordered_set<int> mapped_sources;
    for (const auto& [from, to] : map) {
      const int source = find_or_refuse(source_, from, "motion");
      mapped_sources.insert(source);
      if (to.empty()) continue;
      const int target = find_or_refuse(target_, to, "model");
      if (settled_[target]) {
        throw Error(ErrorCode::InvalidArgument, fmt::format("the name map drives '{}' twice.", to));
      }
      settle(target, source);
    }
    reserved_ = std::move(mapped_sources);
    const bool by_name = match_names(true) * 2 > target_.count() - static_cast<int>(map.size());
    if (!by_name) {
      match_parts();
      match_names(false);
      return std::move(matches_);
    }
    // Names that are alike may be few of what is meant alike.
    Matcher other = *this;
    other.match_parts();
    other.match_names(false);
    match_names(false);
    return other.matches_.count() > matches_.count() ? std::move(other.matches_) : std::move(matches_);
  }

 private:
  void settle(int target, int source) {
    matches_.source_of_target[target] = source;
    settled_[target] = true;
  }

  bool is_free(int target, int source) const { return !settled_[target] && !reserved_.contains(source); }

  /// Joints with equal names. Only counts them if `count_only`.
  int match_names(bool count_only) {
    std::unordered_map<std::string, int> source_of_name;
    for (int i = 0; i < source_.count(); ++i) source_of_name.emplace(plain(source_.joints[i].name), i);
    int found = 0;
    for (int target = 0; target < target_.count(); ++target) {
      const auto source = source_of_name.find(plain(target_.joints[target].name));
      if (source == source_of_name.end() || !is_free(target, source->second)) continue;
      // Where meanings decide, a joint that has one is left to them.
      if (!count_only && !target_parts_.empty() &&
          (target_parts_[target].role != JointRole::None || source_parts_[source->second].role != JointRole::None)) {
        continue;
      }
      ++found;
      if (!count_only) settle(target, source->second);
    }
    return found;
  }

  void match_parts() {
    source_parts_ = body_parts_of(source_);
    target_parts_ = body_parts_of(target_);
    std::map<std::pair<JointRole, BodySide>, bool> done;
    for (int target = 0; target < target_.count(); ++target) {
      const BodyPart& part = target_parts_[target];
      if (part.role == JointRole::None) continue;
      const bool is_row = part.role == JointRole::Spine || part.role == JointRole::Neck ||
                          part.role == JointRole::Tail || part.role == JointRole::Wing;
      if (is_row) {
        if (!std::exchange(done[{part.role, part.side}], true)) match_row(part.role, part.side);
        continue;
      }
      for (int source = 0; source < source_.count(); ++source) {
        if (is_same(source_parts_[source], part) && is_free(target, source)) settle(target, source);
      }
    }
    match_body();
  }

  /// Where legs do not hang on the hips but beside them, what carries both does as the hips do.
  void match_body() {
    int body = -1;
    int hips = -1;
    for (int target = 0; target < target_.count(); ++target) {
      const JointRole role = target_parts_[target].role;
      if (role != JointRole::Hips && role != JointRole::Thigh) continue;
      if (role == JointRole::Hips) hips = target;
      if (body < 0) body = target;
      while (body >= 0 && body != target && !is_above(body, target)) body = target_.joints[body].parent;
      if (body < 0) return;
    }
    if (hips < 0 || body == hips || settled_[body] || matches_.source_of_target[hips] < 0) return;
    settle(body, matches_.source_of_target[hips]);
  }

  bool is_above(int ancestor, int joint) const {
    for (int above = target_.joints[joint].parent; above >= 0; above = target_.joints[above].parent) {
      if (above == ancestor) return true;
    }
    return false;
  }

  static bool is_same(const BodyPart& a, const BodyPart& b) {
    if (a.role != b.role || a.side != b.side) return false;
    return a.role != JointRole::Finger || (a.finger == b.finger && a.number == b.number);
  }

  /// The joints of spine, neck, tail or wing, from the hips on. The ends match; between them the rows run evenly.
  void match_row(JointRole role, BodySide side) {
    const std::vector<int> sources = row_of(source_, source_parts_, role, side);
    const std::vector<int> targets = row_of(target_, target_parts_, role, side);
    if (sources.empty()) return;
    const std::size_t last = sources.size() - 1;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      // A single joint does what the whole row does, which its last one has.
      const double share = targets.size() == 1 ? 1.0 : static_cast<double>(i) / static_cast<double>(targets.size() - 1);
      const int source = sources[static_cast<std::size_t>(std::lround(share * static_cast<double>(last)))];
      if (is_free(targets[i], source)) settle(targets[i], source);
    }
  }

  static std::vector<int> row_of(const Skeleton& skeleton, const std::vector<BodyPart>& parts, JointRole role,
                                 BodySide side) {
    std::vector<int> row;
    for (const int joint : parents_first(skeleton)) {
      if (parts[joint].role == role && parts[joint].side == side) row.push_back(joint);
    }
    return row;
  }

  const Skeleton& source_;
  const Skeleton& target_;
  JointMatches matches_;
  std::vector<bool> settled_;         ///< Targets that have their source.
  std::unordered_set<int> reserved_;  ///< Sources that the map speaks about.
  std::vector<BodyPart> source_parts_;
  std::vector<BodyPart> target_parts_;
};

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<int> JointMatches::unmatched_targets() const {
  std::vector<int> unmatched;
  for (std::size_t i = 0; i < source_of_target.size(); ++i) {
    if (source_of_target[i] < 0) unmatched.push_back(static_cast<int>(i));
  }
  return unmatched;
}

std::vector<int> JointMatches::unused_sources(const Skeleton& source) const {
  std::vector<int> unused;
  for (int i = 0; i < source.count(); ++i) {
    if (std::find(source_of_target.begin(), source_of_target.end(), i) == source_of_target.end()) unused.push_back(i);
  }
  return unused;
}

int JointMatches::count() const {
  return static_cast<int>(source_of_target.size() - unmatched_targets().size());
}

JointMatches match_joints(const Skeleton& source, const Skeleton& target, const NameMap& map) {
  return Matcher(source, target).match(map);
}

std::string write_name_map(const Skeleton& source, const Skeleton& target, const JointMatches& matches) {
  std::string text = "# joint of the motion = joint of the model; nothing on the right: drives none.\n";
  for (int joint = 0; joint < target.count(); ++joint) {
    const int driver = matches.source_of_target[joint];
    if (driver >= 0) text += fmt::format("{} = {}\n", source.joints[driver].name, target.joints[joint].name);
  }
  text += "\n# Joints of the model that nothing drives: put a joint of the motion before the '='.\n";
  for (const int joint : matches.unmatched_targets()) text += fmt::format("#  = {}\n", target.joints[joint].name);
  text += "\n# Joints of the motion that drive nothing.\n";
  for (const int joint : matches.unused_sources(source)) text += fmt::format("# {} =\n", source.joints[joint].name);
  return text;
}

NameMap parse_name_map(std::string_view text) {
  NameMap map;
  for (std::int64_t line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    std::string_view row = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    row = trimmed(row.substr(0, row.find('#')));
    if (row.empty()) continue;
    const std::size_t equals = row.find('=');
    const std::string_view from = trimmed(row.substr(0, equals));
    if (equals == std::string_view::npos || from.empty()) {
      throw Error(ErrorCode::Malformed, "the line is not of the form NAME = NAME.", Place::at_line({}, line),
                  "Left stands a joint of the motion, right one of the model, or nothing.");
    }
    map.emplace_back(from, trimmed(row.substr(equals + 1)));
  }
  return map;
}

}  // namespace limber
