#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "limber/session/methods.h"

#include "studio/server/json.h"

namespace limber::studio {

/// One of the values of a choice.
struct OptionChoice {
  std::string value;
  std::string title;
  std::string help;
};

/// Something that a user may set: the engine's table is what pages build their panels from.
struct OptionInfo {
  enum class Type { Choice, Integer, Number, Boolean, Text };

  std::string name;  ///< "weights.method": the part before the dot says where it is shown.
  std::string title;
  Type type = Type::Number;
  Json initial;  ///< The default.
  std::string help;
  double minimum = 0;
  double maximum = 0;  ///< Of Type::Text: the most bytes; 0: 1000.
  double step = 0;     ///< Of a slider; 0: any.
  std::string unit;
  std::string symbol;                                    ///< The paper's, for tooltips.
  std::vector<OptionChoice> choices;                     ///< Of Type::Choice.
  std::map<std::string, std::vector<std::string>> when;  ///< For which values of other options it matters; empty: all.
  bool rebinds = false;                                  ///< Whether another value needs another binding.
  std::string (*complaint)(const std::string&) = nullptr;  ///< Of Type::Text: what is wrong with a value, if anything.
};

/// As in the catalogue.
Json to_json(const OptionInfo& option);

/// Checks a value and gives it in its canonical form (integers as integers).
/// @throws Error  InvalidArgument: the wrong type, out of range, not one of the choices. The path names the option.
Json checked(const OptionInfo& option, const Json& value);

/// Values by name.
using OptionValues = std::map<std::string, Json>;

/// Every option of weights, solver and modes, in the order in which they are shown: the one table.
const std::vector<OptionInfo>& all_options();

/// The option of that name; null if there is none.
const OptionInfo* find_option(std::string_view name);

/// Every option at its default.
OptionValues default_options();

/// The name of a row of the library's options about weights: "weights.extra".
std::string weight_option_name(const BindOptionInfo& row);

/// What the options about weights ask for; of those of other methods nothing.
/// @param size  Of the shape: the panel has lengths in sizes.
BindOptions bind_options_of(const OptionValues& values, double size);

/// Shows options in the panel, as far as it has them: sliders stop at their ends.
/// @param size  Of the shape; more than 0.
void show_bind_options(const BindOptions& options, double size, OptionValues& values);

/// The same as words of `limber bind`: " --weights bounded --lattice 5000". What has the command's default is left out.
/// @param size          Of the shape.
/// @param weights_file  What the method that reads weights is to read, quoted.
/// @param with_solver   Whether options of the solver go along; `limber rig` has none.
std::string bind_arguments(const OptionValues& values, double size, const std::string& weights_file,
                           bool with_solver = true);

}  // namespace limber::studio
