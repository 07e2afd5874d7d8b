// `limber rig` for a mesh of a million vertices and 20 bones, the program as a whole: reading, weights, what the limit of four
// influences costs, writing.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <unordered_map>
#include <vector>

#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"

#include "bench/bench.h"
#include "bench/command.h"

namespace limber::bench {
namespace {

/// Every triangle cut into four.
Shape cut_in_four(const Shape& shape) {
  Shape fine;
  std::unordered_map<std::uint64_t, int> middle_of_edge;
  std::vector<Eigen::RowVector3d> middles;
  const auto middle = [&](int a, int b) {
    const auto [low, high] = std::minmax(a, b);
    const std::uint64_t key = static_cast<std::uint64_t>(low) << 32u | static_cast<std::uint32_t>(high);
    const auto [entry, is_new] =
        middle_of_edge.try_emplace(key, shape.vertex_count() + static_cast<int>(middles.size()));
    if (is_new) middles.emplace_back((shape.positions.row(a) + shape.positions.row(b)) / 2);
    return entry->second;
  };
  fine.triangles.resize(4 * shape.triangles.rows(), 3);
  for (Eigen::Index t = 0; t < shape.triangles.rows(); ++t) {
    const int a = shape.triangles(t, 0), b = shape.triangles(t, 1), c = shape.triangles(t, 2);
    const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    fine.triangles.row(4 * t) << a, ab, ca;
    fine.triangles.row(4 * t + 1) << ab, b, bc;
    fine.triangles.row(4 * t + 2) << ca, bc, c;
    fine.triangles.row(4 * t + 3) << ab, bc, ca;
  }
  fine.positions.resize(shape.positions.rows() + static_cast<Eigen::Index>(middles.size()), 3);
  fine.positions.topRows(shape.positions.rows()) = shape.positions;
  for (std::size_t i = 0; i < middles.size(); ++i) {
    fine.positions.row(shape.positions.rows() + static_cast<Eigen::Index>(i)) = middles[i];
  }
  return fine;
}

}  // namespace

std::vector<Result> run_rig(const Options& options) {
  constexpr const char* kName = "rig";
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (options.source.empty() || error) return {{kName, "none", 0, "", 0, "only with the folder of Limber's sources"}};
  constexpr int kResolution = 153;  // 15,600 vertices, 64 times as many when all is cut.
  Sample sample = make_sample("mannequin", kResolution);
  for (int i = 0; i < 3; ++i) sample.shape = cut_in_four(sample.shape);
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "limber-bench-rig";
  std::filesystem::create_directories(folder);
  save_shape(folder / "million.ply", sample.shape);
  save_rig(folder / "million.rig.json", sample.rig);
  sample = {};
  const std::filesystem::path script = std::filesystem::path(options.source) / "bench" / "rig" / "million.py";
  std::vector<Result> results =
      script_results(kName, {"python3", script.string(), (self.parent_path() / "limber").string(),
                             (folder / "million.ply").string(), (folder / "million.rig.json").string()});
  std::filesystem::remove_all(folder, error);
  if (results.empty()) return {{kName, "none", 0, "", 0, "bench/rig/million.py failed"}};
  return results;
}

}  // namespace limber::bench
