#include "studio/server/engine.h"

#include "limber/core/internal/random.h"

#include "tests/studio/server/fake_page.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

Vector3d vector_of(const Json& json) {
  return {json[0].get<double>(), json[1].get<double>(), json[2].get<double>()};
}

TEST(StudioEngine, WantsHelloFirst) {
  TestStudio studio;
  const auto stranger = studio.connect(2);
  studio.engine.receive(2, R"({"id": 1, "do": "undo"})");
  EXPECT_EQ(stranger->replies.at(1)["error"]["message"], "say hello first.");
  studio.engine.receive(2, R"({"id": 2, "do": "hello", "protocol": 0})");
  EXPECT_EQ(stranger->replies.at(2)["error"]["code"], "UnsupportedVersion");
}

TEST(StudioEngine, BringsADraggedHandleToItsTarget) {
  TestStudio studio;
  studio.open("mannequin", 40);
  const Vector3d head = vector_of(studio.handle("hand.L")["rest"]["head"]);
  const Vector3d target(0.4, 1.5, 0.3);
  studio.must("drag", {{"handle", "hand.L"}, {"number", 7}, {"position", {0.4, 1.5, 0.3}}});
  studio.settle();
  EXPECT_EQ(studio.frame().facts["acknowledged"], 7);
  EXPECT_LT((studio.moved("hand.L", head) - target).norm(), 1e-4);
  // The feet hold their whole transform.
  const Vector3d foot = vector_of(studio.handle("foot.R")["rest"]["tail"]);
  EXPECT_LT((studio.moved("foot.R", foot) - foot).norm(), 1e-4);
}

TEST(StudioEngine, MakesADragOneStepOfHistoryAndUndoesToTheBit) {
  TestStudio studio;
  studio.open("gingerbread");
  studio.must("constrain", {{"handle", "neck"}, {"kind", "free"}});
  studio.settle();
  const Json before = studio.content();
  for (int i = 1; i <= 5; ++i) {
    studio.must("drag", {{"handle", "hand.L"}, {"number", i}, {"position", {0.8, 1.1 + 0.05 * i}}});
  }
  EXPECT_EQ(studio.must("drag_end", {{"handle", "hand.L"}})["ok"], true);
  studio.settle();
  EXPECT_EQ(studio.state()["history"]["undo"], "move hand.L");
  const Json dragged = studio.content();
  studio.must("undo");
  studio.settle();
  Json undone = studio.content();
  EXPECT_EQ(undone["history"]["redo"], "move hand.L");
  EXPECT_EQ(undone["handles"], before["handles"]);
  studio.must("redo");
  studio.settle();
  EXPECT_EQ(studio.content(), dragged);
}

TEST(StudioEngine, TakesTheNewestOfManyDrags) {
  TestStudio studio;
  studio.open("gingerbread");
  const int frames = studio.page->counts["frame"];
  for (int i = 1; i <= 1000; ++i) {
    studio.engine.receive(
        1, Json{{"do", "drag"}, {"handle", "hand.L"}, {"number", i}, {"position", {0.8, 1 + i * 1e-4}}}.dump());
  }
  studio.tick();
  EXPECT_EQ(studio.page->counts["frame"], frames + 1);
  EXPECT_EQ(studio.frame().facts["acknowledged"], 1000);
}

TEST(StudioEngine, KeepsAnUnfinishedDragWhenItsPageGoesAway) {
  TestStudio studio;
  studio.open("gingerbread");
  const auto other = studio.connect(2);
  studio.engine.receive(2, R"({"do": "hello", "protocol": 1})");
  studio.engine.receive(2, R"({"do": "drag", "handle": "head", "number": 1, "position": [0.3, 1.8, 0]})");
  studio.engine.disconnect(2);
  studio.settle();
  EXPECT_EQ(studio.state()["history"]["undo"], "move head");
}

TEST(StudioEngine, TellsAllPagesTheSame) {
  TestStudio studio;
  studio.open("gingerbread");
  const auto other = studio.connect(2);
  studio.engine.receive(2, R"({"id": 1, "do": "hello", "protocol": 1})");
  studio.must("drag", {{"handle", "head"}, {"number", 1}, {"position", {0.3, 1.8}}});
  studio.settle();
  EXPECT_EQ(other->events["state"].facts, studio.state());
  EXPECT_EQ(other->events["frame"].bytes, studio.frame().bytes);
  EXPECT_EQ(other->events["weights"].bytes, studio.page->events["weights"].bytes);
}

TEST(StudioEngine, AddsMovesAndDeletesPointsWithoutLosingOthers) {
  TestStudio studio;
  studio.open("gingerbread");
  const auto before = studio.page->events["weights"].floats("display");
  const Json added = studio.must("add_point", {{"position", {0.2, 0.9, 0}}});
  EXPECT_EQ(added["handle"], "point.1");
  studio.settle();
  EXPECT_EQ(studio.handle("point.1")["bound"], true);
  EXPECT_EQ(studio.own_handles().size(), 10u);
  EXPECT_GE(studio.page->events["weights"].facts["handles"].size(), 10u);
  studio.must("move_handle", {{"handle", "point.1"}, {"position", {0.25, 0.8, 0}}});
  studio.settle();
  EXPECT_EQ(studio.handle("point.1")["rest"]["position"][0], 0.25);
  studio.must("delete", {{"handles", {"point.1"}}});
  studio.settle();
  const auto after = studio.page->events["weights"].floats("display");
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) ASSERT_NEAR(after[i], before[i], 1e-5);
  for (int i = 0; i < 3; ++i) studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.page->events["weights"].floats("display"), before);
}

TEST(StudioEngine, PullsBonesFromTheSurfaceInside) {
  TestStudio studio;
  studio.open("cylinder", 24);
  const Json state = studio.state();
  const Vector3d center = vector_of(state["shape"]["center"]);
  const auto mesh = studio.page->events["mesh"].floats("positions");
  double radius = 0;
  for (std::size_t i = 0; i < mesh.size(); i += 3) radius = std::max(radius, std::abs(mesh[i] - center.x()));
  const Json added = studio.must("add_bone", {{"head", {center.x() + radius, center.y() - 0.1, center.z()}},
                                              {"tail", {center.x() + radius, center.y() + 0.1, center.z()}}});
  EXPECT_NEAR(added["head"][0].get<double>(), center.x(), 0.5 * radius);
  EXPECT_NEAR(added["tail"][2].get<double>(), center.z(), 0.5 * radius);
}

TEST(StudioEngine, RenamesWithoutBindingAgain) {
  TestStudio studio;
  studio.open("gingerbread");
  const auto before = studio.page->events["weights"].floats("display");
  const double seconds = studio.state()["binding"]["seconds"];
  studio.must("rename", {{"handle", "head"}, {"name", "Kopf"}});
  studio.settle();
  EXPECT_EQ(studio.state()["binding"]["seconds"], seconds);
  EXPECT_EQ(studio.page->events["weights"].floats("display"), before);
  EXPECT_GE(studio.index_of("Kopf"), 0);
  EXPECT_EQ(studio.refused("rename", {{"handle", "Kopf"}, {"name", "hand.L"}}), "InvalidRig");
}

TEST(StudioEngine, RefusesWhatDoesNotFitAndChangesNothing) {
  TestStudio studio;
  EXPECT_EQ(studio.refused("drag", {{"handle", "a"}, {"number", 1}, {"position", {0, 0, 0}}}), "InvalidArgument");
  studio.open("gingerbread");
  EXPECT_EQ(studio.refused("fly"), "InvalidArgument");
  EXPECT_EQ(studio.refused("undo", {{"steps", 2}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("drag", {{"handle", "head"}, {"number", 1}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("drag", {{"handle", "head"}, {"number", 1}, {"position", {1e300, 0, 0}}}),
            "InvalidArgument");
  EXPECT_EQ(studio.refused("drag", {{"handle", "nobody"}, {"number", 1}, {"position", {0, 0, 0}}}), "InvalidRig");
  EXPECT_EQ(studio.refused("drag_end", {{"handle", "head"}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("constrain", {{"handle", "head"}, {"kind", "ends"}}), "InvalidPose");
  EXPECT_EQ(studio.refused("set", {{"options", {{"weights.extra", 1000}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("set", {{"options", {{"weights.extra", 2}, {"weights.colour", 1}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("set", {{"options", {{"weights.method", "magic"}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("mode", {{"name", "fast"}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("add_region", {{"vertices", {-1, 5}}}), "IndexOutOfRange");
  EXPECT_EQ(studio.refused("add_region", {{"vertices", Json::array()}}), "InvalidRig");
  EXPECT_EQ(studio.refused("pin_vertex", {{"vertex", 1 << 30}, {"position", {0, 0, 0}}}), "IndexOutOfRange");
  EXPECT_EQ(studio.refused("open", {{"upload", "u99"}}), "FileNotFound");
  EXPECT_EQ(studio.refused("seek", {{"time", 1}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("recover", {{"accept", true}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("crowd", {{"count", 100000}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("export", {{"format", "fbx"}}), "InvalidArgument");
  studio.engine.receive(1, "not json");
  studio.engine.receive(1, "[1, 2]");
  studio.engine.receive(1, R"({"id": "text", "do": "undo"})");
  EXPECT_EQ(studio.page->anonymous_errors, 3);
}

TEST(StudioEngine, KeepsTheOldWeightsWhenNewOnesCannotBeHad) {
  TestStudio studio;
  studio.open("gingerbread");
  const auto before = studio.page->events["weights"].bytes;
  std::vector<std::string> all = studio.own_handles();
  all.pop_back();  // one point is too few
  studio.must("delete", {{"handles", all}});
  studio.run_until([&] { return !studio.state()["binding"]["error"].is_null(); });
  EXPECT_EQ(studio.state()["binding"]["error"]["code"], "TooFewHandles");
  EXPECT_EQ(studio.page->events["weights"].bytes, before);
  EXPECT_EQ(studio.page->events["notice"].facts["error"]["code"], "TooFewHandles");
  studio.must("undo");
  studio.settle();
  EXPECT_TRUE(studio.state()["binding"]["error"].is_null());
}

TEST(StudioEngine, LeavesTheDocumentAloneInIdleMotion) {
  TestStudio studio;
  studio.open("gingerbread");
  EXPECT_EQ(studio.state()["document"]["touched"], false);
  const Json before = studio.content();
  const auto rest = studio.frame().floats("transforms");
  studio.must("drag", {{"handle", "head"}, {"number", 1}, {"position", {0.3, 1.9}}, {"idle", true}});
  studio.settle();
  EXPECT_NE(studio.frame().floats("transforms"), rest);
  EXPECT_EQ(studio.content(), before);
  studio.must("drag", {{"handle", "hand.L"}, {"number", 2}, {"position", {0.8, 1.2}}});
  studio.settle();
  EXPECT_EQ(studio.state()["document"]["touched"], true);
  EXPECT_LT((studio.moved("head", {0, 1.66, 0}) - Vector3d(0, 1.66, 0)).norm(), 1e-4);  // the idle drag is over
  const auto now = studio.frame().floats("transforms");
  studio.must("drag", {{"handle", "head"}, {"number", 3}, {"position", {0.5, 1.9}}, {"idle", true}});
  studio.settle();
  EXPECT_EQ(studio.frame().floats("transforms"), now);
}

TEST(StudioEngine, SolvesInEveryMode) {
  TestStudio studio;
  studio.open("bar", 16);
  for (const ModeInfo& mode : all_modes()) {
    studio.ask("mode", {{"name", mode.name}});
    const Json top = studio.handle("top").is_null() ? studio.state()["handles"][1] : studio.handle("top");
    const std::string name = top["name"];
    const Vector3d center = vector_of(top["rest"]["center"]);
    const Vector3d target = center + Vector3d(0.2, 0.05, 0.1);
    studio.must("drag", {{"handle", name}, {"number", 1}, {"position", {target.x(), target.y(), target.z()}}});
    studio.must("drag_end", {{"handle", name}});
    studio.settle();
    EXPECT_EQ(studio.frame().facts["mode"], mode.name);
    EXPECT_LT((studio.moved(name, center) - target).norm(), 1e-3) << mode.name;
    if (studio.frame().facts["arrays"].contains("positions")) {
      EXPECT_EQ(studio.page->events["weights"].facts["kind"], "positions");
      EXPECT_EQ(studio.frame().floats("positions").size(), studio.page->events["mesh"].floats("positions").size());
    }
  }
  studio.must("mode", {{"name", "reduced"}});
  studio.must("compare", {{"name", "full"}});
  studio.settle();
  EXPECT_EQ(studio.page->events["compare"].facts["side"], "compare");
  EXPECT_EQ(studio.refused("compare", {{"name", "reduced"}}), "InvalidArgument");
}

TEST(StudioEngine, SaysWhichVerticesAreRegions) {
  TestStudio studio;
  studio.open("bar", 16);
  const Json& facts = studio.page->events["regions"].facts;
  EXPECT_EQ(facts["arrays"]["regions"]["type"], "u16");
  EXPECT_EQ(facts["arrays"]["regions"]["shape"][0], studio.state()["shape"]["vertices"]);
}

TEST(StudioEngine, LetsACrowdReachEachInItsOwnWay) {
  TestStudio studio;
  studio.must("open_sample", {{"sample", "crowd"}, {"resolution", 40}});
  studio.run_until([&] { return studio.page->counts["crowd"] > 3; });
  const Json facts = studio.page->events["crowd"].facts;
  EXPECT_EQ(facts["count"], 256);
  studio.must("crowd_target", {{"position", {0, 3, 2}}});
  studio.settle();
  const auto transforms = studio.page->events["crowd"].floats("transforms");
  const std::size_t one = transforms.size() / 256;
  EXPECT_FALSE(std::equal(transforms.begin(), transforms.begin() + static_cast<std::ptrdiff_t>(one),
                          transforms.begin() + static_cast<std::ptrdiff_t>(one)));
  studio.must("crowd_end");
  EXPECT_EQ(studio.page->events["crowd"].facts["count"], 0);
}

/// Any JSON value, of the kinds that intentions have and do not have.
Json random_value(Random& random) {
  switch (random.below(10)) {
    case 0:
      return nullptr;
    case 1:
      return random.below(2) == 0;
    case 2:
      return static_cast<int>(random.below(40)) - 5;
    case 3:
      return random.uniform(-1e6, 1e6);
    case 4:
      return std::vector<std::string>{
          "head", "hand.L", "neck", "nobody", "", "bounded", "reduced", "full"}[random.below(8)];
    case 5:
      return Json::array({random.uniform(-1, 1), random.uniform(0, 2), 0.0});
    case 6:
      return Json::array({random.below(50), random.below(50), random.below(50)});
    case 7:
      return Json::array({"head", "hand.L"});
    case 8:
      return Json{{"solve.iterations", random.below(20)}, {"weights.extra", random.below(3)}};
    default:
      return Json::array({1, 0, 0, random.uniform(-1, 1), 0, 1, 0, random.uniform(-1, 1), 0, 0, 1, 0});
  }
}

TEST(StudioEngine, SurvivesAThousandRandomSequencesOfIntentions) {
  TestStudio studio;
  studio.open("gingerbread", 16);
  Random random(11);
  std::vector<std::string> names;
  for (const std::string_view name : intention_names()) names.emplace_back(name);
  const std::vector<std::string> handles = {"head", "hand.L", "foot.R", "point.1"};
  int accepted = 0;
  for (int sequence = 0; sequence < 1000; ++sequence) {
    for (int step = 0; step < 6; ++step) {
      const std::string name = names[random.below(static_cast<std::uint32_t>(names.size()))];
      Json message = {{"id", 100000 + sequence * 10 + step}, {"do", name}};
      for (const Field& field : find_intention(name)->fields) {
        const std::uint32_t luck = random.below(10);
        if (luck == 0 || (luck < 4 && !field.required)) continue;
        if (field.name == "handle" && luck < 9) {
          message["handle"] = handles[random.below(4)];
        } else if (field.name == "sample") {
          message["sample"] = random.below(2) == 0 ? "gingerbread" : "rectangle";
        } else if (field.name == "resolution") {
          message["resolution"] = 16;
        } else {
          message[std::string(field.name)] = random_value(random);
        }
      }
      if (name == "open_sample") message["resolution"] = 16;
      if (name == "export" && random.below(8) != 0) continue;
      studio.engine.receive(1, message.dump());
      if (random.below(3) == 0) studio.tick();
    }
  }
  for (const auto& [id, reply] : studio.page->replies) {
    ASSERT_TRUE(reply.contains("ok") || reply.contains("error"));
    accepted += reply.contains("ok") ? 1 : 0;
  }
  EXPECT_GT(accepted, 300);
  studio.open("gingerbread", 16);
  studio.must("drag", {{"handle", "head"}, {"number", 1}, {"position", {0.2, 1.8}}});
  studio.settle();
  EXPECT_LT((studio.moved("head", {0, 1.66, 0}) - Vector3d(0.2, 1.8, 0)).norm(), 1e-3);
}

}  // namespace
}  // namespace limber::studio
