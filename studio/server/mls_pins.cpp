#include "studio/server/mls_pins.h"

#include <algorithm>

#include <fmt/format.h>

namespace limber::studio {
namespace {

using Eigen::Vector3d;

/// Vertices that stand for a region that is held as a whole.
constexpr std::size_t kVerticesOfRegion = 8;

Vector3d moved(const AffineMatrix& transform, const Vector3d& rest) {
  return transform.leftCols<3>() * rest + transform.col(3);
}

/// Controls as they are found; what is a bone is put behind the points at the end.
class Collector {
 public:
  /// What is added from now on belongs to it.
  void begin(int owner) { owner_ = owner; }

  void add_point(const std::string& name, const Vector3d& rest, const Vector3d& target) {
    check(name, rest, target);
    points_.push_back({rest, target});
    of_points_.push_back(owner_);
  }

  void add_bone(const std::string& name, const BoneHandle& rest, const Vector3d& head, const Vector3d& tail) {
    check(name, rest.head, head);
    check(name, rest.tail, tail);
    bones_.push_back(rest);
    of_bones_.push_back(owner_);
    ends_.push_back(head);
    ends_.push_back(tail);
  }

  Pins finish(int dimension) const {
    Pins pins;
    pins.controls.dimension = dimension;
    pins.controls.bones = bones_;
    pins.controls.pins = of_points_;
    pins.controls.pins.insert(pins.controls.pins.end(), of_bones_.begin(), of_bones_.end());
    Positions targets(static_cast<Eigen::Index>(points_.size() + ends_.size()), 3);
    Eigen::Index row = 0;
    for (const auto& [rest, target] : points_) {
      pins.controls.points.push_back({rest});
      targets.row(row++) = target.transpose();
    }
    for (const Vector3d& end : ends_) targets.row(row++) = end.transpose();
    if (dimension == 2) targets.col(2).setZero();
    pins.frames.push_back(std::move(targets));
    return pins;
  }

  double size = 1;  ///< Of the shape.

 private:
  /// The same place cannot go to two places.
  void check(const std::string& name, const Vector3d& rest, const Vector3d& target) {
    for (const auto& [other, at, to] : seen_) {
      if ((at - rest).norm() > 1e-9 * size || (to - target).norm() <= 1e-9 * size) continue;
      throw Error(ErrorCode::InvalidPose,
                  fmt::format("it begins where '{}' does, and they go to different places.", other),
                  Place::at_handle(name), "Free one of them, or hold one end of a bone only.");
    }
    seen_.emplace_back(name, rest, target);
  }

  int owner_ = 0;
  std::vector<int> of_points_, of_bones_;
  std::vector<std::pair<Vector3d, Vector3d>> points_;
  std::vector<BoneHandle> bones_;
  std::vector<Vector3d> ends_;
  std::vector<std::tuple<std::string, Vector3d, Vector3d>> seen_;
};

void add_region(Collector& pins, const Handle& handle, const RegionHandle& region, const HandlePose& held,
                const Positions& positions) {
  if (held.kind != ConstraintKind::Transform) {
    pins.add_point(handle.name, rest_place(handle, positions), held.position);
    return;
  }
  const std::size_t count = std::min(kVerticesOfRegion, region.vertices.size());
  for (std::size_t i = 0; i < count; ++i) {
    const int vertex = region.vertices[i * region.vertices.size() / count];
    const Vector3d rest = positions.row(vertex).transpose();
    pins.add_point(handle.name, rest, moved(held.transform, rest));
  }
}

void add_handle(Collector& pins, const Handle& handle, const HandlePose& held, const Positions& positions) {
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    add_region(pins, handle, *region, held, positions);
    return;
  }
  const bool whole = held.kind == ConstraintKind::Transform;
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
    pins.add_point(handle.name, point->position, whole ? moved(held.transform, point->position) : held.position);
    return;
  }
  const auto* bone = std::get_if<BoneHandle>(&handle.form);
  if (!bone) return;
  if (whole) {
    pins.add_bone(handle.name, *bone, moved(held.transform, bone->head), moved(held.transform, bone->tail));
  } else if (held.kind == ConstraintKind::HeadAndTail) {
    pins.add_bone(handle.name, *bone, held.position, held.tail);
  } else if (held.kind == ConstraintKind::Tail) {
    pins.add_point(handle.name, bone->tail, held.tail);
  } else {
    pins.add_point(handle.name, bone->head, held.position);
  }
}

}  // namespace

Pins mls_pins(const Document& document, const std::map<std::string, HandlePose>& pose) {
  const Positions& positions = document.shape->shape.positions;
  Collector pins;
  pins.size = document.shape->size;
  for (int h = 0; h < document.rig->count(); ++h) {
    const Handle& handle = document.rig->handles[static_cast<std::size_t>(h)];
    const auto held = pose.find(handle.name);
    if (held == pose.end() || held->second.kind == ConstraintKind::Free) continue;
    pins.begin(h);
    add_handle(pins, handle, within_reach(held->second, *document.shape), positions);
  }
  pins.begin(document.rig->count());
  for (const VertexPin& pin : document.pins) {
    pins.add_point(fmt::format("vertex {}", pin.vertex), positions.row(pin.vertex).transpose(),
                   within_reach(pin.position, *document.shape));
  }
  return pins.finish(document.dimension());
}

Pins in_pixels(const Pins& pins, const DocumentShape& shape) {
  const Image& picture = shape.picture;
  const double pixels = std::max(picture.width, picture.height) / 2.0;  // per unit: the longer side measures 2
  const Vector3d middle(picture.width / 2.0, picture.height / 2.0, 0);
  const auto to_pixels = [&](const Vector3d& at) -> Vector3d {
    return middle + Vector3d(at.x() * pixels, -at.y() * pixels, 0);
  };
  Pins result = pins;
  for (PointHandle& point : result.controls.points) point.position = to_pixels(point.position);
  for (BoneHandle& bone : result.controls.bones) bone = {to_pixels(bone.head), to_pixels(bone.tail)};
  for (Positions& frame : result.frames) {
    for (Eigen::Index t = 0; t < frame.rows(); ++t) frame.row(t) = to_pixels(frame.row(t).transpose()).transpose();
  }
  return result;
}

bool same_controls(const MlsControls& a, const MlsControls& b) {
  return a.dimension == b.dimension && a.points.size() == b.points.size() && a.bones.size() == b.bones.size() &&
         a.rest_targets() == b.rest_targets();
}

Rig bones_of(const Rig& rig) {
  std::vector<int> new_index(rig.handles.size(), -1);
  Rig bones;
  bones.dimension = rig.dimension;
  for (std::size_t h = 0; h < rig.handles.size(); ++h) {
    if (!rig.handles[h].is_bone()) continue;
    new_index[h] = bones.count();
    bones.handles.push_back(rig.handles[h]);
  }
  for (Handle& bone : bones.handles) {
    int parent = bone.parent;
    while (parent >= 0 && new_index[static_cast<std::size_t>(parent)] < 0) {
      parent = rig.handles[static_cast<std::size_t>(parent)].parent;
    }
    bone.parent = parent < 0 ? -1 : new_index[static_cast<std::size_t>(parent)];
  }
  return bones;
}

}  // namespace limber::studio
