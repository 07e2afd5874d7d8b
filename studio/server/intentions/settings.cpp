// Options, binding and modes.
#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/engine.h"

namespace limber::studio {
using namespace internal;
namespace {

void set(Engine& engine, Request& request) {
  Document next = engine.document();
  std::string label = "set options";
  for (const auto& [name, value] : request.at("options").items()) {
    const OptionInfo* option = find_option(name);
    if (!option) {
      std::vector<std::string_view> names;
      for (const OptionInfo& known : all_options()) names.push_back(known.name);
      throw Error(ErrorCode::InvalidArgument, fmt::format("there is no option '{:.60}'.", name),
                  Place::at_path({}, name), did_you_mean(name, names));
    }
    next.options[name] = checked(*option, value);
    label = fmt::format("set {}", option->title);
  }
  if (next.options.at("weights.method") == "given" && !next.given) {
    throw Error(ErrorCode::InvalidArgument, "no weights came with this shape.", Place::at_path({}, "weights.method"),
                "Choose another method.");
  }
  if (next.options == engine.document().options) return;
  std::string gesture;
  if (request.has("gesture")) {
    gesture = fmt::format("{} {} {}", request.client(), request.integer("gesture"), label);
  }
  engine.change(std::move(label), std::move(next), gesture);
}

void bind(Engine& engine, Request&) {
  if (engine.document().rig->handles.empty()) {
    throw Error(ErrorCode::TooFewHandles, "there are no handles yet.", {}, "Place points, bones or regions first.");
  }
  const auto needs = [](const std::string& mode) { return !mode.empty() && mode_named(mode).needs_binding; };
  if (!needs(engine.document().mode) && !needs(engine.document().compare)) {
    throw Error(ErrorCode::InvalidArgument, "this method needs no weights.");
  }
  engine.bind_now();
}

void cancel(Engine& engine, Request&) {
  engine.cancel_work();
}

void mode(Engine& engine, Request& request) {
  const ModeInfo& wanted = mode_named(request.text("name"));
  Document next = engine.document();
  next.mode = wanted.name;
  if (next.compare == next.mode) next.compare.clear();
  if (next.mode != engine.document().mode) engine.change(fmt::format("switch to {}", wanted.title), std::move(next));
}

void compare(Engine& engine, Request& request) {
  Document next = engine.document();
  next.compare = request.is_null("name") ? std::string() : std::string(mode_named(request.text("name")).name);
  if (next.compare == next.mode) {
    throw Error(ErrorCode::InvalidArgument, "a mode cannot be compared with itself.", Place::at_path({}, "name"));
  }
  if (next.compare != engine.document().compare) engine.change("compare", std::move(next));
}

}  // namespace

std::vector<Intention> settings_intentions() {
  return {{"set", {{"options", FieldType::Object}, {"gesture", FieldType::Integer, false}}, set},
          {"bind", {}, bind},
          {"cancel", {}, cancel},
          {"mode", {{"name", FieldType::Text}}, mode},
          {"compare", {{"name", FieldType::TextOrNull}}, compare}};
}

}  // namespace limber::studio
