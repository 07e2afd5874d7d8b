#include "limber/c/limber.h"

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/executor.h"
#include "limber/io/binding_file.h"

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

TEST_P(CInterface, KeepsJointLimitsIfAsked) {
  Binding limited = source_;
  limited.rig.handles[2].limit = JointLimit{{0, 0, 1}, -0.05, 0.05, 0.05};
  const std::string bytes = write_binding(limited);
  limber_binding* binding = nullptr;
  ASSERT_EQ(limber_binding_read(bytes.data(), bytes.size(), &binding), LIMBER_OK) << limber_last_error();
  for (const int characters : {1, 3}) {
    limber_pose* pose = nullptr;
    ASSERT_EQ(limber_pose_create(binding, characters, &pose), LIMBER_OK);
    EXPECT_EQ(limber_pose_limited_joints(pose), 0);
    const auto bend = [&] {
      EXPECT_EQ(limber_pose_reset(pose), LIMBER_OK);
      EXPECT_EQ(limber_pose_solve(pose, 300), LIMBER_OK) << limber_last_error();
      std::vector<float> matrices(12 * static_cast<std::size_t>(handles()));
      EXPECT_EQ(limber_pose_transforms(pose, characters - 1, matrices.data(), handles()), LIMBER_OK);
      const auto angle = [&](int h) { return std::atan2(matrices[12 * h + 4], matrices[12 * h]); };
      return std::abs(angle(2) - angle(1));
    };
    for (int character = 0; character < characters; ++character) {
      const float to[3] = {2.2f, 2.2f, GetParam() == 3 ? 0.5f : 0.0f};
      ASSERT_EQ(limber_pose_set_transform(pose, character, 0, kIdentity), LIMBER_OK);
      ASSERT_EQ(limber_pose_set_position(pose, character, 3, to), LIMBER_OK);
    }
    const float freely = bend();
    ASSERT_EQ(limber_pose_set_limited(pose, 1), LIMBER_OK) << limber_last_error();
    EXPECT_GE(limber_pose_limited_joints(pose), 1);
    const float kept = bend();
    EXPECT_GT(freely, 0.3f);
    EXPECT_LT(kept, 0.7f * freely);
    ASSERT_EQ(limber_pose_set_limited(pose, 0), LIMBER_OK);
    EXPECT_NEAR(bend(), freely, 1e-3);
    EXPECT_EQ(limber_pose_set_limited(pose, 2), LIMBER_INVALID_ARGUMENT);
    limber_pose_free(pose);
  }
  EXPECT_NE(limber_pose_set_limited(nullptr, 1), LIMBER_OK);
  limber_binding_free(binding);
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
