#pragma once

#include <string>
#include <string_view>

namespace limber::importer {

/// A .glb without Draco, of one with it whose data is in one buffer.
/// @throws Error  Malformed, IndexOutOfRange: what the file says about its compressed meshes, or these, is broken.
std::string without_draco(std::string_view glb);

}  // namespace limber::importer
