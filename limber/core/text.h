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

/// A word from a file as it may be shown in a message: in quotes, shortened, control characters replaced.
std::string in_quotes(std::string_view word);

/// True if the words are equal but for the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

}  // namespace limber
