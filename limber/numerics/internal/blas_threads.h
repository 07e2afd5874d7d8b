#pragma once

#include <condition_variable>
#include <mutex>

// Weak: another BLAS than OpenBLAS may stand behind CHOLMOD.
extern "C" void openblas_set_num_threads(int threads) __attribute__((weak));
extern "C" int openblas_get_num_threads() __attribute__((weak));

namespace limber::internal {

/// Around every call of BLAS: it runs on so many threads, and its results do not depend on the machine's cores.
/// OpenBLAS has one thread count for the whole process. Scopes with the same count run side by side; one with another
/// count waits until they have ended. The last one gives the program's own count back.
///
/// A scope holds nothing but the call: who waits for another task in it may wait for ever.
class BlasThreads {
 public:
  explicit BlasThreads(int threads) {
    if (!openblas_set_num_threads || !openblas_get_num_threads) return;
    Shared& shared = the_shared();
    std::unique_lock lock(shared.mutex);
    shared.ended.wait(lock, [&] { return shared.scopes == 0 || shared.threads == threads; });
    if (shared.scopes++ > 0) return;
    shared.threads = threads;
    shared.before = openblas_get_num_threads();
    if (shared.before != threads) openblas_set_num_threads(threads);
  }
  ~BlasThreads() {
    if (!openblas_set_num_threads || !openblas_get_num_threads) return;
    Shared& shared = the_shared();
    {
      const std::lock_guard lock(shared.mutex);
      if (--shared.scopes > 0) return;
      if (shared.before != shared.threads) openblas_set_num_threads(shared.before);
    }
    shared.ended.notify_all();
  }
  BlasThreads(const BlasThreads&) = delete;
  BlasThreads& operator=(const BlasThreads&) = delete;

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable ended;
    int scopes = 0;
    int threads = 1;  // in the scopes
    int before = 1;   // outside of them
  };
  static Shared& the_shared() {
    static Shared shared;
    return shared;
  }
};

}  // namespace limber::internal
