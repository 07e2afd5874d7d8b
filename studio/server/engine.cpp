#include "studio/server/engine.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/core/text.h"

namespace limber::studio {
using namespace internal;
namespace {

using namespace std::chrono_literals;

constexpr auto kIdle = 1h;

}  // namespace

Engine::Engine(EngineSettings settings, Worker::Post post)
    : settings_(std::move(settings)),
      file_(settings_.project),
      bind_session_(std::make_shared<std::optional<BindSession>>()),
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
      send_arrays();
    }
    step_crowd(now);
    autosave(now);
    const bool plays = document_.motion && playback_.playing && can_solve(main_);
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
