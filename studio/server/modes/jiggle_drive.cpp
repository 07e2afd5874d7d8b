#include "studio/server/modes/jiggle_drive.h"

#include <algorithm>
#include <utility>

#include "limber/model/skeleton.h"

namespace limber::studio {
namespace {

// As `limber animate`: of a pose that starts from the one before, and of the first, which starts from rest.
constexpr int kSweeps = 60;
constexpr int kFirstSweeps = 1000;
constexpr float kTolerance = 1e-5f;

bool is_held(const Document& document) {
  return !document.pins.empty() || std::any_of(document.pose.begin(), document.pose.end(), [](const auto& held) {
    return held.second.kind != ConstraintKind::Free;
  });
}

}  // namespace

std::vector<int> handles_in_motion(const Document& document) {
  const Rig& rig = document.bound->rig();
  std::vector<int> handles;
  for (const std::string& name : document.driven ? *document.driven : document.motion->driven) {
    const int handle = rig.find(name);
    if (handle < 0) continue;
    const Handle& found = rig.handles[static_cast<std::size_t>(handle)];
    if (found.is_bone() || found.is_point()) handles.push_back(handle);
  }
  std::sort(handles.begin(), handles.end());
  return handles;
}

JiggleDrive::JiggleDrive(std::shared_ptr<const JiggleFlesh> flesh, const Document& document)
    : flesh_(std::move(flesh)), document_(document) {
  // A rig that was changed since the motion came has other joints: then names say what belongs together.
  const bool same_joints = document.motion->skeleton.has_hierarchy_of(skeleton_of(flesh_->driver.rig));
  std::vector<int> handles = handles_in_motion(document);
  if (!handles.empty() && same_joints) poser_.emplace(flesh_->driver, std::move(handles));
  follow(document);
}

void JiggleDrive::follow(const Document& document) {
  document_ = document;
  const bool was_plain = std::exchange(is_plain_, poser_ && !is_held(document));
  if (was_plain != is_plain_) is_first_ = true;
}

void JiggleDrive::restart() {
  if (poser_) poser_->reset();
  is_first_ = true;
}

Eigen::MatrixXd JiggleDrive::at(double seconds) {
  return is_plain_ ? plain_at(seconds) : held_at(seconds);
}

Eigen::MatrixXd JiggleDrive::plain_at(double seconds) {
  SolveOptions options;
  options.sweeps = std::exchange(is_first_, false) ? kFirstSweeps : kSweeps;
  options.tolerance = kTolerance;
  return poser_->step(document_.motion->clip, seconds, options).dofs;
}

Eigen::MatrixXd JiggleDrive::held_at(double seconds) {
  std::map<std::string, HandlePose> pose;
  pose_by_motion(*document_.motion, *document_.rig, *document_.shape, seconds, false, document_.driven, pose);
  for (const auto& [handle, held] : document_.pose) pose[handle] = held;
  studio::follow(pose_, {document_, pose});
  if (std::exchange(is_first_, false)) return pose_->solve_from_rest().dofs;
  return pose_->solve({.sweeps = document_.options.at("solve.iterations").get<int>()}).dofs;
}

}  // namespace limber::studio
