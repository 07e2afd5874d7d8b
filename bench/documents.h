#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "bench/bench.h"

namespace limber::bench {

/// What was measured, where, and how: what the documentation is made from, and all that it is made from.
struct Record {
  Machine machine;
  bool quick = false;
  std::vector<Result> results;
};

/// Brings a page up to date. Between these markers stands what was measured:
///
///     <!-- bench BENCH -->        <!-- /bench -->     the table of all results of a bench
///     <!-- bench                                      a table of some results of several, under other names: one row
///     BENCH NAME = LABEL                              per line or, where every label is "ROW: COLUMN", one per ROW;
///     ratio BENCH NAME = LABEL                        with "ratio" in front, how many times better
///     -->                         <!-- /bench -->
///     <!-- figure BENCH NAME -->  <!-- /figure -->    in a sentence: the value with its unit,
///     <!-- number BENCH NAME -->  <!-- /number -->    without it,
///     <!-- ratio BENCH NAME -->   <!-- /ratio -->     or how many times better
///     <!-- machine -->            <!-- /machine -->   a sentence about the machine
///
/// @param missing  Takes the markers that ask for what was not measured; what they enclose stays as it is. May be null.
std::string updated_page(const std::string& page, const Record& record, std::vector<std::string>* missing = nullptr);

/// A record as JSON and back. @throws Error  Malformed.
std::string record_json(const Record& record);
Record read_record(const std::string& json);

/// The results of the new record in place of those of the same bench and name in the old one; others are added.
Record merged(Record old, const Record& added);

/// What write_documents did.
struct DocumentChanges {
  std::vector<std::filesystem::path> changed;
  std::vector<std::string> missing;  ///< "PAGE: MARKER" of every marker without a result.
};

/// Updates every page of a folder and of the folders in it, and the README.md beside the folder; draws
/// images/scaling-AXIS.svg; and keeps the record as performance.json in the folder, so that any figure can be traced.
/// @throws Error  FileUnreadable, FileUnwritable.
DocumentChanges write_documents(const std::filesystem::path& folder, const Record& record);

/// The pages that write_documents looks at, sorted.
std::vector<std::filesystem::path> pages_of(const std::filesystem::path& folder);

}  // namespace limber::bench
