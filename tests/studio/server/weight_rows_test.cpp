// The studio knows every row of the library's tables of methods, volumes and energies.
#include <gtest/gtest.h>

#include "limber/session/methods.h"

#include "studio/server/document.h"
#include "studio/server/engine.h"

namespace limber::studio {
namespace {

constexpr double kSize = 2;  // Of a shape: panels have lengths in sizes.

const Json* option_named(const Json& catalogue, const std::string& name) {
  for (const Json& option : catalogue["options"]) {
    if (option["name"] == name) return &option;
  }
  return nullptr;
}

TEST(WeightRows, AreAllInTheCatalogue) {
  const Json all = catalogue();
  const Json* method = option_named(all, "weights.method");
  ASSERT_TRUE(method);
  ASSERT_EQ((*method)["choices"].size(), weight_methods().size());
  for (std::size_t i = 0; i < weight_methods().size(); ++i) {
    EXPECT_EQ((*method)["choices"][i]["value"], std::string(weight_methods()[i].name));
    EXPECT_EQ((*method)["choices"][i]["help"], std::string(weight_methods()[i].summary));
  }
  for (const BindOptionInfo* row : all_bind_options()) {
    SCOPED_TRACE(row->name);
    const Json* option = option_named(all, weight_option_name(*row));
    ASSERT_EQ(option != nullptr, row->has_panel());
    if (!option) continue;
    EXPECT_EQ((*option)["title"], std::string(row->title));
    if (row->type == BindOptionInfo::Type::Choice) {
      const std::size_t open = row->is_optional ? 1 : 0;  // "auto" comes first.
      ASSERT_EQ((*option)["choices"].size(), row->choices.size() + open);
      for (std::size_t i = 0; i < row->choices.size(); ++i) {
        EXPECT_EQ((*option)["choices"][i + open]["value"], std::string(row->choices[i].name));
      }
    }
    const std::vector<WeightMethod> methods = methods_of(*row);
    if (methods.empty()) continue;
    ASSERT_TRUE(option->contains("when"));
    EXPECT_EQ((*option)["when"]["weights.method"].size(), methods.size());
    EXPECT_EQ((*option)["when"]["weights.method"][0], std::string(methods[0].name()));
  }
}

TEST(WeightRows, OfThePanelReachTheBinding) {
  for (const BindOptionInfo* row : all_bind_options()) {
    if (!row->has_panel()) continue;
    SCOPED_TRACE(row->name);
    OptionValues values = default_options();
    const std::vector<WeightMethod> methods = methods_of(*row);
    if (!methods.empty()) values["weights.method"] = std::string(methods[0].name());
    const bool is_choice = row->type == BindOptionInfo::Type::Choice;
    const double wanted = is_choice ? static_cast<double>(row->choices.size()) - 1 : row->panel.low + row->panel.step;
    if (is_choice) {
      values[weight_option_name(*row)] = std::string(row->choices.back().name);
    } else {
      values[weight_option_name(*row)] = wanted;
    }
    const BindOptions options = bind_options_of(values, kSize);
    EXPECT_EQ(value_of(*row, options), row->is_length ? wanted * kSize : wanted);
    EXPECT_NE(bind_arguments(values, kSize, "w.dmat").find(" --" + std::string(row->flag)), std::string::npos);
    // Shown again, they are the same.
    OptionValues shown = default_options();
    show_bind_options(options, kSize, shown);
    EXPECT_EQ(shown.at(weight_option_name(*row)), values.at(weight_option_name(*row)));
  }
}

TEST(WeightRows, WithoutAPanelAreThoseThatTheStudioDecides) {
  std::vector<std::string_view> without;
  for (const BindOptionInfo* row : all_bind_options()) {
    if (!row->has_panel()) without.push_back(row->name);
  }
  EXPECT_EQ(without, std::vector<std::string_view>{"renormalise"});  // It always does.
}

TEST(WeightRows, LeftOpenAreTheDefaultOfTheCommand) {
  OptionValues values = default_options();
  EXPECT_EQ(values.at("weights.rigidity"), "auto");
  EXPECT_FALSE(bind_options_of(values, kSize).rigidity);
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat").find("--rigidity"), std::string::npos);
  values["weights.method"] = "geodesic";
  values["weights.reach"] = 0.25;
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat"), " --weights geodesic --reach 0.5");
  BindOptions options = bind_options_of(values, kSize);
  OptionValues shown = default_options();
  show_bind_options(options, kSize, shown);
  EXPECT_EQ(shown, values);
}

TEST(WeightRows, OfOtherMethodsAreLeftOutOfTheBindingAndOfTheCommand) {
  OptionValues values = default_options();
  values["weights.energy"] = "paper";
  values["weights.auxiliary"] = 5;
  values["weights.method"] = "heat";
  require_own_options(bind_options_of(values, kSize));
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat"), " --weights heat");
  values["weights.method"] = "given";
  values["weights.extra"] = 2;
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat"), " --weights w.dmat --extra 2");
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat", false), " --weights w.dmat");
  values["weights.method"] = "lattice";
  EXPECT_EQ(bind_arguments(values, kSize, "w.dmat", false), " --weights lattice --lattice 5000");
}

}  // namespace
}  // namespace limber::studio
