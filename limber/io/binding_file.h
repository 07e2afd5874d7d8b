#pragma once

// Bound shapes, and tables of weights, in files.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/binding.h"

namespace limber {

/// A `.limber` file: a shape bound to its handles. Little-endian:
///   8 bytes "LIMBER\r\n", uint32 version, uint32 number of sections, then the sections. A section: 4 bytes
///   name, uint64 length of its content, content, uint32 CRC-32 of all of the section before it.
/// Sections: SHAP, RIG_, SUBS, MODL, PROV, each once; LATT, where a lattice of another size than usual was asked for;
/// LIMT, where the rig has limits of its own.
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

/// How a DMAT file stores its numbers.
enum class DmatKind {
  Text,    ///< "columns rows", then the numbers as text, column after column.
  Binary,  ///< "0 0", "columns rows", then little-endian doubles, column after column.
};

/// Reads a dense matrix of either kind, such as a table of weights: one row per vertex, one column per handle.
/// @throws Error  With the line, or the byte of binary data: Malformed, Truncated, UnparsableNumber, NonFiniteNumber,
///                CountMismatch (sizes that do not fit the file, numbers left over, no numbers at all).
Eigen::MatrixXd read_dmat(std::string_view data);

/// The content of a file; reading it gives the same bits.
/// @throws Error  CountMismatch (an empty matrix); NonFiniteNumber.
std::string write_dmat(const Eigen::MatrixXd& matrix, DmatKind kind = DmatKind::Text);

/// The content of a `.npy` file, as NumPy's load() takes it: version 1.0, little-endian doubles, column after column. Any
/// size, empty ones too.
std::string write_npy(const Eigen::MatrixXd& matrix);
/// The same of a list of whole numbers: 32 bits each, one dimension.
std::string write_npy(const std::vector<int>& values);

/// read_dmat of a file. @throws Error  As above, and as read_file.
Eigen::MatrixXd load_dmat(const std::filesystem::path& path);

/// write_dmat to a file. @throws Error  As above, and as write_file.
void save_dmat(const std::filesystem::path& path, const Eigen::MatrixXd& matrix, DmatKind kind = DmatKind::Text);

}  // namespace limber
