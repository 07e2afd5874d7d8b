#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "limber/core/executor.h"
#include "limber/flesh/jiggle.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"
#include "limber/samples/samples.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"

#include "bench/bench.h"

namespace limber::bench {
namespace {

/// How far flesh overshoots at most when the whole mannequin moves evenly and stops at once, in sizes.
double peak_after_stop(const Sample& sample, int cells) {
  constexpr double kSpeed = 1, kStop = 0.5, kEnd = 1.5;  // sizes per second, seconds
  LatticeCharacterOptions options;
  options.weights.lattice.cells_along_longest = cells;
  BindReport report;
  const LatticeCharacter character = build_lattice_character(sample.shape, sample.rig, options, report);
  const double size = character.system.longest_side;
  const auto motion = [&](double seconds) {
    AffineMatrix all = AffineMatrix::Identity();
    all(2, 3) = kSpeed * size * std::min(seconds, kStop);
    return std::vector<AffineMatrix>(static_cast<std::size_t>(sample.rig.count()), all);
  };
  JiggleOptions jiggle;
  jiggle.volume = 0;
  const MeshSequence whole = bake_jiggle(character, sample.rig, motion, 0, 120, static_cast<int>(120 * kEnd), jiggle);
  double most = 0;
  for (int frame = static_cast<int>(120 * kStop); frame < whole.frame_count(); ++frame) {
    const std::span<const float> now = whole.frame(frame);
    for (int v = 0; v < sample.shape.vertex_count(); ++v) {
      const double moved = now[3 * v + 2] - sample.shape.positions(v, 2) - kSpeed * size * kStop;
      most = std::max(most, std::abs(moved) / size);
    }
  }
  return most;
}

void measure_spread(std::vector<Result>& results) {
  const Sample sample = make_sample("mannequin", 60);
  double low = 1e300, high = 0;
  for (const int cells : {16, 24, 40, 60}) {
    const double peak = peak_after_stop(sample, cells);
    results.push_back({"flesh", fmt::format("peak_{}_cells", cells), 100 * peak, "% of the size", 0, ""});
    low = std::min(low, peak);
    high = std::max(high, peak);
  }
  results.push_back({"flesh", "resolution_spread", high / low, "largest by smallest peak", 0, ""});
}

/// A character with a motion, in flesh as `limber animate --jiggle` has it, baked.
struct Baked {
  Character character;
  MotionClip clip;
  MeshSequence frames;
};

constexpr double kFps = 30;

Baked bake(Character character, const MotionClip& clip) {
  const BoneSkeleton bones = bones_of(character);
  const SkeletonRig flesh = rig_of(bones.skeleton);
  std::vector<int> handle_of_joint(bones.skeleton.joints.size(), -1);
  for (int handle = flesh.rig.count() - 1; handle >= 0; --handle)
    handle_of_joint[flesh.joint_of_handle[handle]] = handle;
  for (const int joint : parents_first(bones.skeleton)) {
    const int parent = bones.skeleton.joints[joint].parent;
    if (handle_of_joint[joint] < 0) handle_of_joint[joint] = parent < 0 ? 0 : handle_of_joint[parent];
  }
  const Shape shape = rest_shape(character);
  const SkinWeights weights = normalised(joined_weights(character));
  LatticeCharacterOptions options;
  options.vertex_weights = Eigen::MatrixXd::Zero(weights.vertex_count(), flesh.rig.count());
  for (int v = 0; v < weights.vertex_count(); ++v) {
    for (const Influence& influence : weights.of(v)) {
      options.vertex_weights(v, handle_of_joint[influence.bone]) += influence.weight;
    }
  }
  BindReport report;
  const LatticeCharacter lattice = build_lattice_character(shape, flesh.rig, options, report);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  const auto motion = [&](double seconds) {
    const auto now = joint_to_world(character.skeleton, sample(clip, character.skeleton, seconds));
    std::vector<AffineMatrix> result;
    for (const int bone : flesh.joint_of_handle) {
      const int joint = bones.joint_of_bone[bone];
      result.push_back(compose(now[joint], inverse(rest[joint])));
    }
    return result;
  };
  const int frames = std::max(2, static_cast<int>(std::min(clip.seconds(), 3.0) * kFps));
  MeshSequence baked = bake_jiggle(lattice, flesh.rig, motion, 0, kFps, frames, {});
  return {std::move(character), clip, std::move(baked)};
}

/// How far a clip of a character is from the frames, in sizes (RMS over the meshes' vertices and all frames).
double error_of(const Character& character, int clip, const MeshSequence& frames) {
  double squares = 0;
  for (int frame = 0; frame < frames.frame_count(); ++frame) {
    const auto joints =
        joint_to_world(character.skeleton, sample(character.clips[clip], character.skeleton, frame / kFps));
    const Positions shown = posed_shape(character, joints).positions;
    const std::span<const float> wanted = frames.frame(frame);
    for (Eigen::Index i = 0; i < shown.size(); ++i) squares += std::pow(shown.data()[i] - double{wanted[i]}, 2);
  }
  return std::sqrt(squares / (static_cast<double>(frames.vertex_count) * frames.frame_count())) /
         size_of(rest_shape(character));
}

/// The written file, read again and played, beside the bake.
void measure_glb(const char* name, Baked baked, double& least_ratio, std::vector<Result>& results) {
  Character made = baked.character;
  made.clips = {baked.clip};
  const double before = error_of(made, 0, baked.frames);
  // All joints on the mesh with the most vertices: the budget is of the file.
  int mesh = 0, first = 0, at = 0;
  for (int m = 0; m < static_cast<int>(made.meshes.size()); ++m) {
    const int count = made.meshes[m].shape.vertex_count();
    if (!made.meshes[m].rigid && count > made.meshes[mesh].shape.vertex_count()) {
      mesh = m;
      first = at;
    }
    at += count;
  }
  MeshSequence part;
  part.vertex_count = made.meshes[mesh].shape.vertex_count();
  for (int frame = 0; frame < baked.frames.frame_count(); ++frame) {
    const std::span<const float> all = baked.frames.frame(frame);
    part.positions.insert(part.positions.end(), all.begin() + 3 * first, all.begin() + 3 * (first + part.vertex_count));
  }
  add_jiggle_joints(made, mesh, baked.clip, part, 0, kFps, "jiggle", {.joints = 32, .influences = 4});
  const Character played = read_gltf(write_glb(made)).character;
  const double after = error_of(played, 1, baked.frames);
  results.push_back({"flesh", fmt::format("glb_error_32_{}", name), 100 * after, "% of the size", before / after,
                     "the file without jiggle joints"});
  least_ratio = std::min(least_ratio, before / after);
}

/// The mannequin with weights of its own, in a run of Limber's.
Baked mannequin() {
  const Sample made = make_sample("mannequin", 60);
  Character character;
  character.skeleton = skeleton_of(made.rig);
  SkinnedMesh mesh;
  mesh.name = "mannequin";
  mesh.shape = made.shape;
  mesh.shape.tets.resize(0, 4);
  BindReport report;
  mesh.weights = sparse_weights(bind_lattice(made.shape, made.rig, {}, report));
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (int j = 0; j < made.rig.count(); ++j) mesh.bones.push_back({j, inverse(rest[j])});
  character.meshes.push_back(std::move(mesh));
  const MadeMotion run = make_motion("run", MotionBody::Humanoid, {.in_place = true});
  const MotionClip clip = retarget(run.skeleton, run.clip, character.skeleton, {}).clip;
  return bake(std::move(character), clip);
}

void measure_files(const Options& options, std::vector<Result>& results) {
  double least = 1e300;
  measure_glb("mannequin", mannequin(), least, results);
  if (!options.data.empty()) {
    for (const auto& [name, file, clip] : {std::tuple{"cesium_man", "rigs/khronos/CesiumMan.glb", 0},
                                           std::tuple{"soldier", "rigs/threejs/Soldier.glb", 1}}) {
      const std::filesystem::path path = std::filesystem::path(options.data) / file;
      if (!std::filesystem::exists(path)) continue;
      Character character = load_gltf(path).character;
      const MotionClip motion = character.clips[std::min<std::size_t>(clip, character.clips.size() - 1)];
      measure_glb(name, bake(std::move(character), motion), least, results);
    }
  }
  results.push_back(
      {"flesh", "glb_error_32", least, "times smaller, at least", least, "the file without jiggle joints"});
}

}  // namespace

std::vector<Result> run_flesh(const Options& options) {
  std::vector<Result> results;
  measure_spread(results);
  measure_files(options, results);
  return results;
}

}  // namespace limber::bench
