#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "limber/core/internal/bytes.h"
#include "limber/io/internal/exact_weld.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

constexpr std::size_t kHeaderBytes = 80;
constexpr std::size_t kPreludeBytes = kHeaderBytes + sizeof(std::uint32_t);
constexpr std::size_t kTriangleBytes = 12 * sizeof(float) + sizeof(std::uint16_t);

/// Triangles of a soup, welded.
class Soup {
 public:
  void add_corner(const std::array<double, 3>& position) { corners_.push_back(weld_.add(position)); }

  Shape finish(const ReadOptions& options, const Place& end) const {
    Shape shape;
    shape.positions = to_positions(weld_.coordinates(), 3);
    if (!corners_.empty()) {
      shape.triangles = Eigen::Map<const Triangles>(corners_.data(), static_cast<Eigen::Index>(corners_.size() / 3), 3);
    }
    return finish_shape(std::move(shape), options, end);
  }

 private:
  ExactWeld<3> weld_;
  std::vector<int> corners_;
};

/// solid NAME { facet normal X Y Z  outer loop  { vertex X Y Z } x 3  endloop  endfacet }  endsolid NAME
class TextStlReader {
 public:
  explicit TextStlReader(std::string_view text) : scanner_(text, {.comment = '\0'}) {}

  Shape read(const ReadOptions& options) {
    while (scanner_.find_word()) read_solid();
    return soup_.finish(options, Place::at_line({}, scanner_.line()));
  }

 private:
  void read_solid() {
    expect("solid");
    scanner_.skip_line();
    for (;;) {
      if (!scanner_.find_word()) scanner_.fail_missing("'facet' or 'endsolid'");
      if (equal_ignoring_case(scanner_.peek_word(), "endsolid")) break;
      read_facet();
    }
    scanner_.skip_line();
  }

  void read_facet() {
    expect("facet");
    expect("normal");
    for (int k = 0; k < 3; ++k) {
      // Not used, and often "nan" for triangles without area.
      if (scanner_.word().empty()) scanner_.fail_missing("a component of the normal");
    }
    expect("outer");
    expect("loop");
    for (int c = 0; c < 3; ++c) {
      expect("vertex");
      std::array<double, 3> position;
      for (double& x : position) x = scanner_.number();
      soup_.add_corner(position);
    }
    expect("endloop");
    expect("endfacet");
  }

  void expect(std::string_view keyword) {
    if (!scanner_.find_word()) scanner_.fail_missing(in_quotes(keyword));
    if (equal_ignoring_case(scanner_.peek_word(), keyword)) {
      scanner_.word();
      return;
    }
    scanner_.fail(ErrorCode::Malformed,
                  "there is " + in_quotes(scanner_.peek_word()) + " where " + in_quotes(keyword) + " is expected.");
  }

  TextScanner scanner_;
  Soup soup_;
};

/// The triangle count of a binary STL; the file must be long enough to hold one.
std::uint32_t binary_count(std::string_view content) {
  return ByteReader(content.substr(kHeaderBytes)).read<std::uint32_t>();
}

bool is_binary(std::string_view content) {
  return content.size() >= kPreludeBytes &&
         content.size() == kPreludeBytes + std::uint64_t{kTriangleBytes} * binary_count(content);
}

bool looks_like_text(std::string_view content) {
  const std::string_view start = content.substr(0, 512);
  return std::none_of(start.begin(), start.end(), [](char c) { return c >= 0 && c < '\t'; });
}

bool starts_with_solid(std::string_view content) {
  const std::size_t first = content.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && equal_ignoring_case(content.substr(first, 5), "solid");
}

Shape read_binary(std::string_view content, const ReadOptions& options) {
  if (content.size() < kPreludeBytes) {
    throw Error(ErrorCode::Truncated,
                "the file ends before the header of a binary STL does, and is no text that starts with 'solid'.",
                Place::at_byte({}, static_cast<std::int64_t>(content.size())), "Is it an STL file?");
  }
  const std::uint32_t count = binary_count(content);
  if (!is_binary(content)) {
    throw Error(ErrorCode::CountMismatch,
                "the file announces " + counted(count, "triangle", "triangles") + ", which need " +
                    std::to_string(kPreludeBytes + std::uint64_t{kTriangleBytes} * count) + " bytes, but it has " +
                    std::to_string(content.size()) + ".",
                Place::at_byte({}, kHeaderBytes), "Is it an STL file, and was it copied completely?");
  }
  ByteReader bytes(content);
  bytes.take(kPreludeBytes);
  Soup soup;
  for (std::uint32_t t = 0; t < count; ++t) {
    bytes.take(3 * sizeof(float));  // the normal
    for (int c = 0; c < 3; ++c) {
      const auto start = static_cast<std::int64_t>(bytes.position());
      std::array<double, 3> position;
      for (double& x : position) x = static_cast<double>(bytes.read<float>());
      if (!std::all_of(position.begin(), position.end(), [](double x) { return std::isfinite(x); })) {
        throw Error(ErrorCode::NonFiniteNumber, "a vertex of triangle " + std::to_string(t) + " is not finite.",
                    Place::at_byte({}, start));
      }
      soup.add_corner(position);
    }
    bytes.take(sizeof(std::uint16_t));  // the attribute
  }
  return soup.finish(options, Place::at_byte({}, static_cast<std::int64_t>(content.size())));
}

Eigen::Vector3d unit_normal(const Shape& shape, Eigen::Index t) {
  const Eigen::Vector3d a = shape.positions.row(shape.triangles(t, 0));
  const Eigen::Vector3d b = shape.positions.row(shape.triangles(t, 1));
  const Eigen::Vector3d c = shape.positions.row(shape.triangles(t, 2));
  const Eigen::Vector3d normal = (b - a).cross(c - a);
  const double length = normal.stableNorm();
  return length > 0 && std::isfinite(length) ? Eigen::Vector3d(normal / length) : Eigen::Vector3d::Zero();
}

std::string write_text(const Shape& shape) {
  std::string text = "solid limber\n";
  const auto append_line = [&text](std::string_view keyword, const Eigen::Vector3d& value) {
    text += keyword;
    for (int k = 0; k < 3; ++k) append_number(text += ' ', value[k]);
    text += '\n';
  };
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    append_line("facet normal", unit_normal(shape, t));
    text += "outer loop\n";
    for (int c = 0; c < 3; ++c) append_line("vertex", shape.positions.row(shape.triangles(t, c)));
    text += "endloop\nendfacet\n";
  }
  return text += "endsolid limber\n";
}

std::string write_binary(const Shape& shape) {
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    if (shape.positions.row(v).cwiseAbs().maxCoeff() <= std::numeric_limits<float>::max()) continue;
    throw Error(ErrorCode::UnsuitableShape, "a coordinate is beyond the range of a binary STL.", Place::at_vertex(v),
                "Scale the shape, or write another format.");
  }
  ByteWriter bytes;
  std::string header = "binary STL by limber";
  header.resize(kHeaderBytes, ' ');
  bytes.append(header);
  bytes.write(static_cast<std::uint32_t>(shape.triangles.rows()));
  const auto write_vector = [&bytes](const Eigen::Vector3d& value) {
    for (int k = 0; k < 3; ++k) bytes.write(static_cast<float>(value[k]));
  };
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    write_vector(unit_normal(shape, t));
    for (int c = 0; c < 3; ++c) write_vector(shape.positions.row(shape.triangles(t, c)));
    bytes.write(std::uint16_t{0});
  }
  return bytes.take();
}

}  // namespace

Shape read_stl(std::string_view content, const ReadOptions& options) {
  if (is_binary(content)) return read_binary(content, options);
  if (!looks_like_text(content)) {
    TextScanner recognise_utf16(content);
    return read_binary(content, options);
  }
  if (content.empty() || !starts_with_solid(content)) {
    throw Error(ErrorCode::WrongMagic, content.empty() ? "the file is empty." : "the text does not start with 'solid'.",
                Place::at_line({}, 1), "Is it an STL file?");
  }
  return TextStlReader(content).read(options);
}

std::string write_stl(const Shape& shape, StlEncoding encoding) {
  require_finite_positions(shape);
  if (shape.triangle_count() == 0) {
    throw Error(ErrorCode::UnsuitableShape, "the shape has no triangle, and an STL file holds nothing else.");
  }
  return encoding == StlEncoding::Text ? write_text(shape) : write_binary(shape);
}

}  // namespace limber
