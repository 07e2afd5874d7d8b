#include "limber/io/internal/jpeg.h"

#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#ifdef LIMBER_JPEG
#include <jpeglib.h>
#endif

#include "limber/core/error.h"
#include "limber/io/png.h"

namespace limber {
namespace internal {

#ifdef LIMBER_JPEG
namespace {

// libjpeg reports errors by longjmp, as libpng does: what calls setjmp keeps only trivially destructible locals.

struct Decoder {
  jpeg_decompress_struct decoder;
  jpeg_error_mgr errors;
  std::jmp_buf back;
  char message[JMSG_LENGTH_MAX];
};

void on_error(j_common_ptr common) {
  auto* decoder = static_cast<Decoder*>(common->client_data);
  common->err->format_message(common, decoder->message);
  std::longjmp(decoder->back, 1);
}

/// A warning is an error, too: it says that data is missing or damaged.
void on_message(j_common_ptr common, int level) {
  if (level < 0) on_error(common);
}

enum class Step { Done, Failed };

Step read_size(Decoder& state, std::string_view data) {
  if (setjmp(state.back) != 0) return Step::Failed;
  jpeg_mem_src(&state.decoder, reinterpret_cast<const unsigned char*>(data.data()), data.size());
  jpeg_read_header(&state.decoder, TRUE);
  const bool inverted = state.decoder.jpeg_color_space == JCS_CMYK || state.decoder.jpeg_color_space == JCS_YCCK;
  state.decoder.out_color_space = inverted ? JCS_CMYK : JCS_EXT_RGBA;
  state.decoder.mem->max_memory_to_use = 512L << 20;
  jpeg_calc_output_dimensions(&state.decoder);
  return Step::Done;
}

Step read_rows(Decoder& state, std::uint8_t* pixels) {
  if (setjmp(state.back) != 0) return Step::Failed;
  jpeg_start_decompress(&state.decoder);
  while (state.decoder.output_scanline < state.decoder.output_height) {
    JSAMPROW row = pixels + static_cast<std::size_t>(state.decoder.output_scanline) * state.decoder.output_width * 4;
    jpeg_read_scanlines(&state.decoder, &row, 1);
  }
  jpeg_finish_decompress(&state.decoder);
  return Step::Done;
}

[[noreturn]] void fail(const Decoder& state) {
  throw Error(ErrorCode::Malformed, fmt::format("the JPEG is damaged: {}.", state.message));
}

}  // namespace

Image read_jpeg(std::string_view data) {
  Decoder state{};
  state.decoder.err = jpeg_std_error(&state.errors);
  state.errors.error_exit = on_error;
  state.errors.emit_message = on_message;
  state.decoder.client_data = &state;
  jpeg_create_decompress(&state.decoder);
  struct Guard {
    jpeg_decompress_struct* decoder;
    ~Guard() { jpeg_destroy_decompress(decoder); }
  } guard{&state.decoder};
  if (read_size(state, data) == Step::Failed) fail(state);
  constexpr std::size_t kMostPixels = std::size_t{1} << 27;
  const std::size_t width = state.decoder.output_width;
  const std::size_t height = state.decoder.output_height;
  // A block of 64 pixels takes at least a few bits.
  const bool plausible = width * height <= kMostPixels && width * height <= (data.size() + 1024) * 512;
  if (width > static_cast<std::size_t>(kLargestImageSide) || height > static_cast<std::size_t>(kLargestImageSide) ||
      !plausible) {
    throw Error(
        ErrorCode::CountMismatch,
        fmt::format("{} x {} pixels are more than is read, or than {} bytes can hold.", width, height, data.size()));
  }
  Image image;
  image.width = static_cast<int>(width);
  image.height = static_cast<int>(height);
  image.pixels.resize(width * height * 4);
  if (read_rows(state, image.pixels.data()) == Step::Failed) fail(state);
  if (state.decoder.out_color_space == JCS_CMYK) {  // As cameras and programs store it: inverted.
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
      const unsigned black = image.pixels[i + 3];
      for (std::size_t c = 0; c < 3; ++c)
        image.pixels[i + c] = static_cast<std::uint8_t>(image.pixels[i + c] * black / 255);
      image.pixels[i + 3] = 255;
    }
  }
  return image;
}

#else

Image read_jpeg(std::string_view) {
  throw Error(ErrorCode::UnsupportedVersion, "this program was built without a reader for JPEG.");
}

#endif

}  // namespace internal

Image read_picture(std::string_view data) {
  if (data.starts_with("\x89PNG")) return read_png(data);
  if (data.starts_with("\xFF\xD8")) return internal::read_jpeg(data);
  throw Error(ErrorCode::UnknownFormat, "the picture is neither PNG nor JPEG.", {}, "Convert it to PNG.");
}

}  // namespace limber
