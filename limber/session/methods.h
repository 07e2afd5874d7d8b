#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/core/task.h"
#include "limber/geometry/volume.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/weights/bind.h"

// Ways to get weights, and what can be set about them: one row each. Command line, help, completion, studio panels, files
// and copied commands are made from these rows. To add a method: its source (weights/<method>.cpp, declared in
// weights/bind.h), its test, its page in docs/, and a row in methods.cpp.

namespace limber {

/// Names a way to get weights: a row of weight_methods(). A small value.
class WeightMethod {
 public:
  static const WeightMethod Biharmonic;  ///< Smooth and linearly precise; points own a position. May be negative.
  static const WeightMethod Bounded;     ///< Bounded biharmonic: within [0,1], every handle affine.
  static const WeightMethod Heat;        ///< Bone heat on the surface, as in many programs.
  static const WeightMethod
      Lattice;  ///< Heat through a voxel lattice: for open, many-part and self-intersecting meshes.
  static const WeightMethod Geodesic;  ///< Each handle owns its skin and fades out along the surface: fast and local.
  static const WeightMethod Given;     ///< By the user.

  /// @param name  As in the table; must outlive the value. Methods without a constant above are named so.
  constexpr explicit WeightMethod(std::string_view name) noexcept : name_(name) {}
  constexpr std::string_view name() const noexcept { return name_; }
  friend constexpr bool operator==(WeightMethod a, WeightMethod b) noexcept { return a.name_ == b.name_; }

 private:
  std::string_view name_;
};

inline constexpr WeightMethod WeightMethod::Biharmonic{"biharmonic"};
inline constexpr WeightMethod WeightMethod::Bounded{"bounded"};
inline constexpr WeightMethod WeightMethod::Heat{"heat"};
inline constexpr WeightMethod WeightMethod::Lattice{"lattice"};
inline constexpr WeightMethod WeightMethod::Geodesic{"geodesic"};
inline constexpr WeightMethod WeightMethod::Given{"given"};

/// Options of bind_shape.
struct BindOptions {
  WeightMethod method = WeightMethod::Biharmonic;
  /// Where smoothness and rigidity are measured. Weights of methods that work on the shape's own vertices stay theirs on
  /// any volume; Auto then means Surface where it would mean Lattice. `lattice_vertices` is also the aimed number of
  /// particles of lattice weights.
  DomainOptions domain;
  BiharmonicEnergy energy = BiharmonicEnergy::FacetJump;  ///< Biharmonic weights only.
  /// Biharmonic weights only: points spread over the shape for the solver, 0 or more. -1: what suits the handles (see
  /// suitable_auxiliary_points).
  int auxiliary_points = -1;
  int extra_weights = 0;  ///< Extra abstract handles for the solver, with any method; 0 or more.
  /// Auxiliary points (biharmonic weights) or extra weights (all others) that are added where trial poses cost more energy
  /// than they need: 1 or more: so many. Above 0 and below 1: until the energy is within this part of the unreduced one,
  /// 0.05 for 5%. 0: none. See BindSession::enrichment.
  double enrich = 0;
  int clusters = 0;                    ///< Rotation clusters; 0: twice the handles, -1: one per element.
  std::optional<ArapEnergy> rigidity;  ///< Which rigidity the solver keeps; none: what suits the domain.
  double snap_distance = 0;            ///< How far a handle may lie off the shape; 0: 5% of its size.
  Eigen::MatrixXd given;               ///< WeightMethod::Given: shape vertices x handles.
  double reach = 0;                    ///< Geodesic weights only: how far a handle acts beyond its skin; 0: 10% of
                                       ///< the shape's size.
  bool renormalise = false;            ///< Given weights only: scale rows to sum to one.
  std::vector<LatticeSource> sources;  ///< Lattice weights only: handles that differ from the others.
  /// Further options, by the names of their rows: those that have no field above. A row that is missing has its default.
  std::map<std::string, double, std::less<>> more;
};

/// One of the values of a choice.
struct BindChoice {
  std::string_view name;     ///< On the command line and in files.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< In a few words.
};

/// Something that can be set about a binding. Values are numbers: of a choice its place in `choices`, of a flag 0 or 1.
struct BindOptionInfo {
  enum class Type { Number, Integer, Choice, Flag };
  /// Whose it is: of the weights, or of the solver that moves the handles, which a skin for engines does not need.
  enum class Use { Weights, Solver };
  /// How a panel shows it, where a slider's range is narrower than what is allowed; lengths in sizes of the shape. Not
  /// shown if `high` is `low` and it is no choice.
  struct Panel {
    double low = 0;
    double high = 0;
    double initial = 0;
    double step = 1;
    std::string_view symbol = {};  ///< The paper's.
  };

  std::string_view name;     ///< In programs: "auxiliary". Unique.
  std::string_view flag;     ///< On the command line, without its dashes: "aux". Unique.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< What it does, in a sentence without a full stop.
  Type type = Type::Number;
  Use use = Use::Weights;
  double low = 0;  ///< Least and greatest value that is allowed.
  double high = 0;
  double initial = 0;                   ///< The default.
  std::string_view initial_means = {};  ///< What the default stands for, where a number does not say it.
  std::string_view unit = {};           ///< "vertices", "points"; of lengths "the shape's unit".
  bool is_length = false;               ///< Whether it is a length in that unit: panels have it in sizes of the shape.
  std::span<const BindChoice> choices = {};
  bool is_optional = false;  ///< Of a choice: may be left open, which is -1 and the default.
  Panel panel = {};
  std::string_view otherwise = {};  ///< What to do instead with another method: a sentence; may be empty.
  double (*get)(const BindOptions& options) = nullptr;  ///< Null: BindOptions::more holds it.
  void (*set)(BindOptions& options, double value) = nullptr;

  bool has_panel() const { return type == Type::Choice || panel.high > panel.low; }
};

/// A row of the table of methods.
struct WeightMethodInfo {
  /// Where the weights are computed.
  enum class Domain {
    OwnVertices,  ///< On the shape's own vertices, whatever the volume.
    Volume,       ///< On the vertices of the volume.
  };

  WeightMethod method;
  std::string_view name;     ///< On the command line and in files.
  std::string_view title;    ///< In a panel.
  std::string_view summary;  ///< What it does, in a few words.
  Domain domain;
  int lattice_vertices = 0;      ///< Aimed size of its volume mesh unless the user says; 0: as DomainOptions has it.
  bool has_own_lattice = false;  ///< Whether DomainOptions::lattice_vertices sizes a lattice of its own.
  bool needs_table = false;      ///< Whether the user gives the weights: BindOptions::given.
  bool takes_sources = false;    ///< Whether BindOptions::sources matter.
  std::span<const BindOptionInfo> options = {};  ///< Its own; those of all methods are bind_options().
  /// Computes the weights, on the shape's own vertices or on those of the domain.
  Subspace (*bind)(const limber::Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                   BindReport& report, Task* task) = nullptr;
};

/// Every method, the usual one first: the one table behind command line, studio and files.
std::span<const WeightMethodInfo> weight_methods() noexcept;
/// The row of a method. @throws Error  InvalidArgument: there is none of that name, with the nearest there is.
const WeightMethodInfo& info_of(WeightMethod method);
/// The method of that name; none if there is none.
std::optional<WeightMethod> find_weight_method(std::string_view name) noexcept;
std::string_view name_of(WeightMethod method) noexcept;  ///< As in the table.

/// What can be set with every method.
std::span<const BindOptionInfo> bind_options() noexcept;
/// Every option: those of all methods, then those of one, in the order of the methods.
std::span<const BindOptionInfo* const> all_bind_options();
/// The option of that name; null if there is none.
const BindOptionInfo* find_bind_option(std::string_view name);
/// The methods that an option belongs to; empty: all.
std::vector<WeightMethod> methods_of(const BindOptionInfo& option);
/// Whether the method has the option.
bool belongs_to(const BindOptionInfo& option, WeightMethod method);

double value_of(const BindOptionInfo& option, const BindOptions& options);  ///< What the options have for it.
/// @throws Error  InvalidArgument: out of range, or no whole number where one is wanted; the path is the option's name.
void set_value(const BindOptionInfo& option, BindOptions& options, double value);
/// The value of a choice by its name; none if it has no such choice.
std::optional<double> choice_named(const BindOptionInfo& option, std::string_view name) noexcept;

/// How many auxiliary points suit a rig. Points and regions alone leave the solver too few ways to bend a shape: it shears
/// and swells. They get 40, fewer where there are more than 20 of them, so that 60 need none. Bones alone get none (what
/// they move is left to them, as engines have it), nor do points that are too few to span space.
int suitable_auxiliary_points(const Rig& rig) noexcept;

/// What the defaults come to for a rig: a sentence for a report; empty if all was said by the user, or if nothing is chosen.
std::string default_choice(const BindOptions& options, const Rig& rig);

/// Whether a lattice may come of these, so that its size matters.
bool may_use_lattice(WeightMethod method, VolumeMode volume);

/// Refuses options of another method than the chosen one.
/// @throws Error  InvalidArgument: "it belongs to geodesic weights."; the path is the option's name.
void require_own_options(const BindOptions& options);

/// The options that gave a binding, as far as its file says. Names that are not known leave the default.
BindOptions options_of(const Provenance& provenance);

}  // namespace limber
