// How skins fare in a walk, printed as a table: `limber_walk_figures [--rigged] FILE.glb...`. A program of its own, which
// only those who ask for it build.
//
// Each file has a skin by an artist. Limber's own weights for the same joints stand beside it, with the default method and
// four influences, both moved by the same walk. Stretch is how much longer or shorter an edge becomes, for 99 of 100
// edges of all frames; gaps are by how much touching parts come apart. With --rigged, the files' own skins and their last
// clips are looked at, and nothing is made.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "limber/compress/compress_skin.h"
#include "limber/core/error.h"
#include "limber/geometry/mesh.h"
#include "limber/io/gltf/gltf.h"
#include "limber/model/character.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"
#include "limber/session/characters.h"

namespace limber {
namespace {

constexpr int kFrames = 24;

/// A skin in the world, at rest.
struct WorldSkin {
  SkinnedMesh mesh;
  SkeletonRig bones;  ///< Its handles; joints as numbered in the character.
};

WorldSkin world_skin(const Character& character) {
  WorldSkin skin;
  const BoneSkeleton own = bones_of(character);
  skin.bones = rig_of(own.skeleton);
  for (int& joint : skin.bones.joint_of_handle) joint = own.joint_of_bone[static_cast<std::size_t>(joint)];
  skin.mesh.shape = rest_shape(character);
  skin.mesh.weights = joined_weights(character);
  const std::vector<AffineMatrix> to_world = rest_joint_to_world(character.skeleton);
  for (const int joint : own.joint_of_bone) {
    skin.mesh.bones.push_back({joint, inverse(to_world[static_cast<std::size_t>(joint)])});
  }
  return skin;
}

std::vector<SkeletonPose> poses_of(const Skeleton& skeleton, const MotionClip& clip) {
  std::vector<SkeletonPose> poses;
  for (int i = 0; i < kFrames; ++i) poses.push_back(sample(clip, skeleton, clip.seconds() * i / kFrames));
  return poses;
}

/// The 99th percentile of max(new length / old, old / new).
double stretch_of(const SkinnedMesh& mesh, const SkinWeights& weights,
                  const std::vector<std::vector<AffineMatrix>>& frames) {
  const Facets edges = build_facets(mesh.shape.triangles, mesh.shape.vertex_count());
  const double least = 1e-6 * size_of(mesh.shape);
  std::vector<float> ratios;
  for (const std::vector<AffineMatrix>& bones : frames) {
    const Positions posed = skinned(mesh.shape.positions, weights, bones);
    for (int e = 0; e < edges.count(); ++e) {
      const int a = edges.corners_of(e)[0], b = edges.corners_of(e)[1];
      const double rest = (mesh.shape.positions.row(a) - mesh.shape.positions.row(b)).norm();
      if (rest < least) continue;
      const double ratio = std::max((posed.row(a) - posed.row(b)).norm(), least) / rest;
      ratios.push_back(static_cast<float>(std::max(ratio, 1 / ratio)));
    }
  }
  if (ratios.empty()) return 1;
  const auto place = ratios.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(ratios.size() - 1));
  std::nth_element(ratios.begin(), place, ratios.end());
  return *place;
}

double rms_between(const SkinnedMesh& mesh, const SkinWeights& a, const SkinWeights& b,
                   const std::vector<std::vector<AffineMatrix>>& frames) {
  double squares = 0;
  for (const std::vector<AffineMatrix>& bones : frames) {
    squares += (skinned(mesh.shape.positions, a, bones) - skinned(mesh.shape.positions, b, bones)).squaredNorm();
  }
  const double samples = static_cast<double>(frames.size()) * mesh.shape.vertex_count();
  return std::sqrt(squares / samples) / size_of(mesh.shape);
}

/// Weights for all bones of the artist's skin: those without a handle have none.
SkinWeights for_bones(const JointWeights& made, const std::vector<SkinBone>& bones) {
  std::vector<int> bone_of(made.joints.size());
  for (std::size_t i = 0; i < made.joints.size(); ++i) {
    const auto found =
        std::find_if(bones.begin(), bones.end(), [&](const SkinBone& b) { return b.joint == made.joints[i]; });
    bone_of[i] = static_cast<int>(found - bones.begin());
  }
  const SkinWeights few = engine_weights(made.weights, 4);
  std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(few.vertex_count()));
  for (int v = 0; v < few.vertex_count(); ++v) {
    for (const Influence& influence : few.of(v)) {
      rows[static_cast<std::size_t>(v)].push_back(
          {bone_of[static_cast<std::size_t>(influence.bone)], influence.weight});
    }
  }
  return make_skin_weights(static_cast<int>(bones.size()), rows);
}

/// A walk for a skeleton, or the first clip of a file that no walk fits.
MotionClip walk_for(const Character& character, std::string& name) {
  try {
    const MadeMotion walk = make_motion("walk", motion_body_of(character.skeleton), {.in_place = true});
    RetargetResult fitted = retarget(walk.skeleton, walk.clip, character.skeleton);
    if (!fitted.fits_badly) {
      name = "walk";
      return fitted.clip;
    }
  } catch (const Error&) {  // no joint of it is a body's
  }
  if (character.clips.empty()) throw Error(ErrorCode::InvalidPose, "no walk fits, and the file has no clip.");
  name = character.clips.front().name;
  return character.clips.front();
}

void print_figures(const std::string& file, bool rigged) {
  const Character character = load_gltf(file).character;
  const WorldSkin skin = world_skin(character);
  std::string clip_name;
  MotionClip clip;
  if (rigged && !character.clips.empty()) {
    clip = character.clips.back();
    clip_name = clip.name;
  } else {
    clip = walk_for(character, clip_name);
  }
  const std::vector<SkeletonPose> poses = poses_of(character.skeleton, clip);
  std::vector<std::vector<AffineMatrix>> frames;
  for (const SkeletonPose& pose : poses) {
    frames.push_back(bone_transforms(skin.mesh, joint_to_world(character.skeleton, pose)));
  }
  const double size = size_of(skin.mesh.shape);
  const std::vector<Touch> touches =
      find_holding(skin.mesh.shape, skin.bones.rig, find_touches(skin.mesh.shape, 0.01 * size)).touches;
  const auto gap = [&](const SkinWeights& weights) {
    return touch_gaps(skin.mesh, weights, character.skeleton, poses, touches).worst;
  };
  const double theirs = stretch_of(skin.mesh, skin.mesh.weights, frames);
  const std::string name = std::filesystem::path(file).filename().string();
  if (rigged) {
    fmt::print("{:32} {:>7} {:>4} {:12.12} {:8.3f} {:8.2f}\n", name, skin.mesh.shape.vertex_count(),
               skin.mesh.bones.size(), clip_name, theirs, 100 * gap(skin.mesh.weights));
    return;
  }
  BindOptions options;
  options.method = WeightMethod::Bounded;
  options.snap_distance = 0.25 * size;
  BindReport report;
  const JointWeights made = joint_weights(skin.mesh.shape, skin.bones, options, report);
  const SkinWeights ours = for_bones(made, skin.mesh.bones);
  const double own = stretch_of(skin.mesh, ours, frames);
  fmt::print("{:32} {:>7} {:>4} {:12.12} {:8.3f} {:8.3f} {:8.2f} {:8.3f} {:8.2f} {:8.2f}\n", name,
             skin.mesh.shape.vertex_count(), skin.mesh.bones.size(), clip_name, theirs, own, own / theirs,
             100 * rms_between(skin.mesh, skin.mesh.weights, ours, frames), 100 * gap(skin.mesh.weights),
             100 * gap(ours));
}

int run(const std::vector<std::string>& arguments) {
  const bool rigged = !arguments.empty() && arguments.front() == "--rigged";
  if (arguments.size() <= (rigged ? 1u : 0u)) {
    fmt::print(stderr, "usage: limber_walk_figures [--rigged] FILE.glb...\n");
    return 2;
  }
  if (rigged) {
    fmt::print("{:32} {:>7} {:>4} {:12} {:>8} {:>8}\n", "file", "vertices", "bones", "clip", "stretch", "gap, %");
  } else {
    fmt::print("{:32} {:>7} {:>4} {:12} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "file", "verts", "bones", "clip",
               "artist's", "ours", "ratio", "rms, %", "their gap", "gap, %");
  }
  int status = 0;
  for (std::size_t i = rigged ? 1 : 0; i < arguments.size(); ++i) {
    try {
      print_figures(arguments[i], rigged);
    } catch (const Error& error) {
      fmt::print("{:32} {}\n", std::filesystem::path(arguments[i]).filename().string(), error.what());
      status = 1;
    }
    std::fflush(stdout);
  }
  return status;
}

}  // namespace
}  // namespace limber

int main(int count, char** arguments) {
  return limber::run({arguments + 1, arguments + count});
}
