// Every file of the shared data in the formats of this folder, against the counts that its table lists.

#include <fstream>
#include <regex>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"

#include "tests/support/data.h"
#include "tests/support/expect_error.h"

namespace limber {
namespace {

struct Listed {
  std::string file;
  std::string counts;
};

/// Rows of the table whose files have the extension, in any case, except those in the folder of broken ones.
std::vector<Listed> listed_files(const std::filesystem::path& table, const std::string& extension) {
  std::ifstream stream(table);
  const std::regex row(R"(\| (\S+) \|[^|]*\|[^|]*\| ([^|]*) \|[^|]*\|)");
  std::vector<Listed> files;
  for (std::string line; std::getline(stream, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    const std::string file = match[1];
    if (file.starts_with("broken/") || !file.ends_with(extension)) continue;
    files.push_back({file, match[2]});
  }
  EXPECT_FALSE(files.empty()) << extension;
  return files;
}

/// The numbers in a text that a pattern captures; a failed test if it does not fit.
std::vector<int> numbers_in(const Listed& listed, const std::string& pattern) {
  std::smatch match;
  if (!std::regex_search(listed.counts, match, std::regex(pattern))) {
    ADD_FAILURE() << listed.file << ": " << listed.counts;
    return std::vector<int>(8, -1);
  }
  std::vector<int> numbers;
  for (std::size_t i = 1; i < match.size(); ++i) numbers.push_back(std::stoi(match[i]));
  return numbers;
}

TEST(SharedData, TetMeshesHaveTheListedCounts) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".mesh")) {
    const std::vector<int> expected = numbers_in(listed, R"((\d+) V, (\d+) tets, (\d+) tris)");
    const Shape shape = load_shape(data / listed.file);
    EXPECT_EQ(shape.vertex_count(), expected[0]) << listed.file;
    EXPECT_EQ(shape.tet_count(), expected[1]) << listed.file;
    EXPECT_EQ(shape.triangle_count(), expected[2]) << listed.file;
  }
}

TEST(SharedData, SkeletonsHaveTheListedCounts) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".tgf")) {
    const std::vector<int> expected = numbers_in(listed, R"((\d+) nodes, (\d+) edges \((\d+) bones)");
    const Rig rig = load_rig(data / listed.file);
    int bones = 0;
    for (const Handle& handle : rig.handles) bones += handle.is_bone();
    EXPECT_EQ(bones, expected[2]) << listed.file;
    if (bones == 0) {
      EXPECT_EQ(rig.count(), expected[0]) << listed.file;
    }
    const Rig again = read_tgf(write_tgf(rig));
    ASSERT_EQ(again.count(), rig.count());
    for (std::size_t h = 0; h < rig.handles.size(); ++h) {
      EXPECT_EQ(again.handles[h].parent, rig.handles[h].parent) << listed.file;
    }
  }
}

TEST(SharedData, MatricesHaveTheListedCounts) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const std::string extension : {".dmat", ".DMAT"}) {
    for (const Listed& listed : listed_files(data / "SOURCES.md", extension)) {
      const std::vector<int> expected = numbers_in(listed, R"((\d+) x (\d+))");
      const Eigen::MatrixXd matrix = load_dmat(data / listed.file);
      EXPECT_EQ(matrix.rows(), expected[0]) << listed.file;
      EXPECT_EQ(matrix.cols(), expected[1]) << listed.file;
      EXPECT_EQ(read_dmat(write_dmat(matrix, DmatKind::Text)), matrix) << listed.file;
    }
  }
}

TEST(SharedData, PointCachesHaveTheListedCounts) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".pc2")) {
    const std::vector<int> expected = numbers_in(listed, R"((\d+) frames x (\d+) V)");
    const MeshSequence sequence = load_pc2(data / listed.file);
    EXPECT_EQ(sequence.frame_count(), expected[0]) << listed.file;
    EXPECT_EQ(sequence.vertex_count, expected[1]) << listed.file;
  }
}

TEST(SharedData, NumberedObjFilesAreOneSequence) {
  LIMBER_DATA_OR_SKIP(data, "");
  const std::filesystem::path folder = data / "sequences" / "walking_cat";
  int frames = 0;
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".obj")) {
    frames += listed.file.starts_with("sequences/walking_cat/mesh.");
  }
  const AnimatedShape animated = load_obj_sequence(folder);
  EXPECT_EQ(animated.sequence.frame_count(), frames);
  EXPECT_EQ(animated.sequence.start, 1);
  EXPECT_EQ(animated.sequence.step, 1);
  EXPECT_GT(animated.shape.triangle_count(), 0);
  EXPECT_EQ(load_obj_sequence(folder / "mesh.%02d.obj").sequence, animated.sequence);
  EXPECT_EQ(load_obj_sequence(folder / "mesh.01.obj").sequence, animated.sequence);
}

TEST(SharedData, PicturesHaveTheListedSizes) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".png")) {
    const std::vector<int> expected = numbers_in(listed, R"((\d+)x(\d+))");
    const Image image = load_png(data / listed.file);
    EXPECT_EQ(image.width, expected[0]) << listed.file;
    EXPECT_EQ(image.height, expected[1]) << listed.file;
  }
}

TEST(SharedData, ScenesHoldTogether) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", ".fbx")) {
    const std::vector<int> expected = numbers_in(listed, R"((\d+) V, 1 geom, (\d+) models)");
    const ImportedFile file = import_file(read_file(data / listed.file), ".fbx");
    const Shape shape = shape_of(file);
    EXPECT_EQ(shape.vertex_count(), expected[0]) << listed.file;
    EXPECT_EQ(shape.face_count(), 752) << listed.file;
    const GltfContent content = read_gltf(file.glb);
    ASSERT_EQ(content.character.meshes.size(), 1u) << listed.file;
    // One model is the mesh; without bones it hangs on itself.
    EXPECT_EQ(content.character.meshes[0].bones.size(), std::max(expected[1] - 1, 1)) << listed.file;
    EXPECT_NO_THROW(validate(rig_of(file)));
  }
}

TEST(SharedData, BrokenFilesAreRefusedWithTheirPlace) {
  LIMBER_DATA_OR_SKIP(broken, "broken");
  int refused = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(broken)) {
    const std::filesystem::path file = entry.path();
    const std::string extension = file.extension().string();
    const auto refuse = [&](auto&& load) {
      const Error error = error_of(load);
      EXPECT_EQ(error.place().file, file.string());
      EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0) << error.what();
      ++refused;
    };
    if (extension == ".tgf") refuse([&] { load_rig(file); });
    if (extension == ".dmat") refuse([&] { load_dmat(file); });
    if (extension == ".pc2") refuse([&] { load_pc2(file); });
    if (extension != ".mesh") continue;
    if (file.stem() == "mesh_inverted_tet") {
      EXPECT_EQ(load_shape(file).triangle_count(), 4);
    } else {
      refuse([&] { load_shape(file); });
    }
  }
  EXPECT_GE(refused, 7);
}

}  // namespace
}  // namespace limber
