#pragma once

#include <filesystem>
#include <string_view>

#include "limber/io/imported_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::internal {

/// What turns files of modelling programs into glTF. It is a component of its own, which starts a program: whoever wants
/// it links it and hands it over here (see install_importer).
using Importer = ImportedFile (*)(std::string_view data, std::string_view extension);

/// Hands an importer over, for the whole program; from any thread.
void set_importer(Importer importer) noexcept;

/// Runs the importer on the content of a file.
/// @param extension  One of imported_extensions().
/// @throws Error     UnknownFormat, if none was handed over; what it throws itself.
ImportedFile import_content(std::string_view data, std::string_view extension);

/// The same of a file. @throws Error  As above with the file's name, and as read_file.
ImportedFile load_imported(const std::filesystem::path& path);

/// The shape of a file, in its own space. @throws Error  As load_imported; EmptyMesh; UnsuitableShape.
Shape import_shape(const std::filesystem::path& path, const ReadOptions& options);

/// The bones of a file at rest, in its own space. @throws Error  As load_imported and load_gltf_rig.
Rig import_rig(const std::filesystem::path& path);

/// True for the formats that are left to the importer.
bool is_imported(const ShapeFormat& format);

}  // namespace limber::internal
