#pragma once

#include <vector>

namespace limber {

/// What operators did about bad elements.
struct OperatorReport {
  /// Elements that contribute nothing: out of range, not finite, or (plane and solids) too flat.
  std::vector<int> dropped_elements;
  /// Vertices in no element that contributes: their rows and columns are zero.
  std::vector<int> uncovered_vertices;
  /// Length added to every edge of a surface so that its flattest triangle has cotangents that can be
  /// computed with; 0: none was needed. At most about 1e-6 of the mean edge.
  double thickening = 0;
};

}  // namespace limber
