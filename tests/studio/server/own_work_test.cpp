// What somebody makes of a character of their own: files that are not lost, gestures, keys, painted weights, materials.
#include <cmath>
#include <filesystem>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/character.h"
#include "limber/samples/samples.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/keys.h"
#include "studio/server/motion.h"
#include "studio/server/paint_weights.h"
#include "studio/server/project_file.h"
#include "studio/server/surface.h"
#include "tests/studio/server/fake_page.h"
#include "tests/support/data.h"
#include "tests/support/temporary_folder.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

Json place(const Vector3d& at) {
  return Json::array({at.x(), at.y(), at.z()});
}

Vector3d vector_of(const Json& at) {
  return {at[0].get<double>(), at[1].get<double>(), at[2].get<double>()};
}

std::string exported(TestStudio& studio, const std::string& format, Json options = Json::object()) {
  options["format"] = format;
  const Json reply = studio.must("export", std::move(options));
  return studio.engine.downloads().find(reply["download"].get<std::string>())->bytes;
}

// ---- Files

TEST(Save, AsksBeforeAnotherDocumentIsWrittenOver) {
  const test::TemporaryFolder folder;
  TestStudio studio({.folder = folder.path()});
  studio.open("bar", 12);
  studio.must("save");
  const std::filesystem::path file = folder / "projects/bar.limber-project";
  const std::string first = read_file(file);
  studio.must("save");  // its own file
  // The same sample again is another document: the one that was saved stays.
  studio.open("bar", 16);
  const Json reply = studio.ask("save");
  ASSERT_TRUE(reply.contains("error")) << reply;
  EXPECT_EQ(reply["error"]["code"], "FileUnwritable");
  EXPECT_EQ(reply["error"]["place"], "overwrite");
  EXPECT_EQ(read_file(file), first);
  studio.must("save", {{"name", "other"}});
  EXPECT_EQ(read_file(file), first);
  EXPECT_EQ(studio.ask("save", {{"name", "bar"}})["error"]["place"], "overwrite");
  studio.must("save", {{"name", "bar"}, {"overwrite", true}});
  EXPECT_NE(read_file(file), first);
}

TEST(Save, ListsProjectsAndOpensThemAgain) {
  const test::TemporaryFolder folder;
  TestStudio studio({.folder = folder.path()});
  studio.open("bar", 12);
  studio.must("save", {{"name", "one"}});
  studio.open("cross", 12);
  studio.must("save", {{"name", "two"}});
  const Json listed = studio.must("list_projects");
  EXPECT_EQ(listed["projects"].size(), 2u);
  studio.must("open_project", {{"file", "one.limber-project"}});
  studio.settle();
  EXPECT_EQ(studio.state()["document"]["name"], "bar");
  EXPECT_EQ(studio.state()["document"]["file"], "one.limber-project");
  studio.must("save");  // no question: it is this document's
  EXPECT_EQ(studio.refused("open_project", {{"file", "three.limber-project"}}), "FileNotFound");
  EXPECT_EQ(studio.refused("open_project", {{"file", "../one.limber-project"}}), "InvalidArgument");
}

TEST(Project, IsNotWrittenOverByWhatIsOpenedNext) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "work.limber-project";
  {
    TestStudio studio({.folder = folder.path(), .project = file});
    studio.open("bar", 12);
    studio.must("save");
    studio.open("cross", 12);
    studio.must("reset_pose");
    for (int i = 0; i < 200; ++i) studio.tick();
  }
  EXPECT_EQ(read_project(read_file(file)).name, "bar");
}

// ---- Gestures

TEST(Gesture, OfASliderIsOneStepOfUndo) {
  TestStudio studio;
  studio.open("bar", 12);
  for (int i = 1; i <= 10; ++i) {
    studio.must("set", {{"options", {{"solve.iterations", 4 + i}}}, {"gesture", 7}});
  }
  studio.must("set", {{"options", {{"solve.iterations", 50}}}, {"gesture", 8}});
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["options"]["solve.iterations"], 14);
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["options"]["solve.iterations"], 4);
  // After undo the same number is a gesture of its own.
  studio.must("set", {{"options", {{"solve.iterations", 9}}}, {"gesture", 7}});
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["options"]["solve.iterations"], 4);
}

TEST(Gesture, OfADragCanBeGivenUp) {
  TestStudio studio;
  studio.open("mannequin", 20);
  const Json before = studio.content();
  const Vector3d hand = vector_of(studio.handle("hand.L")["rest"]["head"]);
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", place(hand + Vector3d(0.1, 0.3, 0))}});
  studio.settle();
  EXPECT_GT((studio.moved("hand.L", hand) - hand).norm(), 0.2);
  studio.must("drag_cancel", {{"handle", "hand.L"}});
  studio.settle();
  EXPECT_LT((studio.moved("hand.L", hand) - hand).norm(), 0.02);
  EXPECT_EQ(studio.content()["history"], before["history"]);
  EXPECT_EQ(studio.content()["handles"], before["handles"]);
  EXPECT_EQ(studio.refused("drag_cancel", {{"handle", "hand.L"}}), "InvalidArgument");
}

TEST(Options, HaveDefaultsThatSlidersCanShow) {
  for (const OptionInfo& option : all_options()) {
    if (option.type != OptionInfo::Type::Number || !(option.step > 0)) continue;
    const double steps = (option.initial.get<double>() - option.minimum) / option.step;
    EXPECT_NEAR(steps, std::round(steps), 1e-6) << option.name;
    EXPECT_EQ(option.unit.find("1/"), std::string::npos) << option.name;
  }
}

TEST(Points, ThatAreStillTooFewAreNoFault) {
  TestStudio studio;
  const std::string file = studio.engine.uploads().add({"ball.obj", write_obj(make_sample("bar", 12).shape)});
  studio.must("open", {{"upload", file}});
  studio.settle();
  const Vector3d middle = vector_of(studio.state()["shape"]["center"]);
  const double size = studio.state()["shape"]["size"];
  const std::vector<Vector3d> ways = {{0, 0.3, 0}, {0, -0.3, 0}, {0.05, 0, 0}, {0, 0.1, 0.05}, {0.02, 0.2, 0.05}};
  for (const Vector3d& way : ways) {
    studio.must("add_point", {{"position", place(middle + size * way)}});
    studio.settle();
  }
  EXPECT_EQ(studio.page->counts["notice"], 0);
  EXPECT_TRUE(studio.state()["binding"]["error"].is_null()) << studio.state()["binding"];
}

TEST(Seams, AreNeitherHolesNorProblems) {
  // A cube as files for engines have it: each side with corners of its own.
  std::string text;
  int corner = 0;
  for (int axis = 0; axis < 3; ++axis) {
    for (const int sign : {-1, 1}) {
      const int order[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
      for (const auto& at : order) {
        double p[3];
        p[axis] = sign;
        p[(axis + 1) % 3] = at[0];
        p[(axis + 2) % 3] = at[1];
        text += "v " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
      }
      const std::string face[2] = {"f " + std::to_string(corner + 4) + " " + std::to_string(corner + 3) + " " +
                                       std::to_string(corner + 2) + " " + std::to_string(corner + 1),
                                   "f " + std::to_string(corner + 1) + " " + std::to_string(corner + 2) + " " +
                                       std::to_string(corner + 3) + " " + std::to_string(corner + 4)};
      text += face[sign > 0] + "\n";
      corner += 4;
    }
  }
  TestStudio studio;
  studio.must("open", {{"upload", studio.engine.uploads().add({"cube.obj", text})}});
  studio.settle();
  EXPECT_TRUE(studio.state()["shape"]["problems"].empty()) << studio.state()["shape"]["problems"];
  EXPECT_EQ(studio.state()["shape"]["closed"], true);
  EXPECT_EQ(studio.state()["shape"]["components"], 1);
}

// ---- Motions

/// Largest distance of a vertex from where the file itself has it, relative to the size, over a clip.
double clip_error(const std::string& glb, const std::string& name) {
  TestStudio studio;
  studio.must("open", {{"upload", studio.engine.uploads().add({"file.glb", glb})}});
  studio.must("play", {{"playing", false}});
  studio.settle();
  const Character character = read_gltf(glb).character;
  const MotionClip& clip = character.clips[static_cast<std::size_t>(character.find_clip(name))];
  if (studio.state()["motion"]["name"] != name) studio.must("motion", {{"clip", name}});
  double worst = 0;
  for (const double share : {0.1, 0.37, 0.62, 0.9}) {
    const double time = share * clip.seconds();
    studio.must("seek", {{"time", time}});
    studio.settle();
    const Shape wanted =
        posed_shape(character, joint_to_world(character.skeleton, sample(clip, character.skeleton, time)));
    const Shape shown = studio.engine.export_source().posed();
    EXPECT_EQ(shown.positions.rows(), wanted.positions.rows());
    worst = std::max(worst, (shown.positions - wanted.positions).rowwise().norm().maxCoeff());
  }
  return worst / studio.state()["shape"]["size"].get<double>();
}

TEST(OwnClips, PlayAsTheFileHasThem) {
  LIMBER_DATA_OR_SKIP(file, "rigs/threejs/RobotExpressive.glb");
  const std::string glb = read_file(file);
  for (const char* name : {"Walking", "Dance", "Wave"}) EXPECT_LT(clip_error(glb, name), 0.01) << name;
}

TEST(CarriedOver, GivesTurnedAndScaledJointsTheSameMotion) {
  Skeleton from;
  from.joints.push_back(
      {"root", -1, {{0, 0, 0}, Eigen::Quaterniond(Eigen::AngleAxisd(1.2, Vector3d::UnitX())), {2, 2, 2}}, {}});
  from.joints.push_back({"arm", 0, {{0, 0.5, 0}, Eigen::Quaterniond(Eigen::AngleAxisd(-0.7, Vector3d::UnitZ()))}, {}});
  MotionClip clip{"wave", {}};
  MotionTrack track;
  track.joint = 1;
  track.times = {0, 1};
  track.values.resize(2, 4);
  track.values.row(0) = from.joints[1].rest.rotation.coeffs().transpose();
  track.values.row(1) = Eigen::Quaterniond(Eigen::AngleAxisd(0.9, Vector3d(1, 2, 3).normalized())).coeffs().transpose();
  clip.tracks.push_back(track);
  Skeleton to;
  const auto rest = rest_joint_to_world(from);
  to.joints.push_back({"root", -1, {rest[0].col(3)}, {}});
  to.joints.push_back({"arm", 0, {rest[1].col(3) - rest[0].col(3)}, {}});
  const MotionClip carried = carried_over(clip, from, to);
  const auto to_rest = rest_joint_to_world(to);
  for (const double time : {0.0, 0.4, 1.0}) {
    const auto a = joint_to_world(from, sample(clip, from, time));
    const auto b = joint_to_world(to, sample(carried, to, time));
    for (std::size_t j = 0; j < 2; ++j) {
      const AffineMatrix wanted = compose(a[j], inverse(rest[j])), got = compose(b[j], inverse(to_rest[j]));
      EXPECT_LT((wanted - got).cwiseAbs().maxCoeff(), 1e-9) << time << " " << j;
    }
  }
}

struct Walking : TestStudio {
  Walking() {
    open("mannequin", 20);
    must("play_motion", {{"name", "walk"}});
    must("play", {{"playing", false}});
    must("seek", {{"time", 0.3}});
    settle();
  }
  Vector3d head(const std::string& name) { return moved(name, vector_of(handle(name)["rest"]["head"])); }
};

TEST(DragInAMotion, BendsTheLimbAndTearsNothing) {
  Walking studio;
  const double upper = (studio.head("upper_arm.L") - studio.head("lower_arm.L")).norm();
  const double lower = (studio.head("lower_arm.L") - studio.head("hand.L")).norm();
  const Vector3d before = studio.head("hand.L"), shoulder = studio.head("upper_arm.L");
  const Vector3d target =
      shoulder + 0.7 * (upper + lower) * (before - shoulder + Vector3d(0.1, 0.25, 0.2)).normalized();
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", place(target)}});
  studio.settle();
  EXPECT_LT((studio.head("hand.L") - target).norm(), 1e-3);
  EXPECT_NEAR((studio.head("upper_arm.L") - studio.head("lower_arm.L")).norm(), upper, 1e-3);
  EXPECT_NEAR((studio.head("lower_arm.L") - studio.head("hand.L")).norm(), lower, 1e-3);
  studio.must("drag_end", {{"handle", "hand.L"}});
  // It fades: half a second later the motion is as it was.
  const double seconds = studio.state()["motion"]["seconds"];
  studio.must("seek", {{"time", std::fmod(0.3 + 0.5 * seconds, seconds)}});
  studio.settle();
  const Vector3d later = studio.head("hand.L");
  EXPECT_EQ(studio.state()["motion"]["layer"].size(), 1u);
  studio.must("undo");
  studio.must("seek", {{"time", std::fmod(0.3 + 0.5 * seconds, seconds)}});
  studio.settle();
  EXPECT_LT((studio.head("hand.L") - later).norm(), 1e-3);
  EXPECT_TRUE(studio.state()["motion"]["layer"].empty());
  studio.must("seek", {{"time", 0.3}});
  studio.settle();
  EXPECT_LT((studio.head("hand.L") - before).norm(), 1e-3);
}

// ---- Keys

struct Keyed : TestStudio {
  Keyed() {
    open("mannequin", 20);
    must("key");
    must("seek", {{"time", 1.0}});
    settle();
    hand = head("hand.L");
    must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", place(hand + Vector3d(-0.1, 0.3, 0.1))}});
    must("drag_end", {{"handle", "hand.L"}});
    settle();
  }
  Vector3d head(const std::string& name) { return moved(name, vector_of(handle(name)["rest"]["head"])); }
  void go(double time) {
    must("seek", {{"time", time}});
    settle();
  }
  Vector3d hand;
};

TEST(Keys, AreMadeByDraggingAndPlayedBetween) {
  Keyed studio;
  ASSERT_EQ(studio.state()["motion"]["keys"].size(), 2u);
  EXPECT_EQ(studio.state()["motion"]["keyed"], true);
  const Vector3d up = studio.head("hand.L");
  EXPECT_GT((up - studio.hand).norm(), 0.2);
  studio.go(0);
  EXPECT_LT((studio.head("hand.L") - studio.hand).norm(), 5e-3);
  studio.go(0.5);
  const Vector3d between = studio.head("hand.L");
  EXPECT_GT((between - studio.hand).norm(), 0.05);
  EXPECT_GT((between - up).norm(), 0.05);
  studio.must("ease_keys", {{"times", {0}}, {"ease", "hold"}});
  studio.settle();
  EXPECT_LT((studio.head("hand.L") - studio.hand).norm(), 5e-3);
}

TEST(Keys, AreMovedCopiedAndDeleted) {
  Keyed studio;
  const Vector3d up = studio.head("hand.L");
  studio.must("copy_keys", {{"times", {0}}, {"by", 2.0}});
  studio.must("move_keys", {{"times", {1.0}}, {"by", 0.5}});
  studio.settle();
  const Json keys = studio.state()["motion"]["keys"];
  ASSERT_EQ(keys.size(), 3u);
  EXPECT_DOUBLE_EQ(keys[1]["time"], 1.5);
  studio.go(1.5);
  EXPECT_LT((studio.head("hand.L") - up).norm(), 1e-3);
  EXPECT_EQ(studio.refused("delete_keys", {{"times", {0.77}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("move_keys", {{"times", {1.5}}, {"by", 1e9}}), "InvalidArgument");
  studio.must("delete_keys", {{"times", {1.5, 2.0}}});
  studio.must("delete_keys", {{"times", {0}}});
  studio.settle();
  EXPECT_TRUE(studio.state()["motion"].is_null());
  for (int i = 0; i < 3; ++i) studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["motion"]["keys"].size(), 3u);
}

TEST(Keys, GoIntoFiles) {
  Keyed studio;
  const Vector3d up = studio.head("hand.L");
  const Character character = read_gltf(exported(studio, "glb")).character;
  ASSERT_EQ(character.clips.size(), 1u);
  EXPECT_EQ(character.clips[0].name, "keys");
  const auto world = joint_to_world(character.skeleton, sample(character.clips[0], character.skeleton, 1.0));
  const int hand = character.skeleton.find("hand.L");
  ASSERT_GE(hand, 0);
  EXPECT_LT((world[static_cast<std::size_t>(hand)].col(3) - up).norm(), 1e-3);
  const BvhFile bvh = read_bvh(exported(studio, "bvh"));
  EXPECT_EQ(bvh.frame_count(), 61);
  const MotionClip clip = clip_of(bvh);
  const auto frames = joint_to_world(bvh.skeleton, sample(clip, bvh.skeleton, 1.0));
  EXPECT_LT((frames[static_cast<std::size_t>(bvh.skeleton.find("hand.L"))].col(3) - up).norm(), 1e-3);
  // And into a project.
  const Document read = read_project(exported(studio, "project"));
  ASSERT_TRUE(read.motion);
  EXPECT_EQ(read.motion->keys.size(), 2u);
  EXPECT_TRUE(read.motion->is_keyed());
}

TEST(Keys, OfRegionsAndPointsPlay) {
  TestStudio studio;
  studio.open("bar", 12);
  const std::string top = studio.own_handles().back();
  studio.must("key");
  studio.must("seek", {{"time", 1}});
  studio.settle();
  const Json rest = studio.handle(top)["rest"];
  const Vector3d at = vector_of(rest.contains("center") ? rest["center"]
                                : rest.contains("head") ? rest["head"]
                                                        : rest["position"]);
  studio.must("drag", {{"handle", top}, {"number", 1}, {"position", place(at + Vector3d(0.3, 0, 0))}});
  studio.must("drag_end", {{"handle", top}});
  studio.settle();
  EXPECT_NEAR((studio.moved(top, at) - at - Vector3d(0.3, 0, 0)).norm(), 0, 0.02);
  studio.must("seek", {{"time", 0}});
  studio.settle();
  EXPECT_NEAR((studio.moved(top, at) - at).norm(), 0, 0.02);
}

TEST(Export, OffersThePoseAndTheRest) {
  TestStudio studio;
  studio.open("mannequin", 20);
  const Vector3d hand = vector_of(studio.handle("hand.L")["rest"]["head"]);
  const Vector3d target = hand + Vector3d(-0.1, 0.35, 0.1);
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", place(target)}});
  studio.must("drag_end", {{"handle", "hand.L"}});
  studio.settle();
  EXPECT_TRUE(read_gltf(exported(studio, "glb", {{"pose", "rest"}})).character.clips.empty());
  const Character posed = read_gltf(exported(studio, "glb")).character;
  ASSERT_EQ(posed.clips.size(), 1u);
  EXPECT_EQ(posed.clips[0].name, "pose");
  const auto world = joint_to_world(posed.skeleton, sample(posed.clips[0], posed.skeleton, 0));
  EXPECT_LT((world[static_cast<std::size_t>(posed.skeleton.find("hand.L"))].col(3) - target).norm(), 0.01);
}

TEST(Export, CommandsNameTheSizeOfTheLattice) {
  TestStudio studio;
  studio.open("mannequin", 20);
  for (const char* format : {"obj", "glb", "binding"}) {
    const std::string command = studio.must("export", {{"format", format}})["command"];
    EXPECT_NE(command.find(" --lattice 5000"), std::string::npos) << command;
  }
}

// ---- Weights by hand

TEST(Paint, KeepsSumsAndLeavesLockedHandlesAlone) {
  const Shape shape = make_sample("bar", 12).shape;
  const PaintSurface surface(shape);
  Eigen::MatrixXd weights(shape.vertex_count(), 3);
  weights.col(0).setConstant(0.5);
  weights.col(1).setConstant(0.3);
  weights.col(2).setConstant(0.2);
  const Eigen::MatrixXd before = weights;
  Dab dab;
  dab.vertices = {0};
  dab.radius = 0.3 * size_of(shape);
  dab.strength = 1;
  dab.locked = {false, true, false};
  paint(surface, dab, weights);
  EXPECT_LT((weights.rowwise().sum() - before.rowwise().sum()).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_EQ(weights.col(1), before.col(1));
  EXPECT_NEAR(weights(0, 0), 0.7, 1e-12);  // all but what is locked
  EXPECT_NEAR(weights(0, 2), 0.0, 1e-12);
  int touched = 0;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const double distance = (shape.positions.row(v) - shape.positions.row(0)).norm();
    if (weights(v, 0) != before(v, 0)) ++touched;
    if (distance > dab.radius) EXPECT_EQ(weights(v, 0), before(v, 0));
  }
  EXPECT_GT(touched, 3);
  dab.action = BrushAction::Replace;
  dab.value = 0.25;
  dab.locked.clear();
  paint(surface, dab, weights);
  EXPECT_NEAR(weights(0, 0), 0.25, 1e-12);
  dab.action = BrushAction::Subtract;
  paint(surface, dab, weights);
  EXPECT_NEAR(weights(0, 0), 0, 1e-12);
  EXPECT_NEAR(weights.row(0).sum(), 1, 1e-12);
}

TEST(Paint, SmoothsTowardsTheMeanOfWhatLiesBeside) {
  const Shape shape = make_sample("bar", 12).shape;
  const PaintSurface surface(shape);
  Eigen::MatrixXd weights = Eigen::MatrixXd::Constant(shape.vertex_count(), 2, 0.0);
  weights.col(1).setOnes();
  weights.row(5) << 1, 0;
  Dab dab{.action = BrushAction::Smooth, .handle = 0, .vertices = {5}, .radius = 0, .strength = 1, .locked = {}};
  // Nobody else has a say at vertex 5 until something of another handle is there.
  weights.row(5) << 0.9, 0.1;
  paint(surface, dab, weights);
  EXPECT_NEAR(weights(5, 0), 0, 1e-12);
  EXPECT_NEAR(weights(5, 1), 1, 1e-12);
}

struct Painting : TestStudio {
  Painting() { open("mannequin", 20); }
  /// The vertex that a handle weighs most on, and by how much.
  std::pair<int, float> most(const std::string& handle) {
    const auto display = page->events["weights"].floats("display");
    const auto count = page->events["weights"].facts["handles"].size();
    int best = 0;
    const auto at = static_cast<std::size_t>(index_of(handle));
    for (std::size_t v = 0; v < display.size() / count; ++v) {
      if (display[v * count + at] > display[static_cast<std::size_t>(best) * count + at]) best = static_cast<int>(v);
    }
    return {best, display[static_cast<std::size_t>(best) * count + at]};
  }
  /// The vertex nearest to the place on the other side.
  int opposite(int vertex) {
    const Positions& at = engine.document().shape->shape.positions;
    int found = 0;
    (at.rowwise() - Eigen::RowVector3d(-at(vertex, 0), at(vertex, 1), at(vertex, 2))).rowwise().norm().minCoeff(&found);
    return found;
  }
  float weight(int vertex, const std::string& handle) {
    const auto display = page->events["weights"].floats("display");
    const auto count = page->events["weights"].facts["handles"].size();
    return display[static_cast<std::size_t>(vertex) * count + static_cast<std::size_t>(index_of(handle))];
  }
};

TEST(Paint, GoesIntoTheBindingAndIsOneStepPerStroke) {
  Painting studio;
  const int vertex = studio.most("lower_arm.L").first;
  const float before = studio.weight(vertex, "head");
  const Json dab = {{"handle", "head"}, {"action", "add"}, {"vertices", {vertex}},
                    {"radius", 0.05},   {"strength", 0.3}, {"stroke", 1}};
  for (int i = 0; i < 3; ++i) studio.must("paint", dab);
  studio.settle();
  EXPECT_NEAR(studio.weight(vertex, "head"), before + 0.9, 0.02);
  EXPECT_EQ(studio.state()["options"]["weights.method"], "given");
  const Binding binding = studio.engine.document().bound->to_binding();
  EXPECT_NEAR(dense_weights(binding.subspace)(vertex, binding.rig.find("head")), before + 0.9, 0.02);
  studio.must("undo");
  studio.settle();
  EXPECT_NEAR(studio.weight(vertex, "head"), before, 1e-6);
  EXPECT_NE(studio.state()["options"]["weights.method"], "given");
}

TEST(Paint, MirrorsByNamesAndPlaces) {
  Painting studio;
  const int left = studio.most("hand.L").first;
  const int right = studio.opposite(left);
  ASSERT_LT(studio.weight(left, "shoulder.L"), 0.01);
  studio.must("paint", {{"handle", "shoulder.L"},
                        {"action", "add"},
                        {"vertices", {left}},
                        {"radius", 0.1},
                        {"strength", 0.5},
                        {"mirror", true}});
  studio.settle();
  EXPECT_NEAR(studio.weight(left, "shoulder.L"), 0.5, 0.02);
  EXPECT_NEAR(studio.weight(right, "shoulder.R"), 0.5, 0.02);
  EXPECT_LT(studio.weight(right, "shoulder.L"), 0.01);
  const auto refused = [&](Json fields) { return studio.refused("paint", std::move(fields)); };
  EXPECT_EQ(refused({{"handle", "head"}, {"action", "add"}, {"vertices", {-1}}, {"radius", 0.1}}), "IndexOutOfRange");
  EXPECT_EQ(refused({{"handle", "head"}, {"action", "burn"}, {"vertices", {1}}, {"radius", 0.1}}), "InvalidArgument");
  EXPECT_EQ(refused({{"handle", "head"}, {"action", "add"}, {"vertices", {1}}, {"radius", 0.1}, {"locked", {"head"}}}),
            "InvalidArgument");
}

TEST(Paint, CopiesOneSideToTheOther) {
  Painting studio;
  const int left = studio.most("hand.L").first;
  const int right = studio.opposite(left);
  studio.must("paint",
              {{"handle", "shoulder.L"}, {"action", "add"}, {"vertices", {left}}, {"radius", 0.1}, {"strength", 0.5}});
  studio.settle();
  EXPECT_LT(studio.weight(right, "shoulder.R"), 0.01);
  studio.must("mirror_weights", {{"from", "hand.L"}});
  studio.settle();
  EXPECT_NEAR(studio.weight(right, "shoulder.R"), 0.5, 0.03);
  EXPECT_EQ(studio.refused("mirror_weights", {{"from", "head"}}), "InvalidArgument");
}

// ---- Joints

TEST(Joints, HangElsewhereOnRequest) {
  TestStudio studio;
  studio.open("mannequin", 20);
  studio.must("reparent", {{"handle", "head"}, {"parent", "hand.L"}});
  studio.settle();
  EXPECT_EQ(studio.handle("head")["parent"], "hand.L");
  studio.must("reparent", {{"handle", "head"}, {"parent", nullptr}});
  studio.settle();
  EXPECT_TRUE(studio.handle("head")["parent"].is_null());
  EXPECT_EQ(studio.refused("reparent", {{"handle", "upper_arm.L"}, {"parent", "hand.L"}}), "InvalidRig");
  EXPECT_EQ(studio.refused("reparent", {{"handle", "head"}, {"parent", "nobody"}}), "InvalidRig");
}

// ---- Materials

/// Two triangles with a material each, one of them with a picture.
std::string painted_gltf() {
  return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
"meshes": [{"primitives": [
  {"attributes": {"POSITION": 0, "TEXCOORD_0": 1, "COLOR_0": 2}, "material": 0},
  {"attributes": {"POSITION": 3, "TEXCOORD_0": 1, "COLOR_0": 2}, "material": 1}]}],
"materials": [
  {"name": "skin", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": 0.4}, "doubleSided": true},
  {"name": "glass", "pbrMetallicRoughness": {"baseColorFactor": [0.2, 0.4, 0.6, 0.5]}, "alphaMode": "BLEND", "extensions": {"KHR_materials_unlit": {}}}],
"textures": [{"source": 0, "sampler": 0}], "samplers": [{"wrapS": 33071, "wrapT": 33648}],
"images": [{"mimeType": "image/png", "uri": "data:image/png;base64,iVBORw0KGgo="}],
"accessors": [
  {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0]},
  {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"},
  {"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC3"},
  {"bufferView": 3, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 1], "max": [1, 1, 1]}],
"bufferViews": [
  {"buffer": 0, "byteOffset": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 24},
  {"buffer": 0, "byteOffset": 60, "byteLength": 36}, {"buffer": 0, "byteOffset": 96, "byteLength": 36}],
"buffers": [{"byteLength": 132, "uri": "two triangles.bin"}]})";
}

std::string painted_data() {
  const float values[] = {0, 0,   0,    1, 0,    0,    0, 1,   0,     // positions
                          0, 0,   1,    0, 0.25, 0.75,                // uv
                          1, 0.5, 0.25, 1, 0.5,  0.25, 1, 0.5, 0.25,  // colours
                          0, 0,   1,    1, 0,    1,    0, 1,   1};    // positions
  return std::string(reinterpret_cast<const char*>(values), sizeof(values));
}

TEST(Materials, OfAFileGoToThePage) {
  TestStudio studio;
  const std::string gltf = studio.engine.uploads().add({"two triangles.gltf", painted_gltf()});
  const std::string data = studio.engine.uploads().add({"two triangles.bin", painted_data()});
  studio.must("open", {{"upload", gltf}, {"with", {data}}});
  studio.settle();
  const FakePage::Event& mesh = studio.page->events["mesh"];
  const Json& materials = mesh.facts["materials"];
  ASSERT_EQ(materials.size(), 2u);
  EXPECT_EQ(materials[0]["name"], "skin");
  EXPECT_EQ(materials[0]["double_sided"], true);
  EXPECT_EQ(materials[0]["roughness"], 0.4);
  EXPECT_EQ(materials[0]["color_map"]["picture"], 0);
  EXPECT_EQ(materials[0]["color_map"]["wrap"], Json::array({"clamp", "mirror"}));
  EXPECT_EQ(materials[1]["alpha"], "blend");
  EXPECT_EQ(materials[1]["unlit"], true);
  EXPECT_EQ(mesh.facts["pictures"], Json::array({"image/png"}));
  EXPECT_EQ(mesh.facts["arrays"]["picture.0"]["shape"][0], 8);
  // Coordinates as in the file, from the upper left corner.
  const std::vector<float> uv = mesh.floats("surface_uv");
  EXPECT_FLOAT_EQ(uv[4], 0.25F);
  EXPECT_FLOAT_EQ(uv[5], 0.75F);
  EXPECT_FLOAT_EQ(mesh.floats("surface_colors")[1], 0.5F);
  const Surface& surface = *studio.engine.document().surface;
  EXPECT_EQ(surface.material, (std::vector<std::uint16_t>{0, 1}));
  // A project keeps them.
  const Document read = read_project(write_project(studio.engine.document()));
  ASSERT_TRUE(read.surface);
  EXPECT_EQ(read.surface->material, surface.material);
}

}  // namespace
}  // namespace limber::studio
