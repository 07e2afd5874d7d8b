#include "limber/mls/mls.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "limber/autorig/fit_skeleton.h"

#include "studio/server/mls_pins.h"
#include "studio/server/modes/mls_places.h"
#include "studio/server/modes/mode.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

constexpr double kDegrees = 57.29577951308232;
/// A restart is a new shape, looked over as if it were opened; one drag may need dozens.
constexpr int kMostRestartedVertices = 150'000;
/// Vertices times controls: what every frame goes through.
constexpr std::size_t kMostControlled = std::size_t{1} << 25;

/// What the user set.
struct Settings {
  std::string method;  ///< "exact", "fast", "skeleton".
  MlsMap map = MlsMap::Rigid;
  double alpha = 1;
  double reach = 0;  ///< In shape units.
  bool restart = false;

  bool operator==(const Settings&) const = default;
};

Settings settings_of(const Document& document) {
  const OptionValues& options = document.options;
  Settings settings;
  settings.method = options.at("mls.method").get<std::string>();
  settings.alpha = options.at("mls.alpha").get<double>();
  settings.reach = options.at("mls.reach").get<double>() * document.shape->size;
  const std::string variant = options.at("mls.variant").get<std::string>();
  if (settings.method == "exact" && variant != "rigid") {
    settings.map = variant == "affine" ? MlsMap::Affine : MlsMap::Similarity;
  }
  settings.restart =
      options.at("mls.restart").get<bool>() && settings.method != "skeleton" && settings.map != MlsMap::Affine;
  if (settings.restart && document.shape->shape.vertex_count() > kMostRestartedVertices) {
    throw Error(ErrorCode::UnsuitableShape,
                fmt::format("shapes of more than {} vertices are not restarted within a drag.", kMostRestartedVertices),
                Place::at_path({}, "mls.restart"), "Turn it off.");
  }
  return settings;
}

/// Weights over joints, vertices x (before + joints); the columns before them are zero.
std::vector<float> joint_columns(const SkinWeights& weights, std::size_t before) {
  const std::size_t columns = before + static_cast<std::size_t>(weights.bone_count);
  std::vector<float> result(static_cast<std::size_t>(weights.vertex_count()) * columns, 0.0f);
  for (int v = 0; v < weights.vertex_count(); ++v) {
    for (const Influence& influence : weights.of(v)) {
      result[static_cast<std::size_t>(v) * columns + before + static_cast<std::size_t>(influence.bone)] =
          static_cast<float>(influence.weight);
    }
  }
  return result;
}

/// Pins move the shape, by a formula, without weights and without a solver: through space, or along a skeleton.
class MlsMode : public Mode {
 public:
  explicit MlsMode(ModeServices& services) : services_(services) {}

  bool sends_positions() const override { return !blends(); }
  std::shared_ptr<const ModeSkin> skin() const override { return skin_; }
  bool has_restarted() const override { return restarts_ > 0; }

  void follow(const Situation& situation) override {
    const Document& document = situation.document;
    Pins pins = mls_pins(document, situation.pose);
    const Settings settings = settings_of(document);
    const bool same_shape = shape_ == document.shape;
    const bool same = !outdated_ && same_shape && rig_ == document.rig && settings == settings_ &&
                      same_controls(pins.controls, pins_.controls);
    // What a drag left behind is the document's by now; anything else starts from its rest shape.
    const bool starts_anew = restarts_ > 0 && !situation.goes_on;
    order_ = !document.compare.empty() && document.bound ? document.bound : nullptr;
    if (!same_shape) joints_ = {};
    if (!same || starts_anew) {
      outdated_ = true;  // stays so if something is wrong with the pins
      prepare(document, settings, pins.controls);
      outdated_ = false;
    }
    pins_ = std::move(pins);
    places_.follow(situation.pose, *shape_);
    renew_skin();
  }

  const ModeFrame& step(double) override {
    const auto start = std::chrono::steady_clock::now();
    const Positions* moved = move();
    frame_.microseconds = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    publish(moved);
    return frame_;
  }

  const ModeFrame& solve_from_rest() override {
    if (restarts_ > 0 || settings_.method == "fast") make_space();
    step(0);
    frame_.moving = false;
    return frame_;
  }

  std::optional<Vector3d> place_of(const Vector3d& rest) const override {
    if (!shape_ || frame_shape_.rows() != shape_->shape.vertex_count()) return rest;
    const SurfacePoint at = shape_->tree->nearest(rest);
    if (at.triangle < 0) return rest;
    Vector3d moved = rest - at.point;
    for (int k = 0; k < 3; ++k) {
      moved += at.barycentric[k] * frame_shape_.row(shape_->shape.triangles(at.triangle, k)).transpose();
    }
    return moved;
  }

  void add_positions(ModeFrame& frame) const override {
    if (!frame.positions.empty() || frame_shape_.rows() == 0) return;
    for (Eigen::Index i = 0; i < frame_shape_.size(); ++i) {
      frame.positions.push_back(static_cast<float>(frame_shape_.data()[i]));
    }
  }

 private:
  /// Whether the graphics card blends joints.
  bool blends() const { return along_ && !order_; }

  void prepare(const Document& document, const Settings& settings, const MlsControls& controls) {
    const std::size_t controlled = static_cast<std::size_t>(document.shape->shape.vertex_count()) *
                                   static_cast<std::size_t>(controls.target_count());
    if (controlled > kMostControlled) {
      throw Error(ErrorCode::UnsuitableShape,
                  fmt::format("{} pins are too many for {} vertices.", controls.target_count(),
                              document.shape->shape.vertex_count()),
                  {}, "Free some of them.");
    }
    shape_ = document.shape;
    rig_ = document.rig;
    settings_ = settings;
    pins_.controls = controls;
    places_.prepare(*rig_, *shape_);
    along_.reset();
    skin_is_old_ = true;
    if (settings_.method == "skeleton" && find_joints() && controls.target_count() > 0) {
      along_ = std::make_unique<SkeletonDeformer>(shape_->shape, *joints_.skin, controls, skeleton_options());
    }
    make_space();
  }

  MlsSkeletonOptions skeleton_options() const { return {.alpha = settings_.alpha, .reach = settings_.reach}; }

  /// Moves vertices through space, and the places of handles with them.
  void make_space() {
    space_.reset();
    restarts_ = 0;
    if (along_ || pins_.controls.target_count() == 0) return;
    const Positions& vertices = shape_->shape.positions;
    Positions all(vertices.rows() + places_.rest().rows(), 3);
    all << vertices, places_.rest();
    MlsOptions options;
    options.alpha = settings_.alpha;
    options.map = settings_.map;
    options.method = settings_.method == "fast" ? MlsMethod::Fast : MlsMethod::Exact;
    options.restart_before_tears = settings_.restart;
    space_ = std::make_unique<MlsDeformer>(all, pins_.controls, options);
  }

  /// Binds the shape to the rig's bones, or to a skeleton of its own if there are none, beside the interaction.
  /// False: not there yet; until then pins act through space.
  bool find_joints() {
    const Rig bones = bones_of(*rig_);
    std::string key = fmt::format("{}", settings_.reach);
    for (const Handle& bone : bones.handles) {
      const auto& ends = std::get<BoneHandle>(bone.form);
      key += fmt::format(" {} {} {} {} {} {} {}", bone.parent, ends.head.x(), ends.head.y(), ends.head.z(),
                         ends.tail.x(), ends.tail.y(), ends.tail.z());
    }
    if (joints_.key == key) return joints_.skin != nullptr;
    joints_ = {};
    joints_.key = key;
    services_.run_beside(
        "skeleton",
        [alive = std::weak_ptr<int>(alive_), this, key, shape = shape_, bones,
         options = skeleton_options()](Task& task) -> std::function<void()> {
          const Rig skeleton = bones.handles.empty() ? curve_rig(curve_skeleton(shape->shape, {}, &task)) : bones;
          BindReport report;
          auto skin =
              std::make_shared<const SkeletonSkin>(bind_skeleton(shape->shape, skeleton, options, report, &task));
          return [alive, this, key, shape, skin] {
            if (alive.expired() || shape_ != shape || joints_.key != key) return;
            joints_.skin = skin;
            outdated_ = true;
          };
        });
    return false;
  }

  /// Moves vertices and places; null: nothing is held.
  const Positions* move() {
    if (along_) return &along_->move(pins_.frames.front());
    if (!space_) return nullptr;
    const Positions& moved = space_->move(pins_.frames.front());
    restarts_ += space_->report().restarts;
    return &moved;
  }

  void publish(const Positions* moved) {
    const Positions& rest = shape_->shape.positions;
    Positions now = moved ? Positions(moved->topRows(rest.rows())) : rest;
    const bool fits = frame_shape_.rows() == now.rows();
    const double movement = fits ? (now - frame_shape_).cwiseAbs().maxCoeff() : 0;
    frame_shape_ = std::move(now);
    frame_.energy = std::numeric_limits<double>::quiet_NaN();
    frame_.iterations = 1;
    // Only the linearised iteration depends on the frame before.
    frame_.moving = settings_.method == "fast" && movement > 2e-5 * shape_->size;
    const Positions places = along_  ? places_.blended(*joints_.skin, along_->joint_transforms())
                             : moved ? Positions(moved->bottomRows(places_.rest().rows()))
                                     : places_.rest();
    frame_.transforms = places_.transforms(places, order_ ? order_->handle_names() : std::vector<std::string>());
    frame_.positions.clear();
    if (blends()) {
      frame_.transforms.insert(frame_.transforms.end(), along_->joint_transforms().begin(),
                               along_->joint_transforms().end());
    } else {
      add_positions(frame_);
    }
    tell();
  }

  void tell() {
    frame_.figures.clear();
    frame_.figures["pins"] = static_cast<double>(pins_.controls.points.size() + pins_.controls.bones.size());
    if (along_) frame_.figures["joints"] = along_->graph().joint_count();
    if (!space_) return;
    const MlsReport& report = space_->report();
    if (settings_.method == "fast" && shape_->shape.dimension == 3) {
      frame_.figures["error_degrees"] = kDegrees * report.mean_error;
      frame_.figures["greatest_error_degrees"] = kDegrees * report.greatest_error;
      frame_.figures["lost_vertices"] = report.lost_vertices;
    }
    if (settings_.restart) {
      frame_.figures["restarts"] = restarts_;
      frame_.figures["least_margin"] = report.least_margin;
    }
  }

  /// The handles of the rig, and what pages show and blend.
  void renew_skin() {
    if (order_) {
      skin_.reset();
      skin_is_old_ = true;
      return;
    }
    if (skin_ && !skin_is_old_) return;
    skin_is_old_ = false;
    auto skin = std::make_shared<ModeSkin>();
    for (const Handle& handle : rig_->handles) skin->handles.push_back(handle.name);
    const std::size_t handles = skin->handles.size();
    if (along_) {
      for (int j = 0; j < along_->graph().joint_count(); ++j) skin->handles.push_back(fmt::format("joint.{}", j));
      skin->weights = joint_columns(along_->weights(), handles);
    }
    if (along_ || space_) skin->display = shown_weights(handles, skin->handles.size());
    skin_ = std::move(skin);
  }

  /// How much a pin has to say at every vertex: vertices x columns, of which the first are handles.
  std::vector<float> shown_weights(std::size_t handles, std::size_t columns) const {
    const std::vector<int>& owner = pins_.controls.pins;
    const auto vertices = static_cast<std::size_t>(shape_->shape.vertex_count());
    std::vector<float> shown(vertices * columns, 0.0f);
    const Eigen::MatrixXf weights = along_ ? mls_weights(along_->joint_tables()) : space_->weights();
    const auto add = [&](std::size_t v, Eigen::Index row, float factor) {
      for (std::size_t c = 0; c < owner.size(); ++c) {
        const auto handle = static_cast<std::size_t>(owner[c]);
        if (handle < handles) shown[v * columns + handle] += factor * weights(row, static_cast<Eigen::Index>(c));
      }
    };
    for (std::size_t v = 0; v < vertices; ++v) {
      if (!along_) {
        add(v, static_cast<Eigen::Index>(v), 1);
        continue;
      }
      for (const Influence& influence : along_->weights().of(static_cast<int>(v))) {
        add(v, influence.bone, static_cast<float>(influence.weight));
      }
    }
    return shown;
  }

  struct Joints {
    std::string key;  ///< What they were made from; the shape aside.
    std::shared_ptr<const SkeletonSkin> skin;
  };

  ModeServices& services_;
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  std::shared_ptr<const DocumentShape> shape_;
  std::shared_ptr<const Rig> rig_;
  std::shared_ptr<const BoundShape>
      order_;  // whose handles frames are ordered by, if there is something to compare with
  Settings settings_;
  Pins pins_;
  MlsPlaces places_;
  Joints joints_;
  std::unique_ptr<MlsDeformer> space_;
  std::unique_ptr<SkeletonDeformer> along_;
  int restarts_ = 0;
  std::shared_ptr<const ModeSkin> skin_;
  bool skin_is_old_ = true;
  bool outdated_ = true;   // what was prepared
  Positions frame_shape_;  // of the newest frame
  ModeFrame frame_;
};

std::vector<OptionInfo> mls_options() {
  std::vector<OptionInfo> options = {
      choice_option("mls.method", "Method",
                    {{"exact", "Exact", "The best rotation at every vertex"},
                     {"fast", "Fast", "Rotations carried on from frame to frame; in the plane the same as exact"},
                     {"skeleton", "Along a skeleton", "Limbs that are near in space do not pull each other"}},
                    "How pins act"),
      choice_option("mls.variant", "Motions",
                    {{"rigid", "Rigid", "As rigid as the pins allow"},
                     {"similarity", "Similar", "Parts may also grow and shrink"},
                     {"affine", "Affine", "Parts may also shear; wants pins that are not all in one plane"}},
                    "Which motions are allowed at a vertex")};
  options.back().when = {{"mls.method", {"exact"}}};
  options.push_back(number_option("mls.alpha", "Locality", 0.5, 8, 1, "",
                                  "How fast the influence of a pin falls with the distance: high values act nearby",
                                  "α"));
  options.back().step = 0.5;
  options.push_back(
      number_option("mls.reach", "Reach", 0.02, 0.5, 0.1, "sizes", "How far a bone acts beyond its own skin"));
  options.back().step = 0.01;
  options.back().when = {{"mls.method", {"skeleton"}}};
  options.push_back(boolean_option(
      "mls.restart", "Restart before tears", false,
      "Goes on from the deformed shape where the deformation would tear otherwise; a drag stays one step of undo"));
  options.back().when = {{"mls.method", {"exact", "fast"}}, {"mls.variant", {"rigid", "similarity"}}};
  return options;
}

std::unique_ptr<Mode> make_mls(ModeServices& services) {
  return std::make_unique<MlsMode>(services);
}

}  // namespace

extern const ModeInfo kMlsMode;
const ModeInfo kMlsMode = {
    "mls",
    "Pins",
    "Moving least squares: pins move the shape by a formula, without weights and without a solver",
    mls_options,
    make_mls,
    false};

}  // namespace limber::studio
