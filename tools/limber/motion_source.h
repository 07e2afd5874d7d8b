#pragma once

#include <string>

#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"

#include "tools/limber/context.h"
#include "tools/limber/space_change.h"

namespace limber::cli {

/// Which motion the user wants.
struct MotionRequest {
  std::string file;                        ///< Or the name of one of Limber's own.
  MotionBody body = MotionBody::Humanoid;  ///< Whose, of those.
  std::string clip;                        ///< Of a file with several; empty: the first.
  double start = 0;                        ///< In seconds.
  double end = 0;                          ///< 0: up to its end.
  SpaceChange change;                      ///< Of a BVH file.
};

/// Morph targets that a motion has weights for.
struct MorphSource {
  int joint = -1;                  ///< That the tracks name.
  std::vector<std::string> names;  ///< Of the targets; may be empty ones.
};

/// A motion and whose it is.
struct MotionSource {
  Skeleton skeleton;
  Skeleton for_matching;  ///< The same, named for motions: see skeleton_for_motions. Empty: as it is.
  std::vector<MorphSource> morphs;
  MotionClip clip;        ///< The part that was asked for.
  SkeletonPose first;     ///< The pose of the first frame of the file, cut or not.
  double first_step = 0;  ///< From its first key to the next, in seconds.
  bool loops = false;     ///< Its end is its start.
};

/// Whether a motion is one of Limber's own, by name.
bool is_motion_name(const std::string& name);

/// The names of Limber's own motions, each once: "walk, run, ...".
std::string motion_names();

/// retarget() in the words of the command line: errors and notes about names say which options help.
RetargetResult fit_motion(const Skeleton& source, const MotionClip& clip, const Skeleton& target,
                          const RetargetOptions& options);

/// Reads a motion. @throws Error  As load_bvh and load_gltf; CountMismatch (no frame, no clip); InvalidArgument
/// (a clip that is not there; a start behind the end; a motion that its body does not have). @throws UsageError  Another kind of file.
MotionSource load_motion(const MotionRequest& request, Context& context);

}  // namespace limber::cli
