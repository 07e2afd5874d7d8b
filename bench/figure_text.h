#pragma once

#include <string>

#include "bench/bench.h"

namespace limber::bench {

/// A number as the documentation shows it: counts in full with thousands apart ("12,345"), anything else with three
/// digits that count ("0.0123", "1.23", "12,300", "8.3e-7").
std::string number_text(double value);

/// A result's value with its unit; times in the unit that suits them ("93.2 ms", not "93,195 us").
std::string value_text(const Result& result);

}  // namespace limber::bench
