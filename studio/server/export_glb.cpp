// Characters for engines: glTF and VRM.
#include <algorithm>

#include <fmt/format.h>

#include "limber/geometry/internal/nearest.h"
#include "limber/geometry/mesh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/character.h"
#include "limber/model/skeleton.h"
#include "limber/motion/retarget.h"
#include "limber/samples/samples.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/export_support.h"
#include "studio/server/fitting.h"
#include "studio/server/keys.h"
#include "studio/server/motion.h"
#include "studio/server/option_builders.h"
#include "studio/server/surface.h"

namespace limber::studio {
using namespace internal;
namespace {

/// Weights that an engine takes: not negative, of the rig's handles only; vertices x handles.
Eigen::MatrixXd plain_weights(const BoundShape& bound, std::vector<std::string>& notes) {
  Eigen::MatrixXd weights = scalar_weights(*bound.subspace).leftCols(bound.rig().count());
  const double lowest = weights.size() > 0 ? weights.minCoeff() : 0.0;
  if (lowest < -1e-6)
    notes.push_back(fmt::format("weights down to {:.2f} became 0: engines take no negative ones.", lowest));
  if (bound.subspace->handle_count() > bound.rig().count()) notes.push_back("extra weights were left out.");
  weights = weights.cwiseMax(0.0);
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    Eigen::Index best = 0;
    if (!(weights.row(v).maxCoeff(&best) > 0)) weights(v, best) = 1;
  }
  return weights;
}

SkinWeights engine_skin(const Eigen::MatrixXd& weights, int influences) {
  return limited(normalised(pruned(normalised(skin_weights_of(weights)), 1e-4)), influences);
}

/// The rig with the names that were asked for: of roles, as others call them.
Rig named_rig(const Document& document, BoneNames names) {
  Rig rig = document.bound->rig();
  if (!document.fitting || names == BoneNames::Limber) return rig;
  for (Handle& handle : rig.handles) {
    const std::string role = document.fitting->role_of(handle.name);
    if (!role.empty()) handle.name = bone_name(role, names);
  }
  return rig;
}

/// A character in the making: the same parts for a new file and for one that is kept.
struct Parts {
  GltfRig rig;
  bool keeps_skins = false;  ///< The file has these weights for this skeleton already.
  Eigen::MatrixXd weights;   ///< Of the document's vertices, a column per bone of the rig's mesh.
};

/// The joint of the file that a handle stands for; -1: none.
int joint_for(const Skeleton& skeleton, const std::string& handle) {
  const auto find = [&](std::string_view name) {
    for (int j = 0; j < skeleton.count(); ++j) {
      if (skeleton.joints[static_cast<std::size_t>(j)].name == name) return j;
    }
    return -1;
  };
  const int same = find(handle);
  if (same >= 0) return same;
  const std::size_t slash = handle.rfind('/');  // a further bone of a joint: see rig_of
  return slash == std::string::npos ? -1 : find(std::string_view(handle).substr(0, slash));
}

/// If all handles are joints of the file, uses them: its nodes stay the skeleton.
bool take_own_skeleton(const Document& document, const Skeleton& skeleton, Parts& parts) {
  const Rig& rig = document.bound->rig();
  std::vector<int> joints, column_of;
  for (const Handle& handle : rig.handles) {
    const int joint = joint_for(skeleton, handle.name);
    if (joint < 0) return false;
    const auto known = std::find(joints.begin(), joints.end(), joint);
    column_of.push_back(static_cast<int>(known - joints.begin()));
    if (known == joints.end()) joints.push_back(joint);
  }
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(parts.weights.rows(), static_cast<Eigen::Index>(joints.size()));
  for (std::size_t h = 0; h < column_of.size(); ++h) {
    weights.col(column_of[h]) += parts.weights.col(static_cast<Eigen::Index>(h));
  }
  const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
  parts.rig.mesh.bones.clear();
  for (const int joint : joints) {
    const AffineMatrix back = inverse(rest[static_cast<std::size_t>(joint)]);
    if (!back.allFinite()) return false;
    parts.rig.mesh.bones.push_back({joint, back});
  }
  parts.weights = std::move(weights);
  parts.rig.skeleton = skeleton;
  parts.rig.own_skeleton = true;
  return true;
}

/// Weights of the file's vertices: those of the document, unless it had to be mended into other ones.
Eigen::MatrixXd for_vertices(const Positions& wanted, const Positions& have, const Eigen::MatrixXd& weights) {
  const bool same = wanted.rows() == have.rows() &&
                    (wanted - have).cwiseAbs().maxCoeff() <= 1e-6 * (1 + wanted.cwiseAbs().maxCoeff());
  if (same) return weights;
  Eigen::MatrixXd result(wanted.rows(), weights.cols());
  const std::vector<int> nearest = VertexTree(have).nearest(wanted);
  for (std::size_t v = 0; v < nearest.size(); ++v) {
    result.row(static_cast<Eigen::Index>(v)) = weights.row(nearest[v]);
  }
  return result;
}

/// The motion for the skeleton that is written.
/// @param own  The skeleton is the file's, and its joints have the names of handles.
std::vector<MotionClip> clips_for(const Document& document, const Skeleton& skeleton, bool own = false) {
  if (!document.motion) return {};
  const Motion& motion = *document.motion;
  std::vector<MotionClip> clips;
  for (const MotionClip& clip : *motion.clips) {
    // Names may be others, and T-poses at rest; the joints of the rig are the same, one by one.
    Skeleton source = motion.skeleton;
    if (source.count() == skeleton.count()) {
      for (std::size_t j = 0; j < source.joints.size(); ++j) source.joints[j].name = skeleton.joints[j].name;
    }
    clips.push_back(
        own ? carried_over(clip, motion.skeleton, skeleton)
            : retarget(source, clip, skeleton, {.ground = false, .contacts = false, .find_rest = false}).clip);
    clips.back().name = clip.name;
  }
  return clips;
}

std::string as_vrm(const Document& document, const Skeleton& skeleton, int first_node, std::string glb) {
  VrmBones bones = vrm_bones_of(skeleton);
  for (auto& [name, node] : bones) node += first_node;
  return write_vrm(std::move(glb), bones, {.name = document.name});
}

std::string rig_command(const Document& document, const OptionValues& options, const std::string& file) {
  const std::string name = document.name;
  std::string command, model = quoted(document.origin);
  const auto& samples = sample_catalogue();
  if (std::any_of(samples.begin(), samples.end(), [&](const SampleEntry& e) { return e.name == document.origin; })) {
    model = quoted(name + ".obj");
    command = fmt::format("limber make {} -o {} && ", document.origin, model);
  }
  command += fmt::format("limber rig {}", model);
  const std::string names = options.at("names").get<std::string>();
  if (document.fitting && !document.fitting->edited) {
    command += fmt::format(" --skeleton {}", document.fitting->wanted);
    if (names != "limber") command += fmt::format(" --names {}", names);
  } else {
    command += fmt::format(" --skeleton {} --as-is", quoted(name + ".rig.json"));  // as the export "rig" writes it
    if (document.fitting) command += fmt::format(" --snap {:.6g}", kFittedReach * document.shape->size);
  }
  const bool own_motion = document.motion && document.source && document.motion->file == document.source->name;
  if (document.motion && !own_motion) {
    command += fmt::format(" --motion {}", quoted(document.motion->file));
    if (document.motion->source && !document.motion->fit.in_place) command += " --travel";
  }
  command += fmt::format(" -o {}{} --influences {}", quoted(file),
                         bind_arguments(document.options, document.shape->size, quoted(name + ".dmat"), false),
                         options.at("influences").get<int>());
  return command;
}

Parts parts_of(const Document& document, const OptionValues& options, std::vector<std::string>& notes) {
  const BoundShape& bound = *document.bound;
  const BoneNames names = bone_names(options.at("names").get<std::string>()).value_or(BoneNames::Limber);
  if (names != BoneNames::Limber && !document.fitting) {
    notes.push_back("bones keep their names: only fitted skeletons know what others call them.");
  }
  Parts parts;
  parts.weights = plain_weights(bound, notes);
  parts.rig.skeleton = skeleton_of(named_rig(document, names));
  parts.rig.mesh.name = document.name;
  parts.rig.mesh.shape = bound.shape();
  const std::vector<AffineMatrix> rest = rest_joint_to_world(parts.rig.skeleton);
  for (int h = 0; h < bound.rig().count(); ++h) {
    parts.rig.mesh.bones.push_back({h, inverse(rest[static_cast<std::size_t>(h)])});
  }
  parts.rig.skin.influences = options.at("influences").get<int>();
  return parts;
}

/// The file that the shape came from, with the skin and the motion that it has now.
RiggedGltf kept_file(const Document& document, Parts& parts, bool vrm) {
  GltfPatch patch = GltfPatch::read(document.source->bytes);
  const Character& character = patch.content().character;
  if (!document.fitting && take_own_skeleton(document, character.skeleton, parts)) {
    parts.keeps_skins = document.options.at("weights.method") == "given" && document.given;
  } else if (vrm) {
    parts.rig.skeleton = in_t_pose(parts.rig.skeleton);
  }
  // Clips of the file itself are there.
  if (!document.motion || document.motion->file != document.source->name || !parts.rig.own_skeleton) {
    parts.rig.clips = clips_for(document, parts.rig.skeleton, parts.rig.own_skeleton);
  } else if (document.motion->is_changed()) {
    // They are, but for what was changed by hand.
    for (MotionClip& clip : clips_for(document, parts.rig.skeleton, true)) {
      if (clip.name != document.motion->name) continue;
      clip.name += " changed";
      parts.rig.clips.push_back(std::move(clip));
    }
  }
  if (parts.keeps_skins) {
    for (const MotionClip& clip : parts.rig.clips) patch.add_clip(clip);
    return {patch.write_glb(), 0};
  }
  const Shape rest = shape_of(patch.content());
  parts.rig.weights = engine_skin(for_vertices(rest.positions, document.shape->shape.positions, parts.weights),
                                  parts.rig.skin.influences);
  parts.rig.mesh.shape = rest;
  return rig_gltf(std::move(patch), parts.rig);
}

RiggedGltf new_file(const Document& document, Parts& parts, bool vrm) {
  if (vrm) parts.rig.skeleton = in_t_pose(parts.rig.skeleton);
  Character character;
  character.name = document.name;
  character.skeleton = parts.rig.skeleton;
  SkinnedMesh mesh = parts.rig.mesh;
  if (mesh.shape.normals.rows() == 0 && mesh.shape.dimension == 3)
    mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  mesh.weights = engine_skin(parts.weights, parts.rig.skin.influences);
  character.meshes.push_back(std::move(mesh));
  character.clips = clips_for(document, character.skeleton);
  return {write_glb(character, {.skin = parts.rig.skin}), 0};
}

/// What of the file is still there, in a sentence.
std::string kept_of(const Document& document) {
  const std::size_t materials = document.surface ? document.surface->materials.size() : 0;
  const std::size_t pictures = document.surface ? document.surface->pictures.size() : 0;
  return fmt::format("everything else that {} holds is in it, {} materials and {} pictures among it.",
                     document.source->name, materials, pictures);
}

/// The pose as it is shown, as a motion that holds it; null: it is the rest pose.
std::shared_ptr<const Motion> pose_as_motion(const ExportSource& source) {
  const Rig& rig = source.document.bound->rig();
  const auto count = static_cast<std::size_t>(rig.count());
  if (source.frame.transforms.size() < 12 * count) return nullptr;
  std::vector<AffineMatrix> transforms(count);
  double moved = 0;
  for (std::size_t h = 0; h < count; ++h) {
    for (std::size_t i = 0; i < 12; ++i) transforms[h].data()[i] = source.frame.transforms[12 * h + i];
    moved = std::max(moved, (transforms[h] - AffineMatrix(AffineMatrix::Identity())).cwiseAbs().maxCoeff());
  }
  if (moved < 1e-3) return nullptr;
  auto motion = std::make_shared<Motion>(
      *keyed_motion(rig, {{0, Ease::Hold, pose_of_transforms(rig, skeleton_of(rig), transforms)}}, 1.0));
  motion->name = motion->file = motion->clip.name = "pose";
  motion->clips = std::make_shared<const std::vector<MotionClip>>(1, motion->clip);
  return motion;
}

ExportResult export_character(const ExportSource& source, const OptionValues& options, bool vrm) {
  bound_of(source);
  const Document& document = source.document;
  if (is_stale(document))
    throw Error(ErrorCode::InvalidArgument, "the weights are not ready yet.", {}, "Wait until binding is done.");
  ExportResult result;
  Parts parts = parts_of(document, options, result.notes);
  Document posed = document;
  if (!document.motion && options.at("pose") == "clip") posed.motion = pose_as_motion(source);
  RiggedGltf made = document.source ? kept_file(posed, parts, vrm) : new_file(posed, parts, vrm);
  result.file.name = document.name + (vrm ? ".vrm" : ".glb");
  result.file.bytes =
      vrm ? as_vrm(document, parts.rig.skeleton, made.first_node, std::move(made.glb)) : std::move(made.glb);
  result.command = rig_command(document, options, result.file.name);
  if (document.source) result.notes.push_back(kept_of(document));
  if (document.motion && (!document.motion->fit.map.empty() || !document.motion->fit.trims.empty())) {
    result.notes.push_back(
        "the command takes the whole motion, matched by names; what was chosen here, \"limber animate\" has as --map, "
        "--start and --end.");
  }
  return result;
}

}  // namespace

ExportResult export_glb(const ExportSource& source, const OptionValues& options, Task&) {
  return export_character(source, options, false);
}

ExportResult export_vrm(const ExportSource& source, const OptionValues& options, Task&) {
  return export_character(source, options, true);
}

std::vector<OptionInfo> glb_options() {
  return {
      integer_option("influences", "Influences", 1, 16, 4, "per vertex",
                     "How many bones may move a vertex; most engines take 4"),
      choice_option("names", "Names of bones",
                    {{"limber", "As they are", "upper_arm.L"},
                     {"mixamo", "Mixamo", "mixamorig:LeftArm"},
                     {"vrm", "VRM", "leftUpperArm"},
                     {"unreal", "Unreal", "upperarm_l"},
                     {"rigify", "Rigify", "upper_arm.L, spine.001"},
                     {"blender", "Blender", "UpperArm.L"}},
                    "What the bones of a fitted skeleton are called"),
      choice_option("pose", "Pose",
                    {{"clip", "Rest, and as a clip", "The pose that is shown as a clip of its own, beside the rest"},
                     {"rest", "Rest alone", "As the skin was made"}},
                    "What becomes of the pose, if no motion is open")};
}

}  // namespace limber::studio
