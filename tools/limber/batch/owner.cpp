#include "tools/limber/batch/owner.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "tools/limber/batch/journal.h"

namespace limber::batch {
namespace {

/// When a process started, in ticks since the machine did; empty: there is none of that number. Numbers are used again.
std::string start_of_process(int process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  std::string text;
  if (!std::getline(file, text)) return {};
  // The 22nd word; the second is a name in parentheses, which may hold anything.
  std::istringstream words(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string word;
  for (int i = 3; i <= 22; ++i) words >> word;
  return word;
}

/// "HOST PROCESS START", of an owner.
struct OwnerText {
  std::string host;
  int process = 0;
  std::string start;
};

OwnerText parse_owner(const std::string& text) {
  OwnerText owner;
  std::istringstream(text) >> owner.host >> owner.process >> owner.start;
  return owner;
}

bool is_gone(const OwnerText& owner) {
  return owner.host == host_name() && start_of_process(owner.process) != owner.start;
}

}  // namespace

FolderOwner::FolderOwner(const BatchFolder& folder) : path_(folder.root / "owner") {
  const std::filesystem::path own = folder.root / fmt::format("owner.{}.{}", host_name(), ::getpid());
  write_file(own, fmt::format("{} {} {}\n", host_name(), ::getpid(), start_of_process(::getpid())));
  std::error_code ignored;
  // A link either is made or is not: that is so on shared folders, too.
  while (::link(own.c_str(), path_.c_str()) != 0) {
    const int error = errno;
    std::string text;
    if (error == EEXIST) {
      try {
        text = read_file(path_);
      } catch (const Error&) {
        continue;  // it just went
      }
      if (const OwnerText owner = parse_owner(text); is_gone(owner)) {
        // Whoever takes it away looks at what it took: another may have been quicker.
        const std::filesystem::path taken = own.string() + ".old";
        std::filesystem::rename(path_, taken, ignored);
        if (!ignored && read_file(taken) != text) ::link(taken.c_str(), path_.c_str());
        std::filesystem::remove(taken, ignored);
        continue;
      }
    }
    std::filesystem::remove(own, ignored);
    if (error != EEXIST) {
      throw Error(ErrorCode::FileUnwritable, fmt::format("cannot create: {}.", std::strerror(error)),
                  Place::in_file(path_.string()));
    }
    const OwnerText owner = parse_owner(text);
    throw Error(
        ErrorCode::FileUnwritable, fmt::format("process {} of {} works on this batch.", owner.process, owner.host),
        Place::in_file(folder.root.string()), fmt::format("Wait for it. If it is gone, delete '{}'.", path_.string()));
  }
  std::filesystem::remove(own, ignored);
}

FolderOwner::~FolderOwner() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace limber::batch
