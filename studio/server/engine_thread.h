#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "studio/server/engine.h"

namespace limber::studio {

/// The engine on a thread of its own: takes functions from other threads, in order, and lets the engine advance
/// whenever none waits. Many drags that arrive during one solve are thus one target for the next.
class EngineThread {
 public:
  explicit EngineThread(const EngineSettings& settings);
  ~EngineThread();

  /// Ends the thread; what waits is dropped. Connections must still be there: functions may hold them.
  void stop();

  /// Runs a function on the engine's thread, later. For all threads.
  void post(std::function<void(Engine&)> function);
  FileStore& uploads() { return engine_->uploads(); }
  FileStore& downloads() { return engine_->downloads(); }

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::function<void(Engine&)>> inbox_;
  bool stopping_ = false;
  std::unique_ptr<Engine> engine_;
  std::thread thread_;
};

}  // namespace limber::studio
