#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "limber/arap/pose_solver.h"
#include "limber/geometry/check.h"
#include "limber/geometry/internal/nearest.h"
#include "limber/model/image.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"

#include "studio/server/bound_shape.h"
#include "studio/server/motion.h"
#include "studio/server/options.h"

namespace limber::studio {

struct CompressedShape;
struct Fitting;
struct StoredFile;
struct Surface;

/// A shape with what the studio wants to know of it, worked out once.
struct DocumentShape {
  Shape shape;
  Image picture;  ///< Of a picture document; else empty.
  ShapeReport report;
  std::vector<std::string> problems;  ///< For people, worst first.
  double size = 0;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  std::unique_ptr<const internal::SurfaceTree> tree;  ///< Of the surface.
};

/// Looks a shape over; may take a second for a million triangles.
/// @throws Error  EmptyMesh, DegenerateShape: nothing to show.
std::shared_ptr<const DocumentShape> inspect(Shape shape, Image picture = {});

/// What is asked of one handle. Which fields count, the kind says.
struct HandlePose {
  ConstraintKind kind = ConstraintKind::Free;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< A point's, a bone's head, a region's centre.
  Eigen::Vector3d tail = Eigen::Vector3d::Zero();
  AffineMatrix transform = AffineMatrix::Identity();
};

/// A pose as near as the solvers take it: what was dragged absurdly far, or scaled absurdly, is brought nearer.
HandlePose within_reach(HandlePose pose, const DocumentShape& shape);
Eigen::Vector3d within_reach(const Eigen::Vector3d& position, const DocumentShape& shape);

/// A vertex held in place.
struct VertexPin {
  int vertex = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

/// All that a user makes and can undo. A snapshot: heavy parts are shared and never change, so that a copy is cheap.
struct Document {
  std::string name;
  std::string origin;  ///< The sample or file it came from, for the equivalent command.
  std::shared_ptr<const DocumentShape> shape;
  std::shared_ptr<const Rig> rig;
  std::map<std::string, HandlePose> pose;     ///< By handle; those not named are free.
  std::vector<VertexPin> pins;                ///< Sorted by vertex.
  std::shared_ptr<const GivenWeights> given;  ///< Weights that came with the file; null: none.
  /// The glTF file that the shape came from, whole: exports keep its materials, textures and nodes. Null: another format.
  std::shared_ptr<const StoredFile> source;
  std::shared_ptr<const Surface> surface;  ///< How it looks, by that file; null: like clay.
  std::shared_ptr<const Fitting> fitting;  ///< Of a skeleton that was fitted into the shape; null: the rig is another.
  OptionValues options;
  std::shared_ptr<const Motion> motion;         ///< Null: none.
  std::optional<std::set<std::string>> driven;  ///< Handles that the motion moves; none: all it can.
  std::string mode = "reduced";
  std::string compare;                      ///< A mode; empty: none.
  std::shared_ptr<const BoundShape> bound;  ///< What was bound last; may be stale; null: nothing yet.

  std::shared_ptr<const CompressedShape> compressed;  ///< What was compressed last; may be stale; null: nothing yet.

  int dimension() const { return shape->shape.dimension; }
  const HandlePose& pose_of(const std::string& handle) const;
};

/// So many handles, and numbers that move them (a point has one row, all others dimension + 1), are worked with at most:
/// every answer of the solver takes their third power once, and their square in every frame.
inline constexpr std::size_t kMostHandles = 2000;
inline constexpr std::size_t kMostRows = 2400;
/// So many weights (vertices times handles) are shown at most.
inline constexpr std::size_t kMostWeights = std::size_t{1} << 26;

/// @throws Error  InvalidRig: the studio does not work with so many handles; the command line does.
void require_workable(const Rig& rig, int vertices);

/// What a document starts as: default options, the method that suits the rig, its ends held.
Document new_document(std::string name, std::string origin, std::shared_ptr<const DocumentShape> shape, Rig rig);

/// The pose in which a new rig starts: leaves of bones, points and regions hold where they are; what stands on the
/// ground holds its whole transform. All other handles are free.
std::map<std::string, HandlePose> starting_pose(const Rig& rig, const DocumentShape& shape);

/// What a binding of the document as it is would be made from.
BindRecipe recipe_of(const Document& document);

/// The recipe of a rough binding to begin with; see BindSession::rough. Nothing if there is no such thing.
std::optional<BindRecipe> rough_recipe(const BindRecipe& recipe);

/// Whether the binding is missing or was made from something else.
bool is_stale(const Document& document);

/// Where a handle is at rest: a point; the head of a bone; the centre of a region.
Eigen::Vector3d rest_place(const Handle& handle, const Positions& positions);

/// "free", "position", "tail", "ends" or "transform".
std::string_view name_of(ConstraintKind kind);
/// @throws Error  InvalidArgument.
ConstraintKind constraint_named(std::string_view name);

}  // namespace limber::studio
