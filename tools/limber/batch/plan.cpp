#include "tools/limber/batch/plan.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "tools/limber/batch/content.h"
#include "tools/limber/batch/sha256.h"

namespace limber::batch {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kPlanFormat = 1;

int outs_in(const Job& job) {
  int count = 0;
  for (const std::string& word : job.command->words) {
    const std::vector<std::string> fields = fields_in(word);
    count += static_cast<int>(std::count(fields.begin(), fields.end(), "out"));
  }
  return count;
}

/// A job's name as the name of a file: without an extension, letters that trouble shells replaced.
std::string as_file_name(const std::string& name, bool with_extension) {
  std::filesystem::path path = name;
  if (!with_extension) {
    // "a/b.obj#2" is called "a.b-2".
    const std::size_t step = name.rfind('#');
    path = std::filesystem::path(name.substr(0, step)).replace_extension();
    if (step != std::string::npos) path += name.substr(step);
  }
  std::string text;
  for (const char c : path.string()) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                       c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
    text += c == '/' ? '.' : plain ? c : '-';
  }
  while (text.starts_with('.') || text.starts_with('-')) text.erase(0, 1);
  constexpr std::size_t kLongest = 120;
  if (text.empty() || text.size() > kLongest) {
    Sha256 hash;
    hash.add(name);
    text = text.substr(0, kLongest) + "-" + hash.finish().substr(0, 12);
  }
  return text;
}

/// How many jobs there are to a folder of out/.
std::size_t jobs_per_folder(std::span<const Job> jobs) {
  int most = 1;
  for (const Job& job : jobs) most = std::max(most, most_outputs(job));
  return static_cast<std::size_t>(std::max(1, kFilesPerFolder / most));
}

/// Words of a command that name other files than the input: what is in them decides the result, too.
void add_named_files(const Job& job, const Fields& fields, const BatchFolder& folder, ContentHashes& hashes,
                     Sha256& key) {
  for (const std::string& word : job.command->words) {
    const std::vector<std::string> names = fields_in(word);
    const bool is_placed = std::any_of(names.begin(), names.end(), [](const std::string& name) {
      return name == "in" || name == "out" || name == "before" || name.starts_with("out:");
    });
    if (is_placed) continue;
    std::string path = fill_in(word, fields);
    if (path.starts_with("--") && path.find('=') != std::string::npos) path.erase(0, path.find('=') + 1);
    std::error_code ignored;
    if (path.empty() || !std::filesystem::is_regular_file(path, ignored)) continue;
    if (std::filesystem::weakly_canonical(path, ignored).string().starts_with(folder.root.string() + "/")) continue;
    key.add_text(hashes.of(path).hash);
  }
}

std::string key_of(const Job& job, const std::unordered_map<std::string_view, const Job*>& by_name,
                   const BatchFolder& folder, std::string_view version, ContentHashes& hashes) {
  Fields fields = plain_fields(job);
  fields["in"] = "{in}";
  fields["out"] = "{out}";
  // Input and output may be called what they like: it is the content that counts.
  for (std::size_t i = 0; i < job.after.size(); ++i) {
    const std::string& before = by_name.at(job.after[i])->key;
    fields["out:" + job.after[i]] = before;
    if (i == 0) fields["before"] = before;
  }
  Sha256 key;
  key.add_text("limber batch 1");
  key.add_text(version);
  for (const std::string& word : job.command->words) key.add_text(fill_in(word, fields));
  key.add_text(job.content_hash);
  add_named_files(job, fields, folder, hashes, key);
  for (const std::string& name : job.after) key.add_text(by_name.at(name)->key);
  return key.finish();
}

Json to_json(const Job& job) {
  Json fields = {{"name", job.name}, {"do", job.command->words}};
  if (!job.input.empty()) fields["in"] = job.input;
  if (!job.folder.empty()) fields["dir"] = job.folder;
  if (!job.columns.empty()) {
    Json columns = Json::object();
    for (const auto& [name, value] : job.columns) columns[name] = value;
    fields["columns"] = columns;
  }
  if (!job.after.empty()) {
    fields["after"] = job.after;
    fields["after_bases"] = job.after_bases;
  }
  fields["base"] = job.base;
  fields["bytes"] = job.input_bytes;
  fields["stamp"] = job.stamp;
  fields["content"] = job.content_hash;
  fields["key"] = job.key;
  return fields;
}

}  // namespace

int most_outputs(const Job& job) {
  return kFilesPerOut * std::max(1, outs_in(job));
}

void assign_places(std::vector<Job>& jobs, std::span<const Job> earlier) {
  std::unordered_map<std::string_view, const Job*> known;
  std::unordered_set<std::string> taken;
  for (const Job& job : earlier) {
    known[job.name] = &job;
    taken.insert(job.base.substr(job.base.rfind('/') + 1));
  }
  const std::size_t per_folder = jobs_per_folder(jobs);
  // Folders of earlier jobs are left alone: how full they are depends on commands of then.
  std::size_t first_folder = 0;
  for (const Job& job : earlier) {
    first_folder = std::max(first_folder, static_cast<std::size_t>(std::stoul(job.base) + 1));
  }
  std::size_t placed = 0;
  std::unordered_map<std::string_view, const Job*> by_name;
  for (Job& job : jobs) {
    if (const auto found = known.find(job.name); found != known.end()) {
      job.base = found->second->base;
    } else {
      std::string file = as_file_name(job.name, false);
      if (taken.contains(file)) file = as_file_name(job.name, true);
      for (int i = 2; taken.contains(file); ++i) file = fmt::format("{}-{}", as_file_name(job.name, true), i);
      taken.insert(file);
      job.base = fmt::format("{:04}/{}", first_folder + placed++ / per_folder, file);
    }
    by_name[job.name] = &job;
    job.after_bases.clear();
    for (const std::string& name : job.after) job.after_bases.push_back(by_name.at(name)->base);
  }
}

void assign_keys(std::vector<Job>& jobs, std::span<const Job> earlier, const BatchFolder& folder,
                 std::string_view version) {
  ContentHashes hashes;
  for (const Job& job : earlier) hashes.remember(job.input, job.stamp, job.content_hash);
  std::unordered_map<std::string_view, const Job*> by_name;
  for (Job& job : jobs) {
    if (!job.input.empty()) {
      const Content& content = hashes.of(job.input);
      job.input_bytes = content.bytes;
      job.stamp = content.stamp;
      job.content_hash = content.hash;
    }
    job.key = key_of(job, by_name, folder, version, hashes);
    by_name[job.name] = &job;
  }
}

std::vector<Job> read_plan(const std::filesystem::path& path) {
  return in_file(path, [&] {
    const std::string text = read_file(path);
    std::unordered_map<std::string, std::shared_ptr<const JobCommand>> commands;
    std::vector<Job> jobs;
    std::int64_t line_number = 0;
    for (std::string_view rest = text; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++line_number;
      try {
        const Json fields = Json::parse(line);
        Job job;
        job.name = fields.at("name");
        auto command = std::make_shared<JobCommand>();
        command->words = fields.at("do").get<std::vector<std::string>>();
        for (const std::string& word : command->words) command->kind += (command->kind.empty() ? "" : " ") + word;
        job.command = commands.try_emplace(command->kind, command).first->second;
        job.input = fields.value("in", std::string());
        job.folder = fields.value("dir", std::string());
        if (fields.contains("columns")) {
          for (const auto& [name, value] : fields["columns"].items()) job.columns[name] = value.get<std::string>();
        }
        if (fields.contains("after")) {
          job.after = fields["after"].get<std::vector<std::string>>();
          job.after_bases = fields.at("after_bases").get<std::vector<std::string>>();
        }
        job.base = fields.at("base");
        job.input_bytes = fields.at("bytes");
        job.stamp = fields.at("stamp");
        job.content_hash = fields.at("content");
        job.key = fields.at("key");
        jobs.push_back(std::move(job));
      } catch (const Json::exception& error) {
        throw Error(ErrorCode::Malformed, fmt::format("this is no line of a plan: {}.", error.what()),
                    Place::at_line({}, line_number), "Delete the file; `limber batch` makes it again.");
      }
    }
    return jobs;
  });
}

void write_plan(const std::filesystem::path& path, std::span<const Job* const> jobs) {
  std::string text;
  for (const Job* job : jobs) text += to_json(*job).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::filesystem::create_directories(path.parent_path());
  write_file(path, text);
}

BatchSettings read_settings(const BatchFolder& folder) {
  return in_file(folder.settings(), [&] {
    try {
      const Json fields = Json::parse(read_file(folder.settings()));
      if (fields.at("format").get<int>() != kPlanFormat) {
        throw Error(ErrorCode::UnsupportedVersion, "this batch was made by another version of Limber.", {},
                    "Use that version, or another folder.");
      }
      BatchSettings settings;
      settings.working_folder = fields.at("working_folder").get<std::string>();
      settings.timeout_seconds = fields.at("timeout_seconds");
      settings.job_megabytes = fields.at("job_megabytes");
      settings.megabytes = fields.at("megabytes");
      settings.thumbnails = fields.at("thumbnails");
      return settings;
    } catch (const Json::exception& error) {
      throw Error(ErrorCode::Malformed, fmt::format("these are no settings of a batch: {}.", error.what()));
    }
  });
}

void write_settings(const BatchFolder& folder, const BatchSettings& settings) {
  const Json fields = {{"format", kPlanFormat},
                       {"working_folder", settings.working_folder.string()},
                       {"timeout_seconds", settings.timeout_seconds},
                       {"job_megabytes", settings.job_megabytes},
                       {"megabytes", settings.megabytes},
                       {"thumbnails", settings.thumbnails}};
  write_file(folder.settings(), fields.dump(2) + "\n");
}

}  // namespace limber::batch
