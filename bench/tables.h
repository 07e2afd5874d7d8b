#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "bench/plot.h"

namespace limber::bench {

/// The curves of results whose names are "CURVE against AXIS: X", for one axis, in the order of the results.
std::vector<Curve> curves_against(std::span<const Result> results, const std::string& axis);

/// The axes that occur in such names, in their order.
std::vector<std::string> axes_of(std::span<const Result> results);

/// Results as a table in Markdown. Where every name is "ROW: COLUMN", one row per ROW and one column per COLUMN, values with
/// their ratio in brackets or, without one, with what they stand beside below in italics; else one row per result. Scaling
/// results give one row per curve, with its exponent.
std::string markdown_table(std::span<const Result> results);

}  // namespace limber::bench
