#include <cmath>

#include <gtest/gtest.h>

#include "limber/compress/decompose.h"
#include "limber/io/gltf/gltf.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// A sheet of bumps: every target raises a round part of it and pushes it aside.
struct Face {
  Shape shape = test::make_grid(40, 30, 4, 3);
  std::vector<MorphTarget> targets;

  explicit Face(int count) {
    for (int k = 0; k < count; ++k) {
      MorphTarget& target = targets.emplace_back();
      target.name = "target " + std::to_string(k);
      const Eigen::Vector3d middle(0.5 + 3.0 * ((7 * k) % count) / count, 0.5 + 2.0 * ((3 * k) % count) / count, 0);
      target.positions = Positions::Zero(shape.vertex_count(), 3);
      for (int i = 0; i < shape.vertex_count(); ++i) {
        const Eigen::Vector3d apart = shape.positions.row(i).transpose() - middle;
        const double bump = std::exp(-apart.squaredNorm() / 0.3);
        if (bump > 1e-3) target.positions.row(i) = bump * Eigen::RowVector3d(0.1 * apart.y(), k % 2 ? 0.1 : -0.05, 0.2);
      }
    }
  }

  /// On a joint that a clip turns, and whose weights it moves.
  Character character() const {
    Character character;
    Joint joint;
    joint.name = "head";
    joint.rest.translation = {0, 1, 0};
    character.skeleton.joints.push_back(joint);
    SkinnedMesh& mesh = character.meshes.emplace_back();
    mesh.name = "face";
    mesh.shape = shape;
    mesh.bones.push_back({0, AffineMatrix(AffineMatrix::Identity())});
    mesh.weights = skin_weights_of(Eigen::MatrixXd::Ones(shape.vertex_count(), 1));
    mesh.rigid = true;
    mesh.joint = 0;
    mesh.morph_targets = targets;
    MotionClip& clip = character.clips.emplace_back();
    clip.name = "talk";
    MotionTrack turn;
    turn.times = {0, 1};
    turn.values.resize(2, 4);
    turn.values << 0, 0, 0, 1, 0, std::sin(0.3), 0, std::cos(0.3);
    clip.tracks.push_back(turn);
    MotionTrack weights;
    weights.path = TrackPath::Weights;
    weights.times = {0, 0.5, 1};
    weights.values.setZero(3, static_cast<Eigen::Index>(targets.size()));
    for (Eigen::Index k = 0; k < weights.values.cols(); ++k) weights.values(1, k) = k % 3 ? 0.2 : 0.9;
    weights.values(2, 0) = 1;
    clip.tracks.push_back(weights);
    return character;
  }
};

double largest_motion(const std::vector<MorphTarget>& targets) {
  double largest = 0;
  for (const MorphTarget& target : targets) largest = std::max(largest, target.positions.rowwise().norm().maxCoeff());
  return largest;
}

TEST(MorphBones, FindsPlantedBonesAgain) {
  Face face(6);
  // Three regions that do not touch, turned and shifted by half of the targets each.
  for (std::size_t k = 0; k < face.targets.size(); ++k) {
    for (int i = 0; i < face.shape.vertex_count(); ++i) {
      const Eigen::Vector3d at = face.shape.positions.row(i).transpose();
      const int part = at.x() < 1 ? 0 : at.x() > 3 ? 1 : at.x() > 1.6 && at.x() < 2.4 ? 2 : -1;
      face.targets[k].positions.row(i).setZero();
      if (part < 0 || (part + static_cast<int>(k)) % 2 == 0) continue;
      const double size = 0.1 * (1 + part) + 0.03 * static_cast<double>(k);
      const Eigen::AngleAxisd turn(0.5 * size, Eigen::Vector3d(1, part, static_cast<double>(k)).normalized());
      face.targets[k].positions.row(i) = (turn * at - at + size * Eigen::Vector3d(0.3, part - 1, 1)).transpose();
    }
  }
  MorphBoneOptions options;
  options.bones = 3;
  const MorphBones found = bones_of_morphs(face.shape, face.targets, options);
  EXPECT_LT(found.error, 1e-3 * largest_motion(face.targets));
  EXPECT_EQ(found.kept_changes, 9);
  EXPECT_TRUE(found.matrix(0, std::vector<double>(6, 1.0)).isIdentity(0));
}

TEST(MorphBones, ComeNearerWithMoreBonesAndLeaveMostTransformsOut) {
  const Face face(24);
  double before = 1e9;
  for (const int bones : {6, 12, 24}) {
    MorphBoneOptions options;
    options.bones = bones;
    const MorphBones found = bones_of_morphs(face.shape, face.targets, options);
    EXPECT_LT(found.error, before);
    before = found.error;
    EXPECT_LE(report_on(found.weights).most_influences(), options.influences);
    EXPECT_NEAR(report_on(found.weights).least_sum, 1, 1e-9);
    // The report is of what the bones do.
    double sum = 0;
    for (int k = 0; k < found.target_count; ++k) {
      std::vector<double> one(24, 0.0);
      one[static_cast<std::size_t>(k)] = 1;
      std::vector<AffineMatrix> matrices;
      for (int b = 0; b < found.weights.bone_count; ++b) matrices.push_back(found.matrix(b, one));
      const Positions moved = skinned(face.shape.positions, found.weights, matrices) - face.shape.positions;
      sum += (moved - face.targets[static_cast<std::size_t>(k)].positions).squaredNorm();
    }
    EXPECT_NEAR(std::sqrt(sum / (3.0 * 24 * face.shape.vertex_count())), found.error, 1e-9);
    if (bones == 24) {
      EXPECT_LT(found.error, 0.02 * largest_motion(face.targets));
      EXPECT_LT(found.kept_changes, 24 * 24 / 2);
    }
  }
}

TEST(MorphBones, PlayWhatTheTargetsPlayed) {
  const Face face(12);
  const Character before = face.character();
  Character after = before;
  MorphBoneOptions options;
  options.bones = 16;
  const MorphBones found = bones_of_morphs(face.shape, face.targets, options);
  const std::vector<int> joints = put_morph_bones(found, 0, after, 0);
  EXPECT_NO_THROW(validate(after));
  EXPECT_EQ(joints.size(), 17u);
  EXPECT_EQ(joints.front(), 0);
  EXPECT_TRUE(after.meshes[0].morph_targets.empty());
  const PlayedError error = played_error(before, after, 0);
  EXPECT_LT(error.worst, 6 * found.worst);
  EXPECT_LT(error.rms, 0.03 * largest_motion(face.targets));
  // And in a file.
  const Character written = read_gltf(write_glb(after)).character;
  EXPECT_LT(played_error(before, written, 0).rms, 0.03 * largest_motion(face.targets));
}

TEST(MorphBones, TakeTheirPlaceInAFile) {
  const Face face(6);
  const std::string file = write_glb(face.character());
  GltfPatch patch = GltfPatch::read(file);
  Character changed = patch.content().character;
  const int node = patch.content().sources[0].node;
  MorphBoneOptions options;
  options.bones = 6;
  put_morph_bones(bones_of_morphs(face.shape, face.targets, options), 0, changed, 1e-4);
  const std::string glb = without_morph_targets(patched_glb(std::move(patch), changed, std::vector<int>{0}),
                                                std::vector<int>{node}, std::vector<std::string>{R"({"table":[1]})"});
  EXPECT_LT(glb.size(), file.size());
  EXPECT_NE(glb.find(R"("extras":{"table":[1]})"), std::string::npos);
  const Character written = read_gltf(glb).character;
  EXPECT_TRUE(written.meshes[0].morph_targets.empty());
  ASSERT_EQ(written.clips.size(), 1u);
  for (const MotionTrack& track : written.clips[0].tracks) EXPECT_NE(track.path, TrackPath::Weights);
  EXPECT_LT(played_error(face.character(), written, 0).rms, 0.05 * largest_motion(face.targets));
  expect_error(ErrorCode::IndexOutOfRange, [&] { without_morph_targets(glb, std::vector<int>{999}); });
}

TEST(MorphBones, RefusesWhatItCannotFit) {
  const Face face(2);
  MorphBoneOptions options;
  expect_error(ErrorCode::EmptyMesh, [&] { bones_of_morphs(face.shape, {}, options); });
  options.bones = 0;
  expect_error(ErrorCode::InvalidArgument, [&] { bones_of_morphs(face.shape, face.targets, options); });
  options.bones = 4;
  std::vector<MorphTarget> wrong = face.targets;
  wrong[1].positions.conservativeResize(5, 3);
  expect_error(ErrorCode::CountMismatch, [&] { bones_of_morphs(face.shape, wrong, options); });
  wrong = face.targets;
  wrong[0].positions(3, 1) = std::nan("");
  expect_error(ErrorCode::NonFiniteNumber, [&] { bones_of_morphs(face.shape, wrong, options); });
  Character character = face.character();
  const MorphBones found = bones_of_morphs(face.shape, face.targets, options);
  character.meshes[0].morph_targets.pop_back();
  expect_error(ErrorCode::CountMismatch, [&] { put_morph_bones(found, 0, character); });
}

}  // namespace
}  // namespace limber
