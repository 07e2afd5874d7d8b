#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "limber/io/internal/number_text.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

constexpr int kNone = -1;

/// Everything that the statements of a file say, before it becomes a Shape.
class ObjReader {
 public:
  explicit ObjReader(std::string_view text) : scanner_(text, {.comment = '#', .continuation = true}) {}

  Shape read(const ReadOptions& options) {
    while (scanner_.find_word()) {
      if (!read_plain_lines()) read_statement();
    }
    check_forward_references();
    Shape shape;
    shape.dimension = dimension_ == 0 ? 3 : dimension_;
    shape.positions = to_positions(coordinates_, shape.dimension);
    if (!colors_.empty()) {
      colors_.resize(4 * vertex_count(), kFullChannel);
      set_colors(shape, colors_);
    }
    set_normals(shape);
    set_uvs_and_faces(shape);
    return finish_shape(std::move(shape), options, Place::at_line({}, scanner_.line()));
  }

 private:
  enum List { Vertices, Uvs, Normals };

  /// A positive index that no vertex, texture coordinate or normal had yet; it may come later in the file.
  struct ForwardReference {
    List list;
    std::int64_t index;
    std::int64_t line;
  };

  std::size_t vertex_count() const { return dimension_ == 0 ? 0 : coordinates_.size() / dimension_; }
  std::size_t size_of_list(List list) const {
    return list == Vertices ? vertex_count() : list == Uvs ? uvs_.size() / 2 : normals_.size() / 3;
  }

  /// Reads what nearly all lines are: "v x y z" and "f a b c", one space between words, nothing behind them.
  /// @return  Whether there was any. The first line that is another is left to read_statement.
  bool read_plain_lines() {
    const std::string_view rest = scanner_.rest();
    const char* const end = rest.data() + rest.size();
    const char* at = rest.data();
    std::int64_t lines = 0;
    for (const char* next = at; end - at > 2 && at[1] == ' '; at = next, ++lines) {
      next = at[0] == 'v' ? read_plain_vertex(at, end) : at[0] == 'f' ? read_plain_face(at, end) : nullptr;
      if (!next) break;
    }
    scanner_.pass(static_cast<std::size_t>(at - rest.data()), lines);
    return lines > 0;
  }

  /// Makes room for as many lines like this one as the text may have.
  template <class Number>
  static void make_room(std::vector<Number>& numbers, std::size_t per_line, const char* at, const char* next,
                        const char* end) {
    if (numbers.capacity() - numbers.size() >= per_line) return;
    numbers.reserve(2 * numbers.size() + per_line * static_cast<std::size_t>((end - at) / (next - at) + 1));
  }

  /// @return  The start of the next line; null: it is not as plain as that.
  const char* read_plain_vertex(const char* at, const char* end) {
    if (dimension_ != 3) return nullptr;
    std::array<double, 3> values;
    const char* next = at + 1;
    for (double& value : values) {
      if (next == end || *next != ' ') return nullptr;
      next = parse_number(next + 1, end, value);
      if (!next || !std::isfinite(value)) return nullptr;
    }
    if (next == end || *next != '\n') return nullptr;
    make_room(coordinates_, 3, at, next + 1, end);
    coordinates_.insert(coordinates_.end(), values.begin(), values.end());
    return next + 1;
  }

  const char* read_plain_face(const char* at, const char* end) {
    if (!corner_uvs_.empty() || !corner_normals_.empty()) return nullptr;
    std::array<int, 3> corners;
    const auto count = static_cast<std::int64_t>(vertex_count());
    const char* next = at + 1;
    for (int& corner : corners) {
      if (next == end || *next != ' ') return nullptr;
      constexpr std::ptrdiff_t kMostDigits = 10;
      const char* const first = ++next;
      std::int64_t index = 0;
      for (; next != end && *next >= '0' && *next <= '9' && next - first < kMostDigits; ++next) {
        index = 10 * index + (*next - '0');
      }
      if (next == first || index < 1 || index > count) return nullptr;
      corner = static_cast<int>(index - 1);
    }
    if (next == end || *next != '\n') return nullptr;
    make_room(faces_.corners, 3, at, next + 1, end);
    make_room(faces_.starts, 1, at, next + 1, end);
    faces_.corners.insert(faces_.corners.end(), corners.begin(), corners.end());
    faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
    return next + 1;
  }

  void read_statement() {
    const std::string_view keyword = scanner_.word();
    if (keyword == "v") {
      read_vertex();
    } else if (keyword == "f" || keyword == "fo") {
      read_face();
    } else if (keyword == "vt") {
      read_uv();
    } else if (keyword == "vn") {
      for (int k = 0; k < 3; ++k) normals_.push_back(scanner_.number());
    } else {
      check_keyword(keyword);
    }
    scanner_.skip_line();
  }

  /// Statements that are no mesh are skipped; what cannot be a statement means that the file is no OBJ.
  void check_keyword(std::string_view keyword) const {
    const bool is_name = std::all_of(keyword.begin(), keyword.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\\';
    });
    const char first = keyword.front();
    if (is_name && (first < '0' || first > '9')) return;
    scanner_.fail(ErrorCode::Malformed, in_quotes(keyword) + " does not start a statement of an OBJ file.",
                  "Is it an OBJ file?");
  }

  void read_vertex() {
    // x y | x y z | x y z w | x y z r g b | x y z r g b a
    std::array<double, 7> values;
    int count = 0;
    while (!scanner_.at_line_end()) {
      if (count == 7) scanner_.fail(ErrorCode::Malformed, "a vertex has more than seven numbers.");
      const bool nan_color = count >= 3 && equal_ignoring_case(scanner_.peek_word(), "nan");
      if (nan_color) scanner_.word();
      values[static_cast<std::size_t>(count++)] =
          nan_color ? std::numeric_limits<double>::quiet_NaN() : scanner_.number();
    }
    if (count < 2) scanner_.fail_missing("a coordinate");
    if (count == 5) scanner_.fail(ErrorCode::Malformed, "a vertex has five numbers: too few for a colour.");
    const int dimension = count == 2 ? 2 : 3;
    if (dimension_ == 0) dimension_ = dimension;
    if (dimension != dimension_) {
      scanner_.fail(ErrorCode::Malformed, "a vertex has " + std::to_string(dimension) +
                                              " coordinates, but those before it have " + std::to_string(dimension_) +
                                              ".");
    }
    coordinates_.insert(coordinates_.end(), values.begin(), values.begin() + dimension);
    if (count >= 6) {
      colors_.resize(4 * (vertex_count() - 1), kFullChannel);
      for (std::size_t k = 3; k < 6; ++k) colors_.push_back(static_cast<float>(values[k]));
      colors_.push_back(count == 7 ? static_cast<float>(values[6]) : kFullChannel);
    }
  }

  void read_uv() {
    uvs_.push_back(scanner_.number());
    uvs_.push_back(scanner_.at_line_end() ? 0.0 : scanner_.number());
  }

  void read_face() {
    const std::size_t first = faces_.corners.size();
    while (!scanner_.at_line_end()) read_corner();
    const std::size_t count = faces_.corners.size() - first;
    if (count < 3) {
      scanner_.fail(ErrorCode::Malformed,
                    "a face has " + counted(static_cast<long long>(count), "corner", "corners") + "; it needs three.");
    }
    faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
  }

  /// v | v/t | v//n | v/t/n; parts may be empty behind a slash.
  void read_corner() {
    faces_.corners.push_back(read_index(Vertices));
    int uv = kNone, normal = kNone;
    if (scanner_.peek() == '/') {
      scanner_.advance();
      if (starts_index()) uv = read_index(Uvs);
      if (scanner_.peek() == '/') {
        scanner_.advance();
        if (starts_index()) normal = read_index(Normals);
      }
    }
    const std::size_t before = faces_.corners.size() - 1;
    if (uv != kNone || !corner_uvs_.empty()) {
      corner_uvs_.resize(before, kNone);
      corner_uvs_.push_back(uv);
    }
    if (normal != kNone || !corner_normals_.empty()) {
      corner_normals_.resize(before, kNone);
      corner_normals_.push_back(normal);
    }
    const char next = scanner_.peek();
    if (next != ' ' && next != '\n' && next != '\r' && next != '\t' && next != '\\' && scanner_.remaining() > 0) {
      scanner_.fail(ErrorCode::UnparsableNumber, in_quotes(scanner_.peek_word()) + " follows the corner of a face.");
    }
  }

  bool starts_index() const {
    const char c = scanner_.peek();
    return (c >= '0' && c <= '9') || c == '-' || c == '+';
  }

  /// An index from 1, or from -1 backwards; as an index from 0.
  int read_index(List list) {
    std::int64_t index = 0;
    if (!scanner_.integer_here(index)) {
      scanner_.fail(ErrorCode::UnparsableNumber, in_quotes(scanner_.peek_word()) + " is not the corner of a face.");
    }
    const auto size = static_cast<std::int64_t>(size_of_list(list));
    if (index > 0 && index <= size) return static_cast<int>(index - 1);
    if (index < 0 && index >= -size) return static_cast<int>(size + index);
    if (index <= 0 || index > std::numeric_limits<int>::max()) fail_index(list, index, scanner_.line());
    forward_references_.push_back({list, index, scanner_.line()});
    return static_cast<int>(index - 1);
  }

  [[noreturn]] void fail_index(List list, std::int64_t index, std::int64_t line) const {
    const char* singular = list == Vertices ? "vertex" : list == Uvs ? "texture coordinate" : "normal";
    const char* plural = list == Vertices ? "vertices" : list == Uvs ? "texture coordinates" : "normals";
    const auto size = static_cast<long long>(size_of_list(list));
    throw Error(ErrorCode::IndexOutOfRange,
                std::string("a face refers to ") + singular + " " + std::to_string(index) + ", but " +
                    (index == 0 ? "they are counted from 1." : "there are " + counted(size, singular, plural) + "."),
                Place::at_line({}, line));
  }

  void check_forward_references() const {
    for (const ForwardReference& reference : forward_references_) {
      // Some exporters number texture coordinates and normals without writing any.
      if (reference.list != Vertices && size_of_list(reference.list) == 0) continue;
      if (reference.index > static_cast<std::int64_t>(size_of_list(reference.list))) {
        fail_index(reference.list, reference.index, reference.line);
      }
    }
  }

  /// Keeps the normals if each vertex has exactly one.
  void set_normals(Shape& shape) {
    if (corner_normals_.empty() || normals_.empty()) return;
    corner_normals_.resize(faces_.corners.size(), kNone);
    std::vector<int> normal_of_vertex(vertex_count(), kNone);
    if (normals_.size() / 3 == vertex_count() && corner_normals_ == faces_.corners) {
      shape.normals = to_positions(normals_, 3);
      return;
    }
    for (std::size_t c = 0; c < corner_normals_.size(); ++c) {
      const int normal = corner_normals_[c];
      int& known = normal_of_vertex[static_cast<std::size_t>(faces_.corners[c])];
      if (known == kNone) known = normal;
      if (normal == kNone || !std::equal(normal_at(known), normal_at(known) + 3, normal_at(normal))) return;
    }
    if (std::find(normal_of_vertex.begin(), normal_of_vertex.end(), kNone) != normal_of_vertex.end()) return;
    shape.normals.resize(shape.positions.rows(), 3);
    for (Eigen::Index v = 0; v < shape.normals.rows(); ++v) {
      const double* normal = normal_at(normal_of_vertex[static_cast<std::size_t>(v)]);
      shape.normals.row(v) << normal[0], normal[1], normal[2];
    }
  }
  const double* normal_at(int index) const { return normals_.data() + 3 * static_cast<std::ptrdiff_t>(index); }

  void set_uvs_and_faces(Shape& shape) {
    bool per_corner = false;
    if (!corner_uvs_.empty() && !uvs_.empty()) {
      corner_uvs_.resize(faces_.corners.size(), kNone);
      per_corner = uvs_.size() / 2 != vertex_count() || corner_uvs_ != faces_.corners;
      if (std::find(corner_uvs_.begin(), corner_uvs_.end(), kNone) != corner_uvs_.end()) {
        std::replace(corner_uvs_.begin(), corner_uvs_.end(), kNone, static_cast<int>(uvs_.size() / 2));
        uvs_.insert(uvs_.end(), 2, 0.0);
      }
      shape.uvs = Eigen::Map<const TextureCoordinates>(uvs_.data(), static_cast<Eigen::Index>(uvs_.size() / 2), 2);
    }
    set_faces(shape, std::move(faces_), per_corner ? std::span<const int>(corner_uvs_) : std::span<const int>());
  }

  TextScanner scanner_;
  int dimension_ = 0;  ///< Coordinates per vertex; 0: no vertex yet.
  std::vector<double> coordinates_;
  std::vector<float> colors_;  ///< Up to the last vertex that had one.
  std::vector<double> uvs_;
  std::vector<double> normals_;
  Polygons faces_;
  std::vector<int> corner_uvs_;      ///< Up to the last corner that had one; kNone for those that had none.
  std::vector<int> corner_normals_;  ///< Likewise.
  std::vector<ForwardReference> forward_references_;
};

template <class Row>
void append_statement(std::string& text, std::string_view keyword, const Row& row) {
  text += keyword;
  for (Eigen::Index k = 0; k < row.size(); ++k) {
    text += ' ';
    append_number(text, row[k]);
  }
}

}  // namespace

Shape read_obj(std::string_view text, const ReadOptions& options) {
  return ObjReader(text).read(options);
}

std::string write_obj(const Shape& shape) {
  require_finite_positions(shape);
  std::string text;
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    append_statement(text, "v", shape.positions.row(v).head(shape.colors.rows() > 0 ? 3 : shape.dimension));
    if (shape.colors.rows() > 0) append_statement(text, "", shape.colors.row(v).head(shape.colors(v, 3) == 1 ? 3 : 4));
    text += '\n';
  }
  for (Eigen::Index i = 0; i < shape.uvs.rows(); ++i) {
    append_statement(text, "vt", shape.uvs.row(i));
    text += '\n';
  }
  for (Eigen::Index v = 0; v < shape.normals.rows(); ++v) {
    append_statement(text, "vn", shape.normals.row(v));
    text += '\n';
  }
  std::vector<int> corner_uvs;
  const Polygons faces = faces_to_write(shape, &corner_uvs);
  const bool has_uvs = shape.uvs.rows() > 0, has_normals = shape.normals.rows() > 0;
  for (std::size_t f = 0; f + 1 < faces.starts.size(); ++f) {
    text += 'f';
    for (int c = faces.starts[f]; c < faces.starts[f + 1]; ++c) {
      const auto corner = static_cast<std::size_t>(c);
      const int vertex = faces.corners[corner];
      text += ' ';
      append_integer(text, vertex + 1);
      if (has_uvs || has_normals) text += '/';
      if (has_uvs) append_integer(text, (corner_uvs.empty() ? vertex : corner_uvs[corner]) + 1);
      if (has_normals) append_integer(text += '/', vertex + 1);
    }
    text += '\n';
  }
  return text;
}

}  // namespace limber
