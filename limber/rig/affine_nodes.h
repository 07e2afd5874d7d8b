#pragma once

#include <vector>

#include <Eigen/Core>

#include "limber/rig/affine.h"
#include "limber/rig/joint_transform.h"

namespace limber {

/// Options of affine_nodes.
struct AffineNodeOptions {
  /// How exact the nodes are at the keys, relative to the size of the linear part; 0 to 0.01. What differs less from a
  /// rigid motion counts as one, so that the noise of single precision does not turn the nodes.
  double tolerance = 1e-6;
  /// How far interpolation half-way between two keys may be from turning at constant speed while stretching evenly, in
  /// the same measure; above 0. Where it is farther, keys are added between.
  double tolerance_between = 1e-3;
  /// How often a span between two keys may be halved; 0 to 10, 0 adds no key.
  int halvings = 5;
};

/// An affine motion as the keys of two nested nodes: what formats that know translation, rotation and scale can play.
/// The map at a key is outer.matrix() * inner * (x - pivot).
struct AffineNodes {
  Eigen::Vector3d pivot = Eigen::Vector3d::Zero();  ///< Goes into the inverse bind matrix, a translation by -pivot.
  std::vector<double> times;
  std::vector<JointTransform> outer;      ///< The parent node; scales may be negative, where the map reflects.
  std::vector<Eigen::Quaterniond> inner;  ///< The rotation of the child, which is the joint.
};

/// Splits affine maps over time into two nested nodes: A = U S V^T (its signed singular value decomposition), with
/// translation, rotation U and scale S in the outer node and rotation V^T in the inner one. Continuous from key to key:
/// each decomposition starts from the one before it, so order and signs of the singular values stay, and what is
/// undetermined (equal or vanishing singular values) keeps still. Rigid motions leave the inner node at the
/// identity. Quaternions never jump to their opposites.
///
/// @param times     Of the keys, rising; at least one.
/// @param maps      One per key, finite: how points of the rest pose move.
/// @param pivot     A point that shall move straight from key to key: the head of a bone.
/// @return          The keys given, and those added between.
/// @throws Error    CountMismatch (times and maps differ in number, or none); NonFiniteNumber; InvalidArgument
///                  (an option out of its range).
AffineNodes affine_nodes(const std::vector<double>& times, const std::vector<AffineMatrix>& maps,
                         const Eigen::Vector3d& pivot = Eigen::Vector3d::Zero(), const AffineNodeOptions& options = {});

/// What a player of the nodes does at a time, between the keys too: translation and scale on the straight line,
/// rotations at constant speed.
/// @return  x -> outer inner (x - pivot).
AffineMatrix play(const AffineNodes& nodes, double seconds);

}  // namespace limber
