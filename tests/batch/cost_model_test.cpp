#include "tools/limber/batch/cost_model.h"

#include <set>

#include <gtest/gtest.h>

#include "tools/limber/batch/chunks.h"

namespace limber::batch {
namespace {

Job job_of(const std::string& name, std::uint64_t bytes, std::vector<std::string> after = {}) {
  static const auto command = std::make_shared<const JobCommand>(JobCommand{{"info", "{in}"}, "info {in}"});
  Job job;
  job.name = job.key = name;
  job.command = command;
  job.input_bytes = bytes;
  job.after = std::move(after);
  return job;
}

JobResult result_of(std::uint64_t bytes, double seconds, double megabytes) {
  JobResult result;
  result.kind = "info {in}";
  result.input_bytes = bytes;
  result.measured.seconds = seconds;
  result.measured.peak_megabytes = megabytes;
  return result;
}

TEST(SizeCurve, IsStraightBetweenWhatWasMeasuredAndInProportionBeyond) {
  SizeCurve curve(SizeCurve::Keep::Mean);
  EXPECT_EQ(curve.at(10), 0);
  curve.add(1000, 1);
  curve.add(1000, 3);
  curve.add(4000, 8);
  EXPECT_DOUBLE_EQ(curve.at(10), 2);
  EXPECT_DOUBLE_EQ(curve.at(1000), 2);
  EXPECT_DOUBLE_EQ(curve.at(2500), 5);
  EXPECT_DOUBLE_EQ(curve.at(40000), 80);
}

TEST(SizeCurve, TheMostNeverFallsAsTheSizeGrows) {
  SizeCurve curve(SizeCurve::Keep::Most);
  curve.add(1000, 50);
  curve.add(1000, 90);
  curve.add(8000, 60);
  EXPECT_DOUBLE_EQ(curve.at(1000), 90);
  EXPECT_DOUBLE_EQ(curve.at(8000), 90);
  EXPECT_GE(curve.at(5000), 90);
}

TEST(CostModel, LearnsFromJobsOfTheSameKind) {
  CostModel model;
  const Job job = job_of("a", 1000000);
  EXPECT_FALSE(model.knows(job));
  EXPECT_GT(model.megabytes(job), CostModel::kFirstMegabytes);
  model.learn(result_of(1000000, 2, 100));
  EXPECT_TRUE(model.knows(job));
  EXPECT_DOUBLE_EQ(model.seconds(job), 2);
  EXPECT_DOUBLE_EQ(model.megabytes(job), 125);
}

TEST(Chunks, TakeAboutEquallyLongAndHoldEveryJobOnce) {
  CostModel model;
  model.learn(result_of(1000, 1, 1));
  std::vector<Job> jobs;
  for (int i = 0; i < 500; ++i) jobs.push_back(job_of("job " + std::to_string(i), 1000 + 37 * (i % 91) * (i % 13)));
  std::vector<const Job*> all;
  for (const Job& job : jobs) all.push_back(&job);
  const auto rounds = divide_into_chunks(all, model, {100, 1000});
  ASSERT_EQ(rounds.size(), 1u);
  std::set<const Job*> seen;
  double least = 1e9, most = 0;
  for (const Chunk& chunk : rounds[0]) {
    for (const Job* job : chunk.jobs) EXPECT_TRUE(seen.insert(job).second);
    least = std::min(least, chunk.seconds);
    most = std::max(most, chunk.seconds);
  }
  EXPECT_EQ(seen.size(), all.size());
  EXPECT_GT(rounds[0].size(), 5u);
  EXPECT_LE(most, 101);
  EXPECT_LT(most - least, 0.1 * most);
}

TEST(Chunks, AreNoMoreThanTheSchedulerTakes) {
  std::vector<Job> jobs;
  for (int i = 0; i < 100; ++i) jobs.push_back(job_of(std::to_string(i), 1));
  std::vector<const Job*> all;
  for (const Job& job : jobs) all.push_back(&job);
  EXPECT_EQ(divide_into_chunks(all, {}, {0.5, 7})[0].size(), 7u);
}

TEST(Chunks, KeepStepsOfOneFileAndTheSameWorkTogether) {
  std::vector<Job> jobs = {job_of("a", 1), job_of("a#2", 1, {"a"}), job_of("b", 1), job_of("c", 1)};
  jobs[3].key = "a";
  std::vector<const Job*> all;
  for (const Job& job : jobs) all.push_back(&job);
  const auto groups = groups_of(all);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].size(), 3u);
  EXPECT_EQ(groups[0][1]->name, "a#2");
}

TEST(Chunks, AStepThatCollectsEverythingGetsARoundOfItsOwn) {
  std::vector<Job> jobs;
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i) {
    jobs.push_back(job_of(std::to_string(i), 1));
    names.push_back(jobs.back().name);
  }
  jobs.push_back(job_of("all", 1, names));
  std::vector<const Job*> all;
  for (const Job& job : jobs) all.push_back(&job);
  const auto rounds = divide_into_chunks(all, {}, {5, 1000});
  ASSERT_EQ(rounds.size(), 2u);
  EXPECT_EQ(rounds[0].size(), 10u);
  EXPECT_EQ(rounds[1].size(), 1u);
}

}  // namespace
}  // namespace limber::batch
