#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "limber/arap/pose_solver.h"
#include "limber/core/task.h"
#include "limber/io/rig_file.h"
#include "limber/model/character.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/motion/retarget.h"

#include "tools/limber/jiggle_options.h"
#include "tools/limber/motion_source.h"

namespace limber::cli {

/// What to animate, and how.
struct AnimationRequest {
  std::string model;
  NameMap map;
  std::vector<std::string> only;  ///< Joints that are driven; empty: all.
  double fps = 30;
  bool in_place = false;
  bool hands = false;
  bool first_frame_is_rest = false;
  bool loop = false;
  bool dual_quaternion = false;
  int influences = 4;
  JiggleRequest jiggle;
  bool dynamics = false;  ///< What is not driven swings.
  DynamicsOptions swing;
  double swing_gravity = 0;  ///< Downwards along y, in units per second squared.
};

/// What flesh is made from: a shape, the handles that drive it, and the weights that it has; empty: none that flesh can use.
struct FleshSource {
  Rig rig;
  Eigen::MatrixXd vertex_weights;  ///< Vertices x handles.
};

/// How far the vertices of a skin are from where Limber has them, relative to the size.
struct SkinError {
  double rms = 0;
  double worst = 0;
};

/// What came of it.
struct AnimationOutcome {
  int frames = 0;
  double seconds = 0;
  double milliseconds_per_frame = 0;
  int particles = 0;                    ///< Of the lattice, with jiggle.
  std::optional<SkinError> skin_error;  ///< Of a .glb made from a binding: what its plain skin costs.
  JiggleJointReport jiggle_joints;      ///< Of a .glb with jiggle: the worst of its meshes.
  std::string changed;                  ///< Of a .glb made from a binding: what of its weights a plain skin cannot say.
  std::vector<std::string> warnings;
};

/// A model with a motion made for it.
class Animation {
 public:
  virtual ~Animation() = default;

  const RetargetResult& retargeted() const { return retargeted_; }
  const Skeleton& skeleton() const { return skeleton_; }
  virtual int vertex_count() const = 0;
  virtual const Shape& shape() const = 0;  ///< With the faces, at rest.
  virtual std::vector<std::string> driven()
      const = 0;  ///< Names of what the motion drives, directly or through parents.

  /// With dynamics: how many dofs no motion drives.
  virtual int swinging_dofs() const { return 0; }

  /// Where the vertices are, frame by frame.
  MeshSequence positions(const AnimationRequest& request, AnimationOutcome& outcome, Task* task);
  /// The motion as BVH can hold it. @param losses  Gets what it cannot. @throws UsageError  With jiggle or a solver.
  virtual BvhFile bvh(const AnimationRequest& request, AnimationOutcome& outcome, std::vector<std::string>& losses);
  /// What of the model a file of positions does not have.
  virtual std::vector<std::string> losses_in_positions() const { return {}; }
  /// What of the motion the model cannot do, whatever is written.
  const std::vector<std::string>& losses() const { return losses_; }
  /// The model with the motion as a .glb file.
  std::string glb(const AnimationRequest& request, AnimationOutcome& outcome, Task* task);

 protected:
  /// Gives the source's motion to the skeleton. Call it once the skeleton is known.
  /// @param for_matching  The same joints, named for motions; none: as they are.
  void retarget_to(Skeleton skeleton, const AnimationRequest& request, const MotionSource& source,
                   const Skeleton* for_matching = nullptr);
  /// Positions of one frame, vertices x 3.
  virtual void frame(double seconds, std::span<float> positions) = 0;
  /// The model with the motion as its last clip. Its meshes, one after the other, have the vertices of shape().
  virtual Character character(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) = 0;
  /// glb() without jiggle.
  virtual std::string plain_glb(const AnimationRequest& request, AnimationOutcome& outcome, Task* task) = 0;
  /// A file of what character() gave, with joints and a clip for the flesh added at the end.
  virtual std::string jiggling_glb(const Character& made, const AnimationRequest& request);
  virtual FleshSource flesh() const = 0;
  /// What the handles of the flesh do at a time, since rest; times rise from call to call.
  virtual std::vector<AffineMatrix> handle_motion(double seconds) = 0;
  /// Forgets the last frame, for another pass through the motion.
  virtual void restart() {}

  /// positions() with flesh that wobbles.
  MeshSequence jiggled(const AnimationRequest& request, AnimationOutcome& outcome, Task* task);

  Skeleton skeleton_;
  RetargetResult retargeted_;
  bool loops_ = false;  // the motion is to be repeated
  std::vector<std::string> warnings_;
  std::vector<std::string> losses_;
};

/// The skeleton of a model that can be animated.
/// @throws Error  As load_binding and load_gltf. @throws UsageError  Another kind of file.
Skeleton model_skeleton(const std::string& model);

/// @throws Error  As load_binding, load_gltf and retarget. @throws UsageError  Another kind of file.
std::unique_ptr<Animation> make_animation(const AnimationRequest& request, const MotionSource& source);

/// With the solver: a binding, or a rigged model with its own weights.
std::unique_ptr<Animation> animate_binding(const AnimationRequest& request, const MotionSource& source);
/// By its skin alone: a rigged model.
std::unique_ptr<Animation> animate_character(const AnimationRequest& request, const MotionSource& source);

}  // namespace limber::cli
