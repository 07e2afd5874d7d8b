#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/compress/reduce_weights.h"
#include "limber/compress/skin_neighbors.h"
#include "limber/io/gltf_container.h"
#include "limber/io/gltf_write.h"
#include "limber/io/png.h"

#include "tools/limber/command.h"
#include "tools/limber/options.h"
#include "tools/limber/skin_problem.h"
#include "tools/limber/skin_report.h"

namespace limber::cli {
namespace {

struct CompressCommand {
  std::string input;
  std::string output;
  std::string picture;
  std::string method = "two-layer";
  int influences = 4;
  int virtual_bones = 0;
  double tolerance = 0;
  bool examples = false;
  double fps = 30;

  bool is_two_layer() const { return method == "two-layer"; }
};

/// Without a number or a tolerance: so many virtual bones per bone.
constexpr int kVirtualPerBone = 4;

/// A compressed skin: weights, and the bones they are of.
struct CompressedSkin {
  SkinWeights weights;
  std::vector<BoneMatrix> rest;
  ExamplePoses poses;
  std::optional<TwoLayerWeights> layers;  ///< Of virtual bones that blend master bones.
  bool has_virtual_bones = false;
  bool reached_tolerance = true;
};

/// How one mesh fared.
struct MeshResult {
  CompressedSkin skin;
  std::optional<CompressionError> weight_error, largest_weight_error;
  PoseError pose_error;
  std::optional<PoseError> largest_pose_error;
};

void check_usage(const CompressCommand& command, const Context& context) {
  context.require_free_output(command.output);
  if (command.is_two_layer()) {
    if (command.influences > 4) throw UsageError("--method two-layer has 1 to 4 influences per vertex.");
    return;
  }
  if (command.virtual_bones > 0 || command.tolerance > 0)
    throw UsageError("--virtual-bones and --tolerance are for --method two-layer.");
  if (command.examples) {
    throw UsageError("--examples is for --method two-layer; geometry and poisson always use the clips.");
  }
}

FactoriseOptions factorise_options(const CompressCommand& command, const SkinProblem& problem) {
  FactoriseOptions options;
  options.bones_per_vertex = command.influences;
  options.virtual_bones = command.virtual_bones;
  options.tolerance = command.tolerance;
  options.convex = true;  // files hold nothing else
  if (options.virtual_bones == 0 && options.tolerance == 0)
    options.virtual_bones = kVirtualPerBone * problem.bone_count();
  return options;
}

CompressedSkin two_layer_skin(const CompressCommand& command, const SkinProblem& problem, Context& context) {
  const FactoriseOptions options = factorise_options(command, problem);
  CompressedSkin result;
  result.has_virtual_bones = true;
  FactoriseReport report;
  if (problem.subspace) {
    const Subspace& subspace = *problem.subspace;
    const IndexLists neighbors = skin_neighbors(problem.shape, subspace.basis);
    SubspaceFactorisation made =
        factorise_subspace(subspace, problem.shape.positions, neighbors, options, context.task());
    result.rest = blend_dofs(made, problem.rest_dofs);
    for (const Eigen::MatrixXd& dofs : problem.dofs) {
      const std::vector<BoneMatrix> bones = blend_dofs(made, dofs);
      result.poses.bones.insert(result.poses.bones.end(), bones.begin(), bones.end());
    }
    result.weights = std::move(made.coefficients);
    report = std::move(made.report);
  } else {
    const IndexLists neighbors = skin_neighbors(problem.shape, problem.weights);
    Factorisation made = command.examples ? factorise_for_poses(problem.weights, problem.shape.positions, problem.poses,
                                                                neighbors, options, context.task())
                                          : factorise_weights(problem.weights, neighbors, options, context.task());
    result.rest = blend_master_bones(made.weights, problem.rest);
    for (int frame = 0; frame < problem.poses.pose_count(); ++frame) {
      const std::vector<BoneMatrix> bones = blend_master_bones(made.weights, problem.poses.pose(frame));
      result.poses.bones.insert(result.poses.bones.end(), bones.begin(), bones.end());
    }
    result.weights = made.weights.coefficients;
    result.layers = std::move(made.weights);
    report = std::move(made.report);
  }
  result.poses.bone_count = result.weights.bone_count;
  result.reached_tolerance = command.tolerance == 0 || report.reached_tolerance;
  return result;
}

CompressedSkin compress_skin(const CompressCommand& command, const SkinProblem& problem, Context& context) {
  if (command.is_two_layer()) return two_layer_skin(command, problem, context);
  if (problem.subspace) {
    throw UsageError(
        "the binding has no weights per bone (biharmonic weights, or extra ones), so there is nothing to leave out. "
        "Use --method two-layer, or bind with --weights bounded or heat.");
  }
  ReduceOptions options;
  options.influences = command.influences;
  const Positions& rest = problem.shape.positions;
  const IndexLists neighbors = skin_neighbors(problem.shape, problem.weights);
  CompressedSkin result;
  if (command.method == "k-largest") result.weights = reduce_k_largest(problem.weights, options);
  if (command.method == "smooth") result.weights = reduce_smooth(problem.weights, neighbors, options, context.task());
  if (command.method == "geometry")
    result.weights = reduce_geometry(problem.weights, rest, problem.poses, options, context.task());
  if (command.method == "poisson")
    result.weights = reduce_poisson(problem.weights, rest, problem.poses, neighbors, options, context.task());
  result.rest = problem.rest;
  result.poses = problem.poses;
  return result;
}

MeshResult compress_mesh(const CompressCommand& command, const SkinProblem& problem, Context& context) {
  MeshResult result;
  result.skin = compress_skin(command, problem, context);
  const Positions& rest = problem.shape.positions;
  result.pose_error = pose_error(posed(rest, result.skin.weights, result.skin.poses), problem.truth);
  if (problem.subspace) return result;
  const Eigen::MatrixXd original = dense_weights(problem.weights);
  result.weight_error =
      weight_error(result.skin.layers ? multiplied(*result.skin.layers) : dense_weights(result.skin.weights), original);
  ReduceOptions largest;
  largest.influences = command.influences;
  const SkinWeights reduced = reduce_k_largest(problem.weights, largest);
  result.largest_weight_error = weight_error(dense_weights(reduced), original);
  result.largest_pose_error = pose_error(posed(rest, reduced, problem.poses), problem.truth);
  return result;
}

/// Where a virtual bone has its vertices: their mean, weighted.
std::vector<Eigen::Vector3d> centers_of(const SkinWeights& weights, const Positions& rest) {
  std::vector<Eigen::Vector4d> sums(static_cast<std::size_t>(weights.bone_count), Eigen::Vector4d::Zero());
  for (int vertex = 0; vertex < weights.vertex_count(); ++vertex) {
    for (const Influence& share : weights.of(vertex)) {
      sums[static_cast<std::size_t>(share.bone)] += share.weight * rest.row(vertex).transpose().homogeneous();
    }
  }
  std::vector<Eigen::Vector3d> centers;
  for (const Eigen::Vector4d& sum : sums)
    centers.push_back(sum.w() > 0 ? Eigen::Vector3d(sum.hnormalized()) : Eigen::Vector3d::Zero());
  return centers;
}

/// Gives a mesh its compressed weights, and the character the joints that go with them.
void put_into(const SkinProblems& made, const CompressedSkin& skin, const std::string& name, int mesh_index,
              Character& character) {
  SkinnedMesh& mesh = character.meshes[static_cast<std::size_t>(mesh_index)];
  mesh.weights = skin.weights;
  if (!skin.has_virtual_bones) return;
  mesh.bones.clear();
  const std::vector<Eigen::Vector3d> centers = centers_of(skin.weights, mesh.shape.positions);
  for (int bone = 0; bone < skin.weights.bone_count; ++bone) {
    std::vector<BoneKeys> keys;
    int frame = 0;
    for (const ClipFrames& clip : made.clips) {
      BoneKeys one{clip.clip, clip.times, {}};
      for (std::size_t i = 0; i < clip.times.size(); ++i) {
        one.maps.emplace_back(skin.poses.pose(frame++)[static_cast<std::size_t>(bone)]);
      }
      keys.push_back(std::move(one));
    }
    const auto index = static_cast<std::size_t>(bone);
    const SkinBone made_bone =
        add_affine_joint(character, fmt::format("{}.virtual.{}", name, bone), centers[index], skin.rest[index], keys);
    character.meshes[static_cast<std::size_t>(mesh_index)].bones.push_back(made_bone);
  }
}

/// The lower layer for run times that know it: virtual bone j of the skin is the sum of weight * joint_to_world *
/// inverse bind over its row.
nlohmann::ordered_json extras_of(const TwoLayerWeights& layers, const std::vector<SkinBone>& masters) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::array();
  nlohmann::ordered_json binds = nlohmann::ordered_json::array();
  for (const SkinBone& bone : masters) {
    joints.push_back(bone.joint);
    nlohmann::ordered_json numbers = nlohmann::ordered_json::array();
    for (int i = 0; i < 12; ++i) numbers.push_back(static_cast<float>(bone.inverse_bind(i / 4, i % 4)));
    binds.push_back(std::move(numbers));
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (int bone = 0; bone < layers.virtual_bones(); ++bone) {
    nlohmann::ordered_json row = nlohmann::ordered_json::array();
    for (const Influence& share : layers.dictionary.of(bone)) {
      row.push_back(share.bone);
      row.push_back(static_cast<float>(share.weight));
    }
    rows.push_back(std::move(row));
  }
  return {{"limber_two_layer",
           {{"master_joints", std::move(joints)},
            {"master_inverse_binds", std::move(binds)},
            {"dictionary", std::move(rows)}}}};
}

/// The file, with the lower layers in the extras of its skins.
std::string file_of(const SkinProblems& made, const std::vector<MeshResult>& results, const CompressCommand& command) {
  Character character = made.character;
  std::vector<nlohmann::ordered_json> extras(character.meshes.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto mesh = static_cast<std::size_t>(made.meshes[i]);
    if (results[i].skin.layers) extras[mesh] = extras_of(*results[i].skin.layers, character.meshes[mesh].bones);
    put_into(made, results[i].skin, made.problems[i].name, made.meshes[i], character);
  }
  std::erase_if(character.clips, [](const MotionClip& clip) { return clip.tracks.empty(); });
  GltfWriteOptions options;
  options.skin.influences = command.influences;
  std::string content = write_glb(character, options);
  const GltfContainer parts = split_gltf(content);
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(parts.json);
  std::size_t skin = 0;  // skins are in the order of the meshes that have one
  for (std::size_t mesh = 0; mesh < character.meshes.size(); ++mesh) {
    if (character.meshes[mesh].rigid || character.meshes[mesh].shape.vertex_count() == 0) continue;
    if (!extras[mesh].is_null()) json["skins"][skin]["extras"] = extras[mesh];
    ++skin;
  }
  return join_glb(json.dump(), parts.bin);
}

void save_picture(const CompressCommand& command, const SkinProblem& problem, const MeshResult& result) {
  const int frame =
      std::max(result.largest_pose_error ? result.largest_pose_error->worst_frame : result.pose_error.worst_frame, 0);
  const auto shape_at = [&](const SkinWeights& weights, const ExamplePoses& poses) {
    Shape shape = problem.shape;
    shape.positions = skinned(shape.positions, weights, poses.pose(frame));
    shape.normals.resize(0, 3);
    return shape;
  };
  const auto errors_at = [&](const Shape& shape) {
    std::vector<float> errors;
    const Eigen::Map<const Eigen::Matrix3Xf> truth(problem.truth.frame(frame).data(), 3, problem.truth.vertex_count);
    for (int i = 0; i < shape.vertex_count(); ++i) {
      errors.push_back((shape.positions.row(i).transpose().cast<float>() - truth.col(i)).norm());
    }
    return errors;
  };
  std::vector<ErrorView> views;
  if (!problem.subspace && command.method != "k-largest") {
    ReduceOptions largest;
    largest.influences = command.influences;
    const Shape shape = shape_at(reduce_k_largest(problem.weights, largest), problem.poses);
    views.push_back({shape, errors_at(shape), "k-largest"});
  }
  const Shape shape = shape_at(result.skin.weights, result.skin.poses);
  views.push_back({shape, errors_at(shape), command.method});
  save_png(command.picture, error_picture(views));
}

double ratio_of(const PoseError& largest, const PoseError& ours) {
  return ours.rms > 0 ? largest.rms / ours.rms : 0;
}

std::string describe_mesh(const SkinProblem& problem, const MeshResult& result, const CompressCommand& command) {
  const double size = size_of(problem.shape);
  std::string text = fmt::format("{}: {} vertices, {} {}", problem.name, problem.shape.vertex_count(),
                                 problem.bone_count(), problem.subspace ? "handles of a subspace" : "bones");
  if (!problem.subspace) text += fmt::format(", up to {} influences", report_on(problem.weights).most_influences());
  text += fmt::format("\n  {}: up to {} influences", command.method, report_on(result.skin.weights).most_influences());
  if (result.skin.has_virtual_bones) text += fmt::format(" of {} virtual bones", result.skin.weights.bone_count);
  if (result.skin.layers)
    text += fmt::format(", {:.2f} blends per vertex in two layers", blend_operations(*result.skin.layers));
  if (result.weight_error) text += fmt::format("\n  weights:   {}", describe(*result.weight_error));
  text += fmt::format("\n  positions: {}", describe(result.pose_error, size));
  if (result.largest_pose_error && command.method != "k-largest") {
    text += fmt::format("\n  k-largest with {} influences:\n  weights:   {}\n  positions: {}", command.influences,
                        describe(*result.largest_weight_error), describe(*result.largest_pose_error, size));
    text += fmt::format("\n  {:.1f} times less error of positions than k-largest",
                        ratio_of(*result.largest_pose_error, result.pose_error));
  }
  return text;
}

nlohmann::ordered_json json_of(const SkinProblem& problem, const MeshResult& result) {
  nlohmann::ordered_json json = {{"name", problem.name},
                                 {"vertices", problem.shape.vertex_count()},
                                 {"bones", problem.bone_count()},
                                 {"influences", report_on(result.skin.weights).most_influences()}};
  if (!problem.subspace) json["influences_before"] = report_on(problem.weights).most_influences();
  if (result.skin.has_virtual_bones) json["virtual_bones"] = result.skin.weights.bone_count;
  if (result.skin.layers) json["blend_operations"] = blend_operations(*result.skin.layers);
  json["reached_tolerance"] = result.skin.reached_tolerance;
  json["size"] = size_of(problem.shape);
  if (result.weight_error) json["weight_error"] = to_json(*result.weight_error);
  json["position_error"] = to_json(result.pose_error);
  if (result.largest_pose_error) {
    json["k_largest"] = {{"weight_error", to_json(*result.largest_weight_error)},
                         {"position_error", to_json(*result.largest_pose_error)}};
  }
  return json;
}

ExitStatus run_compress(const CompressCommand& command, Context& context) {
  check_usage(command, context);
  const SkinProblems made = load_skin_problems(command.input, command.fps, context);
  std::vector<MeshResult> results;
  bool reached = true;
  for (const SkinProblem& problem : made.problems) {
    results.push_back(compress_mesh(command, problem, context));
    reached = reached && results.back().skin.reached_tolerance;
  }
  context.write_output(command.output, file_of(made, results, command));
  if (!command.picture.empty()) save_picture(command, made.problems.front(), results.front());
  if (!reached) context.warn("the tolerance was not reached; more virtual bones or influences would be needed.");
  nlohmann::ordered_json meshes = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    meshes.push_back(json_of(made.problems[i], results[i]));
    context.note(describe_mesh(made.problems[i], results[i], command));
  }
  if (context.json()) {
    context.print_json({{"output", command.output},
                        {"method", command.method},
                        {"judged_by", made.is_range_of_motion ? "range of motion" : "clips"},
                        {"frames", made.problems.front().truth.frame_count()},
                        {"meshes", std::move(meshes)},
                        {"warnings", context.warnings()}});
  }
  return reached ? ExitStatus::Done : ExitStatus::NotConverged;
}

}  // namespace

/// `limber compress IN -o OUT.glb`.
Body declare_compress(CLI::App& app) {
  auto command = std::make_shared<CompressCommand>();
  add_details(app,
              "Brings a skin down to a few influences per vertex, which is what engines read. two-layer blends the "
              "bones to virtual bones first, so that few of those say what many bones did; they become joints with "
              "their motion baked, and the lower layer is kept in the skin's extras. The other methods leave "
              "influences out. The error is measured on the file's clips, or on a range of motion if there are none.");
  app.add_option("IN", command->input, "The character: .glb, .gltf, or a .limber binding")->required();
  app.add_option("-o,--output", command->output, "The .glb file to write; '-': standard output")
      ->type_name("FILE")
      ->required();
  app.add_option("-k,--influences", command->influences, "Bones per vertex, at most")
      ->type_name("K")
      ->check(number_in(1, 32))
      ->capture_default_str();
  auto* bones = app.add_option("--virtual-bones", command->virtual_bones,
                               "How many virtual bones; by default four times as many as there are bones")
                    ->type_name("N")
                    ->check(number_in(1, 60000));
  app.add_option("--tolerance", command->tolerance,
                 "As many virtual bones as it takes for this error of weights (with --examples: of positions)")
      ->type_name("E")
      ->check(number_from(0))
      ->excludes(bones);
  app.add_flag("--examples", command->examples, "Be near to the clips' positions rather than to the weights");
  app.add_option("--method", command->method, "How; geometry and poisson fit the clips' positions")
      ->check(one_of({"two-layer", "k-largest", "smooth", "geometry", "poisson"}))
      ->capture_default_str();
  app.add_option("--fps", command->fps, "Frames per second at which clips are looked at, and baked")
      ->type_name("F")
      ->check(number_in(1, 240))
      ->capture_default_str();
  app.add_option("--picture", command->picture, "Also draw the error as colour, in the worst frame, beside k-largest")
      ->type_name("FILE.png");
  add_examples(app, {{"limber compress dense.glb -o four.glb", "four influences per vertex, by virtual bones"},
                     {"limber compress dense.glb -o two.glb --influences 2 --examples --picture error.png",
                      "two per vertex, as near as possible to the clips"},
                     {"limber compress figure.limber -o figure.glb --virtual-bones 100",
                      "a binding of any kind for any engine"}});
  return [command](Context& context) { return run_compress(*command, context); };
}

}  // namespace limber::cli
