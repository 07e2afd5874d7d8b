#include "limber/render/internal/bitmap_font.h"

#include <string_view>

namespace limber::internal {
namespace {

// Eight digits per character, from the space to the tilde, one per row from the top: five dots as a number in
// base 32 (0 to 9, A to V), the left one in the highest bit.
constexpr std::string_view kRows =
    "00000000"
    "44444040"
    "AAA00000"
    "AAVAVAA0"
    "4FKE5U40"
    "PP248JJ0"
    "CIK8LID0"
    "44400000"
    "24888420"
    "84222480"
    "04LEL400"
    "044V4400"
    "00000648"
    "000E0000"
    "00000CC0"
    "11248GG0"
    "EHJLPHE0"
    "4C4444E0"
    "EH1248V0"
    "V2421HE0"
    "26AIV220"
    "VGU11HE0"
    "68GUHHE0"
    "V1244440"
    "EHHEHHE0"
    "EHHF12C0"
    "0CC0CC00"
    "0CC0C480"
    "248G8420"
    "00V0V000"
    "84212480"
    "EH124040"
    "EHNLNGE0"
    "4AHHVHH0"
    "UHHUHHU0"
    "EHGGGHE0"
    "SIHHHIS0"
    "VGGUGGV0"
    "VGGUGGG0"
    "EHGNHHF0"
    "HHHVHHH0"
    "E44444E0"
    "72222IC0"
    "HIKOKIH0"
    "GGGGGGV0"
    "HRLLHHH0"
    "HPPLJJH0"
    "EHHHHHE0"
    "UHHUGGG0"
    "EHHHLID0"
    "UHHUKIH0"
    "FGGE11U0"
    "V4444440"
    "HHHHHHE0"
    "HHHHAA40"
    "HHHLLRH0"
    "HHA4AHH0"
    "HHA44440"
    "V1248GV0"
    "E88888E0"
    "GG842110"
    "E22222E0"
    "4AH00000"
    "0000000V"
    "84000000"
    "00E1FHF0"
    "GGUHHHU0"
    "00FGGGF0"
    "11FHHHF0"
    "00EHVGE0"
    "68U88880"
    "00FHHF1E"
    "GGUHHHH0"
    "40C444E0"
    "206222IC"
    "889ACA90"
    "C44444E0"
    "00QLLLL0"
    "00UHHHH0"
    "00EHHHE0"
    "00UHHUGG"
    "00FHHF11"
    "00MOGGG0"
    "00FGE1U0"
    "88U88860"
    "00HHHHF0"
    "00HHHA40"
    "00HLLLA0"
    "00HA4AH0"
    "00HHHF1E"
    "00V248V0"
    "24484420"
    "44444440"
    "84424480"
    "008L2000";
constexpr std::string_view kBox = "VHHHHHV0";

int dots_of(char digit) {
  return digit <= '9' ? digit - '0' : digit - 'A' + 10;
}

}  // namespace

bool glyph_dot(char character, int column, int row) {
  if (column < 0 || column >= kGlyphWidth || row < 0 || row >= kGlyphHeight) return false;
  const bool known = character >= ' ' && character <= '~';
  const std::string_view rows =
      known ? kRows.substr(static_cast<std::size_t>(character - ' ') * kGlyphHeight, kGlyphHeight) : kBox;
  return (dots_of(rows[static_cast<std::size_t>(row)]) >> (kGlyphWidth - 1 - column) & 1) != 0;
}

}  // namespace limber::internal
