#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace limber::cli {

/// Throws UsageError if a command would write another format than the name of its output says. An empty name, "-" and
/// names of devices pass.
/// @param extensions  What the command writes, with dots: the first is what is advised.
/// @param remedy      What else to do: a sentence.
void require_extension(const std::string& path, std::initializer_list<std::string_view> extensions,
                       std::string_view remedy);

}  // namespace limber::cli
