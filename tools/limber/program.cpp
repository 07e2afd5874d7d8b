#include "tools/limber/program.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <new>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/executor.h"
#include "limber/io/import/import_file.h"

#include "tools/limber/help.h"
#include "tools/limber/options.h"
#include "tools/limber/version_text.h"

namespace limber::cli {
namespace {

std::atomic<Task*> running_task = nullptr;

extern "C" void cancel_running_task(int) {
  if (Task* task = running_task.load()) task->cancel();
}

/// While it lives, the first Ctrl-C cancels the task; a second one ends the program as usual.
class CancelOnInterrupt {
 public:
  explicit CancelOnInterrupt(Task* task) {
    running_task = task;
    struct sigaction action {};
    action.sa_handler = cancel_running_task;
    action.sa_flags = SA_RESETHAND;
    ::sigaction(SIGINT, &action, nullptr);
  }
  ~CancelOnInterrupt() {
    std::signal(SIGINT, SIG_DFL);
    running_task = nullptr;
  }
  CancelOnInterrupt(const CancelOnInterrupt&) = delete;
  CancelOnInterrupt& operator=(const CancelOnInterrupt&) = delete;
};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.emplace_back(command.name);
  return names;
}

/// The first word that is neither an option nor an option's value: the command.
std::string first_plain_word(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--threads") {
      ++i;
    } else if (!words[i].starts_with("-")) {
      return words[i];
    }
  }
  return {};
}

std::vector<std::string> long_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string with_hint(const std::string& sentence, std::string_view word, const std::vector<std::string>& names) {
  const std::string hint = did_you_mean(word, names);
  return hint.empty() ? sentence : fmt::format("{} {}", sentence, hint);
}

ExitStatus status_of(ErrorCode code) {
  if (code == ErrorCode::Cancelled) return ExitStatus::Interrupted;
  if (code == ErrorCode::InvalidArgument) return ExitStatus::WrongUsage;
  return is_bad_input(code) ? ExitStatus::BadInput : ExitStatus::Failed;
}

}  // namespace

Program::Program() : app_("Limber makes shapes move.", "limber") {
  app_.formatter(std::make_shared<HelpFormatter>());
  app_.set_help_flag("-h,--help", "Show this help")->group(kCommonGroup);
  app_.add_flag("--version", version_, "Show version, licence of this build and processor features");
  // A later word that equals a command is an argument: `limber help info`.
  app_.require_subcommand(0, 1);
  add_common_options(app_);
  add_examples(app_, {{"limber demo", "a short tour of what follows"},
                      {"limber make mannequin -o mannequin.obj", "a character with a skeleton"},
                      {"limber info mannequin.obj", "what the file holds"},
                      {"limber render mannequin.obj -o mannequin.png", "a picture of it"}});
  for (const Command& command : all_commands()) {
    CLI::App* sub = app_.add_subcommand(std::string(command.name), std::string(command.summary));
    sub->group(std::string(command.group));
    sub->get_help_ptr()->group(kCommonGroup);
    bodies_.emplace_back(sub, command.declare(*sub));
    add_common_options(*sub);
  }
}

void Program::add_common_options(CLI::App& app) {
  app.add_flag("--json", common_.json, "Print the result, or the error, as JSON")->group(kCommonGroup);
  app.add_flag("-q,--quiet", common_.quiet, "No messages, warnings or progress; errors only")->group(kCommonGroup);
  app.add_flag("--progress", common_.progress, "Tell progress to standard error, a JSON object per line, for programs")
      ->group(kCommonGroup);
  app.add_option("--threads", common_.threads, "How many threads to use; 0: one per core")
      ->check(number_in(0, 1024))
      ->default_str("0")
      ->group(kCommonGroup);
}

ExitStatus Program::run(const std::vector<std::string>& words) {
  // Also when the words cannot be parsed, an asked-for JSON answer is given.
  common_.json = std::find(words.begin(), words.end(), "--json") != words.end();
  try {
    const ExitStatus status = parse_and_run(words);
    flush_output();
    return status;
  } catch (const Error& error) {
    report_error(error, false);
    return ExitStatus::Failed;
  }
}

ExitStatus Program::parse_and_run(const std::vector<std::string>& words) {
  const std::string name = first_plain_word(words);
  const std::vector<std::string> names = command_names();
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
    return fail_usage(with_hint(fmt::format("there is no command '{}'.", name), name, names));
  }
  try {
    app_.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app_.help());
    return ExitStatus::Done;
  } catch (const CLI::ParseError& error) {
    return fail_usage(sentence_about(error));
  }
  if (version_) return print_version();
  for (const auto& [sub, body] : bodies_) {
    if (sub->parsed()) return run_body(body, sub->get_name());
  }
  if (!words.empty()) return fail_usage("name a command.");
  return run_body(body_of("demo"), "demo");
}

const Body& Program::body_of(const std::string& name) const {
  return std::find_if(bodies_.begin(), bodies_.end(),
                      [&](const auto& entry) { return entry.first->get_name() == name; })
      ->second;
}

ExitStatus Program::print_version() {
  Context context(common_);
  if (context.json()) {
    context.print_json(version_json());
  } else {
    context.print(version_text());
  }
  return ExitStatus::Done;
}

ExitStatus Program::run_body(const Body& body, const std::string& name) {
  try {
    set_thread_count(common_.threads);
    Context context(common_);
    const CancelOnInterrupt cancel_on_interrupt(context.task());
    const CancelImports cancel_imports(context.task());
    return body(context);
  } catch (const UsageError& error) {
    return fail_usage(error.what());
  } catch (const Error& error) {
    report_error(error, common_.json);
    return status_of(error.code());
  } catch (const std::bad_alloc&) {
    report_error("OutOfMemory", "there is not enough memory for this.", "Try a smaller input or less resolution.",
                 common_.json);
  } catch (const std::exception& error) {
    report_error("Unexpected", fmt::format("`limber {}` failed unexpectedly: {}.", name, error.what()),
                 "This is a defect of Limber; please report it with the command and its input.", common_.json);
  }
  return ExitStatus::Failed;
}

std::string Program::sentence_about(const CLI::ParseError& error) const {
  const std::vector<CLI::App*> parsed = app_.get_subcommands();
  const CLI::App& app = parsed.empty() ? app_ : *parsed.front();
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
    const std::vector<std::string> extras = app_.remaining(true);
    const auto unknown = std::find_if(extras.begin(), extras.end(),
                                      [](const std::string& word) { return word.size() > 1 && word.starts_with("-"); });
    if (unknown == extras.end()) return fmt::format("'{}' is one argument too many.", extras.front());
    const std::string name = unknown->substr(0, unknown->find('='));
    return with_hint(fmt::format("there is no option '{}'.", name), name, long_options(app));
  }
  std::string text = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error)) {
    return fmt::format("{} is missing.", text.substr(0, text.find(" is required")));
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
    return fmt::format("{} needs another number of values than given.", text.substr(0, text.find(':')));
  }
  if (!text.ends_with('?') && !text.ends_with('.')) text += '.';
  return text;
}

ExitStatus Program::fail_usage(const std::string& sentence) const {
  const std::vector<CLI::App*> parsed = app_.get_subcommands();
  const std::string command = parsed.empty() ? "limber" : "limber " + parsed.front()->get_name();
  report_error("WrongUsage", sentence, fmt::format("See `{} --help`.", command), common_.json);
  return ExitStatus::WrongUsage;
}

}  // namespace limber::cli
