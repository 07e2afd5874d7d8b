#include "limber/runtime/internal/rotation_undetermined.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace limber::internal {
namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;  // rows

double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector scaled(const Vector& a, double factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}

Vector normalised(const Vector& a) {
  return scaled(a, 1 / std::sqrt(dot(a, a)));
}

Vector times(const Matrix& m, const Vector& v) {
  return {dot(m[0], v), dot(m[1], v), dot(m[2], v)};
}

Matrix times(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      product[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
    }
  }
  return product;
}

Matrix transposed(const Matrix& m) {
  Matrix result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) result[i][j] = m[j][i];
  }
  return result;
}

/// A unit vector v that maximises v^T a v for a symmetric positive semi-definite matrix of trace 1, by
/// squaring it until one eigenvalue is left. Where the largest two are within 1% of each other, a vector
/// between theirs will do.
Vector dominant_eigenvector(Matrix a) {
  constexpr int kSquarings = 9;
  for (int i = 0; i < kSquarings; ++i) {
    const double sum = dot(a[0], a[0]) + dot(a[1], a[1]) + dot(a[2], a[2]);  // of the squared eigenvalues
    if (sum > 1 - 1e-14) break;                                              // one is left
    a = times(a, a);
    for (Vector& row : a) row = scaled(row, 1 / sum);
  }
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    if (a[i][i] > a[largest][largest]) largest = i;
  }
  return normalised(a[largest]);
}

/// The rotation by the smallest angle that takes one unit vector to another.
Matrix shortest_turn(const Vector& from, const Vector& to) {
  const Vector sum{from[0] + to[0], from[1] + to[1], from[2] + to[2]};
  const double one_plus_cosine = 0.5 * dot(sum, sum);  // exact also where they are opposite
  const double cosine = one_plus_cosine - 1;
  Matrix turn{};
  if (one_plus_cosine > 1e-20) {
    const Vector axis = cross(from, to);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) turn[i][j] = axis[i] * axis[j] / one_plus_cosine + (i == j ? cosine : 0);
    }
    turn[0][1] -= axis[2], turn[0][2] += axis[1], turn[1][2] -= axis[0];
    turn[1][0] += axis[2], turn[2][0] -= axis[1], turn[2][1] += axis[0];
    return turn;
  }
  // Half a turn about any axis across: the one closest to a coordinate axis.
  std::size_t smallest = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    if (std::abs(from[i]) < std::abs(from[smallest])) smallest = i;
  }
  Vector axis = scaled(from, -from[smallest]);
  axis[smallest] += 1;
  axis = normalised(axis);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) turn[i][j] = 2 * axis[i] * axis[j] - (i == j ? 1 : 0);
  }
  return turn;
}

}  // namespace

void undetermined_rotation(const float* matrix, const float* previous, float* rotation) noexcept {
  Matrix m{}, old{};
  double norm2 = 0;
  for (std::size_t k = 0; k < 9; ++k) {
    m[k / 3][k % 3] = matrix[k];
    old[k / 3][k % 3] = previous[k];
    norm2 += m[k / 3][k % 3] * m[k / 3][k % 3];
  }
  Matrix result = old;
  if (norm2 > 0) {
    for (Vector& row : m) row = scaled(row, 1 / std::sqrt(norm2));
    const Vector direction = dominant_eigenvector(times(transposed(m), m));
    const Matrix turn = shortest_turn(normalised(times(old, direction)), normalised(times(m, direction)));
    result = times(turn, old);
  }
  for (std::size_t k = 0; k < 9; ++k) rotation[k] = static_cast<float>(result[k / 3][k % 3]);
}

void rotation_in_double(const float* matrix, int steps, float* rotation, float& mu, float& den) noexcept {
  constexpr double kSmallest = 1e-12;
  Matrix m{};
  double norm2 = 0;
  for (std::size_t k = 0; k < 9; ++k) {
    m[k / 3][k % 3] = matrix[k];
    norm2 += m[k / 3][k % 3] * m[k / 3][k % 3];
  }
  for (Vector& row : m) row = scaled(row, 1 / std::sqrt(std::max(norm2, 1e-100)));
  const Matrix cofactors{cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])};
  // f(x) = x^4 - 2 x^2 - 8 D x + 1 - 4 G, as RotationQuartic of rotation-inl.h.
  const double twice_det = 2 * dot(m[0], cofactors[0]);
  double cofactor_norm2 = 0;
  for (const Vector& row : cofactors) cofactor_norm2 += dot(row, row);
  const auto quarter_slope = [&](double x) { return x * x * x - (x + twice_det); };
  double x = std::sqrt(1 + 2 * std::sqrt(std::max(twice_det, 0.0) * std::sqrt(3.0) + cofactor_norm2));
  for (int step = 0; step < steps; ++step) {
    const double shifted = x * x - 1;
    const double value = 0.25 * shifted * shifted - twice_det * x - cofactor_norm2;
    x -= value / std::max(quarter_slope(x), kSmallest);
  }
  const double slope = quarter_slope(x);
  const double over = 1 / std::max(slope, kSmallest);
  // R = [(x^2 + 1) M + 2 x C - 2 M M^T M] / den
  const Matrix cubed = times(times(m, transposed(m)), m);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      rotation[3 * i + j] =
          static_cast<float>(over * ((x * x + 1) * m[i][j] + 2 * x * cofactors[i][j] - 2 * cubed[i][j]));
    }
  }
  mu = static_cast<float>(x);
  den = static_cast<float>(slope);
}

}  // namespace limber::internal
