#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/model/character.h"
#include "limber/model/subspace.h"

namespace limber::internal {

/// Kinds of accessors that differ in what the specification asks of them.
enum class GltfPurpose {
  Vertices,   ///< Vertex attributes.
  Positions,  ///< Vertex attributes with their bounds.
  Indices,    ///< Corners of triangles.
  Times,      ///< Keys, with their bounds.
  Values,     ///< Anything else.
};

/// Collects numbers for a buffer, and the JSON of their views and accessors. Every accessor has a view of its own, at a
/// multiple of four bytes.
class GltfBufferBuilder {
 public:
  /// Where the first one goes: what the file has already.
  struct Start {
    int buffer = 0;
    std::size_t byte = 0;  ///< A multiple of four.
    int view = 0;
    int accessor = 0;
  };

  GltfBufferBuilder() = default;
  explicit GltfBufferBuilder(const Start& start) : start_(start) {}

  /// Adds vectors of floats; returns the index of their accessor.
  int add(std::span<const float> numbers, int components, GltfPurpose purpose);
  /// Adds vectors of whole numbers, which must fit into the component.
  /// @param normalized  Their range stands for [0,1].
  int add(std::span<const std::uint32_t> numbers, int components, GltfComponent component, GltfPurpose purpose,
          bool normalized = false);

  const std::string& bytes() const { return bytes_; }
  const nlohmann::ordered_json& views() const { return views_; }
  const nlohmann::ordered_json& accessors() const { return accessors_; }

 private:
  int add_accessor(std::size_t first_byte, std::size_t count, int components, GltfComponent component,
                   GltfPurpose purpose);
  void align();

  Start start_;
  std::string bytes_;
  nlohmann::ordered_json views_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json accessors_ = nlohmann::ordered_json::array();
};

/// Joints and weights as the specification wants them: per vertex the largest first, no joint twice, none negative;
/// sums of exactly one after rounding (of floats: to their last digit); joint 0 where the weight is 0.
struct GltfInfluenceSets {
  int sets = 1;
  GltfWeightFormat format = GltfWeightFormat::Float;
  int bone_count = 0;
  std::vector<std::vector<std::uint32_t>> joints;   ///< Per set: vertices x 4.
  std::vector<std::vector<float>> float_weights;    ///< Per set, if the format is Float.
  std::vector<std::vector<std::uint32_t>> weights;  ///< Per set, if it is not.
};

/// @throws Error  InvalidArgument (influences below 0, more than 65536 bones); InvalidWeights (a vertex with more
///                influences, with a negative one, or with a sum that is not one to 1e-3); the place is the vertex.
GltfInfluenceSets influence_sets(const SkinWeights& weights, const GltfSkinOptions& options);

/// Adds vertices to a buffer; the JSON of the attributes JOINTS_0, WEIGHTS_0 and so on.
/// @param vertices  Which, in this order.
nlohmann::ordered_json add_influences(const GltfInfluenceSets& sets, std::span<const int> vertices,
                                      GltfBufferBuilder& builder);

/// Adds a mesh to a buffer; the JSON of it, one primitive.
/// @throws Error  UnsuitableShape, InvalidWeights, NonFiniteNumber.
nlohmann::ordered_json write_mesh(const SkinnedMesh& mesh, const GltfSkinOptions& options, GltfBufferBuilder& builder);

/// Adds a clip to a buffer; the JSON of the animation. Empty if it has no tracks.
/// @throws Error  NonFiniteNumber.
nlohmann::ordered_json write_animation(const MotionClip& clip, GltfBufferBuilder& builder);

/// The accessor of the matrices of bones.
int add_inverse_binds(const std::vector<SkinBone>& bones, GltfBufferBuilder& builder);

/// The members "translation", "rotation" and "scale" of a node, as far as they say something.
void add_transform(const JointTransform& transform, nlohmann::ordered_json& node);

/// Rounds to float. @throws Error  NonFiniteNumber: too large; the sentence names `what`.
std::vector<float> to_floats(std::span<const double> numbers, std::string_view what);

}  // namespace limber::internal
