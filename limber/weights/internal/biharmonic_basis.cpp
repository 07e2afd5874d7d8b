#include "limber/weights/internal/biharmonic_basis.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/weights/internal/handle_system.h"

namespace limber::internal {
namespace {

[[noreturn]] void refuse_point(const BoundHandles& handles, int point, const char* sentence, int other) {
  throw Error(ErrorCode::SingularSystem,
              fmt::format("{} '{}'.", sentence, handles.names[static_cast<std::size_t>(other)]),
              Place::at_handle(handles.names[static_cast<std::size_t>(point)]), "Remove it, or move it away.");
}

/// Which handle holds a vertex all by itself.
std::unordered_map<int, int> sole_holders(const BoundHandles& handles) {
  std::unordered_map<int, int> holders;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    if (site.is_point() && site.vertices.size() != 1) continue;
    for (const int v : site.vertices) {
      const auto [place, added] = holders.emplace(v, h);
      if (added) continue;
      // Bones and regions share no vertices: one of the two is a point.
      const int other = place->second;
      if (!site.is_point()) refuse_point(handles, other, "the point is at a vertex that moves with", h);
      const bool two_points = handles.sites[static_cast<std::size_t>(other)].is_point();
      refuse_point(handles, h,
                   two_points ? "the point is in the same place as" : "the point is at a vertex that moves with",
                   other);
    }
  }
  return holders;
}

}  // namespace

void BoundHandles::add(HandleSite site, std::string name) {
  dofs.push_back({dof_count, site.is_point() ? DofKind::Position : DofKind::Affine});
  dof_count += dofs.back().count(dimension);
  sites.push_back(std::move(site));
  names.push_back(std::move(name));
}

Eigen::MatrixXd rest_dofs_of(const BoundHandles& handles) {
  const int d = handles.dimension;
  Eigen::MatrixXd rest = Eigen::MatrixXd::Zero(handles.dof_count, d);
  for (int h = 0; h < handles.count(); ++h) {
    const auto handle = static_cast<std::size_t>(h);
    const int first = handles.dofs[handle].first;
    if (handles.sites[handle].is_point()) {
      rest.row(first) = handles.sites[handle].position.head(d).transpose();
    } else {
      rest.block(first, 0, d, d).setIdentity();
    }
  }
  return rest;
}

std::vector<int> held_vertices(const BoundHandles& handles, bool points) {
  std::vector<int> held;
  for (const HandleSite& site : handles.sites) {
    if (site.is_point() && !(points && site.vertices.size() == 1)) continue;
    held.insert(held.end(), site.vertices.begin(), site.vertices.end());
  }
  std::sort(held.begin(), held.end());
  return held;
}

Eigen::MatrixXd held_values(const BoundHandles& handles, const std::vector<int>& held, const Positions& positions) {
  const int d = handles.dimension;
  Eigen::MatrixXd values = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(held.size()), handles.dof_count);
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    const int first = handles.dofs[static_cast<std::size_t>(h)].first;
    if (site.is_point() && site.vertices.size() != 1) continue;
    for (const int v : site.vertices) {
      const auto place = std::lower_bound(held.begin(), held.end(), v);
      if (place == held.end() || *place != v) continue;
      const Eigen::Index row = place - held.begin();
      if (site.is_point()) {
        values(row, first) = 1;
      } else {
        values.row(row).segment(first, d) = positions.row(v).head(d);
        values(row, first + d) = 1;
      }
    }
  }
  return values;
}

void require_independent(const BoundHandles& handles, double size) {
  const std::unordered_map<int, int> holders = sole_holders(handles);
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    if (!site.is_point() || site.vertices.size() == 1) continue;
    double free = 0;
    int holder = h;
    for (std::size_t i = 0; i < site.vertices.size(); ++i) {
      const auto found = holders.find(site.vertices[i]);
      if (found != holders.end()) {
        holder = found->second;
      } else {
        free = std::max(free, std::abs(site.weights[i]));
      }
    }
    if (free < 1e-3) refuse_point(handles, h, "the point is among vertices that others move already, as", holder);
    for (int other = 0; other < h; ++other) {
      const HandleSite& earlier = handles.sites[static_cast<std::size_t>(other)];
      if (earlier.is_point() && earlier.vertices == site.vertices &&
          (earlier.position - site.position).norm() <= 1e-9 * size) {
        refuse_point(handles, h, "the point is in the same place as", other);
      }
    }
  }
}

Eigen::MatrixXd interpolate(const Eigen::MatrixXd& gram, const Eigen::MatrixXd& at_null,
                            const Eigen::MatrixXd& wanted) {
  const Eigen::Index points = gram.rows();
  const Eigen::Index free = at_null.cols();
  // at_null = [range, rest] [R; 0]: loads live in `rest`, where gram is positive definite.
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(at_null);
  const Eigen::MatrixXd q = qr.householderQ() * Eigen::MatrixXd::Identity(points, points);
  const auto range = q.leftCols(free);
  const auto rest = q.rightCols(points - free);
  Eigen::MatrixXd result(points + free, wanted.cols());
  result.topRows(points).setZero();
  if (points > free) {
    const Eigen::MatrixXd projected = rest.transpose() * gram * rest;
    const Eigen::LDLT<Eigen::MatrixXd> factor(projected);
    const Eigen::VectorXd pivots = factor.vectorD();
    if (!(pivots.minCoeff() > 1e-14 * pivots.maxCoeff())) {
      throw Error(ErrorCode::SingularSystem, "points are too near to each other to be told apart.", {},
                  "Move them apart, or use a finer mesh.");
    }
    result.topRows(points) = rest * factor.solve(rest.transpose() * wanted);
  }
  if (free > 0) {
    result.bottomRows(free) = qr.matrixQR().topRows(free).triangularView<Eigen::Upper>().solve(
        range.transpose() * (wanted - gram * result.topRows(points)));
  }
  return result;
}

void measure(const Subspace& subspace, const BoundHandles& handles, const Positions& positions, double size,
             BindReport& report) {
  const int d = handles.dimension;
  const auto& basis = std::get<Eigen::MatrixXd>(subspace.basis);
  report.least_weight = 1;
  report.greatest_weight = 0;
  report.interpolation_error = 0;
  for (int h = 0; h < handles.count(); ++h) {
    const HandleSite& site = handles.sites[static_cast<std::size_t>(h)];
    const HandleDofs& dofs = handles.dofs[static_cast<std::size_t>(h)];
    const auto scalar = basis.col(dofs.first + dofs.count(d) - 1);
    report.least_weight = std::min(report.least_weight, scalar.minCoeff());
    report.greatest_weight = std::max(report.greatest_weight, scalar.maxCoeff());
    if (site.is_point()) {
      Eigen::RowVectorXd row = evaluate(site, basis);
      row[dofs.first] -= 1;
      report.interpolation_error = std::max(report.interpolation_error, row.cwiseAbs().maxCoeff());
      continue;
    }
    for (const int v : site.vertices) {
      Eigen::RowVectorXd row = basis.row(v);
      row.segment(dofs.first, d) -= positions.row(v).head(d);
      row[dofs.first + d] -= 1;
      report.interpolation_error =
          std::max(report.interpolation_error, row.cwiseAbs().maxCoeff() / std::max(1.0, size));
    }
  }
  const Eigen::MatrixXd missed = basis * subspace.rest_dofs - positions.leftCols(d);
  report.rest_error = missed.size() > 0 ? missed.rowwise().norm().maxCoeff() / size : 0;
}

}  // namespace limber::internal
