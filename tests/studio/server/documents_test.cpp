// What happens to documents beside posing: first weights, placing bones, what is kept of the past.
#include <deque>
#include <stdexcept>

#include <gtest/gtest.h>

#include "studio/server/history.h"
#include "studio/server/rig_editing.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

/// An engine whose worker's results arrive one at a time, with a look at the page after each.
class StepwiseStudio {
 public:
  StepwiseStudio() {
    engine_.connect(1, page_);
    engine_.receive(1, R"({"do": "hello", "protocol": 1})");
  }
  void tell(const std::string& message) { engine_.receive(1, message); }
  /// Takes the next result and lets the engine tell what follows from it. @throws std::runtime_error  None came.
  void step() {
    Worker::Completion completion;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, std::chrono::seconds(100), [&] { return !inbox_.empty(); });
      if (inbox_.empty()) throw std::runtime_error("nothing came; the state is " + page_->events["state"].facts.dump());
      completion = std::move(inbox_.front());
      inbox_.pop_front();
    }
    completion();
    now_ += std::chrono::milliseconds(17);
    engine_.advance(now_);
  }
  FakePage& page() { return *page_; }
  const Json& binding() { return page_->events["state"].facts["binding"]; }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Worker::Completion> inbox_;
  std::shared_ptr<FakePage> page_ = std::make_shared<FakePage>();
  Engine::Clock::time_point now_ = Engine::Clock::now();
  Engine engine_{{}, [this](Worker::Completion completion) {
                   const std::lock_guard lock(mutex_);
                   inbox_.push_back(std::move(completion));
                   wake_.notify_all();
                 }};
};

TEST(FirstBinding, IsRoughForAMomentAndThenWhatWasAskedFor) {
  StepwiseStudio studio;
  studio.tell(R"({"do": "open_sample", "sample": "mannequin", "resolution": 40})");
  while (!studio.page().events.contains("frame")) studio.step();
  EXPECT_EQ(studio.binding()["rough"], true);
  EXPECT_EQ(studio.binding()["stale"], true);
  const auto rough = studio.page().events["weights"].floats("weights");
  while (studio.binding()["stale"] == true) studio.step();
  EXPECT_EQ(studio.binding()["rough"], false);
  const auto fine = studio.page().events["weights"].floats("weights");
  // Other weights, but near enough that nobody who drags meanwhile is surprised.
  ASSERT_EQ(rough.size(), fine.size());
  double difference = 0;
  for (std::size_t i = 0; i < fine.size(); ++i) difference += std::abs(rough[i] - fine[i]);
  EXPECT_GT(difference, 0);
  EXPECT_LT(difference / (fine.size() / 20.0), 0.25);
}

TEST(FirstBinding, IsNotRoughAgainWhenSomethingIsBoundAlready) {
  StepwiseStudio studio;
  studio.tell(R"({"do": "open_sample", "sample": "mannequin", "resolution": 40})");
  while (studio.binding().is_null() || studio.binding()["stale"] == true) studio.step();
  studio.tell(R"({"do": "set", "options": {"weights.clusters": 30}})");
  do {
    studio.step();
    EXPECT_EQ(studio.binding()["rough"], false);
  } while (studio.binding()["stale"] == true || studio.binding()["clusters"] != 30);
}

TEST(RoughRecipe, IsForLatticesThatTakeLong) {
  Document document = sample_document("mannequin", 20);
  const auto rough = rough_recipe(recipe_of(document));
  ASSERT_TRUE(rough.has_value());
  EXPECT_TRUE(rough->is_rough);
  EXPECT_LT(rough_options(document.shape->shape, rough->options)->domain.lattice_vertices, 5000);
  EXPECT_FALSE(*rough == recipe_of(document));
  document.options["weights.lattice"] = 1000;
  EXPECT_FALSE(rough_recipe(recipe_of(document)).has_value());
  document.options["weights.lattice"] = 5000;
  document.options["weights.method"] = "heat";
  EXPECT_FALSE(rough_recipe(recipe_of(document)).has_value());
  EXPECT_FALSE(rough_recipe(recipe_of(sample_document("gingerbread", 12))).has_value());
}

TEST(SnappedInside, CentresJointsInABarFromAnywhereOnItsSides) {
  const Document bar = sample_document("bar", 24);
  const DocumentShape& shape = *bar.shape;
  const double half = shape.shape.positions.col(0).maxCoeff() - shape.center.x();
  for (const double across : {-0.8, -0.5, 0.0, 0.3, 0.7}) {
    for (const double along : {-0.5, 0.0, 0.5}) {
      const Vector3d clicked = shape.center + Vector3d(half, along * half, across * half);
      const Vector3d joint = snapped_inside(shape, clicked);
      EXPECT_NEAR(joint.x(), shape.center.x(), 0.05 * half) << across << " " << along;
      EXPECT_NEAR(joint.z(), shape.center.z(), 0.05 * half) << across << " " << along;
      EXPECT_NEAR(joint.y(), clicked.y(), 0.3 * half) << across << " " << along;
    }
  }
}

TEST(SnappedInside, LeavesJointsAtTheTipOfALimbThere) {
  const Document hand = sample_document("hand", 60);
  const DocumentShape& shape = *hand.shape;
  // The vertex that is farthest from the middle is the tip of a finger.
  Eigen::Index tip = 0;
  (shape.shape.positions.rowwise() - shape.center.transpose()).rowwise().norm().maxCoeff(&tip);
  const Vector3d clicked = shape.shape.positions.row(tip).transpose();
  const Vector3d joint = snapped_inside(shape, clicked);
  EXPECT_TRUE(shape.tree->contains(joint));
  EXPECT_LT((joint - clicked).norm(), 0.5 * (clicked - shape.center).norm());
}

TEST(History, KeepsFewShapesAndFewBindingsEitherWay) {
  History history;
  const auto with_binding = [](std::shared_ptr<const DocumentShape> shape) {
    Document document;
    document.options = default_options();
    document.shape = std::move(shape);
    document.rig = std::make_shared<const Rig>();
    document.bound = std::make_shared<const BoundShape>();
    return document;
  };
  std::vector<std::weak_ptr<const DocumentShape>> shapes;
  for (std::size_t i = 0; i < 3 * History::kMostShapes; ++i) {
    auto shape = std::make_shared<const DocumentShape>();
    shapes.push_back(shape);
    history.push("open", with_binding(shape));
  }
  const auto alive = [&] {
    return static_cast<std::size_t>(
        std::count_if(shapes.begin(), shapes.end(), [](const auto& s) { return !s.expired(); }));
  };
  EXPECT_EQ(alive(), History::kMostShapes);
  EXPECT_FALSE(shapes.back().expired());

  // What is undone is kept for redo, but not with all that was bound on the way.
  history.clear();
  const auto shape = std::make_shared<const DocumentShape>();
  for (int i = 0; i < 40; ++i) history.push("edit", with_binding(shape));
  std::vector<std::weak_ptr<const BoundShape>> bindings;
  Document current = with_binding(shape);
  while (history.can_undo()) {
    bindings.push_back(current.bound);
    history.undo(current);
    current.bound = std::make_shared<const BoundShape>();  // as if it had been bound anew
  }
  const auto kept = std::count_if(bindings.begin(), bindings.end(), [](const auto& b) { return !b.expired(); });
  EXPECT_EQ(static_cast<std::size_t>(kept), History::kMostBindings);
}

TEST(FileStore, GivesAnUploadAwayOnce) {
  FileStore store("u");
  const std::string id = store.add({"a.obj", "v 0 0 0"});
  const auto file = store.take(id);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->name, "a.obj");
  EXPECT_FALSE(store.take(id));
  EXPECT_FALSE(store.find(id));
}

TEST(DynamicsMode, TellsTheEnergyOfWhatItShows) {
  TestStudio studio;
  studio.open("bar", 12);
  studio.must("drag", {{"handle", studio.state()["handles"][1]["name"]}, {"number", 1}, {"position", {0.4, 1.0, 0.2}}});
  studio.settle();
  const double still = studio.frame().facts["energy"].get<double>();
  ASSERT_GT(still, 0);
  studio.must("mode", {{"name", "dynamics"}});
  studio.run_until(
      [&] { return studio.frame().facts["mode"] == "dynamics" && studio.frame().facts["moving"] == false; });
  // At the end of all swinging it stands where the reduced solver has it.
  ASSERT_TRUE(studio.frame().facts["energy"].is_number());
  EXPECT_NEAR(studio.frame().facts["energy"].get<double>(), still, 0.05 * still);
}

}  // namespace
}  // namespace limber::studio
