#include "studio/server/paint_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <queue>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::studio {
namespace {

constexpr std::array<std::string_view, 4> kActions = {"add", "subtract", "smooth", "replace"};

/// 1 in the middle, 0 at the rim, smooth.
double falloff(double share) {
  const double s = std::clamp(1 - share, 0.0, 1.0);
  return s * s * (3 - 2 * s);
}

/// Gives one handle another weight; the others share what is left as they did before.
void set_weight(Eigen::MatrixXd& weights, int vertex, int handle, double wanted, const std::vector<bool>& locked) {
  const auto is_locked = [&](Eigen::Index h) { return !locked.empty() && locked[static_cast<std::size_t>(h)]; };
  double fixed = 0, others = 0;
  for (Eigen::Index h = 0; h < weights.cols(); ++h) {
    if (h == handle) continue;
    (is_locked(h) ? fixed : others) += weights(vertex, h);
  }
  const double total = std::max(weights.row(vertex).sum(), 1e-12);
  const double room = std::max(0.0, total - fixed);
  const double value = std::clamp(wanted, 0.0, room);
  // Where nobody else has a say, what this one lost could go to nobody.
  if (others <= 1e-12) {
    weights(vertex, handle) = room;
    return;
  }
  const double scale = (room - value) / others;
  for (Eigen::Index h = 0; h < weights.cols(); ++h) {
    if (h != handle && !is_locked(h)) weights(vertex, h) *= scale;
  }
  weights(vertex, handle) = value;
}

}  // namespace

BrushAction brush_action_named(std::string_view name) {
  const auto found = std::find(kActions.begin(), kActions.end(), name);
  if (found != kActions.end()) return static_cast<BrushAction>(found - kActions.begin());
  throw Error(ErrorCode::InvalidArgument, fmt::format("a brush cannot '{:.40}'.", name), Place::at_path({}, "action"),
              "Known are add, subtract, smooth and replace.");
}

PaintSurface::PaintSurface(const Shape& shape) : positions_(shape.positions) {
  const auto count = static_cast<std::size_t>(shape.vertex_count());
  std::map<std::array<double, 3>, int> first;
  place_of_.resize(count);
  copies_.resize(count);
  beside_.resize(count);
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const auto at = positions_.row(v);
    const int place = first.try_emplace({at.x(), at.y(), at.z()}, v).first->second;
    place_of_[static_cast<std::size_t>(v)] = place;
    copies_[static_cast<std::size_t>(place)].push_back(v);
  }
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    for (int i = 0; i < 3; ++i) {
      const int a = place_of(shape.triangles(t, i)), b = place_of(shape.triangles(t, (i + 1) % 3));
      if (a == b) continue;
      beside_[static_cast<std::size_t>(a)].push_back(b);
      beside_[static_cast<std::size_t>(b)].push_back(a);
    }
  }
  for (std::vector<int>& list : beside_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

std::vector<std::pair<int, double>> PaintSurface::near(int vertex, double radius) const {
  const int start = place_of(vertex);
  std::vector<std::pair<int, double>> found;
  std::vector<bool> seen(place_of_.size(), false);
  std::queue<int> next;
  next.push(start);
  seen[static_cast<std::size_t>(start)] = true;
  while (!next.empty()) {
    const int place = next.front();
    next.pop();
    const double distance = (positions_.row(place) - positions_.row(start)).norm();
    if (distance > radius && place != start) continue;
    for (const int copy : copies_[static_cast<std::size_t>(place)]) found.emplace_back(copy, distance);
    for (const int other : beside_[static_cast<std::size_t>(place)]) {
      if (seen[static_cast<std::size_t>(other)]) continue;
      seen[static_cast<std::size_t>(other)] = true;
      next.push(other);
    }
  }
  return found;
}

void paint(const PaintSurface& surface, const Dab& dab, Eigen::MatrixXd& weights) {
  // However often the brush passes a vertex within a dab, it takes the strongest touch.
  std::map<int, double> touched;
  for (const int center : dab.vertices) {
    for (const auto& [vertex, distance] : surface.near(center, dab.radius)) {
      double& share = touched[vertex];
      share = std::max(share, dab.strength * falloff(dab.radius > 0 ? distance / dab.radius : 0));
    }
  }
  const Eigen::VectorXd before = weights.col(dab.handle);
  for (const auto& [vertex, share] : touched) {
    if (share <= 0) continue;
    double wanted = before[vertex];
    switch (dab.action) {
      case BrushAction::Add:
        wanted += share;
        break;
      case BrushAction::Subtract:
        wanted -= share;
        break;
      case BrushAction::Replace:
        wanted += share * (dab.value - wanted);
        break;
      case BrushAction::Smooth: {
        const std::vector<int>& beside = surface.beside(vertex);
        if (beside.empty()) continue;
        double mean = 0;
        for (const int other : beside) mean += before[other];
        wanted += share * (mean / static_cast<double>(beside.size()) - wanted);
        break;
      }
    }
    set_weight(weights, vertex, dab.handle, wanted, dab.locked);
  }
}

}  // namespace limber::studio
