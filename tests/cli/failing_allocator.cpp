// Preloaded into a program, fails one allocation: the LIMBER_FAIL_AT-th that is made after main has begun, or with
// LIMBER_FAIL_ON set, all from there on. Without LIMBER_FAIL_AT it writes how many there were to the file LIMBER_FAIL_COUNT.
//
// A program that goes on and on is steered from outside by LIMBER_FAIL_CONTROL, a file of two numbers of 64 bits: while the
// first is positive, every allocation takes one off, and the one that makes it zero fails; the second counts those.
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<bool> armed = false;
std::atomic<long> made = 0;
long fail_at = 0;
bool fail_on = false;
const char* count_file = nullptr;
/// What somebody else writes into while this runs.
struct Control {
  std::atomic<std::int64_t> left;
  std::atomic<std::int64_t> failed;
};
Control* control = nullptr;
int (*real_main)(int, char**, char**) = nullptr;

bool fails() {
  if (!armed.load(std::memory_order_relaxed)) return false;
  if (control) {
    if (control->left.load(std::memory_order_relaxed) <= 0 || control->left.fetch_sub(1) != 1) return false;
    ++control->failed;
    errno = ENOMEM;
    return true;
  }
  const long number = ++made;
  if (fail_at == 0 || number < fail_at || (number > fail_at && !fail_on)) return false;
  errno = ENOMEM;
  return true;
}

void tell_count() {
  armed = false;
  if (!count_file) return;
  if (std::FILE* file = std::fopen(count_file, "w")) {
    std::fprintf(file, "%ld\n", made.load());
    std::fclose(file);
  }
}

int counted_main(int argc, char** argv, char** environment) {
  if (const char* at = std::getenv("LIMBER_FAIL_AT")) fail_at = std::atol(at);
  fail_on = std::getenv("LIMBER_FAIL_ON") != nullptr;
  count_file = std::getenv("LIMBER_FAIL_COUNT");
  if (const char* path = std::getenv("LIMBER_FAIL_CONTROL")) {
    const int file = open(path, O_RDWR);
    void* mapped = file < 0 ? MAP_FAILED : mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) std::abort();
    control = static_cast<Control*>(mapped);
    close(file);
  }
  std::atexit(tell_count);
  armed = true;
  return real_main(argc, argv, environment);
}

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  using Start = int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto start = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) noexcept {
  return fails() ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
  return fails() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  return fails() ? nullptr : __libc_realloc(old, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) noexcept {
  *result = fails() ? nullptr : __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
}
