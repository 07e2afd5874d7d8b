#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/session/characters.h"

#include "tools/limber/animation.h"
#include "tools/limber/gltf_output.h"

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
    const Skeleton named = skeleton_for_motions(patch_.content());
    const std::vector<MotionTrack> morphs = morph_tracks(source);
    try {
      retarget_to(patch_.content().character.skeleton, request, source, &named);
    } catch (const Error& error) {
      // A motion of faces has no joint to match, and needs none.
      if (error.code() != ErrorCode::InvalidArgument || morphs.empty()) throw;
      retargeted_.clip.name = source.clip.name;
      retargeted_.matches.source_of_target.assign(static_cast<std::size_t>(skeleton_.count()), -1);
    }
    const auto is_morph = [](const MotionTrack& track) { return track.path == TrackPath::Weights; };
    std::vector<MotionTrack>& tracks = retargeted_.clip.tracks;
    // Equal skeletons get all tracks as they are, but their meshes may have other targets.
    std::erase_if(tracks, is_morph);
    tracks.insert(tracks.end(), morphs.begin(), morphs.end());
    const bool moves_morphs = !morphs.empty();
    if (!moves_morphs && std::any_of(source.clip.tracks.begin(), source.clip.tracks.end(), is_morph)) {
      losses_.emplace_back(
          "the motion's weights of morph targets are left out: the model has no targets of these names.");
    }
    if (moves_morphs && request.jiggle.wanted) {
      losses_.emplace_back("flesh wobbles around the shape at rest: its morph targets do not move.");
    }
  }

  std::vector<std::string> losses_in_positions() const override { return cli::losses_in_positions(patch_.content()); }

  BvhFile bvh(const AnimationRequest& request, AnimationOutcome& outcome, std::vector<std::string>& losses) override {
    if (request.jiggle.wanted) return Animation::bvh(request, outcome, losses);
    const BoneMotion motion = bone_motion_of(patch_.content().character, retargeted_.clip);
    losses.emplace_back("the meshes are left out: bones and motion are written.");
    if (motion.scales) losses.emplace_back("scales of joints are left out, which BVH cannot say.");
    if (motion.morphs) losses.emplace_back("weights of morph targets are left out, which BVH cannot say.");
    outcome.frames = static_cast<int>(frame_times(retargeted_.clip.seconds(), request.fps).size());
    outcome.seconds = retargeted_.clip.seconds();
    outcome.warnings = warnings_;
    return to_bvh(motion.skeleton, motion.clip, request.fps);
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
    player_.play(retargeted_.clip, seconds, positions);
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
  const Skeleton& skeleton_of_model() const { return patch_.content().character.skeleton; }

  /// The motion's weights for morph targets of the model that have the same names.
  std::vector<MotionTrack> morph_tracks(const MotionSource& source) const {
    std::vector<MotionTrack> tracks;
    for (const SkinnedMesh& mesh : patch_.content().character.meshes) {
      if (mesh.morph_targets.empty() || mesh.joint < 0) continue;
      for (const MotionTrack& track : source.clip.tracks) {
        if (track.path != TrackPath::Weights) continue;
        const auto morph = std::find_if(source.morphs.begin(), source.morphs.end(),
                                        [&](const MorphSource& one) { return one.joint == track.joint; });
        if (morph == source.morphs.end()) continue;
        MotionTrack made = track;
        made.joint = mesh.joint;
        const std::string& owner = source.skeleton.joints[static_cast<std::size_t>(track.joint)].name;
        std::vector<std::string> names;
        for (const MorphTarget& target : mesh.morph_targets) names.push_back(target.name);
        const bool same_mesh = owner == skeleton_of_model().joints[static_cast<std::size_t>(mesh.joint)].name;
        if (same_mesh && names == morph->names && track.values.cols() == static_cast<Eigen::Index>(names.size())) {
          tracks.push_back(std::move(made));  // Targets without names count, too.
          break;
        }
        made.values.setZero(track.values.rows(), static_cast<Eigen::Index>(mesh.morph_targets.size()));
        int found = 0;
        for (std::size_t t = 0; t < mesh.morph_targets.size(); ++t) {
          if (mesh.morph_targets[t].name.empty()) continue;
          const auto name = std::find(morph->names.begin(), morph->names.end(), mesh.morph_targets[t].name);
          const auto column = name - morph->names.begin();
          if (name == morph->names.end() || column >= track.values.cols()) continue;
          made.values.col(static_cast<Eigen::Index>(t)) = track.values.col(column);
          ++found;
        }
        if (found == 0) continue;
        tracks.push_back(std::move(made));
        break;  // One track per mesh.
      }
    }
    return tracks;
  }

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
