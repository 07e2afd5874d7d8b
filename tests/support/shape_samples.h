#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "limber/model/shape.h"

namespace limber::test {

/// A named shape for round trips.
struct Sample {
  std::string name;
  Shape shape;
};

/// Triangles, polygons, planar shapes, every attribute, awkward numbers, loose vertices.
std::vector<Sample> sample_shapes();

/// Every number and index of two shapes is the same, bit for bit.
void expect_same(const Shape& actual, const Shape& expected);

/// Index ranges and row counts fit together, all numbers are finite.
void expect_valid(const Shape& shape);

/// Reads every beginning of `content`, from nothing to all but the last byte: each throws an Error with a
/// place, or yields a valid shape.
void expect_truncation_is_safe(std::string_view content, const std::function<Shape(std::string_view)>& read);

}  // namespace limber::test
