#pragma once

#include <memory>
#include <vector>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/volume.h"
#include "limber/model/rig.h"

namespace limber::internal {

/// What warms a vertex.
struct HeatSource {
  double distance = 0;       ///< To the nearest handle.
  std::vector<int> handles;  ///< The nearest ones, ascending; several if they are equally near; empty: none.
};

/// Distances from vertices to handles, and what stands in between.
class HeatSources {
 public:
  /// @param domain  Planar or Surface.
  HeatSources(const Domain& domain, const Rig& rig);
  ~HeatSources();

  /// The nearest handles.
  /// @param seen_only  Leave out those that the surface hides.
  HeatSource nearest(const Eigen::Vector3d& position, bool seen_only) const;

  /// The point of one handle nearest to a position.
  Eigen::Vector3d nearest_point(int handle, const Eigen::Vector3d& position) const;
  /// Whether nothing stands between two points; either may lie on the surface.
  bool sees(const Eigen::Vector3d& position, const Eigen::Vector3d& target) const;

 private:
  Rig rig_;  ///< In the plane of a planar domain.
  double least_distance_;
  std::unique_ptr<SurfaceTree> walls_;
  std::vector<Positions> region_positions_;
  std::vector<std::unique_ptr<VertexTree>> regions_;  ///< Per handle; null unless a region.
};

}  // namespace limber::internal
