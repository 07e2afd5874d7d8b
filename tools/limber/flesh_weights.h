#pragma once

#include <filesystem>

#include "limber/reduce/binding.h"

namespace limber::cli {

/// Where lattice weights are asked for and the rig file says something about flesh: computes them with it and has them
/// given to bind_shape, which knows flesh as it is by default.
/// @return        Whether it did: the provenance should then say "lattice".
/// @throws Error  As load_flesh and bind_lattice.
bool give_lattice_weights(const std::filesystem::path& rig_file, const Shape& shape, const Rig& rig,
                          BindOptions& options, BindReport& report, Task* task);

}  // namespace limber::cli
