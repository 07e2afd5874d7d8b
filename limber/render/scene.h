#pragma once

#include <optional>
#include <string>
#include <vector>

#include "limber/geometry/image.h"
#include "limber/geometry/shape.h"
#include "limber/render/camera.h"
#include "limber/render/color_map.h"
#include "limber/rig/rig.h"

namespace limber {

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

}  // namespace limber
