#pragma once

#include <filesystem>
#include <functional>

#include "limber/model/shape.h"

namespace limber::test {

/// Loads every file below a folder that may hold a shape, and hands it on. An Error with a sentence is an answer, too.
/// @return  How many went through.
int try_every_shape(const std::filesystem::path& folder, const std::function<void(const Shape&)>& use);

}  // namespace limber::test
