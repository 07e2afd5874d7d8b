#include <cmath>
#include <map>

#include "limber/io/gltf_mesh_write.h"

namespace limber::detail {
namespace {

using Json = nlohmann::ordered_json;

/// What the length of a quaternion of floats may miss; less is left alone, so that a copy of a copy is the same.
constexpr double kRounding = 1e-6;

const char* path_name(TrackPath path) {
  switch (path) {
    case TrackPath::Translation:
      return "translation";
    case TrackPath::Rotation:
      return "rotation";
    case TrackPath::Scale:
      return "scale";
    case TrackPath::Weights:
      return "weights";
  }
  return "";
}

const char* interpolation_name(Interpolation interpolation) {
  switch (interpolation) {
    case Interpolation::Step:
      return "STEP";
    case Interpolation::Linear:
      return "LINEAR";
    case Interpolation::Cubic:
      return "CUBICSPLINE";
  }
  return "";
}

/// The keys of a track that rise also as floats.
struct FloatKeys {
  std::vector<float> times;
  std::vector<double> values;  ///< Row after row.
};

FloatKeys round_keys(const MotionTrack& track) {
  FloatKeys keys;
  const std::vector<float> times = to_floats(track.times, "a time");
  const int rows_per_key = track.interpolation == Interpolation::Cubic ? 3 : 1;
  for (int key = 0; key < track.key_count(); ++key) {
    if (!keys.times.empty() && times[static_cast<std::size_t>(key)] <= keys.times.back()) continue;
    keys.times.push_back(times[static_cast<std::size_t>(key)]);
    for (int row = key * rows_per_key; row < (key + 1) * rows_per_key; ++row) {
      Eigen::RowVectorXd values = track.values.row(row);
      const bool rotation = track.path == TrackPath::Rotation && row == track.value_row(key);
      if (rotation && std::abs(values.norm() - 1) > kRounding) values.normalize();
      keys.values.insert(keys.values.end(), values.data(), values.data() + values.size());
    }
  }
  return keys;
}

}  // namespace

Json write_animation(const MotionClip& clip, GltfBufferBuilder& builder) {
  if (clip.tracks.empty()) return {};
  Json samplers = Json::array();
  Json channels = Json::array();
  std::map<std::vector<float>, int> accessor_of_times;  // Most tracks of a clip share their times.
  for (const MotionTrack& track : clip.tracks) {
    const FloatKeys keys = round_keys(track);
    const auto [input, is_new] = accessor_of_times.try_emplace(keys.times, 0);
    if (is_new) input->second = builder.add(keys.times, 1, GltfPurpose::Times);
    const int components = track.path == TrackPath::Weights ? 1 : static_cast<int>(track.values.cols());
    const int output = builder.add(to_floats(keys.values, "a key"), components, GltfPurpose::Values);
    channels.push_back(
        {{"sampler", samplers.size()}, {"target", {{"node", track.joint}, {"path", path_name(track.path)}}}});
    samplers.push_back(
        {{"input", input->second}, {"interpolation", interpolation_name(track.interpolation)}, {"output", output}});
  }
  Json animation = Json::object();
  if (!clip.name.empty()) animation["name"] = clip.name;
  animation["channels"] = std::move(channels);
  animation["samplers"] = std::move(samplers);
  return animation;
}

}  // namespace limber::detail
