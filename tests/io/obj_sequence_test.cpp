#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

std::string triangle_at(int x) {
  return "v " + std::to_string(x) + " 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
}

std::vector<std::string> names(const std::vector<NumberedFile>& files) {
  std::vector<std::string> result;
  for (const NumberedFile& file : files) result.push_back(file.path.filename().string());
  return result;
}

using Names = std::vector<std::string>;

TEST(NumberedFiles, FindsASeriesByPatternFileOrFolder) {
  const test::TemporaryFolder folder;
  for (const char* name : {"m.08.obj", "m.09.obj", "m.10.obj", "m.100.obj", "m.011.obj", "m.09.txt", "m.x.obj"}) {
    write_file(folder / name, triangle_at(0));
  }
  const Names all = {"m.08.obj", "m.09.obj", "m.10.obj", "m.100.obj"};
  EXPECT_EQ(names(find_numbered_files(folder / "m.%02d.obj", ".obj")), all);
  EXPECT_EQ(names(find_numbered_files(folder / "m.08.obj", ".obj")), all);
  EXPECT_EQ(names(find_numbered_files(folder.path(), ".obj")), all);
  EXPECT_EQ(names(find_numbered_files(folder / "m.10.obj", ".obj")), (Names{"m.10.obj", "m.100.obj"}));
  EXPECT_EQ(names(find_numbered_files(folder / "m.%d.obj", ".obj")), (Names{"m.10.obj", "m.100.obj"}));
  EXPECT_EQ(names(find_numbered_files(folder / "m.x.obj", ".obj")), (Names{"m.x.obj"}));
}

TEST(NumberedFiles, SortsByNumberNotByName) {
  const test::TemporaryFolder folder;
  for (const char* name : {"f9.obj", "f10.obj", "f0.obj"}) write_file(folder / name, triangle_at(0));
  EXPECT_EQ(names(find_numbered_files(folder / "f0.obj", ".obj")), (Names{"f0.obj", "f9.obj", "f10.obj"}));
  EXPECT_EQ(names(find_numbered_files(folder / "f%d.obj", ".obj")), (Names{"f0.obj", "f9.obj", "f10.obj"}));
}

TEST(NumberedFiles, RefusesWhatIsNotASeries) {
  const test::TemporaryFolder folder;
  expect_error(ErrorCode::FileNotFound, [&] { find_numbered_files(folder.path(), ".obj"); });
  expect_error(ErrorCode::FileNotFound, [&] { find_numbered_files(folder / "m%d.obj", ".obj"); });
  expect_error(ErrorCode::FileNotFound, [&] { find_numbered_files(folder / "m1.obj", ".obj"); });
  expect_error(ErrorCode::InvalidArgument, [&] { find_numbered_files(folder / "m%s.obj", ".obj"); });
  expect_error(ErrorCode::InvalidArgument, [&] { find_numbered_files(folder / "m%d%d.obj", ".obj"); });
  expect_error(ErrorCode::InvalidArgument, [&] { find_numbered_files(folder / "m%099d.obj", ".obj"); });
  write_file(folder / "a1.obj", triangle_at(0));
  write_file(folder / "b1.obj", triangle_at(0));
  expect_error(ErrorCode::InvalidArgument, [&] { find_numbered_files(folder.path(), ".obj"); });
}

TEST(NumberedFiles, NamesFilesByPattern) {
  EXPECT_EQ(numbered_path("walk/m.%03d.obj", 7), "walk/m.007.obj");
  EXPECT_EQ(numbered_path("m%d.obj", 12), "m12.obj");
  EXPECT_TRUE(is_number_pattern("m%02d.obj"));
  EXPECT_FALSE(is_number_pattern("m02.obj"));
  expect_error(ErrorCode::InvalidArgument, [] { numbered_path("m.obj", 1); });
  expect_error(ErrorCode::InvalidArgument, [] { numbered_path("m%d.obj", -1); });
}

TEST(ObjSequence, GivesBackWhatWasWritten) {
  const test::TemporaryFolder folder;
  AnimatedShape animated;
  animated.shape.positions.setZero(3, 3);
  animated.shape.triangles.resize(1, 3);
  animated.shape.triangles << 0, 1, 2;
  animated.sequence.vertex_count = 3;
  for (int i = 0; i < 27; ++i) animated.sequence.positions.push_back(0.1f * static_cast<float>(i));
  animated.sequence.start = 4;
  animated.sequence.step = 2;
  save_sequence(folder / "m.%02d.obj", animated.sequence, animated.shape);
  EXPECT_TRUE(std::filesystem::exists(folder / "m.08.obj"));
  const AnimatedShape read = load_obj_sequence(folder.path());
  EXPECT_EQ(read.sequence, animated.sequence);
  EXPECT_EQ(read.shape.triangles, animated.shape.triangles);
  animated.sequence.times = {1, 5, 6};
  animated.sequence.start = 1;
  animated.sequence.step = 4;
  save_sequence(folder / "n.%d.obj", animated.sequence, animated.shape);
  EXPECT_EQ(load_sequence(folder / "n.1.obj"), animated.sequence);
  animated.sequence.times = {0, 0.5f, 1};
  save_sequence(folder / "s.%d.obj", animated.sequence, animated.shape);
  EXPECT_EQ(load_sequence(folder / "s.%d.obj").start, 1);
}

TEST(ObjSequence, RefusesFramesThatAreAnotherMesh) {
  const test::TemporaryFolder folder;
  write_file(folder / "m1.obj", triangle_at(1));
  write_file(folder / "m2.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\nf 1 2 3\n");
  const Error error = error_of([&] { load_obj_sequence(folder / "m1.obj"); });
  EXPECT_EQ(error.code(), ErrorCode::CountMismatch);
  EXPECT_EQ(error.place().file, (folder / "m2.obj").string());
  EXPECT_EQ(error.sentence(), "frame 2 has 4 vertices, but the first frame has 3.");
  write_file(folder / "m2.obj", "v 0 0 1e39\nv 1 0 0\nv 0 1 0\n");
  expect_error(ErrorCode::NonFiniteNumber, [&] { load_obj_sequence(folder / "m1.obj"); });
  write_file(folder / "m2.obj", "v 0 0\nf 1 2 3\n");
  EXPECT_EQ(error_of([&] { load_obj_sequence(folder / "m1.obj"); }).place().file, (folder / "m2.obj").string());
}

TEST(ObjSequence, RefusesAShapeOfAnotherSize) {
  MeshSequence sequence;
  sequence.vertex_count = 1;
  sequence.positions = {1, 2, 3};
  expect_error(ErrorCode::CountMismatch, [&] { save_obj_sequence("m%d.obj", Shape(), sequence); });
}

TEST(SequenceFile, ChoosesTheFormatByExtension) {
  const test::TemporaryFolder folder;
  MeshSequence sequence;
  sequence.vertex_count = 1;
  sequence.positions = {1, 2, 3};
  for (const char* name : {"a.pc2", "a.MDD"}) {
    save_sequence(folder / name, sequence, {});
    EXPECT_EQ(load_sequence(folder / name).positions, sequence.positions);
  }
  expect_error(ErrorCode::UnknownFormat, [&] { load_sequence("a.abc"); });
  expect_error(ErrorCode::UnknownFormat, [&] { save_sequence("a.abc", sequence, {}); });
  expect_error(ErrorCode::FileNotFound, [&] { load_sequence(folder / "none.pc2"); });
}

}  // namespace
}  // namespace limber
