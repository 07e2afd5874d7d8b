#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "limber/core/internal/random.h"
#include "limber/io/shape_file.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

template <class Number>
void append(std::string& bytes, Number number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

/// A file as scanners write it: positions as float, triangles.
std::string grid_file(int side) {
  const int faces = 2 * (side - 1) * (side - 1);
  std::string file = fmt::format(
      "ply\nformat binary_little_endian 1.0\nelement vertex {}\nproperty float x\nproperty float y\nproperty float z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      side * side, faces);
  Random random(1);
  for (int v = 0; v < side * side; ++v) {
    append(file, static_cast<float>(v % side));
    append(file, static_cast<float>(v / side));
    append(file, static_cast<float>(random.uniform()));
  }
  const auto append_face = [&file](int a, int b, int c) {
    append(file, std::uint8_t{3});
    for (const int v : {a, b, c}) append(file, static_cast<std::int32_t>(v));
  };
  for (int y = 0; y + 1 < side; ++y) {
    for (int x = 0; x + 1 < side; ++x) {
      const int v = y * side + x;
      append_face(v, v + 1, v + side);
      append_face(v + 1, v + side + 1, v + side);
    }
  }
  return file;
}

/// What one writes first: a stream, and a row at a time, into arrays of the file's own types. It looks for no error.
std::size_t read_plainly(const std::string& file) {
  std::istringstream stream(file);
  std::size_t vertices = 0, faces = 0;
  for (std::string line; std::getline(stream, line) && line != "end_header";) {
    if (line.starts_with("element vertex ")) vertices = std::stoul(line.substr(15));
    if (line.starts_with("element face ")) faces = std::stoul(line.substr(13));
  }
  std::vector<std::array<float, 3>> positions(vertices);
  for (std::array<float, 3>& position : positions) {
    stream.read(reinterpret_cast<char*>(position.data()), sizeof(position));
  }
  std::vector<std::array<std::int32_t, 3>> triangles;
  for (std::size_t f = 0; f < faces; ++f) {
    std::uint8_t count = 0;
    stream.read(reinterpret_cast<char*>(&count), 1);
    std::vector<std::int32_t> corners(count);
    stream.read(reinterpret_cast<char*>(corners.data()),
                static_cast<std::streamsize>(corners.size() * sizeof(std::int32_t)));
    for (std::size_t c = 2; c < corners.size(); ++c) triangles.push_back({corners[0], corners[c - 1], corners[c]});
  }
  return positions.size() + triangles.size();
}

}  // namespace

std::vector<Result> run_ply_read(const Options& options) {
  const std::string file = grid_file(850);  // 27 MB.
  std::size_t used = 0;
  const PairOfSeconds seconds =
      median_seconds_in_turns([&] { used += static_cast<std::size_t>(read_ply(file).triangle_count()); },
                              [&] { used += read_plainly(file); }, options.quick ? 3 : 5);
  if (used == 0) return {};
  const double megabytes = static_cast<double>(file.size()) / 1e6;
  return {{"io", "read_ply", megabytes / seconds.first, "MB/s", seconds.second / seconds.first,
           "a stream, row by row, without checks"}};
}

}  // namespace limber::bench
