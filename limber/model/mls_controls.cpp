#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/model/rig.h"

namespace limber {
namespace {

/// The control that target t belongs to, by order of points, then bones.
std::size_t control_of(const MlsControls& controls, std::size_t target) {
  const std::size_t points = controls.points.size();
  return target < points ? target : points + (target - points) / 2;
}

/// What the user calls a control.
std::size_t pin_of(const MlsControls& controls, std::size_t control) {
  return controls.pins.empty() ? control : static_cast<std::size_t>(controls.pins[control]);
}

Place at_pin(const MlsControls& controls, std::size_t control) {
  return Place::at_path("", fmt::format("pins[{}]", pin_of(controls, control)));
}

}  // namespace

Positions MlsControls::rest_targets() const {
  Positions rest(target_count(), 3);
  Eigen::Index row = 0;
  for (const PointHandle& point : points) rest.row(row++) = point.position.transpose();
  for (const BoneHandle& bone : bones) {
    rest.row(row++) = bone.head.transpose();
    rest.row(row++) = bone.tail.transpose();
  }
  if (dimension == 2) rest.col(2).setZero();
  return rest;
}

MlsControls with_rest(const MlsControls& controls, const Positions& targets) {
  MlsControls moved = controls;
  Eigen::Index row = 0;
  for (PointHandle& point : moved.points) point.position = targets.row(row++).transpose();
  for (BoneHandle& bone : moved.bones) {
    bone.head = targets.row(row++).transpose();
    bone.tail = targets.row(row++).transpose();
  }
  return moved;
}

void validate(const MlsControls& controls, const Positions& targets) {
  if (controls.target_count() == 0) {
    throw Error(ErrorCode::TooFewHandles, "there are no pins.", {}, "Give at least one.");
  }
  const Positions rest = controls.rest_targets();
  for (std::size_t t = 0; t < static_cast<std::size_t>(rest.rows()); ++t) {
    const auto row = static_cast<Eigen::Index>(t);
    if (rest.row(row).allFinite() && (targets.rows() == 0 || targets.row(row).allFinite())) continue;
    throw Error(ErrorCode::NonFiniteNumber, "the pin is not finite.", at_pin(controls, control_of(controls, t)));
  }
  const double size = (rest.colwise().maxCoeff() - rest.colwise().minCoeff()).norm();
  for (std::size_t b = 0; b < controls.bones.size(); ++b) {
    const auto head = static_cast<Eigen::Index>(controls.points.size() + 2 * b);
    if ((rest.row(head + 1) - rest.row(head)).norm() > 1e-9 * size) continue;
    throw Error(ErrorCode::InvalidRig, "the bone has no length.", at_pin(controls, controls.points.size() + b),
                "Use a point instead.");
  }
  if (targets.rows() == 0) return;
  for (Eigen::Index i = 0; i < rest.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if ((rest.row(i) - rest.row(j)).norm() > 1e-9 * size) continue;
      const Eigen::Index d = controls.dimension;
      const double apart = (targets.row(i) - targets.row(j)).head(d).norm();
      if (apart <= 1e-9 * std::max(size, targets.cwiseAbs().maxCoeff())) continue;
      throw Error(ErrorCode::InvalidPose,
                  fmt::format("the pin is in the same place as pins[{}], but goes elsewhere.",
                              pin_of(controls, control_of(controls, static_cast<std::size_t>(j)))),
                  at_pin(controls, control_of(controls, static_cast<std::size_t>(i))),
                  "Remove one of them, or move it.");
    }
  }
}

}  // namespace limber
