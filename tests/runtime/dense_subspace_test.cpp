#include "limber/core/executor.h"
#include "limber/runtime/skin.h"

#include "tests/runtime/skin_case.h"

namespace limber {
using namespace internal;
namespace {

struct DenseCase {
  Eigen::MatrixXd basis;
  Eigen::MatrixXd dofs;
  std::vector<float> packed;
  std::vector<float> flat_dofs;
  std::vector<float> positions;

  DenseCase(int vertices, int dof_count, int dimension) {
    Random random(2);
    basis = Eigen::MatrixXd::NullaryExpr(vertices, dof_count, [&] { return random.uniform(-1, 1); });
    dofs = Eigen::MatrixXd::NullaryExpr(dof_count, dimension, [&] { return random.uniform(-1, 1); });
    packed.resize(dense_basis_size(vertices, dof_count));
    pack_dense_basis(vertices, dof_count, {basis.data(), static_cast<std::size_t>(basis.size())}, true, packed);
    for (int j = 0; j < dof_count; ++j) {
      for (int c = 0; c < dimension; ++c) flat_dofs.push_back(static_cast<float>(dofs(j, c)));
    }
  }
  DenseSubspaceJob job() {
    positions.assign(basis.rows() * dofs.cols(), -7.0f);
    return {static_cast<int>(basis.rows()),
            static_cast<int>(basis.cols()),
            static_cast<int>(dofs.cols()),
            packed,
            flat_dofs,
            positions};
  }
  void expect_product(const char* what) const {
    const Eigen::MatrixXd expected = basis * dofs;
    const double tolerance = 4e-7 * (1 + static_cast<double>(basis.cols()));
    for (Eigen::Index i = 0; i < expected.rows(); ++i) {
      for (Eigen::Index c = 0; c < expected.cols(); ++c) {
        ASSERT_NEAR(positions[i * expected.cols() + c], expected(i, c), tolerance) << what << ", vertex " << i;
      }
    }
  }
};

TEST(DenseSubspace, IsTheMatrixProduct) {
  for (const int dimension : {2, 3}) {
    for (const int vertices : {1, 31, 32, 33, 100, 3001}) {
      for (const int dofs : {1, 4, 68, 131}) {
        DenseCase dense(vertices, dofs, dimension);
        deform_dense(dense.job());
        dense.expect_product("best");
      }
    }
  }
}

TEST(DenseSubspace, EveryInstructionSetGivesTheSame) {
  for (const int dimension : {2, 3}) {
    for_each_target([&](const char* target) {
      DenseCase dense(77, 23, dimension);
      deform_dense(dense.job());
      dense.expect_product(target);
    });
  }
}

TEST(DenseSubspace, AnyNumberOfThreadsGivesTheSameBits) {
  DenseCase dense(5003, 20, 3);
  set_thread_count(1);
  deform_dense(dense.job());
  const std::vector<float> positions = dense.positions;
  set_thread_count(3);
  deform_dense(dense.job());
  set_thread_count(0);
  EXPECT_EQ(dense.positions, positions);
}

TEST(DenseSubspace, PacksRowsAndColumnsAlike) {
  DenseCase dense(45, 7, 3);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const RowMajor rows = dense.basis;
  std::vector<float> packed(dense.packed.size(), -7);
  pack_dense_basis(45, 7, {rows.data(), static_cast<std::size_t>(rows.size())}, false, packed);
  EXPECT_EQ(packed, dense.packed);
}

TEST(DenseSubspace, WithoutDofsPositionsAreZeroAndWithoutVerticesNothingHappens) {
  DenseCase still(40, 0, 3);
  ASSERT_TRUE(still.job().is_valid());
  deform_dense(still.job());
  EXPECT_EQ(still.positions, std::vector<float>(120, 0.0f));
  DenseCase none(0, 5, 3);
  ASSERT_TRUE(none.job().is_valid());
  deform_dense(none.job());
}

TEST(DenseSubspace, SaysWhatIsNotValid) {
  DenseCase dense(40, 5, 3);
  EXPECT_TRUE(dense.job().is_valid());
  const auto invalid = [&](auto change) {
    DenseSubspaceJob job = dense.job();
    change(job);
    return !job.is_valid();
  };
  EXPECT_TRUE(invalid([](DenseSubspaceJob& job) { job.dimension = 4; }));
  EXPECT_TRUE(invalid([](DenseSubspaceJob& job) { job.vertex_count = 41; }));
  EXPECT_TRUE(invalid([](DenseSubspaceJob& job) { job.basis = job.basis.first(200); }));
  EXPECT_TRUE(invalid([](DenseSubspaceJob& job) { job.dofs = job.dofs.first(14); }));
}

TEST(DenseSubspace, RefusesAJobThatDoesNotFit) {
  DenseCase dense(40, 5, 3);
  DenseSubspaceJob job = dense.job();
  job.dimension = 4;
  EXPECT_EQ(deform_dense(job), Status::WrongCount);
  job = dense.job();
  job.basis = job.basis.first(200 - 1);
  EXPECT_EQ(deform_dense(job), Status::WrongSize);
  job = dense.job();
  job.dofs = job.positions.first(15);
  EXPECT_EQ(deform_dense(job), Status::Overlap);
  EXPECT_EQ(pack_dense_basis(40, 5, {}, true, {}), Status::WrongSize);
}

}  // namespace
}  // namespace limber
