#include "studio/server/recovery.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "studio/server/project_file.h"

namespace limber::studio {
using namespace internal;
namespace {

constexpr std::string_view kPrefix = "autosave-";

/// The process in the name of an autosave file; 0 if it is none.
pid_t process_of(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  if (!name.starts_with(kPrefix) || !name.ends_with(kProjectExtension)) return 0;
  return static_cast<pid_t>(std::strtol(name.c_str() + kPrefix.size(), nullptr, 10));
}

bool is_alive(pid_t process) {
#ifdef LIMBER_SERIAL
  return process == ::getpid();  // In a web page there are no others, and what asks after them is not there.
#endif
  return ::kill(process, 0) == 0 || errno == EPERM;
}

std::string time_text(std::time_t time) {
  std::tm local{};
  ::localtime_r(&time, &local);
  char text[32];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &local);
  return text;
}

}  // namespace

std::filesystem::path state_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state)
    return std::filesystem::path(state) / "limber";
  if (const char* home = std::getenv("HOME"); home && *home) {
    return std::filesystem::path(home) / ".local" / "state" / "limber";
  }
  return {};
}

std::filesystem::path autosave_path(const std::filesystem::path& folder) {
  return folder / fmt::format("{}{}{}", kPrefix, ::getpid(), kProjectExtension);
}

std::optional<Recovery> find_recovery(const std::filesystem::path& folder) {
  std::optional<Recovery> newest;
  std::time_t newest_time = 0;
  std::error_code failure;
  for (std::filesystem::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) {
    const pid_t process = process_of(at->path());
    struct stat facts {};
    if (process <= 0 || is_alive(process) || ::stat(at->path().c_str(), &facts) != 0) continue;
    if (newest && facts.st_mtime <= newest_time) continue;
    try {
      newest = Recovery{at->path(), read_project(read_file(at->path())).name, time_text(facts.st_mtime)};
      newest_time = facts.st_mtime;
    } catch (const std::exception&) {
      // Not readable, so nothing to offer; it stays where it is.
    }
  }
  return newest;
}

void put_aside(const Recovery& recovery) {
  std::error_code ignored;
  std::filesystem::rename(recovery.path, recovery.path.parent_path() / fmt::format("declined{}", kProjectExtension),
                          ignored);
}

}  // namespace limber::studio
