// Rigs and poses, and skeletons fitted into shapes.

#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "limber/autorig/fit_skeleton.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/rig_file.h"

#include "python/src/convert.h"

namespace limber::python {

namespace {

constexpr double kDegree = EIGEN_PI / 180;

using namespace pybind11::literals;

constexpr std::array<std::string_view, 4> kFormNames = {"point", "bone", "region", "abstract"};

/// A parent by name or index; None: -1.
int parent_of(const Rig& rig, const py::object& parent) {
  return parent.is_none() ? -1 : handle_index(rig, parent);
}

/// Adds a handle, or leaves the rig as it was.
void add_handle(Rig& rig, const std::string& name, const py::object& parent, decltype(Handle::form) form) {
  rig.handles.push_back({name, parent_of(rig, parent), std::move(form)});
  try {
    validate(rig);
  } catch (...) {
    rig.handles.pop_back();
    throw;
  }
}

/// Where a handle starts: the point, the head; none for others.
std::optional<Eigen::Vector3d> head_of(const Handle& handle) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->head;
  return std::nullopt;
}

std::optional<Eigen::Vector3d> tail_of(const Handle& handle) {
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) return point->position;
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) return bone->tail;
  return std::nullopt;
}

template <class Place>
py::array places_of(const Rig& rig, Place&& place) {
  Positions result = Positions::Constant(rig.count(), 3, std::numeric_limits<double>::quiet_NaN());
  for (int i = 0; i < rig.count(); ++i) {
    if (const auto at = place(rig.handles[static_cast<std::size_t>(i)])) result.row(i) = at->transpose();
  }
  return owned_matrix(std::move(result));
}

py::dict dict_of(const Rig& rig, int index) {
  const Handle& handle = rig.handles[static_cast<std::size_t>(index)];
  py::dict result("name"_a = handle.name, "type"_a = kFormNames[handle.form.index()], "parent"_a = handle.parent);
  if (const auto* point = std::get_if<PointHandle>(&handle.form)) result["position"] = array_of(point->position);
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    result["head"] = array_of(bone->head);
    result["tail"] = array_of(bone->tail);
  }
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    result["vertices"] = owned(std::vector<int>(region->vertices));
  }
  return result;
}

Rig read_rig(const std::string& content, std::string format) {
  if (!format.empty() && format[0] == '.') format.erase(0, 1);
  if (format == "bvh") return rig_of(read_bvh(content).skeleton).rig;
  if (format == "glb" || format == "gltf") return rig_of(read_gltf(content));
  constexpr std::array<std::string_view, 3> kFormats = {"json", "tgf", "sel"};
  switch (choice_of(format, "format", kFormats)) {
    case 0:
      return read_rig_json(content);
    case 1:
      return read_tgf(content);
    default:
      return read_selection(content);
  }
}

void add_rig(py::module_& module) {
  py::class_<Rig>(module, "Rig", R"(The handles of a shape: points, bones, regions and abstract ones, by name.

>>> import limber
>>> rig = limber.Rig()
>>> rig.add_bone("upper", [0, 0, 0], [0, 1, 0])
>>> rig.add_bone("lower", [0, 1, 0], [0, 2, 0], parent="upper")
>>> rig.names
['upper', 'lower']
>>> rig["lower"]["parent"]
0
)")
      .def(py::init([](int dimension) {
             if (dimension != 2 && dimension != 3) refuse("dimension", "wanted 2 or 3.");
             Rig rig;
             rig.dimension = dimension;
             return rig;
           }),
           "dimension"_a = 3)
      .def(
          "add_point",
          [](Rig& rig, const std::string& name, const py::object& position, const py::object& parent) {
            add_handle(rig, name, parent, PointHandle{vector_from(position, "position")});
          },
          "name"_a, "position"_a, "parent"_a = py::none(), "A point that owns one position, (3,).")
      .def(
          "add_bone",
          [](Rig& rig, const std::string& name, const py::object& head, const py::object& tail,
             const py::object& parent) {
            add_handle(rig, name, parent, BoneHandle{vector_from(head, "head"), vector_from(tail, "tail")});
          },
          "name"_a, "head"_a, "tail"_a, "parent"_a = py::none(), "A segment that owns an affine transform.")
      .def(
          "add_region",
          [](Rig& rig, const std::string& name, const py::object& vertices, const py::object& parent) {
            add_handle(rig, name, parent,
                       RegionHandle{whole_numbers(vertices, "vertices", -1, 0, std::numeric_limits<int>::max())});
          },
          "name"_a, "vertices"_a, "parent"_a = py::none(), "Vertices, (k,), that move as one.")
      .def(
          "add_abstract",
          [](Rig& rig, const std::string& name, const py::object& parent) {
            add_handle(rig, name, parent, AbstractHandle{});
          },
          "name"_a, "parent"_a = py::none(), "A handle without a place, which comes with weights.")
      .def(
          "set_limit",
          [](Rig& rig, const py::object& handle, const py::object& axis, const py::object& turn, double tilt) {
            Handle& joint = rig.handles[static_cast<std::size_t>(handle_index(rig, handle))];
            Rig tried;
            tried.dimension = rig.dimension;
            tried.handles = {joint};
            tried.handles[0].parent = -1;
            if (axis.is_none()) {
              tried.handles[0].limit.reset();
            } else {
              const DoubleArray ends = numbers(turn, "turn", {2});
              tried.handles[0].limit =
                  JointLimit{vector_from(axis, "axis"), ends.at(0) * kDegree, ends.at(1) * kDegree, tilt * kDegree};
            }
            validate(tried);
            joint.limit = tried.handles[0].limit;
          },
          "handle"_a, "axis"_a, "turn"_a = py::make_tuple(-180, 180), "tilt"_a = 180.0,
          R"(How far a handle may turn against its parent: about an axis, (3,), by turn[0] to turn[1] degrees from rest,
and how many degrees the axis may tilt. axis None: as is usual for what its name means.
)")
      .def(
          "limit",
          [](const Rig& rig, const py::object& handle) -> py::object {
            const Handle& joint = rig.handles[static_cast<std::size_t>(handle_index(rig, handle))];
            if (!joint.limit) return py::none();
            return py::dict("axis"_a = array_of(joint.limit->axis),
                            "turn"_a = py::make_tuple(joint.limit->least / kDegree, joint.limit->greatest / kDegree),
                            "tilt"_a = joint.limit->tilt / kDegree);
          },
          "handle"_a, "Its own limit as a dict with axis, turn and tilt, in degrees; None if it has none of its own.")
      .def(
          "without",
          [](const Rig& rig, const py::object& handle) {
            const int gone = handle_index(rig, handle);
            Rig result = rig;
            const int heir = rig.handles[static_cast<std::size_t>(gone)].parent;
            for (Handle& one : result.handles) {
              if (one.parent == gone) one.parent = heir;
              if (one.parent > gone) --one.parent;
            }
            result.handles.erase(result.handles.begin() + gone);
            return result;
          },
          "handle"_a, "A copy without one handle; its children become its parent's.")
      .def("copy", [](const Rig& rig) { return rig; })
      .def_property_readonly("dimension", [](const Rig& rig) { return rig.dimension; })
      .def_property_readonly("names",
                             [](const Rig& rig) {
                               std::vector<std::string> names;
                               for (const Handle& handle : rig.handles) names.push_back(handle.name);
                               return names;
                             })
      .def_property_readonly(
          "parents",
          [](const Rig& rig) {
            std::vector<int> parents;
            for (const Handle& handle : rig.handles) parents.push_back(handle.parent);
            return owned(std::move(parents));
          },
          "(handles,): -1 for roots.")
      .def_property_readonly(
          "heads", [](const Rig& rig) { return places_of(rig, head_of); },
          "(handles, 3): points and heads of bones; NaN for handles without a place.")
      .def_property_readonly(
          "tails", [](const Rig& rig) { return places_of(rig, tail_of); },
          "(handles, 3): points and tails of bones; NaN for handles without a place.")
      .def(
          "find", [](const Rig& rig, const std::string& name) { return rig.find(name); }, "name"_a,
          "Index of the handle with that name; -1 if there is none.")
      .def("__len__", &Rig::count)
      .def("__contains__", [](const Rig& rig, const std::string& name) { return rig.find(name) >= 0; })
      .def("__getitem__",
           [](const Rig& rig, const py::object& handle) { return dict_of(rig, handle_index(rig, handle)); })
      .def("__iter__",
           [](const Rig& rig) {
             py::list all;
             for (int i = 0; i < rig.count(); ++i) all.append(dict_of(rig, i));
             return py::iter(all);
           })
      .def(
          "skeleton",
          [](const Rig& rig) {
            validate(rig);
            return skeleton_of(rig);
          },
          "Its joints: joint i is handle i.")
      .def("__repr__", [](const Rig& rig) { return "<limber.Rig: " + std::to_string(rig.count()) + " handles>"; });

  module.def(
      "load_rig", [](const std::filesystem::path& path) { return unlocked([&] { return load_rig(path); }); }, "path"_a,
      "Reads a rig: .json, .tgf, .sel, .bvh, .glb, .gltf, .fbx, ...");
  module.def(
      "save_rig", [](const std::filesystem::path& path, const Rig& rig) { save_rig(path, rig); }, "path"_a, "rig"_a,
      "Writes a rig: .json, .tgf or .bvh.");
  module.def(
      "read_rig",
      [](const py::object& content, const std::string& format) {
        return read_rig(bytes_from(content, "content"), format);
      },
      "content"_a, "format"_a = "json", "Reads a rig from bytes or text: 'json', 'tgf', 'sel', 'bvh', 'glb'.");
  module.def(
      "write_rig",
      [](const Rig& rig, const std::string& format) {
        constexpr std::array<std::string_view, 3> kFormats = {"json", "tgf", "bvh"};
        switch (choice_of(format, "format", kFormats)) {
          case 0:
            return py::bytes(write_rig_json(rig));
          case 1:
            return py::bytes(write_tgf(rig));
          default:
            validate(rig);
            return py::bytes(write_bvh(to_bvh(skeleton_of(rig), {}, 30)));
        }
      },
      "rig"_a, "format"_a = "json", "The bytes of a rig file: 'json', 'tgf' or 'bvh'.");
}

/// A target by what was given: (3,) a position, 3x4 a transform.
decltype(HandleTarget::target) target_from(const py::handle& value, const std::string& name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (!value.is_none() && array && array.ndim() == 2) return TransformTarget{affine_from(value, name)};
  return PositionTarget{vector_from(value, name)};
}

/// Replaces what a pose asks of a handle.
Pose& ask(Pose& pose, const std::string& handle, decltype(HandleTarget::target) target, double stiffness) {
  if (!(stiffness >= 0) || !std::isfinite(stiffness)) refuse("stiffness", "wanted 0 or more.");
  std::erase_if(pose.targets, [&](const HandleTarget& one) { return one.handle == handle; });
  std::erase_if(pose.followers, [&](const Follower& one) { return one.handle == handle; });
  pose.targets.push_back({handle, std::move(target), stiffness});
  return pose;
}

void add_pose(py::module_& module) {
  const auto same = py::return_value_policy::reference_internal;
  py::class_<Pose>(module, "Pose", R"(What some handles are asked to do, by name; others are free.

Pose(targets=None, dimension=3, relative_to_parents=False)

targets: a dict from names to positions, (3,), or transforms, (3, 4) or (4, 4), from rest to posed. Every method
replaces what was asked of the handle, and returns the pose.

>>> import limber, numpy
>>> pose = limber.Pose({"foot": numpy.eye(4), "hand": [0, 1, 0]}).tail("arm", [1, 1, 0], stiffness=10)
>>> len(pose), sorted(pose.handles)
(3, ['arm', 'foot', 'hand'])
)")
      .def(py::init([](const py::object& targets, int dimension, bool relative_to_parents) {
             if (dimension != 2 && dimension != 3) refuse("dimension", "wanted 2 or 3.");
             Pose pose;
             pose.dimension = dimension;
             pose.relative_to_parents = relative_to_parents;
             if (targets.is_none()) return pose;
             if (!py::isinstance<py::dict>(targets)) refuse("targets", "wanted a dict from names to arrays.");
             for (const auto& [name, value] : py::reinterpret_borrow<py::dict>(targets)) {
               if (!py::isinstance<py::str>(name)) refuse("targets", "wanted names of handles as keys.");
               const auto handle = name.cast<std::string>();
               ask(pose, handle, target_from(value, handle), 0);
             }
             return pose;
           }),
           "targets"_a = py::none(), "dimension"_a = 3, "relative_to_parents"_a = false)
      .def(
          "position",
          [](Pose& pose, const std::string& handle, const py::object& position, double stiffness) -> Pose& {
            return ask(pose, handle, PositionTarget{vector_from(position, "position")}, stiffness);
          },
          "handle"_a, "position"_a, "stiffness"_a = 0.0, same, "Where a handle goes, (3,); the rest of it is free.")
      .def(
          "transform",
          [](Pose& pose, const std::string& handle, const py::object& transform, double stiffness) -> Pose& {
            return ask(pose, handle, TransformTarget{affine_from(transform, "transform")}, stiffness);
          },
          "handle"_a, "transform"_a, "stiffness"_a = 0.0, same, "How a handle moves from rest, (3, 4).")
      .def(
          "ends",
          [](Pose& pose, const std::string& handle, const py::object& head, const py::object& tail,
             double stiffness) -> Pose& {
            return ask(pose, handle, BoneTarget{vector_from(head, "head"), vector_from(tail, "tail")}, stiffness);
          },
          "handle"_a, "head"_a, "tail"_a, "stiffness"_a = 0.0, same, "Where both ends of a bone go.")
      .def(
          "tail",
          [](Pose& pose, const std::string& handle, const py::object& position, double stiffness) -> Pose& {
            return ask(pose, handle, TailTarget{vector_from(position, "position")}, stiffness);
          },
          "handle"_a, "position"_a, "stiffness"_a = 0.0, same, "Where the tail of a bone goes.")
      .def(
          "pin_vertex",
          [](Pose& pose, int vertex, const py::object& position, double stiffness) -> Pose& {
            if (!(stiffness >= 0) || !std::isfinite(stiffness)) refuse("stiffness", "wanted 0 or more.");
            if (vertex < 0) refuse("vertex", "wanted 0 or more.");
            pose.pins.push_back({VertexPlace{vertex}, vector_from(position, "position"), stiffness});
            return pose;
          },
          "vertex"_a, "position"_a, "stiffness"_a = 0.0, same, "Where a vertex of the shape goes, whatever handles do.")
      .def(
          "pin_surface",
          [](Pose& pose, int triangle, const py::object& barycentric, const py::object& position,
             double stiffness) -> Pose& {
            if (!(stiffness >= 0) || !std::isfinite(stiffness)) refuse("stiffness", "wanted 0 or more.");
            if (triangle < 0) refuse("triangle", "wanted 0 or more.");
            const DoubleArray at = numbers(barycentric, "barycentric", {3});
            pose.pins.push_back(
                {SurfacePlace{triangle, {at.at(0), at.at(1), at.at(2)}}, vector_from(position, "position"), stiffness});
            return pose;
          },
          "triangle"_a, "barycentric"_a, "position"_a, "stiffness"_a = 0.0, same,
          "Where a point of the surface goes: (3,) coordinates of the triangle's corners that sum to one.")
      .def(
          "follow",
          [](Pose& pose, const std::string& handle, const std::string& kind, double stiffness) -> Pose& {
            constexpr std::array<std::string_view, 3> kKinds = {"transform", "position", "ends"};
            const auto chosen = static_cast<FollowKind>(choice_of(kind, "kind", kKinds));
            if (!(stiffness >= 0) || !std::isfinite(stiffness)) refuse("stiffness", "wanted 0 or more.");
            std::erase_if(pose.targets, [&](const HandleTarget& one) { return one.handle == handle; });
            std::erase_if(pose.followers, [&](const Follower& one) { return one.handle == handle; });
            pose.followers.push_back({handle, chosen, stiffness});
            return pose;
          },
          "handle"_a, "kind"_a = "transform", "stiffness"_a = 0.0, same,
          "A handle goes where its parents take it: 'transform', 'position' or 'ends'.")
      .def(
          "free",
          [](Pose& pose, const std::string& handle) -> Pose& {
            std::erase_if(pose.targets, [&](const HandleTarget& one) { return one.handle == handle; });
            std::erase_if(pose.followers, [&](const Follower& one) { return one.handle == handle; });
            return pose;
          },
          "handle"_a, same, "Asks nothing of a handle any more.")
      .def_property_readonly("handles",
                             [](const Pose& pose) {
                               std::vector<std::string> names;
                               for (const HandleTarget& target : pose.targets) names.push_back(target.handle);
                               for (const Follower& follower : pose.followers) names.push_back(follower.handle);
                               return names;
                             })
      .def_property_readonly("pin_count", [](const Pose& pose) { return pose.pins.size(); })
      .def_property_readonly("dimension", [](const Pose& pose) { return pose.dimension; })
      .def("copy", [](const Pose& pose) { return pose; })
      .def(
          "world", [](const Pose& pose, const Rig& rig) { return world_pose(rig, pose); }, "rig"_a,
          "The same pose by targets in world space alone.")
      .def(
          "validate", [](const Pose& pose, const Rig& rig) { validate(pose, rig); }, "rig"_a,
          "Raises Error if the pose cannot be asked of the rig.")
      .def("__len__", [](const Pose& pose) { return pose.targets.size() + pose.followers.size() + pose.pins.size(); })
      .def("__repr__", [](const Pose& pose) {
        return "<limber.Pose: " + std::to_string(pose.targets.size() + pose.followers.size()) + " handles, " +
               std::to_string(pose.pins.size()) + " pins>";
      });
  module.def(
      "load_pose", [](const std::filesystem::path& path) { return load_pose(path); }, "path"_a,
      "Reads a pose: .json, or .def, a transform of a selection.");
  module.def(
      "save_pose", [](const std::filesystem::path& path, const Pose& pose) { save_pose_json(path, pose); }, "path"_a,
      "pose"_a, "Writes a pose as .json.");
  module.def(
      "read_pose", [](const py::object& content) { return read_pose_json(bytes_from(content, "content")); },
      "content"_a, "Reads a pose from JSON.");
  module.def(
      "write_pose", [](const Pose& pose) { return py::bytes(write_pose_json(pose)); }, "pose"_a,
      "The bytes of a pose file.");
}

BoneNames names_named(const std::string& names) {
  constexpr std::array<std::string_view, 6> kNames = {"limber", "mixamo", "vrm", "unreal", "rigify", "blender"};
  return static_cast<BoneNames>(choice_of(names, "names", kNames));
}

/// "+x" to "-z", or a vector.
std::optional<Eigen::Vector3d> axis_from(const py::object& axis, std::string_view name) {
  if (axis.is_none()) return std::nullopt;
  if (!py::isinstance<py::str>(axis)) return vector_from(axis, name);
  constexpr std::array<std::string_view, 9> kAxes = {"x", "y", "z", "+x", "+y", "+z", "-x", "-y", "-z"};
  const std::size_t choice = choice_of(axis.cast<std::string>(), name, kAxes);
  return Eigen::Vector3d::Unit(static_cast<Eigen::Index>(choice % 3)) * (choice < 6 ? 1 : -1);
}

void add_autorig(py::module_& module) {
  py::class_<FittedSkeleton>(module, "FittedSkeleton",
                             "A skeleton in a shape, and how the shape stands: see fit_skeleton.")
      .def_property_readonly("kind", [](const FittedSkeleton& fitted) { return name_of(fitted.kind); })
      .def_property_readonly(
          "confidence", [](const FittedSkeleton& fitted) { return fitted.confidence; }, "How sure the kind is, 0 to 1.")
      .def_property_readonly(
          "up", [](const FittedSkeleton& fitted) { return array_of(fitted.up); }, "(3,)")
      .def_property_readonly(
          "front", [](const FittedSkeleton& fitted) { return array_of(fitted.front); }, "(3,)")
      .def_property_readonly("notes", [](const FittedSkeleton& fitted) { return fitted.notes; })
      .def_property_readonly(
          "joints",
          [](const FittedSkeleton& fitted) {
            py::list joints;
            for (const FittedJoint& joint : fitted.joints) {
              joints.append(py::dict("role"_a = joint.role, "parent"_a = joint.parent,
                                     "position"_a = array_of(joint.position), "tail"_a = array_of(joint.tail),
                                     "confidence"_a = joint.confidence));
            }
            return joints;
          },
          "A list of dicts with role, parent, position, tail, confidence; parents first.")
      .def(
          "rig",
          [](const FittedSkeleton& fitted, const std::string& names) { return fitted_rig(fitted, names_named(names)); },
          "names"_a = "limber", "As bones. names: 'limber', 'mixamo', 'vrm', 'unreal', 'rigify' or 'blender'.")
      .def(
          "skeleton",
          [](const FittedSkeleton& fitted, const std::string& names) {
            return fitted_joints(fitted, names_named(names));
          },
          "names"_a = "limber", "As joints, with frames as modelling programs have them.")
      .def("__repr__", [](const FittedSkeleton& fitted) {
        return "<limber.FittedSkeleton: " + std::string(name_of(fitted.kind)) + ", " +
               std::to_string(fitted.joints.size()) + " joints>";
      });
  module.def(
      "fit_skeleton",
      [](const Shape& shape, const std::optional<std::string>& kind, const py::object& up, const py::object& front,
         const std::map<std::string, py::object>& markers, bool fingers, int resolution, const py::object& progress) {
        FitSkeletonOptions options;
        if (kind) {
          options.kind = body_kind(*kind);
          constexpr std::array<std::string_view, 8> kKinds = {"humanoid", "quadruped", "bird", "fish",
                                                              "snake",    "spider",    "hand", "generic"};
          if (!options.kind) choice_of(*kind, "kind", kKinds);
        }
        options.up = axis_from(up, "up");
        options.front = axis_from(front, "front");
        for (const auto& [role, position] : markers)
          options.markers.push_back({role, vector_from(position, "markers")});
        options.fingers = fingers;
        options.resolution = resolution;
        return run(progress, [&](Task* task) { return fit_skeleton(shape, options, task); });
      },
      "shape"_a, py::kw_only(), "kind"_a = py::none(), "up"_a = py::none(), "front"_a = py::none(),
      "markers"_a = py::dict(), "fingers"_a = FitSkeletonOptions().fingers,
      "resolution"_a = FitSkeletonOptions().resolution, "progress"_a = py::none(),
      R"(Fits a skeleton into any shape that stands: a FittedSkeleton.

kind: 'humanoid', 'quadruped', 'bird', 'fish', 'snake', 'spider', 'hand', 'generic'; None: found out. up, front: an axis
such as '+y' or (3,). markers: a dict from roles to positions, (3,), for joints that are known.
)");
  module.def(
      "curve_rig",
      [](const Shape& shape, int resolution, double bone_length, double least_branch, const py::object& progress) {
        return run(progress, [&](Task* task) {
          return curve_rig(curve_skeleton(shape, {resolution, bone_length, least_branch}, task));
        });
      },
      "shape"_a, py::kw_only(), "resolution"_a = CurveSkeletonOptions().resolution, "bone_length"_a = 0.0,
      "least_branch"_a = CurveSkeletonOptions().least_branch, "progress"_a = py::none(),
      "Bones along the middle of a solid, for shapes of any kind: a Rig.");
}

}  // namespace

void add_rigs(py::module_& module) {
  add_rig(module);
  add_pose(module);
  add_autorig(module);
}

}  // namespace limber::python
