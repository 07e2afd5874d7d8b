#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/motion/clips.h"
#include "limber/samples/samples.h"

#include "studio/server/engine.h"
#include "studio/server/fitting.h"
#include "studio/server/read_upload.h"

namespace limber::studio {
using namespace internal;
namespace {

/// "bumpy-plane" as "Bumpy plane".
std::string title_of(std::string_view name) {
  std::string title(name);
  for (char& c : title) c = c == '-' ? ' ' : c;
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace

void require_sample(std::string_view name) {
  if (name == kCrowdSample) return;
  std::vector<std::string_view> names;
  for (const SampleEntry& entry : sample_catalogue()) {
    if (entry.name == name) return;
    names.push_back(entry.name);
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("there is no sample '{:.60}'.", name),
              Place::at_path({}, "sample"), did_you_mean(name, names));
}

Document sample_document(const std::string& sample, int resolution) {
  if (sample == kCrowdSample) {
    // Coarse: hundreds of them are drawn.
    Document document = sample_document("mannequin", resolution == 0 ? 60 : resolution);
    document.name = document.origin = kCrowdSample;
    return document;
  }
  Sample made = make_sample(sample, resolution);
  return new_document(sample, sample, inspect(std::move(made.shape)), std::move(made.rig));
}

Json catalogue() {
  Json samples = Json::array();
  for (const SampleEntry& entry : sample_catalogue()) {
    samples.push_back({{"name", entry.name},
                       {"title", title_of(entry.name)},
                       {"help", entry.description},
                       {"dimension", entry.dimension},
                       {"crowd", false}});
  }
  samples.push_back({{"name", kCrowdSample},
                     {"title", "Crowd"},
                     {"help", "Hundreds of mannequins that reach for the pointer, solved as one batch"},
                     {"dimension", 3},
                     {"crowd", true}});
  Json options = Json::array();
  for (const OptionInfo& option : all_options()) options.push_back(to_json(option));
  Json modes = Json::array();
  for (const ModeInfo& mode : all_modes()) {
    modes.push_back({{"name", mode.name},
                     {"title", mode.title},
                     {"help", mode.help},
                     {"compare", true},
                     {"binding", mode.needs_binding}});
  }
  Json exports = Json::array();
  for (const ExportInfo& info : all_exports()) {
    Json fields = Json::array();
    for (const OptionInfo& option : info.options()) fields.push_back(to_json(option));
    exports.push_back({{"format", info.format},
                       {"title", info.title},
                       {"help", info.help},
                       {"options", fields},
                       {"only_pictures", info.only_pictures},
                       {"group", info.group},
                       {"needs_motion", info.needs_motion}});
  }
  Json motions = Json::array();
  for (const MotionEntry& entry : motion_catalogue()) {
    motions.push_back({{"name", entry.name},
                       {"title", title_of(entry.name)},
                       {"body", limber::name_of(entry.body)},
                       {"help", entry.description}});
  }
  return {{"samples", samples}, {"options", options},           {"modes", modes},           {"exports", exports},
          {"motions", motions}, {"skeletons", fitting_kinds()}, {"uploads", upload_kinds()}};
}

}  // namespace limber::studio
