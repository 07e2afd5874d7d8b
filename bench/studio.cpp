#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "bench/bench.h"
#include "studio/server/engine_thread.h"

namespace limber::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// Notes when things arrive for the first time, when the frame that answers a drag does, and how long it is.
class Listener : public studio::ClientSink {
 public:
  void send(const studio::OutMessage& message) override {
    const Clock::time_point now = Clock::now();
    {
      const std::lock_guard lock(mutex_);
      first_.try_emplace(message.slot, now);
      const bool bound =
          message.slot == studio::Slot::State && message.bytes->find("\"stale\":false") != std::string::npos;
      if (bound && !bound_) bound_ = now;
    }
    wake_.notify_all();
    if (message.slot != studio::Slot::Frame) return;
    const std::string& bytes = *message.bytes;
    const std::size_t at = bytes.find("\"acknowledged\":");
    const double number = std::strtod(bytes.c_str() + at + 15, nullptr);
    const std::lock_guard lock(mutex_);
    frame_bytes_ = bytes.size();
    if (number > last_) {
      last_ = number;
      arrived_ = now;
    }
    wake_.notify_all();
  }

  /// When the frame with this drag came.
  Clock::time_point wait_for(double number) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::seconds(30), [&] { return last_ >= number; });
    return arrived_;
  }
  /// When the first message of a kind came, or the first state with the weights that were asked for; in seconds.
  double wait_for_first(studio::Slot slot, Clock::time_point start) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return first_.contains(slot); });
    return std::chrono::duration<double>(first_.at(slot) - start).count();
  }
  double wait_until_bound(Clock::time_point start) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return bound_.has_value(); });
    return std::chrono::duration<double>(*bound_ - start).count();
  }
  std::size_t frame_bytes() {
    const std::lock_guard lock(mutex_);
    return frame_bytes_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  double last_ = 0;
  Clock::time_point arrived_;
  std::size_t frame_bytes_ = 0;
  std::map<studio::Slot, Clock::time_point> first_;
  std::optional<Clock::time_point> bound_;
};

Result figure(const char* name, double value, const char* unit) {
  return {.bench = "studio", .name = name, .value = value, .unit = unit, .ratio = 0, .against = ""};
}

std::string drag_message(int number) {
  const double angle = 0.05 * number;
  return studio::Json{{"do", "drag"},
                      {"handle", "hand.L"},
                      {"number", number},
                      {"position", {0.5 + 0.1 * std::cos(angle), 1.2 + 0.3 * std::sin(angle), 0.2}}}
      .dump();
}

}  // namespace

/// How long the first sample takes to be there, to move and to have its weights; then 120 drags of its hand per second,
/// as a page sends them: from the message to the frame with its transforms.
std::vector<Result> run_studio(const Options& options) {
  studio::EngineThread engine{studio::EngineSettings{}};
  const auto listener = std::make_shared<Listener>();
  const Clock::time_point start = Clock::now();
  engine.post([&](studio::Engine& e) {
    e.connect(1, listener);
    e.receive(1, R"({"do": "hello", "protocol": 1})");
    e.receive(1, R"({"do": "open_sample", "sample": "mannequin"})");
  });
  std::vector<Result> results = {figure("first_mesh", listener->wait_for_first(studio::Slot::Mesh, start), "s"),
                                 figure("first_frame", listener->wait_for_first(studio::Slot::Frame, start), "s"),
                                 figure("first_weights", listener->wait_until_bound(start), "s")};

  const int count = options.quick ? 240 : 3600;
  std::vector<double> microseconds;
  Clock::time_point due = Clock::now();
  for (int number = 1; number <= count; ++number) {
    std::this_thread::sleep_until(due);
    due += std::chrono::microseconds(8333);
    const std::string message = drag_message(number);
    const Clock::time_point sent = Clock::now();
    engine.post([message](studio::Engine& e) { e.receive(1, message); });
    microseconds.push_back(std::chrono::duration<double, std::micro>(listener->wait_for(number) - sent).count());
  }
  std::sort(microseconds.begin(), microseconds.end());
  const auto at = [&](double share) {
    return microseconds[static_cast<std::size_t>(share * (microseconds.size() - 1))];
  };
  results.push_back(figure("drag_mannequin", at(0.5), "us"));
  results.push_back(figure("drag_mannequin_p99", at(0.99), "us"));
  results.push_back(figure("frame_bytes", static_cast<double>(listener->frame_bytes()), "bytes"));
  return results;
}

}  // namespace limber::bench
