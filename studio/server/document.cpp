#include "studio/server/document.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "studio/server/fitting.h"

namespace limber::studio {
using namespace internal;
namespace {

constexpr std::array<std::pair<ConstraintKind, std::string_view>, 5> kConstraintNames = {{
    {ConstraintKind::Free, "free"},
    {ConstraintKind::Position, "position"},
    {ConstraintKind::Tail, "tail"},
    {ConstraintKind::HeadAndTail, "ends"},
    {ConstraintKind::Transform, "transform"},
}};

/// @param flat  A flat shape has a rim: that is no problem.
std::vector<std::string> sentences_about(const ShapeReport& report, bool flat) {
  std::vector<std::string> sentences;
  for (const bool fault : {true, false}) {
    for (const ProblemCount& found : report.problems) {
      if (is_fault(found.problem) != fault) continue;
      // Copies of vertices along the seams of textures are how files for engines are made.
      if (found.problem == ShapeProblem::CoincidentVertex) continue;
      std::string sentence = fmt::format("{} {}", found.count, name_of(found.problem));
      if (!found.places.empty()) sentence += fmt::format(" (first: {})", to_string(found.places.front()));
      sentences.push_back(std::move(sentence));
    }
  }
  if (report.boundary_loops > 0 && !flat) {
    sentences.push_back(report.boundary_loops == 1 ? "1 hole or rim"
                                                   : fmt::format("{} holes or rims", report.boundary_loops));
  }
  return sentences;
}

/// Whether a handle stands on the ground: within the lowest part of the shape.
bool is_low(const Handle& handle, const DocumentShape& shape) {
  const double bottom = shape.shape.positions.col(1).minCoeff();
  const double height = shape.shape.positions.col(1).maxCoeff() - bottom;
  return rest_place(handle, shape.shape.positions).y() < bottom + 0.12 * height;
}

}  // namespace

std::shared_ptr<const DocumentShape> inspect(Shape shape, Image picture) {
  auto result = std::make_shared<DocumentShape>();
  if (shape.vertex_count() == 0 || shape.triangle_count() == 0) {
    throw Error(ErrorCode::EmptyMesh, "there is no surface to show.", {}, "Open a file with faces or tetrahedra.");
  }
  if (!shape.positions.allFinite()) {
    throw Error(ErrorCode::NonFiniteNumber, "some vertices are not at a place: their coordinates are not finite.", {},
                "Repair the mesh first, for example with `limber check FILE --fix OUT`.");
  }
  result->size = size_of(shape);
  if (!(result->size > 0)) throw Error(ErrorCode::DegenerateShape, "all vertices lie in one place.");
  result->report = check(shape);
  if (result->report.count(ShapeProblem::OutOfRangeFace) + result->report.count(ShapeProblem::OutOfRangeTet) > 0) {
    throw Error(ErrorCode::IndexOutOfRange, "faces refer to vertices that are not there.");
  }
  // What lies flat in space is shown as what it is: a planar shape.
  if (is_flat(shape) && !shape.has_tets()) shape.dimension = 2;
  if (result->report.count(ShapeProblem::CoincidentVertex) > 0) {
    // Seams of textures are no holes: what is open and in how many pieces it is, the shape without them tells.
    const ShapeReport sewn = check(repair(shape, {.weld_coincident = true}).shape);
    result->report.boundary_edges = sewn.boundary_edges;
    result->report.boundary_loops = sewn.boundary_loops;
    result->report.components = sewn.components;
    result->report.closed = sewn.closed;
  }
  result->problems = sentences_about(result->report, shape.dimension == 2);
  result->center = bounding_box(shape).center();
  result->tree = std::make_unique<const SurfaceTree>(shape.positions, shape.triangles);
  result->shape = std::move(shape);
  result->picture = std::move(picture);
  return result;
}

Eigen::Vector3d within_reach(const Eigen::Vector3d& position, const DocumentShape& shape) {
  constexpr double kFarthest = 1e5;  // sizes of the shape: nothing sensible is left of it by then
  const Eigen::Vector3d way = position - shape.center;
  return shape.center + way.cwiseMin(kFarthest * shape.size).cwiseMax(-kFarthest * shape.size);
}

HandlePose within_reach(HandlePose pose, const DocumentShape& shape) {
  constexpr double kLargest = 1e5;
  pose.position = within_reach(pose.position, shape);
  pose.tail = within_reach(pose.tail, shape);
  auto linear = pose.transform.leftCols<3>();
  const Eigen::Vector3d center = within_reach(Eigen::Vector3d(linear * shape.center + pose.transform.col(3)), shape);
  linear = linear.cwiseMin(kLargest).cwiseMax(-kLargest).eval();
  pose.transform.col(3) = center - linear * shape.center;
  return pose;
}

void require_workable(const Rig& rig, int vertices) {
  const auto refuse = [](const std::string& sentence) {
    throw Error(ErrorCode::InvalidRig, sentence, {}, "Take fewer handles, or use the command line: `limber bind`.");
  };
  const std::size_t handles = rig.handles.size();
  if (handles > kMostHandles) {
    refuse(fmt::format("these are {} handles; the studio works with {} at most.", handles, kMostHandles));
  }
  const auto points = static_cast<std::size_t>(
      std::count_if(rig.handles.begin(), rig.handles.end(), [](const Handle& handle) { return handle.is_point(); }));
  const std::size_t rows = points + (handles - points) * static_cast<std::size_t>(rig.dimension + 1);
  if (rows > kMostRows) {
    refuse(fmt::format("these are {} bones and regions; the studio works with {} at most.", handles - points,
                       kMostRows / static_cast<std::size_t>(rig.dimension + 1)));
  }
  if (handles * static_cast<std::size_t>(vertices) > kMostWeights) {
    refuse(fmt::format("{} handles for {} vertices have more weights than the studio can show.", handles, vertices));
  }
}

const HandlePose& Document::pose_of(const std::string& handle) const {
  static const HandlePose kFree;
  const auto found = pose.find(handle);
  return found == pose.end() ? kFree : found->second;
}

Document new_document(std::string name, std::string origin, std::shared_ptr<const DocumentShape> shape, Rig rig) {
  Document document;
  document.name = std::move(name);
  document.origin = std::move(origin);
  document.shape = std::move(shape);
  document.options = default_options();
  rig.dimension = document.shape->shape.dimension;
  require_workable(rig, document.shape->shape.vertex_count());
  const bool only_bones =
      std::all_of(rig.handles.begin(), rig.handles.end(), [](const Handle& handle) { return handle.is_bone(); });
  if (!only_bones || rig.handles.empty()) document.options["weights.method"] = "biharmonic";
  document.pose = starting_pose(rig, *document.shape);
  document.rig = std::make_shared<const Rig>(std::move(rig));
  return document;
}

std::map<std::string, HandlePose> starting_pose(const Rig& rig, const DocumentShape& shape) {
  std::vector<bool> is_parent(rig.handles.size(), false);
  for (const Handle& handle : rig.handles) {
    if (handle.parent >= 0) is_parent[static_cast<std::size_t>(handle.parent)] = true;
  }
  std::map<std::string, HandlePose> pose;
  for (std::size_t h = 0; h < rig.handles.size(); ++h) {
    const Handle& handle = rig.handles[h];
    if (handle.is_abstract() || (handle.is_bone() && is_parent[h])) continue;
    HandlePose held;
    held.kind = handle.is_region() || (handle.is_bone() && is_low(handle, shape)) ? ConstraintKind::Transform
                                                                                  : ConstraintKind::Position;
    held.position = rest_place(handle, shape.shape.positions);
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) held.tail = bone->tail;
    pose[handle.name] = held;
  }
  return pose;
}

BindRecipe recipe_of(const Document& document) {
  const OptionValues& values = document.options;
  BindRecipe recipe;
  recipe.shape = document.shape;
  recipe.rig = document.rig;
  recipe.options = bind_options_of(values, document.shape->size);
  if (info_of(recipe.options.method).needs_table) recipe.given = document.given;
  recipe.key = bind_arguments(values, document.shape->size, "given");
  if (document.fitting) {
    recipe.options.snap_distance = kFittedReach * document.shape->size;
    recipe.key += " fitted";
  }
  return recipe;
}

std::optional<BindRecipe> rough_recipe(const BindRecipe& recipe) {
  if (!rough_options(recipe.shape->shape, recipe.options)) return std::nullopt;
  BindRecipe rough = recipe;
  rough.key += " rough";
  rough.is_rough = true;
  return rough;
}

bool is_stale(const Document& document) {
  return !document.bound || !(document.bound->recipe == recipe_of(document));
}

Eigen::Vector3d rest_place(const Handle& handle, const Positions& positions) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    for (const int vertex : region->vertices) sum += positions.row(vertex).transpose();
    sum /= static_cast<double>(region->vertices.size());
  }
  return sum;
}

std::string_view name_of(ConstraintKind kind) {
  for (const auto& [known, name] : kConstraintNames) {
    if (known == kind) return name;
  }
  return "free";
}

ConstraintKind constraint_named(std::string_view name) {
  for (const auto& [kind, known] : kConstraintNames) {
    if (known == name) return kind;
  }
  throw Error(ErrorCode::InvalidArgument, fmt::format("'{}' is no kind of constraint.", name),
              Place::at_path({}, "kind"), "Known are free, position, tail, ends and transform.");
}

}  // namespace limber::studio
