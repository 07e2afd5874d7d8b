#include "tools/limber/program.h"

int main(int argc, char** argv) {
  limber::cli::Program program;
  return static_cast<int>(program.run(std::vector<std::string>(argv + 1, argv + argc)));
}
