#include "limber/core/executor.h"
#include "limber/runtime/skin.h"

#include "tests/runtime/skin_case.h"

namespace limber {
using namespace internal;
namespace {

Affine blended(const SkinCase& skin, int vertex) {
  Affine sum = Affine::Zero();
  for (int j = 0; j < skin.influences; ++j) sum += skin.weight(vertex, j) * skin.matrices[skin.bone(vertex, j)];
  return sum;
}

/// Brute force, in double: the inverse transpose spelled out, with the sign of the winding.
void expect_brute_force(const SkinCase& skin, const char* what) {
  for (int i = 0; i < skin.vertex_count(); ++i) {
    const Affine matrix = blended(skin, i);
    ASSERT_LT((skin.position(i) - matrix * skin.rest(i).homogeneous()).norm(), 2e-6) << what << ", vertex " << i;
    if (skin.normals.empty()) continue;
    const Eigen::Matrix3d linear = matrix.leftCols<3>();
    const double determinant = linear.determinant();
    if (std::abs(determinant) < 0.05) continue;
    const Eigen::Vector3d normal = (determinant * linear.inverse().transpose() * skin.rest_normal(i)).normalized();
    ASSERT_LT((skin.normal(i) - normal).norm(), 3e-5) << what << ", vertex " << i;
  }
}

TEST(LinearBlend, AgreesWithBruteForceForAnyNumberOfInfluences) {
  for (const int influences : {1, 2, 3, 4, 5, 8, 13}) {
    for (const int vertices : {1, 2, 15, 16, 17, 63, 64, 65, 129, 5000}) {
      SkinCase skin = random_case(vertices, influences, make_bones(17, random_affine));
      skin_linear_blend(skin.job());
      expect_brute_force(skin, "with normals");
      const std::vector<float> positions = skin.positions;
      skin_linear_blend(skin.job(false));
      expect_brute_force(skin, "without normals");
      EXPECT_EQ(skin.positions, positions) << "normals change positions";
    }
  }
}

TEST(LinearBlend, EveryInstructionSetGivesTheSame) {
  for (const int influences : {1, 2, 3, 4, 8, 13}) {
    int targets = 0;
    for_each_target([&](const char* target) {
      ++targets;
      SkinCase skin = random_case(211, influences, make_bones(9, random_affine));
      skin_linear_blend(skin.job());
      expect_brute_force(skin, target);
    });
    EXPECT_GE(targets, 1);
  }
}

TEST(LinearBlend, AnyNumberOfThreadsGivesTheSameBits) {
  SkinCase skin = random_case(20001, 4, make_bones(17, random_affine));
  set_thread_count(1);
  skin_linear_blend(skin.job());
  const std::vector<float> positions = skin.positions;
  const std::vector<float> normals = skin.normals;
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    for (int repetition = 0; repetition < 5; ++repetition) {
      skin_linear_blend(skin.job());
      ASSERT_EQ(skin.positions, positions);
      ASSERT_EQ(skin.normals, normals);
    }
  }
  set_thread_count(0);
}

TEST(LinearBlend, AVertexDoesNotDependOnWhereItStands) {
  SkinCase all = random_case(200, 4, make_bones(17, random_affine));
  skin_linear_blend(all.job());
  for (const int first : {1, 63, 64, 150}) {
    SkinCase rest = all;
    rest.rest_positions.erase(rest.rest_positions.begin(), rest.rest_positions.begin() + 3 * first);
    rest.rest_normals.erase(rest.rest_normals.begin(), rest.rest_normals.begin() + 3 * first);
    rest.table_bones.erase(rest.table_bones.begin(), rest.table_bones.begin() + 4 * first);
    rest.table_weights.erase(rest.table_weights.begin(), rest.table_weights.begin() + 4 * first);
    skin_linear_blend(rest.job());
    EXPECT_TRUE(std::equal(rest.positions.begin(), rest.positions.end(), all.positions.begin() + 3 * first));
    EXPECT_TRUE(std::equal(rest.normals.begin(), rest.normals.end(), all.normals.begin() + 3 * first));
  }
}

TEST(LinearBlend, OneMotionOfAllBonesMovesTheWholeRigidly) {
  Random random(3);
  const Affine motion = random_rigid(random);
  SkinCase skin = random_case(1000, 5, std::vector<Affine>(12, motion));
  skin_linear_blend(skin.job());
  for (int i = 0; i < skin.vertex_count(); ++i) {
    EXPECT_LT((skin.position(i) - motion * skin.rest(i).homogeneous()).norm(), 2e-6);
    EXPECT_NEAR(skin.normal(i).norm(), 1, 1e-6);
    const Eigen::Vector3d tangent = skin.rest_normal(i).unitOrthogonal();
    EXPECT_NEAR(skin.normal(i).dot(motion.leftCols<3>() * tangent), 0, 2e-6);
  }
}

TEST(LinearBlend, NormalsOfAStretchedSphereAreThoseOfTheEllipsoid) {
  Affine stretch = Affine::Zero();
  stretch.diagonal() << 3, 1, 0.25;
  SkinCase skin = random_case(500, 2, {stretch, stretch});
  skin.rest_positions = skin.rest_normals;
  skin_linear_blend(skin.job());
  for (int i = 0; i < skin.vertex_count(); ++i) {
    const Eigen::Vector3d p = skin.position(i);
    const Eigen::Vector3d gradient(p.x() / 9, p.y(), p.z() * 16);  // of x^2/9 + y^2 + 16 z^2
    EXPECT_LT((skin.normal(i) - gradient.normalized()).norm(), 3e-6);
  }
}

TEST(LinearBlend, NormalsFollowTheWindingWhereABoneMirrors) {
  Affine mirror = Affine::Identity();
  mirror(0, 0) = -1;
  SkinCase skin = random_case(100, 1, {mirror});
  skin_linear_blend(skin.job());
  for (int i = 0; i < skin.vertex_count(); ++i) {
    const Eigen::Vector3d n = skin.rest_normal(i);
    const Eigen::Vector3d u = n.unitOrthogonal();
    const Eigen::Vector3d v = n.cross(u);
    const Eigen::Matrix3d linear = mirror.leftCols<3>();
    EXPECT_LT((skin.normal(i) - (linear * u).cross(linear * v)).norm(), 2e-6);
  }
}

TEST(LinearBlend, NormalsOfACollapsedMatrixAreZeroNotNan) {
  SkinCase skin = random_case(40, 2, {Affine::Zero()});
  skin_linear_blend(skin.job());
  for (const float value : skin.normals) EXPECT_EQ(value, 0.0f);
}

TEST(LinearBlend, PaddingOfWeightZeroChangesNothing) {
  SkinCase two = random_case(300, 2, make_bones(6, random_affine));
  SkinCase eight = two;
  eight.influences = 8;
  eight.table_bones.assign(300 * 8, 3);
  eight.table_weights.assign(300 * 8, 0);
  for (int i = 0; i < 300; ++i) {
    for (int j = 0; j < 2; ++j) {
      eight.table_bones[8 * i + j] = two.table_bones[2 * i + j];
      eight.table_weights[8 * i + j] = two.table_weights[2 * i + j];
    }
  }
  skin_linear_blend(two.job());
  skin_linear_blend(eight.job());
  EXPECT_EQ(two.positions, eight.positions);
  EXPECT_EQ(two.normals, eight.normals);
}

TEST(LinearBlend, NothingToDoIsFine) {
  SkinCase skin = random_case(0, 4, make_bones(3, random_rigid));
  EXPECT_TRUE(skin.job().is_valid());
  skin_linear_blend(skin.job());
  SkinCase bare = random_case(0, 4, {});
  EXPECT_TRUE(bare.job().is_valid());
  skin_linear_blend(bare.job());
}

TEST(SkinJob, SaysWhatIsNotValid) {
  SkinCase skin = random_case(10, 4, make_bones(3, random_rigid));
  ASSERT_TRUE(skin.job().is_valid());
  ASSERT_TRUE(skin.job(false).is_valid());
  const auto invalid = [&](auto change) {
    SkinJob job = skin.job();
    change(job);
    return !job.is_valid();
  };
  EXPECT_TRUE(invalid([](SkinJob& job) { job.bones = job.bones.first(11); }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.bones = job.bones.first(24); })) << "bone 2 is used";
  EXPECT_TRUE(invalid([](SkinJob& job) { job.table.influences = 0; }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.table.vertex_count = 9; }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.table.weights = job.table.weights.first(39); }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.positions = job.positions.first(27); }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.normals = {}; }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.rest_normals = {}; }));
  EXPECT_TRUE(invalid([](SkinJob& job) { job.scratch = job.scratch.first(48); }));
}

TEST(SkinJob, IsRefusedInReleaseBuildsTooAndLeavesResultsAlone) {
  SkinCase skin = random_case(10, 4, make_bones(3, random_rigid));
  const auto status = [&](auto change) {
    SkinJob job = skin.job();
    change(job);
    const Status linear = skin_linear_blend(job);
    EXPECT_EQ(skin_dual_quaternion(job), linear);
    EXPECT_EQ(skin.positions, std::vector<float>(30, -7.0f));
    return linear;
  };
  EXPECT_EQ(status([](SkinJob& job) { job.bones = job.bones.first(11); }), Status::WrongSize);
  EXPECT_EQ(status([](SkinJob& job) { job.table.influences = 0; }), Status::WrongCount);
  EXPECT_EQ(status([](SkinJob& job) { job.table.vertex_count = -1; }), Status::WrongCount);
  EXPECT_EQ(status([](SkinJob& job) { job.table.weights = job.table.weights.first(39); }), Status::WrongSize);
  EXPECT_EQ(status([](SkinJob& job) { job.positions = job.positions.first(27); }), Status::WrongSize);
  EXPECT_EQ(status([](SkinJob& job) { job.normals = {}; }), Status::WrongSize);
  EXPECT_EQ(status([](SkinJob& job) { job.scratch = job.scratch.first(48); }), Status::ScratchTooSmall);
  EXPECT_EQ(status([](SkinJob& job) { job.rest_positions = job.positions; }), Status::Overlap);
  EXPECT_STREQ(to_string(Status::Overlap), "a result of the job lies in memory that it reads");
}

}  // namespace
}  // namespace limber
