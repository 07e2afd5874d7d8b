#include "studio/server/wire.h"

#include <bit>

namespace limber::studio {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays go over the wire as they lie in memory");

constexpr std::size_t kHeadSize = 8;

std::size_t rounded_up(std::size_t size) {
  return (size + 7) / 8 * 8;
}

std::string dump(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

OutMessage text_message(Slot slot, const Json& value) {
  return {slot, false, std::make_shared<const std::string>(dump(value))};
}

void ArrayMessage::add(std::string name, std::vector<std::size_t> shape, std::span<const float> values) {
  add_bytes(std::move(name), "f32", std::move(shape), values.data(), values.size_bytes());
}

void ArrayMessage::add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint32_t> values) {
  add_bytes(std::move(name), "u32", std::move(shape), values.data(), values.size_bytes());
}

void ArrayMessage::add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint16_t> values) {
  add_bytes(std::move(name), "u16", std::move(shape), values.data(), values.size_bytes());
}

void ArrayMessage::add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint8_t> values) {
  add_bytes(std::move(name), "u8", std::move(shape), values.data(), values.size_bytes());
}

void ArrayMessage::add_bytes(std::string name, const char* type, std::vector<std::size_t> shape, const void* data,
                             std::size_t size) {
  arrays_.push_back({std::move(name), type, std::move(shape), std::string(static_cast<const char*>(data), size)});
}

Json ArrayMessage::described(const std::vector<std::size_t>& offsets) const {
  Json result = description_;
  Json& arrays = result["arrays"] = Json::object();
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    arrays[arrays_[i].name] = {{"type", arrays_[i].type}, {"shape", arrays_[i].shape}, {"offset", offsets[i]}};
  }
  return result;
}

OutMessage ArrayMessage::finish(Slot slot) const {
  // Offsets depend on the length of the description, which depends on their digits: measured with the longest.
  constexpr std::size_t kLongestOffset = 9'999'999'999;
  const std::vector<std::size_t> longest(arrays_.size(), kLongestOffset);
  const std::size_t start = rounded_up(kHeadSize + dump(described(longest)).size());
  std::vector<std::size_t> offsets;
  std::size_t end = start;
  for (const Array& array : arrays_) {
    offsets.push_back(end);
    end = rounded_up(end + array.bytes.size());
  }
  auto bytes = std::make_shared<std::string>();
  bytes->reserve(end);
  bytes->append("LMB1");
  const auto description_size = static_cast<std::uint32_t>(start - kHeadSize);
  bytes->append(reinterpret_cast<const char*>(&description_size), sizeof(description_size));
  bytes->append(dump(described(offsets)));
  bytes->resize(start, ' ');
  for (const Array& array : arrays_) {
    bytes->append(array.bytes);
    bytes->resize(rounded_up(bytes->size()), '\0');
  }
  return {slot, true, std::move(bytes)};
}

}  // namespace limber::studio
