#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
using namespace internal;
namespace {

using Json = nlohmann::json;

constexpr int kByte = 5120, kUnsignedByte = 5121, kShort = 5122, kUnsignedShort = 5123, kUnsignedInt = 5125,
              kFloat = 5126;

/// A .gltf of a single file, written number by number: what our own writer would never write.
class HandWritten {
 public:
  Json json = {{"asset", {{"version", "2.0"}}}};

  /// Adds numbers as they are; returns their view.
  template <class Number>
  int add_view(const std::vector<Number>& numbers) {
    bytes_.resize((bytes_.size() + 3) / 4 * 4, '\0');
    const std::size_t offset = bytes_.size(), length = numbers.size() * sizeof(Number);
    bytes_.append(reinterpret_cast<const char*>(numbers.data()), length);
    json["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", offset}, {"byteLength", length}});
    return static_cast<int>(json["bufferViews"].size()) - 1;
  }

  template <class Number>
  int add(const std::vector<Number>& numbers, int component, const char* type, int width) {
    const int view = add_view(numbers);
    return add_accessor({{"bufferView", view},
                         {"componentType", component},
                         {"type", type},
                         {"count", numbers.size() / static_cast<std::size_t>(width)}});
  }

  int add_accessor(const Json& accessor) {
    json["accessors"].push_back(accessor);
    return static_cast<int>(json["accessors"].size()) - 1;
  }

  /// Four corners of a square as accessor 0, used by one mesh on one node.
  HandWritten& add_square() {
    add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, kFloat, "VEC3", 3);
    json["meshes"] = {{{"primitives", {{{"attributes", {{"POSITION", 0}}}}}}}};
    json["nodes"] = {{{"mesh", 0}}};
    json["scenes"] = {{{"nodes", {0}}}};
    return *this;
  }
  Json& primitive() { return json["meshes"][0]["primitives"][0]; }

  std::string text() const {
    Json whole = json;
    if (!bytes_.empty()) {
      whole["buffers"] = {{{"byteLength", bytes_.size()}, {"uri", data_uri(bytes_, "application/octet-stream")}}};
    }
    return whole.dump();
  }
  GltfContent read() const { return read_gltf(text()); }
  std::vector<double> numbers_of(int accessor) const {
    const internal::GltfDocument document = internal::open_gltf_memory(text());
    const internal::GltfAccessor found = internal::find_accessor(document, accessor);
    std::vector<double> numbers(found.number_count());
    internal::read_numbers(found, std::span<double>(numbers));
    return numbers;
  }

 private:
  std::string bytes_;
};

bool has_note(const GltfContent& content, std::string_view part) {
  return std::any_of(content.notes.begin(), content.notes.end(),
                     [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

TEST(GltfAccessor, TurnsWholeNumbersOfEveryKindIntoWhatTheyStandFor) {
  HandWritten file;
  const int bytes = file.add<std::int8_t>({-128, -127, 0, 127}, kByte, "SCALAR", 1);
  const int unsigned_bytes = file.add<std::uint8_t>({0, 51, 255}, kUnsignedByte, "SCALAR", 1);
  const int shorts = file.add<std::int16_t>({-32768, 32767}, kShort, "SCALAR", 1);
  const int unsigned_shorts = file.add<std::uint16_t>({0, 65535}, kUnsignedShort, "SCALAR", 1);
  const int unsigned_ints = file.add<std::uint32_t>({7, 4294967295u}, kUnsignedInt, "SCALAR", 1);
  EXPECT_EQ(file.numbers_of(bytes), (std::vector<double>{-128, -127, 0, 127}));
  EXPECT_EQ(file.numbers_of(unsigned_ints), (std::vector<double>{7, 4294967295.0}));
  for (Json& accessor : file.json["accessors"]) accessor["normalized"] = true;
  EXPECT_EQ(file.numbers_of(bytes), (std::vector<double>{-1, -1, 0, 1}));
  EXPECT_EQ(file.numbers_of(unsigned_bytes), (std::vector<double>{0, 0.2, 1}));
  EXPECT_EQ(file.numbers_of(shorts), (std::vector<double>{-1, 1}));
  EXPECT_EQ(file.numbers_of(unsigned_shorts), (std::vector<double>{0, 1}));
  EXPECT_EQ(file.numbers_of(unsigned_ints)[1], 1);
}

/// Zeros, of which some are replaced.
HandWritten sparse_file(const std::vector<std::uint16_t>& indices) {
  HandWritten file;
  const int places = file.add_view(indices);
  const int values = file.add_view<float>({1, 2, 3, 4});
  file.add_accessor({{"componentType", kFloat},
                     {"type", "VEC2"},
                     {"count", 5},
                     {"sparse",
                      {{"count", 2},
                       {"indices", {{"bufferView", places}, {"componentType", kUnsignedShort}}},
                       {"values", {{"bufferView", values}}}}}});
  return file;
}

TEST(GltfAccessor, ReplacesVectorsThatAreGivenOneByOne) {
  EXPECT_EQ(sparse_file({1, 4}).numbers_of(0), (std::vector<double>{0, 0, 1, 2, 0, 0, 0, 0, 3, 4}));
  expect_error_at_path(ErrorCode::Malformed, "accessors[0].sparse.indices", [] { sparse_file({4, 1}).numbers_of(0); });
  expect_error_at_path(ErrorCode::IndexOutOfRange, "accessors[0].sparse.indices", [] {
    sparse_file({1, 5}).numbers_of(0);
  });
}

TEST(GltfAccessor, RefusesBillionsOfZerosAndBuffersWithoutData) {
  HandWritten file;
  file.add_accessor({{"componentType", kFloat}, {"type", "VEC3"}, {"count", 2000000000}});
  expect_error_at_path(ErrorCode::CountMismatch, "accessors[0].count", [&] { file.numbers_of(0); });
  HandWritten without;
  without.json["buffers"] = {{{"byteLength", 12}}};
  without.json["bufferViews"] = {{{"buffer", 0}, {"byteLength", 12}}};
  without.add_accessor({{"bufferView", 0}, {"componentType", kFloat}, {"type", "VEC3"}, {"count", 1}});
  expect_error_at_path(ErrorCode::IndexOutOfRange, "bufferViews[0].buffer", [&] { without.numbers_of(0); });
}

TEST(ReadGltf, RefusesVerticesThatAreNoPositions) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  HandWritten file = HandWritten().add_square();
  file.primitive()["attributes"]["POSITION"] = file.add<float>({0, 0, 0, 0, nan, 0}, kFloat, "VEC3", 3);
  const Error error = error_of([&] { file.read(); });
  EXPECT_EQ(error.code(), ErrorCode::NonFiniteNumber);
  EXPECT_EQ(error.place().path, "accessors[1]");
  EXPECT_NE(error.sentence().find("vector 1"), std::string::npos) << error.sentence();
  file.primitive()["attributes"]["POSITION"] = file.add<float>({0, 0, 1, 1}, kFloat, "VEC2", 2);
  expect_error_at_path(ErrorCode::Malformed, "accessors[2]", [&] { file.read(); });
  file.primitive()["attributes"] = {{"POSITION", 0}, {"NORMAL", 1}};
  expect_error_at_path(ErrorCode::CountMismatch, "meshes[0].primitives[0].attributes.NORMAL", [&] { file.read(); });
}

TEST(ReadGltf, RefusesCornersThatAreNoVertices) {
  HandWritten file = HandWritten().add_square();
  file.primitive()["indices"] = file.add<std::uint16_t>({0, 1, 4}, kUnsignedShort, "SCALAR", 1);
  expect_error_at_path(ErrorCode::IndexOutOfRange, "meshes[0].primitives[0].indices", [&] { file.read(); });
  file.primitive()["indices"] = file.add<float>({0, 1, 2}, kFloat, "SCALAR", 1);
  expect_error_at_path(ErrorCode::Malformed, "accessors[2]", [&] { file.read(); });
}

TEST(ReadGltf, MakesTrianglesOfStripsFansAndListsThatEndTooSoon) {
  HandWritten file = HandWritten().add_square();
  file.primitive()["mode"] = 5;
  EXPECT_EQ(file.read().character.meshes[0].shape.triangles, (Triangles(2, 3) << 0, 1, 2, 1, 3, 2).finished());
  file.primitive()["mode"] = 6;
  EXPECT_EQ(file.read().character.meshes[0].shape.triangles, (Triangles(2, 3) << 0, 1, 2, 0, 2, 3).finished());
  file.primitive()["mode"] = 4;
  const GltfContent content = file.read();
  EXPECT_EQ(content.character.meshes[0].shape.triangles, (Triangles(1, 3) << 0, 1, 2).finished());
  EXPECT_TRUE(has_note(content, "ends within a triangle"));
}

TEST(ReadGltf, KeepsVerticesThatSeveralMaterialsShareOnce) {
  HandWritten file = HandWritten().add_square();
  Json second = file.primitive();
  file.primitive()["indices"] = file.add<std::uint8_t>({0, 1, 2}, kUnsignedByte, "SCALAR", 1);
  second["indices"] = file.add<std::uint8_t>({1, 3, 2}, kUnsignedByte, "SCALAR", 1);
  file.json["meshes"][0]["primitives"].push_back(second);
  const GltfContent content = file.read();
  EXPECT_EQ(content.character.meshes[0].shape.vertex_count(), 4);
  EXPECT_EQ(content.character.meshes[0].shape.triangles, (Triangles(2, 3) << 0, 1, 2, 1, 3, 2).finished());
}

TEST(ReadGltf, RefusesPrimitivesWithOtherMorphTargets) {
  HandWritten file = HandWritten().add_square();
  Json second = file.primitive();
  second["targets"] = {{{"POSITION", 0}}};
  file.json["meshes"][0]["primitives"].push_back(second);
  expect_error_at_path(ErrorCode::CountMismatch, "meshes[0].primitives[1]", [&] { file.read(); });
}

TEST(ReadGltf, ReadsNormalsOfMorphTargets) {
  HandWritten file = HandWritten().add_square();
  file.primitive()["targets"] = {{{"POSITION", 0}, {"NORMAL", 0}}};
  const SkinnedMesh mesh = file.read().character.meshes[0];
  ASSERT_EQ(mesh.morph_targets.size(), 1u);
  EXPECT_EQ(mesh.morph_targets[0].normals, mesh.shape.positions);
}

TEST(ReadGltf, RefusesNodesThatAreNoTree) {
  HandWritten file = HandWritten().add_square();
  file.json["nodes"] = {{{"mesh", 0}, {"children", {2}}}, {{"children", {2}}}, Json::object()};
  expect_error_at_path(ErrorCode::InvalidRig, "nodes[1]", [&] { file.read(); });
  file.json["nodes"] = {{{"mesh", 0}, {"rotation", {0, 0, 0, 0}}}};
  expect_error_at_path(ErrorCode::Malformed, "nodes[0].rotation", [&] { file.read(); });
}

TEST(ReadGltf, TakesMatricesThatShearForTheirNearestParts) {
  HandWritten file = HandWritten().add_square();
  file.json["nodes"][0]["matrix"] = {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1};
  const GltfContent content = file.read();
  EXPECT_EQ(content.character.skeleton.joints[0].rest.translation, Eigen::Vector3d(4, 5, 6));
  EXPECT_TRUE(has_note(content, "nodes[0].matrix shears"));
}

/// The square, moved by an animation of one channel.
HandWritten moving_square() {
  HandWritten file = HandWritten().add_square();
  const int times = file.add<float>({0, 1}, kFloat, "SCALAR", 1);
  const int values = file.add<float>({0, 0, 0, 1, 2, 3}, kFloat, "VEC3", 3);
  file.json["animations"] = {{{"samplers", {{{"input", times}, {"output", values}}}},
                              {"channels", {{{"sampler", 0}, {"target", {{"node", 0}, {"path", "translation"}}}}}}}};
  return file;
}

TEST(ReadGltf, ReadsChannelsOrSaysWhatIsWrongWithThem) {
  EXPECT_EQ(moving_square().read().character.clips.at(0).tracks.at(0).values.row(1), Eigen::RowVector3d(1, 2, 3));
  const auto refused = [](ErrorCode code, const char* path, const char* pointer, const Json& value) {
    HandWritten file = moving_square();
    file.json["animations"][0][Json::json_pointer(pointer)] = value;
    expect_error_at_path(code, path, [&] { file.read(); });
  };
  refused(ErrorCode::Malformed, "animations[0].samplers[0].interpolation", "/samplers/0/interpolation", "WOBBLY");
  refused(ErrorCode::IndexOutOfRange, "animations[0].channels[0].sampler", "/channels/0/sampler", 1);
  refused(ErrorCode::CountMismatch, "animations[0].samplers[0].output", "/samplers/0/output", 0);
  HandWritten nothing = moving_square();
  nothing.json["animations"][0]["channels"][0]["target"].erase("node");
  const GltfContent content = nothing.read();
  EXPECT_TRUE(content.character.clips.empty() || content.character.clips[0].tracks.empty());
  EXPECT_TRUE(has_note(content, "moves no node"));
}

TEST(ReadGltf, TakesASkeletonWithoutAMeshForARig) {
  HandWritten file;
  file.json["nodes"] = {{{"name", "hip"}, {"children", {1}}},
                        {{"name", "knee"}, {"translation", {0, -1, 0}}, {"children", {2}}},
                        {{"name", "foot"}, {"translation", {0, -1, 0}}}};
  file.json["scenes"] = {{{"nodes", {0}}}};
  const Rig rig = rig_of(file.read());
  ASSERT_GE(rig.count(), 2);
  EXPECT_EQ(rig.handles[0].name, "hip");
  EXPECT_EQ(rig.handles[1].name, "knee");
  const HandWritten only_mesh = HandWritten().add_square();
  expect_error(ErrorCode::InvalidRig, [&] { rig_of(only_mesh.read()); });
}

TEST(LoadGltfRig, NamesTheFileThatHasNoJoints) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "square.gltf";
  write_file(path, HandWritten().add_square().text());
  const Error error = error_of([&] { load_gltf_rig(path); });
  EXPECT_EQ(error.code(), ErrorCode::InvalidRig);
  EXPECT_EQ(error.place().file, path.string());
}

TEST(ReadGltf, SaysWhichFileBesideItIsMissing) {
  HandWritten file;
  file.json["buffers"] = {{{"byteLength", 4}, {"uri", "beside.bin"}}};
  const Error error = error_of([&] { file.read(); });
  EXPECT_EQ(error.code(), ErrorCode::FileNotFound);
  EXPECT_NE(error.sentence().find("beside.bin"), std::string::npos) << error.sentence();
}

}  // namespace
}  // namespace limber
