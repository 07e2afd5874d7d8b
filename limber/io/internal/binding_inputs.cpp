// The sections of a binding file that hold what was bound: the shape and the rig.

#include <algorithm>
#include <utility>

#include "limber/io/internal/binding_sections.h"
#include "limber/io/internal/binding_values.h"

namespace limber::internal::binding_sections {
namespace {

using namespace binding_values;

enum class Form : std::uint8_t { Point, Bone, Region, Abstract };

Form form_of(const Handle& handle) {
  if (handle.is_point()) return Form::Point;
  if (handle.is_bone()) return Form::Bone;
  return handle.is_region() ? Form::Region : Form::Abstract;
}

template <class Elements>
void require_range(const Elements& elements, Eigen::Index limit, const char* what, const ByteReader& in) {
  if (elements.size() == 0 || (elements.minCoeff() >= 0 && elements.maxCoeff() < limit)) return;
  refuse(ErrorCode::IndexOutOfRange, fmt::format("{} refer to vertices that are not there.", what), in.position());
}

void require_polygons(const Polygons& polygons, int vertices, const ByteReader& in) {
  const std::vector<int>& starts = polygons.starts;
  require(!starts.empty() && starts.front() == 0 && std::is_sorted(starts.begin(), starts.end()) &&
              starts.back() == static_cast<int>(polygons.corners.size()),
          "the polygons do not fit together.", in);
  for (const int corner : polygons.corners) {
    require(corner >= 0 && corner < vertices, "a polygon refers to a vertex that is not there.", in);
  }
}

void require_attributes(const Shape& shape, const ByteReader& in) {
  const auto per_vertex = [&](Eigen::Index rows) { return rows == 0 || rows == shape.positions.rows(); };
  const bool uvs_fit = shape.triangle_uvs.rows() == 0 ? per_vertex(shape.uvs.rows())
                                                      : shape.triangle_uvs.rows() == shape.triangles.rows();
  require(per_vertex(shape.normals.rows()) && per_vertex(shape.colors.rows()) && uvs_fit,
          "the shape's attributes do not fit its vertices.", in);
}

Handle read_handle(ByteReader& in) {
  Handle handle;
  handle.name = read_text(in);
  handle.parent = in.read<std::int32_t>();
  switch (static_cast<Form>(in.read<std::uint8_t>())) {
    case Form::Point:
      handle.form = PointHandle{read_vector(in)};
      return handle;
    case Form::Bone: {
      const Eigen::Vector3d head = read_vector(in);
      handle.form = BoneHandle{head, read_vector(in)};
      return handle;
    }
    case Form::Region:
      handle.form = RegionHandle{read_integers(in)};
      return handle;
    case Form::Abstract:
      handle.form = AbstractHandle{};
      return handle;
  }
  refuse(ErrorCode::Malformed, "a handle is of no known kind.", in.position());
}

}  // namespace

void write_shape(ByteWriter& out, const Shape& shape) {
  out.write(static_cast<std::int32_t>(shape.dimension));
  write_matrix(out, shape.positions);
  write_matrix(out, shape.triangles);
  write_matrix(out, shape.tets);
  write_integers(out, shape.polygons.corners);
  write_integers(out, shape.polygons.starts);
  write_matrix(out, shape.uvs);
  write_matrix(out, shape.triangle_uvs);
  write_matrix(out, shape.normals);
  write_matrix(out, shape.colors);
}

Shape read_shape(ByteReader& in) {
  Shape shape;
  shape.dimension = in.read<std::int32_t>();
  require(shape.dimension == 2 || shape.dimension == 3, "the shape is neither planar nor in space.", in);
  shape.positions = read_matrix<Positions>(in);
  if (shape.positions.rows() == 0) refuse(ErrorCode::EmptyMesh, "the shape has no vertices.", in.position());
  require(shape.dimension == 3 || (shape.positions.col(2).array() == 0).all(),
          "the shape is said to be planar, and is not.", in);
  shape.triangles = read_matrix<Triangles>(in);
  shape.tets = read_matrix<Tets>(in);
  shape.polygons.corners = read_integers(in);
  shape.polygons.starts = read_integers(in);
  shape.uvs = read_matrix<TextureCoordinates>(in);
  shape.triangle_uvs = read_matrix<Triangles>(in);
  shape.normals = read_matrix<Positions>(in);
  shape.colors = read_matrix<Colors>(in);
  require_range(shape.triangles, shape.vertex_count(), "triangles", in);
  require_range(shape.tets, shape.vertex_count(), "tetrahedra", in);
  require_range(shape.triangle_uvs, shape.uvs.rows(), "texture coordinates", in);
  require_polygons(shape.polygons, shape.vertex_count(), in);
  require_attributes(shape, in);
  return shape;
}

void write_rig(ByteWriter& out, const Rig& rig) {
  out.write(static_cast<std::int32_t>(rig.dimension));
  out.write(static_cast<std::uint32_t>(rig.handles.size()));
  for (const Handle& handle : rig.handles) {
    write_text(out, handle.name);
    out.write(static_cast<std::int32_t>(handle.parent));
    out.write(static_cast<std::uint8_t>(form_of(handle)));
    if (const auto* point = std::get_if<PointHandle>(&handle.form)) write_vector(out, point->position);
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      write_vector(out, bone->head);
      write_vector(out, bone->tail);
    }
    if (const auto* region = std::get_if<RegionHandle>(&handle.form)) write_integers(out, region->vertices);
  }
}

Rig read_rig(ByteReader& in, const Shape& shape) {
  Rig rig;
  rig.dimension = in.read<std::int32_t>();
  require(rig.dimension == 2 || rig.dimension == 3, "the rig is neither planar nor in space.", in);
  // Name's length, parent and kind: what the shortest handle takes.
  const std::size_t count = read_count<std::uint32_t>(in, 9);
  for (std::size_t i = 0; i < count; ++i) rig.handles.push_back(read_handle(in));
  validate(rig, shape.vertex_count());
  return rig;
}

bool has_limits(const Rig& rig) {
  return std::any_of(rig.handles.begin(), rig.handles.end(),
                     [](const Handle& handle) { return handle.limit.has_value(); });
}

void write_limits(ByteWriter& out, const Rig& rig) {
  for (const Handle& handle : rig.handles) {
    out.write(static_cast<std::uint8_t>(handle.limit ? 1 : 0));
    if (!handle.limit) continue;
    write_vector(out, handle.limit->axis);
    write_vector(out, {handle.limit->least, handle.limit->greatest, handle.limit->tilt});
  }
}

Rig read_limits(ByteReader& in, Rig rig) {
  for (Handle& handle : rig.handles) {
    if (in.read<std::uint8_t>() == 0) continue;
    JointLimit limit;
    limit.axis = read_vector(in);
    const Eigen::Vector3d angles = read_vector(in);
    limit.least = angles[0];
    limit.greatest = angles[1];
    limit.tilt = angles[2];
    handle.limit = limit;
  }
  validate(rig);
  return rig;
}

}  // namespace limber::internal::binding_sections
