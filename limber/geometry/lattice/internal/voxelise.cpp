#include "limber/geometry/lattice/internal/voxelise.h"

#include <cmath>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/lattice/internal/voxelise_build.h"

namespace limber::internal {

Voxels voxelise(const Shape& shape, double cell_size) {
  if (!(cell_size > 0) || !std::isfinite(cell_size)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the cell size is {}.", cell_size), {},
                "Give a positive length.");
  }
  const cells::LatticeBuilder builder(shape, false, {}, false);
  builder.require_fits(cell_size);
  const cells::GridFrame frame = cells::centred_frame(builder.box(), cell_size);
  const cells::Cover<cells::Cubic> cover = builder.cover_all<cells::Cubic>(frame);

  Voxels voxels;
  voxels.cell_size = cell_size;
  voxels.origin = frame.origin + cell_size * cover.domain.lower.cast<double>();
  voxels.counts = cover.domain.counts;
  voxels.states.assign(cover.covered_index.size(), VoxelState::Outside);
  for (std::size_t i = 0; i < cover.covered.size(); ++i) {
    voxels.states[cover.covered[i]] = cover.is_enclosed[i] != 0 ? VoxelState::Inside : VoxelState::Surface;
  }
  return voxels;
}

}  // namespace limber::internal
