#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/geometry/touch.h"
#include "limber/model/rig.h"

namespace limber {

/// A part of a shape that moves as one: a hat, a sword, a button.
struct StiffPart {
  int part = -1;           ///< As in ShapeParts.
  int vertex_count = 0;    ///< How many vertices it has.
  bool is_small = false;   ///< It takes the mean of the weights where it sits; else all of it moves with one handle.
  int handle = -1;         ///< The handle that carries it, or most of it; -1: `stiffen` did not run yet.
  std::vector<int> seats;  ///< Touches by which it hangs on what carries it; none: it hangs in the air.
};

/// What holds together in a shape of many parts.
struct Holding {
  std::vector<Touch> touches;    ///< Between parts that are to stay together, all of them.
  std::vector<Touch> flexible;   ///< Those between two parts that bend: what a lattice is to join.
  std::vector<StiffPart> stiff;  ///< Ordered so that what carries another comes first.
};

/// Tells what belongs together from what lies close at rest by chance, and which parts are stiff.
///
/// - A touch holds unless the bones behind its two points are far from each other along the rig: two boots side by side,
///   or a hand at a thigh, do not. Far is 2.5 times the straight way, and 10% of the shape's size more.
/// - A part is stiff if no bone runs within it, or one that also carries it, if it is less than a quarter of the surface,
///   and if it is small (10% of the size), or sits on one bone (60% of its touches), or at one end of it (40% of its
///   length). So is a part that touches nothing. Within means that the part is seen in half of all directions. Clothes
///   have several bones within; a cloak sits on several bones along its length.
///
/// @param shape    Triangles with indices in range and finite positions.
/// @param rig      Valid.
/// @param touches  Of the shape; see find_touches.
/// Deterministic. Cost: a ray tree for each part, 130 rays for each bone near it.
Holding find_holding(const Shape& shape, const Rig& rig, std::vector<Touch> touches);

/// Gives stiff parts the weights of what carries them, one row for all of their vertices.
/// @param weights  Shape vertices x handles, rows sum to one.
/// @param holding  Of the same shape and rig; learns which handle carries each part.
void stiffen(const Shape& shape, const Rig& rig, Holding& holding, Eigen::MatrixXd& weights);

/// Makes weights equal where flexible parts touch: the change that does it is as smooth as possible and fades out over 4%
/// of the shape's size. One sparse factorisation, one back-substitution per handle. Where weights agree to 1e-3
/// already, nothing is done.
/// @param weights  Shape vertices x handles, not negative, rows sum to one; stays so.
void sew(const Shape& shape, const Holding& holding, Eigen::MatrixXd& weights);

}  // namespace limber
