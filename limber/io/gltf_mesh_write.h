#pragma once

#include <nlohmann/json.hpp>

#include "limber/bind/character.h"
#include "limber/io/gltf_buffer_builder.h"
#include "limber/io/gltf_weights.h"

namespace limber::detail {

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

}  // namespace limber::detail
