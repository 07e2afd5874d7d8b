#pragma once

// Affine maps; shapes and sequences of them.

#include <cstddef>
#include <span>
#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <Eigen/LU>

namespace limber {

/// An affine map of space, x -> matrix * (x, 1).
using AffineMatrix = Eigen::Matrix<double, 3, 4, Eigen::RowMajor>;

/// The same in the numbers of the run time: twelve floats, row by row.
using FloatAffineMatrix = Eigen::Matrix<float, 3, 4, Eigen::RowMajor>;

/// Where the map takes a point.
inline Eigen::Vector3d apply(const AffineMatrix& map, const Eigen::Vector3d& point) {
  return map.leftCols<3>() * point + map.col(3);
}

/// First `inner`, then `outer`.
inline AffineMatrix compose(const AffineMatrix& outer, const AffineMatrix& inner) {
  AffineMatrix result;
  result.leftCols<3>() = outer.leftCols<3>() * inner.leftCols<3>();
  result.col(3) = apply(outer, inner.col(3));
  return result;
}

/// The map back; not finite if there is none.
inline AffineMatrix inverse(const AffineMatrix& map) {
  AffineMatrix result;
  const Eigen::Matrix3d linear = map.leftCols<3>();
  result.leftCols<3>() = linear.inverse();
  result.col(3) = -(result.leftCols<3>() * map.col(3));
  return result;
}

// Rows are vertices or elements, stored contiguously.
using Positions = Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>;           ///< Rows x, y, z.
using Triangles = Eigen::Matrix<int, Eigen::Dynamic, 3, Eigen::RowMajor>;              ///< Rows of three vertices.
using Tets = Eigen::Matrix<int, Eigen::Dynamic, 4, Eigen::RowMajor>;                   ///< Rows of four vertices.
using TextureCoordinates = Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>;  ///< Rows u, v.
using Colors = Eigen::Matrix<float, Eigen::Dynamic, 4, Eigen::RowMajor>;  ///< Rows of red, green, blue, alpha.

/// Faces as a file gave them, with any number of corners: polygon p has corners[starts[p] .. starts[p+1]).
struct Polygons {
  std::vector<int> corners;       ///< Vertex indices.
  std::vector<int> starts = {0};  ///< One more than there are polygons.

  int count() const { return static_cast<int>(starts.size()) - 1; }
  bool empty() const { return starts.size() <= 1; }
};

/// A mesh to deform: triangles in the plane or in space, or tetrahedra with their surface.
/// A plain value. Readers and generators fill it; nothing ever reorders its vertices.
struct Shape {
  int dimension = 3;    ///< 2: a planar shape, z = 0 everywhere; 3: a surface or a solid.
  Positions positions;  ///< Vertices x 3, in the unit of the file.
  Triangles triangles;  ///< Faces x 3, counter-clockwise seen from outside. Of a tet mesh: its surface.
  Tets tets;            ///< Elements x 4, positively oriented; empty for a surface or a planar shape.

  Polygons polygons;       ///< The faces before triangulation, if any had more than three corners; else empty.
  TextureCoordinates uvs;  ///< Texture coordinates; empty: none.
  Triangles triangle_uvs;  ///< Rows of `uvs` per triangle corner; empty: `uvs` is per vertex, like positions.
  Positions normals;       ///< Unit normals per vertex; empty: none given.
  Colors colors;           ///< RGBA per vertex in [0,1]; empty: none.

  int vertex_count() const { return static_cast<int>(positions.rows()); }
  int triangle_count() const { return static_cast<int>(triangles.rows()); }
  int tet_count() const { return static_cast<int>(tets.rows()); }
  /// Faces as the file counted them.
  int face_count() const { return polygons.empty() ? triangle_count() : polygons.count(); }
  bool has_tets() const { return tets.rows() > 0; }
};

/// The axis-aligned box around all finite vertices; empty for a shape without any.
Eigen::AlignedBox3d bounding_box(const Shape& shape);

/// The length of the bounding box's diagonal: what "the shape's size" means everywhere in Limber. 0 if it has none.
double size_of(const Shape& shape);

/// True if all vertices lie in one plane z = constant, to 1e-9 of the shape's size.
bool is_flat(const Shape& shape);

/// The positions of one mesh over time; its faces are those of a Shape with the same vertices. A plain value.
/// Times are in the unit of the file: seconds in MDD, frame numbers in PC2 and numbered OBJ files.
struct MeshSequence {
  int vertex_count = 0;
  std::vector<float> positions;  ///< Frames x vertices x 3, one frame after the other.
  float start = 0;               ///< When the first frame is.
  float step = 1;                ///< From one frame to the next; not used where `times` says it.
  std::vector<float> times;      ///< When each frame is, if they are not evenly spaced; else empty.

  int frame_count() const {
    return vertex_count > 0 ? static_cast<int>(positions.size() / (3 * static_cast<std::size_t>(vertex_count))) : 0;
  }

  /// The positions of one frame, vertices x 3.
  std::span<const float> frame(int index) const {
    const std::size_t floats = 3 * static_cast<std::size_t>(vertex_count);
    return std::span<const float>(positions).subspan(static_cast<std::size_t>(index) * floats, floats);
  }

  /// When a frame is.
  float time_of(int index) const {
    return times.empty() ? start + static_cast<float>(index) * step : times[static_cast<std::size_t>(index)];
  }

  bool operator==(const MeshSequence&) const = default;
};

/// When the frames of a sequence are, in seconds from the first, rising: files with a step of 0, or times that do not
/// rise, still have an order.
/// @param unit  Units of the sequence's times per second: 1 for MDD, frames per second for the others; more than 0.
/// @param fps   Frames per second where times do not rise; more than 0.
std::vector<double> frame_seconds(const MeshSequence& sequence, double unit, double fps);

}  // namespace limber
