#include "tools/limber/batch/process.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "limber/core/error.h"

extern char** environ;

namespace limber::batch {
namespace {

using std::chrono::steady_clock;

/// More than that of what a process printed is not kept.
constexpr off_t kLongestText = 16 << 20;

int memory_file(const char* name) {
  return ::memfd_create(name, MFD_CLOEXEC);
}

std::string content_of(int file) {
  struct stat status {};
  if (::fstat(file, &status) != 0) return {};
  std::string text(static_cast<std::size_t>(std::min(status.st_size, kLongestText)), '\0');
  std::size_t filled = 0;
  while (filled < text.size()) {
    const ssize_t got = ::pread(file, text.data() + filled, text.size() - filled, static_cast<off_t>(filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    filled += static_cast<std::size_t>(got);
  }
  text.resize(filled);
  return text;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

/// The environment for a job: as ours, but libraries leave the other cores to other jobs.
std::vector<std::string> job_environment() {
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view text = *each;
    if (!text.starts_with("OPENBLAS_NUM_THREADS=") && !text.starts_with("OMP_NUM_THREADS=")) all.emplace_back(text);
  }
  all.emplace_back("OPENBLAS_NUM_THREADS=1");
  all.emplace_back("OMP_NUM_THREADS=1");
  return all;
}

std::vector<char*> as_array(const std::vector<std::string>& texts) {
  std::vector<char*> array;
  for (const std::string& text : texts) array.push_back(const_cast<char*>(text.c_str()));
  array.push_back(nullptr);
  return array;
}

/// What the child needs, made before there is one: between vfork and exec it may do nothing but call the kernel.
struct Start {
  const char* path;
  char* const* words;
  char* const* environment;
  const char* folder;
  int output;
  int messages;
  rlimit data;
  pid_t parent;
};

[[noreturn]] void become(const Start& start) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != start.parent) ::_exit(127);  // it ended before the line above
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(start.output, STDOUT_FILENO);
  ::dup2(start.messages, STDERR_FILENO);
  // If memory ends all the same, the kernel shall take a job and not the batch.
  const int score = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    [[maybe_unused]] const auto written = ::write(score, "500", 3);
    ::close(score);
  }
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::setrlimit(RLIMIT_DATA, &start.data);
  if (::chdir(start.folder) == 0) ::execve(start.path, start.words, start.environment);
  ::_exit(127);
}

std::atomic<int> wake_up_end = -1;
std::atomic<bool> end_wanted = false;

extern "C" void note_child(int) {
  const int saved = errno;
  if (const int end = wake_up_end.load(); end >= 0) {
    [[maybe_unused]] const auto written = ::write(end, "c", 1);
  }
  errno = saved;
}

extern "C" void note_end(int signal) {
  end_wanted = true;
  note_child(signal);
}

int wake_up_pipe[2] = {-1, -1};

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& words, const std::filesystem::path& folder,
                           const ProcessLimits& limits) {
  output_ = memory_file("output");
  messages_ = memory_file("messages");
  const std::vector<std::string> environment = job_environment();
  const std::vector<char*> environment_array = as_array(environment);
  const std::vector<char*> word_array = as_array(words);
  Start start{
      words.front().c_str(),          word_array.data(), environment_array.data(), folder.c_str(), output_, messages_,
      {RLIM_INFINITY, RLIM_INFINITY}, ::getpid()};
  if (limits.megabytes > 0) {
    start.data.rlim_cur = start.data.rlim_max = static_cast<rlim_t>(limits.megabytes * 1e6);
  }
  start_ = steady_clock::now();
  // Not fork: the plan of a million jobs would be copied, as pages of a table, for each of them.
  process_ = output_ < 0 || messages_ < 0 ? -1 : ::vfork();
  if (process_ == 0) become(start);
  if (process_ < 0) {
    const int error = errno;
    if (output_ >= 0) ::close(output_);
    if (messages_ >= 0) ::close(messages_);
    throw Error(ErrorCode::FileUnreadable, fmt::format("cannot start a process: {}.", std::strerror(error)),
                Place::in_file(words.front()), "Allow more processes or open files (`ulimit -u`, `ulimit -n`).");
  }
  // Whoever comes first: the group must be there before anything is sent to it.
  ::setpgid(process_, process_);
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    kill();
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(output_);
  ::close(messages_);
}

void ChildProcess::kill() noexcept {
  if (process_ > 0) ::kill(-process_, SIGKILL);
}

double ChildProcess::seconds() const noexcept {
  return std::chrono::duration<double>(steady_clock::now() - start_).count();
}

double ChildProcess::megabytes() const noexcept {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%d/statm", static_cast<int>(process_));
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128] = "";
  const ssize_t got = ::read(file, text, sizeof(text) - 1);
  ::close(file);
  long pages = 0;
  if (got <= 0 || std::sscanf(text, "%*d %ld", &pages) != 1) return 0;
  return 1e-6 * static_cast<double>(pages) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double ChildProcess::written_megabytes() const noexcept {
  struct stat output {
  }, messages{};
  if (::fstat(output_, &output) != 0 || ::fstat(messages_, &messages) != 0) return 0;
  return 1e-6 * static_cast<double>(output.st_size + messages.st_size);
}

std::optional<ProcessEnd> ChildProcess::ended() {
  int status = 0;
  rusage usage{};
  const pid_t got = ::wait4(process_, &status, WNOHANG, &usage);
  if (got == 0 || (got < 0 && errno == EINTR)) return std::nullopt;
  ProcessEnd end;
  end.seconds = seconds();
  if (got == process_) {
    if (WIFEXITED(status)) end.exit_status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    end.processor_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    end.peak_megabytes = 1e-6 * 1024 * static_cast<double>(usage.ru_maxrss);
  }
  // What it started and left behind goes, too.
  ::kill(-process_, SIGKILL);
  process_ = -1;
  end.output = content_of(output_);
  end.messages = content_of(messages_);
  return end;
}

ChildWatch::ChildWatch() {
  if (::pipe2(wake_up_pipe, O_CLOEXEC | O_NONBLOCK) == 0) wake_up_end = wake_up_pipe[1];
  end_wanted = false;
  struct sigaction action {};
  action.sa_handler = note_child;
  action.sa_flags = SA_RESTART | SA_NOCLDSTOP;
  ::sigaction(SIGCHLD, &action, nullptr);
  action.sa_handler = note_end;
  ::sigaction(SIGTERM, &action, nullptr);
}

ChildWatch::~ChildWatch() {
  ::signal(SIGCHLD, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  wake_up_end = -1;
  ::close(wake_up_pipe[0]);
  ::close(wake_up_pipe[1]);
}

void ChildWatch::wait(double seconds) {
  pollfd wake_up{wake_up_pipe[0], POLLIN, 0};
  if (::poll(&wake_up, 1, static_cast<int>(1000 * seconds)) <= 0) return;
  char taken[256];
  while (::read(wake_up_pipe[0], taken, sizeof(taken)) > 0) {
  }
}

bool ChildWatch::asked_to_end() const noexcept {
  return end_wanted;
}

std::string path_of_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string candidate = std::string(rest.substr(0, end)) + "/" + name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  throw Error(ErrorCode::FileNotFound, "there is no such program on this machine.", Place::in_file(name),
              "Install it, or run the batch with --on here.");
}

std::string output_of(const std::vector<std::string>& words, const std::string& input) {
  path_of_program(words.front());
  const int given = memory_file("input");
  const int output = memory_file("output");
  const int messages = memory_file("messages");
  [[maybe_unused]] const auto written = ::write(given, input.data(), input.size());
  ::lseek(given, 0, SEEK_SET);
  const std::vector<char*> array = as_array(words);
  const pid_t process = ::fork();
  if (process == 0) {
    ::dup2(given, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(messages, STDERR_FILENO);
    ::execvp(array[0], array.data());
    ::_exit(127);
  }
  int status = -1;
  while (process > 0 && ::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  std::string text = content_of(output);
  std::string said = content_of(messages);
  for (const int file : {given, output, messages}) ::close(file);
  if (status == 0) return text;
  while (said.ends_with('\n')) said.pop_back();
  throw Error(ErrorCode::FileUnreadable, fmt::format("it failed: {}.", said.empty() ? "it did not say why" : said),
              Place::in_file(words.front()));
}

std::string own_path() {
  std::error_code failure;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure) {
    throw Error(ErrorCode::FileUnreadable, fmt::format("cannot find this program: {}.", failure.message()),
                Place::in_file("/proc/self/exe"));
  }
  return path.string();
}

}  // namespace limber::batch
