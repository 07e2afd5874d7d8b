#pragma once

#include <string_view>

#include <Eigen/Core>

#include "limber/model/image.h"
#include "limber/render/render.h"

namespace limber::internal {

/// Antialiased drawing over a finished picture. Coordinates are pixels, (0,0) the upper left corner of the
/// picture; whatever lies outside is cut off; non-finite coordinates draw nothing.

/// Lays a colour over one pixel; alpha in [0,1].
void blend(Image& image, int x, int y, const Rgb& color, float alpha);

/// A rectangle with its upper left pixel at (x, y).
void draw_rectangle(Image& image, int x, int y, int width, int height, const Rgb& color, float alpha);

/// A segment with round ends.
void draw_segment(Image& image, const Eigen::Vector2f& from, const Eigen::Vector2f& to, float half_width,
                  const Rgb& color, float alpha);

/// A ring between two radii; a disc if the inner one is 0.
void draw_ring(Image& image, const Eigen::Vector2f& center, float inner, float outer, const Rgb& color, float alpha);

/// A ball lit from the upper left.
void draw_ball(Image& image, const Eigen::Vector2f& center, float radius, const Rgb& color, float alpha);

/// One line of text in the built-in font of 5 x 8 dots, its upper left corner at (x, y), with a thin halo.
/// Bytes that are not printable ASCII show as boxes.
/// @param scale  Pixels per dot, >= 1.
void draw_text(Image& image, int x, int y, std::string_view text, int scale, const Rgb& color, const Rgb& halo);

/// Size of a line of text in pixels.
int text_width(std::string_view text, int scale);
int text_height(int scale);  ///< In pixels.

}  // namespace limber::internal
