#include "studio/server/compression.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/runtime/skin.h"

namespace limber::studio {
using namespace internal;
namespace {

/// Positions of so many vertices in all frames are compared; memory for three times as many is needed.
constexpr int kMostPositions = 8'000'000;

CompressMethod method_named(const std::string& name) {
  for (const CompressMethodInfo& info : compress_methods()) {
    if (info.name == name) return info.method;
  }
  return CompressMethod::TwoLayer;
}

/// Every bone is itself.
SkinWeights identity(int bones) {
  std::vector<std::vector<Influence>> rows;
  for (int bone = 0; bone < bones; ++bone) rows.push_back({{bone, 1}});
  return make_skin_weights(bones, rows);
}

/// Virtual bones x dofs x 4: what each dof adds to a row of the matrix, columns x, y, z and the shift.
std::vector<float> maps_of(const SubspaceFactorisation& made, int dimension) {
  std::vector<float> maps;
  for (const Eigen::MatrixXd& bone : made.virtual_bones) {
    for (Eigen::Index dof = 0; dof < bone.cols(); ++dof) {
      for (int column = 0; column < 4; ++column) {
        const bool is_there = column == 3 || column < dimension;
        maps.push_back(is_there ? static_cast<float>(bone(column == 3 ? dimension : column, dof)) : 0.0f);
      }
    }
  }
  return maps;
}

std::vector<std::vector<AffineMatrix>> motion_frames(const Motion& motion, const Rig& rig,
                                                     const std::vector<double>& times) {
  const std::vector<AffineMatrix> rest = rest_joint_to_world(motion.skeleton);
  std::vector<std::vector<AffineMatrix>> frames;
  for (const double time : times) {
    const std::vector<AffineMatrix> world = joint_to_world(motion.skeleton, sample(motion.clip, motion.skeleton, time));
    std::vector<AffineMatrix> motions(rig.handles.size(), AffineMatrix(AffineMatrix::Identity()));
    for (std::size_t j = 0; j < world.size(); ++j) {
      const int handle = rig.find(motion.skeleton.joints[j].name);
      if (handle >= 0) motions[static_cast<std::size_t>(handle)] = compose(world[j], inverse(rest[j]));
    }
    frames.push_back(std::move(motions));
  }
  return frames;
}

std::uint64_t next_version() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

bool shows_compression(const Document& document) {
  return document.mode == kCompressedMode || document.compare == kCompressedMode;
}

CompressRecipe compress_recipe_of(const Document& document) {
  if (!document.bound)
    throw Error(ErrorCode::TooFewHandles, "nothing is bound yet.", {}, "Place handles and get weights first.");
  if (is_stale(document))
    throw Error(ErrorCode::InvalidArgument, "the weights are not ready yet.", {}, "Wait until binding is done.");
  if (document.dimension() == 2)
    throw Error(ErrorCode::UnsuitableShape, "compression is for shapes in space.", {},
                "Flat shapes have few handles; export them as they are.");
  const OptionValues& values = document.options;
  CompressRecipe recipe;
  recipe.bound = document.bound;
  recipe.motion = document.motion;
  CompressOptions& options = recipe.options;
  options.method = method_named(values.at("compress.method").get<std::string>());
  options.influences = values.at("compress.influences").get<int>();
  if (options.method == CompressMethod::TwoLayer) {
    const std::string stop = values.at("compress.stop").get<std::string>();
    if (stop == "bones") options.virtual_bones = values.at("compress.virtual_bones").get<int>();
    if (stop == "tolerance") options.tolerance = values.at("compress.tolerance").get<double>();
    if (stop == "operations") options.operations = values.at("compress.operations").get<double>();
    options.examples = values.at("compress.examples").get<bool>();
  }
  recipe.key = fmt::format("{} {} {} {} {} {}", limber::name_of(options.method), options.influences,
                           options.virtual_bones, options.tolerance, options.operations, options.examples);
  return recipe;
}

bool has_fitting_compression(const Document& document) {
  return document.compressed && document.bound && document.compressed->recipe.bound->recipe == document.bound->recipe;
}

bool has_fresh_compression(const Document& document) {
  if (!has_fitting_compression(document) || is_stale(document) || document.dimension() == 2) return false;
  return document.compressed->recipe == compress_recipe_of(document);
}

CompressFrames frames_of(const CompressRecipe& recipe, int most) {
  CompressFrames result;
  const BoundShape& bound = *recipe.bound;
  result.problem = skin_problem_of(bound.shape(), bound.rig(), *bound.subspace);
  std::vector<std::vector<AffineMatrix>> frames;
  if (recipe.motion) {
    constexpr double kFps = 30;
    const double seconds = recipe.motion->seconds();
    const double fps = seconds * kFps + 1 > most ? std::max(1.0, most - 1.0) / seconds : kFps;
    result.name = recipe.motion->name;
    result.times = frame_times(seconds, fps);
    frames = motion_frames(*recipe.motion, bound.rig(), result.times);
  } else {
    std::vector<int> parents;
    for (const Handle& handle : bound.rig().handles) parents.push_back(handle.parent);
    TrialMotion range = trial_motion(parents, handle_heads(bound.rig(), bound.shape()));
    const std::size_t stride = range.times.size() / static_cast<std::size_t>(std::max(1, most)) + 1;
    result.name = "range of motion";
    // Frames at rest say nothing: of a stride, those in between are taken.
    for (std::size_t i = stride > 1 ? 1 : 0; i<range.times.size(); i += stride> 1 ? 2 * (stride / 2 + 1) : 1) {
      result.times.push_back(range.times[i]);
      frames.push_back(std::move(range.motions[i]));
    }
  }
  for (const std::vector<AffineMatrix>& motions : frames) add_frame(result.problem, motions);
  return result;
}

std::shared_ptr<const CompressedShape> compress_shape(const CompressRecipe& recipe, Task* task) {
  const auto start = std::chrono::steady_clock::now();
  const int vertices = std::max(1, recipe.bound->shape().vertex_count());
  CompressFrames frames = frames_of(recipe, std::clamp(kMostPositions / vertices, 2, 1000));
  set_truth(frames.problem);
  auto made = std::make_shared<CompressedShape>();
  made->version = next_version();
  made->recipe = recipe;
  made->skin = compress_skin(frames.problem, recipe.options, task);
  {
    const Stage stage(task, "measuring the error");
    made->report = judge_compression(frames.problem, made->skin, recipe.options.influences);
  }
  made->skin.poses = {};
  made->judged_by = frames.name;
  made->frames = static_cast<int>(frames.times.size());
  made->coefficients = pack_influences(made->skin.weights);
  made->coefficients_bones = made->skin.weights.bone_count;
  made->centers = influence_centers(made->skin.weights, recipe.bound->shape().positions);
  if (made->skin.subspace) {
    made->maps = maps_of(*made->skin.subspace, recipe.bound->subspace->dimension);
  } else {
    made->dictionary =
        pack_influences(made->skin.layers ? made->skin.layers->dictionary : identity(made->skin.weights.bone_count));
  }
  made->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return made;
}

std::vector<float> skin_compressed(const CompressedShape& compressed, const ModeFrame& frame) {
  const Shape& shape = compressed.recipe.bound->shape();
  const auto count = static_cast<std::size_t>(shape.vertex_count());
  std::vector<float> rest(3 * count), positions(3 * count);
  for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = static_cast<float>(shape.positions.data()[i]);
  std::vector<float> scratch;
  if (compressed.maps.empty()) {
    const int masters = static_cast<int>(frame.transforms.size() / 12);
    scratch.resize(two_layer_scratch_size(masters, compressed.virtual_bones()));
    skin_two_layer({.dictionary = compressed.dictionary.table(),
                    .coefficients = compressed.coefficients.table(),
                    .bones = frame.transforms,
                    .rest_positions = rest,
                    .positions = positions,
                    .scratch = scratch});
    return positions;
  }
  const auto dofs = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
      frame.dofs.data(), static_cast<Eigen::Index>(frame.dofs.size() / 3), 3);
  std::vector<float> bones;
  for (const AffineMatrix& bone : blend_dofs(*compressed.skin.subspace, dofs.cast<double>())) {
    for (int i = 0; i < 12; ++i) bones.push_back(static_cast<float>(bone(i / 4, i % 4)));
  }
  scratch.resize(skin_scratch_size(compressed.virtual_bones()));
  skin_linear_blend({.table = compressed.coefficients.table(),
                     .bones = bones,
                     .rest_positions = rest,
                     .positions = positions,
                     .scratch = scratch});
  return positions;
}

}  // namespace limber::studio
