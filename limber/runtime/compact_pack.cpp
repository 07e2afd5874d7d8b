#include <algorithm>
#include <array>
#include <cmath>

#include "limber/runtime/compact_skin.h"
#include "limber/runtime/internal/bone_palette.h"
#include "limber/runtime/internal/check.h"
#include "limber/runtime/internal/compact_layout.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::size_t weight_bytes_of(CompactWeights weights) {
  return weights == CompactWeights::UInt8 ? 1 : 2;
}

/// Most bones of a group that is blended side by side; more than that, and more than two per influence, is dearer than
/// vertex by vertex.
constexpr std::size_t kMostShared = 12;
/// More influences are not looked at side by side.
constexpr std::size_t kMostListed = 64;

struct Group {
  std::size_t first = 0;  ///< Vertex.
  std::size_t count = 0;  ///< Up to kCompactGroup.
  bool shares = false;
  std::array<std::uint16_t, kMostListed> bones = {};  ///< Those with a weight, in order of appearance.
  std::size_t bone_count = 0;

  std::size_t listed() const { return shares ? bone_count : 0; }
};

Group group_at(const InfluenceTable& table, std::size_t index) {
  Group group;
  group.first = index * kCompactGroup;
  group.count = std::min(kCompactGroup, static_cast<std::size_t>(table.vertex_count) - group.first);
  const auto width = static_cast<std::size_t>(table.influences);
  const std::size_t most = std::min(std::max(kMostShared, 2 * width), kMostListed);
  for (std::size_t i = group.first * width; i < (group.first + group.count) * width; ++i) {
    const auto end = group.bones.begin() + static_cast<std::ptrdiff_t>(group.bone_count);
    if (table.weights[i] == 0 || std::find(group.bones.begin(), end, table.bones[i]) != end) continue;
    if (group.bone_count == most) return group;
    group.bones[group.bone_count++] = table.bones[i];
  }
  group.shares = true;
  return group;
}

std::size_t bytes_of(const Group& group, std::size_t width, std::size_t weight_bytes) {
  const std::size_t bones = group.shares ? group.bone_count : kCompactGroup * width;
  const std::size_t weights = group.shares ? kCompactGroup * group.bone_count : kCompactGroup * width;
  return compact_head_bytes(bones) + (weights * weight_bytes + 3) / 4 * 4;
}

bool is_convex(const InfluenceTable& table) {
  constexpr float kTolerance = 1e-3f;
  const auto width = static_cast<std::size_t>(table.influences);
  for (std::size_t v = 0; v < static_cast<std::size_t>(table.vertex_count); ++v) {
    float sum = 0;
    for (std::size_t j = 0; j < width; ++j) {
      const float weight = table.weights[v * width + j];
      if (!(weight >= 0)) return false;
      sum += weight;
    }
    if (!(std::abs(sum - 1) <= kTolerance)) return false;
  }
  return true;
}

/// Weights of a vertex in steps, which sum to `steps`: each is rounded down, and those that lost most get what is missing.
void round_weights(const InfluenceTable& table, std::size_t vertex, unsigned steps, unsigned* rounded) {
  const auto width = static_cast<std::size_t>(table.influences);
  const float* weights = table.weights.data() + vertex * width;
  double sum = 0;
  for (std::size_t j = 0; j < width; ++j) sum += static_cast<double>(weights[j]);
  const auto exact = [&](std::size_t j) { return static_cast<double>(weights[j]) / sum * steps; };
  unsigned given = 0;
  for (std::size_t j = 0; j < width; ++j) given += rounded[j] = static_cast<unsigned>(exact(j));
  for (; given < steps; ++given) {
    std::size_t best = 0;
    for (std::size_t j = 1; j < width; ++j) {
      if (exact(j) - rounded[j] > exact(best) - rounded[best]) best = j;
    }
    ++rounded[best];
  }
}

void write_weight(unsigned weight, std::size_t weight_bytes, std::uint8_t* to) {
  const auto small = static_cast<std::uint8_t>(weight);
  const auto large = static_cast<std::uint16_t>(weight);
  std::memcpy(to, weight_bytes == 1 ? static_cast<const void*>(&small) : &large, weight_bytes);
}

void write_group(const InfluenceTable& table, const Group& group, std::size_t weight_bytes, std::uint8_t* to) {
  const auto width = static_cast<std::size_t>(table.influences);
  const unsigned steps = weight_bytes == 1 ? 255 : 65535;
  const auto put_bone = [&](std::size_t place, std::uint16_t bone) { std::memcpy(to + 2 + 2 * place, &bone, 2); };
  const auto head = static_cast<std::uint16_t>(group.shares ? group.bone_count : width | kVertexByVertex);
  std::memcpy(to, &head, 2);
  for (std::size_t b = 0; b < group.listed(); ++b) put_bone(b, group.bones[b]);
  std::uint8_t* const weights = to + compact_head_bytes(group.shares ? group.bone_count : kCompactGroup * width);
  std::array<unsigned, kMostListed> some;
  for (std::size_t i = 0; i < group.count; ++i) {
    const std::size_t vertex = group.first + i;
    round_weights(table, vertex, steps, some.data());
    for (std::size_t j = 0; j < width; ++j) {
      const std::uint16_t bone = table.bones[vertex * width + j];
      if (!group.shares) {
        put_bone(i * width + j, bone);
        write_weight(some[j], weight_bytes, weights + (i * width + j) * weight_bytes);
        continue;
      }
      if (some[j] == 0) continue;
      const auto place = std::find(group.bones.begin(), group.bones.end(), bone) - group.bones.begin();
      std::uint8_t* const at = weights + (static_cast<std::size_t>(place) * kCompactGroup + i) * weight_bytes;
      // A bone may be named twice.
      const unsigned before = weight_bytes == 1 ? *at : read_number<std::uint16_t>(at);
      write_weight(before + some[j], weight_bytes, at);
    }
  }
}

std::size_t group_count_of(std::size_t vertices) {
  return (vertices + kCompactGroup - 1) / kCompactGroup;
}

}  // namespace

std::size_t compact_skin_size(const InfluenceTable& table, CompactWeights weights) noexcept {
  if (table.check() != Status::Ok || static_cast<std::size_t>(table.influences) > kMostListed || !is_convex(table)) {
    return 0;
  }
  const std::size_t groups = group_count_of(static_cast<std::size_t>(table.vertex_count));
  std::size_t bytes = sizeof(CompactHead) + sizeof(std::uint32_t) * groups;
  for (std::size_t g = 0; g < groups; ++g) {
    bytes += bytes_of(group_at(table, g), static_cast<std::size_t>(table.influences), weight_bytes_of(weights));
  }
  return bytes;
}

Status pack_compact_skin(const InfluenceTable& table, CompactWeights weights, std::span<std::uint8_t> data) noexcept {
  const std::size_t size = compact_skin_size(table, weights);
  if (size == 0) return Status::WrongCount;
  if (data.size() != size) return Status::WrongSize;
  std::fill(data.begin(), data.end(), std::uint8_t{0});
  const std::size_t weight_bytes = weight_bytes_of(weights);
  CompactHead head;
  head.vertex_count = static_cast<std::uint32_t>(table.vertex_count);
  head.bone_count = table.bones.empty() ? 0 : *std::max_element(table.bones.begin(), table.bones.end()) + 1u;
  head.weight_bytes = static_cast<std::uint32_t>(weight_bytes);
  std::memcpy(data.data(), &head, sizeof(head));
  const std::size_t groups = group_count_of(head.vertex_count);
  std::size_t place = sizeof(head) + sizeof(std::uint32_t) * groups;
  for (std::size_t g = 0; g < groups; ++g) {
    const Group group = group_at(table, g);
    const auto offset = static_cast<std::uint32_t>(place);
    std::memcpy(data.data() + sizeof(head) + sizeof(offset) * g, &offset, sizeof(offset));
    write_group(table, group, weight_bytes, data.data() + place);
    place += bytes_of(group, static_cast<std::size_t>(table.influences), weight_bytes);
  }
  return Status::Ok;
}

Status CompactSkinJob::check() const noexcept {
  CompactHead head;
  if (skin.size() < sizeof(head)) return Status::MissingSystem;
  if (reinterpret_cast<std::uintptr_t>(skin.data()) % sizeof(std::uint32_t) != 0) return Status::Misaligned;
  std::memcpy(&head, skin.data(), sizeof(head));
  if (head.magic != CompactHead::kMagic) return Status::MissingSystem;
  const std::size_t vertices = head.vertex_count;
  if (skin.size() < sizeof(head) + sizeof(std::uint32_t) * group_count_of(vertices)) return Status::WrongSize;
  if (bones.size() % 12 != 0 || bones.size() / 12 < head.bone_count) return Status::WrongSize;
  if (rest_positions.size() != 3 * vertices || positions.size() != 3 * vertices) return Status::WrongSize;
  if (rest_normals.size() != normals.size()) return Status::WrongSize;
  if (!rest_normals.empty() && rest_normals.size() != 3 * vertices) return Status::WrongSize;
  if (scratch.size() < skin_scratch_size(static_cast<int>(bones.size() / 12))) return Status::ScratchTooSmall;
  for (const std::span<float> written : {positions, normals, scratch}) {
    for (const std::span<const float> read : {bones, rest_positions, rest_normals}) {
      if (overlap(written, read)) return Status::Overlap;
    }
    if (overlap(written, skin)) return Status::Overlap;
  }
  if (overlap(positions, scratch) || overlap(normals, scratch) || overlap(positions, normals)) return Status::Overlap;
  return Status::Ok;
}

}  // namespace limber
