#pragma once

#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/model/shape.h"

namespace limber::internal {

/// A segment inside a sample shape, from which a bone handle is made.
struct SampleBone {
  std::string name;
  std::string parent;  ///< Name of an earlier bone; empty: a root.
  Eigen::Vector3d head;
  Eigen::Vector3d tail;
};

/// A place on or in a sample shape, from which a point handle is made.
struct SamplePoint {
  std::string name;
  Eigen::Vector3d position;
};

/// Vertices of a sample shape, from which a region handle is made.
struct SampleRegion {
  std::string name;
  std::vector<int> vertices;
};

/// A generated shape and the places its author meant to be moved. The geometry module knows no rigs;
/// limber/model turns these into one.
struct SampleModel {
  Shape shape;
  std::vector<SampleBone> bones;
  std::vector<SamplePoint> points;
  std::vector<SampleRegion> regions;
};

/// The vertices where `depth` is not negative, as a region; if there is none, the one where it is greatest,
/// so that even a coarse shape has all of its regions.
SampleRegion make_region(std::string name, const Shape& shape,
                         const std::function<double(const Eigen::Vector3d&)>& depth);

}  // namespace limber::internal
