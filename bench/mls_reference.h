#pragma once

#include <vector>

#include "limber/mls/mls.h"

namespace limber::bench {

/// Rigid moving least squares as a textbook has it: in double, weights anew every frame, one Jacobi SVD per vertex.
Positions mls_by_svd(const Positions& vertices, const MlsControls& controls, const Positions& targets);

/// The exact method that the paper compares with: weights and centred controls in tables, the largest root of a
/// depressed quartic in closed form per vertex, its axis and angle from a 3x3 system. In double, scalar.
class PaperTables {
 public:
  PaperTables(const Positions& vertices, const MlsControls& controls);
  void deform(const Positions& targets, Positions& result) const;

 private:
  int controls_ = 0;
  std::vector<double> weights_;   ///< Vertices x controls, summing to one.
  std::vector<double> weighted_;  ///< Vertices x controls x 3: w (p - p*).
  Positions arms_;                ///< v - p*.
};

}  // namespace limber::bench
