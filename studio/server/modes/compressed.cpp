#include "studio/server/compression.h"
#include "studio/server/modes/reduced_mode.h"

namespace limber::studio {
namespace {

/// The reduced pose, drawn with the compressed skin: two passes on the page's graphics card.
class CompressedMode : public ReducedMode {
 public:
  void follow(const Situation& situation) override {
    ReducedMode::follow(situation);
    compressed_ = has_fitting_compression(situation.document) ? situation.document.compressed : nullptr;
  }

  /// The compressed skin has them elsewhere.
  std::optional<Positions> exact_positions() const override { return std::nullopt; }

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

 protected:
  void complete(ModeFrame& frame) const override {
    frame.arrays.clear();
    if (compressed_ && !compressed_->maps.empty())
      frame.arrays.push_back({"compressed.dofs", {frame.dofs.size() / 3, 3}, frame.dofs});
  }

 private:
  std::shared_ptr<const CompressedShape> compressed_;
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
