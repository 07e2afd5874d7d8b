#pragma once

#include <vector>

#include "limber/io/gltf_check.h"
#include "limber/io/gltf_scene.h"

namespace limber::detail {

/// What check_gltf says about a scene that was read with all its points.
std::vector<GltfFinding> find_problems(const GltfDocument& document, const GltfScene& scene);

/// How many joints every skin of a mesh has at least; without a skin, no joint is too many.
int joint_count_of(const GltfScene& scene, int mesh);

/// The roots of the trees that the joints of a skin are in, in the order of the joints.
std::vector<int> skin_roots(const GltfScene& scene, int skin);

}  // namespace limber::detail
