#pragma once

#include <cstddef>
#include <string_view>

#include "limber/core/internal/function_ref.h"

namespace limber::importer {

/// Limits what this process may do from here on: so many seconds of the processor, so many bytes of memory, no file to
/// write, no core file; it ends when the process that started it does. With a sanitizer, memory is not limited.
void limit_resources(long seconds, std::size_t memory);

/// Forbids this process and its threads all that reading from memory does not need: opening files, connections and other
/// programs. What is forbidden fails as if there were no permission. Where the system cannot do that, nothing is changed.
void forbid_access();

/// Looks at what an FBX file claims before assimp believes it: the sizes of unpacked arrays.
/// @param extension  With its dot, in small letters.
/// @throws Error     Malformed: it would take much more memory than a file of this size should.
void require_modest(std::string_view data, std::string_view extension);

/// Runs a function on a thread with a stack for structures that are nested as deeply as a file can say: assimp follows
/// nodes by calling itself, and takes them apart so, too.
/// @param file_size  In bytes.
/// @throws           std::bad_alloc (no such thread can be had); what the function throws.
void run_on_deep_stack(std::size_t file_size, internal::FunctionRef<void()> function);

}  // namespace limber::importer
