#include "studio/server/compression.h"

#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"

#include "tests/studio/server/fake_page.h"

namespace limber::studio {
using namespace internal;
namespace {

std::vector<std::uint16_t> words(const FakePage::Event& event, const std::string& name) {
  const Json& array = event.facts.at("arrays").at(name);
  const std::size_t count = array.at("shape")[0].get<std::size_t>() * array.at("shape")[1].get<std::size_t>();
  std::vector<std::uint16_t> values(count);
  std::memcpy(values.data(), event.bytes.data() + array.at("offset").get<std::size_t>(), 2 * count);
  return values;
}

/// Waits until a compression that fits the document is there.
void compress(TestStudio& studio) {
  studio.must("compress");
  studio.run_until([&] {
    const Json& now = studio.state()["compression"];
    return now.is_object() && now["stale"] == false && studio.state()["work"].is_null();
  });
  studio.settle();
}

/// Sets options and waits until what is shown was made with them.
void compress_with(TestStudio& studio, Json options) {
  const Json reply = studio.must("set", {{"options", std::move(options)}});
  studio.run_until([&] {
    const Json& now = studio.state();
    return now["revision"] >= reply["revision"] && now["compression"]["stale"] == false;
  });
}

const Json& compression(TestStudio& studio) {
  return studio.state()["compression"];
}

std::string download(TestStudio& studio, const std::string& format) {
  const Json reply = studio.must("export", {{"format", format}});
  return studio.engine.downloads().find(reply["download"].get<std::string>())->bytes;
}

/// Positions by the tables that a page gets, with plain loops in double.
std::vector<Eigen::Vector3d> two_passes(TestStudio& studio, const FakePage::Event& frame) {
  const FakePage::Event& weights = studio.page->events["weights"];
  const std::vector<float> rest = studio.page->events["mesh"].floats("positions");
  const std::vector<float> handles = frame.floats("transforms");
  const auto virtual_bones = words(weights, "compressed.virtual_bones");
  const auto virtual_shares = weights.floats("compressed.virtual_shares");
  const auto vertex_bones = words(weights, "compressed.vertex_bones");
  const auto vertex_shares = weights.floats("compressed.vertex_shares");
  const std::size_t bones = weights.facts["arrays"]["compressed.centers"]["shape"][0];
  const std::size_t c = virtual_bones.size() / bones;
  std::vector<AffineMatrix> matrices(bones, AffineMatrix(AffineMatrix::Zero()));
  for (std::size_t i = 0; i < virtual_bones.size(); ++i) {
    const Eigen::Map<const FloatAffineMatrix> handle(handles.data() + 12 * virtual_bones[i]);
    matrices[i / c] += virtual_shares[i] * handle.cast<double>();
  }
  const std::size_t vertices = rest.size() / 3;
  const std::size_t k = vertex_bones.size() / vertices;
  std::vector<Eigen::Vector3d> positions;
  for (std::size_t v = 0; v < vertices; ++v) {
    const Eigen::Vector4d at(rest[3 * v], rest[3 * v + 1], rest[3 * v + 2], 1);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (std::size_t i = v * k; i < v * k + k; ++i) sum += vertex_shares[i] * (matrices[vertex_bones[i]] * at);
    positions.push_back(sum);
  }
  return positions;
}

TEST(StudioCompression, ShowsDenseAndCompressedSideBySideWithTheErrorAgainstKLargest) {
  TestStudio studio;
  studio.open("mannequin", 40);
  EXPECT_TRUE(compression(studio).is_null());
  studio.must("set", {{"options", {{"compress.influences", 2}, {"compress.virtual_bones", 60}}}});
  compress(studio);
  EXPECT_EQ(studio.state()["compare"], "compressed");
  EXPECT_EQ(compression(studio)["virtual_bones"], 60);
  EXPECT_EQ(compression(studio)["influences"], 2);
  EXPECT_EQ(compression(studio)["judged_by"], "range of motion");
  EXPECT_GT(compression(studio)["gain"], 1.5);
  EXPECT_LT(compression(studio)["positions"]["percentile_99"],
            compression(studio)["largest"]["positions"]["percentile_99"]);
  const FakePage::Event& weights = studio.page->events["weights"];
  EXPECT_EQ(weights.facts["arrays"]["compressed.error"]["shape"][0], studio.state()["shape"]["vertices"]);
  const std::vector<float> errors = weights.floats("compressed.error");
  EXPECT_NEAR(*std::max_element(errors.begin(), errors.end()), compression(studio)["positions"]["brightest"], 1e-7);
}

TEST(StudioCompression, TellsPagesTablesThatDoWhatTheRunTimeDoes) {
  TestStudio studio;
  studio.open("mannequin", 40);
  studio.must("mode", {{"name", "compressed"}});
  compress(studio);
  EXPECT_TRUE(studio.state()["compare"].is_null());
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.4, 1.5, 0.3}}});
  studio.must("drag_end", {{"handle", "hand.L"}});
  studio.settle();
  const std::vector<Eigen::Vector3d> expected = two_passes(studio, studio.frame());
  const Shape posed = read_obj(download(studio, "obj"));
  ASSERT_EQ(posed.vertex_count(), static_cast<int>(expected.size()));
  for (int v = 0; v < posed.vertex_count(); ++v)
    ASSERT_LT((posed.positions.row(v).transpose() - expected[static_cast<std::size_t>(v)]).norm(), 1e-5);
}

TEST(StudioCompression, StaysDraggableAndCanBeCancelled) {
  TestStudio studio;
  studio.open("mannequin", 120);
  studio.must("set", {{"options", {{"compress.virtual_bones", 400}, {"compress.examples", true}}}});
  studio.must("compress");
  studio.run_until([&] { return !studio.state()["work"].is_null(); });
  EXPECT_EQ(studio.state()["work"]["name"], "compress");
  const int frames = studio.page->counts["frame"];
  studio.must("drag", {{"handle", "hand.L"}, {"number", 3}, {"position", {0.4, 1.5, 0.3}}});
  studio.run_until([&] { return studio.page->counts["frame"] > frames + 2; });
  studio.must("cancel");
  studio.run_until([&] { return compression(studio)["error"].is_object(); });
  EXPECT_EQ(compression(studio)["error"]["code"], "Cancelled");
  EXPECT_EQ(compression(studio)["stale"], true);
  studio.must("drag_end", {{"handle", "hand.L"}});
  studio.settle();
  EXPECT_EQ(compression(studio)["stale"], true);  // nothing starts again by itself
  compress_with(studio, {{"compress.virtual_bones", 20}, {"compress.examples", false}});
  EXPECT_TRUE(compression(studio)["error"].is_null());
}

TEST(StudioCompression, GoesBackAndForthWithUndoAndRedo) {
  TestStudio studio;
  studio.open("mannequin", 30);
  compress(studio);
  const Json first = compression(studio);
  const auto tables = studio.page->events["weights"].floats("compressed.vertex_shares");
  compress_with(studio, {{"compress.method", "k-largest"}, {"compress.influences", 2}});
  EXPECT_EQ(compression(studio)["virtual_bones"], 0);
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(compression(studio), first);
  EXPECT_EQ(studio.page->events["weights"].floats("compressed.vertex_shares"), tables);
  studio.must("undo");
  studio.settle();
  EXPECT_TRUE(compression(studio).is_null());
  EXPECT_FALSE(studio.page->events["weights"].facts["arrays"].contains("compressed.error"));
  studio.must("redo");
  studio.settle();
  EXPECT_EQ(compression(studio), first);
}

TEST(StudioCompression, EveryWayKeepsToItsInfluences) {
  TestStudio studio;
  studio.open("mannequin", 30);
  studio.must("set", {{"options", {{"compress.influences", 3}}}});
  compress(studio);
  for (const CompressMethodInfo& info : compress_methods()) {
    compress_with(studio, {{"compress.method", info.name}});
    EXPECT_EQ(compression(studio)["method"], info.name);
    EXPECT_LE(compression(studio)["influences"], 3);
    EXPECT_GT(compression(studio)["positions"]["rms"], 0);
  }
  compress_with(studio,
                {{"compress.method", "two-layer"}, {"compress.stop", "tolerance"}, {"compress.tolerance", 0.03}});
  EXPECT_EQ(compression(studio)["reached_tolerance"], true);
  compress_with(studio, {{"compress.stop", "operations"}, {"compress.operations", 3.5}});
  EXPECT_LE(compression(studio)["operations"], 3.5);
  studio.must("set", {{"options", {{"compress.operations", 2}}}});
  studio.run_until([&] { return compression(studio)["error"].is_object(); });
  EXPECT_EQ(compression(studio)["error"]["code"], "InvalidArgument");
}

TEST(StudioCompression, CompressesSubspacesThatAreNoSkins) {
  TestStudio studio;
  studio.open("bar");
  studio.must("set", {{"options", {{"weights.method", "biharmonic"}}}});
  studio.settle();
  studio.must("set", {{"options", {{"compress.virtual_bones", 40}}}});
  compress(studio);
  studio.must("mode", {{"name", "compressed"}});
  studio.must("compare", {{"name", "reduced"}});
  studio.must("drag",
              {{"handle", "top"}, {"number", 1}, {"transform", {0.4, 0, 0.9, 0.5, 0, 1, 0, -0.3, -0.9, 0, 0.4, 0}}});
  studio.must("drag_end", {{"handle", "top"}});
  studio.settle();
  const FakePage::Event& weights = studio.page->events["weights"];
  const std::vector<float> maps = weights.floats("compressed.maps");
  const std::vector<float> dofs = studio.frame().floats("compressed.dofs");
  EXPECT_EQ(maps.size() / (4 * compression(studio)["virtual_bones"].get<std::size_t>()), dofs.size() / 3);
  const Shape compressed = read_obj(download(studio, "obj"));
  studio.must("compare", {{"name", nullptr}});
  studio.must("mode", {{"name", "reduced"}});
  studio.settle();
  const Shape dense = read_obj(download(studio, "obj"));
  const double size = studio.state()["shape"]["size"];
  EXPECT_LT((compressed.positions - dense.positions).rowwise().norm().maxCoeff(), 0.05 * size);
  EXPECT_GT((dense.positions - compressed.positions).norm(), 0);
}

TEST(StudioCompression, RefusesWhatCannotBeCompressed) {
  TestStudio studio;
  EXPECT_EQ(studio.ask("compress")["error"]["code"], "InvalidArgument");
  studio.open("gingerbread");
  EXPECT_EQ(studio.refused("compress"), "UnsuitableShape");
}

TEST(StudioCompression, ExportsAPlainCharacterWithTheLowerLayerInItsExtras) {
  TestStudio studio;
  studio.open("mannequin", 30);
  studio.must("set", {{"options", {{"compress.influences", 2}, {"compress.virtual_bones", 30}}}});
  compress(studio);
  const Json reply = studio.must("export", {{"format", "compressed"}});
  EXPECT_NE(reply["command"].get<std::string>().find("limber compress mannequin.limber -o mannequin-compressed.glb "
                                                     "--influences 2 --virtual-bones 30"),
            std::string::npos);
  const std::string bytes = studio.engine.downloads().find(reply["download"].get<std::string>())->bytes;
  const Character character = read_gltf(bytes).character;
  ASSERT_EQ(character.meshes.size(), 1u);
  EXPECT_EQ(character.meshes[0].bones.size(), 30u);
  EXPECT_LE(report_on(character.meshes[0].weights).most_influences(), 2);
  ASSERT_EQ(character.clips.size(), 1u);
  EXPECT_EQ(character.clips[0].name, "range of motion");
  EXPECT_NE(bytes.find("LIMBER_two_layer"), std::string::npos);
}

}  // namespace
}  // namespace limber::studio
