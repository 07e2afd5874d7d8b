#include "tools/import/import_limits.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "limber/core/error.h"

namespace limber::importer {
namespace {

// With a sanitizer, address space and calls of the system are its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LIMBER_SANITIZED
#endif

/// What an importer may unpack of a file: real ones pack ten to one.
std::size_t most_bytes(std::size_t file_size) {
  return (std::size_t{64} << 20) + 64 * file_size;
}

[[noreturn]] void refuse() {
  throw Error(ErrorCode::Malformed, "it would unpack to much more than a file of this size should hold.");
}

/// Walks the records of a binary FBX file and adds up how long its arrays say they are. Where something does not fit,
/// it stops: that is the importer's to complain about.
class FbxWalk {
 public:
  explicit FbxWalk(std::string_view data) : data_(data) {}

  void run() {
    constexpr std::size_t kHeader = 27;
    if (data_.size() < kHeader) return;
    at_ = 23;
    wide_ = number(4) >= 7500;
    std::vector<std::size_t> ends;  // of the records that the walk is in
    while (fits_) {
      while (!ends.empty() && at_ >= ends.back()) ends.pop_back();
      const std::size_t end = number(word());
      const std::size_t count = number(word());
      number(word());
      const std::size_t name = number(1);
      if (!fits_) return;
      if (end == 0) {  // closes a list
        if (ends.empty()) return;
        continue;
      }
      if (end <= at_ || end > data_.size()) return;
      skip(name);
      for (std::size_t i = 0; i < count && fits_; ++i) property();
      if (at_ < end) ends.push_back(end);
    }
  }

 private:
  std::size_t word() const { return wide_ ? 8 : 4; }

  std::size_t number(std::size_t size) {
    std::uint64_t value = 0;
    if (!fits_ || size > data_.size() - at_) {
      fits_ = false;
      return 0;
    }
    std::memcpy(&value, data_.data() + at_, size);
    at_ += size;
    return static_cast<std::size_t>(value);
  }

  void skip(std::size_t size) {
    if (!fits_ || size > data_.size() - at_) {
      fits_ = false;
      return;
    }
    at_ += size;
  }

  void property() {
    switch (static_cast<char>(number(1))) {
      case 'Y':
        return skip(2);
      case 'C':
        return skip(1);
      case 'I':
      case 'F':
        return skip(4);
      case 'D':
      case 'L':
        return skip(8);
      case 'S':
      case 'R':
        return skip(number(4));
      case 'd':
      case 'l':
        return array(8);
      case 'f':
      case 'i':
        return array(4);
      case 'b':
      case 'c':
        return array(1);
      default:
        fits_ = false;
    }
  }

  void array(std::size_t element) {
    const std::size_t count = number(4);
    number(4);  // how it is packed
    const std::size_t packed = number(4);
    skip(packed);
    // Deflate packs at most 1032 to one.
    claimed_ += count * element;
    if (count * element > 1032 * packed + 1024 || claimed_ > most_bytes(data_.size())) refuse();
  }

  std::string_view data_;
  std::size_t at_ = 0;
  std::size_t claimed_ = 0;
  bool wide_ = false;
  bool fits_ = true;
};

struct Call {
  internal::FunctionRef<void()> function;
  std::exception_ptr failure;
};

void* run_call(void* argument) {
  auto& call = *static_cast<Call*>(argument);
  try {
    call.function();
  } catch (...) {
    call.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void limit_resources(long seconds, std::size_t memory) {
  const auto limit = [](auto resource, rlim_t soft, rlim_t hard) {
    const rlimit values{soft, hard};
    ::setrlimit(resource, &values);
  };
  const auto time = static_cast<rlim_t>(seconds);
  limit(RLIMIT_CPU, time, time + 1);
  limit(RLIMIT_FSIZE, 0, 0);
  limit(RLIMIT_CORE, 0, 0);
#ifndef LIMBER_SANITIZED
  limit(RLIMIT_AS, memory, memory);
#else
  static_cast<void>(memory);
#endif
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

void forbid_access() {
#if defined(__x86_64__) && !defined(LIMBER_SANITIZED)
  // Memory, threads, time, standard input and output, and the end: all that is left to a reader of memory.
  constexpr unsigned kAllowed[] = {
      SYS_read,       SYS_write,           SYS_close,           SYS_fstat,          SYS_lseek,
      SYS_mmap,       SYS_munmap,          SYS_mremap,          SYS_mprotect,       SYS_madvise,
      SYS_brk,        SYS_futex,           SYS_set_robust_list, SYS_rseq,           SYS_exit,
      SYS_exit_group, SYS_rt_sigreturn,    SYS_rt_sigaction,    SYS_rt_sigprocmask, SYS_sigaltstack,
      SYS_gettid,     SYS_getpid,          SYS_tgkill,          SYS_sched_yield,    SYS_sched_getaffinity,
      SYS_getrandom,  SYS_clock_gettime,   SYS_gettimeofday,    SYS_prlimit64,      SYS_sysinfo,
      SYS_nanosleep,  SYS_clock_nanosleep,
  };
  constexpr std::uint32_t kThread = 0x00010000;  // CLONE_THREAD: without it a process would start
  std::vector<sock_filter> filter;
  const auto load = [](std::size_t offset) {
    return sock_filter{BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
  };
  const auto answer = [](std::uint32_t value) { return sock_filter{BPF_RET | BPF_K, 0, 0, value}; };
  const std::uint32_t refuse_call = SECCOMP_RET_ERRNO | EPERM;
  filter.push_back(load(offsetof(seccomp_data, arch)));
  filter.push_back({BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AUDIT_ARCH_X86_64});
  filter.push_back(answer(refuse_call));
  filter.push_back(load(offsetof(seccomp_data, nr)));
  // glibc asks for threads by clone3, whose flags a filter cannot see, and takes clone where that is not there.
  filter.push_back({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_clone3});
  filter.push_back(answer(SECCOMP_RET_ERRNO | ENOSYS));
  filter.push_back({BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SYS_clone});
  filter.push_back(load(offsetof(seccomp_data, args[0])));
  filter.push_back({BPF_JMP | BPF_JSET | BPF_K, 1, 0, kThread});
  filter.push_back(answer(refuse_call));
  filter.push_back(answer(SECCOMP_RET_ALLOW));
  for (const unsigned call : kAllowed) {
    filter.push_back({BPF_JMP | BPF_JEQ | BPF_K, 0, 1, call});
    filter.push_back(answer(SECCOMP_RET_ALLOW));
  }
  filter.push_back(answer(refuse_call));
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

void require_modest(std::string_view data, std::string_view extension) {
  if (extension == ".fbx" && data.starts_with("Kaydara FBX Binary")) FbxWalk(data).run();
}

void run_on_deep_stack(std::size_t file_size, internal::FunctionRef<void()> function) {
  // A node takes dozens of bytes of a file, and a few hundred for each of a few calls. Pages of a stack that nothing
  // reaches cost nothing.
  const std::size_t wanted = std::clamp(128 * file_size, std::size_t{16} << 20, std::size_t{512} << 20);
  Call call{function, nullptr};
  pthread_attr_t attributes;
  pthread_t thread{};
  bool runs = false;
  if (pthread_attr_init(&attributes) == 0) {
    for (std::size_t size = wanted; !runs && size >= (std::size_t{8} << 20); size /= 2) {
      runs = pthread_attr_setstacksize(&attributes, size) == 0 &&
             pthread_create(&thread, &attributes, run_call, &call) == 0;
    }
    pthread_attr_destroy(&attributes);
  }
  if (!runs) throw std::bad_alloc();
  pthread_join(thread, nullptr);
  if (call.failure) std::rethrow_exception(call.failure);
}

}  // namespace limber::importer
