#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "limber/autorig/fit_skeleton.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// The options that say how a skeleton is fitted into a shape.
struct FitChoice {
  std::string up, front;
  std::vector<std::string> markers;
  bool no_fingers = false;
  std::string names = "limber";
  std::string joints;  ///< The file that joints are written to; empty: none.

  void declare(CLI::App& app);

  /// @param kind  "auto" or the name of a kind.
  /// @throws UsageError  A marker or an axis that cannot be read.
  FitSkeletonOptions options(const std::string& kind) const;
  BoneNames bone_naming() const;
};

/// "auto" and the kinds of skeletons that can be fitted.
std::vector<std::string> fitted_kinds();

/// "humanoid, 93% sure; faces +z (98%), up +y (99%); 22 joints".
std::string found_sentence(const FittedSkeleton& skeleton);

/// What --joints writes.
nlohmann::ordered_json joints_json(const FittedSkeleton& skeleton);

}  // namespace limber::cli
