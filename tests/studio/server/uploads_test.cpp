// Files that pages send: rigged ones keep their skin and all clips, several belong together.
#include <gtest/gtest.h>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/shape_file.h"
#include "limber/model/character.h"
#include "limber/model/skeleton.h"
#include "limber/samples/samples.h"

#include "studio/server/json.h"
#include "studio/server/project_file.h"
#include "studio/server/read_upload.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
using namespace internal;
namespace {

MotionClip swing(const std::string& name, int joint, double seconds) {
  MotionTrack track;
  track.joint = joint;
  track.times = {0, seconds};
  track.values.resize(2, 4);
  track.values << 0, 0, 0, 1, 0, 0, 0.6, 0.8;
  return {name, {track}};
}

/// A cylinder on two bones with weights that no method of Limber would give, and two clips.
std::string rigged_glb() {
  Sample sample = make_sample("cylinder", 12);
  Rig rig;
  const double bottom = sample.shape.positions.col(1).minCoeff(), top = sample.shape.positions.col(1).maxCoeff();
  const double middle = 0.5 * (bottom + top);
  rig.handles.push_back({"root", -1, BoneHandle{{0, bottom, 0}, {0, middle, 0}}});
  rig.handles.push_back({"tip", 0, BoneHandle{{0, middle, 0}, {0, top, 0}}});
  Character character;
  character.skeleton = skeleton_of(rig);
  SkinnedMesh mesh;
  mesh.name = "cylinder";
  mesh.shape = sample.shape;
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (int joint = 0; joint < character.skeleton.count(); ++joint) {
    mesh.bones.push_back({joint, inverse(rest[static_cast<std::size_t>(joint)])});
  }
  Eigen::MatrixXd weights(mesh.shape.vertex_count(), character.skeleton.count());
  weights.setZero();
  weights.col(0).setConstant(0.25);
  weights.col(1).setConstant(0.75);
  mesh.weights = skin_weights_of(weights);
  character.meshes.push_back(std::move(mesh));
  character.clips = {swing("bend", 1, 1.0), swing("sway", 0, 2.0)};
  return write_glb(character);
}

OpenedFile open(std::vector<StoredFile> files) {
  std::vector<std::shared_ptr<const StoredFile>> shared;
  for (StoredFile& file : files) shared.push_back(std::make_shared<const StoredFile>(std::move(file)));
  put_main_first(shared);
  Task task;
  return read_models(shared, task);
}

TEST(OpenGltf, TakesTheSkinAsItIs) {
  const OpenedFile opened = open({{"arm.glb", rigged_glb()}});
  const Document& document = opened.document;
  ASSERT_TRUE(document.given);
  EXPECT_EQ(document.options.at("weights.method"), "given");
  const auto bound = bind_afresh(recipe_of(document), nullptr);
  EXPECT_EQ(bound->provenance.method, "given");
  const int tip = document.rig->find("tip");
  ASSERT_GE(tip, 0);
  const Eigen::MatrixXd weights = dense_weights(*bound->subspace);
  ASSERT_GT(weights.rows(), 0);
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    ASSERT_NEAR(weights(v, tip), 0.75, 1e-6);
  }
}

TEST(OpenGltf, OffersAllClipsByName) {
  TestStudio studio;
  const std::string id = studio.engine.uploads().add({"arm.glb", rigged_glb()});
  studio.must("open", {{"upload", id}});
  studio.must("play", {{"playing", false}});
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["clips"], Json({"bend", "sway"}));
  EXPECT_EQ(studio.state()["motion"]["name"], "bend");
  EXPECT_NEAR(studio.state()["motion"]["seconds"].get<double>(), 1, 1e-6);
  studio.must("motion", {{"clip", "sway"}});
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["name"], "sway");
  EXPECT_NEAR(studio.state()["motion"]["seconds"].get<double>(), 2, 1e-6);
  EXPECT_EQ(studio.refused("motion", {{"clip", "jump"}}), "InvalidArgument");
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["name"], "bend");
}

TEST(GivenWeights, AreForShapesThatCameWithThem) {
  TestStudio studio;
  studio.open("bar", 12);
  EXPECT_EQ(studio.state()["unavailable"]["weights.method"], Json({"given"}));
  EXPECT_EQ(studio.refused("set", {{"options", {{"weights.method", "given"}}}}), "InvalidArgument");
  studio.must("open", {{"upload", studio.engine.uploads().add({"arm.glb", rigged_glb()})}});
  studio.must("play", {{"playing", false}});
  studio.settle();
  EXPECT_TRUE(studio.state()["unavailable"].empty());
  EXPECT_EQ(studio.state()["binding"]["method"], "given");
  studio.must("set", {{"options", {{"weights.method", "bounded"}}}});
  studio.settle();
  EXPECT_EQ(studio.state()["binding"]["method"], "bounded");
  studio.must("set", {{"options", {{"weights.method", "given"}, {"weights.clusters", 5}}}});
  studio.settle();
  EXPECT_EQ(studio.state()["binding"]["method"], "given");
}

TEST(GivenWeights, SayWhichHandleTheyDoNotKnow) {
  TestStudio studio;
  studio.must("open", {{"upload", studio.engine.uploads().add({"arm.glb", rigged_glb()})}});
  studio.must("play", {{"playing", false}});
  studio.settle();
  studio.must("rename", {{"handle", "tip"}, {"name", "end"}});
  studio.must("set", {{"options", {{"weights.clusters", 6}}}});
  studio.settle();
  EXPECT_TRUE(studio.state()["binding"]["error"].is_null()) << "a renamed handle keeps its weights";
  EXPECT_EQ(studio.state()["binding"]["stale"], false);
  const Json center = studio.state()["shape"]["center"];
  studio.must("add_point", {{"position", center}});
  studio.settle();
  ASSERT_FALSE(studio.state()["binding"]["error"].is_null());
  EXPECT_EQ(studio.state()["binding"]["error"]["code"], "InvalidWeights");
  EXPECT_NE(studio.state()["binding"]["error"]["message"].get<std::string>().find("point.1"), std::string::npos);
}

TEST(ProjectFile, KeepsGivenWeightsAndAllClips) {
  Document document = open({{"arm.glb", rigged_glb()}}).document;
  document.motion = with_clip(*document.motion, "sway");
  const std::string bytes = write_project(document);
  const Document back = read_project(bytes);
  ASSERT_TRUE(back.given);
  EXPECT_EQ(back.given->handles, document.given->handles);
  EXPECT_EQ(*back.given->weights, *document.given->weights);
  ASSERT_EQ(back.motion->clips->size(), 2u);
  EXPECT_EQ(back.motion->name, "sway");
  EXPECT_EQ(back.motion->clip.tracks.size(), document.motion->clip.tracks.size());
  for (std::size_t cut = bytes.size() - 40; cut < bytes.size(); ++cut) {
    EXPECT_THROW(read_project(std::string_view(bytes).substr(0, cut)), Error);
  }
}

/// The same model as a .gltf whose buffer is another file.
std::pair<std::string, std::string> split(const std::string& glb) {
  const GltfContainer parts = split_gltf(glb);
  Json json = Json::parse(parts.json);
  json["buffers"][0]["uri"] = "the%20arm.bin";
  return {json.dump(), std::string(parts.bin)};
}

TEST(OpenTogether, FindsTheBuffersOfAGltf) {
  const auto [json, bin] = split(rigged_glb());
  // In any order, with what does not belong to it.
  const OpenedFile opened = open({{"the arm.bin", bin}, {"skin.png", "?"}, {"arm.gltf", json}});
  EXPECT_EQ(opened.document.name, "arm");
  EXPECT_EQ(opened.document.rig->count(), open({{"arm.glb", rigged_glb()}}).document.rig->count());
  ASSERT_FALSE(opened.notes.empty());
  EXPECT_NE(opened.notes.back().find("skin.png"), std::string::npos);
}

TEST(OpenTogether, SaysWhichFileIsMissing) {
  const auto [json, bin] = split(rigged_glb());
  try {
    open({{"arm.gltf", json}, {"arm.bin", bin}});
    FAIL() << "it was opened";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::FileNotFound);
    EXPECT_NE(std::string(error.sentence()).find("the arm.bin"), std::string::npos);
    EXPECT_NE(std::string(error.remedy()).find("arm.gltf and the arm.bin together"), std::string::npos);
  }
}

TEST(OpenTogether, JoinsNodesAndElements) {
  Shape tets;
  tets.positions.resize(5, 3);
  tets.positions << 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1;
  tets.tets.resize(2, 4);
  tets.tets << 0, 1, 2, 3, 1, 2, 3, 4;
  tets.triangles.resize(6, 3);
  tets.triangles << 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4, 1, 4, 3, 2, 3, 4;
  const TetgenText text = write_tetgen(tets);
  const OpenedFile opened = open({{"box.ele", text.ele}, {"box.node", text.node}});
  EXPECT_EQ(opened.document.shape->shape.tet_count(), 2);
  for (const auto& [name, bytes, missing] :
       {std::tuple{"box.node", text.node, "box.ele"}, std::tuple{"box.ele", text.ele, "box.node"}}) {
    try {
      open({{name, bytes}});
      FAIL() << name << " was opened alone";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::FileNotFound) << name;
      EXPECT_NE(std::string(error.sentence()).find(missing), std::string::npos) << error.sentence();
    }
  }
}

TEST(OpenTogether, IsRefusedAsAWholeIfAnUploadIsGone) {
  TestStudio studio;
  studio.open("bar", 12);
  const std::string id = studio.engine.uploads().add({"arm.glb", rigged_glb()});
  EXPECT_EQ(studio.refused("open", {{"upload", id}, {"with", {"u999"}}}), "FileNotFound");
}

}  // namespace
}  // namespace limber::studio
