#include "tools/limber/help.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/limber/options.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

struct Row {
  std::string name;
  std::string text;
};

std::string heading(std::string_view text) {
  return "\n" + styled(fmt::format("{}:", text), Style::Bold, Stream::Output) + "\n";
}

int line_width() {
  return std::clamp(terminal_width(Stream::Output), 60, 100);
}

/// Breaks text into lines; `column` is where the first line starts and the others are indented to.
std::string wrapped(std::string_view text, int column) {
  std::string result;
  int at = column;
  for (const std::string& word : CLI::detail::split(std::string(text), ' ')) {
    const int length = static_cast<int>(word.size());
    if (at > column && at + 1 + length > line_width()) {
      result += "\n" + std::string(column, ' ');
      at = column;
    }
    if (at > column) {
      result += ' ';
      ++at;
    }
    result += word;
    at += length;
  }
  return result;
}

std::string table(const std::vector<Row>& rows) {
  constexpr int kWidestName = 26;
  int width = 0;
  for (const Row& row : rows) {
    if (const int size = static_cast<int>(row.name.size()); size <= kWidestName) width = std::max(width, size);
  }
  std::string result;
  for (const Row& row : rows) {
    if (static_cast<int>(row.name.size()) > width) {
      result += fmt::format("  {}\n  {:{}}  {}\n", row.name, "", width, wrapped(row.text, width + 4));
    } else {
      result += fmt::format("  {:{}}  {}\n", row.name, width, wrapped(row.text, width + 4));
    }
  }
  return result;
}

/// "FILE" of "--output FILE": the option's type name without what validators add.
std::string placeholder(const CLI::Option& option) {
  std::string name = option.get_type_name();
  name = name.substr(0, name.find(':'));
  if (name == "INT" || name == "UINT") return "N";
  if (name == "FLOAT") return "X";
  if (name == "TEXT" && !choices_of(option).empty()) return "NAME";
  if (name == "TEXT" && option.check_lname("output")) return "FILE";
  return name;
}

std::string option_name(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  if (option.get_snames().empty()) text = "    " + text;
  if (option.get_items_expected_max() > 0) text += " " + placeholder(option);
  return text;
}

std::string option_text(const CLI::Option& option) {
  std::string text = option.get_description();
  std::vector<std::string> facts;
  if (const auto choices = choices_of(option); !choices.empty()) {
    facts.push_back(fmt::format("one of {}", fmt::join(choices, ", ")));
  }
  if (const std::string range = range_of(option); !range.empty()) facts.push_back(range);
  if (const std::string value = option.get_default_str(); !value.empty() && value != "\"\"") {
    facts.push_back("default " + value);
  }
  if (option.get_required() && !option.get_positional()) facts.emplace_back("required");
  if (!facts.empty()) text += fmt::format(" [{}]", fmt::join(facts, "; "));
  return text;
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string line = name + " [OPTIONS]";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional() && option->get_required()) {
      const bool brief = !option->get_snames().empty();
      line += fmt::format(" {}{} {}", brief ? "-" : "--",
                          brief ? option->get_snames().front() : option->get_lnames().front(), placeholder(*option));
    }
  }
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const bool several = option->get_items_expected_max() > 1;
    const std::string argument = option->get_name(true) + (several ? "..." : "");
    line += option->get_required() ? " " + argument : fmt::format(" [{}]", argument);
  }
  return line;
}

std::string options_of_group(const CLI::App& app, const std::string& group) {
  std::vector<Row> rows;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || option->get_group() != group) continue;
    rows.push_back({option_name(*option), option_text(*option)});
  }
  return rows.empty() ? "" : heading(group) + table(rows);
}

std::string arguments(const CLI::App& app) {
  std::vector<Row> rows;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) rows.push_back({option->get_name(true), option_text(*option)});
  }
  return rows.empty() ? "" : heading("Arguments") + table(rows);
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

std::string help_of_command(const CLI::App& app, const std::string& name) {
  const std::string description = app.get_description();
  std::string text = fmt::format("{}: {}\n", styled(name, Style::Bold, Stream::Output), first_line(description));
  text += heading("Usage") + fmt::format("  {}\n", usage(app, name));
  for (std::size_t at = description.find("\n\n"); at != std::string::npos;) {
    const std::size_t next = description.find("\n\n", at + 2);
    text += "\n" + wrapped(description.substr(at + 2, next - at - 2), 0) + "\n";
    at = next;
  }
  text += arguments(app);
  for (const std::string& group : app.get_groups()) {
    if (group != kCommonGroup && !group.empty()) text += options_of_group(app, group);
  }
  text += options_of_group(app, kCommonGroup);
  if (!app.get_footer().empty()) text += heading("Examples") + app.get_footer();
  return text;
}

std::string help_of_program(const CLI::App& app) {
  std::string text = app.get_description() + "\n";
  text += heading("Usage") + "  limber COMMAND [OPTIONS] [ARGUMENTS]\n";
  const std::vector<const CLI::App*> commands = app.get_subcommands([](const CLI::App*) { return true; });
  std::vector<std::string> groups;
  std::size_t width = 0;
  for (const CLI::App* command : commands) {
    width = std::max(width, command->get_name().size());
    if (std::find(groups.begin(), groups.end(), command->get_group()) == groups.end()) {
      groups.push_back(command->get_group());
    }
  }
  for (const std::string& group : groups) {
    std::vector<Row> rows;
    for (const CLI::App* command : commands) {
      if (command->get_group() != group) continue;
      // Padded to one column for all groups.
      rows.push_back({fmt::format("{:{}}", command->get_name(), width), first_line(command->get_description())});
    }
    text += heading(group) + table(rows);
  }
  text += options_of_group(app, "Options") + options_of_group(app, kCommonGroup);
  if (!app.get_footer().empty()) text += heading("Start here") + app.get_footer();
  text += "\n`limber COMMAND --help` explains a command, with examples.\n";
  return text;
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const {
  return app->get_parent() ? help_of_command(*app, name.empty() ? "limber " + app->get_name() : name)
                           : help_of_program(*app);
}

}  // namespace limber::cli
