#pragma once

#include <filesystem>

#include "limber/io/shape_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// What reads the formats of modelling programs for load_shape and load_rig. It is a component of its own, with a large
/// library behind it: a program that wants it links it and hands it over here (see install_importer).
struct Importer {
  Shape (*load_shape)(const std::filesystem::path& path, const ReadOptions& options);
  Rig (*load_rig)(const std::filesystem::path& path);
};

/// Hands an importer over, for the whole program; from any thread.
/// @param importer  Lives as long as the program.
void set_importer(const Importer& importer) noexcept;

/// Reads a file through the importer. @throws Error  UnknownFormat, if none was handed over; what it throws itself.
Shape import_shape(const std::filesystem::path& path, const ReadOptions& options);
Rig import_rig(const std::filesystem::path& path);  ///< As above.

/// True for the formats that are left to the importer.
bool is_imported(const ShapeFormat& format);

}  // namespace limber::internal
