#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"

namespace limber::internal {

// The extension of skins that holds a lower layer; docs/schema/LIMBER_two_layer.schema.json describes it.

inline constexpr const char* kTwoLayerExtension = "LIMBER_two_layer";

/// Checks a lower layer for a skin of so many joints.
/// @throws Error  CountMismatch (rows or columns of the dictionary); IndexOutOfRange (a master's node).
void require_fit(const GltfTwoLayers& layers, std::size_t joints, std::size_t nodes);

/// The extension as JSON. @param layers  They fit, and masters are nodes of the file.
std::string two_layer_text(const GltfTwoLayers& layers);

/// What a skin of a document says. What does not fit is left out with a note: without it, the skin is a plain one.
GltfTwoLayers read_two_layers(const GltfDocument& document, int skin, std::vector<std::string>& notes);

}  // namespace limber::internal
