#pragma once

#include <atomic>

namespace limber::test {

/// How many allocations this program made.
extern std::atomic<long> allocations;

/// While positive, every allocation takes one off, and the one that makes it zero fails.
extern std::atomic<long> allocations_until_failure;

}  // namespace limber::test
