#pragma once

#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "studio/server/engine.h"

namespace limber::studio {

/// A page without a network: keeps the newest event of each kind and all replies.
class FakePage : public ClientSink {
 public:
  struct Event {
    Json facts;
    std::string bytes;  ///< The whole message.

    std::vector<float> floats(const std::string& name) const {
      const Json& array = facts.at("arrays").at(name);
      std::size_t count = 1;
      for (const Json& side : array.at("shape")) count *= side.get<std::size_t>();
      std::vector<float> values(count);
      std::memcpy(values.data(), bytes.data() + array.at("offset").get<std::size_t>(), count * sizeof(float));
      return values;
    }
  };

  void send(const OutMessage& message) override {
    Event event;
    if (message.binary) {
      event.bytes = *message.bytes;
      std::uint32_t size = 0;
      std::memcpy(&size, event.bytes.data() + 4, 4);
      event.facts = Json::parse(event.bytes.substr(8, size));
    } else {
      event.facts = Json::parse(*message.bytes);
    }
    if (event.facts.contains("event")) {
      const std::string name = message.slot == Slot::CompareFrame ? "compare" : event.facts["event"].get<std::string>();
      ++counts[name];
      events[name] = std::move(event);
    } else if (event.facts["re"].is_number()) {
      replies[event.facts["re"].get<int>()] = event.facts;
    } else {
      ++anonymous_errors;
    }
  }

  std::map<std::string, Event> events;
  std::map<std::string, int> counts;
  std::map<int, Json> replies;
  int anonymous_errors = 0;
};

inline EngineSettings patient(EngineSettings settings) {
  settings.longest_frame = std::chrono::hours(1);
  return settings;
}

/// An engine whose thread is the test's, with a clock of its own: however slow the machine is, no frame is late.
class TestStudio {
 public:
  explicit TestStudio(EngineSettings settings = {})
      : engine(patient(std::move(settings)), [this](Worker::Completion completion) {
          const std::lock_guard lock(mutex_);
          inbox_.push_back(std::move(completion));
          wake_.notify_all();
        }) {
    page = connect(1);
    EXPECT_TRUE(ask("hello", {{"protocol", 1}}).contains("ok"));
  }

  std::shared_ptr<FakePage> connect(ClientId id) {
    auto made = std::make_shared<FakePage>();
    engine.connect(id, made);
    return made;
  }

  /// Sends an intention and gives the reply.
  Json ask(const std::string& what, Json fields = Json::object()) {
    const int id = ++last_;
    Json message = {{"id", id}, {"do", what}};
    message.update(fields);
    engine.receive(1, message.dump());
    run_until([&] { return page->replies.contains(id); });
    return page->replies.at(id);
  }

  /// Sends an intention that must work.
  Json must(const std::string& what, Json fields = Json::object()) {
    Json reply = ask(what, std::move(fields));
    EXPECT_TRUE(reply.contains("ok")) << what << ": " << reply.dump();
    return reply;
  }

  /// Sends an intention that must be refused and change nothing; gives the code.
  std::string refused(const std::string& what, Json fields = Json::object()) {
    settle();
    const Json before = content();
    const Json reply = ask(what, std::move(fields));
    settle();
    EXPECT_EQ(content(), before) << what;
    return reply.contains("error") ? reply["error"]["code"].get<std::string>() : "accepted";
  }

  void open(const std::string& sample, int resolution = 16) {
    must("open_sample", {{"sample", sample}, {"resolution", resolution}});
    settle();
  }

  /// Lets time pass until nothing happens any more.
  void settle() {
    quiet_ = 0;
    run_until([&] {
      const Json& now = state();
      const auto needs = [](const Json& mode) {
        return mode.is_string() && mode_named(mode.get<std::string>()).needs_binding;
      };
      const bool unbound =
          now["document"].is_null() || now["handles"].empty() || !(needs(now["mode"]) || needs(now["compare"]));
      const bool bound = unbound || now["binding"].is_null() == false;
      const bool stale = !unbound && bound && now.contains("binding") && now["binding"].is_object() &&
                         now["binding"]["stale"] == true && now["binding"]["error"].is_null();
      return bound && !stale && now["work"].is_null() && quiet_ > 4;
    });
  }

  template <class Condition>
  void run_until(Condition&& condition) {
    // By the clock: a busy machine gives the worker little.
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (!condition() && std::chrono::steady_clock::now() < end) tick();
    EXPECT_TRUE(condition()) << "this took too long";
  }

  /// A 60th of a second; waits a little for the worker if it is busy.
  void tick() {
    std::deque<Worker::Completion> taken;
    {
      std::unique_lock lock(mutex_);
      if (inbox_.empty()) wake_.wait_for(lock, std::chrono::milliseconds(2));
      taken.swap(inbox_);
    }
    for (const auto& completion : taken) completion();
    const auto before = page->counts;
    now_ += std::chrono::microseconds(16700);
    engine.advance(now_);
    quiet_ = taken.empty() && before == page->counts ? quiet_ + 1 : 0;
  }

  const Json& state() { return page->events["state"].facts; }
  const FakePage::Event& frame() { return page->events["frame"]; }

  /// The state without what changes by itself.
  Json content() {
    Json now = state();
    now.erase("revision");
    now.erase("work");
    if (now["document"].is_object()) now["document"].erase("touched");
    return now;
  }

  int index_of(const std::string& handle) {
    const Json& names = page->events["weights"].facts["handles"];
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == handle) return static_cast<int>(i);
    }
    return -1;
  }

  /// What the user can take hold of: all handles but those that the solver has for itself.
  std::vector<std::string> own_handles() {
    std::vector<std::string> names;
    for (const Json& candidate : state()["handles"]) {
      if (candidate["type"] != "extra") names.push_back(candidate["name"]);
    }
    return names;
  }

  Json handle(const std::string& name) {
    for (const Json& candidate : state()["handles"]) {
      if (candidate["name"] == name) return candidate;
    }
    return nullptr;
  }

  /// Where the frame takes a point that moves with a handle.
  Eigen::Vector3d moved(const std::string& handle, const Eigen::Vector3d& rest) {
    const std::vector<float> all = frame().floats("transforms");
    const float* t = all.data() + index_of(handle) * 12;
    Eigen::Vector3d result;
    for (int r = 0; r < 3; ++r)
      result[r] = t[r * 4] * rest[0] + t[r * 4 + 1] * rest[1] + t[r * 4 + 2] * rest[2] + t[r * 4 + 3];
    return result;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Worker::Completion> inbox_;
  int last_ = 0;
  int quiet_ = 0;
  Engine::Clock::time_point now_ = Engine::Clock::now();

 public:
  Engine engine;
  std::shared_ptr<FakePage> page;
};

}  // namespace limber::studio
