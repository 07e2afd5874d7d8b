#include "limber/numerics/internal/nested_dissection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include <Eigen/Eigenvalues>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

using Points = Eigen::Ref<const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>>;

constexpr int kDirections = 8;
constexpr int kSlabs = 255;  // of a part, in each direction: their numbers fit a byte
constexpr int kLeaf = 128;   // unknowns that are not worth parting
/// What a part of n unknowns costs, over n^2, where a separator of s costs s^3 / 3: of solids.
constexpr double kCostOfHalf = 3;

using Slabs = std::array<std::uint8_t, kDirections>;

/// A part still to be ordered: its unknowns are those at [begin, end) of the list.
struct Part {
  int begin;
  int end;
};

/// Where a part is cut: unknowns in slabs up to `slab` are below.
struct Cut {
  int direction = -1;
  int slab = 0;
  bool separates_below = true;  ///< Whether the separator is taken from below the plane.
  double cost = std::numeric_limits<double>::infinity();
};

class Dissection {
 public:
  Dissection(const SparseMatrix& matrix, const Points& points)
      : matrix_(matrix),
        points_(points),
        order_(static_cast<std::size_t>(points.rows())),
        part_of_(order_.size(), 0),
        slabs_(order_.size()),
        highest_(order_.size()),
        lowest_(order_.size()) {
    std::iota(order_.begin(), order_.end(), 0);
  }

  std::vector<int> run() {
    std::vector<Part> parts = {{0, static_cast<int>(order_.size())}};
    for (int label = 1; !parts.empty(); ++label) {
      const Part part = parts.back();
      parts.pop_back();
      if (part.end - part.begin <= kLeaf) continue;
      mark(part, label);
      number_slabs(part);
      look_at_neighbors(part, label);
      const Cut cut = best_cut(part);
      if (cut.direction < 0) continue;
      const auto [middle, last] = divide(part, cut);
      parts.push_back({part.begin, middle});
      parts.push_back({middle, last});
    }
    return std::move(order_);
  }

 private:
  static std::size_t at(int unknown) { return static_cast<std::size_t>(unknown); }
  auto unknowns(const Part& part) { return std::span(order_).subspan(at(part.begin), at(part.end - part.begin)); }

  void mark(const Part& part, int label) {
    for (const int v : unknowns(part)) part_of_[at(v)] = label;
  }

  /// The axes, the part's own axes, and two between those.
  Eigen::Matrix<double, 3, kDirections> directions(const Part& part) {
    Eigen::RowVector3d mean = Eigen::RowVector3d::Zero();
    for (const int v : unknowns(part)) mean += points_.row(v);
    mean /= part.end - part.begin;
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    for (const int v : unknowns(part)) {
      const Eigen::RowVector3d from = points_.row(v) - mean;
      spread += from.transpose() * from;
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> own(spread);
    Eigen::Matrix<double, 3, kDirections> result;
    result << Eigen::Matrix3d::Identity(), own.eigenvectors(),
        (own.eigenvectors().col(2) + own.eigenvectors().col(1)) * std::sqrt(0.5),
        (own.eigenvectors().col(2) - own.eigenvectors().col(1)) * std::sqrt(0.5);
    return result;
  }

  void number_slabs(const Part& part) {
    const Eigen::Matrix<double, 3, kDirections> axes = directions(part);
    using Heights = Eigen::Matrix<double, 1, kDirections>;
    Heights low = Heights::Constant(std::numeric_limits<double>::infinity());
    Heights high = -low;
    for (const int v : unknowns(part)) {
      const Heights heights = points_.row(v) * axes;
      low = low.cwiseMin(heights);
      high = high.cwiseMax(heights);
    }
    const Heights scale =
        (kSlabs * (1 - 1e-9) * (high - low).cwiseMax(std::numeric_limits<double>::min()).cwiseInverse()).eval();
    for (const int v : unknowns(part)) {
      const Heights place = (points_.row(v) * axes - low).cwiseProduct(scale);
      for (int d = 0; d < kDirections; ++d) {
        slabs_[at(v)][static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(std::clamp(place[d], 0.0, kSlabs - 1.0));
      }
    }
  }

  /// For every unknown of the part the highest and the lowest slab of its neighbours and itself.
  void look_at_neighbors(const Part& part, int label) {
    for (const int v : unknowns(part)) highest_[at(v)] = lowest_[at(v)] = slabs_[at(v)];
    for (const int v : unknowns(part)) {
      Slabs highest = highest_[at(v)];
      Slabs lowest = lowest_[at(v)];
      const Slabs own = slabs_[at(v)];
      for (int i = matrix_.outerIndexPtr()[v]; i < matrix_.outerIndexPtr()[v + 1]; ++i) {
        const std::size_t other = at(matrix_.innerIndexPtr()[i]);
        if (part_of_[other] != label) continue;
        const Slabs theirs = slabs_[other];
        for (std::size_t d = 0; d < kDirections; ++d) {
          highest[d] = std::max(highest[d], theirs[d]);
          lowest[d] = std::min(lowest[d], theirs[d]);
          highest_[other][d] = std::max(highest_[other][d], own[d]);
          lowest_[other][d] = std::min(lowest_[other][d], own[d]);
        }
      }
      for (std::size_t d = 0; d < kDirections; ++d) {  // v may be a neighbour of its own
        highest_[at(v)][d] = std::max(highest_[at(v)][d], highest[d]);
        lowest_[at(v)][d] = std::min(lowest_[at(v)][d], lowest[d]);
      }
    }
  }

  Cut best_cut(const Part& part) {
    Cut best;
    for (int direction = 0; direction < kDirections; ++direction) {
      const auto d = static_cast<std::size_t>(direction);
      std::array<int, kSlabs + 1> members{}, below{}, above{};  // the last two: changes from slab to slab
      for (const int v : unknowns(part)) {
        const int slab = slabs_[at(v)][d];
        ++members[at(slab)];
        // In a separator from below at cuts [slab, highest), in one from above at cuts [lowest, slab).
        ++below[at(slab)];
        --below[highest_[at(v)][d]];
        ++above[lowest_[at(v)][d]];
        --above[at(slab)];
      }
      int count = 0, from_below = 0, from_above = 0;
      for (int slab = 0; slab + 1 < kSlabs; ++slab) {
        count += members[at(slab)];
        from_below += below[at(slab)];
        from_above += above[at(slab)];
        const int rest = part.end - part.begin - count;
        if (count == 0 || rest == 0) continue;
        for (const bool is_below : {true, false}) {
          const double separator = is_below ? from_below : from_above;
          const double one = is_below ? count - separator : count;
          const double other = is_below ? rest : rest - separator;
          const double cost = separator * separator * separator / 3 + kCostOfHalf * (one * one + other * other);
          if (cost < best.cost) best = {direction, slab, is_below, cost};
        }
      }
    }
    const double whole = part.end - part.begin;
    return best.cost < kCostOfHalf * whole * whole ? best : Cut{};
  }

  /// Sorts the part's unknowns: one half, the other, the separator. Returns where the second and the third begin.
  std::pair<int, int> divide(const Part& part, const Cut& cut) {
    const auto d = static_cast<std::size_t>(cut.direction);
    const auto side = [&](int v) {
      const bool is_below = slabs_[at(v)][d] <= cut.slab;
      const bool crosses = is_below ? highest_[at(v)][d] > cut.slab : lowest_[at(v)][d] <= cut.slab;
      if (crosses && is_below == cut.separates_below) return 2;
      return is_below ? 0 : 1;
    };
    const auto list = unknowns(part);
    const auto second = std::stable_partition(list.begin(), list.end(), [&](int v) { return side(v) == 0; });
    const auto third = std::stable_partition(second, list.end(), [&](int v) { return side(v) == 1; });
    return {part.begin + static_cast<int>(second - list.begin()), part.begin + static_cast<int>(third - list.begin())};
  }

  const SparseMatrix& matrix_;
  const Points& points_;
  std::vector<int> order_;
  std::vector<int> part_of_;
  std::vector<Slabs> slabs_;
  std::vector<Slabs> highest_;
  std::vector<Slabs> lowest_;
};

}  // namespace

std::vector<int> nested_dissection(const SparseMatrix& matrix, const Points& points) {
  if (matrix.rows() != matrix.cols() || points.rows() != matrix.rows()) {
    throw Error(ErrorCode::InvalidArgument, "the unknowns of the matrix and their places are not equally many.");
  }
  if (!points.allFinite()) throw Error(ErrorCode::NonFiniteNumber, "an unknown is at no finite place.");
  return Dissection(matrix, points).run();
}

}  // namespace limber::internal
