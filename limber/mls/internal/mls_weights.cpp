#include "limber/mls/internal/mls_weights.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "limber/mls/internal/mls_segment.h"

namespace limber::internal {
namespace {

/// Nearer than this, in sizes, is at the control.
constexpr double kTouch = 1e-9;
/// What all other controls weigh at a vertex that touches one: nothing in float, but enough to tell directions.
constexpr double kVanishing = 1e-20;

Eigen::Vector3d in_space_of(const MlsControls& controls, Eigen::Vector3d place) {
  if (controls.dimension == 2) place.z() = 0;
  return place;
}

double size_of_all(const Positions& vertices, const MlsControls& controls) {
  Eigen::AlignedBox3d box;
  const Positions rest = controls.rest_targets();
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) box.extend(in_space_of(controls, vertices.row(v).transpose()));
  for (Eigen::Index c = 0; c < rest.rows(); ++c) box.extend(in_space_of(controls, rest.row(c).transpose()));
  const double size = box.isEmpty() ? 0 : box.diagonal().norm();
  return size > 0 ? size : 1;
}

/// Makes weights sum to one.
/// @param owner  The control at the vertex, or -1.
void normalise(std::vector<MlsWeight>& weights, std::ptrdiff_t owner) {
  double others = 0, all = 0;
  for (std::size_t c = 0; c < weights.size(); ++c) {
    all += weights[c].weight;
    if (static_cast<std::ptrdiff_t>(c) != owner) others += weights[c].weight;
  }
  if (owner < 0) {
    const auto heaviest = std::max_element(weights.begin(), weights.end(),
                                           [](const auto& a, const auto& b) { return a.weight < b.weight; });
    others = 0;
    for (auto w = weights.begin(); w != weights.end(); ++w) others += w == heaviest ? 0 : w->weight;
    if (others < kVanishing * all) owner = heaviest - weights.begin();
  }
  double scale = 1 / all;
  if (owner >= 0) {
    const double reference = others > 0 ? others : weights[static_cast<std::size_t>(owner)].weight;
    scale = reference > 0 ? kVanishing / reference : 0;
  }
  for (MlsWeight& w : weights) {
    w.weight *= scale;
    w.spread *= scale;
  }
  if (owner >= 0) weights[static_cast<std::size_t>(owner)].weight = 1;
}

}  // namespace

MlsWeighing::MlsWeighing(const Positions& vertices, const MlsControls& controls, double alpha,
                         const Eigen::MatrixXd* distances)
    : vertices_(vertices),
      controls_(controls),
      alpha_(alpha),
      distances_(distances),
      size_(size_of_all(vertices, controls)) {}

double MlsWeighing::distance(Eigen::Index vertex, std::size_t point, bool straight) const {
  if (!straight) return (*distances_)(vertex, static_cast<Eigen::Index>(point)) / size_;
  const Eigen::Vector3d away = vertices_.row(vertex).transpose() - controls_.points[point].position;
  return in_space_of(controls_, away).norm() / size_;
}

void MlsWeighing::weigh_bone(const Eigen::Vector3d& place, std::size_t bone, MlsWeight& weight, bool& touches) const {
  const Eigen::Vector3d head = in_space_of(controls_, controls_.bones[bone].head) / size_;
  const Eigen::Vector3d tail = in_space_of(controls_, controls_.bones[bone].tail) / size_;
  const Eigen::Vector3d along = tail - head;
  const SegmentMoments moments = integrate_segment(head, tail, place, alpha_);
  const double nearest = std::clamp((place - head).dot(along) / along.squaredNorm(), 0.0, 1.0);
  touches = (head + nearest * along - place).norm() < kTouch;
  weight = {moments.mass, touches ? nearest : moments.mean, moments.spread};
}

void MlsWeighing::weigh(Eigen::Index vertex, std::vector<MlsWeight>& weights) const {
  const std::size_t points = controls_.points.size();
  bool straight = distances_ == nullptr;
  if (!straight && distances_->row(vertex).array().isInf().all()) straight = true;
  std::ptrdiff_t owner = -1;
  const auto touch = [&](std::size_t control) {
    // Of several controls at the vertex, the first owns it.
    if (owner >= 0) weights[control].weight = weights[control].spread = 0;
    if (owner < 0) owner = static_cast<std::ptrdiff_t>(control);
  };
  for (std::size_t i = 0; i < points; ++i) {
    const double r = distance(vertex, i, straight);
    weights[i] = {r < kTouch ? 0 : std::pow(r * r, -alpha_), 0, 0};
    if (r < kTouch) touch(i);
  }
  const Eigen::Vector3d place = in_space_of(controls_, vertices_.row(vertex).transpose()) / size_;
  for (std::size_t b = 0; b < controls_.bones.size(); ++b) {
    bool touches = false;
    weigh_bone(place, b, weights[points + b], touches);
    if (touches) touch(points + b);
  }
  normalise(weights, owner);
}

}  // namespace limber::internal
