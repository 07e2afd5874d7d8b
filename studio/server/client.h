#pragma once

#include <cstdint>

#include "studio/server/wire.h"

namespace limber::studio {

/// Where messages to one page go. Called on the engine's thread; never blocks.
class ClientSink {
 public:
  virtual ~ClientSink() = default;
  virtual void send(const OutMessage& message) = 0;
};

using ClientId = std::uint64_t;

}  // namespace limber::studio
