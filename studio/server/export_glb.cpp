// glTF for engines.
#include <fmt/format.h>

#include "limber/geometry/mesh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/character.h"
#include "limber/model/skeleton.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/export_support.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

/// Weights that an engine takes: not negative, of the rig's handles only.
SkinWeights engine_weights(const BoundShape& bound, int influences, std::vector<std::string>& notes) {
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
  return limited(normalised(pruned(normalised(skin_weights_of(weights)), 1e-4)), influences);
}

}  // namespace

ExportResult export_glb(const ExportSource& source, const OptionValues& options, Task&) {
  const BoundShape& bound = bound_of(source);
  if (is_stale(source.document))
    throw Error(ErrorCode::InvalidArgument, "the weights are not ready yet.", {}, "Wait until binding is done.");
  ExportResult result;
  const int influences = options.at("influences").get<int>();
  Character character;
  character.name = source.document.name;
  character.skeleton = skeleton_of(bound.rig());
  SkinnedMesh mesh;
  mesh.name = source.document.name;
  mesh.shape = bound.shape();
  if (mesh.shape.normals.rows() == 0 && mesh.shape.dimension == 3)
    mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (int h = 0; h < bound.rig().count(); ++h) mesh.bones.push_back({h, inverse(rest[static_cast<std::size_t>(h)])});
  mesh.weights = engine_weights(bound, influences, result.notes);
  character.meshes.push_back(std::move(mesh));
  if (const auto& motion = source.document.motion; motion && motion->skeleton.has_hierarchy_of(character.skeleton)) {
    character.clips = *motion->clips;
  }
  GltfWriteOptions write;
  write.skin.influences = influences;
  result.file = {source.document.name + ".glb", write_glb(character, write)};
  result.command =
      fmt::format("limber rig {} --skeleton {} -o {}{} --influences {}", quoted(source.document.name + ".obj"),
                  quoted(source.document.name + ".rig.json"), quoted(source.document.name + ".glb"),
                  bind_arguments(source.document.options, source.document.shape->size,
                                 quoted(source.document.name + ".dmat"), false),
                  influences);
  return result;
}

std::vector<OptionInfo> glb_options() {
  return {integer_option("influences", "Influences", 1, 16, 4, "per vertex",
                         "How many bones may move a vertex; most engines take 4")};
}

}  // namespace limber::studio
