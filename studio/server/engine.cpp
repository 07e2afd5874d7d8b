#include "studio/server/engine.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/failure.h"

namespace limber::studio {
using namespace internal;
namespace {

using namespace std::chrono_literals;

constexpr auto kIdle = 1h;
/// Of a message: names in its objects, each of which is looked up among the others; and how deep they may lie.
constexpr std::size_t kMostNames = 1000;
constexpr int kDeepest = 16;

/// Looks at a message before anything is made of it. What is no JSON, the parser will tell.
class Limits : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return enter(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool key(string_t&) override {
    if (++names_ <= kMostNames) return true;
    throw Error(ErrorCode::Malformed, fmt::format("a message has at most {} fields.", kMostNames));
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool enter() {
    if (++depth_ <= kDeepest) return true;
    throw Error(ErrorCode::Malformed, "the message is nested too deeply.");
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::size_t names_ = 0;
  int depth_ = 0;
};

/// @throws Error  Malformed.
Json parsed(std::string_view text) {
  Limits limits;
  Json::sax_parse(text, &limits);
  Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded() || !message.is_object()) {
    throw Error(ErrorCode::Malformed, "a message must be a JSON object.");
  }
  return message;
}

/// The number of a message of which nothing else is known; null: none.
Json number_of(std::string_view text) {
  try {
    const Json message = parsed(text);
    const auto id = message.find("id");
    return id != message.end() && id->is_number() ? *id : Json();
  } catch (const std::exception&) {
    return nullptr;
  }
}

}  // namespace

Engine::Engine(EngineSettings settings, Worker::Post post)
    : settings_(std::move(settings)),
      file_(settings_.project),
      bind_session_(std::make_shared<std::optional<BindSession>>()),
      saver_(std::make_unique<Worker>(post, [](const WorkProgress*) {})),
      opener_(std::make_unique<Worker>(post, [this](const WorkProgress* work) { show_work(opening_, work); })),
      worker_(std::move(post), [this](const WorkProgress* work) { show_work(beside_, work); }) {
  if (!settings_.folder.empty()) recovery_ = find_recovery(settings_.folder);
}

void Engine::show_work(std::optional<WorkProgress>& of_worker, const WorkProgress* work) {
  of_worker = work ? std::optional(*work) : std::nullopt;
  work_ = opening_ ? opening_ : beside_;
  state_due_ = true;
  if (!work || !work->at_once) return;
  attempt([&] { tell_state(Clock::now()); });
  if (settings_.is_cancelled && settings_.is_cancelled()) {
    opener_->cancel({});
    worker_.cancel({});
  }
}

bool Engine::attempt(FunctionRef<void()> action) noexcept {
  try {
    try {
      action();
      return true;
    } catch (...) {
      notice(current_failure());
    }
  } catch (...) {
    // There is no memory even to tell.
  }
  return false;
}

void Engine::connect(ClientId client, std::shared_ptr<ClientSink> sink) noexcept {
  attempt([&] { clients_[client] = {std::move(sink), false}; });
}

void Engine::disconnect(ClientId client) noexcept {
  clients_.erase(client);
  // What a page was dragging when it went stays where it was dragged to.
  attempt([&] {
    std::vector<std::string> left;
    for (const auto& [handle, drag] : drags_) {
      if (drag.client == client) left.push_back(handle);
    }
    for (const std::string& handle : left) end_drag(handle);
  });
}

void Engine::receive(ClientId client, std::string_view text) noexcept {
  if (!clients_.contains(client)) return;  // it has gone in the meantime
  ReplyTo to{client, nullptr};
  attempt([&] { answer(to, text); });
}

void Engine::answer(ReplyTo& to, std::string_view text) {
  try {
    const Json message = parsed(text);
    if (const auto id = message.find("id"); id != message.end()) {
      if (!id->is_number()) throw Error(ErrorCode::InvalidArgument, "'id' must be a number.", Place::at_path({}, "id"));
      to.id = *id;
    }
    handle(to.client, to, message);
  } catch (...) {
    const Error error = current_failure();
    if (to.id.is_null()) to.id = number_of(text);  // it may not have come so far
    fail(to, error);
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
  try {
    message.update(fields);
    client->second.sink->send(text_message(Slot::Reply, message));
  } catch (const std::bad_alloc&) {
    // What was done is not told as a failure.
    client->second.sink->send(text_message(Slot::Reply, {{"re", to.id}, {"ok", true}, {"revision", revision_}}));
  }
}

void Engine::fail(const ReplyTo& to, const Error& error) {
  const auto client = clients_.find(to.client);
  if (client == clients_.end()) return;
  client->second.sink->send(text_message(Slot::Reply, {{"re", to.id}, {"error", to_json(error)}}));
}

void Engine::notice(const Error& error) {
  broadcast(text_message(Slot::Notice, {{"event", "notice"}, {"error", to_json(error)}}));
}

void Engine::show(Clock::time_point now) {
  const bool solved = attempt([&] {
    play(now);
    solve(now);
  });
  if (!solved) {
    // What cannot be solved is told and left; the next change tries again.
    main_.stale = compare_.stale = main_.frame.moving = compare_.frame.moving = jumped_ = playback_.playing = false;
    state_due_ = true;
    attempt([&] { send_arrays(); });
  }
  if (!attempt([&] { step_crowd(now); })) crowd_.reset();
}

Engine::Clock::time_point Engine::advance(Clock::time_point now) noexcept {
  Clock::time_point next = now + kIdle;
  if (has_document()) {
    show(now);
    attempt([&] { autosave(now); });
    const bool plays = document_.motion && playback_.playing && can_solve(main_);
    if (plays || main_.frame.moving || compare_.frame.moving) next = std::min(next, last_step_ + kFrame);
    if (crowd_ && crowd_->moving()) next = std::min(next, last_crowd_step_ + kFrame);
    if (autosave_at_) next = std::min(next, *autosave_at_);
  }
  if (state_due_) attempt([&] { tell_state(now); });
  return state_due_ ? std::min(next, last_state_ + kFrame) : next;
}

void Engine::tell_state(Clock::time_point now) {
  if (now - last_state_ < kFrame) return;
  last_state_ = now;
  broadcast(state_message());
  state_due_ = false;
}

void Engine::broadcast(const OutMessage& message) {
  for (const auto& [id, client] : clients_) {
    if (client.greeted) client.sink->send(message);
  }
}

}  // namespace limber::studio
