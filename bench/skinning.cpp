#include <algorithm>
#include <cstring>

#include <Eigen/Dense>

#include "limber/compress/compress_skin.h"
#include "limber/core/executor.h"
#include "limber/core/internal/random.h"
#include "limber/runtime/compact_skin.h"
#include "limber/runtime/skin.h"
#include "limber/weights/edit_weights.h"

#include "bench/bench.h"
#include "bench/skin_problem.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr const char* kDense = "dense product V = B H, double, Eigen";

/// A mesh whose vertices follow four neighbours of a row of bones each, and its dense equivalent.
struct Problem {
  Problem(int vertex_count, int bone_count, int influence_count) : vertices(vertex_count), influences(influence_count) {
    Random random(1);
    for (int b = 0; b < bone_count; ++b) {
      AffineMatrix bone;
      const Eigen::Vector3d axis(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
      bone << Eigen::AngleAxisd(random.uniform(-1, 1), axis.normalized()).toRotationMatrix(), axis;
      for (int k = 0; k < 12; ++k) bones.push_back(static_cast<float>(bone(k / 4, k % 4)));
    }
    scratch.resize(skin_scratch_size(bone_count));
    dense_basis = Eigen::MatrixXd::Zero(vertices, 4 * bone_count);
    for (int i = 0; i < vertices; ++i) add_vertex(i, bone_count, random);
    dense_dofs.resize(4 * bone_count, 3);
    for (int row = 0; row < 4 * bone_count; ++row) {
      for (int c = 0; c < 3; ++c) dense_dofs(row, c) = bones[row / 4 * 12 + c * 4 + row % 4];
    }
    positions.resize(rest.size());
    normals.resize(rest.size());
    dense_positions.resize(vertices, 3);
  }

  void add_vertex(int vertex, int bone_count, Random& random) {
    const double height = static_cast<double>(vertex) / vertices;
    const Eigen::Vector4d place(height, random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 1);
    for (int c = 0; c < 3; ++c) rest.push_back(static_cast<float>(place[c]));
    const Eigen::Vector3d normal = Eigen::Vector3d(0, place.y(), place.z()).normalized();
    for (int c = 0; c < 3; ++c) rest_normals.push_back(static_cast<float>(normal[c]));
    const int first = static_cast<int>(height * (bone_count - influences));
    for (int j = 0; j < influences; ++j) {
      const double weight = 2.0 * (influences - j) / (influences * (influences + 1));
      table_bones.push_back(static_cast<std::uint16_t>(first + j));
      table_weights.push_back(static_cast<float>(weight));
      dense_basis.block<1, 4>(vertex, 4 * (first + j)) = weight * place.transpose();
    }
  }

  SkinJob job(bool with_normals = false) {
    SkinJob result{{vertices, influences, table_bones, table_weights}, bones, rest, {}, positions, {}, scratch};
    if (with_normals) {
      result.rest_normals = rest_normals;
      result.normals = normals;
    }
    return result;
  }
  void dense_product() { dense_positions.noalias() = dense_basis * dense_dofs; }
  std::size_t bytes() const {
    return (rest.size() + positions.size() + table_weights.size()) * sizeof(float) +
           table_bones.size() * sizeof(std::uint16_t);
  }

  int vertices;
  int influences;
  std::vector<float> bones, rest, rest_normals, positions, normals, scratch, table_weights;
  std::vector<std::uint16_t> table_bones;
  Eigen::MatrixXd dense_basis;
  Eigen::MatrixXd dense_dofs;
  Eigen::MatrixXd dense_positions;
};

Result compare(const char* name, std::function<void()> ours, std::function<void()> theirs, const char* against) {
  const PairOfSeconds both = median_seconds_in_turns(ours, theirs, 50, 0.6);
  return {"skinning", name, both.first * 1e3, "ms", both.second / both.first, against};
}

/// A problem's weights for skin_compact.
std::vector<std::uint8_t> compact_skin(const Problem& problem) {
  const InfluenceTable table{problem.vertices, problem.influences, problem.table_bones, problem.table_weights};
  std::vector<std::uint8_t> data(compact_skin_size(table, CompactWeights::UInt16));
  pack_compact_skin(table, CompactWeights::UInt16, data);
  return data;
}

/// The same vertices in random order, so that neighbours follow different bones.
Problem scattered(Problem problem) {
  Random random(7);
  const auto width = static_cast<std::size_t>(problem.influences);
  const auto swap_rows = [](auto& rows, std::size_t row_width, std::size_t a, std::size_t b) {
    std::swap_ranges(rows.begin() + static_cast<std::ptrdiff_t>(a * row_width),
                     rows.begin() + static_cast<std::ptrdiff_t>((a + 1) * row_width),
                     rows.begin() + static_cast<std::ptrdiff_t>(b * row_width));
  };
  for (std::size_t v = static_cast<std::size_t>(problem.vertices) - 1; v > 0; --v) {
    const auto other = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(v)));
    swap_rows(problem.table_bones, width, v, other);
    swap_rows(problem.table_weights, width, v, other);
    swap_rows(problem.rest, 3, v, other);
    swap_rows(problem.rest_normals, 3, v, other);
  }
  return problem;
}

/// Compact weights against those of 16 and 32 bits.
void measure_compact(Problem& four, std::vector<Result>& results) {
  const auto measure = [&](const char* name, Problem& problem, bool with_normals) {
    const std::vector<std::uint8_t> skin = compact_skin(problem);
    CompactSkinJob job{skin, problem.bones, problem.rest, {}, problem.positions, {}, problem.scratch};
    if (with_normals) {
      job.rest_normals = problem.rest_normals;
      job.normals = problem.normals;
    }
    results.push_back(compare(
        name, [&] { skin_compact(job); }, [&] { skin_linear_blend(problem.job(with_normals)); },
        with_normals ? "linear_4_normals" : "linear_4"));
  };
  measure("linear_4_compact", four, false);
  measure("linear_4_compact_normals", four, true);
  Problem apart = scattered(four);
  measure("linear_4_compact_scattered", apart, false);
}

/// Blending against a copy that moves as many bytes: all that is read and all that is written.
Result compare_with_copy(Problem& problem) {
  const std::size_t half = problem.bytes() / 2;
  const std::vector<char> from(half, 1);
  std::vector<char> to(half);
  return compare(
      "linear_4_bytes", [&] { skin_linear_blend(problem.job()); },
      [&] {
        std::memcpy(to.data(), from.data(), half);
        asm volatile("" : : "r"(to.data()) : "memory");
      },
      "memcpy that reads and writes as many bytes");
}

Result compare_threads(const char* name, int threads, std::function<void()> call) {
  // Many frames a turn: threads fall asleep while there is only one. The count is restored before the time
  // is taken, so that both are timed by the same clock.
  constexpr int kFrames = 50;
  const auto run = [&](int count) {
    set_thread_count(count);
    for (int frame = 0; frame < kFrames; ++frame) call();
    set_thread_count(threads);
  };
  set_thread_count(threads);
  const PairOfSeconds both = median_seconds_in_turns([&] { run(threads); }, [&] { run(1); }, 20, 2);
  set_thread_count(1);
  return {"skinning", name, both.first / kFrames * 1e3, "ms", both.second / both.first, "one thread"};
}

/// Two-layer skinning of a mesh whose vertices all follow 30 bones, against the ways to do without.
void measure_two_layer(int vertices, std::vector<Result>& results) {
  const DenseSkin skin = make_dense_skin(vertices, 30);
  FactoriseOptions options;
  options.operations = 4;
  const IndexLists neighbors = skin_neighbors(skin.shape, skin.weights);
  const PackedTwoLayers layers = pack_two_layers(factorise_weights(skin.weights, neighbors, options).weights);
  const PackedInfluences four = pack_influences(limited(skin.weights, 4));
  const PackedInfluences all = pack_influences(skin.weights);
  Problem bones(1, 30, 1);  // for its matrices
  std::vector<float> rest(static_cast<std::size_t>(skin.shape.positions.size()));
  std::copy_n(skin.shape.positions.data(), rest.size(), rest.data());
  std::vector<float> positions(rest.size());
  std::vector<float> scratch(two_layer_scratch_size(30, layers.dictionary.vertex_count) + skin_scratch_size(30));
  TwoLayerJob job;
  job.dictionary = layers.dictionary.table();
  job.coefficients = layers.coefficients.table();
  job.bones = bones.bones;
  job.rest_positions = rest;
  job.positions = positions;
  job.scratch = scratch;
  const auto single = [&](const PackedInfluences& table) {
    return SkinJob{table.table(), bones.bones, rest, {}, positions, {}, scratch};
  };
  const Eigen::MatrixXd weights = dense_weights(skin.weights);
  Eigen::MatrixXd basis(weights.rows(), 120);
  for (Eigen::Index bone = 0; bone < 30; ++bone) {
    for (Eigen::Index c = 0; c < 3; ++c) {
      basis.col(4 * bone + c) = weights.col(bone).cwiseProduct(skin.shape.positions.col(c));
    }
    basis.col(4 * bone + 3) = weights.col(bone);
  }
  Eigen::MatrixXd dense(basis.rows(), 3);
  const auto two_layer = [&] { skin_two_layer(job); };
  results.push_back(compare(
      "two_layer_30", two_layer, [&] { dense.noalias() = basis * bones.dense_dofs; }, kDense));
  results.push_back(compare(
      "two_layer_30_to_linear_30", two_layer, [&] { skin_linear_blend(single(all)); },
      "linear blending of all 30 influences, float, ours"));
  results.push_back(compare(
      "two_layer_30_to_linear_4", two_layer, [&] { skin_linear_blend(single(four)); },
      "linear blending of 4 influences (aim: at least 0.71)"));
}

}  // namespace

std::vector<Result> run_skinning(const Options& /*options*/) {
  const int threads = thread_count();
  set_thread_count(1);
  constexpr int kVertices = 50000;
  Problem four(kVertices, 17, 4);
  Problem eight(kVertices, 17, 8);
  const auto dense = [&] { four.dense_product(); };
  std::vector<float> packed(dense_basis_size(kVertices, 68));
  pack_dense_basis(kVertices, 68, {four.dense_basis.data(), static_cast<std::size_t>(four.dense_basis.size())}, true,
                   packed);
  const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor> dofs = four.dense_dofs.cast<float>();
  const std::span<const float> flat_dofs(dofs.data(), static_cast<std::size_t>(dofs.size()));
  std::vector<Result> results;
  results.push_back(compare(
      "linear_4", [&] { skin_linear_blend(four.job()); }, dense, kDense));
  results.push_back(compare_with_copy(four));
  measure_compact(four, results);
  results.push_back(compare(
      "dual_quaternion_4", [&] { skin_dual_quaternion(four.job()); }, dense, kDense));
  results.push_back(compare(
      "dual_quaternion_4_to_linear", [&] { skin_dual_quaternion(four.job()); }, [&] { skin_linear_blend(four.job()); },
      "linear blending"));
  results.push_back(compare(
      "linear_8", [&] { skin_linear_blend(eight.job()); }, dense, kDense));
  results.push_back(compare(
      "linear_4_normals", [&] { skin_linear_blend(four.job(true)); }, dense, kDense));
  results.push_back(compare(
      "dual_quaternion_4_normals", [&] { skin_dual_quaternion(four.job(true)); }, dense, kDense));
  results.push_back(compare(
      "dense_68",
      [&] {
        deform_dense({kVertices, 68, 3, packed, flat_dofs, four.positions});
      },
      dense, kDense));
  measure_two_layer(kVertices, results);
  results.push_back(compare_threads("linear_4_two_threads", 2, [&] { skin_linear_blend(four.job()); }));
  results.push_back(compare_threads("dual_quaternion_4_two_threads", 2, [&] { skin_dual_quaternion(four.job()); }));
  set_thread_count(threads);
  return results;
}

}  // namespace limber::bench
