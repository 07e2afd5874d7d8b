#include "limber/geometry/internal/facet_residuals.h"

#include <array>
#include <utility>

#include "limber/geometry/internal/element_frames.h"
#include "limber/geometry/internal/facet_chains.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {
namespace {

/// Appends the residuals of pairs of sides.
template <class Elements>
class JumpBuilder {
 public:
  static constexpr int kCorners = Elements::ColsAtCompileTime;
  static constexpr int kDimension = kCorners - 1;
  using Frames = internal::ElementFrames<kCorners>;
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
    // The facet's size times its unit normal out of an element: -d * measure * gradient of the opposite corner.
    const auto outward = (-kDimension * frame.measure * frame.gradients.row(first_side % kCorners)).eval();
    const Values fluxes = frame.gradients * outward.transpose();
    Values other_fluxes = -other.gradients * outward.transpose();
    if (unfold_) {
      other_fluxes =
          -kDimension * other.measure * other.gradients * other.gradients.row(second_side % kCorners).transpose();
    }
    size_ = 0;
    for (int c = 0; c < kCorners; ++c) append(elements_(first, c), fluxes[c]);
    for (int c = 0; c < kCorners; ++c) append(elements_(second, c), other_fluxes[c]);
    result_.residuals.add({vertices_.data(), size_}, {coefficients_.data(), size_},
                          kCorners / (frame.measure + other.measure));
    result_.first_sides.push_back(first_side);
  }

  void reserve(std::size_t count) {
    result_.residuals.reserve(count, count * (kCorners + 1));
    result_.first_sides.reserve(count);
  }

  FacetResiduals take() { return std::move(result_); }

 private:
  void append(int vertex, double value) {
    for (std::size_t k = 0; k < size_; ++k) {
      if (vertices_[k] == vertex) {
        coefficients_[k] += value;
        return;
      }
    }
    vertices_[size_] = vertex;
    coefficients_[size_++] = value;
  }

  const Elements& elements_;
  const Frames& frames_;
  bool unfold_;
  std::array<int, 2 * kCorners> vertices_{};  // Of the running residual.
  std::array<double, 2 * kCorners> coefficients_{};
  std::size_t size_ = 0;
  FacetResiduals result_;
};

template <class Elements>
FacetResiduals jumps_of(const Elements& elements, const internal::ElementFrames<Elements::ColsAtCompileTime>& frames,
                        int vertex_count, bool unfold, const OperatorReport& report) {
  const Facets facets = build_facets(elements, vertex_count);
  const IndexLists meeting = internal::meeting_sides(facets, frames, report.dropped_elements);
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
    const auto frames = internal::tet_frames(shape, found);
    residuals = jumps_of(shape.tets, frames, shape.vertex_count(), false, found);
  } else {
    const auto frames = internal::triangle_frames(shape, found);
    residuals = jumps_of(shape.triangles, frames, shape.vertex_count(), shape.dimension != 2, found);
  }
  if (report) *report = std::move(found);
  return residuals;
}

}  // namespace limber::internal
