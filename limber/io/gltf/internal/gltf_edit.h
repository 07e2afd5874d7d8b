#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_build.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/gltf/internal/gltf_prune.h"
#include "limber/io/internal/json_editor.h"

namespace limber::internal {

/// Reads files of a folder.
std::function<std::string(const std::string& name)> reader_of(std::filesystem::path folder);

/// The machinery of GltfPatch: a document, the edits of its JSON, and the numbers that are to be added.
class GltfEdit {
 public:
  using ReadBeside = std::function<std::string(const std::string& name)>;

  /// @param read_beside  Reads a file beside the .gltf, when the changed file is written.
  GltfEdit(GltfDocument document, ReadBeside read_beside);

  const GltfDocument& document() const { return document_; }
  JsonEditor& json() { return json_; }
  GltfBufferBuilder& builder() { return builder_; }
  const ReadBeside& read_beside() const { return read_beside_; }

  /// Replaces joints and weights of a mesh's primitives; sets that are too many go.
  void set_influences(int mesh, const std::vector<GltfVertexRange>& primitives, const GltfInfluenceSets& sets);

  /// Replaces positions and normals of a mesh's primitives, and removes what would have to turn with them. Primitives
  /// without normals stay so; empty normals take away those that are there.
  void set_vertices(int mesh, const std::vector<GltfVertexRange>& primitives, const Positions& positions,
                    const Positions& normals);

  /// A copy of a mesh at the end of the list, which edits of the original do not change; its index.
  int copy_mesh(int mesh);

  /// Adds to a list of the root; the index of the item.
  int append(const std::string& list, const std::string& json);

  /// Nodes that may go when the file is written; see without_old_joints.
  void set_old_joints(std::vector<int> joints) { old_joints_ = std::move(joints); }
  /// The changed JSON.
  GltfPruned write_json() const;

  /// The changed file.
  std::string write_glb() const;

 private:
  struct Copy {
    std::unique_ptr<std::string> text;
    std::unique_ptr<JsonEditor> editor;
  };

  /// Where a mesh is edited, and the start of paths in there.
  std::pair<JsonEditor*, std::string> editor_of(int mesh);
  static GltfBufferBuilder::Start start_of(const GltfDocument& document);
  bool extends_bin() const;
  void embed_files(JsonEditor& json) const;
  void add_numbers(JsonEditor& json) const;

  GltfDocument document_;
  ReadBeside read_beside_;
  JsonEditor json_;
  GltfBufferBuilder builder_;
  std::vector<Copy> copies_;
  std::vector<int> old_joints_;
  std::vector<std::pair<std::string, int>> appended_;  ///< How many items each list got.
};

}  // namespace limber::internal
