#include "limber/weights/internal/handle_system.h"

#include <algorithm>
#include <utility>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "limber/core/error.h"
#include "limber/numerics/internal/nested_dissection.h"

namespace limber::internal {
namespace {

// Columns per batch of back-substitutions: wide enough for matrix kernels, narrow enough for memory.
constexpr Eigen::Index kBatch = 32;

// From here on the order of elimination matters.
constexpr std::size_t kManyUnknowns = 5000;

/// The functions of one group that cost nothing and vanish at its held vertices, as combinations of
/// (1, x, y, z) about a centre and a shift per tie; columns.
Eigen::MatrixXd free_combinations(const Eigen::MatrixXd& monomials_at_held, Eigen::Index terms) {
  if (monomials_at_held.rows() == 0) return Eigen::MatrixXd::Identity(terms, terms);
  const Eigen::MatrixXd gram = monomials_at_held.transpose() * monomials_at_held;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
  // A square root of 1e-10: what spans less than 1e-5 of the group's size does not hold it.
  Eigen::Index free = 0;
  while (free < terms && eigen.eigenvalues()[free] <= 1e-10 * static_cast<double>(monomials_at_held.rows())) ++free;
  return eigen.eigenvectors().leftCols(free);
}

/// Rows that determine the columns best: greedily the largest, each time orthogonal to those before.
std::vector<Eigen::Index> spread_rows(Eigen::MatrixXd rows) {
  std::vector<Eigen::Index> picked;
  for (Eigen::Index k = 0; k < rows.cols(); ++k) {
    Eigen::Index best = 0;
    rows.rowwise().squaredNorm().maxCoeff(&best);
    picked.push_back(best);
    const Eigen::RowVectorXd direction = rows.row(best).normalized();
    rows -= (rows * direction.transpose()) * direction;
  }
  return picked;
}

/// The energy plus a graph Laplacian on its pattern, in proportion to the diagonal: constants still cost nothing.
SparseMatrix relaxed(const SparseMatrix& energy, double relaxation) {
  const Eigen::VectorXd diagonal = energy.diagonal();
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(diagonal.size());
  SparseMatrix result = energy;
  for (Eigen::Index column = 0; column < result.outerSize(); ++column) {
    for (SparseMatrix::InnerIterator entry(result, column); entry; ++entry) {
      if (entry.row() == column) continue;
      const double weight = relaxation * std::max(diagonal[entry.row()], diagonal[column]);
      entry.valueRef() -= weight;
      sums[column] += weight;
    }
  }
  for (Eigen::Index v = 0; v < sums.size(); ++v) {
    if (sums[v] > 0) result.coeffRef(v, v) += sums[v];
  }
  return result;
}

/// Functions of one group that cost nothing, one per pin: one there and zero at the others and all held vertices.
struct GroupFunctions {
  std::vector<int> members;
  std::vector<int> pins;
  Eigen::MatrixXd values;  // Members x pins; no rows if there are none.
};

GroupFunctions free_functions(const Positions& positions, const std::vector<int>& ties, const std::vector<int>& members,
                              const std::vector<int>& held, Eigen::Index terms) {
  Eigen::AlignedBox3d box;
  std::vector<int> own_ties;
  for (const int v : members) {
    box.extend(positions.row(v).transpose());
    const int tie = ties[static_cast<std::size_t>(v)];
    if (tie >= 0 && std::find(own_ties.begin(), own_ties.end(), tie) == own_ties.end()) own_ties.push_back(tie);
  }
  const double scale = box.diagonal().norm() > 0 ? 1 / box.diagonal().norm() : 1;
  if (members.size() == 1) terms = 1;  // A single vertex has room for constants only.
  const Eigen::Index all_terms = terms + static_cast<Eigen::Index>(own_ties.size());
  const auto monomials = [&](const std::vector<int>& vertices) {
    Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(vertices.size()), all_terms);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      const Eigen::RowVector3d local = (positions.row(vertices[i]) - box.center().transpose()) * scale;
      rows(row, 0) = 1;
      rows.row(row).segment(1, terms - 1) = local.head(terms - 1);
      const auto tie = std::find(own_ties.begin(), own_ties.end(), ties[static_cast<std::size_t>(vertices[i])]);
      if (tie != own_ties.end()) rows(row, terms + (tie - own_ties.begin())) = 1;
    }
    return rows;
  };
  GroupFunctions result;
  const Eigen::MatrixXd combinations = free_combinations(monomials(held), all_terms);
  if (combinations.cols() == 0) return result;
  const Eigen::MatrixXd values = monomials(members) * combinations;
  Eigen::MatrixXd at_pins(values.cols(), values.cols());
  for (const Eigen::Index row : spread_rows(values)) {
    at_pins.row(static_cast<Eigen::Index>(result.pins.size())) = values.row(row);
    result.pins.push_back(members[static_cast<std::size_t>(row)]);
  }
  result.members = members;
  result.values = values * at_pins.inverse();
  return result;
}

}  // namespace

SystemLayout layout_of(const Domain& domain, const BindPlan& plan, std::vector<int> held) {
  return {plan.group_of_vertex, plan.group_count, plan.link_of_vertex, domain.mode != VolumeMode::Surface,
          std::move(held)};
}

HandleSystem::HandleSystem(const SparseMatrix& energy, const Domain& domain, SystemLayout layout, Task* task)
    : layout_(std::move(layout)) {
  find_null_space(domain.elements.positions, domain.dimension);
  number_unknowns();
  Stage stage(task, "factorise");
  const Positions places = domain.elements.positions(unknowns_, Eigen::all);
  CholeskyOptions options;
  // Lattices are solid as a rule, and planes part them as well as METIS does. Meshes are left to orderings that look
  // at nothing but the matrix: their factor has up to 1.5 times fewer entries than one by planes.
  const bool large = unknowns_.size() > kManyUnknowns;
  if (domain.is_lattice() && large) options.ordering = CholeskyOptions::Ordering::Given;
  // Nearly flat elements are so stiff that rounding drowns the rest: a little more keeps it afloat.
  for (const double relaxation : {0.0, 1e-12, 1e-10, 1e-8, 1e-6}) {
    try {
      extract_and_factorise(relaxation > 0 ? relaxed(energy, relaxation) : energy, places, options);
      relaxation_ = relaxation;
      return;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::SingularSystem) throw;
      if (relaxation < 1e-6) continue;
      const int vertex = unknowns_[static_cast<std::size_t>(error.place().vertex)];
      throw Error(ErrorCode::SingularSystem, "the smoothness energy does not determine this vertex of the domain.",
                  Place::at_vertex(vertex), "Its elements are nearly flat: repair the mesh, or use the lattice.");
    }
  }
}

void HandleSystem::extract_and_factorise(const SparseMatrix& energy, const Positions& places,
                                         CholeskyOptions& options) {
  const auto count = static_cast<Eigen::Index>(unknowns_.size());
  SparseMatrix lower(count, count);
  lower.reserve((energy.nonZeros() + energy.rows()) / 2);
  for (Eigen::Index column = 0; column < count; ++column) {
    lower.startVec(column);
    for (SparseMatrix::InnerIterator entry(energy, unknowns_[static_cast<std::size_t>(column)]); entry; ++entry) {
      const int row = unknown_of_[static_cast<std::size_t>(entry.row())];
      if (row >= column) lower.insertBack(row, column) = entry.value();
    }
  }
  lower.finalize();
  coupling_ = SparseMatrix(count, static_cast<Eigen::Index>(layout_.held.size()));
  for (Eigen::Index column = 0; column < coupling_.cols(); ++column) {
    coupling_.startVec(column);
    for (SparseMatrix::InnerIterator entry(energy, layout_.held[static_cast<std::size_t>(column)]); entry; ++entry) {
      const int row = unknown_of_[static_cast<std::size_t>(entry.row())];
      if (row >= 0) coupling_.insertBack(row, column) = entry.value();
    }
  }
  coupling_.finalize();
  if (options.ordering == CholeskyOptions::Ordering::Given && options.order.empty()) {
    options.order = nested_dissection(lower, places);
  }
  factor_ = SparseCholesky(lower, options);
}

std::string note_of_relaxation() {
  return "Some elements are so flat that smoothness around them is only approximate.";
}

void HandleSystem::find_null_space(const Positions& positions, int dimension) {
  const Eigen::Index terms = layout_.linear_null_space ? dimension + 1 : 1;
  std::vector<std::vector<int>> members(static_cast<std::size_t>(layout_.group_count));
  std::vector<std::vector<int>> held(static_cast<std::size_t>(layout_.group_count));
  const auto group_of = [&](int v) { return layout_.group_of_vertex[static_cast<std::size_t>(v)]; };
  for (int v = 0; v < vertex_count(); ++v) {
    if (group_of(v) >= 0) members[static_cast<std::size_t>(group_of(v))].push_back(v);
  }
  for (const int v : layout_.held) held[static_cast<std::size_t>(group_of(v))].push_back(v);
  std::vector<GroupFunctions> functions;
  Eigen::Index total = 0;
  for (std::size_t group = 0; group < members.size(); ++group) {
    if (members[group].empty()) continue;
    functions.push_back(free_functions(positions, layout_.tie_of_vertex, members[group], held[group], terms));
    total += functions.back().values.cols();
    pins_.insert(pins_.end(), functions.back().pins.begin(), functions.back().pins.end());
  }
  null_space_.setZero(vertex_count(), total);
  Eigen::Index first = 0;
  for (const GroupFunctions& group : functions) {
    for (Eigen::Index i = 0; i < group.values.rows(); ++i) {
      null_space_.row(group.members[static_cast<std::size_t>(i)]).segment(first, group.values.cols()) =
          group.values.row(i);
    }
    first += group.values.cols();
  }
  for (const int v : layout_.held) null_space_.row(v).setZero();  // To the last bit.
}

void HandleSystem::number_unknowns() {
  unknown_of_.assign(layout_.group_of_vertex.size(), 0);
  for (const int v : layout_.held) unknown_of_[static_cast<std::size_t>(v)] = -1;
  for (const int v : pins_) unknown_of_[static_cast<std::size_t>(v)] = -1;
  for (std::size_t v = 0; v < unknown_of_.size(); ++v) {
    if (layout_.group_of_vertex[v] < 0) unknown_of_[v] = -1;
    if (unknown_of_[v] < 0) continue;
    unknown_of_[v] = static_cast<int>(unknowns_.size());
    unknowns_.push_back(static_cast<int>(v));
  }
}

void HandleSystem::solve_into(const Eigen::MatrixXd& loads, Eigen::Ref<Eigen::MatrixXd> result) const {
  const Eigen::MatrixXd solution = factor_.solve(loads);
  for (Eigen::Index k = 0; k < solution.cols(); ++k) {
    for (std::size_t i = 0; i < unknowns_.size(); ++i) {
      result(unknowns_[i], k) = solution(static_cast<Eigen::Index>(i), k);
    }
  }
}

void HandleSystem::lift(const Eigen::MatrixXd& values, Eigen::Ref<Eigen::MatrixXd> result, Stage* stage) const {
  result.setZero();
  for (Eigen::Index first = 0; first < values.cols(); first += kBatch) {
    const Eigen::Index width = std::min(kBatch, values.cols() - first);
    solve_into(-(coupling_ * values.middleCols(first, width)), result.middleCols(first, width));
    if (stage) stage->advance(static_cast<double>(first + width) / static_cast<double>(values.cols()));
  }
  for (std::size_t i = 0; i < layout_.held.size(); ++i) {
    result.row(layout_.held[i]) = values.row(static_cast<Eigen::Index>(i));
  }
}

void HandleSystem::respond(const std::vector<HandleSite>& sites, Eigen::Ref<Eigen::MatrixXd> result,
                           Stage* stage) const {
  result.setZero();
  const auto count = static_cast<Eigen::Index>(sites.size());
  for (Eigen::Index first = 0; first < count; first += kBatch) {
    const Eigen::Index width = std::min(kBatch, count - first);
    Eigen::MatrixXd loads = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(unknowns_.size()), width);
    for (Eigen::Index k = 0; k < width; ++k) {
      const HandleSite& site = sites[static_cast<std::size_t>(first + k)];
      for (std::size_t i = 0; i < site.vertices.size(); ++i) {
        const int row = unknown_of_[static_cast<std::size_t>(site.vertices[i])];
        if (row >= 0) loads(row, k) += site.weights[i];
      }
    }
    solve_into(loads, result.middleCols(first, width));
    if (stage) stage->advance(static_cast<double>(first + width) / static_cast<double>(count));
  }
}

Eigen::RowVectorXd evaluate(const HandleSite& site, const Eigen::Ref<const Eigen::MatrixXd>& values) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(values.cols());
  for (std::size_t i = 0; i < site.vertices.size(); ++i) sum += site.weights[i] * values.row(site.vertices[i]);
  return sum;
}

}  // namespace limber::internal
