#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/autorig/fit_skeleton.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/json.h"

namespace limber::studio {

struct Document;

/// What a skeleton was found to be when it was fitted into the shape; its bones are handles of the rig.
struct Fitting {
  /// A joint and the handle that it became.
  struct Bone {
    std::string role;
    std::string handle;
    double confidence = 0;
  };

  std::string wanted = "auto";  ///< What was asked for: that, or the name of a kind.
  BodyKind kind = BodyKind::Generic;
  double confidence = 0;
  Eigen::Vector3d up = Eigen::Vector3d::UnitY(), front = Eigen::Vector3d::UnitZ();
  double up_confidence = 0, front_confidence = 0;
  std::vector<Bone> bones;
  std::vector<std::string> notes;
  bool edited = false;  ///< Joints were moved since.

  /// The role of a handle; empty: it has none.
  std::string role_of(const std::string& handle) const;
};

/// As pages and projects have it.
Json to_json(const Fitting& fitting);
/// @throws nlohmann::json::exception  Something is missing.
Fitting fitting_from(const Json& json);

/// "auto" and the kinds of skeletons that can be fitted, each with a title.
Json fitting_kinds();

/// How far from the shape fitted joints may lie, as a part of its size: the middle of an open body may be far below its
/// surface.
inline constexpr double kFittedReach = 0.25;

/// The plane between left and right bones; none if the names of no two bones say which is which.
std::optional<MirrorPlane> plane_between_sides(const Rig& rig);

/// The document with a fitted skeleton in place of its handles, to be bound anew.
/// @throws Error  InvalidRig: more bones than the studio works with.
Document with_fitted(const Document& document, const FittedSkeleton& skeleton, const std::string& wanted);

/// The document with a joint of its bones somewhere else, at rest: all ends of bones that are there move along.
/// @param handle    A bone. @param tail  Whether its tail is meant, else its head.
/// @param mirrored  The joint on the other side goes to the place opposite, by the names of bones, and what lies in the
///                  middle stays there.
/// @param moved     Gets the handles that changed.
/// @throws Error    InvalidRig: no such bone, or a bone would have no length.
Document with_moved_joint(const Document& document, const std::string& handle, bool tail, const Eigen::Vector3d& to,
                          bool mirrored, std::vector<std::string>& moved);

}  // namespace limber::studio
