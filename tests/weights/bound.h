#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "limber/weights/bind.h"

#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber::test {

struct Bound {
  Domain domain;
  Subspace subspace;
  BindReport report;
};

inline Bound bind(const Shape& shape, const Rig& rig, const BiharmonicOptions& options = {},
                  const DomainOptions& domain_options = {}) {
  Bound bound;
  bound.domain = make_domain(shape, domain_options);
  bound.subspace = bind_biharmonic(bound.domain, shape, rig, options, bound.report);
  return bound;
}

inline double constant_error(const Subspace& subspace) {
  return ((dense_basis(subspace) * translation_dofs(subspace)).array() - 1).abs().maxCoeff();
}

inline double rest_error(const Subspace& subspace, const Shape& shape) {
  const Eigen::MatrixXd missed =
      dense_basis(subspace) * subspace.rest_dofs - shape.positions.leftCols(subspace.dimension);
  return missed.cwiseAbs().maxCoeff() / size_of(shape);
}

inline void expect_precise(const Bound& bound, const Shape& shape, const std::string& what) {
  EXPECT_LT(constant_error(bound.subspace), 1e-9) << what;
  EXPECT_LT(rest_error(bound.subspace, bound.domain.elements), 1e-9) << what;
  EXPECT_LT(bound.report.interpolation_error, 1e-9) << what;
  EXPECT_LT(bound.report.rest_error, 1e-9) << what;
  const Subspace on_shape = carry_to_shape(bound.domain, bound.subspace, shape);
  EXPECT_LT(constant_error(on_shape), 1e-9) << what;
  EXPECT_LT(rest_error(on_shape, shape), 1e-9) << what;
}

/// Vertices with x below a limit.
inline std::vector<int> left_of(const Shape& shape, double limit) {
  std::vector<int> vertices;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (shape.positions(v, 0) < limit) vertices.push_back(v);
  }
  return vertices;
}

}  // namespace limber::test
