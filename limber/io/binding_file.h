#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/model/binding.h"

namespace limber {

/// A `.limber` file: a shape bound to its handles. Little-endian:
///   8 bytes "LIMBER\r\n", uint32 version, uint32 number of sections, then the sections. A section: 4 bytes
///   name, uint64 length of its content, content, uint32 CRC-32 of all of the section before it.
/// Sections: SHAP, RIG_, SUBS, MODL, PROV, each once; LATT, where a lattice of another size than usual was asked for.
/// Other sections are skipped, so that a later version may add some. A reader accepts every version up to its own.
/// Version 2 stores linear blend weights without zeros (docs/file-formats.md); all else is as in version 1.

/// Reads a binding from memory: only what write_binding could have written.
/// @throws Error  WrongMagic; UnsupportedVersion; Truncated; CountMismatch; ChecksumMismatch; Malformed (a
///                section is missing, twice there, or its parts do not fit together); NonFiniteNumber;
///                IndexOutOfRange; EmptyMesh; InvalidRig. The place is the byte.
Binding read_binding(std::string_view bytes);

/// The bytes of a file. Numbers keep all their bits; linear blend weights are stored instead of their basis,
/// without zeros where that is shorter.
std::string write_binding(const Binding& binding);

/// With the file's name in every error; also FileNotFound, FileUnreadable.
Binding load_binding(const std::filesystem::path& path);

/// @throws Error  FileUnwritable; what was there before stays.
void save_binding(const std::filesystem::path& path, const Binding& binding);

}  // namespace limber
