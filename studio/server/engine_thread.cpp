#include "studio/server/engine_thread.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace limber::studio {
namespace {

/// Memory that is kept back for when there is none: what is small, such as the answer that says so, or what libraries
/// need in destructors, which may not fail, then goes on. What is large still fails.
constexpr std::size_t kReserve = std::size_t{1} << 20;
std::atomic<void*> reserve = nullptr;
std::new_handler handler_before = nullptr;

void give_reserve() {
  if (void* kept = reserve.exchange(nullptr)) {
    std::free(kept);
    return;
  }
  if (handler_before) handler_before();
  throw std::bad_alloc();
}

void renew_reserve() {
  if (!reserve) reserve = std::malloc(kReserve);
}

}  // namespace

EngineThread::EngineThread(const EngineSettings& settings) {
  renew_reserve();
  if (std::get_new_handler() != give_reserve) handler_before = std::set_new_handler(give_reserve);
  engine_ = std::make_unique<Engine>(settings, [this](Worker::Completion completion) {
    post([completion = std::move(completion)](Engine&) { completion(); });
  });
  thread_ = std::thread([this] { run(); });
}

EngineThread::~EngineThread() {
  stop();
  // The worker may still post what nobody will run.
  engine_.reset();
}

void EngineThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  std::vector<std::function<void(Engine&)>> dropped;
  const std::lock_guard lock(mutex_);
  dropped.swap(inbox_);
}

void EngineThread::post(std::function<void(Engine&)> function) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    inbox_.push_back(std::move(function));
  }
  wake_.notify_one();
}

void EngineThread::run() {
  auto deadline = Engine::Clock::now();
  for (;;) {
    std::vector<std::function<void(Engine&)>> taken;
    {
      std::unique_lock lock(mutex_);
      wake_.wait_until(lock, deadline, [&] { return stopping_ || !inbox_.empty(); });
      if (stopping_) return;
      taken.swap(inbox_);
    }
    renew_reserve();
    for (const auto& function : taken) engine_->attempt([&] { function(*engine_); });
    deadline = engine_->advance(Engine::Clock::now());
  }
}

}  // namespace limber::studio
