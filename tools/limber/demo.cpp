#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"

#include "tools/limber/command.h"
#include "tools/limber/options.h"
#include "tools/limber/program.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

struct DemoOptions {
  std::string folder;
};

/// One command of the tour: why, and the words after `limber`.
struct Step {
  std::string_view purpose;
  std::vector<std::string> words;
};

const std::vector<Step>& tour() {
  static const std::vector<Step> kSteps = {
      {"Make a character with a skeleton.", {"make", "mannequin", "-o", "mannequin.obj"}},
      {"See what the file holds.", {"info", "mannequin.obj"}},
      {"Bind the character to its bones: weights, and all that posing needs.",
       {"bind", "mannequin.obj", "mannequin.rig.json", "-o", "mannequin.limber"}},
      {"Hold the feet, move the hands, and let Limber work out the rest (the pose is in wave.json).",
       {"pose", "mannequin.limber", "wave.json", "-o", "wave.obj"}},
      {"Draw the result, without a display.", {"render", "wave.obj", "-o", "wave.png"}},
  };
  return kSteps;
}

/// What is asked of the mannequin: feet where they are, one hand up, the other at the hip. The other 16 bones are free.
constexpr std::string_view kPoseFile = "wave.json";
constexpr std::string_view kPose = R"({"limber": 1, "handles": {
  "foot.L": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "foot.R": {"transform": [1, 0, 0, 0,  0, 1, 0, 0,  0, 0, 1, 0]},
  "hand.R": {"head": [-0.35, 1.75, 0.10], "tail": [-0.38, 1.90, 0.10]},
  "hand.L": {"head": [0.30, 0.95, 0.30], "tail": [0.33, 0.85, 0.38]}
}}
)";

constexpr const char* kNext = R"(
Try next:
  limber make --list         other shapes and characters
  limber bind --help         other ways to get weights
  limber render --help       views, weights as colours, turntables
  limber check YOUR.obj      what is wrong with a mesh of your own
  limber help                everything else
)";

/// A folder of its own in the system's folder for temporary files, or the one asked for.
std::filesystem::path make_folder(const std::string& wanted) {
  std::error_code failure;
  if (!wanted.empty()) {
    std::filesystem::create_directories(wanted, failure);
    if (!failure) return wanted;
  } else {
    std::string name = (std::filesystem::temp_directory_path(failure) / "limber-demo-XXXXXX").string();
    if (!failure && ::mkdtemp(name.data())) return name;
  }
  throw Error(ErrorCode::FileUnwritable, "cannot create a folder for the demo.", Place::in_file(wanted),
              "Name another one with --folder.");
}

ExitStatus run_demo(const DemoOptions& options, Context& context) {
  const std::filesystem::path folder = std::filesystem::absolute(make_folder(options.folder));
  std::filesystem::current_path(folder);
  write_file(kPoseFile, kPose);
  const bool talks = !context.json() && !context.quiet();
  if (talks) {
    context.print(fmt::format("{}\nA short tour. Its files go to {}\n\n",
                              styled("Limber makes shapes move.", Style::Bold, Stream::Output),
                              printable(folder.string())));
    context.print(fmt::format("  $ cd {}\n", printable(folder.string())));
  }
  for (const Step& step : tour()) {
    std::vector<std::string> words = step.words;
    if (talks) {
      context.print(
          fmt::format("\n{}\n  {}\n", step.purpose,
                      styled(fmt::format("$ limber {}", fmt::join(words, " ")), Style::Bold, Stream::Output)));
      flush_output();
    } else {
      // What a step prints is not part of the result.
      if (words.front() == "info") continue;
      words.emplace_back("--quiet");
    }
    words.insert(words.end(), {"--threads", std::to_string(context.threads())});
    throw_if_cancelled(context.task());
    if (const ExitStatus status = Program().run(words); status != ExitStatus::Done) return status;
  }
  if (talks) {
    context.print(fmt::format("\nThe picture is {}\n{}", (folder / "wave.png").string(), kNext));
  }
  if (context.json()) {
    context.print_json(
        {{"folder", folder.string()},
         {"files", {"mannequin.obj", "mannequin.rig.json", "mannequin.limber", kPoseFile, "wave.obj", "wave.png"}}});
  }
  return ExitStatus::Done;
}

}  // namespace

/// `limber demo`, and `limber` without arguments.
Body declare_demo(CLI::App& app) {
  auto options = std::make_shared<DemoOptions>();
  add_details(app, "Runs a few commands one after the other and shows each of them, so that you can type it yourself.");
  app.add_option("--folder", options->folder, "Where its files go; else a new folder for temporary files")
      ->type_name("FOLDER");
  add_examples(
      app, {{"limber demo", "the tour, in a few seconds"}, {"limber demo --folder tour", "keep its files in ./tour"}});
  return [options](Context& context) { return run_demo(*options, context); };
}

}  // namespace limber::cli
