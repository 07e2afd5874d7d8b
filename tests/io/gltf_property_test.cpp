#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "limber/io/gltf/gltf.h"

#include "tests/io/expect_same_character.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

/// Characters of any kind that a file can hold. Numbers are floats, as files have them.
class RandomCharacter {
 public:
  explicit RandomCharacter(unsigned seed) : chance_(seed) {}

  Character make() {
    Character character;
    const int joints = whole(1, 12);
    for (int j = 0; j < joints; ++j) {
      Joint joint;
      joint.name = "joint " + std::to_string(j);
      joint.parent = j == 0 || whole(0, 9) == 0 ? -1 : whole(0, j - 1);
      joint.rest.translation = vector(2);
      if (whole(0, 1) == 0) joint.rest.rotation = rotation();
      if (whole(0, 3) == 0) joint.rest.scale = Eigen::Vector3d(number(0.5, 2), number(0.5, 2), number(0.5, 2));
      character.skeleton.joints.push_back(joint);
    }
    const int meshes = whole(1, 3);
    for (int m = 0; m < meshes; ++m) character.meshes.push_back(mesh(character.skeleton, m));
    const int clips = whole(0, 2);
    for (int c = 0; c < clips; ++c) character.clips.push_back(clip(character, c));
    return character;
  }

 private:
  int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(chance_); }
  double number(double low, double high) {
    return static_cast<double>(static_cast<float>(std::uniform_real_distribution<double>(low, high)(chance_)));
  }
  Eigen::Vector3d vector(double size) { return {number(-size, size), number(-size, size), number(-size, size)}; }
  Eigen::Quaterniond rotation() {
    return Eigen::Quaterniond(number(-1, 1), number(-1, 1), number(-1, 1), number(0.1, 1)).normalized();
  }

  SkinnedMesh mesh(const Skeleton& skeleton, int index) {
    SkinnedMesh mesh;
    mesh.name = "mesh " + std::to_string(index);
    const int vertices = whole(3, 60);
    mesh.shape.positions.resize(vertices, 3);
    for (int v = 0; v < vertices; ++v) mesh.shape.positions.row(v) = vector(3).transpose();
    mesh.shape.triangles.resize(whole(1, 50), 3);
    for (Eigen::Index t = 0; t < mesh.shape.triangles.rows(); ++t) {
      const int first = whole(0, vertices - 3);
      mesh.shape.triangles.row(t) << first, first + 1, first + 2;
    }
    if (whole(0, 1) == 0) {
      mesh.shape.uvs.resize(vertices, 2);
      for (int v = 0; v < vertices; ++v) mesh.shape.uvs.row(v) << whole(0, 64) / 64.0, whole(0, 64) / 64.0;
    }
    const int targets = whole(0, 2);
    for (int t = 0; t < targets; ++t) {
      MorphTarget target;
      target.name = "target " + std::to_string(t);
      target.positions.resize(vertices, 3);
      for (int v = 0; v < vertices; ++v) target.positions.row(v) = vector(0.5).transpose();
      mesh.morph_targets.push_back(target);
      mesh.morph_weights.push_back(whole(0, 4) / 4.0);
    }
    if (whole(0, 2) == 0) {  // Hangs on a joint that nothing else hangs on: a node has one mesh.
      mesh.rigid = true;
      mesh.joint = std::min(index, skeleton.count() - 1);
      if (mesh.joint != index) mesh.morph_targets.clear(), mesh.morph_weights.clear();
      mesh.bones.push_back({mesh.joint, AffineMatrix(AffineMatrix::Identity())});
      Eigen::MatrixXd ones = Eigen::MatrixXd::Ones(vertices, 1);
      mesh.weights = skin_weights_of(ones);
      return mesh;
    }
    const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
    for (int j = 0; j < skeleton.count(); ++j) {
      mesh.bones.push_back({j, inverse(to_world[static_cast<std::size_t>(j)]).cast<float>().cast<double>()});
    }
    Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(vertices, skeleton.count());
    for (int v = 0; v < vertices; ++v) {
      for (int i = 0; i < 4; ++i) weights(v, whole(0, skeleton.count() - 1)) += whole(1, 16) / 64.0;
      weights.row(v) /= weights.row(v).sum();
    }
    mesh.weights = skin_weights_of(weights);
    return mesh;
  }

  MotionClip clip(const Character& character, int index) {
    MotionClip clip;
    clip.name = "clip " + std::to_string(index);
    for (int j = 0; j < character.skeleton.count(); ++j) {
      for (const TrackPath path : {TrackPath::Translation, TrackPath::Rotation, TrackPath::Scale}) {
        if (whole(0, 2) == 0) clip.tracks.push_back(track(j, path, path == TrackPath::Rotation ? 4 : 3));
      }
    }
    if (clip.tracks.empty()) clip.tracks.push_back(track(0, TrackPath::Translation, 3));
    return clip;
  }

  MotionTrack track(int joint, TrackPath path, int columns) {
    MotionTrack track;
    track.joint = joint;
    track.path = path;
    track.interpolation = whole(0, 3) == 0 ? Interpolation::Step : Interpolation::Linear;
    const int keys = whole(1, 6);
    track.values.resize(keys, columns);
    for (int k = 0; k < keys; ++k) {
      track.times.push_back(0.25 * k);
      if (path == TrackPath::Rotation) {
        track.values.row(k) = rotation().coeffs().transpose();
      } else {
        track.values.row(k) = vector(1).transpose();
      }
    }
    return track;
  }

  std::mt19937 chance_;
};

/// All vertices at some times of the clips, and at rest. Files may have meshes in another order.
std::vector<Positions> moments(Character character) {
  std::sort(character.meshes.begin(), character.meshes.end(),
            [](const SkinnedMesh& a, const SkinnedMesh& b) { return a.name < b.name; });
  std::vector<Positions> result = {rest_shape(character).positions};
  for (const MotionClip& clip : character.clips) {
    for (const double time : {0.0, 0.3, 1.0}) {
      const SkeletonPose pose = sample(clip, character.skeleton, time);
      result.push_back(posed_shape(character, joint_to_world(character.skeleton, pose)).positions);
    }
  }
  return result;
}

void expect_same_moments(const Character& one, const Character& other, double tolerance, const std::string& what) {
  const std::vector<Positions> first = moments(one), second = moments(other);
  ASSERT_EQ(first.size(), second.size()) << what;
  for (std::size_t i = 0; i < first.size(); ++i) {
    ASSERT_EQ(first[i].rows(), second[i].rows()) << what;
    const double size = std::max(1.0, first[i].cwiseAbs().maxCoeff());
    EXPECT_LT((first[i] - second[i]).cwiseAbs().maxCoeff(), tolerance * size) << what << ", moment " << i;
  }
}

TEST(GltfProperty, WhatIsWrittenInAnyWayIsReadAgain) {
  const test::TemporaryFolder folder;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const Character character = RandomCharacter(seed).make();
    const std::string glb = write_glb(character);
    const Character plain = read_gltf(glb).character;
    expect_same_moments(character, plain, 1e-4, "plain");
    expect_same_moments(plain, read_gltf(GltfPatch::read(glb).write_glb()).character, 1e-12, "patched");
    expect_same_moments(plain, read_gltf(repair_gltf(glb).glb).character, 1e-12, "repaired");
    expect_same_moments(plain, read_gltf(pack_glb(glb, {.meshopt = true}).glb).character, 1e-12, "meshopt");
    save_gltf(folder / "a.gltf", glb);
    expect_same_moments(plain, load_gltf(folder / "a.gltf").character, 1e-12, "split");
    // Weights are rounded to 1/255, and joints may be far apart.
    const Character rounded = read_gltf(pack_glb(glb, {.quantise = true, .meshopt = true}).glb).character;
    EXPECT_LT((moments(plain).front() - moments(rounded).front()).cwiseAbs().maxCoeff(), 1e-2);
    for (const GltfFinding& finding : check_gltf(glb)) EXPECT_FALSE(is_fault(finding.problem)) << sentence_of(finding);
  }
}

}  // namespace
}  // namespace limber
