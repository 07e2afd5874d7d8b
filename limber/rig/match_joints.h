#pragma once

#include <string>
#include <utility>
#include <vector>

#include "limber/rig/skeleton.h"

namespace limber {

/// Names of joints of a motion, each with the joint of the model that it drives; an empty one drives none.
using NameMap = std::vector<std::pair<std::string, std::string>>;

/// Which joint of a motion's skeleton drives each joint of a model.
struct JointMatches {
  std::vector<int> source_of_target;  ///< Per joint of the model; -1: none.

  /// The joints of the model that nothing drives, and those of the motion that drive nothing.
  std::vector<int> unmatched_targets() const;
  std::vector<int> unused_sources(const Skeleton& source) const;
  int count() const;  ///< Joints of the model that are driven.
};

/// Matches joints by name. What `map` says comes first. Skeletons that have most of their names in common are matched
/// by them; others by what their names mean (body_parts_of), a longer spine or neck thinned out evenly from end to
/// end; joints without a meaning by equal names, capitals and namespaces ignored.
///
/// @param source  Skeleton of the motion, valid.
/// @param target  Skeleton of the model, valid.
/// @throws Error  InvalidArgument: a name of the map that is not there, with the nearest one that is, or a joint
///                of the model named twice.
JointMatches match_joints(const Skeleton& source, const Skeleton& target, const NameMap& map = {});

/// Reads a name map: lines "name in the motion = name in the model"; what follows a '#' is a comment.
/// @throws Error  Malformed, with the line.
NameMap parse_name_map(std::string_view text);

}  // namespace limber
