#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "limber/compress/compress_skin.h"
#include "limber/geometry/mesh.h"
#include "limber/model/subspace.h"

namespace limber::internal {

/// What atoms (rows of the dictionary) must obey.
struct AtomLimits {
  int cardinality = 0;       ///< Numbers different from 0, at most; 0: any number.
  bool sum_to_one = false;   ///< Where the weights to be compressed do.
  bool nonnegative = false;  ///< Where the weights to be compressed are.
};

/// That a vertex uses an atom, and how much.
struct AtomUse {
  int vertex = 0;
  double coefficient = 0;
};

/// What part of the step to its optimum an atom goes that is used with so much of squared coefficients in all. Atoms that
/// hardly anybody uses would else jump to where numbers cancel; for others it is as good as 1.
inline double calm_share(double squares) {
  constexpr double kCalm = 0.01;
  return squares / (squares + kCalm);
}

/// How the factorisation measures error. To vertex i an atom d looks like its *image* P_i d, and the vertex is
/// served well if a combination of few images is near its *target*. With P_i = 1 that is the distance between
/// weights [Two-Layer Compression 2013, eq. 1]; with P_i^T P_i = M_i^T M_i the distance between positions in
/// example poses [eq. 7]. Internal to the factorisation.
class FitSpace {
 public:
  virtual ~FitSpace() = default;

  int vertex_count() const { return vertex_count_; }
  int atom_size() const { return atom_size_; }    ///< Numbers per atom.
  int image_size() const { return image_size_; }  ///< Numbers per image and target.

  /// The atom that serves a vertex on its own; atom_size() numbers.
  virtual void seed(int vertex, double* atom) const = 0;
  /// P_i d, either `atom` itself or written to `scratch`.
  virtual const double* image(int vertex, const double* atom, double* scratch) const = 0;
  virtual const double* target(int vertex) const = 0;
  /// Changes an atom so that the sum of |r_i - a_i P_i (change)|^2 over its uses falls as far as possible within
  /// the limits, and brings the residuals up to date. Where it would rise, nothing changes.
  /// @param residuals  Vertices x image_size: target minus combination.
  virtual void improve(std::span<const AtomUse> uses, double* residuals, const AtomLimits& limits,
                       double* atom) const = 0;
  /// What the squared error of a vertex is at least, apart from |target - combination|^2.
  virtual double constant_error(int /*vertex*/) const { return 0; }

 protected:
  FitSpace(int vertices, int atom_numbers, int image_numbers)
      : vertex_count_(vertices), atom_size_(atom_numbers), image_size_(image_numbers) {}

  /// For improve: makes an atom what is wanted, with its residuals, if that lowers their sum of squares.
  void move_if_better(std::span<const AtomUse> uses, std::span<const double> wanted, double* residuals,
                      double* atom) const;

 private:
  int vertex_count_;
  int atom_size_;
  int image_size_;
};

/// Distances between weights.
std::unique_ptr<FitSpace> make_weight_space(const SkinWeights& weights);

/// Distances between positions in example poses, through a bones x bones quadratic form per vertex, so that the
/// cost does not depend on the number of poses. A trace of the distance between weights is mixed in (1e-7), so
/// that bones which all poses move alike keep their weights.
/// Memory: vertices x bones^2 x 6 bytes.
std::unique_ptr<FitSpace> make_pose_space(const Positions& rest, const SkinWeights& weights, const ExamplePoses& poses);

/// Distances between rows of a basis B of a subspace that is not skin-like. An atom is a (d+1) x dofs matrix C,
/// an affine function of the rest position: vertex v needs (v, 1) C near its row of B. A vertex's seed is
/// the best fit to itself (exactly) and its neighbours.
std::unique_ptr<FitSpace> make_basis_space(const Subspace& subspace, const Positions& rest,
                                           const IndexLists& neighbors);

/// Keeps the largest numbers of an atom, so many that the limits hold; shifts those that are left so that the sum
/// is what it was, or projects them onto the simplex if they must not be negative.
void impose_limits(const AtomLimits& limits, std::span<double> atom);

}  // namespace limber::internal
