#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "limber/core/error.h"
#include "limber/io/png.h"

/// Arbitrary bytes are no picture, or one whose pixels fill it.
int fuzz_picture(const std::uint8_t* data, std::size_t size) {
  try {
    const limber::Image image = limber::read_picture({reinterpret_cast<const char*>(data), size});
    const auto pixels = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (pixels == 0 || image.pixels.size() != 4 * pixels) std::abort();
  } catch (const limber::Error&) {
  }
  return 0;
}
