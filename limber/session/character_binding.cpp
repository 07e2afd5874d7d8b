#include "limber/core/error.h"
#include "limber/model/skeleton.h"
#include "limber/session/characters.h"

namespace limber {
namespace {

/// The handle that takes over the weights of each bone.
std::vector<int> handle_of_bone(const Skeleton& bones, const SkeletonRig& made) {
  std::vector<int> own(bones.joints.size(), -1);
  for (int handle = made.rig.count() - 1; handle >= 0; --handle) own[made.joint_of_handle[handle]] = handle;
  std::vector<int> result(bones.joints.size(), 0);
  for (int bone = 0; bone < bones.count(); ++bone) {
    int above = bone;
    while (above >= 0 && own[above] < 0) above = bones.joints[above].parent;
    if (above >= 0) result[bone] = own[above];
  }
  return result;
}

}  // namespace

OwnWeights own_weights(const Character& character) {
  const BoneSkeleton bones = bones_of(character);
  const SkeletonRig made = rig_of(bones.skeleton);
  if (made.rig.handles.empty()) throw Error(ErrorCode::InvalidRig, "no bone of the skin has a length.");
  const std::vector<int> handles = handle_of_bone(bones.skeleton, made);
  const SkinWeights weights = normalised(joined_weights(character));
  OwnWeights own{made.rig, Eigen::MatrixXd::Zero(weights.vertex_count(), made.rig.count())};
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& influence : weights.of(vertex)) {
      own.weights(vertex, handles[influence.bone]) += influence.weight;
    }
  }
  return own;
}

Binding bind_character(const Character& character, Task* task) {
  OwnWeights own = own_weights(character);
  BindOptions options;
  options.method = WeightMethod::Given;
  options.renormalise = true;
  options.given = std::move(own.weights);
  BindReport report;
  return bind_shape(rest_shape(character), own.rig, options, report, task);
}

}  // namespace limber
