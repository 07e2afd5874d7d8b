#include "limber/session/internal/enrich.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <fmt/format.h>

#include "limber/arap/pose_solver.h"
#include "limber/arap/reduced_model.h"
#include "limber/core/error.h"
#include "limber/core/internal/random.h"
#include "limber/geometry/internal/sampling.h"
#include "limber/weights/bind.h"

namespace limber::internal {
namespace {

/// How a place moves, and how what is around it turns.
struct PlaceMotion {
  Eigen::Vector3d place;
  Eigen::Matrix3d turn;
};

/// The axes of a shape by their length, longest first, and the middle of its box.
struct ShapeFrame {
  Eigen::Vector3d middle;
  Eigen::Matrix3d axes;  ///< Columns; right-handed.
  double length = 0;     ///< Along the first.
};

ShapeFrame frame_of(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Eigen::Index longest = 0, shortest = 0;
  box.sizes().maxCoeff(&longest);
  box.sizes().minCoeff(&shortest);
  if (shape.dimension == 2) shortest = 2;
  if (longest == shortest) shortest = (longest + 2) % 3;
  ShapeFrame frame;
  frame.middle = box.center();
  frame.length = box.sizes()[longest];
  frame.axes.col(0) = Eigen::Vector3d::Unit(longest);
  frame.axes.col(2) = Eigen::Vector3d::Unit(shortest);
  frame.axes.col(1) = frame.axes.col(2).cross(frame.axes.col(0));
  return frame;
}

/// The ends turn against each other about the long axis.
PlaceMotion twisted(const ShapeFrame& frame, const Eigen::Vector3d& at, double radians) {
  const double share = (at - frame.middle).dot(frame.axes.col(0)) / frame.length;
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(radians * share, frame.axes.col(0)).toRotationMatrix();
  return {frame.middle + turn * (at - frame.middle), turn};
}

/// The long axis becomes an arc, about the third axis.
PlaceMotion bent(const ShapeFrame& frame, const Eigen::Vector3d& at, double radians) {
  const Eigen::Vector3d local = frame.axes.transpose() * (at - frame.middle);
  const double radius = frame.length / radians, angle = local.x() / radius;
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, frame.axes.col(2)).toRotationMatrix();
  const double reach = radius - local.y();
  const Eigen::Vector3d moved(reach * std::sin(angle), radius - reach * std::cos(angle), local.z());
  return {frame.middle + frame.axes * moved, turn};
}

PlaceMotion anyhow(const ShapeFrame& frame, const Eigen::Vector3d& at, int dimension, Random& random) {
  constexpr double kShift = 0.1;
  constexpr double kRadians = 0.5;
  Eigen::Vector3d shift, axis;
  for (int k = 0; k < 3; ++k) shift[k] = random.uniform(-1, 1);
  for (int k = 0; k < 3; ++k) axis[k] = random.normal();
  if (dimension == 2) {
    shift.z() = 0;
    axis = Eigen::Vector3d::UnitZ();
  }
  const Eigen::AngleAxisd turn(random.uniform(-kRadians, kRadians), axis.normalized());
  return {at + kShift * frame.length * shift, turn.toRotationMatrix()};
}

Eigen::Vector3d place_of(const Handle& handle, const Shape& shape, const ShapeFrame& frame) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return (bone->head + bone->tail) / 2;
  const auto* region = std::get_if<RegionHandle>(&handle.form);
  if (!region) return frame.middle;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const int vertex : region->vertices) sum += shape.positions.row(vertex).transpose();
  return sum / static_cast<double>(region->vertices.size());
}

/// The largest <R, M> over rotations: the sum of the singular values, the least of them negative for reflections.
double alignment_of(const Eigen::Matrix3d& matrix) {
  Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver;
  solver.computeDirect(matrix.transpose() * matrix, Eigen::EigenvaluesOnly);  // Rising.
  const Eigen::Vector3d sizes = solver.eigenvalues().cwiseMax(0.0).cwiseSqrt();
  return sizes[2] + sizes[1] + (matrix.determinant() < 0 ? -sizes[0] : sizes[0]);
}

double alignment_of(const Eigen::Matrix2d& matrix) {
  return std::hypot(matrix(0, 0) + matrix(1, 1), matrix(1, 0) - matrix(0, 1));
}

/// Six times the volume of a tet times the squared distance of its stretches from one.
double strain_of_tet(const Eigen::Matrix3d& rest, const Eigen::Matrix3d& now) {
  const double size = std::abs(rest.determinant());
  if (!(size > 1e-12 * std::pow(rest.norm(), 3))) return 0;
  const Eigen::Matrix3d gradient = now * rest.inverse();
  return size * (gradient.squaredNorm() + 3 - 2 * alignment_of(gradient));
}

/// Twice the area of a triangle times the same, from the products of its edges.
double strain_of_triangle(const Eigen::Matrix<double, 3, 2>& rest, const Eigen::Matrix<double, 3, 2>& now) {
  const Eigen::Matrix2d before = rest.transpose() * rest;
  if (!(before.determinant() > 1e-24 * before.squaredNorm())) return 0;
  const Eigen::Matrix2d squares = before.inverse() * (now.transpose() * now);
  const double stretches = std::sqrt(squares.trace() + 2 * std::sqrt(std::max(0.0, squares.determinant())));
  return std::sqrt(before.determinant()) * (squares.trace() + 2 - 2 * stretches);
}

/// What every element costs by its stretches. Tells where a shape is strained; what a solver minimises may also count how
/// edges bend.
Eigen::VectorXd strain_of(const Shape& elements, const Positions& posed) {
  const bool tets = elements.has_tets();
  Eigen::VectorXd strain(tets ? elements.tets.rows() : elements.triangles.rows());
  for (Eigen::Index e = 0; e < strain.size(); ++e) {
    const auto edge = [&](const Positions& positions, int corner) -> Eigen::Vector3d {
      const int from = tets ? elements.tets(e, 0) : elements.triangles(e, 0);
      const int to = tets ? elements.tets(e, corner) : elements.triangles(e, corner);
      return (positions.row(to) - positions.row(from)).transpose();
    };
    if (tets) {
      Eigen::Matrix3d rest, now;
      rest << edge(elements.positions, 1), edge(elements.positions, 2), edge(elements.positions, 3);
      now << edge(posed, 1), edge(posed, 2), edge(posed, 3);
      strain[e] = strain_of_tet(rest, now);
    } else {
      Eigen::Matrix<double, 3, 2> rest, now;
      rest << edge(elements.positions, 1), edge(elements.positions, 2);
      now << edge(posed, 1), edge(posed, 2);
      strain[e] = strain_of_triangle(rest, now);
    }
  }
  return strain;
}

/// The energy of positions with the rotation of every element, in the units of the operator.
double energy_of(const ArapOperator& arap, const Positions& posed) {
  const int d = arap.dimension;
  const Eigen::MatrixXd places = posed.leftCols(d).rowwise() - posed.leftCols(d).colwise().mean();
  double energy = arap.rest_energy + 0.5 * places.cwiseProduct(arap.stiffness * places).sum();
  const Eigen::MatrixXd parts = arap.coupling * places;
  for (int k = 0; k < arap.cluster_count; ++k) {
    energy -= d == 3 ? alignment_of(Eigen::Matrix3d(parts.middleRows<3>(3 * k)))
                     : alignment_of(Eigen::Matrix2d(parts.middleRows<2>(2 * k)));
  }
  return energy;
}

/// What enrichment is judged by: trial poses and their unreduced solutions.
class Judge {
 public:
  Judge(const Domain& domain, const Binding& first, Task* task)
      : domain_(domain),
        arap_(build_arap_operator(domain.elements, domain.dimension, *arap_energy_named(first.provenance.rigidity))) {
    const Stage stage(task, "unreduced poses");
    const auto model = std::make_shared<const FullModel>(borrow(first), task);
    for (const Pose& pose : trial_poses(first.shape, first.rig)) {
      FullPoser poser(model, pose, task);
      poser.start_from(solved(first, pose));
      poser.solve({.iterations = 100, .tolerance = 1e-7}, task);
      poses_.push_back(
          {pose, energy_of(arap_, poser.domain_positions()), strain_of(domain.elements, poser.domain_positions())});
    }
  }

  /// The mean over the poses of reduced by unreduced energy. What elements cost more than they need, relative to the
  /// unreduced energy and summed over poses, is added to `excess`.
  double judge(const Binding& binding, const Subspace& on_domain, Eigen::VectorXd& excess) const {
    excess = Eigen::VectorXd::Zero(poses_.front().strain.size());
    double ratio = 0;
    for (const Trial& trial : poses_) {
      const Positions posed = deform(on_domain, solved(binding, trial.pose).dofs);
      const double least = std::max(trial.energy, 1e-12);
      ratio += energy_of(arap_, posed) / least;
      excess += (strain_of(domain_.elements, posed) - trial.strain) / least;
    }
    return ratio / static_cast<double>(poses_.size());
  }

 private:
  struct Trial {
    Pose pose;
    double energy;
    Eigen::VectorXd strain;
  };

  static PoseResult solved(const Binding& binding, const Pose& pose) {
    return pose_model(binding.model, constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace),
                      {.sweeps = 1000, .tolerance = 1e-5f});
  }

  const Domain& domain_;
  ArapOperator arap_;
  std::vector<Trial> poses_;
};

/// Places that points may be put at, and the elements around each.
struct Cells {
  std::vector<int> vertices;
  std::vector<int> cell_of_element;
};

Cells cells_of(const Domain& domain, int count) {
  Cells cells;
  cells.vertices = farthest_points(domain.elements, count);
  const Positions& positions = domain.elements.positions;
  std::vector<int> cell_of_vertex(static_cast<std::size_t>(positions.rows()), 0);
  for (Eigen::Index v = 0; v < positions.rows(); ++v) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < cells.vertices.size(); ++c) {
      const double distance = (positions.row(v) - positions.row(cells.vertices[c])).squaredNorm();
      if (distance >= nearest) continue;
      nearest = distance;
      cell_of_vertex[static_cast<std::size_t>(v)] = static_cast<int>(c);
    }
  }
  const bool tets = domain.uses_tets();
  const Eigen::Index elements = tets ? domain.elements.tets.rows() : domain.elements.triangles.rows();
  for (Eigen::Index e = 0; e < elements; ++e) {
    const int vertex = tets ? domain.elements.tets(e, 0) : domain.elements.triangles(e, 0);
    cells.cell_of_element.push_back(cell_of_vertex[static_cast<std::size_t>(vertex)]);
  }
  return cells;
}

/// What the elements of each cell cost too much.
Eigen::VectorXd excess_of_cells(const Cells& cells, const Eigen::VectorXd& excess) {
  Eigen::VectorXd sums = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(cells.vertices.size()));
  for (std::size_t e = 0; e < cells.cell_of_element.size(); ++e) {
    sums[cells.cell_of_element[e]] += excess[static_cast<Eigen::Index>(e)];
  }
  return sums;
}

/// The cell whose elements cost most beyond what they need and that lies apart from the places there are; -1: none is left.
int best_cell(const Cells& cells, const Positions& positions, const Eigen::VectorXd& sums,
              const std::vector<Eigen::Vector3d>& places, const std::vector<char>& taken) {
  // The vertices of cells are each the farthest from those before: how far apart as many as there are can be.
  const std::size_t last = std::min(places.size(), cells.vertices.size() - 1);
  double apart = std::numeric_limits<double>::infinity();
  for (std::size_t c = 0; c < last; ++c) {
    apart = std::min(apart, (positions.row(cells.vertices[c]) - positions.row(cells.vertices[last])).squaredNorm());
  }
  int best = -1;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t c = 0; c < cells.vertices.size(); ++c) {
    if (taken[c]) continue;
    double nearest = apart;
    for (const Eigen::Vector3d& place : places) {
      nearest = std::min(nearest, (positions.row(cells.vertices[c]).transpose() - place).squaredNorm());
    }
    const double excess = sums[static_cast<Eigen::Index>(c)];
    const double value = excess > 0 ? excess * nearest / apart : excess;
    if (value <= most) continue;
    most = value;
    best = static_cast<int>(c);
  }
  return best;
}

/// A name that no handle of the rig has.
std::string free_name(const Rig& rig, int number) {
  std::string name = fmt::format("enriched.{}", number);
  while (rig.find(name) >= 0) name += '+';
  return name;
}

/// The editor's subspace with the points that were added counted as auxiliary ones.
Subspace with_rig_of(const SubspaceEditor& editor, const Rig& rig) {
  Subspace subspace = editor.subspace();
  subspace.rig_handle_count = rig.count();
  return subspace;
}

}  // namespace

std::vector<Pose> trial_poses(const Shape& shape, const Rig& rig) {
  constexpr double kRadians = 1.5;
  constexpr int kPoses = 3;
  const ShapeFrame frame = frame_of(shape);
  Random random(7);
  std::vector<Pose> poses(kPoses);
  for (int p = 0; p < kPoses; ++p) {
    for (const Handle& handle : rig.handles) {
      const Eigen::Vector3d at = place_of(handle, shape, frame);
      const bool is_flat = rig.dimension == 2;
      const PlaceMotion motion = p == 2               ? anyhow(frame, at, rig.dimension, random)
                                 : p == 0 && !is_flat ? twisted(frame, at, kRadians)
                                                      : bent(frame, at, p == 0 ? -kRadians : kRadians);
      HandleTarget target{handle.name, PositionTarget{motion.place}, 0};
      if (!handle.is_point()) {
        AffineMatrix map;
        map.leftCols<3>() = motion.turn;
        map.col(3) = motion.place - motion.turn * at;
        target.target = TransformTarget{map};
      }
      poses[static_cast<std::size_t>(p)].targets.push_back(std::move(target));
    }
  }
  return poses;
}

EnrichedWeights enrich(const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                       const std::function<Binding(const EnrichedWeights&)>& bind,
                       const std::function<Subspace(int extra)>& extend, Enrichment& report, Task* task) {
  constexpr int kMost = 200;
  constexpr int kRounds = 5;    // to reach a number
  constexpr int kPerRound = 8;  // to reach an energy
  constexpr int kCells = 400;
  const bool by_energy = options.enrich < 1;
  const int most = by_energy ? kMost : static_cast<int>(options.enrich);
  const int per_round = by_energy ? kPerRound : (most + kRounds - 1) / kRounds;
  const bool by_points = options.method == WeightMethod::Biharmonic;

  std::unique_ptr<SubspaceEditor> editor;
  EnrichedWeights weights;
  if (by_points) {
    editor =
        std::make_unique<SubspaceEditor>(domain, shape, rig,
                                         BiharmonicOptions{.energy = options.energy,
                                                           .auxiliary_points = std::max(0, options.auxiliary_points),
                                                           .snap_distance = options.snap_distance},
                                         task);
    weights.on_domain = with_rig_of(*editor, rig);
  } else {
    weights.on_domain = extend(0);
  }
  Binding binding = bind(weights);
  const Judge judge(domain, binding, task);
  const Stage stage(task, "enrich");
  Eigen::VectorXd excess;
  double ratio = judge.judge(binding, weights.on_domain, excess);
  report.steps = {{0, ratio}};
  const Cells cells = by_points ? cells_of(domain, kCells) : Cells();
  std::vector<char> taken(cells.vertices.size(), 0);
  std::vector<Eigen::Vector3d> places;
  for (const Handle& handle : rig.handles) places.push_back(place_of(handle, shape, frame_of(shape)));
  const auto is_enough = [&] { return by_energy && ratio <= 1 + options.enrich; };
  int added = 0;
  while (added < most && !is_enough()) {
    int room = std::min(per_round, most - added);
    const int before = added;
    if (by_points) {
      const Eigen::VectorXd sums = excess_of_cells(cells, excess);
      while (room > 0) {
        const int cell = best_cell(cells, domain.elements.positions, sums, places, taken);
        if (cell < 0) break;
        taken[static_cast<std::size_t>(cell)] = 1;
        const Eigen::Vector3d place =
            domain.elements.positions.row(cells.vertices[static_cast<std::size_t>(cell)]).transpose();
        try {
          editor->add_point(free_name(rig, added), place);
        } catch (const Error& error) {
          if (error.code() == ErrorCode::Cancelled) throw;
          continue;  // A handle is there already.
        }
        places.push_back(place);
        report.places.push_back(place);
        ++added;
        --room;
      }
      weights.on_domain = with_rig_of(*editor, rig);
    } else {
      weights.on_domain = extend(added + room);
      added = weights.extra = weights.on_domain.handle_count() - rig.count();
    }
    if (added == before) break;
    binding = bind(weights);
    ratio = judge.judge(binding, weights.on_domain, excess);
    report.steps.push_back({added, ratio});
  }
  report.reached = !by_energy || is_enough();
  return weights;
}

}  // namespace limber::internal
