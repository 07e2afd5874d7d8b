#include <algorithm>
#include <array>
#include <cmath>

#include "limber/core/error.h"
#include "limber/core/internal/parallel.h"
#include "limber/mls/mls.h"

namespace limber {
using namespace internal;
namespace {

constexpr int kSamples = 4;    // per side of a pixel
constexpr int kBandRows = 32;  // that a thread draws at a time
constexpr float kNowhere = -1e30f;

/// sRGB bytes to linear light, and back.
class LightTable {
 public:
  LightTable() {
    for (std::size_t i = 0; i < 256; ++i) {
      const double s = static_cast<double>(i) / 255;
      to_linear_[i] = static_cast<float>(s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4));
    }
  }
  float linear(std::uint8_t value) const { return to_linear_[value]; }
  static std::uint8_t byte(float linear) {
    const double l = std::clamp(static_cast<double>(linear), 0.0, 1.0);
    const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * s));
  }

 private:
  std::array<float, 256> to_linear_;
};

/// Linear colour times alpha, and alpha.
using Premultiplied = Eigen::Vector4f;

/// The picture, to be looked up anywhere.
class Source {
 public:
  explicit Source(const Image& image) : image_(image) {}

  /// Interpolated between the four nearest pixels; at the border, the picture goes on.
  Premultiplied at(const Eigen::Vector2f& place) const {
    const float x = place.x() - 0.5f, y = place.y() - 0.5f;
    const float left = std::floor(x), top = std::floor(y);
    const float fx = x - left, fy = y - top;
    const int i = static_cast<int>(left), j = static_cast<int>(top);
    Premultiplied sum = Premultiplied::Zero();
    const float shares[4] = {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy};
    for (int k = 0; k < 4; ++k) {
      if (shares[k] > 0) sum += shares[k] * pixel(i + k % 2, j + k / 2);
    }
    return sum;
  }

  /// The bytes of the pixel whose centre is here; null if none is.
  const std::uint8_t* exactly_at(const Eigen::Vector2f& place) const {
    const float x = place.x() - 0.5f, y = place.y() - 0.5f;
    const float i = std::round(x), j = std::round(y);
    constexpr float kNear = 1.0f / 256;
    if (std::abs(x - i) > kNear || std::abs(y - j) > kNear) return nullptr;
    return image_.at(clamp(static_cast<int>(i), image_.width), clamp(static_cast<int>(j), image_.height));
  }

 private:
  static int clamp(int index, int count) { return std::clamp(index, 0, count - 1); }
  Premultiplied pixel(int x, int y) const {
    const std::uint8_t* p = image_.at(clamp(x, image_.width), clamp(y, image_.height));
    const float alpha = static_cast<float>(p[3]) / 255;
    return {light_.linear(p[0]) * alpha, light_.linear(p[1]) * alpha, light_.linear(p[2]) * alpha, alpha};
  }

  const Image& image_;
  LightTable light_;
};

/// The grid at rest and moved: columns x rows of vertices.
struct Grid {
  int columns = 0;
  int rows = 0;
  Positions rest;
  Positions moved;

  Grid(const Image& image, int pixels)
      : columns((image.width + pixels - 1) / pixels + 1), rows((image.height + pixels - 1) / pixels + 1) {
    rest.resize(static_cast<Eigen::Index>(columns) * rows, 3);
    for (int j = 0; j < rows; ++j) {
      for (int i = 0; i < columns; ++i) {
        rest.row(static_cast<Eigen::Index>(j) * columns + i) << std::min(i * pixels, image.width),
            std::min(j * pixels, image.height), 0;
      }
    }
  }
  Eigen::Index at(int column, int row) const { return static_cast<Eigen::Index>(row) * columns + column; }
};

/// Where in the picture each sample of a band of rows comes from.
class Band {
 public:
  Band(const Image& image, int first_row, int last_row)
      : width_(image.width * kSamples),
        first_(first_row * kSamples),
        height_((last_row - first_row) * kSamples),
        places_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), {kNowhere, kNowhere}) {}

  const Eigen::Vector2f& place(int x, int y) const { return places_[index(x, y)]; }

  /// Draws a triangle of the moved grid; later ones cover earlier ones.
  void draw(const Grid& grid, const std::array<Eigen::Index, 3>& corners) {
    std::array<Eigen::Vector2d, 3> p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = grid.moved.row(corners[k]).head<2>().transpose() * kSamples;
    const auto cross = [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); };
    const double area = cross(p[1] - p[0], p[2] - p[0]);
    if (area == 0 || !std::isfinite(area)) return;
    const auto [low_y, high_y] = std::minmax({p[0].y(), p[1].y(), p[2].y()});
    const auto [low_x, high_x] = std::minmax({p[0].x(), p[1].x(), p[2].x()});
    const auto index_of = [](double value) { return static_cast<int>(std::clamp(value, -1.0, 1e6)); };
    const int top = std::max(first_, index_of(std::ceil(low_y - 0.5)));
    const int bottom = std::min(first_ + height_ - 1, index_of(std::floor(high_y - 0.5)));
    const int left = std::max(0, index_of(std::ceil(low_x - 0.5)));
    const int right = std::min(width_ - 1, index_of(std::floor(high_x - 0.5)));
    // A little too large, so that no sample falls between two triangles.
    const double slack = -1e-9;
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const Eigen::Vector2d sample(x + 0.5, y + 0.5);
        const double b1 = cross(sample - p[0], p[2] - p[0]) / area;
        const double b2 = cross(p[1] - p[0], sample - p[0]) / area;
        if (b1 < slack || b2 < slack || b1 + b2 > 1 - slack) continue;
        const Eigen::RowVector2d rest = (1 - b1 - b2) * grid.rest.row(corners[0]).head<2>() +
                                        b1 * grid.rest.row(corners[1]).head<2>() +
                                        b2 * grid.rest.row(corners[2]).head<2>();
        places_[index(x, y - first_)] = rest.transpose().cast<float>();
      }
    }
  }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  int width_, first_, height_;
  std::vector<Eigen::Vector2f> places_;
};

void put(const Premultiplied& colour, std::uint8_t* pixel) {
  const float alpha = std::clamp(colour[3], 0.0f, 1.0f);
  pixel[3] = static_cast<std::uint8_t>(std::lround(255 * alpha));
  for (int k = 0; k < 3; ++k) pixel[k] = pixel[3] > 0 ? LightTable::byte(colour[k] / alpha) : 0;
}

/// A pixel from its samples.
void resolve(const Source& source, const std::vector<Eigen::Vector2f>& samples, std::uint8_t* pixel) {
  if (samples.empty()) return;
  Eigen::Vector2f mean = Eigen::Vector2f::Zero();
  Eigen::AlignedBox2f box;
  for (const Eigen::Vector2f& place : samples) {
    mean += place;
    box.extend(place);
  }
  mean /= static_cast<float>(samples.size());
  constexpr std::size_t kAll = kSamples * kSamples;
  // Samples of one pixel are up to 3/4 of a pixel apart where nothing shrinks; a turn makes that the diagonal.
  const bool shrinks = box.sizes().maxCoeff() > 1.1f;
  if (!shrinks && samples.size() == kAll) {
    if (const std::uint8_t* bytes = source.exactly_at(mean)) {
      std::copy_n(bytes, 4, pixel);
      return;
    }
  }
  Premultiplied sum = Premultiplied::Zero();
  if (shrinks) {
    for (const Eigen::Vector2f& place : samples) sum += source.at(place);
  } else {
    sum = static_cast<float>(samples.size()) * source.at(mean);
  }
  put(sum / static_cast<float>(kAll), pixel);
}

void draw_band(const Grid& grid, const Source& source, int first, int last, Image& result) {
  Band band(result, first, last);
  for (int j = 0; j + 1 < grid.rows; ++j) {
    for (int i = 0; i + 1 < grid.columns; ++i) {
      const Eigen::Index a = grid.at(i, j), b = grid.at(i + 1, j), c = grid.at(i, j + 1), d = grid.at(i + 1, j + 1);
      const auto [low, high] = std::minmax({grid.moved(a, 1), grid.moved(b, 1), grid.moved(c, 1), grid.moved(d, 1)});
      if (high < first || low > last) continue;
      band.draw(grid, {a, b, d});
      band.draw(grid, {a, d, c});
    }
  }
  std::vector<Eigen::Vector2f> samples;
  for (int y = first; y < last; ++y) {
    for (int x = 0; x < result.width; ++x) {
      samples.clear();
      for (int k = 0; k < kSamples * kSamples; ++k) {
        const Eigen::Vector2f& place = band.place(x * kSamples + k % kSamples, (y - first) * kSamples + k / kSamples);
        if (place.x() > 0.5f * kNowhere) samples.push_back(place);
      }
      resolve(source, samples, result.at(x, y));
    }
  }
}

}  // namespace

Image warp_image(const Image& image, const MlsControls& controls, const Positions& targets, const WarpOptions& options,
                 MlsReport& report) {
  if (image.empty()) throw Error(ErrorCode::InvalidArgument, "the picture has no pixel.");
  if (options.grid_pixels < 1 || options.grid_pixels > 64) {
    throw Error(ErrorCode::InvalidArgument, "cells of the grid have 1 to 64 pixels a side.");
  }
  if (controls.dimension != 2) {
    throw Error(ErrorCode::UnsuitableShape, "the pins lie in space, but a picture is flat.", Place::at_path("", "pins"),
                "Give pins two coordinates, in pixels.");
  }
  Grid grid(image, options.grid_pixels);
  MlsDeformer deformer(grid.rest, controls, options.mls);
  grid.moved = deformer.move(targets);
  report = deformer.report();
  Image result;
  result.width = image.width;
  result.height = image.height;
  result.pixels.assign(image.pixels.size(), 0);
  const Source source(image);
  const int bands = (image.height + kBandRows - 1) / kBandRows;
  parallel_for(static_cast<std::size_t>(bands), 1, [&](std::size_t band) {
    const int first = static_cast<int>(band) * kBandRows;
    draw_band(grid, source, first, std::min(first + kBandRows, image.height), result);
  });
  return result;
}

}  // namespace limber
