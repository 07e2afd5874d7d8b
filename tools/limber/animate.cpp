#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "tools/limber/animation.h"
#include "tools/limber/command.h"
#include "tools/limber/gltf_output.h"
#include "tools/limber/motion_source.h"
#include "tools/limber/options.h"
#include "tools/limber/terminal.h"

namespace limber::cli {
namespace {

using Json = nlohmann::ordered_json;

struct AnimateOptions {
  std::string output;
  std::string map;
  std::string map_template;
  bool strict = false;
  AnimationRequest request;
  MotionRequest motion;
};

enum class OutputKind { Gltf, PointCache, MotionCache, NumberedObj, Bvh };

OutputKind output_kind(const std::string& output) {
  if (is_number_pattern(output)) return OutputKind::NumberedObj;
  const std::string extension = std::filesystem::path(output).extension().string();
  if (is_gltf_output(output)) return OutputKind::Gltf;
  if (equal_ignoring_case(extension, ".pc2")) return OutputKind::PointCache;
  if (equal_ignoring_case(extension, ".mdd")) return OutputKind::MotionCache;
  if (equal_ignoring_case(extension, ".bvh")) return OutputKind::Bvh;
  throw Error(ErrorCode::UnknownFormat, fmt::format("'{}' is no format that animations are written to.", extension),
              Place::in_file(output),
              "Use .glb, .gltf, .vrm, .bvh, .pc2, .mdd, or numbered files such as frame.%03d.obj.");
}

Json names_of(const std::vector<int>& joints, const Skeleton& skeleton) {
  Json names = Json::array();
  for (const int joint : joints) names.push_back(skeleton.joints[joint].name);
  return names;
}

Json report_of(const AnimateOptions& options, const Animation& animation, const MotionSource& source,
               const AnimationOutcome& outcome, Context& context) {
  const RetargetResult& made = animation.retargeted();
  Json matched = Json::array();
  for (std::size_t i = 0; i < made.matches.source_of_target.size(); ++i) {
    const int joint = made.matches.source_of_target[i];
    if (joint < 0) continue;
    matched.push_back({{"motion", source.skeleton.joints[joint].name}, {"model", animation.skeleton().joints[i].name}});
  }
  Json report = {{"output", options.output},
                 {"clip", source.clip.name},
                 {"frames", outcome.frames},
                 {"fps", options.request.fps},
                 {"seconds", outcome.seconds},
                 {"vertices", animation.vertex_count()},
                 {"matched_joints", made.matches.count()},
                 {"matched", matched},
                 {"at_rest", names_of(made.matches.unmatched_targets(), animation.skeleton())},
                 {"unused", names_of(made.matches.unused_sources(source.skeleton), source.skeleton)},
                 {"driven", animation.driven()},
                 {"scale", made.scale},
                 {"milliseconds_per_frame", outcome.milliseconds_per_frame},
                 {"warnings", context.warnings()}};
  if (outcome.skin_error) {
    report["skin_error"] = {{"rms", outcome.skin_error->rms}, {"worst", outcome.skin_error->worst}};
  }
  if (options.request.dynamics) report["dynamics"] = {{"swinging_dofs", animation.swinging_dofs()}};
  if (options.request.jiggle.wanted) {
    report["jiggle"] = {{"particles", outcome.particles}};
    const JiggleJointReport& joints = outcome.jiggle_joints;
    if (joints.joints > 0) {
      report["jiggle"]["joints"] = joints.joints;
      report["jiggle"]["rms_error"] = joints.rms;
      report["jiggle"]["worst_error"] = joints.worst;
      report["jiggle"]["rms_without_joints"] = joints.rms_before;
    }
  }
  return report;
}

void write_positions(const AnimateOptions& options, OutputKind kind, Animation& animation, AnimationOutcome& outcome,
                     Context& context) {
  MeshSequence sequence = animation.positions(options.request, outcome, context.task());
  if (kind == OutputKind::NumberedObj) {
    save_obj_sequence(options.output, animation.shape(), sequence, context.task());
    return;
  }
  const bool mdd = kind == OutputKind::MotionCache;
  if (mdd) sequence.step = static_cast<float>(1 / options.request.fps);  // In seconds; a .pc2 counts frames.
  context.write_output(options.output,
                       in_file(options.output, [&] { return mdd ? write_mdd(sequence) : write_pc2(sequence); }));
}

/// Writes which joint drives which, to be filled in.
void write_map_template(const AnimateOptions& options, const MotionSource& source, Context& context) {
  const Skeleton model = model_skeleton(options.request.model);
  const JointMatches matches = match_joints(source.skeleton, model, options.request.map);
  context.write_output(options.map_template, write_name_map(source.skeleton, model, matches));
  context.note(fmt::format("{}: {} of {} joints are driven; fill in the others.", options.map_template, matches.count(),
                           model.count()));
}

ExitStatus run_animate(AnimateOptions options, Context& context) {
  context.require_free_output(options.output);
  context.require_free_output(options.map_template);
  if (options.output.empty() && options.map_template.empty()) throw UsageError("say where to write it: -o FILE.");
  if (options.request.dynamics && options.request.jiggle.wanted) {
    throw UsageError("--dynamics moves the bound shape by itself, --jiggle flesh around its bones: take one of them.");
  }
  const OutputKind kind = options.output.empty() ? OutputKind::Gltf : output_kind(options.output);
  if (!options.map.empty()) {
    options.request.map = in_file(options.map, [&] { return parse_name_map(context.read_input(options.map)); });
  }
  if (is_motion_name(options.motion.file)) options.motion.body = motion_body_of(model_skeleton(options.request.model));
  const MotionSource source = load_motion(options.motion, context);
  if (!options.map_template.empty()) write_map_template(options, source, context);
  if (options.output.empty()) return ExitStatus::Done;
  std::unique_ptr<Animation> animation = make_animation(options.request, source);
  for (const std::string& note : animation->retargeted().notes) context.warn(note);
  AnimationOutcome outcome;
  std::vector<std::string> losses = animation->losses();
  if (kind == OutputKind::Gltf) {
    std::string glb = animation->glb(options.request, outcome, context.task());
    if (options.strict && !outcome.changed.empty()) losses.push_back(outcome.changed);  // Else a warning, if it shows.
    for (std::string& loss : losses_in_gltf(animation->shape())) losses.push_back(std::move(loss));
    tell_losses(options.output, losses, options.strict, context);
    write_gltf(options.output, std::move(glb), context);
  } else if (kind == OutputKind::Bvh) {
    const BvhFile file = animation->bvh(options.request, outcome, losses);
    tell_losses(options.output, losses, options.strict, context);
    context.write_output(options.output, in_file(options.output, [&] { return write_bvh(file); }));
  } else {
    for (std::string& loss : animation->losses_in_positions()) losses.push_back(std::move(loss));
    tell_losses(options.output, losses, options.strict, context);
    write_positions(options, kind, *animation, outcome, context);
  }
  for (const std::string& warning : outcome.warnings) context.warn(warning);
  const Json report = report_of(options, *animation, source, outcome, context);
  if (context.json()) {
    context.print_json(report);
  } else if (options.output != "-") {
    context.note(fmt::format("{}: {} frames, {:.2f} s at {:g} per second; {} of {} joints driven, {:.2f} ms per frame.",
                             options.output, outcome.frames, outcome.seconds, options.request.fps,
                             animation->retargeted().matches.count(), animation->skeleton().count(),
                             outcome.milliseconds_per_frame));
    if (options.request.jiggle.wanted) {
      std::string line = fmt::format("Jiggle on {} particles", outcome.particles);
      const JiggleJointReport& joints = outcome.jiggle_joints;
      if (joints.joints > 0) {
        line += fmt::format("; {} joints carry it to {:.2g} of the size (RMS; the skin alone is {:.2g} off)",
                            joints.joints, joints.rms, joints.rms_before);
      }
      context.note(line + ".");
    }
    if (!report["at_rest"].empty()) {
      std::string names;
      for (const auto& name : report["at_rest"])
        names += (names.empty() ? "" : ", ") + printable(name.get<std::string>());
      context.note(fmt::format("At rest, as nothing in the motion drives them: {}.", names));
    }
  }
  return ExitStatus::Done;
}

void declare_motion_options(CLI::App& app, AnimateOptions& options) {
  app.add_option("--motion", options.motion.file,
                 fmt::format("The motion: a .bvh, a .glb, .gltf, .fbx or .dae with a clip, or one of Limber's own: {}",
                             motion_names()))
      ->type_name("CLIP|NAME")
      ->required();
  app.add_option("--clip", options.motion.clip, "Which clip of a file with several; without it, the first")
      ->type_name("NAME");
  app.add_option("--start", options.motion.start, "Leave out what comes before this time of the motion, in seconds")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_option("--end", options.motion.end, "Leave out what comes after this time; 0: nothing")
      ->check(number_from(0))
      ->capture_default_str();
  app.add_flag("--loop", options.request.loop, "Fade the end into the start, so that the result can be repeated");
  app.add_option("--scale", options.motion.change.scale, "Multiply the lengths of a .bvh")
      ->check(number_in(1e-9, 1e9))
      ->capture_default_str();
  app.add_option("--up", options.motion.change.up, "Turn a .bvh from one upward axis to the other")
      ->check(one_of({"y-to-z", "z-to-y"}));
}

}  // namespace

/// `limber animate MODEL --motion CLIP -o OUT`.
Body declare_animate(CLI::App& app) {
  auto options = std::make_shared<AnimateOptions>();
  add_details(
      app,
      "Joints of motion and model are matched by what their names mean (Mixamo, motion capture, Blender, ...), "
      "rest poses are brought together, and the travel is scaled by the length of the legs. A T-pose in the first "
      "frame is taken for the rest pose by itself; a motion that stands along another axis is turned. Feet that stand "
      "in the motion stand on the model's ground. What nothing drives keeps its rest pose and is named in the report; "
      "--map-template writes a list to settle it.\n\n"
      "With --only, just those joints follow the motion, and the solver works out the others so that the shape "
      "stays as rigid as it can: hands and feet can drive a whole body.\n\n"
      "A .glb, .gltf or .vrm holds the mesh, its skin and the motion, for engines; a .bvh the joints and the motion; "
      ".pc2, .mdd "
      "and numbered .obj files hold positions. Weights of morph targets go along, to targets of the same names. What "
      "is left "
      "out is said.\n\n"
      "With --jiggle, flesh in a lattice around the bones overshoots, wobbles, settles and keeps its volume. A .glb "
      "carries that in joints of its own and a clip beside the plain one.");
  app.add_option("MODEL", options->request.model, "What to animate: a .limber file, or a rigged .glb or .gltf")
      ->required();
  declare_motion_options(app, *options);
  app.add_option("-o,--output", options->output,
                 "The file to write: .glb, .gltf, .vrm, .bvh, .pc2, .mdd, or frame.%03d.obj")
      ->type_name("FILE");
  app.add_flag("--strict", options->strict, "Fail, and write nothing, where the result would lose something");
  app.add_option("--fps", options->request.fps, "Frames per second of the result")
      ->check(number_in(0.01, 1000))
      ->capture_default_str();
  app.add_option("--map", options->map, "Which joint drives which: lines 'name in the motion = name in the model'")
      ->type_name("FILE");
  app.add_option("--map-template", options->map_template,
                 "Write what drives what, and what is left, as a --map to fill in; -o may then be left out")
      ->type_name("FILE");
  app.add_option("--only", options->request.only, "Joints of the model that are driven; the solver has the others")
      ->type_name("NAME,...")
      ->delimiter(',');
  app.add_flag("--in-place", options->request.in_place, "Leave out what the motion travels over the ground");
  app.add_flag("--hands", options->request.hands,
               "Hands that keep still in the motion, on a table or the ground, keep still on the model");
  app.add_flag("--first-frame-is-rest", options->request.first_frame_is_rest,
               "Take the motion's first frame, a T-pose, for its rest pose, and leave it out");
  app.add_flag("--dual-quaternion", options->request.dual_quaternion,
               "Positions by dual quaternions: elbows and knees keep their volume; not for .glb");
  app.add_option("--influences", options->request.influences, "Most joints per vertex of a .glb made from a binding")
      ->check(number_in(1, 64))
      ->capture_default_str();
  CLI::Option* dynamics =
      app.add_flag("--dynamics", options->request.dynamics,
                   "What no joint of the motion drives has inertia and swings after it: with --only, "
                   "or with extra weights and auxiliary points");
  DynamicsOptions& swing = options->request.swing;
  app.add_option("--swing-stiffness", swing.wave_speed,
                 "Of --dynamics: how fast a push travels, in sizes per second: 5 jelly, 20 flesh, 50 rubber")
      ->check(number_in(0.01, 1000))
      ->capture_default_str()
      ->needs(dynamics);
  app.add_option("--swing-damping", swing.damping, "Of --dynamics: how fast swinging dies away, per second")
      ->check(number_in(0, 1000))
      ->capture_default_str()
      ->needs(dynamics);
  app.add_option("--swing-gravity", options->request.swing_gravity,
                 "Of --dynamics: pull downwards along y, in units per second squared; 9.81 for metres")
      ->check(number_in(-1e6, 1e6))
      ->capture_default_str()
      ->needs(dynamics);
  declare_jiggle_options(app, options->request.jiggle);
  add_examples(app,
               {{"limber animate hero.glb --motion walk --in-place -o walk.glb", "one of Limber's own motions"},
                {"limber animate hero.limber --motion walk.bvh -o hero.glb", "a walk on a bound shape, for engines"},
                {"limber animate hero.glb --motion walk.bvh --in-place --loop -o walk.pc2", "positions of a loop"},
                {"limber animate hero.limber --motion walk.bvh --only hand.L,hand.R,foot.L,foot.R -o out.%03d.obj",
                 "only hands and feet are driven"},
                {"limber animate octopus.limber --motion dance.bvh --only body --dynamics -o octopus.pc2",
                 "one joint is driven, all else swings"},
                {"limber animate hero.glb --motion walk.bvh --jiggle --softness 0.95 --soft head=0 -o hero-jiggle.glb",
                 "flesh that wobbles, in joints of its own"}});
  return [options](Context& context) { return run_animate(*options, context); };
}

}  // namespace limber::cli
