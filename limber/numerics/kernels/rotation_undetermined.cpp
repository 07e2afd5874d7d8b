#include "limber/numerics/kernels/rotation_undetermined.h"

#include <array>
#include <cmath>

namespace limber {
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

/// One Jacobi rotation of the symmetric matrix `a` in the plane (p, q), also applied to the columns of
/// `vectors`.
void rotate(Matrix& a, Matrix& vectors, std::size_t p, std::size_t q) {
  if (a[p][q] == 0) return;
  const double ratio = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const double tangent = std::copysign(1.0, ratio) / (std::abs(ratio) + std::sqrt(ratio * ratio + 1));
  const double cosine = 1 / std::sqrt(tangent * tangent + 1);
  const double sine = tangent * cosine;
  for (std::size_t k = 0; k < 3; ++k) {
    const double kp = a[k][p], kq = a[k][q];
    a[k][p] = cosine * kp - sine * kq;
    a[k][q] = sine * kp + cosine * kq;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const double pk = a[p][k], qk = a[q][k];
    a[p][k] = cosine * pk - sine * qk;
    a[q][k] = sine * pk + cosine * qk;
    const double vp = vectors[k][p], vq = vectors[k][q];
    vectors[k][p] = cosine * vp - sine * vq;
    vectors[k][q] = sine * vp + cosine * vq;
  }
}

/// The unit eigenvector of the largest eigenvalue of a symmetric matrix.
Vector dominant_eigenvector(Matrix a) {
  constexpr int kSweeps = 5;  // quadratic convergence: 4 reach rounding
  Matrix vectors{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    rotate(a, vectors, 0, 1);
    rotate(a, vectors, 0, 2);
    rotate(a, vectors, 1, 2);
  }
  std::size_t largest = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    if (a[i][i] > a[largest][largest]) largest = i;
  }
  return {vectors[0][largest], vectors[1][largest], vectors[2][largest]};
}

/// The rotation by the smallest angle that takes one unit vector to another.
Matrix shortest_turn(const Vector& from, const Vector& to) {
  const double cosine = dot(from, to);
  Matrix turn{};
  if (cosine > -1 + 1e-12) {
    const Vector axis = cross(from, to);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j)
        turn[i][j] = axis[i] * axis[j] / (1 + cosine) + (i == j ? cosine : 0);
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
  axis = scaled(axis, 1 / std::sqrt(dot(axis, axis)));
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
    // tr((Q previous)^T M) = tr(Q^T M previous^T): look for the turn Q after the previous rotation.
    const Matrix seen = times(m, transposed(old));
    const Vector from = dominant_eigenvector(times(transposed(seen), seen));
    const Vector image = times(seen, from);
    result = times(shortest_turn(from, scaled(image, 1 / std::sqrt(dot(image, image)))), old);
  }
  for (std::size_t k = 0; k < 9; ++k) rotation[k] = static_cast<float>(result[k / 3][k % 3]);
}

}  // namespace limber
