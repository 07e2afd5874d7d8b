#include "tools/limber/batch/plan.h"

#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "tools/limber/batch/job_list.h"
#include "tools/limber/batch/known_results.h"
#include "tools/limber/batch/owner.h"

namespace limber::batch {
namespace {

namespace fs = std::filesystem;

class Plan : public testing::Test {
 protected:
  void SetUp() override {
    folder_.root = fs::path(testing::TempDir()) / fmt::format("limber_plan_test_{}", ::getpid());
    fs::remove_all(folder_.root);
    fs::create_directories(folder_.root);
  }
  void TearDown() override { fs::remove_all(folder_.root); }

  std::vector<Job> list(const std::string& text, const std::string& name = "jobs.jsonl") {
    write_file(folder_.root / name, text);
    std::vector<Job> jobs = jobs_of_list(folder_.root / name, {});
    check_and_order(jobs);
    return jobs;
  }
  std::vector<Job> planned(std::vector<Job> jobs, const std::vector<Job>& earlier = {}) {
    assign_places(jobs, earlier);
    assign_keys(jobs, earlier, folder_, "1.0");
    return jobs;
  }
  /// What a list is refused for.
  Error refusal(const std::string& text, const std::string& name = "jobs.jsonl") {
    try {
      list(text, name);
    } catch (const Error& error) {
      return error;
    }
    return Error(ErrorCode::Cancelled, "it was not refused");
  }
  BatchFolder folder_;
};

TEST_F(Plan, PutsAtMostAThousandFilesIntoAFolder) {
  std::string text;
  for (int i = 0; i < 3000; ++i) {
    text += fmt::format("{{\"name\": \"{}\", \"do\": \"x {{out}}.a {{out}}.b\"}}\n", i);
  }
  const std::vector<Job> jobs = planned(list(text));
  std::map<std::string, int> files;
  std::set<std::string> bases;
  for (const Job& job : jobs) {
    files[job.base.substr(0, 4)] += most_outputs(job);
    bases.insert(job.base);
  }
  EXPECT_EQ(bases.size(), 3000u);
  for (const auto& [folder, count] : files) EXPECT_LE(count, kFilesPerFolder) << folder;
}

TEST_F(Plan, JobsKeepTheirPlaceWhenOthersAreAdded) {
  const std::vector<Job> first = planned(list("{\"name\": \"b\", \"do\": \"x\"}\n"));
  const std::vector<Job> second =
      planned(list("{\"name\": \"a\", \"do\": \"x\"}\n{\"name\": \"b\", \"do\": \"x\"}\n"), first);
  EXPECT_EQ(second[1].base, first[0].base);
  EXPECT_NE(second[0].base, second[1].base);
}

TEST_F(Plan, NamesThatMakeTheSameFileNameAreKeptApart) {
  const std::vector<Job> jobs =
      planned(list("{\"name\": \"a/b.obj\", \"do\": \"x\"}\n{\"name\": \"a/b.ply\", \"do\": "
                   "\"x\"}\n{\"name\": \"a.b\", \"do\": \"x\"}\n"));
  EXPECT_EQ(jobs[0].base, "0000/a.b");
  EXPECT_EQ(jobs[1].base, "0000/a.b.ply");
  EXPECT_NE(jobs[2].base, jobs[0].base);
}

TEST_F(Plan, KeysDependOnContentCommandVersionAndStepsBeforeAndNotOnNames) {
  write_file(folder_.root / "one.obj", "v 0 0 0\n");
  write_file(folder_.root / "two.obj", "v 0 0 0\n");
  write_file(folder_.root / "other.obj", "v 1 0 0\n");
  const auto row = [&](const char* name, const char* input, const char* command, const char* after = "") {
    return fmt::format("{{\"name\": \"{}\", \"in\": \"{}/{}\", \"do\": \"{}\"{}}}\n", name, folder_.root.string(),
                       input, command, after);
  };
  const std::vector<Job> jobs =
      planned(list(row("a", "one.obj", "info {in}") + row("b", "two.obj", "info {in}") +
                   row("c", "other.obj", "info {in}") + row("d", "one.obj", "check {in}") +
                   row("e", "one.obj", "info {in}", ", \"after\": \"c\"") + row("f", "one.obj", "info {name}")));
  EXPECT_EQ(jobs[0].key, jobs[1].key);
  for (std::size_t i = 2; i < jobs.size(); ++i) EXPECT_NE(jobs[i].key, jobs[0].key) << jobs[i].name;
  std::vector<Job> newer = jobs;
  assign_keys(newer, {}, folder_, "1.1");
  EXPECT_NE(newer[0].key, jobs[0].key);
}

TEST_F(Plan, FilesNamedInACommandAreInputsToo) {
  const std::string motion =
      (folder_.root.parent_path() / fmt::format("limber_plan_test_motion_{}.bvh", ::getpid())).string();
  write_file(motion, "one");
  const std::string text = fmt::format("{{\"do\": \"rig --motion {}\"}}\n", motion);
  const std::string before = planned(list(text))[0].key;
  write_file(motion, "two");
  EXPECT_NE(planned(list(text))[0].key, before);
  fs::remove(motion);
}

TEST_F(Plan, SurvivesWritingAndReading) {
  const std::vector<Job> jobs = planned(
      list("{\"name\": \"a\", \"do\": [\"x\", \"b c\"], \"size\": 3}\n{\"name\": \"d\", \"do\": \"y {out:a}\"}\n"));
  std::vector<const Job*> all;
  for (const Job& job : jobs) all.push_back(&job);
  write_plan(folder_.plan(), all);
  const std::vector<Job> read = read_plan(folder_.plan());
  ASSERT_EQ(read.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read[i].name, jobs[i].name);
    EXPECT_EQ(read[i].command->words, jobs[i].command->words);
    EXPECT_EQ(read[i].after, jobs[i].after);
    EXPECT_EQ(read[i].after_bases, jobs[i].after_bases);
    EXPECT_EQ(read[i].columns, jobs[i].columns);
    EXPECT_EQ(read[i].key, jobs[i].key);
  }
  EXPECT_EQ(read[1].after, std::vector<std::string>{"a"});
}

TEST_F(Plan, ListsMayComeInAnyOrder) {
  const std::vector<Job> jobs =
      list("name,do,after\nlate,info,early;middle\nmiddle,info,early\nearly,info,\n", "jobs.csv");
  EXPECT_EQ(jobs[0].name, "early");
  EXPECT_EQ(jobs[1].name, "middle");
  EXPECT_EQ(jobs[2].name, "late");
}

TEST_F(Plan, CsvHasQuotesAndColumns) {
  const std::vector<Job> jobs =
      list("\"name\",do,note\r\n\"a \"\"b\"\"\",\"info '{note}'\",\"x, y\nz\"\r\n", "jobs.csv");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "a \"b\"");
  EXPECT_EQ(fill_in(jobs[0].command->words[1], plain_fields(jobs[0])), "x, y\nz");
}

TEST_F(Plan, ListsAreRefusedWithTheLine) {
  const auto expect = [&](const Error& error, ErrorCode code, std::int64_t line) {
    EXPECT_EQ(error.code(), code) << error.what();
    EXPECT_EQ(error.place().line, line) << error.what();
  };
  expect(refusal("{\"do\": \"x\"}\n\n{\"do\": \n"), ErrorCode::Malformed, 3);
  expect(refusal("[1]\n"), ErrorCode::Malformed, 1);
  expect(refusal("{\"do\": {}}\n"), ErrorCode::Malformed, 1);
  expect(refusal("{\"in\": \"a\"}\n"), ErrorCode::InvalidArgument, 1);
  expect(refusal("{\"do\": \"x {in}\"}\n"), ErrorCode::InvalidArgument, 1);
  expect(refusal("{\"do\": \"x {out\"}\n"), ErrorCode::Malformed, 1);
  expect(refusal("do,in\nx\n", "jobs.csv"), ErrorCode::Malformed, 2);
  expect(refusal("do,in\n\"x,y\n", "jobs.csv"), ErrorCode::Malformed, 2);
  expect(refusal("\n"), ErrorCode::Malformed, 0);
}

TEST_F(Plan, NamesMustBeUniqueKnownAndWithoutCircles) {
  EXPECT_EQ(refusal("{\"name\": \"a\", \"do\": \"x\"}\n{\"name\": \"a\", \"do\": \"y\"}\n").code(),
            ErrorCode::InvalidArgument);
  const Error unknown = refusal("{\"name\": \"early\", \"do\": \"x\"}\n{\"do\": \"y\", \"after\": \"erly\"}\n");
  EXPECT_EQ(unknown.code(), ErrorCode::InvalidArgument);
  EXPECT_NE(unknown.remedy().find("'early'"), std::string::npos);
  EXPECT_EQ(
      refusal("{\"name\": \"a\", \"do\": \"x {out:b}\"}\n{\"name\": \"b\", \"do\": \"y\", \"after\": \"a\"}\n").code(),
      ErrorCode::InvalidArgument);
}

JobResult result_named(const std::string& job, JobStatus status, const std::string& ended,
                       const std::string& key = "k") {
  JobResult result;
  result.job = job;
  result.status = status;
  result.key = key;
  result.measured.ended = ended;
  return result;
}

TEST_F(Plan, ResultsAreMergedAlikeInAnyOrder) {
  Job job;
  job.name = "a";
  job.key = "k";
  const JobResult done = result_named("a", JobStatus::Done, "2026-01-01T00:00:01.000Z");
  const JobResult failed = result_named("a", JobStatus::Failed, "2026-01-01T00:00:02.000Z");
  for (const bool turned : {false, true}) {
    KnownResults known(folder_.journals());
    known.add(turned ? failed : done);
    known.add(turned ? done : failed);
    EXPECT_EQ(known.status_of(job), JobStatus::Done);
  }
}

TEST_F(Plan, TornLinesOfJournalsArePassedOver) {
  const std::string whole = to_line(result_named("a", JobStatus::Done, "1"));
  fs::create_directories(folder_.journals() / "here");
  write_file(folder_.journals() / "here" / "x.jsonl", whole + "\n" + whole.substr(0, whole.size() / 2));
  write_file(folder_.journals() / "here" / "y.jsonl", "{\"job\": 3}\nnothing\n");
  EXPECT_EQ(KnownResults(folder_.journals()).count(), 1u);
}

TEST_F(Plan, AFolderHasOneOwnerAndAnEndedOneIsReplaced) {
  {
    const FolderOwner owner(folder_);
    EXPECT_THROW(FolderOwner second(folder_), Error);
  }
  { const FolderOwner again(folder_); }
  // A process of that number runs, but it started at another time.
  char host[256] = "";
  ::gethostname(host, sizeof(host) - 1);
  write_file(folder_.root / "owner", fmt::format("{} {} 1\n", host, ::getpid()));
  { const FolderOwner third(folder_); }
  write_file(folder_.root / "owner", "elsewhere 1 1\n");
  EXPECT_THROW(FolderOwner fourth(folder_), Error);
}

}  // namespace
}  // namespace limber::batch
