#include "tools/limber/jiggle_options.h"

#include <charconv>

#include <fmt/format.h>

#include "tools/limber/context.h"
#include "tools/limber/options.h"

namespace limber::cli {

void declare_jiggle_options(CLI::App& app, JiggleRequest& request) {
  JiggleOptions& options = request.options;
  CLI::Option* jiggle = app.add_flag("--jiggle", request.wanted,
                                     "Let flesh wobble around the bones and keep its volume; see docs/lattice.md");
  const auto add = [&](const char* name, auto& value, const char* help) {
    return app.add_option(name, value, help)->capture_default_str()->needs(jiggle);
  };
  add("--softness", options.profile.softness, "How loose flesh is; 0 follows the bones exactly")
      ->check(number_in(0, 1));
  CLI::Option* frequency = add("--frequency", options.profile.frequency,
                               "How often flesh swings per second, in hertz; 0: as --stiffness says")
                               ->check(number_in(0, 60));
  CLI::Option* ratio = add("--damping-ratio", options.profile.damping_ratio,
                           "How soon it comes to rest: 0 swings for ever, 1 goes back without a swing")
                           ->check(number_in(0, 1));
  // The thesis' own material is asked for by any of its parameters, and excludes the other.
  const auto of_thesis = [&](const char* name, float& value, const char* help) {
    return add(name, value, help)->excludes(frequency)->excludes(ratio)->each([&options](const std::string&) {
      options.profile.frequency = 0;
    });
  };
  of_thesis("--stiffness", options.profile.stiffness,
            "In place of a frequency, as in the thesis: how far a step takes flesh back to its shape")
      ->check(number_in(1e-6, 1));
  of_thesis("--damping", options.profile.damping, "... how much of its wobble within itself a step takes away")
      ->check(number_in(0, 1));
  of_thesis("--drag", options.profile.drag, "... how fast it is drawn into the motion of the bones, per second")
      ->check(number_from(0));
  app.add_flag(
         "--even", request.even,
         "All flesh is as soft as --softness says; else head, hands, feet and shins are firmer than belly and thighs")
      ->needs(jiggle);
  app.add_flag("--complementary", options.complementary,
               "Flesh does only what the rig itself cannot do, so that it never changes the pose of a bone")
      ->needs(jiggle);
  add("--volume", options.volume, "How much of the volume that a pose costs comes back")->check(number_in(0, 1));
  add("--gravity", request.gravity, "Pull downwards along y, in units per second squared; 9.81 for metres");
  app.add_option("--ground", options.ground_height, "Height along y below which flesh does not go")
      ->type_name("Y")
      ->needs(jiggle)
      ->each([&options](const std::string&) { options.has_ground = true; });
  app.add_flag("--touch", options.bones_touch_flesh,
               "Bones push the flesh of other limbs: an arm the belly, a thigh the other")
      ->needs(jiggle);
  const auto add_solid = [&](const char* name, std::vector<std::string>& values, const char* type, const char* help) {
    app.add_option(name, values, help)->type_name(type)->expected(1)->take_all()->needs(jiggle);
  };
  add_solid("--sphere", request.spheres, "X,Y,Z,R", "A ball that flesh stays outside of; may be given again");
  add_solid("--capsule", request.capsules, "X,Y,Z,X,Y,Z,R", "The same with all within R of a segment");
  add_solid("--box", request.boxes, "X,Y,Z,A,B,C", "The same with a box: its centre, and its sizes along x, y and z");
  add("--friction", options.friction, "How much of the sliding a contact takes away")->check(number_in(0, 1));
  app.add_option("--soft", request.soft, "Softness of single bones, such as head=0,belly=1")
      ->type_name("NAME=S,...")
      ->delimiter(',')
      ->needs(jiggle);
  app.add_option("--frequencies", request.frequencies, "Frequency of single bones in hertz, such as belly=2,thigh.L=5")
      ->type_name("NAME=HZ,...")
      ->delimiter(',')
      ->needs(jiggle);
  app.add_option("--damping-ratios", request.ratios, "Damping ratio of single bones, such as belly=0.1")
      ->type_name("NAME=R,...")
      ->delimiter(',')
      ->needs(jiggle);
  app.add_option("--flesh", request.flesh, "A rig.json whose handles tell about their flesh; see docs/file-formats.md")
      ->type_name("FILE")
      ->needs(jiggle);
  add("--settle", options.settle_seconds, "Seconds in the first pose before the first frame")->check(number_in(0, 60));
  app.add_flag("--periodic", request.periodic,
               "The motion is a loop: its frames end as they begin; by itself with --loop and Limber's own loops")
      ->needs(jiggle);
  add("--cells", request.lattice.weights.lattice.cells_along_longest,
      "Cells of the lattice along the longest side; 0: what suits the shape")
      ->check(number_in(0, 500));
  app.add_option("--lattice-skinning", request.skinning,
                 "How bones move flesh before it wobbles; linear thins at twists")
      ->check(one_of({"linear", "rigid", "dual-quaternion"}))
      ->capture_default_str()
      ->needs(jiggle);
  add("--region", request.lattice.half_width, "Steps that shapes are matched over; more is stiffer and smoother")
      ->check(number_in(1, 8));
  add("--jiggle-joints", request.joints, "Joints that carry the jiggle in a .glb")->check(number_in(1, 1000));
}

namespace {

/// One "NAME=NUMBER" of an option.
std::pair<std::string, float> named_number(const char* option, const std::string& text) {
  const std::size_t equals = text.rfind('=');
  float number = 0;
  const char* first = equals == std::string::npos ? nullptr : text.data() + equals + 1;
  const char* last = text.data() + text.size();
  const bool is_read = first && std::from_chars(first, last, number).ptr == last;
  if (!is_read) throw UsageError(fmt::format("{} wants NAME=NUMBER, not '{}'.", option, text));
  return {text.substr(0, equals), number};
}

/// "1,2.5,3" as so many numbers.
std::vector<float> numbers_in(const char* option, const std::string& text, std::size_t count) {
  std::vector<float> numbers;
  const char* at = text.data();
  const char* last = at + text.size();
  while (at <= last) {
    float number = 0;
    const auto read = std::from_chars(at, last, number);
    if (read.ec != std::errc()) break;
    numbers.push_back(number);
    if (read.ptr == last) {
      if (numbers.size() == count) return numbers;
      break;
    }
    if (*read.ptr != ',') break;
    at = read.ptr + 1;
  }
  throw UsageError(fmt::format("{} wants {} numbers with commas between them, not '{}'.", option, count, text));
}

void add_solids(const JiggleRequest& request, JiggleOptions& options) {
  for (const std::string& text : request.spheres) {
    const std::vector<float> n = numbers_in("--sphere", text, 4);
    options.spheres.push_back({{n[0], n[1], n[2]}, n[3]});
  }
  for (const std::string& text : request.capsules) {
    const std::vector<float> n = numbers_in("--capsule", text, 7);
    options.capsules.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, n[6]});
  }
  for (const std::string& text : request.boxes) {
    const std::vector<float> n = numbers_in("--box", text, 6);
    CollisionBox box;
    box.center = {n[0], n[1], n[2]};
    box.half_sizes = {n[3] / 2, n[4] / 2, n[5] / 2};
    options.boxes.push_back(box);
  }
}

}  // namespace

JiggleOptions resolved(const JiggleRequest& request, const Rig& rig) {
  JiggleOptions options = request.options;
  options.skinning = request.skinning == "linear"  ? LatticeSkinning::Linear
                     : request.skinning == "rigid" ? LatticeSkinning::Rigid
                                                   : LatticeSkinning::DualQuaternion;
  options.gravity = {0, static_cast<float>(-request.gravity), 0};
  options.softness_by_role = !request.even;
  add_solids(request, options);
  const std::vector<LatticeProfile> usual = profiles_of(rig, options);
  const auto profile_of = [&](const std::string& handle) -> LatticeProfile& {
    for (HandleProfile& known : options.profiles) {
      if (known.handle == handle) return known.profile;
    }
    const int index = rig.find(handle);  // an unknown one is refused by the bake, in words
    options.profiles.push_back({handle, index < 0 ? options.profile : usual[static_cast<std::size_t>(index)]});
    return options.profiles.back().profile;
  };
  for (const std::string& text : request.soft) {
    const auto [handle, softness] = named_number("--soft", text);
    profile_of(handle).softness = softness;
  }
  for (const std::string& text : request.frequencies) {
    const auto [handle, hertz] = named_number("--frequencies", text);
    profile_of(handle).frequency = hertz;
  }
  for (const std::string& text : request.ratios) {
    const auto [handle, ratio] = named_number("--damping-ratios", text);
    profile_of(handle).damping_ratio = ratio;
  }
  return options;
}

}  // namespace limber::cli
