#pragma once

#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/core/task.h"
#include "limber/model/character.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"
#include "limber/runtime/flesh.h"
#include "limber/weights/bind.h"

namespace limber {

/// Options of build_lattice_character.
struct LatticeCharacterOptions {
  LatticeWeightOptions weights;
  /// Vertices x handles: weights that the shape has already, to be carried to the lattice; empty: diffused.
  Eigen::MatrixXd vertex_weights;
  RigFlesh flesh;                    ///< What single handles do; where weights.sources has one too, that holds.
  int half_width = 2;                ///< Of the regions of shape matching, 1 to 8: wider is stiffer and smoother.
  bool keep_volume_of_parts = true;  ///< Per joint; false: of the whole only.
  bool carry_small_pieces = true;    ///< Buckles, pouches, teeth keep their form and go with what carries them.
};

/// A shape in a lattice with its rig: what LatticeBody runs on, and what it was made from.
struct LatticeCharacter {
  LatticeWeights weights;
  LatticeSystem system;
};

/// Prepares a character for LatticeBody: voxels, weights, parts, regions.
/// @param rig     Every handle counts as a bone: regions and points too.
/// @throws Error  As diffuse_lattice_weights or carry_weights_to_lattice, joint_parts and build_matching_plan.
/// Deterministic.
LatticeCharacter build_lattice_character(const Shape& shape, const Rig& rig, const LatticeCharacterOptions& options,
                                         BindReport& report, Task* task = nullptr);

/// A profile for the flesh of one handle, in place of the common one.
struct HandleProfile {
  std::string handle;  ///< Its name.
  LatticeProfile profile;
};

/// Options of bake_jiggle.
struct JiggleOptions {
  LatticeProfile profile;               ///< Of all flesh.
  bool softness_by_role = true;         ///< Head, hands, feet and shins are firmer than belly, chest and thighs.
  std::vector<HandleProfile> profiles;  ///< Of some handles.
  bool complementary = false;           ///< Flesh does only what the rig cannot do; see LatticeBody::Options.
  float volume = 1;                     ///< 0 to 1: how much of the volume that a pose costs comes back.
  LatticeSkinning skinning = LatticeSkinning::Rigid;
  std::array<float, 3> gravity{};  ///< Per second squared, in shape units; finite.
  bool has_ground = false;
  float ground_height = 0;  ///< Along y.
  std::vector<CollisionSphere> spheres;
  std::vector<CollisionCapsule> capsules;
  std::vector<CollisionBox> boxes;
  bool bones_touch_flesh = false;   ///< Bones push the flesh of other limbs: an arm the belly, a thigh the other.
  float friction = 0.5f;            ///< 0 to 1: of the sliding that a contact takes away in a step.
  double step_seconds = 1.0 / 120;  ///< Of the simulation, above 0 and at most 0.1; frames do not change it.
  /// Time spent in the first pose before the first frame, 0 to 60: so that gravity has acted.
  double settle_seconds = 0;
  /// After so many seconds the motion begins anew, up to an hour; 0: it does not. Passes are run before the first frame until
  /// one ends as it began, so that the frames can be repeated. The step is then a whole part of this time, not longer than
  /// step_seconds.
  double loop_seconds = 0;
};

/// What acts on a body with these options. Points into them.
LatticeForces forces_of(const JiggleOptions& options);

/// The transforms of all handles at a time, rest space to world.
using HandleMotion = std::function<std::vector<AffineMatrix>(double seconds)>;

/// Plays a motion on a character with flesh and keeps the frames. What is kept is what a LatticeBody shows at the same
/// times: preview equals bake. The simulation runs in its own steps; a frame between two of them is their mean by time.
///
/// @param motion  Asked at every step, in order.
/// @param frames  How many, 1 or more, `fps` per second from time `start` on.
/// @throws Error  InvalidArgument (options out of range, naming them; a profile for a handle that is not there; fps or
///                frames not positive); NonFiniteNumber (a transform, naming the handle and the time); Cancelled.
/// Deterministic.
MeshSequence bake_jiggle(const LatticeCharacter& character, const Rig& rig, HandleMotion motion, double start,
                         double fps, int frames, const JiggleOptions& options, Task* task = nullptr);

/// One profile per handle of the rig: the common one, softer or firmer by what the handle is, or its own.
/// @throws Error  InvalidArgument.
std::vector<LatticeProfile> profiles_of(const Rig& rig, const JiggleOptions& options);

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
/// but for small influences of bones that give way where the budget has no room; a new clip beside them shifts and turns the
/// added joints. Motions and weights are fitted in turns to what the bones leave of the frames [after Le and Deng 2012].
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
