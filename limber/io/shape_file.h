#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "limber/geometry/shape.h"
#include "limber/io/shape_assembly.h"

namespace limber {

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
/// @throws Error  UnknownFormat; FileUnwritable; UnsuitableShape (the format cannot hold it).
void save_shape(const std::filesystem::path& path, const Shape& shape);

}  // namespace limber
