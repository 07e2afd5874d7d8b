#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "limber/geometry/internal/nearest.h"
#include "limber/weights/internal/attach.h"

namespace limber::internal {

/// Where a point was found in a domain.
struct FoundPlace {
  std::vector<int> corners;     ///< Of the element that holds it, or one lone vertex.
  std::vector<double> weights;  ///< Barycentric, one per corner.
  double distance = 0;          ///< From where it was looked for; 0 within the domain.
};

/// Finds the elements around points and along segments, for every kind of domain.
class PlaceFinder {
 public:
  PlaceFinder(const Domain& domain, const DomainParts& parts, const Shape& shape);

  /// The places of points, nearest ones for those outside.
  std::vector<FoundPlace> locate(const Positions& points) const;

  /// The vertices of what the segment passes through, ascending; the lists are empty for those that miss the domain.
  std::vector<std::vector<int>> along_segments(const std::vector<std::array<Eigen::Vector3d, 2>>& segments) const;

  /// True if the point lies inside of a closed surface; always false for other domains.
  bool is_enclosed(const Eigen::Vector3d& point) const;

 private:
  FoundPlace locate_in_elements(const Eigen::Vector3d& point) const;
  std::vector<FoundPlace> locate_in_lattice(const Positions& points) const;
  std::vector<int> crossed(const std::array<Eigen::Vector3d, 2>& segment) const;
  std::vector<std::vector<int>> along_in_lattice(const std::vector<std::array<Eigen::Vector3d, 2>>& segments) const;
  std::vector<int> near_surface(const std::array<Eigen::Vector3d, 2>& segment) const;

  const Domain& domain_;
  const DomainParts& parts_;
  const Shape& shape_;
  std::unique_ptr<SurfaceTree> surface_;  // Planar and Surface: of the domain; Lattice: of the shape.
  std::unique_ptr<TetTree> tets_;
  std::vector<int> lone_;  // Lone vertices, and the tree over them.
  std::unique_ptr<VertexTree> lone_tree_;
  std::vector<int> solid_;  // Surface: vertices with elements, and the tree over them.
  std::unique_ptr<VertexTree> solid_tree_;
  double typical_edge_ = 0;
};

/// The site of a point at a place: a vertex alone within 1e-9 of the shape's size of it.
HandleSite site_at(const FoundPlace& place, const Positions& positions, double size);

/// Reports a handle that lies off the domain.
/// @throws Error  HandleOutsideShape, naming the handle, if it lies farther off than allowed.
void note_snap(const std::string& handle, double distance, double allowed, double size, BindReport& report);

/// The snap distance that an option means: 5% of the size for 0.
/// @throws Error  InvalidArgument (negative or not finite).
double allowed_snap(double option, double size);

}  // namespace limber::internal
