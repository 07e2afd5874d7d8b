#include "limber/mls/mls.h"

#include <cmath>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "limber/core/executor.h"

#include "tests/mls/mls_reference.h"
#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

using test::points_at;
using test::random_positions;
using test::random_vector;
using test::rigidly_moved;
using test::SlowMls;

constexpr double kPi = 3.141592653589793;

double worst(const Positions& a, const Positions& b) {
  return (a - b).rowwise().norm().maxCoeff();
}

/// The motion picked at each vertex.
std::vector<AffineMatrix> transforms_of(const PackedMls& packed, const Positions& targets) {
  std::vector<float> wanted, scratch(mls_scratch_size(packed.tables()));
  for (Eigen::Index t = 0; t < targets.rows(); ++t) {
    for (int k = 0; k < packed.dimension; ++k) wanted.push_back(static_cast<float>(targets(t, k)));
  }
  std::vector<float> transforms(12 * static_cast<std::size_t>(packed.vertex_count));
  deform_mls({.tables = packed.tables(), .targets = wanted, .scratch = scratch, .transforms = transforms});
  std::vector<AffineMatrix> result;
  for (int v = 0; v < packed.vertex_count; ++v) {
    result.push_back(Eigen::Map<const FloatAffineMatrix>(transforms.data() + 12 * v).cast<double>());
  }
  return result;
}

class MlsOfDimension : public testing::TestWithParam<int> {
 protected:
  Positions places(int count) {
    Positions result = random_positions(count, random_);
    if (GetParam() == 2) result.col(2).setZero();
    return result;
  }
  Random random_{7};
};

TEST_P(MlsOfDimension, IsTheIdentityWhereNothingMoves) {
  const Positions vertices = places(300);
  const Positions pins = places(6);
  for (const MlsMap map : {MlsMap::Rigid, MlsMap::Similarity, MlsMap::Affine}) {
    MlsDeformer deformer(vertices, points_at(pins, GetParam()), {.map = map});
    EXPECT_LT(worst(deformer.move(pins), vertices), 4e-6);  // Roundings of float, with fused operations or without.
  }
}

TEST_P(MlsOfDimension, TakesVerticesAtPinsToTheirTargetsExactly) {
  for (const double shift : {0.0, 1000.0}) {
    const Positions pins = places(7).array() + (GetParam() == 2 ? 0 : shift);
    Positions vertices = places(50).array() + (GetParam() == 2 ? 0 : shift);
    vertices.topRows(7) = pins;
    Positions targets = (places(7).array() + (GetParam() == 2 ? 0 : shift)).cast<float>().cast<double>();
    for (const double alpha : {0.5, 1.0, 2.0, 4.0}) {
      MlsDeformer deformer(vertices, points_at(pins, GetParam()), {.alpha = alpha});
      const Positions moved = deformer.move(targets);
      for (int i = 0; i < 7; ++i) {
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(moved(i, k), targets(i, k), 1e-18) << alpha << " " << shift;
      }
    }
  }
}

TEST_P(MlsOfDimension, ShowsWeightsThatFallWithDistance) {
  const Positions vertices = places(40);
  MlsControls controls = points_at(places(4), GetParam());
  controls.bones.push_back({places(1).row(0).transpose(), places(1).row(0).transpose()});
  for (const MlsMap map : {MlsMap::Rigid, MlsMap::Affine}) {
    const Eigen::MatrixXf weights = MlsDeformer(vertices, controls, {.alpha = 2, .map = map}).weights();
    ASSERT_EQ(weights.cols(), 5);
    for (Eigen::Index v = 0; v < vertices.rows(); ++v) {
      EXPECT_NEAR(weights.row(v).sum(), 1, 1e-5);
      for (Eigen::Index a = 0; a < 4; ++a) {
        for (Eigen::Index b = 0; b < a; ++b) {
          const auto distance = [&](Eigen::Index c) {
            const Eigen::Vector3d at = controls.points[static_cast<std::size_t>(c)].position;
            return (at - vertices.row(v).transpose()).norm();
          };
          const double expected = std::pow(distance(b) / distance(a), 4);
          EXPECT_NEAR(weights(v, a) / weights(v, b) / expected, 1, 1e-4);
        }
      }
    }
  }
}

TEST_P(MlsOfDimension, ReproducesRigidMotionsOfAllPins) {
  const Positions vertices = places(500);
  const Positions pins = places(5);
  for (const double angle : {0.3, 1.5, 3.0, kPi}) {
    const Eigen::Vector3d axis =
        GetParam() == 2 ? Eigen::Vector3d::UnitZ().eval() : random_vector(random_).normalized();
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
    const Eigen::Vector3d shift(0.4, -1, GetParam() == 2 ? 0 : 2);
    for (const MlsMap map : {MlsMap::Rigid, MlsMap::Similarity, MlsMap::Affine}) {
      MlsDeformer deformer(vertices, points_at(pins, GetParam()), {.map = map});
      EXPECT_LT(worst(deformer.move(rigidly_moved(pins, turn, shift)), rigidly_moved(vertices, turn, shift)), 8e-6)
          << angle;
    }
  }
}

TEST_P(MlsOfDimension, ScalesWithSimilarityAndNotWithout) {
  const Positions vertices = places(200);
  const Positions pins = places(6);
  MlsDeformer similarity(vertices, points_at(pins, GetParam()), {.map = MlsMap::Similarity});
  EXPECT_LT(worst(similarity.move(3 * pins), 3 * vertices), 1e-5);
  MlsDeformer rigid(vertices, points_at(pins, GetParam()));
  EXPECT_GT(worst(rigid.move(3 * pins), 3 * vertices), 0.1);
}

TEST_P(MlsOfDimension, ReproducesAffineMapsWithAffine) {
  const Positions vertices = places(200);
  const Positions pins = places(6);
  Eigen::Matrix3d matrix;
  matrix << 1.2, 0.5, 0, -0.3, 0.7, 0, 0, 0, 1;
  MlsDeformer affine(vertices, points_at(pins, GetParam()), {.map = MlsMap::Affine});
  EXPECT_LT(worst(affine.move(pins * matrix), vertices * matrix), 1e-5);
}

TEST_P(MlsOfDimension, AgreesWithAnSvdPerVertex) {
  for (const int count : {3, 5, 15, 40}) {
    for (const double alpha : {1.0, 2.0}) {
      const Positions vertices = places(400);
      const Positions pins = places(count);
      const Positions targets = pins + 0.5 * places(count);
      MlsDeformer deformer(vertices, points_at(pins, GetParam()), {.alpha = alpha});
      const Positions moved = deformer.move(targets);
      int compared = 0;
      for (int v = 0; v < 400; ++v) {
        const SlowMls slow(pins, targets, vertices.row(v).transpose(), alpha);
        Eigen::Matrix3d turn = slow.rotation;
        double determined = slow.determined;
        if (GetParam() == 2) {
          // Among rotations about z only: by the angle.
          const double sine = slow.moment(1, 0) - slow.moment(0, 1), cosine = slow.moment.trace();
          turn = Eigen::AngleAxisd(std::atan2(sine, cosine), Eigen::Vector3d::UnitZ()).toRotationMatrix();
          determined = std::hypot(sine, cosine) / slow.moment.norm();
        }
        if (determined < 0.05) continue;
        const Eigen::Vector3d expected = turn * (vertices.row(v).transpose() - slow.p_mean) + slow.q_mean;
        EXPECT_LT((expected.transpose() - moved.row(v)).norm(), 1e-5);
        ++compared;
      }
      EXPECT_GT(compared, 250);
    }
  }
}

TEST_P(MlsOfDimension, DragsAsItDeforms) {
  const Positions vertices = places(333);
  const Positions pins = places(6);
  const Positions start = pins + 0.2 * places(6);
  const PackedMls packed = pack_mls(vertices, points_at(pins, GetParam()), 1);
  const MlsTables tables = packed.tables();
  const auto d = static_cast<std::size_t>(GetParam());
  std::vector<float> targets, scratch(mls_scratch_size(tables)), cold(3 * 333), warm(3 * 333);
  for (int t = 0; t < 6; ++t) {
    for (std::size_t k = 0; k < d; ++k) targets.push_back(static_cast<float>(start(t, static_cast<int>(k))));
  }
  AlignedVector<float> drag(mls_drag_size(tables));
  const std::vector<float> moves = {0, 1, 0, 0, 1, 0};
  for (const MlsVariant variant : {MlsVariant::Rigid, MlsVariant::Similarity}) {
    begin_mls_drag({tables, variant, targets, scratch, {}, {}, {}}, moves, drag);
    for (int frame = 1; frame <= 20; ++frame) {
      const std::array<float, 3> displacement = {0.05f * frame, -0.02f * frame, d == 2 ? 0 : 0.01f * frame};
      deform_mls_drag({tables, variant, drag, displacement, warm});
      std::vector<float> moved = targets;
      for (std::size_t t = 0; t < 6; ++t) {
        for (std::size_t k = 0; k < d; ++k) moved[t * d + k] += moves[t] * displacement[k];
      }
      deform_mls({tables, variant, moved, scratch, cold, {}, {}});
      double difference = 0;
      std::vector<float> margins(333);
      deform_mls({tables, variant, moved, scratch, {}, {}, margins});
      for (std::size_t i = 0; i < cold.size(); ++i) {
        if (margins[i / 3] > 0.1f) difference = std::max<double>(difference, std::abs(cold[i] - warm[i]));
      }
      EXPECT_LT(difference, 2e-5) << frame;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, MlsOfDimension, testing::Values(2, 3));

TEST(Mls, FindsTheBestRotationForEverySetOfPins) {
  Random random(11);
  const Positions vertices = random_positions(64, random);
  const auto set_of = [&](int kind) {
    Positions pins = random_positions(5, random);
    if (kind == 1) pins.col(2).setZero();                                   // coplanar
    if (kind == 2) pins = pins.col(0) * random_vector(random).transpose();  // collinear
    if (kind == 3) pins.row(1) = pins.row(0);                               // coincident
    if (kind == 4) pins = Positions(pins.topRows(2));                       // two
    if (kind == 5) pins = Positions(pins.topRows(1));                       // one
    return pins;
  };
  for (int kind = 0; kind < 6; ++kind) {
    for (const double angle : {0.0, 1.0, 2.0, 3.0, kPi}) {
      const Positions pins = set_of(kind);
      const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, random_vector(random).normalized()).toRotationMatrix();
      Positions targets = rigidly_moved(pins, turn, random_vector(random));
      if (kind != 3) targets += 0.05 * random_positions(static_cast<int>(pins.rows()), random);
      const auto transforms = transforms_of(pack_mls(vertices, points_at(pins), 1), targets);
      for (int v = 0; v < 64; ++v) {
        const SlowMls slow(pins, targets, vertices.row(v).transpose(), 1);
        const Eigen::Matrix3d rotation = transforms[v].leftCols<3>();
        EXPECT_LT((rotation * rotation.transpose() - Eigen::Matrix3d::Identity()).norm(), 1e-4);
        EXPECT_GT(rotation.determinant(), 0.99);
        EXPECT_GT((rotation.transpose() * slow.moment).trace(), slow.best - 1e-5 * slow.moment.norm() - 1e-9);
        if (slow.determined < 0.2) continue;
        EXPECT_LT((rotation - slow.rotation).norm(), 2e-5) << kind << " " << angle;
      }
    }
  }
}

TEST(Mls, OnePinMovesEverythingAlong) {
  Random random(5);
  const Positions vertices = random_positions(20, random);
  const Positions pin = random_positions(1, random);
  MlsDeformer deformer(vertices, points_at(pin));
  const Eigen::RowVector3d shift(1, 2, 3);
  EXPECT_LT(worst(deformer.move(pin.rowwise() + shift), vertices.rowwise() + shift), 2e-6);
}

TEST(Mls, DoesNotTearWhereTheMarginIsLarge) {
  // Along a line through space, neighbours stay neighbours wherever the margin says so.
  Random random(3);
  constexpr int kSteps = 20000;
  Positions vertices(kSteps, 3);
  for (int i = 0; i < kSteps; ++i) vertices.row(i) << -1 + 2.0 * i / kSteps, 0.31, -0.17;
  int smooth = 0;
  for (int trial = 0; trial < 8; ++trial) {
    Positions pins = random_positions(5, random);
    if (trial % 2 == 0) pins.col(2).setZero();  // in one plane, where the paper's det M <= 0 fires everywhere
    const Positions targets =
        rigidly_moved(pins, Eigen::AngleAxisd(2.5, random_vector(random).normalized()).toRotationMatrix(),
                      random_vector(random)) +
        0.3 * random_positions(5, random);
    const PackedMls packed = pack_mls(vertices, points_at(pins), 1);
    std::vector<float> wanted(15), scratch(mls_scratch_size(packed.tables())), moved(3 * kSteps), margins(kSteps);
    for (int i = 0; i < 15; ++i) wanted[i] = static_cast<float>(targets.data()[i]);
    deform_mls({packed.tables(), MlsVariant::Rigid, wanted, scratch, moved, {}, margins});
    for (int i = 1; i < kSteps; ++i) {
      if (std::min(margins[i], margins[i - 1]) < 0.3f) continue;
      ++smooth;
      const Eigen::Vector3f step(moved[3 * i] - moved[3 * i - 3], moved[3 * i + 1] - moved[3 * i - 2],
                                 moved[3 * i + 2] - moved[3 * i - 1]);
      ASSERT_LT(step.norm(), 5e-3f) << trial << " " << i;
    }
  }
  EXPECT_GT(smooth, kSteps);
}

TEST(Mls, RestartsInsteadOfTearing) {
  // A pin dragged through the plane of the others to their far side: the map of the whole way tears along a
  // curve, those of its parts do not.
  constexpr int kSide = 24;
  Positions vertices(kSide * kSide * kSide, 3);
  for (int i = 0; i < vertices.rows(); ++i) {
    vertices.row(i) << i % kSide, i / kSide % kSide, i / kSide / kSide;
  }
  vertices = 2 * vertices / (kSide - 1);
  vertices.array() -= 1;
  Positions pins(4, 3);
  pins << -0.9, 0, 0, 0.9, 0, 0, 0, 0.9, 0, 0, 0, 0.9;
  Positions targets = pins;
  targets.row(0) << 0.86, 1, 0.14;
  const auto longest_edge = [](const Positions& moved) {
    double longest = 0;
    for (int i = 0; i + 1 < moved.rows(); ++i) {
      if (i % kSide + 1 < kSide) longest = std::max(longest, (moved.row(i + 1) - moved.row(i)).norm());
    }
    return longest * (kSide - 1) / 2;  // 1 at rest
  };
  MlsDeformer plain(vertices, points_at(pins));
  MlsDeformer careful(vertices, points_at(pins), {.restart_before_tears = true});
  const double torn = longest_edge(plain.move(targets));
  const double whole = longest_edge(careful.move(targets));
  EXPECT_GT(careful.report().restarts, 0);
  EXPECT_GE(careful.report().least_margin, 0.05);
  EXPECT_GT(torn, 2 * whole);
}

TEST(Mls, RestartMakesTheCurrentShapeTheRestShape) {
  Random random(2);
  const Positions vertices = random_positions(30, random);
  const Positions pins = random_positions(4, random);
  const Positions targets = random_positions(4, random);
  MlsDeformer deformer(vertices, points_at(pins));
  const Positions once = deformer.move(targets);
  deformer.restart();
  EXPECT_LT(worst(deformer.move(targets), once), 3e-6);
  EXPECT_LT(worst(deformer.controls().rest_targets(), targets), 1e-12);
}

TEST(Mls, GivesTheSameBitsOnAnyNumberOfThreads) {
  Random random(9);
  const Positions vertices = random_positions(10001, random);
  const Positions pins = random_positions(7, random);
  const Positions targets = random_positions(7, random);
  const int before = thread_count();
  std::vector<Positions> results;
  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    MlsDeformer deformer(vertices, points_at(pins));
    results.push_back(deformer.move(targets));
  }
  set_thread_count(before);
  EXPECT_EQ(results[0], results[1]);
}

TEST(Mls, InstructionSetsAgree) {
  Random random(17);
  const Positions vertices = random_positions(333, random);
  const Positions pins = random_positions(6, random);
  const Positions targets = pins + 0.3 * random_positions(6, random);
  MlsControls controls = points_at(pins);
  controls.bones.push_back({{0.1, 0.2, 0.3}, {0.9, -0.4, 0.2}});
  Positions with_bone(8, 3);
  with_bone << targets, controls.rest_targets().bottomRows(2);
  // Kernel A promises 0.02 degree.
  for (const MlsMethod method : {MlsMethod::Exact, MlsMethod::Fast}) {
    MlsDeformer best(vertices, controls, {.method = method});
    const Positions expected = best.move(with_bone);
    for (std::int64_t rest = hwy::SupportedTargets(); rest != 0; rest &= rest - 1) {
      hwy::SetSupportedTargetsForTest(rest & -rest);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
      MlsDeformer deformer(vertices, controls, {.method = method});
      EXPECT_LT(worst(deformer.move(with_bone), expected), 4e-4) << hwy::TargetName(rest & -rest);
      hwy::SetSupportedTargetsForTest(0);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
  }
}

TEST(MlsFast, StaysWithinADegreeInADragOfAHundredDegrees) {
  Random random(4);
  const Positions vertices = random_positions(4000, random);
  const Positions pins = random_positions(6, random);
  MlsDeformer fast(vertices, points_at(pins), {.method = MlsMethod::Fast});
  MlsDeformer exact(vertices, points_at(pins));
  double error_sum = 0, difference_sum = 0;
  for (int frame = 1; frame <= 60; ++frame) {
    // Three pins turn about the others.
    const double angle = 100.0 * kPi / 180 * frame / 60;
    Positions targets = pins;
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(angle, Eigen::Vector3d(1, 1, 0).normalized()).toRotationMatrix();
    targets.topRows(3) = pins.topRows(3) * turn.transpose();
    fast.move(targets);
    difference_sum += (fast.positions() - exact.move(targets)).rowwise().norm().mean();
    error_sum += fast.report().mean_error;
  }
  EXPECT_LT(error_sum / 60, kPi / 180);
  EXPECT_LT(difference_sum / 60, 0.01);
  EXPECT_GT(error_sum, 0);
}

TEST(MlsFast, FindsItsWayBackAfterAJump) {
  Random random(6);
  const Positions vertices = random_positions(500, random);
  const Positions pins = random_positions(6, random);
  MlsDeformer fast(vertices, points_at(pins), {.method = MlsMethod::Fast});
  fast.move(pins);
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(3.1, Eigen::Vector3d::UnitY()).toRotationMatrix();
  const Positions moved = fast.move(pins * turn.transpose());
  EXPECT_GT(fast.report().lost_vertices, 400);
  EXPECT_LT(worst(moved, vertices * turn.transpose()), 1e-4);
}

TEST(MlsErrors, NameThePin) {
  Positions pins(3, 3), vertices(1, 3);
  pins << 0, 0, 0, 1, 0, 0, 0, 0, 0;
  vertices << 0.5, 0.5, 0.5;
  MlsDeformer deformer(vertices, points_at(pins));
  Positions targets = pins;
  EXPECT_NO_THROW(deformer.move(targets));
  targets.row(2) << 0, 1, 0;
  expect_error_at_path(ErrorCode::InvalidPose, "pins[2]", [&] { deformer.move(targets); });
  targets = pins;
  targets(1, 0) = std::nan("");
  expect_error_at_path(ErrorCode::NonFiniteNumber, "pins[1]", [&] { deformer.move(targets); });
  expect_error(ErrorCode::InvalidArgument, [&] { deformer.move(Positions(2, 3)); });
}

TEST(MlsErrors, CoverControlsAndVertices) {
  Positions pins(3, 3), vertices(2, 3);
  pins << 0, 0, 0, 1, 0, 0, 0, 1, 0;
  vertices << 0.5, 0.5, 0.5, 0, 0, 0;
  expect_error(ErrorCode::TooFewHandles, [&] { pack_mls(vertices, {}); });
  expect_error(ErrorCode::InvalidArgument, [&] { pack_mls(vertices, points_at(pins), 0.1); });
  expect_error(ErrorCode::UnsuitableShape, [&] { pack_mls(vertices, points_at(pins, 2)); });
  expect_error(ErrorCode::TooFewHandles, [&] { mls_affine_basis(vertices, points_at(pins)); });
  MlsControls bones;
  bones.bones.push_back({Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitX()});
  expect_error(ErrorCode::InvalidArgument, [&] { pack_mls(vertices, bones, 1.2); });
  expect_error(ErrorCode::InvalidArgument,
               [&] { pack_mls(vertices, points_at(pins), Eigen::MatrixXd::Ones(2, 2), 1); });
  expect_error(ErrorCode::InvalidArgument, [&] { pack_mls(vertices, bones, Eigen::MatrixXd::Ones(2, 0), 1); });
  bones.points.push_back({Eigen::Vector3d::UnitY()});
  bones.bones[0].tail.setZero();
  expect_error_at_path(ErrorCode::InvalidRig, "pins[1]", [&] { pack_mls(vertices, bones); });
  vertices(1, 1) = std::nan("");
  expect_error(ErrorCode::NonFiniteNumber, [&] { pack_mls(vertices, points_at(pins)); });
}

}  // namespace
}  // namespace limber
