#include "limber/runtime/internal/joint_limits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "limber/runtime/internal/rotation.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "limber/runtime/joint_limits.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "limber/runtime/internal/blocked-inl.h"

HWY_BEFORE_NAMESPACE();
namespace limber::internal {
namespace HWY_NAMESPACE {
namespace {

constexpr int kWide = ReducedSystem::kLanes;

/// Whether joints are well within their limits, eight at a time; see is_clearly_allowed, which says so of a few more.
/// @param parents, children  Means of Q = R^T, entry by entry, a joint per lane.
/// @param limits             Axis, least, greatest and tilt, likewise.
/// @param allowed            1 or 0 per lane.
void AreClearlyAllowed(const float* parents, const float* children, const float* limits, float* allowed) {
  constexpr float kMargin = 2e-3f;  // radians
  const BlockTag tag;
  const auto half = hn::Set(tag, 0.5f);
  const auto zero = hn::Zero(tag);
  for (int part = 0; part < kWide; part += static_cast<int>(hn::Lanes(tag))) {
    const auto p = LoadSums<3>(tag, parents, part);
    const auto c = LoadSums<3>(tag, children, part);
    BlockSums<3, hn::Vec<BlockTag>> m;
    auto squares = zero;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b < 3; ++b) {
        auto sum = hn::Mul(p.at[3 * a], c.at[3 * b]);
        sum = hn::MulAdd(p.at[3 * a + 1], c.at[3 * b + 1], sum);
        sum = hn::MulAdd(p.at[3 * a + 2], c.at[3 * b + 2], sum);
        squares = hn::MulAdd(sum, sum, squares);
        m.at[3 * a + b] = sum;
      }
    }
    const auto limit = [&](int row) { return hn::LoadU(tag, limits + row * kWide + part); };
    const auto s = hn::Sqrt(hn::Mul(squares, hn::Set(tag, 1.0f / 3)));
    const auto w = hn::Add(s, hn::Add(m.at[0], hn::Add(m.at[4], m.at[8])));
    const auto x = hn::Sub(m.at[7], m.at[5]);
    const auto y = hn::Sub(m.at[2], m.at[6]);
    const auto z = hn::Sub(m.at[3], m.at[1]);
    const auto along = hn::MulAdd(x, limit(0), hn::MulAdd(y, limit(1), hn::Mul(z, limit(2))));
    const auto way = hn::IfThenElse(hn::Lt(along, zero), hn::Neg(limit(3)), limit(4));
    const auto most = hn::Mul(half, hn::Sub(way, hn::Set(tag, kMargin)));
    const auto may_turn = hn::Le(hn::Abs(along), hn::Mul(w, most));
    const auto side = hn::Mul(half, hn::Max(hn::Sub(limit(5), hn::Set(tag, kMargin)), zero));
    const auto side2 = hn::Mul(side, side);
    const auto turned = hn::MulAdd(x, x, hn::MulAdd(y, y, hn::Mul(z, z)));
    const auto whole = hn::MulAdd(w, w, turned);
    const auto tilted = hn::NegMulAdd(along, along, turned);
    const auto sine2 = hn::Mul(side2, hn::NegMulAdd(side2, hn::Set(tag, 1.0f / 3), hn::Set(tag, 1)));
    const auto may_tilt = hn::Le(tilted, hn::Mul(whole, sine2));
    const auto is_small = hn::Gt(w, hn::Mul(half, s));
    const auto one = hn::IfThenElseZero(hn::And(hn::And(may_turn, may_tilt), is_small), hn::Set(tag, 1));
    hn::StoreU(one, tag, allowed + part);
  }
}

/// The rotations nearest to two matrices, in the first two lanes of a block.
void NearestPair(float* block) {
  const BlockTag tag;
  BlockSums<3, hn::Vec<BlockTag>> identity;
  for (int k = 0; k < 9; ++k) identity.at[k] = k % 4 == 0 ? hn::Set(tag, 1) : hn::Zero(tag);
  for (int part = 0; part < 2; part += static_cast<int>(hn::Lanes(tag))) {
    StoreSums<3>(tag, NearestRotations<3>(tag, LoadSums<3>(tag, block, part), identity), block, part);
  }
}

/// Q = Q by^T for some slots; quick where those of a block follow each other.
void TurnSlots(float* state, const int* slots, int count, const float* by) {
  const BlockTag tag;
  for (int i = 0; i < count;) {
    const int block = slots[i] / kWide;
    alignas(64) float chosen[kWide] = {};
    for (; i < count && slots[i] / kWide == block; ++i) chosen[slots[i] % kWide] = 1;
    float* own = state + static_cast<std::ptrdiff_t>(block) * 9 * kWide;
    for (int part = 0; part < kWide; part += static_cast<int>(hn::Lanes(tag))) {
      const auto turns = hn::Gt(hn::LoadU(tag, chosen + part), hn::Zero(tag));
      const auto q = LoadSums<3>(tag, own, part);
      BlockSums<3, hn::Vec<BlockTag>> turned;
      for (int b = 0; b < 3; ++b) {
        const auto x = hn::Set(tag, by[3 * b]);
        const auto y = hn::Set(tag, by[3 * b + 1]);
        const auto z = hn::Set(tag, by[3 * b + 2]);
        for (int a = 0; a < 3; ++a) {
          const auto sum = hn::MulAdd(q.at[3 * a], x, hn::MulAdd(q.at[3 * a + 1], y, hn::Mul(q.at[3 * a + 2], z)));
          turned.at[3 * a + b] = hn::IfThenElse(turns, sum, q.at[3 * a + b]);
        }
      }
      StoreSums<3>(tag, turned, own, part);
    }
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace limber::internal
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace limber::internal {

HWY_EXPORT(AreClearlyAllowed);
HWY_EXPORT(NearestPair);
HWY_EXPORT(TurnSlots);

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
  alignas(64) float pair[9 * ReducedSystem::kLanes];
  for (int k = 0; k < 9; ++k) {
    // No rotation in the lanes that nobody uses: those are quick.
    for (int i = 2; i < ReducedSystem::kLanes; ++i) pair[k * ReducedSystem::kLanes + i] = k % 4 == 0 ? 1.0f : 0.0f;
    pair[k * ReducedSystem::kLanes] = parent_mean[k];
    pair[k * ReducedSystem::kLanes + 1] = child_mean[k];
  }
  HWY_DYNAMIC_DISPATCH(NearestPair)(pair);
  Matrix rotations[2];
  for (int k = 0; k < 9; ++k) {
    for (int i = 0; i < 2; ++i) rotations[i][k] = pair[k * ReducedSystem::kLanes + i];
  }
  const Quaternion parent = quaternion_of(rotations[0]);
  const Quaternion child = quaternion_of(rotations[1]);
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

/// The same in space for the state of one character. Joints that are well within their limits before any is turned back
/// are left alone: to turn one takes all below it along, and its neighbours have the next sweep.
int turn_back_wide(const ReducedSystem& system, float* state) {
  constexpr int kLanes = ReducedSystem::kLanes;
  const Rotations<3> rotations{system, {.values = state}};
  const auto mean_to = [&](int from, int end, float* lane) {
    float sum[9] = {};
    for (int i = from; i < end; ++i) {
      const int slot = system.limit_slots[static_cast<std::size_t>(i)];
      const float* q = state + static_cast<std::ptrdiff_t>(slot / kLanes) * 9 * kLanes + slot % kLanes;
      const float share = system.limit_shares[static_cast<std::size_t>(i)];
      for (int k = 0; k < 9; ++k) sum[k] += share * q[k * kLanes];
    }
    for (int k = 0; k < 9; ++k) lane[k * kLanes] = sum[k];
  };
  const int joints = static_cast<int>(system.limits.size());
  int turned = 0;
  for (int group = 0; group < joints; group += kLanes) {
    const int count = std::min(kLanes, joints - group);
    alignas(64) float parents[9 * kLanes] = {};
    alignas(64) float children[9 * kLanes] = {};
    alignas(64) float values[6 * kLanes] = {};
    alignas(64) float allowed[kLanes];
    const auto start_of = [&](int joint) {
      return joint == 0 ? 0 : system.limits[static_cast<std::size_t>(joint) - 1].moved_end;
    };
    for (int i = 0; i < count; ++i) {
      const ReducedSystem::Limit& limit = system.limits[static_cast<std::size_t>(group + i)];
      mean_to(start_of(group + i), limit.parent_end, parents + i);
      mean_to(limit.parent_end, limit.child_end, children + i);
      for (int axis = 0; axis < 3; ++axis) values[axis * kLanes + i] = limit.axis[axis];
      values[3 * kLanes + i] = limit.least;
      values[4 * kLanes + i] = limit.greatest;
      values[5 * kLanes + i] = limit.tilt;
    }
    HWY_DYNAMIC_DISPATCH(AreClearlyAllowed)(parents, children, values, allowed);
    for (int i = 0; i < count; ++i) {
      if (allowed[i] != 0) continue;
      const ReducedSystem::Limit& limit = system.limits[static_cast<std::size_t>(group + i)];
      const int start = start_of(group + i);
      const float part = system.limit_shares[static_cast<std::size_t>(limit.child_end)];
      Matrix by;
      Matrix parent_by;
      if (!correction(limit, rotations.mean(start, limit.parent_end), rotations.mean(limit.parent_end, limit.child_end),
                      part, by, parent_by)) {
        continue;
      }
      const int* slots = system.limit_slots.data();
      HWY_DYNAMIC_DISPATCH(TurnSlots)
      (state, slots + limit.child_end, limit.moved_end - limit.child_end, by.data());
      HWY_DYNAMIC_DISPATCH(TurnSlots)(state, slots + start, limit.parent_end - start, parent_by.data());
      ++turned;
    }
  }
  return turned;
}

}  // namespace

int turn_back_joints(const ReducedSystem& system, const RotationView& rotations) noexcept {
  const bool is_one = rotations.group == ReducedSystem::kLanes && rotations.lanes == ReducedSystem::kLanes;
  if (system.dimension == 3 && is_one) return turn_back_wide(system, rotations.values);
  return system.dimension == 3 ? turn_back<3>(system, rotations) : turn_back<2>(system, rotations);
}

}  // namespace limber::internal

#endif  // HWY_ONCE
