#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/model/character.h"

namespace limber::internal {

/// Where the vertices of a primitive are in its mesh.
struct GltfPrimitive {
  int mode = 4;  ///< As in the file: 4 triangles, 5 strip, 6 fan; points and lines have no vertices here.
  int first_vertex = 0;
  int vertex_count = 0;
  int first_triangle = 0;
  int triangle_count = 0;
  int material = -1;
  int shares_with = -1;  ///< An earlier primitive with the same attributes, whose vertices these are; -1: none.
  int influence_sets = 0;
};

/// Joints and weights of a mesh as the file has them, right or wrong: four per set, `sets` sets per vertex.
struct GltfInfluences {
  int sets = 0;
  std::vector<std::uint16_t> joints;  ///< Index in the skin.
  std::vector<float> weights;

  int per_vertex() const { return 4 * sets; }
};

struct GltfMesh {
  std::string name;
  Shape shape;  ///< The vertices of all primitives, one after the other; triangles.
  GltfInfluences influences;
  std::vector<GltfPrimitive> primitives;
  std::vector<MorphTarget> morph_targets;
  std::vector<double> morph_weights;
};

struct GltfNode {
  int mesh = -1;
  int skin = -1;
  bool in_scene = true;               ///< Part of the scene that is shown.
  std::vector<double> morph_weights;  ///< Empty: those of the mesh.
};

struct GltfSkin {
  std::string name;
  std::vector<int> joints;                 ///< Nodes.
  std::vector<AffineMatrix> inverse_bind;  ///< One per joint.
  bool has_inverse_bind = false;           ///< Whether the file gives them; else they are the identity.
  int given_inverse_bind = 0;              ///< How many it gives; those that are missing are not numbers.
  std::vector<int> not_affine;             ///< Which of them have another last row than 0 0 0 1.
  int skeleton = -1;                       ///< The node that the file calls the skeleton's root.
};

/// What a document says, not yet judged: joints, weights and keys may be wrong.
struct GltfScene {
  Skeleton nodes;  ///< Joint i is node i.
  std::vector<GltfNode> node_uses;
  std::vector<GltfMesh> meshes;
  std::vector<GltfSkin> skins;
  std::vector<MotionClip> clips;           ///< Their joints are nodes.
  std::vector<std::vector<int>> channels;  ///< Per clip and track: its index among the channels of the file.
  std::vector<std::string> notes;          ///< What was left out or mended, a sentence each.
};

/// Interprets a document.
/// @throws Error  Malformed, IndexOutOfRange, CountMismatch, NonFiniteNumber (positions and node transforms), InvalidRig
///                (nodes that contain themselves); the place is a path.
/// @param points_too  Points and lines have vertices as well; else they are left out with a note.
GltfScene read_scene(const GltfDocument& document, bool points_too = false);

/// What read_gltf makes of a document. @throws Error  As read_gltf.
GltfContent content_of(const GltfDocument& document);

// The parts of read_scene.
std::vector<GltfMesh> read_meshes(const GltfDocument& document, bool points_too, std::vector<std::string>& notes);
void read_nodes(const GltfDocument& document, GltfScene& scene);
void read_skins(const GltfDocument& document, GltfScene& scene);
void read_animations(const GltfDocument& document, GltfScene& scene);

/// What check_gltf says about a scene that was read with all its points.
std::vector<GltfFinding> find_problems(const GltfDocument& document, const GltfScene& scene);

/// How many joints every skin of a mesh has at least; without a skin, no joint is too many.
int joint_count_of(const GltfScene& scene, int mesh);

/// The roots of the trees that the joints of a skin are in, in the order of the joints.
std::vector<int> skin_roots(const GltfScene& scene, int skin);

}  // namespace limber::internal
