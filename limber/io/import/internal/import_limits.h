#pragma once

#include <cstddef>
#include <string_view>

#include "limber/core/internal/function_ref.h"

namespace limber::internal {

/// Looks at what a file claims before assimp believes it: the sizes of unpacked arrays of an FBX file, and of a packed
/// .blend file.
/// @param extension  With its dot, in small letters.
/// @throws Error     Malformed: it would take much more memory than a file of this size should.
void require_modest(std::string_view data, std::string_view extension);

/// Runs a function on a thread with a stack for structures that are nested as deeply as a file can say: assimp follows
/// nodes by calling itself, and takes them apart so, too.
/// @param file_size  In bytes.
/// @throws Error     Malformed (no such thread can be had); what the function throws.
void run_on_deep_stack(std::size_t file_size, FunctionRef<void()> function);

}  // namespace limber::internal
