#include <filesystem>

#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/mls/mls.h"

#include "studio/server/mls_pins.h"
#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

Positions positions_of(const FakePage::Event& event) {
  const std::vector<float> values = event.floats("positions");
  return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
             values.data(), static_cast<Eigen::Index>(values.size() / 3), 3)
      .cast<double>();
}

double worst(const Positions& a, const Positions& b) {
  return (a - b).rowwise().norm().maxCoeff();
}

/// A bar without handles, and pins at some of its vertices.
class MlsStudio : public TestStudio {
 public:
  explicit MlsStudio(const std::string& sample = "cylinder", EngineSettings settings = {})
      : TestStudio(std::move(settings)) {
    open(sample, 16);
    must("mode", {{"name", "mls"}});
    const std::vector<std::string> names = own_handles();
    if (!names.empty()) must("delete", {{"handles", names}});
    settle();
  }

  Positions rest() { return positions_of(page->events["mesh"]); }
  Positions shown() { return positions_of(frame()); }

  /// Pins the vertex that is farthest in a direction.
  std::string pin(const Vector3d& towards) {
    Eigen::Index vertex = 0;
    const Positions places = rest();
    (places * towards).maxCoeff(&vertex);
    return pin_at(places.row(vertex).transpose());
  }
  std::string pin_at(const Vector3d& at) {
    const Json added = must("add_point", {{"position", {at.x(), at.y(), at.z()}}});
    settle();
    return added["handle"];
  }
  void drag(const std::string& handle, const Vector3d& to, bool end = true) {
    must("drag", {{"handle", handle}, {"number", ++drags_}, {"position", {to.x(), to.y(), to.z()}}});
    tick();
    if (end) must("drag_end", {{"handle", handle}});
    settle();
  }
  std::string file(const Json& reply) {
    const auto stored = engine.downloads().find(reply["download"].get<std::string>());
    return stored ? stored->bytes : std::string();
  }

 private:
  int drags_ = 0;
};

Vector3d place_of(const Json& handle) {
  const Json& at = handle["rest"]["position"];
  return {at[0].get<double>(), at[1].get<double>(), at[2].get<double>()};
}

TEST(StudioMls, PinsMoveTheShapeWithoutWeights) {
  MlsStudio studio;
  const Positions rest = studio.rest();
  EXPECT_LT(worst(studio.shown(), rest), 1e-7) << "no pins, no motion";
  const std::string low = studio.pin({0, -1, 0}), high = studio.pin({0, 1, 0}), side = studio.pin({1, 0.2, 0});
  EXPECT_TRUE(studio.state()["binding"].is_null());
  EXPECT_EQ(studio.handle(high)["bound"], true);
  EXPECT_EQ(studio.handle(high)["constraint"], "position");
  const Vector3d target = place_of(studio.handle(high)) + Vector3d(0.4, -0.1, 0.2);
  studio.drag(high, target);
  EXPECT_LT((studio.moved(high, place_of(studio.handle(high))) - target).norm(), 1e-6);
  // What the engine itself says.
  MlsControls controls;
  Positions targets(3, 3);
  int row = 0;
  for (const std::string& name : {low, high, side}) {
    controls.points.push_back({place_of(studio.handle(name))});
    targets.row(row++) = (name == high ? target : controls.points.back().position).transpose();
  }
  MlsDeformer reference(rest, controls);
  EXPECT_LT(worst(studio.shown(), reference.move(targets)), 1e-5);
  studio.must("set", {{"options", {{"mls.alpha", 3}}}});
  studio.settle();
  MlsDeformer local(rest, controls, {.alpha = 3});
  EXPECT_LT(worst(studio.shown(), local.move(targets)), 5e-4);
  EXPECT_GT(worst(local.positions(), reference.positions()), 1e-2);
  studio.must("undo");
  studio.settle();
  EXPECT_LT(worst(studio.shown(), reference.positions()), 1e-5);
  studio.must("undo");
  studio.settle();
  EXPECT_LT(worst(studio.shown(), rest), 1e-5);
}

TEST(StudioMls, ShowsHowMuchAPinHasToSay) {
  MlsStudio studio;
  const std::string low = studio.pin({0, -1, 0}), high = studio.pin({0, 1, 0});
  const auto display = studio.page->events["weights"].floats("display");
  const Positions rest = studio.rest();
  ASSERT_EQ(display.size(), static_cast<std::size_t>(2 * rest.rows()));
  Eigen::Index top = 0;
  rest.col(1).maxCoeff(&top);
  EXPECT_GT(display[static_cast<std::size_t>(2 * top + studio.index_of(high))], 0.5f);
  EXPECT_LT(display[static_cast<std::size_t>(2 * top + studio.index_of(low))], 0.5f);
}

TEST(StudioMls, ANewPinHoldsTheSurfaceWhereItIs) {
  MlsStudio studio;
  studio.pin({0, -1, 0});
  const std::string high = studio.pin({0, 1, 0});
  studio.pin({1, 0.2, 0});
  studio.drag(high, place_of(studio.handle(high)) + Vector3d(0.5, 0, 0));
  const Positions before = studio.shown();
  const Positions rest = studio.rest();
  const Eigen::Index vertex = rest.rows() / 2;
  const std::string added = studio.pin_at(rest.row(vertex).transpose());
  EXPECT_LT((studio.shown().row(vertex) - before.row(vertex)).norm(), 1e-6);
  EXPECT_LT((studio.moved(added, rest.row(vertex).transpose()) - before.row(vertex).transpose()).norm(), 1e-6);
}

TEST(StudioMls, FollowsTheExactRotationsFastAndMeasuresHowWell) {
  MlsStudio studio;
  studio.must("set", {{"options", {{"mls.method", "fast"}}}});
  studio.pin({0, -1, 0});
  studio.pin({1, 0.2, 0});
  const std::string high = studio.pin({0, 1, 0});
  const Vector3d from = place_of(studio.handle(high));
  for (int i = 1; i <= 20; ++i) studio.drag(high, from + Vector3d(0.02 * i, -0.005 * i, 0), i == 20);
  const Json figures = studio.frame().facts["figures"];
  EXPECT_LT(figures["error_degrees"].get<double>(), 0.1);
  const Positions fast = studio.shown();
  studio.must("set", {{"options", {{"mls.method", "exact"}}}});
  studio.settle();
  EXPECT_FALSE(studio.frame().facts["figures"].contains("error_degrees"));
  EXPECT_LT(worst(studio.shown(), fast), 2e-3);
}

TEST(StudioMls, RestartIsOneStepThatMovesNothing) {
  MlsStudio studio;
  studio.pin({0, -1, 0});
  studio.pin({1, 0.2, 0});
  const std::string high = studio.pin({0, 1, 0});
  const Positions rest = studio.rest();
  const Vector3d target = place_of(studio.handle(high)) + Vector3d(0.4, -0.2, 0.1);
  studio.drag(high, target);
  const Positions bent = studio.shown();
  studio.must("restart");
  studio.settle();
  EXPECT_EQ(studio.state()["history"]["undo"], "restart");
  EXPECT_LT(worst(studio.rest(), bent), 1e-6);
  EXPECT_LT(worst(studio.shown(), bent), 1e-5);
  EXPECT_LT((place_of(studio.handle(high)) - target).norm(), 1e-6);
  // From here on, only what comes counts.
  studio.drag(high, target + Vector3d(0, 0.1, 0));
  EXPECT_GT(worst(studio.shown(), bent), 1e-3);
  studio.must("undo");
  studio.must("undo");
  studio.settle();
  EXPECT_LT(worst(studio.rest(), rest), 1e-9);
  EXPECT_LT(worst(studio.shown(), bent), 1e-6);
  studio.must("redo");
  studio.settle();
  EXPECT_LT(worst(studio.rest(), bent), 1e-6);
}

TEST(StudioMls, RestartsBeforeTearsWithinOneDrag) {
  MlsStudio studio;
  studio.must("set", {{"options", {{"mls.restart", true}}}});
  // Four pins, one of which is pulled through the plane of the others: without restarts the map turns inside out.
  const Positions rest = studio.rest();
  const Vector3d middle = (rest.colwise().minCoeff() + rest.colwise().maxCoeff()).transpose() / 2;
  const Vector3d half = (rest.colwise().maxCoeff() - rest.colwise().minCoeff()).transpose() / 2;
  studio.pin({1, -2, 0.3});
  studio.pin({-1, -2, 0.3});
  studio.pin({0, -2, -1});
  const std::string high = studio.pin({0, 1, 0});
  const int steps = static_cast<int>(studio.page->counts["state"]);
  for (int i = 1; i <= 12; ++i) {
    studio.drag(high, middle + Vector3d(0, half.y() * (1 - 0.4 * i), 0.02 * half.y()), i == 12);
  }
  EXPECT_GT(studio.page->counts["state"], steps);
  EXPECT_EQ(studio.state()["history"]["undo"], "move " + high);
  EXPECT_GT(worst(studio.rest(), rest), 0.1 * half.y()) << "the document has another rest shape";
  EXPECT_LT(worst(studio.rest(), studio.shown()), 1e-5);
  studio.must("undo");
  studio.settle();
  EXPECT_LT(worst(studio.rest(), rest), 1e-9);
  EXPECT_LT(worst(studio.shown(), rest), 1e-5);
}

TEST(StudioMls, BlendsJointsAlongASkeletonAndExportsTheSameShape) {
  TestStudio studio;
  studio.open("mannequin", 40);
  studio.must("mode", {{"name", "mls"}});
  studio.must("set", {{"options", {{"mls.method", "skeleton"}}}});
  studio.settle();
  const FakePage::Event& weights = studio.page->events["weights"];
  ASSERT_EQ(weights.facts["kind"], "blend");
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.6, 1.5, 0.3}}});
  studio.tick();
  studio.must("drag_end", {{"handle", "hand.L"}});
  studio.settle();
  ASSERT_FALSE(studio.frame().facts["arrays"].contains("positions"));
  const std::vector<float> table = weights.floats("weights"), transforms = studio.frame().floats("transforms");
  const auto columns = weights.facts["arrays"]["weights"]["shape"][1].get<std::size_t>();
  ASSERT_EQ(transforms.size(), 12 * columns);
  const Positions rest = positions_of(studio.page->events["mesh"]);
  Positions blended = Positions::Zero(rest.rows(), 3);
  for (Eigen::Index v = 0; v < rest.rows(); ++v) {
    for (std::size_t j = 0; j < columns; ++j) {
      const auto transform = Eigen::Map<const FloatAffineMatrix>(transforms.data() + 12 * j).cast<double>();
      const double weight = table[static_cast<std::size_t>(v) * columns + j];
      blended.row(v) += weight * (transform * rest.row(v).transpose().homogeneous()).transpose();
    }
  }
  const Json reply = studio.must("export", {{"format", "obj"}});
  const auto stored = studio.engine.downloads().find(reply["download"].get<std::string>());
  EXPECT_LT(worst(read_obj(stored->bytes).positions, blended), 2e-5);
  EXPECT_GT(worst(blended, rest), 0.2);
  EXPECT_NE(reply["command"].get<std::string>().find("--method mls-skeleton --reach"), std::string::npos);
}

TEST(StudioMls, MakesASkeletonOfAShapeThatHasNoBones) {
  MlsStudio studio("mannequin");
  const Json made = studio.must("make_skeleton");
  studio.settle();
  EXPECT_GE(made["bones"].get<int>(), 5);
  EXPECT_EQ(studio.state()["history"]["undo"], "make a skeleton");
  EXPECT_EQ(studio.state()["handles"].size(), made["bones"].get<std::size_t>());
  studio.must("undo");
  studio.settle();
  EXPECT_TRUE(studio.state()["handles"].empty());
}

TEST(StudioMls, ComparesWithASolverThatNeedsWeights) {
  TestStudio studio;
  studio.open("gingerbread");
  studio.must("mode", {{"name", "mls"}});
  studio.must("compare", {{"name", "reduced"}});
  studio.settle();
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.8, 1.3}}});
  studio.settle();
  EXPECT_EQ(studio.page->events["compare"].facts["mode"], "reduced");
  EXPECT_TRUE(studio.frame().facts["arrays"].contains("positions"));
  EXPECT_LT((studio.moved("hand.L", place_of(studio.handle("hand.L"))) - Vector3d(0.8, 1.3, 0)).norm(), 1e-5);
}

TEST(StudioMls, SaysWhichHandlesContradictEachOther) {
  TestStudio studio;
  studio.open("mannequin", 40);
  studio.must("mode", {{"name", "mls"}});
  studio.must("constrain", {{"handle", "lower_arm.L"}, {"kind", "ends"}});
  studio.settle();
  studio.must("drag", {{"handle", "hand.L"}, {"number", 1}, {"position", {0.6, 1.5, 0.3}}});
  studio.tick();
  const Json error = studio.page->events["notice"].facts["error"];
  EXPECT_EQ(error["code"], "InvalidPose");
  EXPECT_NE(error["message"].get<std::string>().find("lower_arm.L"), std::string::npos);
  EXPECT_EQ(studio.refused("bind"), "InvalidArgument");
}

/// A picture with a gradient, to be warped.
Image gradient() {
  Image image;
  image.width = 48;
  image.height = 32;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      for (const int value : {5 * x, 7 * y, 90, 255}) image.pixels.push_back(static_cast<std::uint8_t>(value));
    }
  }
  return image;
}

TEST(StudioMls, WarpsAPictureAsTheCommandLineDoes) {
  TestStudio studio;
  const std::string upload = studio.engine.uploads().add({"gradient.png", write_png(gradient())});
  studio.must("open", {{"upload", upload}});
  studio.must("mode", {{"name", "mls"}});
  for (const auto& [x, y] : {std::pair{-0.8, -0.5}, std::pair{0.8, -0.5}, std::pair{0.0, 0.4}}) {
    studio.must("add_point", {{"position", {x, y}}});
  }
  studio.must("drag", {{"handle", "point.3"}, {"number", 1}, {"position", {0.2, 0.2}}});
  studio.tick();
  studio.must("drag_end", {{"handle", "point.3"}});
  studio.settle();
  EXPECT_TRUE(studio.frame().facts["arrays"].contains("positions"));
  const Json reply = studio.must("export", {{"format", "warped"}});
  EXPECT_EQ(reply["command"], "limber deform gradient.png gradient.pins.json -o gradient-warped.png");
  const Json exported = studio.must("export", {{"format", "pins"}});
  const auto file = [&](const Json& made) {
    return studio.engine.downloads().find(made["download"].get<std::string>())->bytes;
  };
  const Pins pins = read_pins_json(file(exported));
  ASSERT_EQ(pins.controls.points.size(), 3u);
  // The longer side measures 2: 24 pixels a unit, y upwards.
  EXPECT_NEAR(pins.controls.points[2].position.x(), 24, 1e-9);
  EXPECT_NEAR(pins.controls.points[2].position.y(), 16 - 0.4 * 24, 1e-9);
  EXPECT_NEAR(pins.frames[0](2, 1), 16 - 0.2 * 24, 1e-9);
  MlsReport report;
  const Image expected = warp_image(gradient(), pins.controls, pins.frames[0], {}, report);
  EXPECT_EQ(read_png(file(reply)).pixels, expected.pixels);
}

TEST(StudioMls, GoesOnAfterReopening) {
  MlsStudio studio;
  studio.pin({0, -1, 0});
  studio.pin({1, 0.2, 0});
  const std::string high = studio.pin({0, 1, 0});
  studio.must("set", {{"options", {{"mls.alpha", 2}}}});
  studio.drag(high, place_of(studio.handle(high)) + Vector3d(0.4, 0, 0));
  studio.must("restart");
  studio.drag(high, place_of(studio.handle(high)) + Vector3d(0, 0, 0.3));
  const Positions before = studio.shown();
  const std::string bytes = studio.file(studio.must("export", {{"format", "project"}}));
  TestStudio other;
  other.must("open", {{"upload", other.engine.uploads().add({"bar.limber-project", bytes})}});
  other.settle();
  EXPECT_EQ(other.state()["mode"], "mls");
  EXPECT_EQ(other.state()["options"]["mls.alpha"], 2);
  EXPECT_LT(worst(positions_of(other.frame()), before), 1e-6);
}

}  // namespace
}  // namespace limber::studio
