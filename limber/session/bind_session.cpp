#include "limber/session/bind_session.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "limber/arap/reduced_model.h"
#include "limber/core/error.h"
#include "limber/geometry/internal/element_frames.h"
#include "limber/geometry/internal/operators.h"
#include "limber/geometry/volume.h"
#include "limber/session/internal/enrich.h"
#include "limber/session/internal/handle_weights.h"
#include "limber/session/methods.h"
#include "limber/version.h"
#include "limber/weights/bind.h"
#include "limber/weights/edit_weights.h"
#include "limber/weights/internal/extend_weights.h"

namespace limber {
using namespace internal;

namespace internal {

/// Weights of the rig's handles.
struct RigWeights {
  Subspace on_domain;
  std::optional<Subspace> own;  ///< Of the shape's own vertices, if they are not those of the domain and come first.
};

}  // namespace internal

namespace {

constexpr int kRoughVertices = 1000;
/// What make_domain aims at if nothing is said.
constexpr int kUsualVertices = 20000;

bool same_form(const Handle& a, const Handle& b) {
  if (a.form.index() != b.form.index()) return false;
  if (const auto* point = std::get_if<PointHandle>(&a.form)) {
    return point->position == std::get<PointHandle>(b.form).position;
  }
  if (const auto* bone = std::get_if<BoneHandle>(&a.form)) {
    const auto& other = std::get<BoneHandle>(b.form);
    return bone->head == other.head && bone->tail == other.tail;
  }
  if (const auto* region = std::get_if<RegionHandle>(&a.form)) {
    return region->vertices == std::get<RegionHandle>(b.form).vertices;
  }
  return true;
}

/// Whether two rigs have the same weights: handles that are called alike and lie alike, in one order.
bool same_handles(const Rig& a, const Rig& b) {
  return a.dimension == b.dimension &&
         std::equal(a.handles.begin(), a.handles.end(), b.handles.begin(), b.handles.end(),
                    [](const Handle& x, const Handle& y) { return x.name == y.name && same_form(x, y); });
}

/// Whether edits of points lead from one rig to the other: all that is no point is in both, alike and in one order.
bool differs_by_points(const Rig& from, const Rig& to) {
  const auto others = [](const Rig& rig) {
    std::vector<const Handle*> handles;
    for (const Handle& handle : rig.handles) {
      if (!handle.is_point()) handles.push_back(&handle);
    }
    return handles;
  };
  const auto a = others(from), b = others(to);
  return from.dimension == to.dimension &&
         std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Handle* x, const Handle* y) { return x->name == y->name && same_form(*x, *y); });
}

/// Brings the editor to a rig by editing points. False: that does not do, or did not work; the editor is then half way.
bool edit_towards(SubspaceEditor& editor, const Rig& rig) {
  try {
    for (int h = editor.rig().count() - 1; h >= 0; --h) {
      const Handle& old = editor.rig().handles[static_cast<std::size_t>(h)];
      const int wanted = rig.find(old.name);
      if (wanted >= 0 && rig.handles[static_cast<std::size_t>(wanted)].form.index() == old.form.index()) continue;
      if (!old.is_point()) return false;
      editor.remove_point(h);
    }
    for (const Handle& wanted : rig.handles) {
      const int at = editor.rig().find(wanted.name);
      const auto* point = std::get_if<PointHandle>(&wanted.form);
      if (at < 0) {
        if (!point) return false;
        editor.add_point(wanted.name, point->position);
      } else if (!same_form(editor.rig().handles[static_cast<std::size_t>(at)], wanted)) {
        if (!point) return false;
        editor.move_point(at, point->position);
      }
    }
  } catch (const Error& error) {
    if (error.code() == ErrorCode::Cancelled) throw;
    return false;
  }
  // Another order of handles would be another order of dofs.
  return same_handles(editor.rig(), rig);
}

bool is_of_shape_vertices(const WeightMethodInfo& method) {
  return method.domain == WeightMethodInfo::Domain::OwnVertices;
}

/// The domain that the weights of these options are worked out on.
DomainOptions domain_options_for(const Shape& shape, const WeightMethodInfo& method, const BindOptions& options) {
  DomainOptions wanted = options.domain;
  const bool would_be_lattice =
      wanted.mode == VolumeMode::Auto && !shape.has_tets() && shape.dimension == 3 && !is_flat(shape);
  if (is_of_shape_vertices(method) && would_be_lattice) wanted.mode = VolumeMode::Surface;
  if (wanted.lattice_vertices == 0) wanted.lattice_vertices = method.lattice_vertices;
  return wanted;
}

/// Weights of the shape's own vertices, blended in the dimension of the domain: a flat shape may be wanted as
/// a surface in space.
Subspace in_dimension_of(const Domain& domain, const Shape& shape, const Rig& rig, Subspace subspace) {
  if (subspace.dimension == domain.dimension) return subspace;
  return linear_blend_subspace(shape.positions, domain.dimension, sparse_weights(subspace), rig.count());
}

/// Weights of the shape's own vertices as those of a volume around them.
Subspace on_volume(const Domain& domain, const Rig& rig, const Subspace& own, Task* task) {
  return linear_blend_subspace(domain.elements.positions, domain.dimension,
                               extend_to_domain(domain, scalar_weights(own), task), rig.count());
}

RigWeights weights_for(const Domain& domain, const Shape& shape, const Rig& rig, const BindOptions& options,
                       BindReport& report, Task* task) {
  const WeightMethodInfo& method = info_of(options.method);
  Subspace made = method.bind(domain, shape, rig, options, report, task);
  if (!is_of_shape_vertices(method)) return {std::move(made), std::nullopt};
  made = in_dimension_of(domain, shape, rig, std::move(made));
  if (domain.is_conforming()) return {std::move(made), std::nullopt};
  Subspace on_domain = on_volume(domain, rig, made, task);
  return {std::move(on_domain), std::move(made)};
}

/// Extra weights over those of the rig's handles and of auxiliary points.
WeightBumps extra_bumps(const Domain& domain, const Subspace& subspace, const Rig& rig, int count, BindReport& report,
                        Task* task) {
  const Stage stage(task, "extra weights");
  std::vector<int> groups = skeleton_groups(rig);
  if (!groups.empty()) {
    // Auxiliary points are as separate as skeletons are.
    int next = 1 + *std::max_element(groups.begin(), groups.end());
    while (static_cast<int>(groups.size()) < subspace.handle_count()) groups.push_back(next++);
  }
  WeightBumps bumps =
      place_bumps(domain.elements, scalar_weights(subspace), {.count = count, .group_of_handle = std::move(groups)});
  if (bumps.count() < count) {
    report.notes.push_back(fmt::format("there was room for only {} extra weights.", bumps.count()));
  }
  return bumps;
}

/// Worst distance of B H_rest from the shape's vertices, relative to its size.
double rest_error_of(const Subspace& subspace, const Shape& shape) {
  const Positions rest = deform(subspace, subspace.rest_dofs);
  return (rest - shape.positions).rowwise().norm().maxCoeff() / size_of(shape);
}

/// Weights with bumps on top.
Subspace with_bumps(const Subspace& subspace, const Positions& positions, const WeightBumps& bumps) {
  return with_extra_handles(subspace, positions, evaluate(bumps, scalar_weights(subspace)));
}

/// What a report says of the weights of the shape's own vertices.
void measure(const Subspace& subspace, const Shape& shape, BindReport& report) {
  report.rest_error = rest_error_of(subspace, shape);
  const WeightRange range = weight_range(subspace);
  report.least_weight = range.least;
  report.greatest_weight = range.greatest;
}

/// The scalar weights of a subspace that is not needed any more.
SkinWeights weights_of(Subspace&& subspace) {
  if (auto* sparse = std::get_if<SparseBlend>(&subspace.basis)) return std::move(sparse->weights);
  return skin_weights_of(scalar_weights(subspace));
}

/// How weights came about; without extra weights and auxiliary points.
Provenance provenance_of(const Domain& domain, const DomainOptions& wanted, const BindOptions& options,
                         ArapEnergy rigidity) {
  const WeightMethodInfo& method = info_of(options.method);
  const BindOptionInfo& energy = *find_bind_option("energy");
  const bool has_lattice = !domain.is_conforming() || method.has_own_lattice;
  Provenance provenance;
  provenance.limber_version = LIMBER_VERSION;
  provenance.method = std::string(method.name);
  provenance.energy = belongs_to(energy, options.method) ? std::string(name_of(options.energy)) : "";
  provenance.volume = std::string(name_of(domain.mode));
  provenance.rigidity = std::string(name_of(rigidity));
  provenance.lattice_vertices = has_lattice ? wanted.lattice_vertices : 0;
  return provenance;
}

/// Everything after the weights of the rig's handles.
Binding finish(const Domain& domain, const DomainOptions& wanted, const Subspace& of_rig,
               const std::optional<Subspace>& own, const Shape& shape, const Rig& rig, const BindOptions& options,
               BindReport& report, Task* task) {
  std::optional<Subspace> extended;
  Subspace on_shape = own ? *own : carry_to_shape(domain, of_rig, shape);
  if (options.extra_weights != 0) {
    const WeightBumps bumps = extra_bumps(domain, of_rig, rig, options.extra_weights, report, task);
    extended = with_bumps(of_rig, domain.elements.positions, bumps);
    // Evaluated at the shape's own vertices: interpolated in a lattice, narrow bumps would show its cells.
    on_shape = with_bumps(on_shape, shape.positions, bumps);
  }
  const Subspace& on_domain = extended ? *extended : of_rig;
  const ArapEnergy rigidity = options.rigidity.value_or(default_energy(domain.elements, domain.dimension));

  Binding binding;
  binding.model =
      build_reduced_model(domain.elements, on_domain, {.energy = rigidity, .clusters = options.clusters}, task);
  binding.subspace = std::move(on_shape);
  binding.shape = shape;
  binding.rig = rig;
  report.dropped_elements = std::max(report.dropped_elements, binding.model.dropped_elements);
  measure(binding.subspace, shape, report);
  binding.provenance = provenance_of(domain, wanted, options, rigidity);
  binding.provenance.extra_weights = on_domain.handle_count() - of_rig.handle_count();
  binding.provenance.auxiliary_points = of_rig.handle_count() - rig.count();
  return binding;
}

/// Whether weights of the rig's handles would be the same, given the same shape, domain and rig.
bool same_weights(const BindOptions& a, const BindOptions& b) {
  return a.method == b.method && a.energy == b.energy && a.auxiliary_points == b.auxiliary_points &&
         a.snap_distance == b.snap_distance && a.reach == b.reach && a.renormalise == b.renormalise &&
         a.given.rows() == b.given.rows() && a.given.cols() == b.given.cols() && a.given == b.given &&
         a.sources == b.sources && a.more == b.more;
}

}  // namespace

class BindSession::State {
 public:
  State(std::shared_ptr<const Shape> shape, Rig rig, BindOptions options)
      : shape_(std::move(shape)), rig_(std::move(rig)), options_(std::move(options)) {}

  void set_shape(std::shared_ptr<const Shape> shape) {
    if (shape == shape_) return;
    shape_ = std::move(shape);
    forget_weights();
    domain_.reset();
  }
  void set_rig(Rig rig) { rig_ = std::move(rig); }
  void set_options(BindOptions options) { options_ = std::move(options); }

  const Enrichment& enrichment() const { return enrichment_; }
  bool is_edited() const { return is_edited_; }
  int factorisations() const { return factorisations_; }

  std::optional<Binding> rough(BindReport& report, Task* task) {
    std::optional<BindOptions> options = rough_options(*shape_, options_);
    if (!options) return std::nullopt;
    return State(shape_, rig_, std::move(*options)).bind(report, task);
  }

  Binding bind(BindReport& report, Task* task) {
    require_own_options(options_);
    const DomainOptions wanted = domain_options_for(*shape_, info_of(options_.method), options_);
    try {
      make_domain_of(wanted, task);
      make_weights(task);
    } catch (...) {
      forget_weights();
      throw;
    }
    report = report_;
    if (domain_->volume_mesh) report.open_parts = domain_->volume_mesh->report.open;
    enrichment_ = {};
    if (options_.enrich > 0) return enriched(wanted, report, task);
    return finish(*domain_, wanted, weights(), is_edited_ ? std::nullopt : weights_.own, *shape_, rig_, options_,
                  report, task);
  }

 private:
  /// On the domain, of the rig's handles.
  const Subspace& weights() const { return is_edited_ ? editor_->subspace() : weights_.on_domain; }

  void forget_weights() {
    editor_.reset();
    weights_ = {};
    made_for_.reset();
    is_edited_ = false;
  }

  void make_domain_of(const DomainOptions& wanted, Task* task) {
    if (domain_ && domain_options_ == wanted) return;
    forget_weights();
    domain_.reset();
    domain_ = std::make_unique<const Domain>(make_domain(*shape_, wanted, task));
    domain_options_ = wanted;
  }

  void make_weights(Task* task) {
    const bool same = made_for_ && same_weights(made_for_->options, options_);
    if (same && same_handles(made_for_->rig, rig_)) return;
    const bool can_edit =
        same && options_.method == WeightMethod::Biharmonic && differs_by_points(made_for_->rig, rig_);
    if (can_edit) {
      edit(task);
    } else {
      bind_afresh(task);
    }
    made_for_ = {rig_, options_};
  }

  void bind_afresh(Task* task) {
    forget_weights();
    BindReport report;
    weights_ = weights_for(*domain_, *shape_, rig_, options_, report, task);
    report_ = std::move(report);
    if (options_.method == WeightMethod::Biharmonic) ++factorisations_;
  }

  int auxiliary_points_for(const Rig& rig) const {
    return options_.auxiliary_points >= 0 ? options_.auxiliary_points : suitable_auxiliary_points(rig);
  }

  void make_editor(const Rig& rig, Task* task) {
    editor_.reset();
    editor_ = std::make_unique<SubspaceEditor>(*domain_, *shape_, rig,
                                               BiharmonicOptions{.energy = options_.energy,
                                                                 .auxiliary_points = auxiliary_points_for(rig),
                                                                 .snap_distance = options_.snap_distance},
                                               task);
    factorisations_ += editor_->factorisations();
  }

  void edit(Task* task) {
    weights_ = {};
    // From the handles there were: auxiliary points stay where those left them, and so does the shape. Handles that would
    // get none of them, too few to hold a shape, are to be refused as they are without a past.
    const bool keeps = (auxiliary_points_for(made_for_->rig) > 0) == (auxiliary_points_for(rig_) > 0);
    if (!editor_ && keeps) make_editor(made_for_->rig, task);
    const int before = keeps ? editor_->factorisations() : 0;
    if (keeps && edit_towards(*editor_, rig_)) {
      factorisations_ += editor_->factorisations() - before;
    } else {
      make_editor(rig_, task);
    }
    is_edited_ = true;
    report_ = editor_->report();
  }

  Binding enriched(const DomainOptions& wanted, BindReport& report, Task* task) {
    const std::optional<Subspace> own = is_edited_ ? std::nullopt : weights_.own;
    const auto bound = [&](const EnrichedWeights& enriched, BindReport& noticed) {
      BindOptions options = options_;
      options.extra_weights = options.method == WeightMethod::Biharmonic ? options.extra_weights : enriched.extra;
      const Subspace& of_rig = options.method == WeightMethod::Biharmonic ? enriched.on_domain : weights();
      return finish(*domain_, wanted, of_rig, own, *shape_, rig_, options, noticed, task);
    };
    const auto bind_quietly = [&](const EnrichedWeights& enriched) {
      BindReport unheard;
      return bound(enriched, unheard);
    };
    const auto extend = [&](int extra) {
      BindReport unheard;
      if (extra == 0) return weights();
      return with_bumps(weights(), domain_->elements.positions,
                        extra_bumps(*domain_, weights(), rig_, extra, unheard, task));
    };
    return bound(enrich(*domain_, *shape_, rig_, options_, bind_quietly, extend, enrichment_, task), report);
  }

  struct MadeFor {
    Rig rig;
    BindOptions options;
  };

  std::shared_ptr<const Shape> shape_;
  Rig rig_;
  BindOptions options_;
  DomainOptions domain_options_;
  std::unique_ptr<const Domain> domain_;
  RigWeights weights_;  // of a first binding
  std::unique_ptr<SubspaceEditor> editor_;
  std::optional<MadeFor> made_for_;  // the weights there are
  BindReport report_;                // of them
  bool is_edited_ = false;           // they are the editor's
  int factorisations_ = 0;
  Enrichment enrichment_;  // of the last binding
};

BindSession::BindSession(std::shared_ptr<const Shape> shape, Rig rig, BindOptions options)
    : state_(std::make_unique<State>(std::move(shape), std::move(rig), std::move(options))) {}
BindSession::BindSession(BindSession&&) noexcept = default;
BindSession& BindSession::operator=(BindSession&&) noexcept = default;
BindSession::~BindSession() = default;

void BindSession::set_shape(std::shared_ptr<const Shape> shape) {
  state_->set_shape(std::move(shape));
}
void BindSession::set_rig(Rig rig) {
  state_->set_rig(std::move(rig));
}
void BindSession::set_options(BindOptions options) {
  state_->set_options(std::move(options));
}
std::optional<Binding> BindSession::rough(BindReport& report, Task* task) {
  return state_->rough(report, task);
}
Binding BindSession::bind(BindReport& report, Task* task) {
  return state_->bind(report, task);
}
const Enrichment& BindSession::enrichment() const {
  return state_->enrichment();
}
bool BindSession::is_edited() const {
  return state_->is_edited();
}
int BindSession::factorisations() const {
  return state_->factorisations();
}

namespace {

/// As build_reduced_model refuses it: weights of such a shape say nothing.
void require_size(const Shape& elements) {
  OperatorReport report;
  std::size_t count = 0;
  if (elements.has_tets()) {
    tet_frames(elements, report);
    count = static_cast<std::size_t>(elements.tet_count());
  } else {
    triangle_frames(elements, report);
    count = static_cast<std::size_t>(elements.triangle_count());
  }
  if (report.dropped_elements.size() < count) return;
  throw Error(ErrorCode::DegenerateShape, "no element of the shape has any size.", {}, "Run `limber check` on it.");
}

}  // namespace

SkinWeights internal::handle_weights(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report,
                                     Provenance& provenance, Task* task) {
  if (options.extra_weights != 0 || options.enrich > 0) {
    Binding binding = bind_shape(shape, rig, options, report, task);
    provenance = binding.provenance;
    return weights_of(std::move(binding.subspace));
  }
  require_own_options(options);
  const WeightMethodInfo& method = info_of(options.method);
  const DomainOptions wanted = domain_options_for(shape, method, options);
  Subspace made;
  {
    const Domain domain = make_domain(shape, wanted, task);
    require_size(domain.elements);
    BindReport own;
    made = method.bind(domain, shape, rig, options, own, task);
    report = std::move(own);
    if (domain.volume_mesh) report.open_parts = domain.volume_mesh->report.open;
    provenance = provenance_of(domain, wanted, options,
                               options.rigidity.value_or(default_energy(domain.elements, domain.dimension)));
    provenance.auxiliary_points = made.handle_count() - rig.count();
    made = is_of_shape_vertices(method) ? in_dimension_of(domain, shape, rig, std::move(made))
                                        : carry_to_shape(domain, made, shape);
  }
  measure(made, shape, report);
  return weights_of(std::move(made));
}

std::optional<BindOptions> rough_options(const Shape& shape, const BindOptions& options) {
  const bool on_lattice =
      options.domain.mode == VolumeMode::Lattice || options.domain.mode == VolumeMode::Shell ||
      (options.domain.mode == VolumeMode::Auto && !shape.has_tets() && shape.dimension == 3 && !is_flat(shape));
  const bool smooths = info_of(options.method).domain == WeightMethodInfo::Domain::Volume;
  const int vertices = options.domain.lattice_vertices == 0 ? kUsualVertices : options.domain.lattice_vertices;
  if (!on_lattice || !smooths || vertices < 2 * kRoughVertices) return std::nullopt;
  BindOptions rough = options;
  rough.domain.lattice_vertices = kRoughVertices;
  return rough;
}

}  // namespace limber
