#pragma once

#include <vector>

#include "limber/reduce/constraints.h"

#include "studio/server/modes/mode.h"

namespace limber::studio {

/// The constraints of a situation: rows as long as the same handles are held in the same way, and their targets.
class PoseRows {
 public:
  /// Takes over a situation. True if the rows are others than before.
  bool follow(const Situation& situation);

  const std::vector<ConstraintRow>& rows() const { return rows_; }
  /// Rows x d, in the model frame.
  const std::vector<float>& targets() const { return targets_; }
  const BoundShape* bound() const { return bound_.get(); }

 private:
  void build_rows(const Situation& situation);
  void add_target(const Eigen::MatrixXd& target);

  std::shared_ptr<const BoundShape> bound_;
  std::vector<int> pattern_;  // kind per handle, then pinned vertices
  std::vector<ConstraintRow> rows_;
  std::vector<float> targets_;
};

/// Where handles are and what dofs say, of dofs in the model frame (dofs x d).
void write_motion(const BoundShape& bound, std::span<const float> model_dofs, ModeFrame& frame);

/// The same of dofs in shape units.
void write_dofs(const BoundShape& bound, const Eigen::MatrixXd& dofs, ModeFrame& frame);

/// The dofs in shape units, dofs x d.
Eigen::MatrixXd shape_dofs(const BoundShape& bound, std::span<const float> model_dofs);

}  // namespace limber::studio
