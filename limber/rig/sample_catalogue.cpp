#include "limber/rig/sample_catalogue.h"

#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"
#include "limber/geometry/samples/samples.h"

namespace limber {
namespace {

Rig to_rig(const SampleModel& model) {
  Rig rig;
  rig.dimension = model.shape.dimension;
  for (const SampleBone& bone : model.bones) {
    const int parent = bone.parent.empty() ? -1 : rig.find(bone.parent);
    rig.handles.push_back({bone.name, parent, BoneHandle{bone.head, bone.tail}});
  }
  for (const SamplePoint& point : model.points)
    rig.handles.push_back({point.name, -1, PointHandle{point.position}});
  for (const SampleRegion& region : model.regions)
    rig.handles.push_back({region.name, -1, RegionHandle{region.vertices}});
  return rig;
}

template <SampleModel (*Generator)(int)>
Sample make(int resolution) {
  SampleModel model = Generator(resolution);
  Sample sample;
  sample.rig = to_rig(model);
  sample.shape = std::move(model.shape);
  return sample;
}

}  // namespace

const std::vector<SampleEntry>& sample_catalogue() {
  static const std::vector<SampleEntry> catalogue = {
      {"bar", "A standing bar of square section, its two ends as regions", 3, 100, make<make_bar>},
      {"cylinder", "A standing capped cylinder, its two ends as regions", 3, 100, make<make_cylinder>},
      {"plane", "A flat square sheet, its frame and centre as regions", 3, 100, make<make_plane>},
      {"bumpy-plane", "A sheet of 36 bumps, its frame and centre as regions", 3, 200, make<make_bumpy_plane>},
      {"ring", "A torus with six points along it", 3, 100, make<make_ring>},
  };
  return catalogue;
}

Sample make_sample(std::string_view name, int resolution) {
  for (const SampleEntry& entry : sample_catalogue()) {
    if (entry.name == name) return entry.make(resolution == 0 ? entry.default_resolution : resolution);
  }
  std::vector<std::string_view> names;
  for (const SampleEntry& entry : sample_catalogue()) names.push_back(entry.name);
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no sample shape called '{}'.", name), {},
              fmt::format("Choose one of {}.", fmt::join(names, ", ")));
}

}  // namespace limber
