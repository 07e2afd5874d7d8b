#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "limber/compress/compression_error.h"
#include "limber/compress/factorise.h"
#include "limber/compress/skin_problem.h"
#include "limber/core/task.h"

namespace limber {

/// Ways to bring a skin down to few influences per vertex.
enum class CompressMethod { TwoLayer, KLargest, Smooth, Geometry, Poisson };

/// A method's name on the command line and what it does, in a few words.
struct CompressMethodInfo {
  CompressMethod method;
  std::string_view name;
  std::string_view summary;
};
/// Every method, in the order of the enumeration: the one table behind command line and studio.
std::span<const CompressMethodInfo> compress_methods() noexcept;
std::string_view name_of(CompressMethod method) noexcept;  ///< As in the table.

/// Options of compress_skin.
struct CompressOptions {
  CompressMethod method = CompressMethod::TwoLayer;
  int influences = 4;     ///< Per vertex, at most; 1 or more, of two layers up to 4.
  int virtual_bones = 0;  ///< Two layers: so many. Without this and the next two: four per bone.
  double tolerance = 0;   ///< Two layers: as many as this error needs, see FactoriseReport; 0: not asked for.
  double operations = 0;  ///< Two layers: as many as this budget of blends per vertex allows; 0: not asked for.
  bool examples = false;  ///< Two layers: be near to the frames' positions rather than to the weights.
};

/// A compressed skin: weights, and the bones they are of.
struct CompressedSkin {
  SkinWeights weights;                            ///< Not negative; at most `influences` per vertex.
  std::vector<BoneMatrix> rest;                   ///< Of these bones, from the mesh's space to the world.
  ExamplePoses poses;                             ///< Of these bones, in the problem's frames.
  std::optional<TwoLayerWeights> layers;          ///< Two layers of a skin: virtual bones blend master bones.
  std::optional<SubspaceFactorisation> subspace;  ///< Two layers of a subspace: virtual bones are linear in the dofs.
  bool has_virtual_bones = false;
  bool reached_tolerance = true;  ///< True also if none was asked for.
};

/// Compresses a skin or a subspace by any method: what `limber compress` and the studio call.
/// @throws Error  InvalidArgument (influences or a stop outside their range; a method that leaves influences out on a
///                subspace that has no weights per bone); as factorise_weights and the reductions; Cancelled.
CompressedSkin compress_skin(const SkinProblem& problem, const CompressOptions& options, Task* task = nullptr);

/// How a compressed skin fares, and k-largest with the same number of influences beside it.
struct CompressionReport {
  PoseError positions;                         ///< Over the problem's frames.
  std::optional<CompressionError> weights;     ///< Of skins only.
  std::optional<PoseError> largest_positions;  ///< Of skins only.
  std::optional<CompressionError> largest_weights;

  /// How many times nearer to the dense skin than k-largest, by the root mean square of positions; 0: not known.
  double gain() const;
};

/// @param influences  Of k-largest.
CompressionReport judge_compression(const SkinProblem& problem, const CompressedSkin& skin, int influences);

}  // namespace limber
