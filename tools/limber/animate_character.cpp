#include <fmt/format.h>

#include "limber/bind/character_player.h"
#include "limber/io/gltf_read.h"
#include "limber/io/gltf_write.h"
#include "limber/rig/edit_clip.h"
#include "limber/rig/sample_clip.h"

#include "tools/limber/animation.h"

namespace limber::cli {
namespace {

class CharacterAnimation final : public Animation {
 public:
  CharacterAnimation(const AnimationRequest& request, const MotionSource& source)
      : content_(load_gltf(request.model)),
        shape_(shape_of(content_)),
        player_(content_.character, request.dual_quaternion ? SkinBlend::DualQuaternion : SkinBlend::Linear) {
    retarget_to(content_.character.skeleton, request, source);
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
    Character animated = content_.character;
    animated.clips.push_back(clip);
    GltfWriteOptions writing;
    writing.skin.influences = 0;  // As many as the model has.
    return write_glb(animated, writing);
  }

 protected:
  void frame(double seconds, std::span<float> positions) override {
    sample(retargeted_.clip, skeleton_, seconds, Wrap::Clamp, pose_);
    player_.skin(joint_to_world(skeleton_, pose_), positions);
  }

 private:
  GltfContent content_;
  Shape shape_;
  CharacterPlayer player_;
  SkeletonPose pose_;
};

}  // namespace

std::unique_ptr<Animation> animate_character(const AnimationRequest& request, const MotionSource& source) {
  return std::make_unique<CharacterAnimation>(request, source);
}

}  // namespace limber::cli
