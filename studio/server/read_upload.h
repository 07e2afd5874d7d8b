#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "limber/core/task.h"
#include "limber/model/rig.h"

#include "studio/server/document.h"
#include "studio/server/file_store.h"

namespace limber::studio {

/// A document made from a file, and what was done to it.
struct OpenedFile {
  Document document;
  std::vector<std::string> notes;
};

/// The motions of a file, with its own skeleton.
struct MotionFile {
  std::string name;  ///< Of the file.
  Skeleton skeleton;
  std::vector<MotionClip> clips;  ///< At least one.
};

/// Finds a file that came with another one, or lies beside it, by its name without folders; null if there is none.
using FilesBeside = std::function<std::shared_ptr<const StoredFile>(const std::string& name)>;

/// Files that came together: the other ones are beside the first. `files` must outlive it.
FilesBeside beside_of(const std::vector<std::shared_ptr<const StoredFile>>& files);

/// Opens a file of any kind that holds a shape: meshes, glTF, scenes, bindings, pictures, projects. What is wrong with
/// the mesh and can be mended without moving a vertex is mended. For the worker's thread.
/// @throws Error  As its reader, with the file's name; UnknownFormat with what to do instead; FileNotFound: it refers to
///                a file that is not beside it.
OpenedFile read_model(const StoredFile& file, const FilesBeside& beside, Task& task);

/// Puts the file that others belong to in front: a .gltf before its buffers, a .node before its .ele.
void put_main_first(std::vector<std::shared_ptr<const StoredFile>>& files);

/// Opens the first of several files that came together with the help of the others. What was not needed is told in the
/// notes.
OpenedFile read_models(const std::vector<std::shared_ptr<const StoredFile>>& files, Task& task);

/// @throws Error  As the reader; UnknownFormat; InvalidRig; FileNotFound.
Rig read_rig(const StoredFile& file, const FilesBeside& beside);
MotionFile read_motion(const StoredFile& file, const FilesBeside& beside);
Pose read_pose(const StoredFile& file);

/// Extensions by what they are opened for, as in the catalogue.
Json upload_kinds();

}  // namespace limber::studio
