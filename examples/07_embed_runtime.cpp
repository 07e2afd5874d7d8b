// What a game links: limber::runtime alone. No Eigen in what it includes, no sparse solver, no BLAS, no file formats
// behind it; nothing allocates, nothing throws. The tables would come from the game's own files; here they are made
// on the spot: a tube with a bone in each half.
//
// Prints:
//   2 bones, 1056 vertices
//   twisted by half a turn, linear blending leaves 0.00 of the radius in the middle
//   dual quaternions leave 1.00
//   10 frames, 0 allocations

#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <numbers>
#include <vector>

#include "limber/runtime/skin.h"

namespace {

std::atomic<int> allocations = 0;

constexpr int kRings = 33;
constexpr int kAround = 32;
constexpr int kVertices = kRings * kAround;

/// A tube along x from -1 to 1, of radius 1; vertex by vertex the two bones and their weights.
struct Tube {
  Tube() {
    for (int ring = 0; ring < kRings; ++ring) {
      const float x = 2.0f * ring / (kRings - 1) - 1;
      for (int i = 0; i < kAround; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * i / kAround;
        rest_positions.insert(rest_positions.end(), {x, std::cos(angle), std::sin(angle)});
        // The larger influence comes first.
        const float right = (x + 1) / 2;
        const bool is_right = right > 0.5f;
        bones.insert(bones.end(), {std::uint16_t(is_right ? 1 : 0), std::uint16_t(is_right ? 0 : 1)});
        weights.insert(weights.end(), {is_right ? right : 1 - right, is_right ? 1 - right : right});
      }
    }
  }
  std::vector<float> rest_positions;
  std::vector<std::uint16_t> bones;
  std::vector<float> weights;
};

/// Twelve floats per bone, a 3x4 matrix row by row: the left bone stays, the right one turns about the tube's axis.
void turn_right_bone(float angle, std::vector<float>& matrices) {
  const float c = std::cos(angle);
  const float s = std::sin(angle);
  matrices.assign({1, 0, 0, 0, 0, 1, 0,  0, 0, 0, 1, 0,  //
                   1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0});
}

/// How far the vertices of the middle ring are from the axis, on average.
double middle_radius(const std::vector<float>& positions) {
  double sum = 0;
  for (int i = 0; i < kAround; ++i) {
    const float* at = &positions[3 * (kRings / 2 * kAround + i)];
    sum += std::hypot(at[1], at[2]);
  }
  return sum / kAround;
}

}  // namespace

// Counts what the program allocates.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

int main() {
  const Tube tube;
  std::vector<float> matrices(24);
  std::vector<float> positions(tube.rest_positions.size());
  std::vector<float> scratch(limber::skin_scratch_size(2));
  const limber::SkinJob job{.table = {kVertices, 2, tube.bones, tube.weights},
                            .bones = matrices,
                            .rest_positions = tube.rest_positions,
                            .positions = positions,
                            .scratch = scratch};
  if (!job.is_valid()) return 1;  // Once, where tables come from outside: the kernels look at sizes only.
  std::printf("2 bones, %d vertices\n", kVertices);

  const float half_turn = std::numbers::pi_v<float>;
  turn_right_bone(half_turn, matrices);
  limber::skin_linear_blend(job);
  std::printf("twisted by half a turn, linear blending leaves %.2f of the radius in the middle\n",
              middle_radius(positions));
  limber::skin_dual_quaternion(job);
  std::printf("dual quaternions leave %.2f\n", middle_radius(positions));

  const int before = allocations;
  for (int frame = 0; frame < 10; ++frame) {
    const float angle = half_turn * frame / 10;
    matrices[17] = matrices[22] = std::cos(angle);
    matrices[18] = -(matrices[21] = std::sin(angle));
    limber::skin_linear_blend(job);
  }
  std::printf("10 frames, %d allocations\n", allocations - before);
}
