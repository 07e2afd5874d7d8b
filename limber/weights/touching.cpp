#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/internal/operators.h"
#include "limber/geometry/lattice/internal/voxelise_parts.h"
#include "limber/geometry/mesh.h"
#include "limber/numerics/internal/sparse_cholesky.h"
#include "limber/weights/edit_weights.h"
#include "limber/weights/internal/bone_paths.h"

namespace limber {
using namespace internal;
namespace {

/// A touch is by chance beyond this many straight ways along the rig, and this share of the size more.
constexpr double kFarWays = 2.5;
constexpr double kFarShare = 0.1;
/// Bones that are more than two steps apart hold nothing together, unless they are in a line: hair lies on shoulders, but a
/// shirt of many bones hangs over trousers.
constexpr int kMostSteps = 2;
constexpr double kBentWays = 1.3;
constexpr double kBentShare = 0.02;
/// How far from a surface the bone behind it may be, as a share of the size.
constexpr double kReach = 0.25;

constexpr double kTinyPart = 0.05;       ///< Of the size: parts below it are stiff even if they sit on several bones.
constexpr double kSmallPart = 0.1;       ///< Of the size: parts below it take the mean of the weights where they sit.
constexpr double kMostArea = 0.25;       ///< Of all: a larger part is a body.
constexpr double kOneSeat = 0.8;         ///< Of the touches: on one bone.
constexpr double kShortSeat = 0.4;       ///< Of the part's extent: where it sits is one end of it.
constexpr double kCarried = 0.7;         ///< Of the weight at the seats: what the carrying handle has.
constexpr double kOtherWeights = 0.5;    ///< Weights that differ by this share belong to something else.
constexpr double kSeenFromWithin = 0.5;  ///< Of all directions.

/// Directions to all sides: the neighbours of a cell.
std::vector<Eigen::Vector3d> all_directions() {
  std::vector<Eigen::Vector3d> directions;
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      for (int z = -1; z <= 1; ++z) {
        // A little askew: meshes have edges along the axes, which rays might slip through.
        const Eigen::Vector3d askew(x + 0.013 * y, y + 0.017 * z, z + 0.011 * x);
        if (x != 0 || y != 0 || z != 0) directions.push_back(askew.normalized());
      }
    }
  }
  return directions;
}

/// What is known of one part.
struct PartFacts {
  std::vector<int> triangles;
  Eigen::AlignedBox3d box;
  double area = 0;
  int vertex_count = 0;
};

std::vector<PartFacts> facts_of(const Shape& shape, const ShapeParts& parts) {
  std::vector<PartFacts> facts(static_cast<std::size_t>(parts.count));
  for (int t = 0; t < shape.triangle_count(); ++t) {
    PartFacts& part = facts[static_cast<std::size_t>(parts.of_triangle[static_cast<std::size_t>(t)])];
    part.triangles.push_back(t);
    part.area += area_vector(shape.positions, shape.triangles, t).norm() / 2;
  }
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const int part = parts.of_vertex[static_cast<std::size_t>(v)];
    if (part < 0) continue;
    facts[static_cast<std::size_t>(part)].box.extend(shape.positions.row(v).transpose());
    ++facts[static_cast<std::size_t>(part)].vertex_count;
  }
  return facts;
}

SurfaceTree tree_of_part(const Shape& shape, const PartFacts& part) {
  Triangles own(static_cast<Eigen::Index>(part.triangles.size()), 3);
  for (std::size_t i = 0; i < part.triangles.size(); ++i) {
    own.row(static_cast<Eigen::Index>(i)) = shape.triangles.row(part.triangles[i]);
  }
  return {shape.positions, own};
}

/// Whether a part is around a point.
bool is_around(const SurfaceTree& part, const Eigen::Vector3d& point) {
  static const std::vector<Eigen::Vector3d> kDirections = all_directions();
  std::size_t hits = 0;
  for (const Eigen::Vector3d& direction : kDirections) hits += part.cast(point, direction).has_value() ? 1 : 0;
  return static_cast<double>(hits) >= kSeenFromWithin * static_cast<double>(kDirections.size());
}

/// The handles that run within a part: two fifths of them, or the beginning of the last in a chain.
std::vector<int> handles_within(const Shape& shape, const PartFacts& part, const BonePaths& bones) {
  constexpr std::array kPlaces = {0.1, 0.3, 0.5, 0.7, 0.9};
  std::vector<int> within;
  std::unique_ptr<SurfaceTree> tree;
  const auto holds = [&](const Eigen::Vector3d& point) {
    if (!part.box.contains(point)) return false;
    if (!tree) tree = std::make_unique<SurfaceTree>(tree_of_part(shape, part));
    return is_around(*tree, point);
  };
  for (const int h : bones.placed()) {
    const auto& [head, tail] = bones.segment(h);
    const int held = static_cast<int>(std::count_if(
        kPlaces.begin(), kPlaces.end(), [&, &a = head, &b = tail](double x) { return holds(a + x * (b - a)); }));
    if (held >= 2 || (bones.is_leaf(h) && holds(head))) within.push_back(h);
  }
  return within;
}

/// Whether the two sides of a touch belong to limbs that are far from each other along the rig.
bool is_by_chance(const Touch& touch, const Shape& shape, const std::vector<Eigen::Vector3d>& outward,
                  const BonePaths& bones, double size) {
  std::array<int, 2> handle;
  std::array<Eigen::Vector3d, 2> at;
  for (std::size_t side = 0; side < 2; ++side) {
    const Eigen::Vector3d point = point_of(touch, static_cast<int>(side), shape.positions, shape.triangles);
    handle[side] = bones.behind(point, outward[static_cast<std::size_t>(touch.triangles[side])], kReach * size);
    if (handle[side] < 0) return false;
    at[side] = bones.nearest_point(handle[side], point);
  }
  const double straight = (at[0] - at[1]).norm();
  const BonePaths::Way way = bones.way(handle[0], at[0], handle[1], at[1]);
  if (way.steps > kMostSteps && way.length > kBentWays * straight + kBentShare * size) return true;
  return way.length > kFarWays * straight + kFarShare * size;
}

/// How much of a part's seats each handle has behind it.
struct SeatFacts {
  Eigen::VectorXd of_handle;
  Eigen::AlignedBox3d box;
  int count = 0;
};

class StiffFinder {
 public:
  StiffFinder(const Shape& shape, const ShapeParts& parts, const BonePaths& bones, const Rig& rig,
              const std::vector<Touch>& touches, const std::vector<Eigen::Vector3d>& outward)
      : shape_(shape),
        bones_(bones),
        rig_(rig),
        touches_(touches),
        outward_(outward),
        facts_(facts_of(shape, parts)),
        size_(size_of(shape)),
        of_part_(facts_.size()) {
    for (const PartFacts& part : facts_) total_area_ += part.area;
    for (std::size_t i = 0; i < touches.size(); ++i) {
      for (const int part : touches[i].parts) of_part_[static_cast<std::size_t>(part)].push_back(static_cast<int>(i));
    }
  }

  std::vector<StiffPart> find() {
    std::vector<char> stiff(facts_.size(), 0);
    for (std::size_t part = 0; part < facts_.size(); ++part) stiff[part] = is_stiff(static_cast<int>(part)) ? 1 : 0;
    if (std::find(stiff.begin(), stiff.end(), 0) == stiff.end()) return {};
    return in_order(stiff);
  }

 private:
  SeatFacts seats_of(int part) const {
    SeatFacts seats;
    seats.of_handle = Eigen::VectorXd::Zero(rig_.count());
    for (const int i : of_part_[static_cast<std::size_t>(part)]) {
      const Touch& touch = touches_[static_cast<std::size_t>(i)];
      const int side = touch.parts[0] == part ? 1 : 0;
      const Eigen::Vector3d point = point_of(touch, side, shape_.positions, shape_.triangles);
      seats.box.extend(point);
      ++seats.count;
      const int handle = bones_.behind(
          point, outward_[static_cast<std::size_t>(touch.triangles[static_cast<std::size_t>(side)])], kReach * size_);
      if (handle >= 0) ++seats.of_handle[handle];
    }
    return seats;
  }

  bool is_stiff(int part) const {
    const PartFacts& facts = facts_[static_cast<std::size_t>(part)];
    if (facts.area > kMostArea * total_area_) return false;
    const std::vector<int> within = handles_within(shape_, facts, bones_);
    if (within.size() > 1) return false;
    const SeatFacts seats = seats_of(part);
    if (within.size() == 1) return seats.count > 0 && seats.of_handle[within[0]] >= kOneSeat * seats.count;
    const double extent = facts.box.diagonal().norm();
    if (seats.count == 0 || extent < kTinyPart * size_) return true;
    return seats.of_handle.maxCoeff() >= kOneSeat * seats.count || seats.box.diagonal().norm() < kShortSeat * extent;
  }

  /// What sits on a part that bends comes first, then what sits on that, then what hangs in the air.
  std::vector<StiffPart> in_order(const std::vector<char>& stiff) const {
    std::vector<StiffPart> found;
    std::vector<char> carried(stiff.size(), 0);
    for (std::size_t part = 0; part < stiff.size(); ++part) carried[part] = stiff[part] == 0 ? 1 : 0;
    const auto add = [&](std::size_t part, std::vector<int> seats) {
      StiffPart& added = found.emplace_back();
      added.part = static_cast<int>(part);
      added.vertex_count = facts_[part].vertex_count;
      added.is_small = facts_[part].box.diagonal().norm() < kSmallPart * size_;
      added.seats = std::move(seats);
    };
    for (bool more = true; more;) {
      more = false;
      const std::vector<char> before = carried;
      for (std::size_t part = 0; part < stiff.size(); ++part) {
        if (before[part] != 0) continue;
        std::vector<int> seats;
        for (const int i : of_part_[part]) {
          const Touch& touch = touches_[static_cast<std::size_t>(i)];
          const int other = touch.parts[0] == static_cast<int>(part) ? touch.parts[1] : touch.parts[0];
          if (before[static_cast<std::size_t>(other)] != 0) seats.push_back(i);
        }
        if (seats.empty()) continue;
        add(part, std::move(seats));
        carried[part] = 1;
        more = true;
      }
    }
    for (std::size_t part = 0; part < stiff.size(); ++part) {
      if (carried[part] == 0) add(part, {});
    }
    return found;
  }

  const Shape& shape_;
  const BonePaths& bones_;
  const Rig& rig_;
  const std::vector<Touch>& touches_;
  const std::vector<Eigen::Vector3d>& outward_;
  std::vector<PartFacts> facts_;
  double size_;
  double total_area_ = 0;
  std::vector<std::vector<int>> of_part_;  ///< Touches of each part.
};

/// Weights at one side of a touch.
Eigen::RowVectorXd weights_at(const Touch& touch, std::size_t side, const Shape& shape,
                              const Eigen::MatrixXd& weights) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(weights.cols());
  for (int k = 0; k < 3; ++k) {
    sum += touch.barycentric[side][k] * weights.row(shape.triangles(touch.triangles[side], k));
  }
  return sum;
}

/// The weights of what a part sits on, or of what is nearest to it.
Eigen::RowVectorXd seat_weights(const StiffPart& stiff, const std::vector<Touch>& touches, const Shape& shape,
                                const ShapeParts& parts, const VertexTree& bending_tree,
                                const std::vector<int>& bending, const Eigen::MatrixXd& weights) {
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(weights.cols());
  for (const int i : stiff.seats) {
    const Touch& touch = touches[static_cast<std::size_t>(i)];
    sum += weights_at(touch, touch.parts[0] == stiff.part ? 1 : 0, shape, weights);
  }
  if (!stiff.seats.empty()) return sum / static_cast<double>(stiff.seats.size());
  double least = std::numeric_limits<double>::infinity();
  for (int v = 0; v < shape.vertex_count(); ++v) {
    if (parts.of_vertex[static_cast<std::size_t>(v)] != stiff.part) continue;
    const int other = bending[static_cast<std::size_t>(bending_tree.nearest(Eigen::Vector3d(shape.positions.row(v))))];
    const double distance = (shape.positions.row(v) - shape.positions.row(other)).norm();
    if (distance >= least) continue;
    least = distance;
    sum = weights.row(other);
  }
  return sum;
}

/// Leaves out touches of stiff parts with what moves otherwise: they are close there, but sit somewhere else.
void drop_passing_touches(const Shape& shape, const std::vector<char>& is_stiff, const Eigen::MatrixXd& weights,
                          Holding& holding) {
  std::vector<int> number(holding.touches.size(), -1);
  std::vector<Touch> kept;
  for (std::size_t i = 0; i < number.size(); ++i) {
    const Touch& touch = holding.touches[i];
    const bool stiff = is_stiff[static_cast<std::size_t>(touch.parts[0])] != 0 ||
                       is_stiff[static_cast<std::size_t>(touch.parts[1])] != 0;
    if (stiff) {
      const Eigen::RowVectorXd apart = weights_at(touch, 0, shape, weights) - weights_at(touch, 1, shape, weights);
      if (apart.cwiseAbs().sum() / 2 > kOtherWeights) continue;
    }
    number[i] = static_cast<int>(kept.size());
    kept.push_back(touch);
  }
  holding.touches = std::move(kept);
  for (StiffPart& part : holding.stiff) {
    std::erase_if(part.seats, [&](int seat) { return number[static_cast<std::size_t>(seat)] < 0; });
    for (int& seat : part.seats) seat = number[static_cast<std::size_t>(seat)];
  }
}

/// Per touch, the difference of the weights on its two sides as a combination of vertices.
SparseMatrix touch_differences(const Shape& shape, const std::vector<Touch>& touches) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t i = 0; i < touches.size(); ++i) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (int k = 0; k < 3; ++k) {
        const double share = (side == 0 ? 1 : -1) * touches[i].barycentric[side][k];
        if (share == 0) continue;
        entries.emplace_back(static_cast<int>(i), shape.triangles(touches[i].triangles[side], k), share);
      }
    }
  }
  SparseMatrix differences(static_cast<Eigen::Index>(touches.size()), shape.vertex_count());
  differences.setFromTriplets(entries.begin(), entries.end());
  return differences;
}

}  // namespace

Holding find_holding(const Shape& shape, const Rig& rig, std::vector<Touch> touches) {
  Holding holding;
  if (is_one_piece(shape)) return holding;
  const BonePaths bones(rig);
  const ShapeParts parts = parts_of(shape);
  if (parts.count < 2) return holding;
  if (!bones.empty()) {
    const double size = size_of(shape);
    std::erase_if(touches, [&](const Touch& touch) { return is_by_chance(touch, shape, parts.outward, bones, size); });
  }
  holding.touches = std::move(touches);
  if (!bones.empty()) {
    holding.stiff = StiffFinder(shape, parts, bones, rig, holding.touches, parts.outward).find();
  }
  std::vector<char> is_stiff(static_cast<std::size_t>(parts.count), 0);
  for (const StiffPart& stiff : holding.stiff) is_stiff[static_cast<std::size_t>(stiff.part)] = 1;
  for (const Touch& touch : holding.touches) {
    const auto stiff = [&](int side) {
      return is_stiff[static_cast<std::size_t>(touch.parts[static_cast<std::size_t>(side)])] != 0;
    };
    if (!stiff(0) && !stiff(1)) holding.flexible.push_back(touch);
  }
  return holding;
}

void stiffen(const Shape& shape, const Rig& rig, Holding& holding, Eigen::MatrixXd& weights) {
  if (holding.stiff.empty()) return;
  const BonePaths bones(rig);
  const ShapeParts parts = parts_of(shape);
  std::vector<char> is_stiff(static_cast<std::size_t>(parts.count), 0);
  for (const StiffPart& stiff : holding.stiff) is_stiff[static_cast<std::size_t>(stiff.part)] = 1;
  std::vector<int> bending;
  for (int v = 0; v < shape.vertex_count(); ++v) {
    const int part = parts.of_vertex[static_cast<std::size_t>(v)];
    if (part >= 0 && is_stiff[static_cast<std::size_t>(part)] == 0) bending.push_back(v);
  }
  const VertexTree tree(shape.positions(bending, Eigen::all));
  for (StiffPart& stiff : holding.stiff) {
    Eigen::RowVectorXd row = seat_weights(stiff, holding.touches, shape, parts, tree, bending, weights);
    stiff.handle = bones.carrier(row.cwiseMax(0.0).transpose(), kCarried);
    if (!stiff.is_small) row = Eigen::RowVectorXd::Unit(weights.cols(), stiff.handle);
    for (int v = 0; v < shape.vertex_count(); ++v) {
      if (parts.of_vertex[static_cast<std::size_t>(v)] == stiff.part) weights.row(v) = row;
    }
  }
  drop_passing_touches(shape, is_stiff, weights, holding);
}

void sew(const Shape& shape, const Holding& holding, Eigen::MatrixXd& weights) {
  constexpr double kAgree = 1e-3;
  constexpr double kFadeShare = 0.04;
  constexpr double kStrength = 30;  // of a touch, where an edge of the surface has about 1
  if (holding.flexible.empty()) return;
  const SparseMatrix differences = touch_differences(shape, holding.flexible);
  const Eigen::MatrixXd apart = differences * weights;
  std::vector<Eigen::Index> columns;
  for (Eigen::Index h = 0; h < weights.cols(); ++h) {
    if (apart.col(h).cwiseAbs().maxCoeff() > kAgree) columns.push_back(h);
  }
  if (columns.empty()) return;
  const double fade = kFadeShare * size_of(shape);
  SparseMatrix system = cotangent_laplacian(shape);
  Eigen::VectorXd mass = lumped_mass(shape);
  mass = mass.cwiseMax(1e-6 * mass.mean()) / (fade * fade);
  for (int v = 0; v < shape.vertex_count(); ++v) system.coeffRef(v, v) += mass[v];
  system += SparseMatrix(kStrength * (differences.transpose() * differences));
  const SparseCholesky solver(system);
  Eigen::MatrixXd wanted(shape.vertex_count(), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    wanted.col(static_cast<Eigen::Index>(c)) = -kStrength * (differences.transpose() * apart.col(columns[c]));
  }
  const Eigen::MatrixXd change = solver.solve(wanted);
  for (std::size_t c = 0; c < columns.size(); ++c) weights.col(columns[c]) += change.col(static_cast<Eigen::Index>(c));
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    weights.row(v) = weights.row(v).cwiseMax(0.0);
    const double sum = weights.row(v).sum();
    if (sum > 0) weights.row(v) /= sum;
  }
}

}  // namespace limber
