#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>

#include "tools/limber/bench_options.h"
#include "tools/limber/command.h"

// The measurements are a program of their own, limber-bench: most users never need it, and it takes minutes to compile.

namespace limber::cli {
namespace {

/// The words that make limber-bench do what was asked of `limber bench`.
std::vector<std::string> bench_words(const BenchOptions& options, const Context& context) {
  std::vector<std::string> words = options.names;
  const auto add_flag = [&](bool given, const char* name) {
    if (given) words.emplace_back(name);
  };
  const auto add_value = [&](const std::string& value, const char* name) {
    if (!value.empty()) words.push_back(fmt::format("{}={}", name, value));
  };
  add_flag(options.list, "--list");
  add_flag(options.quick, "--quick");
  add_value(options.data, "--data");
  add_value(options.documents, "--write-docs");
  add_flag(context.json(), "--json");
  add_flag(context.quiet(), "--quiet");
  words.push_back(fmt::format("--threads={}", context.threads()));
  return words;
}

/// Becomes limber-bench, which stands beside this program: its output and exit status are those of `limber bench`.
[[noreturn]] void become_bench(const BenchOptions& options, const Context& context) {
  std::error_code ignored;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::string program = (self.parent_path() / "limber-bench").string();
  std::vector<std::string> words = bench_words(options, context);
  words.insert(words.begin(), program);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  if (errno != ENOENT) {
    throw Error(ErrorCode::FileUnreadable, fmt::format("it cannot be run: {}.", std::strerror(errno)),
                Place::in_file(program));
  }
  throw Error(ErrorCode::FileNotFound, "the measurements are a program of their own, which is not there.",
              Place::in_file(program),
              "In Limber's sources, `./run bench --list` builds it; else build the target limber_bench_tool.");
}

}  // namespace

/// `limber bench [NAME...]`.
Body declare_bench(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  add_bench_options(app, *options);
  return [options](Context& context) -> ExitStatus { become_bench(*options, context); };
}

}  // namespace limber::cli
