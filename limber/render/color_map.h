#pragma once

#include <Eigen/Core>

namespace limber {

/// Red, green, blue in [0,1], encoded as sRGB, as on a screen.
using Rgb = Eigen::Vector3f;

/// The unpainted shape: a light warm clay.
inline const Rgb kClay{0.775f, 0.750f, 0.720f};

/// sRGB to linear light and back, per channel; values outside [0,1] are clamped on the way back.
Rgb to_linear(const Rgb& srgb);
Rgb to_srgb(const Rgb& linear);  ///< And back.

/// Lightness as people see it (L of Oklab), 0 black to 1 white.
float lightness(const Rgb& srgb);

/// The sequential map for positive values: from dark violet over magenta and orange to bright yellow.
/// Lightness rises linearly, so equal steps of the value look equal, also in print and to the colour-blind.
/// @param value  In [0,1]; clamped.
Rgb sequential_color(float value);

/// The map for negative values, by magnitude: from dark blue-green to bright aqua, lightness linear too.
Rgb negative_color(float magnitude);

/// The colour of a weight: `uncolored` at exactly zero, sequential_color above, negative_color below, with a
/// short blend in between so that small weights appear without a step. Not finite: a loud magenta.
/// @param value  Weight divided by the top of its range, in [-1,1]; clamped.
Rgb weight_color(float value, const Rgb& uncolored = kClay);

}  // namespace limber
