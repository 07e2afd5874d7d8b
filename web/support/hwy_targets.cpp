// What libhwy has and the web build lacks: which instruction sets there are. A module is compiled for one.

#include <hwy/targets.h>

namespace hwy {

int64_t SupportedTargets() {
  return HWY_STATIC_TARGET;
}

void DisableTargets(int64_t) {}

void SetSupportedTargetsForTest(int64_t) {}

ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

}  // namespace hwy
