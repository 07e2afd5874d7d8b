#pragma once

#include <atomic>
#include <cstddef>

namespace limber {

/// A half-open range of indices.
struct IndexRange {
  std::size_t begin;
  std::size_t end;
};

/// Who runs the loops of the run time: a plain function of the host, for example one that hands out jobs of its engine.
///
///     void run_jobs(void* engine, std::size_t count, Executor::Body body, void* loop) noexcept {
///       static_cast<Engine*>(engine)->for_each_index(count, [=](std::size_t i) { body(loop, i); });
///     }
///     const limber::Executor jobs{run_jobs, &engine};
///     limber::set_executor(&jobs);
struct Executor {
  /// One piece of a loop: some microseconds of work. Throws nothing, allocates nothing, waits for nobody.
  using Body = void (*)(void* loop, std::size_t i);

  /// Calls body(loop, i) once for each i in [0, count), in any order, on any threads, and returns after the last of
  /// them. Must not throw. Several threads may call it at once, and a body may start a loop of its own.
  void (*run)(void* context, std::size_t count, Body body, void* loop) = nullptr;
  void* context = nullptr;  ///< Handed to `run` as it is.
};

namespace internal {

inline std::atomic<const Executor*> current_executor = nullptr;

}  // namespace internal

/// Takes over the run time's loops of the whole process. Results do not depend on it, to the last bit.
/// @param executor  Must live as long as it is in use; null: every loop runs on the thread that calls.
inline void set_executor(const Executor* executor) noexcept {
  internal::current_executor.store(executor, std::memory_order_release);
}

/// The one in use. At the start: none where only limber::runtime is linked, thread_pool() where parts of setup are that
/// run loops.
inline const Executor* executor() noexcept {
  return internal::current_executor.load(std::memory_order_acquire);
}

// Threads of Limber's own, for setup: in limber::core, which a program that links limber::runtime alone goes without.

/// How many threads parallel loops use; 0 restores the default (all cores). Affects the whole process; call
/// it between loops, not inside one.
void set_thread_count(int threads);
int thread_count();  ///< The limit, or as many as there are cores.

/// Runs the loops of the run time on thread_count() threads: the calling one, and others that start with the first loop
/// and then wait for more. A loop allocates nothing once they run. A loop that starts while another is under way stays on
/// its own thread. Takes over at the start of every program in which a loop of setup is linked, unless another executor
/// was set before.
const Executor& thread_pool() noexcept;

}  // namespace limber
