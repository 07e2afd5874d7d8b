#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/autorig/fit_skeleton.h"
#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/io/binding_file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/rig_file.h"
#include "limber/model/skeleton.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"
#include "limber/session/characters.h"

#include "tools/limber/command.h"
#include "tools/limber/fit_options.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/input_file.h"
#include "tools/limber/motion_source.h"
#include "tools/limber/options.h"
#include "tools/limber/output_file.h"
#include "tools/limber/rig_motion.h"
#include "tools/limber/weight_choice.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Weights below this are left out of files: they move nothing and cost a set of joints.
constexpr double kSmallestWeight = 1e-4;
/// Lengths are in the model's unit and have no bound.
constexpr double kAnyLength = 1e300;

struct RigCommand {
  std::string model;
  std::string model_format;
  std::string skeleton = "auto";
  FitChoice fit;
  bool as_is = false;
  double scale = 1;
  std::string save_skeleton;
  std::string output;
  WeightChoice weights{WeightMethod::Bounded, false};
  int influences = 4;
  bool all_influences = false;
  std::string quantise = "float";
  double degrees = 60;
  std::optional<double> touch;
  bool bend_all = false;
  bool clip = false;
  bool strict = false;
  bool keep_axes = false;
  RigMotion motion;
};

/// A model with weights for its skeleton, and what their limit costs.
struct Rigged {
  SkinnedMesh mesh;               ///< In world space, without weights.
  SkinWeightsReport full_report;  ///< Of all weights.
  SkinWeights limited;            ///< What is written: the largest of each vertex.
  Skeleton skeleton;
  std::vector<int> joints;
  int first_node = 0;  ///< Of the written file: the node of the skeleton's first joint.
  SkinCost cost;
  std::vector<RangePose> poses;
  TouchGaps gaps;
  BindReport report;
  JointWeights source;
  std::optional<MotionClip> motion;
};

GltfSkinOptions skin_options(const RigCommand& command) {
  GltfSkinOptions options;
  options.influences = command.all_influences ? 0 : command.influences;
  options.weights = command.quantise == "u8"    ? GltfWeightFormat::UInt8
                    : command.quantise == "u16" ? GltfWeightFormat::UInt16
                                                : GltfWeightFormat::Float;
  return options;
}

int most_influences(const RigCommand& command) {
  return command.all_influences ? std::numeric_limits<int>::max() : command.influences;
}

/// Errors about the skeleton or the weights name their file; others are about the model.
template <class Call>
auto naming_files(const RigCommand& command, Call&& call) {
  try {
    return call();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled || error.code() == ErrorCode::InvalidArgument) throw;
    if (!error.place().file.empty()) throw;
    const bool about_weights =
        error.code() == ErrorCode::InvalidWeights && info_of(command.weights.options().method).needs_table;
    const bool about_skeleton = !error.place().handle.empty() || error.code() == ErrorCode::InvalidRig ||
                                error.code() == ErrorCode::TooFewHandles;
    throw error.with_file(about_weights ? command.weights.text() : about_skeleton ? command.skeleton : command.model);
  }
}

/// How the joints move the shape, with the shape in the world and the skeleton at rest.
std::vector<SkinBone> world_bones(const Skeleton& skeleton, const std::vector<int>& joints) {
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(skeleton);
  std::vector<SkinBone> bones;
  for (const int joint : joints) {
    const AffineMatrix back = inverse(to_world[static_cast<std::size_t>(joint)]);
    if (!back.allFinite()) {
      throw Error(ErrorCode::InvalidRig, "the joint has scale 0, so nothing can be bound to it.",
                  Place::at_handle(skeleton.joints[static_cast<std::size_t>(joint)].name));
    }
    bones.push_back({joint, back});
  }
  return bones;
}

/// Whether the skeleton is made from the shape.
bool is_fitted(const RigCommand& command) {
  const std::vector<std::string> kinds = fitted_kinds();
  return std::find(kinds.begin(), kinds.end(), command.skeleton) != kinds.end();
}

/// @param shape  Is taken.
Rigged rig_model(const RigCommand& command, Shape&& shape, const LoadedSkeleton& skeleton, Context& context) {
  BindOptions options = command.weights.options();
  // Fitted joints lie in the middle of the body, which may be far below an open surface.
  // So may those of a skeleton that was put there, or that lies there.
  constexpr double kReach = 0.25;
  if (!command.as_is && options.snap_distance == 0) options.snap_distance = kReach * size_of(shape);
  command.weights.read_files(options, command.skeleton);
  Rigged rigged;
  rigged.skeleton = skeleton.skeleton;
  const PartOptions parts{.touch = command.touch.value_or(-1), .stiffen = !command.bend_all};
  rigged.source = naming_files(
      command, [&] { return joint_weights(shape, skeleton.bones, options, rigged.report, context.task(), parts); });
  rigged.joints = rigged.source.joints;
  rigged.mesh.name = std::filesystem::path(command.model).stem().string();
  rigged.mesh.shape = std::move(shape);
  rigged.mesh.bones = naming_files(command, [&] { return world_bones(rigged.skeleton, rigged.joints); });
  rigged.mesh.weights = std::move(rigged.source.weights);
  rigged.full_report = report_on(rigged.mesh.weights);
  rigged.limited = engine_weights(pruned(rigged.mesh.weights, kSmallestWeight), most_influences(command));
  const RangeOfMotionOptions range{.degrees = command.degrees};
  rigged.poses = range_poses(rigged.joints, range);
  const MotionClip clip = range_of_motion(rigged.skeleton, rigged.joints, range);
  std::vector<SkeletonPose> poses;
  for (const RangePose& pose : rigged.poses) poses.push_back(sample(clip, rigged.skeleton, pose.seconds));
  rigged.cost = skin_cost(rigged.mesh, rigged.limited, rigged.skeleton, poses, context.task());
  rigged.gaps =
      touch_gaps(rigged.mesh, rigged.limited, rigged.skeleton, poses, rigged.source.holding.touches, context.task());
  rigged.mesh.weights = {};
  return rigged;
}

/// The clips that go with it.
std::vector<MotionClip> clips_of(const RigCommand& command, const Rigged& rigged) {
  std::vector<MotionClip> clips;
  if (command.clip) clips.push_back(range_of_motion(rigged.skeleton, rigged.joints, {.degrees = command.degrees}));
  if (rigged.motion) clips.push_back(*rigged.motion);
  return clips;
}

/// A new file: the shape and its skeleton.
std::string write_new(const RigCommand& command, Rigged& rigged) {
  Character character;
  character.skeleton = rigged.skeleton;
  character.clips = clips_of(command, rigged);
  // Lent, not copied: a mesh may be large.
  std::swap(rigged.mesh.weights, rigged.limited);
  character.meshes.push_back(std::move(rigged.mesh));
  std::string glb = write_glb(character, {.skin = skin_options(command)});
  rigged.mesh = std::move(character.meshes.front());
  std::swap(rigged.mesh.weights, rigged.limited);
  return glb;
}

/// A glTF model keeps all it has: its meshes get new skins. If the skeleton is its own, its nodes stay the joints.
std::string write_patched(const RigCommand& command, Rigged& rigged) {
  std::error_code ignored;
  GltfRig rig;
  rig.skeleton = rigged.skeleton;
  rig.own_skeleton = std::filesystem::equivalent(command.model, command.skeleton, ignored);
  rig.mesh = std::move(rigged.mesh);  // Lent, as above.
  rig.weights = std::move(rigged.limited);
  rig.clips = clips_of(command, rigged);
  rig.skin = skin_options(command);
  RiggedGltf made = rig_gltf(GltfPatch::load(command.model), rig);
  rigged.first_node = made.first_node;
  rigged.mesh = std::move(rig.mesh);
  rigged.limited = std::move(rig.weights);
  return std::move(made.glb);
}

double in_degrees(double radians) {
  constexpr double kDegreesPerRadian = 57.29577951308232;
  return kDegreesPerRadian * radians;
}

/// Says which joint a pose turns, and how.
void add_pose(Json& json, const Rigged& rigged, int index) {
  const RangePose& pose = rigged.poses[static_cast<std::size_t>(index)];
  constexpr const char* kAxes[] = {"x", "y", "z"};
  json["joint"] = rigged.skeleton.joints[static_cast<std::size_t>(pose.joint)].name;
  json["axis"] = kAxes[pose.axis];
  json["degrees"] = pose.degrees;
}

std::string turned(const Json& pose) {
  return fmt::format("{} turned {:+g} degrees about {}", pose["joint"].get<std::string>(),
                     pose["degrees"].get<double>(), pose["axis"].get<std::string>());
}

Json parts_json(const Rigged& rigged) {
  constexpr std::size_t kMostListed = 10;
  Json stiff = Json::array();
  for (const StiffPart& part : rigged.source.holding.stiff) {
    const int joint = rigged.joints[static_cast<std::size_t>(part.handle)];
    stiff.push_back({{"vertices", part.vertex_count},
                     {"joint", rigged.skeleton.joints[static_cast<std::size_t>(joint)].name},
                     {"blended", part.is_small}});
  }
  Json widest = Json::array();
  for (std::size_t i = 0; i < std::min(rigged.gaps.widest.size(), kMostListed); ++i) {
    const PartGap& gap = rigged.gaps.widest[i];
    Json entry = {{"vertices", gap.vertices}, {"gap", gap.gap}};
    add_pose(entry, rigged, gap.pose);
    widest.push_back(std::move(entry));
  }
  return {{"touches", rigged.gaps.touches},
          {"touching_pairs", rigged.gaps.widest.size()},
          {"stiff", stiff},
          {"gaps", {{"percentile_99", rigged.gaps.percentile99}, {"worst", rigged.gaps.worst}, {"widest", widest}}}};
}

/// The mesh of a glTF file that a vertex belongs to, in brackets; empty where files do not say.
std::string mesh_at(const InputFile& document, int vertex) {
  const auto* file = std::get_if<CharacterFile>(&document.content);
  if (!file) return {};
  for (const SkinnedMesh& mesh : file->gltf.character.meshes) {
    if (vertex < mesh.shape.vertex_count()) return mesh.name.empty() ? "" : fmt::format(" ({})", mesh.name);
    vertex -= mesh.shape.vertex_count();
  }
  return {};
}

/// Warns of parts that touch at rest and come apart.
void warn_of_gaps(const InputFile& document, const Rigged& rigged, Context& context) {
  constexpr double kWideGap = 0.01;
  constexpr std::size_t kMostWarnings = 3;
  std::size_t wide = 0;
  for (const PartGap& gap : rigged.gaps.widest) {
    if (gap.gap < kWideGap || ++wide > kMostWarnings) continue;
    Json pose;
    add_pose(pose, rigged, gap.pose);
    context.warn(
        fmt::format("the parts at vertex {}{} and vertex {}{} touch, but come apart by {:.1f}% of the size with {}.",
                    gap.vertices[0], mesh_at(document, gap.vertices[0]), gap.vertices[1],
                    mesh_at(document, gap.vertices[1]), 100 * gap.gap, turned(pose)));
  }
  if (wide > kMostWarnings) {
    context.warn(fmt::format("{} more pairs of parts come apart by more than {:g}% of the size.", wide - kMostWarnings,
                             100 * kWideGap));
  }
}

Json cost_json(const RigCommand& command, const Rigged& rigged) {
  const SkinCost& cost = rigged.cost;
  Json worst = {{"error", cost.worst}};
  if (cost.worst_pose >= 0) {
    worst["vertex"] = cost.worst_vertex;
    add_pose(worst, rigged, cost.worst_pose);
  }
  return {{"degrees", command.degrees},
          {"poses", rigged.poses.size()},
          {"changed_vertices", cost.changed_vertices},
          {"rms", cost.rms},
          {"percentile_99", cost.percentile99},
          {"normals",
           {{"percentile_99_degrees", in_degrees(cost.normal_percentile99)},
            {"worst_degrees", in_degrees(cost.normal_worst)}}},
          {"worst", worst}};
}

void tell(const RigCommand& command, const Rigged& rigged, Context& context) {
  for (const std::string& note : rigged.report.notes) context.warn(note);
  const SkinWeightsReport& full = rigged.full_report;
  const SkinWeightsReport limited = report_on(rigged.limited);
  const Json cost = cost_json(command, rigged);
  Json unused = Json::array();
  for (const int bone : limited.unused_bones) {
    unused.push_back(
        rigged.skeleton.joints[static_cast<std::size_t>(rigged.joints[static_cast<std::size_t>(bone)])].name);
  }
  if (context.json()) {
    context.print_json({{"input", command.model},
                        {"skeleton", command.skeleton},
                        {"output", command.output},
                        {"method", rigged.source.provenance.method},
                        {"vertices", rigged.mesh.shape.vertex_count()},
                        {"welded_vertices", rigged.source.welded_vertices},
                        {"joints", rigged.joints.size()},
                        {"unused_joints", unused},
                        {"influences", {{"before", full.most_influences()}, {"after", limited.most_influences()}}},
                        {"vertices_with_influences", limited.vertices_with},
                        {"cost", cost},
                        {"parts", parts_json(rigged)},
                        {"converged", rigged.report.converged},
                        {"warnings", context.warnings()}});
    return;
  }
  context.note(fmt::format("{}: {} vertices on {} joints by {} weights", command.output,
                           rigged.mesh.shape.vertex_count(), rigged.joints.size(), rigged.source.provenance.method));
  context.note(fmt::format("  influences      at most {}, before the limit {}", limited.most_influences(),
                           full.most_influences()));
  context.note(fmt::format("  limit's cost    {:.3f}% of the size rms, {:.3f}% for 99 of 100, worst {:.3f}%",
                           100 * rigged.cost.rms, 100 * rigged.cost.percentile99, 100 * rigged.cost.worst));
  context.note(fmt::format("  its normals     turn by {:.2f} degrees for 99 of 100, worst {:.1f}",
                           in_degrees(rigged.cost.normal_percentile99), in_degrees(rigged.cost.normal_worst)));
  if (rigged.cost.worst_pose >= 0) {
    context.note(fmt::format("  worst at        vertex {}, {}", rigged.cost.worst_vertex, turned(cost["worst"])));
  }
  if (rigged.gaps.touches > 0) {
    context.note(fmt::format("  parts           touch at {} places, which come apart by {:.2f}% of the size at most",
                             rigged.gaps.touches, 100 * rigged.gaps.worst));
  }
  if (!rigged.source.holding.stiff.empty()) {
    context.note(fmt::format("  stiff parts     {}", rigged.source.holding.stiff.size()));
  }
  if (!unused.empty()) context.note(fmt::format("  unused joints   {}", unused.size()));
}

/// Fits a skeleton and says what was found.
FittedSkeleton fitted_skeleton(const Shape& shape, const RigCommand& command, const std::string& kind,
                               Context& context) {
  const FitSkeletonOptions options = command.fit.options(kind);
  FittedSkeleton fitted = in_file(command.model, [&] { return fit_skeleton(shape, options, context.task()); });
  context.note(fmt::format("{}: {}", command.model, found_sentence(fitted)));
  for (const std::string& note : fitted.notes) context.warn(note);
  if (!command.fit.joints.empty()) context.write_output(command.fit.joints, joints_json(fitted).dump(1) + "\n");
  return fitted;
}

/// A skeleton that lies elsewhere, in other units or turned, is put into the shape: its joints go where those of the same
/// role are in a fitted skeleton.
LoadedSkeleton placed_skeleton(const Shape& shape, const LoadedSkeleton& given, const RigCommand& command,
                               Context& context) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  if (lies_within(given.skeleton, given.bones.joint_of_handle, box.min(), box.max())) return given;
  const FittedSkeleton fitted = fitted_skeleton(shape, command, "auto", context);
  const Skeleton target = skeleton_of(fitted_rig(fitted));
  const JointMatches matches = match_joints(given.skeleton, target);
  std::vector<PlacedJoint> placed;
  for (std::size_t j = 0; j < fitted.joints.size(); ++j) {
    const int source = matches.source_of_target[j];
    if (source >= 0) placed.emplace_back(source, fitted.joints[j].position);
  }
  constexpr int kFewest = 8;
  if (static_cast<int>(placed.size()) < kFewest) {
    throw Error(ErrorCode::InvalidRig,
                fmt::format("the skeleton does not lie in the shape, and only {} of its {} joints have names that say "
                            "where they belong in a {}.",
                            placed.size(), given.skeleton.count(), name_of(fitted.kind)),
                Place::in_file(command.skeleton), "Use --skeleton auto, or --as-is with a skeleton that fits.");
  }
  context.note(fmt::format("{}: put into the shape by {} of its {} joints", command.skeleton, placed.size(),
                           given.skeleton.count()));
  Skeleton skeleton = place_skeleton(given.skeleton, placed);
  return {skeleton, rig_of(skeleton)};
}

/// A skeleton in another unit.
LoadedSkeleton scaled(LoadedSkeleton skeleton, double scale) {
  for (Joint& joint : skeleton.skeleton.joints) {
    joint.rest.translation *= scale;
    if (joint.end_site) *joint.end_site *= scale;
  }
  for (Handle& handle : skeleton.bones.rig.handles) {
    if (auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      bone->head *= scale;
      bone->tail *= scale;
    } else if (auto* point = std::get_if<PointHandle>(&handle.form)) {
      point->position *= scale;
    }
  }
  return skeleton;
}

/// Leaves out handles of bones that only steer others. What hangs on them hangs on the next one above.
LoadedSkeleton without_controls(LoadedSkeleton skeleton, const RigCommand& command, Context& context) {
  SkeletonRig& bones = skeleton.bones;
  std::vector<int> number(bones.rig.handles.size(), -1);
  std::vector<std::string> names;
  SkeletonRig kept;
  kept.rig.dimension = bones.rig.dimension;
  for (std::size_t h = 0; h < number.size(); ++h) {
    const std::string& joint = skeleton.skeleton.joints[static_cast<std::size_t>(bones.joint_of_handle[h])].name;
    if (is_control_bone(joint)) {
      if (names.empty() || names.back() != joint) names.push_back(joint);
      continue;
    }
    number[h] = kept.rig.count();
    kept.rig.handles.push_back(bones.rig.handles[h]);
    kept.joint_of_handle.push_back(bones.joint_of_handle[h]);
  }
  if (names.empty() || kept.rig.handles.empty()) return skeleton;
  for (Handle& handle : kept.rig.handles) {
    int parent = handle.parent;
    while (parent >= 0 && number[static_cast<std::size_t>(parent)] < 0) {
      parent = bones.rig.handles[static_cast<std::size_t>(parent)].parent;
    }
    handle.parent = parent < 0 ? -1 : number[static_cast<std::size_t>(parent)];
  }
  context.note(
      fmt::format("{}: {} control bones get no weights, such as {}", command.skeleton, names.size(), names[0]));
  bones = std::move(kept);
  return skeleton;
}

/// A skeleton most of whose joints move nothing does not fit, whatever its box says.
void require_use(const RigCommand& command, const Rigged& rigged) {
  if (command.as_is || is_fitted(command)) return;
  constexpr double kMostUnused = 0.6;
  const std::size_t unused = report_on(rigged.limited).unused_bones.size();
  if (static_cast<double>(unused) <= kMostUnused * static_cast<double>(rigged.joints.size())) return;
  throw Error(
      ErrorCode::InvalidRig,
      fmt::format("{} of {} joints move nothing: the skeleton does not fit the shape.", unused, rigged.joints.size()),
      Place::in_file(command.skeleton),
      "It may be in another unit, which --scale mends, or of another body. --as-is takes it all the same.");
}

/// A motion of Limber's own needs a body that it was made for: that is said before long work.
void require_body(BodyKind kind, const RigCommand& command) {
  if (!is_motion_name(command.motion.motion)) return;
  if (kind == BodyKind::Generic) {
    throw Error(ErrorCode::UnsuitableShape,
                fmt::format("no body was seen in the shape that '{}' could move.", command.motion.motion),
                Place::in_file(command.model),
                "If it is one, say which: --skeleton humanoid, or another kind. Without --motion it gets a generic "
                "skeleton.");
  }
  if (kind == BodyKind::Spider || kind == BodyKind::Hand) {
    throw Error(ErrorCode::UnsuitableShape,
                fmt::format("the shape is a {}, and '{}' is no motion of one.", name_of(kind), command.motion.motion),
                Place::in_file(command.model),
                "Limber has none of its own for it. If it is another body, say which with --skeleton.");
  }
}

/// From a file, or fitted into the shape.
/// @param up  Gets the axis that a fitted body stands along, if that is likely.
LoadedSkeleton skeleton_for(const Shape& shape, const RigCommand& command, std::optional<Eigen::Vector3d>& up,
                            Context& context) {
  if (is_fitted(command)) {
    const FittedSkeleton fitted = fitted_skeleton(shape, command, command.skeleton, context);
    require_body(fitted.kind, command);
    // How sure it is was counted: above one half, turning the model is right more often than not.
    constexpr double kLikely = 0.5;
    if (fitted.up_confidence > kLikely) up = fitted.up;
    const Rig rig = fitted_rig(fitted, command.fit.bone_naming());
    if (!command.save_skeleton.empty()) save_rig(command.save_skeleton, rig);
    LoadedSkeleton loaded = skeleton_from(rig);
    loaded.skeleton = fitted_joints(fitted, command.fit.bone_naming());
    return loaded;
  }
  const LoadedSkeleton given =
      without_controls(scaled(load_skeleton(command.skeleton), command.scale), command, context);
  std::error_code ignored;
  const bool own = std::filesystem::equivalent(command.model, command.skeleton, ignored);
  if (own && command.scale != 1) throw UsageError("--scale goes with the skeleton of another file.");
  return command.as_is || own ? given : placed_skeleton(shape, given, command, context);
}

/// glTF has y up: a node above all others turns what stands along another axis.
std::string with_y_up(const RigCommand& command, std::string glb, const Eigen::Vector3d& up, Context& context) {
  constexpr double kUpright = 0.9;
  if (up.y() > kUpright || command.keep_axes) return glb;
  constexpr const char* kAxes[] = {"x", "y", "z"};
  Eigen::Index axis = 0;
  up.cwiseAbs().maxCoeff(&axis);
  context.note(
      fmt::format("{}: {}{} is up in the model; a node above it turns that to y, as glTF has it. --keep-axes does not.",
                  command.output, up[axis] < 0 ? "-" : "", kAxes[axis]));
  GltfPatch patch = GltfPatch::read(std::move(glb));
  JointTransform turn;
  turn.rotation = Eigen::Quaterniond::FromTwoVectors(up, Eigen::Vector3d::UnitY());
  patch.move_scene(turn);
  return patch.write_glb();
}

bool is_vrm(const RigCommand& command) {
  return equal_ignoring_case(std::filesystem::path(command.output).extension().string(), ".vrm");
}

/// @param glb  What was written of it.
std::string as_vrm(const RigCommand& command, const Rigged& rigged, std::string glb) {
  VrmBones bones = vrm_bones_of(rigged.skeleton);
  for (auto& [name, node] : bones) node += rigged.first_node;
  return write_vrm(std::move(glb), bones, {.name = std::filesystem::path(command.model).stem().string()});
}

ExitStatus run_rig(const RigCommand& command, Context& context) {
  if (command.output.empty() && command.fit.joints.empty()) {
    throw UsageError("Nothing to write: -o OUT.glb rigs the model, --joints FILE.json writes where its joints are.");
  }
  if (!command.output.empty()) {
    context.require_free_output(command.output);
    require_extension(command.output, {".glb", ".vrm", ".gltf"},
                      "`limber rig` writes .glb, .gltf and .vrm files; `limber bind` writes .limber files.");
  }
  command.weights.options();  // before long work
  command.fit.options(command.skeleton);
  if (is_fitted(command)) {
    if (command.scale != 1) throw UsageError("--scale goes with a skeleton from a file.");
  } else {
    if (!command.save_skeleton.empty()) throw UsageError("--save-skeleton goes with --skeleton auto.");
    if (command.as_is && !command.fit.joints.empty())
      throw UsageError("--joints writes fitted joints: not with --as-is.");
  }
  const std::string named = path_with_format(command.model, command.model_format);
  InputFile document = load_input_file(command.model, command.model_format, {}, context);
  // What is written is glTF: its space and its vertices count.
  auto* character = std::get_if<CharacterFile>(&document.content);
  if (character && is_imported_file(named) && character->gltf.character.vertex_count() > 0) {
    character->shape = in_file(document.name, [&] { return shape_of(character->gltf); });
  }
  Shape* shape = shape_in(document);
  if (!shape) {
    throw Error(ErrorCode::UnsuitableShape, fmt::format("a {} holds no mesh to rig.", document.format),
                Place::in_file(document.name), "Give a file with faces.");
  }
  std::optional<Eigen::Vector3d> up;
  const LoadedSkeleton skeleton = skeleton_for(*shape, command, up, context);
  if (command.output.empty()) return ExitStatus::Done;
  // A motion that does not fit is told before long work.
  const bool vrm = is_vrm(command);
  Skeleton rest = vrm ? in_t_pose(skeleton.skeleton) : skeleton.skeleton;
  std::optional<MotionClip> motion = command.motion.clip_for(rest, context);
  Rigged rigged = rig_model(command, std::move(*shape), skeleton, context);
  require_use(command, rigged);
  rigged.skeleton = std::move(rest);
  rigged.motion = std::move(motion);
  const bool patch = command.model != "-" && is_scene_file(named);
  std::string glb = naming_files(command, [&] {
    std::string made = patch ? write_patched(command, rigged) : write_new(command, rigged);
    if (vrm) return as_vrm(command, rigged, std::move(made));
    return up && !patch ? with_y_up(command, std::move(made), *up, context) : made;
  });
  std::vector<std::string> losses = character ? std::vector<std::string>() : losses_in_gltf(rigged.mesh.shape);
  if (character) losses = lost_clips(character->gltf.character.clips, glb);
  if (character && !patch)
    losses.emplace_back("from standard input only the shape is taken: materials and all else are left out.");
  tell_losses(command.output, losses, command.strict, context);
  write_gltf(command.output, std::move(glb), context);
  warn_of_gaps(document, rigged, context);
  tell(command, rigged, context);
  return rigged.report.converged ? ExitStatus::Done : ExitStatus::NotConverged;
}

std::string details() {
  return weight_methods_sentence() +
         " Parts that touch hold together, and parts such as hats and swords stay stiff. Engines take few influences "
         "per vertex: the largest are kept. What that costs is measured over a range of "
         "motion: every joint is turned about x, y and z by --degrees to either side, and vertices are compared with "
         "where all weights would move them; distances are relative to the model's size. A glTF model keeps its "
         "materials, textures and all else; only its skins are new.";
}

}  // namespace

/// `limber rig MODEL --skeleton FILE -o OUT.glb`.
Body declare_rig(CLI::App& app) {
  auto command = std::make_shared<RigCommand>();
  add_details(app, details());
  app.add_option("MODEL", command->model, "The shape; '-': standard input")->required();
  app.add_option("--skeleton", command->skeleton,
                 "Its skeleton: .tgf, .json, .bvh, .glb, .gltf, .vrm, .fbx, ...; auto: fitted into the shape, which is "
                 "found to "
                 "be a humanoid, quadruped, bird, fish, snake, spider, hand, or generic; these names say which")
      ->type_name("FILE|auto|KIND")
      ->capture_default_str();
  app.add_flag("--as-is", command->as_is, "Take a skeleton from a file where it is, even if it lies elsewhere");
  app.add_option("--scale", command->scale,
                 "Multiply the lengths of a skeleton from a file: 0.01 for one in centimetres")
      ->type_name("X")
      ->check(number_in(1e-6, 1e6))
      ->capture_default_str();
  command->fit.declare(app);
  app.add_option("--save-skeleton", command->save_skeleton, "With a fitted skeleton: keep it as a rig to edit")
      ->type_name("RIG");
  app.add_option("-o,--output", command->output, "The .glb, .gltf or .vrm file to write; '-': standard output")
      ->type_name("FILE");
  app.add_option("--input-format", command->model_format,
                 "Format of MODEL, as an extension, if its name does not say it")
      ->type_name("EXT");
  command->weights.declare(app);
  CLI::Option* influences = app.add_option("--influences", command->influences,
                                           "The most per vertex; every four beyond the first are a set more")
                                ->type_name("K")
                                ->check(number_in(1, 64))
                                ->capture_default_str();
  app.add_flag("--all-influences", command->all_influences,
               "Keep every weight above 0.0001, in as many sets as it takes")
      ->excludes(influences);
  app.add_option("--quantise", command->quantise, "How weights are stored; u8: a quarter of the bytes")
      ->check(one_of({"float", "u8", "u16"}))
      ->capture_default_str();
  app.add_option("--degrees", command->degrees, "How far joints turn to measure what the limit costs")
      ->type_name("D")
      ->check(number_in(1, 180))
      ->capture_default_str();
  app.add_option(
         "--touch", command->touch,
         "Parts that are this close hold together, in the shape's unit; 0: each goes its own way; left out: 1% of "
         "its size")
      ->type_name("D")
      ->check(number_in(0, kAnyLength));
  app.add_flag("--bend-all", command->bend_all,
               "Let parts such as hats, swords and buttons bend; else they move as one with what carries them");
  command->motion.declare(app);
  app.add_flag("--strict", command->strict, "Fail, and write nothing, where the result would lose something of MODEL");
  app.add_flag(
      "--keep-axes", command->keep_axes,
      "Leave a model that stands along another axis than y as it is; else a node turns it, since glTF has y up");
  app.add_flag("--range-of-motion", command->clip, "Also write these turns as a clip, to look at");
  add_examples(
      app, {{"limber make mannequin -o figure.obj && limber rig figure.obj --skeleton figure.rig.json -o figure.glb",
             "a figure for an engine"},
            {"limber rig hero.obj --motion walk -o hero.glb", "a skeleton fitted into the shape, and it walks"},
            {"limber rig scan.glb --skeleton walk.bvh -o walker.glb --weights lattice",
             "a textured scan on the skeleton of a motion; its materials stay"},
            {"limber rig hero.obj -o hero.glb --names mixamo", "a skeleton fitted into the shape, with usual names"},
            {"limber rig hero.obj --joints hero.joints.json --marker hand.L=0.71,1.42,0.02",
             "only where its joints are; one of them is known"},
            {"limber rig hero.obj -o hero.vrm", "a humanoid for programs that read VRM, in T-pose at rest"},
            {"limber rig statue.obj --skeleton auto --save-skeleton statue.rig.json -o statue.glb",
             "a skeleton made from the shape, and kept to be edited"},
            {"limber rig hero.glb --skeleton hero.glb -o hero8.glb --influences 8",
             "other weights for the skeleton it has, up to eight"}});
  return [command](Context& context) { return run_rig(*command, context); };
}

}  // namespace limber::cli
