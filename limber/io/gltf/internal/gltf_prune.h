#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace limber::internal {

/// The JSON of a glTF file after some nodes went.
struct GltfPruned {
  std::string json;
  std::vector<int> node_of;  ///< Per node before: its number now; -1: it went.
};

/// Takes out nodes that were joints and that nothing uses any more, with what only served them: plain nodes below
/// them, plain nodes above that had nothing else, skins that no mesh has, channels and whole animations of these nodes.
/// A node stays if it has a mesh, a camera or an extension, if a skin names it, or if such a node hangs on it. Numbers
/// of nodes and skins are changed wherever glTF 2.0 has them; the text of all else stays. A file with extensions that
/// might name nodes stays as it is.
/// @param json    A valid glTF 2.0 document.
/// @param joints  Nodes that were joints.
GltfPruned without_old_joints(const std::string& json, const std::vector<int>& joints);

}  // namespace limber::internal
