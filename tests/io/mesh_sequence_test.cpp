#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/internal/bytes.h"
#include "limber/io/shape_file.h"

#include "tests/support/expect_error.h"

namespace limber {
using namespace internal;
namespace {

MeshSequence small_sequence() {
  MeshSequence sequence;
  sequence.vertex_count = 2;
  sequence.positions = {0.1f, -0.0f, 3e38f, 1e-45f, 2, 3, 4, 5, 6, 7, 8, 9, -1, -2, -3, -4, -5, -6};
  sequence.start = 3;
  sequence.step = 0.5f;
  return sequence;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::string pc2_with(std::int32_t version, std::int32_t vertices, float start, float step, std::int32_t frames,
                     const std::vector<float>& data) {
  ByteWriter writer;
  writer.append(std::string_view("POINTCACHE2\0", 12));
  writer.write(version);
  writer.write(vertices);
  writer.write(start);
  writer.write(step);
  writer.write(frames);
  writer.write_all(std::span<const float>(data));
  return writer.take();
}

std::string mdd_with(std::int32_t frames, std::int32_t vertices, const std::vector<float>& data) {
  ByteWriter writer(std::endian::big);
  writer.write(frames);
  writer.write(vertices);
  writer.write_all(std::span<const float>(data));
  return writer.take();
}

TEST(ReadPc2, GivesBackTheBitsThatWereWritten) {
  const MeshSequence sequence = small_sequence();
  const MeshSequence read = read_pc2(write_pc2(sequence));
  EXPECT_EQ(read.vertex_count, 2);
  EXPECT_EQ(read.frame_count(), 3);
  EXPECT_EQ(read.start, 3);
  EXPECT_EQ(read.step, 0.5f);
  EXPECT_EQ(read.time_of(2), 4);
  EXPECT_TRUE(same_bits(read.positions, sequence.positions));
  EXPECT_EQ(read.frame(1)[2], 6);
}

TEST(ReadPc2, ReadsTheLayoutOfTheFormat) {
  const MeshSequence read = read_pc2(pc2_with(1, 1, 1, 2, 2, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(read.vertex_count, 1);
  EXPECT_EQ(read.positions, (std::vector<float>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(read.time_of(1), 3);
}

TEST(ReadPc2, RefusesEveryTruncation) {
  const std::string whole = write_pc2(small_sequence());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Error error = error_of([&] { read_pc2(std::string_view(whole).substr(0, size)); });
    EXPECT_EQ(error.code(), size == 0 ? ErrorCode::WrongMagic : ErrorCode::Truncated) << size;
    EXPECT_GE(error.place().byte, 0);
  }
}

TEST(ReadPc2, RefusesWhatIsNotAPointCache) {
  expect_error_at_byte(ErrorCode::WrongMagic, 0, [] { read_pc2("POINTCACHE1\0aaaaaaaaaaaaaaaaaaaaaaaaaaaa"); });
  expect_error_at_byte(ErrorCode::UnsupportedVersion, 12, [] { read_pc2(pc2_with(2, 1, 0, 1, 1, {1, 2, 3})); });
}

TEST(ReadPc2, RefusesCountsThatDoNotFitTheFile) {
  expect_error_at_byte(ErrorCode::EmptyMesh, 32, [] { read_pc2(pc2_with(1, 0, 0, 1, 1, {})); });
  expect_error_at_byte(ErrorCode::EmptyMesh, 32, [] { read_pc2(pc2_with(1, 1, 0, 1, 0, {})); });
  expect_error_at_byte(ErrorCode::EmptyMesh, 32, [] { read_pc2(pc2_with(1, -1, 0, 1, -1, {1, 2, 3})); });
  constexpr std::int32_t kHuge = std::numeric_limits<std::int32_t>::max();
  expect_error_at_byte(ErrorCode::Truncated, 32, [] { read_pc2(pc2_with(1, kHuge, 0, 1, kHuge, {1, 2, 3})); });
  expect_error_at_byte(ErrorCode::CountMismatch, 32, [] { read_pc2(pc2_with(1, 1, 0, 1, 1, {1, 2, 3, 4})); });
}

TEST(ReadPc2, RefusesNumbersThatAreNotFinite) {
  const float nan = std::nanf("");
  const float infinity = std::numeric_limits<float>::infinity();
  expect_error_at_byte(ErrorCode::NonFiniteNumber, 40, [&] { read_pc2(pc2_with(1, 1, 0, 1, 1, {1, 2, nan})); });
  expect_error_at_byte(ErrorCode::NonFiniteNumber, 20, [&] { read_pc2(pc2_with(1, 1, infinity, 1, 1, {1, 2, 3})); });
  expect_error_at_byte(ErrorCode::NonFiniteNumber, 24, [&] { read_pc2(pc2_with(1, 1, 0, nan, 1, {1, 2, 3})); });
}

TEST(WritePc2, RefusesTimesThatAreNotEvenlySpaced) {
  MeshSequence sequence = small_sequence();
  sequence.times = {0, 1, 3};
  expect_error(ErrorCode::InvalidArgument, [&] { write_pc2(sequence); });
  sequence.times = {1, 1 + 1 / 24.0f, 1 + 2 / 24.0f};
  const MeshSequence read = read_pc2(write_pc2(sequence));
  EXPECT_EQ(read.start, 1);
  EXPECT_NEAR(read.step, 1 / 24.0, 1e-6);
}

TEST(WritePc2, RefusesSequencesThatAreNotWhole) {
  MeshSequence sequence = small_sequence();
  sequence.positions.pop_back();
  expect_error(ErrorCode::CountMismatch, [&] { write_pc2(sequence); });
  expect_error(ErrorCode::EmptyMesh, [] { write_pc2({}); });
  sequence = small_sequence();
  sequence.positions[4] = std::nanf("");
  expect_error(ErrorCode::NonFiniteNumber, [&] { write_pc2(sequence); });
}

TEST(ReadMdd, GivesBackTheBitsThatWereWritten) {
  MeshSequence sequence = small_sequence();
  MeshSequence read = read_mdd(write_mdd(sequence));
  EXPECT_TRUE(same_bits(read.positions, sequence.positions));
  EXPECT_EQ(read.vertex_count, 2);
  EXPECT_TRUE(read.times.empty());
  EXPECT_EQ(read.start, 3);
  EXPECT_EQ(read.step, 0.5f);

  sequence.times = {-0.0f, 0.1f, 17};
  read = read_mdd(write_mdd(sequence));
  EXPECT_TRUE(same_bits(read.times, sequence.times));
}

TEST(ReadMdd, ReadsTheLayoutOfTheFormat) {
  // Big-endian by hand: one frame, one vertex, time 1, position (1, 2, -2).
  const std::string bytes("\0\0\0\1\0\0\0\1\x3f\x80\0\0\x3f\x80\0\0\x40\0\0\0\xc0\0\0\0", 24);
  const MeshSequence read = read_mdd(bytes);
  EXPECT_EQ(read.positions, (std::vector<float>{1, 2, -2}));
  EXPECT_EQ(read.time_of(0), 1);
  EXPECT_EQ(write_mdd(read), bytes);
}

TEST(ReadMdd, RefusesEveryTruncation) {
  const std::string whole = write_mdd(small_sequence());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Error error = error_of([&] { read_mdd(std::string_view(whole).substr(0, size)); });
    EXPECT_EQ(error.code(), ErrorCode::Truncated) << size;
    EXPECT_GE(error.place().byte, 0);
  }
}

TEST(ReadMdd, RefusesCountsAndNumbersThatCannotBe) {
  constexpr std::int32_t kHuge = std::numeric_limits<std::int32_t>::max();
  expect_error_at_byte(ErrorCode::Truncated, 8, [] { read_mdd(mdd_with(kHuge, kHuge, {1, 2, 3, 4})); });
  expect_error_at_byte(ErrorCode::EmptyMesh, 8, [] { read_mdd(mdd_with(0, 5, {})); });
  expect_error_at_byte(ErrorCode::EmptyMesh, 8, [] { read_mdd(mdd_with(1, -5, {})); });
  expect_error_at_byte(ErrorCode::CountMismatch, 8, [] { read_mdd(mdd_with(1, 1, {1, 2, 3, 4, 5})); });
  expect_error_at_byte(ErrorCode::NonFiniteNumber, 12, [] {
    read_mdd(mdd_with(1, 1, {0, std::numeric_limits<float>::infinity(), 1, 1}));
  });
}

TEST(WriteMdd, RefusesTimesForOtherThanAllFrames) {
  MeshSequence sequence = small_sequence();
  sequence.times = {1, 2};
  expect_error(ErrorCode::CountMismatch, [&] { write_mdd(sequence); });
}

}  // namespace
}  // namespace limber
