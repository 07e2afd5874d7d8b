#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/binding_file.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/internal/text_scanner.h"

namespace limber {
using namespace internal;
namespace {

struct Size {
  std::int64_t columns;
  std::int64_t rows;
};

Size read_size(TextScanner& scanner) {
  if (!scanner.find_word()) scanner.fail_missing("the size of the matrix");
  const std::int64_t columns = scanner.integer();
  if (!scanner.find_word()) scanner.fail_missing("the number of rows");
  return {columns, scanner.integer()};
}

/// @param most  How many numbers the rest of the file can hold.
void check_size(const TextScanner& scanner, Size size, std::size_t most) {
  const auto largest = std::int64_t{std::numeric_limits<int>::max()};
  if (size.columns <= 0 || size.rows <= 0 || size.columns > largest || size.rows > largest) {
    scanner.fail(ErrorCode::CountMismatch,
                 fmt::format("a matrix cannot have {} columns and {} rows.", size.columns, size.rows));
  }
  if (static_cast<std::size_t>(size.rows) > most / static_cast<std::size_t>(size.columns)) {
    scanner.fail(ErrorCode::CountMismatch,
                 fmt::format("{} columns of {} rows do not fit into the {} bytes that follow.", size.columns, size.rows,
                             scanner.remaining()),
                 "Was it copied completely?");
  }
}

Eigen::MatrixXd read_text(TextScanner& scanner, Size size) {
  check_size(scanner, size, (scanner.remaining() + 1) / 2);
  Eigen::MatrixXd matrix(size.rows, size.columns);
  for (double& value : std::span(matrix.data(), static_cast<std::size_t>(matrix.size()))) {
    if (!scanner.find_word()) scanner.fail_missing("a number");
    value = scanner.number();
  }
  if (scanner.find_word()) {
    scanner.fail(ErrorCode::CountMismatch,
                 fmt::format("more numbers follow than {} columns of {} rows.", size.columns, size.rows));
  }
  return matrix;
}

Eigen::MatrixXd read_binary(TextScanner& scanner, std::string_view data) {
  const Size size = read_size(scanner);
  if (!scanner.at_line_end()) scanner.fail(ErrorCode::Malformed, "the line of the size holds more than two numbers.");
  const std::int64_t line = scanner.line();
  scanner.skip_line();
  if (scanner.line() == line) scanner.fail_missing("the end of the line");
  const std::size_t begin = scanner.position();
  // The scanner leaves out zeros at the end of texts. Here they are numbers.
  check_size(scanner, size, (data.size() - begin) / sizeof(double));
  Eigen::MatrixXd matrix(size.rows, size.columns);
  ByteReader reader(data.substr(begin));
  const auto values = std::span(matrix.data(), static_cast<std::size_t>(matrix.size()));
  reader.read_into(values);
  if (reader.remaining() > 0) {
    throw Error(ErrorCode::CountMismatch, fmt::format("{} bytes follow the last number.", reader.remaining()),
                Place::at_byte({}, static_cast<std::int64_t>(begin + reader.position())));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      throw Error(ErrorCode::NonFiniteNumber, fmt::format("the number is {}.", values[i]),
                  Place::at_byte({}, static_cast<std::int64_t>(begin + i * sizeof(double))));
    }
  }
  return matrix;
}

}  // namespace

Eigen::MatrixXd read_dmat(std::string_view data) {
  TextScanner scanner(data, {.comment = '\0'});
  const Size size = read_size(scanner);
  return size.columns == 0 && size.rows == 0 ? read_binary(scanner, data) : read_text(scanner, size);
}

std::string write_dmat(const Eigen::MatrixXd& matrix, DmatKind kind) {
  if (matrix.size() == 0) throw Error(ErrorCode::CountMismatch, "the matrix is empty.");
  if (!matrix.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "the matrix holds a number that is not finite.");
  const std::string size = fmt::format("{} {}\n", matrix.cols(), matrix.rows());
  const auto values = std::span(matrix.data(), static_cast<std::size_t>(matrix.size()));
  if (kind == DmatKind::Binary) {
    ByteWriter writer;
    writer.append("0 0\n" + size);
    writer.write_all(values);
    return writer.take();
  }
  std::string text = size;
  for (const double value : values) {
    append_number(text, value);
    text += '\n';
  }
  return text;
}

namespace {

/// Magic, version, length and header, padded so that the numbers begin at a multiple of 64 bytes.
void write_npy_header(ByteWriter& writer, std::string_view type, const std::string& shape) {
  constexpr std::size_t kBefore = 10, kAlignment = 64;
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': True, 'shape': ({}), }}", type, shape);
  header.append(kAlignment - 1 - (kBefore + header.size()) % kAlignment, ' ');
  header += '\n';
  writer.append(std::string("\x93NUMPY\x01\x00", 8));
  writer.write(static_cast<std::uint16_t>(header.size()));
  writer.append(header);
}

}  // namespace

std::string write_npy(const Eigen::MatrixXd& matrix) {
  ByteWriter writer;
  write_npy_header(writer, "<f8", fmt::format("{}, {}", matrix.rows(), matrix.cols()));
  writer.write_all(std::span(matrix.data(), static_cast<std::size_t>(matrix.size())));
  return writer.take();
}

std::string write_npy(const std::vector<int>& values) {
  ByteWriter writer;
  write_npy_header(writer, "<i4", fmt::format("{},", values.size()));
  writer.write_all(std::span(values));
  return writer.take();
}

Eigen::MatrixXd load_dmat(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_dmat(read_file(path)); });
}

void save_dmat(const std::filesystem::path& path, const Eigen::MatrixXd& matrix, DmatKind kind) {
  in_file(path, [&] { write_file(path, write_dmat(matrix, kind)); });
}

}  // namespace limber
