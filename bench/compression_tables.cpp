#include "bench/compression_tables.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/decompose.h"
#include "limber/core/executor.h"

#include "bench/printed_compression.h"
#include "bench/sequences.h"

namespace limber::bench {
using namespace internal;
namespace {

constexpr const char* kBench = "compression";

/// A block of columns: what is reduced to what.
struct Setting {
  const char* name;
  int from;  ///< Influences of the decomposition; 0: any number.
  int to;    ///< Blends per vertex.
};
constexpr Setting kSettings[] = {{"8-to-4", 8, 4}, {"dense-to-4", 0, 4}, {"dense-to-8", 0, 8}};
constexpr std::size_t kDenseTo4 = 1;

/// Algorithms 1 and 2 as printed, but for the corrected dictionary update and the queue.
FactoriseOptions as_printed(FactoriseOptions options, const SkinWeights& weights) {
  options.bones_per_virtual = report_on(weights).most_influences() + 1;
  options.stages = 1;
  options.ring_search = false;
  options.bound = 1e9;
  return options;
}

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// What the last lines of the tables summarise, of dense weights to 4 blends per vertex.
struct Summary {
  std::vector<double> to_k_largest;  ///< Per sequence: error of k-largest by ours.
  std::vector<double> to_printed;    ///< Error of the printed algorithm by ours.
  int examples_below_sparse = 0;     ///< Ours with examples against the decomposition with 4 bones.
};

/// The numbers of one sequence and number of bones.
class TableRow {
 public:
  TableRow(const PrintedRow& printed, const UnitSequence& input, const Options& options, std::vector<Result>& results)
      : printed_(printed), input_(input), quick_(options.quick), results_(results) {}

  void measure(Summary& summary) {
    sparse_error_ = decomposed(4, "4 bones per vertex", printed_.decomposed[0]).report.error;
    const Decomposition eight = decomposed(8, "8 bones per vertex", printed_.decomposed[1]);
    const Decomposition dense = decomposed(0, "dense", printed_.decomposed[2]);
    reduce(0, eight, summary);
    reduce(kDenseTo4, dense, summary);
    reduce(2, dense, summary);
  }

 private:
  Decomposition decomposed(int influences, const char* name, double printed) {
    DecomposeOptions options;
    options.bones = printed_.bones;
    options.influences = influences;
    options.refine_rest = true;
    options.iterations = quick_ ? 12 : 60;
    Decomposition result = decompose_sequence(input_.shape, input_.sequence, options);
    add("decomposition", name, 1000 * result.report.error, printed);
    return result;
  }

  void reduce(std::size_t which, const Decomposition& skin, Summary& summary) {
    const Setting& setting = kSettings[which];
    const PrintedReduction& printed = printed_.reductions[which];
    const IndexLists neighbors = skin_neighbors(input_.shape, skin.weights);
    ExamplePoses poses = skin.poses;
    poses.targets = input_.sequence;
    ReduceOptions reduce;
    reduce.influences = setting.to;
    const Positions& rest = skin.rest;
    const auto add_both = [&](const char* method, const SkinWeights& weights, double printed_weights,
                              double printed_poses) {
      const double error = 1000 * weight_error(dense_weights(weights), dense_weights(skin.weights)).rms;
      if (printed_weights >= 0) add(fmt::format("weights-{}", setting.name), method, error, printed_weights);
      last_pose_error_ = pose_error(posed(rest, weights, skin.poses), input_.sequence).rms;
      add(fmt::format("poses-{}", setting.name), method, 1000 * last_pose_error_, printed_poses);
      return error;
    };
    constexpr double kNotInTable2 = -1;
    const double largest =
        add_both("k-largest", reduce_k_largest(skin.weights, reduce), printed.weights[0], printed.poses[0]);
    add_both("smooth", reduce_smooth(skin.weights, neighbors, reduce), printed.weights[1], printed.poses[1]);
    FactoriseOptions options;
    options.operations = setting.to;
    const double ours = add_both("two layers", factorised(which, skin, nullptr, neighbors, options), printed.weights[2],
                                 printed.poses[2]);
    const Factorisation plain = factorise_weights(skin.weights, neighbors, as_printed(options, skin.weights));
    add(fmt::format("weights-{}", setting.name), "the paper's own way, run here", 1000 * plain.report.error, 0);
    add_both("geometry", reduce_geometry(skin.weights, rest, poses, reduce), kNotInTable2, printed.poses[3]);
    add_both("Poisson", reduce_poisson(skin.weights, rest, poses, neighbors, reduce), kNotInTable2, printed.poses[4]);
    add_both("two layers, examples", factorised(which, skin, &poses, neighbors, options), kNotInTable2,
             printed.poses[5]);
    if (which != kDenseTo4) return;
    summary.to_k_largest.push_back(largest / ours);
    summary.to_printed.push_back(1000 * plain.report.error / ours);
    if (last_pose_error_ < sparse_error_) ++summary.examples_below_sparse;
  }

  /// Both layers multiplied; dense to 4 on one core, with its time [figure 9].
  SkinWeights factorised(std::size_t which, const Decomposition& skin, const ExamplePoses* poses,
                         const IndexLists& neighbors, const FactoriseOptions& options) {
    const int threads = thread_count();
    if (which == kDenseTo4) set_thread_count(1);
    Factorisation made;
    const double seconds = seconds_of([&] {
      made = poses ? factorise_for_poses(skin.weights, skin.rest, *poses, neighbors, options)
                   : factorise_weights(skin.weights, neighbors, options);
    });
    set_thread_count(threads);
    if (which == kDenseTo4) {
      const std::string name =
          fmt::format("{}, {} vertices, {} bones, {} frames", printed_.sequence, skin.weights.vertex_count(),
                      skin.weights.bone_count, skin.poses.pose_count());
      results_.push_back({"compression/times", name + (poses ? ": with examples" : ": weights"), seconds, "s", 0, ""});
    }
    return skin_weights_of(multiplied(made.weights));
  }

  void add(const std::string& table, const std::string& column, double value, double printed) {
    const std::string row = fmt::format("{}, {}", printed_.sequence, printed_.bones);
    results_.push_back({"compression/" + table, row + ": " + column, value, "", 0,
                        printed > 0 ? fmt::format("{:g}", printed) : std::string()});
  }

  const PrintedRow& printed_;
  const UnitSequence& input_;
  bool quick_;
  std::vector<Result>& results_;
  double sparse_error_ = 0;
  double last_pose_error_ = 0;
};

void add_summary(const Summary& summary, std::vector<Result>& results) {
  if (summary.to_k_largest.empty()) return;
  const auto add = [&](const char* name, double value, const char* against) {
    results.push_back({kBench, name, value, "", value, against});
  };
  add("error_4_operations", *std::min_element(summary.to_k_largest.begin(), summary.to_k_largest.end()),
      "k-largest at the same budget, error of weights, worst of the sequences at hand");
  add("error_4_operations_median", median_of(summary.to_k_largest), "the same, median of the sequences at hand");
  add("error_4_operations_printed_algorithm", *std::min_element(summary.to_printed.begin(), summary.to_printed.end()),
      "the paper's own algorithm at the same budget, worst of the sequences at hand");
  results.push_back({kBench, "examples_below_decomposition_4", static_cast<double>(summary.examples_below_sparse),
                     fmt::format("of {} sequences", summary.to_k_largest.size()), 0,
                     "two layers with examples against the decomposition with 4 bones per vertex"});
}

}  // namespace

void measure_compression_tables(const Options& options, std::vector<Result>& results) {
  const int threads = thread_count();
  set_thread_count(2);  // Errors are the same on any number; times are taken on one.
  Summary summary;
  for (const PrintedRow& row : kPrintedRows) {
    const auto input = load_unit_sequence(options, row.sequence);
    if (!input) continue;
    TableRow(row, *input, options, results).measure(summary);
  }
  add_summary(summary, results);
  set_thread_count(threads);
}

}  // namespace limber::bench
