#pragma once

namespace limber::internal {

inline constexpr int kGlyphWidth = 5;   ///< In dots, without the gap to the next.
inline constexpr int kGlyphHeight = 8;  ///< Seven rows over the baseline and one below.

/// True if the dot in that column and row belongs to the character; printable ASCII, a box for all others.
bool glyph_dot(char character, int column, int row);

}  // namespace limber::internal
