#pragma once

#include <map>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "limber/core/error.h"
#include "limber/session/methods.h"

namespace limber::cli {

/// What a command line says about weights: a method or a file, and the options of the rows of methods.h.
class WeightChoice {
 public:
  /// @param usual        The method if none is named.
  /// @param with_solver  Whether options of the solver are offered too.
  WeightChoice(WeightMethod usual, bool with_solver);

  /// Adds --weights and an option per row. The choice must outlive the app's parsing.
  void declare(CLI::App& app);

  /// What was chosen. @throws UsageError  No such method, with the nearest name; options that do not go together.
  BindOptions options() const;

  /// Reads what the method wants from files: a table of weights, and what the rig's file says about flesh.
  /// @throws Error  As load_dmat and load_flesh.
  void read_files(BindOptions& options, const std::string& rig_file) const;

  /// As it was given: a method's name, or a file.
  const std::string& text() const { return weights_; }

 private:
  std::string weights_;
  bool with_solver_;
  std::map<std::string_view, std::string> texts_;  ///< By the names of rows.
  std::map<std::string_view, bool> flags_;
};

/// Every method with what it does, as a sentence for a command's help.
std::string weight_methods_sentence();

/// "--reach" for an error about the option 'reach', as the library calls it; empty if it is about none.
std::string flag_of(const Error& error);

}  // namespace limber::cli
