#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace limber {

/// A picture: what the renderer makes, what textures are, what PNG files hold. A plain value.
struct Image {
  int width = 0;
  int height = 0;
  /// Width x height x 4 bytes: red, green, blue (sRGB) and alpha (straight, not premultiplied); rows from the
  /// top down, no padding.
  std::vector<std::uint8_t> pixels;

  bool empty() const { return pixels.empty(); }
  /// The four bytes of the pixel in column x and row y.
  const std::uint8_t* at(int x, int y) const { return pixels.data() + offset(x, y); }
  std::uint8_t* at(int x, int y) { return pixels.data() + offset(x, y); }

 private:
  std::size_t offset(int x, int y) const {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
  }
};

}  // namespace limber
