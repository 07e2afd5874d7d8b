#pragma once

#include <optional>
#include <vector>

#include "limber/reduce/mls_tables.h"
#include "limber/solve/mls_fast.h"

namespace limber {

/// Which motions may be picked at each vertex.
enum class MlsMap {
  Rigid,       ///< As rigid as possible.
  Similarity,  ///< Also uniform scale.
  Affine,      ///< Also shear: linear in the targets, and the least natural.
};

/// How rotations are found.
enum class MlsMethod {
  Exact,
  Fast,  ///< The paper's linearised iteration from frame to frame; Rigid in space only, elsewhere Exact.
};

/// Options of MlsDeformer.
struct MlsOptions {
  double alpha = 1;  ///< How local: weights fall with distance^(-2 alpha). 0.5 to 8; with bones a multiple of 0.5.
  MlsMap map = MlsMap::Rigid;
  MlsMethod method = MlsMethod::Exact;
  /// Make the current shape the rest shape where the map would tear otherwise [2007, section 3.5]; see
  /// MlsJob::margins. Rigid and similarity maps only.
  bool restart_before_tears = false;
};

/// What the last move noticed.
struct MlsReport {
  int restarts = 0;           ///< How often the rest shape was replaced on the way.
  double least_margin = 1;    ///< Of all vertices, 0: torn. 1 unless restart_before_tears asks for it.
  int lost_vertices = 0;      ///< Fast: rotations that had to be found anew.
  double mean_error = 0;      ///< Fast: angle to the exact rotation over a sample, in radians.
  double greatest_error = 0;  ///< Fast: the worst of the sample.
};

/// Moves vertices by moving least squares: prepared tables and what a drag keeps. For the run time without
/// allocation see limber/solve/mls.h.
class MlsDeformer {
 public:
  /// @param vertices  Rest positions, vertices x 3.
  /// @throws Error    As pack_mls or mls_affine_basis.
  MlsDeformer(const Positions& vertices, const MlsControls& controls, const MlsOptions& options = {});

  /// Where the vertices are when the controls are at their targets.
  /// @param targets  target_count() x 3.
  /// @throws Error   As validate(controls, targets); InvalidArgument (another number of targets).
  const Positions& move(const Positions& targets);

  /// Makes the current shape and targets the rest ones: later moves forget how they came about.
  void restart();

  const Positions& positions() const { return positions_; }
  const MlsControls& controls() const { return controls_; }
  const MlsReport& report() const { return report_; }
  /// As mls_weights, of the rest shape as it is now.
  Eigen::MatrixXf weights() const;

 private:
  void prepare();
  void evaluate(const Positions& targets);
  void move_without_tears(const Positions& targets);

  Positions rest_;
  MlsControls controls_;
  MlsOptions options_;
  Positions targets_;    ///< Of the last move.
  Positions positions_;  ///< After it.
  MlsReport report_;

  PackedMls packed_;
  AlignedVector<float> basis_;  ///< Of affine maps, packed.
  std::vector<float> wanted_;
  std::vector<float> scratch_;
  std::vector<float> moved_;
  std::vector<float> margins_;
  AlignedVector<float> turns_;
  std::vector<MlsFastStatistics> chunks_;
  bool starts_anew_ = true;
};

}  // namespace limber
