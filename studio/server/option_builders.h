#pragma once

#include "studio/server/options.h"

namespace limber::studio {

// One function per type of option. What only some have (another step, `when`, `rebinds`) is set on the result.

/// A whole number, in steps of one.
OptionInfo integer_option(std::string name, std::string title, int minimum, int maximum, int initial, std::string unit,
                          std::string help, std::string symbol = {});

/// A number, in hundredths of its range.
OptionInfo number_option(std::string name, std::string title, double minimum, double maximum, double initial,
                         std::string unit, std::string help, std::string symbol = {});

/// One of several; the first is the default.
OptionInfo choice_option(std::string name, std::string title, std::vector<OptionChoice> choices, std::string help);

/// A choice that is titled by its value, with a capital.
OptionChoice titled_choice(std::string_view value, std::string_view help);

/// Yes or no.
OptionInfo boolean_option(std::string name, std::string title, bool initial, std::string help);

}  // namespace limber::studio
