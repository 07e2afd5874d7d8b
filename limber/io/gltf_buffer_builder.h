#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "limber/io/gltf_accessor.h"

namespace limber::detail {

/// Kinds of accessors that differ in what the specification asks of them.
enum class GltfPurpose {
  Vertices,   ///< Vertex attributes.
  Positions,  ///< Vertex attributes with their bounds.
  Indices,    ///< Corners of triangles.
  Times,      ///< Keys, with their bounds.
  Values,     ///< Anything else.
};

/// Collects numbers for a buffer, and the JSON of their views and accessors. Every accessor has a view of its own, at a
/// multiple of four bytes.
class GltfBufferBuilder {
 public:
  /// Where the first one goes: what the file has already.
  struct Start {
    int buffer = 0;
    std::size_t byte = 0;  ///< A multiple of four.
    int view = 0;
    int accessor = 0;
  };

  GltfBufferBuilder() = default;
  explicit GltfBufferBuilder(const Start& start) : start_(start) {}

  /// Adds vectors of floats; returns the index of their accessor.
  int add(std::span<const float> numbers, int components, GltfPurpose purpose);
  /// Adds vectors of whole numbers, which must fit into the component.
  /// @param normalized  Their range stands for [0,1].
  int add(std::span<const std::uint32_t> numbers, int components, GltfComponent component, GltfPurpose purpose,
          bool normalized = false);

  const std::string& bytes() const { return bytes_; }
  const nlohmann::ordered_json& views() const { return views_; }
  const nlohmann::ordered_json& accessors() const { return accessors_; }

 private:
  int add_accessor(std::size_t first_byte, std::size_t count, int components, GltfComponent component,
                   GltfPurpose purpose);
  void align();

  Start start_;
  std::string bytes_;
  nlohmann::ordered_json views_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json accessors_ = nlohmann::ordered_json::array();
};

}  // namespace limber::detail
