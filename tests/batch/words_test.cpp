#include "tools/limber/batch/words.h"

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber::batch {
namespace {

using Words = std::vector<std::string>;

TEST(SplitWords, KeepsQuotedBlanksAndNothingElseOfAShell) {
  EXPECT_EQ(split_words("rig {in}  -o\t{out}.glb"), (Words{"rig", "{in}", "-o", "{out}.glb"}));
  EXPECT_EQ(split_words("a 'b c' \"d 'e'\" f\\ g ''"), (Words{"a", "b c", "d 'e'", "f g", ""}));
  EXPECT_EQ(split_words("$HOME *.obj | ; & `x`"), (Words{"$HOME", "*.obj", "|", ";", "&", "`x`"}));
  EXPECT_EQ(split_words(" "), Words{});
}

TEST(SplitWords, RejectsAQuoteThatDoesNotEnd) {
  try {
    split_words("rig 'in");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::Malformed);
  }
}

TEST(FillIn, ReplacesFieldsAndKeepsDoubledBraces) {
  const Fields fields = {{"in", "a b.obj"}, {"out:rig", "x"}};
  EXPECT_EQ(fill_in("{in}", fields), "a b.obj");
  EXPECT_EQ(fill_in("{{{in}}}-{out:rig}.glb", fields), "{a b.obj}-x.glb");
  EXPECT_EQ(fields_in("{in}{{no}}{out:rig}"), (Words{"in", "out:rig"}));
}

TEST(FillIn, NamesTheNearestField) {
  try {
    fill_in("{uot}", {{"out", ""}, {"in", ""}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    EXPECT_NE(error.remedy().find("'out'"), std::string::npos) << error.remedy();
  }
}

TEST(FillIn, RejectsABraceWithoutAPartner) {
  for (const char* text : {"{in", "in}", "a{"}) {
    try {
      fill_in(text, {{"in", ""}});
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::Malformed);
    }
  }
}

TEST(ShellQuoted, SurvivesQuotes) {
  EXPECT_EQ(shell_quoted("a'b $c"), "'a'\\''b $c'");
}

}  // namespace
}  // namespace limber::batch
