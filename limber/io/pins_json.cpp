#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "limber/core/file.h"
#include "limber/io/internal/json_reader.h"
#include "limber/io/internal/json_vectors.h"
#include "limber/io/rig_file.h"

namespace limber {
using namespace internal;
namespace {

using internal::JsonValue;
using nlohmann::ordered_json;

/// One end that goes somewhere: one target for all frames, or one per frame.
struct Track {
  Eigen::Vector3d rest;
  std::vector<Eigen::Vector3d> targets;
  bool animated = false;
};

/// A pin with one end, or with two.
struct ReadPin {
  std::vector<Track> ends;
};

Track read_track(const JsonValue& pin, const std::string& rest, const std::string& target, const std::string& targets,
                 internal::VectorReader& vectors) {
  Track track;
  track.rest = vectors.position(pin.member(rest));
  if (pin.has(target) && pin.has(targets)) {
    pin.fail(ErrorCode::Malformed, fmt::format("there are both '{}' and '{}'.", target, targets), "Keep one of them.");
  }
  if (pin.has(targets)) {
    const JsonValue list = pin.member(targets);
    if (list.size() == 0) list.fail(ErrorCode::CountMismatch, "there is no target.", "Give one per frame.");
    for (std::size_t i = 0; i < list.size(); ++i) track.targets.push_back(vectors.position(list.item(i)));
    track.animated = true;
  } else {
    track.targets.push_back(pin.has(target) ? vectors.position(pin.member(target)) : track.rest);
  }
  return track;
}

ReadPin read_pin(const JsonValue& value, internal::VectorReader& vectors) {
  if (value.has("head") || value.has("tail")) {
    value.require_object({"head", "tail", "target_head", "target_tail", "target_heads", "target_tails"});
    return {{read_track(value, "head", "target_head", "target_heads", vectors),
             read_track(value, "tail", "target_tail", "target_tails", vectors)}};
  }
  value.require_object({"position", "target", "targets"});
  return {{read_track(value, "position", "target", "targets", vectors)}};
}

/// The number of frames that all animated pins agree on; 1 if there are none.
std::size_t frame_count(const std::vector<ReadPin>& pins, const JsonValue& list) {
  std::size_t frames = 0;
  for (std::size_t i = 0; i < pins.size(); ++i) {
    for (const Track& track : pins[i].ends) {
      if (!track.animated) continue;
      if (frames == 0) frames = track.targets.size();
      if (frames == track.targets.size()) continue;
      list.item(i).fail(ErrorCode::CountMismatch,
                        fmt::format("the pin has {} targets, but others have {}.", track.targets.size(), frames),
                        "Give every animated pin one target per frame.");
    }
  }
  return std::max<std::size_t>(frames, 1);
}

Pins assemble(const std::vector<ReadPin>& pins, std::size_t frames) {
  Pins result;
  std::vector<const Track*> tracks;
  for (const std::size_t ends : {std::size_t{1}, std::size_t{2}}) {
    for (std::size_t i = 0; i < pins.size(); ++i) {
      if (pins[i].ends.size() != ends) continue;
      result.controls.pins.push_back(static_cast<int>(i));
      for (const Track& track : pins[i].ends) tracks.push_back(&track);
      if (ends == 1) result.controls.points.push_back({pins[i].ends[0].rest});
      if (ends == 2) result.controls.bones.push_back({pins[i].ends[0].rest, pins[i].ends[1].rest});
    }
  }
  for (std::size_t f = 0; f < frames; ++f) {
    Positions targets(static_cast<Eigen::Index>(tracks.size()), 3);
    for (std::size_t t = 0; t < tracks.size(); ++t) {
      const auto& list = tracks[t]->targets;
      targets.row(static_cast<Eigen::Index>(t)) = list[tracks[t]->animated ? f : 0].transpose();
      result.animated |= tracks[t]->animated;
    }
    result.frames.push_back(std::move(targets));
  }
  return result;
}

void put_track(const Pins& pins, Eigen::Index row, const Eigen::Vector3d& rest, const std::string& rest_key,
               const std::string& target_key, ordered_json& pin) {
  const int d = pins.controls.dimension;
  pin[rest_key] = internal::position_json(rest, d);
  if (!pins.animated) {
    pin[target_key] = internal::position_json(pins.frames.front().row(row).transpose(), d);
    return;
  }
  ordered_json list = ordered_json::array();
  for (const Positions& frame : pins.frames) list.push_back(internal::position_json(frame.row(row).transpose(), d));
  pin[target_key + "s"] = std::move(list);
}

}  // namespace

Pins read_pins_json(std::string_view text) {
  const nlohmann::json document = internal::parse_json(text);
  const JsonValue root(document);
  internal::require_limber_document(root, {"limber", "pins", "fps"});
  const JsonValue list = root.member("pins");
  if (list.size() == 0) list.fail(ErrorCode::TooFewHandles, "there are no pins.", "Give at least one.");
  std::vector<ReadPin> read;
  internal::VectorReader vectors;
  for (std::size_t i = 0; i < list.size(); ++i) read.push_back(read_pin(list.item(i), vectors));
  Pins pins = assemble(read, frame_count(read, list));
  pins.controls.dimension = vectors.dimension();
  if (root.has("fps")) {
    pins.fps = root.member("fps").number();
    if (!(pins.fps > 0) || !std::isfinite(pins.fps)) {
      root.member("fps").fail(ErrorCode::Malformed, "frames per second must be positive.");
    }
  }
  for (const Positions& frame : pins.frames) validate(pins.controls, frame);
  return pins;
}

std::string write_pins_json(const Pins& pins) {
  const std::size_t points = pins.controls.points.size();
  const std::size_t count = points + pins.controls.bones.size();
  std::vector<ordered_json> items(count);
  Eigen::Index row = 0;
  for (std::size_t c = 0; c < count; ++c) {
    ordered_json& item = items[c];
    if (c < points) {
      put_track(pins, row++, pins.controls.points[c].position, "position", "target", item);
    } else {
      put_track(pins, row++, pins.controls.bones[c - points].head, "head", "target_head", item);
      put_track(pins, row++, pins.controls.bones[c - points].tail, "tail", "target_tail", item);
    }
  }
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (const std::vector<int>& names = pins.controls.pins; !names.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return names[a] < names[b]; });
  }
  std::string text = "{\n  \"limber\": 1,\n";
  if (pins.animated) text += fmt::format("  \"fps\": {},\n", pins.fps);
  text += "  \"pins\": [";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "\n    " : ",\n    ") + items[order[i]].dump();
  return text + "\n  ]\n}\n";
}

Pins load_pins_json(const std::filesystem::path& path) {
  return in_file(path, [&] { return read_pins_json(read_file(path)); });
}

}  // namespace limber
