#pragma once

#include <vector>

namespace limber::internal {

/// Blurs a square grid by boxes, `passes` times along both axes: two or three come close to a bell curve.
/// Cost does not depend on the radius.
/// @param grid    side x side values.
/// @param radius  Of each box in cells, fractions count; > 0.
/// @param border  Value outside of the grid.
void blur_grid(std::vector<float>& grid, int side, float radius, int passes, float border = 0);

}  // namespace limber::internal
