#pragma once

#include <optional>
#include <string>

#include "limber/io/gltf/internal/gltf_document.h"

namespace limber::internal {

/// What the importer is told to make a .glb without Draco of one with it. No file has this extension.
inline constexpr std::string_view kDracoContent = ".draco";

/// The same file without what no other part of the reader knows: meshes compressed by EXT_meshopt_compression or
/// KHR_draco_mesh_compression become plain ones, and what EXT_mesh_gpu_instancing repeats becomes nodes. One of them per
/// call. Nothing else changes, but for the numbers of buffers and where views start.
///
/// @param notes   Gets a sentence about what was done.
/// @return        A .glb; none, if the file has nothing of it.
/// @throws Error  Malformed, IndexOutOfRange, CountMismatch (data that unpacks to more than a file of this size should
///                hold); UnsupportedVersion (a codec that this program was built without). The place is a path.
std::optional<std::string> unpacked(const GltfDocument& document, std::vector<std::string>& notes);

/// All views of a document in one buffer, each at a multiple of four bytes, as a .glb. Files beside it stay there, apart
/// from buffers.
/// @param views   Per view its bytes, if they are others than those of its buffer; empty: none are.
std::string in_one_buffer(const GltfDocument& document, nlohmann::ordered_json json,
                          const std::vector<std::optional<std::string>>& views);

}  // namespace limber::internal
