#pragma once

#include <gtest/gtest.h>

#include "limber/model/character.h"

namespace limber::test {

inline void expect_same_mesh(const SkinnedMesh& a, const SkinnedMesh& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.rigid, b.rigid);
  EXPECT_EQ(a.shape.positions, b.shape.positions);
  EXPECT_EQ(a.shape.triangles, b.shape.triangles);
  ASSERT_EQ(a.shape.normals.rows(), b.shape.normals.rows());
  if (a.shape.normals.size() > 0) {
    EXPECT_LT((a.shape.normals - b.shape.normals).cwiseAbs().maxCoeff(), 1e-3);
  }
  EXPECT_EQ(a.shape.uvs, b.shape.uvs);
  EXPECT_EQ(a.shape.colors, b.shape.colors);
  ASSERT_EQ(a.bones.size(), b.bones.size());
  for (std::size_t i = 0; i < a.bones.size(); ++i) {
    EXPECT_EQ(a.bones[i].joint, b.bones[i].joint);
    EXPECT_EQ(a.bones[i].inverse_bind, b.bones[i].inverse_bind);
  }
  ASSERT_EQ(a.weights.vertex_count(), b.weights.vertex_count());
  EXPECT_EQ(a.weights.bone_count, b.weights.bone_count);
  EXPECT_LT((dense_weights(a.weights) - dense_weights(b.weights)).cwiseAbs().maxCoeff(), 2e-6);
  EXPECT_EQ(a.morph_weights, b.morph_weights);
  ASSERT_EQ(a.morph_targets.size(), b.morph_targets.size());
  for (std::size_t i = 0; i < a.morph_targets.size(); ++i) {
    EXPECT_EQ(a.morph_targets[i].name, b.morph_targets[i].name);
    EXPECT_EQ(a.morph_targets[i].positions, b.morph_targets[i].positions);
    EXPECT_EQ(a.morph_targets[i].normals, b.morph_targets[i].normals);
  }
}

inline void expect_same_clip(const MotionClip& a, const MotionClip& b) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.tracks.size(), b.tracks.size());
  for (std::size_t t = 0; t < a.tracks.size(); ++t) {
    EXPECT_EQ(a.tracks[t].joint, b.tracks[t].joint);
    EXPECT_EQ(a.tracks[t].path, b.tracks[t].path);
    EXPECT_EQ(a.tracks[t].interpolation, b.tracks[t].interpolation);
    EXPECT_EQ(a.tracks[t].times, b.tracks[t].times);
    ASSERT_EQ(a.tracks[t].values.rows(), b.tracks[t].values.rows());
    ASSERT_EQ(a.tracks[t].values.cols(), b.tracks[t].values.cols());
    for (int key = 0; key < a.tracks[t].key_count(); ++key) {
      const bool rotation = a.tracks[t].path == TrackPath::Rotation;  // Written with length 1, whatever it had.
      Eigen::RowVectorXd value = a.tracks[t].values.row(a.tracks[t].value_row(key));
      if (rotation) value.normalize();
      EXPECT_LT((value - b.tracks[t].values.row(b.tracks[t].value_row(key))).cwiseAbs().maxCoeff(), 1e-6);
    }
    if (a.tracks[t].path != TrackPath::Rotation) {
      EXPECT_EQ(a.tracks[t].values, b.tracks[t].values);
    }
  }
}

/// Geometry, skins, skeleton and motion agree: positions, matrices and times to the bit, what is normalised on the way
/// (normals, weights, rotations) to rounding.
/// @param more_joints  How many joints `b` has beyond those of `a`.
inline void expect_same_character(const Character& a, const Character& b, int more_joints = 0) {
  ASSERT_EQ(a.skeleton.count() + more_joints, b.skeleton.count());
  for (std::size_t j = 0; j < a.skeleton.joints.size(); ++j) {
    EXPECT_EQ(a.skeleton.joints[j].name, b.skeleton.joints[j].name);
    if (more_joints == 0) {
      EXPECT_EQ(a.skeleton.joints[j].parent, b.skeleton.joints[j].parent);
    }
    const AffineMatrix difference = a.skeleton.joints[j].rest.matrix() - b.skeleton.joints[j].rest.matrix();
    EXPECT_LT(difference.cwiseAbs().maxCoeff(), 1e-12 * (1 + a.skeleton.joints[j].rest.matrix().cwiseAbs().maxCoeff()));
  }
  ASSERT_EQ(a.meshes.size(), b.meshes.size());
  for (std::size_t m = 0; m < a.meshes.size(); ++m) {
    SCOPED_TRACE("mesh " + a.meshes[m].name);
    expect_same_mesh(a.meshes[m], b.meshes[m]);
  }
  ASSERT_EQ(a.clips.size(), b.clips.size());
  for (std::size_t c = 0; c < a.clips.size(); ++c) {
    SCOPED_TRACE("clip " + a.clips[c].name);
    expect_same_clip(a.clips[c], b.clips[c]);
  }
}

}  // namespace limber::test
