#include "limber/io/ply.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "limber/io/exact_weld.h"
#include "limber/io/ply_body.h"
#include "limber/io/polygons.h"
#include "limber/io/text_scanner.h"

namespace limber {
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
    for (Eigen::Index row = 0; row < element.count; ++row) {
      body_.begin_row();
      for (std::size_t p = 0; p < element.properties.size(); ++p) {
        const int slot = layout.slot(p);
        if (slot == Skipped) {
          skip_property(element.properties[p]);
          continue;
        }
        const PlyType type = element.properties[p].type;
        const double value = body_.number(type);
        const bool is_color = slot >= Red && slot <= Alpha;
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

  void read_faces(const PlyElement& element) {
    const int corners = element.find({"vertex_indices", "vertex_index"});
    const int uvs = element.find({"texcoord"});
    if (corners < 0 || !element.properties[static_cast<std::size_t>(corners)].is_list) {
      throw Error(ErrorCode::Malformed, "the faces have no list 'vertex_indices'.", Place::at_line({}, element.line));
    }
    check_count(element);
    std::vector<double> row_uvs;
    for (std::int64_t row = 0; row < element.count; ++row) {
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

  void read_corners(const PlyProperty& property) {
    const std::int64_t count = read_length(property);
    if (count < 3) {
      throw Error(ErrorCode::Malformed, "a face has " + counted(count, "corner", "corners") + "; it needs three.",
                  body_.place());
    }
    for (std::int64_t c = 0; c < count; ++c) {
      const std::int64_t index = body_.integer(property.type);
      if (index < 0 || index >= vertex_count_) {
        throw Error(ErrorCode::IndexOutOfRange,
                    "a face refers to vertex " + std::to_string(index) + ", but there are " +
                        counted(vertex_count_, "vertex", "vertices") + ", counted from 0.",
                    body_.place());
      }
      faces_.corners.push_back(static_cast<int>(index));
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

}  // namespace limber
