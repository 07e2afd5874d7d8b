#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "limber/model/skeleton.h"

#include "tools/limber/context.h"

namespace limber::cli {

/// A motion that a freshly rigged model is to have.
struct RigMotion {
  std::string motion;  ///< A file, or the name of one of Limber's own; empty: none.
  bool travels = false;
  bool hands = false;

  void declare(CLI::App& app);

  /// The motion for a skeleton, 30 keys a second; none if none is wanted. Warns of what does not fit.
  /// @throws Error  As load_motion and retarget.
  std::optional<MotionClip> clip_for(const Skeleton& skeleton, Context& context) const;
};

}  // namespace limber::cli
