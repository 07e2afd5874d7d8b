#include "tools/limber/space_change.h"

#include "tools/limber/context.h"

namespace limber::cli {
namespace {

/// For rows: (x, y, z) becomes (x, -z, y) or back.
Eigen::Matrix3d turn_of(const SpaceChange& change, int dimension) {
  Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
  if (change.up.empty()) return turn;
  if (dimension == 2) throw UsageError("--up would turn a planar shape out of its plane.");
  if (change.up == "y-to-z") turn << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  if (change.up == "z-to-y") turn << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return turn;
}

/// A quarter turn about x takes axes to axes, so angles and positions keep their digits.
void turn_channels(BvhFile& motion, const Eigen::Matrix3d& turn) {
  Eigen::Index column = 0;
  for (std::vector<BvhChannel>& channels : motion.channels) {
    for (BvhChannel& channel : channels) {
      Eigen::Index axis = 0;
      turn.row(channel.axis).cwiseAbs().maxCoeff(&axis);
      if (turn(channel.axis, axis) < 0) motion.frames.col(column) *= -1;
      channel.axis = static_cast<int>(axis);
      ++column;
    }
  }
}

}  // namespace

void apply(const SpaceChange& change, Shape& shape) {
  if (change.is_none()) return;
  const Eigen::Matrix3d turn = turn_of(change, shape.dimension);
  shape.positions = (change.scale * (shape.positions * turn)).eval();
  if (shape.normals.rows() > 0) shape.normals = (shape.normals * turn).eval();
}

void apply(const SpaceChange& change, Rig& rig) {
  if (change.is_none()) return;
  const Eigen::Matrix3d turn = turn_of(change, rig.dimension);
  const auto move = [&](Eigen::Vector3d& position) {
    position = (change.scale * (turn.transpose() * position)).eval();
  };
  for (Handle& handle : rig.handles) {
    if (auto* point = std::get_if<PointHandle>(&handle.form)) move(point->position);
    if (auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      move(bone->head);
      move(bone->tail);
    }
  }
}

void apply(const SpaceChange& change, MeshSequence& sequence) {
  if (change.is_none()) return;
  const Eigen::Matrix3f turn = (change.scale * turn_of(change, 3)).cast<float>();
  Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>> rows(
      sequence.positions.data(), static_cast<Eigen::Index>(sequence.positions.size() / 3), 3);
  rows = (rows * turn).eval();
}

void apply(const SpaceChange& change, BvhFile& motion) {
  if (change.is_none()) return;
  const Eigen::Matrix3d turn = turn_of(change, 3);
  for (Joint& joint : motion.skeleton.joints) {
    joint.rest.translation = (change.scale * (turn.transpose() * joint.rest.translation)).eval();
    if (joint.end_site) joint.end_site = Eigen::Vector3d(change.scale * (turn.transpose() * *joint.end_site));
  }
  if (!change.up.empty()) turn_channels(motion, turn);
  Eigen::Index column = 0;
  for (const std::vector<BvhChannel>& channels : motion.channels) {
    for (const BvhChannel& channel : channels) {
      if (!channel.is_rotation) motion.frames.col(column) *= change.scale;
      ++column;
    }
  }
}

}  // namespace limber::cli
