#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"
#include "limber/model/internal/tet_boundary.h"

namespace limber {
using namespace internal;
namespace {

struct Nodes {
  int dimension = 3;
  std::int64_t base = 0;  ///< The first index, 0 or 1.
  int count = 0;
  std::vector<double> coordinates;
};

/// Adds the part of the mesh to an error: the reader of three texts is asked which one is wrong.
template <class Function>
auto in_part(const char* part, Function&& function) {
  try {
    return function();
  } catch (const Error& error) {
    Place place = error.place();
    place.path = part;
    throw Error(error.code(), error.sentence(), std::move(place), error.remedy());
  }
}

int header_count(TextScanner& scanner, std::size_t bytes_each, std::string_view things) {
  if (!scanner.find_word()) scanner.fail_missing("a count");
  return scanner.count(bytes_each, things);
}

Nodes read_nodes(std::string_view text) {
  TextScanner scanner(text);
  Nodes nodes;
  nodes.count = header_count(scanner, 6, "vertices");
  const std::int64_t dimension = scanner.integer();
  if (dimension != 2 && dimension != 3) {
    scanner.fail(ErrorCode::Malformed, fmt::format("the dimension is {}, but must be 2 or 3.", dimension));
  }
  if (nodes.count == 0) scanner.fail(ErrorCode::EmptyMesh, "the file has no vertices.");
  scanner.skip_line();
  nodes.dimension = static_cast<int>(dimension);
  nodes.coordinates.reserve(static_cast<std::size_t>(nodes.count) * static_cast<std::size_t>(dimension));
  for (int v = 0; v < nodes.count; ++v) {
    if (!scanner.find_word()) scanner.fail_missing("a vertex");
    const std::int64_t index = scanner.integer();
    if (v == 0) nodes.base = index;
    if (nodes.base < 0 || nodes.base > 1 || index != nodes.base + v) {
      scanner.fail(ErrorCode::Malformed,
                   fmt::format("the vertex has the index {}; they count from 0 or 1, one by one.", index));
    }
    for (int k = 0; k < nodes.dimension; ++k) nodes.coordinates.push_back(scanner.number());
    scanner.skip_line();
  }
  if (scanner.find_word()) scanner.fail(ErrorCode::CountMismatch, "more vertices follow than the file announces.");
  return nodes;
}

int read_vertex(TextScanner& scanner, const Nodes& nodes) {
  const std::int64_t vertex = scanner.integer();
  if (vertex < nodes.base || vertex >= nodes.base + nodes.count) {
    scanner.fail(ErrorCode::IndexOutOfRange,
                 fmt::format("the element refers to vertex {}, but there are {}, counted from {}.", vertex,
                             counted(nodes.count, "vertex", "vertices"), nodes.base));
  }
  return static_cast<int>(vertex - nodes.base);
}

/// @return  The first dimension + 1 corners of every element.
std::vector<int> read_elements(std::string_view text, const Nodes& nodes) {
  TextScanner scanner(text);
  const int corners = nodes.dimension + 1;
  const int count = header_count(scanner, 2 * static_cast<std::size_t>(corners + 1), "elements");
  const std::int64_t listed = scanner.integer();
  if (listed != corners && listed != (corners == 4 ? 10 : 6)) {
    scanner.fail(ErrorCode::Malformed,
                 fmt::format("elements of {} corners do not fit to vertices in {}D.", listed, nodes.dimension));
  }
  scanner.skip_line();
  std::vector<int> elements;
  elements.reserve(static_cast<std::size_t>(count) * static_cast<std::size_t>(corners));
  for (int e = 0; e < count; ++e) {
    if (!scanner.find_word()) scanner.fail_missing("an element");
    scanner.integer();
    for (int c = 0; c < corners; ++c) elements.push_back(read_vertex(scanner, nodes));
    for (std::int64_t c = corners; c < listed; ++c) read_vertex(scanner, nodes);
    scanner.skip_line();
  }
  if (scanner.find_word()) scanner.fail(ErrorCode::CountMismatch, "more elements follow than the file announces.");
  return elements;
}

std::vector<int> read_faces(std::string_view text, const Nodes& nodes) {
  TextScanner scanner(text);
  const int count = header_count(scanner, 8, "faces");
  const bool has_markers = !scanner.at_line_end() && scanner.integer() != 0;
  scanner.skip_line();
  std::vector<int> all;
  std::vector<int> marked;
  for (int f = 0; f < count; ++f) {
    if (!scanner.find_word()) scanner.fail_missing("a face");
    scanner.integer();
    for (int c = 0; c < 3; ++c) all.push_back(read_vertex(scanner, nodes));
    if (has_markers && scanner.integer() != 0) marked.insert(marked.end(), all.end() - 3, all.end());
    scanner.skip_line();
  }
  if (scanner.find_word()) scanner.fail(ErrorCode::CountMismatch, "more faces follow than the file announces.");
  return marked.empty() ? all : marked;
}

template <class Elements>
void set_elements(Elements& elements, const std::vector<int>& corners) {
  constexpr int kCorners = Elements::ColsAtCompileTime;
  elements = Eigen::Map<const Elements>(corners.data(), static_cast<Eigen::Index>(corners.size()) / kCorners, kCorners);
}

template <class Elements>
void append_elements(std::string& text, const Elements& elements) {
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    append_integer(text, e + 1);
    for (Eigen::Index c = 0; c < elements.cols(); ++c) append_integer(text += ' ', elements(e, c) + 1);
    text += '\n';
  }
}

std::filesystem::path with_extension(std::filesystem::path path, const char* extension) {
  return path.replace_extension(extension);
}

}  // namespace

Shape read_tetgen(const TetgenText& text, const ReadOptions& options) {
  const Nodes nodes = in_part("node", [&] { return read_nodes(text.node); });
  Shape shape;
  shape.dimension = nodes.dimension;
  shape.positions = to_positions(nodes.coordinates, nodes.dimension);
  if (!text.ele.empty()) {
    const std::vector<int> elements = in_part("ele", [&] { return read_elements(text.ele, nodes); });
    if (nodes.dimension == 2) {
      set_elements(shape.triangles, elements);
    } else {
      set_elements(shape.tets, elements);
    }
  }
  if (!text.face.empty() && nodes.dimension == 3) {
    set_elements(shape.triangles, in_part("face", [&] { return read_faces(text.face, nodes); }));
  }
  if (shape.triangle_count() == 0) shape.triangles = tet_boundary(shape.positions, shape.tets);
  return in_part("node", [&] { return finish_shape(std::move(shape), options, Place::at_line({}, 1)); });
}

TetgenText write_tetgen(const Shape& shape) {
  require_finite_positions(shape);
  if (shape.dimension == 3 && !shape.has_tets()) {
    throw Error(ErrorCode::UnsuitableShape, "a surface has no tetrahedra for an .ele file.", {},
                "Write .obj, .ply, .off or .mesh.");
  }
  TetgenText text;
  text.node = fmt::format("{} {} 0 0\n", shape.positions.rows(), shape.dimension);
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    append_integer(text.node, v + 1);
    for (int k = 0; k < shape.dimension; ++k) append_number(text.node += ' ', shape.positions(v, k));
    text.node += '\n';
  }
  if (shape.dimension == 2) {
    text.ele = fmt::format("{} 3 0\n", shape.triangles.rows());
    append_elements(text.ele, shape.triangles);
  } else {
    text.ele = fmt::format("{} 4 0\n", shape.tets.rows());
    append_elements(text.ele, shape.tets);
    text.face = fmt::format("{} 0\n", shape.triangles.rows());
    append_elements(text.face, shape.triangles);
  }
  return text;
}

Shape load_tetgen(const std::filesystem::path& path, const ReadOptions& options) {
  const auto read_part = [&](const char* extension, bool required) {
    const std::filesystem::path part = with_extension(path, extension);
    const bool named = equal_ignoring_case(path.extension().string(), extension);
    return required || named || std::filesystem::exists(part) ? read_file(named ? path : part) : std::string();
  };
  const TetgenText text = {read_part(".node", true), read_part(".ele", false), read_part(".face", false)};
  try {
    return read_tetgen(text, options);
  } catch (const Error& error) {
    Place place = error.place();
    place.file = with_extension(path, ("." + place.path).c_str()).string();
    place.path.clear();
    throw Error(error.code(), error.sentence(), std::move(place), error.remedy());
  }
}

void save_tetgen(const std::filesystem::path& path, const Shape& shape) {
  const TetgenText text = write_tetgen(shape);
  write_file(with_extension(path, ".node"), text.node);
  write_file(with_extension(path, ".ele"), text.ele);
  if (!text.face.empty()) write_file(with_extension(path, ".face"), text.face);
}

}  // namespace limber
