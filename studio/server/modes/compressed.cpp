#include "studio/server/compression.h"
#include "studio/server/modes/mode.h"
#include "studio/server/modes/reduced_pose.h"

namespace limber::studio {
namespace {

/// The reduced pose, drawn with the compressed skin: two passes on the page's graphics card.
class CompressedMode : public Mode {
 public:
  void follow(const Situation& situation) override {
    sweeps_ = situation.document.options.at("solve.iterations").get<int>();
    bound_ = situation.document.bound;
    compressed_ = has_fitting_compression(situation.document) ? situation.document.compressed : nullptr;
    pose_.follow(situation);
  }

  std::uint64_t arrays_version() const override { return compressed_ ? compressed_->version : 0; }

  void add_arrays(ArrayMessage& weights) const override {
    if (!compressed_) return;
    const auto add_table = [&](const std::string& name, const PackedInfluences& table) {
      const std::vector<std::size_t> size = {static_cast<std::size_t>(table.vertex_count),
                                             static_cast<std::size_t>(table.influences)};
      weights.add("compressed." + name + "_bones", size, std::span<const std::uint16_t>(table.bones));
      weights.add("compressed." + name + "_shares", size, std::span<const float>(table.weights));
    };
    add_table("vertex", compressed_->coefficients);
    const auto bones = static_cast<std::size_t>(compressed_->virtual_bones());
    if (compressed_->maps.empty()) {
      add_table("virtual", compressed_->dictionary);
    } else {
      weights.add("compressed.maps", {bones, compressed_->maps.size() / bones / 4, 4},
                  std::span<const float>(compressed_->maps));
    }
    std::vector<float> centers;
    for (const Eigen::Vector3d& center : compressed_->centers) {
      for (int i = 0; i < 3; ++i) centers.push_back(static_cast<float>(center[i]));
    }
    weights.add("compressed.centers", {bones, 3}, std::span<const float>(centers));
    const std::vector<float>& errors = compressed_->report.positions.of_vertex;
    weights.add("compressed.error", {errors.size()}, std::span<const float>(errors));
  }

  const ModeFrame& step(double) override {
    pose_.solve(sweeps_);
    return publish();
  }

  const ModeFrame& solve_from_rest() override {
    pose_.solve_from_rest();
    publish();
    frame_.moving = false;
    return frame_;
  }

 private:
  /// Below this part of the shape's size, nobody sees it move.
  static constexpr double kStill = 2e-5;

  const ModeFrame& publish() {
    write_motion(*bound_, pose_.dofs(), frame_);
    frame_.energy = pose_.energy();
    frame_.iterations = pose_.sweeps();
    frame_.microseconds = pose_.microseconds();
    frame_.moving = pose_.movement() > kStill;
    frame_.arrays.clear();
    if (compressed_ && !compressed_->maps.empty())
      frame_.arrays.push_back({"compressed.dofs", {frame_.dofs.size() / 3, 3}, frame_.dofs});
    return frame_;
  }

  std::shared_ptr<const BoundShape> bound_;
  std::shared_ptr<const CompressedShape> compressed_;
  ReducedPose pose_;
  ModeFrame frame_;
  int sweeps_ = 4;
};

std::unique_ptr<Mode> make_compressed(ModeServices&) {
  return std::make_unique<CompressedMode>();
}

}  // namespace

extern const ModeInfo kCompressedModeInfo;
const ModeInfo kCompressedModeInfo = {kCompressedMode, "Compressed",
                                      "The reduced pose with few influences per vertex, as an engine would show it",
                                      compress_options, make_compressed};

}  // namespace limber::studio
