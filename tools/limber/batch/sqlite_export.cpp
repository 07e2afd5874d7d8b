#include "tools/limber/batch/sqlite_export.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "limber/core/error.h"

namespace limber::batch {
namespace {

constexpr const char* kTables =
    "CREATE TABLE jobs (job TEXT PRIMARY KEY, status TEXT NOT NULL, code TEXT, message TEXT, exit INTEGER, input TEXT, "
    "bytes INTEGER, command TEXT, seconds REAL, processor_seconds REAL, peak_megabytes REAL, attempts INTEGER, host "
    "TEXT, "
    "ended TEXT, same_as TEXT, thumbnail TEXT, log TEXT, error TEXT, figures TEXT, key TEXT) WITHOUT ROWID;"
    "CREATE TABLE outputs (job TEXT NOT NULL, path TEXT NOT NULL);";
constexpr const char* kIndexes =
    "CREATE INDEX jobs_by_status ON jobs (status, code); CREATE INDEX outputs_by_job ON outputs (job);";

/// A database that is written once.
class Database {
 public:
  explicit Database(const std::filesystem::path& path) : path_(path) {
    if (::sqlite3_open(path.c_str(), &handle_) != SQLITE_OK) fail();
    // It takes its place when it is whole: there is nothing to roll back.
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;");
  }
  ~Database() { close(); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* statements) {
    if (::sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }
  sqlite3_stmt* prepare(const char* statement) {
    sqlite3_stmt* made = nullptr;
    if (::sqlite3_prepare_v2(handle_, statement, -1, &made, nullptr) != SQLITE_OK) fail();
    return made;
  }
  void step(sqlite3_stmt* statement) {
    if (::sqlite3_step(statement) != SQLITE_DONE) fail();
    ::sqlite3_reset(statement);
  }
  void close() noexcept {
    ::sqlite3_close_v2(handle_);
    handle_ = nullptr;
  }

 private:
  [[noreturn]] void fail() {
    const std::string why = ::sqlite3_errmsg(handle_);
    throw Error(ErrorCode::FileUnwritable, fmt::format("cannot write the database: {}.", why),
                Place::in_file(path_.string()));
  }

  std::filesystem::path path_;
  sqlite3* handle_ = nullptr;
};

/// A statement whose values are set one after the other.
class Insertion {
 public:
  Insertion(Database& database, const char* text) : database_(database), statement_(database.prepare(text)) {}
  ~Insertion() { ::sqlite3_finalize(statement_); }
  Insertion(const Insertion&) = delete;
  Insertion& operator=(const Insertion&) = delete;

  Insertion& text(std::string_view value) {
    ++column_;
    if (value.empty()) {
      ::sqlite3_bind_null(statement_, column_);
    } else {
      ::sqlite3_bind_text64(statement_, column_, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    return *this;
  }
  Insertion& number(double value) {
    ::sqlite3_bind_double(statement_, ++column_, value);
    return *this;
  }
  Insertion& integer(std::int64_t value) {
    ::sqlite3_bind_int64(statement_, ++column_, value);
    return *this;
  }
  void insert() {
    database_.step(statement_);
    column_ = 0;
  }

 private:
  Database& database_;
  sqlite3_stmt* statement_;
  int column_ = 0;
};

std::string json_text(const nlohmann::ordered_json& value) {
  return value.is_null() ? std::string() : value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void fill(Database& database, std::span<const Job> jobs, const KnownResults& known) {
  database.run(kTables);
  database.run("BEGIN");
  {
    Insertion row(database, "INSERT INTO jobs VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    Insertion output(database, "INSERT INTO outputs VALUES (?,?)");
    for (const Job& job : jobs) {
      const std::string* line = known.line_of(job);
      const std::optional<JobResult> result = line ? result_of_line(*line) : std::nullopt;
      if (!result) continue;
      const bool has_error = result->error.is_object();
      const Measured& measured = result->measured;
      row.text(result->job)
          .text(name_of(result->status))
          .text(has_error ? result->error.value("code", "") : "")
          .text(has_error ? result->error.value("message", "") : "")
          .integer(result->exit_status)
          .text(result->input)
          .integer(static_cast<std::int64_t>(result->input_bytes))
          .text(result->kind)
          .number(measured.seconds)
          .number(measured.processor_seconds)
          .number(measured.peak_megabytes)
          .integer(measured.attempts)
          .text(measured.host)
          .text(measured.ended)
          .text(result->same_as)
          .text(result->thumbnail)
          .text(result->log)
          .text(json_text(result->error))
          .text(json_text(result->figures))
          .text(result->key)
          .insert();
      for (const std::string& path : result->outputs) output.text(result->job).text(path).insert();
    }
  }
  database.run("COMMIT");
  database.run(kIndexes);
}

}  // namespace

void write_sqlite(const std::filesystem::path& path, std::span<const Job> jobs, const KnownResults& known) {
  const std::filesystem::path beside = fmt::format("{}.{}.tmp", path.string(), ::getpid());
  std::error_code failure;
  std::filesystem::remove(beside, failure);
  try {
    Database database(beside);
    fill(database, jobs, known);
    database.close();
  } catch (...) {
    std::filesystem::remove(beside, failure);
    throw;
  }
  std::filesystem::rename(beside, path, failure);
  if (failure) {
    throw Error(ErrorCode::FileUnwritable, fmt::format("cannot replace: {}.", failure.message()),
                Place::in_file(path.string()));
  }
}

}  // namespace limber::batch
