#include "tools/limber/version_text.h"

#include <fmt/format.h>
#include <hwy/highway.h>
#include <nlohmann/json.hpp>

#include "limber/version.h"

namespace limber::cli {
namespace {

/// The combined work is what a licence applies to: CHOLMOD's supernodal part is GPL-2.0-or-later, and
/// Apache-2.0 goes together with version 3 of it only.
constexpr const char* kLicence = LIMBER_CHOLMOD ? "GPL-3.0-or-later" : "Apache-2.0";
constexpr const char* kLicenceReason = LIMBER_CHOLMOD ? "this build links CHOLMOD; Limber's own code is Apache-2.0"
                                                      : "this build links permissive libraries only";

/// Highway numbers better targets lower.
const char* simd_target() {
  const auto usable = hwy::SupportedTargets() & HWY_TARGETS;
  return hwy::TargetName(usable & -usable);
}

}  // namespace

std::string version_text() {
  return fmt::format("limber {}\nlicence: {} ({})\nsimd: {}\n", LIMBER_VERSION, kLicence, kLicenceReason,
                     simd_target());
}

nlohmann::ordered_json version_json() {
  return {
      {"version", LIMBER_VERSION}, {"licence", kLicence}, {"cholmod", LIMBER_CHOLMOD != 0}, {"simd", simd_target()}};
}

}  // namespace limber::cli
