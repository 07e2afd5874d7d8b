#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "limber/geometry/box_tree.h"
#include "limber/geometry/shape.h"

namespace limber {

/// The part of a triangle that a nearest point lies on.
enum class TriangleFeature { Vertex, Edge, Face };

/// A point on a triangle.
struct SurfacePoint {
  int triangle = -1;  ///< -1: the mesh has no usable triangle.
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();  ///< Non-negative, sums to one; exactly 0 off the feature.
  TriangleFeature feature = TriangleFeature::Face;
  double distance = std::numeric_limits<double>::infinity();
};

/// The point of one triangle nearest to `point`; triangles without area work.
SurfacePoint nearest_on_triangle(const Positions& positions, const Triangles& triangles, int triangle,
                                 const Eigen::Vector3d& point);

/// Where a ray first meets a triangle.
struct RayHit {
  int triangle = -1;
  double distance = 0;  ///< In lengths of the direction.
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();
};

/// Nearest points, rays and inside tests on a triangle mesh of any quality. Keeps a copy of positions and
/// triangles; those with a corner out of range or not finite are ignored. Building is n log n, queries are
/// const, log n on sensible meshes, and deterministic: of equally near triangles the lowest is returned.
class SurfaceTree {
 public:
  SurfaceTree(const Positions& positions, const Triangles& triangles);

  SurfacePoint nearest(const Eigen::Vector3d& point) const;
  /// One result per row, on several threads.
  std::vector<SurfacePoint> nearest(const Positions& points) const;

  /// The first hit at a distance >= 0; nothing for a miss.
  std::optional<RayHit> cast(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) const;

  /// How often the surface winds around a point: 1 inside and 0 outside of a closed outward surface, in
  /// between near holes, and meaningful for soups [Jacobson et al. 2013]. Far parts count as dipoles, which
  /// errs by less than 0.02 as a rule.
  double winding_number(const Eigen::Vector3d& point) const;
  std::vector<double> winding_numbers(const Positions& points) const;

  /// Winding number above one half.
  bool contains(const Eigen::Vector3d& point) const { return winding_number(point) > 0.5; }

 private:
  /// What a node looks like from far away.
  struct Dipole {
    Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< Mean of the triangles, by area.
    Eigen::Vector3d moment = Eigen::Vector3d::Zero();  ///< Sum of area times normal.
    double area = 0;
    double radius = 0;  ///< Around the centre, of the node's box.
  };

  void build_dipoles();

  Positions positions_;
  Triangles triangles_;
  BoxTree tree_;
  std::vector<Dipole> dipoles_;
};

/// The place of a point in a tet mesh.
struct TetPoint {
  int tet = -1;  ///< -1: the mesh has no usable tet.
  /// Rows of the tet's corners; sum to one, not negative. They give the point itself if it is inside, else
  /// the nearest point of the tet.
  Eigen::Vector4d barycentric = Eigen::Vector4d::Zero();
  double distance = std::numeric_limits<double>::infinity();  ///< 0 inside.

  bool inside() const { return distance == 0; }
};

/// Finds the tet around a point, or the nearest one. As SurfaceTree in all other respects.
class TetTree {
 public:
  TetTree(const Positions& positions, const Tets& tets);

  TetPoint locate(const Eigen::Vector3d& point) const;
  std::vector<TetPoint> locate(const Positions& points) const;

 private:
  std::optional<TetPoint> inside_tet(int tet, const Eigen::Vector3d& point) const;
  TetPoint on_tet(int tet, const Eigen::Vector3d& point) const;

  Positions positions_;
  Tets tets_;
  BoxTree tree_;
};

/// Finds nearest vertices; those not finite are ignored.
class VertexTree {
 public:
  explicit VertexTree(const Positions& positions);

  /// The nearest vertex, of equally near ones the lowest; -1 if there is none.
  int nearest(const Eigen::Vector3d& point) const;
  std::vector<int> nearest(const Positions& points) const;

 private:
  Positions positions_;
  BoxTree tree_;
};

}  // namespace limber
