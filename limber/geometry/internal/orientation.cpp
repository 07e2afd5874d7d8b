#include "limber/geometry/internal/orientation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Geometry>

#include "limber/geometry/internal/face_edges.h"
#include "limber/geometry/internal/winding.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {
namespace {

/// A neighbour across an edge of exactly two triangles.
struct Link {
  int triangle;
  bool agrees;  ///< Both run along the edge in opposite directions.
};

std::vector<std::vector<Link>> links_of(std::span<const internal::EdgeUse> uses, int triangle_count) {
  std::vector<std::vector<Link>> links(static_cast<std::size_t>(triangle_count));
  internal::for_each_edge(uses, [&](std::span<const internal::EdgeUse> edge) {
    if (edge.size() != 2 || edge[0].face == edge[1].face) return;
    const bool agrees = edge[0].ascending != edge[1].ascending;
    links[static_cast<std::size_t>(edge[0].face)].push_back({edge[1].face, agrees});
    links[static_cast<std::size_t>(edge[1].face)].push_back({edge[0].face, agrees});
  });
  return links;
}

/// Spreads from each triangle to those not yet reached; the first one of a patch is kept.
std::vector<std::vector<int>> spread(const std::vector<std::vector<Link>>& links, Orientation& orientation) {
  const std::size_t count = links.size();
  orientation.flip.assign(count, false);
  orientation.patch.assign(count, -1);
  std::vector<std::vector<int>> patches;
  for (std::size_t seed = 0; seed < count; ++seed) {
    if (orientation.patch[seed] >= 0) continue;
    std::vector<int> members = {static_cast<int>(seed)};
    orientation.patch[seed] = static_cast<int>(patches.size());
    for (std::size_t next = 0; next < members.size(); ++next) {
      const auto f = static_cast<std::size_t>(members[next]);
      for (const Link& link : links[f]) {
        const auto g = static_cast<std::size_t>(link.triangle);
        if (orientation.patch[g] < 0) {
          orientation.patch[g] = orientation.patch[f];
          orientation.flip[g] = link.agrees ? orientation.flip[f] : !orientation.flip[f];
          members.push_back(link.triangle);
        }
      }
    }
    patches.push_back(std::move(members));
  }
  return patches;
}

/// What is known of one patch after its triangles were made to agree.
struct Patch {
  std::vector<int> triangles;
  bool closed = true;
  bool was_consistent = true;
  double volume = 0;  ///< As oriented now.
  Eigen::AlignedBox3d box;
};

bool usable(const Shape& shape, int f) {
  for (int c = 0; c < 3; ++c) {
    const int v = shape.triangles(f, c);
    if (v < 0 || v >= shape.vertex_count() || !shape.positions.row(v).allFinite()) return false;
  }
  return true;
}

void measure(const Shape& shape, const Orientation& orientation, Patch& patch) {
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  const int first = patch.triangles[0];
  if (usable(shape, first)) origin = shape.positions.row(shape.triangles(first, 0));
  for (const int f : patch.triangles) {
    if (!usable(shape, f)) {
      patch.closed = false;
      continue;
    }
    const Eigen::Vector3d a = shape.positions.row(shape.triangles(f, 0)).transpose() - origin;
    const Eigen::Vector3d b = shape.positions.row(shape.triangles(f, 1)).transpose() - origin;
    const Eigen::Vector3d c = shape.positions.row(shape.triangles(f, 2)).transpose() - origin;
    const bool flip = orientation.flip[static_cast<std::size_t>(f)];
    patch.volume += (flip ? -1 : 1) * a.cross(b).dot(c) / 6;
    for (int corner = 0; corner < 3; ++corner) {
      patch.box.extend(Eigen::Vector3d(shape.positions.row(shape.triangles(f, corner))));
    }
    patch.was_consistent &= flip == orientation.flip[static_cast<std::size_t>(first)];
  }
}

/// A closed patch around all of `inner`.
bool lies_within(const Shape& shape, const Patch& inner, const Patch& outer) {
  if (!outer.closed || !outer.box.contains(inner.box)) return false;
  const Eigen::Vector3d point = shape.positions.row(shape.triangles(inner.triangles[0], 0));
  double winding = 0;
  for (const int f : outer.triangles) winding += solid_angle_fraction(shape.positions, shape.triangles, f, point);
  return std::abs(winding) > 0.5;
}

bool is_cavity(const Shape& shape, const std::vector<Patch>& patches, std::size_t p) {
  for (std::size_t q = 0; q < patches.size(); ++q) {
    if (q != p && lies_within(shape, patches[p], patches[q])) return true;
  }
  return false;
}

void turn(const Patch& patch, Orientation& orientation) {
  for (const int f : patch.triangles) {
    orientation.flip[static_cast<std::size_t>(f)] = !orientation.flip[static_cast<std::size_t>(f)];
  }
}

Orientation orient_upward(const Shape& shape) {
  Orientation orientation;
  for (int f = 0; f < shape.triangle_count(); ++f) {
    orientation.flip.push_back(usable(shape, f) && area_vector(shape.positions, shape.triangles, f).z() < 0);
    orientation.patch.push_back(f);
  }
  return orientation;
}

/// Keeps the majority of each patch as it was.
void turn_back_majorities(const std::vector<Patch>& patches, Orientation& orientation) {
  for (const Patch& patch : patches) {
    const auto flipped = std::count_if(patch.triangles.begin(), patch.triangles.end(),
                                       [&](int f) { return orientation.flip[static_cast<std::size_t>(f)]; });
    if (2 * flipped > static_cast<std::ptrdiff_t>(patch.triangles.size())) turn(patch, orientation);
  }
}

}  // namespace

Orientation orient(const Shape& shape) {
  if (shape.dimension == 2) return orient_upward(shape);
  Shape only_triangles;  // Patches are of triangles, not of the polygons they may have come from.
  only_triangles.positions = shape.positions;
  only_triangles.triangles = shape.triangles;
  const std::vector<internal::EdgeUse> uses = internal::edge_uses(internal::FaceView(only_triangles));
  Orientation orientation;
  std::vector<Patch> patches;
  for (auto& members : spread(links_of(uses, shape.triangle_count()), orientation)) {
    patches.emplace_back().triangles = std::move(members);
  }
  turn_back_majorities(patches, orientation);
  internal::for_each_edge(uses, [&](std::span<const internal::EdgeUse> edge) {
    if (edge.size() == 2) return;
    for (const auto& use : edge) {
      patches[static_cast<std::size_t>(orientation.patch[static_cast<std::size_t>(use.face)])].closed = false;
    }
  });
  for (Patch& patch : patches) measure(shape, orientation, patch);
  std::vector<std::size_t> inward;
  for (std::size_t p = 0; p < patches.size(); ++p) {
    const Patch& patch = patches[p];
    if (patch.closed && patch.volume < 0 && !(patch.was_consistent && is_cavity(shape, patches, p))) {
      inward.push_back(p);
    }
  }
  for (const std::size_t p : inward) turn(patches[p], orientation);
  return orientation;
}

void flip_triangle(Shape& shape, int f) {
  std::swap(shape.triangles(f, 1), shape.triangles(f, 2));
  if (shape.triangle_uvs.rows() == shape.triangles.rows())
    std::swap(shape.triangle_uvs(f, 1), shape.triangle_uvs(f, 2));
}

}  // namespace limber::internal
