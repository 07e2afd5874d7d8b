#pragma once

#include <span>
#include <string>
#include <string_view>

namespace limber {

/// The name that a user most likely meant: the candidate reached with the fewest inserted, removed, replaced
/// or swapped letters, upper and lower case being alike; the first of several. Empty if even that one is too
/// far off (more than a third of the longer word).
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);

/// "Did you mean 'arm'?", or an empty text if no candidate is near.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

}  // namespace limber
