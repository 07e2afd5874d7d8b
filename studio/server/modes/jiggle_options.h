#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "limber/flesh/jiggle.h"

#include "studio/server/document.h"

namespace limber::studio {

/// Softness of single handles, as `limber animate --soft` takes it: "head=0,belly=0.95".
using SoftParts = std::map<std::string, float>;

/// @return  The parts that a text names; an entry that cannot be read is left out.
SoftParts soft_parts(std::string_view text);
std::string text_of(const SoftParts& parts);
/// What is wrong with such a text; empty: nothing.
std::string complaint_about_soft_parts(const std::string& text);

/// The text with a part under another name.
std::string renamed_part(const std::string& text, const std::string& from, const std::string& to);

/// The options of the mode, for the catalogue.
std::vector<OptionInfo> jiggle_options();

/// What the document asks of its flesh. Softness of handles that are not in the rig is left out.
/// @param rig  The one that the flesh is bound to.
JiggleOptions jiggle_of(const Document& document, const Rig& rig);

/// The options behind `limber animate --jiggle` that make the same of the same file; only those that are not the default.
std::string jiggle_arguments(const Document& document, const Rig& rig);

/// The names of the options that hold the softness, the frequency and the damping ratio of parts.
inline constexpr const char* kSoftPartsOption = "jiggle_parts.softness";
inline constexpr const char* kFrequenciesOption = "jiggle_parts.frequency";
inline constexpr const char* kRatiosOption = "jiggle_parts.damping_ratio";

}  // namespace limber::studio
