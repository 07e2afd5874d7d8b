#include "studio/server/bound_shape.h"

#include <fmt/format.h>

#include "studio/server/document.h"

namespace limber::studio {

const Shape& BoundShape::shape() const {
  return recipe.shape->shape;
}

std::vector<std::string> BoundShape::handle_names() const {
  std::vector<std::string> names;
  for (const Handle& handle : rig().handles) names.push_back(handle.name);
  int points = 0, extras = 0;
  for (int h = rig().count(); h < subspace->handle_count(); ++h) {
    const bool takes_part = subspace->handles[h].takes_part_in_translation;
    names.push_back(takes_part ? fmt::format("aux.{}", points++) : fmt::format("extra.{}", extras++));
  }
  return names;
}

Binding BoundShape::to_binding() const {
  return {shape(), rig(), *subspace, *model, provenance};
}

}  // namespace limber::studio
