#include "tools/limber/bench_options.h"

#include "tools/limber/options.h"

namespace limber::cli {

void add_bench_options(CLI::App& app, BenchOptions& options) {
  add_details(app,
              "Each figure is a median. The ratio says how many times faster (or smaller) it is than the alternative "
              "in the last column, measured in the same run. Everything runs on one core unless its name says "
              "otherwise or --threads is given.");
  app.add_option("NAME", options.names, "Which to run; none: all of them");
  app.add_flag("--list", options.list, "Say which there are, and measure nothing");
  app.add_flag("--quick", options.quick, "Smaller inputs and fewer repetitions: a look, not a record");
  app.add_option("--data", options.data, "Folder with the test meshes; else LIMBER_DATA, else ../shared/data")
      ->type_name("FOLDER");
  app.add_option("--write-docs", options.documents,
                 "Also bring the tables and plots of the pages in this folder up to date: docs")
      ->type_name("FOLDER");
  add_examples(app, {{"limber bench --list", "what can be measured"},
                     {"limber bench rotation --quick", "a first look at one of them"},
                     {"limber bench --json > figures.json", "everything, for a program to read"},
                     {"limber bench --quick --write-docs docs", "what the documentation is written from"}});
}

}  // namespace limber::cli
