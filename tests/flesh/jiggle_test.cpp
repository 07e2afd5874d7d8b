#include "limber/flesh/jiggle.h"

#include <cmath>
#include <limits>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"

namespace limber {
namespace {

/// A bar with a bone that swings.
struct Swing {
  Shape shape = test::make_tet_box(8, 2, 2, {4, 1, 1});
  Rig rig;
  LatticeCharacter character;

  Swing() {
    rig.handles.push_back({"root", -1, BoneHandle{{0.1, 0.5, 0.5}, {2, 0.5, 0.5}}});
    rig.handles.push_back({"tip", 0, BoneHandle{{2, 0.5, 0.5}, {3.9, 0.5, 0.5}}});
    LatticeCharacterOptions options;
    options.weights.lattice.cells_along_longest = 16;
    BindReport report;
    character = build_lattice_character(shape, rig, options, report);
  }

  static std::vector<AffineMatrix> at(double seconds) {
    AffineMatrix still = AffineMatrix::Identity();
    AffineMatrix turned = still;
    const Eigen::Vector3d joint(2, 0.5, 0.5);
    turned.leftCols<3>() = Eigen::AngleAxisd(std::sin(4 * seconds), Eigen::Vector3d::UnitZ()).toRotationMatrix();
    turned.col(3) = joint - turned.leftCols<3>() * joint;
    return {still, turned};
  }

  MeshSequence bake(double fps, int frames, const JiggleOptions& options = {}) const {
    return bake_jiggle(
        character, rig, [](double seconds) { return at(seconds); }, 0, fps, frames, options);
  }
};

std::vector<float> frame_of(const MeshSequence& sequence, int frame) {
  const std::span<const float> positions = sequence.frame(frame);
  return {positions.begin(), positions.end()};
}

TEST(BakeJiggle, GivesTheSameFramesAtEveryFrameRate) {
  const Swing swing;
  const MeshSequence every_step = swing.bake(120, 121);
  for (const int fps : {24, 30, 60, 240}) {
    const MeshSequence sequence = swing.bake(fps, fps + 1);
    for (int sixth = 0; sixth <= 6; ++sixth) {
      EXPECT_EQ(frame_of(sequence, sixth * fps / 6), frame_of(every_step, sixth * 20)) << fps << " " << sixth;
    }
  }
}

TEST(BakeJiggle, PutsFramesBetweenStepsBetweenThem) {
  const Swing swing;
  const MeshSequence steps = swing.bake(120, 61);
  const MeshSequence odd = swing.bake(50, 26);
  for (int frame = 0; frame < 26; ++frame) {
    const double at = frame * 120.0 / 50;
    const int whole = static_cast<int>(std::floor(at + 1e-9));
    const double part = at - whole;
    const std::vector<float> before = frame_of(steps, whole);
    const std::vector<float> after = frame_of(steps, std::min(whole + 1, 60));
    const std::vector<float> got = frame_of(odd, frame);
    for (std::size_t i = 0; i < got.size(); ++i) {
      ASSERT_NEAR(got[i], before[i] + part * (after[i] - before[i]), 1e-6) << frame;
    }
  }
}

TEST(BakeJiggle, IsWhatALatticeBodyShows) {
  const Swing swing;
  const MeshSequence baked = swing.bake(60, 31);
  LatticeBody body(swing.character.system);
  const auto bones = [](double seconds) {
    std::vector<float> values;
    for (const AffineMatrix& transform : Swing::at(seconds)) {
      for (int k = 0; k < 12; ++k) values.push_back(static_cast<float>(transform(k / 4, k % 4)));
    }
    return values;
  };
  body.restart(bones(0));
  body.start_moving(bones(0), bones(1.0 / 120));
  std::vector<float> shown(static_cast<std::size_t>(swing.shape.vertex_count()) * 3);
  for (int step = 1; step <= 60; ++step) body.step(bones(step * (1.0 / 120)));
  body.positions(shown);
  EXPECT_EQ(shown, frame_of(baked, 30));
}

TEST(BakeJiggle, AMotionThatBeginsInFullRunThrowsNothing) {
  const Swing swing;
  const auto run = [](double seconds) {
    AffineMatrix all = AffineMatrix::Identity();
    all(2, 3) = 4 * seconds;
    return std::vector<AffineMatrix>(2, all);
  };
  for (const double settle : {0.0, 0.5}) {
    JiggleOptions options;
    options.settle_seconds = settle;
    const MeshSequence baked = bake_jiggle(swing.character, swing.rig, run, 0, 60, 20, options);
    for (int frame = 0; frame < 20; ++frame) {
      for (int v = 0; v < swing.shape.vertex_count(); ++v) {
        ASSERT_NEAR(baked.frame(frame)[3 * v + 2], swing.shape.positions(v, 2) + 4 * frame / 60.0, 1e-4) << frame;
      }
    }
  }
}

TEST(BakeJiggle, TheFirstFrameIsAboveTheGround) {
  const Swing swing;
  JiggleOptions options;
  options.has_ground = true;
  options.ground_height = static_cast<float>(swing.shape.positions.col(1).minCoeff()) + 0.1f;
  const MeshSequence baked = swing.bake(60, 2, options);
  for (int v = 0; v < swing.shape.vertex_count(); ++v) {
    ASSERT_GT(baked.frame(0)[3 * v + 1], options.ground_height - 1e-4f) << v;
  }
}

TEST(BakeJiggle, SoftFleshMovesMoreThanHardFlesh) {
  const Swing swing;
  JiggleOptions soft;
  JiggleOptions hard;
  soft.volume = hard.volume = 0;
  soft.profile.softness = 1;
  hard.profile.softness = 0;
  const MeshSequence with = swing.bake(60, 40, soft);
  const MeshSequence without = swing.bake(60, 40, hard);
  float most = 0;
  for (std::size_t i = 0; i < with.positions.size(); ++i) {
    most = std::max(most, std::abs(with.positions[i] - without.positions[i]));
  }
  EXPECT_GT(most, 0.02f);
  // A profile of one bone changes the flesh of that bone.
  soft.profiles = {{"tip", hard.profile}, {"root", hard.profile}};
  EXPECT_EQ(swing.bake(60, 40, soft).positions, without.positions);
}

TEST(BakeJiggle, HeadsHandsAndFeetAreFirmBelliesAndThighsAreSoft) {
  Rig rig;
  const auto add = [&](const char* name, int parent, Eigen::Vector3d head, Eigen::Vector3d tail) {
    rig.handles.push_back({name, parent, BoneHandle{head, tail}});
  };
  add("hips", -1, {0, 1, 0}, {0, 1.1, 0});
  add("spine", 0, {0, 1.1, 0}, {0, 1.5, 0});
  add("head", 1, {0, 1.6, 0}, {0, 1.8, 0});
  add("upper_arm.L", 1, {0.2, 1.5, 0}, {0.5, 1.5, 0});
  add("hand.L", 3, {0.8, 1.5, 0}, {0.9, 1.5, 0});
  add("thigh.L", 0, {0.1, 1, 0}, {0.1, 0.5, 0});
  add("shin.L", 5, {0.1, 0.5, 0}, {0.1, 0.1, 0});
  add("foot.L", 6, {0.1, 0.1, 0}, {0.1, 0, 0.2});
  JiggleOptions options;
  const auto softness = [&](const char* name) { return profiles_of(rig, options)[rig.find(name)].softness; };
  for (const char* firm : {"head", "hand.L", "foot.L"}) EXPECT_LT(softness(firm), 0.1f) << firm;
  for (const char* soft : {"spine", "thigh.L", "upper_arm.L"}) EXPECT_GT(softness(soft), 0.5f) << soft;
  EXPECT_LT(softness("shin.L"), softness("thigh.L"));
  options.profiles = {{"head", {.softness = 0.8f}}};
  EXPECT_EQ(softness("head"), 0.8f);  // what is said of a handle holds
  options.softness_by_role = false;
  EXPECT_EQ(softness("foot.L"), options.profile.softness);
}

TEST(BakeJiggle, ALoopEndsAsItBegins) {
  const Swing swing;
  const double seconds = M_PI / 2;  // of the swing
  JiggleOptions options;
  options.profile.softness = 1;
  const int frames = 48;
  const double fps = (frames - 1) / seconds;
  const auto largest_step = [&](const MeshSequence& sequence, int from, int to) {
    float most = 0;
    const std::span<const float> a = sequence.frame(from), b = sequence.frame(to);
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
  };
  const MeshSequence once = swing.bake(fps, frames, options);
  EXPECT_GT(largest_step(once, 0, frames - 1), 0.01f);
  options.loop_seconds = seconds;
  const MeshSequence loop = swing.bake(fps, 2 * frames - 1, options);
  EXPECT_LT(largest_step(loop, 0, frames - 1), 2e-4f);
  for (int i = 0; i < frames; i += 5) EXPECT_LT(largest_step(loop, i, i + frames - 1), 5e-4f) << i;
}

TEST(BakeJiggle, RefusesWhatIsOutOfRange) {
  const Swing swing;
  const auto refused = [&](auto&& change) {
    JiggleOptions options;
    change(options);
    expect_error(ErrorCode::InvalidArgument, [&] { swing.bake(30, 5, options); });
  };
  refused([](JiggleOptions& o) { o.volume = 2; });
  refused([](JiggleOptions& o) { o.step_seconds = 0; });
  refused([](JiggleOptions& o) { o.settle_seconds = -1; });
  refused([](JiggleOptions& o) { o.loop_seconds = -1; });
  refused([](JiggleOptions& o) { o.friction = 2; });
  refused([](JiggleOptions& o) { o.spheres = {{{0, 0, 0}, -1}}; });
  refused([](JiggleOptions& o) { o.boxes.resize(1), o.boxes[0].half_sizes[1] = -1; });
  refused([](JiggleOptions& o) { o.capsules = {{{0, 0, 0}, {NAN, 0, 0}, 1}}; });
  refused([](JiggleOptions& o) { o.profile.frequency = 0.01f; });
  refused([](JiggleOptions& o) { o.profile.softness = -1; });
  refused([](JiggleOptions& o) { o.gravity[1] = std::numeric_limits<float>::quiet_NaN(); });
  expect_error(ErrorCode::InvalidArgument, [&] { swing.bake(0, 5); });
  expect_error(ErrorCode::InvalidArgument, [&] { swing.bake(30, 0); });
  JiggleOptions options;
  options.profiles = {{"nobody", {}}};
  expect_error_at_handle(ErrorCode::InvalidArgument, "nobody", [&] { swing.bake(30, 5, options); });
  const auto broken = [](double seconds) {
    std::vector<AffineMatrix> transforms = Swing::at(seconds);
    if (seconds > 0.1) transforms[1](0, 0) = std::numeric_limits<double>::quiet_NaN();
    return transforms;
  };
  expect_error_at_handle(ErrorCode::NonFiniteNumber, "tip",
                         [&] { bake_jiggle(swing.character, swing.rig, broken, 0, 30, 10, {}); });
}

}  // namespace
}  // namespace limber
