#include "limber/geometry/internal/components.h"

#include <algorithm>
#include <span>

#include "limber/geometry/internal/disjoint_sets.h"

namespace limber::internal {
namespace {

/// Joins vertices element by element, then numbers the sets that any element used.
class ComponentBuilder {
 public:
  explicit ComponentBuilder(int vertex_count)
      : vertex_count_(std::max(vertex_count, 0)),
        sets_(vertex_count_),
        used_(static_cast<std::size_t>(vertex_count_)) {}

  void add(std::span<const int> corners) {
    for (const int v : corners) {
      if (v < 0 || v >= vertex_count_) return;
    }
    for (const int v : corners) {
      used_[static_cast<std::size_t>(v)] = true;
      sets_.join(corners[0], v);
    }
  }

  Components finish() {
    Components components;
    components.of_vertex.assign(static_cast<std::size_t>(vertex_count_), -1);
    for (int v = 0; v < vertex_count_; ++v) {
      if (!used_[static_cast<std::size_t>(v)]) continue;
      const int root = sets_.find(v);
      if (root == v) {
        components.of_vertex[static_cast<std::size_t>(v)] = components.count++;
        components.first_vertex.push_back(v);
      } else {
        components.of_vertex[static_cast<std::size_t>(v)] = components.of_vertex[static_cast<std::size_t>(root)];
      }
    }
    return components;
  }

 private:
  int vertex_count_;
  DisjointSets sets_;
  std::vector<bool> used_;
};

template <class Elements>
Components components_of_rows(const Elements& elements, int vertex_count) {
  ComponentBuilder builder(vertex_count);
  for (Eigen::Index row = 0; row < elements.rows(); ++row) {
    builder.add({elements.data() + row * Elements::ColsAtCompileTime, Elements::ColsAtCompileTime});
  }
  return builder.finish();
}

}  // namespace

Components find_components(const Triangles& triangles, int vertex_count) {
  return components_of_rows(triangles, vertex_count);
}

Components find_components(const Tets& tets, int vertex_count) {
  return components_of_rows(tets, vertex_count);
}

Components find_components(const Polygons& polygons, int vertex_count) {
  ComponentBuilder builder(vertex_count);
  for (int p = 0; p < polygons.count(); ++p) {
    const auto begin = static_cast<std::size_t>(polygons.starts[static_cast<std::size_t>(p)]);
    const auto end = static_cast<std::size_t>(polygons.starts[static_cast<std::size_t>(p) + 1]);
    builder.add({polygons.corners.data() + begin, end - begin});
  }
  return builder.finish();
}

Components find_components(const Shape& shape) {
  return shape.has_tets() ? find_components(shape.tets, shape.vertex_count())
                          : find_components(shape.triangles, shape.vertex_count());
}

}  // namespace limber::internal
