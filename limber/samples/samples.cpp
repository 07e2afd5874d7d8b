#include "limber/samples/samples.h"

#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"
#include "limber/samples/internal/sample_shapes.h"

namespace limber {
using namespace internal;
namespace {

Rig to_rig(const SampleModel& model) {
  Rig rig;
  rig.dimension = model.shape.dimension;
  for (const SampleBone& bone : model.bones) {
    const int parent = bone.parent.empty() ? -1 : rig.find(bone.parent);
    rig.handles.push_back({bone.name, parent, BoneHandle{bone.head, bone.tail}});
  }
  for (const SamplePoint& point : model.points) rig.handles.push_back({point.name, -1, PointHandle{point.position}});
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
      {"mannequin", "A human figure with a skeleton of 20 bones", 3, 180, make<make_mannequin>},
      {"octopus", "Eight curled tentacles and a smile, on bones", 3, 120, make<make_octopus>},
      {"wiener-dog", "A long dog with three separate skeletons", 3, 180, make<make_wiener_dog>},
      {"cactus", "A ribbed cactus with two arms, on bones", 3, 120, make<make_cactus>},
      {"gingerbread", "A flat gingerbread man with nine points", 2, 90, make<make_gingerbread>},
      {"hand", "A left hand with five fingers and 20 bones", 3, 150, make<make_hand>},
      {"fish", "A fish with fins, on bones", 3, 140, make<make_fish>},
      {"robot", "A figure of 15 separate solids, a bone in each", 3, 120, make<make_robot>},
      {"bar", "A standing bar of square section, its two ends as regions", 3, 100, make<make_bar>},
      {"cylinder", "A standing capped cylinder, its two ends as regions", 3, 100, make<make_cylinder>},
      {"cigar", "A tapered rod with two points and its two ends as regions", 3, 120, make<make_cigar>},
      {"cross", "A thick plus sign, its four ends as regions", 3, 120, make<make_cross>},
      {"ring", "A torus with six points along it", 3, 100, make<make_ring>},
      {"plane", "A flat square sheet, its frame and centre as regions", 3, 100, make<make_plane>},
      {"bumpy-plane", "A sheet of 36 bumps, its frame and centre as regions", 3, 200, make<make_bumpy_plane>},
      {"rectangle", "A flat rectangle, its two ends as regions", 2, 100, make<make_rectangle>},
      {"overlap", "A flat ribbon that lies over itself, with three regions", 2, 100, make<make_overlap>},
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
