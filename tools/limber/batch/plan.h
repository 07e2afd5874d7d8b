#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/limber/batch/job.h"

namespace limber::batch {

/// Where things are in the folder of a batch.
struct BatchFolder {
  std::filesystem::path root;  ///< Absolute.

  std::filesystem::path plan() const { return root / "plan.jsonl"; }
  std::filesystem::path settings() const { return root / "settings.json"; }
  std::filesystem::path results() const { return root / "results.jsonl"; }
  std::filesystem::path report() const { return root / "report.html"; }
  std::filesystem::path journals() const { return root / "journal"; }
  std::filesystem::path work() const { return root / "work"; }
  std::filesystem::path chunks() const { return root / "chunks"; }
  std::filesystem::path out(const std::string& base) const { return root / "out" / base; }
  std::filesystem::path log(const std::string& base) const { return root / "logs" / (base + ".log"); }
  std::filesystem::path thumbnail(const std::string& base) const { return root / "thumbnails" / (base + ".png"); }
};

/// How every job of a batch runs, wherever it does.
struct BatchSettings {
  std::filesystem::path working_folder;  ///< Jobs run here: relative paths in commands start here.
  double timeout_seconds = 3600;         ///< A job that takes longer is ended.
  double job_megabytes = 0;              ///< What a job may take at the most; 0: all that the batch may take.
  double megabytes = 0;                  ///< What all jobs on one machine may take; 0: nine tenths of what is free.
  bool thumbnails = true;
};

/// At the most so many files are in a folder of out/.
inline constexpr int kFilesPerFolder = 1000;
/// A job may leave so many files, or folders, for each {out} in its command.
inline constexpr int kFilesPerOut = 4;

/// How many files, or folders, a job may leave in out/.
int most_outputs(const Job& job);

/// Gives each job its place (Job::base, after_bases). Jobs that an earlier plan of the folder has keep theirs; new ones are put
/// behind all others, into folders of at most kFilesPerFolder files.
void assign_places(std::vector<Job>& jobs, std::span<const Job> earlier);

/// Hashes inputs, and gives each job its key. Hashes of the earlier plan are used where files did not change.
/// @param folder   Files in it are results: they are known by the key of the job that makes them.
/// @param version  Of the program.
void assign_keys(std::vector<Job>& jobs, std::span<const Job> earlier, const BatchFolder& folder,
                 std::string_view version);

/// The jobs of a plan, or of a chunk of one. @throws Error  FileNotFound, Malformed with the line.
std::vector<Job> read_plan(const std::filesystem::path& path);
/// Writes it as a whole. @throws Error  FileUnwritable.
void write_plan(const std::filesystem::path& path, std::span<const Job* const> jobs);

/// @throws Error  FileNotFound, Malformed.
BatchSettings read_settings(const BatchFolder& folder);
void write_settings(const BatchFolder& folder, const BatchSettings& settings);

}  // namespace limber::batch
