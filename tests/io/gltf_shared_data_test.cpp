// Every glTF file of the shared data, against the counts that its table lists.

#include <fstream>
#include <regex>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"

#include "tests/io/expect_same_character.h"
#include "tests/support/data.h"
#include "tests/support/expect_error.h"

namespace limber {
namespace {

struct Listed {
  std::string file;
  std::string counts;
};

/// Rows of the table under `folder` whose files are glTF.
std::vector<Listed> listed_files(const std::filesystem::path& table, const std::string& folder) {
  std::ifstream stream(table);
  const std::regex row(R"(\| (\S+\.(?:glb|gltf)) \|[^|]*\|[^|]*\| ([^|]*) \|[^|]*\|)");
  std::vector<Listed> files;
  for (std::string line; std::getline(stream, line);) {
    std::smatch match;
    if (std::regex_match(line, match, row) && match[1].str().starts_with(folder)) files.push_back({match[1], match[2]});
  }
  EXPECT_FALSE(files.empty()) << folder;
  return files;
}

/// The number in a text that a pattern captures; 0 if it does not fit.
int number_in(const Listed& listed, const std::string& pattern) {
  std::smatch match;
  return std::regex_search(listed.counts, match, std::regex(pattern)) ? std::stoi(match[1]) : 0;
}

TEST(GltfSharedData, FilesHaveTheListedCounts) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", "rigs/")) {
    SCOPED_TRACE(listed.file + ": " + listed.counts);
    const GltfContent content = load_gltf(data / listed.file);
    EXPECT_NO_THROW(validate(content.character));
    int triangles = 0;
    std::size_t keys = 0;
    for (const SkinnedMesh& mesh : content.character.meshes) triangles += mesh.shape.triangle_count();
    for (const MotionClip& clip : content.character.clips) {
      for (const MotionTrack& track : clip.tracks) keys = std::max(keys, track.times.size());
    }
    EXPECT_EQ(triangles, number_in(listed, R"((\d+) tris)"));
    EXPECT_EQ(content.character.clips.size(), static_cast<std::size_t>(number_in(listed, R"((\d+) anim)")));
    EXPECT_EQ(keys, static_cast<std::size_t>(number_in(listed, R"(max (\d+) keys)")));
    EXPECT_EQ(content.character.vertex_count(), number_in(listed, R"((\d+) V)"));
  }
}

TEST(GltfSharedData, WrittenAndReadAgainIsTheSame) {
  LIMBER_DATA_OR_SKIP(data, "");
  for (const Listed& listed : listed_files(data / "SOURCES.md", "rigs/")) {
    SCOPED_TRACE(listed.file);
    const GltfContent first = load_gltf(data / listed.file);
    const std::string written = write_glb(first.character);
    const GltfContent again = read_gltf(written);
    // The joints of this one have no common root, so a node is added above them.
    const bool split = listed.file.ends_with("Animation_Skin_06.gltf");
    test::expect_same_character(first.character, again.character, split ? 1 : 0);
    EXPECT_TRUE(write_glb(again.character) == written || split) << "the second copy differs from the first";
    EXPECT_TRUE(again.notes.empty()) << again.notes.front();
    if (const char* folder = std::getenv("LIMBER_KEEP_GLTF")) {  // To be looked at by others.
      const std::string name = std::filesystem::path(listed.file).stem().string() + ".glb";
      write_file(std::filesystem::path(folder) / name, written);
    }
  }
}

/// What a broken file is answered with: an error and its place, or what the reader has to say about it.
struct Answer {
  std::string file;
  std::string code;   ///< Empty: it can be read.
  std::string place;  ///< Path, "line 1" or "byte 8".
  std::string words;  ///< Part of the sentence, or of a note; empty: read without one.
};

const std::vector<Answer> kAnswers = {
    {"derived/CesiumMan_truncated.glb", "Truncated", "byte 8", "promises 438044 bytes"},
    {"gltf/Monster_gltf1.glb", "UnsupportedVersion", "byte 4", "glTF 1"},
    {"gltf/accessor/unresolved_bufferviews.gltf", "IndexOutOfRange", "accessors[0].bufferView", "no bufferViews[0]"},
    {"gltf/accessor_data/invalid_elements_float.gltf", "", "", "accessors[0] has numbers that are not finite"},
    {"gltf/animation/sampler_output_count_invalid.gltf", "CountMismatch", "animations[0].samplers[0].output",
     "2 values do not fit to 1 times"},
    {"gltf/animation/unresolved_channel_target.gltf", "IndexOutOfRange", "animations[0].channels[0].target.node",
     "no nodes[0]"},
    {"gltf/animation_data/invalid_input_values.gltf", "Malformed", "animations[0].channels[0]", "-1 s"},
    {"gltf/animation_data/quaternion_non_unit_values.gltf", "Malformed", "animations[0].channels[0]", "key 1"},
    {"gltf/buffer/invalid_uri_data_bytelength.gltf", "CountMismatch", "buffers[0].byteLength", "should have 2 bytes"},
    {"gltf/buffer/not_found.gltf", "FileNotFound", "buffers[0].uri", "not_found.bin"},
    {"gltf/glb/bom.glb", "", "", "byte order mark"},
    {"gltf/glb/chunk_too_big.glb", "CountMismatch", "byte 8", "counts 13 bytes"},
    {"gltf/glb/empty_file.glb", "Truncated", "byte 0", "empty"},
    {"gltf/glb/invalid_json_chunk.glb", "Malformed", "line 1", "not JSON"},
    {"gltf/glb/invalid_magic.glb", "WrongMagic", "byte 0", "no glTF file"},
    {"gltf/glb/length_mismatch.glb", "Truncated", "byte 8", "promises 49 bytes"},
    {"gltf/glb/misplaced_bin_chunk.glb", "Malformed", "byte 88", "BIN chunk must be the second"},
    {"gltf/glb/only_header.glb", "Truncated", "byte 12", "ends 4 bytes before"},
    {"gltf/glb/truncated_chunk_data.glb", "Truncated", "byte 8", "promises 48 bytes"},
    {"gltf/json/empty_file.gltf", "Truncated", "byte 0", "empty"},
    {"gltf/json/integer_written_as_float.gltf", "", "", ""},
    {"gltf/json/invalid_syntax.gltf", "Malformed", "line 1", "not JSON"},
    {"gltf/mesh/accessor_unequal_count.gltf", "CountMismatch", "meshes[0].primitives[0].attributes.COLOR_0",
     "4 vectors, but there are 3 positions"},
    {"gltf/mesh/primitive_no_position.gltf", "", "", "no positions"},
    {"gltf/mesh/unequal_joints.gltf", "Malformed", "meshes[0].primitives[0].attributes", "JOINTS_1 and WEIGHTS_1"},
    {"gltf/mesh_data/index_buffer_oob.gltf", "IndexOutOfRange", "meshes[0].primitives[0].indices", "vertex 5"},
    {"gltf/mesh_data/joints_weights_complex.gltf", "", "", "points"},
    {"gltf/node/infinite_transform.gltf", "NonFiniteNumber", "nodes[0].translation[0]", "too large"},
    {"gltf/node/node_loop.gltf", "InvalidRig", "nodes[0]", "contains itself"},
    {"gltf/node/node_skinned_mesh_without_skin.gltf", "", "", "has weights, but nodes[0] no skin"},
    {"gltf/node/rotation_non_unit.gltf", "", "", "nodes[0].rotation has length 2"},
    {"gltf/node/unresolved_skin.gltf", "IndexOutOfRange", "nodes[0].skin", "no skins[0]"},
    {"gltf/skin/empty_joints_array.gltf", "Malformed", "skins[0].joints", "no joints"},
    {"gltf/skin/ibm_invalid_count.gltf", "", "", "last row"},  // No mesh uses the skin that has too few.
    {"gltf/skin/ignored_parent_transform.gltf", "", "", "without weights"},
    {"gltf/skin/no_common_root.gltf", "", "", "no common root"},
};

TEST(GltfSharedData, BrokenFilesGiveAnErrorWithAPlaceOrAReport) {
  LIMBER_DATA_OR_SKIP(data, "");
  EXPECT_EQ(listed_files(data / "SOURCES.md", "broken/").size(), kAnswers.size());
  for (const Answer& answer : kAnswers) {
    const std::filesystem::path path = data / "broken" / answer.file;
    SCOPED_TRACE(answer.file);
    if (answer.code.empty()) {
      const GltfContent content = load_gltf(path);
      const std::string first = content.notes.empty() ? "" : content.notes.front();
      EXPECT_NE(first.find(answer.words), std::string::npos) << first;
      EXPECT_EQ(content.notes.empty(), answer.words.empty());
      continue;
    }
    const Error error = error_of([&] { load_gltf(path); });
    Place place = error.place();
    EXPECT_EQ(place.file, path.string());
    place.file.clear();
    EXPECT_EQ(name_of(error.code()), answer.code) << error.what();
    EXPECT_EQ(to_string(place), answer.place);
    EXPECT_NE(error.sentence().find(answer.words), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace limber
