#pragma once

#include <span>

#include "tools/limber/batch/known_results.h"
#include "tools/limber/batch/plan.h"

namespace limber::batch {

/// So many rows are in one file: more are in report/rows-0002.js and so on, which the page loads when they are asked for.
inline constexpr std::size_t kRowsPerFile = 10000;

/// Writes report.html: what failed, grouped by code; histograms of time, memory and errors; a table to sort and search; and a sheet of
/// thumbnails. It is opened from the disk: no server, nothing from elsewhere.
/// @throws Error  FileUnwritable.
void write_report(const BatchFolder& folder, std::span<const Job> jobs, const KnownResults& known);

/// The page of a report, apart from its data: report_page.cpp.
extern const char* const kReportPage;

}  // namespace limber::batch
