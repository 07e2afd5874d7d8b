#include "limber/arap/internal/firm_bones.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <Eigen/Geometry>

namespace limber::internal {
namespace {

/// How many times as stiff as the flesh that it moves a bone is while the energy is minimised. Stiffer ones leave less to
/// take out, but turn more slowly.
constexpr double kStiffness = 8;

/// The affine map of a handle, by dofs in shape units; in the plane, z stays.
AffineMatrix map_of(const HandleDofs& owned, const Eigen::MatrixXd& dofs) {
  const auto d = static_cast<int>(dofs.cols());
  AffineMatrix map = AffineMatrix::Identity();
  map.topLeftCorner(d, d) = dofs.middleRows(owned.first, d).transpose();
  map.col(3).head(d) = dofs.row(owned.first + d).transpose();
  return map;
}

/// A body of the skeleton while ends are brought together.
struct Body {
  std::vector<int> points;            ///< Its head first, then its tail, then the heads of its children.
  std::vector<Eigen::Vector3d> rest;  ///< Of the points.
  Eigen::Matrix3d rotation;
  bool is_given = false;  ///< Moves as it was told.
  AffineMatrix given;
};

/// Points where bodies meet, and where they are asked to be.
struct Points {
  std::vector<Eigen::Vector3d> places;
  std::vector<char> held;
};

/// Turns a body so that it fits its points best, and puts the free ones where it has them.
/// @return  How far the farthest point was from there.
double fit(Body& body, Points& points, double length) {
  // Held points count more, so that what is left of a miss runs to the free end.
  constexpr double kHeld = 4, kFree = 1, kTurnsAlong = 0.05;
  double sum = 0;
  Eigen::Vector3d middle = Eigen::Vector3d::Zero(), rest_middle = Eigen::Vector3d::Zero();
  const auto weight = [&](int p) { return points.held[static_cast<std::size_t>(p)] != 0 ? kHeld : kFree; };
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    const double w = weight(body.points[i]);
    sum += w;
    middle += w * points.places[static_cast<std::size_t>(body.points[i])];
    rest_middle += w * body.rest[i];
  }
  middle /= sum;
  rest_middle /= sum;
  // Two points say nothing about the turn around the line between them: it stays as it is.
  Eigen::Matrix3d covariance = kTurnsAlong * length * length * body.rotation;
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    const Eigen::Vector3d at = points.places[static_cast<std::size_t>(body.points[i])] - middle;
    covariance += weight(body.points[i]) * at * (body.rest[i] - rest_middle).transpose();
  }
  body.rotation = nearest_rotation(covariance);
  double farthest = 0;
  for (std::size_t i = 0; i < body.points.size(); ++i) {
    const auto p = static_cast<std::size_t>(body.points[i]);
    const Eigen::Vector3d wanted = middle + body.rotation * (body.rest[i] - rest_middle);
    farthest = std::max(farthest, (wanted - points.places[p]).norm());
    if (points.held[p] == 0) points.places[p] = wanted;
  }
  return farthest;
}

/// Fits all bodies until their ends meet, or until that brings them no closer.
/// @return  How far the farthest ends are from each other.
double bring_together(std::vector<Body>& bodies, Points& points, const std::vector<double>& lengths, double tolerance) {
  constexpr int kMostRounds = 400, kPatience = 20;
  constexpr double kGain = 0.9;
  double before = std::numeric_limits<double>::infinity(), farthest = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    farthest = 0;
    // From the ends to the roots and back.
    const bool upwards = round % 2 == 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const std::size_t b = upwards ? bodies.size() - 1 - i : i;
      if (!bodies[b].is_given) farthest = std::max(farthest, fit(bodies[b], points, lengths[b]));
    }
    if (farthest <= tolerance) break;
    if (round % kPatience != kPatience - 1) continue;
    if (farthest > kGain * before) break;  // out of reach
    before = farthest;
  }
  return farthest;
}

}  // namespace

std::vector<char> loose_bones(const ReducedModel& model, const Rig& rig) {
  std::vector<char> loose(rig.handles.size(), 0);
  const int count = static_cast<int>(model.handles.size());
  const auto hangs_on_a_bone = [&](const Handle& handle) {
    return handle.is_bone() && handle.parent >= 0 && handle.parent < std::min(count, rig.count()) &&
           rig.handles[static_cast<std::size_t>(handle.parent)].is_bone();
  };
  if (std::none_of(rig.handles.begin(), rig.handles.end(), hangs_on_a_bone)) return loose;
  // How strongly handles pull at themselves and at each other: the largest entry of their block of the stiffness.
  const auto pull = [&](int a, int b) {
    const HandleDofs &one = model.handles[static_cast<std::size_t>(a)],
                     &two = model.handles[static_cast<std::size_t>(b)];
    const int rows = one.count(model.dimension), columns = two.count(model.dimension);
    return rows * columns == 0 ? 0.0 : model.stiffness.block(one.first, two.first, rows, columns).cwiseAbs().maxCoeff();
  };
  std::vector<double> own(static_cast<std::size_t>(count));
  for (int h = 0; h < count; ++h) own[static_cast<std::size_t>(h)] = pull(h, h);
  const double most = own.empty() ? 0 : *std::max_element(own.begin(), own.end());
  constexpr double kNothing = 1e-9;  // of the geometric mean of what both pull at themselves
  std::vector<int> group(static_cast<std::size_t>(count));
  std::iota(group.begin(), group.end(), 0);
  const auto find = [&](int h) {
    while (group[static_cast<std::size_t>(h)] != h) {
      int& above = group[static_cast<std::size_t>(h)];
      above = group[static_cast<std::size_t>(above)];
      h = above;
    }
    return h;
  };
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      const double both = std::sqrt(own[static_cast<std::size_t>(a)] * own[static_cast<std::size_t>(b)]);
      if (find(a) != find(b) && pull(a, b) > kNothing * both) group[static_cast<std::size_t>(find(a))] = find(b);
    }
  }
  const auto has_flesh = [&](int h) { return own[static_cast<std::size_t>(h)] > kNothing * most; };
  for (int h = 0; h < std::min(count, rig.count()); ++h) {
    const Handle& handle = rig.handles[static_cast<std::size_t>(h)];
    // Bones without flesh are no part of what is seen.
    if (!hangs_on_a_bone(handle) || !has_flesh(h) || !has_flesh(handle.parent)) continue;
    loose[static_cast<std::size_t>(h)] = find(h) != find(handle.parent);
  }
  return loose;
}

FirmBones::FirmBones(std::shared_ptr<const ReducedModel> model, std::shared_ptr<const Rig> rig, bool every)
    : base_(std::move(model)), rig_(std::move(rig)), with_rotations_(base_) {
  std::vector<char> firm(rig_->handles.size(), 1);
  if (!every) {
    // A joint has two sides: what a loose bone hangs on must not stretch away under it.
    const std::vector<char> loose = loose_bones(*base_, *rig_);
    firm = loose;
    for (std::size_t h = 0; h < loose.size(); ++h) {
      if (loose[h]) firm[static_cast<std::size_t>(rig_->handles[h].parent)] = 1;
    }
  }
  std::vector<int> index(rig_->handles.size(), -1);
  for (const int h : parents_first(*rig_)) {
    const Handle& handle = rig_->handles[static_cast<std::size_t>(h)];
    const auto* form = std::get_if<BoneHandle>(&handle.form);
    if (!form || !firm[static_cast<std::size_t>(h)]) continue;
    if (base_->handles[static_cast<std::size_t>(h)].kind != DofKind::Affine) continue;
    Bone bone;
    bone.handle = h;
    bone.head = form->head;
    bone.tail = form->tail;
    bone.parent = handle.parent >= 0 ? index[static_cast<std::size_t>(handle.parent)] : -1;
    index[static_cast<std::size_t>(h)] = count();
    if (bone.parent >= 0) bones_[static_cast<std::size_t>(bone.parent)].children.push_back(count());
    bones_.push_back(std::move(bone));
    handles_.push_back(h);
  }
  if (!empty()) add_rotations();
}

/// Per bone k/2 |A - R|^2, where A is the linear part of its transform.
void FirmBones::add_rotations() {
  auto made = std::make_shared<ReducedModel>(*base_);
  const int d = base_->dimension;
  const Eigen::Index before = made->coupling.rows();
  made->coupling.conservativeResize(before + static_cast<Eigen::Index>(d) * count(), Eigen::NoChange);
  made->coupling.bottomRows(static_cast<Eigen::Index>(d) * count()).setZero();
  for (int b = 0; b < count(); ++b) {
    const int first = base_->handles[static_cast<std::size_t>(bones_[static_cast<std::size_t>(b)].handle)].first;
    double stiffness = 0;
    for (int i = 0; i < d; ++i) stiffness += kStiffness * base_->stiffness(first + i, first + i) / d;
    for (int i = 0; i < d; ++i) {
      made->stiffness(first + i, first + i) += stiffness;
      made->coupling(before + static_cast<Eigen::Index>(d) * b + i, first + i) = stiffness;
    }
    made->rest_energy += stiffness * d / 2;
  }
  with_rotations_ = std::move(made);
}

namespace {

/// A bone tells best how it turns: half of what is said.
void add_share(int cluster, std::vector<int>& clusters, std::vector<double>& shares) {
  for (double& share : shares) share /= 2;
  clusters.push_back(cluster);
  shares.push_back(0.5);
}

}  // namespace

LimitedJoints FirmBones::with_clusters(LimitedJoints joints) const {
  if (empty()) return joints;
  for (LimitedJoints::Joint& joint : joints.joints) {
    std::vector<char> below(rig_->handles.size(), 0);
    for (const int h : parents_first(*rig_)) {
      const int parent = rig_->handles[static_cast<std::size_t>(h)].parent;
      const bool turns = h == joint.handle || (parent >= 0 && below[static_cast<std::size_t>(parent)] != 0);
      below[static_cast<std::size_t>(h)] = turns ? 1 : 0;
    }
    for (int b = 0; b < count(); ++b) {
      const int handle = handles_[static_cast<std::size_t>(b)];
      if (handle == rig_->handles[static_cast<std::size_t>(joint.handle)].parent) {
        add_share(base_->cluster_count() + b, joint.parent, joint.parent_shares);
      }
      if (handle == joint.handle) add_share(base_->cluster_count() + b, joint.child, joint.child_shares);
      if (below[static_cast<std::size_t>(handles_[static_cast<std::size_t>(b)])] != 0) {
        joint.moved.push_back(base_->cluster_count() + b);
      }
    }
  }
  return joints;
}

void FirmBones::hold_heads(PosedConstraints& constraints) const {
  const int d = base_->dimension;
  std::vector<ConstraintRow> rows;
  for (const Bone& bone : bones_) {
    const int parent = rig_->handles[static_cast<std::size_t>(bone.handle)].parent;
    if (parent < 0 || base_->handles[static_cast<std::size_t>(parent)].kind != DofKind::Affine) continue;
    ConstraintRow row{Eigen::RowVectorXd::Zero(base_->dof_count()), 0};
    const Eigen::RowVectorXd at = ((bone.head - base_->frame.origin) * base_->frame.scale).head(d).transpose();
    const auto add = [&](int handle, double sign) {
      const HandleDofs& dofs = base_->handles[static_cast<std::size_t>(handle)];
      row.coefficients.segment(dofs.first, d) += sign * at;
      row.coefficients[dofs.first + d] += sign;
    };
    add(bone.handle, 1);
    add(parent, -1);
    rows.push_back(std::move(row));
  }
  const Eigen::Index before = constraints.targets.rows();
  constraints.targets.conservativeResize(before + static_cast<Eigen::Index>(rows.size()), d);
  constraints.targets.bottomRows(static_cast<Eigen::Index>(rows.size())).setZero();
  for (ConstraintRow& row : rows) constraints.rows.push_back(std::move(row));
}

std::vector<AffineMatrix> FirmBones::rigid(const Pose& pose, const std::vector<Place>& places,
                                           const Eigen::MatrixXd& solved, double& miss) const {
  constexpr double kNear = 1e-7;
  constexpr double kBend = 0.2;
  // Point b is the head of bone b, point count() + b its tail.
  Points points;
  points.places.resize(2 * bones_.size());
  points.held.assign(2 * bones_.size(), 0);
  std::vector<Body> bodies(bones_.size());
  std::vector<double> lengths(bones_.size());
  double size = 0;
  for (std::size_t b = 0; b < bones_.size(); ++b) {
    const Bone& bone = bones_[b];
    const AffineMatrix map = map_of(base_->handles[static_cast<std::size_t>(bone.handle)], solved);
    Body& body = bodies[b];
    body.rotation = nearest_rotation(map.leftCols<3>());
    body.points = {static_cast<int>(b), count() + static_cast<int>(b)};
    body.rest = {bone.head, bone.tail};
    for (const int child : bone.children) {
      body.points.push_back(child);
      body.rest.push_back(bones_[static_cast<std::size_t>(child)].head);
    }
    for (const Eigen::Vector3d& rest : body.rest) lengths[b] = std::max(lengths[b], (rest - bone.head).norm());
    size = std::max(size, lengths[b]);
    points.places[b] = apply(map, bone.head);
    points.places[bones_.size() + b] = apply(map, bone.tail);
  }
  struct Held {
    std::size_t point;
    Eigen::Vector3d place;
  };
  std::vector<Held> targets;
  for (const HandleTarget& target : pose.targets) {
    const auto found = std::find(handles_.begin(), handles_.end(), rig_->find(target.handle));
    if (found == handles_.end() || target.stiffness > 0) continue;
    const auto b = static_cast<std::size_t>(found - handles_.begin());
    if (const auto* position = std::get_if<PositionTarget>(&target.target)) {
      targets.push_back({b, position->position});
    } else if (const auto* tail = std::get_if<TailTarget>(&target.target)) {
      targets.push_back({bones_.size() + b, tail->position});
    } else if (const auto* ends = std::get_if<BoneTarget>(&target.target)) {
      targets.push_back({b, ends->head});
      targets.push_back({bones_.size() + b, ends->tail});
    } else {
      bodies[b].is_given = true;
      bodies[b].given = std::get<TransformTarget>(target.target).transform;
    }
  }
  for (const Place& place : places) {
    const auto found = std::find(handles_.begin(), handles_.end(), place.handle);
    if (found == handles_.end()) continue;
    Body& body = bodies[static_cast<std::size_t>(found - handles_.begin())];
    body.points.push_back(static_cast<int>(points.places.size()));
    body.rest.push_back(place.rest);
    points.places.push_back(place.target);
    points.held.push_back(1);
  }
  for (const Held& held : targets) {
    points.places[held.point] = held.place;
    points.held[held.point] = 1;
  }
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    // A head hangs on a parent that is not firm where the solver has it.
    const bool hangs = bones_[b].parent < 0 && rig_->handles[static_cast<std::size_t>(bones_[b].handle)].parent >= 0;
    if (hangs) points.held[b] = 1;
    if (!bodies[b].is_given) continue;
    for (std::size_t i = 0; i < bodies[b].points.size(); ++i) {
      const auto p = static_cast<std::size_t>(bodies[b].points[i]);
      // What a parent was told about the head of this one came first.
      const bool of_parent =
          i == 0 && bones_[b].parent >= 0 && bodies[static_cast<std::size_t>(bones_[b].parent)].is_given;
      if (!of_parent) points.places[p] = apply(bodies[b].given, bodies[b].rest[i]);
      points.held[p] = 1;
    }
  }
  const double tolerance = kNear * size;
  const double miss_of_ends = bring_together(bodies, points, lengths, tolerance);
  if (miss_of_ends > tolerance) {
    // A chain that is pushed together along its own line does not know which way to give: it is bent a little. Beyond
    // reach, that changes nothing.
    std::vector<Body> bent_bodies = bodies;
    Points bent = points;
    for (std::size_t b = 0; b < bones_.size(); ++b) {
      if (bones_[b].parent < 0 || bent.held[b] != 0) continue;
      const auto parent = static_cast<std::size_t>(bones_[b].parent);
      const Eigen::Vector3d along = (points.places[b] - points.places[parent]).normalized();
      Eigen::Index least = 0;
      along.cwiseAbs().minCoeff(&least);
      const Eigen::Vector3d other = base_->dimension == 2 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::Unit(least);
      bent.places[b] += kBend * lengths[parent] * other.cross(along);
    }
    const double miss_when_bent = bring_together(bent_bodies, bent, lengths, tolerance);
    if (miss_when_bent < 0.5 * miss_of_ends) {
      bodies = std::move(bent_bodies);
      points = std::move(bent);
    }
  }
  // Exactly rigid and together: each bone hangs on its parent.
  std::vector<AffineMatrix> maps(bones_.size());
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].is_given) {
      maps[b] = bodies[b].given;
      continue;
    }
    const int parent = bones_[b].parent;
    const Eigen::Vector3d head =
        parent >= 0 ? apply(maps[static_cast<std::size_t>(parent)], bones_[b].head) : points.places[b];
    maps[b].leftCols<3>() = bodies[b].rotation;
    maps[b].col(3) = head - bodies[b].rotation * bones_[b].head;
  }
  miss = 0;
  for (const Held& held : targets) {
    const std::size_t b = held.point % bones_.size();
    const Eigen::Vector3d& rest = held.point < bones_.size() ? bones_[b].head : bones_[b].tail;
    miss = std::max(miss, (apply(maps[b], rest) - held.place).norm());
  }
  return maps;
}

}  // namespace limber::internal
