#include "limber/io/shape_file.h"

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "limber/core/file.h"

#include "tests/support/data.h"
#include "tests/support/expect_error.h"
#include "tests/support/shape_samples.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

namespace fs = std::filesystem;

/// The formats of this file; others have their own tests.
bool is_surface_format(const fs::path& path) {
  static const std::set<std::string> kExtensions = {".obj", ".off", ".ply", ".stl"};
  return kExtensions.contains(path.extension().string());
}

std::vector<fs::path> surface_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && is_surface_format(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Vertices and faces per file, from the table of the shared data: "| shapes/bunny.off | ... | 3485 V, 6966 F ... |".
struct Counts {
  int vertices;
  int faces;
};
std::map<std::string, Counts> documented_counts(const fs::path& table) {
  std::map<std::string, Counts> counts;
  std::ifstream file(table);
  const std::regex row(R"(^\| (\S+) \|.*\| (\d+) V, (\d+) F )");
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (!std::regex_search(line, match, row)) continue;
    counts[match[1]] = {std::stoi(match[2]), std::stoi(match[3])};
  }
  return counts;
}

TEST(LoadShape, FindsTheCountsThatTheSharedDataDocuments) {
  LIMBER_DATA_OR_SKIP(table, "SOURCES.md");
  const std::map<std::string, Counts> counts = documented_counts(table);
  int checked = 0;
  for (const char* folder : {"shapes", "planar", "sequences", "rigs"}) {
    for (const fs::path& path : surface_files(table.parent_path() / folder)) {
      const std::string name = fs::relative(path, table.parent_path()).generic_string();
      SCOPED_TRACE(name);
      ASSERT_TRUE(counts.contains(name));
      const Shape shape = load_shape(path);
      test::expect_valid(shape);
      EXPECT_EQ(shape.vertex_count(), counts.at(name).vertices);
      EXPECT_EQ(shape.face_count(), counts.at(name).faces);
      ++checked;
    }
  }
  EXPECT_GT(checked, 80);
}

/// What must be refused among the broken files, and why. All others there parse: they are bad geometry, or
/// merely unusual.
const std::map<std::string, ErrorCode> kRefused = {
    {"derived/obj_single_vertex.obj", ErrorCode::EmptyMesh},
    {"derived/off_face_index_out_of_range.off", ErrorCode::IndexOutOfRange},
    {"derived/off_nan_vertex.off", ErrorCode::NonFiniteNumber},
    {"parse/OutOfMemory.off", ErrorCode::CountMismatch},
    {"parse/assimp_empty.obj", ErrorCode::EmptyMesh},
    {"parse/box_UTF16BE.obj", ErrorCode::WrongMagic},
    {"parse/crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply", ErrorCode::Malformed},
    {"parse/invalid-face-definition.obj", ErrorCode::Malformed},
    {"parse/invalid-relative-vertex-index.obj", ErrorCode::IndexOutOfRange},
    {"parse/invalid_cut.obj", ErrorCode::Truncated},
    {"parse/invalid_cut.off", ErrorCode::Truncated},
    {"parse/invalid_nv.ply", ErrorCode::Malformed},
    {"parse/issue-140-zero-face-idx.obj", ErrorCode::IndexOutOfRange},
    {"parse/malformed.obj", ErrorCode::IndexOutOfRange},
    {"parse/notenoughindices.obj", ErrorCode::Malformed},
    {"parse/obj_points.obj", ErrorCode::EmptyMesh},
    {"parse/ply_empty_header.ply", ErrorCode::EmptyMesh},
    {"parse/test-nan.obj", ErrorCode::NonFiniteNumber},
};

TEST(LoadShape, LoadsOrRefusesEachBrokenFileWithItsPlace) {
  LIMBER_DATA_OR_SKIP(broken, "broken");
  const std::map<std::string, Counts> counts = documented_counts(broken / ".." / "SOURCES.md");
  std::size_t refused = 0;
  for (const char* folder : {"parse", "mesh", "thingi", "derived"}) {
    for (const fs::path& path : surface_files(broken / folder)) {
      const std::string name = fs::relative(path, broken).generic_string();
      SCOPED_TRACE(name);
      const auto refusal = kRefused.find(name);
      if (refusal != kRefused.end()) {
        const Error error = error_of([&] { load_shape(path); });
        EXPECT_EQ(name_of(error.code()), name_of(refusal->second)) << error.what();
        EXPECT_EQ(error.place().file, path.string());
        EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0) << error.what();
        EXPECT_TRUE(is_bad_input(error.code()));
        ++refused;
        continue;
      }
      const Shape shape = load_shape(path);
      test::expect_valid(shape);
      if (name == "parse/number_formats.obj") {
        EXPECT_EQ(shape.vertex_count(),
                  15);  // six lines spell the exponent "3.1+e2", which the table's parser refused
        EXPECT_EQ(shape.positions.row(9), Eigen::RowVector3d(-100, -20, -310));
      } else if (const auto known = counts.find("broken/" + name); known != counts.end()) {
        EXPECT_EQ(shape.vertex_count(), known->second.vertices);
        EXPECT_EQ(shape.face_count(), known->second.faces);
      }
    }
  }
  EXPECT_EQ(refused, kRefused.size());
}

TEST(LoadShape, LoadsPointsOnRequest) {
  LIMBER_DATA_OR_SKIP(path, "broken/parse/obj_points.obj");
  EXPECT_EQ(load_shape(path, {.allow_points = true}).vertex_count(), 8);
}

TEST(LoadShape, RoundTripsTheSharedDataBitForBitThroughEveryFormatThatKeepsAll) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const char* name : {"shapes/common3d/spot.obj", "rigs/subdiv/torus.obj", "sequences/walking_cat/mesh.01.obj",
                           "broken/mesh/cube_poly.off", "shapes/derived/armadillo_subdivided.ply"}) {
    SCOPED_TRACE(name);
    const Shape shape = load_shape(data / name);
    for (const ShapeFormat& format : shape_formats()) {
      const bool keeps_all = format.extension == ".obj" || (format.extension == ".off" && shape.uvs.rows() == 0);
      if (keeps_all) test::expect_same(format.read(format.write(shape), {}), shape);
    }
  }
}

TEST(SaveShape, WritesWhatLoadShapeReadsWhateverTheCaseOfTheExtension) {
  const test::TemporaryFolder folder;
  const Shape shape = test::sample_shapes()[2].shape;
  for (const char* name : {"a.obj", "b.OFF", "c.Ply"}) {
    save_shape(folder / name, shape);
    test::expect_same(load_shape(folder / name), shape);
  }
}

TEST(SaveShape, LeavesWhatWasThereWhenItFails) {
  const test::TemporaryFolder folder;
  write_file(folder / "a.stl", "precious");
  const Error error = error_of([&] { save_shape(folder / "a.stl", Shape{}); });
  EXPECT_EQ(error.code(), ErrorCode::UnsuitableShape);
  EXPECT_EQ(error.place().file, (folder / "a.stl").string());
  EXPECT_EQ(read_file(folder / "a.stl"), "precious");
}

TEST(LoadShape, NamesTheFormatsItKnows) {
  for (const char* name : {"a.what", "a"}) {
    const Error error = error_of([&] { load_shape(name); });
    EXPECT_EQ(error.code(), ErrorCode::UnknownFormat);
    EXPECT_NE(error.remedy().find(".obj"), std::string::npos);
    expect_error(ErrorCode::UnknownFormat, [&] { save_shape(name, Shape{}); });
  }
  expect_error(ErrorCode::FileNotFound, [] { load_shape("no such file.obj"); });
}

TEST(ShapeFormats, AreCompleteAndDistinct) {
  std::set<std::string_view> extensions;
  for (const ShapeFormat& format : shape_formats()) {
    EXPECT_TRUE(extensions.insert(format.extension).second) << format.extension;
    EXPECT_EQ(format.extension.front(), '.');
    EXPECT_FALSE(format.name.empty());
    EXPECT_TRUE(format.can_read());
    EXPECT_FALSE(format.read && format.load);
    EXPECT_FALSE(format.write && format.save);
    EXPECT_EQ(find_shape_format(fs::path("x").concat(format.extension)), &format);
  }
}

}  // namespace
}  // namespace limber
