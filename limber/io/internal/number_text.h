#pragma once

#include <string>

namespace limber::internal {

/// Reads a decimal number at `first`: digits with an optional sign ('+' too), point ("5.", ".5") and
/// exponent, or "inf" and "nan" in any case. The result is the double nearest to the text: bit for bit what
/// std::from_chars gives, in any locale. Too small becomes 0, too large becomes infinite. Some exporters swap
/// the exponent's letter and sign ("3.1-e2" for 3.1e-2); that is read as meant.
///
/// @param value  Set if a number was found, else untouched.
/// @return       Behind the number's last character; null if there is no number at `first`.
const char* parse_number(const char* first, const char* last, double& value) noexcept;

/// Appends the shortest decimal text that parse_number turns into the same bits.
void append_number(std::string& text, double value);

/// The same for a float: the shortest text that, read as a double and rounded, gives the same float.
void append_number(std::string& text, float value);

void append_integer(std::string& text, long long value);  ///< Appends it in decimal.

}  // namespace limber::internal
