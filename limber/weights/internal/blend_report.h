#pragma once

#include "limber/model/subspace.h"
#include "limber/weights/bind.h"

namespace limber::internal {

/// Measures linear blend weights for the user: fills least_weight, greatest_weight and rest_error.
/// @param positions  Rest positions that the subspace was made for.
void measure_linear_blend(const Subspace& subspace, const Positions& positions, BindReport& report);

}  // namespace limber::internal
