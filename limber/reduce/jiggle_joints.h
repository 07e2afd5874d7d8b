#pragma once

#include "limber/bind/character.h"
#include "limber/core/task.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/rig/motion_clip.h"

namespace limber {

/// Options of add_jiggle_joints.
struct JiggleJointOptions {
  int joints = 24;     ///< How many to add, 1 or more; fewer if there are fewer places that move.
  int influences = 4;  ///< Bones and added joints per vertex, 2 or more.
};

/// How close the added joints come to the frames, relative to the size of the shape at rest.
struct JiggleJointReport {
  int joints = 0;    ///< Added.
  double rms = 0;    ///< Over all frames and vertices.
  double worst = 0;  ///< Of any vertex at any frame.
  int worst_vertex = -1;
  int worst_frame = -1;
  double rms_before = 0;  ///< Of the clip without them: what there was to carry.
};

/// Gives a character joints that carry what its clip does not: flesh that was baked over it, frame by frame. Each hangs on
/// a bone where the flesh moves most and takes over part of that bone's weights, so that every other clip plays as before,
/// but for small influences of bones that give way where the budget has no room; a new clip beside them moves the added
/// joints by translations, fitted to the frames by least squares.
/// What comes out is an ordinary skin that any engine plays.
///
/// @param mesh    Index of the mesh that the frames show.
/// @param clip    The motion under the frames; the new clip is a copy of it, with more tracks.
/// @param frames  Positions of that mesh in the world, one frame after the other, 1 / `fps` seconds apart, from time
///                `start` of the clip on.
/// @param name    Of the new clip.
/// @throws Error  InvalidArgument (options; mesh; fps); CountMismatch (frames of another number of vertices);
///                UnsuitableShape (a mesh without a skin); Cancelled.
/// Deterministic.
JiggleJointReport add_jiggle_joints(Character& character, int mesh, const MotionClip& clip, const MeshSequence& frames,
                                    double start, double fps, const std::string& name,
                                    const JiggleJointOptions& options = {}, Task* task = nullptr);

}  // namespace limber
