#include "limber/io/gltf_strides.h"

#include <algorithm>
#include <set>

#include "limber/io/gltf_accessor.h"

namespace limber::detail {
namespace {

/// The accessors that hold keys or inverse bind matrices, rising.
std::set<int> accessors_without_vertices(const GltfDocument& document) {
  std::set<int> found;
  for (int s = 0; s < count_of(document, "skins"); ++s) {
    const JsonValue skin = document.root().member("skins").item(static_cast<std::size_t>(s));
    if (skin.has("inverseBindMatrices")) found.insert(skin.member("inverseBindMatrices").index());
  }
  for (int a = 0; a < count_of(document, "animations"); ++a) {
    const JsonValue samplers =
        document.root().member("animations").item(static_cast<std::size_t>(a)).member("samplers");
    for (std::size_t i = 0; i < samplers.size(); ++i) {
      found.insert(samplers.item(i).member("input").index());
      found.insert(samplers.item(i).member("output").index());
    }
  }
  return found;
}

/// The view of an accessor; -1 if it has none.
int view_of(const GltfDocument& document, int accessor) {
  const JsonValue value = document.root().member("accessors").item(static_cast<std::size_t>(accessor));
  return value.has("bufferView") ? value.member("bufferView").index() : -1;
}

}  // namespace

std::map<int, std::vector<int>> strided_accessors(const GltfDocument& document) {
  std::map<int, std::vector<int>> found;
  for (const int accessor : accessors_without_vertices(document)) {
    const int view = view_of(document, accessor);
    if (view < 0) continue;
    const JsonValue value = document.root().member("bufferViews").item(static_cast<std::size_t>(view));
    if (value.has("byteStride")) found[view].push_back(accessor);
  }
  return found;
}

bool stride_says_nothing(const GltfDocument& document, int view) {
  for (int i = 0; i < count_of(document, "accessors"); ++i) {
    if (view_of(document, i) != view) continue;
    const GltfAccessor accessor = find_accessor(document, i);
    const std::size_t tight = size_of(accessor.component) * static_cast<std::size_t>(accessor.components);
    if (accessor.stride != tight) return false;
  }
  return true;
}

}  // namespace limber::detail
