#include "limber/geometry/internal/duplicates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "limber/geometry/mesh.h"

namespace limber::internal {
namespace {

/// For each item, the lowest item with an equal key.
template <class Key>
std::vector<int> first_equal(const std::vector<Key>& keys) {
  std::vector<int> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const Key& left = keys[static_cast<std::size_t>(a)];
    const Key& right = keys[static_cast<std::size_t>(b)];
    return left < right || (!(right < left) && a < b);
  });
  std::vector<int> first(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto item = static_cast<std::size_t>(order[i]);
    const bool equal = i > 0 && keys[static_cast<std::size_t>(order[i - 1])] == keys[item];
    first[item] = equal ? first[static_cast<std::size_t>(order[i - 1])] : order[i];
  }
  return first;
}

}  // namespace

std::vector<int> first_coincident(const Positions& positions) {
  std::vector<std::array<double, 3>> keys;
  std::vector<int> finite;
  for (Eigen::Index v = 0; v < positions.rows(); ++v) {
    if (!positions.row(v).allFinite()) continue;
    // Adding zero makes -0 and 0 one key.
    keys.push_back({positions(v, 0) + 0.0, positions(v, 1) + 0.0, positions(v, 2) + 0.0});
    finite.push_back(static_cast<int>(v));
  }
  const std::vector<int> first_finite = first_equal(keys);
  std::vector<int> first(static_cast<std::size_t>(positions.rows()));
  std::iota(first.begin(), first.end(), 0);
  for (std::size_t i = 0; i < finite.size(); ++i) {
    first[static_cast<std::size_t>(finite[i])] = finite[static_cast<std::size_t>(first_finite[i])];
  }
  return first;
}

std::vector<int> first_with_same_corners(const FaceView& faces) {
  std::vector<std::vector<int>> keys(static_cast<std::size_t>(faces.count()));
  for (int f = 0; f < faces.count(); ++f) {
    auto& key = keys[static_cast<std::size_t>(f)];
    key.assign(faces[f].begin(), faces[f].end());
    std::sort(key.begin(), key.end());
  }
  return first_equal(keys);
}

std::vector<int> first_with_same_corners(const Tets& tets) {
  std::vector<std::array<int, 4>> keys(static_cast<std::size_t>(tets.rows()));
  for (std::size_t t = 0; t < keys.size(); ++t) {
    for (int c = 0; c < 4; ++c) keys[t][static_cast<std::size_t>(c)] = tets(static_cast<Eigen::Index>(t), c);
    std::sort(keys[t].begin(), keys[t].end());
  }
  return first_equal(keys);
}

bool is_degenerate_tet(const Shape& shape, int tet) {
  double longest = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      if (shape.tets(tet, i) == shape.tets(tet, j)) return true;
      longest =
          std::max(longest, (shape.positions.row(shape.tets(tet, i)) - shape.positions.row(shape.tets(tet, j))).norm());
    }
  }
  return std::abs(signed_volume(shape.positions, shape.tets, tet)) <= 1e-12 * longest * longest * longest;
}

}  // namespace limber::internal
