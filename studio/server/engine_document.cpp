// What changes the document: opening, steps of history, drags.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "studio/server/engine.h"
#include "studio/server/restart.h"

namespace limber::studio {

const Document& Engine::document() const {
  if (has_document()) return document_;
  throw Error(ErrorCode::InvalidArgument, "nothing is open yet.", {}, "Open a sample or a file.");
}

void Engine::change(std::string label, Document next, const std::string& gesture) {
  end_drags();
  const bool goes_on = !gesture.empty() && gesture == gesture_ && history_.can_undo();
  if (!goes_on) history_.push(std::move(label), document_);
  gesture_ = gesture;
  touched_ = true;
  mark_unsaved();
  amend(std::move(next));
}

void Engine::amend(Document next) {
  document_ = std::move(next);
  changed();
}

void Engine::open(Document next, bool untouched) {
  drags_.clear();
  idle_pose_.clear();
  playback_ = {};
  end_crowd();
  // What was being made of the document before is not waited for.
  for (const char* name : {"bind", "compress", "skeleton", "fit", "lattice", "full"}) worker_.cancel(name);
  binding_recipe_.reset();
  compressing_.reset();
  if (has_document()) {
    history_.push(fmt::format("open {}", next.name), document_);
    // What is opened now is another document: the one before stays in its file as it was.
    if (autosave_due_ && !settings_.project.empty()) save_now();
    settings_.project.clear();
  } else {
    history_.clear();
  }
  gesture_.clear();
  touched_ = !untouched;
  unsaved_ = false;
  ++edits_;
  if (settings_.project.empty()) file_.clear();
  downloads_.clear();
  playback_.playing = static_cast<bool>(next.motion);
  if (next.origin == kCrowdSample) wanted_crowd_ = 256;
  amend(std::move(next));
}

void Engine::open_later(std::function<OpenedFile(Task&)> make, bool untouched, const ReplyTo& to) {
  opener_->start({.name = "open",
                  .work = [this, to, untouched, make = std::move(make)](Task& task) -> Worker::Completion {
                    auto opened = std::make_shared<OpenedFile>(make(task));
                    return [this, to, untouched, opened] {
                      open(opened->document, untouched);
                      reply(to, {{"name", opened->document.name},
                                 {"problems", opened->document.shape->problems},
                                 {"notes", opened->notes}});
                    };
                  },
                  .failed =
                      [this, to](const Error& error) {
                        if (to.id.is_null()) notice(error);
                        fail(to, error);
                      }});
}

void Engine::reply_later(const std::string& name, std::function<std::function<Json()>(Task&)> work, const ReplyTo& to) {
  opener_->start({.name = name,
                  .replaces = false,
                  .work = [this, to, work = std::move(work)](Task& task) -> Worker::Completion {
                    return [this, to, finish = work(task)] { reply(to, finish()); };
                  },
                  .failed = [this, to](const Error& error) { fail(to, error); }});
}

void Engine::undo() {
  end_drags();
  gesture_.clear();
  if (!history_.can_undo()) throw Error(ErrorCode::InvalidArgument, "there is nothing to undo.");
  touched_ = true;
  mark_unsaved();
  history_.undo(document_);
  changed();
}

void Engine::redo() {
  end_drags();
  gesture_.clear();
  if (!history_.can_redo()) throw Error(ErrorCode::InvalidArgument, "there is nothing to redo.");
  touched_ = true;
  mark_unsaved();
  history_.redo(document_);
  changed();
}

void Engine::touch() {
  if (touched_) return;
  touched_ = true;
  idle_pose_.clear();
  state_due_ = true;
  changed();
}

void Engine::changed() {
  ++revision_;
  state_due_ = true;
  if (touched_) idle_pose_.clear();
  main_.stale = compare_.stale = true;
  if (crowd_ && crowd_->bound() != document_.bound) end_crowd();
  if (touched_) autosave_due_ = true;
  // The document is what it is by now: what cannot be started is told, and tried again with the next change.
  attempt([this] {
    start_binding();
    start_compression();
  });
}

Engine::Drag& Engine::begin_drag(ClientId client, const std::string& handle) {
  const auto [drag, is_new] = drags_.try_emplace(handle);
  if (is_new) {
    drag->second = {client, document_};
    gesture_.clear();
    ++revision_;
    state_due_ = true;
  }
  return drag->second;
}

void Engine::drag(ClientId client, const std::string& handle, const HandlePose& pose, double number) {
  drag(client, handle, std::map<std::string, HandlePose>{{handle, pose}}, number);
}

void Engine::drag(ClientId client, const std::string& handle, const std::map<std::string, HandlePose>& poses,
                  double number) {
  touch();
  begin_drag(client, handle);
  for (const auto& [name, pose] : poses) {
    HandlePose& target = document_.pose[name];
    if (target.kind != pose.kind) state_due_ = true;
    target = pose;
  }
  acknowledged_ = number;
  main_.stale = compare_.stale = true;
}

void Engine::end_drag(const std::string& handle) {
  const auto drag = drags_.find(handle);
  if (drag == drags_.end()) {
    throw Error(ErrorCode::InvalidArgument, "nobody is dragging this handle.", Place::at_handle(handle));
  }
  // A rest shape that the mode took on the way becomes the document's, within the same step. Where that cannot be, for
  // example because all of it went to one place, the drag ends all the same, with the rest shape that was.
  if (main_.mode && main_.mode->has_restarted() && !document_.motion) {
    attempt([&] { document_ = restarted_document(); });
  }
  history_.push(fmt::format("move {}", handle), drag->second.before);
  if (drag->second.was_playing) playback_.playing = true;
  drags_.erase(drag);  // `handle` may be the name in there
  mark_unsaved();
  changed();
}

void Engine::drag_motion(ClientId client, const std::string& handle, std::shared_ptr<const Motion> motion,
                         double number) {
  touch();
  Drag& drag = begin_drag(client, handle);
  drag.was_playing = drag.was_playing || playback_.playing;
  playback_.playing = false;
  document_.motion = std::move(motion);
  acknowledged_ = number;
  main_.stale = compare_.stale = state_due_ = true;
}

void Engine::cancel_drag(const std::string& handle) {
  const auto drag = drags_.find(handle);
  if (drag == drags_.end()) {
    throw Error(ErrorCode::InvalidArgument, "nobody is dragging this handle.", Place::at_handle(handle));
  }
  if (drag->second.was_playing) playback_.playing = true;
  // What arrived meanwhile, such as weights, stays.
  const Document& before = drag->second.before;
  document_.pose = before.pose;
  document_.pins = before.pins;
  document_.motion = before.motion;
  drags_.erase(drag);
  jumped_ = true;
  changed();
}

void Engine::end_drags() {
  while (!drags_.empty()) end_drag(drags_.begin()->first);
}

void Engine::drag_idle(const std::string& handle, const std::optional<HandlePose>& pose, double number) {
  if (touched_) return;
  if (pose) {
    idle_pose_[handle] = *pose;
    acknowledged_ = number;
  } else {
    idle_pose_.erase(handle);
  }
  main_.stale = compare_.stale = true;
}

const std::map<std::string, HandlePose>& Engine::shown_pose() const {
  return has_overlay_ ? posed_ : document_.pose;
}

AffineMatrix Engine::current_transform(const std::string& handle) const {
  AffineMatrix result = AffineMatrix::Identity();
  const auto skin = main_.mode ? main_.mode->skin() : nullptr;
  if ((!document_.bound && !skin) || !main_.has_frame) return result;
  int at = skin ? -1 : document_.bound->rig().find(handle);
  if (skin) {
    const auto found = std::find(skin->handles.begin(), skin->handles.end(), handle);
    at = found == skin->handles.end() ? -1 : static_cast<int>(found - skin->handles.begin());
  }
  if (at < 0 || main_.frame.transforms.size() < static_cast<std::size_t>(at + 1) * 12) return result;
  for (int i = 0; i < 12; ++i) result.data()[i] = main_.frame.transforms[static_cast<std::size_t>(at * 12 + i)];
  return result;
}

Eigen::Vector3d Engine::current_place(const Eigen::Vector3d& rest) const {
  return main_.mode && main_.has_frame ? main_.mode->place_of(rest).value_or(rest) : rest;
}

Document Engine::restarted_document() {
  document();
  if (main_.stale) solve(last_step_ + kFrame);  // what was asked for last is part of it
  return restarted(document_, export_source().posed(),
                   [this](const std::string& handle) { return current_transform(handle); });
}

}  // namespace limber::studio
