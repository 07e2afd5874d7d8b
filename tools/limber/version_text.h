#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace limber::cli {

/// What `limber --version` prints: version, licence of this build, processor features in use.
std::string version_text();
nlohmann::ordered_json version_json();

}  // namespace limber::cli
