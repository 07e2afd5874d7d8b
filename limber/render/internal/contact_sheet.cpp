#include <algorithm>
#include <cmath>

#include "limber/core/error.h"
#include "limber/render/internal/canvas.h"
#include "limber/render/render.h"

namespace limber {
using namespace internal;

Image contact_sheet(const Scene& scene, const RenderOptions& options, std::span<const ViewOptions> views, int columns) {
  if (views.empty() || columns < 0)
    throw Error(ErrorCode::InvalidArgument, "a contact sheet needs at least one view and no negative columns.");
  const int count = static_cast<int>(views.size());
  if (columns == 0) columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count))));
  columns = std::min(columns, count);
  const int rows = (count + columns - 1) / columns;
  Image sheet;
  for (int i = 0; i < count; ++i) {
    RenderOptions single = options;
    single.view = views[static_cast<std::size_t>(i)];
    const Image picture = render(scene, single);
    if (sheet.empty()) {
      sheet.width = columns * options.width;
      sheet.height = rows * options.height;
      sheet.pixels.assign(static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height) * 4, 0);
    }
    const int left = i % columns * options.width;
    const int top = i / columns * options.height;
    for (int y = 0; y < picture.height; ++y)
      std::copy_n(picture.at(0, y), static_cast<std::size_t>(picture.width) * 4, sheet.at(left, top + y));
    if (count > 1 && !single.view.azimuth && !single.view.elevation) {
      const int scale = std::max(1, std::min(options.width, options.height) / 360);
      const bool dark = options.background == Background::Dark;
      draw_text(sheet, left + 8 * scale, top + 8 * scale, name_of(single.view.view), scale,
                Rgb::Constant(dark ? 0.85f : 0.25f), Rgb::Constant(dark ? 0.1f : 0.97f));
    }
  }
  return sheet;
}

}  // namespace limber
