#include "tools/limber/bench_options.h"
#include "tools/limber/command.h"

namespace limber::cli {

// Defined in the file of the command's name.
Body declare_animate(CLI::App& app);
Body declare_batch(CLI::App& app);
Body declare_bench(CLI::App& app);
Body declare_bind(CLI::App& app);
Body declare_check(CLI::App& app);
Body declare_completion(CLI::App& app);
Body declare_compress(CLI::App& app);
Body declare_convert(CLI::App& app);
Body declare_decompose(CLI::App& app);
Body declare_deform(CLI::App& app);
Body declare_demo(CLI::App& app);
Body declare_help(CLI::App& app);
Body declare_info(CLI::App& app);
Body declare_make(CLI::App& app);
Body declare_pose(CLI::App& app);
Body declare_render(CLI::App& app);
Body declare_rig(CLI::App& app);
Body declare_studio(CLI::App& app);

namespace {

// Headings of the help.
constexpr std::string_view kStart = "Start";
constexpr std::string_view kLook = "Look at files";
constexpr std::string_view kMake = "Make files";
constexpr std::string_view kDeform = "Deform";
constexpr std::string_view kMany = "Many files";
constexpr std::string_view kMeasure = "Measure";
constexpr std::string_view kShell = "Help and shell";

// One line per command, in the order of the help.
constexpr Command kCommands[] = {
#ifdef LIMBER_STUDIO
    {"studio", kStart, "open the studio in a browser: drag, pin, bind, export", declare_studio},
#endif
#ifndef LIMBER_WEB
    {"demo", kStart, "take a short tour: make a character, bind it, pose it, draw it", declare_demo},
#endif
    {"info", kLook, "show what a file holds: counts, holes, size, skeleton", declare_info},
    {"check", kLook, "find out what is wrong with a mesh, and where", declare_check},
    {"render", kLook, "draw pictures of a shape, without a display", declare_render},
    {"make", kMake, "make a built-in shape or character with its rig", declare_make},
    {"convert", kMake, "convert shapes, rigs and sequences between formats", declare_convert},
    {"bind", kDeform, "bind a shape to its handles: weights, and all that posing needs", declare_bind},
    {"rig", kDeform, "bind a model to a skeleton and write a skinned glTF for engines", declare_rig},
    {"pose", kDeform, "move some handles of a bound shape; the others are worked out", declare_pose},
    {"deform", kDeform, "move pins; meshes and pictures follow as rigidly as they can", declare_deform},
    {"animate", kDeform, "play a motion on a bound shape or a rigged character", declare_animate},
    {"compress", kDeform, "bring a skin down to a few influences per vertex", declare_compress},
    {"decompose", kDeform, "find bones and weights in a mesh sequence", declare_decompose},
#ifndef LIMBER_WEB  // These start programs.
    {"batch", kMany, "run commands on many files: on this machine, or on a cluster", declare_batch},
    {"bench", kMeasure, kBenchSummary, declare_bench},
#endif
    {"help", kShell, "explain a command", declare_help},
    {"completion", kShell, "print a completion script for your shell", declare_completion},
};

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

}  // namespace limber::cli
