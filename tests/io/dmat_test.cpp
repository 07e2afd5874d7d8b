#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "limber/io/binding_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

Eigen::MatrixXd sample() {
  Eigen::MatrixXd matrix(3, 2);
  matrix << 0.1, -0.0, 1.0 / 3.0, 1e308, 5e-324, -7;
  return matrix;
}

TEST(ReadDmat, ReadsColumnAfterColumn) {
  Eigen::MatrixXd expected(2, 3);
  expected << 1, 3, 5, 2, 4, 6;
  EXPECT_EQ(read_dmat("3 2\n1\n2\n3\n4\n5\n6\n"), expected);
  EXPECT_EQ(read_dmat("3 2\r\n1 2 3 4 5 6"), expected);
}

TEST(WriteDmat, GivesBackTheSameBits) {
  for (const DmatKind kind : {DmatKind::Text, DmatKind::Binary}) {
    const Eigen::MatrixXd read = read_dmat(write_dmat(sample(), kind));
    ASSERT_EQ(read.rows(), 3);
    ASSERT_EQ(read.cols(), 2);
    EXPECT_EQ(std::memcmp(read.data(), sample().data(), 6 * sizeof(double)), 0);
  }
}

TEST(WriteDmat, KeepsZerosAtTheEnd) {
  const Eigen::MatrixXd zeros = Eigen::MatrixXd::Zero(4, 3);
  EXPECT_EQ(read_dmat(write_dmat(zeros, DmatKind::Binary)), zeros);
}

TEST(Dmat, IsSavedAndLoadedUnderItsName) {
  const test::TemporaryFolder folder;
  save_dmat(folder / "w.dmat", sample(), DmatKind::Binary);
  EXPECT_EQ(load_dmat(folder / "w.dmat"), sample());
  EXPECT_EQ(error_of([&] { load_dmat(folder / "v.dmat"); }).place().file, (folder / "v.dmat").string());
}

TEST(WriteDmat, LaysBinaryOutAsDocumented) {
  Eigen::MatrixXd one(1, 1);
  one << 1;
  EXPECT_EQ(write_dmat(one, DmatKind::Binary), std::string("0 0\n1 1\n\0\0\0\0\0\0\xf0\x3f", 16));
}

TEST(ReadDmat, RefusesEveryTruncation) {
  for (const DmatKind kind : {DmatKind::Text, DmatKind::Binary}) {
    const std::string whole = write_dmat(sample(), kind);
    // Text may lose its last line end; that its last number was longer cannot be seen.
    const std::size_t least = kind == DmatKind::Text ? whole.size() - 2 : whole.size();
    for (std::size_t size = 0; size < least; ++size) {
      const Error error = error_of([&] { read_dmat(std::string_view(whole).substr(0, size)); });
      EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0) << size;
    }
  }
}

TEST(ReadDmat, RefusesSizesThatDoNotFitTheFile) {
  expect_error_at_line(ErrorCode::CountMismatch, 1, [] { read_dmat("3 4\n0.1\n0.2\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 1, [] { read_dmat("4000000000 4000000000\n1\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 1, [] { read_dmat("2147483647 2147483647\n1\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 1, [] { read_dmat("-1 4\n1\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 1, [] { read_dmat("0 4\n1\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 3, [] { read_dmat("1 1\n1\n2\n"); });
  expect_error_at_line(ErrorCode::CountMismatch, 3, [] { read_dmat("0 0\n1 2\n12345678"); });
  expect_error_at_byte(ErrorCode::CountMismatch, 16, [] { read_dmat("0 0\n1 1\n12345678x"); });
  expect_error_at_line(ErrorCode::Truncated, 1, [] { read_dmat(""); });
}

TEST(ReadDmat, RefusesBrokenNumbersWithTheirPlace) {
  expect_error_at_line(ErrorCode::UnparsableNumber, 3, [] { read_dmat("1 2\n1\nx\n"); });
  expect_error_at_line(ErrorCode::NonFiniteNumber, 2, [] { read_dmat("1 2\nnan\n1\n"); });
  expect_error_at_line(ErrorCode::UnparsableNumber, 1, [] { read_dmat("1.5 2\n1\n1\n"); });
  std::string binary = write_dmat(sample(), DmatKind::Binary);
  const double infinity = std::numeric_limits<double>::infinity();
  std::memcpy(binary.data() + 16, &infinity, sizeof(double));
  expect_error_at_byte(ErrorCode::NonFiniteNumber, 16, [&] { read_dmat(binary); });
}

TEST(WriteDmat, RefusesWhatCouldNotBeRead) {
  expect_error(ErrorCode::CountMismatch, [] { write_dmat(Eigen::MatrixXd()); });
  Eigen::MatrixXd broken = sample();
  broken(1, 1) = std::numeric_limits<double>::quiet_NaN();
  expect_error(ErrorCode::NonFiniteNumber, [&] { write_dmat(broken); });
}

}  // namespace
}  // namespace limber
