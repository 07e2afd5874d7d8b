#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/compress/internal/atom_cardinality.h"
#include "limber/compress/internal/dictionary.h"
#include "limber/compress/internal/fit_space.h"
#include "limber/core/error.h"

namespace limber {
using namespace internal;
namespace {

/// Atoms of a stage, at least: moving the first few would hide what later ones could have been exact with.
constexpr int kLeastStage = 16;
constexpr int kLastIterations = 3;
constexpr int kRefinements = 8;
constexpr int kRefinementSweeps = 4;
/// An iteration that gains less than this part of the error was the last.
constexpr double kStageGain = 0.02;
constexpr double kRefinementGain = 0.003;

[[noreturn]] void reject(std::string sentence, std::string remedy) {
  throw Error(ErrorCode::InvalidArgument, std::move(sentence), {}, std::move(remedy));
}

void check_options(const FactoriseOptions& options) {
  if (options.bones_per_vertex < 1 || options.bones_per_vertex > kMostAtomsPerVertex)
    reject(fmt::format("{} virtual bones per vertex are not supported.", options.bones_per_vertex), "Use 1 to 4.");
  if (options.virtual_bones < 0 || options.bones_per_virtual < 0 || options.stages < 1 || !(options.bound >= 0))
    reject("a count or bound of the factorisation is negative.", "Use 0 for the default.");
  if (!(options.tolerance >= 0)) reject("the tolerance is negative.", "Use 0 for none.");
  if (options.operations != 0 && !(options.operations > options.bones_per_vertex))
    reject(fmt::format("{} blend operations leave none for the virtual bones.", options.operations),
           fmt::format("Allow more than {}.", options.bones_per_vertex));
  if (options.virtual_bones == 0 && options.tolerance == 0 && options.operations == 0)
    reject("nothing says when to stop.", "Give a number of virtual bones, a tolerance, or a budget of operations.");
}

void check_neighbors(const IndexLists& neighbors, int vertices) {
  if (neighbors.count() == vertices) return;
  throw Error(ErrorCode::CountMismatch,
              fmt::format("there are neighbours for {} vertices, but {} vertices.", neighbors.count(), vertices));
}

/// What a run works towards.
struct Goal {
  int most_atoms = 0;
  double squared_error = 0;  ///< Stop when the sum is below; 0: never.
  double numbers = 1;        ///< What the sum is divided by for the report.
};

Goal make_goal(const FactoriseOptions& options, int vertices, double operations_per_atom, double numbers) {
  Goal goal;
  goal.numbers = std::max(numbers, 1.0);
  double most = vertices;
  if (options.virtual_bones > 0) most = std::min<double>(most, options.virtual_bones);
  if (options.operations > 0)
    most = std::min(most, (options.operations - options.bones_per_vertex) * vertices / operations_per_atom);
  goal.most_atoms = std::max(1, static_cast<int>(most + 1e-9));
  goal.squared_error = options.tolerance * options.tolerance * goal.numbers;
  return goal;
}

/// How many atoms to add before the next joint optimisation.
int atoms_of_stage(const FactoriseOptions& options, const Goal& goal, const Dictionary& dictionary) {
  const int room = goal.most_atoms - dictionary.atom_count();
  if (goal.squared_error > 0) {
    // kappa = (Delta / epsilon - 1) m + 1 [eq. 3], at most doubling, which a far goal would overshoot.
    const double ratio = std::sqrt(dictionary.error() / goal.squared_error);
    const double wanted = std::min(ratio - 1, 1.0) * dictionary.atom_count() + 1;
    return std::clamp(static_cast<int>(wanted), 1, std::max(room, 1));
  }
  const int share = (goal.most_atoms + options.stages - 1) / options.stages;
  return std::clamp(std::max(share, kLeastStage), 1, std::max(room, 1));
}

bool is_reached(const Goal& goal, const Dictionary& dictionary) {
  return goal.squared_error > 0 && dictionary.error() < goal.squared_error;
}

/// Alternates dictionary and coefficients [algorithm 1, lines 9 to 14].
void optimise(Dictionary& dictionary, int iterations, const Goal& goal, FactoriseReport& report, const Task* task) {
  double before = dictionary.error();
  for (int iteration = 0; iteration < iterations; ++iteration) {
    throw_if_cancelled(task);
    dictionary.update_atoms(1);
    dictionary.update_coefficients();
    const double after = dictionary.error();
    report.errors.push_back(std::sqrt(after / goal.numbers));
    if (!(after < before * (1 - kStageGain))) return;
    before = after;
  }
}

void refine(Dictionary& dictionary, const Goal& goal, FactoriseReport& report, const Task* task) {
  double before = dictionary.error();
  for (int round = 0; round < kRefinements; ++round) {
    throw_if_cancelled(task);
    dictionary.search_rings();
    dictionary.update_atoms(kRefinementSweeps);
    const double after = dictionary.error();
    report.errors.push_back(std::sqrt(after / goal.numbers));
    if (!(after < before * (1 - kRefinementGain))) return;
    before = after;
  }
}

Dictionary run(const FitSpace& space, const IndexLists& neighbors, const FactoriseOptions& options,
               const AtomLimits& limits, const Goal& goal, FactoriseReport& report, Task* task) {
  Stage stage(task, "Factorise weights");
  const ChoiceLimits choices = {options.bones_per_vertex, options.convex ? 0.0 : -options.bound};
  Dictionary dictionary(space, neighbors, choices, limits,
                        options.keep_bones && limits.sum_to_one && limits.nonnegative);
  bool can_grow = true;
  while (can_grow && dictionary.atom_count() < goal.most_atoms && !is_reached(goal, dictionary)) {
    const int count = atoms_of_stage(options, goal, dictionary);
    for (int i = 0; i < count && can_grow; ++i) {
      can_grow = dictionary.add_atom();
      if (i % 64 == 0) stage.advance(0.9 * dictionary.atom_count() / goal.most_atoms);
    }
    // What follows undoes much of an early stage's polish: once is enough there.
    const bool last = !can_grow || dictionary.atom_count() >= goal.most_atoms || is_reached(goal, dictionary);
    optimise(dictionary, last && !options.ring_search ? kLastIterations : 1, goal, report, task);
  }
  if (options.ring_search) refine(dictionary, goal, report, task);
  report.error = std::sqrt(dictionary.error() / goal.numbers);
  report.reached_tolerance = is_reached(goal, dictionary);
  stage.advance(1);
  return dictionary;
}

/// The shares of the atoms that are used, numbered anew in their old order; `kept` lists those.
SkinWeights coefficients_of(const Dictionary& dictionary, int vertices, std::vector<int>& kept) {
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(vertices));
  int highest = 0;
  for (int vertex = 0; vertex < vertices; ++vertex) {
    const AtomChoice& choice = dictionary.choice(vertex);
    for (std::size_t i = 0; i < static_cast<std::size_t>(choice.count); ++i) {
      rows[static_cast<std::size_t>(vertex)].push_back({choice.atoms[i], choice.coefficients[i]});
      highest = std::max(highest, choice.atoms[i] + 1);
    }
  }
  std::vector<int> number(static_cast<std::size_t>(highest), -1);
  for (const auto& row : rows) {
    for (const Influence& share : row) number[static_cast<std::size_t>(share.bone)] = 0;
  }
  for (int atom = 0; atom < highest; ++atom) {
    if (number[static_cast<std::size_t>(atom)] < 0) continue;
    number[static_cast<std::size_t>(atom)] = static_cast<int>(kept.size());
    kept.push_back(atom);
  }
  for (auto& row : rows) {
    for (Influence& share : row) share.bone = number[static_cast<std::size_t>(share.bone)];
  }
  return make_skin_weights(static_cast<int>(kept.size()), rows);
}

TwoLayerWeights layers_of(const Dictionary& dictionary, int vertices, int bones) {
  TwoLayerWeights result;
  std::vector<int> kept;
  result.coefficients = coefficients_of(dictionary, vertices, kept);
  std::vector<std::vector<Influence>> rows;
  for (const int index : kept) {
    std::vector<Influence>& row = rows.emplace_back();
    const std::span<const double> atom = dictionary.atom(index);
    for (int bone = 0; bone < bones; ++bone) row.push_back({bone, atom[static_cast<std::size_t>(bone)]});
  }
  result.dictionary = make_skin_weights(bones, rows);
  return result;
}

void check_weights(const SkinWeights& weights) {
  if (weights.vertex_count() > 0 && weights.bone_count > 0) return;
  throw Error(ErrorCode::InvalidWeights, fmt::format("there is nothing to compress: {} vertices and {} bones.",
                                                     weights.vertex_count(), weights.bone_count));
}

/// c, if it is not given.
int cardinality_for(const SkinWeights& weights, const IndexLists& neighbors, int most_influences,
                    const FactoriseOptions& options, const Task* task) {
  const int most = std::clamp(most_influences + 1, 1, weights.bone_count);
  if (options.operations == 0) return most;
  const double numbers = (options.operations - options.bones_per_vertex) * weights.vertex_count();
  if (options.virtual_bones > 0 && options.virtual_bones * most <= numbers) return most;
  return choose_cardinality(weights, neighbors, numbers, options.bones_per_vertex, most, task);
}

/// What atoms can obey because the weights do.
AtomLimits limits_for(const SkinWeights& weights, const IndexLists& neighbors, const FactoriseOptions& options,
                      const Task* task) {
  const SkinWeightsReport report = report_on(weights);
  AtomLimits limits;
  limits.cardinality = options.bones_per_virtual > 0
                           ? options.bones_per_virtual
                           : cardinality_for(weights, neighbors, report.most_influences(), options, task);
  limits.sum_to_one = std::abs(report.least_sum - 1) < 1e-6 && std::abs(report.greatest_sum - 1) < 1e-6;
  limits.nonnegative = options.convex && report.least_weight >= 0;
  return limits;
}

Factorisation factorise_in(const FitSpace& space, const SkinWeights& weights, const IndexLists& neighbors,
                           const FactoriseOptions& options, double numbers, Task* task) {
  const AtomLimits limits = limits_for(weights, neighbors, options, task);
  const Goal goal = make_goal(options, weights.vertex_count(), limits.cardinality, numbers);
  Factorisation result;
  const Dictionary dictionary = run(space, neighbors, options, limits, goal, result.report, task);
  result.weights = layers_of(dictionary, weights.vertex_count(), weights.bone_count);
  return result;
}

}  // namespace

Factorisation factorise_weights(const SkinWeights& weights, const IndexLists& neighbors,
                                const FactoriseOptions& options, Task* task) {
  check_options(options);
  check_weights(weights);
  check_neighbors(neighbors, weights.vertex_count());
  const auto space = make_weight_space(weights);
  return factorise_in(*space, weights, neighbors, options,
                      static_cast<double>(weights.bone_count) * weights.vertex_count(), task);
}

Factorisation factorise_for_poses(const SkinWeights& weights, const Positions& rest, const ExamplePoses& poses,
                                  const IndexLists& neighbors, const FactoriseOptions& options, Task* task) {
  check_options(options);
  check_weights(weights);
  check_neighbors(neighbors, weights.vertex_count());
  check_example_poses(poses, weights.bone_count, weights.vertex_count());
  std::unique_ptr<FitSpace> space;
  {
    Stage stage(task, "Gather example poses");
    space = make_pose_space(rest, weights, poses);
  }
  return factorise_in(*space, weights, neighbors, options, 3.0 * poses.pose_count() * weights.vertex_count(), task);
}

SubspaceFactorisation factorise_subspace(const Subspace& subspace, const Positions& rest, const IndexLists& neighbors,
                                         const FactoriseOptions& options, Task* task) {
  check_options(options);
  check_neighbors(neighbors, subspace.vertex_count());
  if (subspace.vertex_count() == 0 || subspace.dof_count() == 0)
    throw Error(ErrorCode::InvalidWeights, "there is nothing to compress: the subspace is empty.");
  const auto space = make_basis_space(subspace, rest, neighbors);
  const Goal goal = make_goal(options, subspace.vertex_count(), 0.25 * space->atom_size(),
                              static_cast<double>(subspace.vertex_count()) * subspace.dof_count());
  SubspaceFactorisation result;
  const Dictionary dictionary = run(*space, neighbors, options, {}, goal, result.report, task);
  std::vector<int> kept;
  result.coefficients = coefficients_of(dictionary, subspace.vertex_count(), kept);
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  for (const int index : kept) {
    result.virtual_bones.emplace_back(
        Eigen::Map<const RowMajor>(dictionary.atom(index).data(), subspace.dimension + 1, subspace.dof_count()));
  }
  return result;
}

std::vector<AffineMatrix> blend_dofs(const SubspaceFactorisation& factorisation, const Eigen::MatrixXd& dofs) {
  std::vector<AffineMatrix> result;
  const Eigen::Index d = dofs.cols();
  for (const Eigen::MatrixXd& bone : factorisation.virtual_bones) {
    const Eigen::MatrixXd transposed = bone * dofs;
    AffineMatrix matrix = AffineMatrix::Zero();
    if (d == 2) matrix(2, 2) = 1;
    matrix.topLeftCorner(d, d) = transposed.topRows(d).transpose();
    matrix.col(3).head(d) = transposed.row(d).transpose();
    result.push_back(matrix);
  }
  return result;
}

}  // namespace limber
