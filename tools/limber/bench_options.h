#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace limber::cli {

inline constexpr std::string_view kBenchSummary = "run the measurements behind the documentation's figures";

/// What `limber bench` and `limber-bench`, which does the work, are told.
struct BenchOptions {
  std::vector<std::string> names;  ///< Which to run; none: all of them.
  bool list = false;
  bool quick = false;
  std::string data;       ///< Folder with the test meshes; empty: look for it.
  std::string documents;  ///< Folder with pages to bring up to date; empty: none.
};

/// Adds the options, their help and examples to `app`. They are written to `options`, which must outlive it.
void add_bench_options(CLI::App& app, BenchOptions& options);

}  // namespace limber::cli
