#include "limber/geometry/facet_residuals.h"

#include "limber/geometry/adjacency.h"
#include "limber/geometry/element_frames.h"
#include "limber/geometry/facet_chains.h"

namespace limber {
namespace {

/// Appends the residuals of pairs of sides.
template <class Elements>
class JumpBuilder {
 public:
  static constexpr int kCorners = Elements::ColsAtCompileTime;
  static constexpr int kDimension = kCorners - 1;
  using Frames = detail::ElementFrames<kCorners>;
  using Values = Eigen::Matrix<double, kCorners, 1>;

  /// @param unfold  Compare fluxes in each element's own frame (surfaces) instead of gradients in space.
  JumpBuilder(const Elements& elements, const Frames& frames, bool unfold)
      : elements_(elements), frames_(frames), unfold_(unfold) {}

  void add(int first_side, int second_side) {
    const int first = first_side / kCorners;
    const int second = second_side / kCorners;
    if (first == second) return;  // An element that repeats a corner meets itself.
    const auto& frame = frames_[static_cast<std::size_t>(first)];
    const auto& other = frames_[static_cast<std::size_t>(second)];
    // The facet's size times its unit normal out of an element: -d * measure * gradient of the opposite
    // corner.
    const auto outward = (-kDimension * frame.measure * frame.gradients.row(first_side % kCorners)).eval();
    const Values fluxes = frame.gradients * outward.transpose();
    Values other_fluxes = -other.gradients * outward.transpose();
    if (unfold_) {
      other_fluxes = -kDimension * other.measure * other.gradients *
                     other.gradients.row(second_side % kCorners).transpose();
    }
    for (int c = 0; c < kCorners; ++c) append(elements_(first, c), fluxes[c]);
    for (int c = 0; c < kCorners; ++c) append(elements_(second, c), other_fluxes[c]);
    residuals_.starts.push_back(static_cast<int>(residuals_.indices.size()));
    residuals_.first_sides.push_back(first_side);
    residuals_.weights.push_back(kCorners / (frame.measure + other.measure));
  }

  void reserve(std::size_t count) {
    residuals_.starts.reserve(count + 1);
    residuals_.weights.reserve(count);
    residuals_.first_sides.reserve(count);
    residuals_.indices.reserve(count * (kCorners + 1));
    residuals_.coefficients.reserve(count * (kCorners + 1));
  }

  FacetResiduals take() { return std::move(residuals_); }

 private:
  void append(int vertex, double value) {
    for (auto k = static_cast<std::size_t>(residuals_.starts.back()); k < residuals_.indices.size(); ++k) {
      if (residuals_.indices[k] == vertex) {
        residuals_.coefficients[k] += value;
        return;
      }
    }
    residuals_.indices.push_back(vertex);
    residuals_.coefficients.push_back(value);
  }

  const Elements& elements_;
  const Frames& frames_;
  bool unfold_;
  FacetResiduals residuals_;
};

template <class Elements>
FacetResiduals jumps_of(const Elements& elements,
                        const detail::ElementFrames<Elements::ColsAtCompileTime>& frames, int vertex_count,
                        bool unfold, const OperatorReport& report) {
  const Facets facets = build_facets(elements, vertex_count);
  const IndexLists meeting = detail::meeting_sides(facets, frames, report.dropped_elements);
  JumpBuilder<Elements> builder(elements, frames, unfold);
  builder.reserve(static_cast<std::size_t>(meeting.count()));
  for (int f = 0; f < meeting.count(); ++f) {
    const auto sides = meeting[f];
    for (std::size_t s = 1; s < sides.size(); ++s) builder.add(sides[s - 1], sides[s]);
  }
  return builder.take();
}

}  // namespace

FacetResiduals facet_jumps(const Shape& shape, OperatorReport* report) {
  OperatorReport found;
  FacetResiduals residuals;
  if (shape.has_tets()) {
    const auto frames = detail::tet_frames(shape, found);
    residuals = jumps_of(shape.tets, frames, shape.vertex_count(), false, found);
  } else {
    const auto frames = detail::triangle_frames(shape, found);
    residuals = jumps_of(shape.triangles, frames, shape.vertex_count(), shape.dimension != 2, found);
  }
  if (report) *report = std::move(found);
  return residuals;
}

}  // namespace limber
