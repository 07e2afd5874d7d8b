#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "limber/core/internal/bytes.h"
#include "limber/io/internal/exact_weld.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/internal/ply_body.h"
#include "limber/io/internal/ply_header.h"
#include "limber/io/internal/polygons.h"
#include "limber/io/internal/shape_assembly.h"
#include "limber/io/internal/text_scanner.h"
#include "limber/io/shape_file.h"

namespace limber::internal {
namespace {

PlyEncoding read_encoding(TextScanner& scanner) {
  const std::string_view name = scanner.word();
  const std::string_view version = scanner.word();
  if (version != "1.0") {
    scanner.fail(ErrorCode::UnsupportedVersion, "the file is PLY version " + in_quotes(version) + "; 1.0 can be read.");
  }
  if (name == "ascii") return PlyEncoding::Text;
  if (name == "binary_little_endian") return PlyEncoding::BinaryLittleEndian;
  if (name == "binary_big_endian") return PlyEncoding::BinaryBigEndian;
  scanner.fail(ErrorCode::UnsupportedVersion, in_quotes(name) + " is no encoding of a PLY file.");
}

PlyType read_type(TextScanner& scanner) {
  static constexpr std::pair<std::string_view, PlyType> kNames[] = {
      {"char", PlyType::Int8},      {"int8", PlyType::Int8},       {"uchar", PlyType::UInt8},
      {"uint8", PlyType::UInt8},    {"short", PlyType::Int16},     {"int16", PlyType::Int16},
      {"ushort", PlyType::UInt16},  {"uint16", PlyType::UInt16},   {"int", PlyType::Int32},
      {"int32", PlyType::Int32},    {"uint", PlyType::UInt32},     {"uint32", PlyType::UInt32},
      {"float", PlyType::Float32},  {"float32", PlyType::Float32}, {"double", PlyType::Float64},
      {"float64", PlyType::Float64}};
  const std::string_view name = scanner.word();
  for (const auto& [known, type] : kNames) {
    if (known == name) return type;
  }
  scanner.fail(ErrorCode::Malformed, in_quotes(name) + " is no type of a PLY property.");
}

std::string_view read_name(TextScanner& scanner, const char* what) {
  const std::string_view name = scanner.word();
  if (name.empty()) scanner.fail_missing(std::string("the name of ") + what);
  return name;
}

PlyElement read_element(TextScanner& scanner) {
  PlyElement element;
  element.name = read_name(scanner, "an element");
  element.count = scanner.integer();
  element.line = scanner.line();
  if (element.count < 0) {
    scanner.fail(ErrorCode::CountMismatch, "an element cannot have " + std::to_string(element.count) + " rows.");
  }
  return element;
}

PlyProperty read_property(TextScanner& scanner) {
  PlyProperty property;
  property.is_list = scanner.peek_word() == "list";
  if (property.is_list) {
    scanner.word();
    property.count_type = read_type(scanner);
    if (property.count_type == PlyType::Float32 || property.count_type == PlyType::Float64) {
      scanner.fail(ErrorCode::Malformed, "the length of a list must be a whole number.");
    }
  }
  property.type = read_type(scanner);
  property.name = read_name(scanner, "a property");
  return property;
}

}  // namespace

std::size_t size_of(PlyType type) noexcept {
  switch (type) {
    case PlyType::Int8:
    case PlyType::UInt8:
      return 1;
    case PlyType::Int16:
    case PlyType::UInt16:
      return 2;
    case PlyType::Int32:
    case PlyType::UInt32:
    case PlyType::Float32:
      return 4;
    case PlyType::Float64:
      return 8;
  }
  return 8;
}

int PlyElement::find(std::initializer_list<std::string_view> names) const noexcept {
  const auto found = std::find_if(properties.begin(), properties.end(), [&](const PlyProperty& property) {
    return std::find(names.begin(), names.end(), property.name) != names.end();
  });
  return found == properties.end() ? -1 : static_cast<int>(found - properties.begin());
}

const PlyElement* PlyHeader::find(std::string_view name) const noexcept {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [&](const PlyElement& element) { return element.name == name; });
  return found == elements.end() ? nullptr : &*found;
}

PlyHeader read_ply_header(std::string_view content) {
  TextScanner scanner(content, {.comment = '\0'});
  if (scanner.word() != "ply") {
    scanner.fail(ErrorCode::WrongMagic, "the file does not start with 'ply'.", "Is it a PLY file?");
  }
  PlyHeader header;
  bool has_format = false;
  for (;;) {
    scanner.skip_line();
    if (!scanner.find_word()) scanner.fail_missing("'end_header'");
    const std::string_view keyword = scanner.word();
    if (keyword == "end_header") break;
    if (keyword == "comment" || keyword == "obj_info") continue;
    if (keyword == "format") {
      header.encoding = read_encoding(scanner);
      has_format = true;
    } else if (keyword == "element") {
      header.elements.push_back(read_element(scanner));
    } else if (keyword == "property" && !header.elements.empty()) {
      header.elements.back().properties.push_back(read_property(scanner));
    } else {
      scanner.fail(ErrorCode::Malformed, in_quotes(keyword) + " has no place here in the header of a PLY file.");
    }
  }
  if (!has_format) scanner.fail(ErrorCode::Malformed, "the header does not say its format.");
  scanner.skip_line();
  header.body_start = scanner.position();
  return header;
}

}  // namespace limber::internal

namespace limber {
using namespace internal;
namespace {

/// What a whole number means as a colour: its largest value is 1. Wider types than 16 bits hold bytes in practice.
float largest_color(PlyType type) {
  switch (type) {
    case PlyType::Int8:
      return std::numeric_limits<std::int8_t>::max();
    case PlyType::UInt8:
      return std::numeric_limits<std::uint8_t>::max();
    case PlyType::Int16:
      return std::numeric_limits<std::int16_t>::max();
    case PlyType::UInt16:
      return std::numeric_limits<std::uint16_t>::max();
    case PlyType::Int32:
    case PlyType::UInt32:
      return std::numeric_limits<std::uint8_t>::max();
    default:
      return 1;
  }
}

enum Slot { X, Y, Z, NormalX, NormalY, NormalZ, Red, Green, Blue, Alpha, U, V, SlotCount, Skipped = SlotCount };

/// Which slot each property of a vertex fills.
class VertexLayout {
 public:
  explicit VertexLayout(const PlyElement& element) : slots_(element.properties.size(), Skipped) {
    const std::initializer_list<std::string_view> names[SlotCount] = {{"x"},
                                                                      {"y"},
                                                                      {"z"},
                                                                      {"nx"},
                                                                      {"ny"},
                                                                      {"nz"},
                                                                      {"red"},
                                                                      {"green"},
                                                                      {"blue"},
                                                                      {"alpha"},
                                                                      {"s", "u", "texture_u"},
                                                                      {"t", "v", "texture_v"}};
    for (int slot = 0; slot < SlotCount; ++slot) {
      const int property = element.find(names[slot]);
      if (property < 0 || element.properties[static_cast<std::size_t>(property)].is_list) continue;
      slots_[static_cast<std::size_t>(property)] = slot;
      has_[static_cast<std::size_t>(slot)] = true;
    }
  }

  int slot(std::size_t property) const { return slots_[property]; }
  bool has(std::initializer_list<Slot> slots) const {
    return std::all_of(slots.begin(), slots.end(), [&](Slot slot) { return has_[static_cast<std::size_t>(slot)]; });
  }

 private:
  std::vector<int> slots_;
  std::array<bool, SlotCount> has_{};
};

template <class Body>
class PlyReader {
 public:
  PlyReader(std::string_view content, const PlyHeader& header) : header_(header), body_(content, header) {}

  Shape read(const ReadOptions& options) {
    const PlyElement* vertices = header_.find("vertex");
    const PlyElement* faces = header_.find("face");
    vertex_count_ = vertices ? vertices->count : 0;
    for (const PlyElement& element : header_.elements) {
      if (&element == vertices) {
        read_vertices(element);
      } else if (&element == faces) {
        read_faces(element);
      } else if (element.name == "tristrips" && element.find({"vertex_indices", "vertex_index"}) >= 0) {
        read_strips(element);
      } else if (!element.properties.empty()) {
        skip_rows(element);
      }
    }
    body_.end_rows();
    set_face_uvs();
    set_faces(shape_, std::move(faces_), corner_uvs_);
    return finish_shape(std::move(shape_), options, body_.place());
  }

 private:
  /// No allocation and no loop from a count that the file cannot hold.
  void check_count(const PlyElement& element) const {
    std::size_t row_bytes = 0;
    for (const PlyProperty& property : element.properties) {
      row_bytes += Body::least_bytes(property.is_list ? property.count_type : property.type);
    }
    if (static_cast<std::uint64_t>(element.count) <= body_.remaining() / row_bytes &&
        element.count <= std::numeric_limits<int>::max()) {
      return;
    }
    throw Error(ErrorCode::CountMismatch,
                "the header announces " + std::to_string(element.count) + " rows of " + in_quotes(element.name) +
                    ", which cannot fit into the file's " + std::to_string(body_.remaining()) + " remaining bytes.",
                Place::at_line({}, element.line), "Was it copied completely?");
  }

  void read_vertices(const PlyElement& element) {
    const VertexLayout layout(element);
    if (!layout.has({X, Y})) {
      throw Error(ErrorCode::Malformed, "the vertices have no properties 'x' and 'y'.",
                  Place::at_line({}, element.line));
    }
    check_count(element);
    const bool has_colors = layout.has({Red, Green, Blue});
    shape_.dimension = layout.has({Z}) ? 3 : 2;
    shape_.positions.resize(element.count, 3);
    if (layout.has({NormalX, NormalY, NormalZ})) shape_.normals.resize(element.count, 3);
    if (layout.has({U, V})) shape_.uvs.resize(element.count, 2);
    std::vector<float> colors;
    std::array<double, SlotCount> values{};
    values[Alpha] = static_cast<double>(kFullChannel);
    for (Eigen::Index row = read_plain_vertices(element, layout); row < element.count; ++row) {
      body_.begin_row();
      for (std::size_t p = 0; p < element.properties.size(); ++p) {
        const int slot = layout.slot(p);
        if (slot == Skipped) {
          skip_property(element.properties[p]);
          continue;
        }
        const PlyType type = element.properties[p].type;
        const bool is_color = slot >= Red && slot <= Alpha;
        const double value = is_color ? body_.color(type) : body_.number(type);
        values[static_cast<std::size_t>(slot)] =
            is_color ? static_cast<double>(static_cast<float>(value) / largest_color(type)) : value;
      }
      body_.end_row();
      shape_.positions.row(row) << values[X], values[Y], values[Z];
      if (shape_.normals.rows() > 0) shape_.normals.row(row) << values[NormalX], values[NormalY], values[NormalZ];
      if (shape_.uvs.rows() > 0) shape_.uvs.row(row) << values[U], values[V];
      for (std::size_t k = Red; has_colors && k <= Alpha; ++k) colors.push_back(static_cast<float>(values[k]));
    }
    if (has_colors) set_colors(shape_, colors);
  }

  /// The first rows of what most files have: positions, perhaps normals, as this machine stores float or double.
  /// @return  How many were read: all, or those before the first that is not in order, which is read again to say why.
  Eigen::Index read_plain_vertices(const PlyElement& element, const VertexLayout& layout) {
    if (layout.has({U, V}) || layout.has({Red, Green, Blue})) return 0;
    constexpr std::size_t kMost = 6;  // numbers of a row that are looked at
    std::array<std::size_t, kMost> offset{};
    const PlyType type = element.properties[static_cast<std::size_t>(element.find({"x"}))].type;
    if (type != PlyType::Float32 && type != PlyType::Float64) return 0;
    std::size_t stride = 0;
    for (std::size_t p = 0; p < element.properties.size(); ++p) {
      const PlyProperty& property = element.properties[p];
      const int slot = layout.slot(p);
      if (property.is_list || (slot != Skipped && (slot >= Red || property.type != type))) return 0;
      if (slot != Skipped) offset[static_cast<std::size_t>(slot)] = stride;
      stride += size_of(property.type);
    }
    const bool has_normals = shape_.normals.rows() > 0;
    if (shape_.dimension != 3) return 0;
    const std::string_view bytes = body_.bytes_ahead();
    if (bytes.size() / stride < static_cast<std::size_t>(element.count)) return 0;
    const std::span<const std::size_t> offsets(offset.data(), has_normals ? 6 : 3);
    const Eigen::Index rows = type == PlyType::Float32
                                  ? copy_rows<float>(bytes.data(), stride, offsets, element.count)
                                  : copy_rows<double>(bytes.data(), stride, offsets, element.count);
    body_.pass(static_cast<std::size_t>(rows) * stride);
    return rows;
  }

  /// @return  The first row with a number that is not finite, else `count`.
  template <class Number>
  Eigen::Index copy_rows(const char* at, std::size_t stride, std::span<const std::size_t> offsets, Eigen::Index count) {
    for (Eigen::Index row = 0; row < count; ++row, at += stride) {
      bool is_finite = true;
      for (std::size_t k = 0; k < offsets.size(); ++k) {
        Number value;
        std::memcpy(&value, at + offsets[k], sizeof(value));
        is_finite &= std::isfinite(value);
        (k < 3 ? shape_.positions : shape_.normals)(row, static_cast<Eigen::Index>(k % 3)) = static_cast<double>(value);
      }
      if (!is_finite) return row;
    }
    return count;
  }

  /// The first rows of what most files have: triangles, with nothing else.
  /// @return  As above.
  std::int64_t read_plain_triangles(const PlyElement& element) {
    const PlyProperty& list = element.properties.front();
    const bool is_index = list.type == PlyType::Int32 || list.type == PlyType::UInt32;
    if (element.properties.size() > 1 || list.count_type != PlyType::UInt8 || !is_index) return 0;
    constexpr std::size_t kRow = 1 + 3 * sizeof(std::uint32_t);
    const std::string_view bytes = body_.bytes_ahead();
    const auto most = std::min(static_cast<std::size_t>(element.count), bytes.size() / kRow);
    const std::size_t before = faces_.corners.size();
    faces_.corners.resize(before + 3 * most);
    std::size_t rows = 0;
    int* corners = faces_.corners.data() + before;
    for (const char* at = bytes.data(); rows < most && *at == 3; ++rows, at += kRow, corners += 3) {
      std::array<std::uint32_t, 3> indices;
      std::memcpy(indices.data(), at + 1, sizeof(indices));
      if (std::max({indices[0], indices[1], indices[2]}) >= static_cast<std::uint64_t>(vertex_count_)) break;
      std::memcpy(corners, indices.data(), sizeof(indices));
    }
    faces_.corners.resize(before + 3 * rows);
    faces_.starts.reserve(faces_.starts.size() + rows);
    for (std::size_t i = 1; i <= rows; ++i) faces_.starts.push_back(static_cast<int>(before + 3 * i));
    body_.pass(rows * kRow);
    return static_cast<std::int64_t>(rows);
  }

  void read_faces(const PlyElement& element) {
    const int corners = element.find({"vertex_indices", "vertex_index"});
    const int uvs = element.find({"texcoord"});
    if (corners < 0 || !element.properties[static_cast<std::size_t>(corners)].is_list) {
      throw Error(ErrorCode::Malformed, "the faces have no list 'vertex_indices'.", Place::at_line({}, element.line));
    }
    check_count(element);
    std::vector<double> row_uvs;
    for (std::int64_t row = read_plain_triangles(element); row < element.count; ++row) {
      body_.begin_row();
      row_uvs.clear();
      for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
        const PlyProperty& property = element.properties[static_cast<std::size_t>(p)];
        if (p == corners) {
          read_corners(property);
        } else if (p == uvs && property.is_list) {
          for (std::int64_t left = read_length(property); left > 0; --left)
            row_uvs.push_back(body_.number(property.type));
        } else {
          skip_property(property);
        }
      }
      add_uvs(row_uvs);
      body_.end_row();
    }
  }

  /// Strips of triangles: every corner makes one with the two before it, turning in turn; -1 starts anew.
  void read_strips(const PlyElement& element) {
    const int corners = element.find({"vertex_indices", "vertex_index"});
    check_count(element);
    for (std::int64_t row = 0; row < element.count; ++row) {
      body_.begin_row();
      for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
        const PlyProperty& property = element.properties[static_cast<std::size_t>(p)];
        if (p == corners && property.is_list) {
          read_strip(property);
        } else {
          skip_property(property);
        }
      }
      body_.end_row();
    }
  }

  void read_strip(const PlyProperty& property) {
    std::vector<int> strip;
    for (std::int64_t left = read_length(property); left > 0; --left) {
      const std::int64_t index = body_.integer(property.type);
      if (index == -1) {
        strip.clear();
        continue;
      }
      strip.push_back(checked_corner(index));
      if (strip.size() < 3) continue;
      const int a = strip[strip.size() - 3], b = strip[strip.size() - 2], c = strip.back();
      if (a == b || b == c || c == a) continue;  // Strips are sewn together by triangles without area.
      const bool turned = strip.size() % 2 == 0;
      faces_.corners.insert(faces_.corners.end(), {turned ? b : a, turned ? a : b, c});
      faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
      if (!corner_uvs_.empty()) corner_uvs_.insert(corner_uvs_.end(), 3, uv_weld_.add({0, 0}));
    }
  }

  int checked_corner(std::int64_t index) const {
    if (index >= 0 && index < vertex_count_) return static_cast<int>(index);
    throw Error(ErrorCode::IndexOutOfRange,
                "a face refers to vertex " + std::to_string(index) + ", but there are " +
                    counted(vertex_count_, "vertex", "vertices") + ", counted from 0.",
                body_.place());
  }

  void read_corners(const PlyProperty& property) {
    const std::int64_t count = read_length(property);
    if (count < 3) {
      throw Error(ErrorCode::Malformed, "a face has " + counted(count, "corner", "corners") + "; it needs three.",
                  body_.place());
    }
    for (std::int64_t c = 0; c < count; ++c) {
      faces_.corners.push_back(checked_corner(body_.integer(property.type)));
    }
    faces_.starts.push_back(static_cast<int>(faces_.corners.size()));
  }

  /// The texture coordinates of the last face's corners; none, where a file has them, count as (0, 0).
  void add_uvs(std::vector<double>& uvs) {
    if (uvs.empty() && corner_uvs_.empty()) return;
    const std::size_t last = static_cast<std::size_t>(faces_.starts[faces_.starts.size() - 2]);
    if (corner_uvs_.empty() && last > 0) corner_uvs_.assign(last, uv_weld_.add({0, 0}));
    const std::size_t corners = faces_.corners.size() - last;
    if (uvs.empty()) uvs.assign(2 * corners, 0.0);
    if (uvs.size() != 2 * corners) {
      throw Error(ErrorCode::Malformed,
                  "a face has " + std::to_string(uvs.size()) + " texture coordinates for " + std::to_string(corners) +
                      " corners.",
                  body_.place());
    }
    for (std::size_t c = 0; c < corners; ++c) corner_uvs_.push_back(uv_weld_.add({uvs[2 * c], uvs[2 * c + 1]}));
  }

  void set_face_uvs() {
    if (corner_uvs_.empty()) return;
    const std::vector<double>& uvs = uv_weld_.coordinates();
    shape_.uvs = Eigen::Map<const TextureCoordinates>(uvs.data(), static_cast<Eigen::Index>(uvs.size() / 2), 2);
  }

  std::int64_t read_length(const PlyProperty& property) {
    const std::int64_t length = body_.integer(property.count_type);
    if (length < 0 || static_cast<std::uint64_t>(length) > body_.remaining() / Body::least_bytes(property.type)) {
      throw Error(ErrorCode::CountMismatch,
                  "a list of " + std::to_string(length) + " numbers cannot fit into the rest of the file.",
                  body_.place(), "Was it copied completely?");
    }
    return length;
  }

  void skip_property(const PlyProperty& property) {
    for (std::int64_t left = property.is_list ? read_length(property) : 1; left > 0; --left) body_.skip(property.type);
  }

  void skip_rows(const PlyElement& element) {
    check_count(element);
    for (std::int64_t row = 0; row < element.count; ++row) {
      body_.begin_row();
      for (const PlyProperty& property : element.properties) skip_property(property);
      body_.end_row();
    }
  }

  const PlyHeader& header_;
  Body body_;
  std::int64_t vertex_count_ = 0;
  Shape shape_;
  Polygons faces_;
  ExactWeld<2> uv_weld_;
  std::vector<int> corner_uvs_;
};

}  // namespace

Shape read_ply(std::string_view content, const ReadOptions& options) {
  const PlyHeader header = read_ply_header(content);
  if (header.encoding == PlyEncoding::Text) return PlyReader<PlyTextBody>(content, header).read(options);
  return PlyReader<PlyBinaryBody>(content, header).read(options);
}

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
  require_finite_positions(shape);
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
