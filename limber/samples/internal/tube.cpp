#include "limber/samples/internal/tube.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "limber/core/internal/assert.h"

namespace limber::internal {
namespace {

/// Centre (3) and the two radii along a span, as cubic polynomials in [0,1]: columns are powers.
using Span = Eigen::Matrix<double, 5, 4>;
using Section = Eigen::Matrix<double, 5, 1>;

class Tube : public Solid::Node {
 public:
  Tube(const std::vector<TubeKey>& keys, const TubeOptions& options) : options_(options) {
    LIMBER_ASSERT(keys.size() >= 2);
    fit_spans(keys);
    start_taper_ = taper(0.0, -options.start_cap);
    end_taper_ = taper(static_cast<double>(spans_.size()), options.end_cap);
    const int count = static_cast<int>(spans_.size()) * kSamplesPerSpan;
    for (int i = 0; i <= count; ++i) {
      const Section section = at(static_cast<double>(i) / kSamplesPerSpan);
      samples_.push_back(section.head<3>());
      const double radius = std::max({1.0, options.start_cap, options.end_cap}) * section.tail<2>().maxCoeff();
      const Eigen::Vector3d margin = Eigen::Vector3d::Constant(radius);
      box.extend(samples_.back() - margin);
      box.extend(samples_.back() + margin);
    }
  }

  double distance(const Eigen::Vector3d& point) const override {
    const double parameter = nearest(point);
    const Section section = at(parameter);
    const Eigen::Vector3d tangent = derivative(parameter).normalized();
    const Eigen::Vector3d side = (options_.side - tangent * tangent.dot(options_.side)).normalized();
    const Eigen::Vector3d up = tangent.cross(side);
    const Eigen::Vector3d offset = point - section.head<3>();
    const double side_radius = section[3];
    const double up_radius = section[4];
    const double smaller = std::min(side_radius, up_radius);
    const double x = offset.dot(side) / side_radius;
    const double y = offset.dot(up) / up_radius;
    const double rib = options_.ribs > 0 ? 1 + options_.rib_depth * std::cos(options_.ribs * std::atan2(y, x)) : 1;
    const double cap = smaller * (parameter <= 0 ? options_.start_cap : options_.end_cap);
    const double beyond = std::abs(axial_part(parameter, offset.dot(tangent)));
    return level({rib * x, rib * y, beyond / cap}, parameter <= 0 ? start_taper_ : end_taper_,
                 {1 / side_radius, 1 / up_radius, 1 / cap}, smaller);
  }

 private:
  static constexpr int kSamplesPerSpan = 4;

  void fit_spans(const std::vector<TubeKey>& keys) {
    const int count = static_cast<int>(keys.size());
    std::vector<Section> values;
    for (const TubeKey& key : keys) values.push_back((Section() << key.centre, key.side, key.up).finished());
    std::vector<double> lengths;
    for (int i = 0; i + 1 < count; ++i) lengths.push_back((keys[i + 1].centre - keys[i].centre).norm());
    // Derivatives per unit of length, from the parabola through three keys.
    const auto slope = [&](int i) { return Section((values[i + 1] - values[i]) / lengths[i]); };
    std::vector<Section> slopes(count);
    for (int i = 1; i + 1 < count; ++i) {
      const double a = lengths[i - 1];
      const double b = lengths[i];
      slopes[i] = (b * slope(i - 1) + a * slope(i)) / (a + b);
    }
    slopes.front() = count > 2 ? Section(1.5 * slope(0) - 0.5 * slopes[1]) : slope(0);
    slopes.back() = count > 2 ? Section(1.5 * slope(count - 2) - 0.5 * slopes[count - 2]) : slope(0);
    for (int i = 0; i + 1 < count; ++i) {
      const Section rise = values[i + 1] - values[i];
      const Section start = lengths[i] * slopes[i];
      const Section end = lengths[i] * slopes[i + 1];
      Span span;
      span << values[i], start, 3 * rise - 2 * start - end, start + end - 2 * rise;
      spans_.push_back(span);
    }
  }

  /// How fast the radii shrink where a cap begins, which it continues: relative to the radius, per length of
  /// the cap. A negative cap counts against the direction of the tube.
  double taper(double parameter, double cap) const {
    const auto [span, t] = locate(parameter);
    const Span& c = spans_[span];
    const Section value = at(parameter);
    const Section slope = (3 * t * c.col(3) + 2 * c.col(2)) * t + c.col(1);
    const double relative = 0.5 * (slope[3] / value[3] + slope[4] / value[4]) / slope.head<3>().norm();
    constexpr double kSteepest = 0.8;
    return std::clamp(-relative * cap * value.tail<2>().minCoeff(), -kSteepest, kSteepest);
  }

  /// Span index and parameter inside of it.
  std::pair<int, double> locate(double parameter) const {
    const int last = static_cast<int>(spans_.size()) - 1;
    const int span = std::clamp(static_cast<int>(parameter), 0, last);
    return {span, parameter - span};
  }

  Section at(double parameter) const {
    const auto [span, t] = locate(parameter);
    const Span& c = spans_[span];
    return ((c.col(3) * t + c.col(2)) * t + c.col(1)) * t + c.col(0);
  }

  Eigen::Vector3d derivative(double parameter) const {
    const auto [span, t] = locate(parameter);
    const auto c = spans_[span].topRows<3>();
    return (3 * t * c.col(3) + 2 * c.col(2)) * t + c.col(1);
  }

  double nearest(const Eigen::Vector3d& point) const {
    int best = 0;
    double best_distance = std::numeric_limits<double>::max();
    for (int i = 0; i < static_cast<int>(samples_.size()); ++i) {
      const double distance = (samples_[i] - point).squaredNorm();
      if (distance < best_distance) {
        best_distance = distance;
        best = i;
      }
    }
    double parameter = static_cast<double>(best) / kSamplesPerSpan;
    const double end = static_cast<double>(spans_.size());
    for (int iteration = 0; iteration < 3; ++iteration) {
      const Eigen::Vector3d tangent = derivative(parameter);
      const Eigen::Vector3d offset = point - at(parameter).head<3>();
      const double step = offset.dot(tangent) / tangent.squaredNorm();
      parameter = std::clamp(parameter + std::clamp(step, -0.3, 0.3), 0.0, end);
    }
    return parameter;
  }

  /// Beyond the ends the offset along the axis counts; between them it is a rest of the iteration.
  double axial_part(double parameter, double along) const {
    if (parameter <= 0) return std::min(along, 0.0);
    if (parameter >= static_cast<double>(spans_.size())) return std::max(along, 0.0);
    return 0.0;
  }

  /// First-order distance to the level 1 of a norm of `scaled`, given the inverse radii by which it was scaled.
  double level(const Eigen::Vector3d& scaled, double taper, const Eigen::Vector3d& inverse_radii,
               double smaller) const {
    // (x^4 + y^4 + (2 - 2 s) x^2 y^2)^(1/4): a circle for s = 0, nearly a square for s = 1.
    const double mixed = 2 - 2 * options_.squareness;
    const auto [x, y, z] = std::array{scaled.x(), scaled.y(), scaled.z()};
    const double xx = x * x;
    const double yy = y * y;
    const double section = std::sqrt(xx * xx + yy * yy + mixed * xx * yy);  // Square of the section's norm.
    const double cap = z > 0 ? z * (z + 2 * taper) : 0.0;
    const double norm = std::sqrt(std::max(section + cap, 0.0));
    if (norm < 1e-9) return -smaller;
    const double scale = section > 1e-18 ? 1 / (section * norm) : 0.0;
    const Eigen::Vector3d gradient(x * (xx + 0.5 * mixed * yy) * scale, y * (yy + 0.5 * mixed * xx) * scale,
                                   z > 0 ? (z + taper) / norm : 0.0);
    // Near the axis of a tapered cap the gradient grows without bound; on the surface it stays below this.
    const double slope = std::clamp(gradient.cwiseProduct(inverse_radii).norm(), 1e-9, 2.0 * inverse_radii.maxCoeff());
    return std::max((norm - 1) / slope, -smaller);
  }

  TubeOptions options_;
  double start_taper_ = 0;
  double end_taper_ = 0;
  std::vector<Span> spans_;
  std::vector<Eigen::Vector3d> samples_;
};

}  // namespace

std::shared_ptr<const Solid::Node> make_tube(const std::vector<TubeKey>& keys, const TubeOptions& options) {
  return std::make_shared<Tube>(keys, options);
}

}  // namespace limber::internal
