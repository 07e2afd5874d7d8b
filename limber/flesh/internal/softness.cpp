#include "limber/flesh/internal/softness.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/internal/segment.h"
#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"

namespace limber::internal {
namespace {

/// Distances from the bones, in longest sides of the shape, between which flesh becomes soft: 2 and 11 cm of a grown-up.
constexpr double kFirmDistance = 0.012;
constexpr double kSoftDistance = 0.065;
/// How far flesh is shown from the skin at most, of its distance from the bones.
constexpr double kShownReach = 0.5;
/// Pieces shorter than this, in longest sides, with fewer particles than this part of the largest piece, are small.
constexpr double kSmallLength = 0.25;
constexpr double kSmallShare = 0.08;
/// Keeps handles that move nothing from making the span of the rig singular, relative to the entries of each.
constexpr double kSpanRegularisation = 1e-6;

/// One name alone proves no body: the only bone of an octopus may be called "head".
constexpr int kFewestRoles = 4;

std::optional<double> softness_of(JointRole role) {
  switch (role) {
    case JointRole::None:
      return std::nullopt;
    case JointRole::Spine:
      return 1;
    case JointRole::Hips:
    case JointRole::Thigh:
      return 0.9;
    case JointRole::UpperArm:
    case JointRole::FrontShoulder:
    case JointRole::FrontUpper:
    case JointRole::Tail:
      return 0.7;
    case JointRole::Shoulder:
      return 0.5;
    case JointRole::Shin:
    case JointRole::LowerArm:
    case JointRole::FrontLower:
    case JointRole::Wing:
      return 0.3;
    case JointRole::Neck:
      return 0.2;
    case JointRole::Head:
    case JointRole::Hand:
    case JointRole::Foot:
    case JointRole::FrontFoot:
      return 0.03;
    case JointRole::Finger:
    case JointRole::Toe:
    case JointRole::FrontToe:
      return 0;
  }
  return std::nullopt;
}

double distance_to(const Handle& handle, const Shape& shape, const Eigen::Vector3d& point) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    return (point - nearest_on_segment(bone->head, bone->tail, point)).norm();
  }
  if (const auto* at = std::get_if<PointHandle>(&handle.form)) return (point - at->position).norm();
  double least = std::numeric_limits<double>::infinity();
  for (const int v : std::get<RegionHandle>(handle.form).vertices) {
    least = std::min(least, (point - shape.positions.row(v).transpose()).norm());
  }
  return least;
}

double longest_side(const Shape& shape) {
  return (shape.positions.colwise().maxCoeff() - shape.positions.colwise().minCoeff()).maxCoeff();
}

/// The particles of each connected piece of the shape.
std::vector<std::vector<int>> particles_of_pieces(const VoxelLattice& lattice) {
  const int count = 1 + *std::max_element(lattice.part_of_particle.begin(), lattice.part_of_particle.end());
  std::vector<std::vector<int>> pieces(static_cast<std::size_t>(count));
  for (int p = 0; p < lattice.particle_count(); ++p) pieces[lattice.part_of_particle[p]].push_back(p);
  return pieces;
}

double length_of(const std::vector<int>& particles, const VoxelLattice& lattice) {
  Eigen::AlignedBox3d box;
  for (const int p : particles) box.extend(Eigen::Vector3d(lattice.particles.row(p).transpose()));
  return box.isEmpty() ? 0 : box.sizes().maxCoeff() - lattice.cell_size;  // cells reach beyond the surface
}

}  // namespace

std::vector<double> softness_by_role(const Rig& rig) {
  const std::vector<BodyPart> parts = body_parts_of(skeleton_of(rig));
  std::vector<double> factors(static_cast<std::size_t>(rig.count()), 1);
  const auto known = std::count_if(parts.begin(), parts.end(), [](const BodyPart& part) {
    return part.role != JointRole::None && part.role != JointRole::Hips;
  });
  if (known < kFewestRoles) return factors;
  for (const int handle : parents_first(rig)) {
    const int parent = rig.handles[handle].parent;
    factors[handle] = softness_of(parts[handle].role).value_or(parent < 0 ? 1 : factors[parent]);
  }
  return factors;
}

void set_depth(const Shape& shape, const Rig& rig, const LatticeWeights& weights,
               const std::vector<LatticeSource>& sources, LatticeSystem& system) {
  const double side = longest_side(shape);
  std::vector<double> held(static_cast<std::size_t>(rig.count()), 0);  // beyond the usual, in shape units
  for (const LatticeSource& source : sources) {
    held[rig.find(source.handle)] = (source.width - LatticeSource().width) * weights.lattice.cell_size;
  }
  system.longest_side = static_cast<float>(side);
  for (int p = 0; p < system.particle_count; ++p) {
    // The mean by weights is as smooth as they are, where the nearest bone would change all at once.
    double distance = 0;
    for (int handle = 0; handle < rig.count(); ++handle) {
      const double weight = weights.particle_weights(p, handle);
      if (weight <= 1e-3) continue;
      const double all = distance_to(rig.handles[handle], shape, weights.lattice.particles.row(p).transpose());
      distance += weight * std::max(all - held[handle], 0.0);
    }
    const double t = std::clamp((distance / side - kFirmDistance) / (kSoftDistance - kFirmDistance), 0.0, 1.0);
    system.depth.push_back(static_cast<float>(t * t * (3 - 2 * t)));
    system.reach.push_back(static_cast<float>(kShownReach * distance));
  }
}

void set_pieces(const Shape& shape, const VoxelLattice& lattice, LatticeSystem& system) {
  const std::vector<std::vector<int>> pieces = particles_of_pieces(lattice);
  const double side = longest_side(shape);
  std::size_t most = 0;
  for (const std::vector<int>& piece : pieces) most = std::max(most, piece.size());
  std::vector<int> small;
  std::vector<int> carriers;
  for (int i = 0; i < static_cast<int>(pieces.size()); ++i) {
    const auto count = static_cast<double>(pieces[i].size());
    if (count == 0) continue;
    const bool is_small =
        count < kSmallShare * static_cast<double>(most) && length_of(pieces[i], lattice) < kSmallLength * side;
    if (is_small) {
      small.push_back(i);
    } else {
      carriers.insert(carriers.end(), pieces[i].begin(), pieces[i].end());
    }
  }
  if (small.empty()) return;
  std::sort(carriers.begin(), carriers.end());
  Positions places(static_cast<Eigen::Index>(carriers.size()), 3);
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    places.row(static_cast<Eigen::Index>(i)) = lattice.particles.row(carriers[i]);
  }
  const VertexTree tree(places);
  for (const int piece : small) {
    std::vector<std::pair<double, int>> nearest;
    for (const int p : pieces[piece]) {
      const int carrier = carriers[tree.nearest(Eigen::Vector3d(lattice.particles.row(p)))];
      nearest.emplace_back((lattice.particles.row(p) - lattice.particles.row(carrier)).norm(), carrier);
    }
    const double gap = std::min_element(nearest.begin(), nearest.end())->first;
    std::vector<int> anchors;
    for (const auto& [distance, carrier] : nearest) {
      if (distance <= gap + lattice.cell_size) anchors.push_back(carrier);
    }
    std::sort(anchors.begin(), anchors.end());
    anchors.erase(std::unique(anchors.begin(), anchors.end()), anchors.end());
    system.pieces.push_back({static_cast<int>(system.carried_particles.size()), static_cast<int>(pieces[piece].size()),
                             static_cast<int>(system.carrier_particles.size()), static_cast<int>(anchors.size())});
    system.carrier_particles.insert(system.carrier_particles.end(), anchors.begin(), anchors.end());
    system.carried_particles.insert(system.carried_particles.end(), pieces[piece].begin(), pieces[piece].end());
    for (const int p : pieces[piece]) system.depth[p] = 0;
  }
}

void set_rig_span(LatticeSystem& system) {
  const int columns = system.bone_count * 4;
  const auto for_influences = [&system](auto&& visit) {
    for (int p = 0; p < system.particle_count; ++p) {
      const float* rest = system.rest.data() + static_cast<std::size_t>(p) * kParticleRow;
      const std::size_t first = static_cast<std::size_t>(p) * system.influences;
      for (std::size_t k = first; k < first + system.influences; ++k) {
        const double weight = system.influence_weights[k];
        visit(p, system.influence_bones[k], weight, Eigen::Vector3d(rest[0], rest[1], rest[2]));
      }
    }
  };
  // The middle and the spread of what each bone has to say about.
  Eigen::VectorXd mass = Eigen::VectorXd::Zero(system.bone_count), spread = mass;
  Eigen::Matrix3Xd middle = Eigen::Matrix3Xd::Zero(3, system.bone_count);
  for_influences([&](int p, int bone, double weight, const Eigen::Vector3d& at) {
    const double own = system.depth[p] * weight * weight;
    mass[bone] += own;
    middle.col(bone) += own * at;
  });
  for (int bone = 0; bone < system.bone_count; ++bone) middle.col(bone) /= std::max(mass[bone], 1e-30);
  for_influences([&](int p, int bone, double weight, const Eigen::Vector3d& at) {
    spread[bone] += system.depth[p] * weight * weight * (at - middle.col(bone)).squaredNorm();
  });
  for (int bone = 0; bone < system.bone_count; ++bone) {
    const double length = std::sqrt(spread[bone] / std::max(mass[bone], 1e-30) / 3);
    for (int c = 0; c < 3; ++c) system.rig_span_places.push_back(static_cast<float>(middle(c, bone)));
    const double floor = 1e-3 * static_cast<double>(system.longest_side);
    system.rig_span_places.push_back(static_cast<float>(1 / std::max({length, floor, 1e-30})));
  }
  Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(columns, columns);
  std::vector<std::pair<int, double>> row;
  int last = 0;
  const auto add_row = [&] {
    for (const auto& [i, a] : row) {
      for (const auto& [j, b] : row) normal(i, j) += system.depth[last] * a * b;
    }
    row.clear();
  };
  for_influences([&](int p, int bone, double weight, const Eigen::Vector3d& at) {
    if (p != last) add_row();
    last = p;
    const float* place = system.rig_span_places.data() + static_cast<std::size_t>(bone) * kParticleRow;
    for (int axis = 0; axis < 3; ++axis) {
      row.emplace_back(4 * bone + axis, weight * (at[axis] - double{place[axis]}) * double{place[3]});
    }
    row.emplace_back(4 * bone + 3, weight);
  });
  add_row();
  // Relative to the column itself: bones with little flesh count like those with much.
  const double least = 1e-9 * normal.diagonal().maxCoeff() + 1e-30;
  normal.diagonal() += (kSpanRegularisation * normal.diagonal().array() + least).matrix();
  const Eigen::MatrixXd inverse = normal.llt().solve(Eigen::MatrixXd::Identity(columns, columns));
  system.rig_span_inverse.resize(static_cast<std::size_t>(inverse.size()));
  for (Eigen::Index i = 0; i < columns; ++i) {
    for (Eigen::Index j = 0; j < columns; ++j) {
      system.rig_span_inverse[static_cast<std::size_t>(i * columns + j)] = static_cast<float>(inverse(i, j));
    }
  }
}

}  // namespace limber::internal
