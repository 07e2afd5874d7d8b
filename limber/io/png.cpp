#include "limber/io/png.h"

#include <csetjmp>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <png.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

namespace limber {
namespace {

// libpng reports errors by longjmp. Every function that calls setjmp, and every callback that may be jumped
// out of, keeps only trivially destructible locals; the objects with destructors live in the callers.

/// What the callbacks of libpng see.
struct Stream {
  const char* data = nullptr;
  std::size_t size = 0;
  std::size_t position = 0;
  bool ended = false;      ///< More was asked for than there is.
  bool too_large = false;  ///< A side is above the limit.
  std::string* output = nullptr;
  char message[160] = {};
};

std::size_t byte_count(const Image& image) {
  return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4;
}

/// Deflate cannot shrink data further than this; a picture that claims more is not in the file.
constexpr std::size_t kLargestDeflateRatio = 1032;

void on_error(png_structp png, png_const_charp message) {
  auto* stream = static_cast<Stream*>(png_get_error_ptr(png));
  std::strncpy(stream->message, message, sizeof(stream->message) - 1);
  png_longjmp(png, 1);
}

/// A side above the limit is announced by a warning; the error that follows says only that the header is invalid.
void on_warning(png_structp png, png_const_charp message) {
  if (std::strstr(message, "exceeds user limit")) static_cast<Stream*>(png_get_error_ptr(png))->too_large = true;
}

void on_read(png_structp png, png_bytep out, std::size_t count) {
  auto* stream = static_cast<Stream*>(png_get_io_ptr(png));
  if (count > stream->size - stream->position) {
    stream->ended = true;
    png_error(png, "unexpected end");
  }
  std::memcpy(out, stream->data + stream->position, count);
  stream->position += count;
}

bool append(std::string& output, const char* bytes, std::size_t count) noexcept {
  try {
    output.append(bytes, count);
    return true;
  } catch (...) {
    return false;
  }
}

void on_write(png_structp png, png_bytep bytes, std::size_t count) {
  auto* stream = static_cast<Stream*>(png_get_io_ptr(png));
  if (!append(*stream->output, reinterpret_cast<const char*>(bytes), count)) png_error(png, "out of memory");
}

void on_flush(png_structp) {}

/// Frees libpng's state however its owner is left.
struct Reader {
  Stream stream;
  png_structp png = nullptr;
  png_infop info = nullptr;

  explicit Reader(std::string_view data) {
    stream.data = data.data();
    stream.size = data.size();
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &stream, on_error, on_warning);
    if (png) info = png_create_info_struct(png);
    if (!info) {
      png_destroy_read_struct(&png, nullptr, nullptr);
      throw std::bad_alloc();
    }
  }
  ~Reader() { png_destroy_read_struct(&png, &info, nullptr); }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
};

struct Writer {
  Stream stream;
  png_structp png = nullptr;
  png_infop info = nullptr;

  explicit Writer(std::string& output) {
    stream.output = &output;
    png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &stream, on_error, on_warning);
    if (png) info = png_create_info_struct(png);
    if (!info) {
      png_destroy_write_struct(&png, nullptr);
      throw std::bad_alloc();
    }
  }
  ~Writer() { png_destroy_write_struct(&png, &info); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
};

/// Reads the header and asks for RGBA with 8 bits. @return False if libpng reported an error.
bool read_header(Reader& reader) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_set_read_fn(reader.png, &reader.stream, on_read);
  png_set_user_limits(reader.png, kLargestImageSide, kLargestImageSide);
  png_set_chunk_malloc_max(reader.png, std::size_t{64} << 20u);
  // Only the pixels matter: text, time and colour profiles are not even parsed.
  png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
  png_read_info(reader.png, reader.info);
  png_set_expand(reader.png);
  png_set_scale_16(reader.png);
  png_set_gray_to_rgb(reader.png);
  png_set_add_alpha(reader.png, 0xff, PNG_FILLER_AFTER);
  png_set_interlace_handling(reader.png);
  return true;
}

bool read_rows(Reader& reader, png_bytepp rows) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_read_update_info(reader.png, reader.info);
  png_read_image(reader.png, rows);
  png_read_end(reader.png, nullptr);
  return true;
}

bool write_all(Writer& writer, const Image& image, bool opaque) {
  if (setjmp(png_jmpbuf(writer.png))) return false;
  png_set_write_fn(writer.png, &writer.stream, on_write, on_flush);
  png_set_IHDR(writer.png, writer.info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height),
               8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(writer.png, writer.info);
  if (opaque) png_set_filler(writer.png, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < image.height; ++y) png_write_row(writer.png, image.at(0, y));
  png_write_end(writer.png, nullptr);
  return true;
}

[[noreturn]] void fail(const Stream& stream) {
  const Place here = Place::at_byte({}, static_cast<std::int64_t>(stream.position));
  if (stream.ended) {
    throw Error(ErrorCode::Truncated, "the file ends before its picture does.", here, "Was it copied completely?");
  }
  if (stream.too_large) {
    throw Error(ErrorCode::CountMismatch, fmt::format("a side of the picture is above {} pixels.", kLargestImageSide),
                here);
  }
  throw Error(ErrorCode::Malformed, fmt::format("the PNG is damaged: {}.", stream.message), here);
}

/// @throws Error  CountMismatch, if the picture cannot come from so few bytes.
void check_size(const Reader& reader) {
  const std::size_t rows = png_get_image_height(reader.png, reader.info);
  const std::size_t row_bytes = png_get_rowbytes(reader.png, reader.info);
  if (rows * row_bytes / kLargestDeflateRatio > reader.stream.size) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("a picture of {} x {} pixels does not fit into {} bytes.",
                            png_get_image_width(reader.png, reader.info), rows, reader.stream.size),
                Place::at_byte({}, 16));
  }
}

}  // namespace

Image read_png(std::string_view data) {
  constexpr std::string_view kMagic("\x89PNG\r\n\x1a\n", 8);
  if (data.empty() || data.substr(0, kMagic.size()) != kMagic.substr(0, data.size())) {
    throw Error(ErrorCode::WrongMagic, "it does not start like a PNG file.", Place::at_byte({}, 0));
  }
  Reader reader(data);
  if (!read_header(reader)) fail(reader.stream);
  check_size(reader);
  Image image;
  image.width = static_cast<int>(png_get_image_width(reader.png, reader.info));
  image.height = static_cast<int>(png_get_image_height(reader.png, reader.info));
  image.pixels.resize(byte_count(image));
  std::vector<png_bytep> rows(static_cast<std::size_t>(image.height));
  for (int y = 0; y < image.height; ++y) rows[static_cast<std::size_t>(y)] = image.at(0, y);
  if (!read_rows(reader, rows.data())) fail(reader.stream);
  return image;
}

std::string write_png(const Image& image) {
  if (image.width <= 0 || image.height <= 0 || image.width > kLargestImageSide || image.height > kLargestImageSide ||
      image.pixels.size() != byte_count(image)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("a picture of {} x {} pixels with {} bytes cannot be written.",
                                                        image.width, image.height, image.pixels.size()));
  }
  bool opaque = true;
  for (std::size_t i = 3; i < image.pixels.size(); i += 4) opaque &= image.pixels[i] == 255;
  std::string output;
  Writer writer(output);
  if (!write_all(writer, image, opaque)) {
    throw Error(ErrorCode::FileUnwritable, fmt::format("cannot encode the picture: {}.", writer.stream.message));
  }
  return output;
}

Image load_png(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_png(read_file(path)); });
}

void save_png(const std::filesystem::path& path, const Image& image) {
  in_file(path, [&] { write_file(path, write_png(image)); });
}

}  // namespace limber
