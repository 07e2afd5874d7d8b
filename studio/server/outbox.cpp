#include "studio/server/outbox.h"

#include <algorithm>

namespace limber::studio {

bool Outbox::push(OutMessage message) {
  const std::lock_guard lock(mutex_);
  if (message.slot == Slot::Reply || message.slot == Slot::Notice) {
    if (replies_ >= kMostReplies) {
      overflowed_ = true;
      return false;
    }
    ++replies_;
  } else {
    std::erase_if(queue_, [&](const OutMessage& older) { return older.slot == message.slot; });
  }
  queue_.push_back(std::move(message));
  const bool start = !sending_;
  sending_ = true;
  return start;
}

std::optional<OutMessage> Outbox::pop() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) {
    sending_ = false;
    return std::nullopt;
  }
  OutMessage message = std::move(queue_.front());
  queue_.pop_front();
  if (message.slot == Slot::Reply || message.slot == Slot::Notice) --replies_;
  return message;
}

void Outbox::not_started() {
  const std::lock_guard lock(mutex_);
  sending_ = false;
}

bool Outbox::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

std::size_t Outbox::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

}  // namespace limber::studio
