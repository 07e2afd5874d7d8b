#include "limber/arap/internal/full_constraints.h"

#include <map>
#include <unordered_map>
#include <utility>

#include <Eigen/SVD>

#include "limber/arap/internal/elimination.h"

namespace limber::internal {
namespace {

/// The affine map that fits what some vertices do best, as rows over these vertices: where it takes a point, and its
/// linear part. Directions in which the vertices hardly extend are left out.
class AffineFit {
 public:
  AffineFit(const HandleSite& site, const Positions& positions, int dimension)
      : middle_(Eigen::RowVector3d::Zero()), dimension_(dimension) {
    const auto count = static_cast<Eigen::Index>(site.vertices.size());
    Eigen::MatrixXd spread(count, dimension);
    for (const int vertex : site.vertices) middle_ += positions.row(vertex) / static_cast<double>(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      spread.row(i) = (positions.row(site.vertices[i]) - middle_).head(dimension);
    }
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(spread, Eigen::ComputeThinU | Eigen::ComputeThinV);
    Eigen::VectorXd inverse = svd.singularValues();
    for (double& value : inverse) value = value > 1e-3 * svd.singularValues()[0] ? 1 / value : 0;
    linear_ = svd.matrixV() * inverse.asDiagonal() * svd.matrixU().transpose();
  }

  /// Rows of the linear part: its transpose, row by row, x -> x^T A.
  const Eigen::MatrixXd& linear() const { return linear_; }
  /// The row that says where a point goes; sums to one.
  Eigen::RowVectorXd at(const Eigen::Vector3d& point) const {
    const Eigen::RowVectorXd offset = (point.transpose() - middle_).head(dimension_);
    return (offset * linear_).array() + 1.0 / static_cast<double>(linear_.cols());
  }

 private:
  Eigen::RowVector3d middle_;
  int dimension_;
  Eigen::MatrixXd linear_;  // d x vertices
};

class Collector {
 public:
  Collector(const SharedBinding& binding, const Domain& domain, const std::vector<HandleSite>& sites)
      : binding_(binding), domain_(domain), sites_(sites) {
    const ReducedModel& model = *binding.model;
    // Soft targets give way as in the reduced solver, whose stiffness is relative to that of its dofs.
    unit_stiffness_ = average_stiffness(model.stiffness) * model.energy_scale * model.frame.scale * model.frame.scale;
  }

  void add(const HandleTarget& target) {
    const int handle = binding_.rig->find(target.handle);
    const HandleSite& site = sites_[handle];
    if (const auto* transform = std::get_if<TransformTarget>(&target.target)) {
      add_transform(site, transform->transform, target.stiffness);
    } else if (const auto* position = std::get_if<PositionTarget>(&target.target)) {
      add_point(site, place_of(binding_.rig->handles[handle]), position->position, target.stiffness);
    } else if (const auto* tail = std::get_if<TailTarget>(&target.target)) {
      add_point(site, bone_of(handle).tail, tail->position, target.stiffness);
    } else {
      const auto& ends = std::get<BoneTarget>(target.target);
      add_point(site, bone_of(handle).head, ends.head, target.stiffness);
      add_point(site, bone_of(handle).tail, ends.tail, target.stiffness);
    }
  }

  void add(const Pin& pin) {
    std::map<int, double> weights;
    const auto embed = [&](int vertex, double weight) {
      using Row = Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator;
      for (Row entry(domain_.embedding, vertex); entry; ++entry) {
        weights[static_cast<int>(entry.col())] += weight * entry.value();
      }
    };
    if (const auto* at = std::get_if<VertexPlace>(&pin.place)) {
      embed(at->vertex, 1);
    } else {
      const auto& surface = std::get<SurfacePlace>(pin.place);
      for (int corner = 0; corner < 3; ++corner) {
        embed(binding_.shape->triangles(surface.triangle, corner), surface.barycentric[corner]);
      }
    }
    std::erase_if(weights, [](const auto& entry) { return entry.second == 0; });
    FullRow row;
    for (const auto& [vertex, weight] : weights) {
      row.vertices.push_back(vertex);
      row.weights.push_back(weight);
    }
    add_row(row.vertices, row.weights, pin.position, pin.stiffness);
  }

  FullConstraints take() {
    const auto to_positions = [](const std::vector<Eigen::Vector3d>& list) {
      Positions positions(static_cast<Eigen::Index>(list.size()), 3);
      for (std::size_t i = 0; i < list.size(); ++i) positions.row(static_cast<Eigen::Index>(i)) = list[i].transpose();
      return positions;
    };
    return {std::move(fixed_), to_positions(targets_), std::move(rows_), to_positions(row_targets_)};
  }

 private:
  const BoneHandle& bone_of(int handle) const { return std::get<BoneHandle>(binding_.rig->handles[handle].form); }

  /// Points have their site.
  Eigen::Vector3d place_of(const Handle& handle) const {
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
      for (const int vertex : region->vertices) sum += binding_.shape->positions.row(vertex).transpose();
      sum /= static_cast<double>(region->vertices.size());
    }
    return sum;
  }

  Eigen::Vector3d rest(int vertex) const { return domain_.elements.positions.row(vertex).transpose(); }

  void fix(int vertex, const Eigen::Vector3d& position) {
    const auto [found, is_new] = place_of_fixed_.emplace(vertex, fixed_.size());
    if (is_new) {
      fixed_.push_back(vertex);
      targets_.push_back(position);
    } else if (targets_[found->second] != position) {
      // Held twice: the row cannot be met, and says by how much.
      rows_.push_back({{vertex}, {1.0}, 0});
      row_targets_.push_back(position);
    }
  }

  void add_row(std::vector<int> vertices, std::vector<double> weights, const Eigen::Vector3d& target,
               double stiffness) {
    if (vertices.size() == 1 && weights[0] == 1 && stiffness == 0) return fix(vertices[0], target);
    rows_.push_back({std::move(vertices), std::move(weights), stiffness * unit_stiffness_});
    row_targets_.push_back(target);
  }

  void add_fitted(const HandleSite& site, const Eigen::RowVectorXd& row, const Eigen::Vector3d& target,
                  double stiffness) {
    add_row(site.vertices, std::vector<double>(row.data(), row.data() + row.size()), target, stiffness);
  }

  /// A point that moves with what a handle holds.
  void add_point(const HandleSite& site, const Eigen::Vector3d& point, const Eigen::Vector3d& target,
                 double stiffness) {
    if (site.is_point()) return add_row(site.vertices, site.weights, target, stiffness);
    const Eigen::RowVectorXd row = AffineFit(site, domain_.elements.positions, domain_.dimension).at(point);
    // Where the vertices do not span space, their combination is beside the point, and stays so.
    Eigen::Vector3d offset = -point;
    for (Eigen::Index i = 0; i < row.size(); ++i) offset += row[i] * rest(site.vertices[i]);
    if (domain_.dimension == 2) offset.z() = 0;
    add_fitted(site, row, target + offset, stiffness);
  }

  void add_transform(const HandleSite& site, const AffineMatrix& transform, double stiffness) {
    const auto moved = [&](const Eigen::Vector3d& point) -> Eigen::Vector3d {
      return transform.leftCols<3>() * point + transform.col(3);
    };
    if (site.is_point()) return add_row(site.vertices, site.weights, moved(site.position), stiffness);
    if (stiffness == 0) {
      for (const int vertex : site.vertices) fix(vertex, moved(rest(vertex)));
      return;
    }
    // The rows of the reduced solver, in its frame: the linear part, and where the frame's origin goes.
    const ModelFrame& frame = binding_.model->frame;
    const AffineFit fit(site, domain_.elements.positions, domain_.dimension);
    for (int axis = 0; axis < domain_.dimension; ++axis) {
      const Eigen::RowVectorXd row = fit.linear().row(axis) / frame.scale;
      if (row.norm() > 0) add_fitted(site, row, transform.col(axis) / frame.scale, stiffness);
    }
    add_point(site, frame.origin, moved(frame.origin), stiffness);
  }

  const SharedBinding& binding_;
  const Domain& domain_;
  const std::vector<HandleSite>& sites_;
  double unit_stiffness_ = 1;
  std::vector<int> fixed_;
  std::vector<Eigen::Vector3d> targets_;
  std::unordered_map<int, std::size_t> place_of_fixed_;
  std::vector<FullRow> rows_;
  std::vector<Eigen::Vector3d> row_targets_;
};

}  // namespace

FullConstraints full_constraints_of(const SharedBinding& binding, const Domain& domain,
                                    const std::vector<HandleSite>& sites, const Pose& pose) {
  Collector collector(binding, domain, sites);
  for (const HandleTarget& target : pose.targets) collector.add(target);
  for (const Pin& pin : pose.pins) collector.add(pin);
  return collector.take();
}

}  // namespace limber::internal
