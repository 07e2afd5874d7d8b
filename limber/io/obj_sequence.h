#pragma once

#include <filesystem>

#include "limber/core/task.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/geometry/shape.h"

namespace limber {

/// A mesh with its motion.
struct AnimatedShape {
  Shape shape;  ///< The first frame.
  MeshSequence sequence;
};

/// Reads a series of numbered OBJ files, one per frame; their numbers are the times of the frames.
/// @param path    A pattern ("mesh.%02d.obj"), a folder, or the first file of a series; see find_numbered_files.
/// @param task    Progress and cancellation; may be null.
/// @throws Error  CountMismatch (a frame with another number of vertices, naming both); NonFiniteNumber (a coordinate
///                beyond a float); Cancelled; and as find_numbered_files, read_file and read_obj, with the
///                file.
AnimatedShape load_obj_sequence(const std::filesystem::path& path, Task* task = nullptr);

/// Writes one OBJ file per frame. Files are numbered with the times of the frames where these are whole,
/// different and not negative, else from 1.
/// @param pattern   "mesh.%03d.obj".
/// @param shape     Faces and texture coordinates for all frames; as many vertices as the sequence has.
/// @throws Error    InvalidArgument (no pattern); CountMismatch (another number of vertices); EmptyMesh;
/// FileUnwritable;
///                  Cancelled.
void save_obj_sequence(const std::filesystem::path& pattern, const Shape& shape, const MeshSequence& sequence,
                       Task* task = nullptr);

}  // namespace limber
