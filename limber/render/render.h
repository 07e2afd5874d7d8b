#pragma once

#include <span>
#include <string>
#include <vector>

#include "limber/model/image.h"
#include "limber/render/scene.h"

namespace limber {

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
