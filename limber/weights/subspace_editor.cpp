#include <optional>
#include <utility>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/auxiliary_points.h"
#include "limber/weights/internal/bind_plan.h"
#include "limber/weights/internal/place_finder.h"
#include "limber/weights/internal/point_functions.h"
#include "limber/weights/internal/rest_correction.h"

namespace limber {
using namespace internal;

using internal::BoundHandles;

class SubspaceEditor::State {
 public:
  State(Domain domain, Shape shape, Rig rig, const BiharmonicOptions& options, Task* task)
      : domain_(std::move(domain)),
        shape_(std::move(shape)),
        options_(options),
        parts_(find_parts(domain_)),
        finder_(domain_, parts_, shape_),
        size_(size_of(domain_.elements)),
        snap_distance_(internal::allowed_snap(options.snap_distance, size_of(shape_))) {
    BindReport report;
    std::vector<HandleSite> sites = attach(rig, report);
    if (rig.count() > 0) auxiliary_ = place_auxiliary_points(parts_, sites, options.auxiliary_points);
    bind(std::move(rig), std::move(sites), std::move(report), task);
  }

  const Rig& rig() const { return rig_; }
  /// Measures on demand: that takes a pass over the basis.
  const BindReport& report() const {
    if (!is_measured_) internal::measure(subspace_, handles_, domain_.elements.positions, size_, report_);
    is_measured_ = true;
    return report_;
  }
  const Subspace& subspace() const { return subspace_; }
  int factorisations() const { return factorisations_; }

  const Handle& handle(int index, bool wants_point) const {
    if (index >= 0 && index < rig_.count()) {
      const Handle& found = rig_.handles[static_cast<std::size_t>(index)];
      if (wants_point ? found.is_point() : found.is_region()) return found;
    }
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("handle {} is no {} of the rig.", index, wants_point ? "point" : "region"));
  }

  int add_point(std::string name, const Eigen::Vector3d& position) {
    Rig rig = rig_;
    rig.handles.push_back({std::move(name), -1, PointHandle{position}});
    const int index = rig.count() - 1;
    change_point(std::move(rig), -1, index, position);
    return index;
  }

  void move_point(int index, const Eigen::Vector3d& position) {
    handle(index, true);
    Rig rig = rig_;
    std::get<PointHandle>(rig.handles[static_cast<std::size_t>(index)].form).position = position;
    change_point(std::move(rig), index, index, position);
  }

  void remove_point(int index) {
    const int heir = handle(index, true).parent;
    Rig rig = rig_;
    rig.handles.erase(rig.handles.begin() + index);
    for (Handle& other : rig.handles) {
      if (other.parent == index) other.parent = heir;
      if (other.parent > index) --other.parent;
    }
    change_point(std::move(rig), index, -1, Eigen::Vector3d::Zero());
  }

  void set_region(int index, std::vector<int> vertices, Task* task) {
    handle(index, false);
    Rig rig = rig_;
    std::get<RegionHandle>(rig.handles[static_cast<std::size_t>(index)].form).vertices = std::move(vertices);
    BindReport report;
    std::vector<HandleSite> sites = attach(rig, report);
    bind(std::move(rig), std::move(sites), std::move(report), task);
  }

 private:
  std::vector<HandleSite> attach(const Rig& rig, BindReport& report) const {
    return attach_handles(domain_, parts_, shape_, rig, {.snap_distance = options_.snap_distance}, report);
  }

  BoundHandles with_auxiliary(const Rig& rig, const std::vector<HandleSite>& sites) const {
    BoundHandles handles;
    handles.dimension = domain_.dimension;
    for (std::size_t h = 0; h < sites.size(); ++h) handles.add(sites[h], rig.handles[h].name);
    for (std::size_t i = 0; i < auxiliary_.size(); ++i) handles.add(auxiliary_[i], fmt::format("aux.{}", i));
    internal::require_independent(handles, size_);
    return handles;
  }

  /// Everything from the start, and only then replaces what was there.
  void bind(Rig rig, std::vector<HandleSite> sites, BindReport report, Task* task) {
    BoundHandles handles = with_auxiliary(rig, sites);
    internal::BindPlan plan = internal::plan_bind(domain_, parts_, handles.sites);
    internal::HandleSystem system(smoothness_energy(domain_, parts_, options_.energy, plan.links), domain_,
                                  internal::layout_of(domain_, plan, internal::held_vertices(handles, false)), task);
    if (system.relaxation() > 0) report.notes.push_back(internal::note_of_relaxation());
    internal::PointFunctions functions(system, handles, false, domain_.elements.positions, task);
    Eigen::MatrixXd basis = functions.combine(functions.coefficients(handles));
    follow_linearly(plan.following, basis);
    ++factorisations_;
    edits_since_refresh_ = 0;
    is_afresh_ = true;
    system_.emplace(std::move(system));
    functions_.emplace(std::move(functions));
    plan_ = std::move(plan);
    commit(std::move(rig), std::move(sites), std::move(handles), std::move(basis), std::move(report));
  }

  /// Replaces the state by the one after an edit.
  void commit(Rig rig, std::vector<HandleSite> sites, BoundHandles handles, Eigen::MatrixXd basis, BindReport report) {
    rig_ = std::move(rig);
    sites_ = std::move(sites);
    handles_ = std::move(handles);
    subspace_.dimension = domain_.dimension;
    if (domain_.dimension == 2) subspace_.plane_height = domain_.elements.positions(0, 2);
    subspace_.handles = handles_.dofs;
    subspace_.rig_handle_count = rig_.count();
    subspace_.rest_dofs = internal::rest_dofs_of(handles_);
    subspace_.basis = std::move(basis);
    if (is_afresh_) internal::correct_rest_pose(subspace_, handles_, domain_.elements.positions, size_);
    report_ = std::move(report);
    report_.following = plan_.following.components;
    report_.dropped_elements = parts_.dropped_elements;
    is_measured_ = false;
  }

  HandleSite site_of(const std::string& name, Eigen::Vector3d position, BindReport& report) const {
    if (domain_.dimension == 2) position.z() = domain_.elements.positions(0, 2);
    Positions points(1, 3);
    points.row(0) = position.transpose();
    const internal::FoundPlace place = finder_.locate(points)[0];
    internal::note_snap(name, place.distance, snap_distance_, size_of(shape_), report);
    return internal::site_at(place, domain_.elements.positions, size_of(shape_));
  }

  /// Takes a point from index `from` of the rig to index `to` of the new one; -1: nowhere.
  void change_point(Rig rig, int from, int to, const Eigen::Vector3d& position) {
    validate(rig, shape_.vertex_count());
    BindReport report;
    report.snapped = report_.snapped;
    report.notes = report_.notes;
    std::erase_if(report.snapped, [&](const SnappedHandle& snapped) {
      return from >= 0 && snapped.handle == rig_.handles[static_cast<std::size_t>(from)].name;
    });
    std::vector<HandleSite> sites = sites_;
    if (from >= 0) sites.erase(sites.begin() + from);
    if (to >= 0) {
      sites.insert(sites.begin() + to, site_of(rig.handles[static_cast<std::size_t>(to)].name, position, report));
    }
    BoundHandles handles = with_auxiliary(rig, sites);
    if (internal::hold_of_parts(domain_, parts_, handles.sites) != plan_.holds) {
      bind(std::move(rig), std::move(sites), std::move(report), nullptr);
      return;
    }
    Eigen::MatrixXd basis = update_basis(handles, from, to);
    commit(std::move(rig), std::move(sites), std::move(handles), std::move(basis), std::move(report));
  }

  /// How many points come before a handle.
  static int point_index(const BoundHandles& handles, int handle) {
    int points = 0;
    for (int h = 0; h < handle; ++h) points += handles.sites[static_cast<std::size_t>(h)].is_point() ? 1 : 0;
    return points;
  }

  /// Whether the handles without one determine everything that they determine with it.
  bool can_spare(int handle) const {
    std::vector<HandleSite> rest = handles_.sites;
    rest.erase(rest.begin() + handle);
    try {
      return internal::hold_of_parts(domain_, parts_, rest) == plan_.holds;
    } catch (const Error&) {
      return false;
    }
  }

  /// The basis after the point `from` is gone and the point `to` of `handles` has come. Changes the
  /// functions; puts them back if it throws.
  Eigen::MatrixXd update_basis(const BoundHandles& handles, int from, int to) {
    constexpr int kMostUpdates = 32;  // Rounding adds up slowly; then everything is combined afresh.
    const bool afresh = domain_.mode == VolumeMode::Surface || edits_since_refresh_ >= kMostUpdates ||
                        (from >= 0 && to >= 0 && !can_spare(from));
    internal::PointFunctions& functions = *functions_;
    const int from_index = from >= 0 ? point_index(handles_, from) : -1;
    const int to_index = to >= 0 ? point_index(handles, to) : -1;
    Eigen::VectorXd removed;
    Eigen::RowVectorXd there;  // What the others do, between removal and addition, where the point was.
    Eigen::MatrixXd with;
    if (from >= 0) removed = functions.erase(from_index);
    bool is_in = false;
    try {
      if (from >= 0 && !afresh) {
        there = functions.at(handles_.sites[static_cast<std::size_t>(from)]) *
                functions.coefficients(to >= 0 ? handles_without(from) : handles);
      }
      if (to >= 0) functions.insert(to_index, response_to(handles.sites[static_cast<std::size_t>(to)]));
      is_in = to >= 0;
      if (to >= 0 || afresh) with = functions.coefficients(handles);
    } catch (const Error&) {
      if (is_in) functions.erase(to_index);
      if (from >= 0) functions.insert(from_index, removed);
      throw;
    }
    edits_since_refresh_ = afresh ? 0 : edits_since_refresh_ + 1;
    is_afresh_ = afresh;
    if (afresh) {
      Eigen::MatrixXd basis = functions.combine(with);
      follow_linearly(plan_.following, basis);
      return basis;
    }
    Eigen::MatrixXd added;
    if (to >= 0) {
      added = functions.combine(with.col(handles.dofs[static_cast<std::size_t>(to)].first));
      follow_linearly(plan_.following, added);
    }
    return exchange(std::move(std::get<Eigen::MatrixXd>(subspace_.basis)), handles, from, to, there, added);
  }

  Eigen::VectorXd response_to(const HandleSite& site) const {
    Eigen::MatrixXd response(system_->vertex_count(), 1);
    system_->respond({site}, response);
    return response.col(0);
  }

  BoundHandles handles_without(int handle) const {
    BoundHandles rest;
    rest.dimension = handles_.dimension;
    for (int h = 0; h < handles_.count(); ++h) {
      if (h != handle)
        rest.add(handles_.sites[static_cast<std::size_t>(h)], handles_.names[static_cast<std::size_t>(h)]);
    }
    return rest;
  }

  /// B_j += b_k B'_j(k): what the others do where the point k was, `there`, replaces what it did. Then
  /// B_j -= u B_j(v), and u joins, `added`, one at the new point v and zero at all other handles. One pass for both.
  Eigen::MatrixXd exchange(Eigen::MatrixXd basis, const BoundHandles& handles, int from, int to,
                           const Eigen::RowVectorXd& there, const Eigen::MatrixXd& added) const {
    const int old_column = from >= 0 ? handles_.dofs[static_cast<std::size_t>(from)].first : -1;
    const int new_column = to >= 0 ? handles.dofs[static_cast<std::size_t>(to)].first : -1;
    Eigen::RowVectorXd at_old = Eigen::RowVectorXd::Zero(basis.cols());
    Eigen::RowVectorXd at_new = Eigen::RowVectorXd::Zero(basis.cols());
    Eigen::VectorXd gone;
    if (from >= 0) {
      gone = basis.col(old_column);
      at_old << there.head(old_column), 0, there.tail(basis.cols() - 1 - old_column);
    }
    if (to >= 0) {
      const HandleSite& site = handles.sites[static_cast<std::size_t>(to)];
      at_new = internal::evaluate(site, basis);
      if (from >= 0) at_new += at_old * internal::evaluate(site, gone)[0];
    }
    for (Eigen::Index k = 0; k < basis.cols(); ++k) {
      if (from >= 0 && to >= 0) {
        basis.col(k) += at_old[k] * gone - at_new[k] * added.col(0);
      } else if (from >= 0) {
        basis.col(k) += at_old[k] * gone;
      } else {
        basis.col(k) -= at_new[k] * added.col(0);
      }
    }
    if (from >= 0 && to >= 0) {  // The same place in the rig.
      basis.col(new_column) = added.col(0);
    } else if (from >= 0) {
      internal::erase_column(basis, old_column);
    } else {
      internal::insert_column(basis, new_column, added.col(0));
    }
    return basis;
  }

  const Domain domain_;
  const Shape shape_;
  const BiharmonicOptions options_;
  const DomainParts parts_;
  const internal::PlaceFinder finder_;
  double size_;
  double snap_distance_;
  std::vector<HandleSite> auxiliary_;
  Rig rig_;
  std::vector<HandleSite> sites_;  // Of the rig's handles.
  BoundHandles handles_;           // With the auxiliary points.
  internal::BindPlan plan_;
  std::optional<internal::HandleSystem> system_;
  std::optional<internal::PointFunctions> functions_;
  Subspace subspace_;
  mutable BindReport report_;
  mutable bool is_measured_ = false;
  int edits_since_refresh_ = 0;
  bool is_afresh_ = true;  // Whether the basis was combined anew, and not updated.
  int factorisations_ = 0;
};

SubspaceEditor::SubspaceEditor(Domain domain, Shape shape, Rig rig, const BiharmonicOptions& options, Task* task)
    : state_(std::make_unique<State>(std::move(domain), std::move(shape), std::move(rig), options, task)) {}
SubspaceEditor::~SubspaceEditor() = default;
SubspaceEditor::SubspaceEditor(SubspaceEditor&&) noexcept = default;
SubspaceEditor& SubspaceEditor::operator=(SubspaceEditor&&) noexcept = default;

int SubspaceEditor::add_point(std::string name, const Eigen::Vector3d& position) {
  return state_->add_point(std::move(name), position);
}
void SubspaceEditor::move_point(int handle, const Eigen::Vector3d& position) {
  state_->move_point(handle, position);
}
void SubspaceEditor::remove_point(int handle) {
  state_->remove_point(handle);
}
void SubspaceEditor::set_region(int handle, std::vector<int> vertices, Task* task) {
  state_->set_region(handle, std::move(vertices), task);
}
const Rig& SubspaceEditor::rig() const {
  return state_->rig();
}
const BindReport& SubspaceEditor::report() const {
  return state_->report();
}
const Subspace& SubspaceEditor::subspace() const {
  return state_->subspace();
}
int SubspaceEditor::factorisations() const {
  return state_->factorisations();
}

}  // namespace limber
