#include <cstdio>
#include <vector>

#include "limber/runtime.h"
#include "limber/version.h"

/// Skins one vertex with two bones, on an executor of its own.
int main() {
  int loops = 0;
  const limber::Executor executor{[](void* count_of_loops, std::size_t count, limber::Executor::Body body, void* loop) {
                                    ++*static_cast<int*>(count_of_loops);
                                    for (std::size_t i = 0; i < count; ++i) body(loop, i);
                                  },
                                  &loops};
  const bool was_serial = limber::executor() == nullptr;
  limber::set_executor(&executor);

  constexpr int kVertices = 5000;
  const std::vector<float> bones = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0,  //
                                    1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0};
  std::vector<std::uint16_t> indices;
  std::vector<float> weights, rest(3 * kVertices, 1.0f), positions(3 * kVertices),
      scratch(limber::skin_scratch_size(2));
  for (int i = 0; i < kVertices; ++i) {
    indices.insert(indices.end(), {0, 1});
    weights.insert(weights.end(), {0.5f, 0.5f});
  }
  limber::SkinJob job{{kVertices, 2, indices, weights}, bones, rest, {}, positions, {}, scratch};
  const bool moved = limber::skin_linear_blend(job) == limber::Status::Ok && positions[3 * kVertices - 3] == 2;
  job.scratch = {};
  const limber::Status refused = limber::skin_linear_blend(job);
  std::printf("limber %s: %d loop, then: %s\n", LIMBER_VERSION, loops, limber::to_string(refused));
  return was_serial && moved && loops == 1 && refused == limber::Status::ScratchTooSmall ? 0 : 1;
}
