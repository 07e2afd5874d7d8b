#include "studio/server/thumbnails.h"

#include <algorithm>

#include "limber/core/error.h"
#include "limber/io/png.h"
#include "limber/render/render.h"
#include "limber/samples/samples.h"

#include "studio/server/engine.h"

namespace limber::studio {
namespace {

RenderOptions small_picture() {
  RenderOptions options;
  options.width = 320;
  options.height = 240;
  options.background = Background::Transparent;
  return options;
}

std::string draw(const SampleEntry& entry) {
  // Coarser than what is opened: nobody sees it at this size.
  const int resolution = std::min(entry.default_resolution, 60);
  return write_png(render(scene_of(entry.make(resolution).shape), small_picture()));
}

std::string draw_crowd() {
  const Shape one = make_sample("mannequin", 40).shape;
  Scene scene;
  for (int i = 0; i < 9; ++i) {
    limber::Surface surface;
    surface.shape = one;
    surface.shape.positions.col(0).array() += (i % 3 - 1) * 1.3;
    surface.shape.positions.col(2).array() -= (i / 3) * 1.3;
    scene.surfaces.push_back(std::move(surface));
  }
  return write_png(render(scene, small_picture()));
}

}  // namespace

std::shared_ptr<const std::string> Thumbnails::picture_of(const std::string& sample) {
  const std::lock_guard lock(mutex_);
  if (sample == kCrowdSample && !pictures_.contains(sample)) {
    pictures_[sample] = std::make_shared<const std::string>(draw_crowd());
  }
  if (const auto known = pictures_.find(sample); known != pictures_.end()) return known->second;
  for (const SampleEntry& entry : sample_catalogue()) {
    if (entry.name != sample) continue;
    return pictures_[sample] = std::make_shared<const std::string>(draw(entry));
  }
  return nullptr;
}

}  // namespace limber::studio
