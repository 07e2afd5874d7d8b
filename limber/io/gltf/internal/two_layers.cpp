#include "limber/io/gltf/internal/two_layers.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

std::string matrix_text(const AffineMatrix& matrix) {
  std::vector<float> numbers;
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 3; ++row) numbers.push_back(static_cast<float>(matrix(row, column)));
    numbers.push_back(column == 3 ? 1.0F : 0.0F);
  }
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

float finite_float(const JsonValue& value) {
  const auto number = static_cast<float>(value.number());
  if (!std::isfinite(number)) value.fail(ErrorCode::NonFiniteNumber, "the number is too large.");
  return number;
}

AffineMatrix matrix_in(const JsonValue& value) {
  if (value.size() != 16) value.fail(ErrorCode::CountMismatch, "a matrix has 16 numbers.");
  AffineMatrix matrix;
  for (int i = 0; i < 16; ++i) {
    const float number = finite_float(value.item(static_cast<std::size_t>(i)));
    if (i % 4 < 3) matrix(i % 4, i / 4) = static_cast<double>(number);
  }
  return matrix;
}

GltfTwoLayers layers_in(const GltfDocument& document, const JsonValue& value, std::size_t joints) {
  GltfTwoLayers layers;
  const JsonValue masters = value.member("joints");
  const JsonValue matrices = value.member("inverseBindMatrices");
  if (masters.size() == 0) masters.fail(ErrorCode::Malformed, "there are no joints.");
  if (matrices.size() != masters.size()) matrices.fail(ErrorCode::CountMismatch, "a matrix per joint is wanted.");
  for (std::size_t m = 0; m < masters.size(); ++m)
    layers.masters.push_back({index_into(document, masters.item(m), "nodes"), matrix_in(matrices.item(m))});
  const JsonValue rows = value.member("dictionary");
  if (rows.size() != joints) rows.fail(ErrorCode::CountMismatch, "a row per joint of the skin is wanted.");
  const int count = static_cast<int>(masters.size());
  std::vector<std::vector<Influence>> shares(rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const JsonValue row = rows.item(r);
    if (row.size() % 2 != 0) row.fail(ErrorCode::CountMismatch, "pairs of a joint and its share are wanted.");
    for (std::size_t i = 0; i < row.size(); i += 2) {
      const int bone = whole_number(row.item(i), 0, count - 1);
      shares[r].push_back({bone, static_cast<double>(finite_float(row.item(i + 1)))});
    }
  }
  layers.dictionary = make_skin_weights(count, shares);
  return layers;
}

}  // namespace

void require_fit(const GltfTwoLayers& layers, std::size_t joints, std::size_t nodes) {
  const SkinWeights& dictionary = layers.dictionary;
  if (dictionary.vertex_count() != static_cast<int>(joints) ||
      dictionary.bone_count != static_cast<int>(layers.masters.size())) {
    throw Error(
        ErrorCode::CountMismatch,
        fmt::format("a lower layer of {} virtual bones and {} masters does not fit to {} joints and {} masters.",
                    dictionary.vertex_count(), dictionary.bone_count, joints, layers.masters.size()));
  }
  for (const SkinBone& master : layers.masters) {
    if (master.joint < 0 || static_cast<std::size_t>(master.joint) >= nodes)
      throw Error(ErrorCode::IndexOutOfRange, fmt::format("there is no node {}.", master.joint));
  }
}

std::string two_layer_text(const GltfTwoLayers& layers) {
  std::vector<int> joints;
  std::vector<std::string> matrices, rows;
  for (const SkinBone& master : layers.masters) {
    joints.push_back(master.joint);
    matrices.push_back(matrix_text(master.inverse_bind));
  }
  for (int row = 0; row < layers.dictionary.vertex_count(); ++row) {
    std::vector<std::string> shares;
    for (const Influence& share : layers.dictionary.of(row))
      shares.push_back(fmt::format("{},{}", share.bone, static_cast<float>(share.weight)));
    rows.push_back(fmt::format("[{}]", fmt::join(shares, ",")));
  }
  return fmt::format(R"({{"joints":[{}],"inverseBindMatrices":[{}],"dictionary":[{}]}})", fmt::join(joints, ","),
                     fmt::join(matrices, ","), fmt::join(rows, ","));
}

GltfTwoLayers read_two_layers(const GltfDocument& document, int skin, std::vector<std::string>& notes) {
  const JsonValue value = document.root().member("skins").item(static_cast<std::size_t>(skin));
  if (!value.has("extensions") || !value.member("extensions").has(kTwoLayerExtension)) return {};
  try {
    return layers_in(document, value.member("extensions").member(kTwoLayerExtension), value.member("joints").size());
  } catch (const Error& error) {
    notes.push_back(
        fmt::format("{}: {} The lower layer of the skin is left out.", error.place().path, error.sentence()));
    return {};
  }
}

}  // namespace limber::internal
