#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#ifdef LIMBER_BENCH_TINYGLTF
#include <tiny_gltf.h>
#endif

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

#ifdef LIMBER_BENCH_TINYGLTF

/// The numbers of an accessor as `Number`, side by side.
template <class Number>
std::vector<Number> numbers_of(const tinygltf::Model& model, int index) {
  const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(index)];
  const tinygltf::BufferView& view = model.bufferViews[static_cast<std::size_t>(accessor.bufferView)];
  const unsigned char* from =
      model.buffers[static_cast<std::size_t>(view.buffer)].data.data() + view.byteOffset + accessor.byteOffset;
  const auto width =
      static_cast<std::size_t>(tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)));
  const auto step = static_cast<std::size_t>(accessor.ByteStride(view));
  std::vector<Number> numbers(accessor.count * width);
  for (std::size_t i = 0; i < accessor.count; ++i) {
    std::memcpy(numbers.data() + i * width, from + i * step, width * sizeof(Number));
  }
  return numbers;
}

/// A mesh as tinygltf gives it, its numbers in the file's own types, without checks.
std::size_t read_with_tinygltf(const std::string& file) {
  tinygltf::Model model;
  std::string error, warning;
  tinygltf::TinyGLTF loader;
  if (!loader.LoadBinaryFromMemory(&model, &error, &warning, reinterpret_cast<const unsigned char*>(file.data()),
                                   static_cast<unsigned>(file.size()))) {
    return 0;
  }
  const tinygltf::Primitive& primitive = model.meshes[0].primitives[0];
  std::size_t count = numbers_of<std::uint32_t>(model, primitive.indices).size();
  for (const auto& [name, accessor] : primitive.attributes) {
    const bool is_joints = name == "JOINTS_0";
    if (!is_joints) {
      count += numbers_of<float>(model, accessor).size();
    } else if (model.accessors[static_cast<std::size_t>(accessor)].componentType ==
               TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) {
      count += numbers_of<std::uint8_t>(model, accessor).size();
    } else {
      count += numbers_of<std::uint16_t>(model, accessor).size();
    }
  }
  return count;
}

void add_peer(const std::string& file, const Options& options, std::vector<Result>& results) {
  std::size_t used = 0;
  const PairOfSeconds seconds =
      median_seconds_in_turns([&] { used += static_cast<std::size_t>(read_gltf(file).character.vertex_count()); },
                              [&] { used += read_with_tinygltf(file); }, options.quick ? 3 : 5);
  if (used == 0) return;
  const double megabytes = static_cast<double>(file.size()) / 1e6;
  results.push_back({"io", "read_glb_100", seconds.first * 100 / megabytes * 1e3, "ms", seconds.second / seconds.first,
                     "tinygltf and a copy of each attribute, without checks"});
}

#else

void add_peer(const std::string& file, const Options& options, std::vector<Result>& results) {
  std::size_t used = 0;
  const double seconds = median_seconds(
      [&] { used += static_cast<std::size_t>(read_gltf(file).character.vertex_count()); }, options.quick ? 3 : 5);
  if (used == 0) return;
  results.push_back(
      {"io", "read_glb_100", seconds * 1e11 / static_cast<double>(file.size()), "ms", 0, "tinygltf is not installed"});
}

#endif

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
  std::vector<Result> results = {
      {"io", "read_20_mb_glb", seconds.first * 20 / megabytes * 1e3, "ms", seconds.second / seconds.first, "memcpy"}};
  add_peer(grid_glb(1170), options, results);  // 102 MB.
  return results;
}

}  // namespace limber::bench
