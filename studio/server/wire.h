#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "studio/server/json.h"

namespace limber::studio {

/// What a message is about. A page that reads slowly gets only the newest of each kind, except replies.
enum class Slot { Reply, Notice, State, Mesh, Weights, Regions, Frame, CompareFrame, Crowd, Painted };

/// A message to pages: shared, since all pages of a document get the same bytes.
struct OutMessage {
  Slot slot = Slot::Reply;
  bool binary = false;
  std::shared_ptr<const std::string> bytes;
};

/// JSON as a text message; what is not UTF-8 is replaced.
OutMessage text_message(Slot slot, const Json& value);

/// A binary message: a description and arrays, as protocol.md lays them out.
class ArrayMessage {
 public:
  /// @param description  Without "arrays"; see protocol.md.
  explicit ArrayMessage(Json description) : description_(std::move(description)) {}

  /// Adds an array; the values are copied.
  void add(std::string name, std::vector<std::size_t> shape, std::span<const float> values);
  void add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint32_t> values);
  void add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint16_t> values);
  void add(std::string name, std::vector<std::size_t> shape, std::span<const std::uint8_t> values);

  OutMessage finish(Slot slot) const;

 private:
  struct Array {
    std::string name;
    const char* type;
    std::vector<std::size_t> shape;
    std::string bytes;
  };
  void add_bytes(std::string name, const char* type, std::vector<std::size_t> shape, const void* data,
                 std::size_t size);
  Json described(const std::vector<std::size_t>& offsets) const;

  Json description_;
  std::vector<Array> arrays_;
};

}  // namespace limber::studio
