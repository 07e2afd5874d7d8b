#include "limber/core/file.h"

#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "limber/core/error.h"

#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

using test::TemporaryFolder;

ErrorCode code_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.code();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorCode::InvalidArgument;
}

TEST(File, KeepsEveryByte) {
  const TemporaryFolder folder;
  std::string content = "a\0b\r\n\xff";
  content.resize(100000, 'x');
  write_file(folder / "file.bin", content);
  EXPECT_EQ(read_file(folder / "file.bin"), content);
  write_file(folder / "file.bin", "");
  EXPECT_EQ(read_file(folder / "file.bin"), "");
}

TEST(File, LeavesNothingBesideTheTarget) {
  const TemporaryFolder folder;
  write_file(folder / "file.txt", "one");
  write_file(folder / "file.txt", "two");
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++count;
  EXPECT_EQ(count, 1);
}

TEST(File, WritingThroughALinkKeepsTheLinkAndThePermissions) {
  const TemporaryFolder folder;
  write_file(folder / "target", "one");
  std::filesystem::permissions(folder / "target", std::filesystem::perms(0600));
  std::filesystem::create_symlink("target", folder / "link");
  write_file(folder / "link", "two");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
  EXPECT_EQ(read_file(folder / "target"), "two");
  EXPECT_EQ(std::filesystem::status(folder / "target").permissions(), std::filesystem::perms(0600));
}

TEST(File, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  EXPECT_EQ(code_of([&] { read_file(folder / "missing"); }), ErrorCode::FileNotFound);
  EXPECT_EQ(code_of([&] { read_file(folder.path()); }), ErrorCode::FileUnreadable);
  EXPECT_EQ(code_of([&] { write_file(folder / "no/such/folder/file", "x"); }), ErrorCode::FileUnwritable);
}

TEST(File, AFailedWriteLeavesWhatWasThere) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "target");
  write_file(folder / "target/inside", "kept");
  EXPECT_EQ(code_of([&] { write_file(folder / "target", "x"); }), ErrorCode::FileUnwritable);
  EXPECT_EQ(read_file(folder / "target/inside"), "kept");
}

TEST(File, IsReadWithoutGrowing) {
  const TemporaryFolder folder;
  const std::string content(1 << 20, 'x');
  write_file(folder / "large", content);
  EXPECT_LE(read_file(folder / "large").capacity(), content.size() + 64);
}

TEST(File, ManyWritersKeepTheMaskOfPermissions) {
  const TemporaryFolder folder;
  const mode_t before = ::umask(027);
  std::vector<std::thread> writers;
  for (int w = 0; w < 4; ++w) {
    writers.emplace_back([&, w] {
      for (int i = 0; i < 300; ++i) write_file(folder / ("file" + std::to_string(w) + "." + std::to_string(i)), "x");
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(::umask(before), 027u);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(entry.status().permissions(), std::filesystem::perms(0640)) << entry.path();
  }
}

}  // namespace
}  // namespace limber
