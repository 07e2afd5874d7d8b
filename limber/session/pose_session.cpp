#include "limber/session/pose_session.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "limber/arap/internal/firm_bones.h"
#include "limber/arap/internal/pose_stepper.h"
#include "limber/core/error.h"
#include "limber/motion/retarget.h"
#include "limber/session/characters.h"
#include "limber/session/internal/balance.h"

namespace limber {
using namespace internal;
namespace {

bool same_rows(const std::vector<ConstraintRow>& a, const std::vector<ConstraintRow>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ConstraintRow& x, const ConstraintRow& y) {
    return x.stiffness == y.stiffness && x.coefficients == y.coefficients;
  });
}

/// The targets in the order of the rig: that of a file has no say in the bits. Names that are not known come first.
Pose in_rig_order(Pose pose, const Rig& rig) {
  std::stable_sort(pose.targets.begin(), pose.targets.end(), [&](const HandleTarget& a, const HandleTarget& b) {
    return rig.find(a.handle) < rig.find(b.handle);
  });
  return pose;
}

/// A pose that holds the same, where the other one has it.
Pose with_targets_of(Pose pose, const Pose& other) {
  for (HandleTarget& target : pose.targets) {
    const HandleTarget* found = other.find(target.handle);
    if (found && found->target.index() == target.target.index()) target.target = found->target;
  }
  for (Pin& pin : pose.pins) {
    const auto* at = std::get_if<VertexPlace>(&pin.place);
    for (const Pin& candidate : other.pins) {
      const auto* there = std::get_if<VertexPlace>(&candidate.place);
      if (at && there && at->vertex == there->vertex) pin.position = candidate.position;
    }
  }
  return pose;
}

}  // namespace

SolveOptions PoseSession::thorough() noexcept {
  SolveOptions options;
  options.sweeps = 1000;
  options.tolerance = 1e-5f;
  return options;
}

FullArapOptions PoseSession::thorough_full() noexcept {
  return {.iterations = 5000, .tolerance = 1e-9};
}

class PoseSession::State {
 public:
  explicit State(SharedBinding binding)
      : binding_(std::move(binding)),
        firm_(binding_.model, binding_.rig, false),
        stepper_(firm_.model(), {}),
        finisher_(binding_.model, {}) {
    constraints_.targets.resize(0, binding_.model->dimension);
    result_.dofs = binding_.subspace->rest_dofs;
    forget_pose();
    hold();
  }

  const SharedBinding& binding() const { return binding_; }
  const Pose& pose() const { return pose_; }
  const PosedConstraints& constraints() const { return constraints_; }
  const ConstraintReport& report() const { return stepper_.report(); }
  const PoseResult& result() const { return result_; }
  double movement() const { return movement_; }

  void set_rig(std::shared_ptr<const Rig> rig) {
    binding_.rig = std::move(rig);
    limited_.reset();  // other names are other joints
    full_model_.reset();
    full_.reset();
    forget_pose();  // its names may be gone
    if (balance_) make_balance();
    if (!firm_.empty()) make_firm(is_firm_);
  }

  void set_limited(bool limited) {
    if (limited == is_limited_) return;
    is_limited_ = limited;
    limited_.reset();
    limit(held_pose_);
  }
  void set_firm(bool firm) {
    if (firm == is_firm_) return;
    make_firm(firm);
    limit(held_pose_);
  }
  int firm_bones() const { return firm_.count(); }
  void set_balanced(bool balanced, std::vector<int> feet) {
    if (balanced == balance_.has_value() && feet == wanted_feet_) return;
    std::swap(wanted_feet_, feet);
    try {
      balance_.reset();
      if (balanced) make_balance();
    } catch (...) {
      wanted_feet_.clear();
      take(pose_);
      throw;
    }
    take(pose_);
  }
  std::optional<BalanceReport> balance() const {
    if (!is_standing()) return std::nullopt;
    const Eigen::Vector3d center = balance_->center(result_.dofs);
    return BalanceReport{balance_->feet(), center, (balance_->over_feet(center, result_.dofs, 1) - center).norm()};
  }
  int limited_joints() {
    if (!limited_) find_limits();
    return static_cast<int>(limited_->joints.size());
  }

  void limit(ReducedSystem& system) {
    if (!limited_) find_limits();
    limit_joints(system, *limited_, given_by(held_pose_));
  }

  bool set_targets(const Pose& wanted) {
    const bool other_rows = take(wanted);
    if (full_) {
      full_fits_ = full_->set_targets(pose_);
      full_pose_ = full_fits_ ? pose_ : with_targets_of(full_pose_, pose_);
    }
    return other_rows;
  }

  const PoseResult& solve(const SolveOptions& options) {
    const Eigen::MatrixXd before = std::move(result_.dofs);
    result_ = stepper_.step(held_.targets, options);
    stepper_.bend_limbs(*binding_.rig, held_.targets, options, result_);
    if (holds_center_) keep_balance(options);
    if (!firm_.empty()) take_stretch_out(options);
    movement_ = is_first_ ? std::numeric_limits<double>::infinity() : distance(before, result_.dofs);
    is_first_ = false;
    return result_;
  }

  void reset() {
    stepper_.reset();
    full_from_reduced_ = true;
    if (balance_) center_ = rest_center();
    if (holds_center_) held_.targets.bottomRows<1>() = center_;
  }

  void write_positions(std::span<float> positions) {
    if (!skin_) skin_.emplace(*binding_.subspace);
    skin_->skin(result_.dofs, positions);
  }

  bool has_full() const { return full_ && full_fits_; }

  std::function<std::shared_ptr<FullPoser>(Task*)> full_work() const {
    return [binding = binding_, model = full_model_, pose = pose_](Task* task) {
      return std::make_shared<FullPoser>(model ? model : std::make_shared<const FullModel>(binding, task), pose, task);
    };
  }

  bool adopt_full(std::shared_ptr<FullPoser> full) {
    if (full->model().binding().model != binding_.model || full->model().binding().rig != binding_.rig) return false;
    full_model_ = full->shared_model();
    if (!full->set_targets(pose_)) return false;
    if (full_ && !full_from_reduced_) full->start_from(full_->domain_positions());
    full_ = std::move(full);
    full_fits_ = true;
    full_pose_ = pose_;
    return true;
  }

  std::optional<FullPoseResult> solve_full_meanwhile(const FullArapOptions& options) {
    if (!full_ || constraints_.rows.empty()) return std::nullopt;
    // Where this fails, targets stay as they are: those of handles that were held twice, at different places.
    if (!full_fits_) full_->set_targets(full_pose_);
    return run_full(options, nullptr);
  }

  FullPoseResult solve_full(const FullArapOptions& options, Task* task) {
    if (constraints_.rows.empty()) {
      throw Error(ErrorCode::InvalidPose, "nothing is held, so that nothing can be solved for.", {},
                  "Give at least one handle a position, or pin a vertex.");
    }
    if (!has_full()) adopt_full(full_work()(task));
    return run_full(options, task);
  }

 private:
  void make_firm(bool firm) {
    is_firm_ = firm;
    firm_ = FirmBones(binding_.model, binding_.rig, firm);
    stepper_ = PoseStepper(firm_.model(), {});
    hold();
  }

  /// @return  Whether something else is held than before, or in another way.
  bool take(const Pose& wanted) {
    Pose pose = in_rig_order(wanted, *binding_.rig);
    Pose held = is_standing() ? in_rig_order(balance_->with_feet(pose), *binding_.rig) : pose;
    PosedConstraints next = constraints_of(*binding_.model, *binding_.rig, held, *binding_.shape, *binding_.subspace);
    const bool other_rows = !same_rows(next.rows, constraints_.rows);
    constraints_ = std::move(next);
    if (other_rows) limit(held);
    held_pose_ = std::move(held);
    pose_ = std::move(pose);
    hold();
    return other_rows;
  }

  void forget_pose() {
    pose_ = {};
    pose_.dimension = binding_.rig->dimension;
    held_pose_ = pose_;
  }

  bool is_standing() const { return balance_ && !balance_->feet().empty(); }

  void make_balance() {
    balance_.emplace(*binding_.model, *binding_.rig, *binding_.shape, *binding_.subspace, wanted_feet_);
    center_ = rest_center();
  }
  /// In the model frame.
  Eigen::RowVectorXd rest_center() const {
    return position_target(*binding_.model, balance_->center(binding_.subspace->rest_dofs));
  }

  /// What the solver holds: what is asked, the heads of firm bones, and last the centre of mass.
  void hold() {
    held_ = constraints_;
    firm_.hold_heads(held_);
    if (is_standing()) {
      PosedConstraints standing = held_;
      standing.rows.push_back(balance_->row());
      standing.targets.conservativeResize(standing.targets.rows() + 1, Eigen::NoChange);
      standing.targets.bottomRows<1>() = center_;
      if (same_rows(standing.rows, stepper_.rows())) {
        held_ = std::move(standing);
        return;
      }
      // Where the pose leaves no way to stand, the centre is where it is.
      const bool was_in_vain = !holds_center_ && same_rows(held_.rows, vain_rows_);
      if (!was_in_vain) {
        const int redundant = constrain(*firm_.model(), held_.rows).report.redundant_rows;
        stepper_.set_rows(standing.rows);
        holds_center_ = stepper_.report().redundant_rows == redundant;
        if (holds_center_) {
          held_ = std::move(standing);
          return;
        }
        vain_rows_ = held_.rows;
      }
    }
    holds_center_ = false;
    if (!same_rows(held_.rows, stepper_.rows())) stepper_.set_rows(held_.rows);
  }

  /// Lets the centre of mass go where the energy wants it, over the feet, and solves on.
  void keep_balance(const SolveOptions& options) {
    constexpr int kRounds = 200, kRoundsOfFrame = 4, kSweeps = 20;
    constexpr double kNear = 1e-5;  // sizes
    const bool to_the_end = options.tolerance > 0;
    const PoseResult before = result_;
    SolveOptions round_options = options;
    round_options.sweeps = std::min(options.sweeps, kSweeps);
    double way = std::numeric_limits<double>::infinity();
    const ModelFrame& frame = binding_.model->frame;
    const auto d = static_cast<Eigen::Index>(binding_.model->dimension);
    int sweeps = before.sweeps;
    double seconds = before.seconds;
    for (int round = 0; round < (to_the_end ? kRounds : kRoundsOfFrame) && way > kNear; ++round) {
      const std::optional<Eigen::RowVectorXd> cheapest = stepper_.cheapest_last_target(held_.targets);
      if (!cheapest) break;
      Eigen::Vector3d place = balance_->center(result_.dofs);
      place.head(d) = cheapest->transpose() / frame.scale + frame.origin.head(d);
      center_ = position_target(*binding_.model, balance_->over_feet(place, result_.dofs, Balance::kShare));
      way = (center_ - held_.targets.bottomRows<1>()).norm();
      held_.targets.bottomRows<1>() = center_;
      result_ = stepper_.step(held_.targets, round_options);
      sweeps += result_.sweeps;
      seconds += result_.seconds;
    }
    if (to_the_end) {
      result_ = stepper_.step(held_.targets, options);
      stepper_.bend_limbs(*binding_.rig, held_.targets, options, result_);
      result_.converged = result_.converged && way <= kNear;
      sweeps += result_.sweeps;
      seconds += result_.seconds;
    }
    result_.sweeps = sweeps;
    result_.seconds = seconds;
  }

  /// Pins on what firm bones move.
  std::vector<FirmBones::Place> pinned_places() const {
    std::vector<FirmBones::Place> places;
    for (const Pin& pin : pose_.pins) {
      if (pin.stiffness > 0) continue;
      const Eigen::RowVectorXd row = basis_row_of(pin, *binding_.shape, *binding_.subspace);
      int mover = -1;
      double most = 0.5;
      for (const int h : firm_.handles()) {
        const HandleDofs& dofs = binding_.subspace->handles[static_cast<std::size_t>(h)];
        const double weight = row[dofs.first + dofs.count(binding_.subspace->dimension) - 1];
        if (weight > most) {
          most = weight;
          mover = h;
        }
      }
      if (mover < 0) continue;
      Eigen::Vector3d rest = pin.position;
      rest.head(binding_.subspace->dimension) = (row * binding_.subspace->rest_dofs).transpose();
      places.push_back({mover, rest, pin.position});
    }
    return places;
  }

  /// Firm bones become rigid, and all else is solved for anew.
  void take_stretch_out(const SolveOptions& options) {
    constexpr double kPinStiffness = 10;
    Pose rigid = world_pose(*binding_.rig, held_pose_);
    double miss = 0;
    const std::vector<AffineMatrix> maps = firm_.rigid(rigid, pinned_places(), result_.dofs, miss);
    for (std::size_t b = 0; b < maps.size(); ++b) {
      const std::string& name = binding_.rig->handles[static_cast<std::size_t>(firm_.handles()[b])].name;
      std::erase_if(rigid.targets, [&](const HandleTarget& target) { return target.handle == name; });
      rigid.targets.push_back({.handle = name, .target = TransformTarget{maps[b]}});
    }
    // Bones that are given leave less to a pin than it may need.
    for (Pin& pin : rigid.pins) {
      if (pin.stiffness == 0) pin.stiffness = kPinStiffness;
    }
    const PosedConstraints wanted =
        constraints_of(*binding_.model, *binding_.rig, in_rig_order(std::move(rigid), *binding_.rig), *binding_.shape,
                       *binding_.subspace);
    if (!same_rows(wanted.rows, finisher_.rows())) finisher_.set_rows(wanted.rows);
    const ConstraintReport report = result_.report;
    const double seconds = result_.seconds;
    const int sweeps = result_.sweeps;
    const bool converged = result_.converged;
    result_ = finisher_.step(wanted.targets, options);
    result_.report = report;
    result_.seconds += seconds;
    result_.sweeps += sweeps;
    result_.converged = result_.converged && converged;
    for (const Pin& pin : pose_.pins) {
      if (pin.stiffness > 0) continue;
      const Eigen::RowVectorXd at = basis_row_of(pin, *binding_.shape, *binding_.subspace) * result_.dofs;
      miss = std::max(miss, (at - pin.position.head(at.size()).transpose()).norm());
    }
    result_.constraint_miss = std::max(result_.constraint_miss, miss);
  }

  /// Lets the solver keep the limits of all joints but those that the pose turns.
  void limit(const Pose& pose) {
    std::vector<int> given = given_by(pose);
    // To find them takes a while, and where all is given there is nothing to limit.
    if (!limited_ && static_cast<int>(given.size()) < binding_.rig->count()) find_limits();
    if (!limited_) return;
    std::vector<int> rigid = given;
    rigid.insert(rigid.end(), firm_.handles().begin(), firm_.handles().end());
    finisher_.set_limits(*limited_, std::move(rigid));
    stepper_.set_limits(firm_.with_clusters(*limited_), std::move(given));
  }

  void find_limits() {
    limited_ = is_limited_ ? find_limited_joints(*binding_.model, *binding_.rig, usual_limits(*binding_.rig))
                           : LimitedJoints();
  }

  /// Handles that the pose turns as it likes.
  std::vector<int> given_by(const Pose& pose) const {
    std::vector<int> given;
    for (const HandleTarget& target : pose.targets) {
      const bool is_given =
          std::holds_alternative<TransformTarget>(target.target) || std::holds_alternative<BoneTarget>(target.target);
      if (is_given) given.push_back(binding_.rig->find(target.handle));
    }
    return given;
  }

  FullPoseResult run_full(const FullArapOptions& options, Task* task) {
    double start_energy = full_->energy();
    if (std::exchange(full_from_reduced_, false)) start_energy = full_->start_from(result_);
    FullPoseResult result = full_->solve(options, task);
    result.start_energy = start_energy;
    return result;
  }

  /// Between dofs in shape units, in the model frame.
  double distance(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) const {
    return (dofs_to_model(*binding_.model, a) - dofs_to_model(*binding_.model, b)).cwiseAbs().maxCoeff();
  }

  SharedBinding binding_;
  bool is_firm_ = false;
  FirmBones firm_;
  PoseStepper stepper_;
  PoseStepper finisher_;            // with firm bones given
  PosedConstraints held_;           // with the heads of firm bones, and the centre of mass
  std::optional<Balance> balance_;  // when the body is to stand
  std::vector<int> wanted_feet_;    // empty: found
  Eigen::RowVectorXd center_;       // where the centre of mass is held, in the model frame
  bool holds_center_ = false;
  std::vector<ConstraintRow> vain_rows_;  // that leave no way to stand
  std::optional<LimitedJoints> limited_;  // found when they are needed
  bool is_limited_ = true;
  Pose pose_;
  Pose held_pose_;  // with the feet
  PosedConstraints constraints_;
  PoseResult result_;
  double movement_ = std::numeric_limits<double>::infinity();
  bool is_first_ = true;
  std::optional<SubspaceSkin> skin_;  // made when it is asked for
  std::shared_ptr<const FullModel> full_model_;
  std::shared_ptr<FullPoser> full_;
  Pose full_pose_;                 // what it holds, with the newest targets
  bool full_fits_ = false;         // that is what is held by now
  bool full_from_reduced_ = true;  // the next full solve starts from the reduced pose
};

PoseSession::PoseSession(SharedBinding binding) : state_(std::make_unique<State>(std::move(binding))) {}
PoseSession::PoseSession(PoseSession&&) noexcept = default;
PoseSession& PoseSession::operator=(PoseSession&&) noexcept = default;
PoseSession::~PoseSession() = default;

const SharedBinding& PoseSession::binding() const {
  return state_->binding();
}
void PoseSession::set_rig(std::shared_ptr<const Rig> rig) {
  state_->set_rig(std::move(rig));
}
void PoseSession::set_limited(bool limited) {
  state_->set_limited(limited);
}
void PoseSession::limit(ReducedSystem& system) {
  state_->limit(system);
}
void PoseSession::set_firm(bool firm) {
  state_->set_firm(firm);
}
int PoseSession::firm_bones() const {
  return state_->firm_bones();
}
void PoseSession::set_balanced(bool balanced, std::vector<int> feet) {
  state_->set_balanced(balanced, std::move(feet));
}
std::optional<PoseSession::BalanceReport> PoseSession::balance() const {
  return state_->balance();
}
int PoseSession::limited_joints() {
  return state_->limited_joints();
}
bool PoseSession::set_targets(const Pose& pose) {
  return state_->set_targets(pose);
}
const Pose& PoseSession::pose() const {
  return state_->pose();
}
const PosedConstraints& PoseSession::constraints() const {
  return state_->constraints();
}
const ConstraintReport& PoseSession::report() const {
  return state_->report();
}
const PoseResult& PoseSession::solve(const SolveOptions& options) {
  return state_->solve(options);
}
const PoseResult& PoseSession::solve_from_rest(const SolveOptions& options) {
  state_->reset();
  return state_->solve(options);
}
void PoseSession::reset() {
  state_->reset();
}
const PoseResult& PoseSession::result() const {
  return state_->result();
}
double PoseSession::movement() const {
  return state_->movement();
}
Positions PoseSession::positions() const {
  return deform(*state_->binding().subspace, state_->result().dofs);
}
void PoseSession::write_positions(std::span<float> positions) {
  state_->write_positions(positions);
}
bool PoseSession::has_full() const {
  return state_->has_full();
}
std::function<std::shared_ptr<FullPoser>(Task*)> PoseSession::full_work() const {
  return state_->full_work();
}
bool PoseSession::adopt_full(std::shared_ptr<FullPoser> full) {
  return state_->adopt_full(std::move(full));
}
std::optional<FullPoseResult> PoseSession::solve_full_meanwhile(const FullArapOptions& options) {
  return state_->solve_full_meanwhile(options);
}
FullPoseResult PoseSession::solve_full(const FullArapOptions& options, Task* task) {
  return state_->solve_full(options, task);
}

}  // namespace limber
