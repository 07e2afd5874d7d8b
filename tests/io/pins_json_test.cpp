#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/rig_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

TEST(PinsJson, ReadsPointsAndBonesInAnyOrder) {
  const Pins pins = read_pins_json(R"({"limber": 1, "pins": [
    {"head": [0,0,0], "tail": [1,0,0], "target_head": [0,1,0], "target_tail": [1,1,0]},
    {"position": [2,0,0], "target": [2,3,0]},
    {"position": [3,0,0]}]})");
  EXPECT_FALSE(pins.animated);
  ASSERT_EQ(pins.frames.size(), 1u);
  EXPECT_EQ(pins.controls.points.size(), 2u);
  EXPECT_EQ(pins.controls.bones.size(), 1u);
  EXPECT_EQ(pins.controls.pins, (std::vector<int>{1, 2, 0}));
  EXPECT_EQ(pins.frames[0].row(0), Eigen::RowVector3d(2, 3, 0));
  EXPECT_EQ(pins.frames[0].row(1), Eigen::RowVector3d(3, 0, 0));
  EXPECT_EQ(pins.frames[0].row(3), Eigen::RowVector3d(1, 1, 0));
}

TEST(PinsJson, HoldsStillPinsThroughAnimatedFrames) {
  const Pins pins = read_pins_json(R"({"limber": 1, "fps": 30, "pins": [
    {"position": [0,0], "targets": [[0,1],[0,2],[0,3]]}, {"position": [1,0]}]})");
  EXPECT_TRUE(pins.animated);
  EXPECT_EQ(pins.controls.dimension, 2);
  EXPECT_EQ(pins.fps, 30);
  ASSERT_EQ(pins.frames.size(), 3u);
  EXPECT_EQ(pins.frames[2].row(0), Eigen::RowVector3d(0, 3, 0));
  EXPECT_EQ(pins.frames[2].row(1), Eigen::RowVector3d(1, 0, 0));
}

TEST(PinsJson, ReadsWhatItWrites) {
  for (const char* text : {R"({"limber":1,"pins":[{"position":[0.1,1e-17,3],"target":[1,2,3]},
                               {"head":[0,0,0],"tail":[1,0,0],"target_head":[0,1,0],"target_tail":[1,1,0]}]})",
                           R"({"limber":1,"fps":12.5,"pins":[{"position":[0,0],"targets":[[0,1],[0,2]]}]})"}) {
    const Pins once = read_pins_json(text);
    const Pins twice = read_pins_json(write_pins_json(once));
    EXPECT_EQ(once.frames, twice.frames);
    EXPECT_EQ(once.fps, twice.fps);
    EXPECT_EQ(once.controls.pins, twice.controls.pins);
    EXPECT_EQ(once.controls.rest_targets(), twice.controls.rest_targets());
  }
}

TEST(PinsJson, IsLoadedUnderItsName) {
  const test::TemporaryFolder folder;
  write_file(folder / "a.json", R"({"limber": 1, "pins": [{"position": [1,2,3]}]})");
  EXPECT_EQ(load_pins_json(folder / "a.json").controls.points.size(), 1u);
  write_file(folder / "b.json", "{}");
  EXPECT_EQ(error_of([&] { load_pins_json(folder / "b.json"); }).place().file, (folder / "b.json").string());
}

TEST(PinsJson, WritesControlsInTheOrderOfTheirNamesWhateverTheyAre) {
  Pins pins = read_pins_json(R"({"limber": 1, "pins": [{"position": [1,0,0]}, {"position": [2,0,0]},
    {"head": [3,0,0], "tail": [4,0,0]}]})");
  pins.controls.pins = {900, 7, 7};
  const Pins again = read_pins_json(write_pins_json(pins));
  EXPECT_EQ(again.controls.points[0].position.x(), 2);
  EXPECT_EQ(again.controls.points[1].position.x(), 1);
  EXPECT_EQ(again.controls.pins, (std::vector<int>{0, 2, 1}));
}

TEST(PinsJson, SaysWhatIsWrongAndWhere) {
  const auto pins = [](const std::string& list) { return "{\"limber\":1,\"pins\":[" + list + "]}"; };
  const auto read = [](const std::string& text) { return [text] { read_pins_json(text); }; };
  expect_error_at_path(ErrorCode::TooFewHandles, "pins", read(pins("")));
  expect_error(ErrorCode::WrongMagic, read("{\"pins\":[]}"));
  expect_error(ErrorCode::UnsupportedVersion, read("{\"limber\":2,\"pins\":[]}"));
  expect_error_at_path(ErrorCode::Malformed, "pins[0].goal", read(pins("{\"position\":[0,0,0],\"goal\":[1,1,1]}")));
  expect_error_at_path(ErrorCode::Malformed, "pins[1].position",
                       read(pins("{\"position\":[0,0,0]},{\"position\":[0,0]}")));
  expect_error_at_path(ErrorCode::CountMismatch, "pins[1]",
                       read(pins("{\"position\":[0,0,0],\"targets\":[[0,0,0],[1,1,1]]},"
                                 "{\"position\":[1,0,0],\"targets\":[[0,0,0]]}")));
  expect_error_at_path(ErrorCode::CountMismatch, "pins[0].targets",
                       read(pins("{\"position\":[0,0,0],\"targets\":[]}")));
  expect_error_at_path(ErrorCode::InvalidPose, "pins[2]",
                       read(pins("{\"position\":[0,0,0]},{\"position\":[1,0,0]},"
                                 "{\"position\":[0,0,0],\"target\":[0,1,0]}")));
  expect_error_at_path(ErrorCode::InvalidRig, "pins[0]",
                       read(pins("{\"head\":[1,0,0],\"tail\":[1,0,0]},{\"position\":[0,0,0]}")));
  expect_error(ErrorCode::NonFiniteNumber, read(pins("{\"position\":[1e999,0,0]}")));
  expect_error(ErrorCode::Malformed, read("{\"limber\":1,\"fps\":0,\"pins\":[{\"position\":[0,0,0]}]}"));
}

TEST(PinsJson, RefusesEveryTruncation) {
  const std::string text = R"({"limber":1,"pins":[{"position":[0,1,2],"target":[3,4,5]}]})";
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_THROW(read_pins_json(text.substr(0, length)), Error) << length;
  }
}

}  // namespace
}  // namespace limber
