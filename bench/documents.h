#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "bench/plot.h"

namespace limber::bench {

/// The curves of results whose names are "CURVE against AXIS: X", for one axis, in the order of the results.
std::vector<Curve> curves_against(std::span<const Result> results, const std::string& axis);

/// The axes that occur in such names, in their order.
std::vector<std::string> axes_of(std::span<const Result> results);

/// Results as a table in Markdown. Where every name is "ROW: COLUMN", one row per ROW and one column per COLUMN; else one
/// row per result. Scaling results give one row per curve, with its exponent.
std::string markdown_table(std::span<const Result> results);

/// Brings a page up to date: what stands between "<!-- bench BENCH -->" and "<!-- /bench -->" becomes the table of the
/// results of that bench, or of some results of several: "<!-- bench BENCH: NAME = LABEL, NAME = LABEL; BENCH: ... -->"; and between "<!-- machine -->" and "<!-- /machine -->" a sentence about the machine. Blocks
/// of benches without results stay as they are.
std::string updated_page(const std::string& page, std::span<const Result> results, const Machine& machine, bool quick);

/// Updates every page of a folder and the folders in it, and the README.md beside the folder, and draws images/scaling-AXIS.svg from scaling results.
/// @return        The files that changed.
/// @throws Error  FileUnreadable, FileUnwritable.
std::vector<std::filesystem::path> write_documents(const std::filesystem::path& folder, std::span<const Result> results,
                                                   const Machine& machine, bool quick);

}  // namespace limber::bench
