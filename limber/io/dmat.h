#pragma once

#include <filesystem>
#include <string>
#include <string_view>

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

/// read_dmat of a file. @throws Error  As above, and as read_file.
Eigen::MatrixXd load_dmat(const std::filesystem::path& path);

/// write_dmat to a file. @throws Error  As above, and as write_file.
void save_dmat(const std::filesystem::path& path, const Eigen::MatrixXd& matrix, DmatKind kind = DmatKind::Text);

}  // namespace limber
