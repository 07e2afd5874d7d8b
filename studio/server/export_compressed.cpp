// The compressed skin as plain glTF.
#include <limits>

#include <fmt/format.h>

#include "limber/geometry/mesh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/skeleton.h"

#include "studio/server/compression.h"
#include "studio/server/export_support.h"

namespace limber::studio {
ExportResult export_compressed(const ExportSource& source, const OptionValues&, Task& task) {
  const Document& document = source.document;
  const BoundShape& bound = bound_of(source);
  const CompressRecipe recipe = compress_recipe_of(document);
  const std::shared_ptr<const CompressedShape> made =
      has_fresh_compression(document) ? document.compressed : compress_shape(recipe, &task);
  const CompressFrames frames = frames_of(recipe, std::numeric_limits<int>::max() / 2);
  CompressedSkin skin = made->skin;
  skin.poses = poses_in_frames(skin, frames.problem);

  Character character;
  character.name = document.name;
  character.skeleton = skeleton_of(bound.rig());
  character.clips.push_back({frames.name, {}});
  if (recipe.motion && recipe.motion->skeleton.has_hierarchy_of(character.skeleton))
    character.clips.front().tracks = recipe.motion->clip.tracks;
  SkinnedMesh mesh;
  mesh.name = document.name;
  mesh.shape = bound.shape();
  if (mesh.shape.normals.rows() == 0) mesh.shape.normals = vertex_normals(mesh.shape.positions, mesh.shape.triangles);
  const std::vector<AffineMatrix> rest = rest_joint_to_world(character.skeleton);
  for (int h = 0; h < bound.rig().count(); ++h) mesh.bones.push_back({h, inverse(rest[static_cast<std::size_t>(h)])});
  GltfWriteOptions write;
  write.skin.influences = recipe.options.influences;
  if (skin.layers) write.two_layers = {{mesh.bones, skin.layers->dictionary}};
  character.meshes.push_back(std::move(mesh));
  const ClipFrames clip{0, frames.times};
  constexpr double kKeyError = 1e-4;  // as on the command line
  put_compressed_skin(skin, document.name, {&clip, 1}, 0, character, {kKeyError, true});
  std::erase_if(character.clips, [](const MotionClip& c) { return c.tracks.empty(); });

  ExportResult result;
  result.file = {document.name + "-compressed.glb", write_glb(character, write)};
  result.command =
      fmt::format("{} && limber compress {} -o {} {}", bind_command(source), quoted(document.name + ".limber"),
                  quoted(document.name + "-compressed.glb"), compress_flags(document));
  if (recipe.motion) result.notes.push_back("the command bakes a range of motion; this file has the clip.");
  if (!made->skin.reached_tolerance) result.notes.push_back("the tolerance was not reached.");
  return result;
}

}  // namespace limber::studio
