#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "limber/compress/compress_skin.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/document.h"
#include "studio/server/modes/mode.h"

namespace limber::studio {

/// The mode that shows a compressed skin.
inline constexpr const char* kCompressedMode = "compressed";

/// All that a compression depends on. Two equal recipes give the same skin.
struct CompressRecipe {
  std::shared_ptr<const BoundShape> bound;
  std::shared_ptr<const Motion> motion;  ///< What it is judged by; null: a range of motion.
  CompressOptions options;
  std::string key;  ///< The options as text, to compare them.

  bool operator==(const CompressRecipe& other) const {
    return bound->recipe == other.bound->recipe && motion == other.motion && key == other.key;
  }
};

/// A bound shape with few influences per vertex, as the run time and the page want it.
struct CompressedShape {
  std::uint64_t version = 0;  ///< Another one for every compression of this process.
  CompressRecipe recipe;
  CompressedSkin skin;  ///< Without poses: see frames_of.
  CompressionReport report;
  PackedInfluences coefficients;  ///< Per vertex: shares of virtual bones.
  PackedInfluences dictionary;    ///< Of skins, per virtual bone: shares of handles. Without virtual bones: itself.
  std::vector<float> maps;        ///< Of subspaces, virtual bones x dofs x 4: what a dof adds to a row of its matrix.
  std::vector<Eigen::Vector3d> centers;  ///< Where virtual bones have their vertices, at rest.
  std::string judged_by;                 ///< The motion's name, or "range of motion".
  int frames = 0;
  double seconds = 0;

  int virtual_bones() const { return coefficients_bones; }
  int coefficients_bones = 0;  ///< How many bones the coefficients are of.
};

/// Whether one side of the view shows the compressed skin.
bool shows_compression(const Document& document);

/// What a compression of the document as it is would be made from.
/// @throws Error  TooFewHandles (nothing is bound); InvalidArgument (the binding is out of date); UnsuitableShape (it is
///                flat).
CompressRecipe compress_recipe_of(const Document& document);

/// Whether the document has a compressed skin that is made from it as it is.
bool has_fresh_compression(const Document& document);

/// Whether the document has a compressed skin of its weights, whatever the options.
bool has_fitting_compression(const Document& document);

/// Compresses, and judges the result. For the worker's thread.
/// @throws Error  As compress_skin; Cancelled.
std::shared_ptr<const CompressedShape> compress_shape(const CompressRecipe& recipe, Task* task);

/// The motion that a recipe is judged by and that files get, as frames of a problem.
struct CompressFrames {
  SkinProblem problem;
  std::vector<double> times;
  std::string name;
};
/// @param most  Frames that are looked at: of longer motions, evenly spread ones.
CompressFrames frames_of(const CompressRecipe& recipe, int most);

/// Where the two-layer run time on the CPU has the vertices in a frame, vertices x 3.
std::vector<float> skin_compressed(const CompressedShape& compressed, const ModeFrame& frame);

/// What a page is told: see protocol.md, `state.compression`.
Json compression_state(const Document& document, const Error* error);

/// "compress.method", ...
std::vector<OptionInfo> compress_options();

/// The options as flags of `limber compress`.
std::string compress_flags(const Document& document);

}  // namespace limber::studio
