#include "limber/flesh/internal/build_matching_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include <Eigen/LU>
#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

constexpr int kLargestHalfWidth = 8;
constexpr int kBarAxis = 2;
constexpr int kPlateAxis = 1;
constexpr int kRegionAxis = 0;

void require_valid(const VoxelLattice& lattice, int half_width, const std::vector<double>& masses) {
  if (lattice.particle_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "the lattice has no particles.", {}, "Make it from a shape with triangles.");
  }
  if (half_width < 1 || half_width > kLargestHalfWidth) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("regions of half-width {} were asked for.", half_width), {},
                fmt::format("Give 1 to {}.", kLargestHalfWidth));
  }
  if (!masses.empty() && masses.size() != static_cast<std::size_t>(lattice.particle_count())) {
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} masses for {} particles.", masses.size(), lattice.particle_count()), {},
                "Give one mass per particle, or none.");
  }
  for (std::size_t p = 0; p < masses.size(); ++p) {
    if (masses[p] > 0 && std::isfinite(masses[p])) continue;
    throw Error(ErrorCode::InvalidArgument, fmt::format("particle {} has mass {}.", p, masses[p]), {},
                "Masses are positive.");
  }
}

/// The particles within some steps of one, found by breadth-first search; memory is kept between searches.
class RegionSearch {
 public:
  explicit RegionSearch(const VoxelLattice& lattice)
      : lattice_(lattice), seen_(static_cast<std::size_t>(lattice.particle_count()), -1) {}

  /// Ordered by grid coordinates, copies by index.
  const std::vector<int>& around(int particle, int half_width) {
    found_.assign(1, particle);
    seen_[particle] = particle;
    std::size_t ring = 0;
    for (int step = 0; step < half_width; ++step) {
      const std::size_t ring_end = found_.size();
      for (; ring < ring_end; ++ring) add_neighbors(found_[ring], particle);
    }
    std::sort(found_.begin(), found_.end(), [this](int a, int b) { return place(a) < place(b); });
    return found_;
  }

 private:
  void add_neighbors(int of, int origin) {
    for (int i = lattice_.neighbor_starts[of]; i < lattice_.neighbor_starts[of + 1]; ++i) {
      const int neighbor = lattice_.neighbors[i];
      if (seen_[neighbor] == origin) continue;
      seen_[neighbor] = origin;
      found_.push_back(neighbor);
    }
  }

  std::array<int, 4> place(int particle) const {
    return {lattice_.particle_grid(particle, 0), lattice_.particle_grid(particle, 1),
            lattice_.particle_grid(particle, 2), particle};
  }

  const VoxelLattice& lattice_;
  std::vector<int> seen_;  // the last search that met a particle
  std::vector<int> found_;
};

/// Fills a level with sums, each only once however often it is asked for.
class SharedSums {
 public:
  explicit SharedSums(SumLevel& level) : level_(level) {}

  /// The index of the sum of these items at these offsets.
  int find_or_add(const std::vector<int>& items, const std::vector<int>& offsets) {
    const std::uint64_t key = hash(items, offsets);
    auto [at, end] = known_.equal_range(key);
    for (; at != end; ++at) {
      if (is(at->second, items, offsets)) return at->second;
    }
    const int index = add(items, offsets);
    known_.emplace(key, index);
    return index;
  }

  int add(const std::vector<int>& items, const std::vector<int>& offsets) {
    level_.items.insert(level_.items.end(), items.begin(), items.end());
    level_.offsets.insert(level_.offsets.end(), offsets.begin(), offsets.end());
    level_.first.push_back(static_cast<int>(level_.items.size()));
    return level_.count() - 1;
  }

 private:
  static std::uint64_t hash(const std::vector<int>& items, const std::vector<int>& offsets) {
    std::uint64_t value = 0xcbf29ce484222325u;
    const auto mix = [&value](int number) {
      value = (value ^ static_cast<std::uint32_t>(number)) * 0x9e3779b97f4a7c15u;
      value ^= value >> 29;
    };
    for (const int item : items) mix(item);
    for (const int offset : offsets) mix(offset);
    return value;
  }

  bool is(int index, const std::vector<int>& items, const std::vector<int>& offsets) const {
    const int first = level_.first[index];
    if (level_.first[index + 1] - first != static_cast<int>(items.size())) return false;
    return std::equal(items.begin(), items.end(), level_.items.begin() + first) &&
           std::equal(offsets.begin(), offsets.end(), level_.offsets.begin() + first);
  }

  SumLevel& level_;
  std::unordered_multimap<std::uint64_t, int> known_;
};

/// Cuts regions into plates and bars.
class PlanBuilder {
 public:
  PlanBuilder(const VoxelLattice& lattice, MatchingPlan& plan)
      : lattice_(lattice), bars_(plan.bars), plates_(plan.plates), regions_(plan.regions) {}

  /// @param members  Of the region, ordered by x, y, z.
  void add_region(int particle, const std::vector<int>& members) {
    plate_items_.clear();
    plate_offsets_.clear();
    for (std::size_t begin = 0; begin < members.size();) {
      const std::size_t end = end_of_run(members, begin, kRegionAxis);
      plate_items_.push_back(add_plate(particle, members, begin, end));
      plate_offsets_.push_back(offset(members[begin], particle, kRegionAxis));
      begin = end;
    }
    regions_.add(plate_items_, plate_offsets_);
  }

 private:
  int add_plate(int particle, const std::vector<int>& members, std::size_t begin, std::size_t plate_end) {
    bar_items_.clear();
    bar_offsets_.clear();
    while (begin < plate_end) {
      const std::size_t end = std::min(end_of_run(members, begin, kPlateAxis), plate_end);
      bar_items_.push_back(add_bar(particle, members, begin, end));
      bar_offsets_.push_back(offset(members[begin], particle, kPlateAxis));
      begin = end;
    }
    return plates_.find_or_add(bar_items_, bar_offsets_);
  }

  int add_bar(int particle, const std::vector<int>& members, std::size_t begin, std::size_t end) {
    items_.assign(members.begin() + static_cast<std::ptrdiff_t>(begin),
                  members.begin() + static_cast<std::ptrdiff_t>(end));
    offsets_.clear();
    for (const int item : items_) offsets_.push_back(offset(item, particle, kBarAxis));
    return bars_.find_or_add(items_, offsets_);
  }

  std::size_t end_of_run(const std::vector<int>& members, std::size_t begin, int axis) const {
    const int coordinate = lattice_.particle_grid(members[begin], axis);
    std::size_t end = begin;
    while (end < members.size() && lattice_.particle_grid(members[end], axis) == coordinate) ++end;
    return end;
  }

  int offset(int of, int from, int axis) const {
    return lattice_.particle_grid(of, axis) - lattice_.particle_grid(from, axis);
  }

  const VoxelLattice& lattice_;
  SharedSums bars_;
  SharedSums plates_;
  SharedSums regions_;
  std::vector<int> items_, offsets_, bar_items_, bar_offsets_, plate_items_, plate_offsets_;
};

/// Mass and moments of a region, about its own particle, in cells.
struct RegionMoments {
  double mass = 0;
  Eigen::Vector3d first = Eigen::Vector3d::Zero();
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();
};

/// The sums over regions, level by level as at run time: the lists are exactly what the run time adds up.
std::vector<RegionMoments> region_moments(const MatchingPlan& plan) {
  const auto sum_level = [](const SumLevel& level, const std::vector<RegionMoments>& below, int axis) {
    std::vector<RegionMoments> sums(static_cast<std::size_t>(level.count()));
    const Eigen::Vector3d direction = Eigen::Vector3d::Unit(axis);
    for (int i = 0; i < level.count(); ++i) {
      for (int k = level.first[i]; k < level.first[i + 1]; ++k) {
        const RegionMoments& item = below[level.items[k]];
        const Eigen::Vector3d shift = level.offsets[k] * direction;
        sums[i].mass += item.mass;
        sums[i].first += item.first + item.mass * shift;
        sums[i].second += item.second + shift * item.first.transpose() + item.first * shift.transpose() +
                          item.mass * shift * shift.transpose();
      }
    }
    return sums;
  };
  std::vector<RegionMoments> particles(static_cast<std::size_t>(plan.particle_count));
  for (int p = 0; p < plan.particle_count; ++p) particles[p].mass = plan.mass_share[p];
  return sum_level(plan.regions, sum_level(plan.plates, sum_level(plan.bars, particles, kBarAxis), kPlateAxis),
                   kRegionAxis);
}

void set_plane(AlignedVector<float>& planes, int plane_count, int region, int plane, double value) {
  const int block = region / MatchingPlan::kLanes;
  planes[(static_cast<std::size_t>(block) * plane_count + plane) * MatchingPlan::kLanes +
         region % MatchingPlan::kLanes] = static_cast<float>(value);
}

void set_symmetric(AlignedVector<float>& planes, int region, const Eigen::Matrix3d& matrix) {
  int plane = 0;
  for (int row = 0; row < 3; ++row) {
    for (int column = row; column < 3; ++column) set_plane(planes, 6, region, plane++, matrix(row, column));
  }
}

/// What of each region stays as it is.
void set_constants(MatchingPlan& plan) {
  const std::size_t padded = static_cast<std::size_t>(plan.block_count()) * MatchingPlan::kLanes;
  plan.over_mass.assign(padded, 0);
  plan.center.assign(3 * padded, 0);
  plan.rest_moment.assign(6 * padded, 0);
  plan.inverse_inertia.assign(6 * padded, 0);
  const std::vector<RegionMoments> moments = region_moments(plan);
  const double cell = plan.cell_size;
  for (int region = 0; region < plan.particle_count; ++region) {
    const RegionMoments& sums = moments[region];
    const Eigen::Vector3d center = sums.first / sums.mass;
    const Eigen::Matrix3d moment = sums.second - sums.mass * center * center.transpose();
    const Eigen::Matrix3d inertia = (moment.trace() * Eigen::Matrix3d::Identity() - moment) * cell * cell;
    set_plane(plan.over_mass, 1, region, 0, 1 / sums.mass);
    for (int axis = 0; axis < 3; ++axis) set_plane(plan.center, 3, region, axis, center[axis]);
    set_symmetric(plan.rest_moment, region, moment * cell);
    set_symmetric(plan.inverse_inertia, region, inertia.inverse());
  }
}

}  // namespace

MatchingPlan build_matching_plan(const VoxelLattice& lattice, int half_width, const std::vector<double>& masses,
                                 Task* task) {
  require_valid(lattice, half_width, masses);
  Stage stage(task, "shape matching regions");
  MatchingPlan plan;
  plan.particle_count = lattice.particle_count();
  plan.half_width = half_width;
  plan.cell_size = static_cast<float>(lattice.cell_size);
  RegionSearch search(lattice);
  PlanBuilder builder(lattice, plan);
  for (int p = 0; p < plan.particle_count; ++p) {
    if (p % 1024 == 0) stage.advance(static_cast<double>(p) / plan.particle_count);
    const std::vector<int>& members = search.around(p, half_width);
    const double mass = masses.empty() ? 1 : masses[p];
    plan.mass_share.push_back(static_cast<float>(mass / static_cast<double>(members.size())));
    plan.over_region_count.push_back(static_cast<float>(1 / static_cast<double>(members.size())));
    builder.add_region(p, members);
  }
  set_constants(plan);
  return plan;
}

}  // namespace limber::internal
