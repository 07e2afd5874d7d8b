#include <gtest/gtest.h>

#include "limber/mls/mls.h"
#include "limber/model/skeleton.h"

#include "tests/support/meshes.h"

namespace limber {
namespace {

TEST(PinnedCharacter, MovesAsTheDeformerDoes) {
  Shape tube = test::make_sphere(3);
  tube.positions.col(0) *= 5;
  Rig rig;
  rig.handles.push_back({"a", -1, BoneHandle{{-4.5, 0, 0}, {0, 0, 0}}});
  rig.handles.push_back({"b", 0, BoneHandle{{0, 0, 0}, {4.5, 0, 0}}});
  MlsControls pins;
  pins.points = {{{-4.5, 0, 0}}, {{0, 0, 1}}, {{4.5, 0, 0}}};
  std::vector<Positions> frames(3, pins.rest_targets());
  frames[1].row(2) << 4, 1.5, 0.3;
  frames[2].row(2) << 2, 3.5, 1;
  BindReport report;
  SkeletonDeformer deformer(tube, rig, pins, {}, report);
  const Character character = pinned_character(tube, deformer, frames, 10);
  EXPECT_NO_THROW(validate(character));
  EXPECT_DOUBLE_EQ(character.clips.front().seconds(), 0.2);
  for (std::size_t f = 0; f < frames.size(); ++f) {
    const SkeletonPose pose = sample(character.clips.front(), character.skeleton, static_cast<double>(f) / 10);
    const Shape posed = posed_shape(character, joint_to_world(character.skeleton, pose));
    EXPECT_LT((posed.positions - deformer.move(frames[f])).rowwise().norm().maxCoeff(), 2e-5) << f;
  }
}

}  // namespace
}  // namespace limber
