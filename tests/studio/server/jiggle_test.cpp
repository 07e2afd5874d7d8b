#include <cmath>
#include <future>

#include <fmt/format.h>

#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"

#include "studio/server/modes/jiggle_flesh.h"
#include "studio/server/modes/jiggle_options.h"
#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
using namespace internal;
namespace {

/// A second of an arm that goes up and comes down, for the mannequin's own joints.
std::string swing() {
  constexpr int kFrames = 31;
  std::string text =
      "HIERARCHY\nROOT hips\n{\n  OFFSET 0 93 0\n"
      "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
      "  JOINT chest\n  {\n    OFFSET 0 30 0\n    CHANNELS 3 Zrotation Xrotation Yrotation\n"
      "    JOINT upper_arm.L\n    {\n      OFFSET 18 18 0\n      CHANNELS 3 Zrotation Xrotation Yrotation\n"
      "      End Site\n      {\n        OFFSET 25 -15 0\n      }\n    }\n  }\n}\n";
  text += fmt::format("MOTION\nFrames: {}\nFrame Time: 0.0333333\n", kFrames);
  for (int i = 0; i < kFrames; ++i) {
    text += fmt::format("0 93 0 0 0 0 0 0 0 {:.4f} 0 0\n", 60 * std::sin(M_PI * i / (kFrames - 1)));
  }
  return text;
}

/// A studio in jiggle mode, with a coarse lattice so that steps are quick.
class JiggleStudio : public TestStudio {
 public:
  explicit JiggleStudio(const std::string& sample = "mannequin") {
    open(sample, 40);
    must("set", {{"options", {{"jiggle.cells", 12}}}});
    must("mode", {{"name", "jiggle"}});
    run_until([&] { return has_lattice() && frame().facts["arrays"].contains("jiggle.particles"); });
  }

  bool has_lattice() { return page->events["weights"].facts["arrays"].contains("jiggle.corners"); }
  std::vector<float> particles() { return frame().floats("jiggle.particles"); }
  int step_of_frame() { return static_cast<int>(frame().floats("jiggle.clock")[0]); }

  /// Opens the swing, and stands still at its start.
  void open_swing() {
    const std::string upload = engine.uploads().add({"swing.bvh", swing()});
    must("open_motion", {{"upload", upload}});
    must("play", {{"playing", false}});
    must("motion", {{"loop", false}});
    must("seek", {{"time", 0}});
    settle();
  }

  void set(const std::string& option, const Json& value) { must("set", {{"options", {{option, value}}}}); }

  std::string download(const Json& reply) {
    const auto file = engine.downloads().find(reply["download"].get<std::string>());
    return file ? file->bytes : std::string();
  }
};

double farthest(const std::vector<float>& a, const std::vector<float>& b) {
  double most = a.size() == b.size() ? 0 : 1e300;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    most = std::max(most, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  }
  return most;
}

bool all_finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

TEST(StudioJiggle, ShowsInEveryFrameOfAPassWhatABakeHoldsBitForBit) {
  JiggleStudio studio;
  studio.set("jiggle.gravity", 2.0);
  studio.set("jiggle.settle", 0.25);
  studio.set("jiggle_parts.softness", "upper_arm.L=1,head=0.25");
  studio.open_swing();
  const auto flesh = make_flesh(studio.engine.document(), nullptr);
  std::map<int, std::vector<float>> shown = {{0, embedded(*flesh, studio.particles())}};
  studio.must("play", {{"playing", true}});
  while (studio.engine.playback().playing) {
    studio.tick();
    shown[studio.step_of_frame()] = embedded(*flesh, studio.particles());
  }
  const Json reply = studio.must("export", {{"format", "jiggle-pc2"}, {"fps", 120}});
  const MeshSequence baked = read_pc2(studio.download(reply));
  ASSERT_GT(shown.size(), 40u);
  EXPECT_GE(shown.rbegin()->first, baked.frame_count() - 3);
  for (const auto& [step, positions] : shown) {
    ASSERT_LT(step, baked.frame_count());
    const auto frame = baked.frame(step);
    ASSERT_EQ(positions, std::vector<float>(frame.begin(), frame.end())) << "step " << step;
  }
}

TEST(StudioJiggle, BeginsEveryPassOfALoopAnew) {
  JiggleStudio studio;
  studio.open_swing();
  studio.must("motion", {{"loop", true}});
  std::map<int, std::vector<float>> first;
  studio.must("play", {{"playing", true}});
  int compared = 0;
  for (int pass = 0, before = 0; pass < 2;) {
    studio.tick();
    const int step = studio.step_of_frame();
    if (step < before) ++pass;
    before = step;
    if (pass == 0) first[step] = studio.particles();
    if (pass != 1 || !first.contains(step)) continue;
    ASSERT_EQ(studio.particles(), first[step]) << "step " << step;
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

TEST(StudioJiggle, SwingsOnAfterADragAndSettlesOnThePose) {
  JiggleStudio studio;
  studio.set("jiggle.softness", 1.0);
  studio.set("jiggle.even", true);
  studio.settle();
  for (int i = 1; i <= 4; ++i) {
    studio.must("drag", {{"handle", "hand.L"}, {"number", i}, {"position", {0.5 - 0.05 * i, 1.1 + 0.1 * i, 0.1 * i}}});
    studio.tick();
  }
  studio.must("drag_end", {{"handle", "hand.L"}});
  for (int i = 0; i < 12; ++i) studio.tick();  // the bones are all but where they were dragged to
  const std::vector<float> bones = studio.frame().floats("transforms");
  const std::vector<float> early = studio.particles();
  double swung = 0;
  for (int i = 0; i < 20; ++i) {
    studio.tick();
    swung = std::max(swung, farthest(studio.particles(), early));
  }
  EXPECT_GT(swung, 0.004);
  EXPECT_GT(swung, 2 * farthest(studio.frame().floats("transforms"), bones)) << "flesh moves, not the bones";
  studio.settle();
  EXPECT_EQ(studio.frame().facts["moving"], false);
  // Where it comes to rest is where flesh would be that never swung.
  const std::vector<float> rested = studio.particles();
  studio.set("jiggle.softness", 0.0);
  studio.settle();
  EXPECT_LT(farthest(studio.particles(), rested), 0.002);
}

TEST(StudioJiggle, ChangesControlsDuringTheSimulationWithoutStartingOver) {
  JiggleStudio studio;
  studio.open_swing();
  studio.must("play", {{"playing", true}});
  for (int i = 0; i < 12; ++i) studio.tick();
  const int weights = studio.page->counts["weights"];
  for (const auto& [option, value] : {std::pair<const char*, Json>{"jiggle.softness", 1.0},
                                      {"jiggle.damping_ratio", 0.6},
                                      {"jiggle.frequency", 0.0},
                                      {"jiggle.damping", 0.6},
                                      {"jiggle.complementary", true},
                                      {"jiggle.touch", true},
                                      {"jiggle.volume", 0.2},
                                      {"jiggle.gravity", 5.0},
                                      {"jiggle_parts.softness", "chest=0.5"}}) {
    const int step = studio.step_of_frame();
    const std::vector<float> before = studio.particles();
    studio.set(option, value);
    studio.tick();
    EXPECT_GT(studio.step_of_frame(), step) << option;
    EXPECT_LT(studio.step_of_frame(), step + 8) << option;
    EXPECT_LT(farthest(studio.particles(), before), 0.12) << option;
  }
  EXPECT_EQ(studio.page->counts["weights"], weights) << "the lattice was not built again";
}

TEST(StudioJiggle, SagsUnderGravityOnlyAsSoftAsThePartIs) {
  JiggleStudio studio;
  studio.set("jiggle.frequency", 2);
  studio.settle();
  const std::vector<float> rest = studio.particles();
  const auto lowest = [&] {
    const std::vector<float> now = studio.particles();
    double most = 0;
    for (std::size_t i = 1; i < now.size(); i += 3) most = std::max(most, static_cast<double>(rest[i] - now[i]));
    return most;
  };
  studio.set("jiggle.gravity", 5.0);
  studio.settle();
  const double soft = lowest();
  EXPECT_GT(soft, 1e-3);
  std::string firm;
  for (const Handle& handle : studio.engine.document().rig->handles) firm += handle.name + "=0,";
  studio.set("jiggle_parts.softness", firm);
  studio.settle();
  EXPECT_LT(lowest(), 0.2 * soft);
}

TEST(StudioJiggle, StaysFiniteWhateverIsDragged) {
  JiggleStudio studio;
  for (const double softness : {0.0, 1.0}) {
    studio.must("set", {{"options",
                         {{"jiggle.softness", softness},
                          {"jiggle.frequency", softness == 0 ? 20 : 0},
                          {"jiggle.touch", true},
                          {"jiggle.stiffness", 1.0},
                          {"jiggle.damping", 0.0},
                          {"jiggle.drag", 0.0},
                          {"jiggle.gravity", 10.0},
                          {"jiggle.ground", true}}}});
    int number = 0;
    for (const double far : {3.0, -50.0, 1e6, 0.0}) {
      studio.must("drag", {{"handle", "hand.L"}, {"number", ++number}, {"position", {far, -far, 0.5 * far}}});
      for (int i = 0; i < 10; ++i) studio.tick();
      ASSERT_TRUE(all_finite(studio.particles())) << far;
    }
    studio.must("drag_end", {{"handle", "hand.L"}});
    studio.must("undo");
    for (int i = 0; i < 60; ++i) studio.tick();
    ASSERT_TRUE(all_finite(studio.particles()));
    // With what takes its swing away it comes back.
    studio.must("set", {{"options", {{"jiggle.softness", 0.9}, {"jiggle.damping", 0.3}, {"jiggle.drag", 6.0}}}});
    studio.settle();
    EXPECT_LT(farthest(studio.particles(), std::vector<float>(studio.particles().size(), 0.0f)), 10);
  }
}

TEST(StudioJiggle, FindsAtASoughtTimeTheSameBitsAtRestOnThePose) {
  JiggleStudio studio;
  studio.open_swing();
  studio.must("seek", {{"time", 0.4}});
  studio.settle();
  const std::vector<float> once = studio.particles();
  studio.must("seek", {{"time", 0.9}});
  studio.settle();
  EXPECT_GT(farthest(studio.particles(), once), 0.01);
  studio.must("seek", {{"time", 0.4}});
  studio.settle();
  EXPECT_EQ(studio.particles(), once);
  EXPECT_EQ(studio.frame().facts["moving"], false);
}

TEST(StudioFull, FindsAtASoughtTimeTheSameBitsWhenItsSolverComesLater) {
  JiggleStudio studio;
  studio.open_swing();
  studio.must("mode", {{"name", "full"}});
  studio.must("seek", {{"time", 0.4}});  // the solver is being made
  studio.settle();
  const std::vector<float> once = studio.frame().floats("positions");
  const std::vector<float> transforms = studio.frame().floats("transforms");
  studio.must("seek", {{"time", 0.9}});
  studio.settle();
  EXPECT_GT(farthest(studio.frame().floats("positions"), once), 0.01);
  studio.must("seek", {{"time", 0.4}});
  studio.settle();
  EXPECT_EQ(studio.frame().floats("positions"), once);
  EXPECT_EQ(studio.frame().floats("transforms"), transforms);
}

TEST(StudioJiggle, StaysDraggableWhileTheLatticeIsBuilt) {
  TestStudio studio;
  studio.open("mannequin", 40);
  // Something that takes its time comes before the lattice.
  std::promise<void> release;
  studio.engine.worker().start({.name = "other",
                                .work = [done = release.get_future().share()](Task&) -> Worker::Completion {
                                  done.wait();
                                  return [] {};
                                },
                                .failed = [](const Error&) {}});
  studio.must("set", {{"options", {{"jiggle.cells", 12}}}});
  studio.must("mode", {{"name", "jiggle"}});
  const Eigen::Vector3d target(0.4, 1.5, 0.3);
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.4, 1.5, 0.3}}});
  for (int i = 0; i < 60; ++i) studio.tick();
  const Json rest = studio.handle("hand.L")["rest"]["head"];
  const Eigen::Vector3d head(rest[0].get<double>(), rest[1].get<double>(), rest[2].get<double>());
  EXPECT_LT((studio.moved("hand.L", head) - target).norm(), 1e-3);
  EXPECT_EQ(studio.frame().facts["mode"], "jiggle");
  EXPECT_FALSE(studio.frame().facts["arrays"].contains("jiggle.particles"));
  release.set_value();
  studio.run_until([&] { return studio.frame().facts["arrays"].contains("jiggle.particles"); });
}

TEST(StudioJiggle, SendsWhatPutsEveryVertexWhereTheEngineHasIt) {
  JiggleStudio studio;
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.4, 1.5, 0.3}}});
  for (int i = 0; i < 5; ++i) studio.tick();
  const FakePage::Event& weights = studio.page->events["weights"];
  const Json& array = weights.facts["arrays"]["jiggle.corners"];
  std::vector<std::uint32_t> corners(array["shape"][0].get<std::size_t>() * 8);
  std::memcpy(corners.data(), weights.bytes.data() + array["offset"].get<std::size_t>(), corners.size() * 4);
  const std::vector<float> coordinates = weights.floats("jiggle.coordinates");
  const std::vector<float> particles = studio.particles();
  const std::vector<float> expected = embedded(*make_flesh(studio.engine.document(), nullptr), particles);
  ASSERT_EQ(expected.size(), coordinates.size());
  for (std::size_t v = 0; v < coordinates.size() / 3; ++v) {
    for (int axis = 0; axis < 3; ++axis) {
      double sum = 0;
      for (int corner = 0; corner < 8; ++corner) {
        double weight = 1;
        for (int a = 0; a < 3; ++a) {
          const double share = coordinates[3 * v + static_cast<std::size_t>(a)];
          weight *= corner >> a & 1 ? share : 1 - share;
        }
        sum +=
            weight * particles[corners[8 * v + static_cast<std::size_t>(corner)] * 3 + static_cast<std::size_t>(axis)];
      }
      ASSERT_NEAR(sum, expected[3 * v + static_cast<std::size_t>(axis)], 1e-5);
    }
  }
}

TEST(StudioJiggle, BakesAGlbWithJointsForTheJiggleInAClipBesideThePlainOne) {
  JiggleStudio studio;
  studio.open_swing();
  const Json reply = studio.must("export", {{"format", "jiggle-glb"}, {"fps", 15}, {"joints", 6}});
  const GltfContent content = read_gltf(studio.download(reply));
  ASSERT_EQ(content.character.clips.size(), 2u);
  EXPECT_EQ(content.character.clips[1].name, content.character.clips[0].name + " with jiggle");
  EXPECT_GE(content.character.skeleton.count(), studio.engine.document().rig->count() + 6);
  const std::string command = reply["command"];
  for (const char* part : {"limber bind ", " && limber animate mannequin.limber --motion swing.bvh --jiggle",
                           " --cells 12", " --fps 15", " --jiggle-joints 6 --influences 4 -o mannequin-jiggle.glb"}) {
    EXPECT_NE(command.find(part), std::string::npos) << part << " in " << command;
  }
  EXPECT_EQ(studio.must("export_command", {{"format", "jiggle-glb"}, {"fps", 15}, {"joints", 6}})["command"], command);
}

TEST(StudioJiggle, StopsABakeOnRequest) {
  JiggleStudio studio;
  studio.open_swing();
  studio.engine.receive(1, R"({"id": 9001, "do": "export", "format": "jiggle-pc2", "fps": 120})");
  studio.engine.receive(1, R"({"id": 9002, "do": "cancel"})");
  studio.run_until([&] { return studio.page->replies.contains(9001); });
  EXPECT_EQ(studio.page->replies.at(9001)["error"]["code"], "Cancelled");
}

TEST(StudioJiggle, SaysWhatIsMissing) {
  JiggleStudio studio;
  EXPECT_EQ(studio.refused("export", {{"format", "jiggle-glb"}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("set", {{"options", {{"jiggle_parts.softness", "head=2"}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("set", {{"options", {{"jiggle_parts.softness", "head"}}}}), "InvalidArgument");
  EXPECT_EQ(studio.refused("set", {{"options", {{"jiggle_parts.frequency", "head=100"}}}}), "InvalidArgument");
  studio.open("gingerbread");
  studio.must("mode", {{"name", "jiggle"}});
  studio.run_until([&] { return studio.page->counts["notice"] > 0; });
  EXPECT_EQ(studio.page->events["notice"].facts["error"]["code"], "UnsuitableShape");
  studio.settle();
  EXPECT_EQ(studio.frame().facts["mode"], "jiggle");
}

TEST(StudioJiggle, KeepsItsOptionsInUndoInProjectsAndWithRenamedParts) {
  JiggleStudio studio;
  studio.set("jiggle_parts.softness", "head=0.5,chest=1");
  studio.set("jiggle_parts.frequency", "head=5,chest=2");
  studio.set("jiggle.damping", 0.4);
  studio.must("rename", {{"handle", "head"}, {"name", "Kopf"}});
  studio.settle();
  EXPECT_TRUE(studio.has_lattice());
  EXPECT_EQ(studio.state()["options"]["jiggle_parts.softness"], "Kopf=0.5,chest=1");
  EXPECT_EQ(studio.state()["options"]["jiggle_parts.frequency"], "Kopf=5,chest=2");
  const Document again = read_project(write_project(studio.engine.document()));
  EXPECT_EQ(again.mode, "jiggle");
  EXPECT_EQ(again.options, studio.engine.document().options);
  for (int i = 0; i < 4; ++i) studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["options"]["jiggle_parts.softness"], "");
  EXPECT_EQ(studio.state()["options"]["jiggle.damping"], 0.1);
  for (int i = 0; i < 4; ++i) studio.must("redo");
  studio.settle();
  EXPECT_EQ(studio.state()["options"]["jiggle_parts.softness"], "Kopf=0.5,chest=1");
  EXPECT_EQ(studio.state()["options"]["jiggle.damping"], 0.4);
}

TEST(SoftParts, ReadsWhatItWrites) {
  const SoftParts parts = {{"head", 0.0f}, {"a=b", 0.25f}, {"belly", 1.0f}};
  EXPECT_EQ(soft_parts(text_of(parts)), parts);
  EXPECT_EQ(soft_parts(""), SoftParts());
  EXPECT_EQ(complaint_about_soft_parts(text_of(parts)), "");
  EXPECT_NE(complaint_about_soft_parts("head=-0.1"), "");
  EXPECT_NE(complaint_about_soft_parts("head=nan"), "");
  EXPECT_EQ(renamed_part("head=0.5,neck=1", "neck", "nape"), "head=0.5,nape=1");
}

}  // namespace
}  // namespace limber::studio
