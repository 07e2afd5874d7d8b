#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"
#include "limber/model/shape.h"

#include "studio/server/json.h"

namespace limber::studio {

/// How the surface of a shape looks, by the glTF file that it came from: what the page draws. Exports take it from the file.
struct Surface {
  struct Picture {
    std::string type;   ///< "image/png", "image/jpeg"; empty: not told.
    std::string bytes;  ///< As in the file.
  };

  Json materials = Json::array();       ///< See protocol.md.
  std::vector<Picture> pictures;        ///< Named by `materials`.
  std::vector<std::uint16_t> material;  ///< Per triangle of the shape.
  std::vector<float> uvs;               ///< Vertices x 2, as in the file: from the upper left corner; empty: none.
  std::vector<float> colors;            ///< Vertices x 4, linear; empty: none.
};

/// The material of triangles that have none.
inline constexpr std::uint16_t kNoMaterial = 0xffff;

/// @param glb      The file, packed. @param content  What was read from it.
/// @param shape    That became of it: rest_shape, perhaps mended.
/// @return         Null: nothing of it says how the surface looks, or not in a way that can be understood.
std::shared_ptr<const Surface> surface_of(const std::string& glb, const GltfContent& content, const Shape& shape);

}  // namespace limber::studio
