#include "bench/sequences.h"

#include <filesystem>

#include "limber/io/shape_file.h"

namespace limber::bench {

std::optional<UnitSequence> load_unit_sequence(const Options& options, const std::string& name) {
  if (options.data.empty()) return std::nullopt;
  const std::filesystem::path folder = std::filesystem::path(options.data) / "sequences" / name;
  if (!std::filesystem::exists(folder / (name + ".pc2"))) return std::nullopt;
  UnitSequence result;
  result.shape = load_shape(folder / (name + ".obj"));
  result.sequence = load_sequence(folder / (name + ".pc2"));
  const Eigen::Vector3d center = bounding_box(result.shape).center();
  Positions& rest = result.shape.positions;
  rest.rowwise() -= center.transpose();
  const double radius = rest.rowwise().norm().maxCoeff();
  rest /= radius;
  for (std::size_t i = 0; i < result.sequence.positions.size(); ++i) {
    float& value = result.sequence.positions[i];
    value = static_cast<float>((value - center[static_cast<Eigen::Index>(i % 3)]) / radius);
  }
  return result;
}

}  // namespace limber::bench
