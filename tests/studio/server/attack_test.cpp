// Pages that misbehave: whatever they ask and whenever they go, the studio stays, and loses nothing.
#include <cmath>
#include <filesystem>

#include "limber/core/file.h"

#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"
#include "tests/support/temporary_folder.h"

namespace limber::studio {
namespace {

/// What a page does within a drag: each line an intention of its own.
std::vector<Json> story_of_drags(const Json& handles) {
  std::vector<Json> story;
  int number = 0;
  const auto drag_all = [&](const Json& target) {
    for (const Json& handle : handles) {
      story.push_back({{"do", "drag"}, {"handle", handle["name"]}, {"number", ++number}, {"position", target}});
    }
  };
  drag_all({0.1, 0.2, 0.1});
  drag_all({0, 0, 0});  // all in one place: nothing is left of the shape
  story.push_back({{"do", "drag"},
                   {"handle", handles[0]["name"]},
                   {"number", ++number},
                   {"transform", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}});
  drag_all({1e15, -1e15, 1e15});
  story.push_back({{"do", "drag_end"}, {"handle", handles[0]["name"]}});
  return story;
}

/// Lets a page go after the first, second, ... line of the story, and asks whether the studio still answers.
void go_away_at_every_step(TestStudio& studio, const std::string& mode, int& closings) {
  Json handles = Json::array();
  for (const Json& handle : studio.state()["handles"]) {
    if (handle["type"] != "extra" && handles.size() < 3) handles.push_back(handle);
  }
  const std::vector<Json> story = story_of_drags(handles);
  for (std::size_t steps = 1; steps <= story.size(); ++steps) {
    const ClientId id = 100 + steps;
    studio.connect(id);
    studio.engine.receive(id, R"({"do": "hello", "protocol": 1})");
    for (std::size_t i = 0; i < steps; ++i) {
      studio.engine.receive(id, story[i].dump());
      studio.tick();
    }
    studio.engine.disconnect(id);
    ++closings;
    studio.tick();
    for (const float value : studio.frame().floats("transforms")) ASSERT_TRUE(std::isfinite(value)) << mode << steps;
    EXPECT_EQ(studio.ask("drag_end", {{"handle", handles[0]["name"]}})["error"]["message"],
              "nobody is dragging this handle.")
        << mode << " after " << steps;
    studio.must("reset_pose");
    studio.tick();
  }
}

TEST(StudioAttack, SurvivesPagesThatGoAwayAtEveryStepOfADragInEveryMode) {
  int closings = 0;
  for (const ModeInfo& mode : all_modes()) {
    TestStudio studio;
    studio.open("gingerbread", 12);
    studio.must("mode", {{"name", mode.name}});
    studio.settle();
    go_away_at_every_step(studio, std::string(mode.name), closings);
  }
  EXPECT_GE(closings, 66);
}

TEST(StudioAttack, SurvivesPagesThatGoAwayWhilePinsTearTheShape) {
  int closings = 0;
  for (const std::string method : {"exact", "fast", "skeleton"}) {
    for (const std::string variant : {"rigid", "similarity", "affine"}) {
      TestStudio studio;
      studio.open("gingerbread", 12);
      studio.must("mode", {{"name", "mls"}});
      studio.must("set", {{"options", {{"mls.method", method}, {"mls.variant", variant}, {"mls.restart", true}}}});
      studio.settle();
      go_away_at_every_step(studio, method + " " + variant, closings);
    }
  }
  EXPECT_GE(closings, 99);
}

TEST(StudioAttack, SurvivesAPageThatGoesWhileItsPinsContradictEachOther) {
  TestStudio studio;
  studio.open("gingerbread", 12);
  studio.must("mode", {{"name", "mls"}});
  studio.must("set", {{"options", {{"mls.variant", "similarity"}, {"mls.restart", true}}}});
  const Json center = studio.state()["shape"]["center"];
  // Two pins that begin in one place.
  const Json one = studio.must("add_point", {{"position", center}})["handle"];
  studio.must("add_point", {{"position", center}});
  studio.settle();
  studio.connect(2);
  studio.engine.receive(2, R"({"do": "hello", "protocol": 1})");
  const auto drag = [&](const Json& handle, double x, double y) {
    studio.engine.receive(2, Json{{"do", "drag"}, {"handle", handle}, {"number", 1}, {"position", {x, y}}}.dump());
  };
  // Across the shape and back, until it would tear and is restarted.
  const Json handles = studio.state()["handles"];
  for (int i = 0; i < 60 && studio.frame().facts["figures"].value("restarts", 0.0) == 0; ++i) {
    drag(handles[static_cast<std::size_t>(i * 5) % 9]["name"], 1.5 * std::sin(2.0 * i), 1.5 * std::cos(3.0 * i));
    studio.tick();
  }
  EXPECT_GT(studio.frame().facts["figures"]["restarts"], 0);
  drag(one, center[0].get<double>() + 0.5, center[1].get<double>());
  studio.engine.disconnect(2);  // before anything was made of the last drag
  studio.tick();
  EXPECT_GT(studio.page->counts["notice"], 0);
  studio.must("undo");
}

TEST(StudioAttack, EndsADragThatLeavesNothingOfTheShape) {
  TestStudio studio;
  studio.open("gingerbread", 12);
  studio.must("mode", {{"name", "mls"}});
  studio.must("set", {{"options", {{"mls.variant", "similarity"}, {"mls.restart", true}}}});
  studio.settle();
  const Json handles = studio.state()["handles"];
  for (const Json& handle : handles) {
    if (handle["constraint"] == "free") continue;
    studio.must("drag", {{"handle", handle["name"]}, {"number", 1}, {"position", {0, 1}}});
    studio.tick();
  }
  for (const Json& handle : handles) {
    if (handle["constraint"] != "free") studio.must("drag_end", {{"handle", handle["name"]}});
  }
  studio.settle();
  // Nothing is being dragged any more, and all of it can be taken back.
  while (studio.state()["history"]["undo"].is_string() &&
         studio.state()["history"]["undo"].get<std::string>().starts_with("move ")) {
    studio.must("undo");
    studio.settle();
  }
  EXPECT_EQ(studio.state()["handles"], handles);
}

TEST(StudioAttack, StaysFiniteHoweverOftenAShapeIsPulledOutAndGoneOnFrom) {
  for (const std::string variant : {"rigid", "similarity", "affine"}) {
    TestStudio studio;
    studio.open("gingerbread", 12);
    studio.must("mode", {{"name", "mls"}});
    studio.must("set", {{"options", {{"mls.variant", variant}, {"mls.alpha", 8}, {"mls.restart", true}}}});
    studio.settle();
    const Json handles = studio.state()["handles"];
    for (int i = 0; i < 8; ++i) {
      for (std::size_t h = 0; h < 3; ++h) {
        const double far = h == 0 ? 1e15 : -1e15;
        studio.ask("drag", {{"handle", handles[h]["name"]}, {"number", i}, {"position", {far, far / 3}}});
        studio.tick();
        for (const char* array : {"transforms", "positions"}) {
          if (!studio.frame().facts["arrays"].contains(array)) continue;
          for (const float value : studio.frame().floats(array)) ASSERT_TRUE(std::isfinite(value)) << variant << i;
        }
      }
      for (std::size_t h = 0; h < 3; ++h) studio.ask("drag_end", {{"handle", handles[h]["name"]}});
      studio.ask("restart");
      studio.settle();
    }
  }
}

TEST(StudioAttack, TellsOfWhatFailsOutsideOfAnyRequest) {
  TestStudio studio;
  EXPECT_FALSE(studio.engine.attempt([] { throw Error(ErrorCode::SingularSystem, "one."); }));
  EXPECT_EQ(studio.page->events["notice"].facts["error"]["message"], "one.");
  EXPECT_FALSE(studio.engine.attempt([] { throw std::bad_alloc(); }));
  EXPECT_EQ(studio.page->events["notice"].facts["error"]["message"], "there is not enough memory for this.");
  EXPECT_FALSE(studio.engine.attempt([] { throw std::out_of_range("two"); }));
  EXPECT_FALSE(studio.engine.attempt([] { throw 3; }));
  EXPECT_EQ(studio.page->counts["notice"], 4);
  EXPECT_TRUE(studio.engine.attempt([] {}));
}

TEST(StudioAttack, NeverSavesOverAFileThatIsNoProject) {
  const test::TemporaryFolder folder;
  const auto path = folder.path() / "notes.limber-project";
  write_file(path, "my notes");
  const auto beside = folder.path() / "good.limber-project~";
  write_file(beside, "more notes");
  Document document = sample_document("gingerbread", 12);
  try {
    save_project(path, document);
    FAIL() << "it was saved";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::FileUnwritable);
    EXPECT_EQ(error.place().file, path.string());
  }
  EXPECT_EQ(read_file(path), "my notes");
  // Nor over the file that the copy of the state before would replace.
  const auto good = folder.path() / "good.limber-project";
  for (int i = 0; i < 3; ++i) save_project(good, document);
  EXPECT_EQ(read_project(read_file(good)).name, "gingerbread");
  EXPECT_EQ(read_file(beside), "more notes");
}

TEST(StudioAttack, RefusesToSaveUnderANameThatAnotherFileHas) {
  const test::TemporaryFolder folder;
  EngineSettings settings;
  settings.folder = folder.path();
  std::filesystem::create_directories(folder.path() / "projects");
  const auto path = folder.path() / "projects" / "taken.limber-project";
  write_file(path, "v 0 0 0\n");
  TestStudio studio(settings);
  studio.open("gingerbread", 12);
  const Json reply = studio.ask("save", {{"name", "taken"}});
  EXPECT_EQ(reply["error"]["code"], "FileUnwritable");
  EXPECT_EQ(read_file(path), "v 0 0 0\n");
  studio.must("save", {{"name", "free"}});
}

}  // namespace
}  // namespace limber::studio
