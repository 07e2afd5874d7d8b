#include "limber/samples/internal/solid.h"

#include <algorithm>
#include <cmath>

#include "limber/samples/internal/sample_shapes.h"
#include "limber/samples/internal/tube.h"

namespace limber::internal {
namespace {

struct Ellipsoid : Solid::Node {
  Eigen::Vector3d centre;
  Eigen::Vector3d radii;
  Eigen::Matrix3d axes;

  double distance(const Eigen::Vector3d& point) const override {
    const Eigen::Vector3d local = (axes.transpose() * (point - centre)).cwiseQuotient(radii);
    const double level = local.norm();
    // First-order distance: the level over the length of its gradient.
    const double slope = local.cwiseQuotient(radii).norm();
    const double inner = -radii.minCoeff();
    return slope > 1e-12 ? std::max(level * (level - 1) / slope, inner) : inner;
  }
};

struct Box : Solid::Node {
  Eigen::Vector3d centre;
  Eigen::Vector3d half;  // Without the rounding.
  double rounding;

  double distance(const Eigen::Vector3d& point) const override {
    const Eigen::Vector3d outside = (point - centre).cwiseAbs() - half;
    return outside.cwiseMax(0.0).norm() + std::min(outside.maxCoeff(), 0.0) - rounding;
  }
};

/// Smooth minimum with two continuous derivatives; equal to the minimum where the values differ by `width` or more.
double smooth_minimum(double a, double b, double width) {
  const double overlap = std::max(width - std::abs(a - b), 0.0);
  return std::min(a, b) - (width > 0 ? overlap * overlap * overlap / (6.0 * width * width) : 0.0);
}

struct Blend : Solid::Node {
  Solid first;
  Solid second;
  double width;

  Blend(const Solid& a, const Solid& b, double w) : first(a), second(b), width(w) { box = a.box().merged(b.box()); }

  double distance(const Eigen::Vector3d& point) const override {
    // The nearer part is asked first; the other one not, where it is too far to matter. Values may fall short
    // of distances, hence the factor.
    constexpr double kShortfall = 0.4;
    const double first_clearance = first.clearance(point);
    const double second_clearance = second.clearance(point);
    const bool swap = second_clearance < first_clearance;
    const double near = swap ? second(point) : first(point);
    if (kShortfall * std::max(first_clearance, second_clearance) > near + width) return near;
    return smooth_minimum(near, swap ? first(point) : second(point), width);
  }

  double clearance(const Eigen::Vector3d& point) const override {
    return std::min(first.clearance(point), second.clearance(point));
  }
};

struct Carving : Solid::Node {
  Solid body;
  Solid tool;
  double width;

  Carving(const Solid& a, const Solid& b, double w) : body(a), tool(b), width(w) { box = a.box(); }
  double distance(const Eigen::Vector3d& point) const override {
    return -smooth_minimum(-body(point), tool(point), width);
  }
};

struct Reflection : Solid::Node {
  Solid original;
  bool both;

  Reflection(const Solid& solid, bool with_original) : original(solid), both(with_original) {
    Eigen::AlignedBox3d flipped = solid.box();
    flipped.min().x() = -solid.box().max().x();
    flipped.max().x() = -solid.box().min().x();
    box = both ? flipped.merged(solid.box()) : flipped;
  }
  double distance(const Eigen::Vector3d& point) const override { return original(folded(point)); }
  double clearance(const Eigen::Vector3d& point) const override { return original.clearance(folded(point)); }

  Eigen::Vector3d folded(const Eigen::Vector3d& point) const {
    return {both ? std::abs(point.x()) : -point.x(), point.y(), point.z()};
  }
};

}  // namespace

Solid Solid::ellipsoid(const Eigen::Vector3d& centre, const Eigen::Vector3d& radii, const Eigen::Matrix3d& axes) {
  auto node = std::make_shared<Ellipsoid>();
  node->centre = centre;
  node->radii = radii;
  node->axes = axes;
  const Eigen::Vector3d extent = (axes * radii.asDiagonal()).rowwise().norm();
  node->box = Eigen::AlignedBox3d(centre - extent, centre + extent);
  return Solid(node);
}

Solid Solid::sphere(const Eigen::Vector3d& centre, double radius) {
  return ellipsoid(centre, Eigen::Vector3d::Constant(radius));
}

Solid Solid::box(const Eigen::Vector3d& centre, const Eigen::Vector3d& half, double rounding) {
  auto node = std::make_shared<Box>();
  node->centre = centre;
  node->half = half - Eigen::Vector3d::Constant(rounding);
  node->rounding = rounding;
  node->box = Eigen::AlignedBox3d(centre - half, centre + half);
  return Solid(node);
}

Solid Solid::tube(const std::vector<TubeKey>& keys, const TubeOptions& options) {
  return Solid(make_tube(keys, options));
}

Solid Solid::tube(const std::vector<Eigen::Vector3d>& points, double first, double last) {
  std::vector<TubeKey> keys;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(points.size() - 1);
    const double radius = (1 - t) * first + t * last;
    keys.push_back({points[i], radius, radius});
  }
  return tube(keys);
}

Solid Solid::blended(const Solid& other, double width) const {
  return Solid(std::make_shared<Blend>(*this, other, width));
}

Solid Solid::carved(const Solid& other, double width) const {
  return Solid(std::make_shared<Carving>(*this, other, width));
}

Solid Solid::reflected() const {
  return Solid(std::make_shared<Reflection>(*this, false));
}
Solid Solid::with_reflection() const {
  return Solid(std::make_shared<Reflection>(*this, true));
}

Shape mesh_sample(const Solid& solid, int resolution, double finest_feature, bool mirrored) {
  require_resolution(resolution);
  IsosurfaceOptions options;
  options.box = solid.box();
  options.edge_length = solid.box().sizes().maxCoeff() / resolution;
  options.finest_feature = finest_feature;
  options.mirrored = mirrored;
  return mesh_solid([&](const Eigen::Vector3d& point) { return solid(point); }, options);
}

}  // namespace limber::internal
