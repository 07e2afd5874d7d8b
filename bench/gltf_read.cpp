#include <cstring>
#include <vector>

#include "limber/core/internal/random.h"
#include "limber/io/gltf/gltf.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

/// A skinned grid with normals, texture coordinates and four influences per vertex, as one .glb.
std::string grid_glb(int side) {
  Random random(1);
  Character character;
  SkinnedMesh& mesh = character.meshes.emplace_back();
  for (int j = 0; j < 64; ++j) {
    Joint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = j - 1;
    character.skeleton.joints.push_back(joint);
    mesh.bones.push_back({j, AffineMatrix(AffineMatrix::Identity())});
  }
  const int count = side * side;
  Shape& shape = mesh.shape;
  shape.positions.resize(count, 3);
  shape.normals.resize(count, 3);
  shape.uvs.resize(count, 2);
  mesh.weights.bone_count = 64;
  for (int v = 0; v < count; ++v) {
    shape.positions.row(v) << v % side, v / side, random.uniform();
    shape.normals.row(v) << 0, 0, 1;
    shape.uvs.row(v) << random.uniform(), random.uniform();
    const int first = static_cast<int>(random.below(60));
    for (int i = 0; i < 4; ++i) mesh.weights.influences.push_back({first + i, 0.4 - 0.1 * i});
    mesh.weights.first.push_back(4 * (v + 1));
  }
  shape.triangles.resize(2 * (side - 1) * (side - 1), 3);
  int row = 0;
  for (int y = 0; y + 1 < side; ++y) {
    for (int x = 0; x + 1 < side; ++x) {
      const int v = y * side + x;
      shape.triangles.row(row++) << v, v + 1, v + side;
      shape.triangles.row(row++) << v + 1, v + side + 1, v + side;
    }
  }
  return write_glb(character);
}

}  // namespace

std::vector<Result> run_gltf_read(const Options& options) {
  const std::string file = grid_glb(options.quick ? 200 : 520);  // The latter has 20 MB.
  std::size_t used = 0;
  std::vector<char> copy(file.size());
  const PairOfSeconds seconds =
      median_seconds_in_turns([&] { used += static_cast<std::size_t>(read_gltf(file).character.vertex_count()); },
                              [&] {
                                std::memcpy(copy.data(), file.data(), file.size());
                                used += static_cast<std::size_t>(copy[used % copy.size()] == 'x');
                              },
                              options.quick ? 3 : 5);
  if (used == 0) return {};
  const double megabytes = static_cast<double>(file.size()) / 1e6;
  return {
      {"io", "read_20_mb_glb", seconds.first * 20 / megabytes * 1e3, "ms", seconds.second / seconds.first, "memcpy"}};
}

}  // namespace limber::bench
