#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "limber/runtime/arap.h"

#include "studio/server/document.h"
#include "studio/server/wire.h"

namespace limber::studio {

/// Many of one character, each standing elsewhere and reaching for one place with a pose of its own; solved as one batch.
class Crowd {
 public:
  static constexpr int kMost = 2000;

  /// @param document  Bound, with linear blend weights, and with a handle that may reach.
  /// @throws Error    InvalidArgument (weights or handles do not do; the count).
  Crowd(const Document& document, int count);

  /// What everybody reaches for, in the world.
  void reach_for(const Eigen::Vector3d& target) {
    target_ = target;
    moving_ = true;
  }
  /// Moves everybody on and solves.
  void step(double seconds);
  /// Whether somebody is still on the way.
  bool moving() const { return moving_; }
  int count() const { return static_cast<int>(members_.size()); }
  /// Of the last batch.
  double microseconds() const { return microseconds_; }
  OutMessage message() const;
  const std::shared_ptr<const BoundShape>& bound() const { return bound_; }

 private:
  struct Member {
    Eigen::Vector3d place;
    double yaw = 0;
    double reach = 1;                 ///< How far, relative to others.
    double speed = 1;                 ///< How fast it follows, per second.
    std::vector<Eigen::Vector3d> at;  ///< Where its reaching handles are now, in its own space.
  };
  /// A handle that moves with its member, and where its target is among those of a character.
  struct Reacher {
    Eigen::Vector3d rest;
    std::size_t first_target = 0;  ///< In floats.
    double length = 0;             ///< How far it may go.
  };

  void place_members(const Document& document, int count);
  void aim(Member& member, double seconds, float* targets);
  void publish();

  std::shared_ptr<const BoundShape> bound_;
  ReducedSystem system_;
  std::vector<float> rest_targets_;  // of one character
  std::vector<Reacher> reachers_;
  std::vector<Member> members_;
  Eigen::Vector3d target_ = Eigen::Vector3d::Zero();
  AlignedVector<float> rotations_;
  std::vector<float> targets_;
  std::vector<float> dofs_;
  AlignedVector<float> scratch_;
  std::vector<float> transforms_;
  double microseconds_ = 0;
  bool moving_ = true;
};

/// The message that ends a crowd on pages.
OutMessage no_crowd_message();

}  // namespace limber::studio
