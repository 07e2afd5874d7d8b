#pragma once

// Which parts with a border are solids with holes and which are sheets, and what is inside of the former. Used by the
// lattices only.

#include <memory>
#include <vector>

#include <Eigen/Geometry>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/lattice/internal/voxelise_parts.h"
#include "limber/geometry/volume.h"

namespace limber::internal::cells {

/// A part with a border that has an inside.
class OpenSolid {
 public:
  /// @param turned  The part's normals point inwards.
  OpenSolid(std::unique_ptr<const SurfaceTree> surface, const Eigen::AlignedBox3d& box, bool turned)
      : surface_(std::move(surface)), box_(box), turned_(turned) {}

  const Eigen::AlignedBox3d& box() const { return box_; }
  /// Sets `inside` to 1 for points, in shape units, that the surface winds around by more than one half: around none
  /// outside of its box, since a half-space holds all of the surface there. The others are left as they are.
  void mark_inside(const Positions& points, std::vector<char>& inside) const;

 private:
  std::unique_ptr<const SurfaceTree> surface_;
  Eigen::AlignedBox3d box_;
  bool turned_;
};

/// The parts of a surface that have a border.
struct OpenParts {
  std::vector<OpenPart> all;                 ///< By first triangle.
  std::vector<OpenSolid> solids;             ///< Those to be filled, in the same order.
  std::vector<int> first_triangle_of_solid;  ///< One for each solid.
};

/// Looks at every part with a border. A surface that encloses a volume but for its holes is wound around once by what
/// lies just under it, and a flat sheet by one half on either side, at any scale and however it is divided.
/// @param parts  Of the shape, as find_parts gave them.
/// @param fill   False: all are taken for shells, without looking.
OpenParts find_open_parts(const Shape& shape, const SurfaceParts& parts, bool fill);

}  // namespace limber::internal::cells
