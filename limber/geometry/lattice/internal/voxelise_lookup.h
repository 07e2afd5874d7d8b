#pragma once

// Finds the copy of a cell that a point belongs to. Used by the lattices only.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "limber/model/shape.h"

namespace limber::internal::cells {

/// What the copies of cells are and hold; refers to data that must outlive it.
struct CopyTable {
  const std::vector<std::array<int, 4>>& places;  ///< Per copy: cube and type.
  const std::vector<int>& part_of_copy;
  const std::vector<int>& part_of_triangle;                ///< Per triangle of the shape; -1: ignored.
  const std::vector<std::array<int, 2>>& split_triangles;  ///< Copy of a split cell and a triangle, ascending.
};

/// The nearest triangle of a surface.
struct NearestTriangle {
  int triangle = -1;
  double distance = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
};

class CopyLookup {
 public:
  CopyLookup(const Shape& shape, const CopyTable& table);

  /// The copy at a place to which a point (in shape units) belongs: that of the nearest piece of surface; -1 if
  /// no copy is there.
  int find(const std::array<int, 4>& place, const Eigen::Vector3d& point) const;
  /// The copy at a place that holds a triangle, or else any of its part; -1 if there is none.
  int find_holding(const std::array<int, 4>& place, int triangle) const;
  /// Of all triangles of a part; of all parts for -1. Linear in the triangles.
  NearestTriangle nearest_in_part(int part, const Eigen::Vector3d& point) const;

 private:
  std::span<const int> copies_at(const std::array<int, 4>& place) const;
  std::span<const std::array<int, 2>> triangles_in(int copy) const;
  double distance_to_copy(int copy, const Eigen::Vector3d& point) const;

  const Shape& shape_;
  CopyTable table_;
  std::vector<int> order_;  ///< Copies sorted by place.
};

}  // namespace limber::internal::cells
