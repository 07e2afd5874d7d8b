#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {

void require_resolution(int resolution) {
  constexpr int kLowest = 8;
  constexpr int kHighest = 2000;
  if (resolution < kLowest || resolution > kHighest) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("resolution {} is not between {} and {}.", resolution, kLowest, kHighest), {},
                "It counts the edges along the longest side of the shape.");
  }
}

}  // namespace limber::internal
