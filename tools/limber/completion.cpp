#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/limber/command.h"
#include "tools/limber/options.h"

// Completion scripts, written from the tree of commands and options itself: they cannot go stale.

namespace limber::cli {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// In single quotes, for a shell in which '\'' is a quote.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// The names that may stand in place of the command's arguments; empty: files.
std::vector<std::string> argument_choices(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    if (const auto choices = choices_of(*option); !choices.empty()) return choices;
  }
  return {};
}

std::string bash_case(const CLI::App& app) {
  std::vector<std::string> words;
  std::string values;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    const std::vector<std::string> names = names_of(*option);
    words.insert(words.end(), names.begin(), names.end());
    if (const auto choices = choices_of(*option); !choices.empty()) {
      values += fmt::format("        {}) words=\"{}\" ;;\n", fmt::join(names, "|"), fmt::join(choices, " "));
    } else if (option->get_items_expected_max() > 0) {
      values += fmt::format("        {}) return ;;\n", fmt::join(names, "|"));
    }
  }
  std::string text = fmt::format("    {})\n      case $previous in\n{}", app.get_name(), values);
  text += fmt::format("        *) case $word in -*) words=\"{}\" ;; *) words=\"{}\" ;; esac ;;\n",
                      fmt::join(words, " "), fmt::join(argument_choices(app), " "));
  return text + "      esac ;;\n";
}

std::string bash_script(const CLI::App& program) {
  std::vector<std::string> names;
  std::string cases;
  for (const CLI::App* command : commands_of(program)) {
    names.push_back(command->get_name());
    cases += bash_case(*command);
  }
  return fmt::format(
      R"(# bash completion of limber; load it with: source <(limber completion bash)
_limber() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command= words= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case " {0} " in *" ${{COMP_WORDS[i]}} "*) command=${{COMP_WORDS[i]}}; break ;; esac
  done
  COMPREPLY=()
  case $command in
    '') words="{0} --help --version --json --quiet --progress --threads" ;;
{1}  esac
  # Nothing to offer: the shell completes file names.
  [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _limber limber
)",
      fmt::join(names, " "), cases);
}

/// Text inside the brackets of zsh's _arguments.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string zsh_value(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return "";
  if (const auto choices = choices_of(option); !choices.empty())
    return fmt::format(":value:({})", fmt::join(choices, " "));
  return ":value:_files";
}

std::string zsh_case(const CLI::App& app) {
  std::string text = fmt::format("        {})\n          _arguments \\\n", app.get_name());
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) continue;
    for (const std::string& name : names_of(*option)) {
      const std::string spec = fmt::format("{}[{}]{}", name, zsh_text(option->get_description()), zsh_value(*option));
      text += fmt::format("            {} \\\n", in_quotes(spec));
    }
  }
  const auto choices = argument_choices(app);
  const std::string rest = choices.empty() ? "*:file:_files" : fmt::format("*:name:({})", fmt::join(choices, " "));
  return text + fmt::format("            {} ;;\n", in_quotes(rest));
}

std::string zsh_script(const CLI::App& program) {
  std::string list;
  std::string cases;
  for (const CLI::App* command : commands_of(program)) {
    list += fmt::format("    {}\n",
                        in_quotes(command->get_name() + ":" + zsh_text(first_line(command->get_description()))));
    cases += zsh_case(*command);
  }
  return fmt::format(
      R"(#compdef limber
# zsh completion of limber; save it as _limber in a folder of $fpath, or: source <(limber completion zsh)
_limber() {{
  local state line
  local -a commands=(
{0}  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command) _describe command commands ;;
    argument)
      case $words[1] in
{1}      esac ;;
  esac
}}
compdef _limber limber
)",
      list, cases);
}

std::string fish_script(const CLI::App& program) {
  std::string text = "# fish completion of limber; load it with: limber completion fish | source\n";
  for (const CLI::App* command : commands_of(program)) {
    const std::string& name = command->get_name();
    text += fmt::format("complete -c limber -f -n __fish_use_subcommand -a {} -d {}\n", name,
                        in_quotes(first_line(command->get_description())));
    const std::string condition = in_quotes("__fish_seen_subcommand_from " + name);
    for (const CLI::Option* option : command->get_options()) {
      if (option->get_positional()) continue;
      text += fmt::format("complete -c limber -n {}", condition);
      for (const std::string& word : option->get_snames()) text += " -s " + word;
      for (const std::string& word : option->get_lnames()) text += " -l " + word;
      if (option->get_items_expected_max() > 0) text += " -r";
      if (const auto choices = choices_of(*option); !choices.empty()) {
        text += fmt::format(" -f -a {}", in_quotes(fmt::format("{}", fmt::join(choices, " "))));
      }
      text += fmt::format(" -d {}\n", in_quotes(option->get_description()));
    }
    if (const auto choices = argument_choices(*command); !choices.empty()) {
      text += fmt::format("complete -c limber -f -n {} -a {}\n", condition,
                          in_quotes(fmt::format("{}", fmt::join(choices, " "))));
    }
  }
  return text;
}

}  // namespace

/// `limber completion SHELL`.
Body declare_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, "The shell to write it for")->required()->check(one_of({"bash", "zsh", "fish"}));
  add_examples(app, {{"source <(limber completion bash)", "complete commands and options in this shell"},
                     {"limber completion fish > ~/.config/fish/completions/limber.fish", "in every fish shell"}});
  return [shell, &app](Context& context) {
    const CLI::App& program = *app.get_parent();
    if (*shell == "bash") context.print(bash_script(program));
    if (*shell == "zsh") context.print(zsh_script(program));
    if (*shell == "fish") context.print(fish_script(program));
    return ExitStatus::Done;
  };
}

}  // namespace limber::cli
