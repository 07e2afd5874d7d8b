#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "limber/core/error.h"
#include "limber/core/task.h"

#include "tools/limber/progress_bar.h"

namespace limber::cli {

/// What the shell sees.
enum class ExitStatus : int {
  Done = 0,
  Failed = 1,
  WrongUsage = 2,
  BadInput = 3,
  NotConverged = 4,  ///< The result is written all the same.
  Interrupted = 130,
};

/// Options that contradict each other or do not fit: exit status 2, followed by a hint at the command's help.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The options that every command shares.
struct CommonOptions {
  bool json = false;
  bool quiet = false;
  bool progress = false;  ///< In lines, for other programs.
  int threads = 0;        ///< 0: all cores.
};

/// How a command speaks to the user: data to standard output, messages to standard error.
class Context {
 public:
  explicit Context(const CommonOptions& options);

  bool json() const { return options_.json; }
  bool quiet() const { return options_.quiet; }
  int threads() const { return options_.threads; }

  /// The task of this run: shows progress on a terminal, and is cancelled by Ctrl-C. Pass it down.
  Task* task() { return &task_; }

  /// Data, to standard output, as it is.
  void print(std::string_view text);
  /// The result as JSON, to standard output, indented, with a newline.
  void print_json(const nlohmann::ordered_json& value);
  /// A line for the user, to standard error; nothing with --quiet.
  void note(std::string_view line);
  /// "warning: line", to standard error; nothing with --quiet. Kept for the JSON result.
  void warn(std::string_view line);
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// The content of a file, or of standard input for "-".
  /// @throws Error  FileNotFound, FileUnreadable, Cancelled.
  std::string read_input(const std::string& path);
  /// Replaces a file as a whole, or writes to standard output for "-".
  /// @throws Error  FileUnwritable. @throws UsageError  "-" together with --json.
  void write_output(const std::string& path, std::string_view content);

  /// Throws UsageError if `path` is "-" and --json wants standard output too. Call before long work.
  void require_free_output(const std::string& path) const;

 private:
  CommonOptions options_;
  ProgressBar bar_;
  Task task_;
  std::vector<std::string> warnings_;
};

/// An error as the JSON object that `--json` promises:
/// {"error": {"code", "message", "remedy", "place": {"file", "line", ...}}}; fields that do not apply are left out.
nlohmann::ordered_json to_json(const Error& error);

/// Prints an error: a sentence to standard error and, with --json, an object to standard output.
void report_error(const Error& error, bool json);
void report_error(std::string_view code, std::string_view sentence, std::string_view remedy, bool json);

/// Flushes standard output. A reader that went away is no error; a full disk is.
/// @throws Error  FileUnwritable.
void flush_output();

}  // namespace limber::cli
