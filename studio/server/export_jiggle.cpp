// The motion with flesh that wobbles, baked.
#include <fmt/format.h>

#include "limber/flesh/jiggle.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/shape_file.h"
#include "limber/motion/clips.h"
#include "limber/session/characters.h"

#include "studio/server/export_support.h"
#include "studio/server/modes/jiggle_drive.h"
#include "studio/server/modes/jiggle_options.h"
#include "studio/server/option_builders.h"

namespace limber::studio {
using namespace internal;
namespace {

/// Flesh, its bones, and the frames they make of the motion.
struct Bake {
  std::shared_ptr<const JiggleFlesh> flesh;
  std::unique_ptr<JiggleDrive> drive;
  std::vector<double> times;
  MeshSequence frames;
};

std::vector<AffineMatrix> transforms_at(Bake& bake, const BoundShape& bound, double seconds) {
  return handle_transforms(*bound.subspace, bake.drive->at(seconds));
}

void require_bakeable(const ExportSource& source) {
  const BoundShape& bound = bound_of(source);
  if (!source.document.motion) {
    throw Error(ErrorCode::InvalidArgument, "there is no motion to bake.", {},
                "Open a .bvh, or a .glb with an animation, first.");
  }
  if (is_stale(source.document)) {
    throw Error(ErrorCode::InvalidArgument, "the weights are not ready yet.", {}, "Wait until binding is done.");
  }
  if (bound.subspace->dimension != 3) {
    throw Error(ErrorCode::UnsuitableShape, "jiggle is for shapes in space, and this one is flat.");
  }
}

Bake bake_motion(const ExportSource& source, int fps, Task& task) {
  require_bakeable(source);
  const Document& document = source.document;
  const BoundShape& bound = *document.bound;
  Bake bake;
  // What the mode has built already need not be built again.
  const auto& shown = source.frame.flesh;
  bake.flesh = shown && shown->fits(document) ? shown : make_flesh(document, &task);
  bake.drive = std::make_unique<JiggleDrive>(bake.flesh, document);
  bake.times = frame_times(document.motion->seconds(), fps);
  bake.frames = bake_jiggle(
      bake.flesh->character, bound.rig(),
      [&](double seconds) {
        std::vector<AffineMatrix> bones = transforms_at(bake, bound, seconds);
        bones.resize(static_cast<std::size_t>(bound.rig().count()));
        return bones;
      },
      0, fps, static_cast<int>(bake.times.size()), jiggle_of(document, bound.rig()), &task);
  return bake;
}

/// The motion of the bones under the flesh, as frames of a clip.
AffineMotion plain_motion(Bake& bake, const Document& document, Task& task) {
  AffineMotion motion;
  motion.name = document.motion->name;
  motion.times = bake.times;
  bake.drive->restart();
  Stage stage(&task, "animate");
  for (const double time : motion.times) {
    motion.poses.push_back(transforms_at(bake, *document.bound, time));
    stage.advance(static_cast<double>(motion.poses.size()) / static_cast<double>(motion.times.size()));
  }
  return motion;
}

std::string animate_command(const ExportSource& source, int fps, const std::string& more, const std::string& output) {
  require_bakeable(source);
  const Document& document = source.document;
  const Rig& rig = document.bound->rig();
  std::string text = fmt::format("{} && limber animate {} --motion {} {} --fps {}", bind_command(source),
                                 quoted(document.name + ".limber"), quoted(document.motion->file),
                                 jiggle_arguments(document, rig), fps);
  const std::vector<int> driven = handles_in_motion(document);
  if (driven != driven_handles(rig, document.motion->clip)) {
    std::string names;
    for (const int handle : driven) {
      names += (names.empty() ? "" : ",") + rig.handles[static_cast<std::size_t>(handle)].name;
    }
    text += " --only " + studio::quoted(names);
  }
  return text + more + " -o " + studio::quoted(output);
}

void add_notes(const Bake& bake, ExportResult& result) {
  result.notes.insert(result.notes.end(), bake.flesh->notes.begin(), bake.flesh->notes.end());
  if (!bake.drive->is_plain())
    result.notes.push_back("what is held or pinned by hand is baked, but not in the command.");
}

}  // namespace

ExportResult export_jiggle_pc2(const ExportSource& source, const OptionValues& options, Task& task) {
  const int fps = options.at("fps").get<int>();
  const Bake bake = bake_motion(source, fps, task);
  ExportResult result;
  result.file = {source.document.name + "-jiggle.pc2", write_pc2(bake.frames)};
  result.command = jiggle_pc2_command(source, options);
  add_notes(bake, result);
  return result;
}

ExportResult export_jiggle_glb(const ExportSource& source, const OptionValues& options, Task& task) {
  const int fps = options.at("fps").get<int>();
  const int joints = options.at("joints").get<int>();
  const int influences = options.at("influences").get<int>();
  Bake bake = bake_motion(source, fps, task);
  // Joints that carry jiggle find room themselves: they know what they are for.
  Character character =
      affine_character(source.document.bound->to_binding(), plain_motion(bake, source.document, task), 0);
  const MotionClip clip = character.clips.back();
  const JiggleJointReport report =
      add_jiggle_joints(character, 0, clip, bake.frames, 0, fps, clip.name + " with jiggle",
                        {.joints = joints, .influences = influences}, &task);
  GltfWriteOptions write;
  write.skin.influences = influences;
  ExportResult result;
  result.file = {source.document.name + "-jiggle.glb", write_glb(character, write)};
  result.command = jiggle_glb_command(source, options);
  add_notes(bake, result);
  result.notes.push_back(fmt::format("{} joints carry the jiggle to {:.2g} of the size (RMS; without them {:.2g}).",
                                     report.joints, report.rms, report.rms_before));
  return result;
}

std::string jiggle_pc2_command(const ExportSource& source, const OptionValues& options) {
  return animate_command(source, options.at("fps").get<int>(), "", source.document.name + "-jiggle.pc2");
}

std::string jiggle_glb_command(const ExportSource& source, const OptionValues& options) {
  const std::string more = fmt::format(" --jiggle-joints {} --influences {}", options.at("joints").get<int>(),
                                       options.at("influences").get<int>());
  return animate_command(source, options.at("fps").get<int>(), more, source.document.name + "-jiggle.glb");
}

std::vector<OptionInfo> jiggle_pc2_options() {
  return {integer_option("fps", "Frames", 1, 120, 30, "per second",
                         "How many are kept; the simulation runs in its own steps")};
}

std::vector<OptionInfo> jiggle_glb_options() {
  std::vector<OptionInfo> options = jiggle_pc2_options();
  options.push_back(
      integer_option("joints", "Jiggle joints", 1, 200, 24, "", "How many are added to carry the jiggle"));
  options.push_back(integer_option("influences", "Influences", 2, 16, 4, "per vertex",
                                   "How many joints may move a vertex; most engines take 4"));
  return options;
}

}  // namespace limber::studio
