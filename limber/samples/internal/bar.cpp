#include <algorithm>
#include <cmath>
#include <map>

#include "limber/samples/internal/mesh_builder.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber::internal {
namespace {

constexpr double kWidth = 1.0;
constexpr double kHeight = 5.0;
constexpr double kRounding = 0.08;

/// The surface of a lattice of cells[0] x cells[1] x cells[2] cells, whose edges and corners are rounded.
class BoxSurface {
 public:
  BoxSurface(const Eigen::Vector3d& low, const Eigen::Vector3d& high, const Eigen::Vector3i& cells)
      : low_(low), high_(high), cells_(cells) {}

  MeshBuilder build() {
    for (int axis = 0; axis < 3; ++axis) {
      add_side(axis, false);
      add_side(axis, true);
    }
    return std::move(builder_);
  }

 private:
  void add_side(int axis, bool at_high) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (int i = 0; i < cells_[u]; ++i) {
      for (int j = 0; j < cells_[v]; ++j) {
        Eigen::Vector3i corner;
        corner[axis] = at_high ? cells_[axis] : 0;
        corner[u] = i;
        corner[v] = j;
        const int a = vertex(corner);
        ++corner[u];
        const int b = vertex(corner);
        ++corner[v];
        const int c = vertex(corner);
        --corner[u];
        const int d = vertex(corner);
        const bool turned = (i + j) % 2 != 0;
        if (at_high) {
          builder_.add_quad(a, b, c, d, turned);
        } else {
          builder_.add_quad(a, d, c, b, turned);
        }
      }
    }
  }

  int vertex(const Eigen::Vector3i& node) {
    const auto [entry, added] = index_of_.try_emplace({node[0], node[1], node[2]}, 0);
    if (added) entry->second = builder_.add_vertex(rounded(node));
    return entry->second;
  }

  Eigen::Vector3d rounded(const Eigen::Vector3i& node) const {
    const Eigen::Vector3d t = node.cast<double>().cwiseQuotient(cells_.cast<double>());
    const Eigen::Vector3d sharp = low_ + t.cwiseProduct(high_ - low_);
    const Eigen::Vector3d margin = Eigen::Vector3d::Constant(kRounding);
    const Eigen::Vector3d inner = sharp.cwiseMax(low_ + margin).cwiseMin(high_ - margin);
    return inner + kRounding * (sharp - inner).normalized();
  }

  Eigen::Vector3d low_;
  Eigen::Vector3d high_;
  Eigen::Vector3i cells_;
  MeshBuilder builder_;
  std::map<std::array<int, 3>, int> index_of_;
};

}  // namespace

SampleModel make_bar(int resolution) {
  require_resolution(resolution);
  const int across = std::max(2, static_cast<int>(std::lround(resolution * kWidth / kHeight)));
  const double half = 0.5 * kWidth;
  BoxSurface box({-half, 0.0, -half}, {half, kHeight, half}, {across, resolution, across});
  SampleModel model;
  model.shape = box.build().build();
  const double slab = 0.08 * kHeight;
  model.regions.push_back(make_region("bottom", model.shape, [&](const auto& p) { return slab - p.y(); }));
  model.regions.push_back(make_region("top", model.shape, [&](const auto& p) { return p.y() - (kHeight - slab); }));
  return model;
}

}  // namespace limber::internal
