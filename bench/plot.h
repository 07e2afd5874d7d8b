#pragma once

#include <string>
#include <utility>
#include <vector>

namespace limber::bench {

/// Cost over size: one line of a plot.
struct Curve {
  std::string name;
  std::vector<std::pair<double, double>> points;  ///< Size and cost, both positive, sizes rising.
};

/// The slope of the straight line through the logarithms of the points of the upper decade (at least the last three):
/// 1 is linear, 0 independent. 0 for fewer than two points.
double fitted_exponent(const Curve& curve);

/// The same with two digits after the point.
std::string exponent_text(const Curve& curve);

/// A plot with two logarithmic axes as the text of an SVG: lines with their names and exponents at their ends.
/// @param axis   What x is: "vertices".
/// @param title  Above the plot.
std::string draw_plot(const std::string& title, const std::string& axis, const std::vector<Curve>& curves);

}  // namespace limber::bench
