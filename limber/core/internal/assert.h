#pragma once

#include <cassert>

/// Checks a programmer's mistake (never user data) in debug builds; nothing in release builds.
#define LIMBER_ASSERT(condition) assert(condition)
