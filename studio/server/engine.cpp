#include "studio/server/engine.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/core/nearest_name.h"

namespace limber::studio {
namespace {

using namespace std::chrono_literals;

constexpr auto kFrame = 16666us;
constexpr auto kIdle = 1h;

}  // namespace

Engine::Engine(EngineSettings settings, Worker::Post post)
    : settings_(std::move(settings)),
      file_(settings_.project),
      binder_(std::make_shared<Binder>()),
      saver_(std::make_unique<Worker>(post, [](const WorkProgress*) {})),
      worker_(std::move(post), [this](const WorkProgress* work) {
        work_ = work ? std::optional(*work) : std::nullopt;
        state_due_ = true;
      }) {
  if (!settings_.folder.empty()) recovery_ = find_recovery(settings_.folder);
}

void Engine::connect(ClientId client, std::shared_ptr<ClientSink> sink) {
  clients_[client] = {std::move(sink), false};
}

void Engine::disconnect(ClientId client) {
  clients_.erase(client);
  // What a page was dragging when it went stays where it was dragged to.
  std::vector<std::string> left;
  for (const auto& [handle, drag] : drags_) {
    if (drag.client == client) left.push_back(handle);
  }
  for (const std::string& handle : left) end_drag(handle);
}

void Engine::receive(ClientId client, std::string_view text) {
  if (!clients_.contains(client)) return;  // it has gone in the meantime
  ReplyTo to{client, nullptr};
  try {
    const Json message = Json::parse(text, nullptr, false);
    if (message.is_discarded() || !message.is_object()) {
      throw Error(ErrorCode::Malformed, "a message must be a JSON object.");
    }
    if (const auto id = message.find("id"); id != message.end()) {
      if (!id->is_number()) throw Error(ErrorCode::InvalidArgument, "'id' must be a number.", Place::at_path({}, "id"));
      to.id = *id;
    }
    handle(client, to, message);
  } catch (const Error& error) {
    fail(to, error);
  } catch (const std::exception& error) {
    fail(to, Error(ErrorCode::InvalidArgument, fmt::format("this cannot be done: {}.", error.what())));
  }
}

void Engine::handle(ClientId client, const ReplyTo& to, const Json& message) {
  const auto name = message.find("do");
  if (name == message.end() || !name->is_string()) {
    throw Error(ErrorCode::InvalidArgument, "a message says in 'do' what is wanted.", Place::at_path({}, "do"));
  }
  const std::string wanted = name->get<std::string>();
  const Intention* intention = find_intention(wanted);
  if (!intention) {
    const auto names = intention_names();
    throw Error(ErrorCode::InvalidArgument, fmt::format("there is no intention '{:.40}'.", wanted),
                Place::at_path({}, "do"), did_you_mean(wanted, names));
  }
  if (!clients_.at(client).greeted && wanted != "hello") {
    throw Error(ErrorCode::InvalidArgument, "say hello first.", Place::at_path({}, "do"));
  }
  check_fields(*intention, message);
  Request request(to, message);
  intention->run(*this, request);
  if (!request.deferred()) reply(to, std::move(request.result()));
}

void Engine::reply(const ReplyTo& to, Json fields) {
  const auto client = clients_.find(to.client);
  if (to.id.is_null() || client == clients_.end()) return;
  Json message = {{"re", to.id}, {"ok", true}, {"revision", revision_}};
  message.update(fields);
  client->second.sink->send(text_message(Slot::Reply, message));
}

void Engine::fail(const ReplyTo& to, const Error& error) {
  const auto client = clients_.find(to.client);
  if (client == clients_.end()) return;
  client->second.sink->send(text_message(Slot::Reply, {{"re", to.id}, {"error", to_json(error)}}));
}

void Engine::notice(const Error& error) {
  broadcast(text_message(Slot::Notice, {{"event", "notice"}, {"error", to_json(error)}}));
}

const Document& Engine::document() const {
  if (has_document()) return document_;
  throw Error(ErrorCode::InvalidArgument, "nothing is open yet.", {}, "Open a sample or a file.");
}

void Engine::change(std::string label, Document next) {
  end_drags();
  history_.push(std::move(label), document_);
  touched_ = true;
  unsaved_ = true;
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
  if (has_document()) {
    history_.push(fmt::format("open {}", next.name), document_);
  } else {
    history_.clear();
  }
  touched_ = !untouched;
  unsaved_ = false;
  if (settings_.project.empty()) file_.clear();
  downloads_.clear();
  playback_.playing = static_cast<bool>(next.motion);
  if (next.origin == kCrowdSample) wanted_crowd_ = 256;
  amend(std::move(next));
}

void Engine::open_later(std::function<OpenedFile(Task&)> make, bool untouched, const ReplyTo& to) {
  worker_.start({.name = "open",
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

void Engine::undo() {
  end_drags();
  if (!history_.can_undo()) throw Error(ErrorCode::InvalidArgument, "there is nothing to undo.");
  touched_ = unsaved_ = true;
  amend(history_.undo(std::move(document_)));
}

void Engine::redo() {
  end_drags();
  if (!history_.can_redo()) throw Error(ErrorCode::InvalidArgument, "there is nothing to redo.");
  touched_ = unsaved_ = true;
  amend(history_.redo(std::move(document_)));
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
  start_binding();
}

void Engine::drag(ClientId client, const std::string& handle, const HandlePose& pose, double number) {
  touch();
  auto [drag, is_first] = drags_.try_emplace(handle);
  if (is_first) {
    drag->second = {client, document_};
    ++revision_;
    state_due_ = true;
  }
  HandlePose& target = document_.pose[handle];
  if (target.kind != pose.kind) state_due_ = true;
  target = pose;
  acknowledged_ = number;
  main_.stale = compare_.stale = true;
}

void Engine::end_drag(const std::string& handle) {
  const auto drag = drags_.find(handle);
  if (drag == drags_.end()) {
    throw Error(ErrorCode::InvalidArgument, "nobody is dragging this handle.", Place::at_handle(handle));
  }
  Document before = std::move(drag->second.before);
  drags_.erase(drag);
  history_.push(fmt::format("move {}", handle), std::move(before));
  unsaved_ = true;
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

Transform Engine::current_transform(const std::string& handle) const {
  Transform result = Transform::Identity();
  if (!document_.bound || !main_.has_frame) return result;
  const int at = document_.bound->rig().find(handle);
  if (at < 0 || main_.frame.transforms.size() < static_cast<std::size_t>(at + 1) * 12) return result;
  for (int i = 0; i < 12; ++i) result.data()[i] = main_.frame.transforms[static_cast<std::size_t>(at * 12 + i)];
  return result;
}

void Engine::run_beside(const std::string& name, std::function<std::function<void()>(Task&)> work) {
  worker_.start({.name = name, .work = std::move(work), .failed = [this](const Error& error) {
                   if (error.code() != ErrorCode::Cancelled) notice(error);
                 }});
}

void Engine::start_binding() {
  if (!has_document() || document_.rig->handles.empty() || !is_stale(document_)) {
    if (binding_recipe_) worker_.cancel("bind");
    binding_recipe_.reset();
    if (!has_document() || !is_stale(document_)) bind_error_.reset();
    return;
  }
  const BindRecipe recipe = recipe_of(document_);
  if (binding_recipe_ == recipe || failed_recipe_ == recipe) return;
  bind_error_.reset();
  failed_recipe_.reset();
  binding_recipe_ = recipe;
  worker_.start({.name = "bind",
                 .work = [this, binder = binder_, recipe](Task& task) -> Worker::Completion {
                   auto bound = binder->bind(recipe, &task);
                   return [this, bound] { binding_arrived(bound); };
                 },
                 .failed =
                     [this, recipe](const Error& error) {
                       if (!(binding_recipe_ == recipe)) return;  // somebody wants something else by now
                       binding_recipe_.reset();
                       failed_recipe_ = recipe;
                       bind_error_ = error;
                       state_due_ = true;
                       if (error.code() != ErrorCode::Cancelled) notice(error);
                     }});
}

void Engine::bind_now() {
  failed_recipe_.reset();
  changed();
}

void Engine::binding_arrived(const std::shared_ptr<const BoundShape>& bound) {
  if (binding_recipe_ == bound->recipe) binding_recipe_.reset();
  history_.adopt(bound);
  for (auto& [handle, drag] : drags_) {
    if (recipe_of(drag.before) == bound->recipe) drag.before.bound = bound;
  }
  if (!has_document() || !(recipe_of(document_) == bound->recipe)) return;
  document_.bound = bound;
  changed();
  if (wanted_crowd_ > 0) start_crowd(std::exchange(wanted_crowd_, 0));
}

void Engine::prepare_side(Side& side, const std::string& name) {
  if (side.name == name) return;
  side = {};
  side.name = name;
  if (!name.empty()) side.mode = mode_named(name).make(*this);
}

void Engine::lay_over() {
  has_overlay_ = document_.motion || !idle_pose_.empty();
  if (!has_overlay_) return;
  posed_.clear();
  if (document_.motion) {
    pose_by_motion(*document_.motion, *document_.rig, *document_.shape, playback_.time, playback_.loop,
                   document_.driven, posed_);
  }
  // What a user holds, the motion leaves alone.
  for (const auto& [handle, pose] : document_.pose) posed_[handle] = pose;
  for (const auto& [handle, pose] : idle_pose_) posed_[handle] = pose;
}

void Engine::follow_modes() {
  prepare_side(main_, document_.mode);
  prepare_side(compare_, document_.compare);
  lay_over();
  for (Side* side : {&main_, &compare_}) {
    if (side->mode && side->stale) side->mode->follow({document_, shown_pose()});
  }
}

void Engine::step_side(Side& side, Slot slot, double seconds) {
  if (!side.mode) return;
  side.frame = jumped_ ? side.mode->solve_from_rest() : side.mode->step(seconds);
  side.stale = false;
  side.has_frame = true;
  broadcast(frame_message(side, slot));
}

void Engine::play(Clock::time_point now) {
  if (!document_.motion || !playback_.playing || !document_.bound || now - last_step_ < kFrame) return;
  const double seconds = std::clamp(std::chrono::duration<double>(now - last_step_).count(), 0.0, 0.1);
  playback_.advance(seconds, document_.motion->seconds());
  if (!playback_.playing) state_due_ = true;
  main_.stale = compare_.stale = true;
}

void Engine::playback_changed(bool jumped) {
  jumped_ = jumped_ || jumped;
  state_due_ = true;
  main_.stale = compare_.stale = true;
}

void Engine::solve(Clock::time_point now) {
  if (!document_.bound) {
    prepare_side(main_, document_.mode);
    return send_arrays();
  }
  const auto wants_step = [](const Side& side) { return side.mode && (side.stale || side.frame.moving); };
  const bool stale = main_.stale || compare_.stale;
  if (stale) follow_modes();
  send_arrays();
  if (!stale && (!(wants_step(main_) || wants_step(compare_)) || now - last_step_ < kFrame)) return;
  const double seconds = std::clamp(std::chrono::duration<double>(now - last_step_).count(), 0.0, 0.1);
  last_step_ = now;
  for (const auto& [side, slot] : {std::pair{&main_, Slot::Frame}, std::pair{&compare_, Slot::CompareFrame}}) {
    if (wants_step(*side)) step_side(*side, slot, seconds);
  }
  compare_.stale = false;  // also if there is nothing to compare
  jumped_ = false;
}

Engine::Clock::time_point Engine::advance(Clock::time_point now) {
  Clock::time_point next = now + kIdle;
  if (has_document()) {
    play(now);
    try {
      solve(now);
    } catch (const Error& error) {
      // What cannot be solved is told and left; the next change tries again.
      main_.stale = compare_.stale = main_.frame.moving = compare_.frame.moving = jumped_ = false;
      notice(error);
    }
    step_crowd(now);
    autosave(now);
    const bool plays = document_.motion && playback_.playing && document_.bound;
    if (plays || main_.frame.moving || compare_.frame.moving) next = std::min(next, last_step_ + kFrame);
    if (crowd_ && crowd_->moving()) next = std::min(next, last_crowd_step_ + kFrame);
    if (autosave_at_) next = std::min(next, *autosave_at_);
  }
  if (state_due_) {
    if (now - last_state_ >= kFrame) {
      broadcast(state_message());
      state_due_ = false;
      last_state_ = now;
    } else {
      next = std::min(next, last_state_ + kFrame);
    }
  }
  return next;
}

void Engine::broadcast(const OutMessage& message) {
  for (const auto& [id, client] : clients_) {
    if (client.greeted) client.sink->send(message);
  }
}

}  // namespace limber::studio
