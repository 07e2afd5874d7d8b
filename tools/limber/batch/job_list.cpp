#include "tools/limber/batch/job_list.h"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/core/file.h"
#include "limber/core/text.h"

#include "tools/limber/batch/glob.h"

namespace limber::batch {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kOutOf = "out:";

std::shared_ptr<const JobCommand> command_of(std::vector<std::string> words) {
  if (words.empty()) throw Error(ErrorCode::InvalidArgument, "a command is empty.");
  auto command = std::make_shared<JobCommand>();
  for (const std::string& word : words) {
    if (!command->kind.empty()) command->kind += ' ';
    command->kind += word;
  }
  command->words = std::move(words);
  return command;
}

/// The fields of a command are there, and jobs whose {out} it names are waited for.
void check_fields(Job& job) {
  Fields fields = plain_fields(job);
  fields["out"] = "";
  if (!job.after.empty()) fields["before"] = "";
  for (const std::string& word : job.command->words) {
    for (const std::string& field : fields_in(word)) {
      if (!field.starts_with(kOutOf)) continue;
      fields[field] = "";
      const std::string name = field.substr(kOutOf.size());
      if (std::find(job.after.begin(), job.after.end(), name) == job.after.end()) job.after.push_back(name);
    }
    fill_in(word, fields);
  }
}

/// The steps of one input, or of none.
void add_steps(const Job& first, const std::vector<std::shared_ptr<const JobCommand>>& commands,
               std::vector<Job>& jobs) {
  for (std::size_t step = 0; step < commands.size(); ++step) {
    Job job = first;
    job.command = commands[step];
    if (step > 0) {
      job.after = {jobs.back().name};
      job.name = fmt::format("{}#{}", first.name, step + 1);
    }
    check_fields(job);
    jobs.push_back(std::move(job));
  }
}

std::vector<std::shared_ptr<const JobCommand>> parsed(const std::vector<std::string>& commands) {
  std::vector<std::shared_ptr<const JobCommand>> all;
  for (const std::string& command : commands) all.push_back(command_of(split_words(command)));
  return all;
}

/// One row of a list, whatever it was written in.
struct ListRow {
  std::int64_t line = 0;
  std::vector<std::string> words;  ///< Of the command; empty: none is given.
  std::vector<std::string> after;
  Fields fields;  ///< All but the command and `after`.
};

std::string text_of_value(const Json& value, const std::string& name) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  throw Error(ErrorCode::Malformed, fmt::format("'{}' is neither a text nor a number.", name));
}

std::vector<std::string> texts_of_value(const Json& value, const std::string& name) {
  if (!value.is_array()) return {text_of_value(value, name)};
  std::vector<std::string> texts;
  for (const Json& each : value) texts.push_back(text_of_value(each, name));
  return texts;
}

ListRow row_of_json(std::string_view line) {
  Json object;
  try {
    object = Json::parse(line);
  } catch (const Json::parse_error& error) {
    throw Error(ErrorCode::Malformed, fmt::format("this line is no JSON: {}.", error.what()));
  }
  if (!object.is_object()) throw Error(ErrorCode::Malformed, "this line is no JSON object.");
  ListRow row;
  for (const auto& [name, value] : object.items()) {
    if (name == "do") {
      row.words = value.is_array() ? texts_of_value(value, name) : split_words(text_of_value(value, name));
    } else if (name == "after") {
      row.after = texts_of_value(value, name);
    } else if (!value.is_null()) {
      row.fields[name] = text_of_value(value, name);
    }
  }
  return row;
}

std::vector<ListRow> rows_of_json_lines(std::string_view text) {
  std::vector<ListRow> rows;
  std::int64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      rows.push_back(row_of_json(line));
    } catch (const Error& error) {
      throw Error(error.code(), error.sentence(), Place::at_line({}, number), error.remedy());
    }
    rows.back().line = number;
  }
  return rows;
}

/// The cells of the row at the start of `text`, which is removed; `line` counts on.
std::vector<std::string> take_csv_row(std::string_view& text, std::int64_t& line) {
  const std::int64_t first = line;
  std::vector<std::string> cells(1);
  bool quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (quoted) {
      if (c != '"') {
        cells.back() += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cells.back() += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      cells.emplace_back();
    } else if (c == '\n') {
      break;
    } else if (c != '\r') {
      cells.back() += c;
    }
  }
  if (quoted) throw Error(ErrorCode::Malformed, "a quote does not end.", Place::at_line({}, first));
  text.remove_prefix(std::min(i + 1, text.size()));
  return cells;
}

std::vector<ListRow> rows_of_csv(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::int64_t line = 1;
  const std::vector<std::string> names = take_csv_row(text, line);
  std::vector<ListRow> rows;
  while (!text.empty()) {
    ListRow row;
    row.line = line;
    const std::vector<std::string> cells = take_csv_row(text, line);
    if (cells.size() == 1 && cells[0].empty()) continue;
    if (cells.size() != names.size()) {
      throw Error(ErrorCode::Malformed,
                  fmt::format("this row has {} cells, but there are {} names of columns.", cells.size(), names.size()),
                  Place::at_line({}, row.line), "Cells with commas stand in quotes.");
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string_view cell = cells[i];
      if (names[i] == "do") {
        row.words = split_words(cell);
      } else if (names[i] == "after") {
        while (!cell.empty()) {
          const std::size_t end = std::min(cell.find(';'), cell.size());
          if (end > 0) row.after.emplace_back(cell.substr(0, end));
          cell.remove_prefix(std::min(end + 1, cell.size()));
        }
      } else if (!cell.empty()) {
        row.fields[names[i]] = cell;
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void add_row(const ListRow& row, const std::vector<std::shared_ptr<const JobCommand>>& commands,
             std::unordered_map<std::string, std::shared_ptr<const JobCommand>>& known, std::vector<Job>& jobs) {
  Job job;
  job.after = row.after;
  job.columns = row.fields;
  const auto take = [&](const char* name) {
    const auto node = job.columns.extract(name);
    return node ? node.mapped() : std::string();
  };
  job.input = take("in");
  job.name = take("name");
  if (job.name.empty()) job.name = job.input.empty() ? fmt::format("row {}", row.line) : job.input;
  job.folder = std::filesystem::path(job.input).parent_path().string();
  if (row.words.empty()) {
    if (commands.empty()) {
      throw Error(ErrorCode::InvalidArgument, "this row has no command.", {}, "Add a 'do', or one for all by --do.");
    }
    add_steps(job, commands, jobs);
    return;
  }
  auto command = command_of(row.words);
  add_steps(job, {known.try_emplace(command->kind, command).first->second}, jobs);
}

}  // namespace

bool is_job_list(const std::filesystem::path& path) {
  return equal_ignoring_case(path.extension().string(), ".jsonl") ||
         equal_ignoring_case(path.extension().string(), ".csv");
}

std::vector<Job> jobs_of_pattern(const std::string& pattern, const std::vector<std::string>& commands,
                                 const std::filesystem::path& left_out) {
  if (commands.empty()) {
    throw Error(ErrorCode::InvalidArgument, "a pattern needs a command.", {},
                "For example: --do 'rig {in} --motion walk -o {out}.glb'.");
  }
  const std::vector<std::shared_ptr<const JobCommand>> steps = parsed(commands);
  const std::filesystem::path root = fixed_part(pattern);
  const std::string results = std::filesystem::weakly_canonical(left_out).string() + "/";
  std::vector<Job> jobs;
  for (const std::string& file : expand_glob(pattern)) {
    if (std::filesystem::weakly_canonical(file).string().starts_with(results)) continue;
    Job job;
    job.input = file;
    const std::filesystem::path below = std::filesystem::path(file).lexically_relative(root.empty() ? "." : root);
    job.name = root.empty() ? file : below.string();
    job.folder = std::filesystem::path(job.name).parent_path().string();
    add_steps(job, steps, jobs);
  }
  if (jobs.empty()) {
    throw Error(ErrorCode::FileNotFound, "no file fits this pattern.", Place::in_file(pattern),
                "Keep the pattern in quotes, so that the shell leaves it alone; '**' stands for any folders.");
  }
  return jobs;
}

std::vector<Job> jobs_of_list(const std::filesystem::path& list, const std::vector<std::string>& commands) {
  return in_file(list, [&] {
    const std::string text = read_file(list);
    const bool csv = equal_ignoring_case(list.extension().string(), ".csv");
    const std::vector<std::shared_ptr<const JobCommand>> steps = parsed(commands);
    std::unordered_map<std::string, std::shared_ptr<const JobCommand>> known;
    std::vector<Job> jobs;
    for (const ListRow& row : csv ? rows_of_csv(text) : rows_of_json_lines(text)) {
      try {
        add_row(row, steps, known, jobs);
      } catch (const Error& error) {
        throw Error(error.code(), error.sentence(), Place::at_line({}, row.line), error.remedy());
      }
    }
    if (jobs.empty()) throw Error(ErrorCode::Malformed, "this list has no rows.");
    return jobs;
  });
}

void check_and_order(std::vector<Job>& jobs) {
  std::unordered_map<std::string_view, std::size_t> number_of;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (!number_of.try_emplace(jobs[i].name, i).second) {
      throw Error(ErrorCode::InvalidArgument, fmt::format("two jobs are called '{}'.", jobs[i].name), {},
                  "Give each a 'name' of its own.");
    }
  }
  std::vector<int> state(jobs.size(), 0);  // 1: being looked at, 2: has its place
  std::vector<std::size_t> order, stack;
  for (std::size_t start = 0; start < jobs.size(); ++start) {
    if (state[start] == 0) stack.push_back(start);
    while (!stack.empty()) {
      const std::size_t i = stack.back();
      if (state[i] != 0) {
        if (state[i] == 1) order.push_back(i);
        state[i] = 2;
        stack.pop_back();
        continue;
      }
      state[i] = 1;
      for (auto name = jobs[i].after.rbegin(); name != jobs[i].after.rend(); ++name) {
        const auto found = number_of.find(*name);
        if (found == number_of.end()) {
          std::vector<std::string_view> names;
          for (const Job& job : jobs) names.emplace_back(job.name);
          throw Error(ErrorCode::InvalidArgument,
                      fmt::format("'{}' waits for '{}', which is no job of this batch.", jobs[i].name, *name), {},
                      limber::did_you_mean(*name, names));
        }
        if (state[found->second] == 1) {
          throw Error(ErrorCode::InvalidArgument,
                      fmt::format("'{}' and '{}' wait for each other.", jobs[i].name, *name), {},
                      "Break the circle: leave one name out of 'after'.");
        }
        if (state[found->second] == 0) stack.push_back(found->second);
      }
    }
  }
  std::vector<Job> sorted;
  sorted.reserve(jobs.size());
  for (const std::size_t i : order) sorted.push_back(std::move(jobs[i]));
  jobs = std::move(sorted);
}

}  // namespace limber::batch
