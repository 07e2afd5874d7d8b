#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "limber/bind/extra_weights.h"
#include "limber/reduce/full_arap.h"

#include "studio/server/modes/reduced_pose.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
namespace {

using Eigen::Vector3d;

/// Vertices that are held, each by the handle it moves with; -1: by a pin.
struct Holding {
  std::vector<int> vertices;
  std::vector<int> handle_of;  ///< Per vertex: a handle of the bound rig, or -1 - index of its pin.

  bool operator==(const Holding&) const = default;
};

double distance_to(const Handle& handle, ConstraintKind kind, const Vector3d& point, const Positions& positions) {
  const auto* bone = std::get_if<BoneHandle>(&handle.form);
  if (!bone || kind == ConstraintKind::Position) return (point - rest_place(handle, positions)).norm();
  if (kind == ConstraintKind::Tail) return (point - bone->tail).norm();
  const Vector3d along = bone->tail - bone->head;
  const double t = std::clamp((point - bone->head).dot(along) / std::max(along.squaredNorm(), 1e-300), 0.0, 1.0);
  return (point - bone->head - t * along).norm();
}

/// The vertices that a handle holds: a region's own; around a point or an end of a bone the nearest few; along a bone
/// all that move with nothing else.
std::vector<int> held_by(const BoundShape& bound, const Eigen::MatrixXd& weights, int h, ConstraintKind kind) {
  constexpr int kFewest = 12;
  const Handle& handle = bound.rig().handles[static_cast<std::size_t>(h)];
  const Positions& positions = bound.shape().positions;
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) return region->vertices;
  std::vector<int> held;
  if (handle.is_bone() && (kind == ConstraintKind::Transform || kind == ConstraintKind::HeadAndTail)) {
    for (int v = 0; v < weights.rows(); ++v) {
      if (weights(v, h) > 0.95) held.push_back(v);
    }
  }
  if (held.size() >= kFewest) return held;
  std::vector<double> distance(static_cast<std::size_t>(positions.rows()));
  for (Eigen::Index v = 0; v < positions.rows(); ++v) {
    distance[static_cast<std::size_t>(v)] = distance_to(handle, kind, positions.row(v).transpose(), positions);
  }
  std::vector<int> order(distance.size());
  std::iota(order.begin(), order.end(), 0);
  const auto count = std::min<std::size_t>(kFewest, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(), [&](int a, int b) {
    return std::pair(distance[static_cast<std::size_t>(a)], a) < std::pair(distance[static_cast<std::size_t>(b)], b);
  });
  order.resize(count);
  return order;
}

Holding holding_of(const Situation& situation) {
  const BoundShape& bound = *situation.document.bound;
  const Eigen::MatrixXd weights = scalar_weights(*bound.subspace);
  constexpr int kNobody = 1 << 30;
  std::vector<int> owner(static_cast<std::size_t>(bound.shape().vertex_count()), kNobody);
  for (std::size_t p = 0; p < situation.document.pins.size(); ++p) {
    owner[static_cast<std::size_t>(situation.document.pins[p].vertex)] = -1 - static_cast<int>(p);
  }
  for (int h = 0; h < bound.rig().count(); ++h) {
    const auto pose = situation.pose.find(bound.rig().handles[static_cast<std::size_t>(h)].name);
    if (pose == situation.pose.end() || pose->second.kind == ConstraintKind::Free) continue;
    for (const int v : held_by(bound, weights, h, pose->second.kind)) {
      int& of = owner[static_cast<std::size_t>(v)];
      if (of == kNobody) of = h;
    }
  }
  Holding holding;
  for (std::size_t v = 0; v < owner.size(); ++v) {
    if (owner[v] == kNobody) continue;
    holding.vertices.push_back(static_cast<int>(v));
    holding.handle_of.push_back(owner[v]);
  }
  return holding;
}

/// Every vertex is an unknown: as-rigid-as-possible without a subspace, held where the reduced pose has the handles.
/// Factorising goes on beside; until it is done the reduced shape, or the one held before, is shown.
class FullMode : public Mode {
 public:
  explicit FullMode(ModeServices& services) : services_(services) {}

  bool sends_positions() const override { return true; }

  void follow(const Situation& situation) override {
    sweeps_ = situation.document.options.at("solve.iterations").get<int>();
    iterations_ = situation.document.options.at("full.iterations").get<int>();
    if (bound_ != situation.document.bound) solver_.reset();
    bound_ = situation.document.bound;
    pose_.follow(situation);
    pins_.clear();
    for (const VertexPin& pin : situation.document.pins) pins_.push_back(pin.position);
    std::vector<int> pattern = pattern_of(situation);
    if (pattern == pattern_ && wanted_for_ == bound_) return;
    pattern_ = std::move(pattern);
    wanted_for_ = bound_;
    prepare(holding_of(situation));
  }

  const ModeFrame& step(double) override {
    // A solver that arrives after a jump in time shows what it would have shown at once.
    if (std::exchange(has_new_solver_, false) && is_from_rest_) return solve_from_rest();
    is_from_rest_ = false;
    pose_.solve(sweeps_);
    return publish(iterations_, pose_.movement() > kStill);
  }

  const ModeFrame& solve_from_rest() override {
    constexpr int kThorough = 20;
    is_from_rest_ = true;
    has_new_solver_ = false;
    pose_.solve_from_rest();
    if (solver_) solver_->arap.reset();
    publish(kThorough, false);
    frame_.moving = false;
    return frame_;
  }

 private:
  static constexpr double kStill = 2e-5;

  struct Solver {
    Solver(const Shape& shape, Holding held, Task& task)
        : holding(std::move(held)), arap(shape, holding.vertices, default_energy(shape, shape.dimension), &task) {}
    Holding holding;
    FullArap arap;
  };

  static std::vector<int> pattern_of(const Situation& situation) {
    std::vector<int> pattern;
    for (const Handle& handle : situation.document.bound->rig().handles) {
      const auto pose = situation.pose.find(handle.name);
      pattern.push_back(pose == situation.pose.end() ? 0 : static_cast<int>(pose->second.kind));
    }
    for (const VertexPin& pin : situation.document.pins) pattern.push_back(pin.vertex);
    return pattern;
  }

  void prepare(Holding holding) {
    if (solver_ && solver_->holding == holding) return;
    if (holding.vertices.empty()) {
      solver_.reset();
      return;
    }
    services_.run_beside(
        "full",
        [alive = std::weak_ptr<int>(alive_), this, bound = bound_,
         holding = std::move(holding)](Task& task) -> std::function<void()> {
          auto solver = std::make_shared<Solver>(bound->shape(), holding, task);
          return [alive, this, bound, solver] {
            if (alive.expired() || bound_ != bound) return;
            if (frame_.positions.size() == static_cast<std::size_t>(bound->shape().vertex_count()) * 3) {
              const auto shown = Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, 3, Eigen::RowMajor>>(
                  frame_.positions.data(), bound->shape().vertex_count(), 3);
              solver->arap.start_from(shown.cast<double>());
            }
            solver_ = solver;
            has_new_solver_ = true;
          };
        });
  }

  Positions targets() const {
    Positions result(static_cast<Eigen::Index>(solver_->holding.vertices.size()), 3);
    const Positions& rest = bound_->shape().positions;
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
      const int handle = solver_->holding.handle_of[static_cast<std::size_t>(i)];
      const Vector3d from = rest.row(solver_->holding.vertices[static_cast<std::size_t>(i)]).transpose();
      const auto pin = static_cast<std::size_t>(-1 - handle);
      if (handle < 0) {
        result.row(i) = (pin < pins_.size() ? pins_[pin] : from).transpose();
      } else {
        const auto transform = Eigen::Map<const Eigen::Matrix<float, 3, 4, Eigen::RowMajor>>(
            frame_.transforms.data() + static_cast<std::ptrdiff_t>(handle) * 12);
        result.row(i) = (transform.cast<double>() * from.homogeneous()).transpose();
      }
    }
    return result;
  }

  const ModeFrame& publish(int iterations, bool handles_move) {
    write_motion(*bound_, pose_.dofs(), frame_);
    Positions positions;
    double movement = 0;
    if (solver_) {
      const FullArapResult result = solver_->arap.solve(targets(), {.iterations = iterations});
      positions = solver_->arap.positions();
      frame_.energy = result.energy;
      frame_.iterations = result.iterations;
      frame_.microseconds = result.seconds * 1e6;
    } else {
      positions = deform(*bound_->subspace, shape_dofs(*bound_, pose_.dofs()));
      frame_.energy = pose_.energy();
      frame_.iterations = pose_.sweeps();
      frame_.microseconds = pose_.microseconds();
    }
    const std::size_t count = static_cast<std::size_t>(positions.size());
    const bool first = frame_.positions.size() != count;
    frame_.positions.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = static_cast<float>(positions.data()[i]);
      movement = std::max(movement, static_cast<double>(std::abs(value - frame_.positions[i])));
      frame_.positions[i] = value;
    }
    frame_.moving = handles_move || first || movement > kStill * bound_->recipe.shape->size;
    return frame_;
  }

  ModeServices& services_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::shared_ptr<const BoundShape> bound_;
  std::shared_ptr<const BoundShape> wanted_for_;
  std::vector<int> pattern_;
  std::vector<Vector3d> pins_;
  ReducedPose pose_;
  std::shared_ptr<Solver> solver_;
  bool has_new_solver_ = false;
  bool is_from_rest_ = false;  ///< The frame shown; nothing has moved since.
  ModeFrame frame_;
  int sweeps_ = 4;
  int iterations_ = 3;
};

std::vector<OptionInfo> full_options() {
  return {integer_option("full.iterations", "Iterations", 1, 50, 3, "per frame",
                         "Of the full solver: more follow faster, fewer keep the frame rate up")};
}

std::unique_ptr<Mode> make_full(ModeServices& services) {
  return std::make_unique<FullMode>(services);
}

}  // namespace

extern const ModeInfo kFullMode;
const ModeInfo kFullMode = {"full", "Full",
                            "Every vertex is solved for: the reference, milliseconds instead of microseconds",
                            full_options, make_full};

}  // namespace limber::studio
