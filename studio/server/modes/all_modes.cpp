#include <array>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/modes/mode.h"

namespace limber::studio {
using namespace internal;

// Defined in the file of the mode's name.
extern const ModeInfo kReducedMode;
extern const ModeInfo kFullMode;
extern const ModeInfo kDynamicsMode;
extern const ModeInfo kCompressedModeInfo;
extern const ModeInfo kJiggleMode;
extern const ModeInfo kMlsMode;

std::span<const ModeInfo> all_modes() {
  static const std::array kModes = {kReducedMode, kFullMode, kDynamicsMode, kJiggleMode, kCompressedModeInfo, kMlsMode};
  return kModes;
}

const ModeInfo& mode_named(std::string_view name) {
  std::vector<std::string_view> names;
  for (const ModeInfo& mode : all_modes()) {
    if (mode.name == name) return mode;
    names.push_back(mode.name);
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no mode '{}'.", name), Place::at_path({}, "name"),
              did_you_mean(name, names));
}

}  // namespace limber::studio
