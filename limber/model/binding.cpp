#include "limber/model/binding.h"

#include <utility>

#include <fmt/format.h>

namespace limber {

SharedBinding share(Binding binding) {
  const auto whole = std::make_shared<const Binding>(std::move(binding));
  return {{whole, &whole->shape},
          {whole, &whole->rig},
          {whole, &whole->subspace},
          {whole, &whole->model},
          whole->provenance};
}

SharedBinding borrow(const Binding& binding) {
  const std::shared_ptr<void> nobody;
  return {{nobody, &binding.shape},
          {nobody, &binding.rig},
          {nobody, &binding.subspace},
          {nobody, &binding.model},
          binding.provenance};
}

std::vector<std::string> handle_names(const Rig& rig, const Subspace& subspace) {
  std::vector<std::string> names;
  for (const Handle& handle : rig.handles) names.push_back(handle.name);
  int points = 0, extras = 0;
  for (int h = rig.count(); h < subspace.handle_count(); ++h) {
    const bool takes_part = subspace.handles[static_cast<std::size_t>(h)].takes_part_in_translation;
    names.push_back(takes_part ? fmt::format("aux.{}", points++) : fmt::format("extra.{}", extras++));
  }
  return names;
}

std::vector<std::string> handle_names(const Binding& binding) {
  return handle_names(binding.rig, binding.subspace);
}

}  // namespace limber
