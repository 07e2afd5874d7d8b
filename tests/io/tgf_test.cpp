#include <gtest/gtest.h>

#include "limber/io/rig_file.h"

#include "tests/support/expect_error.h"

namespace limber {
namespace {

const BoneHandle& bone(const Rig& rig, int index) {
  return std::get<BoneHandle>(rig.handles.at(static_cast<std::size_t>(index)).form);
}

TEST(ReadTgf, MakesPointsFirstAndThenBones) {
  const Rig rig = read_tgf("1 0 0 0\n2 1 0 0\n7\t5 6 7\n3 2 0 0\n#\n1 2\n2\t3 1 0 0\n#\nanything\n");
  ASSERT_EQ(rig.count(), 3);
  EXPECT_EQ(rig.dimension, 3);
  EXPECT_EQ(rig.handles[0].name, "point7");
  EXPECT_EQ(std::get<PointHandle>(rig.handles[0].form).position, Eigen::Vector3d(5, 6, 7));
  EXPECT_EQ(rig.handles[1].name, "bone1");
  EXPECT_EQ(bone(rig, 1).tail, Eigen::Vector3d(1, 0, 0));
  EXPECT_EQ(bone(rig, 2).head, Eigen::Vector3d(1, 0, 0));
}

TEST(ReadTgf, DerivesParentsFromSharedNodes) {
  // A child before its parent, a fork at node 2, and a second chain.
  const Rig rig = read_tgf("1 0 0 0\n2 1 0 0\n3 2 0 0\n4 2 1 0\n5 9 9 9\n6 9 9 8\n#\n2 3\n1 2\n2 4\n5 6\n");
  ASSERT_EQ(rig.count(), 4);
  EXPECT_EQ(rig.handles[0].parent, 1);
  EXPECT_EQ(rig.handles[1].parent, -1);
  EXPECT_EQ(rig.handles[2].parent, 1);
  EXPECT_EQ(rig.handles[3].parent, -1);
}

TEST(ReadTgf, LeavesPseudoAndCageEdgesToTheirPoints) {
  const Rig rig = read_tgf("1 0 0 0\n2 1 0 0\n3 2 0 0\n4 3 0 0\n#\n1 2 0 1 0\n2 3 0 0 1\n3 4 1 0 0\n");
  ASSERT_EQ(rig.count(), 3);
  EXPECT_EQ(rig.handles[0].name, "point1");
  EXPECT_EQ(rig.handles[1].name, "point2");
  EXPECT_TRUE(rig.handles[2].is_bone());
}

TEST(ReadTgf, IgnoresWhatFollowsTheCoordinates) {
  const Rig rig = read_tgf("   1 0.5 1 2 4.9e-324 nan label\r\n   2 1 1 1\r\n#\r\n   1    2\r\n#\r\n");
  ASSERT_EQ(rig.count(), 1);
  EXPECT_EQ(bone(rig, 0).head, Eigen::Vector3d(0.5, 1, 2));
}

TEST(ReadTgf, AcceptsNodesOnlyAndPlanarNodes) {
  EXPECT_EQ(read_tgf("1 0 0 0\n2 1 1 1\n").count(), 2);
  const Rig planar = read_tgf("1 0 0\n2 1 1\n#\n1 2");
  EXPECT_EQ(planar.dimension, 2);
  EXPECT_EQ(bone(planar, 0).tail, Eigen::Vector3d(1, 1, 0));
}

TEST(ReadTgf, RefusesBrokenGraphsWithTheirLine) {
  const std::string nodes = "1 0 0 0\n2 1 0 0\n#\n";
  expect_error_at_line(ErrorCode::Malformed, 5, [&] { read_tgf(nodes + "1 2\n2 2\n"); });
  expect_error_at_line(ErrorCode::IndexOutOfRange, 4, [&] { read_tgf(nodes + "1 3\n"); });
  expect_error_at_line(ErrorCode::Malformed, 4, [&] { read_tgf(nodes + "1 2 2 0 0\n"); });
  expect_error_at_line(ErrorCode::UnparsableNumber, 4, [&] { read_tgf(nodes + "1 b\n"); });
  expect_error_at_line(ErrorCode::Malformed, 4, [&] { read_tgf(nodes + "1\n2\n"); });
  expect_error_at_line(ErrorCode::Truncated, 4, [&] { read_tgf(nodes + "1"); });
  expect_error_at_line(ErrorCode::InvalidRig, 4, [&] { read_tgf(nodes + "1 2\n2 1\n"); });
  expect_error_at_line(ErrorCode::Malformed, 2, [] { read_tgf("1 0 0 0\n1 1 0 0\n#\n"); });
  expect_error_at_line(ErrorCode::Malformed, 2, [] { read_tgf("1 0 0 0\n2 1 0\n#\n"); });
  expect_error_at_line(ErrorCode::Malformed, 1, [] { read_tgf("1 0\n#\n"); });
  expect_error_at_line(ErrorCode::UnparsableNumber, 1, [] { read_tgf("1 0 x 0\n#\n"); });
  expect_error_at_line(ErrorCode::NonFiniteNumber, 1, [] { read_tgf("1 0 inf 0\n#\n"); });
  expect_error_at_line(ErrorCode::InvalidRig, 1, [] { read_tgf(""); });
  expect_error_at_line(ErrorCode::InvalidRig, 1, [] { read_tgf("#\n1 2\n"); });
}

TEST(ReadTgf, NeverCrashesOnATruncatedFile) {
  const std::string whole = "1 0 0 0\n2 1.5 0 0\n3 2 0 -1e-3\n#\n1 2 1 0 0\n2 3 1 0 0\n#\n";
  for (std::size_t size = 0; size < whole.size(); ++size) {
    try {
      EXPECT_LE(read_tgf(std::string_view(whole).substr(0, size)).count(), 3) << size;
    } catch (const Error& error) {
      EXPECT_GT(error.place().line, 0) << size;
    }
  }
}

TEST(WriteTgf, GivesBackTheSameRig) {
  Rig rig;
  rig.handles = {
      {"point1", -1, PointHandle{{0.1, -0.0, 1e-310}}},        {"bone1", -1, BoneHandle{{1.0 / 3.0, 2, 3}, {4, 5, 6}}},
      {"bone2", 3, BoneHandle{{7, 8, 9}, {0, 0, 1}}},          {"bone3", 1, BoneHandle{{4, 5, 6}, {7, 8, 9}}},
      {"bone4", -1, BoneHandle{{1.0 / 3.0, 2, 3}, {7, 8, 9}}}, {"bone5", -1, BoneHandle{{7, 8, 9}, {7, 8, 10}}}};
  const Rig read = read_tgf(write_tgf(rig));
  ASSERT_EQ(read.count(), rig.count());
  EXPECT_EQ(std::get<PointHandle>(read.handles[0].form).position, Eigen::Vector3d(0.1, 0.0, 1e-310));
  EXPECT_TRUE(std::signbit(std::get<PointHandle>(read.handles[0].form).position.y()));
  for (int i = 0; i < rig.count(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    EXPECT_EQ(read.handles[at].name, rig.handles[at].name);
    EXPECT_EQ(read.handles[at].parent, rig.handles[at].parent) << i;
    if (i == 0) continue;
    EXPECT_EQ(bone(read, i).head, bone(rig, i).head);
    EXPECT_EQ(bone(read, i).tail, bone(rig, i).tail);
  }
}

TEST(WriteTgf, RefusesWhatTheFormatCannotHold) {
  Rig rig;
  expect_error(ErrorCode::InvalidRig, [&] { write_tgf(rig); });
  rig.handles = {{"patch", -1, RegionHandle{{1}}}};
  expect_error_at_handle(ErrorCode::InvalidRig, "patch", [&] { write_tgf(rig); });
}

}  // namespace
}  // namespace limber
