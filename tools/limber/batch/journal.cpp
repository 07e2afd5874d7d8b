#include "tools/limber/batch/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

namespace limber::batch {
namespace {

[[noreturn]] void fail_to_write(const std::filesystem::path& path) {
  throw Error(ErrorCode::FileUnwritable, fmt::format("cannot write: {}.", std::strerror(errno)),
              Place::in_file(path.string()), "Make room, then give the same command again: what is done stays done.");
}

}  // namespace

std::string host_name() {
  char name[256] = "";
  if (::gethostname(name, sizeof(name) - 1) != 0 || name[0] == '\0') return "unknown";
  return name;
}

Journal::Journal(const std::filesystem::path& folder, const std::string& who) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  // O_EXCL: also where processes of several machines have the same number, each gets a file of its own.
  for (int i = 0; file_ < 0; ++i) {
    path_ = folder / fmt::format("{}.{}.{}.{}.jsonl", who, host_name(), ::getpid(), i);
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0 && errno != EEXIST) fail_to_write(path_);
  }
  synced_ = std::chrono::steady_clock::now();
}

Journal::~Journal() {
  ::fdatasync(file_);
  ::close(file_);
}

void Journal::add(const JobResult& result) {
  const std::string line = to_line(result) + "\n";
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to_write(path_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ > std::chrono::seconds(1)) {
    ::fdatasync(file_);
    synced_ = now;
  }
}

void for_each_line(const std::filesystem::path& folder, FunctionRef<void(std::string_view)> take,
                   const std::string& only) {
  std::error_code failure;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::recursive_directory_iterator it(folder, failure), end; !failure && it != end;
       it.increment(failure)) {
    const std::string name = it->path().filename().string();
    if (name.ends_with(".jsonl") && name.starts_with(only)) files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    const std::string text = read_file(file);
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = rest.find('\n');
      if (end == std::string_view::npos) break;  // torn
      take(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
  }
}

}  // namespace limber::batch
