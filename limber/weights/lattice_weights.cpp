#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/model/internal/skin_rows.h"
#include "limber/numerics/internal/sparse_cholesky.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/blend_report.h"
#include "limber/weights/internal/lattice_sources.h"

namespace limber {
using namespace internal;
namespace {

constexpr int kDefaultCells = 40;
constexpr int kMostDefaultParticles = 20000;

void require_usable(const Shape& shape, const Rig& rig) {
  validate(rig, shape.vertex_count());
  if (rig.count() == 0) {
    throw Error(ErrorCode::TooFewHandles, "the rig has no handles.", {}, "Give at least one bone, point or region.");
  }
  for (const Handle& handle : rig.handles) {
    if (!handle.is_abstract()) continue;
    throw Error(ErrorCode::InvalidRig, "this handle has no place from which weights could spread.",
                Place::at_handle(handle.name), "Use given weights for abstract handles.");
  }
}

/// The rig in the plane of a planar shape, whose handles come without a height.
Rig in_plane_of(const Shape& shape, Rig rig) {
  if (shape.dimension != 2 || shape.vertex_count() == 0) return rig;
  const double height = shape.positions(0, 2);
  for (Handle& handle : rig.handles) {
    if (auto* bone = std::get_if<BoneHandle>(&handle.form)) bone->head.z() = bone->tail.z() = height;
    if (auto* point = std::get_if<PointHandle>(&handle.form)) point->position.z() = height;
  }
  return rig;
}

/// One source per handle, in the rig's order.
std::vector<LatticeSource> all_sources(const Rig& rig, const std::vector<LatticeSource>& given) {
  std::vector<LatticeSource> sources;
  for (const Handle& handle : rig.handles) sources.push_back({handle.name});
  for (const LatticeSource& source : given) {
    const int handle = rig.find(source.handle);
    if (handle < 0) {
      throw Error(ErrorCode::InvalidArgument, "width or strength is given for a handle that the rig does not have.",
                  Place::at_handle(source.handle), "Name one of the rig's handles.");
    }
    const bool valid = source.width >= 0 && source.strength > 0 && std::isfinite(source.width + source.strength);
    if (!valid) {
      throw Error(ErrorCode::InvalidArgument,
                  fmt::format("its width is {} and its strength {}.", source.width, source.strength),
                  Place::at_handle(source.handle), "Widths are 0 or more, strengths are positive.");
    }
    sources[handle] = source;
  }
  return sources;
}

void require_convex(const Shape& shape, const Rig& rig, const Eigen::MatrixXd& weights) {
  if (weights.rows() != shape.vertex_count() || weights.cols() != rig.count()) {
    throw Error(ErrorCode::InvalidWeights,
                fmt::format("there are weights for {} vertices and {} handles, but {} vertices and {} handles.",
                            weights.rows(), weights.cols(), shape.vertex_count(), rig.count()),
                {}, "Give one weight per vertex and handle.");
  }
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    const bool is_convex = weights.row(v).minCoeff() >= 0 && std::abs(weights.row(v).sum() - 1) < 1e-3;
    if (is_convex) continue;
    throw Error(ErrorCode::InvalidWeights,
                fmt::format("its weights are between {} and {} and sum to {}.", weights.row(v).minCoeff(),
                            weights.row(v).maxCoeff(), weights.row(v).sum()),
                Place::at_vertex(v), "Normalise the weights first.");
  }
}

/// A lattice of about so many particles. Their number grows with the cells along a side as a power between 2 (sheets)
/// and 3 (solids), which two lattices tell.
VoxelLattice lattice_of_particles(const Shape& shape, VoxelLatticeOptions options, int wanted, Task* task) {
  constexpr int kMostTries = 5;
  constexpr double kNearEnough = 0.1;
  const auto miss = [wanted](double count) { return std::log(count / wanted); };
  options.cell_size = 0;
  options.cells_along_longest = kDefaultCells;
  VoxelLattice best = make_voxel_lattice(shape, options, task);
  double count = best.particle_count(), power = 3;
  for (int tries = 1; tries < kMostTries && std::abs(miss(best.particle_count())) > kNearEnough; ++tries) {
    const int before = options.cells_along_longest;
    options.cells_along_longest = std::max(1, static_cast<int>(std::lround(before * std::exp(-miss(count) / power))));
    if (options.cells_along_longest == before) break;
    VoxelLattice next = make_voxel_lattice(shape, options, task);
    const double change = std::log(static_cast<double>(options.cells_along_longest) / before);
    power = std::clamp(std::log(next.particle_count() / count) / change, 1.0, 3.0);
    count = next.particle_count();
    if (std::abs(miss(count)) < std::abs(miss(best.particle_count()))) best = std::move(next);
  }
  return best;
}

/// Unless the user says otherwise: fine enough for fingers, but coarser for bulky shapes, whose weights are smooth.
VoxelLattice lattice_for(const Shape& shape, const LatticeWeightOptions& wanted, Task* task) {
  if (wanted.particles < 0) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the number of particles is {}.", wanted.particles), {},
                "Give 0 or more.");
  }
  VoxelLatticeOptions options = wanted.lattice;
  if (wanted.particles > 0) return lattice_of_particles(shape, options, wanted.particles, task);
  const bool is_free = options.cells_along_longest == 0 && options.cell_size == 0;
  if (is_free) options.cells_along_longest = kDefaultCells;
  VoxelLattice lattice = make_voxel_lattice(shape, options, task);
  if (!is_free || lattice.particle_count() <= kMostDefaultParticles) return lattice;
  const double factor = std::cbrt(static_cast<double>(kMostDefaultParticles) / lattice.particle_count());
  options.cells_along_longest = std::max(1, static_cast<int>(factor * kDefaultCells));
  return make_voxel_lattice(shape, options, task);
}

/// What neighbours exchange: less along diagonals [eq. 6].
double conductance(const VoxelLattice& lattice, int p, int q) {
  const double steps = (lattice.particle_grid.row(p) - lattice.particle_grid.row(q)).cast<double>().norm();
  return 1 / (steps + 1);
}

/// Makes every particle that is not given the average of its neighbours.
/// @param parts    Which parts to solve on; each holds a given particle.
void solve_harmonic(const VoxelLattice& lattice, const std::vector<char>& part_is_solved,
                    const std::vector<char>& is_given, Eigen::MatrixXd& weights) {
  std::vector<int> unknown(static_cast<std::size_t>(lattice.particle_count()), -1);
  int count = 0;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (part_is_solved[lattice.part_of_particle[p]] && !is_given[p]) unknown[p] = count++;
  }
  if (count == 0) return;
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::MatrixXd heat = Eigen::MatrixXd::Zero(count, weights.cols());
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (unknown[p] < 0) continue;
    double total = 0;
    for (int i = lattice.neighbor_starts[p]; i < lattice.neighbor_starts[p + 1]; ++i) {
      const int q = lattice.neighbors[i];
      const double flow = conductance(lattice, p, q);
      total += flow;
      if (unknown[q] < 0) {
        heat.row(unknown[p]) += flow * weights.row(q);
      } else if (unknown[q] < unknown[p]) {
        entries.emplace_back(unknown[p], unknown[q], -flow);
      }
    }
    entries.emplace_back(unknown[p], unknown[p], total);
  }
  SparseMatrix matrix(count, count);
  matrix.setFromTriplets(entries.begin(), entries.end());
  const Eigen::MatrixXd solved = SparseCholesky(matrix).solve(heat);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (unknown[p] >= 0) weights.row(p) = solved.row(unknown[p]);
  }
}

/// Parts without a handle: their particles nearest to parts that have one copy weights from there.
/// @return  For each part whether it has a handle by now: all do.
void seed_following_parts(const VoxelLattice& lattice, const std::vector<char>& is_bound, std::vector<char>& is_given,
                          Eigen::MatrixXd& weights, BindReport& report) {
  Positions bound(lattice.particle_count(), 3);
  std::vector<int> particle_of_row;
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (!is_bound[lattice.part_of_particle[p]]) continue;
    bound.row(static_cast<Eigen::Index>(particle_of_row.size())) = lattice.particles.row(p);
    particle_of_row.push_back(p);
  }
  bound.conservativeResize(static_cast<Eigen::Index>(particle_of_row.size()), 3);
  const VertexTree tree(bound);
  std::vector<double> gap(is_bound.size(), std::numeric_limits<double>::infinity());
  std::vector<int> nearest(static_cast<std::size_t>(lattice.particle_count()), -1);
  std::vector<double> distance(nearest.size(), 0);
  std::vector<FollowingComponent> following(is_bound.size(), {-1, 0, -1});
  for (int p = 0; p < lattice.particle_count(); ++p) {
    const int part = lattice.part_of_particle[p];
    if (is_bound[part]) continue;
    nearest[p] = particle_of_row[tree.nearest(Eigen::Vector3d(lattice.particles.row(p)))];
    distance[p] = (lattice.particles.row(p) - lattice.particles.row(nearest[p])).norm();
    if (following[part].first_vertex < 0) following[part].first_vertex = p;
    ++following[part].vertex_count;
    if (distance[p] >= gap[part]) continue;
    gap[part] = distance[p];
    following[part].followed_vertex = nearest[p];
  }
  for (int p = 0; p < lattice.particle_count(); ++p) {
    if (nearest[p] < 0 || distance[p] > gap[lattice.part_of_particle[p]] + 0.5 * lattice.cell_size) continue;
    weights.row(p) = weights.row(nearest[p]);
    is_given[p] = 1;
  }
  for (const FollowingComponent& component : following) {
    if (component.vertex_count > 0) report.following.push_back(component);
  }
}

/// Rounding apart, rows are not negative and sum to one; here they do so, scaled by the handles' strengths.
void normalise_rows(const std::vector<LatticeSource>& sources, Eigen::MatrixXd& weights) {
  for (std::size_t h = 0; h < sources.size(); ++h) weights.col(static_cast<Eigen::Index>(h)) *= sources[h].strength;
  for (Eigen::Index p = 0; p < weights.rows(); ++p) {
    weights.row(p) = weights.row(p).cwiseMax(0.0);
    weights.row(p) /= weights.row(p).sum();
  }
}

Eigen::MatrixXd spread(const VoxelLattice& lattice, const ParticleOwners& owners, int handles, BindReport& report) {
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(lattice.particle_count(), handles);
  const int parts = 1 + *std::max_element(lattice.part_of_particle.begin(), lattice.part_of_particle.end());
  std::vector<char> is_bound(static_cast<std::size_t>(parts), 0);
  std::vector<char> is_given(owners.size(), 0);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    for (const int handle : owners[p]) weights(p, handle) = 1.0 / static_cast<double>(owners[p].size());
    if (owners[p].empty()) continue;
    is_given[p] = is_bound[lattice.part_of_particle[p]] = 1;
  }
  solve_harmonic(lattice, is_bound, is_given, weights);
  if (std::find(is_bound.begin(), is_bound.end(), 0) == is_bound.end()) return weights;
  seed_following_parts(lattice, is_bound, is_given, weights, report);
  for (char& bound : is_bound) bound = !bound;
  solve_harmonic(lattice, is_bound, is_given, weights);
  return weights;
}

int vertices_in_following_parts(const VoxelLattice& lattice, const BindReport& report) {
  std::vector<int> following;
  for (const FollowingComponent& component : report.following) {
    following.push_back(lattice.part_of_particle[component.first_vertex]);
  }
  return static_cast<int>(std::count_if(lattice.cell_of_vertex.begin(), lattice.cell_of_vertex.end(), [&](int cell) {
    return std::find(following.begin(), following.end(), lattice.part_of_cell[cell]) != following.end();
  }));
}

}  // namespace

std::vector<LatticeSource> sources_of(const RigFlesh& flesh) {
  std::vector<LatticeSource> sources;
  for (const HandleFlesh& own : flesh) sources.push_back({own.handle, own.width, own.strength});
  return sources;
}

LatticeWeights diffuse_lattice_weights(const Shape& shape, const Rig& rig, const LatticeWeightOptions& options,
                                       BindReport& report, Task* task) {
  require_usable(shape, rig);
  const std::vector<LatticeSource> sources = all_sources(rig, options.sources);
  LatticeWeights result;
  result.lattice = lattice_for(shape, options, task);
  const Stage stage(task, "diffusion");
  const ParticleOwners owners = own_particles(result.lattice, shape, in_plane_of(shape, rig), sources, report);
  report.open_parts = result.lattice.report.open;
  result.particle_weights = spread(result.lattice, owners, rig.count(), report);
  normalise_rows(sources, result.particle_weights);
  for (const std::vector<int>& handles : owners) result.at_handle.push_back(!handles.empty());
  result.looseness = particle_looseness(result.lattice, shape, in_plane_of(shape, rig), sources);
  if (!report.following.empty()) {
    report.fallback_vertices += vertices_in_following_parts(result.lattice, report);
    report.notes.push_back(fmt::format("{} parts of the shape hold no handle and follow the nearest part that does.",
                                       report.following.size()));
  }
  return result;
}

LatticeWeights carry_weights_to_lattice(const Shape& shape, const Rig& rig, const Eigen::MatrixXd& vertex_weights,
                                        const LatticeWeightOptions& options, BindReport& report, Task* task) {
  require_usable(shape, rig);
  require_convex(shape, rig, vertex_weights);
  const std::vector<LatticeSource> sources = all_sources(rig, options.sources);
  LatticeWeights result;
  result.lattice = lattice_for(shape, options, task);
  const Stage stage(task, "diffusion");
  const VoxelLattice& lattice = result.lattice;
  Eigen::MatrixXd& weights = result.particle_weights;
  weights = Eigen::MatrixXd::Zero(lattice.particle_count(), rig.count());
  Eigen::VectorXd share = Eigen::VectorXd::Zero(lattice.particle_count());
  for (int v = 0; v < shape.vertex_count(); ++v) {
    for (int k = 0; k < 8; ++k) {
      const double near = std::max(lattice.embedding_weights(v, k), 0.0);
      weights.row(lattice.embedding_indices(v, k)) += near * vertex_weights.row(v);
      share[lattice.embedding_indices(v, k)] += near;
    }
  }
  std::vector<char> is_given(static_cast<std::size_t>(lattice.particle_count()), 0);
  for (int p = 0; p < lattice.particle_count(); ++p) {
    is_given[p] = share[p] > 1e-9;
    if (is_given[p]) weights.row(p) /= share[p];
  }
  const int parts = 1 + *std::max_element(lattice.part_of_particle.begin(), lattice.part_of_particle.end());
  solve_harmonic(lattice, std::vector<char>(static_cast<std::size_t>(parts), 1), is_given, weights);
  normalise_rows(std::vector<LatticeSource>(static_cast<std::size_t>(rig.count())), weights);
  const ParticleOwners owners = own_particles(lattice, shape, in_plane_of(shape, rig), sources, report);
  for (const std::vector<int>& handles : owners) result.at_handle.push_back(!handles.empty());
  result.looseness = particle_looseness(result.lattice, shape, in_plane_of(shape, rig), sources);
  return result;
}

Subspace bind_lattice(const Shape& shape, const Rig& rig, const LatticeWeightOptions& options, BindReport& report,
                      Task* task) {
  const LatticeWeights diffused = diffuse_lattice_weights(shape, rig, options, report, task);
  const VoxelLattice& lattice = diffused.lattice;
  SkinWeights weights = make_rows(rig.count(), shape.vertex_count(), [&](int v, std::vector<Influence>& row) {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(rig.count());
    for (int k = 0; k < 8; ++k) {
      sum += std::max(lattice.embedding_weights(v, k), 0.0) *
             diffused.particle_weights.row(lattice.embedding_indices(v, k));
    }
    sum /= sum.sum();
    if (!sum.allFinite()) {
      throw Error(ErrorCode::InvalidWeights, "the weights of this vertex are not finite.", Place::at_vertex(v));
    }
    for (int handle = 0; handle < rig.count(); ++handle) {
      if (sum[handle] != 0) row.push_back({handle, sum[handle]});
    }
  });
  Subspace subspace = linear_blend_subspace(shape.positions, shape.dimension, std::move(weights), rig.count());
  measure_linear_blend(subspace, shape.positions, report);
  return subspace;
}

}  // namespace limber
