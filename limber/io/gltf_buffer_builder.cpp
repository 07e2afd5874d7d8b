#include "limber/io/gltf_buffer_builder.h"

#include <algorithm>

#include "limber/core/assert.h"
#include "limber/core/bytes.h"

namespace limber::detail {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

const char* type_name(int components) {
  switch (components) {
    case 1:
      return "SCALAR";
    case 2:
      return "VEC2";
    case 3:
      return "VEC3";
    case 4:
      return "VEC4";
    default:
      LIMBER_ASSERT(components == 16);
      return "MAT4";
  }
}

void add_bounds(Json& accessor, std::span<const float> numbers, int components) {
  const auto width = static_cast<std::size_t>(components);
  Json least = Json::array();
  Json greatest = Json::array();
  for (std::size_t c = 0; c < width; ++c) {
    float low = numbers[c];
    float high = numbers[c];
    for (std::size_t i = c; i < numbers.size(); i += width) {
      low = std::min(low, numbers[i]);
      high = std::max(high, numbers[i]);
    }
    least.push_back(static_cast<double>(low));
    greatest.push_back(static_cast<double>(high));
  }
  accessor["min"] = least;
  accessor["max"] = greatest;
}

}  // namespace

void GltfBufferBuilder::align() {
  bytes_.append((4 - bytes_.size() % 4) % 4, '\0');
}

int GltfBufferBuilder::add_accessor(std::size_t first_byte, std::size_t count, int components, GltfComponent component,
                                    GltfPurpose purpose) {
  Json view = {
      {"buffer", start_.buffer}, {"byteOffset", start_.byte + first_byte}, {"byteLength", bytes_.size() - first_byte}};
  const std::size_t vector_size = size_of(component) * static_cast<std::size_t>(components);
  LIMBER_ASSERT(purpose == GltfPurpose::Indices || purpose == GltfPurpose::Values || vector_size % 4 == 0);
  if (purpose == GltfPurpose::Vertices || purpose == GltfPurpose::Positions) {
    view["byteStride"] = vector_size;
    view["target"] = kArrayBuffer;
  } else if (purpose == GltfPurpose::Indices) {
    view["target"] = kElementArrayBuffer;
  }
  const Json accessor = {{"bufferView", start_.view + static_cast<int>(views_.size())},
                         {"componentType", static_cast<int>(component)},
                         {"count", count},
                         {"type", type_name(components)}};
  views_.push_back(std::move(view));
  accessors_.push_back(accessor);
  align();
  return start_.accessor + static_cast<int>(accessors_.size()) - 1;
}

int GltfBufferBuilder::add(std::span<const float> numbers, int components, GltfPurpose purpose) {
  const std::size_t first_byte = bytes_.size();
  ByteWriter writer;
  writer.write_all(numbers);
  bytes_ += writer.data();
  const std::size_t count = numbers.size() / static_cast<std::size_t>(components);
  const int index = add_accessor(first_byte, count, components, GltfComponent::Float, purpose);
  if (purpose == GltfPurpose::Positions || purpose == GltfPurpose::Times) {
    add_bounds(accessors_.back(), numbers, components);
  }
  return index;
}

int GltfBufferBuilder::add(std::span<const std::uint32_t> numbers, int components, GltfComponent component,
                           GltfPurpose purpose, bool normalized) {
  const std::size_t first_byte = bytes_.size();
  ByteWriter writer;
  for (const std::uint32_t number : numbers) {
    if (component == GltfComponent::UInt8) {
      writer.write(static_cast<std::uint8_t>(number));
    } else if (component == GltfComponent::UInt16) {
      writer.write(static_cast<std::uint16_t>(number));
    } else {
      writer.write(number);
    }
  }
  bytes_ += writer.data();
  const std::size_t count = numbers.size() / static_cast<std::size_t>(components);
  const int index = add_accessor(first_byte, count, components, component, purpose);
  if (normalized) accessors_.back()["normalized"] = true;
  return index;
}

}  // namespace limber::detail
