#include "limber/render/internal/view_mesh.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/render/internal/corner_normals.h"

namespace limber::internal {
namespace {

void require_length(std::size_t length, int wanted, const char* what) {
  if (length == 0 || length == static_cast<std::size_t>(wanted)) return;
  throw Error(ErrorCode::CountMismatch, fmt::format("there are {} {}, but the shape has {}.", length, what, wanted));
}

void validate(const Surface& surface) {
  const Shape& shape = surface.shape;
  require_length(surface.scalars.size(), shape.vertex_count(), "scalars per vertex");
  require_length(surface.vertex_colors.size(), shape.vertex_count(), "vertex colours");
  require_length(surface.triangle_colors.size(), shape.triangle_count(), "triangle colours");
  require_length(static_cast<std::size_t>(shape.colors.rows()), shape.vertex_count(), "colours of the shape");
  if (shape.triangle_uvs.rows() > 0) {
    require_length(static_cast<std::size_t>(shape.triangle_uvs.rows()), shape.triangle_count(), "textured triangles");
  } else {
    require_length(static_cast<std::size_t>(shape.uvs.rows()), shape.vertex_count(), "texture coordinates");
  }
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    const bool inside =
        shape.triangles.row(t).minCoeff() >= 0 && shape.triangles.row(t).maxCoeff() < shape.vertex_count();
    const bool uv_inside = shape.triangle_uvs.rows() == 0 || (shape.triangle_uvs.row(t).minCoeff() >= 0 &&
                                                              shape.triangle_uvs.row(t).maxCoeff() < shape.uvs.rows());
    if (!inside || !uv_inside) {
      throw Error(
          ErrorCode::IndexOutOfRange,
          fmt::format("triangle {} refers to a {} that is not there.", t, inside ? "texture coordinate" : "vertex"),
          Place::at_element(t));
    }
  }
}

/// The edges of the polygons before they were triangulated, each with its smaller vertex first, sorted.
std::vector<std::pair<int, int>> polygon_edges(const Polygons& polygons) {
  std::vector<std::pair<int, int>> edges;
  for (int p = 0; p < polygons.count(); ++p) {
    const int begin = polygons.starts[p];
    const int end = polygons.starts[p + 1];
    for (int k = begin; k < end; ++k) {
      const int next = k + 1 < end ? k + 1 : begin;
      edges.push_back(std::minmax(polygons.corners[k], polygons.corners[next]));
    }
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

void append_drawn_edges(const Surface& surface, std::vector<std::uint8_t>& drawn) {
  const Shape& shape = surface.shape;
  const std::size_t begin = drawn.size();
  drawn.resize(begin + static_cast<std::size_t>(shape.triangle_count()), surface.wire ? 7 : 0);
  if (!surface.wire || shape.polygons.empty()) return;
  const auto edges = polygon_edges(shape.polygons);
  for (int t = 0; t < shape.triangle_count(); ++t) {
    std::uint8_t mask = 0;
    for (int c = 0; c < 3; ++c) {
      const std::pair<int, int> edge = std::minmax({shape.triangles(t, c), shape.triangles(t, (c + 1) % 3)});
      if (std::binary_search(edges.begin(), edges.end(), edge)) mask |= static_cast<std::uint8_t>(1u << c);
    }
    drawn[begin + static_cast<std::size_t>(t)] = mask;
  }
}

}  // namespace

ViewMesh make_view_mesh(const Scene& scene, const Camera& camera, double crease_angle, bool smooth) {
  ViewMesh mesh;
  mesh.first_triangle = {0};
  mesh.first_vertex = {0};
  Eigen::AlignedBox3d box;
  for (const Surface& surface : scene.surfaces) {
    validate(surface);
    const Shape& shape = surface.shape;
    const std::size_t first_vertex = mesh.positions.size();
    const std::size_t first_triangle = mesh.triangles.size();
    mesh.positions.resize(first_vertex + static_cast<std::size_t>(shape.vertex_count()));
    mesh.triangles.resize(first_triangle + static_cast<std::size_t>(shape.triangle_count()));
    parallel_for(static_cast<std::size_t>(shape.vertex_count()), 8192, [&](std::size_t i) {
      const Eigen::Vector3d world = shape.positions.row(static_cast<Eigen::Index>(i));
      mesh.positions[first_vertex + i] = camera.to_view(world).cast<float>();
    });
    for (int t = 0; t < shape.triangle_count(); ++t) {
      mesh.triangles[first_triangle + static_cast<std::size_t>(t)] =
          shape.triangles.row(t).transpose().array() + static_cast<int>(first_vertex);
    }
    if (smooth) {
      const Eigen::Matrix3f rotation = camera.world_to_view.cast<float>();
      const auto normals = corner_normals(shape.positions, shape.triangles, crease_angle);
      mesh.corner_normals.resize(mesh.corner_normals.size() + normals.size());
      parallel_for(normals.size(), 16384,
                   [&](std::size_t i) { mesh.corner_normals[3 * first_triangle + i] = rotation * normals[i]; });
    }
    append_drawn_edges(surface, mesh.drawn_edges);
    mesh.first_triangle.push_back(static_cast<int>(mesh.triangles.size()));
    mesh.first_vertex.push_back(static_cast<int>(mesh.positions.size()));
    const Eigen::AlignedBox3d own = bounding_box(shape);
    if (!own.isEmpty()) box.extend(own);
  }
  mesh.size = box.isEmpty() ? 0.0f : static_cast<float>(box.diagonal().norm());
  return mesh;
}

}  // namespace limber::internal
