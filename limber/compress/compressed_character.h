#pragma once

#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/bind/character.h"
#include "limber/compress/compress_skin.h"

namespace limber {

/// When the frames of a problem are that belong to one clip.
struct ClipFrames {
  int clip = 0;  ///< In the character.
  std::vector<double> times;
};

/// Where each bone has its vertices: their mean, weighted. The origin for bones without any.
/// @param rest  Vertices x 3.
std::vector<Eigen::Vector3d> influence_centers(const SkinWeights& weights, const Positions& rest);

/// Gives a mesh of a character its compressed weights, and the character the joints that go with them: virtual bones
/// become joints called "NAME.virtual.0", ... with their motion baked (see add_affine_joint).
/// @param clips   Their frames follow each other in the poses of the skin.
/// @throws Error  As add_affine_joint.
void put_compressed_skin(const CompressedSkin& skin, const std::string& name, std::span<const ClipFrames> clips,
                         int mesh, Character& character);

/// The lower layer for run times that know it, as JSON for the extras of a glTF skin: virtual bone j of the
/// skin is the sum of weight * joint_to_world * inverse bind over row j of "dictionary".
/// @param masters  The bones that the mesh had.
std::string two_layer_extras(const TwoLayerWeights& layers, std::span<const SkinBone> masters);

}  // namespace limber
