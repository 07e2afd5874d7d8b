#pragma once

#include <memory>
#include <string>
#include <vector>

#include "limber/core/task.h"
#include "limber/io/shape_file.h"

#include "studio/server/document.h"
#include "studio/server/read_upload.h"

namespace limber::studio {

/// What is asked of a decomposition.
struct SequenceOptions {
  int bones = 20;        ///< 0: as many as the tolerance asks for.
  double tolerance = 0;  ///< Root mean square per coordinate, as a part of the shape's size; 0: none.
  int influences = 4;    ///< Bones per vertex, at most; 0: any number.
  double fps = 24;       ///< For files that count frames.
};

/// The frames of a mesh, and the file that names them.
struct SequenceFile {
  AnimatedShape animated;
  std::string file;         ///< The cache, or the first frame.
  bool in_seconds = false;  ///< Whether its times are seconds rather than frames.
};

/// A mesh and its frames out of files that came together: a .pc2 or .mdd with a mesh, or alone if its vertices are those
/// of `open`; or two or more .obj files, a frame each, in the order of the numbers in their names.
/// @param open    The shape that is open; may be null.
/// @throws Error  InvalidArgument (no sequence, a cache without a mesh, more than the studio takes); CountMismatch (a frame
///                with another number of vertices, naming the frame and both counts; the place is its file); and
///                what the readers throw, with the file's name.
SequenceFile read_sequence(const std::vector<std::shared_ptr<const StoredFile>>& files, const Shape* open, Task& task);

/// Decomposes a sequence into a document that plays it: a bone handle per rigid bone, their weights, their motion, and a
/// report in the notes. For the worker's thread.
/// @throws Error  As read_sequence and decompose_sequence; UnsuitableShape (a flat shape, a single frame); Cancelled.
OpenedFile decompose_upload(const std::vector<std::shared_ptr<const StoredFile>>& files,
                            const std::shared_ptr<const DocumentShape>& open, const SequenceOptions& options,
                            Task& task);

}  // namespace limber::studio
