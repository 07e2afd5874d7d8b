#include "limber/weights/internal/place_finder.h"

#include <algorithm>
#include <cmath>

#include <Eigen/LU>
#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::internal {
namespace {

using Segment = std::array<Eigen::Vector3d, 2>;

Positions rows_of(const Positions& positions, const std::vector<int>& rows) {
  Positions picked(static_cast<Eigen::Index>(rows.size()), 3);
  for (std::size_t i = 0; i < rows.size(); ++i) picked.row(static_cast<Eigen::Index>(i)) = positions.row(rows[i]);
  return picked;
}

void sort_unique(std::vector<int>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Points on a segment, ends included, no farther apart than `spacing`.
std::vector<Eigen::Vector3d> samples_of(const Segment& segment, double spacing) {
  constexpr double kMostSamples = 2000;
  const double length = (segment[1] - segment[0]).norm();
  const int steps = length > 0 ? static_cast<int>(std::clamp(std::ceil(length / spacing), 1.0, kMostSamples)) : 0;
  std::vector<Eigen::Vector3d> samples{segment[0]};
  for (int i = 1; i <= steps; ++i) {
    samples.push_back(segment[0] + (segment[1] - segment[0]) * (static_cast<double>(i) / steps));
  }
  return samples;
}

/// Whether a segment has a stretch inside of a simplex of dimension D (coordinates beyond D are ignored).
/// Barycentric coordinates are linear along it: each cuts off a half line.
template <int D>
bool passes_through(const Eigen::Matrix<double, D + 1, D>& corners, const Segment& segment) {
  constexpr double kTouch = 1e-9;
  Eigen::Matrix<double, D, D> edges;
  for (int c = 0; c < D; ++c) edges.col(c) = (corners.row(c + 1) - corners.row(0)).transpose();
  const Eigen::Matrix<double, D, D> to_barycentric = edges.inverse();
  const auto barycentric = [&](const Eigen::Vector3d& point) {
    Eigen::Matrix<double, D + 1, 1> result;
    result.template tail<D>() = to_barycentric * (point.template head<D>() - corners.row(0).transpose());
    result[0] = 1 - result.template tail<D>().sum();
    return result;
  };
  const auto from = barycentric(segment[0]);
  const auto to = barycentric(segment[1]);
  double begin = 0;
  double end = 1;
  for (int c = 0; c <= D; ++c) {
    const double slope = to[c] - from[c];
    if (from[c] < -kTouch && to[c] < -kTouch) return false;
    if (slope == 0) continue;
    const double crossing = (-kTouch - from[c]) / slope;
    if (slope > 0) {
      begin = std::max(begin, crossing);
    } else {
      end = std::min(end, crossing);
    }
  }
  // More than the touch of a corner, measured in the simplex.
  return end > begin && ((to - from) * (end - begin)).cwiseAbs().maxCoeff() > 10 * kTouch;
}

template <int D, class Elements>
std::vector<int> crossed_corners(const Positions& positions, const Elements& elements, const Segment& segment) {
  Eigen::AlignedBox<double, D> reach(segment[0].template head<D>());
  reach.extend(segment[1].template head<D>());
  std::vector<int> found;
  Eigen::Matrix<double, D + 1, D> corners;
  for (Eigen::Index e = 0; e < elements.rows(); ++e) {
    for (int c = 0; c <= D; ++c) corners.row(c) = positions.row(elements(e, c)).template head<D>();
    if ((corners.colwise().maxCoeff().transpose().array() < reach.min().array()).any() ||
        (corners.colwise().minCoeff().transpose().array() > reach.max().array()).any()) {
      continue;
    }
    if (!passes_through<D>(corners, segment)) continue;
    for (int c = 0; c <= D; ++c) found.push_back(elements(e, c));
  }
  sort_unique(found);
  return found;
}

double typical_edge(const Shape& surface) {
  double sum = 0;
  for (Eigen::Index f = 0; f < surface.triangles.rows(); ++f) {
    sum += (surface.positions.row(surface.triangles(f, 0)) - surface.positions.row(surface.triangles(f, 1))).norm();
  }
  return surface.triangles.rows() > 0 ? sum / static_cast<double>(surface.triangles.rows()) : 0;
}

}  // namespace

PlaceFinder::PlaceFinder(const Domain& domain, const DomainParts& parts, const Shape& shape)
    : domain_(domain), parts_(parts), shape_(shape) {
  const Shape& usable = parts.usable;
  if (domain.is_lattice()) return;
  if (domain.mode == VolumeMode::Tets) {
    tets_ = std::make_unique<TetTree>(usable.positions, usable.tets);
  } else {
    surface_ = std::make_unique<SurfaceTree>(usable.positions, usable.triangles);
  }
  for (int v = 0; v < parts.vertex_count(); ++v) (parts.is_lone(v) ? lone_ : solid_).push_back(v);
  if (!lone_.empty()) lone_tree_ = std::make_unique<VertexTree>(rows_of(usable.positions, lone_));
  if (domain.mode == VolumeMode::Surface && !solid_.empty()) {
    solid_tree_ = std::make_unique<VertexTree>(rows_of(usable.positions, solid_));
    typical_edge_ = typical_edge(usable);
  }
}

std::vector<FoundPlace> PlaceFinder::locate(const Positions& points) const {
  if (domain_.is_lattice()) return locate_in_lattice(points);
  std::vector<FoundPlace> places;
  for (Eigen::Index i = 0; i < points.rows(); ++i) places.push_back(locate_in_elements(points.row(i).transpose()));
  return places;
}

FoundPlace PlaceFinder::locate_in_elements(const Eigen::Vector3d& point) const {
  FoundPlace place;
  place.distance = std::numeric_limits<double>::infinity();
  if (tets_) {
    const TetPoint found = tets_->locate(point);
    place.distance = found.distance;
    for (int c = 0; found.tet >= 0 && c < 4; ++c) {
      place.corners.push_back(parts_.usable.tets(found.tet, c));
      place.weights.push_back(found.barycentric[c]);
    }
  } else {
    const SurfacePoint found = surface_->nearest(point);
    place.distance = found.distance;
    for (int c = 0; found.triangle >= 0 && c < 3; ++c) {
      place.corners.push_back(parts_.usable.triangles(found.triangle, c));
      place.weights.push_back(found.barycentric[c]);
    }
  }
  if (lone_tree_) {
    const int vertex = lone_[static_cast<std::size_t>(lone_tree_->nearest(point))];
    const double distance = (parts_.usable.positions.row(vertex).transpose() - point).norm();
    if (distance < place.distance) place = {{vertex}, {1.0}, distance};
  }
  return place;
}

std::vector<FoundPlace> PlaceFinder::locate_in_lattice(const Positions& points) const {
  // Outside of the lattice weights extrapolate: such points move to the surface first.
  VolumeEmbedding embedding = embed_in_volume_mesh(*domain_.volume_mesh, shape_, points);
  Positions moved = points;
  std::vector<double> distances = embedding.distances;
  if (std::any_of(distances.begin(), distances.end(), [](double d) { return d > 0; })) {
    const SurfaceTree surface(shape_.positions, shape_.triangles);
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
      double& distance = distances[static_cast<std::size_t>(i)];
      if (!(distance > 0)) continue;
      const SurfacePoint nearest = surface.nearest(Eigen::Vector3d(points.row(i).transpose()));
      moved.row(i) = nearest.point.transpose();
      distance = nearest.distance;
    }
    embedding = embed_in_volume_mesh(*domain_.volume_mesh, shape_, moved);
  }
  std::vector<FoundPlace> places(static_cast<std::size_t>(points.rows()));
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    FoundPlace& place = places[static_cast<std::size_t>(i)];
    place.distance = distances[static_cast<std::size_t>(i)];
    for (int c = 0; c < 4; ++c) {
      place.corners.push_back(embedding.indices(i, c));
      place.weights.push_back(embedding.weights(i, c));
    }
  }
  return places;
}

std::vector<std::vector<int>> PlaceFinder::along_segments(const std::vector<Segment>& segments) const {
  if (domain_.is_lattice()) return along_in_lattice(segments);
  std::vector<std::vector<int>> found;
  for (const Segment& segment : segments) {
    found.push_back(domain_.mode == VolumeMode::Surface ? near_surface(segment) : crossed(segment));
  }
  return found;
}

std::vector<int> PlaceFinder::crossed(const Segment& segment) const {
  const Shape& usable = parts_.usable;
  if ((segment[1] - segment[0]).isZero(0)) {
    const FoundPlace place = locate_in_elements(segment[0]);
    std::vector<int> corners = place.distance > 0 ? std::vector<int>() : place.corners;
    sort_unique(corners);
    return corners;
  }
  if (domain_.mode == VolumeMode::Tets) return crossed_corners<3>(usable.positions, usable.tets, segment);
  return crossed_corners<2>(usable.positions, usable.triangles, segment);
}

std::vector<std::vector<int>> PlaceFinder::along_in_lattice(const std::vector<Segment>& segments) const {
  std::vector<Eigen::Vector3d> samples;
  std::vector<std::size_t> starts{0};
  for (const Segment& segment : segments) {
    const auto more = samples_of(segment, domain_.volume_mesh->cell_size / 4);
    samples.insert(samples.end(), more.begin(), more.end());
    starts.push_back(samples.size());
  }
  Positions points(static_cast<Eigen::Index>(samples.size()), 3);
  for (std::size_t i = 0; i < samples.size(); ++i) points.row(static_cast<Eigen::Index>(i)) = samples[i].transpose();
  const VolumeEmbedding embedding = embed_in_volume_mesh(*domain_.volume_mesh, shape_, points);
  std::vector<std::vector<int>> found(segments.size());
  for (std::size_t s = 0; s < segments.size(); ++s) {
    for (std::size_t i = starts[s]; i < starts[s + 1]; ++i) {
      if (embedding.distances[i] > 0) continue;
      for (int c = 0; c < 4; ++c) found[s].push_back(embedding.indices(static_cast<Eigen::Index>(i), c));
    }
    sort_unique(found[s]);
  }
  return found;
}

std::vector<int> PlaceFinder::near_surface(const Segment& segment) const {
  std::vector<int> found;
  if (!solid_tree_) return found;
  for (const Eigen::Vector3d& sample : samples_of(segment, typical_edge_ / 2)) {
    found.push_back(solid_[static_cast<std::size_t>(solid_tree_->nearest(sample))]);
  }
  sort_unique(found);
  return found;
}

bool PlaceFinder::is_enclosed(const Eigen::Vector3d& point) const {
  return domain_.mode == VolumeMode::Surface && surface_->contains(point);
}

HandleSite site_at(const FoundPlace& place, const Positions& positions, double size) {
  HandleSite site;
  for (std::size_t c = 0; c < place.corners.size(); ++c) {
    site.position += place.weights[c] * positions.row(place.corners[c]).transpose();
  }
  for (std::size_t c = 0; c < place.corners.size(); ++c) {
    const Eigen::Vector3d corner = positions.row(place.corners[c]).transpose();
    if ((corner - site.position).norm() <= 1e-9 * size) return {{place.corners[c]}, {1.0}, corner};
    if (place.weights[c] == 0) continue;
    site.vertices.push_back(place.corners[c]);
    site.weights.push_back(place.weights[c]);
  }
  return site;
}

void note_snap(const std::string& handle, double distance, double allowed, double size, BindReport& report) {
  if (distance > allowed) {
    throw Error(
        ErrorCode::HandleOutsideShape,
        fmt::format("the handle lies {:.4g} from the shape, farther than the snap distance {:.4g}.", distance, allowed),
        Place::at_handle(handle), "Move it to the shape, or allow a larger snap distance.");
  }
  if (distance > 1e-9 * size) report.snapped.push_back({handle, distance});
}

double allowed_snap(double option, double size) {
  if (!(option >= 0) || !std::isfinite(option)) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("the snap distance is {}.", option), {}, "Give 0 or more.");
  }
  return option > 0 ? option : 0.05 * size;
}

}  // namespace limber::internal
