#include "tools/limber/command.h"
#include "tools/limber/options.h"

namespace limber::cli {

/// `limber help [COMMAND]`.
Body declare_help(CLI::App& app) {
  auto name = std::make_shared<std::string>();
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  app.add_option("COMMAND", *name, "The command to explain; none: list all of them")->check(one_of(names));
  add_examples(app, {{"limber help info", "the same as `limber info --help`"}});
  return [name, &app](Context& context) {
    const CLI::App* program = app.get_parent();
    if (name->empty()) {
      context.print(program->get_formatter()->make_help(program, "limber", CLI::AppFormatMode::Normal));
      return ExitStatus::Done;
    }
    const CLI::App* command = program->get_subcommand(*name);
    context.print(program->get_formatter()->make_help(command, "limber " + *name, CLI::AppFormatMode::Normal));
    return ExitStatus::Done;
  };
}

}  // namespace limber::cli
