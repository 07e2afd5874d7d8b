// The module of setup: the command line's program as a function, on files in memory (web/src/setup.ts calls it).

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "limber/io/import/import_file.h"

#include "tools/limber/program.h"

extern "C" {

/// Runs `limber WORD...`. What it prints goes to standard output and standard error.
/// @param words  Each ends with a 0.
/// @return       The exit status that the program would have.
int limber_web_run(const char* words, int count) {
  constexpr int kFailed = static_cast<int>(limber::cli::ExitStatus::Failed);
  constexpr int kWrongUsage = static_cast<int>(limber::cli::ExitStatus::WrongUsage);
  try {
    std::vector<std::string> list;
    for (int i = 0; i < count; ++i) {
      list.emplace_back(words);
      words += list.back().size() + 1;
    }
    if (list.empty()) return kWrongUsage;
    // What Emscripten has for standard output calls itself a terminal.
    ::setenv("NO_COLOR", "1", 1);
    ::setenv("TERM", "dumb", 1);
    limber::install_importer();
    limber::cli::Program program;
    const int status = static_cast<int>(program.run(list));
    std::fflush(stdout);
    std::fflush(stderr);
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "limber: error: %s\n", error.what());
  }
  return kFailed;
}
}
