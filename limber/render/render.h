#pragma once

// What a picture shows, and the picture.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/model/image.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

namespace limber {

/// Red, green, blue in [0,1], encoded as sRGB, as on a screen.
using Rgb = Eigen::Vector3f;

/// The unpainted shape: a light warm clay.
inline const Rgb kClay{0.775f, 0.750f, 0.720f};

/// sRGB to linear light and back, per channel; values outside [0,1] are clamped on the way back.
Rgb to_linear(const Rgb& srgb);
Rgb to_srgb(const Rgb& linear);  ///< And back.

/// Lightness as people see it (L of Oklab), 0 black to 1 white.
float lightness(const Rgb& srgb);

/// The sequential map for positive values: from dark violet over magenta and orange to bright yellow.
/// Lightness rises linearly, so equal steps of the value look equal, also in print and to the colour-blind.
/// @param value  In [0,1]; clamped.
Rgb sequential_color(float value);

/// The map for negative values, by magnitude: from dark blue-green to bright aqua, lightness linear too.
Rgb negative_color(float magnitude);

/// The colour of a weight: `uncolored` at exactly zero, sequential_color above, negative_color below, with a
/// short blend in between so that small weights appear without a step. Not finite: a loud magenta.
/// @param value  Weight divided by the top of its range, in [-1,1]; clamped.
Rgb weight_color(float value, const Rgb& uncolored = kClay);

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

/// How per-vertex scalars become colours.
struct ScalarMap {
  float range = 1;     ///< The magnitude shown in the brightest colour, > 0; larger ones look the same.
  float iso_step = 0;  ///< Distance of the lines of equal value, in units of the scalar; 0: none.
  std::string title;   ///< Over the legend; empty: none.
  bool show_legend = true;
};

/// A shape and how its surface is painted. Of several paints the first one present counts, in this order:
/// scalars, triangle colours, vertex colours, texture, the shape's own vertex colours, the one colour.
struct Surface {
  Shape shape;
  Rgb color = kClay;
  std::vector<float> scalars;  ///< One per vertex: weights, errors. Empty: none.
  ScalarMap scalar_map;
  std::vector<Rgb> triangle_colors;  ///< One per triangle: clusters. Empty: none.
  std::vector<Rgb> vertex_colors;    ///< One per vertex. Empty: none.
  Image texture;                     ///< Looked up by the shape's uvs, v = 0 at the bottom row. Empty: none.
  bool wire = false;                 ///< Draw the edges of the faces as the file had them.
  bool outline = false;              ///< Draw the boundary edges; meant for planar shapes.
};

/// What the user does with a handle; decides its colour and form.
enum class HandleState {
  Free,         ///< Green and hollow.
  Pinned,       ///< Yellow with a ring: its position is given.
  Transformed,  ///< Red with a small cross: its whole transform is given.
};

/// The handles of a rig, drawn through the shape: bright in front, dimmed behind it. Points are small balls
/// and bones slender octahedra; regions tint the surface they belong to (the first one of the scene) blue.
struct RigOverlay {
  Rig rig;
  std::vector<HandleState> states;  ///< One per handle; empty: points pinned, bones transformed.
  bool show_names = false;
  double point_radius = 6.5;  ///< In pixels, whatever the distance.
};

/// A short text beside a point of the world.
struct Label {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  std::string text;  ///< Printable ASCII; other characters show as boxes.
};

/// All there is to see.
struct Scene {
  std::vector<Surface> surfaces;
  std::optional<RigOverlay> overlay;
  std::vector<Label> labels;
};

/// All vertices of faces and all handles of the scene, n x 3: what a camera must frame.
Positions points_of(const Scene& scene);

/// A scene of one unpainted shape.
Scene scene_of(Shape shape);

/// What is behind the shape.
enum class Background {
  Light,        ///< A quiet light grey, a little brighter in the middle.
  Dark,         ///< The studio's dark grey.
  White,        ///< Plain white, for papers.
  Transparent,  ///< Alpha 0; the ground shadow is black with its strength as alpha.
};

/// Options of render.
struct RenderOptions {
  int width = 1280;  ///< In pixels, in [1, 16384]; of each view on a contact sheet.
  int height = 720;  ///< Likewise.
  int samples = 8;   ///< Coverage samples per pixel: 1 (jagged), 4, 8 or 16.
  ViewOptions view;
  Background background = Background::Light;
  bool ground_shadow = true;      ///< A soft shadow on the ground below the shape; never for planar shapes.
  bool self_shadow = true;        ///< Soft shadows of the main light on the shape itself.
  bool ambient_occlusion = true;  ///< Darken creases and hollows.
  double crease_angle = 1.0;      ///< Radians; faces that meet at a larger angle keep a sharp edge, in [0, pi].
};

/// A picture of the scene: z-buffer rasteriser with antialiased edges, three soft lights that turn with the
/// camera, ambient occlusion and a ground shadow. Open surfaces show their inside in a bluish tint. A scene
/// of planar shapes only is shown flat: orthographic from the front, unshaded.
///
/// Triangles with non-finite or missing vertices are left out; an empty scene gives the background. Cost: see
/// `limber bench render`. The same bits on any number of threads.
///
/// @param scene    Colours, scalars and triangle colours as long as the shape has vertices or triangles.
/// @param options  Size, direction and look.
/// @throws Error   InvalidArgument (an option outside its range); CountMismatch (an attribute of the wrong
///                 length); IndexOutOfRange (a triangle or region that refers to a vertex that is not there).
Image render(const Scene& scene, const RenderOptions& options = {});

/// The same through a camera of one's own, e.g. one camera for all frames of a motion; `options.view` is not used.
Image render(const Scene& scene, const Camera& camera, const RenderOptions& options);

/// The camera that render() would take.
Camera camera_for(const Scene& scene, const RenderOptions& options);

/// Several views in one picture, from left to right and top to bottom, each of the size in the options and
/// named in its corner if there are several.
/// @param columns  Views side by side; 0: as square as possible.
/// @throws Error   As render; InvalidArgument for an empty list or a negative number.
Image contact_sheet(const Scene& scene, const RenderOptions& options, std::span<const ViewOptions> views,
                    int columns = 0);

/// Frame number `frame` of `count` of a full turn around the up axis, starting at the view in the options.
/// @throws Error  As render; InvalidArgument unless 0 <= frame < count.
Image turntable_frame(const Scene& scene, const RenderOptions& options, int frame, int count);

}  // namespace limber
