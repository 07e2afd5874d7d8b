#pragma once

#include <vector>

#include "limber/core/aligned.h"

namespace limber {

/// Sums that are made of sums: entry i of a level adds up the items [first[i], first[i+1]) of the level
/// below. An item lies `offset` cells from the centre of the sum, along the level's own axis.
struct SumLevel {
  std::vector<int> first = {0};
  std::vector<int> items;
  std::vector<float> offsets;

  int count() const noexcept { return static_cast<int>(first.size()) - 1; }
};

/// Shape matching on a lattice, prepared: which particles each region holds, and what of it never changes. Every
/// particle has a region of its own, all particles that it reaches in a number of steps, and p lies in the
/// region of q exactly where q lies in that of p. Made by build_matching_plan (limber/reduce), never by hand.
///
/// Sums over regions are shared: bars are runs of particles along z, plates are bars side by side along y,
/// and regions plates side by side along x. Each has a centre, and moments are taken about it, so that
/// nothing large cancels.
struct MatchingPlan {
  /// Regions come in blocks of so many: one per SIMD lane.
  static constexpr int kLanes = 16;

  int particle_count = 0;
  float cell_size = 0;
  SumLevel bars;     ///< Of particles; offsets along z.
  SumLevel plates;   ///< Of bars; offsets along y.
  SumLevel regions;  ///< Of plates; offsets along x. One per particle, in the same order.

  /// Per particle: its mass divided by the number of regions that it belongs to [Lattice-based Character
  /// Skinning 2010, eq. 19], and one over that number.
  std::vector<float> mass_share;
  std::vector<float> over_region_count;

  // Per block of regions, one plane of kLanes per value. Lengths in cells.
  AlignedVector<float> over_mass;        ///< 1 / M_r, eq. 18.
  AlignedVector<float> center;           ///< 3 planes: from the particle to the region's centre of mass.
  AlignedVector<float> rest_moment;      ///< 6 planes: sum m o o^T about it, xx xy xz yy yz zz, times the cell size.
  AlignedVector<float> inverse_inertia;  ///< 6 planes: of sum m (|o|^2 - o o^T), in shape units.

  int block_count() const noexcept { return (particle_count + kLanes - 1) / kLanes; }
};

}  // namespace limber
