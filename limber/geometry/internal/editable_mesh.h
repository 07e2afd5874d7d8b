#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// What a vertex is bound to while a mesh is edited; a bit mask.
enum VertexBond : std::uint8_t {
  kFreeVertex = 0,
  kMirrorVertex = 1,  ///< Lies on the mirror plane x = 0.
  kRimVertex = 2,     ///< Lies on the outline of a planar shape.
};

/// A manifold triangle mesh, perhaps with boundary, whose connectivity can be edited: edges split, collapse
/// and flip, and every operation keeps it manifold. All boundary vertices carry a bond, and no inner edge
/// ever connects two vertices with a common bond, so that a half can be mirrored without making an edge of
/// four triangles.
class EditableMesh {
 public:
  using Face = std::array<int, 3>;

  /// The triangles on both sides of an edge u-v and the corners opposite of it; -1: none.
  struct EdgeSides {
    int left_face = -1;   ///< Holds the edge as u -> v.
    int right_face = -1;  ///< Holds the edge as v -> u.
    int left = -1;
    int right = -1;
    bool on_boundary() const { return left_face < 0 || right_face < 0; }
  };

  /// @param positions  One per vertex; every vertex is used by a triangle.
  /// @param faces      Manifold and consistently oriented.
  /// @param bonds      One VertexBond mask per vertex.
  EditableMesh(std::vector<Eigen::Vector3d> positions, std::vector<Face> faces, std::vector<std::uint8_t> bonds);

  int vertex_count() const { return static_cast<int>(positions_.size()); }  ///< Including removed ones.
  int face_count() const { return static_cast<int>(faces_.size()); }        ///< Including removed ones.
  bool vertex_removed(int vertex) const { return faces_of_[vertex].empty(); }
  bool face_removed(int face) const { return faces_[face][0] < 0; }
  /// No operation makes a triangle less even than this, unless it was so before.
  static constexpr double kLeastEvenness = 0.1;

  const Face& face(int face) const { return faces_[face]; }
  const std::vector<int>& faces_of(int vertex) const { return faces_of_[vertex]; }
  const Eigen::Vector3d& position(int vertex) const { return positions_[vertex]; }
  void set_position(int vertex, const Eigen::Vector3d& position) { positions_[vertex] = position; }
  std::uint8_t bond(int vertex) const { return bonds_[vertex]; }

  /// The vertices around a vertex, in no particular order.
  void neighbours(int vertex, std::vector<int>& result) const;
  int valence(int vertex) const;
  EdgeSides sides(int u, int v) const;
  /// Twice the area vector of a face, with vertex `moved` (if any corner) at `place`.
  Eigen::Vector3d area_vector(int face, int moved = -1, const Eigen::Vector3d& place = Eigen::Vector3d::Zero()) const;

  /// How even a face is, with vertex `moved` at `place`: 1 equilateral, 0 degenerate.
  double evenness(int face, int moved = -1, const Eigen::Vector3d& place = Eigen::Vector3d::Zero()) const;

  /// Inserts a vertex in the middle of edge u-v, which must exist.
  void split(int u, int v);
  /// Merges u into v, if the mesh stays manifold, bonds are kept, no triangle turns by more than about 60
  /// degrees and no edge becomes longer than `longest`. Returns whether it was done.
  bool collapse(int u, int v, double longest);
  /// Replaces edge u-v by the other diagonal of its two triangles, if the mesh stays manifold and locally as
  /// flat as it was. Returns whether it was done.
  bool flip(int u, int v);

  /// The shape without removed vertices, which otherwise keep their order.
  /// @param mirrored  Adds the reflection at x = 0, welded along the mirror vertices.
  Shape build(int dimension, bool mirrored) const;

 private:
  bool may_collapse(int u, int v, const EdgeSides& edge);
  bool collapse_keeps_shape(int u, int v, double longest) const;

  std::vector<Eigen::Vector3d> positions_;
  std::vector<Face> faces_;
  std::vector<std::uint8_t> bonds_;
  std::vector<std::vector<int>> faces_of_;
  std::vector<int> around_u_;  // Scratch.
  std::vector<int> around_v_;  // Scratch.
};

}  // namespace limber::internal
