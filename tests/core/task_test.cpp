#include "limber/core/task.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber {
namespace {

TEST(Task, TellsItsListenerStageAndFraction) {
  std::vector<std::pair<std::string, double>> heard;
  Task task([&](const Task::Progress& progress) { heard.emplace_back(progress.stage, progress.stage_fraction); });
  {
    Stage stage(&task, "factor");
    stage.advance(0.5);
  }
  { const Stage stage(&task, "solve"); }
  ASSERT_EQ(heard.size(), 3u);
  EXPECT_EQ(heard[0], std::make_pair(std::string("factor"), 0.0));
  EXPECT_EQ(heard[1], std::make_pair(std::string("factor"), 0.5));
  EXPECT_EQ(heard[2], std::make_pair(std::string("solve"), 0.0));
}

TEST(Task, RemembersHowLongStagesTook) {
  Task task;
  { const Stage stage(&task, "first"); }
  { const Stage stage(&task, "second"); }
  ASSERT_EQ(task.finished_stages().size(), 2u);
  EXPECT_EQ(task.finished_stages()[0].stage, "first");
  EXPECT_GE(task.finished_stages()[1].seconds, 0.0);
}

TEST(Task, CancellingStopsAtTheNextReport) {
  Task task;
  Stage stage(&task, "work");
  stage.advance(0.1);
  task.cancel();
  try {
    stage.advance(0.2);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::Cancelled);
  }
  EXPECT_THROW(Stage(&task, "next"), Error);
}

TEST(Task, ANullTaskIsFine) {
  Stage stage(nullptr, "work");
  EXPECT_NO_THROW(stage.advance(1.0));
  EXPECT_NO_THROW(throw_if_cancelled(nullptr));
}

}  // namespace
}  // namespace limber
