// What the engine does besides posing: crowds, exports, saving and recovering.
#include <fmt/format.h>

#include "limber/core/file.h"

#include "studio/server/engine.h"
#include "studio/server/project_file.h"

namespace limber::studio {
using namespace internal;
namespace {

using namespace std::chrono_literals;

/// Work is written so long after the last change.
constexpr auto kAutosaveDelay = 1s;

void require_file_name(const std::string& name) {
  const bool fits =
      !name.empty() && name.size() <= 100 && name.front() != '.' && name.find_first_of("/\\") == std::string::npos;
  if (fits) return;
  throw Error(ErrorCode::InvalidArgument, "this cannot be the name of a file.", Place::at_path({}, "name"),
              "Use letters and digits, without slashes.");
}

}  // namespace

Engine::~Engine() {
  // Nothing that was done is lost, however the studio ends.
  opener_.reset();
  saver_.reset();
  const std::filesystem::path file = autosave_file();
  if (file.empty() || !has_document()) return;
  try {
    if (autosave_due_ || unsaved_) save_project(file, document_);
    const bool kept_elsewhere = !unsaved_ && file != file_;
    if (kept_elsewhere) std::filesystem::remove(file);
  } catch (const std::exception&) {
    // The last autosave stays.
  }
}

ExportSource Engine::export_source() const {
  ExportSource source{document(), main_.frame, shown_pose()};
  if (!main_.mode) return source;
  main_.mode->add_positions(source.frame);
  if (main_.has_frame) source.exact_positions = main_.mode->exact_positions();
  return source;
}

std::vector<std::shared_ptr<const StoredFile>> Engine::take_uploads(const Request& request) {
  std::vector<std::string> ids = {request.text("upload")};
  if (request.has("with")) {
    for (std::string& id : request.texts("with")) ids.push_back(std::move(id));
  }
  std::vector<std::shared_ptr<const StoredFile>> files;
  for (const std::string& id : ids) {
    files.push_back(uploads_.take(id));
    if (!files.back()) {
      throw Error(ErrorCode::FileNotFound, "this upload is not there, or no longer.", Place::at_path({}, "upload"),
                  "Send the file again.");
    }
  }
  put_main_first(files);
  return files;
}

void Engine::start_crowd(int count) {
  if (!has_document() || !document_.bound) {
    throw Error(ErrorCode::InvalidArgument, "a crowd needs a bound shape.", {}, "Wait until binding is done.");
  }
  crowd_ = std::make_unique<Crowd>(document_, count);
  last_crowd_step_ = {};
  state_due_ = true;
  broadcast(crowd_->message());
}

void Engine::aim_crowd(const Eigen::Vector3d& target) {
  if (!crowd_) throw Error(ErrorCode::InvalidArgument, "there is no crowd.");
  crowd_->reach_for(target);
}

void Engine::end_crowd() {
  wanted_crowd_ = 0;
  if (!crowd_) return;
  crowd_.reset();
  state_due_ = true;
  broadcast(no_crowd_message());
}

void Engine::step_crowd(Clock::time_point now) {
  if (!crowd_ || now - last_crowd_step_ < kFrame || !crowd_->moving()) return;
  const double seconds = std::clamp(std::chrono::duration<double>(now - last_crowd_step_).count(), 0.0, 0.05);
  last_crowd_step_ = now;
  crowd_->step(seconds);
  broadcast(crowd_->message());
}

std::filesystem::path Engine::autosave_file() const {
  if (!settings_.project.empty()) return settings_.project;
  return settings_.folder.empty() ? std::filesystem::path() : autosave_path(settings_.folder);
}

void Engine::cancel_work() {
  worker_.cancel("");
  opener_->cancel("");
}

void Engine::autosave(Clock::time_point now) {
  if (!autosave_due_) return;
  const std::filesystem::path file = autosave_file();
  if (file.empty()) {
    autosave_due_ = false;
    return;
  }
  if (!autosave_at_) autosave_at_ = now + kAutosaveDelay;
  if (now < *autosave_at_) return;
  autosave_at_.reset();
  autosave_due_ = false;
  const bool for_good = file == settings_.project;
  saver_->start({.name = "save",
                 .silent = true,
                 .work = [this, file, for_good, document = document_, edits = edits_](Task&) -> Worker::Completion {
                   save_project(file, document);
                   return [this, for_good, edits] {
                     if (!for_good || edits != edits_) return;
                     unsaved_ = false;
                     state_due_ = true;
                   };
                 },
                 .failed =
                     [this](const Error& error) {
                       if (error.code() != ErrorCode::Cancelled) notice(error);
                     }});
}

void Engine::save_now() {
  autosave_due_ = false;
  autosave_at_.reset();
  saver_->start({.name = "save before",
                 .replaces = false,
                 .silent = true,
                 .work = [file = settings_.project, document = document_](Task&) -> Worker::Completion {
                   save_project(file, document);
                   return [] {};
                 },
                 .failed = [this](const Error& error) { notice(error); }});
}

std::filesystem::path Engine::project_folder() const {
  if (!settings_.project.empty()) return std::filesystem::absolute(settings_.project).parent_path();
  if (!file_.empty()) return file_.parent_path();
  return settings_.folder.empty() ? std::filesystem::path() : settings_.folder / "projects";
}

void Engine::save(const std::string& name, bool overwrite, const ReplyTo& to) {
  const Document& saved = document();
  std::filesystem::path file = file_;
  if (!name.empty() || file.empty()) {
    const std::string wanted = name.empty() ? saved.name : name;
    require_file_name(wanted);
    const std::filesystem::path folder = project_folder();
    if (folder.empty()) {
      throw Error(ErrorCode::FileUnwritable, "there is no folder for projects.", {},
                  "Start the studio with --project FILE.");
    }
    file = folder / (wanted.ends_with(kProjectExtension) ? wanted : wanted + std::string(kProjectExtension));
    std::error_code ignored;
    const bool is_own = !file_.empty() && std::filesystem::equivalent(file, file_, ignored);
    if (!overwrite && !is_own && std::filesystem::exists(file, ignored)) {
      throw Error(ErrorCode::FileUnwritable,
                  fmt::format("there is a project '{:.100}' already.", file.filename().string()),
                  Place::at_path({}, "overwrite"), "Choose another name, or say that it shall be replaced.");
    }
  }
  saver_->start({.name = "save as",
                 .replaces = false,
                 .silent = true,
                 .work = [this, to, file, document = saved, edits = edits_](Task&) -> Worker::Completion {
                   save_project(file, document);
                   return [this, to, file, shape = document.shape, edits] {
                     // What was changed meanwhile is not in the file, and what was opened is not of this file.
                     if (document_.shape == shape) file_ = file;
                     if (edits == edits_) unsaved_ = false;
                     state_due_ = true;
                     reply(to, {{"file", file.filename().string()}, {"path", file.string()}});
                   };
                 },
                 .failed = [this, to](const Error& error) { fail(to, error); }});
}

void Engine::open_project(const std::string& name, const ReplyTo& to) {
  require_file_name(name);
  const std::filesystem::path file = project_folder() / name;
  if (project_folder().empty() || !is_project(file)) {
    throw Error(ErrorCode::FileNotFound, "there is no such project, or no longer.", Place::in_file(name));
  }
  opener_->start({.name = "open",
                  .work = [this, to, file](Task&) -> Worker::Completion {
                    auto document = std::make_shared<Document>(
                        in_file(file.string(), [&] { return read_project(read_file(file)); }));
                    return [this, to, file, document] {
                      open(*document, false);
                      file_ = file;
                      reply(to, {{"name", document->name}, {"problems", Json::array()}, {"notes", Json::array()}});
                    };
                  },
                  .failed = [this, to](const Error& error) { fail(to, error); }});
}

void Engine::recover(bool accept, const ReplyTo& to) {
  if (!recovery_) throw Error(ErrorCode::InvalidArgument, "there is nothing to recover.");
  const Recovery recovery = *recovery_;
  if (!accept) {
    put_aside(recovery);
    recovery_.reset();
    state_due_ = true;
    reply(to, Json::object());
    return;
  }
  opener_->start({.name = "open",
                  .work = [this, to, recovery](Task&) -> Worker::Completion {
                    auto document = std::make_shared<Document>(read_project(read_file(recovery.path)));
                    return [this, to, recovery, document] {
                      recovery_.reset();
                      open(*document, false);
                      mark_unsaved();
                      // From now on it is this studio's unsaved work.
                      std::error_code ignored;
                      if (!settings_.folder.empty()) {
                        std::filesystem::rename(recovery.path, autosave_path(settings_.folder), ignored);
                      }
                      reply(to, {{"name", document->name}});
                    };
                  },
                  .failed = [this, to](const Error& error) { fail(to, error); }});
}

}  // namespace limber::studio
