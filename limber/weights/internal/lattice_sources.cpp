#include "limber/weights/internal/lattice_sources.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "limber/geometry/internal/segment.h"

namespace limber::internal {
namespace {

/// A part that covers less than this share of what the handle's main part covers only comes near the handle.
constexpr double kLeastCover = 0.25;
/// Over so many cells beyond what is held, flesh becomes free.
constexpr double kLooseCells = 1.5;
/// Distances that differ by less than this share of a cell are equal.
constexpr double kSameDistance = 1e-6;

/// The cells at each place of the grid.
class CellsAtPlaces {
 public:
  explicit CellsAtPlaces(const VoxelLattice& lattice) : lattice_(lattice) {
    for (int cell = 0; cell < lattice.cell_count(); ++cell) cells_[key(lattice.cell_grid.row(cell))].push_back(cell);
  }

  const std::vector<int>& around(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d grid = ((point - lattice_.origin) / lattice_.cell_size).array().floor();
    if (!(grid.cwiseAbs().maxCoeff() < 1e9)) return none_;  // far away
    const auto found = cells_.find(key(grid.cast<int>()));
    return found == cells_.end() ? none_ : found->second;
  }

 private:
  static std::array<int, 3> key(const Eigen::Vector3i& grid) { return {grid[0], grid[1], grid[2]}; }

  const VoxelLattice& lattice_;
  std::map<std::array<int, 3>, std::vector<int>> cells_;
  std::vector<int> none_;
};

class SourceFinder {
 public:
  SourceFinder(const VoxelLattice& lattice, const Shape& shape, const Rig& rig)
      : lattice_(lattice), shape_(shape), rig_(rig), cells_(lattice) {}

  /// Distance from a point to a handle.
  double distance(int handle, const Eigen::Vector3d& point) const {
    const Handle& h = rig_.handles[handle];
    if (const auto* bone = std::get_if<BoneHandle>(&h.form)) {
      return (point - nearest_on_segment(bone->head, bone->tail, point)).norm();
    }
    if (const auto* at = std::get_if<PointHandle>(&h.form)) return (point - at->position).norm();
    double least = std::numeric_limits<double>::infinity();
    for (const int v : std::get<RegionHandle>(h.form).vertices) {
      least = std::min(least, (point - shape_.positions.row(v).transpose()).norm());
    }
    return least;
  }

  /// The parts that a handle passes through, ascending; empty if it lies outside of the lattice.
  std::vector<int> parts_of(int handle) const {
    std::map<int, int> covered;
    int most = 0;
    for (const std::vector<int>& cells : cells_of(handle)) {
      std::vector<int> parts;
      for (const int cell : cells) parts.push_back(lattice_.part_of_cell[cell]);
      std::sort(parts.begin(), parts.end());
      parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
      for (const int part : parts) most = std::max(most, ++covered[part]);
    }
    std::vector<int> result;
    for (const auto& [part, count] : covered) {
      if (count >= kLeastCover * most) result.push_back(part);
    }
    return result;
  }

 private:
  /// The cells at places along a handle, half a cell apart, or those of a region's vertices.
  std::vector<std::vector<int>> cells_of(int handle) const {
    std::vector<std::vector<int>> cells;
    const Handle& h = rig_.handles[handle];
    if (const auto* region = std::get_if<RegionHandle>(&h.form)) {
      for (const int v : region->vertices) cells.push_back({lattice_.cell_of_vertex[v]});
      return cells;
    }
    Eigen::Vector3d from, to;
    if (const auto* bone = std::get_if<BoneHandle>(&h.form)) {
      from = bone->head;
      to = bone->tail;
    } else {
      from = to = std::get<PointHandle>(h.form).position;
    }
    const double wanted = std::ceil(2 * (to - from).norm() / lattice_.cell_size);
    const int steps = static_cast<int>(std::clamp(wanted, 1.0, 10000.0));
    for (int step = 0; step <= steps; ++step) {
      cells.push_back(cells_.around(from + static_cast<double>(step) / steps * (to - from)));
    }
    return cells;
  }

  const VoxelLattice& lattice_;
  const Shape& shape_;
  const Rig& rig_;
  CellsAtPlaces cells_;
};

/// Flat at both ends: 0 up to 0, 1 from 1 on.
double smooth_step(double x) {
  const double t = std::clamp(x, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

/// What particles know about the handles near them.
struct Nearest {
  double distance = std::numeric_limits<double>::infinity();
  std::vector<int> handles;

  void offer(int handle, double at, double same) {
    if (at < distance - same) {
      distance = at;
      handles.assign(1, handle);
    } else if (at <= distance + same) {
      handles.push_back(handle);
    }
  }
};

/// The particle of some parts (all parts if none are named) that is nearest to a handle.
int nearest_particle(const VoxelLattice& lattice, const std::vector<double>& distances, const std::vector<int>& parts) {
  int nearest = -1;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    const bool allowed = parts.empty() || std::binary_search(parts.begin(), parts.end(), lattice.part_of_particle[p]);
    if (allowed && (nearest < 0 || distances[p] < distances[nearest])) nearest = p;
  }
  return nearest;
}

}  // namespace

ParticleOwners own_particles(const VoxelLattice& lattice, const Shape& shape, const Rig& rig,
                             const std::vector<LatticeSource>& sources, BindReport& report) {
  const SourceFinder finder(lattice, shape, rig);
  const int n = lattice.particle_count();
  std::vector<Nearest> nearest(static_cast<std::size_t>(n));
  std::vector<int> closest(static_cast<std::size_t>(rig.count()));
  for (int handle = 0; handle < rig.count(); ++handle) {
    std::vector<double> distances;
    for (int p = 0; p < n; ++p) distances.push_back(finder.distance(handle, lattice.particles.row(p)));
    const std::vector<int> parts = finder.parts_of(handle);
    closest[handle] = nearest_particle(lattice, distances, parts);
    if (parts.empty()) report.snapped.push_back({rig.handles[handle].name, distances[closest[handle]]});
    for (int p = 0; p < n; ++p) {
      if (!std::binary_search(parts.begin(), parts.end(), lattice.part_of_particle[p])) continue;
      if (distances[p] > sources[handle].width * lattice.cell_size) continue;
      nearest[p].offer(handle, distances[p], kSameDistance * lattice.cell_size);
    }
  }
  ParticleOwners owners(static_cast<std::size_t>(n));
  std::vector<char> owns(static_cast<std::size_t>(rig.count()), 0);
  for (int p = 0; p < n; ++p) {
    owners[p] = std::move(nearest[p].handles);
    for (const int handle : owners[p]) owns[handle] = 1;
  }
  for (int handle = 0; handle < rig.count(); ++handle) {
    if (owns[handle]) continue;
    std::vector<int>& shared = owners[closest[handle]];
    shared.insert(std::upper_bound(shared.begin(), shared.end(), handle), handle);
  }
  return owners;
}

std::vector<double> particle_looseness(const VoxelLattice& lattice, const Shape& shape, const Rig& rig,
                                       const std::vector<LatticeSource>& sources) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const SourceFinder finder(lattice, shape, rig);
  const int n = lattice.particle_count();
  const int part_count = 1 + *std::max_element(lattice.part_of_particle.begin(), lattice.part_of_particle.end());
  std::vector<double> ramp(static_cast<std::size_t>(n), kInfinity);      // by handles that pass through the part
  std::vector<double> distance(static_cast<std::size_t>(n), kInfinity);  // to any handle
  for (int handle = 0; handle < rig.count(); ++handle) {
    const std::vector<int> parts = finder.parts_of(handle);
    const double inner = 0.5 * sources[handle].width;
    for (int p = 0; p < n; ++p) {
      const double cells = finder.distance(handle, lattice.particles.row(p)) / lattice.cell_size;
      distance[p] = std::min(distance[p], cells);
      if (!std::binary_search(parts.begin(), parts.end(), lattice.part_of_particle[p])) continue;
      ramp[p] = std::min(ramp[p], (cells - inner) / (inner + kLooseCells));
    }
  }
  std::vector<double> nearest(static_cast<std::size_t>(part_count), kInfinity);
  for (int p = 0; p < n; ++p) {
    double& least = nearest[lattice.part_of_particle[p]];
    least = std::min(least, distance[p]);
  }
  std::vector<double> looseness;
  for (int p = 0; p < n; ++p) {
    const bool is_reached = std::isfinite(ramp[p]);
    const double beyond = distance[p] - nearest[lattice.part_of_particle[p]];
    looseness.push_back(smooth_step(is_reached ? ramp[p] : beyond / kLooseCells));
  }
  return looseness;
}

}  // namespace limber::internal
