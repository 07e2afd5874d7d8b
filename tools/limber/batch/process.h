#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace limber::batch {

/// What a process may take.
struct ProcessLimits {
  double megabytes = 0;  ///< Of data: what it allocates beyond that fails, as on a machine without memory. 0: any.
};

/// How a process ended, and what it took.
struct ProcessEnd {
  int exit_status = -1;  ///< -1: ended by a signal.
  int signal = 0;
  double seconds = 0;
  double processor_seconds = 0;
  double peak_megabytes = 0;
  std::string output;  ///< Of standard output and of standard error.
  std::string messages;
};

/// A process in a group of its own, with nothing on standard input; what it writes is kept in memory. It never outlives this
/// program: when that is killed, the kernel kills it as well.
class ChildProcess {
 public:
  /// @param words   The program's path and its arguments; no shell is asked.
  /// @param folder  Where it runs.
  /// @throws Error  Unexpected failures of the system, as FileUnreadable with the program's name.
  ChildProcess(const std::vector<std::string>& words, const std::filesystem::path& folder,
               const ProcessLimits& limits = {});
  /// Ends it, with all that it has started, if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// How it ended, once it has; does not wait.
  std::optional<ProcessEnd> ended();
  /// Ends it, and all that it has started: at once, and ended() says so soon.
  void kill() noexcept;

  double seconds() const noexcept;
  /// What is resident now.
  double megabytes() const noexcept;
  /// How many megabytes it has written to standard output and standard error.
  double written_megabytes() const noexcept;

 private:
  pid_t process_ = -1;
  int output_ = -1;
  int messages_ = -1;
  std::chrono::steady_clock::time_point start_;
};

/// Runs a program to its end and returns what it printed. Its name is looked up in PATH.
/// @param input   What it finds on standard input.
/// @throws Error  FileNotFound (there is no such program), FileUnreadable (it failed; with what it said).
std::string output_of(const std::vector<std::string>& words, const std::string& input = {});

/// Where a program of this name is in PATH. @throws Error  FileNotFound.
std::string path_of_program(const std::string& name);

/// The path of this program.
std::string own_path();

/// While it lives, wait() returns as soon as a child ends, and SIGTERM asks for the end. One at a time.
class ChildWatch {
 public:
  ChildWatch();
  ~ChildWatch();
  ChildWatch(const ChildWatch&) = delete;
  ChildWatch& operator=(const ChildWatch&) = delete;

  /// Until a child ends, a signal comes, or so many seconds have passed.
  void wait(double seconds);
  /// True once SIGTERM came: what a scheduler sends before it takes the machine away.
  bool asked_to_end() const noexcept;
};

}  // namespace limber::batch
