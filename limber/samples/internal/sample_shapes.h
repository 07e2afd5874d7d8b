#pragma once

#include "limber/samples/internal/sample_model.h"

namespace limber::internal {

/// Sample shapes, made by code. Each takes `resolution`, the number of edges along the longest side of its
/// bounding box, from 8 to 2000: the target edge length is that side divided by it. Every solid is closed,
/// 2-manifold and oriented outwards at every resolution; planar shapes lie in z = 0 and are
/// counter-clockwise. y points up, characters face +z and their left is at +x. The same resolution gives the
/// same bits. The catalogue in limber/samples/samples.h lists them with names and default resolutions.
/// @throws Error  InvalidArgument (resolution out of range), from each of them.

SampleModel make_bar(int resolution);          ///< A standing bar of square section, edges slightly rounded.
SampleModel make_cylinder(int resolution);     ///< A standing cylinder with flat caps and a rounded rim.
SampleModel make_plane(int resolution);        ///< A flat square sheet in space.
SampleModel make_bumpy_plane(int resolution);  ///< A square sheet in space covered with round bumps.
SampleModel make_ring(int resolution);         ///< A torus lying on the ground.

SampleModel make_cactus(int resolution);      ///< A ribbed cactus with two arms.
SampleModel make_cross(int resolution);       ///< A thick plus sign, slightly rounded.
SampleModel make_cigar(int resolution);       ///< A lying rod, tapered towards round ends.
SampleModel make_octopus(int resolution);     ///< An octopus with eight curled tentacles.
SampleModel make_wiener_dog(int resolution);  ///< A dog with a long body and short legs.
SampleModel make_mannequin(int resolution);   ///< A human figure with arms held down and aside, 20 bones.
SampleModel make_hand(int resolution);        ///< A left hand with five separate fingers, 20 bones.
SampleModel make_fish(int resolution);        ///< A fish with fins.
SampleModel make_robot(int resolution);       ///< A figure of separate solids that do not touch.

SampleModel make_rectangle(int resolution);    ///< A planar rectangle.
SampleModel make_gingerbread(int resolution);  ///< A planar gingerbread man, with texture coordinates.
SampleModel make_overlap(int resolution);      ///< A planar ribbon that lies over itself, as in a loop.

/// @throws Error  InvalidArgument, if the resolution is outside of [8, 2000].
void require_resolution(int resolution);

}  // namespace limber::internal
