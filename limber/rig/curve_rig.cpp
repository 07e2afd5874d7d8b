#include "limber/rig/curve_rig.h"

#include <fmt/format.h>

namespace limber {

Rig curve_rig(const CurveSkeleton& skeleton) {
  Rig rig;
  std::vector<int> bone_to(skeleton.parents.size(), -1);
  for (std::size_t j = 0; j < skeleton.parents.size(); ++j) {
    const int parent = skeleton.parents[j];
    if (parent < 0) continue;
    bone_to[j] = rig.count();
    const BoneHandle bone{skeleton.joints.row(parent).transpose(),
                          skeleton.joints.row(static_cast<Eigen::Index>(j)).transpose()};
    rig.handles.push_back({fmt::format("bone_{}", rig.count()), bone_to[static_cast<std::size_t>(parent)], bone});
  }
  return rig;
}

}  // namespace limber
