#pragma once

#include <Eigen/Core>

namespace limber::internal {

/// Anderson acceleration (type II) of a fixed-point iteration x <- G(x): the next iterate is the combination
/// of the last images whose residuals G(x) - x cancel best.
///
/// Memory: 2 window + 2 vectors. Setup code; the same bits on any number of threads.
class AndersonMixer {
 public:
  /// @param scales  One positive factor per entry: residuals are measured in the norm |scales * r|.
  /// @param window  How many differences are kept, at least 1.
  AndersonMixer(Eigen::VectorXd scales, int window);

  /// The next iterate; remembers this one.
  /// @param x      Where G was evaluated.
  /// @param image  G(x).
  /// @param next   Receives the next iterate; may be x.
  void mix(const Eigen::Ref<const Eigen::VectorXd>& x, const Eigen::Ref<const Eigen::VectorXd>& image,
           Eigen::Ref<Eigen::VectorXd> next);

  /// Forgets everything: the next call returns its image.
  void restart();

 private:
  Eigen::VectorXd coefficients(const Eigen::VectorXd& products) const;

  Eigen::VectorXd scales_;
  Eigen::VectorXd residual_;  ///< Of the last call, scaled.
  Eigen::VectorXd image_;     ///< Of the last call.
  Eigen::MatrixXd residual_differences_;
  Eigen::MatrixXd image_differences_;
  Eigen::MatrixXd gram_;  ///< Inner products of the residual differences.
  int calls_ = 0;         ///< Since the last restart.
};

}  // namespace limber::internal
