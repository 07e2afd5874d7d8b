#pragma once

#include <memory>
#include <vector>

#include <Eigen/Geometry>

#include "limber/geometry/internal/isosurface.h"

namespace limber::internal {

/// A cross section of a tube.
struct TubeKey {
  Eigen::Vector3d centre;
  double side;  ///< Radius in the direction the tube calls its side.
  double up;    ///< Radius across side and axis.
};

/// Options of Solid::tube.
struct TubeOptions {
  Eigen::Vector3d side = Eigen::Vector3d::UnitX();  ///< Which way `side` radii point; not along the tube.
  double squareness = 0;                            ///< 0: elliptic sections; up to 1: rounded rectangles.
  double start_cap = 1;  ///< How far the rounded start stands out, as a fraction of its smaller radius.
  double end_cap = 1;    ///< The same for the end.
  int ribs = 0;          ///< Grooves along the tube; 0: none.
  double rib_depth = 0;  ///< Of a groove, as a fraction of the radius.
};

/// A smooth solid for modelling: a function that is negative inside and about a distance near the surface.
/// Solids are built from ellipsoids, boxes and tubes and joined by blends, whose width says how far a joint
/// reaches: two parts that are farther apart do not feel each other. Immutable and cheap to copy.
class Solid {
 public:
  /// @param radii  Half axes along the columns of `axes`, a rotation.
  static Solid ellipsoid(const Eigen::Vector3d& centre, const Eigen::Vector3d& radii,
                         const Eigen::Matrix3d& axes = Eigen::Matrix3d::Identity());
  static Solid sphere(const Eigen::Vector3d& centre, double radius);
  /// A box with rounded edges; `half` includes the rounding.
  static Solid box(const Eigen::Vector3d& centre, const Eigen::Vector3d& half, double rounding);
  /// A tube along a smooth curve through the centres of its keys, at least two.
  static Solid tube(const std::vector<TubeKey>& keys, const TubeOptions& options = {});
  /// A round tube through points, its radius changing evenly from `first` to `last` along the keys.
  static Solid tube(const std::vector<Eigen::Vector3d>& points, double first, double last);

  /// The union, rounded where the two surfaces meet within about `width`; 0: a sharp union.
  Solid blended(const Solid& other, double width) const;
  /// This without the other, the edge rounded over `width`.
  Solid carved(const Solid& other, double width) const;
  /// The reflection at x = 0.
  Solid reflected() const;
  /// This and its reflection at x = 0, for parts that do not cross that plane.
  Solid with_reflection() const;

  double operator()(const Eigen::Vector3d& point) const { return node_->distance(point); }
  double clearance(const Eigen::Vector3d& point) const { return node_->clearance(point); }
  const Eigen::AlignedBox3d& box() const { return node_->box; }

  /// A part of the expression that a solid is.
  struct Node {
    Eigen::AlignedBox3d box;  ///< Holds all points with a negative value.
    virtual ~Node() = default;
    virtual double distance(const Eigen::Vector3d& point) const = 0;
    /// How far the point is from the boxes of the parts: a lower bound of the distance that costs little.
    virtual double clearance(const Eigen::Vector3d& point) const { return box.exteriorDistance(point); }
  };

 private:
  explicit Solid(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  std::shared_ptr<const Node> node_;
};

/// Meshes a solid with edges of 1/resolution of the longest side of its bounding box.
/// @param finest_feature  Thickness of its thinnest part.
/// @param mirrored        The solid is symmetric at x = 0.
Shape mesh_sample(const Solid& solid, int resolution, double finest_feature, bool mirrored);

}  // namespace limber::internal
