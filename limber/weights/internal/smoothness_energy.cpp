#include "limber/weights/internal/smoothness_energy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

#include <Eigen/LU>

#include "limber/geometry/internal/disjoint_sets.h"
#include "limber/geometry/internal/operators.h"
#include "limber/geometry/mesh.h"
#include "limber/numerics/internal/sparse_assembly.h"

namespace limber::internal {
namespace {

/// Residuals that compare gradients of elements which share no facet.
template <class Elements>
class JointBuilder {
 public:
  static constexpr int kCorners = Elements::ColsAtCompileTime;
  static constexpr int kDimension = kCorners - 1;
  using Gradients = Eigen::Matrix<double, kDimension, kCorners>;

  JointBuilder(const Positions& positions, const Elements& elements, int vertex_count)
      : positions_(positions), elements_(elements), around_(vertex_elements(elements, vertex_count)) {}

  /// Joins the patches of elements that meet at a vertex without a facet between them.
  void add_contacts() {
    const int vertex_count = around_.count();
    const Facets facets = build_facets(elements_, vertex_count);
    DisjointSets patches(static_cast<int>(elements_.rows()));
    for (int f = 0; f < facets.count(); ++f) {
      const auto sides = facets.sides[f];
      for (std::size_t s = 1; s < sides.size(); ++s) {
        patches.join(facets.element_of(sides[0]), facets.element_of(sides[s]));
      }
    }
    std::vector<int> met;
    for (int v = 0; v < vertex_count; ++v) {
      met.clear();
      for (const int e : around_[v]) {
        const int patch = patches.find(e);
        if (std::find(met.begin(), met.end(), patch) != met.end()) continue;
        if (!met.empty()) compare_gradients(around_[v][0], e, 1);
        met.push_back(patch);
      }
    }
  }

  /// Lets a part turn with another where its own handles do not say how.
  void add_link(const PartLink& link, double size) {
    constexpr double kWeak = 1e-2;
    const int first = around_[link.anchor][0];
    compare_gradients(first, around_[link.vertex][0], kWeak);
    if (link.shifts) return;
    // The value at the vertex against the one that the anchor's element goes on to.
    const auto gap = (positions_.row(link.vertex) - positions_.row(link.anchor)).template head<kDimension>().eval();
    const Eigen::Matrix<double, 1, kCorners> slope = gap * gradients(first);
    std::array<int, kCorners + 2> vertices{};
    std::array<double, kCorners + 2> coefficients{};
    for (int c = 0; c < kCorners; ++c) {
      vertices[static_cast<std::size_t>(c)] = elements_(first, c);
      coefficients[static_cast<std::size_t>(c)] = -slope[c];
    }
    vertices[kCorners] = link.anchor;
    coefficients[kCorners] = -1;
    vertices[kCorners + 1] = link.vertex;
    coefficients[kCorners + 1] = 1;
    residuals_.add(vertices, coefficients, kWeak * stiffness(first, first) / (size * size));
  }

  const SparseResiduals& residuals() const { return residuals_; }

 private:
  Eigen::Matrix<double, kDimension, kDimension> edges(int element) const {
    Eigen::Matrix<double, kDimension, kDimension> result;
    for (int c = 0; c < kDimension; ++c) {
      result.row(c) = (positions_.row(elements_(element, c + 1)) - positions_.row(elements_(element, 0)))
                          .template head<kDimension>();
    }
    return result;
  }

  /// The gradient as a combination of the corners' values.
  Gradients gradients(int element) const {
    Gradients result;
    result.template rightCols<kDimension>() = edges(element).inverse();
    result.col(0) = -result.template rightCols<kDimension>().rowwise().sum();
    return result;
  }

  /// What the square of a facet over its mass is for elements of this size.
  double stiffness(int first, int second) const {
    const double measure = (std::abs(edges(first).determinant()) + std::abs(edges(second).determinant())) / 2;
    return std::pow(measure, (kDimension - 2.0) / kDimension);
  }

  void compare_gradients(int first, int second, double factor) {
    const Gradients one = gradients(first);
    const Gradients other = gradients(second);
    const double weight = factor * stiffness(first, second);
    std::array<int, 2 * kCorners> vertices{};
    std::array<double, 2 * kCorners> coefficients{};
    for (int axis = 0; axis < kDimension; ++axis) {
      for (int c = 0; c < kCorners; ++c) {
        vertices[static_cast<std::size_t>(c)] = elements_(first, c);
        coefficients[static_cast<std::size_t>(c)] = one(axis, c);
        vertices[static_cast<std::size_t>(kCorners + c)] = elements_(second, c);
        coefficients[static_cast<std::size_t>(kCorners + c)] = -other(axis, c);
      }
      residuals_.add(vertices, coefficients, weight);
    }
  }

  const Positions& positions_;
  const Elements& elements_;
  IndexLists around_;
  SparseResiduals residuals_;
};

template <class Elements>
void add_joints(SparseMatrix& energy, const Shape& usable, const Elements& elements, std::span<const PartLink> links) {
  JointBuilder<Elements> builder(usable.positions, elements, usable.vertex_count());
  builder.add_contacts();
  const double size = size_of(usable);
  for (const PartLink& link : links) builder.add_link(link, size);
  if (builder.residuals().size() > 0) {
    energy += assemble_squared_residuals(usable.vertex_count(), builder.residuals());
  }
}

/// The matrix of each row of kBiharmonicEnergies: vertices x vertices, positive semi-definite.
using EnergyMatrix = SparseMatrix (*)(const Shape& elements, OperatorReport* report);
constexpr EnergyMatrix kMatrixOf[] = {facet_jump_energy, boundary_corrected_energy};
static_assert(std::size(kMatrixOf) == kBiharmonicEnergies.size());

}  // namespace

SparseMatrix smoothness_energy(const Domain& domain, const DomainParts& parts, BiharmonicEnergy energy,
                               std::span<const PartLink> links) {
  // With the dropped elements: their neighbours are compared across them.
  SparseMatrix matrix = kMatrixOf[static_cast<std::size_t>(energy)](domain.elements, nullptr);
  if (domain.mode == VolumeMode::Surface) {
    constexpr double kMembrane = 1e-4;
    const double size = size_of(domain.elements);
    matrix += kMembrane / (size * size) * cotangent_laplacian(domain.elements);
  } else if (domain.uses_tets()) {
    add_joints(matrix, parts.usable, parts.usable.tets, links);
  } else {
    add_joints(matrix, parts.usable, parts.usable.triangles, links);
  }
  return matrix;
}

}  // namespace limber::internal
