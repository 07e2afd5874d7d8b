#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "limber/core/bytes.h"
#include "limber/io/number_text.h"
#include "limber/io/ply.h"
#include "limber/io/polygons.h"

namespace limber {
namespace {

/// Writes numbers as text or as bytes.
class Row {
 public:
  explicit Row(PlyEncoding encoding)
      : is_text_(encoding == PlyEncoding::Text),
        bytes_(encoding == PlyEncoding::BinaryBigEndian ? std::endian::big : std::endian::little) {}

  template <class Number>
  void put(Number value) {
    if (!is_text_) return bytes_.write(value);
    std::string text;
    if constexpr (std::is_floating_point_v<Number>) {
      append_number(text, value);
    } else {
      append_integer(text, static_cast<long long>(value));
    }
    bytes_.append(starts_line_ ? "" : " ");
    bytes_.append(text);
    starts_line_ = false;
  }
  void end() {
    if (is_text_) bytes_.append("\n");
    starts_line_ = true;
  }
  const std::string& written() const { return bytes_.data(); }

 private:
  bool is_text_;
  bool starts_line_ = true;
  ByteWriter bytes_;
};

/// The byte that a reader turns into exactly this colour; -1: none.
int byte_of(float color) {
  const float scaled = std::round(color * 255.0f);
  return scaled >= 0 && scaled <= 255 && scaled / 255.0f == color ? static_cast<int>(scaled) : -1;
}

bool are_bytes(const Colors& colors) {
  for (Eigen::Index i = 0; i < colors.size(); ++i) {
    if (byte_of(colors.data()[i]) < 0) return false;
  }
  return true;
}

/// What the file holds beside coordinates and corners.
struct Content {
  Polygons faces;
  std::vector<int> corner_uvs;
  bool vertex_uvs = false;
  bool byte_colors = false;
  bool long_faces = false;  ///< A face has more corners than a byte can count (or its texture coordinates have).
};

std::string header_text(const Shape& shape, const Content& content, PlyEncoding encoding) {
  static constexpr const char* kNames[] = {"ascii", "binary_little_endian", "binary_big_endian"};
  std::string text = "ply\nformat " + std::string(kNames[static_cast<int>(encoding)]) + " 1.0\n";
  const auto add_properties = [&text](const char* type, std::initializer_list<const char*> names) {
    for (const char* name : names) text.append("property ").append(type).append(" ").append(name).append("\n");
  };
  text += "element vertex " + std::to_string(shape.vertex_count()) + "\n";
  add_properties("double", {"x", "y"});
  if (shape.dimension == 3) add_properties("double", {"z"});
  if (shape.normals.rows() > 0) add_properties("double", {"nx", "ny", "nz"});
  if (shape.colors.rows() > 0) {
    add_properties(content.byte_colors ? "uchar" : "float", {"red", "green", "blue", "alpha"});
  }
  if (content.vertex_uvs) add_properties("double", {"s", "t"});
  text += "element face " + std::to_string(content.faces.count()) + "\n";
  const std::string list = content.long_faces ? "list uint " : "list uchar ";
  add_properties((list + "int").c_str(), {"vertex_indices"});
  if (!content.corner_uvs.empty()) add_properties((list + "double").c_str(), {"texcoord"});
  return text += "end_header\n";
}

void write_vertex(Row& row, const Shape& shape, const Content& content, Eigen::Index v) {
  for (int k = 0; k < shape.dimension; ++k) row.put(shape.positions(v, k));
  for (int k = 0; k < 3 && shape.normals.rows() > 0; ++k) row.put(shape.normals(v, k));
  for (int k = 0; k < 4 && shape.colors.rows() > 0; ++k) {
    if (content.byte_colors) {
      row.put(static_cast<std::uint8_t>(byte_of(shape.colors(v, k))));
    } else {
      row.put(shape.colors(v, k));
    }
  }
  for (int k = 0; k < 2 && content.vertex_uvs; ++k) row.put(shape.uvs(v, k));
  row.end();
}

void write_face(Row& row, const Shape& shape, const Content& content, std::size_t f) {
  const auto begin = static_cast<std::size_t>(content.faces.starts[f]);
  const auto end = static_cast<std::size_t>(content.faces.starts[f + 1]);
  const auto put_length = [&](std::size_t length) {
    if (content.long_faces) {
      row.put(static_cast<std::uint32_t>(length));
    } else {
      row.put(static_cast<std::uint8_t>(length));
    }
  };
  put_length(end - begin);
  for (std::size_t c = begin; c < end; ++c) row.put(static_cast<std::int32_t>(content.faces.corners[c]));
  if (!content.corner_uvs.empty()) {
    put_length(2 * (end - begin));
    for (std::size_t c = begin; c < end; ++c) {
      for (int k = 0; k < 2; ++k) row.put(shape.uvs(content.corner_uvs[c], k));
    }
  }
  row.end();
}

}  // namespace

std::string write_ply(const Shape& shape, PlyEncoding encoding) {
  Content content;
  content.faces = faces_to_write(shape, &content.corner_uvs);
  content.vertex_uvs = shape.uvs.rows() > 0 && content.corner_uvs.empty();
  content.byte_colors = are_bytes(shape.colors);
  constexpr int kShort = 127;  // 254 texture coordinates
  const std::vector<int>& starts = content.faces.starts;
  for (std::size_t f = 0; f + 1 < starts.size(); ++f) content.long_faces |= starts[f + 1] - starts[f] > kShort;

  Row row(encoding);
  for (Eigen::Index v = 0; v < shape.positions.rows(); ++v) write_vertex(row, shape, content, v);
  for (std::size_t f = 0; f + 1 < starts.size(); ++f) write_face(row, shape, content, f);
  return header_text(shape, content, encoding) + row.written();
}

}  // namespace limber
