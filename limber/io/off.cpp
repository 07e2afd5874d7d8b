#include <array>
#include <cmath>
#include <vector>

#include "limber/io/internal/number_text.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber {
using namespace internal;
namespace {

/// What the letters before "OFF" announce.
struct Header {
  bool uvs = false;
  bool colors = false;
  bool normals = false;
  bool homogeneous = false;
  bool has_dimension = false;

  bool is_plain() const { return !uvs && !colors && !normals && !homogeneous; }
};

bool take_prefix(std::string_view& word, std::string_view prefix) {
  if (word.substr(0, prefix.size()) != prefix) return false;
  word.remove_prefix(prefix.size());
  return true;
}

class OffReader {
 public:
  explicit OffReader(std::string_view text) : scanner_(text) {}

  Shape read(const ReadOptions& options) {
    read_header();
    const int vertex_count = read_count(kLeastVertexBytes, "vertices");
    const int face_count = read_count(kLeastFaceBytes, "faces");
    scanner_.skip_line();
    for (int v = 0; v < vertex_count; ++v) read_vertex();
    for (int f = 0; f < face_count; ++f) read_face(vertex_count);
    if (scanner_.find_word()) {
      scanner_.fail(ErrorCode::CountMismatch,
                    "the file goes on behind the " + counted(face_count, "face", "faces") + " that it announces.");
    }
    Shape shape;
    shape.dimension = dimension_ == 2 ? 2 : 3;
    shape.positions = to_positions(coordinates_, shape.dimension);
    if (header_.normals) shape.normals = to_positions(normals_, 3);
    if (header_.colors) set_colors(shape, colors_);
    if (header_.uvs && vertex_count > 0) {
      shape.uvs = Eigen::Map<const TextureCoordinates>(uvs_.data(), vertex_count, 2);
    }
    set_faces(shape, std::move(faces_));
    return finish_shape(std::move(shape), options, Place::at_line({}, scanner_.line()));
  }

 private:
  static constexpr std::size_t kLeastVertexBytes = 4;  // "0 0\n"
  static constexpr std::size_t kLeastFaceBytes = 8;    // "3 0 1 2\n"

  void read_header() {
    if (!scanner_.find_word()) scanner_.fail_missing("'OFF'");
    const std::string_view word = scanner_.word();
    std::string_view letters = word;
    header_.uvs = take_prefix(letters, "ST");
    header_.colors = take_prefix(letters, "C");
    header_.normals = take_prefix(letters, "N");
    header_.homogeneous = take_prefix(letters, "4");
    header_.has_dimension = take_prefix(letters, "n");
    if (letters != "OFF") {
      scanner_.fail(ErrorCode::WrongMagic, "the file starts with " + in_quotes(word) + " instead of 'OFF'.",
                    "Is it an OFF file?");
    }
    if (scanner_.peek_word() == "BINARY") {
      scanner_.fail(ErrorCode::UnsupportedVersion, "binary OFF files cannot be read.", "Save it as text, or as PLY.");
    }
    if (!header_.has_dimension) return;
    if (!scanner_.find_word()) scanner_.fail_missing("the number of coordinates");
    const std::int64_t dimension = scanner_.integer();
    if (dimension != 2 && dimension != 3) {
      scanner_.fail(ErrorCode::UnsupportedVersion,
                    "vertices have " + std::to_string(dimension) + " coordinates; two or three can be read.");
    }
    dimension_ = static_cast<int>(dimension);
  }

  int read_count(std::size_t least_bytes, std::string_view things) {
    if (!scanner_.find_word()) scanner_.fail_missing("the number of " + std::string(things));
    return scanner_.count(least_bytes, things);
  }

  void read_vertex() {
    if (!scanner_.find_word()) scanner_.fail_missing("a vertex");
    // At most x y z w, normal, rgba, st; what follows is skipped.
    std::array<double, 13> values;
    std::size_t count = 0;
    while (count < values.size() && !scanner_.at_line_end()) values[count++] = scanner_.number();
    if (dimension_ == 0) dimension_ = header_.is_plain() && count == 2 ? 2 : 3;
    if (coordinates_.empty() && !header_.homogeneous && count == static_cast<std::size_t>(dimension_)) {
      // The header promises normals, colours or texture coordinates that no vertex has.
      header_.normals = header_.colors = header_.uvs = false;
    }

    const auto dimension = static_cast<std::size_t>(dimension_);
    const std::size_t without_color =
        dimension + (header_.homogeneous ? 1 : 0) + (header_.normals ? 3 : 0) + (header_.uvs ? 2 : 0);
    const std::size_t needed = without_color + (header_.colors ? 3 : 0);
    if (count < needed) {
      scanner_.fail(ErrorCode::Malformed, "a vertex has " +
                                              counted(static_cast<long long>(count), "number", "numbers") +
                                              "; by the header it needs " + std::to_string(needed) + ".");
    }
    const double* next = values.data();
    for (std::size_t k = 0; k < dimension; ++k) coordinates_.push_back(*next++);
    if (header_.homogeneous) divide_last_vertex(*next++);
    if (header_.normals) normals_.insert(normals_.end(), next, next + 3);
    next += header_.normals ? 3 : 0;
    if (header_.colors) {
      for (int k = 0; k < 3; ++k) colors_.push_back(static_cast<float>(*next++));
      colors_.push_back(count > needed ? static_cast<float>(*next++) : kFullChannel);
    }
    if (header_.uvs) uvs_.insert(uvs_.end(), next, next + 2);
    scanner_.skip_line();
  }

  void divide_last_vertex(double w) {
    for (auto x = coordinates_.end() - dimension_; x != coordinates_.end(); ++x) {
      *x /= w;
      if (std::isfinite(*x)) continue;
      scanner_.fail(ErrorCode::NonFiniteNumber, "a vertex lies at infinity: its homogeneous coordinate is too small.");
    }
  }

  void read_face(int vertex_count) {
    if (!scanner_.find_word()) scanner_.fail_missing("a face");
    const int count = scanner_.count(2, "corners");
    if (count < 3) {
      scanner_.fail(ErrorCode::Malformed, "a face has " + counted(count, "corner", "corners") + "; it needs three.");
    }
    for (int c = 0; c < count; ++c) {
      const std::int64_t index = scanner_.integer();
      if (index < 0 || index >= vertex_count) {
        scanner_.fail(ErrorCode::IndexOutOfRange, "a face refers to vertex " + std::to_string(index) +
                                                      ", but there are " + counted(vertex_count, "vertex", "vertices") +
                                                      ", counted from 0.");
      }
      faces_.corners.push_back(static_cast<int>(index));
    }
    faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
    scanner_.skip_line();
  }

  TextScanner scanner_;
  Header header_;
  int dimension_ = 0;  ///< Coordinates per vertex; 0: the first vertex will tell.
  std::vector<double> coordinates_;
  std::vector<double> normals_;
  std::vector<float> colors_;
  std::vector<double> uvs_;
  Polygons faces_;
};

}  // namespace

Shape read_off(std::string_view text, const ReadOptions& options) {
  return OffReader(text).read(options);
}

std::string write_off(const Shape& shape) {
  require_finite_positions(shape);
  const Polygons faces = faces_to_write(shape);
  const bool has_uvs = shape.uvs.rows() > 0 && shape.triangle_uvs.rows() == 0;
  std::string text;
  if (has_uvs) text += "ST";
  if (shape.colors.rows() > 0) text += 'C';
  if (shape.normals.rows() > 0) text += 'N';
  text += shape.dimension == 2 ? "nOFF\n2\n" : "OFF\n";
  append_integer(text, shape.vertex_count());
  append_integer(text += ' ', faces.count());
  text += " 0\n";
  const auto append_row = [&text](const auto& row) {
    for (Eigen::Index k = 0; k < row.size(); ++k) {
      append_number(text, row[k]);
      text += ' ';
    }
  };
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) {
    append_row(shape.positions.row(v).head(shape.dimension));
    if (shape.normals.rows() > 0) append_row(shape.normals.row(v));
    if (shape.colors.rows() > 0) append_row(shape.colors.row(v));
    if (has_uvs) append_row(shape.uvs.row(v));
    text.back() = '\n';
  }
  for (std::size_t f = 0; f + 1 < faces.starts.size(); ++f) {
    append_integer(text, faces.starts[f + 1] - faces.starts[f]);
    for (int c = faces.starts[f]; c < faces.starts[f + 1]; ++c) {
      append_integer(text += ' ', faces.corners[static_cast<std::size_t>(c)]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace limber
