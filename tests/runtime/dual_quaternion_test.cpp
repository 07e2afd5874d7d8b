#include <numbers>
#include <utility>

#include "limber/core/executor.h"
#include "limber/runtime/skin.h"

#include "tests/runtime/skin_case.h"

namespace limber {
using namespace internal;
namespace {

constexpr double kPi = std::numbers::pi;

/// Brute force in double: polar decomposition by SVD, quaternions by Eigen, normalised as in the textbook.
struct Reference {
  explicit Reference(const SkinCase& skin) : skin_(skin) {
    for (const Affine& matrix : skin.matrices) {
      const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix.leftCols<3>(), Eigen::ComputeFullU | Eigen::ComputeFullV);
      Eigen::Matrix3d u = svd.matrixU();
      if ((u * svd.matrixV().transpose()).determinant() < 0) u.col(2) *= -1;
      const Eigen::Matrix3d rotation = u * svd.matrixV().transpose();
      stretches_.push_back(rotation.transpose() * matrix.leftCols<3>());
      reals_.emplace_back(rotation);
      const Eigen::Vector3d t = matrix.col(3);
      duals_.push_back((Eigen::Quaterniond(0, t.x(), t.y(), t.z()) * reals_.back()).coeffs() / 2);
    }
  }
  void at(int vertex, Eigen::Vector3d& position, Eigen::Vector3d& normal) const {
    Eigen::Matrix3d stretch = Eigen::Matrix3d::Zero();
    Eigen::Vector4d real = Eigen::Vector4d::Zero();
    Eigen::Vector4d dual = Eigen::Vector4d::Zero();
    const Eigen::Vector4d pivot = reals_[skin_.bone(vertex, 0)].coeffs();
    for (int j = 0; j < skin_.influences; ++j) {
      const int bone = skin_.bone(vertex, j);
      const double weight = skin_.weight(vertex, j);
      const double sign = pivot.dot(reals_[bone].coeffs()) < 0 ? -1 : 1;
      stretch += weight * stretches_[bone];
      real += sign * weight * reals_[bone].coeffs();
      dual += sign * weight * duals_[bone];
    }
    dual /= real.norm();
    real.normalize();
    const Eigen::Quaterniond q(real);
    const Eigen::Quaterniond translation = Eigen::Quaterniond(Eigen::Vector4d(2 * dual)) * q.conjugate();
    position = q * (stretch * skin_.rest(vertex)) + translation.vec();
    normal = q * (stretch.determinant() * stretch.inverse().transpose() * skin_.rest_normal(vertex)).normalized();
  }
  /// How far the nearest influence is from being equally near to both signs of the pivot.
  double certainty(int vertex) const {
    double least = 1;
    for (int j = 1; j < skin_.influences; ++j) {
      const auto& pivot = reals_[skin_.bone(vertex, 0)];
      least = std::min(least, std::abs(pivot.dot(reals_[skin_.bone(vertex, j)])));
    }
    return least;
  }

 private:
  const SkinCase& skin_;
  std::vector<Eigen::Matrix3d> stretches_;
  std::vector<Eigen::Quaterniond> reals_;
  std::vector<Eigen::Vector4d> duals_;
};

void expect_brute_force(const SkinCase& skin, const char* what, double tolerance) {
  const Reference reference(skin);
  int compared = 0;
  for (int i = 0; i < skin.vertex_count(); ++i) {
    if (reference.certainty(i) < 1e-5) continue;
    ++compared;
    Eigen::Vector3d position;
    Eigen::Vector3d normal;
    reference.at(i, position, normal);
    ASSERT_LT((skin.position(i) - position).norm(), tolerance) << what << ", vertex " << i;
    if (!skin.normals.empty()) {
      ASSERT_LT((skin.normal(i) - normal).norm(), 5 * tolerance) << what << ", vertex " << i;
    }
  }
  EXPECT_GE(compared, skin.vertex_count() * 9 / 10);
}

/// A rotation between -1 and 1 radian, so that blends are far from cancelling.
Affine moderate(Random& random) {
  Affine bone;
  bone << Eigen::AngleAxisd(random.uniform(-1, 1), random_vector(random).normalized()).toRotationMatrix(),
      random_vector(random);
  return bone;
}

Affine moderate_with_scale(Random& random) {
  Affine bone = moderate(random);
  Eigen::Matrix3d stretch = Eigen::Vector3d(1.4, 0.7, 1.1).asDiagonal();
  stretch(0, 1) = stretch(1, 0) = random.uniform(-0.3, 0.3);
  bone.leftCols<3>() *= stretch;
  return bone;
}

Affine turn(double radians, const Eigen::Vector3d& axis) {
  Affine bone;
  bone << Eigen::AngleAxisd(radians, axis).toRotationMatrix(), Eigen::Vector3d::Zero();
  return bone;
}

TEST(DualQuaternion, AgreesWithBruteForceForAnyNumberOfInfluences) {
  for (const int influences : {1, 2, 3, 4, 5, 8, 13}) {
    for (const int vertices : {1, 17, 64, 65, 3000}) {
      SkinCase rigid = random_case(vertices, influences, make_bones(17, moderate));
      skin_dual_quaternion(rigid.job());
      expect_brute_force(rigid, "rigid", 3e-6);
      const std::vector<float> positions = rigid.positions;
      skin_dual_quaternion(rigid.job(false));
      EXPECT_EQ(rigid.positions, positions) << "normals change positions";
      SkinCase scaled = random_case(vertices, influences, make_bones(17, moderate_with_scale));
      skin_dual_quaternion(scaled.job());
      expect_brute_force(scaled, "scaled", 6e-6);
    }
  }
}

TEST(DualQuaternion, EveryInstructionSetGivesTheSame) {
  for (const int influences : {1, 2, 3, 4, 8, 13}) {
    for_each_target([&](const char* target) {
      SkinCase rigid = random_case(211, influences, make_bones(9, moderate));
      skin_dual_quaternion(rigid.job());
      expect_brute_force(rigid, target, 3e-6);
      SkinCase scaled = random_case(211, influences, make_bones(9, moderate_with_scale));
      skin_dual_quaternion(scaled.job());
      expect_brute_force(scaled, target, 6e-6);
    });
  }
}

TEST(DualQuaternion, AnyNumberOfThreadsGivesTheSameBits) {
  SkinCase skin = random_case(20001, 4, make_bones(17, moderate_with_scale));
  set_thread_count(1);
  skin_dual_quaternion(skin.job());
  const std::vector<float> positions = skin.positions;
  const std::vector<float> normals = skin.normals;
  for (const int threads : {2, 3, 8}) {
    set_thread_count(threads);
    skin_dual_quaternion(skin.job());
    EXPECT_EQ(skin.positions, positions);
    EXPECT_EQ(skin.normals, normals);
  }
  set_thread_count(0);
}

TEST(DualQuaternion, OneMotionOfAllBonesMovesTheWholeRigidly) {
  Random random(4);
  for (int repetition = 0; repetition < 50; ++repetition) {
    const Affine motion = random_rigid(random);
    SkinCase skin = random_case(100, 5, std::vector<Affine>(12, motion));
    skin_dual_quaternion(skin.job());
    for (int i = 0; i < skin.vertex_count(); ++i) {
      EXPECT_LT((skin.position(i) - motion * skin.rest(i).homogeneous()).norm(), 3e-6);
      EXPECT_NEAR(skin.normal(i).norm(), 1, 1e-6);
      const Eigen::Vector3d tangent = skin.rest_normal(i).unitOrthogonal();
      EXPECT_NEAR(skin.normal(i).dot(motion.leftCols<3>() * tangent), 0, 2e-6);
    }
  }
}

TEST(DualQuaternion, HalfTurnsAboutEveryAxisAreExact) {
  for (const Eigen::Vector3d& axis :
       {Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 1, 0), Eigen::Vector3d(0, 0, 1),
        Eigen::Vector3d(1, 1, 1).normalized(), Eigen::Vector3d(-1, 2, 0.1).normalized()}) {
    const Affine motion = turn(kPi, axis);
    SkinCase skin = random_case(50, 1, {motion});
    skin_dual_quaternion(skin.job());
    for (int i = 0; i < skin.vertex_count(); ++i) {
      EXPECT_LT((skin.position(i) - motion * skin.rest(i).homogeneous()).norm(), 2e-6);
    }
  }
}

TEST(DualQuaternion, ATwistKeepsTheRadiusWhereLinearBlendingCollapses) {
  // A cylinder about x, its far end turned by `angle`: at weight 1/2, linear blending shrinks it by
  // cos(angle/2) and dual quaternions turn it by angle/2.
  for (const double angle : {0.5, 1.5, 2.5, 3.0}) {
    SkinCase skin = random_case(64, 2, {turn(0, Eigen::Vector3d::UnitX()), turn(angle, Eigen::Vector3d::UnitX())});
    for (int i = 0; i < 64; ++i) {
      skin.table_weights[2 * i] = skin.table_weights[2 * i + 1] = 0.5f;
      skin.rest_positions[3 * i + 1] = static_cast<float>(std::cos(i));
      skin.rest_positions[3 * i + 2] = static_cast<float>(std::sin(i));
    }
    skin_dual_quaternion(skin.job(false));
    for (int i = 0; i < 64; ++i) {
      EXPECT_LT((skin.position(i) - turn(angle / 2, Eigen::Vector3d::UnitX()) * skin.rest(i).homogeneous()).norm(),
                1e-6);
    }
    skin_linear_blend(skin.job(false));
    for (int i = 0; i < 64; ++i) EXPECT_NEAR(skin.position(i).tail<2>().norm(), std::cos(angle / 2), 1e-6);
  }
}

TEST(DualQuaternion, TakesTheShortWayBetweenRotationsOfOppositeQuaternions) {
  // Pairs of turns about z whose mean is known. The quaternions of -80 (w > 0, z < 0) and -170 degrees (z >
  // 0) point away from each other as they come out of their matrices; those of 170 and 190 do not.
  const double degree = kPi / 180;
  for (const auto& [from, to] : {std::pair(170.0, 190.0), std::pair(-80.0, -170.0), std::pair(-10.0, -120.0)}) {
    const Affine half_way = turn((from + to) / 2 * degree, Eigen::Vector3d::UnitZ());
    for (const int influences : {2, 3, 4, 5, 8}) {
      SkinCase skin = random_case(
          30, influences, {turn(from * degree, Eigen::Vector3d::UnitZ()), turn(to * degree, Eigen::Vector3d::UnitZ())});
      for (int i = 0; i < 30; ++i) {
        for (int j = 0; j < influences; ++j) {
          skin.table_bones[i * influences + j] = static_cast<std::uint16_t>((i + j) % 2);
          skin.table_weights[i * influences + j] = j == 0 || j == influences - 1 ? 0.5f : 0.0f;
          if (j == influences - 1) skin.table_bones[i * influences + j] = static_cast<std::uint16_t>((i + 1) % 2);
        }
      }
      skin_dual_quaternion(skin.job());
      for (int i = 0; i < 30; ++i) {
        EXPECT_LT((skin.position(i) - half_way * skin.rest(i).homogeneous()).norm(), 2e-6) << from << ", " << to;
      }
    }
  }
}

TEST(DualQuaternion, OneBoneAloneIsItsMatrixWhateverThatIs) {
  std::vector<Affine> bones = make_bones(40, random_affine);
  Affine mirror = Affine::Identity();
  mirror(1, 1) = -2;
  bones.push_back(mirror);
  Affine flat = Affine::Identity();
  flat(2, 2) = 0;
  bones.push_back(flat);
  bones.push_back(Affine::Zero());
  SkinCase skin = random_case(500, 1, bones);
  skin_dual_quaternion(skin.job(false));
  for (int i = 0; i < skin.vertex_count(); ++i) {
    const Eigen::Vector3d expected = skin.matrices[skin.bone(i, 0)] * skin.rest(i).homogeneous();
    EXPECT_LT((skin.position(i) - expected).norm(), 4e-6) << "bone " << skin.bone(i, 0);
  }
}

TEST(DualQuaternion, UniformScaleOfAllBonesScales) {
  Affine grown = Affine::Identity();
  grown.leftCols<3>() *= 2.5;
  SkinCase skin = random_case(100, 4, std::vector<Affine>(6, grown));
  skin_dual_quaternion(skin.job());
  for (int i = 0; i < skin.vertex_count(); ++i) {
    EXPECT_LT((skin.position(i) - 2.5 * skin.rest(i)).norm(), 2e-6);
    EXPECT_LT((skin.normal(i) - skin.rest_normal(i)).norm(), 1e-6);
  }
}

TEST(DualQuaternion, WithoutWeightsAVertexStays) {
  SkinCase skin = random_case(20, 4, make_bones(5, moderate));
  std::fill(skin.table_weights.begin(), skin.table_weights.end(), 0.0f);
  skin_dual_quaternion(skin.job(false));
  EXPECT_EQ(skin.positions, skin.rest_positions);
}

TEST(DualQuaternion, NothingToDoIsFine) {
  SkinCase skin = random_case(0, 4, make_bones(3, moderate));
  skin_dual_quaternion(skin.job());
  SkinCase bare = random_case(0, 4, {});
  skin_dual_quaternion(bare.job());
  EXPECT_TRUE(bare.positions.empty());
}

}  // namespace
}  // namespace limber
