#pragma once

#include <optional>
#include <string_view>

#include <Eigen/Core>

namespace limber {

/// Which axis of the shape points away from the ground.
enum class UpAxis { Y, Z };

/// Directions to look from. With Y up the front is seen from +z, with Z up from -y.
enum class View { ThreeQuarter, Front, Back, Left, Right, Top, Bottom };

/// "three-quarter", "front", "back", "left", "right", "top", "bottom".
std::string_view name_of(View view);
/// The view of that name; "side" is another word for "right". Nothing if there is none.
std::optional<View> view_named(std::string_view name);

/// Around the up axis, in radians, 0 = front, counter-clockwise seen from above.
double azimuth_of(View view);

/// From where to look, before it is known at what.
struct ViewOptions {
  View view = View::ThreeQuarter;
  std::optional<double> azimuth;    ///< Radians around the up axis, 0 = front, counter-clockwise seen from
                                    ///< above; instead of the view's own.
  std::optional<double> elevation;  ///< Radians above the horizon, in [-pi/2, pi/2]; instead of the view's own.
  bool orthographic = false;        ///< Parallel projection; false: perspective.
  UpAxis up = UpAxis::Y;
  double field_of_view = 0.5;  ///< Vertical opening of the perspective in radians, in (0, 3).
  double margin = 0.08;        ///< Empty part of the picture on each side, in [0, 0.45].
  double zoom = 1;             ///< Magnification about the centre of the picture, > 0.
};

/// An eye in the world. Its own frame has x to the right, y up in the picture, z forward (depth).
struct Camera {
  Eigen::Matrix3d world_to_view = Eigen::Matrix3d::Identity();  ///< Rows: right, up, forward; orthonormal.
  Eigen::Vector3d eye = Eigen::Vector3d::Zero();
  Eigen::Vector3d up = Eigen::Vector3d::UnitY();  ///< The world's up axis: the ground's normal.
  bool orthographic = false;
  double half_height = 0.25;  ///< Perspective: tangent of half the vertical opening; orthographic: half the
                              ///< picture's height in world units.

  /// A point in the camera's frame.
  Eigen::Vector3d to_view(const Eigen::Vector3d& world) const { return world_to_view * (world - eye); }
};

/// The camera that shows all finite points as large as the margin allows, centred, seen from the direction
/// that the options name. Exact for both projections; one pass over the points.
///
/// @param points  n x 3; rows with non-finite numbers are ignored. None: a camera that shows the unit cube.
/// @param aspect  Width by height of the picture, > 0.
/// @throws Error  InvalidArgument, if an option is outside its range.
Camera frame_points(const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>& points, double aspect,
                    const ViewOptions& options = {});

/// Like frame_points, but shows the points' whole turn around the vertical axis through their centre: all
/// frames of a turntable use the same distance, so that the shape does not pulse.
Camera frame_turning_points(const Eigen::Matrix<double, Eigen::Dynamic, 3, Eigen::RowMajor>& points, double aspect,
                            const ViewOptions& options = {});

}  // namespace limber
