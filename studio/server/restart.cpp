#include "studio/server/restart.h"

#include <algorithm>

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Vector3d moved(const AffineMatrix& transform, const Vector3d& rest) {
  return transform.leftCols<3>() * rest + transform.col(3);
}

Handle moved(Handle handle, const AffineMatrix& now) {
  if (auto* point = std::get_if<PointHandle>(&handle.form)) {
    point->position = moved(now, point->position);
  } else if (auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    bone->head = moved(now, bone->head);
    bone->tail = moved(now, bone->tail);
  }
  return handle;
}

}  // namespace

Document restarted(const Document& document, Shape posed, const std::function<AffineMatrix(const std::string&)>& now) {
  if (document.motion) {
    throw Error(ErrorCode::InvalidArgument, "a motion belongs to the rest pose that would go.", {},
                "Close the motion first.");
  }
  // Whoever pulls a shape out and goes on from there, again and again, would leave what floats can hold.
  constexpr double kFarthest = 1e9;
  if (!(posed.positions.cwiseAbs().maxCoeff() < kFarthest * std::max(1.0, document.shape->size)) ||
      !(size_of(posed) < kFarthest)) {
    throw Error(ErrorCode::UnsuitableShape, "the shape has become too large to go on from.", {},
                "Bring its handles nearer first.");
  }
  Document next = document;
  const Positions positions = posed.positions;
  next.shape = inspect(std::move(posed), document.shape->picture);
  next.origin = rest_file(document);
  Rig rig = *document.rig;
  for (Handle& handle : rig.handles) {
    handle = moved(std::move(handle), now(handle.name));
    const auto held = next.pose.find(handle.name);
    if (held == next.pose.end()) continue;
    held->second.transform = AffineMatrix::Identity();
    held->second.position = rest_place(handle, positions);
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) held->second.tail = bone->tail;
  }
  for (VertexPin& pin : next.pins) pin.position = positions.row(pin.vertex).transpose();
  next.rig = std::make_shared<const Rig>(std::move(rig));
  return next;
}

std::string rest_file(const Document& document) {
  return document.name + "-rest.obj";
}

}  // namespace limber::studio
