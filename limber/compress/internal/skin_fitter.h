#pragma once

#include <vector>

#include "limber/compress/decompose.h"
#include "limber/compress/internal/pose_forms.h"
#include "limber/geometry/mesh.h"

namespace limber::internal {

/// The state of a decomposition with a fixed number of bones: bones, weights, and the steps that improve one of them
/// while the other stays. Internal to decompose.h.
class SkinFitter {
 public:
  /// @param poses  Where bones start.
  SkinFitter(const Shape& shape, const MeshSequence& sequence, const DecomposeOptions& options, ExamplePoses poses);

  /// The best weights for the bones, per vertex by least squares on the simplex.
  void update_weights();
  /// The best rigid motions for the weights: each bone in turn, a few rounds.
  void update_bones();
  /// The best rest positions for both.
  void update_rest();
  /// Carries bones and rest positions on by this share of what they changed since the last call, after update_bones and
  /// before update_weights: momentum, which saves most of the iterations.
  void extrapolate(double share);
  /// Keeps a copy of everything that restore brings back.
  void remember();
  void restore();
  /// Lets bones that move hardly anything start again where the error is largest. Returns how many.
  int restart_idle_bones();

  /// sqrt(sum |.|^2 / (3 f n)) after the last update_weights or update_rest.
  double error() const;

  SkinWeights weights() const;
  const ExamplePoses& poses() const { return poses_; }
  const Positions& rest() const { return rest_; }

 private:
  struct Memory {
    ExamplePoses poses;
    Positions rest;
    Eigen::MatrixXd weights;
    std::vector<double> errors;
  };

  void solve_vertex(int vertex, const Eigen::VectorXd& mean, class VertexSolver& solver);
  Eigen::VectorXd mean_around(int vertex) const;
  void start_bone(int bone, int vertex);

  DecomposeOptions options_;
  IndexLists neighbors_;
  Positions rest_;
  Eigen::MatrixXd tracks_;            // (3 frames) x vertices
  Eigen::MatrixXd tracks_by_vertex_;  // vertices x (3 frames)
  ExamplePoses poses_;
  PoseForms forms_;
  Eigen::MatrixXd right_;       // vertices x bones: M^T v
  Eigen::MatrixXd moments_;     // vertices x (4 bones)
  Eigen::MatrixXd weights_;     // bones x vertices
  std::vector<double> errors_;  // per vertex
  double smoothing_ = 0;
  Memory memory_;
  std::vector<AffineMatrix> last_bones_;  // before they were extrapolated
  Positions last_rest_;
};

}  // namespace limber::internal
