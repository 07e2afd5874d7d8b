#include "limber/io/gltf_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::detail {
namespace {

constexpr double kSumTolerance = 1e-3;
/// What a sum of floats may miss.
constexpr double kRounding = 1e-6;

[[noreturn]] void fail(std::string sentence, int vertex, std::string remedy = {}) {
  throw Error(ErrorCode::InvalidWeights, std::move(sentence), Place::at_vertex(vertex), std::move(remedy));
}

void check_vertex(std::span<const Influence> row, int vertex, int most) {
  if (static_cast<int>(row.size()) > most) {
    fail(fmt::format("the vertex has {} influences, but {} are to be written.", row.size(), most), vertex,
         "Limit the weights first, or write more sets.");
  }
  double sum = 0;
  for (const Influence& influence : row) {
    if (influence.weight < 0) {
      fail(fmt::format("the weight {:.6g} is negative, which glTF does not allow.", influence.weight), vertex,
           "Bounded weights have none.");
    }
    sum += influence.weight;
  }
  if (std::abs(sum - 1) > kSumTolerance) fail(fmt::format("the weights sum to {:.6g} instead of 1.", sum), vertex);
}

/// Rounded to floats whose sum is one to the last digit: the largest takes what rounding left.
void round_to_float(std::span<const double> weights, std::span<float> rounded) {
  double rest = 1;
  for (std::size_t i = weights.size(); i-- > 1;) {
    rounded[i] = static_cast<float>(weights[i]);
    rest -= static_cast<double>(rounded[i]);
  }
  rounded[0] = static_cast<float>(rest);
}

/// Rounded to multiples of 1/whole that sum to one: all down, then up where most was lost. Larger weights stay larger.
void round_to_multiples(std::span<const double> weights, std::uint32_t whole, std::span<std::uint32_t> rounded) {
  std::vector<double> lost(weights.size());
  std::int64_t left = whole;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double exact = weights[i] * whole;
    rounded[i] = static_cast<std::uint32_t>(std::floor(exact));
    lost[i] = exact - std::floor(exact);
    left -= rounded[i];
  }
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
  for (std::size_t i = 0; left > 0; i = (i + 1) % order.size(), --left) ++rounded[order[i]];
  for (; left < 0; ++left) --rounded[0];  // A sum that rounding had above one.
}

}  // namespace

GltfInfluenceSets influence_sets(const SkinWeights& weights, const GltfSkinOptions& options) {
  if (options.influences < 0) throw Error(ErrorCode::InvalidArgument, "influences must not be negative.");
  if (weights.bone_count > 65536) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("glTF has no room for {} bones.", weights.bone_count));
  }
  const int vertices = weights.vertex_count();
  int used = 0;
  for (int v = 0; v < vertices; ++v) used = std::max(used, static_cast<int>(weights.of(v).size()));
  const int most = options.influences > 0 ? options.influences : used;
  GltfInfluenceSets result;
  result.format = options.weights;
  result.bone_count = weights.bone_count;
  result.sets = std::max(1, (std::min(most, used) + 3) / 4);
  const auto numbers = 4 * static_cast<std::size_t>(vertices);
  const auto set_count = static_cast<std::size_t>(result.sets);
  result.joints.assign(set_count, std::vector<std::uint32_t>(numbers, 0));
  const bool floats = options.weights == GltfWeightFormat::Float;
  if (floats) result.float_weights.assign(set_count, std::vector<float>(numbers, 0.0f));
  if (!floats) result.weights.assign(set_count, std::vector<std::uint32_t>(numbers, 0));
  std::vector<double> exact;
  std::vector<float> rounded;
  std::vector<std::uint32_t> multiples;
  for (int v = 0; v < vertices; ++v) {
    const std::span<const Influence> row = weights.of(v);
    check_vertex(row, v, most);
    double sum = 0;
    for (const Influence& influence : row) sum += influence.weight;
    if (std::abs(sum - 1) <= kRounding) sum = 1;  // So that a copy of a copy is the same.
    exact.clear();
    for (const Influence& influence : row) exact.push_back(influence.weight / sum);
    rounded.assign(exact.size(), 0.0f);
    multiples.assign(exact.size(), 0);
    if (floats) {
      round_to_float(exact, rounded);
    } else {
      round_to_multiples(exact, options.weights == GltfWeightFormat::UInt8 ? 255 : 65535, multiples);
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (floats ? rounded[i] <= 0 : multiples[i] == 0) continue;
      const std::size_t place = 4 * static_cast<std::size_t>(v) + i % 4;
      result.joints[i / 4][place] = static_cast<std::uint32_t>(row[i].bone);
      if (floats) result.float_weights[i / 4][place] = rounded[i];
      if (!floats) result.weights[i / 4][place] = multiples[i];
    }
  }
  return result;
}

nlohmann::ordered_json add_influences(const GltfInfluenceSets& sets, std::span<const int> vertices,
                                      GltfBufferBuilder& builder) {
  nlohmann::ordered_json attributes = nlohmann::ordered_json::object();
  const auto pick = [&](const auto& table) {
    std::remove_cvref_t<decltype(table)> rows;
    rows.reserve(4 * vertices.size());
    for (const int vertex : vertices) {
      const auto first = table.begin() + 4 * static_cast<std::ptrdiff_t>(vertex);
      rows.insert(rows.end(), first, first + 4);
    }
    return rows;
  };
  for (std::size_t s = 0; s < static_cast<std::size_t>(sets.sets); ++s) {
    const GltfComponent component = sets.bone_count <= 256 ? GltfComponent::UInt8 : GltfComponent::UInt16;
    attributes[fmt::format("JOINTS_{}", s)] =
        builder.add(std::span<const std::uint32_t>(pick(sets.joints[s])), 4, component, GltfPurpose::Vertices);
    int weights = 0;
    if (sets.format == GltfWeightFormat::Float) {
      weights = builder.add(std::span<const float>(pick(sets.float_weights[s])), 4, GltfPurpose::Vertices);
    } else {
      const bool bytes = sets.format == GltfWeightFormat::UInt8;
      weights = builder.add(std::span<const std::uint32_t>(pick(sets.weights[s])), 4,
                            bytes ? GltfComponent::UInt8 : GltfComponent::UInt16, GltfPurpose::Vertices, true);
    }
    attributes[fmt::format("WEIGHTS_{}", s)] = weights;
  }
  return attributes;
}

}  // namespace limber::detail
