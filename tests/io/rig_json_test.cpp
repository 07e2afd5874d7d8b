#include <cstring>
#include <numbers>

#include <gtest/gtest.h>

#include "limber/io/rig_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

std::string rig_of(const std::string& handles) {
  return R"({"limber": 1, "handles": [)" + handles + "]}";
}
std::string pose_of(const std::string& handles) {
  return R"({"limber": 1, "handles": {)" + handles + "}}";
}

const char* const kPoint = R"({"name": "tip", "type": "point", "position": [1, 2, 3]})";

Rig varied_rig() {
  Rig rig;
  rig.handles = {{"tip \"quoted\" \xc3\xa9", 2, PointHandle{{std::numbers::pi, -0.0, 4.9406564584124654e-324}}},
                 {"patch", -1, RegionHandle{{5, 0, 2147483647}}},
                 {"arm", -1, BoneHandle{{0.1, 1e300, 1.0 / 3.0}, {1, 2, 3}}},
                 {"hand", 2, BoneHandle{{1, 2, 3}, {4, 5, 6}}}};
  return rig;
}

bool same_bits(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::memcmp(a.data(), b.data(), 3 * sizeof(double)) == 0;
}

TEST(ReadRigJson, ReadsEveryTypeOfHandle) {
  const Rig rig = read_rig_json(rig_of(R"(
    {"name": "hand", "parent": "arm", "type": "bone", "head": [1, 0, 0], "tail": [2.5, 0, -1e-3]},
    {"type": "bone", "name": "arm", "tail": [1, 0, 0], "head": [0, 0, 0]},
    {"name": "tip", "type": "point", "position": [7, 8, 9]},
    {"name": "patch", "type": "region", "vertices": [4, 2, 0]})"));
  ASSERT_EQ(rig.count(), 4);
  EXPECT_EQ(rig.dimension, 3);
  EXPECT_EQ(rig.handles[0].name, "hand");
  EXPECT_EQ(rig.handles[0].parent, 1);
  EXPECT_EQ(std::get<BoneHandle>(rig.handles[0].form).tail, Eigen::Vector3d(2.5, 0, -1e-3));
  EXPECT_EQ(rig.handles[1].parent, -1);
  EXPECT_EQ(std::get<PointHandle>(rig.handles[2].form).position, Eigen::Vector3d(7, 8, 9));
  EXPECT_EQ(std::get<RegionHandle>(rig.handles[3].form).vertices, (std::vector<int>{4, 2, 0}));
}

TEST(WriteRigJson, GivesBackTheSameBits) {
  const Rig rig = varied_rig();
  const std::string text = write_rig_json(rig);
  const Rig read = read_rig_json(text);
  ASSERT_EQ(read.count(), rig.count());
  for (std::size_t i = 0; i < rig.handles.size(); ++i) {
    EXPECT_EQ(read.handles[i].name, rig.handles[i].name);
    EXPECT_EQ(read.handles[i].parent, rig.handles[i].parent);
    EXPECT_EQ(read.handles[i].form.index(), rig.handles[i].form.index());
  }
  EXPECT_TRUE(same_bits(std::get<PointHandle>(read.handles[0].form).position,
                        std::get<PointHandle>(rig.handles[0].form).position));
  EXPECT_EQ(std::get<RegionHandle>(read.handles[1].form).vertices, (std::vector<int>{5, 0, 2147483647}));
  EXPECT_TRUE(
      same_bits(std::get<BoneHandle>(read.handles[2].form).head, std::get<BoneHandle>(rig.handles[2].form).head));
  EXPECT_EQ(write_rig_json(read), text);
}

TEST(RigJson, KeepsTheFleshOfHandles) {
  const Rig rig = varied_rig();
  const RigFlesh flesh = {{rig.handles[0].name, 0.25, 1.0 / 3, FleshPart::Parent},
                          {.handle = "arm", .part = FleshPart::Bone}};
  const std::string text = write_rig_json(rig, flesh);
  EXPECT_EQ(read_flesh_json(text), flesh);
  EXPECT_EQ(write_rig_json(read_rig_json(text)), write_rig_json(rig));
  EXPECT_TRUE(read_flesh_json(write_rig_json(rig)).empty());
}

TEST(ReadRigJson, RefusesFleshWithItsPath) {
  const auto refuse = [](ErrorCode code, const char* path, const std::string& flesh) {
    expect_error_at_path(code, path, [&] {
      read_rig_json(rig_of(R"({"name": "a", "type": "point", "position": [1, 2, 3], "flesh": )" + flesh + "}"));
    });
  };
  refuse(ErrorCode::Malformed, "handles[0].flesh", "7");
  refuse(ErrorCode::Malformed, "handles[0].flesh.widht", R"({"widht": 1})");
  refuse(ErrorCode::Malformed, "handles[0].flesh.width", R"({"width": "wide"})");
  refuse(ErrorCode::InvalidRig, "handles[0].flesh.width", R"({"width": -1})");
  refuse(ErrorCode::InvalidRig, "handles[0].flesh.strength", R"({"strength": 0})");
  refuse(ErrorCode::Malformed, "handles[0].flesh.part", R"({"part": "joints"})");
  refuse(ErrorCode::InvalidRig, "handles[0].flesh.part", R"({"part": "parent"})");
}

TEST(RigJson, KeepsTheLimitsOfJointsInDegrees) {
  Rig rig = varied_rig();
  rig.handles[2].limit = JointLimit{{0, 0.5, -1}, -0.125 * EIGEN_PI, EIGEN_PI, 0.0625 * EIGEN_PI};
  const std::string text = write_rig_json(rig);
  EXPECT_NE(text.find(R"("limit":{"axis":[0.0,0.5,-1.0],"turn":[-22.5,180.0],"tilt":11.25})"), std::string::npos)
      << text;
  const Rig read = read_rig_json(text);
  ASSERT_TRUE(read.handles[2].limit);
  EXPECT_NEAR(read.handles[2].limit->least, -0.125 * EIGEN_PI, 1e-9);
  EXPECT_FALSE(read.handles[1].limit);
  EXPECT_EQ(write_rig_json(read), text);
}

TEST(ReadRigJson, RefusesLimitsWithTheirPath) {
  const auto refuse = [](ErrorCode code, const char* path, const std::string& limit) {
    expect_error_at_path(code, path, [&] {
      read_rig_json(
          rig_of(R"({"name": "a", "type": "bone", "head": [1, 2, 3], "tail": [1, 2, 4], "limit": )" + limit + "}"));
    });
  };
  refuse(ErrorCode::Malformed, "handles[0].limit", "7");
  refuse(ErrorCode::Malformed, "handles[0].limit.twist", R"({"axis": [1, 0, 0], "twist": 1})");
  refuse(ErrorCode::Malformed, "handles[0].limit.axis", R"({"axis": [1, 0]})");
  refuse(ErrorCode::Malformed, "handles[0].limit.turn", R"({"axis": [1, 0, 0], "turn": [1]})");
  refuse(ErrorCode::InvalidRig, "handles[0]", R"({"axis": [0, 0, 0]})");
  refuse(ErrorCode::InvalidRig, "handles[0]", R"({"axis": [1, 0, 0], "turn": [10, 20]})");
  refuse(ErrorCode::InvalidRig, "handles[0]", R"({"axis": [1, 0, 0], "tilt": -1})");
}

TEST(WriteRigJson, LeavesZOutInThePlane) {
  Rig rig;
  rig.dimension = 2;
  rig.handles = {{"arm", -1, BoneHandle{{1, 2, 0}, {3, 4, 0}}}};
  const std::string text = write_rig_json(rig);
  EXPECT_NE(text.find("[1.0,2.0]"), std::string::npos) << text;
  const Rig read = read_rig_json(text);
  EXPECT_EQ(read.dimension, 2);
  EXPECT_EQ(std::get<BoneHandle>(read.handles[0].form).tail, Eigen::Vector3d(3, 4, 0));
}

TEST(WriteRigJson, RefusesWhatAFileCannotHold) {
  Rig rig = varied_rig();
  rig.handles[1].form = AbstractHandle{};
  expect_error_at_handle(ErrorCode::InvalidRig, "patch", [&] { write_rig_json(rig); });
  rig = varied_rig();
  rig.handles[1].name = "\xff";
  expect_error_at_handle(ErrorCode::InvalidRig, "\xff", [&] { write_rig_json(rig); });
  rig = varied_rig();
  rig.handles[1].name = "arm";
  expect_error_at_handle(ErrorCode::InvalidRig, "arm", [&] { write_rig_json(rig); });
}

TEST(ReadRigJson, RefusesEveryTruncation) {
  const std::string whole = write_rig_json(varied_rig());
  const std::size_t last = whole.rfind('}');
  for (std::size_t size = 0; size <= last; ++size) {
    const Error error = error_of([&] { read_rig_json(std::string_view(whole).substr(0, size)); });
    EXPECT_TRUE(error.code() == ErrorCode::Truncated || error.code() == ErrorCode::Malformed) << error.what();
    EXPECT_GT(error.place().line, 0) << error.what();
  }
}

TEST(ReadRigJson, SaysOnWhichLineTheSyntaxBreaks) {
  expect_error_at_line(ErrorCode::Malformed, 3, [] { read_rig_json("{\n\"limber\": 1,\n\"handles\": oops}"); });
  expect_error_at_line(ErrorCode::Truncated, 1, [] { read_rig_json(""); });
  expect_error(ErrorCode::Malformed, [] { read_rig_json(std::string(100000, '[')); });
}

TEST(ReadRigJson, RefusesOtherDocuments) {
  expect_error_at_path(ErrorCode::NonFiniteNumber, "the document", [] { read_rig_json("-5e999"); });
  expect_error_at_path(ErrorCode::WrongMagic, "limber", [] { read_rig_json("[1, 2]"); });
  expect_error_at_path(ErrorCode::WrongMagic, "limber", [] { read_rig_json(R"({"handles": []})"); });
  expect_error_at_path(ErrorCode::UnsupportedVersion, "limber",
                       [] { read_rig_json(R"({"limber": 2, "handles": []})"); });
  expect_error_at_path(ErrorCode::InvalidRig, "handles", [] { read_rig_json(rig_of("")); });
  expect_error_at_path(ErrorCode::Malformed, "handles", [] { read_rig_json(pose_of("")); });
  expect_error(ErrorCode::Malformed, [] { read_rig_json(R"({"limber": 1})"); });
}

TEST(ReadRigJson, NamesTheNearestKeyItKnows) {
  const Error error =
      error_of([] { read_rig_json(rig_of(R"({"name": "a", "type": "point", "positon": [1, 2, 3]})")); });
  EXPECT_EQ(error.code(), ErrorCode::Malformed);
  EXPECT_EQ(error.place().path, "handles[0].positon");
  EXPECT_EQ(error.remedy(), "Did you mean 'position'?");
  const Error type = error_of([] { read_rig_json(rig_of(R"({"name": "a", "type": "bnoe"})")); });
  EXPECT_EQ(type.place().path, "handles[0].type");
  EXPECT_EQ(type.remedy(), "Did you mean 'bone'?");
}

TEST(ReadRigJson, RefusesWrongTypesWithTheirPath) {
  const auto refuse = [](ErrorCode code, const char* path, const std::string& handle) {
    expect_error_at_path(code, path, [&] { read_rig_json(rig_of(std::string(kPoint) + ", " + handle)); });
  };
  refuse(ErrorCode::Malformed, "handles[1]", "5");
  refuse(ErrorCode::Malformed, "handles[1]", R"({"type": "point", "position": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles[1].name", R"({"name": 3, "type": "point", "position": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles[1].position[1]", R"({"name": "b", "type": "point", "position": [1, "2", 3]})");
  refuse(ErrorCode::Malformed, "handles[1].position", R"({"name": "b", "type": "point", "position": [1, 2, 3, 4]})");
  refuse(ErrorCode::Malformed, "handles[1].position", R"({"name": "b", "type": "point", "position": [1, 2]})");
  refuse(ErrorCode::Malformed, "handles[1].position", R"({"name": "b", "type": "point", "position": {}})");
  refuse(ErrorCode::Malformed, "handles[1]", R"({"name": "b", "type": "bone", "head": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles[1].vertices[0]", R"({"name": "b", "type": "region", "vertices": [1.5]})");
  refuse(ErrorCode::IndexOutOfRange, "handles[1].vertices[1]",
         R"({"name": "b", "type": "region", "vertices": [0, -1]})");
  refuse(ErrorCode::IndexOutOfRange, "handles[1].vertices[0]",
         R"({"name": "b", "type": "region", "vertices": [4294967296]})");
  refuse(ErrorCode::NonFiniteNumber, "handles[1].position[0]",
         R"({"name": "b", "type": "point", "position": [1e999, 2, 3]})");
}

TEST(ReadRigJson, RefusesNamesThatContradict) {
  const auto refuse = [](const char* path, const std::string& handle) {
    expect_error_at_path(ErrorCode::InvalidRig, path,
                         [&] { read_rig_json(rig_of(std::string(kPoint) + ", " + handle)); });
  };
  refuse("handles[1].name", kPoint);
  refuse("handles[1].name", R"({"name": "", "type": "point", "position": [1, 2, 3]})");
  refuse("handles[1].parent", R"({"name": "b", "parent": "tp", "type": "point", "position": [1, 2, 3]})");
  refuse("handles[1]", R"({"name": "b", "parent": "b", "type": "point", "position": [1, 2, 3]})");
  refuse("handles[1]", R"({"name": "b", "type": "region", "vertices": []})");
  refuse("handles[1]", R"({"name": "b", "type": "region", "vertices": [3, 3]})");
  expect_error_at_path(ErrorCode::Malformed, "handles[0].name", [] {
    read_rig_json(rig_of(R"({"name": "a", "type": "point", "name": "b", "position": [1, 2, 3]})"));
  });
}

TEST(ReadRigJson, RefusesAnEmptyKeyThatOccursTwice) {
  expect_error_at_path(ErrorCode::Malformed, R"([""])", [] { read_rig_json(R"({"": 1, "": 2})"); });
}

TEST(PoseJson, ReadsEveryKindOfTarget) {
  const Pose pose = read_pose_json(pose_of(R"("tip": {"position": [1, 2, 3]}, "arm": {"head": [0, 0, 0], "tail":
      [1, 1, 1]}, "patch": {"transform": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]})"));
  ASSERT_EQ(pose.count(), 3);
  EXPECT_EQ(pose.dimension, 3);
  EXPECT_EQ(std::get<PositionTarget>(pose.find("tip")->target).position, Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(std::get<BoneTarget>(pose.find("arm")->target).tail, Eigen::Vector3d(1, 1, 1));
  EXPECT_EQ(std::get<TransformTarget>(pose.find("patch")->target).transform(1, 3), 8);
}

TEST(PoseJson, LeavesZOutInThePlane) {
  const Pose pose = read_pose_json(pose_of(R"("a": {"transform": [1, 2, 3, 4, 5, 6]}, "b": {"position": [1, 2]})"));
  EXPECT_EQ(pose.dimension, 2);
  AffineMatrix expected;
  expected << 1, 2, 0, 3, 4, 5, 0, 6, 0, 0, 1, 0;
  EXPECT_EQ(std::get<TransformTarget>(pose.find("a")->target).transform, expected);
  EXPECT_EQ(write_pose_json(read_pose_json(write_pose_json(pose))), write_pose_json(pose));
}

TEST(PoseJson, GivesBackTheSameBits) {
  Pose pose;
  TransformTarget transform;
  transform.transform.setConstant(1.0 / 3.0);
  pose.targets = {
      {"a", transform}, {"b", PositionTarget{{0.1, -0.0, 1e-310}}}, {"c", BoneTarget{{1, 2, 3}, {4, 5, 6}}}};
  const Pose read = read_pose_json(write_pose_json(pose));
  ASSERT_EQ(read.count(), 3);
  EXPECT_EQ(std::get<TransformTarget>(read.targets[0].target).transform, transform.transform);
  EXPECT_TRUE(same_bits(std::get<PositionTarget>(read.targets[1].target).position, {0.1, -0.0, 1e-310}));
  EXPECT_EQ(std::get<BoneTarget>(read.targets[2].target).tail, Eigen::Vector3d(4, 5, 6));
  EXPECT_EQ(read_pose_json(write_pose_json(Pose{})).count(), 0);
}

TEST(PoseJson, IsSavedAndLoadedUnderItsName) {
  const test::TemporaryFolder folder;
  Pose pose;
  pose.targets = {{"tip", PositionTarget{{1, 2, 3}}}};
  save_pose_json(folder / "a.pose.json", pose);
  EXPECT_EQ(write_pose_json(load_pose_json(folder / "a.pose.json")), write_pose_json(pose));
}

TEST(PoseJson, RefusesTargetsThatContradict) {
  const auto refuse = [](ErrorCode code, const char* path, const std::string& handles) {
    expect_error_at_path(code, path, [&] { read_pose_json(pose_of(handles)); });
  };
  refuse(ErrorCode::InvalidPose, "handles.a", R"("a": {})");
  refuse(ErrorCode::InvalidPose, "handles.a", R"("a": {"position": [1, 2, 3], "head": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles.a", R"("a": {"head": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles.a", R"("a": {"position": [1, 2, 3]}, "a": {"position": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles[\"upper arm\"].rotation", R"("upper arm": {"rotation": 3})");
  refuse(ErrorCode::Malformed, "handles.a.transform", R"("a": {"transform": [1, 2, 3]})");
  refuse(ErrorCode::Malformed, "handles.b.position", R"("a": {"position": [1, 2]}, "b": {"position": [1, 2, 3]})");
  refuse(ErrorCode::InvalidPose, "handles[\"\"]", R"("": {"position": [1, 2]})");
  expect_error_at_path(ErrorCode::Malformed, "handles", [] { read_pose_json(rig_of("")); });
  expect_error_at_path(ErrorCode::WrongMagic, "limber", [] { read_pose_json("{}"); });
}

TEST(PoseJson, ReadsPinsFollowersAndSoftTargets) {
  const Pose pose = read_pose_json(R"({"limber": 1, "relative_to_parents": true,
      "handles": {"a": {"tail": [1, 2, 3], "stiffness": 2.5}, "b": {"follow": "ends"},
                  "c": {"follow": "position", "stiffness": 4}},
      "pins": [{"vertex": 12, "position": [1, 0, 0]},
               {"triangle": 3, "barycentric": [0.25, 0.25, 0.5], "position": [0, 1, 0], "stiffness": 7}]})");
  ASSERT_EQ(pose.count(), 1);
  EXPECT_EQ(std::get<TailTarget>(pose.targets[0].target).position, Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(pose.targets[0].stiffness, 2.5);
  EXPECT_TRUE(pose.relative_to_parents);
  ASSERT_EQ(pose.followers.size(), 2u);
  EXPECT_EQ(pose.followers[0].kind, FollowKind::HeadAndTail);
  EXPECT_EQ(pose.followers[1].kind, FollowKind::Position);
  EXPECT_EQ(pose.followers[1].stiffness, 4);
  ASSERT_EQ(pose.pins.size(), 2u);
  EXPECT_EQ(std::get<VertexPlace>(pose.pins[0].place).vertex, 12);
  EXPECT_EQ(std::get<SurfacePlace>(pose.pins[1].place).triangle, 3);
  EXPECT_EQ(std::get<SurfacePlace>(pose.pins[1].place).barycentric, Eigen::Vector3d(0.25, 0.25, 0.5));
  EXPECT_EQ(pose.pins[1].stiffness, 7);
  const std::string written = write_pose_json(pose);
  EXPECT_EQ(write_pose_json(read_pose_json(written)), written);
  EXPECT_NE(written.find("relative_to_parents"), std::string::npos);
}

TEST(PoseJson, NamesThePathOfABrokenPin) {
  const auto refuse = [](ErrorCode code, const char* path, const std::string& pins) {
    expect_error_at_path(code, path, [&] { read_pose_json(R"({"limber": 1, "handles": {}, "pins": )" + pins + "}"); });
  };
  refuse(ErrorCode::Malformed, "pins", R"({})");
  refuse(ErrorCode::InvalidPose, "pins[0]", R"([{"position": [0, 0, 0]}])");
  refuse(ErrorCode::InvalidPose, "pins[0]", R"([{"vertex": 1, "triangle": 1, "position": [0, 0, 0]}])");
  refuse(ErrorCode::Malformed, "pins[1]", R"([{"vertex": 1, "position": [0, 0, 0]}, {"vertex": 1}])");
  refuse(ErrorCode::IndexOutOfRange, "pins[0].vertex", R"([{"vertex": -1, "position": [0, 0, 0]}])");
  refuse(ErrorCode::InvalidPose, "pins[0].stiffness", R"([{"vertex": 1, "position": [0, 0, 0], "stiffness": -1}])");
  refuse(ErrorCode::Malformed, "pins[0].barycentric",
         R"([{"triangle": 1, "barycentric": [1], "position": [0, 0, 0]}])");
  refuse(ErrorCode::InvalidPose, "pins[0].barycentric",
         R"([{"triangle": 1, "barycentric": [1, 1, 0], "position": [0, 0, 0]}])");
  refuse(ErrorCode::Malformed, "pins[0].place", R"([{"place": 1}])");
  expect_error_at_path(ErrorCode::Malformed, "handles.a.follow",
                       [] { read_pose_json(pose_of(R"("a": {"follow": "parent"})")); });
  expect_error_at_path(ErrorCode::InvalidPose, "handles.a",
                       [] { read_pose_json(pose_of(R"("a": {"follow": "ends", "position": [1, 2, 3]})")); });
}

TEST(WritePoseJson, RefusesWhatAFileCannotHold) {
  Pose pose;
  pose.targets = {{"a", PositionTarget{{0, 0, std::numeric_limits<double>::infinity()}}}};
  expect_error_at_handle(ErrorCode::NonFiniteNumber, "a", [&] { write_pose_json(pose); });
  pose.targets = {{"a", PositionTarget{{0, 0, 0}}}, {"a", PositionTarget{{0, 0, 0}}}};
  expect_error_at_handle(ErrorCode::InvalidPose, "a", [&] { write_pose_json(pose); });
  pose.targets = {{"a", PositionTarget{{0, 0, 0}}, -1}};
  expect_error_at_handle(ErrorCode::InvalidPose, "a", [&] { write_pose_json(pose); });
  pose.targets.clear();
  pose.pins = {{VertexPlace{0}, {0, 0, std::numeric_limits<double>::quiet_NaN()}}};
  expect_error_at_path(ErrorCode::NonFiniteNumber, "pins[0]", [&] { write_pose_json(pose); });
}

}  // namespace
}  // namespace limber
