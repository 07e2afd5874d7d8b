#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/reduced_model.h"
#include "limber/core/task.h"
#include "limber/model/binding.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/session/methods.h"
#include "limber/weights/bind.h"

namespace limber {

/// Binds a shape to a rig: domain, weights, extra weights, reduced model. The one function behind `limber bind`.
///
/// Methods that compute weights of the shape's own vertices keep them on any volume: where that is a lattice, its
/// vertices take the weights of the shape's vertices nearby, for the solver.
///
/// @param report  What was noticed; see BindReport. `rest_error`, `least_weight` and `greatest_weight` are those of the
///                shape's own vertices.
/// @param task    Progress, cancellation, time per stage; may be null.
/// @throws Error  As make_domain, the bind function of the method, extra_weights and build_reduced_model;
///                InvalidArgument (an option of another method; a method that is not there).
/// Deterministic.
Binding bind_shape(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report,
                   Task* task = nullptr);

/// What enriching a binding came to; see BindOptions::enrich.
/// The shape is tried in three poses that hold all handles: a twist, a bend, and one in which each handle goes its own way.
/// Their unreduced solutions are worked out once. Then, in rounds, points are put where the elements of the reduced
/// solutions cost most beyond those of the unreduced ones, at most one per place out of 400 spread over the shape; or extra
/// weights are added, as extra_weights has them. Takes seconds: three unreduced poses, and a reduced model per round.
struct Enrichment {
  /// The state after a round.
  struct Step {
    int added = 0;     ///< Points or extra weights so far.
    double ratio = 0;  ///< Reduced by unreduced energy, the mean over the poses; rotations are those of the elements.
  };
  std::vector<Step> steps;              ///< The first is before anything was added; empty: nothing was to be enriched.
  std::vector<Eigen::Vector3d> places;  ///< Of the points.
  bool reached = true;                  ///< False: the energy that was asked for was not reached with 200.
};

/// Binds a shape again and again while its rig and its options are edited: what the studio does, and what bind_shape
/// does once.
///
/// Kept from one binding to the next is what did not change:
/// - the domain, as long as shape and domain options stay;
/// - the weights, as long as only extra weights, clusters or the rigidity are others;
/// - with biharmonic weights, a factorisation, once points come, go or move: the first such edit factorises, all further
///   ones do not. Weights that were edited differ from those of a first binding by rounding, up to 1e-8 of the largest
///   weight (see SubspaceEditor and is_edited). Auxiliary points stay where the first binding put them.
///
/// A first binding depends on shape, rig and options alone, and gives the same bytes as bind_shape. For one thread at a
/// time.
class BindSession {
 public:
  /// @param shape  Not null.
  BindSession(std::shared_ptr<const Shape> shape, Rig rig, BindOptions options = {});
  BindSession(BindSession&&) noexcept;
  BindSession& operator=(BindSession&&) noexcept;
  ~BindSession();

  /// Another shape; the same pointer: the shape is the same. Never null.
  void set_shape(std::shared_ptr<const Shape> shape);
  void set_rig(Rig rig);                  ///< Handles are told apart by their names.
  void set_options(BindOptions options);  ///< Takes effect with the next binding.

  /// A binding with similar weights in a fraction of the time, to begin with; see rough_options. Nothing if there is no
  /// such thing. What is kept for `bind` stays.
  /// @throws Error  As bind_shape.
  std::optional<Binding> rough(BindReport& report, Task* task = nullptr);

  /// The binding that was asked for. If it throws, the next one starts afresh.
  /// @param report  As for bind_shape.
  /// @param task    Progress, cancellation, time per stage; may be null.
  /// @throws Error  As bind_shape; Cancelled.
  Binding bind(BindReport& report, Task* task = nullptr);

  /// Of the last binding.
  const Enrichment& enrichment() const;
  /// Whether the weights of the last binding came about by edits of points.
  bool is_edited() const;
  /// How often a biharmonic matrix was factorised so far, by `bind`.
  int factorisations() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Options that give similar weights in a fraction of the time: on a volume mesh of 1000 vertices. Nothing where no
/// volume mesh is used, where it has less than 2000 vertices anyway, or where weights are not solved for on it.
std::optional<BindOptions> rough_options(const Shape& shape, const BindOptions& options);

}  // namespace limber
