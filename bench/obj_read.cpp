#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "limber/core/internal/random.h"
#include "limber/io/internal/number_text.h"
#include "limber/io/shape_file.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

/// Text of an OBJ file: a grid of points with as many digits as exporters write, and its triangles.
std::string grid_text(int side) {
  Random random(1);
  std::string text;
  for (int i = 0; i < side * side; ++i) {
    text += "v";
    for (const double x : {i % side / 1000.0, i / side / 1000.0, 0.0}) {
      // Six digits behind the point.
      append_number(text += ' ', std::round(1e6 * (x + random.uniform(-1e-3, 1e-3))) / 1e6);
    }
    text += '\n';
  }
  const auto append_face = [&text](int a, int b, int c) {
    text += 'f';
    for (const int v : {a, b, c}) append_integer(text += ' ', v + 1);
    text += '\n';
  };
  for (int y = 0; y + 1 < side; ++y) {
    for (int x = 0; x + 1 < side; ++x) {
      const int v = y * side + x;
      append_face(v, v + 1, v + side);
      append_face(v + 1, v + side + 1, v + side);
    }
  }
  return text;
}

/// What one writes first: a stream per line.
std::size_t read_with_streams(const std::string& text) {
  std::istringstream lines(text);
  std::vector<double> coordinates;
  std::vector<int> corners;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string keyword;
    words >> keyword;
    if (keyword == "v") {
      for (double x; words >> x;) coordinates.push_back(x);
    } else if (keyword == "f") {
      for (int v; words >> v;) corners.push_back(v - 1);
    }
  }
  return coordinates.size() + corners.size();
}

}  // namespace

std::vector<Result> run_obj_read(const Options& options) {
  const std::string text = grid_text(options.quick ? 300 : 850);
  std::size_t used = 0;
  const PairOfSeconds seconds =
      median_seconds_in_turns([&] { used += static_cast<std::size_t>(read_obj(text).triangle_count()); },
                              [&] { used += read_with_streams(text); }, options.quick ? 3 : 5);
  if (used == 0) return {};
  const double megabytes = static_cast<double>(text.size()) / 1e6;
  return {{"io", "read_obj", megabytes / seconds.first, "MB/s", seconds.second / seconds.first, "std::istringstream"}};
}

}  // namespace limber::bench
