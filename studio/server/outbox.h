#pragma once

#include <deque>
#include <mutex>
#include <optional>

#include "studio/server/wire.h"

namespace limber::studio {

/// Messages that one page has not read yet. Replies all wait; of every other kind only the newest does, at the end of
/// the queue, so that a slow page costs a bounded amount of memory and catches up at once. For all threads.
class Outbox {
 public:
  static constexpr std::size_t kMostReplies = 4096;

  /// @return  Whether the queue was empty: somebody must start sending.
  bool push(OutMessage message);
  /// The next message; nothing if none waits. What was taken counts as being sent until the next call.
  std::optional<OutMessage> pop();
  /// What push asked for could not be started: the next push asks again.
  void not_started();
  /// More replies wait than a sane page leaves unread: the connection should go.
  bool overflowed() const;
  std::size_t waiting() const;

 private:
  mutable std::mutex mutex_;
  std::deque<OutMessage> queue_;
  std::size_t replies_ = 0;
  bool sending_ = false;
  bool overflowed_ = false;
};

}  // namespace limber::studio
