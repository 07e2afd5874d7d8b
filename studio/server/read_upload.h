#pragma once

#include <string>
#include <vector>

#include "limber/core/task.h"
#include "limber/rig/pose.h"

#include "studio/server/document.h"
#include "studio/server/file_store.h"

namespace limber::studio {

/// A document made from a file, and what was done to it.
struct OpenedFile {
  Document document;
  std::vector<std::string> notes;
};

/// A motion as a file has it, with its own skeleton.
struct MotionFile {
  std::string name;
  Skeleton skeleton;
  MotionClip clip;
};

/// Opens a file of any kind that holds a shape: meshes, glTF, scenes, bindings, pictures, projects. What is wrong with
/// the mesh and can be mended without moving a vertex is mended. For the worker's thread.
/// @throws Error  As its reader, with the file's name; UnknownFormat with what to do instead.
OpenedFile read_model(const StoredFile& file, Task& task);

/// @throws Error  As the reader; UnknownFormat; InvalidRig.
Rig read_rig(const StoredFile& file);
MotionFile read_motion(const StoredFile& file);
Pose read_pose(const StoredFile& file);

/// Extensions by what they are opened for, as in the catalogue.
Json upload_kinds();

}  // namespace limber::studio
