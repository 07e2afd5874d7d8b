#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/rig_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

using namespace test;

constexpr const char* kTransform = "# comment\n0 -1 0 5\n1 0 0 6\n0 0 1 7\n0 0 0 1\n";

TEST(Selection, BecomesTwoRegions) {
  const Rig rig = read_selection("# fixed, free, handle\n0\n1\n2\n2\r\n0\n1");
  ASSERT_EQ(rig.count(), 2);
  EXPECT_EQ(rig.handles[0].name, "fixed");
  EXPECT_EQ(std::get<RegionHandle>(rig.handles[0].form).vertices, (std::vector<int>{0, 4}));
  EXPECT_EQ(rig.handles[1].name, "handle");
  EXPECT_EQ(std::get<RegionHandle>(rig.handles[1].form).vertices, (std::vector<int>{2, 3}));
}

TEST(Selection, LeavesOutARegionWithoutVertices) {
  const Rig rig = read_selection("1 2 1");
  ASSERT_EQ(rig.count(), 1);
  EXPECT_EQ(rig.handles[0].name, "handle");
}

TEST(Selection, RefusesWhatSaysNothing) {
  const auto at_line = [](std::int64_t line, ErrorCode code, const char* text) {
    const Error error = error_of([&] { read_selection(text); });
    EXPECT_EQ(name_of(error.code()), name_of(code)) << text;
    EXPECT_EQ(error.place().line, line) << text;
  };
  at_line(2, ErrorCode::Malformed, "0\n3\n");
  at_line(1, ErrorCode::Malformed, "-1\n");
  at_line(3, ErrorCode::UnparsableNumber, "0\n1\nx\n");
  expect_error(ErrorCode::InvalidRig, [] { read_selection("1\n1\n"); });
  expect_error(ErrorCode::InvalidRig, [] { read_selection(""); });
}

TEST(SelectionPose, HoldsWhatIsFixedAndMovesTheHandle) {
  const Pose pose = read_selection_pose(kTransform);
  ASSERT_EQ(pose.count(), 2);
  const auto& fixed = std::get<TransformTarget>(pose.find("fixed")->target).transform;
  EXPECT_EQ(fixed, (AffineMatrix::Identity()));
  const auto& moved = std::get<TransformTarget>(pose.find("handle")->target).transform;
  EXPECT_EQ(moved(0, 1), -1);
  EXPECT_EQ(moved(1, 3), 6);
}

TEST(SelectionPose, RefusesEveryTruncationAndWhatIsNoAffineTransform) {
  const std::string text = kTransform;
  // Without its last two characters the last number is gone; all before that is shorter still.
  for (std::size_t length = 0; length + 2 < text.size(); ++length) {
    EXPECT_THROW(read_selection_pose(text.substr(0, length)), Error) << length;
  }
  expect_error(ErrorCode::Truncated, [&] { read_selection_pose(text.substr(0, 20)); });
  expect_error(ErrorCode::Malformed, [] { read_selection_pose("1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 2"); });
  expect_error(ErrorCode::Malformed, [] { read_selection_pose("1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 7"); });
  expect_error(ErrorCode::UnparsableNumber, [] { read_selection_pose("1 0 0 zero"); });
}

TEST(Selection, IsReadWhereARigOrAPoseIs) {
  const TemporaryFolder folder;
  write_file(folder / "a.sel", "0\n2\n");
  write_file(folder / "a.def", kTransform);
  EXPECT_EQ(load_rig(folder / "a.sel").count(), 2);
  EXPECT_EQ(load_pose(folder / "a.def").count(), 2);
  write_file(folder / "b.sel", "0\n9\n");
  const Error error = error_of([&] { load_rig(folder / "b.sel"); });
  EXPECT_EQ(error.place().file, (folder / "b.sel").string());
  EXPECT_EQ(error.place().line, 2);
}

}  // namespace
}  // namespace limber
