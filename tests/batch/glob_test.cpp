#include "tools/limber/batch/glob.h"

#include <fstream>

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber::batch {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<std::string>;

/// A folder with some files, in which a test works.
class Glob : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    folder_ = fs::path(testing::TempDir()) / "limber_glob_test";
    fs::remove_all(folder_);
    for (const char* name : {"a.obj", "b.obj", "b.ply", ".hidden.obj", "people/c.obj", "people/old/d.obj",
                             "people/old/e.txt", "x[1].obj"}) {
      fs::create_directories((folder_ / name).parent_path());
      std::ofstream(folder_ / name) << name;
    }
    fs::create_directory_symlink(folder_, folder_ / "people" / "circle");
    fs::create_directories(folder_ / "folder.obj");
    fs::current_path(folder_);
  }
  void TearDown() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }
  fs::path before_, folder_;
};

TEST_F(Glob, FindsFilesInOneFolderSorted) {
  EXPECT_EQ(expand_glob("*.obj"), (Files{"a.obj", "b.obj", "x[1].obj"}));
  EXPECT_EQ(expand_glob("[!a].obj"), (Files{"b.obj"}));
  EXPECT_EQ(expand_glob("?.{obj,ply}"), (Files{"a.obj", "b.obj", "b.ply"}));
  EXPECT_EQ(expand_glob(".*.obj"), (Files{".hidden.obj"}));
  EXPECT_EQ(expand_glob("nothing/*"), Files{});
  EXPECT_EQ(expand_glob("people/c.obj"), (Files{"people/c.obj"}));
}

TEST_F(Glob, TwoStarsStandForAnyFoldersAndNotForLinksToThem) {
  EXPECT_EQ(expand_glob("**/*.obj"), (Files{"a.obj", "b.obj", "people/c.obj", "people/old/d.obj", "x[1].obj"}));
  EXPECT_EQ(expand_glob("people/**/d.obj"), (Files{"people/old/d.obj"}));
  EXPECT_EQ(expand_glob("people/**"), (Files{"people/c.obj", "people/old/d.obj", "people/old/e.txt"}));
  EXPECT_EQ(expand_glob(folder_.string() + "/**/c.obj"), (Files{(folder_ / "people/c.obj").string()}));
}

TEST_F(Glob, RejectsBracketsThatDoNotEnd) {
  EXPECT_THROW(expand_glob("{a,b.obj"), Error);
  EXPECT_THROW(expand_glob("[a.obj"), Error);
}

TEST(FitsPattern, GoesBackToTheLastStar) {
  EXPECT_TRUE(fits_pattern("aabab", "*ab"));
  EXPECT_TRUE(fits_pattern("abcbcd", "a*bcd"));
  EXPECT_TRUE(fits_pattern("]", "[]]"));
  EXPECT_FALSE(fits_pattern("abc", "*ab"));
  EXPECT_FALSE(fits_pattern("", "?"));
  EXPECT_TRUE(fits_pattern("", "**"));
}

TEST(FixedPart, EndsAtTheFirstPattern) {
  EXPECT_EQ(fixed_part("assets/people/**/*.obj"), "assets/people");
  EXPECT_EQ(fixed_part("*.obj"), "");
  EXPECT_EQ(fixed_part("/*.obj"), "/");
  EXPECT_EQ(fixed_part("a/b{c,d}/e"), "a");
}

}  // namespace
}  // namespace limber::batch
