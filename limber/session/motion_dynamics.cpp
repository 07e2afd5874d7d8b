#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "limber/core/error.h"
#include "limber/runtime/arap.h"
#include "limber/session/pose_session.h"

namespace limber {
namespace {

using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double kKeySeconds = 1.0 / 30;

/// Targets of the driven handles at any time: a cubic through those at the keys, without kinks.
class DrivenCurve {
 public:
  DrivenCurve(const Binding& binding, std::vector<int> handles)
      : binding_(&binding),
        handles_(std::move(handles)),
        skeleton_(skeleton_of(binding.rig)),
        pose_(rest_pose(skeleton_)) {}

  /// What the clip asks for at one of its times.
  Pose pose_at(const MotionClip& clip, double seconds) {
    sample(clip, skeleton_, seconds, Wrap::Clamp, pose_);
    return pose_of(binding_->rig, skeleton_, pose_, handles_);
  }

  /// @param loops  What comes after the clip is the clip again.
  Eigen::MatrixXd at(const MotionClip& clip, double seconds, bool loops) {
    const double key = seconds / kKeySeconds;
    const auto first = static_cast<long>(std::floor(key));
    if (first != first_ || loops != loops_ || keys_[0].size() == 0) {
      for (int i = 0; i < 4; ++i) keys_[static_cast<std::size_t>(i)] = targets(clip, first - 1 + i, loops);
      first_ = first;
      loops_ = loops;
    }
    const double u = key - static_cast<double>(first);
    const double squared = u * u, cubed = squared * u;
    // Catmull and Rom.
    return 0.5 * ((-cubed + 2 * squared - u) * keys_[0] + (3 * cubed - 5 * squared + 2) * keys_[1] +
                  (-3 * cubed + 4 * squared + u) * keys_[2] + (cubed - squared) * keys_[3]);
  }

  void forget() { keys_ = {}; }

 private:
  Eigen::MatrixXd targets(const MotionClip& clip, long key, bool loops) {
    const double length = clip.seconds();
    double seconds = static_cast<double>(key) * kKeySeconds;
    if (loops && length > 0) {
      seconds = std::fmod(seconds, length);
      if (seconds < 0) seconds += length;
    }
    return constraints_of(binding_->model, binding_->rig, pose_at(clip, std::max(seconds, 0.0)),
                          binding_->shape.positions)
        .targets;
  }

  const Binding* binding_;
  std::vector<int> handles_;
  Skeleton skeleton_;
  SkeletonPose pose_;
  std::array<Eigen::MatrixXd, 4> keys_;
  long first_ = 0;
  bool loops_ = false;
};

}  // namespace

class MotionDynamics::State {
 public:
  State(const Binding& binding, std::vector<int> handles, const DynamicsOptions& options)
      : binding_(&binding), still_(borrow(binding)), curve_(binding, std::move(handles)) {
    still_.set_targets(curve_.pose_at({}, 0));
    const auto rows = static_cast<int>(still_.constraints().rows.size());
    free_dofs_ = binding.model.dof_count() - (rows - still_.report().redundant_rows);
    if (free_dofs_ <= 0) {
      throw Error(ErrorCode::InvalidArgument, "the motion drives all there is: nothing is left to swing.", {},
                  "Let it drive fewer joints, or bind with extra weights or auxiliary points.");
    }
    system_ = build_dynamic_system(binding.model, still_.constraints().rows, options);
    still_.limit(system_.solve);
    body_ = std::make_unique<ReducedDynamics>(system_, ReducedDynamics::Options{.most_substeps = 1 << 20});
  }

  int free_dofs() const { return free_dofs_; }

  void reset() { is_started_ = false; }

  Eigen::MatrixXd step(const MotionClip& clip, double seconds) {
    if (!is_started_ || start_ + seconds < now_) {
      start(clip, seconds);
    } else {
      advance(clip, start_ + seconds);
    }
    return dofs_from_model(binding_->model, dofs().cast<double>());
  }

  bool settle(const MotionClip& clip) {
    constexpr int kRounds = 40;
    constexpr double kSame = 1e-3;  // sizes
    const double length = clip.seconds();
    if (!(length > 0)) return false;
    curve_.forget();
    const Eigen::MatrixXd begin = curve_.at(clip, 0, false);
    curve_.forget();
    const Eigen::MatrixXd end = curve_.at(clip, length, false);
    constexpr double kClosed = 0.02;
    if ((end - begin).cwiseAbs().maxCoeff() > kClosed) return false;
    start(clip, 0);
    loops_ = true;
    curve_.forget();
    Rows before = dofs();
    bool is_same = false;
    for (int round = 1; round <= kRounds && !is_same; ++round) {
      advance(clip, round * length);
      is_same = (dofs() - before).cwiseAbs().maxCoeff() < static_cast<float>(kSame);
      before = dofs();
    }
    start_ = now_;
    return is_same;
  }

 private:
  Eigen::Map<const Rows> dofs() const {
    return {body_->dofs().data(), binding_->model.dof_count(), binding_->model.dimension};
  }

  Eigen::MatrixXd still_dofs(const MotionClip& clip, double seconds) {
    still_.set_targets(curve_.pose_at(clip, seconds));
    return dofs_to_model(binding_->model, still_.solve(PoseSession::thorough()).dofs);
  }

  /// As if it had been under way: a motion that begins in full run throws nothing.
  void start(const MotionClip& clip, double seconds) {
    still_.reset();
    const Rows now = still_dofs(clip, seconds).cast<float>();
    const double later = std::min(seconds + kKeySeconds, clip.seconds());
    Rows velocity = Rows::Zero(now.rows(), now.cols());
    if (later > seconds) {
      velocity = (still_dofs(clip, later).cast<float>() - now) / static_cast<float>(later - seconds);
    }
    const auto size = static_cast<std::size_t>(now.size());
    body_->restart({now.data(), size}, {velocity.data(), size});
    curve_.forget();
    loops_ = false;
    start_ = 0;
    now_ = seconds;
    is_started_ = true;
    const Rows targets = curve_.at(clip, seconds, false).cast<float>();
    body_->step({targets.data(), static_cast<std::size_t>(targets.size())}, 0);
  }

  void advance(const MotionClip& clip, double until) {
    const double from = now_;
    const int parts = std::max(1, static_cast<int>(std::ceil((until - from) / system_.substep_seconds - 1e-9)));
    for (int part = 1; part <= parts; ++part) {
      const double to = from + (until - from) * part / parts;
      const Rows targets = curve_.at(clip, to, loops_).cast<float>();
      body_->step({targets.data(), static_cast<std::size_t>(targets.size())}, to - now_);
      now_ = to;
    }
  }

  const Binding* binding_;
  PoseSession still_;
  DrivenCurve curve_;
  DynamicSystem system_;
  std::unique_ptr<ReducedDynamics> body_;
  int free_dofs_ = 0;
  bool is_started_ = false;
  bool loops_ = false;
  double start_ = 0;  // what a clip's start is on the clock of now_
  double now_ = 0;
};

MotionDynamics::MotionDynamics(const Binding& binding, std::vector<int> handles, const DynamicsOptions& options) {
  MotionPoser(binding, handles);  // refuses what it refuses
  state_ = std::make_unique<State>(binding, std::move(handles), options);
}
MotionDynamics::~MotionDynamics() = default;

Eigen::MatrixXd MotionDynamics::step(const MotionClip& clip, double seconds) {
  return state_->step(clip, seconds);
}
bool MotionDynamics::settle(const MotionClip& clip) {
  return state_->settle(clip);
}
void MotionDynamics::reset() {
  state_->reset();
}
int MotionDynamics::free_dofs() const {
  return state_->free_dofs();
}

}  // namespace limber
