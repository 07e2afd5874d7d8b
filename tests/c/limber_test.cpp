#include "limber/c/limber.h"

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/executor.h"
#include "limber/io/binding_file.h"
#include "limber/mls/mls.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"
#include "limber/session/pose_session.h"

#include "tests/support/bars.h"
#include "tests/support/temporary_folder.h"

namespace limber {
namespace {

constexpr float kIdentity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/// A bar with four bones, bound, as the bytes of its file.
const Binding& bar_binding(int dimension) {
  const auto make = [](int d) {
    const test::Bar bar = test::make_bar(d, 4);
    Binding binding;
    binding.shape = bar.shape;
    binding.rig = bar.rig;
    binding.subspace = bar.subspace;
    binding.model = test::model_of(bar, 10);
    binding.provenance.method = "bounded";
    return binding;
  };
  static const Binding planar = make(2);
  static const Binding solid = make(3);
  return dimension == 2 ? planar : solid;
}

class CInterface : public testing::TestWithParam<int> {
 protected:
  CInterface() {
    const std::string bytes = write_binding(source_);
    EXPECT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding_), LIMBER_OK) << limber_last_error();
    EXPECT_EQ(limber_pose_create(binding_, 1, &pose_), LIMBER_OK) << limber_last_error();
  }
  ~CInterface() override {
    limber_pose_free(pose_);
    limber_binding_free(binding_);
  }
  int vertices() const { return limber_vertex_count(binding_); }
  int handles() const { return limber_handle_count(binding_); }
  std::vector<float> positions(limber_pose* pose, int character = 0) const {
    std::vector<float> result(3 * static_cast<std::size_t>(vertices()));
    EXPECT_EQ(limber_pose_positions(pose, character, result.data(), 0, vertices()), LIMBER_OK) << limber_last_error();
    return result;
  }

  const Binding& source_ = bar_binding(GetParam());
  limber_binding* binding_ = nullptr;
  limber_pose* pose_ = nullptr;
};

TEST_P(CInterface, ListsWhatTheFileHolds) {
  EXPECT_EQ(limber_version(), LIMBER_C_VERSION);
  EXPECT_EQ(vertices(), source_.shape.vertex_count());
  EXPECT_EQ(limber_triangle_count(binding_), static_cast<int>(source_.shape.triangles.rows()));
  ASSERT_EQ(handles(), source_.rig.count());
  for (int i = 0; i < handles(); ++i) {
    EXPECT_EQ(limber_handle_name(binding_, i), source_.rig.handles[i].name);
    EXPECT_EQ(limber_find_handle(binding_, limber_handle_name(binding_, i)), i);
  }
  EXPECT_EQ(limber_find_handle(binding_, "nobody"), -1);
  EXPECT_EQ(limber_handle_name(binding_, handles()), nullptr);
}

TEST_P(CInterface, StandsAtRestBeforeAnythingIsAsked) {
  std::vector<float> rest(3 * static_cast<std::size_t>(vertices()));
  ASSERT_EQ(limber_rest_positions(binding_, rest.data(), 0, vertices()), LIMBER_OK);
  const std::vector<float> at = positions(pose_);
  for (std::size_t i = 0; i < rest.size(); ++i) ASSERT_NEAR(at[i], rest[i], 1e-5f);
}

TEST_P(CInterface, FindsThePoseOfTheLibrary) {
  Pose pose;
  pose.dimension = GetParam();
  const Eigen::Vector3d wanted(3, 1.2, 0);
  const std::string first = source_.rig.handles[0].name, last = source_.rig.handles[3].name;
  TransformTarget stay;
  stay.transform.setIdentity();
  pose.targets = {{first, stay}, {last, PositionTarget{wanted}}};
  const PosedConstraints constraints =
      constraints_of(source_.model, source_.rig, pose, source_.shape, source_.subspace);
  const PoseResult expected = pose_model(source_.model, constraints, {.sweeps = 20000, .tolerance = 0});
  const Positions moved = deform(source_.subspace, expected.dofs);

  const float xyz[3] = {3.0f, 1.2f, 0.0f};
  ASSERT_EQ(limber_pose_set_transform(pose_, 0, 0, kIdentity), LIMBER_OK);
  ASSERT_EQ(limber_pose_set_position(pose_, 0, 3, xyz), LIMBER_OK);
  for (int frame = 0; frame < 2500; ++frame) ASSERT_EQ(limber_pose_solve(pose_, 8), LIMBER_OK) << limber_last_error();
  const std::vector<float> at = positions(pose_);
  for (int v = 0; v < vertices(); ++v) {
    for (int c = 0; c < 3; ++c) ASSERT_NEAR(at[3 * v + c], moved(v, c), 0.02) << v;
  }
  std::vector<float> matrices(12 * static_cast<std::size_t>(handles()));
  ASSERT_EQ(limber_pose_transforms(pose_, 0, matrices.data(), handles()), LIMBER_OK);
  for (int i = 0; i < 12; ++i) EXPECT_NEAR(matrices[i], kIdentity[i], 1e-4f) << "the first bone is held";
}

TEST_P(CInterface, ACrowdIsManyOfOne) {
  limber_pose* crowd = nullptr;
  ASSERT_EQ(limber_pose_create(binding_, 5, &crowd), LIMBER_OK);
  ASSERT_EQ(limber_pose_set_transform(crowd, 0, 0, kIdentity), LIMBER_OK);
  ASSERT_EQ(limber_pose_set_transform(pose_, 0, 0, kIdentity), LIMBER_OK);
  for (int i = 0; i < 5; ++i) {
    const float xyz[3] = {3.0f, 0.2f * static_cast<float>(i), 0.0f};
    ASSERT_EQ(limber_pose_set_position(crowd, i, 3, xyz), LIMBER_OK);
  }
  for (int frame = 0; frame < 20; ++frame) ASSERT_EQ(limber_pose_solve(crowd, 8), LIMBER_OK) << limber_last_error();
  for (int i = 0; i < 5; ++i) {
    const float xyz[3] = {3.0f, 0.2f * static_cast<float>(i), 0.0f};
    ASSERT_EQ(limber_pose_set_position(pose_, 0, 3, xyz), LIMBER_OK);
    ASSERT_EQ(limber_pose_reset(pose_), LIMBER_OK);
    for (int frame = 0; frame < 20; ++frame) ASSERT_EQ(limber_pose_solve(pose_, 8), LIMBER_OK);
    const std::vector<float> alone = positions(pose_), together = positions(crowd, i);
    for (std::size_t k = 0; k < alone.size(); ++k) ASSERT_NEAR(alone[k], together[k], 0.01f) << "character " << i;
  }
  limber_pose_free(crowd);
}

TEST_P(CInterface, LetsGoOfAHandle) {
  const float xyz[3] = {3.0f, 1.2f, 0.0f};
  ASSERT_EQ(limber_pose_set_transform(pose_, 0, 0, kIdentity), LIMBER_OK);
  ASSERT_EQ(limber_pose_set_position(pose_, 0, 3, xyz), LIMBER_OK);
  ASSERT_EQ(limber_pose_solve(pose_, 4), LIMBER_OK);
  ASSERT_EQ(limber_pose_set_free(pose_, 3), LIMBER_OK);
  for (int frame = 0; frame < 200; ++frame) ASSERT_EQ(limber_pose_solve(pose_, 8), LIMBER_OK);
  std::vector<float> rest(3 * static_cast<std::size_t>(vertices()));
  ASSERT_EQ(limber_rest_positions(binding_, rest.data(), 0, vertices()), LIMBER_OK);
  const std::vector<float> at = positions(pose_);
  for (std::size_t i = 0; i < rest.size(); ++i) ASSERT_NEAR(at[i], rest[i], 0.01f) << "held at one end, it is at rest";
}

TEST_P(CInterface, DoesNotJoltWhenAnotherHandleIsHeldWhereItIs) {
  for (const int characters : {1, 3}) {
    limber_pose* pose = nullptr;
    ASSERT_EQ(limber_pose_create(binding_, characters, &pose), LIMBER_OK);
    ASSERT_EQ(limber_pose_set_transform(pose, 0, 0, kIdentity), LIMBER_OK);
    for (int i = 0; i < characters; ++i) {
      const float xyz[3] = {1.5f, 2.0f + 0.1f * static_cast<float>(i), 0.0f};
      ASSERT_EQ(limber_pose_set_position(pose, i, 3, xyz), LIMBER_OK);
    }
    for (int frame = 0; frame < 100; ++frame) ASSERT_EQ(limber_pose_solve(pose, 8), LIMBER_OK);
    const std::vector<float> before = positions(pose, characters - 1);
    std::vector<float> matrices(12 * static_cast<std::size_t>(handles()));
    for (int i = 0; i < characters; ++i) {
      ASSERT_EQ(limber_pose_transforms(pose, i, matrices.data(), handles()), LIMBER_OK);
      ASSERT_EQ(limber_pose_set_transform(pose, i, 2, matrices.data() + 24), LIMBER_OK);
    }
    ASSERT_EQ(limber_pose_solve(pose, 1), LIMBER_OK);
    const std::vector<float> after = positions(pose, characters - 1);
    for (std::size_t i = 0; i < before.size(); ++i) ASSERT_NEAR(after[i], before[i], 0.01f) << characters;
    limber_pose_free(pose);
  }
}

TEST_P(CInterface, WritesToStridedBuffers) {
  const std::vector<float> packed = positions(pose_);
  std::vector<float> wide(8 * static_cast<std::size_t>(vertices()), 5.0f);
  ASSERT_EQ(limber_pose_positions(pose_, 0, wide.data(), 32, vertices()), LIMBER_OK);
  ASSERT_EQ(limber_pose_normals(pose_, 0, wide.data() + 3, 32, vertices()), LIMBER_OK);
  for (int v = 0; v < vertices(); ++v) {
    EXPECT_EQ(std::memcmp(&wide[8 * v], &packed[3 * v], 12), 0);
    EXPECT_EQ(wide[8 * v + 6], 5.0f);
  }
}

TEST_P(CInterface, RefusesWhatItCannotDo) {
  const float xyz[3] = {0, 0, 0};
  const float wild[3] = {0, NAN, 0};
  std::vector<float> room(3 * static_cast<std::size_t>(vertices()));
  EXPECT_EQ(limber_pose_set_position(pose_, 0, -1, xyz), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_pose_set_position(pose_, 1, 0, xyz), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_pose_set_position(pose_, 0, 0, wild), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_pose_set_position(nullptr, 0, 0, xyz), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_pose_solve(pose_, 0), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_pose_positions(pose_, 0, room.data(), 0, vertices() - 1), LIMBER_WRONG_SIZE);
  EXPECT_EQ(limber_pose_positions(pose_, 0, room.data(), 8, vertices()), LIMBER_INVALID_ARGUMENT);
  EXPECT_STRNE(limber_last_error(), "");
  limber_pose* none = pose_;
  EXPECT_EQ(limber_pose_create(binding_, 0, &none), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(none, nullptr);
  limber_pose_free(nullptr);
  limber_binding_free(nullptr);
  limber_flesh_free(nullptr);
}

TEST_P(CInterface, RefusesFilesThatAreNone) {
  limber_binding* binding = binding_;
  EXPECT_EQ(limber_binding_load("no such file.limber", &binding), LIMBER_FILE_NOT_FOUND);
  EXPECT_EQ(binding, nullptr);
  EXPECT_NE(std::string(limber_last_error()).find("no such file.limber"), std::string::npos);
  const std::string bytes = write_binding(source_);
  EXPECT_EQ(limber_binding_read("nonsense", 8, &binding), LIMBER_BAD_FILE);
  EXPECT_EQ(limber_binding_read(bytes.data(), bytes.size() / 2, &binding), LIMBER_BAD_FILE);
  EXPECT_EQ(binding, nullptr);
}

TEST_P(CInterface, LoadsFromAFile) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "bar.limber").string();
  save_binding(path, source_);
  limber_binding* binding = nullptr;
  ASSERT_EQ(limber_binding_load(path.c_str(), &binding), LIMBER_OK) << limber_last_error();
  EXPECT_EQ(limber_vertex_count(binding), vertices());
  limber_binding_free(binding);
}

INSTANTIATE_TEST_SUITE_P(Dimensions, CInterface, testing::Values(2, 3));

// ---------------------------------------------------------------- joint limits

constexpr float kDegrees = 57.29578f;
constexpr float kMostKnee = 20;  // degrees

/// A figure whose left knee bends forwards not at all, and backwards by kMostKnee at most.
const Binding& figure_binding() {
  static const Binding made = [] {
    Sample figure = make_sample("mannequin", 40);
    figure.rig.handles[static_cast<std::size_t>(figure.rig.find("shin.L"))].limit = JointLimit{
        .axis = Eigen::Vector3d::UnitX(), .least = 0, .greatest = kMostKnee / kDegrees, .tilt = 5 / kDegrees};
    BindOptions options;
    options.method = WeightMethod::Heat;
    options.domain.lattice_vertices = 2000;
    BindReport report;
    return bind_shape(figure.shape, figure.rig, options, report);
  }();
  return made;
}

/// Where a foot is dragged to; without limits the knee is then far from where it may be, to either side.
struct FootDrag {
  float to[3];
  bool is_backwards;  ///< Freely, the shin turns to the side that no knee has.
};
constexpr FootDrag kFootDrags[] = {
    {{0.11f, 0.75f, 0.3f}, true}, {{0.11f, 0.9f, 0.5f}, true}, {{0.11f, 0.45f, -0.4f}, false}};

/// How far the shin is turned against the thigh about x, in degrees.
/// @param transforms  Of all handles, 12 floats each.
float knee_of(const std::vector<float>& transforms) {
  const auto rotation = [&](const char* name) {
    const int handle = figure_binding().rig.find(name);
    const Eigen::Map<const Eigen::Matrix<float, 3, 4, Eigen::RowMajor>> map(transforms.data() + 12 * handle);
    return Eigen::Matrix3d(test::nearest_rotation_by_svd(map.leftCols<3>().cast<double>()));
  };
  const Eigen::Matrix3d turn = rotation("thigh.L").transpose() * rotation("shin.L");
  return kDegrees * static_cast<float>(std::atan2(turn(2, 1) - turn(1, 2), turn(1, 1) + turn(2, 2)));
}

/// Whether limits are needed at all, and kept.
void expect_limited(const FootDrag& drag, float freely, float kept) {
  if (drag.is_backwards) {
    EXPECT_LT(freely, -40);
  } else {
    EXPECT_GT(freely, kMostKnee + 15);
  }
  EXPECT_GT(kept, -2);
  EXPECT_LT(kept, kMostKnee + 2);
}

class CLimits : public testing::Test {
 protected:
  CLimits() {
    const std::string bytes = write_binding(figure_binding());
    EXPECT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding_), LIMBER_OK) << limber_last_error();
    hips_ = limber_find_handle(binding_, "hips");
    foot_ = limber_find_handle(binding_, "foot.L");
    transforms_.resize(12 * static_cast<std::size_t>(limber_handle_count(binding_)));
  }
  ~CLimits() override { limber_binding_free(binding_); }

  limber_binding* binding_ = nullptr;
  int hips_ = -1;
  int foot_ = -1;
  std::vector<float> transforms_;
};

TEST_F(CLimits, PosesKeepThemIfAsked) {
  for (const int characters : {1, 3}) {
    limber_pose* pose = nullptr;
    ASSERT_EQ(limber_pose_create(binding_, characters, &pose), LIMBER_OK);
    EXPECT_EQ(limber_pose_limited_joints(pose), 0);
    const auto knee = [&](int character) {
      EXPECT_EQ(limber_pose_transforms(pose, character, transforms_.data(), limber_handle_count(binding_)), LIMBER_OK);
      return knee_of(transforms_);
    };
    const auto solve = [&](int limited) {
      EXPECT_EQ(limber_pose_set_limited(pose, limited), LIMBER_OK) << limber_last_error();
      EXPECT_EQ(limber_pose_reset(pose), LIMBER_OK);
      EXPECT_EQ(limber_pose_solve(pose, 600), LIMBER_OK) << limber_last_error();
    };
    for (const FootDrag& drag : kFootDrags) {
      for (int character = 0; character < characters; ++character) {
        ASSERT_EQ(limber_pose_set_transform(pose, character, hips_, kIdentity), LIMBER_OK);
        ASSERT_EQ(limber_pose_set_position(pose, character, foot_, drag.to), LIMBER_OK);
      }
      solve(0);
      const float freely = knee(characters - 1);
      solve(1);
      EXPECT_GT(limber_pose_limited_joints(pose), 8);
      for (int character = 0; character < characters; ++character) {
        SCOPED_TRACE(testing::Message() << "foot at " << drag.to[1] << ", " << drag.to[2] << ", character "
                                        << character);
        expect_limited(drag, freely, knee(character));
      }
      solve(0);
      EXPECT_NEAR(knee(characters - 1), freely, 0.1) << "and are let go again";
    }
    EXPECT_EQ(limber_pose_set_limited(pose, 2), LIMBER_INVALID_ARGUMENT);
    limber_pose_free(pose);
  }
  EXPECT_NE(limber_pose_set_limited(nullptr, 1), LIMBER_OK);
}

TEST_F(CLimits, SessionsKeepThemUnlessTold) {
  limber_session* session = nullptr;
  ASSERT_EQ(limber_session_create(binding_, &session), LIMBER_OK);
  const auto knee = [&] {
    EXPECT_EQ(limber_session_reset(session), LIMBER_OK);
    EXPECT_EQ(limber_session_solve(session, 4), LIMBER_OK) << limber_last_error();
    EXPECT_EQ(limber_session_transforms(session, transforms_.data(), limber_handle_count(binding_)), LIMBER_OK);
    return knee_of(transforms_);
  };
  for (const FootDrag& drag : kFootDrags) {
    SCOPED_TRACE(testing::Message() << "foot at " << drag.to[1] << ", " << drag.to[2]);
    int limited = 0;
    ASSERT_EQ(limber_session_limited_joints(session, &limited), LIMBER_OK);
    EXPECT_GT(limited, 8);
    ASSERT_EQ(limber_session_set_transform(session, hips_, kIdentity), LIMBER_OK);
    ASSERT_EQ(limber_session_set_position(session, foot_, drag.to), LIMBER_OK);
    const float kept = knee();
    ASSERT_EQ(limber_session_set_limited(session, 0), LIMBER_OK);
    ASSERT_EQ(limber_session_limited_joints(session, &limited), LIMBER_OK);
    EXPECT_EQ(limited, 0);
    expect_limited(drag, knee(), kept);
    ASSERT_EQ(limber_session_set_limited(session, 1), LIMBER_OK);
    EXPECT_NEAR(knee(), kept, 0.1);
  }
  limber_session_free(session);
}

// ---------------------------------------------------------------- sessions

/// The bar with bones one behind the other.
const Binding& leg_binding() {
  static const Binding made = [] {
    Binding binding = bar_binding(3);
    for (int i = 1; i < binding.rig.count(); ++i) binding.rig.handles[static_cast<std::size_t>(i)].parent = i - 1;
    return binding;
  }();
  return made;
}

class CSession : public testing::Test {
 protected:
  CSession() {
    const std::string bytes = write_binding(leg_binding());
    EXPECT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding_), LIMBER_OK) << limber_last_error();
    EXPECT_EQ(limber_session_create(binding_, &session_), LIMBER_OK) << limber_last_error();
  }
  ~CSession() override {
    limber_session_free(session_);
    limber_binding_free(binding_);
  }
  int vertices() const { return limber_vertex_count(binding_); }
  int handles() const { return limber_handle_count(binding_); }
  std::vector<float> positions() {
    std::vector<float> result(3 * static_cast<std::size_t>(vertices()));
    EXPECT_EQ(limber_session_positions(session_, result.data(), 0, vertices()), LIMBER_OK) << limber_last_error();
    return result;
  }
  std::vector<float> transforms() {
    std::vector<float> result(12 * static_cast<std::size_t>(handles()));
    EXPECT_EQ(limber_session_transforms(session_, result.data(), handles()), LIMBER_OK) << limber_last_error();
    return result;
  }
  /// Where a handle's transform takes a place.
  Eigen::Vector3f moved(int handle, const float xyz[3]) {
    const std::vector<float> all = transforms();
    const Eigen::Map<const Eigen::Matrix<float, 3, 4, Eigen::RowMajor>> map(all.data() + 12 * handle);
    return map * Eigen::Vector4f(xyz[0], xyz[1], xyz[2], 1);
  }

  limber_binding* binding_ = nullptr;
  limber_session* session_ = nullptr;
};

TEST_F(CSession, HasThePoseOfTheLibrarysSession) {
  float tail[3];
  const int last = handles() - 1;
  ASSERT_EQ(limber_handle_tail(binding_, last, tail), LIMBER_OK);
  const float target[3] = {tail[0] - 0.4f, tail[1] + 0.3f, tail[2] + 0.2f};
  ASSERT_EQ(limber_session_set_transform(session_, 0, kIdentity), LIMBER_OK);
  ASSERT_EQ(limber_session_set_tail(session_, last, target), LIMBER_OK);
  ASSERT_EQ(limber_session_solve(session_, 4), LIMBER_OK) << limber_last_error();

  const Binding& source = leg_binding();
  PoseSession same(borrow(source));
  Pose pose;
  pose.targets.push_back({source.rig.handles[0].name, TransformTarget{AffineMatrix::Identity()}});
  pose.targets.push_back({source.rig.handles[static_cast<std::size_t>(last)].name,
                          TailTarget{Eigen::Vector3f(target[0], target[1], target[2]).cast<double>()}});
  same.set_targets(pose);
  same.solve_from_rest();
  std::vector<float> expected(3 * static_cast<std::size_t>(vertices()));
  same.write_positions(expected);
  EXPECT_EQ(positions(), expected);
  const Eigen::Vector3f reached = moved(last, tail);
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(reached[c], target[c], 1e-4f);
  const float nowhere[3] = {0, 0, 0};
  EXPECT_NEAR(moved(0, nowhere).norm(), 0, 1e-5f) << "held where it was";
}

TEST_F(CSession, HoldsAHandleByOneThingAtATime) {
  float head[3], tail[3];
  ASSERT_EQ(limber_handle_place(binding_, 2, head), LIMBER_OK);
  ASSERT_EQ(limber_handle_tail(binding_, 2, tail), LIMBER_OK);
  ASSERT_EQ(limber_session_set_transform(session_, 0, kIdentity), LIMBER_OK);
  const float up[3] = {head[0], head[1] + 0.2f, head[2]};
  ASSERT_EQ(limber_session_set_tail(session_, 2, up), LIMBER_OK);
  ASSERT_EQ(limber_session_set_position(session_, 2, up), LIMBER_OK);
  ASSERT_EQ(limber_session_solve(session_, 4), LIMBER_OK);
  EXPECT_NEAR(moved(2, head)[1], up[1], 1e-4f);
  EXPECT_GT(std::abs(moved(2, tail)[0] - up[0]), 0.01f) << "its tail is free by now";
  ASSERT_EQ(limber_session_set_ends(session_, 2, head, tail), LIMBER_OK);
  ASSERT_EQ(limber_session_solve(session_, 50), LIMBER_OK);
  EXPECT_NEAR(moved(2, tail)[1], tail[1], 1e-4f);
  ASSERT_EQ(limber_session_set_free(session_, 2), LIMBER_OK);
  ASSERT_EQ(limber_session_reset(session_), LIMBER_OK);
  ASSERT_EQ(limber_session_solve(session_, 4), LIMBER_OK);
  std::vector<float> rest(3 * static_cast<std::size_t>(vertices()));
  ASSERT_EQ(limber_rest_positions(binding_, rest.data(), 0, vertices()), LIMBER_OK);
  const std::vector<float> at = positions();
  for (std::size_t i = 0; i < rest.size(); ++i) ASSERT_NEAR(at[i], rest[i], 1e-4f);
}

TEST_F(CSession, RefusesWhatItCannotDo) {
  const float bad[3] = {0, NAN, 0};
  const float fine[3] = {0, 0, 0};
  int count = 0;
  limber_session* none = nullptr;
  EXPECT_EQ(limber_session_create(nullptr, &none), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(none, nullptr);
  EXPECT_EQ(limber_session_set_tail(session_, 0, bad), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_set_position(session_, handles(), fine), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_set_ends(session_, 0, fine, nullptr), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_set_transform(nullptr, 0, kIdentity), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_set_limited(session_, 2), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_limited_joints(nullptr, &count), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_set_free(session_, -1), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_session_solve(session_, 0), LIMBER_INVALID_ARGUMENT);
  std::vector<float> room(12 * static_cast<std::size_t>(handles()));
  EXPECT_EQ(limber_session_transforms(session_, room.data(), handles() - 1), LIMBER_WRONG_SIZE);
  EXPECT_EQ(limber_session_positions(session_, room.data(), 0, vertices() + 1), LIMBER_WRONG_SIZE);
  EXPECT_EQ(limber_handle_tail(binding_, handles(), room.data()), LIMBER_INVALID_ARGUMENT);
  limber_session_free(nullptr);
}

TEST(CFlesh, SettlesOnTheHandles) {
  const std::string bytes = write_binding(bar_binding(3));
  limber_binding* binding = nullptr;
  ASSERT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding), LIMBER_OK);
  limber_flesh_options options = limber_flesh_defaults();
  options.cells = 16;
  limber_flesh* flesh = nullptr;
  ASSERT_EQ(limber_flesh_create(binding, &options, &flesh), LIMBER_OK) << limber_last_error();
  const int vertices = limber_vertex_count(binding), handles = limber_handle_count(binding);
  std::vector<float> matrices;
  for (int i = 0; i < handles; ++i) matrices.insert(matrices.end(), kIdentity, kIdentity + 12);
  for (int i = 0; i < handles; ++i) matrices[12 * i + 7] = 0.5f;  // All of it half a unit up.
  std::vector<float> rest(3 * vertices), moved(3 * vertices);
  ASSERT_EQ(limber_rest_positions(binding, rest.data(), 0, vertices), LIMBER_OK);
  ASSERT_EQ(limber_flesh_step(flesh, matrices.data(), handles), LIMBER_OK);
  ASSERT_EQ(limber_flesh_positions(flesh, moved.data(), 0, vertices), LIMBER_OK);
  float lag = 0;
  for (int v = 0; v < vertices; ++v) lag = std::max(lag, std::abs(moved[3 * v + 1] - rest[3 * v + 1] - 0.5f));
  EXPECT_GT(lag, 0.05f) << "flesh comes later";
  for (int step = 0; step < 600; ++step) ASSERT_EQ(limber_flesh_step(flesh, matrices.data(), handles), LIMBER_OK);
  ASSERT_EQ(limber_flesh_positions(flesh, moved.data(), 0, vertices), LIMBER_OK);
  for (int v = 0; v < vertices; ++v) EXPECT_NEAR(moved[3 * v + 1], rest[3 * v + 1] + 0.5f, 0.01f);

  EXPECT_EQ(limber_flesh_step(flesh, matrices.data(), handles - 1), LIMBER_WRONG_SIZE);
  // Handles that move on evenly throw nothing.
  const std::vector<float> first = matrices;
  for (int h = 0; h < handles; ++h) matrices[12 * h + 3] += 0.02f;
  EXPECT_EQ(limber_flesh_start_moving(flesh, first.data(), nullptr, handles), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_flesh_start_moving(flesh, first.data(), matrices.data(), handles - 1), LIMBER_WRONG_SIZE);
  ASSERT_EQ(limber_flesh_start_moving(flesh, first.data(), matrices.data(), handles), LIMBER_OK);
  const std::vector<float> settled = moved;
  ASSERT_EQ(limber_flesh_step(flesh, matrices.data(), handles), LIMBER_OK);
  ASSERT_EQ(limber_flesh_positions(flesh, moved.data(), 0, vertices), LIMBER_OK);
  for (int v = 0; v < vertices; ++v) ASSERT_NEAR(moved[3 * v], settled[3 * v] + 0.02f, 1e-4f);
  // Elsewhere at once, the flesh goes along.
  for (int h = 0; h < handles; ++h) matrices[12 * h + 7] += 5;
  ASSERT_EQ(limber_flesh_jump(flesh, matrices.data(), handles), LIMBER_OK);
  const float before = moved[1];
  ASSERT_EQ(limber_flesh_positions(flesh, moved.data(), 0, vertices), LIMBER_OK);
  EXPECT_NEAR(moved[1], before + 5, 1e-3f);
  limber_flesh_free(flesh);
  options.softness = 2;
  EXPECT_EQ(limber_flesh_create(binding, &options, &flesh), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(flesh, nullptr);
  limber_binding_free(binding);
}

TEST(CFlesh, NeedsSpace) {
  const std::string bytes = write_binding(bar_binding(2));
  limber_binding* binding = nullptr;
  ASSERT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding), LIMBER_OK);
  limber_flesh* flesh = nullptr;
  EXPECT_EQ(limber_flesh_create(binding, nullptr, &flesh), LIMBER_UNSUITABLE);
  limber_binding_free(binding);
}

/// Pins of both kinds around a bar, at rest and moved.
struct MlsCase {
  explicit MlsCase(int d) : shape(bar_binding(d).shape) {
    controls.dimension = d;
    const Eigen::AlignedBox3d box = bounding_box(shape);
    const Eigen::Vector3d low = box.min(), high = box.max();
    controls.points = {{low}, {{low.x(), high.y(), low.z()}}, {high}};
    controls.bones = {{{high.x(), low.y(), low.z()}, {(low.x() + high.x()) / 2, low.y(), low.z()}}};
    targets = controls.rest_targets();
    targets.row(2) += Eigen::RowVector3d(0.1, 0.2, d == 3 ? 0.15 : 0);
    targets.row(3) += Eigen::RowVector3d(0, -0.1, 0);
    for (int v = 0; v < shape.vertex_count(); ++v) append(vertices, shape.positions.row(v));
    for (const PointHandle& point : controls.points) append(points, point.position);
    for (const BoneHandle& bone : controls.bones) append(bones, bone.head), append(bones, bone.tail);
    for (Eigen::Index t = 0; t < targets.rows(); ++t) append(wanted, targets.row(t));
  }
  static void append(std::vector<float>& to, const Eigen::Vector3d& place) {
    for (int c = 0; c < 3; ++c) to.push_back(static_cast<float>(place[c]));
  }
  limber_status create(const limber_mls_options& options, limber_mls** mls) const {
    return limber_mls_create(vertices.data(), 0, shape.vertex_count(), points.data(), 3, bones.data(), 1, &options,
                             mls);
  }

  const Shape& shape;
  MlsControls controls;
  Positions targets;
  std::vector<float> vertices, points, bones, wanted;
};

TEST(CMls, MovesVerticesAsTheLibraryDoes) {
  constexpr std::pair<limber_mls_map, MlsMap> kMaps[] = {{LIMBER_MLS_RIGID, MlsMap::Rigid},
                                                         {LIMBER_MLS_SIMILARITY, MlsMap::Similarity},
                                                         {LIMBER_MLS_AFFINE, MlsMap::Affine}};
  for (const int d : {2, 3}) {
    const MlsCase the(d);
    for (const auto& [map, same_map] : kMaps) {
      limber_mls_options options = limber_mls_defaults();
      options.dimension = d;
      options.map = map;
      limber_mls* mls = nullptr;
      ASSERT_EQ(the.create(options, &mls), LIMBER_OK) << limber_last_error();
      MlsDeformer reference(the.shape.positions, the.controls, {.map = same_map});
      const Positions& expected = reference.move(the.targets);
      std::vector<float> moved(the.vertices.size());
      ASSERT_EQ(limber_mls_move(mls, the.wanted.data(), 5, moved.data(), 0, the.shape.vertex_count()), LIMBER_OK)
          << limber_last_error();
      for (int v = 0; v < the.shape.vertex_count(); ++v) {
        for (int c = 0; c < 3; ++c) ASSERT_NEAR(moved[3 * v + c], expected(v, c), 2e-5) << d << " " << map << " " << v;
      }
      limber_mls_free(mls);
    }
  }
}

TEST(CMls, FastFollowsTheExactRotations) {
  const MlsCase the(3);
  std::vector<float> exact(the.vertices.size()), fast(the.vertices.size());
  for (const int is_fast : {0, 1}) {
    limber_mls_options options = limber_mls_defaults();
    options.fast = is_fast;
    limber_mls* mls = nullptr;
    ASSERT_EQ(the.create(options, &mls), LIMBER_OK) << limber_last_error();
    std::vector<float>& moved = is_fast ? fast : exact;
    for (int frame = 0; frame < 3; ++frame) {
      ASSERT_EQ(limber_mls_move(mls, the.wanted.data(), 5, moved.data(), 0, the.shape.vertex_count()), LIMBER_OK);
    }
    limber_mls_free(mls);
  }
  for (std::size_t i = 0; i < exact.size(); ++i) ASSERT_NEAR(fast[i], exact[i], 1e-3f);
}

TEST(CMls, RefusesWhatItCannotDo) {
  const MlsCase the(3);
  limber_mls* mls = nullptr;
  limber_mls_options options = limber_mls_defaults();
  options.alpha = 100;
  EXPECT_EQ(the.create(options, &mls), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(mls, nullptr);
  options = limber_mls_defaults();
  options.dimension = 4;
  EXPECT_EQ(the.create(options, &mls), LIMBER_INVALID_ARGUMENT);
  EXPECT_EQ(limber_mls_create(the.vertices.data(), 0, 2, nullptr, 0, nullptr, 0, nullptr, &mls), LIMBER_UNSUITABLE);
  EXPECT_NE(std::string(limber_last_error()), "");
  ASSERT_EQ(the.create(limber_mls_defaults(), &mls), LIMBER_OK);
  std::vector<float> moved(the.vertices.size());
  EXPECT_EQ(limber_mls_move(mls, the.wanted.data(), 4, moved.data(), 0, the.shape.vertex_count()), LIMBER_WRONG_SIZE);
  EXPECT_EQ(limber_mls_move(mls, the.wanted.data(), 5, moved.data(), 0, 1), LIMBER_WRONG_SIZE);
  std::vector<float> broken = the.wanted;
  broken[1] = std::nanf("");
  EXPECT_EQ(limber_mls_move(mls, broken.data(), 5, moved.data(), 0, the.shape.vertex_count()), LIMBER_INVALID_ARGUMENT);
  limber_mls_free(mls);
  limber_mls_free(nullptr);
}

TEST(CExecutor, RunsTheLoops) {
  static int loops = 0;
  const Executor* before = executor();
  const limber_run_loop run = [](void*, size_t count, limber_loop_body body, void* loop) {
    ++loops;
    for (size_t i = 0; i < count; ++i) body(loop, i);
  };
  ASSERT_EQ(limber_set_executor(run, nullptr), LIMBER_OK);
  EXPECT_NE(executor(), before);
  executor()->run(
      executor()->context, 3, [](void*, std::size_t) {}, nullptr);
  EXPECT_EQ(loops, 1);
  ASSERT_EQ(limber_set_executor(nullptr, nullptr), LIMBER_OK);
  EXPECT_EQ(executor(), nullptr);
  set_executor(before);
}

}  // namespace
}  // namespace limber
