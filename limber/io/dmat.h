#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace limber {

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
