#include "limber/weights/internal/point_functions.h"

#include <algorithm>

namespace limber::internal {

void insert_column(Eigen::MatrixXd& matrix, Eigen::Index index, const Eigen::VectorXd& column) {
  matrix.conservativeResize(column.size(), matrix.cols() + 1);
  for (Eigen::Index k = matrix.cols() - 1; k > index; --k) matrix.col(k) = matrix.col(k - 1);
  matrix.col(index) = column;
}

void erase_column(Eigen::MatrixXd& matrix, Eigen::Index index) {
  for (Eigen::Index k = index; k + 1 < matrix.cols(); ++k) matrix.col(k) = matrix.col(k + 1);
  matrix.conservativeResize(Eigen::NoChange, matrix.cols() - 1);
}

PointFunctions::PointFunctions(const HandleSystem& system, const BoundHandles& handles, bool holds_points,
                               const Positions& positions, Task* task)
    : holds_points_(holds_points), null_space_(system.null_space()) {
  Stage stage(task, "solve");
  std::vector<HandleSite> points;
  for (const HandleSite& site : handles.sites) {
    if (is_function(site)) points.push_back(site);
  }
  const std::vector<int> lifted = lifted_columns(handles);
  lifts_.resize(system.vertex_count(), static_cast<Eigen::Index>(lifted.size()));
  system.lift(held_values(handles, system.held(), positions)(Eigen::all, lifted), lifts_, &stage);
  responses_.resize(system.vertex_count(), static_cast<Eigen::Index>(points.size()));
  system.respond(points, responses_, &stage);
  for (int slot = 0; slot < static_cast<int>(points.size()); ++slot) slots_.push_back(slot);
}

std::vector<int> PointFunctions::lifted_columns(const BoundHandles& handles) const {
  std::vector<int> columns;
  for (int h = 0; h < handles.count(); ++h) {
    if (is_function(handles.sites[static_cast<std::size_t>(h)])) continue;
    const HandleDofs& dofs = handles.dofs[static_cast<std::size_t>(h)];
    for (int k = 0; k < dofs.count(handles.dimension); ++k) columns.push_back(dofs.first + k);
  }
  return columns;
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
  const Eigen::Index held = lifts_.cols();
  const auto points = static_cast<Eigen::Index>(slots_.size());
  const Eigen::Index free = null_space_.cols();
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(held + points + free, handles.dof_count);
  Eigen::MatrixXd at_points(points, held + points + free);
  Eigen::MatrixXd wanted = Eigen::MatrixXd::Zero(points, handles.dof_count);
  Eigen::Index point = 0;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    if (!is_function(site)) continue;
    at_points.row(point) = at(site);
    wanted(point++, handles.dofs[static_cast<std::size_t>(h)].first) = 1;
  }
  const std::vector<int> lifted = lifted_columns(handles);
  for (std::size_t i = 0; i < lifted.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    result(row, lifted[i]) = 1;
    wanted.col(lifted[i]) -= at_points.col(row);
  }
  if (points > 0) {
    result.bottomRows(points + free) =
        interpolate(at_points.middleCols(held, points), at_points.rightCols(free), wanted);
  }
  return result;
}

Eigen::MatrixXd PointFunctions::combine(const Eigen::Ref<const Eigen::MatrixXd>& coefficients) const {
  Eigen::MatrixXd of_slots = Eigen::MatrixXd::Zero(responses_.cols(), coefficients.cols());
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    of_slots.row(slots_[i]) = coefficients.row(lifts_.cols() + static_cast<Eigen::Index>(i));
  }
  Eigen::MatrixXd result(lifts_.rows(), coefficients.cols());
  result.noalias() = responses_ * of_slots;
  if (null_space_.cols() > 0) result.noalias() += null_space_ * coefficients.bottomRows(null_space_.cols());
  for (Eigen::Index k = 0; k < coefficients.cols(); ++k) {
    for (Eigen::Index i = 0; i < lifts_.cols(); ++i) {
      if (coefficients(i, k) != 0) result.col(k) += coefficients(i, k) * lifts_.col(i);
    }
  }
  return result;
}

}  // namespace limber::internal
