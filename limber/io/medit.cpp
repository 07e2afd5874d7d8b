#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "limber/io/internal/number_text.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"
#include "limber/model/internal/tet_boundary.h"

namespace limber {
using namespace internal;
namespace {

class MeditReader {
 public:
  explicit MeditReader(std::string_view text) : scanner_(text) {}

  Shape read(const ReadOptions& options) {
    read_version();
    while (scanner_.find_word()) {
      const std::string_view keyword = read_keyword();
      if (equal_ignoring_case(keyword, "End")) break;
      read_section(keyword);
    }
    Shape shape;
    shape.dimension = dimension_ == 0 ? 3 : dimension_;
    shape.positions = to_positions(coordinates_, shape.dimension);
    shape.tets = Eigen::Map<const Tets>(tets_.data(), static_cast<Eigen::Index>(tets_.size() / 4), 4);
    set_faces(shape, std::move(faces_));
    if (shape.triangle_count() == 0) shape.triangles = tet_boundary(shape.positions, shape.tets);
    return finish_shape(std::move(shape), options, Place::at_line({}, scanner_.line()));
  }

 private:
  void read_version() {
    if (!scanner_.find_word() || !equal_ignoring_case(scanner_.peek_word(), "MeshVersionFormatted")) {
      scanner_.fail(ErrorCode::WrongMagic, "it does not start with MeshVersionFormatted.", "Is it a Medit file?");
    }
    scanner_.word();
    if (const std::int64_t version = next_integer("the version"); version < 1 || version > 4) {
      scanner_.fail(ErrorCode::UnsupportedVersion, fmt::format("version {} is not known.", version));
    }
  }

  std::string_view read_keyword() {
    const std::string_view keyword = scanner_.peek_word();
    const bool is_name = std::all_of(keyword.begin(), keyword.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!is_name || (keyword.front() >= '0' && keyword.front() <= '9')) {
      scanner_.fail(ErrorCode::Malformed, in_quotes(keyword) + " stands where a section should start.");
    }
    return scanner_.word();
  }

  void read_section(std::string_view keyword) {
    if (equal_ignoring_case(keyword, "Dimension")) {
      read_dimension();
    } else if (equal_ignoring_case(keyword, "Vertices")) {
      read_vertices();
    } else if (equal_ignoring_case(keyword, "Triangles")) {
      read_faces(3, "triangles");
    } else if (equal_ignoring_case(keyword, "Quadrilaterals")) {
      read_faces(4, "quadrilaterals");
    } else if (equal_ignoring_case(keyword, "Tetrahedra")) {
      read_tets();
    } else {
      skip_section();
    }
  }

  std::int64_t next_integer(std::string_view expected) {
    if (!scanner_.find_word()) scanner_.fail_missing(expected);
    return scanner_.integer();
  }

  int next_count(std::size_t bytes_each, std::string_view things) {
    if (!scanner_.find_word()) scanner_.fail_missing("a count");
    return scanner_.count(bytes_each, things);
  }

  double next_number() {
    if (!scanner_.find_word()) scanner_.fail_missing("a number");
    return scanner_.number();
  }

  void read_dimension() {
    const std::int64_t dimension = next_integer("the dimension");
    if (dimension != 2 && dimension != 3) {
      scanner_.fail(ErrorCode::UnsupportedVersion, fmt::format("the dimension is {}, but must be 2 or 3.", dimension));
    }
    if (dimension_ != 0) scanner_.fail(ErrorCode::Malformed, "the dimension is given twice or too late.");
    dimension_ = static_cast<int>(dimension);
  }

  void read_vertices() {
    if (has_vertices_) scanner_.fail(ErrorCode::Malformed, "there are two sections of vertices.");
    has_vertices_ = true;
    if (dimension_ == 0) dimension_ = 3;
    vertex_count_ = next_count(2 * static_cast<std::size_t>(dimension_ + 1), "vertices");
    coordinates_.reserve(static_cast<std::size_t>(vertex_count_) * static_cast<std::size_t>(dimension_));
    for (int v = 0; v < vertex_count_; ++v) {
      for (int k = 0; k < dimension_; ++k) coordinates_.push_back(next_number());
      next_number();  // Its reference.
    }
  }

  /// The vertices of one element, then its reference.
  void read_element(int corners, std::vector<int>& out) {
    for (int c = 0; c < corners; ++c) {
      const std::int64_t vertex = next_integer("a vertex");
      if (vertex < 1 || vertex > vertex_count_) {
        scanner_.fail(ErrorCode::IndexOutOfRange,
                      fmt::format("an element refers to vertex {}, but there are {}, counted from 1.", vertex,
                                  counted(vertex_count_, "vertex", "vertices")));
      }
      out.push_back(static_cast<int>(vertex - 1));
    }
    next_number();
  }

  int element_count(int corners, std::string_view things) {
    const int count = next_count(2 * static_cast<std::size_t>(corners + 1), things);
    if (count > 0 && !has_vertices_) {
      scanner_.fail(ErrorCode::Malformed, fmt::format("{} come before the vertices.", things));
    }
    return count;
  }

  void read_faces(int corners, std::string_view things) {
    const int count = element_count(corners, things);
    for (int f = 0; f < count; ++f) {
      read_element(corners, faces_.corners);
      faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
    }
  }

  void read_tets() {
    const int count = element_count(4, "tetrahedra");
    if (count > 0 && dimension_ == 2) scanner_.fail(ErrorCode::Malformed, "tetrahedra do not fit into the plane.");
    for (int t = 0; t < count; ++t) read_element(4, tets_);
  }

  /// Whatever a section holds, the next one starts with a letter.
  void skip_section() {
    while (scanner_.find_word()) {
      const char first = scanner_.peek();
      if ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z')) return;
      scanner_.word();
    }
  }

  TextScanner scanner_;
  int dimension_ = 0;  ///< 0: not said yet.
  bool has_vertices_ = false;
  int vertex_count_ = 0;
  std::vector<double> coordinates_;
  Polygons faces_;
  std::vector<int> tets_;
};

template <class Corners>
void append_element(std::string& text, const Corners& corners) {
  for (const int corner : corners) {
    append_integer(text, corner + 1);
    text += ' ';
  }
  text += "0\n";
}

void append_faces(std::string& text, const Polygons& faces, std::ptrdiff_t corners, std::string_view keyword) {
  std::string lines;
  int count = 0;
  for (int f = 0; f < faces.count(); ++f) {
    const auto begin = faces.corners.begin() + faces.starts[static_cast<std::size_t>(f)];
    const auto end = faces.corners.begin() + faces.starts[static_cast<std::size_t>(f) + 1];
    if (end - begin != corners) continue;
    append_element(lines, std::span<const int>(&*begin, static_cast<std::size_t>(corners)));
    ++count;
  }
  if (count > 0) text += fmt::format("{}\n{}\n{}", keyword, count, lines);
}

/// The faces as they are if the format has a section for each of them, in an order that its sections keep:
/// else triangles.
Polygons writable_faces(const Shape& shape) {
  Polygons faces = faces_to_write(shape);
  std::vector<int> sizes;
  for (int f = 0; f < faces.count(); ++f) {
    sizes.push_back(faces.starts[static_cast<std::size_t>(f) + 1] - faces.starts[static_cast<std::size_t>(f)]);
  }
  if (std::is_sorted(sizes.begin(), sizes.end()) && (sizes.empty() || sizes.back() <= 4)) return faces;
  faces = {};
  for (int t = 0; t < shape.triangle_count(); ++t) {
    for (int c = 0; c < 3; ++c) faces.corners.push_back(shape.triangles(t, c));
    faces.starts.push_back(3 * (t + 1));
  }
  return faces;
}

}  // namespace

Shape read_medit(std::string_view text, const ReadOptions& options) {
  return MeditReader(text).read(options);
}

std::string write_medit(const Shape& shape) {
  require_finite_positions(shape);
  // Version 2: numbers are doubles.
  std::string text =
      fmt::format("MeshVersionFormatted 2\nDimension {}\nVertices\n{}\n", shape.dimension, shape.positions.rows());
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    for (int k = 0; k < shape.dimension; ++k) {
      append_number(text, shape.positions(v, k));
      text += ' ';
    }
    text += "0\n";
  }
  const Polygons faces = writable_faces(shape);
  append_faces(text, faces, 3, "Triangles");
  append_faces(text, faces, 4, "Quadrilaterals");
  if (shape.has_tets()) text += fmt::format("Tetrahedra\n{}\n", shape.tets.rows());
  for (Eigen::Index t = 0; t < shape.tets.rows(); ++t) append_element(text, shape.tets.row(t));
  text += "End\n";
  return text;
}

}  // namespace limber
