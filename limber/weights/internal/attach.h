#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/geometry/volume.h"
#include "limber/model/rig.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/parts.h"

namespace limber::internal {

/// How one handle holds on to the domain.
struct HandleSite {
  /// Point: the domain vertices whose combination is the point, at most four. Bone and region: the domain
  /// vertices that move with it, ascending, none shared with another bone or region.
  std::vector<int> vertices;
  std::vector<double> weights;  ///< Points: barycentric, one per vertex, sum to one. Empty for the others.
  /// Points: where it was attached, the combination of its vertices. Bones and regions: their middle.
  Eigen::Vector3d position = Eigen::Vector3d::Zero();

  bool is_point() const { return !weights.empty(); }
};

/// Options of attach_handles.
struct AttachOptions {
  double snap_distance = 0;  ///< How far off the shape a point or bone may lie, in shape units; 0: 5% of the
                             ///< shape's size.
};

/// Finds what each handle of a rig holds on to.
///
/// - A point on or in the domain becomes the barycentric combination of the corners of its element; within
///   1e-9 of the shape's size of a vertex, that vertex alone. Off the domain it moves to the nearest point of
///   it and is reported as snapped. Where a planar mesh overlaps itself, the lowest element is taken.
/// - A region holds its vertices; on a lattice, all lattice vertices that carry them, so that the region's
///   vertices move exactly with it.
/// - A bone holds the corners of all elements that its segment crosses (on a lattice: of the cells that
///   samples at a quarter of a cell fall into; on a surface: the vertices nearest to samples along it). A
///   bone off the domain takes the nearest element and is reported as snapped.
/// - A vertex that several bones or regions claim goes to a region before a bone, to the nearer bone, to the
///   lower index. A handle left without any takes the nearest vertex that is free. Both are noted.
///
/// The z of points and bones is ignored on planar domains.
///
/// @param shape   The shape that the domain was made for: lattices need it to tell near parts apart.
/// @param report  `snapped` and `notes` are added to.
/// @return        One site per handle, in the rig's order.
/// @throws Error  What validate(rig) throws; InvalidRig (an abstract handle; no vertex left for a handle);
///                HandleOutsideShape (farther than the snap distance); InvalidArgument (a snap distance that
///                is negative or not finite). The place names the handle.
/// Elements x bones in time; deterministic.
std::vector<HandleSite> attach_handles(const Domain& domain, const Shape& shape, const Rig& rig,
                                       const AttachOptions& options, BindReport& report);
/// The same, for those who know the parts.
std::vector<HandleSite> attach_handles(const Domain& domain, const DomainParts& parts, const Shape& shape,
                                       const Rig& rig, const AttachOptions& options, BindReport& report);

}  // namespace limber::internal
