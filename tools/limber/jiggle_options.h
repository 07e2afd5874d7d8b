#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "limber/flesh/jiggle.h"

namespace limber::cli {

/// `limber animate --jiggle` and what goes with it.
struct JiggleRequest {
  bool wanted = false;
  JiggleOptions options;
  double gravity = 0;             ///< Downwards.
  std::vector<std::string> soft;  ///< "NAME=SOFTNESS".
  std::string skinning = "rigid";
  std::string flesh;  ///< A rig file that tells about flesh; empty: none.
  LatticeCharacterOptions lattice;
  int joints = 24;
};

/// Declares the options; all of them need --jiggle.
void declare_jiggle_options(CLI::App& app, JiggleRequest& request);

/// The options with the profiles that --soft names, and gravity.
/// @throws UsageError  "NAME=SOFTNESS" that cannot be read.
JiggleOptions resolved(const JiggleRequest& request);

}  // namespace limber::cli
