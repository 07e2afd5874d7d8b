#include "limber/io/import/assimp_import.h"

#include "tools/limber/program.h"

int main(int argc, char** argv) {
  limber::install_importer();
  limber::cli::Program program;
  return static_cast<int>(program.run(std::vector<std::string>(argv + 1, argv + argc)));
}
