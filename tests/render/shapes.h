#pragma once

#include <cmath>
#include <numbers>

#include "limber/model/shape.h"

namespace limber::test {

/// The unit sphere around the origin, poles on the y axis, triangles counter-clockwise from outside.
inline Shape sphere(int around, int rings) {
  Shape shape;
  shape.positions.resize(around * (rings - 1) + 2, 3);
  for (int r = 1; r < rings; ++r) {
    for (int a = 0; a < around; ++a) {
      const double polar = std::numbers::pi * r / rings;
      const double turn = 2 * std::numbers::pi * a / around;
      shape.positions.row((r - 1) * around + a) << std::sin(polar) * std::sin(turn), std::cos(polar),
          std::sin(polar) * std::cos(turn);
    }
  }
  const int top = around * (rings - 1);
  shape.positions.row(top) << 0, 1, 0;
  shape.positions.row(top + 1) << 0, -1, 0;
  shape.triangles.resize(2 * around * (rings - 1), 3);
  int t = 0;
  for (int a = 0; a < around; ++a) {
    const int b = (a + 1) % around;
    shape.triangles.row(t++) << top, a, b;
    for (int r = 0; r + 2 < rings; ++r) {
      const int upper = r * around;
      const int lower = upper + around;
      shape.triangles.row(t++) << upper + a, lower + a, lower + b;
      shape.triangles.row(t++) << upper + a, lower + b, upper + b;
    }
    shape.triangles.row(t++) << (rings - 2) * around + a, top + 1, (rings - 2) * around + b;
  }
  return shape;
}

/// The cube [-1,1]^3, each face halved.
inline Shape cube() {
  Shape shape;
  shape.positions.resize(8, 3);
  for (int i = 0; i < 8; ++i) {
    shape.positions.row(i) << ((i & 1) != 0 ? 1 : -1), ((i & 2) != 0 ? 1 : -1), ((i & 4) != 0 ? 1 : -1);
  }
  shape.triangles.resize(12, 3);
  shape.triangles << 0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5,
      3, 7, 5;
  return shape;
}

}  // namespace limber::test
