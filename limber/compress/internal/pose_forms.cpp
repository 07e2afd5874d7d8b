#include "limber/compress/internal/pose_forms.h"

#include "limber/numerics/internal/dense.h"

namespace limber::internal {
namespace {

/// The products of (x, y, z, 1), in the order of PoseForms::terms_.
Eigen::Matrix<double, 10, 1> products_of(const Eigen::Vector3d& u) {
  Eigen::Matrix<double, 10, 1> products;
  products << u.x() * u.x(), u.y() * u.y(), u.z() * u.z(), 1, u.x() * u.y(), u.x() * u.z(), u.x(), u.y() * u.z(), u.y(),
      u.z();
  return products;
}

}  // namespace

PoseForms::PoseForms(const ExamplePoses& poses) : bones_(poses.bone_count) {
  columns_.resize(3 * poses.pose_count(), 4 * bones_);
  for (int pose = 0; pose < poses.pose_count(); ++pose) {
    for (int bone = 0; bone < bones_; ++bone) {
      columns_.block<3, 4>(3 * pose, 4 * bone) = poses.pose(pose)[static_cast<std::size_t>(bone)];
    }
  }
  pairs_ = gram(columns_);
  terms_.resize(bones_ * (bones_ + 1) / 2, 10);
  Eigen::Index row = 0;
  for (int b = 0; b < bones_; ++b) {
    for (int a = 0; a <= b; ++a, ++row) {
      const Eigen::Matrix4d g = pair(a, b);
      terms_.row(row) << g(0, 0), g(1, 1), g(2, 2), g(3, 3), g(0, 1) + g(1, 0), g(0, 2) + g(2, 0), g(0, 3) + g(3, 0),
          g(1, 2) + g(2, 1), g(1, 3) + g(3, 1), g(2, 3) + g(3, 2);
    }
  }
}

void PoseForms::form_at(const Eigen::Vector3d& rest, Eigen::MatrixXd& form) const {
  form.resize(bones_, bones_);
  const Eigen::Matrix<double, 10, 1> products = products_of(rest);
  Eigen::Index row = 0;
  for (int b = 0; b < bones_; ++b) {
    for (int a = 0; a <= b; ++a, ++row) form(a, b) = form(b, a) = terms_.row(row).dot(products);
  }
}

Eigen::MatrixXd right_hand_sides(const PoseForms& forms, const Positions& rest, const Eigen::MatrixXd& tracks,
                                 Eigen::MatrixXd* moments) {
  Eigen::MatrixXd products = transposed_product(tracks, forms.columns());
  const Eigen::Index bones = products.cols() / 4;
  Eigen::MatrixXd result(rest.rows(), bones);
  for (Eigen::Index bone = 0; bone < bones; ++bone) {
    result.col(bone) = products.middleCols<3>(4 * bone).cwiseProduct(rest).rowwise().sum() + products.col(4 * bone + 3);
  }
  if (moments != nullptr) *moments = std::move(products);
  return result;
}

Eigen::MatrixXd tracks_of(const MeshSequence& sequence) {
  Eigen::MatrixXd tracks(3 * sequence.frame_count(), sequence.vertex_count);
  for (int frame = 0; frame < sequence.frame_count(); ++frame) {
    const Eigen::Map<const Eigen::Matrix3Xf> positions(sequence.frame(frame).data(), 3, sequence.vertex_count);
    tracks.middleRows<3>(3 * frame) = positions.cast<double>();
  }
  return tracks;
}

}  // namespace limber::internal
