#include "tools/limber/batch/job_run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "tools/limber/batch/journal.h"

namespace limber::batch {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double kThumbnailSeconds = 60;
constexpr const char* kThumbnailSize = "160x160";
/// A command that prints more than this has lost its way.
constexpr double kMostPrintedMegabytes = 64;
/// Names that a run uses for itself, in its folder.
constexpr const char* kThumbnailFile = ".thumbnail.png";

constexpr std::array<std::string_view, 12> kDrawable = {".glb", ".gltf", ".obj",  ".ply",    ".off", ".stl",
                                                        ".fbx", ".dae",  ".mesh", ".limber", ".3ds", ".node"};

bool is_drawable(const fs::path& path) {
  const std::string extension = path.extension().string();
  return std::any_of(kDrawable.begin(), kDrawable.end(),
                     [&](std::string_view each) { return equal_ignoring_case(extension, each); });
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += by.size()) {
    text.replace(at, old.size(), by);
  }
  return text;
}

bool has_word(const std::vector<std::string>& words, std::string_view option) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word == option || (word.starts_with(option) && word.size() > option.size() && word[option.size()] == '=');
  });
}

/// The command line of a job, with {out} in `work`.
std::vector<std::string> words_of(const Job& job, const BatchFolder& folder, const std::string& program,
                                  const fs::path& work) {
  Fields fields = plain_fields(job);
  fields["out"] = (work / fs::path(job.base).filename()).string();
  for (std::size_t i = 0; i < job.after.size(); ++i) {
    const std::string before = folder.out(job.after_bases[i]).string();
    fields["out:" + job.after[i]] = before;
    if (i == 0) fields["before"] = before;
  }
  std::vector<std::string> words = {program};
  for (const std::string& word : job.command->words) words.push_back(fill_in(word, fields));
  if (!has_word(words, "--json")) words.emplace_back("--json");
  // There is a process per core already.
  if (!has_word(words, "--threads")) words.insert(words.end(), {"--threads", "1"});
  return words;
}

[[noreturn]] void fail_to_place(const fs::path& path, const std::error_code& failure) {
  throw Error(ErrorCode::FileUnwritable, fmt::format("cannot put a file here: {}.", failure.message()),
              Place::in_file(path.string()));
}

/// Renames a file or folder, also over what is there.
void move_to(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  fs::rename(from, to, failure);
  if (!failure) return;
  fs::create_directories(to.parent_path(), failure);
  if (fs::is_directory(to, failure)) fs::remove_all(to, failure);
  fs::rename(from, to, failure);
  if (failure) fail_to_place(to, failure);
}

/// What an output of one job is called as one of another: "out/0001/copy.glb" for "out/0000/bunny.glb".
std::string renamed_output(const std::string& output, const std::string& base, const std::string& own_base) {
  const std::string part = output.substr(0, output.find('/'));
  const std::string file = fs::path(output).filename().string();
  const std::string start = fs::path(base).filename().string();
  return part + "/" + own_base + (file.starts_with(start) ? file.substr(start.size()) : "." + file);
}

/// A further name for a file or folder: a hard link where the file system has them.
void link_or_copy(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  fs::create_directories(to.parent_path(), failure);
  fs::remove_all(to, failure);
  if (fs::is_directory(from, failure)) {
    fs::copy(from, to, fs::copy_options::recursive, failure);
    if (failure) fail_to_place(to, failure);
    return;
  }
  fs::create_hard_link(from, to, failure);
  if (!failure) return;
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, failure);
  if (failure) fail_to_place(to, failure);
}

std::string sentence_about_signal(int signal) {
  const char* name = ::sigdescr_np(signal);
  return fmt::format("the command was ended by signal {} ({}).", signal, name ? name : "unknown");
}

}  // namespace

std::string time_text() {
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), milliseconds);
}

JobRun::JobRun(const Job& job, const BatchFolder& folder, const BatchSettings& settings, const std::string& program,
               const fs::path& work, double limit_megabytes)
    : job_(job),
      folder_(folder),
      settings_(settings),
      program_(program),
      work_(work),
      limit_megabytes_(limit_megabytes) {
  result_.job = job.name;
  result_.base = job.base;
  result_.input = job.input;
  result_.input_bytes = job.input_bytes;
  result_.kind = job.command->kind;
  result_.key = job.key;
  result_.measured.host = host_name();
  std::error_code ignored;
  fs::create_directories(work_, ignored);
  process_ = std::make_unique<ChildProcess>(words_of(job, folder, program, work_), settings.working_folder,
                                            ProcessLimits{limit_megabytes});
}

std::string JobRun::with_final_paths(std::string text) const {
  // Relative to the folder of the batch, which may be moved.
  text = replaced(std::move(text), work_.string() + "/", fs::path("out") / fs::path(job_.base).parent_path() / "");
  return replaced(std::move(text), folder_.root.string() + "/", "");
}

std::optional<JobResult> JobRun::advance() {
  std::optional<ProcessEnd> end = process_->ended();
  if (!end) {
    const double longest = drawing_ ? kThumbnailSeconds : settings_.timeout_seconds;
    if (process_->seconds() > longest) {
      stopped_ = "TimedOut";
      process_->kill();
    } else if (process_->written_megabytes() > kMostPrintedMegabytes) {
      stopped_ = "TooMuchPrinted";
      process_->kill();
    }
    return std::nullopt;
  }
  if (drawing_) {
    finish_thumbnail();
  } else {
    take_command_end(std::move(*end));
    publish();
    if (start_thumbnail()) return std::nullopt;
  }
  process_.reset();
  result_.measured.ended = time_text();
  return result_;
}

void JobRun::take_command_end(ProcessEnd end) {
  result_.exit_status = end.exit_status;
  result_.measured.seconds = end.seconds;
  result_.measured.processor_seconds = end.processor_seconds;
  result_.measured.peak_megabytes = end.peak_megabytes;
  if (!end.messages.empty()) {
    const fs::path log = folder_.log(job_.base);
    std::error_code ignored;
    fs::create_directories(log.parent_path(), ignored);
    write_file(log, with_final_paths(std::move(end.messages)));
    result_.log = log.lexically_relative(folder_.root).string();
  }
  const bool near_limit = limit_megabytes_ > 0 && end.peak_megabytes > 0.6 * limit_megabytes_;
  if (stopped_ == "TimedOut") {
    result_.status = JobStatus::TimedOut;
    result_.error = error_json(stopped_, fmt::format("the command did not end within {} s.", settings_.timeout_seconds),
                               "Give it more time by --timeout.");
  } else if (!stopped_.empty()) {
    result_.status = JobStatus::Failed;
    result_.error = error_json(stopped_, fmt::format("the command printed more than {} MB.", kMostPrintedMegabytes));
  } else if (end.signal == SIGKILL) {
    // Not by us: it is what the kernel does where memory ends.
    result_.status = JobStatus::OutOfMemory;
    result_.error = error_json("Killed", "the command was killed; most likely the machine had no memory left.",
                               "Give the batch less memory by --memory, or less processes.");
  } else if (end.signal != 0 && !near_limit) {
    result_.status = JobStatus::Crashed;
    result_.error = error_json("Crashed", sentence_about_signal(end.signal),
                               "This is a defect of Limber; please report it with the command and its input.");
  } else {
    Json printed = Json::parse(with_final_paths(std::move(end.output)), nullptr, false);
    const bool has_error = printed.is_object() && printed.contains("error") && printed["error"].is_object();
    if (has_error) {
      result_.error = std::move(printed["error"]);
    } else if (!printed.is_discarded() && !printed.is_null()) {
      result_.figures = std::move(printed);
    }
    constexpr int kNotConverged = 4;
    result_.status = end.exit_status == 0               ? JobStatus::Done
                     : end.exit_status == kNotConverged ? JobStatus::NotConverged
                                                        : JobStatus::Failed;
    const bool no_memory = end.signal != 0 || (has_error && result_.error.value("code", "") == "OutOfMemory") ||
                           (!has_error && result_.status == JobStatus::Failed && near_limit);
    if (no_memory) {
      result_.status = JobStatus::OutOfMemory;
      result_.error = error_json("OutOfMemory", "there is not enough memory for this.",
                                 "Allow more by --job-memory or --memory, or use a smaller input.");
    } else if (result_.status == JobStatus::Failed && result_.error.is_null()) {
      // Some files of several could not be read, for example: the log says which.
      result_.error = error_json("Failed", fmt::format("the command ended with status {}.", end.exit_status));
    }
  }
}

void JobRun::publish() {
  std::error_code failure;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(work_, failure)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  const int most = most_outputs(job_);
  if (is_done(result_.status) && static_cast<int>(files.size()) > most) {
    result_.status = JobStatus::Failed;
    result_.error = error_json(
        "TooManyOutputs",
        fmt::format("the command wrote {} files; {} for each {{out}} are as many as fit.", files.size(), kFilesPerOut),
        "Let it write into a folder of its own: {out}/frame.%03d.obj.");
  }
  for (const fs::path& file : files) {
    if (!is_done(result_.status)) {
      fs::remove_all(file, failure);
      continue;
    }
    const fs::path to = folder_.out(job_.base).parent_path() / file.filename();
    move_to(file, to);
    result_.outputs.push_back(to.lexically_relative(folder_.root).string());
  }
}

bool JobRun::start_thumbnail() {
  if (!settings_.thumbnails || !is_done(result_.status)) return false;
  fs::path source;
  for (const std::string& output : result_.outputs) {
    if (equal_ignoring_case(fs::path(output).extension().string(), ".png")) {
      result_.thumbnail = output;  // a picture is its own
      return false;
    }
    if (source.empty() && is_drawable(output)) source = folder_.root / output;
  }
  if (source.empty() && is_drawable(job_.input)) source = job_.input;
  if (source.empty()) return false;
  drawing_ = true;
  process_ = std::make_unique<ChildProcess>(
      std::vector<std::string>{program_, "render", source.string(), "-o", (work_ / kThumbnailFile).string(), "--size",
                               kThumbnailSize, "--threads", "1", "--quiet"},
      settings_.working_folder, ProcessLimits{limit_megabytes_});
  return true;
}

void JobRun::finish_thumbnail() {
  std::error_code failure;
  const fs::path drawn = work_ / kThumbnailFile;
  if (!fs::is_regular_file(drawn, failure)) return;  // what cannot be drawn is no failure of the job
  const fs::path to = folder_.thumbnail(job_.base);
  move_to(drawn, to);
  result_.thumbnail = to.lexically_relative(folder_.root).string();
}

JobResult repeated_result(const Job& job, const JobResult& same, const BatchFolder& folder) {
  JobResult result = same;
  result.job = job.name;
  result.base = job.base;
  result.input = job.input;
  result.kind = job.command->kind;
  result.same_as = same.same_as.empty() ? same.job : same.same_as;
  result.measured = {};
  result.measured.attempts = 0;
  result.measured.host = host_name();
  result.measured.ended = time_text();
  result.outputs.clear();
  const auto take_over = [&](const std::string& path) {
    const std::string name = renamed_output(path, same.base, job.base);
    link_or_copy(folder.root / path, folder.root / name);
    return name;
  };
  for (const std::string& output : same.outputs) {
    result.outputs.push_back(take_over(output));
    if (output == same.thumbnail) result.thumbnail = result.outputs.back();
  }
  if (same.thumbnail.starts_with("thumbnails/")) result.thumbnail = take_over(same.thumbnail);
  if (!same.input.empty() && !result.error.is_null()) {
    result.error = Json::parse(replaced(result.error.dump(), same.input, job.input), nullptr, false);
  }
  return result;
}

JobResult skipped_result(const Job& job, const std::string& before) {
  JobResult result;
  result.job = job.name;
  result.base = job.base;
  result.status = JobStatus::Skipped;
  result.exit_status = -1;
  result.input = job.input;
  result.input_bytes = job.input_bytes;
  result.kind = job.command->kind;
  result.error = error_json("Skipped", fmt::format("'{}', which comes before it, is not done.", before));
  result.key = job.key;
  result.measured.attempts = 0;
  result.measured.host = host_name();
  result.measured.ended = time_text();
  return result;
}

}  // namespace limber::batch
