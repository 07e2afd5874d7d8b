#include "tools/limber/batch_cluster.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "limber/core/file.h"

#include "tools/limber/batch/chunks.h"
#include "tools/limber/batch/journal.h"
#include "tools/limber/batch/process.h"
#include "tools/limber/batch/runner.h"
#include "tools/limber/batch/slurm.h"
#include "tools/limber/batch_progress.h"

namespace limber::cli {
using namespace batch;
namespace {

namespace fs = std::filesystem;

/// So often what got lost is handed over again.
constexpr int kMostRounds = 5;
/// So many chunks are made at the most, and so many are in one folder.
constexpr std::size_t kMostChunks = 50000;
constexpr std::size_t kChunksPerFolder = 1000;

double number_of_variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? std::strtod(value, nullptr) : 0;
}

/// What the scheduler gave this task, in megabytes; 0: it did not say.
double megabytes_given() {
  if (const double all = number_of_variable("SLURM_MEM_PER_NODE"); all > 0) return 0.95 * all;
  return 0.95 * number_of_variable("SLURM_MEM_PER_CPU") * number_of_variable("SLURM_CPUS_PER_TASK");
}

/// Waits, and looks often whether it was interrupted. @return  False: it was.
bool wait_seconds(double seconds, Context& context) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (std::chrono::steady_clock::now() < end) {
    if (context.task()->cancelled()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

/// Jobs need not go far whose work another has done, and some of each unknown kind are measured, before chunks are made.
/// @return  False: interrupted.
bool measure_first(const BatchCommand& command, const PlannedBatch& batch, std::vector<const Job*>& left,
                   KnownResults& known, Context& context) {
  std::vector<const Job*> here;
  for (const Job* job : left) {
    if (known.line_with_key(job->key)) here.push_back(job);
  }
  if (command.assume_seconds <= 0) {
    const std::vector<const Job*> measured = jobs_to_measure(left, model_of(known));
    if (!measured.empty()) {
      context.note(fmt::format("Running {} jobs here, to measure how long they take.", measured.size()));
    }
    for (const Job* job : measured) {
      if (std::find(here.begin(), here.end(), job) == here.end()) here.push_back(job);
    }
  }
  if (here.empty()) return true;
  std::unordered_set<const Job*> done(here.begin(), here.end());
  if (!run_here(batch, here, process_count(0), known, context)) return false;
  std::erase_if(left, [&](const Job* job) { return done.contains(job); });
  return true;
}

std::vector<std::vector<Chunk>> chunks_for(const BatchCommand& command, const std::vector<const Job*>& left,
                                           const KnownResults& known, int processes) {
  ChunkOptions options;
  options.most_chunks = kMostChunks;
  if (command.assume_seconds > 0) {
    // In units of what is assumed: an empty model takes every job for one second.
    options.seconds = std::max(1.0, command.chunk_seconds * processes / command.assume_seconds);
    return divide_into_chunks(left, CostModel(), options);
  }
  options.seconds = command.chunk_seconds * processes;
  return divide_into_chunks(left, model_of(known), options);
}

/// Chunks in parts of at most so many.
std::vector<std::vector<Chunk>> parts_of(const std::vector<Chunk>& chunks, std::size_t most) {
  std::vector<std::vector<Chunk>> parts;
  for (std::size_t i = 0; i < chunks.size(); i += most) {
    parts.emplace_back(chunks.begin() + static_cast<std::ptrdiff_t>(i),
                       chunks.begin() + static_cast<std::ptrdiff_t>(std::min(i + most, chunks.size())));
  }
  return parts;
}

std::size_t jobs_in(const std::vector<Chunk>& chunks) {
  std::size_t count = 0;
  for (const Chunk& chunk : chunks) count += chunk.jobs.size();
  return count;
}

/// Follows the journals of a batch while others write them.
class Follower {
 public:
  Follower(const PlannedBatch& batch, Context& context) : batch_(batch), progress_(context) {}

  void look() {
    const auto now = std::chrono::steady_clock::now();
    // Reading a million lines takes a while: it may take a twentieth of the time.
    if (now < next_) return;
    const KnownResults known(batch_.folder.journals());
    RunProgress now_at;
    now_at.all = batch_.jobs.size();
    for (const Job& job : batch_.jobs) {
      if (const std::optional<JobStatus> status = known.status_of(job)) {
        ++now_at.ended;
        if (!is_done(*status)) ++now_at.failed;
      }
    }
    const auto end = std::chrono::steady_clock::now();
    if (first_ended_ < 0) {
      first_ended_ = static_cast<double>(now_at.ended);
      began_ = now;
    }
    const double passed = std::chrono::duration<double>(now - began_).count();
    const double gained = static_cast<double>(now_at.ended) - first_ended_;
    if (gained > 0) now_at.seconds_left = passed / gained * static_cast<double>(now_at.all - now_at.ended);
    progress_.show(now_at);
    next_ = end + std::max<std::chrono::steady_clock::duration>(std::chrono::seconds(2), 20 * (end - now));
  }

 private:
  const PlannedBatch& batch_;
  BatchProgress progress_;
  std::chrono::steady_clock::time_point next_, began_;
  double first_ended_ = -1;
};

/// Which arrays are still in the queue.
std::vector<SlurmArray> arrays_in_queue(const BatchFolder& folder) {
  std::vector<SlurmArray> queued;
  const std::vector<SlurmArray> all = submitted_arrays(folder);
  const auto states = states_of(all);
  for (const SlurmArray& array : all) {
    if (states.contains(array.id)) queued.push_back(array);
  }
  return queued;
}

/// Leaves out what Slurm has already.
void leave_out_queued(const std::vector<SlurmArray>& queued, std::vector<const Job*>& left) {
  std::unordered_set<std::string> theirs;
  for (const SlurmArray& array : queued) {
    for (std::size_t i = 0; i < array.tasks; ++i) {
      for (const Job& job : read_plan(chunk_file(array.round, i))) theirs.insert(job.name);
    }
  }
  std::erase_if(left, [&](const Job* job) { return theirs.contains(job->name); });
}

/// @return  False: interrupted.
bool wait_for_queue(const PlannedBatch& batch, Context& context) {
  Follower follower(batch, context);
  // The queue is asked seldom where tasks take long: it has other users.
  for (double pause = 0.5;; pause = std::min(10.0, 1.3 * pause)) {
    if (arrays_in_queue(batch.folder).empty()) return true;
    follower.look();
    if (!wait_seconds(pause, context)) return false;
  }
}

[[noreturn]] void fail_without_results(std::size_t left, const std::string& logs) {
  throw Error(ErrorCode::FileUnreadable,
              fmt::format("tasks ended without a result, and {} jobs are left. {} says why.", left, logs), {},
              "Is the folder there on every machine, and this program under the same path?");
}

}  // namespace

bool run_on_slurm(const BatchCommand& command, const PlannedBatch& batch, KnownResults& known, Context& context) {
  const std::size_t most = most_tasks();
  SlurmOptions options;
  options.account = command.account;
  options.partition = command.partition;
  options.words = command.sbatch;
  options.processes = std::max(1, command.processes);
  options.megabytes = command.memory;
  bool retry_failed = command.retry_failed;
  for (int round = 0;; ++round) {
    std::vector<const Job*> left = unfinished_jobs(batch, known, std::exchange(retry_failed, false));
    leave_out_queued(arrays_in_queue(batch.folder), left);
    if (round > 0 && !left.empty()) {
      context.note(fmt::format("{} jobs got lost; they are handed over again.", left.size()));
    }
    if (!measure_first(command, batch, left, known, context)) return false;
    std::string after;
    for (const std::vector<Chunk>& chunks : chunks_for(command, left, known, options.processes)) {
      std::string ids;
      for (const std::vector<Chunk>& part : parts_of(chunks, std::min(most, kChunksPerFolder))) {
        const fs::path folder = write_chunks(batch.folder, part);
        const SlurmArray array = submit(batch.folder, batch.settings, folder, part.size(), own_path(), options, after);
        ids += (ids.empty() ? "" : ":") + array.id;
        context.note(fmt::format("Slurm's array {}: {} jobs in {} tasks.", array.id, jobs_in(part), array.tasks));
      }
      after = ids;
    }
    if (command.leave) {
      context.note(fmt::format("`limber batch --status {}` tells how far it is.", batch.given_folder));
      return true;
    }
    if (!wait_for_queue(batch, context)) {
      context.note("Slurm goes on without this program; `scancel` ends its tasks.");
      return false;
    }
    const std::size_t before = known.count();
    known = KnownResults(batch.folder.journals());
    const std::size_t still_left = unfinished_jobs(batch, known, false).size();
    if (still_left == 0) return true;
    if (round + 1 == kMostRounds || known.count() == before) {
      fail_without_results(still_left, batch.given_folder + "/logs/slurm");
    }
  }
}

bool run_on_parallel(const BatchCommand& command, const PlannedBatch& batch, KnownResults& known, Context& context) {
  const std::string parallel = path_of_program("parallel");
  const std::vector<std::string> hosts = command.hosts.empty() ? std::vector<std::string>{":"} : command.hosts;
  bool retry_failed = command.retry_failed;
  for (int round = 0;; ++round) {
    std::vector<const Job*> left = unfinished_jobs(batch, known, std::exchange(retry_failed, false));
    if (!measure_first(command, batch, left, known, context)) return false;
    for (const std::vector<Chunk>& chunks : chunks_for(command, left, known, process_count(command.processes))) {
      std::string list;
      fs::path folder;
      for (const std::vector<Chunk>& part : parts_of(chunks, kChunksPerFolder)) {
        folder = write_chunks(batch.folder, part);
        for (std::size_t i = 0; i < part.size(); ++i) list += chunk_file(folder, i).string() + "\n";
      }
      write_file(folder / "list.txt", list);
      fs::create_directories(batch.folder.root / "logs" / "parallel");
      const fs::path log = batch.folder.root / "logs" / "parallel" / (folder.filename().string() + ".log");
      // One chunk per machine at a time: it uses all cores. A machine that fails hands its chunk to another.
      std::vector<std::string> words = {
          parallel, "--quote",  "--jobs",     "1",         "--retries",
          "3",      "--joblog", log.string(), "--workdir", batch.settings.working_folder.string()};
      for (const std::string& host : hosts) words.insert(words.end(), {"--sshlogin", host});
      words.insert(words.end(), {"--arg-file", (folder / "list.txt").string(), own_path(), "batch", "--quiet",
                                 "--processes", std::to_string(command.processes), "--chunk", "{}"});
      ChildProcess process(words, batch.settings.working_folder);
      Follower follower(batch, context);
      for (std::optional<ProcessEnd> end; !(end = process.ended());) {
        follower.look();
        if (!wait_seconds(0.1, context)) return false;
      }
    }
    const std::size_t before = known.count();
    known = KnownResults(batch.folder.journals());
    const std::size_t still_left = unfinished_jobs(batch, known, false).size();
    if (still_left == 0) return true;
    if (round + 1 == kMostRounds || known.count() == before) {
      fail_without_results(still_left, batch.given_folder + "/logs/parallel");
    }
  }
}

ExitStatus run_chunk(const std::string& path, int processes, Context& context) {
  fs::path file = fs::absolute(path);
  if (fs::is_directory(file)) {
    const char* task = std::getenv("SLURM_ARRAY_TASK_ID");
    if (!task) throw UsageError("--chunk names a folder, but SLURM_ARRAY_TASK_ID does not choose a chunk in it.");
    file = chunk_file(file, std::strtoul(task, nullptr, 10));
  }
  const BatchFolder folder{file.parent_path().parent_path().parent_path()};
  const std::string round = file.parent_path().filename().string();
  const std::string name = file.stem().string();
  BatchSettings settings = read_settings(folder);
  if (settings.megabytes <= 0) settings.megabytes = megabytes_given();
  const std::vector<Job> jobs = read_plan(file);
  std::unordered_set<std::string_view> names;
  for (const Job& job : jobs) names.insert(job.name);
  const bool needs_others = std::any_of(jobs.begin(), jobs.end(), [&](const Job& job) {
    return std::any_of(job.after.begin(), job.after.end(),
                       [&](const std::string& each) { return !names.contains(each); });
  });
  // What an earlier attempt at this chunk has done stays done.
  KnownResults known =
      needs_others ? KnownResults(folder.journals()) : KnownResults(folder.journals() / round, name + ".");
  const KnownResults own(folder.journals() / round, name + ".");
  std::vector<const Job*> left;
  for (const Job& job : jobs) {
    if (!own.status_of(job)) left.push_back(&job);
  }
  CostModel model = model_of(known);
  Journal journal(folder.journals() / round, name);
  RunnerSetup setup;
  setup.folder = folder;
  setup.settings = settings;
  setup.program = own_path();
  setup.work = folder.work() / fmt::format("{}-{}.{}.{}", round, name, host_name(), ::getpid());
  setup.processes = process_count(processes);
  setup.ended = [&](const JobResult& result) { journal.add(result); };
  setup.task = context.task();
  return Runner(std::move(setup), model, known).run(left) ? ExitStatus::Done : ExitStatus::Interrupted;
}

ExitStatus tell_status(const std::string& given, const std::string& sqlite, Context& context) {
  PlannedBatch batch;
  batch.given_folder = given;
  batch.folder.root = fs::absolute(given).lexically_normal();
  batch.settings = read_settings(batch.folder);
  batch.jobs = read_plan(batch.folder.plan());
  const std::vector<SlurmArray> arrays = submitted_arrays(batch.folder);
  if (!arrays.empty()) {
    try {
      for (const auto& [id, states] : states_of(arrays)) {
        std::vector<std::string> parts;
        for (const auto& [state, count] : states) parts.push_back(fmt::format("{} {}", count, state));
        context.note(fmt::format("Slurm's array {}: tasks {}.", id, fmt::join(parts, ", ")));
      }
    } catch (const Error& error) {
      context.warn(fmt::format("the queue cannot be asked from here: {}", error.what()));
    }
  }
  const KnownResults known(batch.folder.journals());
  finish_batch(batch, known, -1, false, sqlite, context);
  return ExitStatus::Done;
}

}  // namespace limber::cli
