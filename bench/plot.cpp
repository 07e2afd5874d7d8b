#include "bench/plot.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace limber::bench {
namespace {

constexpr double kWidth = 750;
constexpr double kHeight = 380;
constexpr double kLeft = 70;
constexpr double kRight = 480;  // Names stand to the right of it.
constexpr double kTop = 54;
constexpr double kBottom = 326;
constexpr double kLabelHeight = 34;
constexpr const char* kColors[] = {"#0b6e99", "#c2410c", "#4d7c0f", "#7c3aed", "#b4137c", "#8a6d00"};

/// Powers of ten that hold all values.
struct Decades {
  int first = 0;
  int last = 1;
  void include(double value) {
    first = std::min(first, static_cast<int>(std::floor(std::log10(value) + 1e-9)));
    last = std::max(last, static_cast<int>(std::ceil(std::log10(value) - 1e-9)));
  }
  double place(double value) const { return (std::log10(value) - first) / (last - first); }
};

struct Axes {
  Decades x;
  Decades y;
  double px(double value) const { return kLeft + x.place(value) * (kRight - kLeft); }
  double py(double value) const { return kBottom - y.place(value) * (kBottom - kTop); }
};

Axes axes_of(const std::vector<Curve>& curves) {
  Axes axes;
  const auto [x, y] = curves.front().points.front();
  axes.x.first = axes.x.last = static_cast<int>(std::floor(std::log10(x)));
  axes.y.first = axes.y.last = static_cast<int>(std::floor(std::log10(y)));
  for (const Curve& curve : curves) {
    for (const auto& [a, b] : curve.points) {
      axes.x.include(a);
      axes.y.include(b);
    }
  }
  axes.x.last = std::max(axes.x.last, axes.x.first + 1);
  axes.y.last = std::max(axes.y.last, axes.y.first + 1);
  return axes;
}

/// "1", "10", "1,000", "1M".
std::string count_text(int exponent) {
  if (exponent >= 6) return fmt::format("{}M", static_cast<long>(std::pow(10, exponent - 6)));
  if (exponent >= 3) return fmt::format("{},000", static_cast<long>(std::pow(10, exponent - 3)));
  return fmt::format("{}", static_cast<long>(std::pow(10, exponent)));
}

/// Of 10^exponent microseconds: "10 us", "1 ms", "10 s".
std::string time_text(int exponent) {
  if (exponent >= 6) return count_text(exponent - 6) + " s";
  if (exponent >= 3) return count_text(exponent - 3) + " ms";
  if (exponent >= 0) return count_text(exponent) + " µs";
  return fmt::format("{} ns", static_cast<long>(std::pow(10, exponent + 3)));
}

void draw_grid(const Axes& axes, const std::string& axis, std::string& svg) {
  const auto line = [&](double x1, double y1, double x2, double y2, const char* color) {
    svg += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1, y1, x2,
                       y2, color);
  };
  for (int decade = axes.x.first; decade <= axes.x.last; ++decade) {
    for (int k = 2; k < 10 && decade < axes.x.last; ++k) {
      const double x = axes.px(k * std::pow(10.0, decade));
      line(x, kTop, x, kBottom, "#f0f1f3");
    }
    const double x = axes.px(std::pow(10.0, decade));
    line(x, kTop, x, kBottom, "#d5d8dd");
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" class=\"tick\">{}</text>\n", x,
                       kBottom + 18, count_text(decade));
  }
  for (int decade = axes.y.first; decade <= axes.y.last; ++decade) {
    const double y = axes.py(std::pow(10.0, decade));
    line(kLeft, y, kRight, y, "#d5d8dd");
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\" class=\"tick\">{}</text>\n", kLeft - 9,
                       y + 4, time_text(decade));
  }
  svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" class=\"axis\">{}</text>\n",
                     (kLeft + kRight) / 2, kBottom + 40, axis);
}

/// Where the names go: beside the ends of their lines, and apart from each other.
std::vector<double> label_places(const std::vector<Curve>& curves, const Axes& axes) {
  std::vector<std::size_t> order(curves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto end = [&](std::size_t i) { return axes.py(curves[i].points.back().second); };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return end(a) < end(b); });
  std::vector<double> places(curves.size());
  double lowest = kTop - kLabelHeight;
  for (const std::size_t i : order) lowest = places[i] = std::max(end(i), lowest + kLabelHeight);
  // Too low at the end: push back up.
  double limit = kBottom;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    places[*i] = std::min(places[*i], limit);
    limit = places[*i] - kLabelHeight;
  }
  return places;
}

void draw_curve(const Curve& curve, const Axes& axes, const char* color, double label, std::string& svg) {
  std::string path;
  for (const auto& [x, y] : curve.points) path += fmt::format("{:.1f},{:.1f} ", axes.px(x), axes.py(y));
  svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\"/>\n", path, color);
  for (const auto& [x, y] : curve.points) {
    svg +=
        fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.4\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                    axes.px(x), axes.py(y), color);
  }
  const auto [x, y] = curve.points.back();
  svg += fmt::format(
      "<path d=\"M{:.1f},{:.1f} L{:.1f},{:.1f}\" stroke=\"{}\" stroke-dasharray=\"2 3\" fill=\"none\" "
      "opacity=\"0.7\"/>\n",
      axes.px(x) + 5, axes.py(y), kRight + 12, label, color);
  svg += fmt::format(
      "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"name\" fill=\"{}\">{}<tspan x=\"{:.1f}\" dy=\"14\" "
      "class=\"fit\">exponent "
      "{}</tspan></text>\n",
      kRight + 16, label - 1, color, curve.name, kRight + 16, exponent_text(curve));
}

}  // namespace

double fitted_exponent(const Curve& curve) {
  const std::size_t count = curve.points.size();
  if (count < 2) return 0;
  std::size_t first = count - std::min<std::size_t>(count, 3);
  while (first > 0 && curve.points[first - 1].first * 10 >= curve.points.back().first * 0.999) --first;
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double n = static_cast<double>(count - first);
  for (std::size_t i = first; i < count; ++i) {
    const double x = std::log(curve.points[i].first);
    const double y = std::log(curve.points[i].second);
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

std::string exponent_text(const Curve& curve) {
  const double exponent = fitted_exponent(curve);
  return fmt::format("{:.2f}", std::abs(exponent) < 0.005 ? 0 : exponent);  // Not "-0.00".
}

std::string draw_plot(const std::string& title, const std::string& axis, const std::vector<Curve>& curves) {
  const Axes axes = axes_of(curves);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"system-ui, sans-serif\">\n"
      "<style>.tick{{font-size:11px;fill:#5b6270}}.axis{{font-size:13px;fill:#2b303a}}.title{{font-size:15px;"
      "font-weight:600;fill:#1b1f27}}.name{{font-size:12px;font-weight:600}}.fit{{font-size:11px;font-weight:400;"
      "fill:#5b6270}}</style>\n"
      "<rect width=\"{0}\" height=\"{1}\" rx=\"8\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"30\" class=\"title\">{3}</text>\n",
      kWidth, kHeight, kLeft, title);
  draw_grid(axes, axis, svg);
  const std::vector<double> labels = label_places(curves, axes);
  for (std::size_t i = 0; i < curves.size(); ++i) {
    draw_curve(curves[i], axes, kColors[i % std::size(kColors)], labels[i], svg);
  }
  return svg + "</svg>\n";
}

}  // namespace limber::bench
