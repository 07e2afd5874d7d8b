#include "tools/limber/flesh_weights.h"

#include "limber/bind/lattice_weights.h"
#include "limber/io/rig_json.h"

namespace limber::cli {

bool give_lattice_weights(const std::filesystem::path& rig_file, const Shape& shape, const Rig& rig,
                          BindOptions& options, BindReport& report, Task* task) {
  if (options.method != WeightMethod::Lattice) return false;
  LatticeWeightOptions lattice;
  lattice.sources = sources_of(load_flesh(rig_file));
  if (lattice.sources.empty()) return false;
  options.given = bind_lattice(shape, rig, lattice, report, task).weights;
  options.method = WeightMethod::Given;
  return true;
}

}  // namespace limber::cli
