#include "limber/core/executor.h"
#include "limber/runtime/skin.h"

#include "tests/runtime/skin_case.h"

namespace limber {
using namespace internal;
namespace {

/// The streams of a case as vertices of an engine: position, normal, tangent and two numbers of its own, in one buffer.
struct Interleaved {
  static constexpr int kFloats = 12;
  static constexpr int kBytes = kFloats * static_cast<int>(sizeof(float));

  explicit Interleaved(const SkinCase& skin, std::uint64_t seed = 3) {
    Random random(seed);
    for (int i = 0; i < skin.vertex_count(); ++i) {
      const Eigen::Vector3d tangent = random_vector(random).normalized();
      const Eigen::Vector3d position = skin.rest(i);
      const Eigen::Vector3d normal = skin.rest_normal(i);
      for (const Eigen::Vector3d& vector : {position, normal, tangent}) {
        for (int c = 0; c < 3; ++c) rest.push_back(static_cast<float>(vector[c]));
      }
      rest.insert(rest.end(), {i % 2 == 0 ? 1.0f : -1.0f, 77.0f, 78.0f});
    }
    moved.assign(rest.size(), 99.0f);
  }

  /// The job of a case with these streams instead of its own.
  template <class Job>
  Job job(Job packed) {
    packed.rest_positions = rest;
    packed.rest_normals = std::span<const float>(rest).subspan(3);
    packed.rest_tangents = std::span<const float>(rest).subspan(6);
    packed.positions = moved;
    packed.normals = std::span<float>(moved).subspan(3);
    packed.tangents = std::span<float>(moved).subspan(6);
    packed.strides = {kBytes, kBytes, kBytes, kBytes, kBytes, kBytes};
    return packed;
  }

  static std::vector<float> stream(const std::vector<float>& buffer, int first, int values) {
    std::vector<float> result;
    for (std::size_t i = 0; i < buffer.size(); i += kFloats) {
      for (int c = 0; c < values; ++c) result.push_back(buffer[i + first + c]);
    }
    return result;
  }

  std::vector<float> rest;
  std::vector<float> moved;
};

using Method = Status (*)(const SkinJob&) noexcept;

TEST(SkinStrides, InterleavedStreamsGiveTheBitsOfPackedOnes) {
  for (const Method method : {&skin_linear_blend, &skin_dual_quaternion}) {
    for (const bool is_rigid : {false, true}) {
      for (const int vertices : {1, 63, 64, 65, 5000}) {
        SkinCase skin = random_case(vertices, 4, make_bones(9, is_rigid ? random_rigid : random_affine));
        Interleaved buffer(skin);
        ASSERT_EQ(method(skin.job()), Status::Ok);
        ASSERT_EQ(method(buffer.job(skin.job())), Status::Ok);
        const std::vector<float> packed_positions = Interleaved::stream(buffer.moved, 0, 3);
        ASSERT_EQ(method(skin.job()), Status::Ok);
        EXPECT_EQ(packed_positions, skin.positions);
        EXPECT_EQ(Interleaved::stream(buffer.moved, 3, 3), skin.normals);
        EXPECT_EQ(Interleaved::stream(buffer.moved, 10, 2), std::vector<float>(2 * std::size_t(vertices), 99.0f))
            << "what is between the streams is not touched";
      }
    }
  }
}

TEST(SkinStrides, OneStreamMayBeStridedAlone) {
  SkinCase skin = random_case(300, 2, make_bones(5, random_affine));
  Interleaved buffer(skin);
  SkinJob job = skin.job();
  job.rest_positions = buffer.rest;
  job.strides.rest_positions = Interleaved::kBytes;
  ASSERT_EQ(skin_linear_blend(job), Status::Ok);
  const std::vector<float> positions = skin.positions, normals = skin.normals;
  ASSERT_EQ(skin_linear_blend(skin.job()), Status::Ok);
  EXPECT_EQ(skin.positions, positions);
  EXPECT_EQ(skin.normals, normals);
}

TEST(Tangents, FollowTheBlendedMatrixAndKeepTheirSide) {
  for (const int influences : {1, 2, 3, 4, 8}) {
    SkinCase skin = random_case(211, influences, make_bones(9, random_affine));
    Interleaved buffer(skin);
    ASSERT_EQ(skin_linear_blend(buffer.job(skin.job())), Status::Ok);
    for (int i = 0; i < skin.vertex_count(); ++i) {
      Eigen::Matrix3d linear = Eigen::Matrix3d::Zero();
      for (int j = 0; j < influences; ++j) linear += skin.weight(i, j) * skin.matrices[skin.bone(i, j)].leftCols<3>();
      const float* rest = buffer.rest.data() + 12 * i + 6;
      const float* moved = buffer.moved.data() + 12 * i + 6;
      const Eigen::Vector3d expected = (linear * Eigen::Vector3d(rest[0], rest[1], rest[2])).normalized();
      EXPECT_LT((Eigen::Vector3d(moved[0], moved[1], moved[2]) - expected).norm(), 1e-4) << i;
      EXPECT_EQ(moved[3], rest[3]);
    }
  }
}

TEST(Tangents, OfOneBoneAreThoseOfItsMatrixWithDualQuaternionsToo) {
  SkinCase skin = random_case(100, 1, make_bones(9, random_affine));
  Interleaved buffer(skin);
  ASSERT_EQ(skin_dual_quaternion(buffer.job(skin.job())), Status::Ok);
  for (int i = 0; i < skin.vertex_count(); ++i) {
    const float* rest = buffer.rest.data() + 12 * i + 6;
    const float* moved = buffer.moved.data() + 12 * i + 6;
    const Eigen::Vector3d expected =
        (skin.matrices[skin.bone(i, 0)].leftCols<3>() * Eigen::Vector3d(rest[0], rest[1], rest[2])).normalized();
    EXPECT_LT((Eigen::Vector3d(moved[0], moved[1], moved[2]) - expected).norm(), 1e-4) << i;
    EXPECT_EQ(moved[3], rest[3]);
  }
}

TEST(Tangents, DoWithoutNormals) {
  for (const Method method : {&skin_linear_blend, &skin_dual_quaternion}) {
    SkinCase skin = random_case(100, 4, make_bones(9, random_affine));
    Interleaved with(skin), without(skin);
    ASSERT_EQ(method(with.job(skin.job())), Status::Ok);
    SkinJob job = without.job(skin.job());
    job.rest_normals = {};
    job.normals = {};
    ASSERT_EQ(method(job), Status::Ok);
    EXPECT_EQ(Interleaved::stream(without.moved, 6, 4), Interleaved::stream(with.moved, 6, 4));
    EXPECT_EQ(Interleaved::stream(without.moved, 3, 3), std::vector<float>(300, 99.0f));
  }
}

TEST(SkinStrides, AnyNumberOfThreadsGivesTheSameBits) {
  SkinCase skin = random_case(20001, 4, make_bones(17, random_affine));
  std::vector<float> first;
  for (const int threads : {1, 2, 5}) {
    Interleaved buffer(skin);
    set_thread_count(threads);
    ASSERT_EQ(skin_linear_blend(buffer.job(skin.job())), Status::Ok);
    if (threads == 1) first = buffer.moved;
    EXPECT_EQ(buffer.moved, first);
  }
  set_thread_count(0);
}

TEST(SkinStrides, RefusesStridesThatCannotBe) {
  SkinCase skin = random_case(10, 4, make_bones(3, random_rigid));
  Interleaved buffer(skin);
  const auto status = [&](auto change) {
    SkinJob job = buffer.job(skin.job());
    change(job);
    return skin_linear_blend(job);
  };
  EXPECT_EQ(status([](SkinJob&) {}), Status::Ok);
  EXPECT_EQ(status([](SkinJob& job) { job.strides.positions = 8; }), Status::WrongStride);
  EXPECT_EQ(status([](SkinJob& job) { job.strides.rest_positions = 13; }), Status::WrongStride);
  EXPECT_EQ(status([](SkinJob& job) { job.strides.tangents = 12; }), Status::WrongStride);
  EXPECT_EQ(status([](SkinJob& job) { job.strides.normals = -12; }), Status::WrongStride);
  EXPECT_EQ(status([](SkinJob& job) { job.tangents = job.tangents.first(job.tangents.size() - 3); }),
            Status::WrongSize);
  EXPECT_EQ(status([](SkinJob& job) { job.tangents = {}; }), Status::WrongSize);
  EXPECT_EQ(status([&](SkinJob& job) { job.positions = buffer.rest; }), Status::Overlap);
}

}  // namespace
}  // namespace limber
