#include "limber/runtime/internal/bone_palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "limber/runtime/internal/rotation.h"

namespace limber::internal {
namespace {

using Matrix = std::array<double, 9>;  // 3x3, row by row

struct Quaternion {
  double x, y, z, w;
};

/// The unit quaternion of a rotation, from the largest of its four components, so that none is lost to rounding.
Quaternion quaternion_of(const Matrix& r) {
  const double trace = r[0] + r[4] + r[8];
  Quaternion q;
  if (trace >= std::max({r[0], r[4], r[8]})) {
    q = {r[7] - r[5], r[2] - r[6], r[3] - r[1], 1 + trace};
  } else if (r[0] >= std::max(r[4], r[8])) {
    q = {1 + r[0] - r[4] - r[8], r[1] + r[3], r[2] + r[6], r[7] - r[5]};
  } else if (r[4] >= r[8]) {
    q = {r[1] + r[3], 1 + r[4] - r[0] - r[8], r[5] + r[7], r[2] - r[6]};
  } else {
    q = {r[2] + r[6], r[5] + r[7], 1 + r[8] - r[0] - r[4], r[3] - r[1]};
  }
  const double over = 1 / std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  return {q.x * over, q.y * over, q.z * over, q.w * over};
}

Matrix matrix_of(const Quaternion& q) {
  return {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.z * q.w),     2 * (q.x * q.z + q.y * q.w),
          2 * (q.x * q.y + q.z * q.w),     1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.x * q.w),
          2 * (q.x * q.z - q.y * q.w),     2 * (q.y * q.z + q.x * q.w),     1 - 2 * (q.x * q.x + q.y * q.y)};
}

/// a^T b.
Matrix transposed_product(const Matrix& a, const Matrix& b) {
  Matrix product;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) product[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
  }
  return product;
}

bool is_rotation(const Matrix& m) {
  const Matrix square = transposed_product(m, m);
  for (int k = 0; k < 9; ++k) {
    if (!(std::abs(square[k] - (k % 4 == 0 ? 1 : 0)) < 1e-5)) return false;
  }
  return m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) + m[2] * (m[3] * m[7] - m[4] * m[6]) >
         0;
}

Matrix nearest_rotation(const Matrix& m) {
  std::array<float, 9> matrix;
  std::copy(m.begin(), m.end(), matrix.begin());
  const std::array<float, 9> rotation = nearest_rotation_3d(matrix);
  Matrix result;
  std::copy(rotation.begin(), rotation.end(), result.begin());
  return result;
}

/// q + epsilon (t q) / 2: turns by q, then moves by t.
void store_motion(const Quaternion& q, const double (&t)[3], float* to) {
  const double values[kDualQuaternionFloats] = {q.x,
                                                q.y,
                                                q.z,
                                                q.w,
                                                0.5 * (t[0] * q.w + t[1] * q.z - t[2] * q.y),
                                                0.5 * (t[1] * q.w + t[2] * q.x - t[0] * q.z),
                                                0.5 * (t[2] * q.w + t[0] * q.y - t[1] * q.x),
                                                -0.5 * (t[0] * q.x + t[1] * q.y + t[2] * q.z)};
  std::copy_n(values, kDualQuaternionFloats, to);
}

}  // namespace

float* aligned_palette(std::span<float> scratch) noexcept {
  constexpr std::uintptr_t bytes = kPaletteAlignment * sizeof(float);
  const auto address = reinterpret_cast<std::uintptr_t>(scratch.data());
  return reinterpret_cast<float*>((address + bytes - 1) / bytes * bytes);
}

void make_linear_palette(std::span<const float> bones, float* palette) noexcept {
  for (std::size_t bone = 0; bone < bones.size() / 12; ++bone) {
    const float* rows = bones.data() + bone * 12;
    float* columns = palette + bone * kLinearBoneFloats;
    for (int column = 0; column < 4; ++column) {
      for (int row = 0; row < 3; ++row) columns[4 * column + row] = rows[4 * row + column];
      columns[4 * column + 3] = 0;
    }
  }
}

bool make_dual_quaternion_palette(std::span<const float> bones, float* motions, float* stretches) noexcept {
  bool rigid = true;
  for (std::size_t bone = 0; bone < bones.size() / 12; ++bone) {
    const float* rows = bones.data() + bone * 12;
    Matrix linear;
    for (int k = 0; k < 9; ++k) linear[k] = rows[k / 3 * 4 + k % 3];
    const bool rotates = is_rotation(linear);
    rigid = rigid && rotates;
    const Quaternion q = quaternion_of(rotates ? linear : nearest_rotation(linear));
    store_motion(q, {rows[3], rows[7], rows[11]}, motions + bone * kDualQuaternionFloats);
    // From the quaternion as it is, so that one bone alone gives exactly its matrix.
    const Matrix stretch = transposed_product(matrix_of(q), linear);
    float* columns = stretches + bone * kLinearBoneFloats;
    std::fill_n(columns, kLinearBoneFloats, 0.0f);
    for (int k = 0; k < 9; ++k) columns[k % 3 * 4 + k / 3] = static_cast<float>(stretch[k]);
  }
  return rigid;
}

}  // namespace limber::internal
