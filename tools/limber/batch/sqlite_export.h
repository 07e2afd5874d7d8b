#pragma once

#include <filesystem>
#include <span>

#include "tools/limber/batch/known_results.h"

namespace limber::batch {

/// Writes the results as an SQLite database, as a whole: a table `jobs` with a row per finished job (the columns are those of
/// results.jsonl; `error` and `figures` are JSON, for json_extract), and a table `outputs` with a row per file.
/// @throws Error  FileUnwritable.
void write_sqlite(const std::filesystem::path& path, std::span<const Job> jobs, const KnownResults& known);

}  // namespace limber::batch
