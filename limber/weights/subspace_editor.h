#pragma once

#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/weights/biharmonic.h"

namespace limber {

/// A biharmonic subspace that is edited handle by handle: what bind_biharmonic gives for the rig at hand, to
/// 1e-8 of the largest weight (1e-6 on tets full of slivers that no bone or region holds), without solving
/// everything again.
///
/// The factorisation, with the vertices of bones and regions eliminated, does not depend on the points. A
/// point is a condition on top of it: its response, one back-substitution, is appended to the functions Q
/// that span the basis, and a small dense system tells how they combine, B = Q C. Adding, moving or removing
/// a point therefore costs one back-substitution at most, plus one pass over B. Changing a region factorises
/// again. So does a point that changes which parts of the domain follow others, or which have handles enough.
///
/// Every edit either succeeds or throws and leaves everything as it was. Deterministic: the same edits give
/// the same bits. Not for several threads at once.
class SubspaceEditor {
 public:
  /// Binds the rig for the first time.
  /// @param domain   Made for `shape`.
  /// @param options  As for bind_biharmonic; auxiliary points are placed here and stay where they are.
  /// @throws Error   As bind_biharmonic.
  SubspaceEditor(Domain domain, Shape shape, Rig rig, const BiharmonicOptions& options = {}, Task* task = nullptr);
  ~SubspaceEditor();
  SubspaceEditor(SubspaceEditor&&) noexcept;
  SubspaceEditor& operator=(SubspaceEditor&&) noexcept;

  /// Adds a point after the rig's other handles and before the auxiliary points.
  /// @return        Its index in the rig.
  /// @throws Error  InvalidRig (empty or duplicate name); NonFiniteNumber; HandleOutsideShape; SingularSystem.
  int add_point(std::string name, const Eigen::Vector3d& position);

  /// @throws Error  InvalidArgument (no point of the rig); NonFiniteNumber; HandleOutsideShape; SingularSystem;
  ///                TooFewHandles (what remains does not span space).
  void move_point(int handle, const Eigen::Vector3d& position);

  /// Removes a point; its children become its parent's. Indices behind it move down by one.
  /// @throws Error  InvalidArgument (no point of the rig); TooFewHandles (the rest does not span space).
  void remove_point(int handle);

  /// Gives a region other vertices; factorises again.
  /// @throws Error  InvalidArgument (no region of the rig); as bind_biharmonic.
  void set_region(int handle, std::vector<int> vertices, Task* task = nullptr);

  const Rig& rig() const;
  /// Of the last edit.
  const BindReport& report() const;
  /// The current subspace, on the domain's vertices; valid until the next edit.
  const Subspace& subspace() const;
  /// How often a matrix was factorised, the first time included: edits of points leave it alone as a rule.
  int factorisations() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace limber
