#pragma once

#include <string>

#include "limber/reduce/binding.h"

namespace limber::cli {

/// What --weights asks for: a method's name, or a .dmat file, which gives them.
/// @throws UsageError  Neither, with the nearest name.
WeightMethod weight_method_named(const std::string& text);

/// Every method with what it does, as a sentence for a command's help.
std::string weight_methods_sentence();

}  // namespace limber::cli
