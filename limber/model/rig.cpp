#include "limber/model/rig.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber {
namespace {

void validate_form(const Handle& handle, int vertex_count) {
  const auto require_finite = [&](const Eigen::Vector3d& position) {
    if (!position.allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, "the handle's position is not finite.", Place::at_handle(handle.name));
    }
  };
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) require_finite(point->position);
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    require_finite(bone->head);
    require_finite(bone->tail);
  }
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    if (region->vertices.empty()) {
      throw Error(ErrorCode::InvalidRig, "the region holds no vertex.", Place::at_handle(handle.name),
                  "Give it at least one vertex, or remove the handle.");
    }
    std::unordered_set<int> seen;
    for (const int vertex : region->vertices) {
      if (vertex < 0 || (vertex_count >= 0 && vertex >= vertex_count)) {
        throw Error(ErrorCode::IndexOutOfRange,
                    fmt::format("the region names vertex {}, but the shape has {}.", vertex, vertex_count),
                    Place::at_handle(handle.name), "Vertices count from 0.");
      }
      if (!seen.insert(vertex).second) {
        throw Error(ErrorCode::InvalidRig, fmt::format("the region names vertex {} twice.", vertex),
                    Place::at_handle(handle.name));
      }
    }
  }
}

void validate_limit(const Handle& handle) {
  const JointLimit& limit = *handle.limit;
  const auto refuse = [&](const char* what, const char* remedy) {
    throw Error(ErrorCode::InvalidRig, what, Place::at_handle(handle.name), remedy);
  };
  const double numbers[] = {limit.least, limit.greatest, limit.tilt};
  if (!limit.axis.allFinite() ||
      !std::all_of(std::begin(numbers), std::end(numbers), [](double x) { return std::isfinite(x); })) {
    throw Error(ErrorCode::NonFiniteNumber, "its limit is not finite.", Place::at_handle(handle.name));
  }
  constexpr double kHalfTurn = EIGEN_PI + 1e-9;
  if (!(limit.axis.norm() > 0))
    refuse("the axis of its limit has no length.", "Give the axis that the joint turns about.");
  if (limit.least > 0 || limit.greatest < 0 || limit.least < -kHalfTurn || limit.greatest > kHalfTurn) {
    refuse("its limit leaves out the rest pose, or is more than half a turn.",
           "Turns count from rest: the least is -180 to 0 degrees, the greatest 0 to 180.");
  }
  if (limit.tilt < 0 || limit.tilt > kHalfTurn) refuse("its tilt is out of range.", "It may be 0 to 180 degrees.");
}

}  // namespace

int Rig::find(std::string_view name) const {
  for (int i = 0; i < count(); ++i) {
    if (handles[i].name == name) return i;
  }
  return -1;
}

void validate(const Rig& rig, int vertex_count) {
  std::unordered_set<std::string_view> names;
  for (int i = 0; i < rig.count(); ++i) {
    const Handle& handle = rig.handles[i];
    if (handle.name.empty()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("handle {} has no name.", i), {}, "Name every handle.");
    }
    if (!names.insert(handle.name).second) {
      throw Error(ErrorCode::InvalidRig, "two handles have this name.", Place::at_handle(handle.name),
                  "Names must be unique.");
    }
    if (handle.parent < -1 || handle.parent >= rig.count()) {
      throw Error(ErrorCode::InvalidRig, fmt::format("parent {} does not exist.", handle.parent),
                  Place::at_handle(handle.name));
    }
    validate_form(handle, vertex_count);
    if (handle.limit) validate_limit(handle);
  }
  if (static_cast<int>(parents_first(rig).size()) != rig.count()) {
    for (int i = 0; i < rig.count(); ++i) {
      // Walking up from a handle on a cycle, or below one, never reaches a root.
      int ancestor = i;
      for (int steps = 0; ancestor >= 0 && steps <= rig.count(); ++steps) ancestor = rig.handles[ancestor].parent;
      if (ancestor >= 0) {
        throw Error(ErrorCode::InvalidRig, "its chain of parents runs in a circle.",
                    Place::at_handle(rig.handles[i].name), "Make one of these handles a root.");
      }
    }
  }
}

std::vector<int> parents_first(const Rig& rig) {
  std::vector<int> order;
  std::vector<std::vector<int>> children(rig.handles.size());
  for (int i = 0; i < rig.count(); ++i) {
    const int parent = rig.handles[i].parent;
    if (parent < 0) {
      order.push_back(i);
    } else {
      children[parent].push_back(i);
    }
  }
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const int child : children[order[next]]) order.push_back(child);
  }
  return order;
}

}  // namespace limber
