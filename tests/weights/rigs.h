#pragma once

#include <string>
#include <vector>

#include "limber/model/rig.h"

namespace limber::test {

template <class Form>
void add(Rig& rig, Form form) {
  std::string name = std::to_string(rig.count());
  name.insert(name.begin(), 'h');
  rig.handles.push_back({std::move(name), -1, std::move(form)});
}

inline void add_point(Rig& rig, const Eigen::Vector3d& position) {
  rig.handles.push_back({"point" + std::to_string(rig.count()), -1, PointHandle{position}});
}

inline void add_bone(Rig& rig, const Eigen::Vector3d& head, const Eigen::Vector3d& tail) {
  rig.handles.push_back({"bone" + std::to_string(rig.count()), -1, BoneHandle{head, tail}});
}

inline void add_region(Rig& rig, std::vector<int> vertices) {
  rig.handles.push_back({"region" + std::to_string(rig.count()), -1, RegionHandle{std::move(vertices)}});
}

inline Rig points_rig(const std::vector<Eigen::Vector3d>& positions) {
  Rig rig;
  for (const Eigen::Vector3d& position : positions) add_point(rig, position);
  return rig;
}

}  // namespace limber::test
