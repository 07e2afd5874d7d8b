#include "limber/autorig/internal/hand_fingers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <unordered_map>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

/// What stands out by less than this part of the hand's length is no finger.
constexpr double kLeastFinger = 0.13;
/// Fingers are longer than this many times their width.
constexpr double kLeastSlender = 0.9;
/// Points along the middle of a finger.
constexpr int kLineSteps = 16;

/// The surface of a hand: vertices by place, so that parts that share a border hang together.
struct HandSurface {
  std::vector<Eigen::Vector3d> points;
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::vector<int>> near;  ///< Neighbours of each point.
};

HandSurface cut_out(const BodyMesh& mesh, const HandPlace& hand) {
  HandSurface surface;
  std::vector<int> number(static_cast<std::size_t>(mesh.points.rows()), -1);
  const double step = 1e-5 * hand.length;
  struct Key {
    std::array<long long, 3> at;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return static_cast<std::size_t>(key.at[0] * 73856093LL ^ key.at[1] * 19349663LL ^ key.at[2] * 83492791LL);
    }
  };
  std::unordered_map<Key, int, Hash> known;
  for (Eigen::Index v = 0; v < mesh.points.rows(); ++v) {
    const Eigen::Vector3d p = mesh.points.row(v), away = p - hand.wrist;
    const double along = away.dot(hand.along), aside = (away - along * hand.along).norm();
    if (along < -0.15 * hand.length || along > 1.6 * hand.length || aside > 1.2 * hand.length) continue;
    const Key key{{std::llround(p.x() / step), std::llround(p.y() / step), std::llround(p.z() / step)}};
    const auto [entry, is_new] = known.emplace(key, static_cast<int>(surface.points.size()));
    if (is_new) surface.points.push_back(p);
    number[static_cast<std::size_t>(v)] = entry->second;
  }
  surface.near.resize(surface.points.size());
  for (Eigen::Index t = 0; t < mesh.corners.rows(); ++t) {
    std::array<int, 3> corners{};
    bool inside = true;
    for (int k = 0; k < 3; ++k) {
      corners[static_cast<std::size_t>(k)] = number[static_cast<std::size_t>(mesh.corners(t, k))];
      inside = inside && corners[static_cast<std::size_t>(k)] >= 0;
    }
    if (!inside) continue;
    surface.triangles.push_back(corners);
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = corners[k], b = corners[(k + 1) % 3];
      if (a == b) continue;
      surface.near[static_cast<std::size_t>(a)].push_back(b);
      surface.near[static_cast<std::size_t>(b)].push_back(a);
    }
  }
  return surface;
}

/// The part that each point belongs to; -1 for points without faces.
std::vector<int> parts_of_surface(const HandSurface& surface, int& count) {
  std::vector<int> part(surface.points.size(), -1);
  count = 0;
  for (std::size_t start = 0; start < part.size(); ++start) {
    if (part[start] >= 0 || surface.near[start].empty()) continue;
    std::vector<int> stack{static_cast<int>(start)};
    part[start] = count;
    while (!stack.empty()) {
      const int at = stack.back();
      stack.pop_back();
      for (const int next : surface.near[static_cast<std::size_t>(at)]) {
        if (part[static_cast<std::size_t>(next)] >= 0) continue;
        part[static_cast<std::size_t>(next)] = count;
        stack.push_back(next);
      }
    }
    ++count;
  }
  return part;
}

/// Joins parts that do not reach the wrist, such as the fingers of robots, to the nearest place of those that do.
void join_to_wrist(const HandPlace& hand, HandSurface& surface, std::vector<char>& reached) {
  int count = 0;
  const std::vector<int> part = parts_of_surface(surface, count);
  std::vector<char> at_wrist(static_cast<std::size_t>(count), 0);
  for (std::size_t v = 0; v < surface.points.size(); ++v) {
    if (part[v] < 0) continue;
    const Eigen::Vector3d away = surface.points[v] - hand.wrist;
    const double along = away.dot(hand.along);
    if (std::abs(along) < 0.15 * hand.length && (away - along * hand.along).norm() < 0.4 * hand.length) {
      at_wrist[static_cast<std::size_t>(part[v])] = 1;
    }
  }
  reached.assign(surface.points.size(), 0);
  std::vector<int> main;
  std::vector<std::vector<int>> others(static_cast<std::size_t>(count));
  for (std::size_t v = 0; v < surface.points.size(); ++v) {
    if (part[v] < 0) continue;
    if (at_wrist[static_cast<std::size_t>(part[v])]) {
      reached[v] = 1;
      main.push_back(static_cast<int>(v));
    } else {
      others[static_cast<std::size_t>(part[v])].push_back(static_cast<int>(v));
    }
  }
  constexpr std::size_t kMostPairs = 20'000'000;
  const double reach = 0.1 * hand.length;
  for (const std::vector<int>& other : others) {
    if (other.empty() || other.size() * main.size() > kMostPairs) continue;
    double least = reach;
    int from = -1, to = -1;
    for (const int a : other) {
      for (const int b : main) {
        const double apart =
            (surface.points[static_cast<std::size_t>(a)] - surface.points[static_cast<std::size_t>(b)]).norm();
        if (apart >= least) continue;
        least = apart;
        from = a;
        to = b;
      }
    }
    if (from < 0) continue;
    surface.near[static_cast<std::size_t>(from)].push_back(to);
    surface.near[static_cast<std::size_t>(to)].push_back(from);
    for (const int a : other) reached[static_cast<std::size_t>(a)] = 1;
  }
}

std::vector<double> ways_from_wrist(const HandPlace& hand, const HandSurface& surface,
                                    const std::vector<char>& reached) {
  constexpr double kFar = std::numeric_limits<double>::max();
  std::vector<double> ways(surface.points.size(), kFar);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (std::size_t v = 0; v < surface.points.size(); ++v) {
    const double along = (surface.points[v] - hand.wrist).dot(hand.along);
    if (!reached[v] || along > 0.1 * hand.length) continue;
    ways[v] = std::max(along, 0.0);
    queue.emplace(ways[v], static_cast<int>(v));
  }
  while (!queue.empty()) {
    const auto [way, at] = queue.top();
    queue.pop();
    if (way > ways[static_cast<std::size_t>(at)]) continue;
    for (const int next : surface.near[static_cast<std::size_t>(at)]) {
      const double there =
          way + (surface.points[static_cast<std::size_t>(next)] - surface.points[static_cast<std::size_t>(at)]).norm();
      if (there >= ways[static_cast<std::size_t>(next)]) continue;
      ways[static_cast<std::size_t>(next)] = there;
      queue.emplace(there, next);
    }
  }
  for (double& way : ways) {
    if (way == kFar) way = -1;
  }
  return ways;
}

/// A hill of the distance from the wrist, down to where it meets another one.
struct SurfaceHill {
  int peak = -1;
  double foot = -1;  ///< Distance at which it meets another hill; below 0: it met none.
  int into = -1;     ///< The hill that it is a bump of.
};

/// @param hill_of  Per point: the hill it is on; -1: below where hills meet.
std::vector<SurfaceHill> find_hills(const HandSurface& surface, const std::vector<double>& ways, double least,
                                    std::vector<int>& hill_of) {
  std::vector<int> order;
  for (std::size_t v = 0; v < ways.size(); ++v) {
    if (ways[v] >= 0) order.push_back(static_cast<int>(v));
  }
  const auto way = [&](int v) { return ways[static_cast<std::size_t>(v)]; };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return way(a) != way(b) ? way(a) > way(b) : a < b; });
  std::vector<int> group(ways.size(), -1);  // union-find over hills; of a point, the hill that it came to
  std::vector<SurfaceHill> hills;
  std::vector<int> above;  // of a hill: the one it has become part of, or itself
  std::vector<char> ends;  // of a hill: it has met another that is no bump
  const auto top = [&](int hill) {
    while (above[static_cast<std::size_t>(hill)] != hill) hill = above[static_cast<std::size_t>(hill)];
    return hill;
  };
  hill_of.assign(ways.size(), -1);
  for (const int v : order) {
    int mine = -1;
    for (const int next : surface.near[static_cast<std::size_t>(v)]) {
      if (group[static_cast<std::size_t>(next)] < 0) continue;
      int other = top(group[static_cast<std::size_t>(next)]);
      if (mine < 0) mine = other;
      if (mine == other) continue;
      int high = mine, low = other;
      if (way(hills[static_cast<std::size_t>(low)].peak) > way(hills[static_cast<std::size_t>(high)].peak)) {
        std::swap(high, low);
      }
      SurfaceHill& higher = hills[static_cast<std::size_t>(high)];
      SurfaceHill& lower = hills[static_cast<std::size_t>(low)];
      const bool low_ended = ends[static_cast<std::size_t>(low)];
      if (!low_ended && way(lower.peak) - way(v) < least) {
        lower.into = high;
      } else {
        if (!low_ended) lower.foot = way(v);
        if (!ends[static_cast<std::size_t>(high)]) higher.foot = way(v);
        ends[static_cast<std::size_t>(high)] = 1;
      }
      above[static_cast<std::size_t>(low)] = high;
      mine = high;
    }
    if (mine < 0) {
      mine = static_cast<int>(hills.size());
      hills.push_back({v, -1, -1});
      above.push_back(mine);
      ends.push_back(0);
    }
    group[static_cast<std::size_t>(v)] = mine;
    if (!ends[static_cast<std::size_t>(mine)]) hill_of[static_cast<std::size_t>(v)] = mine;
  }
  for (int& hill : hill_of) {
    while (hill >= 0 && hills[static_cast<std::size_t>(hill)].into >= 0)
      hill = hills[static_cast<std::size_t>(hill)].into;
  }
  return hills;
}

/// The middle of the ring at which a hill is so far from the wrist, and how long the ring is.
bool ring_of(const HandSurface& surface, const std::vector<double>& ways, const std::vector<int>& hill_of, int hill,
             double level, Eigen::Vector3d& center, double& around) {
  center.setZero();
  around = 0;
  for (const std::array<int, 3>& corners : surface.triangles) {
    std::array<Eigen::Vector3d, 2> ends;
    std::size_t found = 0;
    bool mine = false;
    for (std::size_t k = 0; k < 3 && found < 2; ++k) {
      int a = corners[k], b = corners[(k + 1) % 3];
      double wa = ways[static_cast<std::size_t>(a)], wb = ways[static_cast<std::size_t>(b)];
      if (wa < wb) {
        std::swap(a, b);
        std::swap(wa, wb);
      }
      if (wb < 0 || wa < level || wb >= level) continue;
      mine = mine || hill_of[static_cast<std::size_t>(a)] == hill;
      const double t = (wa - level) / (wa - wb);
      ends[found++] = surface.points[static_cast<std::size_t>(a)] +
                      t * (surface.points[static_cast<std::size_t>(b)] - surface.points[static_cast<std::size_t>(a)]);
    }
    if (!mine || found < 2) continue;
    const double length = (ends[1] - ends[0]).norm();
    center += length * (ends[0] + ends[1]) / 2;
    around += length;
  }
  if (around <= 0) return false;
  center /= around;
  return true;
}

}  // namespace

std::vector<FingerTube> finger_tubes(const BodyMesh& mesh, const HandPlace& hand) {
  HandSurface surface = cut_out(mesh, hand);
  std::vector<char> reached;
  join_to_wrist(hand, surface, reached);
  const std::vector<double> ways = ways_from_wrist(hand, surface, reached);
  std::vector<int> hill_of;
  const double least = kLeastFinger * hand.length;
  const std::vector<SurfaceHill> hills = find_hills(surface, ways, least, hill_of);
  std::vector<FingerTube> tubes;
  for (std::size_t h = 0; h < hills.size(); ++h) {
    const SurfaceHill& hill = hills[h];
    if (hill.into >= 0 || hill.foot < 0) continue;
    const double high = ways[static_cast<std::size_t>(hill.peak)];
    FingerTube tube;
    tube.length = high - hill.foot;
    tube.start = hill.foot;
    if (tube.length < least) continue;
    tube.line.push_back(surface.points[static_cast<std::size_t>(hill.peak)]);
    double around = 0;
    for (int k = 1; k < kLineSteps; ++k) {
      Eigen::Vector3d center;
      if (!ring_of(surface, ways, hill_of, static_cast<int>(h), high - tube.length * k / (kLineSteps - 1.0), center,
                   around)) {
        center = tube.line.back();
      }
      tube.line.push_back(center);
      if (k == kLineSteps / 2) tube.width = around / 3.14159265;
    }
    if (tube.length > kLeastSlender * tube.width) tubes.push_back(tube);
  }
  return tubes;
}

OrderedFingers order_fingers(std::vector<FingerTube> fingers, const HandPlace& hand,
                             const std::optional<Eigen::Vector3d>& front) {
  OrderedFingers result;
  const std::size_t count = fingers.size();
  // The thumb points elsewhere than the others, and starts nearer to the wrist.
  std::size_t thumb = 0;
  double most = -std::numeric_limits<double>::max(), second = most;
  for (std::size_t i = 0; i < count; ++i) {
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    double start = 0;
    for (std::size_t k = 0; k < count; ++k) {
      if (k == i) continue;
      mean += fingers[k].direction();
      start += fingers[k].start / static_cast<double>(count - 1);
    }
    const double angle = std::acos(std::clamp(fingers[i].direction().dot(mean.normalized()), -1.0, 1.0));
    const double odd = angle + 2.5 * (start - fingers[i].start) / hand.length;
    if (odd > most) {
      second = most;
      most = odd;
      thumb = i;
    } else {
      second = std::max(second, odd);
    }
  }
  result.has_thumb = count == 5 || (most > 0.45 && most > 1.3 * second);
  if (front && count < 5) {
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    for (const FingerTube& finger : fingers)
      middle += (finger.web() + finger.tip()) / (2.0 * static_cast<double>(count));
    const Eigen::Vector3d at = (fingers[thumb].web() + fingers[thumb].tip()) / 2;
    if ((at - middle).dot(*front) < -0.05 * hand.length) result.has_thumb = false;
  }
  FingerTube first;
  if (result.has_thumb) {
    first = fingers[thumb];
    fingers.erase(fingers.begin() + static_cast<std::ptrdiff_t>(thumb));
  }
  // Along the row that the others stand in.
  Eigen::Vector3d middle = Eigen::Vector3d::Zero(), mean = middle;
  for (const FingerTube& finger : fingers) {
    middle += finger.web() / static_cast<double>(fingers.size());
    mean += finger.direction();
  }
  mean.normalize();
  Eigen::Vector3d row = Eigen::Vector3d::Zero();
  for (const FingerTube& a : fingers) {
    for (const FingerTube& b : fingers) {
      const Eigen::Vector3d apart = a.web() - b.web();
      if (apart.norm() > row.norm()) row = apart;
    }
  }
  row -= row.dot(mean) * mean;
  if (row.norm() > 0) row.normalize();
  const bool turned =
      result.has_thumb ? (first.web() + first.tip() - 2 * middle).dot(row) > 0 : front && row.dot(*front) > 0;
  if (turned) row = -row;
  std::sort(fingers.begin(), fingers.end(),
            [&](const FingerTube& a, const FingerTube& b) { return a.web().dot(row) < b.web().dot(row); });
  double least = std::numeric_limits<double>::max(), largest = 0;
  result.parallel = 1;
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    result.parallel = std::min(result.parallel, fingers[i].direction().dot(mean));
    if (i == 0) continue;
    const double gap = (fingers[i].web() - fingers[i - 1].web()).dot(row);
    least = std::min(least, gap);
    largest = std::max(largest, gap);
  }
  result.even = largest > 0 ? least / largest : 0;
  if (result.has_thumb) result.fingers.push_back(first);
  result.fingers.insert(result.fingers.end(), fingers.begin(), fingers.end());
  return result;
}

std::vector<RoleJoint> finger_joints(const OrderedFingers& fingers, const HandPlace& hand, const std::string& suffix) {
  static const std::array<std::array<const char*, 5>, 6> kNames{{{},
                                                                 {},
                                                                 {},
                                                                 {"thumb", "index", "middle"},
                                                                 {"thumb", "index", "middle", "pinky"},
                                                                 {"thumb", "index", "middle", "ring", "pinky"}}};
  static const std::array<std::array<const char*, 5>, 6> kWithoutThumb{
      {{}, {}, {}, {"index", "middle", "ring"}, {"index", "middle", "ring", "pinky"}, {}}};
  std::vector<RoleJoint> joints;
  const std::size_t count = fingers.fingers.size();
  if (count < 3 || count > 5) return joints;
  for (std::size_t i = 0; i < count; ++i) {
    const FingerTube& finger = fingers.fingers[i];
    const bool thumb = i == 0 && fingers.has_thumb;
    const std::string name = (fingers.has_thumb ? kNames : kWithoutThumb)[count][i];
    // Parts of the way from the tip to the web; beyond the web, straight on and towards the wrist.
    const auto at = [&](double part) {
      if (part <= 1) {
        const double k = part * (kLineSteps - 1);
        const auto before = static_cast<std::size_t>(std::min(k, kLineSteps - 2.0));
        return Eigen::Vector3d(finger.line[before] +
                               (k - static_cast<double>(before)) * (finger.line[before + 1] - finger.line[before]));
      }
      const Eigen::Vector3d base = finger.line[kLineSteps - 2];
      const Eigen::Vector3d straight = (base - finger.line[kLineSteps / 2]).normalized();
      const Eigen::Vector3d back = (hand.wrist - base).normalized();
      return Eigen::Vector3d(base + (part - (kLineSteps - 2.0) / (kLineSteps - 1)) * finger.length *
                                        (straight + back).normalized());
    };
    constexpr std::array<double, 3> kFinger{1.25, 0.77, 0.40}, kThumb{2.1, 1.45, 0.68};
    for (std::size_t k = 0; k < 3; ++k) {
      joints.push_back({name + std::to_string(k + 1) + suffix, at(thumb ? kThumb[k] : kFinger[k]), 0.7});
    }
    joints.push_back({name + "_end" + suffix, finger.tip(), 0.9});
  }
  return joints;
}

void add_fingers(const BodyMesh& mesh, double middle, std::vector<RoleJoint>& joints) {
  const auto find = [&](const std::string& role) -> const RoleJoint* {
    for (const RoleJoint& joint : joints) {
      if (joint.role == role) return &joint;
    }
    return nullptr;
  };
  const auto mirrored = [&](Eigen::Vector3d p) {
    p.x() = 2 * middle - p.x();
    return p;
  };
  std::array<std::vector<RoleJoint>, 2> found;
  std::array<Eigen::Vector3d, 2> wrists;
  constexpr std::array<const char*, 2> kSides{".L", ".R"};
  const Eigen::Vector3d kFront = Eigen::Vector3d::UnitZ();
  for (std::size_t side = 0; side < 2; ++side) {
    const RoleJoint *hand = find(std::string("hand") + kSides[side]),
                    *end = find(std::string("hand_end") + kSides[side]);
    if (!hand || !end || hand->confidence < 0.5) return;
    wrists[side] = hand->position;
    const Eigen::Vector3d along = end->position - hand->position;
    const HandPlace place{hand->position, along.normalized(), along.norm()};
    if (!(place.length > 0)) return;
    std::vector<FingerTube> tubes = finger_tubes(mesh, place);
    const bool some = tubes.size() >= 3 && tubes.size() <= 5;
    if (some) found[side] = finger_joints(order_fingers(tubes, place, kFront), place, kSides[side]);
    if (tubes.size() == 5) continue;
    // Thumbs leave the hand near the wrist, which may have been found too far out: once more from well behind it.
    constexpr double kBehind = 0.4;
    tubes = finger_tubes(mesh, {place.wrist - kBehind * place.length * place.along, place.along, place.length});
    if (tubes.size() < 4 || tubes.size() > 5) continue;
    const OrderedFingers ordered = order_fingers(tubes, place, kFront);
    std::vector<RoleJoint> more = finger_joints(ordered, place, kSides[side]);
    if (ordered.has_thumb && more.size() > found[side].size()) found[side] = std::move(more);
  }
  const bool alike = (wrists[0] - mirrored(wrists[1])).norm() < 1e-6 * (1 + wrists[0].norm());
  if (alike && found[0].size() != found[1].size()) {
    const std::size_t better = found[0].size() > found[1].size() ? 0 : 1;
    found[1 - better] = found[better];
    for (RoleJoint& joint : found[1 - better]) {
      joint.position = mirrored(joint.position);
      joint.role.replace(joint.role.size() - 2, 2, kSides[1 - better]);
    }
  }
  for (const std::vector<RoleJoint>& side : found) joints.insert(joints.end(), side.begin(), side.end());
}

}  // namespace limber::internal
