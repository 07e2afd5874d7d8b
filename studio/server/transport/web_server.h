#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "studio/server/engine_thread.h"

namespace limber::studio {

/// How a studio is reached.
struct WebSettings {
  unsigned short port = 7007;         ///< Wished; another free one is taken if somebody has it. 0: any.
  std::string token;                  ///< Empty: a random one.
  std::filesystem::path page_folder;  ///< Files of the page, for those who work on it; empty: the embedded ones.
  std::size_t message_limit = std::size_t{1} << 20;
  std::size_t upload_limit = std::size_t{512} << 20;
};

/// HTTP and WebSocket on the loopback address, for the pages of one studio; see protocol.md.
class WebServer {
 public:
  /// Listens from here on.
  /// @throws Error  FileUnreadable: no port can be had.
  WebServer(EngineThread& engine, WebSettings settings);
  ~WebServer();

  unsigned short port() const;
  /// What to open in a browser.
  std::string address() const;
  /// Serves until stop() or a signal to end (SIGINT, SIGTERM).
  void run();
  /// For all threads.
  void stop();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace limber::studio
