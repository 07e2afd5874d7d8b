// Skeletons, clips, characters: files, motions made by rule, motions for other skeletons.

#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "limber/io/gltf/gltf.h"
#include "limber/io/import/import_file.h"
#include "limber/io/rig_file.h"
#include "limber/model/character.h"
#include "limber/motion/clips.h"
#include "limber/motion/retarget.h"
#include "limber/session/characters.h"

#include "python/src/weights.h"

namespace limber::python {

namespace {

using namespace pybind11::literals;

using ClipPtr = std::shared_ptr<MotionClip>;

constexpr std::array<std::string_view, 4> kPaths = {"translation", "rotation", "scale", "weights"};

double checked_seconds(double seconds, std::string_view name) {
  if (!std::isfinite(seconds)) refuse(name, "wanted a finite number.");
  return seconds;
}

/// The pose of a clip. @throws Error  The clip is not for the skeleton.
SkeletonPose pose_at(const Skeleton& skeleton, const MotionClip& clip, double seconds, bool loop) {
  validate(clip, skeleton.count());
  return sample(clip, skeleton, checked_seconds(seconds, "seconds"), loop ? Wrap::Loop : Wrap::Clamp);
}

void add_skeleton(py::module_& module) {
  py::class_<Skeleton>(module, "Skeleton", R"(Joints whose parents make a forest. Never changes.

Skeleton(names, parents, rest): rest (joints, 3, 4): each joint in the space of its parent at rest; no shear.

>>> import limber, numpy
>>> offsets = numpy.tile(numpy.eye(3, 4), (2, 1, 1)); offsets[1, 1, 3] = 1
>>> skeleton = limber.Skeleton(["hip", "knee"], [-1, 0], offsets)
>>> skeleton.joint_to_world()[1, :, 3]
array([0., 1., 0.])
)")
      .def(py::init([](const std::vector<std::string>& names, const py::object& parents, const py::object& rest) {
             const auto count = static_cast<py::ssize_t>(names.size());
             const std::vector<int> checked = whole_numbers(parents, "parents", count, -1, count);
             const std::vector<AffineMatrix> maps = affines_from(rest, "rest", count);
             Skeleton skeleton;
             for (std::size_t i = 0; i < names.size(); ++i) {
               const DecomposedTransform parts = decompose(maps[i]);
               if (parts.shear > 1e-6) refuse("rest", "joint " + std::to_string(i) + " is sheared.");
               skeleton.joints.push_back({names[i], checked[i], parts.transform, std::nullopt});
             }
             validate(skeleton);
             return skeleton;
           }),
           "names"_a, "parents"_a, "rest"_a)
      .def_property_readonly("names",
                             [](const Skeleton& skeleton) {
                               std::vector<std::string> names;
                               for (const Joint& joint : skeleton.joints) names.push_back(joint.name);
                               return names;
                             })
      .def_property_readonly(
          "parents",
          [](const Skeleton& skeleton) {
            std::vector<int> parents;
            for (const Joint& joint : skeleton.joints) parents.push_back(joint.parent);
            return owned(std::move(parents));
          },
          "(joints,): -1 for roots.")
      .def_property_readonly(
          "rest",
          [](const Skeleton& skeleton) {
            std::vector<AffineMatrix> maps;
            for (const Joint& joint : skeleton.joints) maps.push_back(joint.rest.matrix());
            return array_of(maps);
          },
          "(joints, 3, 4): in the space of the parent.")
      .def_property_readonly(
          "roles",
          [](const Skeleton& skeleton) {
            py::dict roles;
            for (const auto& [name, joint] : vrm_bones_of(skeleton)) {
              roles[py::str(name)] = skeleton.joints[static_cast<std::size_t>(joint)].name;
            }
            return roles;
          },
          "What joints of a humanoid are, by VRM's names: a dict from 'leftUpperArm' to a joint's name.")
      .def(
          "find", [](const Skeleton& skeleton, const std::string& name) { return skeleton.find(name); }, "name"_a)
      .def(
          "joint_to_world",
          [](const Skeleton& skeleton, const std::optional<MotionClip>& clip, double seconds, bool loop) {
            if (!clip) return array_of(rest_joint_to_world(skeleton));
            return array_of(joint_to_world(skeleton, pose_at(skeleton, *clip, seconds, loop)));
          },
          "clip"_a = py::none(), "seconds"_a = 0.0, "loop"_a = false,
          "(joints, 3, 4): the map of each joint to the world, at rest or at a time of a clip.")
      .def(
          "rig", [](const Skeleton& skeleton) { return rig_of(skeleton).rig; }, "Its bones at rest, as handles.")
      .def(
          "in_t_pose", [](const Skeleton& skeleton) { return in_t_pose(skeleton); },
          "The same humanoid with a T-pose as its rest.")
      .def(
          "range_of_motion",
          [](const Skeleton& skeleton, double degrees, double seconds) {
            std::vector<int> joints;
            for (int i = 0; i < skeleton.count(); ++i) joints.push_back(i);
            return range_of_motion(skeleton, joints, {degrees, seconds});
          },
          "degrees"_a = RangeOfMotionOptions().degrees, "seconds"_a = RangeOfMotionOptions().seconds,
          "A Clip that tries every joint about every axis.")
      .def("__len__", &Skeleton::count)
      .def("__repr__", [](const Skeleton& skeleton) {
        return "<limber.Skeleton: " + std::to_string(skeleton.count()) + " joints>";
      });
}

py::dict dict_of(const MotionTrack& track) {
  constexpr std::array<std::string_view, 3> kInterpolations = {"step", "linear", "cubic"};
  return py::dict("joint"_a = track.joint, "path"_a = kPaths[static_cast<std::size_t>(track.path)],
                  "interpolation"_a = kInterpolations[static_cast<std::size_t>(track.interpolation)],
                  "times"_a = owned(std::vector<double>(track.times)), "values"_a = owned_matrix(track.values));
}

MotionTrack track_from(const py::dict& given) {
  constexpr std::array<std::string_view, 3> kInterpolations = {"step", "linear", "cubic"};
  for (const char* key : {"joint", "path", "times", "values"}) {
    if (!given.contains(key)) refuse("tracks", std::string("a track lacks its '") + key + "'.");
  }
  const py::object joint = given["joint"], path = given["path"], times = given["times"], values = given["values"];
  MotionTrack track;
  track.joint = whole_numbers(py::make_tuple(joint), "joint", 1, 0, std::numeric_limits<int>::max())[0];
  track.path = static_cast<TrackPath>(choice_of(py::str(path).cast<std::string>(), "path", kPaths));
  if (given.contains("interpolation")) {
    const py::object interpolation = given["interpolation"];
    track.interpolation = static_cast<Interpolation>(
        choice_of(py::str(interpolation).cast<std::string>(), "interpolation", kInterpolations));
  }
  const DoubleArray keys = numbers(times, "times", {-1});
  track.times.assign(keys.data(), keys.data() + keys.size());
  track.values = matrix_from(values, "values");
  return track;
}

void add_clip(py::module_& module) {
  py::class_<MotionClip, ClipPtr>(module, "Clip", R"(A motion: keys for some joints of a Skeleton. Never changes.

Clip(name, tracks): tracks are dicts with joint (an index), path ('translation', 'rotation' as x, y, z, w, or 'scale'),
times (keys,), values (keys, 3 or 4), and interpolation ('linear', 'step' or 'cubic').
)")
      .def(py::init([](const std::string& name, const std::vector<py::dict>& tracks) {
             MotionClip clip;
             clip.name = name;
             for (const py::dict& track : tracks) clip.tracks.push_back(track_from(track));
             validate(clip);
             return std::make_shared<MotionClip>(std::move(clip));
           }),
           "name"_a, "tracks"_a)
      .def_property_readonly("name", [](const MotionClip& clip) { return clip.name; })
      .def_property_readonly("seconds", &MotionClip::seconds)
      .def_property_readonly("tracks",
                             [](const MotionClip& clip) {
                               py::list tracks;
                               for (const MotionTrack& track : clip.tracks) tracks.append(dict_of(track));
                               return tracks;
                             })
      .def(
          "sample",
          [](const MotionClip& clip, const Skeleton& skeleton, double seconds, bool loop) {
            std::vector<AffineMatrix> maps;
            for (const JointTransform& joint : pose_at(skeleton, clip, seconds, loop).local)
              maps.push_back(joint.matrix());
            return array_of(maps);
          },
          "skeleton"_a, "seconds"_a, "loop"_a = false, "(joints, 3, 4): each joint in the space of its parent.")
      .def(
          "resampled", [](const MotionClip& clip, double fps) { return resampled(clip, fps); }, "fps"_a)
      .def(
          "trimmed", [](const MotionClip& clip, double start, double end) { return trimmed(clip, start, end); },
          "start"_a, "end"_a)
      .def(
          "looped",
          [](const MotionClip& clip, const Skeleton& skeleton, double seconds, double fps) {
            validate(clip, skeleton.count());
            return looped(clip, skeleton, seconds, fps);
          },
          "skeleton"_a, "seconds"_a, "fps"_a = 30.0, "Its last seconds fade into its start.")
      .def(
          "crossfaded",
          [](const MotionClip& clip, const MotionClip& second, const Skeleton& skeleton, double seconds, double fps) {
            validate(clip, skeleton.count());
            validate(second, skeleton.count());
            return crossfaded(clip, second, skeleton, seconds, fps);
          },
          "second"_a, "skeleton"_a, "seconds"_a, "fps"_a = 30.0, "First this clip, then the other, which fades in.")
      .def("__repr__", [](const MotionClip& clip) {
        return "<limber.Clip: '" + clip.name + "', " + std::to_string(clip.tracks.size()) + " tracks>";
      });

  module.def(
      "load_motion",
      [](const std::filesystem::path& path) {
        std::pair<Skeleton, std::vector<MotionClip>> loaded = unlocked([&] {
          if (is_gltf_file(path) || is_imported_file(path)) {
            GltfContent content = load_gltf(path);
            return std::pair(content.character.skeleton, content.character.clips);
          }
          const BvhFile file = load_bvh(path);
          std::vector<MotionClip> clips;
          if (file.frame_count() > 0) clips.push_back(clip_of(file));
          return std::pair(file.skeleton, clips);
        });
        return py::make_tuple(loaded.first, loaded.second);
      },
      "path"_a, "Reads a Skeleton and a list of Clips: .bvh, .glb, .gltf, .fbx, ...");
  module.def(
      "save_motion",
      [](const std::filesystem::path& path, const Skeleton& skeleton, const MotionClip& clip, double fps) {
        validate(clip, skeleton.count());
        save_bvh(path, to_bvh(skeleton, clip, fps));
      },
      "path"_a, "skeleton"_a, "clip"_a, "fps"_a = 30.0, "Writes a Skeleton and a Clip as .bvh.");
  module.def(
      "motions",
      [] {
        py::list result;
        for (const MotionEntry& entry : motion_catalogue()) {
          result.append(
              py::dict("name"_a = entry.name, "body"_a = name_of(entry.body), "description"_a = entry.description));
        }
        return result;
      },
      "Every motion that Limber makes: a list of dicts with name, body, description.");
  module.def(
      "make_motion",
      [](const std::string& name, const std::string& body, double fps, bool in_place) {
        constexpr std::array<std::string_view, 5> kBodies = {"humanoid", "quadruped", "bird", "fish", "snake"};
        const auto chosen = static_cast<MotionBody>(choice_of(body, "body", kBodies));
        MadeMotion made = make_motion(name, chosen, {fps, in_place});
        return py::make_tuple(std::move(made.skeleton), std::make_shared<MotionClip>(std::move(made.clip)));
      },
      "name"_a, "body"_a = "humanoid", py::kw_only(), "fps"_a = MakeMotionOptions().fps, "in_place"_a = false,
      R"(A motion by rule: its Skeleton and its Clip.

>>> import limber
>>> skeleton, clip = limber.make_motion("walk")
>>> clip.seconds > 0.5
True
)");
  module.def(
      "retarget",
      [](const Skeleton& source, const MotionClip& clip, const Skeleton& target,
         const std::map<std::string, std::string>& names, bool ground, bool in_place, bool contacts, bool hands,
         bool find_rest) {
        validate(clip, source.count());
        RetargetOptions options;
        options.map.assign(names.begin(), names.end());
        options.ground = ground;
        options.in_place = in_place;
        options.contacts = contacts;
        options.hands = hands;
        options.find_rest = find_rest;
        RetargetResult result = unlocked([&] { return retarget(source, clip, target, options); });
        return py::make_tuple(
            std::make_shared<MotionClip>(std::move(result.clip)),
            py::dict("matches"_a = owned(std::move(result.matches.source_of_target)), "scale"_a = result.scale,
                     "notes"_a = result.notes, "fits_badly"_a = result.fits_badly));
      },
      "source"_a, "clip"_a, "target"_a, py::kw_only(), "names"_a = py::dict(), "ground"_a = RetargetOptions().ground,
      "in_place"_a = RetargetOptions().in_place, "contacts"_a = RetargetOptions().contacts,
      "hands"_a = RetargetOptions().hands, "find_rest"_a = RetargetOptions().find_rest,
      R"(Gives the motion of one Skeleton to another: a Clip, and a dict with matches, scale, notes, fits_badly.

names: a dict from joints of the motion to joints of the model, where names alone do not tell.
)");
}

using CharacterPtr = std::shared_ptr<Character>;

const MotionClip& clip_of(const Character& character, const std::string& name) {
  const int found = character.find_clip(name);
  if (found >= 0) return character.clips[static_cast<std::size_t>(found)];
  std::vector<std::string_view> names;
  for (const MotionClip& clip : character.clips) names.push_back(clip.name);
  throw Error(ErrorCode::InvalidArgument, "there is no clip " + in_quotes(name) + ".", Place::at_path({}, "clip"),
              did_you_mean(name, names));
}

void add_character(py::module_& module) {
  py::class_<Character, CharacterPtr>(
      module, "Character", R"(A skeleton, the meshes that it moves, and motions for it: what a glTF file holds.

Character.make(shape, weights, skeleton, clips=[], name='character') makes one of a shape in the skeleton's world, with
weights (vertices, joints).
)")
      .def_static(
          "make",
          [](const Shape& shape, const py::object& weights, const Skeleton& skeleton,
             const std::vector<MotionClip>& clips, const std::string& name) {
            Character character;
            character.name = name;
            character.skeleton = skeleton;
            character.clips = clips;
            SkinnedMesh mesh;
            mesh.name = name;
            mesh.shape = shape;
            mesh.weights = weights_from(weights, "weights", shape.vertex_count(), skeleton.count());
            const std::vector<AffineMatrix> rest = rest_joint_to_world(skeleton);
            for (int joint = 0; joint < skeleton.count(); ++joint) {
              mesh.bones.push_back({joint, inverse(rest[static_cast<std::size_t>(joint)])});
            }
            character.meshes.push_back(std::move(mesh));
            validate(character);
            return std::make_shared<Character>(std::move(character));
          },
          "shape"_a, "weights"_a, "skeleton"_a, "clips"_a = py::list(), "name"_a = "character")
      .def_property_readonly("name", [](const Character& character) { return character.name; })
      .def_property_readonly("skeleton", [](const Character& character) { return character.skeleton; })
      .def_property_readonly(
          "clips", [](const Character& character) { return character.clips; }, "A list of Clips.")
      .def_property_readonly("vertex_count", &Character::vertex_count)
      .def_property_readonly("mesh_names",
                             [](const Character& character) {
                               std::vector<std::string> names;
                               for (const SkinnedMesh& mesh : character.meshes) names.push_back(mesh.name);
                               return names;
                             })
      .def(
          "shape", [](const Character& character) { return std::make_shared<Shape>(rest_shape(character)); },
          "All meshes as one Shape, at rest.")
      .def(
          "weights", [](const Character& character) { return joined_weights(character); },
          "SkinWeights of all meshes, (vertices, bones): bones are those of bones().")
      .def(
          "bones",
          [](const Character& character) {
            BoneSkeleton bones = bones_of(character);
            return py::make_tuple(std::move(bones.skeleton), owned(std::move(bones.joint_of_bone)));
          },
          "The joints that skins name, as a Skeleton, and (bones,) the joint of each.")
      .def(
          "with_clips",
          [](const Character& character, const std::vector<MotionClip>& clips) {
            Character result = character;
            result.clips = clips;
            validate(result);
            return std::make_shared<Character>(std::move(result));
          },
          "clips"_a, "The same with other motions.")
      .def(
          "positions",
          [](const Character& character, const std::string& clip, const py::object& seconds, bool dual_quaternion) {
            const MotionClip& motion = clip_of(character, clip);
            const DoubleArray times = numbers(seconds, "seconds", {-1});
            CharacterPlayer player(character, dual_quaternion ? SkinBlend::DualQuaternion : SkinBlend::Linear);
            FloatArray frames({times.shape(0), static_cast<py::ssize_t>(player.vertex_count()), py::ssize_t{3}});
            float* written = frames.mutable_data();
            unlocked([&] {
              const std::size_t size = static_cast<std::size_t>(player.vertex_count()) * 3;
              for (py::ssize_t i = 0; i < times.shape(0); ++i) {
                player.play(motion, times.data()[i], {written + static_cast<std::size_t>(i) * size, size});
              }
              return 0;
            });
            return frames;
          },
          "clip"_a, "seconds"_a, "dual_quaternion"_a = false,
          "(times, vertices, 3) float32: all meshes at times of a clip, seconds (times,).")
      .def(
          "bind",
          [](const Character& character, const py::object& progress) {
            return BoundShape{std::make_shared<const Binding>(
                                  run(progress, [&](Task* task) { return bind_character(character, task); })),
                              {},
                              {}};
          },
          py::kw_only(), "progress"_a = py::none(), "A Binding with the character's own weights, for the solver.")
      .def("__repr__", [](const Character& character) {
        return "<limber.Character: " + std::to_string(character.meshes.size()) + " meshes, " +
               std::to_string(character.skeleton.count()) + " joints, " + std::to_string(character.clips.size()) +
               " clips>";
      });
  module.def(
      "load_character",
      [](const std::filesystem::path& path) {
        return std::make_shared<Character>(unlocked([&] { return load_gltf(path).character; }));
      },
      "path"_a, "Reads a .glb or .gltf.");
  module.def(
      "read_character",
      [](const py::object& content) {
        const std::string bytes = bytes_from(content, "content");
        return std::make_shared<Character>(unlocked([&] { return read_gltf(bytes).character; }));
      },
      "content"_a, "Reads the bytes of a .glb.");
  auto options_of = [](int influences) {
    if (influences < 0) refuse("influences", "wanted 0 or more.");
    GltfWriteOptions options;
    options.skin.influences = influences;
    return options;
  };
  module.def(
      "save_character",
      [options_of](const std::filesystem::path& path, const Character& character, int influences) {
        unlocked([&] {
          save_glb(path, character, options_of(influences));
          return 0;
        });
      },
      "path"_a, "character"_a, "influences"_a = GltfSkinOptions().influences,
      "Writes a .glb; influences: the most per vertex, 0 for no limit.");
  module.def(
      "write_character",
      [options_of](const Character& character, int influences) {
        return py::bytes(unlocked([&] { return write_glb(character, options_of(influences)); }));
      },
      "character"_a, "influences"_a = GltfSkinOptions().influences, "The bytes of a .glb.");
  module.def(
      "affine_character",
      [](const BoundShape& binding, const py::object& times, const py::object& transforms, int influences) {
        const DoubleArray at = numbers(times, "times", {-1});
        if (influences < 0) refuse("influences", "wanted 0 or more.");
        AffineMotion motion;
        motion.name = "motion";
        motion.times.assign(at.data(), at.data() + at.size());
        const int most = binding.binding->subspace.handle_count();
        const DoubleArray maps = numbers(transforms, "transforms", {at.size(), -1, 3, 4});
        if (maps.shape(1) > most || maps.shape(1) == 0 || at.size() == 0) {
          refuse("transforms", "wanted one per time and handle, or of the first handles.");
        }
        for (std::size_t i = 1; i < motion.times.size(); ++i) {
          if (!(motion.times[i] > motion.times[i - 1])) refuse("times", "they do not rise.");
        }
        const double* next = maps.data();
        for (py::ssize_t time = 0; time < at.size(); ++time) {
          motion.poses.emplace_back();
          for (py::ssize_t handle = 0; handle < maps.shape(1); ++handle, next += 12) {
            motion.poses.back().push_back(Eigen::Map<const AffineMatrix>(next));
          }
        }
        return std::make_shared<Character>(
            unlocked([&] { return affine_character(*binding.binding, motion, influences); }));
      },
      "binding"_a, "times"_a, "transforms"_a, "influences"_a = 4,
      "A Binding and a motion of its handles, (times, handles, 3, 4), as a Character that engines play.");
}

}  // namespace

void add_motion(py::module_& module) {
  add_skeleton(module);
  add_clip(module);
  add_character(module);
}

}  // namespace limber::python
