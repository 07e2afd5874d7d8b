#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "limber/model/image.h"

namespace limber {

/// Widest and highest picture that is read or written, in pixels.
inline constexpr int kLargestImageSide = 32768;

/// Reads a PNG: gray, gray with alpha, RGB, RGBA or palette, 1 to 16 bits, interlaced or not. 16-bit channels
/// are rounded to 8; a transparent colour becomes alpha.
/// @throws Error  WrongMagic; Truncated; Malformed (a damaged file; the sentence says what is wrong); CountMismatch (a
///                picture that is too large, or that cannot come from so few bytes). The place is a byte.
Image read_png(std::string_view data);

/// Reads a PNG or a JPEG; its first bytes say which.
/// @throws Error  As read_png; Malformed (a damaged JPEG); UnknownFormat: neither.
Image read_picture(std::string_view data);

/// The content of a PNG file: RGB if every pixel is opaque, else RGBA. Reading it gives the same picture.
/// @throws Error  InvalidArgument (no pixel, a side too long, or pixels that do not fill width x height).
std::string write_png(const Image& image);

/// read_png of a file. @throws Error  As above, and as core/file.h's read_file.
Image load_png(const std::filesystem::path& path);

/// write_png to a file. @throws Error  As above, and as write_file.
void save_png(const std::filesystem::path& path, const Image& image);

}  // namespace limber
