#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/task.h"
#include "limber/model/shape.h"

namespace limber {

/// Reads a mesh sequence; the path says how: .pc2, .mdd, or numbered OBJ files (a pattern like
/// "mesh.%02d.obj", a folder, or the first file of a series).
/// @throws Error  UnknownFormat; FileNotFound; and what the format's reader throws, with the file and a place in it.
MeshSequence load_sequence(const std::filesystem::path& path, Task* task = nullptr);

/// Writes a mesh sequence; the path says how: .pc2, .mdd, or a pattern of OBJ files.
/// @param shape   Its faces go into OBJ files; not used by the other formats.
/// @throws Error  UnknownFormat; FileUnwritable; and what the format's writer throws.
void save_sequence(const std::filesystem::path& path, const MeshSequence& sequence, const Shape& shape,
                   Task* task = nullptr);

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

/// One file of a numbered series.
struct NumberedFile {
  std::int64_t number;
  std::filesystem::path path;
};

/// True if a file name stands for many: "mesh.%03d.obj".
bool is_number_pattern(const std::filesystem::path& path);

/// The name of one file of a pattern. @throws Error  InvalidArgument: no pattern with one %d, or a negative number.
std::filesystem::path numbered_path(const std::filesystem::path& pattern, std::int64_t number);

/// The files of a series with one extension, in the order of their numbers; gaps are fine.
/// @param path       One of: a pattern ("walk/mesh.%02d.obj", "%d" for numbers without leading zeros); a folder that
///                   holds one series; a file of a series, which then begins with it (the last digits in its
///                   name are its number). A file without a number is a series of one.
/// @param extension  What files in a folder end with: ".obj".
/// @throws Error     FileNotFound (no such file, or none that fits the pattern, or none in the folder);
///                   InvalidArgument (a wrong pattern, or a folder that holds several series: the message
///                   names them).
std::vector<NumberedFile> find_numbered_files(const std::filesystem::path& path, std::string_view extension);

/// Reads a point cache: "POINTCACHE2\0", little-endian header, then frames x vertices x 3 floats.
/// @throws Error  WrongMagic; UnsupportedVersion; Truncated; EmptyMesh (no vertex or no frame); CountMismatch (more
///                data than the header announces); NonFiniteNumber. The place is a byte.
MeshSequence read_pc2(std::string_view data);

/// The content of a point cache. Reading it gives the same bits.
/// @throws Error  EmptyMesh; CountMismatch (positions that are not whole frames); InvalidArgument (frames that are
///                not evenly spaced, to a thousandth of a step: the format cannot say so).
std::string write_pc2(const MeshSequence& sequence);

/// read_pc2 of a file. @throws Error  As above, and as read_file.
MeshSequence load_pc2(const std::filesystem::path& path);

/// write_pc2 to a file. @throws Error  As above, and as write_file.
void save_pc2(const std::filesystem::path& path, const MeshSequence& sequence);

/// Reads a motion cache: big-endian counts of frames and vertices, a time in seconds per frame, then frames x
/// vertices x 3 floats. The format has no magic; a file whose size does not fit its counts is refused.
/// @throws Error  Truncated; EmptyMesh (no vertex or no frame); CountMismatch (counts that do not fit the file's size);
///                NonFiniteNumber. The place is a byte.
MeshSequence read_mdd(std::string_view data);

/// The content of a motion cache. Reading it gives the same bits.
/// @throws Error  EmptyMesh; CountMismatch (positions that are not whole frames, or times for other than all frames).
std::string write_mdd(const MeshSequence& sequence);

/// read_mdd of a file. @throws Error  As above, and as read_file.
MeshSequence load_mdd(const std::filesystem::path& path);

/// write_mdd to a file. @throws Error  As above, and as write_file.
void save_mdd(const std::filesystem::path& path, const MeshSequence& sequence);

}  // namespace limber
