#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include <unistd.h>

#include "limber/io/import/import_file.h"

#include "tools/limber/program.h"

namespace {

constexpr char kNoMemory[] = "limber: error: there is not enough memory for this.\n";

bool has_failed = false;  // an allocation has

/// Called by every `new` for which there is no memory.
[[noreturn]] void note_failure() {
  has_failed = true;
  throw std::bad_alloc();
}

/// Where memory ends in a place that may not throw, such as a destructor of a library, there is no way back. What was
/// being written has no name yet, so that nothing stays of it.
[[noreturn]] void end_without_memory() {
  try {
    // While a stack is being unwound, what it is unwound for is not told.
    if (const std::exception_ptr failure = std::current_exception()) std::rethrow_exception(failure);
  } catch (const std::bad_alloc&) {
    has_failed = true;
  } catch (...) {
    // A defect, unless memory had ended before: it ends as such.
  }
  if (!has_failed) std::abort();
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kNoMemory, sizeof(kNoMemory) - 1);
  std::_Exit(static_cast<int>(limber::cli::ExitStatus::Failed));
}

}  // namespace

int main(int argc, char** argv) {
  std::set_new_handler(note_failure);
  std::set_terminate(end_without_memory);
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files (`ulimit -f`) is an error, as a full disk is
  // The program reports what goes wrong. Here ends what even that fails by, without another allocation.
  try {
    limber::install_importer();
    limber::cli::Program program;
    return static_cast<int>(program.run(std::vector<std::string>(argv + 1, argv + argc)));
  } catch (const std::bad_alloc&) {
    std::fputs(kNoMemory, stderr);
  } catch (const std::exception& error) {
    std::fputs("limber: error: ", stderr);
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
  }
  return static_cast<int>(limber::cli::ExitStatus::Failed);
}
