#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "limber/core/error.h"

namespace limber::fuzz {

/// Reads arbitrary bytes: an Error with a place, or a value that can be written, and whose text says the same
/// when it is read and written again.
template <class Read, class Write>
int check_round_trip(const std::uint8_t* data, std::size_t size, Read&& read, Write&& write) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  std::string written;
  try {
    written = write(read(content));
  } catch (const Error& error) {
    const Place& place = error.place();
    if (place.line <= 0 && place.byte < 0 && place.path.empty()) std::abort();
    return 0;
  }
  if (write(read(written)) != written) std::abort();
  return 0;
}

}  // namespace limber::fuzz
