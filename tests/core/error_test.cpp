#include "limber/core/error.h"

#include <gtest/gtest.h>

namespace limber {
namespace {

TEST(Error, SaysPlaceSentenceAndRemedy) {
  const Error error(ErrorCode::IndexOutOfRange, "face refers to vertex 12, but there are 8.",
                    Place::at_line("mesh.obj", 40), "Vertices count from 1.");
  EXPECT_STREQ(error.what(), "mesh.obj:40: face refers to vertex 12, but there are 8. Vertices count from 1.");
  EXPECT_EQ(error.code(), ErrorCode::IndexOutOfRange);
  EXPECT_EQ(error.place().line, 40);
}

TEST(Error, FileCanBeFilledInLater) {
  const Error in_memory(ErrorCode::Truncated, "too short.", Place::at_byte({}, 17), "Copy it again.");
  const Error in_file = in_memory.with_file("a.ply");
  EXPECT_STREQ(in_memory.what(), "byte 17: too short. Copy it again.");
  EXPECT_STREQ(in_file.what(), "a.ply, byte 17: too short. Copy it again.");
  EXPECT_EQ(in_file.place().byte, 17);
}

TEST(Place, ReadsWellForEveryKind) {
  EXPECT_EQ(to_string(Place{}), "");
  EXPECT_EQ(to_string(Place::in_file("a.obj")), "a.obj");
  EXPECT_EQ(to_string(Place::at_line({}, 3)), "line 3");
  EXPECT_EQ(to_string(Place::at_path("rig.json", "handles[3].parent")), "rig.json, handles[3].parent");
  EXPECT_EQ(to_string(Place::at_handle("arm")), "handle 'arm'");
  EXPECT_EQ(to_string(Place::at_vertex(0)), "vertex 0");
  EXPECT_EQ(to_string(Place::at_element(5)), "element 5");
}

TEST(Error, OnlyTheUsersDataIsBadInput) {
  EXPECT_TRUE(is_bad_input(ErrorCode::Malformed));
  EXPECT_TRUE(is_bad_input(ErrorCode::FileNotFound));
  EXPECT_FALSE(is_bad_input(ErrorCode::Cancelled));
  EXPECT_FALSE(is_bad_input(ErrorCode::InvalidArgument));
  EXPECT_FALSE(is_bad_input(ErrorCode::FileUnwritable));
}

TEST(Error, CodesHaveTheirOwnNames) {
  EXPECT_EQ(name_of(ErrorCode::InvalidArgument), "InvalidArgument");
  EXPECT_EQ(name_of(ErrorCode::SingularSystem), "SingularSystem");
  for (int code = 0; code <= static_cast<int>(ErrorCode::SingularSystem); ++code) {
    EXPECT_NE(name_of(static_cast<ErrorCode>(code)), "Unknown");
  }
}

}  // namespace
}  // namespace limber
