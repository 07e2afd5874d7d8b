#pragma once

#include <map>
#include <vector>

#include "limber/io/gltf_document.h"

namespace limber::detail {

/// The accessors of keys and of inverse bind matrices that lie in views with a stride, by view. glTF gives strides to
/// vertices only.
std::map<int, std::vector<int>> strided_accessors(const GltfDocument& document);

/// Whether no accessor of a view would change if the view had no stride: their vectors lie side by side anyway.
bool stride_says_nothing(const GltfDocument& document, int view);

}  // namespace limber::detail
