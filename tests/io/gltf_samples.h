#pragma once

#include <string>

#include "limber/model/character.h"

namespace limber::test {

/// A strip of four quads along x from 0 to 4, skinned to two joints: "root" at the origin, "tip" at x = 2, turned a
/// quarter about z; with normals, texture coordinates, colours, a morph target, and a clip with all interpolations.
inline Character two_joint_character() {
  Character character;
  character.name = "strip";
  Joint root;
  root.name = "root";
  Joint tip;
  tip.name = "tip";
  tip.parent = 0;
  tip.rest.translation = {2, 0, 0};
  tip.rest.rotation = Eigen::AngleAxisd(1.5707963267948966, Eigen::Vector3d::UnitZ());
  character.skeleton.joints = {root, tip};
  SkinnedMesh& mesh = character.meshes.emplace_back();
  mesh.name = "strip";
  Shape& shape = mesh.shape;
  shape.positions.resize(10, 3);
  shape.normals.resize(10, 3);
  shape.uvs.resize(10, 2);
  shape.colors.resize(10, 4);
  shape.triangles.resize(8, 3);
  Eigen::MatrixXd weights(10, 2);
  for (int i = 0; i < 5; ++i) {
    for (int side = 0; side < 2; ++side) {
      const int v = 2 * i + side;
      shape.positions.row(v) << i, side - 0.5, 0.125 * i;
      shape.normals.row(v) << 0, 0, 1;
      shape.uvs.row(v) << i / 4.0, side;
      shape.colors.row(v) << 0.25f * static_cast<float>(i), 0.5f, 1, 1;
      weights.row(v) << 1 - i / 4.0, i / 4.0;
    }
  }
  for (int i = 0; i < 4; ++i) {
    shape.triangles.row(2 * i) << 2 * i, 2 * i + 2, 2 * i + 1;
    shape.triangles.row(2 * i + 1) << 2 * i + 1, 2 * i + 2, 2 * i + 3;
  }
  mesh.weights = skin_weights_of(weights);
  for (const AffineMatrix& to_world : rest_joint_to_world(character.skeleton)) {
    mesh.bones.push_back({static_cast<int>(mesh.bones.size()), inverse(to_world)});
  }
  MorphTarget morph;
  morph.name = "lift";
  morph.positions = Positions::Zero(10, 3);
  morph.positions.col(2).setConstant(0.5);
  mesh.morph_targets.push_back(morph);
  mesh.morph_weights = {0.25};
  MotionClip clip;
  clip.name = "move";
  MotionTrack turn{1, TrackPath::Rotation, Interpolation::Linear, {0, 0.5, 1}, {}};
  turn.values.resize(3, 4);
  turn.values << 0, 0, 0, 1, 0, 0, 0.6, 0.8, 0, 0, 1, 0;
  MotionTrack step{0, TrackPath::Translation, Interpolation::Step, {0, 1}, {}};
  step.values.resize(2, 3);
  step.values << 0, 0, 0, 1, 2, 3;
  MotionTrack grow{1, TrackPath::Scale, Interpolation::Cubic, {0, 1}, {}};
  grow.values.resize(6, 3);
  grow.values << 0, 0, 0, 1, 1, 1, 0.5, 0, 0, 0, 0.25, 0, 2, 1, 1, 0, 0, 0;
  clip.tracks = {turn, step, grow};
  character.clips = {clip};
  return character;
}

}  // namespace limber::test
