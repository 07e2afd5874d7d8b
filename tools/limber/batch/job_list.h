#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/limber/batch/job.h"

namespace limber::batch {

/// The jobs of a pattern: each file that it names goes through the commands, one after the other.
///
/// The first step of a file has the name of the file below fixed_part(pattern), the k-th that name and "#k". In it, {in} is the
/// file, {out} a path to which the command appends what it likes, {before} the {out} of the step before, {name} the file's
/// name without extension, {dir} its folder below fixed_part(pattern).
/// @param left_out  A folder whose files are not taken: results of the batch must not become its inputs.
/// @throws Error    InvalidArgument (no command; a field that is not there), FileNotFound (no file fits), Malformed.
std::vector<Job> jobs_of_pattern(const std::string& pattern, const std::vector<std::string>& commands,
                                 const std::filesystem::path& left_out);

/// The jobs of a list: JSON lines (.jsonl), one object each, or CSV (.csv) with names in the first row. A row has
/// `in` (a file), `do` (a command; `commands` where there is none), `name` (else the input, else "row N"), `after` (names of jobs; in CSV separated by
/// semicolons) and any further column, which is a field of the same name. {out:NAME} is the {out} of another job, which is
/// then done before. Relative paths start at the working folder, not at the list.
/// @throws Error  FileNotFound, FileUnreadable; with the line: Malformed, InvalidArgument.
std::vector<Job> jobs_of_list(const std::filesystem::path& list, const std::vector<std::string>& commands);

/// True if a word names a list, by its extension.
bool is_job_list(const std::filesystem::path& path);

/// Checks what holds for any jobs, and sorts them so that each comes behind those it waits for (else the order stays).
/// @throws Error  InvalidArgument: a name twice, one in `after` that is not there, a circle.
void check_and_order(std::vector<Job>& jobs);

}  // namespace limber::batch
