#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "limber/runtime/flesh.h"

#include "studio/server/modes/jiggle_drive.h"
#include "studio/server/modes/jiggle_options.h"

namespace limber::studio {
namespace {

/// Of the simulation, whatever the frame rate: what bake_jiggle takes.
const double kStep = JiggleOptions().step_seconds;
/// Of a frame, however long they take.
constexpr int kFewestSteps = 6;

std::vector<float> bone_matrices(const BoundShape& bound, const Eigen::MatrixXd& dofs) {
  // Farther than this, float products overflow; nothing sensible is left of the shape by then.
  constexpr double kFarthest = 1e12;
  std::vector<float> bones;
  const std::vector<AffineMatrix> transforms = handle_transforms(*bound.subspace, dofs);
  for (int h = 0; h < bound.rig().count(); ++h) {
    const AffineMatrix& transform = transforms[static_cast<std::size_t>(h)];
    for (int k = 0; k < 12; ++k) {
      const double value = transform(k / 4, k % 4);
      bones.push_back(std::isfinite(value) ? static_cast<float>(std::clamp(value, -kFarthest, kFarthest)) : 0.0f);
    }
  }
  return bones;
}

/// Flesh that overshoots, wobbles and settles around the bones of the reduced solver, in steps of 1/120 s.
///
/// While a motion plays, time is the motion's: every pass from its start shows what a bake holds, bit for bit; paused,
/// it stands still. Sought times, and the start of every pass, find the flesh on the pose, moving with it. Without a motion, or
/// when something is changed while it is paused, time is that of the clock. The lattice is built beside the
/// interaction; until it is there the bones alone move the shape.
class JiggleMode : public Mode {
 public:
  explicit JiggleMode(ModeServices& services) : services_(services) {}

  void add_arrays(ArrayMessage& weights) const override {
    if (flesh_) add_lattice_arrays(*flesh_, weights);
  }
  std::uint64_t arrays_version() const override { return flesh_ ? flesh_version_ : 0; }

  void follow(const Situation& situation) override {
    const bool was_held_otherwise = !same_pose(situation.document);
    document_ = situation.document;
    playback_ = situation.playback;
    sweeps_ = document_.options.at("solve.iterations").get<int>();
    studio::follow(pose_, situation);
    if (flesh_ && !flesh_->fits(document_)) drop_flesh();
    if (!flesh_) return prepare();
    if (drive_ && drive_motion_ != document_.motion) drive_.reset();
    if (document_.motion && (!drive_ || drive_bound_ != document_.bound || drive_driven_ != document_.driven))
      make_drive();
    if (drive_) drive_->follow(document_);
    const bool tuned = tune();
    if (!playback_.playing && (tuned || was_held_otherwise)) follows_clip_ = false;
  }

  const ModeFrame& step(double seconds) override {
    const auto start = std::chrono::steady_clock::now();
    steps_ = 0;
    if (!body_) {
      show_bones(pose_->solve({.sweeps = sweeps_}).dofs);
      frame_.moving = is_waiting() || pose_->movement() > kStill;
    } else if (document_.motion && (playback_.playing || follows_clip_)) {
      play();
      frame_.moving = false;
    } else {
      run_free(seconds);
    }
    return publish(start);
  }

  const ModeFrame& solve_from_rest() override {
    const auto start = std::chrono::steady_clock::now();
    steps_ = 0;
    if (document_.motion && body_) {
      begin_pass(playback_.time);
    } else {
      show_bones(pose_->solve_from_rest().dofs);
      if (body_) restart_body();
    }
    publish(start);
    frame_.moving = is_waiting();
    return frame_;
  }

 private:
  static constexpr double kStill = 2e-5;
  /// So many frames without movement, and nothing will move any more: a swing stands still for a moment only.
  static constexpr int kQuietFrames = 8;
  static constexpr int kLongestSettling = 10;  // frames
  using Clock = std::chrono::steady_clock;

  bool same_pose(const Document& next) const {
    if (next.pose.size() != document_.pose.size() || next.pins.size() != document_.pins.size()) return false;
    return std::equal(next.pose.begin(), next.pose.end(), document_.pose.begin(), [](const auto& a, const auto& b) {
      return a.first == b.first && a.second.kind == b.second.kind && a.second.position == b.second.position &&
             a.second.tail == b.second.tail && a.second.transform == b.second.transform;
    });
  }

  void drop_flesh() {
    drive_.reset();
    body_.reset();
    flesh_.reset();
  }

  bool is_waiting() const { return !waiting_.expired(); }

  /// Has the lattice built, unless that is under way or was tried already.
  void prepare() {
    const std::string key =
        document_.options.at("jiggle.cells").dump() + " " + document_.options.at("jiggle.region").dump();
    if (tried_for_ == document_.bound->subspace && tried_key_ == key) return;
    tried_for_ = document_.bound->subspace;
    tried_key_ = key;
    // Whatever becomes of the work, also if it is cancelled before it began: when it is gone, so is this.
    const auto token = std::make_shared<int>();
    waiting_ = token;
    services_.run_beside(
        "lattice",
        [alive = std::weak_ptr<int>(alive_), this, token, document = document_](Task& task) -> std::function<void()> {
          auto flesh = make_flesh(document, &task);
          return [alive, this, token, flesh] {
            if (!alive.expired() && flesh->fits(document_)) adopt(flesh);
          };
        });
  }

  void adopt(const std::shared_ptr<const JiggleFlesh>& flesh) {
    drop_flesh();
    flesh_ = flesh;
    ++flesh_version_;
    show_bones(pose_->dofs());
    jiggle_text_.clear();
    tune();
    if (document_.motion) make_drive();
    follows_clip_ = false;
    restart_body();
  }

  void make_body() {
    LatticeBody::Options options;
    options.step_seconds = kStep;
    options.skinning = jiggle_.skinning;
    body_ = std::make_unique<LatticeBody>(flesh_->character.system, options);
    body_->restart(bones_);
  }

  void make_drive() {
    drive_ = std::make_unique<JiggleDrive>(flesh_, document_);
    drive_bound_ = document_.bound;
    drive_motion_ = document_.motion;
    drive_driven_ = document_.driven;
    follows_clip_ = false;
  }

  /// Gives the options to the body as they are now. True if they are others than before.
  bool tune() {
    std::string text = jiggle_arguments(document_, document_.bound->rig());
    if (text == jiggle_text_) return false;
    jiggle_text_ = std::move(text);
    const LatticeSkinning skinning = jiggle_.skinning;
    jiggle_ = jiggle_of(document_, document_.bound->rig());
    if (!body_ || skinning != jiggle_.skinning) make_body();
    body_->set_complementary(jiggle_.complementary);
    body_->set_profiles(profiles_of(document_.bound->rig(), jiggle_));
    body_->set_volume(jiggle_.volume);
    forces_ = forces_of(jiggle_);
    quiet_frames_ = 0;
    return true;
  }

  /// Notes where the bones are.
  void show_bones(Eigen::MatrixXd dofs) {
    dofs_ = std::move(dofs);
    if (document_.bound->subspace->dimension == 3) bones_ = bone_matrices(*document_.bound, dofs_);
  }

  bool is_late(Clock::time_point start, long done) const {
    return done >= kFewestSteps && Clock::now() - start >= services_.longest_frame();
  }

  void step_body(std::span<const float> bones) {
    body_->step(bones, forces_);
    ++steps_;
  }

  /// At rest on the bones, with the time to sag that the options give.
  void restart_body() {
    body_->restart(bones_);
    const int settling =
        std::max(static_cast<int>(std::round(jiggle_.settle_seconds / kStep)), forces_.has_contacts() ? 1 : 0);
    // Where that takes too long, it sags as it moves.
    const auto start = Clock::now();
    for (int i = 0; i < settling && Clock::now() - start < kLongestSettling * services_.longest_frame(); ++i) {
      step_body(bones_);
    }
    quiet_frames_ = 0;
    left_seconds_ = 0;
  }

  void begin_pass(double time) {
    drive_->restart();
    show_bones(drive_->at(time));
    restart_body();
    go_on_from(time);
    begins_ = true;
  }

  /// The motion goes on from a time, with the flesh as it is.
  void go_on_from(double time) {
    pass_start_ = last_time_ = time;
    pass_steps_ = 0;
    follows_clip_ = true;
    begins_ = false;
  }

  /// Brings the flesh to the time of the motion.
  void play() {
    const double direction = playback_.speed < 0 ? -1 : 1;
    const double time = playback_.time;
    const bool turned = direction != direction_;
    const bool wrapped = follows_clip_ && !turned && direction * (time - last_time_) < -1e-9;
    direction_ = direction;
    if (wrapped && jiggle_.loop_seconds > 0) {
      const double begin = direction > 0 ? 0 : document_.motion->seconds();
      drive_->restart();
      show_bones(drive_->at(begin));
      body_->jump(bones_);
      go_on_from(begin);
    } else if (wrapped) {
      begin_pass(direction > 0 ? 0 : document_.motion->seconds());
    } else if (!follows_clip_ || turned) {
      go_on_from(time);
    }
    last_time_ = time;
    const auto wanted = static_cast<long>(std::floor(direction * (time - pass_start_) / kStep + 1e-6));
    const auto start = Clock::now();
    for (long done = 1; pass_steps_ < wanted; ++done) {
      ++pass_steps_;
      const std::vector<float> before = begins_ ? bones_ : std::vector<float>();
      show_bones(drive_->at(pass_start_ + direction * static_cast<double>(pass_steps_) * kStep));
      if (std::exchange(begins_, false)) body_->start_moving(before, bones_);
      step_body(bones_);
      if (pass_steps_ >= wanted || !is_late(start, done)) continue;
      skipped_ += wanted - pass_steps_;
      go_on_from(time);
      break;
    }
  }

  /// Lets time pass by the clock; bones go evenly from where they were to where they are to be.
  void run_free(double seconds) {
    const auto start = Clock::now();
    begins_ = false;
    const std::vector<float> before = bones_;
    if (drive_) {
      show_bones(drive_->at(playback_.time));
    } else {
      show_bones(pose_->solve({.sweeps = sweeps_}).dofs);
    }
    left_seconds_ += seconds;
    const int steps = static_cast<int>(std::floor(left_seconds_ / kStep + 1e-6));
    left_seconds_ = std::max(0.0, left_seconds_ - steps * kStep);
    std::vector<float> between(bones_.size());
    float moved = 0;
    for (std::size_t i = 0; i < bones_.size(); ++i) moved = std::max(moved, std::abs(bones_[i] - before[i]));
    for (int i = 1; i <= steps && !is_late(start, i); ++i) {
      const float share = static_cast<float>(i) / static_cast<float>(steps);
      for (std::size_t k = 0; k < bones_.size(); ++k) between[k] = before[k] + share * (bones_[k] - before[k]);
      step_body(i == steps ? bones_ : between);
    }
    if (steps == 0) bones_ = before;  // they are to go there in the next frame
    const double size = document_.shape->size;
    const bool still = movement() <= kStill * size && moved <= kStill * std::max(1.0, size);
    quiet_frames_ = still && steps > 0 ? quiet_frames_ + 1 : steps > 0 ? 0 : quiet_frames_;
    frame_.moving = quiet_frames_ < kQuietFrames;
  }

  /// How far particles are from where they were shown last, in shape units.
  double movement() {
    const std::span<const float> now = body_->particles();
    if (frame_.arrays.empty()) return std::numeric_limits<double>::infinity();
    const std::vector<float>& shown = frame_.arrays[0].values;
    if (shown.size() / 3 != now.size() / kParticleRow) return std::numeric_limits<double>::infinity();
    float most = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      most = std::max(most, std::abs(now[i / 3 * kParticleRow + i % 3] - shown[i]));
    }
    return most;
  }

  void publish_particles() {
    const std::span<const float> now = body_->particles();
    const std::size_t count = now.size() / kParticleRow;
    frame_.arrays.resize(2);
    FrameArray& particles = frame_.arrays[0];
    particles.name = "jiggle.particles";
    particles.shape = {count, 3};
    particles.values.resize(count * 3);
    for (std::size_t i = 0; i < count * 3; ++i) particles.values[i] = now[i / 3 * kParticleRow + i % 3];
    frame_.arrays[1] = {"jiggle.clock",
                        {3},
                        {follows_clip_ ? static_cast<float>(pass_steps_) : -1.0f, static_cast<float>(pass_start_),
                         static_cast<float>(skipped_)}};
  }

  const ModeFrame& publish(Clock::time_point start) {
    write_dofs(*document_.bound, dofs_, frame_);
    frame_.flesh = flesh_;
    if (body_) {
      publish_particles();
    } else {
      frame_.arrays.clear();
    }
    frame_.iterations = steps_;
    frame_.microseconds = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
    frame_.energy = std::numeric_limits<double>::quiet_NaN();  // not measured here
    return frame_;
  }

  ModeServices& services_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::weak_ptr<int> waiting_;  // for a lattice that is being built
  std::shared_ptr<const Subspace> tried_for_;
  std::string tried_key_;

  Document document_;
  Playback playback_;
  int sweeps_ = 4;
  std::optional<PoseSession> pose_;
  Eigen::MatrixXd dofs_;
  std::vector<float> bones_;  // of dofs_: handles x 12

  std::shared_ptr<const JiggleFlesh> flesh_;
  std::uint64_t flesh_version_ = 0;
  std::unique_ptr<LatticeBody> body_;
  JiggleOptions jiggle_;
  std::string jiggle_text_;
  LatticeForces forces_;
  int steps_ = 0;  // of the newest frame
  double left_seconds_ = 0;
  int quiet_frames_ = 0;

  std::unique_ptr<JiggleDrive> drive_;
  std::shared_ptr<const BoundShape> drive_bound_;
  std::shared_ptr<const Motion> drive_motion_;
  std::optional<std::set<std::string>> drive_driven_;
  bool follows_clip_ = false;
  bool begins_ = false;  // a pass, with flesh that is to move as the bones do from the first step on
  double direction_ = 1;
  double pass_start_ = 0;  // time of the motion
  double last_time_ = 0;
  long pass_steps_ = 0;
  long skipped_ = 0;
  ModeFrame frame_;
};

std::unique_ptr<Mode> make_jiggle(ModeServices& services) {
  return std::make_unique<JiggleMode>(services);
}

}  // namespace

extern const ModeInfo kJiggleMode;
const ModeInfo kJiggleMode = {
    "jiggle", "Jiggle", "Flesh in a lattice around the bones: it overshoots, wobbles, settles and keeps its volume",
    jiggle_options, make_jiggle};

}  // namespace limber::studio
