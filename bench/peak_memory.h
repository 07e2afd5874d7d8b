#pragma once

#include <functional>

namespace limber::bench {

/// How many megabytes more than before a call takes at its peak, as the kernel counts the resident pages of this
/// process; 0 where it does not say.
double peak_megabytes(std::function<void()> call);

}  // namespace limber::bench
