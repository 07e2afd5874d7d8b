#include "limber/runtime/internal/joint_limits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "limber/runtime/internal/rotation.h"

namespace limber::internal {
namespace {

using Matrix = std::array<float, 9>;  // row by row
using Vector = std::array<float, 3>;

struct Quaternion {
  float w;
  Vector v;
};

float dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Quaternion product(const Quaternion& a, const Quaternion& b) {
  const Vector turned = cross(a.v, b.v);
  Quaternion result{a.w * b.w - dot(a.v, b.v), {}};
  for (int i = 0; i < 3; ++i) result.v[i] = a.w * b.v[i] + b.w * a.v[i] + turned[i];
  return result;
}

Quaternion conjugate(const Quaternion& q) {
  return {q.w, {-q.v[0], -q.v[1], -q.v[2]}};
}

Quaternion turn(const Vector& axis, float angle) {
  const float s = std::sin(0.5f * angle);
  return {std::cos(0.5f * angle), {s * axis[0], s * axis[1], s * axis[2]}};
}

/// Of a rotation, by its largest part.
Quaternion quaternion_of(const Matrix& m) {
  const float trace = m[0] + m[4] + m[8];
  if (trace > 0) {
    const float s = std::sqrt(trace + 1) * 2;
    return {0.25f * s, {(m[7] - m[5]) / s, (m[2] - m[6]) / s, (m[3] - m[1]) / s}};
  }
  int i = 0;
  if (m[4] > m[0]) i = 1;
  if (m[8] > m[4 * i]) i = 2;
  const int j = (i + 1) % 3;
  const int k = (i + 2) % 3;
  const float s = std::sqrt(std::max(m[4 * i] - m[4 * j] - m[4 * k] + 1, 1e-12f)) * 2;
  Quaternion q{(m[3 * k + j] - m[3 * j + k]) / s, {}};
  q.v[i] = 0.25f * s;
  q.v[j] = (m[3 * j + i] + m[3 * i + j]) / s;
  q.v[k] = (m[3 * k + i] + m[3 * i + k]) / s;
  return q;
}

Matrix matrix_of(const Quaternion& q) {
  const auto [x, y, z] = q.v;
  const float w = q.w;
  return {1 - 2 * (y * y + z * z), 2 * (x * y - w * z),     2 * (x * z + w * y),
          2 * (x * y + w * z),     1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
          2 * (x * z - w * y),     2 * (y * z + w * x),     1 - 2 * (x * x + y * y)};
}

/// The rotation that is allowed instead of another.
/// @return  Whether it differs.
bool allow(const ReducedSystem::Limit& limit, Quaternion& q) {
  if (q.w < 0) q = {-q.w, {-q.v[0], -q.v[1], -q.v[2]}};
  const float along = dot(q.v, limit.axis);
  const float about = std::hypot(q.w, along);
  // Half a turn about another axis: any turn about this one is as good.
  const float angle = about > 1e-6f ? 2 * std::atan2(along, q.w) : 0;
  const Quaternion swing = product(q, conjugate(turn(limit.axis, angle)));
  const float side = std::sqrt(dot(swing.v, swing.v));
  const float tilt = 2 * std::atan2(side, std::abs(swing.w));
  const float allowed = std::clamp(angle, limit.least, limit.greatest);
  if (allowed == angle && tilt <= limit.tilt) return false;
  Quaternion tilted = swing;
  if (tilt > limit.tilt) {
    const float sign = swing.w < 0 ? -1.0f : 1.0f;
    tilted = turn({sign * swing.v[0] / side, sign * swing.v[1] / side, sign * swing.v[2] / side}, limit.tilt);
  }
  q = product(tilted, turn(limit.axis, allowed));
  return true;
}

template <int d>
struct Rotations {
  const ReducedSystem& system;
  const RotationView& view;

  float* entries(int slot) const {
    return view.values + static_cast<std::ptrdiff_t>(slot / view.group) * d * d * view.lanes + slot % view.group;
  }

  /// The mean of R = Q^T over a range of slots, row by row; not yet a rotation.
  std::array<float, d * d> mean(int first, int end) const {
    std::array<float, d* d> sum = {};
    for (int i = first; i < end; ++i) {
      const float* q = entries(system.limit_slots[static_cast<std::size_t>(i)]);
      const float share = system.limit_shares[static_cast<std::size_t>(i)];
      for (int a = 0; a < d; ++a) {
        for (int b = 0; b < d; ++b) sum[b * d + a] += share * q[(a * d + b) * view.lanes];
      }
    }
    return sum;
  }

  /// R = by R for a range of slots, which is Q = Q by^T.
  void turn_all(int first, int end, const std::array<float, d * d>& by) const {
    for (int i = first; i < end; ++i) {
      float* q = entries(system.limit_slots[static_cast<std::size_t>(i)]);
      for (int a = 0; a < d; ++a) {
        std::array<float, d> row;
        for (int b = 0; b < d; ++b) row[b] = q[(a * d + b) * view.lanes];
        for (int b = 0; b < d; ++b) {
          float sum = 0;
          for (int c = 0; c < d; ++c) sum += row[c] * by[b * d + c];
          q[(a * d + b) * view.lanes] = sum;
        }
      }
    }
  }
};

/// The same axis, another angle.
Quaternion part_of(const Quaternion& q, float part) {
  const float side = std::sqrt(dot(q.v, q.v));
  if (!(side > 0)) return {1, {}};
  const float angle = 2 * std::atan2(side, std::abs(q.w)) * (q.w < 0 ? -1.0f : 1.0f);
  return turn({q.v[0] / side, q.v[1] / side, q.v[2] / side}, part * angle);
}

/// Whether a joint is well within its limit: most are, most of the time. Without making rotations of the means.
bool is_clearly_allowed(const ReducedSystem::Limit& limit, const Matrix& parent, const Matrix& child) {
  constexpr float kMargin = 2e-3f;  // radians
  constexpr float kHalfTurn = 3.1f;
  Matrix m;  // parent^T child
  float squares = 0;
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 3; ++b) {
      m[3 * a + b] = parent[a] * child[b] + parent[3 + a] * child[3 + b] + parent[6 + a] * child[6 + b];
      squares += m[3 * a + b] * m[3 * a + b];
    }
  }
  // Of s times a rotation, this is 4 s cos(angle / 2) times its quaternion.
  const float s = std::sqrt(squares / 3);
  const float w = s + m[0] + m[4] + m[8];
  if (!(w > 0.5f * s)) return false;
  const Vector v = {m[7] - m[5], m[2] - m[6], m[3] - m[1]};
  const float along = dot(v, limit.axis);
  const float most = (along < 0 ? -limit.least : limit.greatest) - kMargin;
  // tan x >= x, and sin^2 x >= x^2 - x^4 / 3: enough for most.
  const float turned = std::abs(along);
  const bool may_turn =
      most > kHalfTurn || turned <= w * 0.5f * most || turned <= w * std::tan(0.5f * std::max(most, 0.0f));
  if (!may_turn) return false;
  const float half = 0.5f * std::max(limit.tilt - kMargin, 0.0f);
  const float whole = w * w + dot(v, v);
  const float tilted = whole - w * w - along * along;
  if (tilted <= whole * half * half * (1 - half * half / 3)) return true;
  const float side = std::sin(half);
  return tilted <= whole * side * side;
}

/// What turns the child from where it is to where it may be, and the parent by the rest, the other way; false: it may be
/// there.
/// @param part  Of the turn that the child makes.
bool correction(const ReducedSystem::Limit& limit, const Matrix& parent_mean, const Matrix& child_mean, float part,
                Matrix& by, Matrix& parent_by) {
  if (is_clearly_allowed(limit, parent_mean, child_mean)) return false;
  const Quaternion parent = quaternion_of(nearest_rotation_3d(parent_mean));
  const Quaternion child = quaternion_of(nearest_rotation_3d(child_mean));
  Quaternion relative = product(conjugate(parent), child);
  if (!allow(limit, relative)) return false;
  const Quaternion whole = product(product(parent, relative), conjugate(child));
  by = matrix_of(part_of(whole, part));
  parent_by = matrix_of(part_of(whole, part - 1));
  return true;
}

bool correction(const ReducedSystem::Limit& limit, const std::array<float, 4>& parent_mean,
                const std::array<float, 4>& child_mean, float part, std::array<float, 4>& by,
                std::array<float, 4>& parent_by) {
  const auto angle_of = [](const std::array<float, 4>& m) { return std::atan2(m[2] - m[1], m[0] + m[3]); };
  constexpr float kTurn = 6.28318530718f;
  const float sign = limit.axis[2] < 0 ? -1.0f : 1.0f;
  const float angle = sign * std::remainder(angle_of(child_mean) - angle_of(parent_mean), kTurn);
  const float allowed = std::clamp(angle, limit.least, limit.greatest);
  if (allowed == angle) return false;
  const float turn = sign * (allowed - angle);
  const auto matrix = [](float a) { return std::array<float, 4>{std::cos(a), -std::sin(a), std::sin(a), std::cos(a)}; };
  by = matrix(part * turn);
  parent_by = matrix((part - 1) * turn);
  return true;
}

template <int d>
int turn_back(const ReducedSystem& system, const RotationView& view) {
  const Rotations<d> rotations{system, view};
  int count = 0;
  int first = 0;
  for (const ReducedSystem::Limit& limit : system.limits) {
    std::array<float, d * d> by;
    std::array<float, d * d> parent_by;
    const float part = system.limit_shares[static_cast<std::size_t>(limit.child_end)];
    if (correction(limit, rotations.mean(first, limit.parent_end), rotations.mean(limit.parent_end, limit.child_end),
                   part, by, parent_by)) {
      rotations.turn_all(limit.child_end, limit.moved_end, by);
      rotations.turn_all(first, limit.parent_end, parent_by);
      ++count;
    }
    first = limit.moved_end;
  }
  return count;
}

}  // namespace

int turn_back_joints(const ReducedSystem& system, const RotationView& rotations) noexcept {
  return system.dimension == 3 ? turn_back<3>(system, rotations) : turn_back<2>(system, rotations);
}

}  // namespace limber::internal
