#pragma once

// Shapes, and sequences of them, in files.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/task.h"
#include "limber/model/shape.h"

namespace limber {

/// What a reader of shapes accepts beyond a mesh.
struct ReadOptions {
  bool planar = false;  ///< The shape lies in a plane z = constant: drop z, set dimension 2. False: as the file says.
  bool allow_points = false;  ///< Accept vertices without any face. False: that is an EmptyMesh.
};

/// A file format of shapes. A format of one file gives `read` and `write`, which work in memory and know no
/// file name; a format spread over several files gives `load` and `save` instead.
struct ShapeFormat {
  std::string_view extension;  ///< In lower case with its point: ".obj".
  std::string_view name;       ///< For people: "Wavefront OBJ".
  Shape (*read)(std::string_view content, const ReadOptions& options) = nullptr;
  std::string (*write)(const Shape& shape) = nullptr;
  Shape (*load)(const std::filesystem::path& path, const ReadOptions& options) = nullptr;
  void (*save)(const std::filesystem::path& path, const Shape& shape) = nullptr;

  bool can_read() const { return read || load; }
  bool can_write() const { return write || save; }
};

/// Every format, in the order of the documentation: the one table behind load_shape, save_shape and all help texts.
std::span<const ShapeFormat> shape_formats();

/// The format that a file's extension names, in any case; null if there is none.
const ShapeFormat* find_shape_format(const std::filesystem::path& path);

/// Reads a shape from a file; its extension says how. Vertex order is the file's.
/// @throws Error  UnknownFormat; FileNotFound; FileUnreadable; and what the format's reader throws, with the
/// file's name
///                and a line or a byte.
Shape load_shape(const std::filesystem::path& path, const ReadOptions& options = {});

/// Writes a shape to a file; its extension says how. A failure leaves what was there.
/// @throws Error  UnknownFormat; FileUnwritable; UnsuitableShape (the format cannot hold it); NonFiniteNumber (a position
///                that is not finite, with its vertex: no writer of shapes takes one).
void save_shape(const std::filesystem::path& path, const Shape& shape);

/// Reads the mesh of a Wavefront OBJ: vertices (with colours behind the coordinates, if any), texture
/// coordinates, normals and faces, the latter triangulated. Groups, materials, smoothing, lines, points,
/// curves and the weight w of a vertex are skipped. At more than 100 MB/s on one thread.
///
/// - Vertices with two coordinates make a planar shape.
/// - Texture coordinates stay per corner (triangle_uvs) unless every corner uses the row of its vertex; a
/// corner without any,
///   where others have them, gets an additional row (0, 0).
/// - Normals are kept if each vertex has exactly one; normals that differ between faces at a vertex do not fit a Shape.
/// - References to texture coordinates or normals in a file that has none at all are skipped.
/// - If only some vertices have a colour, the others are white; so are channels that are not a number.
///
/// @param text    The whole file, in ASCII or UTF-8.
/// @throws Error  With the line: Malformed, Truncated, UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh,
///                WrongMagic (UTF-16).
Shape read_obj(std::string_view text, const ReadOptions& options = {});

/// Writes a shape as OBJ: polygons if it has them, else triangles; two coordinates per vertex if it is
/// planar. Reading it back gives the same bits.
std::string write_obj(const Shape& shape);

/// Reads a mesh in Geomview's Object File Format, one vertex or face per line. The letters before OFF say
/// what follows the coordinates of a vertex: N a normal, C a colour (three or four numbers), ST texture
/// coordinates; 4 adds a homogeneous coordinate, by which the others are divided; n means that the line after
/// the header gives the number of coordinates, two or three. What else follows on a line (colours of faces)
/// is skipped, as is the count of edges. Vertices with two coordinates make a planar shape. Polygons are triangulated.
/// Letters are not believed if the first vertex has coordinates only.
///
/// @param text    The whole file, in ASCII or UTF-8.
/// @throws Error  With the line: WrongMagic, UnsupportedVersion (binary OFF), Malformed, Truncated, CountMismatch,
///                UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh.
Shape read_off(std::string_view text, const ReadOptions& options = {});

/// Writes a shape as OFF with what it has per vertex: polygons if it has them, else triangles; as nOFF with
/// two coordinates if it is planar. Texture coordinates per corner have no place in OFF and are left out.
/// Reading it back gives the same bits.
std::string write_off(const Shape& shape);

/// How the body of a PLY file is written.
enum class PlyEncoding { Text, BinaryLittleEndian, BinaryBigEndian };

/// Reads a mesh from a PLY file, text or binary of either byte order: of element "vertex" the coordinates (x
/// y, or x y z; without z the shape is planar), normals (nx ny nz), colours (red green blue, alpha; whole
/// numbers are scaled by their type's range) and texture coordinates (s t, u v, texture_u texture_v); of
/// element "face" the corners (vertex_indices, vertex_index), triangulated, and their texture coordinates
/// (texcoord); of element "tristrips" strips of triangles. All else is skipped. A colour that is not a number is white. Texture coordinates of corners that are equal share a row of Shape::uvs.
///
/// @param content  The whole file.
/// @throws Error   With the line (header, text) or byte (binary): WrongMagic, UnsupportedVersion, Malformed, Truncated,
///                 CountMismatch, UnparsableNumber, NonFiniteNumber, IndexOutOfRange, EmptyMesh.
Shape read_ply(std::string_view content, const ReadOptions& options = {});

/// Writes a shape as PLY with all that it has; coordinates as doubles, polygons if it has them. Colours are
/// written as bytes if that is exact, else as floats. Reading it back gives the same bits.
std::string write_ply(const Shape& shape, PlyEncoding encoding = PlyEncoding::BinaryLittleEndian);

/// Reads a mesh from an STL file, text or binary (told apart by size and content, not by the word "solid",
/// with which some binary files start). STL has no shared vertices: positions that are exactly equal become
/// one vertex, in the order of their first appearance, so that the mesh is connected. Normals, names and
/// attributes are skipped.
///
/// @param content  The whole file.
/// @throws Error   With the line (text) or byte (binary): WrongMagic, Malformed, Truncated, CountMismatch,
///                 UnparsableNumber, NonFiniteNumber, EmptyMesh.
Shape read_stl(std::string_view content, const ReadOptions& options = {});

/// Which of the two forms to write.
enum class StlEncoding {
  Binary,  ///< Coordinates are rounded to float: that is what the format holds.
  Text,    ///< Coordinates keep their bits.
};

/// Writes the triangles of a shape as STL. Vertices without a triangle, and all attributes, have no place in it.
/// @throws Error  UnsuitableShape: no triangle, or a coordinate beyond the range of
///                float (binary).
std::string write_stl(const Shape& shape, StlEncoding encoding = StlEncoding::Binary);

/// Reads a Medit .mesh in text form: vertices (in the plane if it says "Dimension 2"), triangles,
/// quadrilaterals and tetrahedra; references and other sections are skipped. Faces and tets stay as the file
/// orients them. A tet mesh without faces gets its surface. A file that lacks its "End" is read.
/// @throws Error  With the line: WrongMagic (no MeshVersionFormatted), UnsupportedVersion, Malformed, Truncated,
///                UnparsableNumber, NonFiniteNumber, CountMismatch, IndexOutOfRange, EmptyMesh;
///                UnsuitableShape, as finish_shape.
Shape read_medit(std::string_view text, const ReadOptions& options = {});

/// Writes positions, faces and tets. Faces with more than four corners are written as triangles. Reading it
/// back gives the same bits.
std::string write_medit(const Shape& shape);

/// The files that make one mesh of TetGen or Triangle; attributes and markers are skipped.
struct TetgenText {
  std::string node;  ///< "count dimension attributes markers", then "index x y [z] ..." per vertex.
  std::string ele;   ///< "count corners attributes", then "index a b c [d] ..." per element; empty: no such file.
  std::string face;  ///< "count markers", then "index a b c [marker]" per face; empty: no such file.
};

/// Reads the vertices of .node, tets (of 4 or 10 corners, of which the first four count) or planar triangles
/// (3 or 6) of .ele, and faces of .face, which a planar mesh has none of. The first index, 0 or 1, says from
/// where all three count. Without faces, a tet mesh gets its surface. Where faces have markers, those marked
/// 0 lie inside and are left out, unless all are.
/// @throws Error  With the line: Malformed, Truncated, UnparsableNumber, NonFiniteNumber, CountMismatch,
///                IndexOutOfRange, EmptyMesh, UnsuitableShape. Which of the files it is stands in the place
///                as its path: "node", "ele" or "face".
Shape read_tetgen(const TetgenText& text, const ReadOptions& options = {});

/// Writes positions, elements and faces, counted from 1. Reading it back gives the same bits.
/// @throws Error  UnsuitableShape: a surface in space, which the format has no elements for.
TetgenText write_tetgen(const Shape& shape);

/// Reads a .node file and the .ele and .face beside it; any of the three names the mesh. Without .ele it has
/// vertices only, or faces. @throws Error  As above, with the file at fault, and as read_file.
Shape load_tetgen(const std::filesystem::path& path, const ReadOptions& options = {});

/// Writes .node, .ele and, for a tet mesh, .face. @throws Error  As above, and as write_file.
void save_tetgen(const std::filesystem::path& path, const Shape& shape);

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
