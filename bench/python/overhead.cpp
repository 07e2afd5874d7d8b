// overhead BINDING TARGETS HELD...: what bench/python/overhead.py asks of C++. Prints the least seconds of solving a crowd of
// 256 and of skinning BINDING's vertices by its weights, in rounds. TARGETS: 256 x rows x 3 floats of the handles HELD, whose
// transforms are held.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/core/executor.h"
#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/runtime/arap.h"
#include "limber/runtime/skin.h"
#include "limber/session/characters.h"
#include "limber/weights/edit_weights.h"

using namespace limber;

namespace {

constexpr int kCharacters = 256;
constexpr int kRounds = 60;

template <class Work>
double least_seconds(Work&& work) {
  double least = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return least;
}

double time_crowd(const Binding& binding, const std::string& bytes, const std::vector<std::string>& held) {
  std::vector<ConstraintRow> rows;
  for (const std::string& name : held) {
    for (const ConstraintRow& row : constrain_handle(binding.model, binding.rig, binding.rig.find(name),
                                                     ConstraintKind::Transform, binding.shape.positions)) {
      rows.push_back(row);
    }
  }
  const ReducedSystem system = pack(constrain(binding.model, rows));
  std::vector<float> targets(bytes.size() / sizeof(float));
  std::memcpy(targets.data(), bytes.data(), targets.size() * sizeof(float));
  AlignedVector<float> rotations(crowd_state_size(system, kCharacters));
  AlignedVector<float> scratch(crowd_scratch_size(system, kCharacters));
  std::vector<float> dofs(static_cast<std::size_t>(kCharacters) * system.dof_count * system.dimension);
  reset_crowd(system, rotations);
  return least_seconds([&] { solve_crowd({&system, kCharacters, targets, rotations, dofs, scratch}); });
}

double time_skin(const Binding& binding) {
  const PackedInfluences influences = pack_influences(engine_weights(blend_weights(binding), 4));
  std::vector<float> rest;
  for (const double value : binding.shape.positions.reshaped<Eigen::RowMajor>())
    rest.push_back(static_cast<float>(value));
  std::vector<float> bones;
  for (int bone = 0; bone < binding.rig.count(); ++bone) {
    for (const float value : {1.f, 0.f, 0.f, 0.1f, 0.f, 1.f, 0.f, 0.f, 0.f, 0.f, 1.f, 0.f}) bones.push_back(value);
  }
  std::vector<float> positions(rest.size());
  std::vector<float> scratch(skin_scratch_size(binding.rig.count()));
  return least_seconds([&] { skin_linear_blend({influences.table(), bones, rest, {}, positions, {}, scratch}); });
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count < 4) return 2;
    set_thread_count(1);
    const Binding binding = load_binding(arguments[1]);
    const double crowd =
        time_crowd(binding, read_file(arguments[2]), std::vector<std::string>(arguments + 3, arguments + count));
    std::printf("%.9g %.9g\n", crowd, time_skin(binding));
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
