#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber::studio {

/// What a brush does to the weight of one handle.
enum class BrushAction { Add, Subtract, Smooth, Replace };

/// @throws Error  InvalidArgument.
BrushAction brush_action_named(std::string_view name);

/// A dab of a brush.
struct Dab {
  BrushAction action = BrushAction::Add;
  int handle = 0;             ///< Column of the weights.
  std::vector<int> vertices;  ///< Where it was, one after the other.
  double radius = 0;          ///< In shape units, from each of them.
  double strength = 0.5;      ///< 0 to 1: how much of it is done in the middle.
  double value = 1;           ///< What Replace goes to.
  std::vector<bool> locked;   ///< Per handle: its weights stay as they are; empty: none.
};

/// Who lies beside whom: vertices in one place are one, as the seams of textures have them.
class PaintSurface {
 public:
  explicit PaintSurface(const Shape& shape);

  /// Vertices that the surface leads to within a distance of a vertex, with that distance; copies of the same place included.
  std::vector<std::pair<int, double>> near(int vertex, double radius) const;
  /// The places beside that of a vertex, a vertex each.
  const std::vector<int>& beside(int vertex) const { return beside_[static_cast<std::size_t>(place_of(vertex))]; }
  int place_of(int vertex) const { return place_of_[static_cast<std::size_t>(vertex)]; }

 private:
  const Positions& positions_;
  std::vector<int> place_of_;             // the lowest vertex of the same place
  std::vector<std::vector<int>> copies_;  // by place
  std::vector<std::vector<int>> beside_;  // by place, places
};

/// Paints. Rows that were not negative and summed to one still do: what one handle gains the others lose, in proportion, but
/// not those that are locked.
/// @param weights  Vertices x handles.
void paint(const PaintSurface& surface, const Dab& dab, Eigen::MatrixXd& weights);

}  // namespace limber::studio
