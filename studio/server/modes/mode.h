#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "limber/core/task.h"

#include "studio/server/document.h"
#include "studio/server/wire.h"

namespace limber::studio {

/// An array of a mode's own in its frames, for its own way of drawing on the page.
struct FrameArray {
  std::string name;                ///< "MODE.ARRAY".
  std::vector<std::size_t> shape;  ///< Rows, columns.
  std::vector<float> values;
};

struct JiggleFlesh;

/// What moved: the result of a step.
struct ModeFrame {
  std::vector<float> transforms;             ///< Bound handles x 12: rest space to world, row by row.
  std::vector<float> dofs;                   ///< H: dofs x 3, in shape units.
  std::vector<float> positions;              ///< Vertices x 3; only of modes that send positions.
  std::vector<FrameArray> arrays;            ///< Only of modes that are drawn in a way of their own.
  std::shared_ptr<const JiggleFlesh> flesh;  ///< That the first of `arrays` holds the particles of; null: none.
  double energy = 0;                         ///< In shape units.
  int iterations = 0;
  double microseconds = 0;                     ///< Of the iterations alone.
  bool moving = false;                         ///< Whether another step would move it further.
  std::map<std::string, double> figures = {};  ///< What else the mode measured, by name.
};

/// What the frames of a mode belong to that does not use the document's binding.
struct ModeSkin {
  std::vector<std::string> handles;  ///< In the order of transforms; the rig's first.
  std::vector<float> weights;        ///< Vertices x handles, to be blended; empty: frames carry positions.
  std::vector<float> display;        ///< Vertices x handles: the weight to be shown for a handle.
};

/// What is asked of a mode now.
struct Situation {
  const Document& document;                       ///< Bound, unless the mode needs no binding.
  const std::map<std::string, HandlePose>& pose;  ///< Of the document, or of a motion over it.
  bool goes_on = false;    ///< A drag or a motion is under way: the pose follows from the one before.
  Playback playback = {};  ///< Of the document's motion.
};

/// What a mode may ask of its engine.
class ModeServices {
 public:
  virtual ~ModeServices() = default;
  /// Runs `work` beside the interaction, with progress and cancel under this name, and then, on the engine's thread,
  /// what it returned. A newer call with the same name cancels the older one.
  virtual void run_beside(const std::string& name, std::function<std::function<void()>(Task&)> work) = 0;
  /// See EngineSettings.
  virtual std::chrono::nanoseconds longest_frame() const = 0;
};

/// A way to deform: what happens between targets and frames. One file per mode, one line in all_modes().
class Mode {
 public:
  virtual ~Mode() = default;
  /// Whether frames carry positions of vertices instead of what the graphics card blends.
  virtual bool sends_positions() const { return false; }
  /// Adds what its own way of drawing on the page needs besides frames, as arrays named "MODE.ARRAY"; sent with the
  /// weights. Called after `follow`.
  virtual void add_arrays(ArrayMessage& weights) const { static_cast<void>(weights); }
  /// Another number whenever add_arrays would add something else: the weights are then sent again. 0: it adds nothing.
  virtual std::uint64_t arrays_version() const { return 0; }
  /// What frames belong to, if not to the document's binding; null: to that.
  virtual std::shared_ptr<const ModeSkin> skin() const { return nullptr; }
  /// Where a place of the rest shape is in the newest frame; nothing: the mode cannot tell.
  virtual std::optional<Eigen::Vector3d> place_of(const Eigen::Vector3d&) const { return std::nullopt; }
  /// Adds the positions of the newest frame where it carries none and the document's binding does not tell.
  virtual void add_positions(ModeFrame&) const {}
  /// Where vertices are in the newest frame, in double, as the command line would write them; nothing: the frame tells.
  virtual std::optional<Positions> exact_positions() const { return std::nullopt; }
  /// Whether the mode made a shape on the way its rest shape: the document does so when the drag ends.
  virtual bool has_restarted() const { return false; }
  /// Takes over what is asked: called before a step whenever anything changed. Cheap if only targets did.
  virtual void follow(const Situation& situation) = 0;
  /// Lets time pass and solves.
  /// @param seconds  Since the step before; 0: solve only.
  virtual const ModeFrame& step(double seconds) = 0;
  /// Solves as if nothing had been before: the same situation gives the same bits.
  virtual const ModeFrame& solve_from_rest() = 0;
};

/// An entry of the table of modes.
struct ModeInfo {
  std::string_view name;
  std::string_view title;
  std::string_view help;
  std::vector<OptionInfo> (*options)();  ///< Named "MODE.OPTION".
  std::unique_ptr<Mode> (*make)(ModeServices& services);
  bool needs_binding = true;  ///< Whether it wants the document's weights.
};

/// Every mode, in the order in which they are shown: to add one, write its file and add its line.
std::span<const ModeInfo> all_modes();

/// @throws Error  InvalidArgument, with the nearest name.
const ModeInfo& mode_named(std::string_view name);

}  // namespace limber::studio
