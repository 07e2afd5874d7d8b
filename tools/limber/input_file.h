#pragma once

#include <string>
#include <variant>

#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/image.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/session/bind_session.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// A PNG with what its header says about how pixels are stored.
struct Picture {
  Image image;
  int bits = 0;      ///< Per channel.
  std::string kind;  ///< "gray", "RGB", "palette", "gray+alpha" or "RGBA".
};

/// A glTF file, or one that was imported as such.
struct CharacterFile {
  GltfContent gltf;
  /// All meshes in world space at rest; without vertices if there are none. Of an imported file as that file has them: in
  /// its space, with its polygons, and vertices that only glTF takes apart in one piece.
  Shape shape;
};

/// What a file that Limber reads may hold.
using Content = std::variant<Shape, Rig, Pose, Eigen::MatrixXd, MeshSequence, AnimatedShape, Picture, Binding,
                             CharacterFile, BvhFile>;

/// A file named on the command line, read.
struct InputFile {
  std::string name;    ///< For messages: the path, or "standard input".
  std::string format;  ///< For people: "Wavefront OBJ".
  Content content;
};

/// Reads a file of any format; its extension, or `format` ("obj", ".obj") if that is not empty, says how.
/// @param path    "-": standard input, which needs a `format`; "frame.%03d.obj" or a folder: numbered OBJ files.
/// @throws Error  UnknownFormat (says which formats are known) and what the reader
///                throws, with the file's name and place. @throws UsageError  "-" without a format.
InputFile load_input_file(const std::string& path, const std::string& format, const ReadOptions& options,
                          Context& context);

/// The path to look an extension up with: the path itself, or one that ends in `format`.
std::string path_with_format(const std::string& path, const std::string& format);

/// The shape that a file holds, also that of a character or a binding; null if it holds none.
const Shape* shape_in(const InputFile& file);
Shape* shape_in(InputFile& file);

/// Every extension that load_input_file knows, in one line: ".obj .off ...".
std::string readable_extensions();

}  // namespace limber::cli
