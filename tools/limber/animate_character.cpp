#include <fmt/format.h>

#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/session/characters.h"

#include "tools/limber/animation.h"

namespace limber::cli {
namespace {

class CharacterAnimation final : public Animation {
 public:
  CharacterAnimation(const AnimationRequest& request, const MotionSource& source)
      : patch_(GltfPatch::load(request.model)),
        bones_(request.jiggle.wanted ? bones_of(patch_.content().character) : BoneSkeleton()),
        flesh_(limber::rig_of(bones_.skeleton)),
        rest_(rest_joint_to_world(patch_.content().character.skeleton)),
        shape_(shape_of(patch_.content())),
        player_(patch_.content().character, request.dual_quaternion ? SkinBlend::DualQuaternion : SkinBlend::Linear) {
    retarget_to(patch_.content().character.skeleton, request, source);
  }

  int vertex_count() const override { return player_.vertex_count(); }
  const Shape& shape() const override { return shape_; }

  std::vector<std::string> driven() const override {
    std::vector<bool> moves(skeleton_.joints.size(), false);
    for (const MotionTrack& track : retargeted_.clip.tracks) moves[track.joint] = true;
    std::vector<std::string> names;
    for (const int joint : parents_first(skeleton_)) {
      const int parent = skeleton_.joints[joint].parent;
      if (parent >= 0 && moves[parent]) moves[joint] = true;
      if (moves[joint]) names.push_back(skeleton_.joints[joint].name);
    }
    return names;
  }

 protected:
  void frame(double seconds, std::span<float> positions) override {
    sample(retargeted_.clip, skeleton_, seconds, Wrap::Clamp, pose_);
    player_.skin(joint_to_world(skeleton_, pose_), positions);
  }

  Character character(const AnimationRequest& request, AnimationOutcome&, Task*) override {
    const MotionClip clip = resampled(retargeted_.clip, request.fps);
    Character animated = patch_.content().character;
    animated.clips.push_back(clip);
    return animated;
  }

  /// The file itself with nodes, influences and clips more.
  std::string jiggling_glb(const Character& made, const AnimationRequest& request) override {
    const Character& old = patch_.content().character;
    for (int joint = old.skeleton.count(); joint < made.skeleton.count(); ++joint) {
      patch_.hang_joint(made.skeleton.joints[joint]);
    }
    for (std::size_t m = 0; m < old.meshes.size(); ++m) {
      const SkinnedMesh& mesh = made.meshes[m];
      if (mesh.bones.size() == old.meshes[m].bones.size()) continue;
      patch_.set_skin(static_cast<int>(m), mesh.bones, mesh.weights, {.influences = request.influences});
    }
    for (std::size_t clip = old.clips.size(); clip < made.clips.size(); ++clip) patch_.add_clip(made.clips[clip]);
    return patch_.write_glb();
  }

  /// The file itself with one clip more: materials, textures and what Limber does not know stay.
  std::string plain_glb(const AnimationRequest& request, AnimationOutcome& outcome, Task*) override {
    const MotionClip clip = resampled(retargeted_.clip, request.fps);
    outcome.frames = static_cast<int>(frame_times(clip.seconds(), request.fps).size());
    outcome.seconds = clip.seconds();
    outcome.warnings = warnings_;
    patch_.add_clip(clip);
    return patch_.write_glb();
  }

  FleshSource flesh() const override {
    FleshSource source;
    source.rig = flesh_.rig;
    // The first bone of a joint takes all of the joint's weight: they move alike.
    std::vector<int> handle_of_joint(bones_.skeleton.joints.size(), -1);
    for (int handle = flesh_.rig.count() - 1; handle >= 0; --handle)
      handle_of_joint[flesh_.joint_of_handle[handle]] = handle;
    for (const int joint : parents_first(bones_.skeleton)) {
      const int parent = bones_.skeleton.joints[joint].parent;
      if (handle_of_joint[joint] < 0) handle_of_joint[joint] = parent < 0 ? 0 : handle_of_joint[parent];
    }
    const SkinWeights weights = normalised(joined_weights(patch_.content().character));
    source.vertex_weights = Eigen::MatrixXd::Zero(weights.vertex_count(), flesh_.rig.count());
    for (int v = 0; v < weights.vertex_count(); ++v) {
      for (const Influence& influence : weights.of(v)) {
        source.vertex_weights(v, handle_of_joint[influence.bone]) += influence.weight;
      }
    }
    return source;
  }

  std::vector<AffineMatrix> handle_motion(double seconds) override {
    sample(retargeted_.clip, skeleton_, seconds, Wrap::Clamp, pose_);
    const std::vector<AffineMatrix> now = joint_to_world(skeleton_, pose_);
    std::vector<AffineMatrix> motion;
    for (const int bone : flesh_.joint_of_handle) {
      const int joint = bones_.joint_of_bone[bone];
      motion.push_back(compose(now[joint], inverse(rest_[joint])));
    }
    return motion;
  }

 private:
  GltfPatch patch_;
  BoneSkeleton bones_;  // of the flesh, if any
  SkeletonRig flesh_;
  std::vector<AffineMatrix> rest_;  // joint_to_world
  Shape shape_;
  CharacterPlayer player_;
  SkeletonPose pose_;
};

}  // namespace

std::unique_ptr<Animation> animate_character(const AnimationRequest& request, const MotionSource& source) {
  return std::make_unique<CharacterAnimation>(request, source);
}

}  // namespace limber::cli
