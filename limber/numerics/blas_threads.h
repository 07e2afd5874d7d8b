#pragma once

#include <mutex>

// Weak: another BLAS than OpenBLAS may stand behind CHOLMOD.
extern "C" void openblas_set_num_threads(int threads) __attribute__((weak));

namespace limber {

/// Keeps OpenBLAS, whose thread count is one for the whole process, at one thread except in this scope.
class BlasThreads {
 public:
  explicit BlasThreads(int threads) : lock_(mutex()) { set(threads); }
  ~BlasThreads() { set(1); }

  /// Before any call of BLAS outside of such a scope: its results then do not depend on the machine's cores.
  static void pin() {
    static const bool pinned = (set(1), true);
    static_cast<void>(pinned);
  }

 private:
  static std::mutex& mutex() {
    static std::mutex instance;
    return instance;
  }
  static void set(int threads) {
    if (openblas_set_num_threads) openblas_set_num_threads(threads);
  }
  std::lock_guard<std::mutex> lock_;
};

}  // namespace limber
