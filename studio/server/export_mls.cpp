// What goes out of pins: files for `limber deform`, and warped pictures.
#include <algorithm>

#include <fmt/format.h>

#include "limber/io/png.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/mls/mls.h"
#include "limber/samples/samples.h"

#include "studio/server/export_support.h"
#include "studio/server/mls_pins.h"
#include "studio/server/restart.h"

namespace limber::studio {
using namespace internal;
namespace {

bool is_picture(const Document& document) {
  return !document.shape->picture.empty();
}

bool is_restarted(const Document& document) {
  return document.origin == rest_file(document);
}

std::string text_option(const Document& document, const char* name) {
  return document.options.at(name).get<std::string>();
}

/// The options of `limber deform` that do what the mode does.
std::string deform_options(const Document& document) {
  const std::string method = text_option(document, "mls.method");
  std::string text;
  if (method != "exact") text += fmt::format(" --method mls-{}", method);
  if (const double alpha = document.options.at("mls.alpha"); alpha != 1) text += fmt::format(" --alpha {}", alpha);
  if (method == "skeleton") {
    text += fmt::format(" --reach {:.6g}", document.options.at("mls.reach").get<double>() * document.shape->size);
    if (!bones_of(*document.rig).handles.empty()) {
      text += fmt::format(" --skeleton {}", quoted(document.name + ".skeleton.json"));
    }
    return text;
  }
  const std::string variant = text_option(document, "mls.variant");
  if (method == "exact" && variant != "rigid") text += fmt::format(" --variant {}", variant);
  const bool affine = method == "exact" && variant == "affine";
  if (document.options.at("mls.restart").get<bool>() && !affine) text += " --restart";
  return text;
}

Pins pins_of(const ExportSource& source) {
  Pins pins = mls_pins(source.document, source.pose);
  if (pins.controls.target_count() == 0) {
    throw Error(ErrorCode::TooFewHandles, "no handle is held, so that there are no pins.", {},
                "Place a point, or pin a handle.");
  }
  return is_picture(source.document) ? in_pixels(pins, *source.document.shape) : pins;
}

}  // namespace

std::string deform_command(const ExportSource& source, const std::string& output) {
  const Document& document = source.document;
  const auto& samples = sample_catalogue();
  const bool is_sample =
      std::any_of(samples.begin(), samples.end(), [&](const SampleEntry& e) { return e.name == document.origin; });
  const std::string model = quoted(is_sample ? document.name + ".obj" : document.origin);
  std::string text = is_sample ? fmt::format("limber make {} -o {} && ", document.origin, model) : std::string();
  return text + fmt::format("limber deform {} {} -o {}{}", model, quoted(document.name + ".pins.json"), quoted(output),
                            deform_options(document));
}

ExportResult export_pins(const ExportSource& source, const OptionValues&, Task&) {
  const std::string name = source.document.name;
  const bool picture = is_picture(source.document);
  ExportResult result;
  result.file = {name + ".pins.json", write_pins_json(pins_of(source))};
  if (!(picture && is_restarted(source.document))) {
    result.command = deform_command(source, name + (picture ? "-warped.png" : "-posed.obj"));
  }
  if (is_restarted(source.document)) result.notes.push_back("they belong to the shape since the restart.");
  return result;
}

ExportResult export_warped(const ExportSource& source, const OptionValues&, Task&) {
  const Document& document = source.document;
  if (!is_picture(document)) {
    throw Error(ErrorCode::UnsuitableShape, "this document is not a picture.", {}, "Open a .png, or export a mesh.");
  }
  if (is_restarted(document)) {
    throw Error(ErrorCode::UnsuitableShape, "the picture was restarted: pins say only what came since.", {},
                "Export the format Picture instead.");
  }
  if (text_option(document, "mls.method") == "skeleton") {
    throw Error(ErrorCode::UnsuitableShape, "a picture as a whole has no skeleton.", {},
                "Use the exact method, or export the format Picture.");
  }
  const Pins pins = pins_of(source);
  WarpOptions options;
  options.mls.alpha = document.options.at("mls.alpha");
  const std::string variant = text_option(document, "mls.variant");
  if (text_option(document, "mls.method") == "exact" && variant != "rigid") {
    options.mls.map = variant == "affine" ? MlsMap::Affine : MlsMap::Similarity;
  }
  options.mls.restart_before_tears =
      document.options.at("mls.restart").get<bool>() && options.mls.map != MlsMap::Affine;
  MlsReport report;
  const Image warped = warp_image(document.shape->picture, pins.controls, pins.frames.front(), options, report);
  const std::string file = document.name + "-warped.png";
  return {{file, write_png(warped)}, deform_command(source, file), {}};
}

ExportResult export_rest(const ExportSource& source, const OptionValues&, Task&) {
  return {{rest_file(source.document), write_obj(source.document.shape->shape)}, "", {}};
}

ExportResult export_skeleton(const ExportSource& source, const OptionValues&, Task&) {
  const Rig bones = bones_of(*source.document.rig);
  if (bones.handles.empty()) {
    throw Error(ErrorCode::TooFewHandles, "there are no bones.", {}, "Draw some, or make a skeleton from the shape.");
  }
  const std::string file = source.document.name + ".skeleton.json";
  return {{file, write_rig_json(bones)}, fmt::format("limber info {}", quoted(file)), {}};
}

}  // namespace limber::studio
