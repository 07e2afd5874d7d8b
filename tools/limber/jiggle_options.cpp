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
  add("--stiffness", options.profile.stiffness, "How strongly it goes back to its shape")->check(number_in(1e-6, 1));
  add("--damping", options.profile.damping, "How soon its wobble dies away")->check(number_in(0, 1));
  add("--drag", options.profile.drag, "How fast it is drawn into the motion of the bones, per second")
      ->check(number_from(0));
  add("--volume", options.volume, "How much of the volume that a pose costs comes back")->check(number_in(0, 1));
  add("--gravity", request.gravity, "Pull downwards along y, in units per second squared; 9.81 for metres");
  app.add_option("--ground", options.ground_height, "Height along y below which flesh does not go")
      ->type_name("Y")
      ->needs(jiggle)
      ->each([&options](const std::string&) { options.has_ground = true; });
  app.add_option("--soft", request.soft, "Softness of single bones, such as head=0,belly=1")
      ->type_name("NAME=S,...")
      ->delimiter(',')
      ->needs(jiggle);
  app.add_option("--flesh", request.flesh, "A rig.json whose handles tell about their flesh; see docs/file-formats.md")
      ->type_name("FILE")
      ->needs(jiggle);
  add("--settle", options.settle_seconds, "Seconds in the first pose before the first frame")->check(number_in(0, 60));
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

JiggleOptions resolved(const JiggleRequest& request) {
  JiggleOptions options = request.options;
  options.skinning = request.skinning == "linear"  ? LatticeSkinning::Linear
                     : request.skinning == "rigid" ? LatticeSkinning::Rigid
                                                   : LatticeSkinning::DualQuaternion;
  options.gravity = {0, static_cast<float>(-request.gravity), 0};
  for (const std::string& text : request.soft) {
    const std::size_t equals = text.rfind('=');
    HandleProfile profile{text.substr(0, equals), options.profile};
    const char* first = equals == std::string::npos ? nullptr : text.data() + equals + 1;
    const char* last = text.data() + text.size();
    const bool is_read = first && std::from_chars(first, last, profile.profile.softness).ptr == last;
    if (!is_read) throw UsageError(fmt::format("--soft wants NAME=SOFTNESS, not '{}'.", text));
    options.profiles.push_back(std::move(profile));
  }
  return options;
}

}  // namespace limber::cli
