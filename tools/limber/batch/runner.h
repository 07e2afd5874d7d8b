#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "limber/core/task.h"

#include "tools/limber/batch/cost_model.h"
#include "tools/limber/batch/job_run.h"
#include "tools/limber/batch/known_results.h"
#include "tools/limber/batch/plan.h"

namespace limber::batch {

/// How far a run is.
struct RunProgress {
  std::size_t all = 0;
  std::size_t ended = 0;
  std::size_t failed = 0;
  double seconds_left = 0;  ///< From what jobs of that kind and size took so far; 0: not known yet.
};

/// Who runs, where, and what for.
struct RunnerSetup {
  BatchFolder folder;
  BatchSettings settings;
  std::string program;
  std::filesystem::path work;  ///< A folder of its own.
  int processes = 1;
  std::function<void(const JobResult&)> ended;         ///< Each result, as soon as there is one.
  std::function<void(const RunProgress&)> progressed;  ///< Several times a second.
  const Task* task = nullptr;                          ///< Cancelled by Ctrl-C.
};

/// Runs jobs on this machine: as many at a time as there are processes and as memory allows.
///
/// How much memory a job will take is learnt from those of its kind that have ended, by the size of their input. Large inputs
/// come first, so that none is left over when all else is done; but a few small ones before them, to learn from. A job that runs out
/// of memory gets a second chance when all others are done, alone. Should the machine run short all the same, the youngest job
/// is ended and waits for that, too: nothing is swapped.
class Runner {
 public:
  /// @param model  What is known about costs; learns.
  /// @param known  Results of jobs that need not run again; learns.
  Runner(RunnerSetup setup, CostModel& model, KnownResults& known);

  /// Runs jobs. Those that wait for others need them in the same list, or done already; else they are left alone.
  /// @return        False if it was interrupted: what had not ended is as if it had not been started.
  /// @throws Error  FileUnwritable and the like. What had ended stays.
  bool run(const std::vector<const Job*>& jobs);

 private:
  struct Waiting {
    int for_jobs = 0;
    std::vector<std::size_t> waited_for_by;
    bool alone = false;
  };
  struct Running {
    std::unique_ptr<JobRun> run;
    std::size_t index = 0;
    double megabytes = 0;  ///< As predicted.
  };

  void prepare(const std::vector<const Job*>& jobs);
  void settle(std::size_t index, JobResult result);
  bool settle_without_running(std::size_t index);
  void start_what_fits();
  bool start(std::size_t index, bool alone);
  bool fits(double megabytes) const;
  void look_after();
  void watch_memory();
  double estimate();
  void report();
  bool interrupted() const;

  RunnerSetup setup_;
  CostModel& model_;
  KnownResults& known_;
  std::vector<const Job*> jobs_;
  std::vector<Waiting> waiting_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::set<std::pair<std::uint64_t, std::size_t>>
      ready_;  ///< By size, largest last; then by place in the list, first last.
  std::vector<std::size_t> alone_;
  std::vector<Running> slots_;
  std::vector<int> attempts_;
  std::unique_ptr<ChildWatch> watch_;
  double budget_megabytes_ = 0;
  std::size_t unfinished_ = 0;
  std::size_t started_ = 0;
  std::size_t passed_over_ = 0;  ///< How many jobs were started before the largest, which did not fit.
  std::size_t failed_ = 0;
  std::chrono::steady_clock::time_point began_;
  std::chrono::steady_clock::time_point estimated_;
  double estimate_ = 0;
  double estimate_took_ = 0;
};

}  // namespace limber::batch
