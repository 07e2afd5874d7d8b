#pragma once

#include <string_view>

#include "limber/model/image.h"

namespace limber::internal {

/// Reads a JPEG: gray, colours or CMYK, progressive or not. A file that ends early is refused, as every damaged one is.
/// @throws Error  Malformed (the sentence says what is wrong); CountMismatch (a picture that is too large);
///                UnsupportedVersion (a program that was built without libjpeg).
Image read_jpeg(std::string_view data);

}  // namespace limber::internal
