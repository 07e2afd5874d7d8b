#include "limber/session/methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "limber/core/error.h"
#include "limber/weights/bind.h"

namespace limber {
namespace {

using Type = BindOptionInfo::Type;
using Use = BindOptionInfo::Use;

/// The choices of a table of volumes or energies.
template <class Rows>
constexpr auto choices_of(const Rows& rows) {
  std::array<BindChoice, std::tuple_size_v<Rows>> choices;
  for (std::size_t i = 0; i < rows.size(); ++i) choices[i] = {rows[i].name, rows[i].title, rows[i].summary};
  return choices;
}

constexpr auto kEnergyChoices = choices_of(kBiharmonicEnergies);
constexpr auto kRigidityChoices = choices_of(kArapEnergies);

std::span<const BindChoice> volume_choices() {
  static const std::vector<BindChoice> kChoices = [] {
    std::vector<BindChoice> choices;
    for (const VolumeModeInfo& info : volume_modes()) choices.push_back({info.name, info.title, info.summary});
    return choices;
  }();
  return kChoices;
}

/// Lengths are in the shape's unit and have no bound.
constexpr double kAnyLength = 1e300;

/// What every method has.
const auto& general_rows() {
  static const std::array kRows = {
      BindOptionInfo{.name = "volume",
                     .flag = "volume",
                     .title = "Volume",
                     .summary = "Where smoothness is measured",
                     .type = Type::Choice,
                     .choices = volume_choices(),
                     .get = [](const BindOptions& o) { return static_cast<double>(o.domain.mode); },
                     .set = [](BindOptions& o, double v) { o.domain.mode = static_cast<VolumeMode>(v); }},
      BindOptionInfo{.name = "lattice",
                     .flag = "lattice",
                     .title = "Lattice",
                     .summary = "Aimed size of the lattice: finer ones follow thin parts better and take longer",
                     .type = Type::Integer,
                     .high = 5e6,
                     .initial_means = "what suits the method",
                     .unit = "vertices",
                     .panel = {.low = 500, .high = 100000, .initial = 5000, .step = 500},
                     .get = [](const BindOptions& o) { return static_cast<double>(o.domain.lattice_vertices); },
                     .set = [](BindOptions& o, double v) { o.domain.lattice_vertices = static_cast<int>(v); }},
      BindOptionInfo{.name = "snap",
                     .flag = "snap",
                     .title = "Snap distance",
                     .summary = "How far off the shape a handle may lie",
                     .high = kAnyLength,
                     .initial_means = "5% of its size",
                     .unit = "the shape's unit",
                     .is_length = true,
                     .panel = {.high = 0.5, .step = 0.01},
                     .get = [](const BindOptions& o) { return o.snap_distance; },
                     .set = [](BindOptions& o, double v) { o.snap_distance = v; }},
      BindOptionInfo{.name = "extra",
                     .flag = "extra",
                     .title = "Extra weights",
                     .summary = "Weights that let the solver bend the shape where no handle is",
                     .type = Type::Integer,
                     .use = Use::Solver,
                     .high = 10000,
                     .unit = "functions",
                     .panel = {.high = 64, .symbol = "m"},
                     .get = [](const BindOptions& o) { return static_cast<double>(o.extra_weights); },
                     .set = [](BindOptions& o, double v) { o.extra_weights = static_cast<int>(v); }},
      BindOptionInfo{.name = "enrich",
                     .flag = "enrich",
                     .title = "Enrich",
                     .summary =
                         "Points or extra weights where trial poses are stiffer than they need to be: so many, or "
                         "below 1 until the energy is that near to the unreduced one (5% is 0.05)",
                     .type = Type::Number,
                     .use = Use::Solver,
                     .high = 10000,
                     .unit = "functions",
                     .panel = {.high = 64},
                     .get = [](const BindOptions& o) { return o.enrich; },
                     .set = [](BindOptions& o, double v) { o.enrich = v < 1 ? v : std::floor(v); }},
      BindOptionInfo{.name = "clusters",
                     .flag = "clusters",
                     .title = "Clusters",
                     .summary = "Parts that turn as one; 0: twice the handles, -1: every element on its own",
                     .type = Type::Integer,
                     .use = Use::Solver,
                     .low = -1,
                     .high = 1e7,
                     .unit = "rotations",
                     .panel = {.high = 2000, .symbol = "r"},
                     .get = [](const BindOptions& o) { return static_cast<double>(o.clusters); },
                     .set = [](BindOptions& o, double v) { o.clusters = static_cast<int>(v); }},
      BindOptionInfo{.name = "rigidity",
                     .flag = "rigidity",
                     .title = "Rigidity",
                     .summary = "Which elements resist distortion; left out: what suits the volume",
                     .type = Type::Choice,
                     .use = Use::Solver,
                     .initial = -1,
                     .initial_means = "what suits the volume",
                     .choices = kRigidityChoices,
                     .is_optional = true,
                     .get = [](const BindOptions& o) { return o.rigidity ? static_cast<double>(*o.rigidity) : -1.0; },
                     .set =
                         [](BindOptions& o, double v) {
                           o.rigidity.reset();
                           if (v >= 0) o.rigidity = static_cast<ArapEnergy>(v);
                         }},
  };
  return kRows;
}

const auto& biharmonic_rows() {
  static const std::array kRows = {
      BindOptionInfo{.name = "energy",
                     .flag = "energy",
                     .title = "Energy",
                     .summary = "Which smoothness they minimise",
                     .type = Type::Choice,
                     .choices = kEnergyChoices,
                     .get = [](const BindOptions& o) { return static_cast<double>(o.energy); },
                     .set = [](BindOptions& o, double v) { o.energy = static_cast<BiharmonicEnergy>(v); }},
      BindOptionInfo{.name = "auxiliary",
                     .flag = "aux",
                     .title = "Auxiliary points",
                     .summary = "Points spread over the shape that the solver moves",
                     .type = Type::Integer,
                     .use = Use::Solver,
                     .low = -1,
                     .high = 100000,
                     .initial = -1,
                     .initial_means = "40 for points and regions, none for bones",
                     .unit = "points",
                     .panel = {.low = -1, .high = 200, .initial = -1},
                     .otherwise = "Extra weights go with any method.",
                     .get = [](const BindOptions& o) { return static_cast<double>(o.auxiliary_points); },
                     .set = [](BindOptions& o, double v) { o.auxiliary_points = static_cast<int>(v); }},
  };
  return kRows;
}

const auto& geodesic_rows() {
  static const std::array kRows = {
      BindOptionInfo{.name = "reach",
                     .flag = "reach",
                     .title = "Reach",
                     .summary = "How far a handle acts beyond its skin",
                     .high = kAnyLength,
                     .initial_means = "10% of the shape's size",
                     .unit = "the shape's unit",
                     .is_length = true,
                     .panel = {.high = 0.5, .step = 0.01},
                     .get = [](const BindOptions& o) { return o.reach; },
                     .set = [](BindOptions& o, double v) { o.reach = v; }},
  };
  return kRows;
}

const auto& given_rows() {
  static const std::array kRows = {
      BindOptionInfo{.name = "renormalise",
                     .flag = "renormalise",
                     .title = "Renormalise",
                     .summary = "Scale the rows of weights from a file to sum to one",
                     .type = Type::Flag,
                     .high = 1,
                     .otherwise = "Computed weights sum to one already.",
                     .get = [](const BindOptions& o) { return o.renormalise ? 1.0 : 0.0; },
                     .set = [](BindOptions& o, double v) { o.renormalise = v != 0; }},
  };
  return kRows;
}

/// The methods. A row's function takes (domain, shape, rig, options, report, task).
const auto& method_rows() {
  using Where = WeightMethodInfo::Domain;
  static const std::array kRows = {
      WeightMethodInfo{.method = WeightMethod::Biharmonic,
                       .name = "biharmonic",
                       .title = "Biharmonic",
                       .summary = "smooth, exact for linear functions, may be negative; points own a position",
                       .domain = Where::Volume,
                       .options = biharmonic_rows(),
                       .bind =
                           [](const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                              BindReport& report, Task* task) {
                             return bind_biharmonic(
                                 domain, shape, rig,
                                 {.energy = options.energy,
                                  .auxiliary_points = options.auxiliary_points >= 0 ? options.auxiliary_points
                                                                                    : suitable_auxiliary_points(rig),
                                  .snap_distance = options.snap_distance},
                                 report, task);
                           }},
      // Bounded weights cost far more per vertex than others, and are smooth: half the usual lattice shows no difference.
      WeightMethodInfo{.method = WeightMethod::Bounded,
                       .name = "bounded",
                       .title = "Bounded",
                       .summary = "bounded biharmonic: smooth and within [0,1], as engines expect",
                       .domain = Where::Volume,
                       .lattice_vertices = 10000,
                       .bind =
                           [](const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                              BindReport& report, Task* task) {
                             return bind_bounded(domain, shape, rig, {.snap_distance = options.snap_distance}, report,
                                                 task);
                           }},
      WeightMethodInfo{.method = WeightMethod::Heat,
                       .name = "heat",
                       .title = "Heat",
                       .summary = "bone heat on the surface, as in many programs",
                       .domain = Where::OwnVertices,
                       .bind = [](const Domain&, const Shape& shape, const Rig& rig, const BindOptions&,
                                  BindReport& report, Task* task) { return bind_heat(shape, rig, {}, report, task); }},
      WeightMethodInfo{.method = WeightMethod::Lattice,
                       .name = "lattice",
                       .title = "Lattice",
                       .summary = "heat through a voxel lattice, for open, many-part and self-intersecting meshes",
                       .domain = Where::OwnVertices,
                       .has_own_lattice = true,
                       .takes_sources = true,
                       .bind =
                           [](const Domain&, const Shape& shape, const Rig& rig, const BindOptions& options,
                              BindReport& report, Task* task) {
                             LatticeWeightOptions own;
                             own.particles = options.domain.lattice_vertices;
                             own.lattice.touches = options.domain.touches;
                             own.lattice.fill_open_parts = options.domain.mode != VolumeMode::Shell;
                             own.sources = options.sources;
                             return bind_lattice(shape, rig, own, report, task);
                           }},
      WeightMethodInfo{
          .method = WeightMethod::Geodesic,
          .name = "geodesic",
          .title = "Geodesic",
          .summary = "each handle owns its skin and fades out along the surface: fast and local",
          .domain = Where::OwnVertices,
          .options = geodesic_rows(),
          .bind = [](const Domain&, const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report,
                     Task* task) { return bind_geodesic(shape, rig, {.reach = options.reach}, report, task); }},
      WeightMethodInfo{.method = WeightMethod::Given,
                       .name = "given",
                       .title = "From the file",
                       .summary = "read from a file",
                       .domain = Where::OwnVertices,
                       .needs_table = true,
                       .options = given_rows(),
                       .bind =
                           [](const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                              BindReport& report, Task*) {
                             return bind_given_weights(shape.positions, domain.dimension, options.given, rig.count(),
                                                       {.renormalise = options.renormalise}, report);
                           }},
  };
  return kRows;
}

[[noreturn]] void refuse(const BindOptionInfo& option, const std::string& sentence, std::string remedy) {
  throw Error(ErrorCode::InvalidArgument, sentence, Place::at_path({}, std::string(option.name)), std::move(remedy));
}

}  // namespace

std::span<const WeightMethodInfo> weight_methods() noexcept {
  return method_rows();
}

const WeightMethodInfo& info_of(WeightMethod method) {
  std::vector<std::string_view> names;
  for (const WeightMethodInfo& info : weight_methods()) {
    if (info.method == method) return info;
    names.push_back(info.name);
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("there are no '{}' weights.", method.name()), {},
              did_you_mean(method.name(), names));
}

std::optional<WeightMethod> find_weight_method(std::string_view name) noexcept {
  for (const WeightMethodInfo& info : weight_methods()) {
    if (info.name == name) return info.method;
  }
  return std::nullopt;
}

std::string_view name_of(WeightMethod method) noexcept {
  return method.name();
}

std::span<const BindOptionInfo> bind_options() noexcept {
  return general_rows();
}

std::span<const BindOptionInfo* const> all_bind_options() {
  static const std::vector<const BindOptionInfo*> kAll = [] {
    std::vector<const BindOptionInfo*> all;
    for (const BindOptionInfo& option : bind_options()) all.push_back(&option);
    for (const WeightMethodInfo& method : weight_methods()) {
      for (const BindOptionInfo& option : method.options) {
        if (std::find(all.begin(), all.end(), &option) == all.end()) all.push_back(&option);
      }
    }
    return all;
  }();
  return kAll;
}

const BindOptionInfo* find_bind_option(std::string_view name) {
  for (const BindOptionInfo* option : all_bind_options()) {
    if (option->name == name) return option;
  }
  return nullptr;
}

std::vector<WeightMethod> methods_of(const BindOptionInfo& option) {
  std::vector<WeightMethod> methods;
  for (const WeightMethodInfo& method : weight_methods()) {
    for (const BindOptionInfo& own : method.options) {
      if (own.name == option.name) methods.push_back(method.method);
    }
  }
  return methods;
}

bool belongs_to(const BindOptionInfo& option, WeightMethod method) {
  const std::vector<WeightMethod> methods = methods_of(option);
  return methods.empty() || std::find(methods.begin(), methods.end(), method) != methods.end();
}

double value_of(const BindOptionInfo& option, const BindOptions& options) {
  if (option.get) return option.get(options);
  const auto found = options.more.find(option.name);
  return found == options.more.end() ? option.initial : found->second;
}

void set_value(const BindOptionInfo& option, BindOptions& options, double value) {
  const bool is_choice = option.type == Type::Choice;
  const double low = is_choice ? (option.is_optional ? -1 : 0) : option.low;
  const double high = is_choice ? static_cast<double>(option.choices.size()) - 1 : option.high;
  if (!(value >= low && value <= high)) {
    refuse(option, fmt::format("it is {}.", value), fmt::format("Give {} to {}.", low, high));
  }
  if (option.type != Type::Number && value != std::floor(value)) {
    refuse(option, fmt::format("it is {}.", value), "Give a whole number.");
  }
  if (option.set) {
    option.set(options, value);
  } else {
    options.more[std::string(option.name)] = value;
  }
}

std::optional<double> choice_named(const BindOptionInfo& option, std::string_view name) noexcept {
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    if (option.choices[i].name == name) return static_cast<double>(i);
  }
  return std::nullopt;
}

int suitable_auxiliary_points(const Rig& rig) noexcept {
  constexpr int kUsual = 40;
  constexpr int kEnoughHandles = 60;
  const auto loose = static_cast<int>(std::count_if(rig.handles.begin(), rig.handles.end(), [](const Handle& handle) {
    return handle.is_point() || handle.is_region();
  }));
  // Points that cannot span space are better refused: the user may have meant more of them.
  const bool spans = loose > rig.dimension || std::any_of(rig.handles.begin(), rig.handles.end(),
                                                          [](const Handle& handle) { return !handle.is_point(); });
  return loose == 0 || !spans ? 0 : std::clamp(kEnoughHandles - loose, 0, kUsual);
}

std::string default_choice(const BindOptions& options, const Rig& rig) {
  if (options.method != WeightMethod::Biharmonic || options.auxiliary_points >= 0 || options.enrich > 0) return {};
  const int points = suitable_auxiliary_points(rig);
  if (points > 0) return fmt::format("{} auxiliary points, since points and regions alone bend too few ways.", points);
  const bool has_bones =
      std::any_of(rig.handles.begin(), rig.handles.end(), [](const Handle& h) { return h.is_bone(); });
  return has_bones ? "no auxiliary points: bones move all there is, as engines have it." : "";
}

bool may_use_lattice(WeightMethod method, VolumeMode volume) {
  const WeightMethodInfo& info = info_of(method);
  if (info.has_own_lattice || volume == VolumeMode::Lattice || volume == VolumeMode::Shell) return true;
  if (volume == VolumeMode::Auto && info.domain == WeightMethodInfo::Domain::OwnVertices) return false;
  return volume_modes()[static_cast<std::size_t>(volume)].may_be_sized;
}

void require_own_options(const BindOptions& options) {
  for (const BindOptionInfo* option : all_bind_options()) {
    const double value = value_of(*option, options);
    const bool asks_for_nothing = option->type == Type::Integer && value == 0;
    if (belongs_to(*option, options.method) || value == option->initial || asks_for_nothing) continue;
    std::vector<std::string_view> names;
    for (const WeightMethod method : methods_of(*option)) names.push_back(method.name());
    refuse(*option, fmt::format("it belongs to {} weights.", fmt::join(names, ", ")),
           option->otherwise.empty() ? "Leave it out." : std::string(option->otherwise));
  }
}

BindOptions options_of(const Provenance& provenance) {
  BindOptions options;
  options.method = find_weight_method(provenance.method).value_or(options.method);
  options.domain.mode = volume_mode_named(provenance.volume).value_or(options.domain.mode);
  options.domain.lattice_vertices = provenance.lattice_vertices;
  options.energy = biharmonic_energy_named(provenance.energy).value_or(options.energy);
  options.rigidity = arap_energy_named(provenance.rigidity);
  options.extra_weights = provenance.extra_weights;
  options.auxiliary_points = provenance.auxiliary_points;
  return options;
}

}  // namespace limber
