#include "limber/io/import/import_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "limber/core/error.h"
#include "limber/io/gltf/internal/gltf_unpack.h"
#include "limber/io/import/internal/import_stream.h"
#include "limber/io/internal/importer.h"

namespace limber {
using namespace internal;
namespace {

constexpr const char* kProgram = "limber-import";
constexpr const char* kExportGltf = "Open it in Blender or the program that made it, and export glTF (.glb).";
constexpr std::size_t kMebibyte = std::size_t{1} << 20;

std::mutex program_mutex;
std::filesystem::path told_program;  // guarded by the mutex

thread_local const Task* import_task = nullptr;

/// A file descriptor that is closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  int get() const { return number_; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

[[noreturn]] void fail_to_start(int error) {
  throw Error(ErrorCode::FileUnreadable,
              fmt::format("the program that imports it cannot be started: {}.", std::strerror(error)));
}

bool is_program(const std::filesystem::path& path) {
  std::error_code failure;
  return std::filesystem::is_regular_file(path, failure) && ::access(path.c_str(), X_OK) == 0;
}

/// Where the importing program is: see install_importer.
std::filesystem::path find_program() {
  {
    const std::lock_guard lock(program_mutex);
    if (!told_program.empty()) return told_program;
  }
  std::error_code failure;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (!failure) {
    const std::filesystem::path folder = self.parent_path();
    for (const std::filesystem::path& path : {folder / kProgram, folder.parent_path() / "bin" / kProgram}) {
      if (is_program(path)) return path;
    }
  }
  std::string_view folders = std::getenv("PATH") ? std::getenv("PATH") : "";
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::filesystem::path path = std::filesystem::path(folders.substr(0, end)) / kProgram;
    if (path.is_absolute() && is_program(path)) return path;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  throw Error(ErrorCode::FileNotFound, fmt::format("it needs the program {}, which cannot be found.", kProgram), {},
              "Install it beside `limber`, or convert the file to .glb with Blender.");
}

/// The data as a file that a process can read from its start.
Descriptor file_in_memory(std::string_view data) {
  Descriptor file(::memfd_create("import", MFD_CLOEXEC));
  if (file.get() < 0) fail_to_start(errno);
  while (!data.empty()) {
    const ssize_t written = ::write(file.get(), data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail_to_start(errno);
    data.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::lseek(file.get(), 0, SEEK_SET) != 0) fail_to_start(errno);
  return file;
}

/// A running importer. It is killed if nobody waits for its end.
class ImportProcess {
 public:
  ImportProcess(const std::filesystem::path& program, std::string_view data, std::string_view extension,
                const ImportLimits& limits)
      : input_(file_in_memory(data)) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail_to_start(errno);
    output_number_ = ends[0];
    const Descriptor child_end(ends[1]);
    const std::string words[] = {program.string(), std::string(extension),
                                 std::to_string(static_cast<long long>(std::ceil(limits.seconds))),
                                 std::to_string(limits.memory)};
    char* arguments[] = {const_cast<char*>(words[0].c_str()), const_cast<char*>(words[1].c_str()),
                         const_cast<char*>(words[2].c_str()), const_cast<char*>(words[3].c_str()), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, input_.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, child_end.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none;
    sigset_t usual;
    ::sigemptyset(&none);
    ::sigfillset(&usual);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &usual);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int failure = ::posix_spawn(&process_, words[0].c_str(), &actions, &attributes, arguments, environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (failure != 0) {
      process_ = -1;
      ::close(output_number_);
      fail_to_start(failure);
    }
  }

  ~ImportProcess() {
    ::close(output_number_);
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    wait();
  }
  ImportProcess(const ImportProcess&) = delete;
  ImportProcess& operator=(const ImportProcess&) = delete;

  /// All that it writes, until it closes its output.
  /// @param most    Bytes that it may write.
  /// @return        Nothing if it took longer than `seconds`. @throws Error  Cancelled; Malformed (too many bytes).
  std::optional<std::string> read_output(double seconds, std::size_t most) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    std::string output;
    for (;;) {
      throw_if_cancelled(import_task);
      if (std::chrono::steady_clock::now() >= end) return std::nullopt;
      pollfd wanted{output_number_, POLLIN, 0};
      constexpr int kMilliseconds = 50;
      if (::poll(&wanted, 1, kMilliseconds) <= 0) continue;
      char block[1 << 16];
      const ssize_t bytes = ::read(output_number_, block, sizeof(block));
      if (bytes < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (bytes <= 0) return output;
      output.append(block, static_cast<std::size_t>(bytes));
      if (output.size() > most) {
        throw Error(ErrorCode::Malformed, "it would unpack to much more than a file of this size should hold.", {},
                    kExportGltf);
      }
    }
  }

  /// Its status, as waitpid gives it. One that has closed its output and goes on is killed.
  int wait() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    int early = 0;
    for (pid_t ended = 0; process_ > 0 && (ended = ::waitpid(process_, &early, WNOHANG)) >= 0;) {
      if (ended == process_) {
        process_ = -1;
        return early;
      }
      if (std::chrono::steady_clock::now() >= end) ::kill(process_, SIGKILL);
      ::usleep(1000);
    }
    process_ = -1;
    return SIGKILL;  // nothing is known about it
  }

 private:
  Descriptor input_;
  int output_number_ = -1;
  pid_t process_ = -1;
};

[[noreturn]] void fail_slow(double seconds) {
  throw Error(ErrorCode::Malformed, fmt::format("importing it took longer than {:.3g} s and was ended.", seconds), {},
              kExportGltf);
}

/// The sentence that the importer ended with, as it may be shown.
std::string sentence_in(std::string_view output) {
  constexpr std::size_t kLongest = 400;
  std::string sentence(output.substr(0, kLongest));
  for (char& letter : sentence) letter = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? ' ' : letter;
  return sentence.empty() ? "it cannot be imported." : sentence;
}

[[noreturn]] void fail_for(int status, std::string_view output, const ImportLimits& limits) {
  if (WIFSIGNALED(status)) {
    throw_if_cancelled(import_task);
    const int signal = WTERMSIG(status);
    if (signal == SIGINT) throw Error(ErrorCode::Cancelled, "cancelled.");
    if (signal == SIGXCPU || signal == SIGKILL) fail_slow(limits.seconds);
    throw Error(ErrorCode::Malformed,
                fmt::format("the importer broke down on it ({}); nothing else did.", ::strsignal(signal)), {},
                kExportGltf);
  }
  switch (WEXITSTATUS(status)) {
    case kImportBadFile:
      throw Error(ErrorCode::Malformed, sentence_in(output), {}, kExportGltf);
    case kImportUnsupported:
      throw Error(ErrorCode::UnsupportedVersion, sentence_in(output), {},
                  "Convert it to FBX 2013 with Autodesk's FBX Converter, or export it again as FBX 2013 or glTF.");
    case kImportNoMemory:
      throw Error(ErrorCode::Malformed,
                  fmt::format("importing it wants more than {} MiB of memory.", limits.memory / kMebibyte), {},
                  kExportGltf);
    default:
      throw Error(ErrorCode::Malformed, fmt::format("the importer ended with status {}.", WEXITSTATUS(status)), {},
                  kExportGltf);
  }
}

ImportedFile import_with_usual_limits(std::string_view data, std::string_view extension) {
  return import_file(data, extension);
}

}  // namespace

void install_importer(const std::filesystem::path& program) {
  {
    const std::lock_guard lock(program_mutex);
    told_program = program;
  }
  set_importer(import_with_usual_limits);
}

CancelImports::CancelImports(const Task* task) noexcept : before_(import_task) {
  import_task = task;
}

CancelImports::~CancelImports() {
  import_task = before_;
}

ImportedFile import_file(std::string_view data, std::string_view extension, const ImportLimits& limits) {
  if (!is_imported_file("file" + std::string(extension)) && extension != kDracoContent) {
    throw Error(ErrorCode::UnknownFormat, fmt::format("{} is not a format that is imported.", in_quotes(extension)));
  }
  if (data.empty()) throw Error(ErrorCode::Truncated, "the file is empty.");
  ImportLimits used = limits;
  if (!(used.seconds > 0)) used.seconds = 20 + 2.0 * static_cast<double>(data.size() / kMebibyte);
  if (used.memory == 0) used.memory = 1024 * kMebibyte + 64 * data.size();
  ImportProcess process(find_program(), data, extension, used);
  const std::size_t most_output = std::min<std::size_t>(used.memory, std::numeric_limits<int>::max());
  const std::optional<std::string> output = process.read_output(3 * used.seconds, most_output);
  if (!output) fail_slow(3 * used.seconds);
  const int status = process.wait();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != kImportDone) fail_for(status, *output, used);
  return read_import_stream(*output);
}

}  // namespace limber
