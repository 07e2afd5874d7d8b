#include <array>

#include <fmt/format.h>

#include "limber/io/gltf_accessor.h"
#include "limber/io/gltf_scene.h"

namespace limber::detail {
namespace {

struct PathName {
  std::string_view name;
  TrackPath path;
  int columns;  ///< 0: as many as the mesh has morph targets.
};
constexpr std::array<PathName, 4> kPaths = {{{"translation", TrackPath::Translation, 3},
                                             {"rotation", TrackPath::Rotation, 4},
                                             {"scale", TrackPath::Scale, 3},
                                             {"weights", TrackPath::Weights, 0}}};

Interpolation interpolation_in(const JsonValue& sampler) {
  if (!sampler.has("interpolation")) return Interpolation::Linear;
  const JsonValue value = sampler.member("interpolation");
  if (value.text() == "LINEAR") return Interpolation::Linear;
  if (value.text() == "STEP") return Interpolation::Step;
  if (value.text() == "CUBICSPLINE") return Interpolation::Cubic;
  value.fail(ErrorCode::Malformed, fmt::format("'{}' is no way to interpolate.", value.text()));
}

/// Keys and values of one channel.
void read_sampler(const GltfDocument& document, const JsonValue& sampler, int columns, MotionTrack& track) {
  track.interpolation = interpolation_in(sampler);
  const JsonValue input_value = sampler.member("input");
  const JsonValue output_value = sampler.member("output");
  const GltfAccessor input = find_accessor(document, index_into(document, input_value, "accessors"));
  const GltfAccessor output = find_accessor(document, index_into(document, output_value, "accessors"));
  require_type(input, {1}, true, "times");
  require_type(output, {columns == 0 ? 1 : columns}, track.path != TrackPath::Rotation && columns != 0,
               "the values of this channel");
  track.times.resize(input.number_count());
  read_numbers(input, std::span<double>(track.times));
  const int rows = input.count * (track.interpolation == Interpolation::Cubic ? 3 : 1);
  const bool fits = columns == 0 ? rows > 0 && output.count % rows == 0 : output.count == rows;
  if (!fits) {
    output_value.fail(ErrorCode::CountMismatch,
                      fmt::format("{} values do not fit to {} times.", output.count, input.count));
  }
  track.values.resize(rows, columns == 0 ? output.count / rows : columns);
  read_numbers(output, std::span<double>(track.values.data(), static_cast<std::size_t>(track.values.size())));
}

/// Whether it moves something that is known here; a note if not.
bool read_channel(const GltfDocument& document, const JsonValue& animation, const JsonValue& channel,
                  MotionTrack& track, std::vector<std::string>& notes) {
  const JsonValue samplers = animation.member("samplers");
  const JsonValue sampler_value = channel.member("sampler");
  const int sampler = whole_number(sampler_value, 0, std::numeric_limits<int>::max());
  if (static_cast<std::size_t>(sampler) >= samplers.size()) {
    sampler_value.fail(ErrorCode::IndexOutOfRange, fmt::format("the animation has {} samplers.", samplers.size()));
  }
  const JsonValue target = channel.member("target");
  const JsonValue path_value = target.member("path");
  track.joint = index_into(document, target, "node", "nodes");
  if (track.joint < 0) {
    notes.push_back(fmt::format("{} moves no node and is left out.", channel.path()));
    return false;
  }
  for (const PathName& path : kPaths) {
    if (path.name != path_value.text()) continue;
    track.path = path.path;
    read_sampler(document, samplers.item(static_cast<std::size_t>(sampler)), path.columns, track);
    return true;
  }
  notes.push_back(fmt::format("{} moves '{}', which is not known here.", channel.path(), path_value.text()));
  return false;
}

}  // namespace

void read_animations(const GltfDocument& document, GltfScene& scene) {
  for (int a = 0; a < count_of(document, "animations"); ++a) {
    const JsonValue animation = document.root().member("animations").item(static_cast<std::size_t>(a));
    MotionClip& clip = scene.clips.emplace_back();
    clip.name = name_in(animation);
    const JsonValue channels = animation.member("channels");
    std::vector<int>& kept = scene.channels.emplace_back();
    for (std::size_t c = 0; c < channels.size(); ++c) {
      MotionTrack track;
      if (!read_channel(document, animation, channels.item(c), track, scene.notes)) continue;
      clip.tracks.push_back(std::move(track));
      kept.push_back(static_cast<int>(c));
    }
  }
}

}  // namespace limber::detail
