#include "limber/bind/point_functions.h"

#include <algorithm>

namespace limber::detail {

void insert_column(Eigen::MatrixXd& matrix, Eigen::Index index, const Eigen::VectorXd& column) {
  matrix.conservativeResize(column.size(), matrix.cols() + 1);
  for (Eigen::Index k = matrix.cols() - 1; k > index; --k) matrix.col(k) = matrix.col(k - 1);
  matrix.col(index) = column;
}

void erase_column(Eigen::MatrixXd& matrix, Eigen::Index index) {
  for (Eigen::Index k = index; k + 1 < matrix.cols(); ++k) matrix.col(k) = matrix.col(k + 1);
  matrix.conservativeResize(Eigen::NoChange, matrix.cols() - 1);
}

PointFunctions::PointFunctions(const HandleSystem& system, const BoundHandles& handles,
                               const Positions& positions, Task* task)
    : null_space_(system.null_space()) {
  Stage stage(task, "solve");
  const Eigen::MatrixXd values = held_values(handles, system.held(), positions);
  std::vector<int> affine_columns;
  std::vector<HandleSite> points;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    if (site.is_point()) {
      points.push_back(site);
      continue;
    }
    const HandleDofs& dofs = handles.dofs[static_cast<std::size_t>(h)];
    for (int k = 0; k < dofs.count(handles.dimension); ++k) affine_columns.push_back(dofs.first + k);
  }
  lifts_.resize(system.vertex_count(), static_cast<Eigen::Index>(affine_columns.size()));
  system.lift(values(Eigen::all, affine_columns), lifts_);
  stage.advance(0.3);
  responses_.resize(system.vertex_count(), static_cast<Eigen::Index>(points.size()));
  system.respond(points, responses_);
  for (int slot = 0; slot < static_cast<int>(points.size()); ++slot) slots_.push_back(slot);
}

void PointFunctions::insert(int index, const Eigen::VectorXd& response) {
  if (free_slots_.empty()) {
    constexpr int kMoreSlots = 16;
    const auto slots = static_cast<int>(responses_.cols());
    responses_.conservativeResize(Eigen::NoChange, slots + kMoreSlots);
    responses_.rightCols(kMoreSlots).setZero();
    for (int slot = slots + kMoreSlots - 1; slot >= slots; --slot) free_slots_.push_back(slot);
  }
  responses_.col(free_slots_.back()) = response;
  slots_.insert(slots_.begin() + index, free_slots_.back());
  free_slots_.pop_back();
}

Eigen::VectorXd PointFunctions::erase(int index) {
  const int slot = slots_[static_cast<std::size_t>(index)];
  slots_.erase(slots_.begin() + index);
  free_slots_.push_back(slot);
  return responses_.col(slot);
}

Eigen::RowVectorXd PointFunctions::at(const HandleSite& site) const {
  const auto points = static_cast<Eigen::Index>(slots_.size());
  Eigen::RowVectorXd values = Eigen::RowVectorXd::Zero(lifts_.cols() + points + null_space_.cols());
  for (std::size_t i = 0; i < site.vertices.size(); ++i) {
    const int v = site.vertices[i];
    for (Eigen::Index p = 0; p < points; ++p) {
      values[lifts_.cols() + p] += site.weights[i] * responses_(v, slots_[static_cast<std::size_t>(p)]);
    }
  }
  values.head(lifts_.cols()) = evaluate(site, lifts_);
  values.tail(null_space_.cols()) = evaluate(site, null_space_);
  return values;
}

Eigen::MatrixXd PointFunctions::coefficients(const BoundHandles& handles) const {
  const Eigen::Index affine = lifts_.cols();
  const auto points = static_cast<Eigen::Index>(slots_.size());
  const Eigen::Index free = null_space_.cols();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(affine + points + free, handles.dof_count);
  Eigen::MatrixXd at_points(points, affine + points + free);
  Eigen::MatrixXd wanted = Eigen::MatrixXd::Zero(points, handles.dof_count);
  std::vector<int> affine_columns;
  Eigen::Index point = 0;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    const HandleDofs& dofs = handles.dofs[static_cast<std::size_t>(h)];
    if (site.is_point()) {
      at_points.row(point) = at(site);
      wanted(point++, dofs.first) = 1;
    } else {
      for (int k = 0; k < dofs.count(handles.dimension); ++k) affine_columns.push_back(dofs.first + k);
    }
  }
  for (std::size_t i = 0; i < affine_columns.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    result(row, affine_columns[i]) = 1;
    wanted.col(affine_columns[i]) -= at_points.col(row);
  }
  if (points > 0) {
    result.bottomRows(points + free) =
        interpolate(at_points.middleCols(affine, points), at_points.rightCols(free), wanted);
  }
  return result;
}

Eigen::MatrixXd PointFunctions::combine(const Eigen::Ref<const Eigen::MatrixXd>& coefficients) const {
  Eigen::MatrixXd of_slots = Eigen::MatrixXd::Zero(responses_.cols(), coefficients.cols());
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    of_slots.row(slots_[i]) = coefficients.row(lifts_.cols() + static_cast<Eigen::Index>(i));
  }
  Eigen::MatrixXd result = lifts_ * coefficients.topRows(lifts_.cols());
  result.noalias() += responses_ * of_slots;
  result.noalias() += null_space_ * coefficients.bottomRows(null_space_.cols());
  return result;
}

}  // namespace limber::detail
