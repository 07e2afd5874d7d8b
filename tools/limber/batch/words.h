#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace limber::batch {

/// A command as words. Blanks separate them, quotes ('...' and "...") and a backslash keep them together, as in a shell;
/// nothing else of a shell is there: no variables, no patterns, no pipes.
/// @throws Error  Malformed, if a quote does not end.
std::vector<std::string> split_words(std::string_view text);

/// What stands for {in}, {name} and the like.
using Fields = std::map<std::string, std::string, std::less<>>;

/// Replaces each {FIELD} by its value; "{{" and "}}" are braces.
/// @throws Error  Malformed (a brace without its partner), InvalidArgument (a field that is not there, with the nearest).
std::string fill_in(std::string_view text, const Fields& fields);

/// The names of the fields in a text, in order, with repetitions.
/// @throws Error  Malformed.
std::vector<std::string> fields_in(std::string_view text);

/// A word as a shell takes it literally: what scripts for Slurm and GNU parallel need.
std::string shell_quoted(std::string_view word);

}  // namespace limber::batch
