#include "studio/server/thumbnails.h"

#include <algorithm>

#include "limber/core/error.h"
#include "limber/io/png.h"
#include "limber/render/render.h"
#include "limber/rig/sample_catalogue.h"

namespace limber::studio {
namespace {

std::string draw(const SampleEntry& entry) {
  // Coarser than what is opened: nobody sees it at this size.
  const int resolution = std::min(entry.default_resolution, 60);
  RenderOptions options;
  options.width = 320;
  options.height = 240;
  options.background = Background::Transparent;
  return write_png(render(scene_of(entry.make(resolution).shape), options));
}

}  // namespace

std::shared_ptr<const std::string> Thumbnails::picture_of(const std::string& sample) {
  const std::lock_guard lock(mutex_);
  if (const auto known = pictures_.find(sample); known != pictures_.end()) return known->second;
  for (const SampleEntry& entry : sample_catalogue()) {
    if (entry.name != sample) continue;
    return pictures_[sample] = std::make_shared<const std::string>(draw(entry));
  }
  return nullptr;
}

}  // namespace limber::studio
