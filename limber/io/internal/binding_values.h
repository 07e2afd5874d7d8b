#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <Eigen/Core>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/bytes.h"

/// The values that the sections of a binding file are made of.
namespace limber::internal::binding_values {

[[noreturn]] inline void refuse(ErrorCode code, const std::string& sentence, std::size_t byte) {
  throw Error(code, sentence, Place::at_byte({}, static_cast<std::int64_t>(byte)), "The file is damaged; bind again.");
}

inline void require(bool condition, const char* sentence, const ByteReader& in) {
  if (!condition) refuse(ErrorCode::Malformed, sentence, in.position());
}

inline void write_text(ByteWriter& out, std::string_view text) {
  out.write(static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

inline std::string read_text(ByteReader& in) {
  const auto size = in.read<std::uint32_t>();
  return std::string(in.take(size));
}

/// How many values follow: as many as still fit. @param size  Least bytes of one.
template <class Count>
std::size_t read_count(ByteReader& in, std::size_t size) {
  const std::size_t start = in.position();
  const auto count = in.read<Count>();
  if (count > in.remaining() / size) {
    refuse(ErrorCode::CountMismatch, fmt::format("a list of {} does not fit into the file.", count), start);
  }
  return static_cast<std::size_t>(count);
}

inline double read_finite(ByteReader& in) {
  const std::size_t start = in.position();
  const auto value = in.read<double>();
  if (!std::isfinite(value)) refuse(ErrorCode::NonFiniteNumber, "a number is not finite.", start);
  return value;
}

inline void write_vector(ByteWriter& out, const Eigen::Vector3d& vector) {
  for (const double value : vector) out.write(value);
}

inline Eigen::Vector3d read_vector(ByteReader& in) {
  Eigen::Vector3d vector;
  for (double& value : vector) value = read_finite(in);
  return vector;
}

inline void write_integers(ByteWriter& out, const std::vector<int>& values) {
  out.write(static_cast<std::uint64_t>(values.size()));
  out.write_all<std::int32_t>(values);
}

inline std::vector<int> read_integers(ByteReader& in) {
  std::vector<int> values(read_count<std::uint64_t>(in, sizeof(std::int32_t)));
  in.read_into<std::int32_t>(values);
  return values;
}

/// Rows, columns, then values row by row.
template <class Matrix>
void write_matrix(ByteWriter& out, const Matrix& matrix) {
  out.write(static_cast<std::uint64_t>(matrix.rows()));
  out.write(static_cast<std::uint64_t>(matrix.cols()));
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) out.write(matrix(i, j));
  }
}

template <class Matrix>
Matrix read_matrix(ByteReader& in) {
  using Number = typename Matrix::Scalar;
  const std::size_t start = in.position();
  const auto rows = in.read<std::uint64_t>();
  const auto columns = in.read<std::uint64_t>();
  constexpr int kColumns = Matrix::ColsAtCompileTime;
  if (kColumns != Eigen::Dynamic && columns != static_cast<std::uint64_t>(kColumns)) {
    refuse(ErrorCode::Malformed, fmt::format("a table has {} columns, not {}.", columns, kColumns), start);
  }
  constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::uint64_t fits = in.remaining() / sizeof(Number);
  if (rows > kMost || columns > kMost || (columns > 0 && rows > fits / columns)) {
    refuse(ErrorCode::CountMismatch, fmt::format("a table of {} x {} does not fit into the file.", rows, columns),
           start);
  }
  Matrix matrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
  if (matrix.size() == 0) return matrix;  // may claim billions of empty rows: no loop over them
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) matrix(i, j) = in.read<Number>();
  }
  if constexpr (std::is_floating_point_v<Number>) {
    if (!matrix.allFinite()) {
      refuse(ErrorCode::NonFiniteNumber, "a table holds a number that is not finite.", start);
    }
  }
  return matrix;
}

}  // namespace limber::internal::binding_values
