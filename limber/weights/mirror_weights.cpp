#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/weights/edit_weights.h"

namespace limber {
using namespace internal;
namespace {

bool is_lower(char c) {
  return std::islower(static_cast<unsigned char>(c)) != 0;
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_separator(char c) {
  return c == '.' || c == '_' || c == '-' || c == ' ';
}

/// Whether the word at [begin, end) stands by itself: not inside of another word ("Bright", "cleft").
bool is_word(std::string_view name, std::size_t begin, std::size_t end) {
  const bool capital = !is_lower(name[begin]);
  const bool all_capitals = capital && !is_lower(name[begin + 1]);
  const auto joins_before = [&](char c) { return is_letter(c) && (!capital || all_capitals); };
  const auto joins_after = [&](char c) { return is_letter(c) && (all_capitals || is_lower(c)); };
  return (begin == 0 || !joins_before(name[begin - 1])) && (end == name.size() || !joins_after(name[end]));
}

/// Whether the letter at `at` is a side: set off by separators, at an end of the name or before a number.
bool is_side_letter(std::string_view name, std::size_t at) {
  const bool first = at == 0;
  const bool last = at + 1 == name.size();
  if (first && last) return false;
  if (!first && !is_separator(name[at - 1])) return false;
  if (!last && !is_separator(name[at + 1])) return false;
  if (first || last) return true;
  return std::all_of(name.begin() + static_cast<std::ptrdiff_t>(at) + 2, name.end(), is_digit);
}

constexpr std::array<std::array<std::string_view, 2>, 3> kWords = {
    {{"Left", "Right"}, {"left", "right"}, {"LEFT", "RIGHT"}}};
constexpr std::string_view kLetters = "lrLR";

struct Replacement {
  std::size_t at = std::string::npos;
  std::size_t length = 0;
  std::string_view by;
};

Replacement last_mark(const std::string& name) {
  Replacement found;
  const auto offer = [&](std::size_t at, std::size_t length, std::string_view by) {
    if (found.at == std::string::npos || at > found.at) found = {at, length, by};
  };
  for (const auto& pair : kWords) {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string_view word = pair[side];
      for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + 1)) {
        if (is_word(name, at, at + word.size())) offer(at, word.size(), pair[1 - side]);
      }
    }
  }
  for (std::size_t at = 0; at < name.size(); ++at) {
    const std::size_t letter = kLetters.find(name[at]);
    if (letter != std::string_view::npos && is_side_letter(name, at)) offer(at, 1, kLetters.substr(letter ^ 1, 1));
  }
  return found;
}

Eigen::Vector3d unit_normal(const MirrorPlane& plane) {
  const double length = plane.normal.norm();
  if (!(length > 0) || !std::isfinite(length) || !std::isfinite(plane.offset)) {
    throw Error(ErrorCode::InvalidArgument, "the plane to mirror by has no direction.", {},
                "Give it a normal, such as 1 0 0.");
  }
  return plane.normal / length;
}

void check_partners(std::span<const int> partners, int count, const char* what) {
  if (static_cast<std::int64_t>(partners.size()) != count) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("there are {} {} and partners for {}.", count, what, partners.size()));
  }
  for (const int partner : partners) {
    if (partner < 0 || partner >= count) {
      throw Error(ErrorCode::IndexOutOfRange, fmt::format("a partner is number {} of {} {}.", partner, count, what));
    }
  }
}

}  // namespace

std::string mirrored_name(const std::string& name) {
  const Replacement mark = last_mark(name);
  if (mark.at == std::string::npos) return name;
  std::string other = name;
  return other.replace(mark.at, mark.length, mark.by);
}

std::vector<int> mirror_partners_by_name(std::span<const std::string> names) {
  std::unordered_map<std::string, int> index_of;
  for (std::size_t i = 0; i < names.size(); ++i) index_of.emplace(names[i], static_cast<int>(i));
  std::vector<int> partners;
  for (const std::string& name : names) {
    const std::string other = mirrored_name(name);
    const auto found = index_of.find(other);
    if (found == index_of.end()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("there is no '{}' on the other side.", other),
                  Place::at_handle(name), "Rename or add it, or mirror by the plane.");
    }
    partners.push_back(found->second);
  }
  return partners;
}

std::vector<int> mirror_partners_by_plane(const Positions& points, const MirrorPlane& plane) {
  const Eigen::Vector3d normal = unit_normal(plane);
  Positions images(points.rows(), 3);
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    if (!points.row(i).allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, "a position to mirror is not finite.", Place::at_vertex(i));
    }
    const double distance = points.row(i).dot(normal) - plane.offset;
    images.row(i) = points.row(i) - 2 * distance * normal.transpose();
  }
  return VertexTree(points).nearest(images);
}

SkinWeights mirrored(const SkinWeights& weights, const Positions& positions, const MirrorPlane& plane,
                     std::span<const int> vertex_partners, std::span<const int> bone_partners, double tolerance) {
  const Eigen::Vector3d normal = unit_normal(plane);
  if (!(tolerance >= 0)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a tolerance of {} is negative.", tolerance));
  }
  if (positions.rows() != weights.vertex_count()) {
    throw Error(ErrorCode::CountMismatch, fmt::format("there are {} positions for the weights of {} vertices.",
                                                      positions.rows(), weights.vertex_count()));
  }
  check_partners(vertex_partners, weights.vertex_count(), "vertices");
  check_partners(bone_partners, weights.bone_count, "bones");
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(weights.vertex_count()));
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    std::vector<Influence>& row = rows[static_cast<std::size_t>(vertex)];
    const double side = positions.row(vertex).dot(normal) - plane.offset;
    const double swapped = side < -tolerance ? 1 : side > tolerance ? 0 : 0.5;
    if (swapped < 1) {
      for (const Influence& own : weights.of(vertex)) row.push_back({own.bone, (1 - swapped) * own.weight});
    }
    if (swapped > 0) {
      const int source = swapped < 1 ? vertex : vertex_partners[vertex];
      for (const Influence& other : weights.of(source)) {
        row.push_back({bone_partners[other.bone], swapped * other.weight});
      }
    }
  }
  return make_skin_weights(weights.bone_count, rows);
}

}  // namespace limber
