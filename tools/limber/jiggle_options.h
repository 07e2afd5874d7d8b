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
  double gravity = 0;                                 ///< Downwards.
  std::vector<std::string> soft;                      ///< "NAME=SOFTNESS".
  std::vector<std::string> frequencies;               ///< "NAME=HERTZ".
  std::vector<std::string> ratios;                    ///< "NAME=DAMPING RATIO".
  std::vector<std::string> spheres, capsules, boxes;  ///< Numbers with commas between them.
  bool periodic = false;                              ///< The motion is a loop.
  bool even = false;                                  ///< All flesh alike, whatever it is.
  std::string skinning = "rigid";
  std::string flesh;  ///< A rig file that tells about flesh; empty: none.
  LatticeCharacterOptions lattice;
  int joints = 24;
};

/// Declares the options; all of them need --jiggle.
void declare_jiggle_options(CLI::App& app, JiggleRequest& request);

/// The options with the profiles of single handles, and gravity.
/// @throws UsageError  "NAME=NUMBER" that cannot be read, or a number out of range.
JiggleOptions resolved(const JiggleRequest& request, const Rig& rig);

}  // namespace limber::cli
