#include <fmt/format.h>

#include "limber/bind/character_player.h"
#include "limber/io/gltf_patch.h"
#include "limber/rig/edit_clip.h"
#include "limber/rig/sample_clip.h"

#include "tools/limber/animation.h"

namespace limber::cli {
namespace {

class CharacterAnimation final : public Animation {
 public:
  CharacterAnimation(const AnimationRequest& request, const MotionSource& source)
      : patch_(GltfPatch::load(request.model)),
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

  std::string glb(const AnimationRequest& request, AnimationOutcome& outcome, Task*) override {
    const MotionClip clip = resampled(retargeted_.clip, request.fps);
    outcome.frames = static_cast<int>(frame_times(clip.seconds(), request.fps).size());
    outcome.seconds = clip.seconds();
    outcome.warnings = warnings_;
    // The file itself with one clip more: materials, textures and what Limber does not know stay.
    patch_.add_clip(clip);
    return patch_.write_glb();
  }

 protected:
  void frame(double seconds, std::span<float> positions) override {
    sample(retargeted_.clip, skeleton_, seconds, Wrap::Clamp, pose_);
    player_.skin(joint_to_world(skeleton_, pose_), positions);
  }

 private:
  GltfPatch patch_;
  Shape shape_;
  CharacterPlayer player_;
  SkeletonPose pose_;
};

}  // namespace

std::unique_ptr<Animation> animate_character(const AnimationRequest& request, const MotionSource& source) {
  return std::make_unique<CharacterAnimation>(request, source);
}

}  // namespace limber::cli
