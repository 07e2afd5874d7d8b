#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "limber/version.h"

int main(int argc, char** argv) {
  CLI::App app("Limber makes shapes move.", "limber");
  app.set_version_flag("--version", std::string("limber ") + LIMBER_VERSION);
  CLI11_PARSE(app, argc, argv);
  fmt::print("{}", app.help());
  return 0;
}
