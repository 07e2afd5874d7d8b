#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/geometry/check.h"
#include "limber/geometry/internal/duplicates.h"
#include "limber/geometry/internal/face_edges.h"
#include "limber/geometry/internal/orientation.h"
#include "limber/geometry/mesh.h"

namespace limber {
using namespace internal;
namespace {

void record(Repaired& repaired, const char* verb, int count, const char* one, const char* many) {
  if (count > 0) repaired.actions.push_back(fmt::format("{} {} {}", verb, count, count == 1 ? one : many));
}

template <class Rows>
void keep_rows(Rows& rows, const std::vector<bool>& keep) {
  Eigen::Index kept = 0;
  for (std::size_t i = 0; i < keep.size(); ++i) {
    if (keep[i]) rows.row(kept++) = rows.row(static_cast<Eigen::Index>(i)).eval();
  }
  rows.conservativeResize(kept, Eigen::NoChange);
}

template <class Elements>
bool is_finite(const Shape& shape, const Elements& elements, Eigen::Index row) {
  for (int c = 0; c < Elements::ColsAtCompileTime; ++c) {
    if (!shape.positions.row(elements(row, c)).allFinite()) return false;
  }
  return true;
}

/// Why elements are removed, counted.
struct Removals {
  int out_of_range = 0;
  int not_finite = 0;
  int degenerate = 0;
  int duplicate = 0;
};

/// Decides per element, in the order of Removals' fields; a duplicate is one of an element that stays.
template <class Elements, class IsDegenerate>
std::vector<bool> choose(const Shape& shape, const Elements& elements, const std::vector<int>& first,
                         IsDegenerate&& is_degenerate, Removals& removals) {
  std::vector<bool> keep(static_cast<std::size_t>(elements.rows()), false);
  for (std::size_t e = 0; e < keep.size(); ++e) {
    const auto row = static_cast<Eigen::Index>(e);
    if (!internal::row_in_range(elements, row, shape.vertex_count())) {
      ++removals.out_of_range;
    } else if (!is_finite(shape, elements, row)) {
      ++removals.not_finite;
    } else if (is_degenerate(static_cast<int>(e))) {
      ++removals.degenerate;
    } else if (first[e] != static_cast<int>(e)) {
      ++removals.duplicate;
    } else {
      keep[e] = true;
    }
  }
  return keep;
}

void weld(Repaired& repaired) {
  Shape& shape = repaired.shape;
  const std::vector<int> first = internal::first_coincident(shape.positions);
  int welded = 0;
  for (std::size_t v = 0; v < first.size(); ++v) welded += first[v] != static_cast<int>(v) ? 1 : 0;
  if (welded == 0) return;
  const auto redirect = [&](int v) {
    return v >= 0 && v < shape.vertex_count() ? first[static_cast<std::size_t>(v)] : v;
  };
  shape.triangles = shape.triangles.unaryExpr(redirect).eval();
  shape.tets = shape.tets.unaryExpr(redirect).eval();
  shape.polygons = {};
  record(repaired, "welded", welded, "coincident vertex", "coincident vertices");
}

void remove_bad_triangles(Repaired& repaired) {
  Shape& shape = repaired.shape;
  Shape bare;
  bare.positions = shape.positions;
  bare.triangles = shape.triangles;
  const internal::FaceView faces(bare);
  Removals removals;
  const std::vector<bool> keep = choose(
      shape, shape.triangles, internal::first_with_same_corners(faces), [&](int f) { return faces.is_degenerate(f); },
      removals);
  if (std::find(keep.begin(), keep.end(), false) == keep.end()) return;
  if (shape.triangle_uvs.rows() == shape.triangles.rows()) keep_rows(shape.triangle_uvs, keep);
  keep_rows(shape.triangles, keep);
  shape.polygons = {};
  record(repaired, "removed", removals.out_of_range, "out-of-range face", "out-of-range faces");
  record(repaired, "removed", removals.not_finite, "non-finite face", "non-finite faces");
  record(repaired, "removed", removals.degenerate, "degenerate face", "degenerate faces");
  record(repaired, "removed", removals.duplicate, "duplicate face", "duplicate faces");
}

void remove_bad_tets(Repaired& repaired) {
  Shape& shape = repaired.shape;
  Removals removals;
  const std::vector<bool> keep = choose(
      shape, shape.tets, internal::first_with_same_corners(shape.tets),
      [&](int t) { return internal::is_degenerate_tet(shape, t); }, removals);
  keep_rows(shape.tets, keep);
  record(repaired, "removed", removals.out_of_range, "out-of-range tet", "out-of-range tets");
  record(repaired, "removed", removals.not_finite, "non-finite tet", "non-finite tets");
  record(repaired, "removed", removals.degenerate, "degenerate tet", "degenerate tets");
  record(repaired, "removed", removals.duplicate, "duplicate tet", "duplicate tets");
  int inverted = 0;
  for (int t = 0; t < shape.tet_count(); ++t) {
    if (signed_volume(shape.positions, shape.tets, t) >= 0) continue;
    std::swap(shape.tets(t, 2), shape.tets(t, 3));
    ++inverted;
  }
  record(repaired, "turned", inverted, "inverted tet", "inverted tets");
}

void turn_triangles(Repaired& repaired) {
  const Orientation orientation = orient(repaired.shape);
  int turned = 0;
  for (int f = 0; f < repaired.shape.triangle_count(); ++f) {
    if (!orientation.flip[static_cast<std::size_t>(f)]) continue;
    flip_triangle(repaired.shape, f);
    ++turned;
  }
  if (turned > 0) repaired.shape.polygons = {};
  record(repaired, "turned", turned, "face", "faces");
}

void remove_unreferenced(Repaired& repaired) {
  Shape& shape = repaired.shape;
  std::vector<bool> used(static_cast<std::size_t>(shape.vertex_count()), false);
  for (const int v : shape.triangles.reshaped()) used[static_cast<std::size_t>(v)] = true;
  for (const int v : shape.tets.reshaped()) used[static_cast<std::size_t>(v)] = true;
  std::vector<int> map(used.size(), -1);
  int kept = 0;
  for (std::size_t v = 0; v < used.size(); ++v) {
    if (used[v]) map[v] = kept++;
  }
  const int removed = shape.vertex_count() - kept;
  if (removed == 0) return;
  const auto renumber = [&](int v) { return map[static_cast<std::size_t>(v)]; };
  const Eigen::Index before = shape.positions.rows();
  if (shape.triangle_uvs.rows() == 0 && shape.uvs.rows() == before) keep_rows(shape.uvs, used);
  if (shape.normals.rows() == before) keep_rows(shape.normals, used);
  if (shape.colors.rows() == before) keep_rows(shape.colors, used);
  keep_rows(shape.positions, used);
  shape.triangles = shape.triangles.unaryExpr(renumber).eval();
  shape.tets = shape.tets.unaryExpr(renumber).eval();
  for (int& v : shape.polygons.corners) v = renumber(v);
  repaired.vertex_map = std::move(map);
  record(repaired, "removed", removed, "unreferenced vertex", "unreferenced vertices");
}

}  // namespace

Repaired repair(const Shape& shape, const RepairOptions& options) {
  Repaired repaired;
  repaired.shape = shape;
  if (options.weld_coincident) weld(repaired);
  remove_bad_triangles(repaired);
  remove_bad_tets(repaired);
  turn_triangles(repaired);
  if (options.drop_unreferenced) remove_unreferenced(repaired);
  return repaired;
}

}  // namespace limber
