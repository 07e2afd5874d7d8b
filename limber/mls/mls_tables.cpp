#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Dense>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/mls/internal/mls_weights.h"
#include "limber/mls/mls.h"

namespace limber {
using namespace internal;
namespace {

void require_vertices(const Positions& vertices, const MlsControls& controls) {
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
    if (!vertices.row(v).allFinite()) {
      throw Error(ErrorCode::NonFiniteNumber, "the vertex is not finite.", Place::at_vertex(v));
    }
  }
  if (controls.dimension == 3 || vertices.rows() == 0) return;
  const double size = (vertices.colwise().maxCoeff() - vertices.colwise().minCoeff()).norm();
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
    if (std::abs(vertices(v, 2) - vertices(0, 2)) <= 1e-9 * size) continue;
    throw Error(ErrorCode::UnsuitableShape, "the pins lie in the plane, but the shape does not.", Place::at_vertex(v),
                "Give pins three coordinates.");
  }
}

void require_alpha(double alpha, bool with_bones) {
  if (!(alpha >= 0.5 && alpha <= 8)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("alpha is {}.", alpha), {},
                "Give a number from 0.5 to 8; 1 is usual.");
  }
  if (with_bones && 2 * alpha != std::round(2 * alpha)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("alpha is {}, but there are bones among the controls.", alpha),
                {}, "With bones, give a multiple of 0.5.");
  }
}

/// What positions are best taken relative to: nothing for shapes near the origin; else few bits of their
/// middle, so that subtracting it from a float is exact.
Eigen::Vector3d choose_origin(const Positions& vertices, const Positions& controls) {
  Eigen::AlignedBox3d box;
  for (Eigen::Index v = 0; v < vertices.rows(); ++v) box.extend(vertices.row(v).transpose());
  for (Eigen::Index c = 0; c < controls.rows(); ++c) box.extend(controls.row(c).transpose());
  const double size = box.diagonal().norm();
  if (!(size > 0) || box.center().cwiseAbs().maxCoeff() <= 4 * size) return Eigen::Vector3d::Zero();
  const double unit = std::exp2(std::ceil(std::log2(size)));
  return (box.center() / unit).array().round() * unit;
}

PackedMls pack_weights(const Positions& vertices, const MlsControls& controls, const internal::MlsWeighing& weighing) {
  PackedMls packed;
  packed.dimension = controls.dimension;
  packed.vertex_count = static_cast<int>(vertices.rows());
  packed.point_count = static_cast<int>(controls.points.size());
  packed.bone_count = static_cast<int>(controls.bones.size());
  packed.plane_height = controls.dimension == 2 && vertices.rows() > 0 ? static_cast<float>(vertices(0, 2)) : 0;
  const Positions rest = controls.rest_targets();
  const Eigen::Vector3d origin = choose_origin(vertices, rest);
  for (int k = 0; k < controls.dimension; ++k) packed.origin[k] = static_cast<float>(origin[k]);
  for (Eigen::Index i = 0; i < rest.rows(); ++i) {
    for (int k = 0; k < controls.dimension; ++k) {
      packed.rest_controls.push_back(static_cast<float>(rest(i, k) - origin[k]));
    }
  }
  packed.planes.resize(packed.tables().planes_size());
  constexpr std::size_t kLanes = MlsTables::kLanes;
  const auto planes_per_block = static_cast<std::size_t>(packed.tables().planes_per_block());
  parallel_chunks(packed.tables().block_count() * kLanes, 1024, [&](IndexRange range) {
    std::vector<internal::MlsWeight> weights(weighing.control_count());
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Eigen::Index v = std::min<Eigen::Index>(static_cast<Eigen::Index>(i), vertices.rows() - 1);
      float* plane = packed.planes.data() + i / kLanes * planes_per_block * kLanes + i % kLanes;
      const auto put = [&](double value) {
        *plane = static_cast<float>(value);
        plane += kLanes;
      };
      for (int k = 0; k < controls.dimension; ++k) put(vertices(v, k) - origin[k]);
      weighing.weigh(v, weights);
      for (std::size_t c = 0; c < weights.size(); ++c) {
        put(weights[c].weight);
        if (c < controls.points.size()) continue;
        put(weights[c].mean);
        put(weights[c].spread);
      }
    }
  });
  return packed;
}

/// Affine maps need controls that span the space.
void require_span(const MlsControls& controls) {
  const Positions rest = controls.rest_targets();
  const Eigen::MatrixXd centered = (rest.rowwise() - rest.colwise().mean()).leftCols(controls.dimension).transpose();
  const Eigen::MatrixXd square = centered * centered.transpose();
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(square).eigenvalues();
  if (values[0] > 1e-10 * values[controls.dimension - 1]) return;
  throw Error(ErrorCode::TooFewHandles,
              controls.dimension == 2 ? "the pins lie on a line, which leaves an affine map open."
                                      : "the pins lie in a plane, which leaves an affine map open.",
              {}, "Add a pin off it, or use the rigid variant.");
}

/// b(v) = c + a P^-1 (v - p*), with a_k the share of target k in sum c (q - q*) (p - p*)^T.
Eigen::VectorXd affine_row(const MlsControls& controls, const Eigen::Vector3d& v,
                           const std::vector<internal::MlsWeight>& weights) {
  const int d = controls.dimension;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  std::vector<Eigen::Vector3d> places(weights.size());
  for (std::size_t c = 0; c < weights.size(); ++c) {
    const std::size_t b = c - std::min(c, controls.points.size());
    places[c] = c < controls.points.size() ? controls.points[c].position
                                           : Eigen::Vector3d((1 - weights[c].mean) * controls.bones[b].head +
                                                             weights[c].mean * controls.bones[b].tail);
    center += weights[c].weight * places[c];
  }
  Eigen::MatrixXd square = Eigen::MatrixXd::Zero(d, d);
  Eigen::MatrixXd arms = Eigen::MatrixXd::Zero(controls.target_count(), d);
  Eigen::VectorXd row = Eigen::VectorXd::Zero(controls.target_count());
  Eigen::Index target = 0;
  for (std::size_t c = 0; c < weights.size(); ++c) {
    const Eigen::VectorXd arm = (places[c] - center).head(d);
    const double weight = weights[c].weight;
    square += weight * arm * arm.transpose();
    if (c < controls.points.size()) {
      row[target] = weight;
      arms.row(target++) = weight * arm.transpose();
      continue;
    }
    const BoneHandle& bone = controls.bones[c - controls.points.size()];
    const Eigen::VectorXd along = (bone.tail - bone.head).head(d);
    const double t = weights[c].mean;
    square += weights[c].spread * along * along.transpose();
    row[target] = weight * (1 - t);
    arms.row(target++) = (weight * (1 - t) * arm - weights[c].spread * along).transpose();
    row[target] = weight * t;
    arms.row(target++) = (weight * t * arm + weights[c].spread * along).transpose();
  }
  const Eigen::VectorXd arm = (v - center).head(d);
  return row + arms * square.ldlt().solve(arm);
}

}  // namespace

PackedMls pack_mls(const Positions& vertices, const MlsControls& controls, double alpha) {
  validate(controls);
  require_alpha(alpha, !controls.bones.empty());
  require_vertices(vertices, controls);
  return pack_weights(vertices, controls, internal::MlsWeighing(vertices, controls, alpha));
}

PackedMls pack_mls(const Positions& vertices, const MlsControls& controls, const Eigen::MatrixXd& distances,
                   double alpha) {
  validate(controls);
  require_alpha(alpha, false);
  require_vertices(vertices, controls);
  const bool fits =
      distances.rows() == vertices.rows() && distances.cols() == static_cast<Eigen::Index>(controls.points.size());
  if (!fits || !controls.bones.empty()) {
    throw Error(ErrorCode::InvalidArgument, "distances are given per vertex and point.", {},
                "Give one row per vertex and one column per point, and no bones.");
  }
  return pack_weights(vertices, controls, internal::MlsWeighing(vertices, controls, alpha, &distances));
}

Eigen::MatrixXf mls_weights(const PackedMls& packed) {
  constexpr int kLanes = MlsTables::kLanes;
  const MlsTables tables = packed.tables();
  Eigen::MatrixXf weights(packed.vertex_count, packed.point_count + packed.bone_count);
  for (int v = 0; v < packed.vertex_count; ++v) {
    const float* block = packed.planes.data() +
                         static_cast<std::ptrdiff_t>(v / kLanes) * tables.planes_per_block() * kLanes + v % kLanes;
    for (int c = 0; c < weights.cols(); ++c) {
      const int bones_before = std::max(0, c - packed.point_count);
      weights(v, c) = block[(packed.dimension + c + 2 * bones_before) * kLanes];
    }
  }
  return weights;
}

Eigen::MatrixXd mls_affine_basis(const Positions& vertices, const MlsControls& controls, double alpha) {
  validate(controls);
  require_alpha(alpha, !controls.bones.empty());
  require_vertices(vertices, controls);
  require_span(controls);
  const internal::MlsWeighing weighing(vertices, controls, alpha);
  Eigen::MatrixXd basis(vertices.rows(), controls.target_count());
  parallel_chunks(static_cast<std::size_t>(vertices.rows()), 1024, [&](IndexRange range) {
    std::vector<internal::MlsWeight> weights(weighing.control_count());
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const auto v = static_cast<Eigen::Index>(i);
      weighing.weigh(v, weights);
      basis.row(v) = affine_row(controls, vertices.row(v).transpose(), weights).transpose();
    }
  });
  return basis;
}

}  // namespace limber
