#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "limber/motion/clips.h"

namespace limber::internal {

/// Turns about the axes of the world by degrees: forward and down (the nose of what looks along z), to the left, and
/// over to the right side.
Eigen::Quaterniond pitched(double degrees);
Eigen::Quaterniond yawed(double degrees);
Eigen::Quaterniond rolled(double degrees);

/// A smooth curve through points over time, which keeps flat where two of them are equal (monotone cubic).
class Curve {
 public:
  /// @param points  Time and value, times rising.
  /// @param period  Above 0: it repeats; the last point is then the first one, a period later.
  explicit Curve(std::vector<std::pair<double, double>> points, double period = 0);

  double operator()(double time) const;

 private:
  std::vector<std::pair<double, double>> points_;
  std::vector<double> slopes_;
  double period_ = 0;
};

/// A leg and how it stands at rest.
struct ActorLeg {
  int top = -1;
  int middle = -1;
  int end = -1;
  int toe = -1;
  bool bends_back = false;  ///< As front legs of animals do.
};

/// A skeleton that is posed joint by joint, and what it did so far.
class Actor {
 public:
  /// @param joints  Name, name of the parent ("" for the root) and place in the world; parents first.
  /// @param tips    Names with the end of their bone in the world.
  struct Place {
    std::string_view name;
    std::string_view parent;
    Eigen::Vector3d at;
  };
  Actor(const std::vector<Place>& joints, const std::vector<std::pair<std::string_view, Eigen::Vector3d>>& tips);

  int find(std::string_view name) const;
  ActorLeg leg(std::string_view top, std::string_view middle, std::string_view end, std::string_view toe) const;

  /// Back to rest.
  void rest();
  /// Where the root is, and how it is turned.
  void put_root(const Eigen::Vector3d& place, const Eigen::Quaterniond& turn);
  /// How a joint is turned in its parent.
  void turn(std::string_view name, const Eigen::Quaterniond& local);
  /// Turns a joint in the world.
  void turn_in_world(int joint, const Eigen::Quaterniond& to);
  Eigen::Vector3d place(int joint) const;
  /// Where a joint is at rest.
  const Eigen::Vector3d& home(int joint) const { return homes_[static_cast<std::size_t>(joint)]; }
  Eigen::Quaterniond rotation(int joint) const;

  /// Bends a leg so that its end is at a place, with the foot turned so in the world and the toes so.
  /// @param aside  Where the knee points.
  void reach(const ActorLeg& leg, const Eigen::Vector3d& end, const Eigen::Quaterniond& foot,
             const Eigen::Quaterniond& toes, const Eigen::Vector3d& aside);

  /// The largest share of its length to which a leg was stretched so far; above 1 it did not reach.
  double stretch() const { return stretch_; }

  /// Keeps the pose as the key at a time.
  void record(double seconds);

  /// All that was recorded.
  MadeMotion motion(std::string_view name) const;

 private:
  void update();

  Skeleton skeleton_;
  SkeletonPose pose_;
  std::vector<Eigen::Vector3d> homes_;
  std::vector<AffineMatrix> world_;
  std::vector<double> times_;
  std::vector<SkeletonPose> poses_;
  double stretch_ = 0;
};

/// How long a motion lasts, and who plays it at a time.
struct Play {
  double seconds = 1;
  void (*pose)(Actor& actor, double seconds) = nullptr;
};

/// Actors with their plays.
Actor make_human();
Actor make_quadruped();
Actor make_bird();
Actor make_fish();
Actor make_snake();
Play human_play(std::string_view name);
Play animal_play(std::string_view name, MotionBody body);

}  // namespace limber::internal
