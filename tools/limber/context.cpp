#include "tools/limber/context.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "limber/core/file.h"

#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Data may hold any bytes: a file name need not be UTF-8.
std::string dump(const Json& value) {
  return printable_json(value.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

void write_to_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) flush_output();
}

Json error_object(std::string_view code, std::string_view sentence, std::string_view remedy) {
  Json fields = {{"code", code}, {"message", sentence}};
  if (!remedy.empty()) fields["remedy"] = remedy;
  return fields;
}

void print_sentence(std::string_view sentence) {
  fmt::print(stderr, "{}: {} {}\n", styled("limber", Style::Bold, Stream::Error),
             styled("error:", Style::Failure, Stream::Error), printable(sentence));
}

/// The library says what to do, this face how it is asked for.
std::string remedy_of(const Error& error) {
  if (error.remedy() != kRepairRemedy) return error.remedy();
  return fmt::format("{} `limber check FILE --fix OUT` writes a repaired copy.", kRepairRemedy);
}

/// As Error::what(), with the remedy of this face.
std::string text_of(const Error& error) {
  std::string text = error.what();
  if (!error.remedy().empty() && text.ends_with(error.remedy())) text.resize(text.size() - error.remedy().size());
  return text + remedy_of(error);
}

}  // namespace

Context::Context(const CommonOptions& options)
    : options_(options),
      bar_(options.progress ? ProgressStyle::Lines
           : options.quiet  ? ProgressStyle::None
                            : ProgressStyle::Bar),
      task_(bar_.listener()) {}

void Context::print(std::string_view text) {
  bar_.clear();
  write_to_output(text);
}

void Context::print_json(const Json& value) {
  print(dump(value));
}

void Context::note(std::string_view line) {
  if (quiet()) return;
  bar_.clear();
  fmt::print(stderr, "{}\n", printable_lines(line));
}

void Context::warn(std::string_view line) {
  warnings_.emplace_back(line);
  if (quiet()) return;
  bar_.clear();
  fmt::print(stderr, "{} {}\n", styled("warning:", Style::Warning, Stream::Error), printable(line));
}

std::string Context::read_input(const std::string& path) {
  if (path != "-") return read_file(path);
  std::string content;
  char block[65536];
  for (;;) {
    throw_if_cancelled(&task_);
    const ssize_t got = ::read(STDIN_FILENO, block, sizeof(block));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      throw Error(ErrorCode::FileUnreadable, fmt::format("cannot read: {}.", std::strerror(errno)),
                  Place::in_file("standard input"));
    }
    if (got == 0) return content;
    content.append(block, static_cast<std::size_t>(got));
  }
}

void Context::write_output(const std::string& path, std::string_view content) {
  require_free_output(path);
  if (path == "-") {
    print(content);
  } else {
    write_file(path, content);
  }
}

void Context::require_free_output(const std::string& path) const {
  if (path == "-" && json()) {
    throw UsageError("--json and '-' as the output both want standard output; name an output file.");
  }
}

Json to_json(const Error& error) {
  Json fields = error_object(name_of(error.code()), error.sentence(), remedy_of(error));
  const Place& place = error.place();
  Json where = Json::object();
  if (!place.file.empty()) where["file"] = place.file;
  if (place.line > 0) where["line"] = place.line;
  if (place.byte >= 0) where["byte"] = place.byte;
  if (!place.path.empty()) where["path"] = place.path;
  if (!place.handle.empty()) where["handle"] = place.handle;
  if (place.vertex >= 0) where["vertex"] = place.vertex;
  if (place.element >= 0) where["element"] = place.element;
  fields["place"] = where;
  return {{"error", fields}};
}

void report_error(const Error& error, bool json) {
  if (json) write_to_output(dump(to_json(error)));
  print_sentence(text_of(error));
}

void report_error(std::string_view code, std::string_view sentence, std::string_view remedy, bool json) {
  if (json) write_to_output(dump({{"error", error_object(code, sentence, remedy)}}));
  print_sentence(remedy.empty() ? std::string(sentence) : fmt::format("{} {}", sentence, remedy));
}

void flush_output() {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return;
  if (errno == EPIPE) return;
  throw Error(ErrorCode::FileUnwritable, fmt::format("cannot write: {}.", std::strerror(errno)),
              Place::in_file("standard output"), "Is the disk full?");
}

}  // namespace limber::cli
