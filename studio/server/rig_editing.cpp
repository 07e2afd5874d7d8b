#include "studio/server/rig_editing.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/mesh.h"

#include "studio/server/modes/jiggle_options.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

std::shared_ptr<const BoundShape> with_recipe(const BoundShape& bound, BindRecipe recipe) {
  auto result = std::make_shared<BoundShape>(bound);
  result->recipe = std::move(recipe);
  return result;
}

Rig with_name(const Rig& rig, const std::string& handle, const std::string& name) {
  Rig result = rig;
  if (const int at = result.find(handle); at >= 0) result.handles[static_cast<std::size_t>(at)].name = name;
  return result;
}

/// Moves a point inside away from the nearest wall until the opposite one is as near: to the middle of what it is in.
/// Never further than `most`, so that at the tip of a finger it stays there.
Vector3d centred(const SurfaceTree& tree, const Vector3d& start, double most) {
  constexpr int kMostMoves = 12;
  Vector3d at = start;
  for (int i = 0; i < kMostMoves; ++i) {
    const SurfacePoint wall = tree.nearest(at);
    if (!(wall.distance > 0)) return at;
    const Vector3d away = (at - wall.point) / wall.distance;
    const std::optional<RayHit> opposite = tree.cast(at, away);
    if (!opposite) return at;
    const double move = std::min((opposite->distance - wall.distance) / 2, wall.distance);
    const Vector3d next = at + move * away;
    const bool is_balanced = move < 0.01 * wall.distance;
    if (is_balanced || (next - start).norm() > most || tree.nearest(next).distance <= wall.distance) return at;
    at = next;
  }
  return at;
}

}  // namespace

const Handle& handle_named(const Document& document, const std::string& name) {
  const int at = document.rig->find(name);
  if (at >= 0) return document.rig->handles[static_cast<std::size_t>(at)];
  std::vector<std::string_view> names;
  for (const Handle& handle : document.rig->handles) names.push_back(handle.name);
  throw Error(ErrorCode::InvalidRig, fmt::format("there is no handle '{:.60}'.", name), Place::at_handle(name),
              did_you_mean(name, names));
}

std::string free_name(const Rig& rig, const std::string& stem) {
  for (int i = 1;; ++i) {
    std::string name = fmt::format("{}.{}", stem, i);
    if (rig.find(name) < 0) return name;
  }
}

Vector3d snapped_inside(const DocumentShape& shape, const Vector3d& point) {
  const SurfaceTree& tree = *shape.tree;
  const SurfacePoint surface = tree.nearest(point);
  if (surface.triangle < 0) return point;
  if (shape.shape.dimension == 2) return {surface.point.x(), surface.point.y(), point.z()};
  const bool is_deep = surface.distance > 0.01 * shape.size && tree.contains(point);
  if (is_deep) return point;
  Vector3d inward = -area_vector(shape.shape.positions, shape.shape.triangles, surface.triangle);
  if (!(inward.norm() > 0)) return point;
  inward.normalize();
  const Vector3d start = surface.point + inward * (1e-4 * shape.size);
  const std::optional<RayHit> opposite = tree.cast(start, inward);
  if (!opposite) return point;  // open, or facing the wrong way
  double depth = opposite->distance / 2;
  if (opposite->distance > 0.5 * shape.size) {
    if (!tree.contains(start)) return point;
    depth = 0.02 * shape.size;  // the tip of something long: not half way down
  }
  return centred(tree, start + inward * depth, depth);
}

Document with_rig(Document document, Rig rig) {
  std::erase_if(document.pose, [&](const auto& entry) { return rig.find(entry.first) < 0; });
  document.rig = std::make_shared<const Rig>(std::move(rig));
  return document;
}

Document without_handles(const Document& document, const std::vector<std::string>& names) {
  std::set<int> gone;
  for (const std::string& name : names) {
    handle_named(document, name);
    gone.insert(document.rig->find(name));
  }
  const Rig& old = *document.rig;
  std::vector<int> new_index(old.handles.size(), -1);
  Rig rig;
  rig.dimension = old.dimension;
  for (int h = 0; h < old.count(); ++h) {
    if (gone.contains(h)) continue;
    new_index[static_cast<std::size_t>(h)] = rig.count();
    rig.handles.push_back(old.handles[static_cast<std::size_t>(h)]);
  }
  for (Handle& handle : rig.handles) {
    while (handle.parent >= 0 && gone.contains(handle.parent)) {
      handle.parent = old.handles[static_cast<std::size_t>(handle.parent)].parent;
    }
    if (handle.parent >= 0) handle.parent = new_index[static_cast<std::size_t>(handle.parent)];
  }
  return with_rig(document, std::move(rig));
}

Document renamed(Document document, const std::string& handle, const std::string& name) {
  handle_named(document, handle);
  if (name.empty() || name.size() > 200) {
    throw Error(ErrorCode::InvalidRig, "a name has 1 to 200 letters.", Place::at_handle(handle));
  }
  if (name == handle) return document;
  if (document.rig->find(name) >= 0) {
    throw Error(ErrorCode::InvalidRig, fmt::format("another handle is called '{:.60}'.", name),
                Place::at_handle(handle));
  }
  const bool was_fresh = !is_stale(document);
  document.rig = std::make_shared<const Rig>(with_name(*document.rig, handle, name));
  if (document.given) document.given = with_name(*document.given, handle, name);
  if (document.bound && was_fresh) document.bound = with_recipe(*document.bound, recipe_of(document));
  if (document.bound && !was_fresh) {
    BindRecipe old = document.bound->recipe;
    old.rig = std::make_shared<const Rig>(with_name(*old.rig, handle, name));
    document.bound = with_recipe(*document.bound, std::move(old));
  }
  if (const auto pose = document.pose.find(handle); pose != document.pose.end()) {
    document.pose[name] = pose->second;
    document.pose.erase(handle);
  }
  for (const char* option : {kSoftPartsOption, kFrequenciesOption, kRatiosOption}) {
    Json& parts = document.options.at(option);
    parts = renamed_part(parts.get<std::string>(), handle, name);
  }
  return document;
}

}  // namespace limber::studio
