#include "limber/weights/bind.h"

#include <algorithm>
#include <limits>
#include <memory>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/SparseCholesky>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/geometry/internal/facet_residuals.h"
#include "limber/geometry/internal/sampling.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"
#include "limber/weights/edit_weights.h"
#include "limber/weights/internal/attach.h"

#include "bench/bench.h"

namespace limber::bench {
using namespace internal;
namespace {

/// 100 points and 4 regions spread over a shape, the regions being the vertices near the first four places.
Rig points_and_regions(const Shape& shape) {
  const std::vector<int> places = farthest_points(shape, 104);
  const double radius = 0.02 * size_of(shape);
  Rig rig;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Eigen::Vector3d place = shape.positions.row(places[i]).transpose();
    const std::string name = "handle" + std::to_string(i);
    if (i >= 4) {
      rig.handles.push_back({name, -1, PointHandle{place}});
      continue;
    }
    RegionHandle region;
    for (int v = 0; v < shape.vertex_count(); ++v) {
      if ((shape.positions.row(v).transpose() - place).norm() < radius) region.vertices.push_back(v);
    }
    rig.handles.push_back({name, -1, region});
  }
  return rig;
}

using Sparse = Eigen::SparseMatrix<double>;

/// The energy by the triple product of sparse matrices.
Sparse plain_energy(const Domain& domain) {
  const FacetResiduals jumps = facet_jumps(domain.elements);
  const SparseResiduals& residuals = jumps.residuals;
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t f = 0; f < residuals.size(); ++f) {
    for (std::size_t k = residuals.starts()[f]; k < residuals.starts()[f + 1]; ++k) {
      entries.emplace_back(static_cast<int>(f), residuals.vertices()[k], residuals.coefficients()[k]);
    }
  }
  Sparse rows(jumps.count(), domain.vertex_count());
  rows.setFromTriplets(entries.begin(), entries.end());
  const Eigen::VectorXd weights =
      Eigen::Map<const Eigen::VectorXd>(residuals.weights().data(), static_cast<Eigen::Index>(residuals.size()));
  return rows.transpose() * weights.asDiagonal() * rows;
}

/// Vertices x unknowns: puts the unknowns where they belong, and nothing in regions.
Sparse outside_of_regions(int vertices, const std::vector<HandleSite>& sites) {
  std::vector<bool> is_known(static_cast<std::size_t>(vertices), false);
  for (const HandleSite& site : sites) {
    if (site.is_point()) continue;
    for (const int v : site.vertices) is_known[static_cast<std::size_t>(v)] = true;
  }
  std::vector<Eigen::Triplet<double>> picks;
  for (int v = 0; v < vertices; ++v) {
    if (!is_known[static_cast<std::size_t>(v)]) picks.emplace_back(v, static_cast<int>(picks.size()), 1.0);
  }
  Sparse pick(vertices, static_cast<Eigen::Index>(picks.size()));
  pick.setFromTriplets(picks.begin(), picks.end());
  return pick;
}

/// The same bind by general means: the triple product, Eigen's SimplicialLLT with the vertices of regions
/// eliminated, one right-hand side at a time, then the small system of the points and one product. Regions come
/// before points.
Eigen::MatrixXd bind_plainly(const Domain& domain, const std::vector<HandleSite>& sites) {
  const int n = domain.vertex_count();
  const Sparse energy = plain_energy(domain);
  const Sparse pick = outside_of_regions(n, sites);
  const Sparse system = pick.transpose() * energy * pick;
  const Eigen::SimplicialLLT<Sparse> factor(system);

  const auto points = static_cast<Eigen::Index>(
      std::count_if(sites.begin(), sites.end(), [](const HandleSite& site) { return site.is_point(); }));
  const Eigen::Index dofs = 4 * (static_cast<Eigen::Index>(sites.size()) - points);
  Eigen::MatrixXd basis = Eigen::MatrixXd::Zero(n, dofs + points);
  Eigen::MatrixXd responses(n, points);
  Eigen::MatrixXd conditions = Eigen::MatrixXd::Zero(points, n);
  Eigen::Index dof = 0;
  Eigen::Index point = 0;
  for (const HandleSite& site : sites) {
    if (site.is_point()) {
      for (std::size_t c = 0; c < site.vertices.size(); ++c) conditions(point, site.vertices[c]) = site.weights[c];
      const Eigen::VectorXd load = pick.transpose() * conditions.row(point).transpose();
      responses.col(point++) = pick * factor.solve(load);
      continue;
    }
    for (const int v : site.vertices) {
      basis.row(v).segment(dof, 3) = domain.elements.positions.row(v);
      basis(v, dof + 3) = 1;
    }
    for (const Eigen::Index last = dof + 4; dof < last; ++dof) {
      const Eigen::VectorXd load = -(pick.transpose() * (energy * basis.col(dof)));
      basis.col(dof) += pick * factor.solve(load);
    }
  }
  Eigen::MatrixXd wanted = -(conditions * basis);
  wanted.rightCols(points) += Eigen::MatrixXd::Identity(points, points);
  basis += responses * (conditions * responses).llt().solve(wanted);
  return basis;
}

/// A point more, with 100 auxiliary points there: weights and reduced model, as the studio has it.
Result measure_edit(const Shape& shape) {
  const std::vector<int> places = farthest_points(shape, 9);
  Rig rig;
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    rig.handles.push_back({"point" + std::to_string(i), -1, PointHandle{shape.positions.row(places[i]).transpose()}});
  }
  BindOptions options;
  options.auxiliary_points = 100;
  options.domain.lattice_vertices = 25000;
  BindSession session(std::make_shared<const Shape>(shape), rig, options);
  BindReport report;
  session.bind(report);
  Rig more = rig;
  more.handles.push_back({"another", -1, PointHandle{shape.positions.row(places.back()).transpose()}});
  bool is_more = false;
  std::vector<double> seconds;
  for (int i = 0; i < 6; ++i) {
    is_more = !is_more;
    session.set_rig(is_more ? more : rig);
    const double one = seconds_of([&] { session.bind(report); });
    if (is_more) seconds.push_back(one);
  }
  std::sort(seconds.begin(), seconds.end());
  return {"bind", "edit_with_aux_100", seconds[seconds.size() / 2], "s", 0, ""};
}

/// Whether the energy of a twist falls with every extra weight that is added.
std::vector<Result> measure_extra_weights() {
  const Sample cylinder = make_sample("cylinder", 60);
  AffineMatrix turn = AffineMatrix::Zero();
  turn.leftCols<3>() = Eigen::AngleAxisd(170 * EIGEN_PI / 180, Eigen::Vector3d::UnitY()).toRotationMatrix();
  Pose pose;
  pose.targets = {{"bottom", TransformTarget{AffineMatrix::Identity()}}, {"top", TransformTarget{turn}}};
  BindOptions options;
  options.method = WeightMethod::Bounded;
  options.domain.mode = VolumeMode::Surface;
  options.clusters = 64;
  BindSession session(std::make_shared<const Shape>(cylinder.shape), cylinder.rig, options);
  std::vector<Result> results;
  double before = std::numeric_limits<double>::infinity();
  bool falls = true;
  for (const int count : {6, 15, 30}) {
    options.extra_weights = count;
    session.set_options(options);
    BindReport report;
    const Binding binding = session.bind(report);
    const double energy =
        pose_model(binding.model, constraints_of(binding.model, binding.rig, pose, binding.shape.positions),
                   {.sweeps = 1000, .tolerance = 1e-6f})
            .energy;
    results.push_back({"bind", "extra_energy_" + std::to_string(count), energy, "", 0, ""});
    falls = falls && energy < before;
    before = energy;
  }
  results.push_back({"bind", "extra_monotone", falls ? 1.0 : 0.0, "", 0, ""});
  return results;
}

}  // namespace

std::vector<Result> run_bind(const Options& options) {
  set_thread_count(1);
  std::vector<Result> results;
  const Shape shape =
      options.data.empty() ? make_sample("mannequin").shape : load_shape(options.data + "/shapes/armadillo.obj");
  const Domain domain =
      make_domain(shape, {.mode = VolumeMode::Lattice, .lattice_vertices = options.quick ? 24000 : 71000});
  const Rig rig = points_and_regions(shape);
  BindReport report;
  Subspace subspace;
  const double bind_seconds =
      median_seconds([&] { subspace = bind_biharmonic(domain, shape, rig, {}, report); }, options.quick ? 3 : 5, 0);
  const std::vector<HandleSite> sites = attach_handles(domain, shape, rig, {}, report);
  Eigen::MatrixXd plain;
  const double plain_seconds = seconds_of([&] { plain = bind_plainly(domain, sites); });
  results.push_back({"bind", "biharmonic_100_points_4_regions", bind_seconds, "s", plain_seconds / bind_seconds,
                     "triple product, SimplicialLLT, one right-hand side at a time"});
  results.push_back(
      {"bind", "biharmonic_difference_to_plain", (dense_basis(subspace) - plain).cwiseAbs().maxCoeff(), "", 0, ""});
  results.push_back({"bind", "biharmonic_rest_error", report.rest_error, "of the size", 0, ""});
  results.push_back({"bind", "biharmonic_lattice_vertices", static_cast<double>(domain.vertex_count()), "", 0, ""});

  SubspaceEditor editor(domain, shape, rig);
  int edits = 0;
  const double move_seconds = median_seconds(
      [&] {
        const int point = 4 + 7 * edits % 100;
        const int vertex = (1237 * ++edits) % shape.vertex_count();
        try {
          editor.move_point(point, shape.positions.row(vertex).transpose());
        } catch (const Error&) {  // On top of another: a move that is refused costs less.
        }
      },
      21, 0);
  results.push_back({"bind", "move_point", move_seconds, "s", bind_seconds / move_seconds, "the full bind above"});

  // Seventeen local weights.
  const Eigen::MatrixXd given = scalar_weights(subspace).leftCols(17).cwiseAbs();
  const double extra_seconds = median_seconds([&] { extra_weights(domain.elements, given, {.count = 30}); }, 3, 0);
  results.push_back({"bind", "extra_30_on_40k", extra_seconds, "s", 0, ""});
  results.push_back(measure_edit(shape));
  for (Result& result : measure_extra_weights()) results.push_back(std::move(result));
  set_thread_count(0);
  return results;
}

}  // namespace limber::bench
