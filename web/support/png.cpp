// limber/io/png.h for the web build, where there is no libpng: by the headers of stb.

#include "limber/io/png.h"

#include <climits>
#include <memory>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 32768
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace limber {
namespace {

static_assert(STBI_MAX_DIMENSIONS == kLargestImageSide);

struct Free {
  void operator()(void* memory) const { stbi_image_free(memory); }
};

/// A part of 65535 as one of 255, rounded.
std::uint8_t to_byte(stbi_us value) {
  return static_cast<std::uint8_t>((static_cast<unsigned>(value) * 255u + 32767u) / 65535u);
}

}  // namespace

Image read_png(std::string_view data) {
  constexpr std::string_view kMagic = "\x89PNG\r\n\x1a\n";
  if (data.substr(0, kMagic.size()) != kMagic) {
    if (kMagic.starts_with(data)) {
      throw Error(ErrorCode::Truncated, "the file ends before its picture does.",
                  Place::at_byte({}, static_cast<std::int64_t>(data.size())), "Was it copied completely?");
    }
    throw Error(ErrorCode::WrongMagic, "it does not start like a PNG file.", Place::at_byte({}, 0));
  }
  if (data.size() > INT_MAX) throw Error(ErrorCode::CountMismatch, "the picture is too large.", Place::at_byte({}, 0));
  const auto* bytes = reinterpret_cast<const stbi_uc*>(data.data());
  const auto size = static_cast<int>(data.size());
  Image image;
  int channels = 0;
  const bool is_deep = stbi_is_16_bit_from_memory(bytes, size) != 0;
  const std::unique_ptr<void, Free> pixels(
      is_deep ? static_cast<void*>(stbi_load_16_from_memory(bytes, size, &image.width, &image.height, &channels, 4))
              : static_cast<void*>(stbi_load_from_memory(bytes, size, &image.width, &image.height, &channels, 4)));
  if (!pixels) {
    throw Error(ErrorCode::Malformed, fmt::format("the PNG is damaged: {}.", stbi_failure_reason()),
                Place::at_byte({}, static_cast<std::int64_t>(kMagic.size())));
  }
  image.pixels.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4);
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    image.pixels[i] =
        is_deep ? to_byte(static_cast<const stbi_us*>(pixels.get())[i]) : static_cast<const stbi_uc*>(pixels.get())[i];
  }
  return image;
}

std::string write_png(const Image& image) {
  const bool fits =
      image.width > 0 && image.height > 0 && image.width <= kLargestImageSide && image.height <= kLargestImageSide &&
      image.pixels.size() == static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4;
  if (!fits) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a picture of {} x {} pixels with {} bytes cannot be written.",
                                                        image.width, image.height, image.pixels.size()));
  }
  bool is_opaque = true;
  for (std::size_t i = 3; i < image.pixels.size() && is_opaque; i += 4) is_opaque = image.pixels[i] == 255;
  const int channels = is_opaque ? 3 : 4;
  std::vector<std::uint8_t> packed;
  if (is_opaque) {
    packed.reserve(image.pixels.size() / 4 * 3);
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
      if (i % 4 != 3) packed.push_back(image.pixels[i]);
    }
  }
  std::string file;
  const auto append = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &file, image.width, image.height, channels,
                             is_opaque ? packed.data() : image.pixels.data(), image.width * channels) == 0) {
    throw Error(ErrorCode::FileUnwritable, "cannot encode the picture.");
  }
  return file;
}

Image load_png(const std::filesystem::path& path) {
  try {
    return read_png(read_file(path));
  } catch (const Error& error) {
    throw error.with_file(path.string());
  }
}

void save_png(const std::filesystem::path& path, const Image& image) {
  write_file(path, write_png(image));
}

}  // namespace limber
