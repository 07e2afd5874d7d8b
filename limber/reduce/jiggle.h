#pragma once

#include <string>
#include <vector>

#include "limber/core/function_ref.h"
#include "limber/core/task.h"
#include "limber/geometry/mesh_sequence.h"
#include "limber/reduce/lattice_character.h"
#include "limber/rig/affine.h"
#include "limber/solve/lattice_body.h"

namespace limber {

/// A profile for the flesh of one handle, in place of the common one.
struct HandleProfile {
  std::string handle;  ///< Its name.
  LatticeProfile profile;
};

/// Options of bake_jiggle.
struct JiggleOptions {
  LatticeProfile profile;               ///< Of all flesh.
  std::vector<HandleProfile> profiles;  ///< Of some handles.
  float volume = 1;                     ///< 0 to 1: how much of the volume that a pose costs comes back.
  LatticeSkinning skinning = LatticeSkinning::Rigid;
  std::array<float, 3> gravity{};  ///< Per second squared, in shape units; finite.
  bool has_ground = false;
  float ground_height = 0;          ///< Along y.
  double step_seconds = 1.0 / 120;  ///< Of the simulation, above 0 and at most 0.1; frames do not change it.
  double settle_seconds =
      0;  ///< Time spent in the first pose before the first frame, 0 to 60: so that gravity has acted.
};

/// The transforms of all handles at a time, rest space to world.
using HandleMotion = FunctionRef<std::vector<AffineMatrix>(double seconds)>;

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

/// One profile per handle of the rig.
/// @throws Error  InvalidArgument.
std::vector<LatticeProfile> profiles_of(const Rig& rig, const JiggleOptions& options);

}  // namespace limber
