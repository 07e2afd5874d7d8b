#include "studio/server/project_file.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>

#include "limber/core/file.h"
#include "limber/core/internal/bytes.h"
#include "limber/core/internal/checksum.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/internal/binding_sections.h"
#include "limber/io/png.h"

#include "studio/server/file_store.h"
#include "studio/server/fitting.h"
#include "studio/server/modes/mode.h"
#include "studio/server/motion.h"
#include "studio/server/surface.h"

namespace limber::studio {
using namespace internal;
namespace {

constexpr std::string_view kMagic = "LIMBERPR";
/// 2: the subspace as in version 2 of a binding file, and the size of the lattice after the provenance.
constexpr std::uint32_t kVersion = 2;

Json numbers_of(const double* values, std::size_t count) {
  return std::vector<double>(values, values + count);
}

void read_numbers(const Json& from, double* values, std::size_t count) {
  const auto numbers = from.get<std::vector<double>>();
  if (numbers.size() != count) throw Error(ErrorCode::Malformed, "a project has a vector of the wrong length.");
  std::copy(numbers.begin(), numbers.end(), values);
}

Json tracks_of(const MotionClip& clip) {
  Json tracks = Json::array();
  for (const MotionTrack& track : clip.tracks) {
    tracks.push_back({{"joint", track.joint},
                      {"path", static_cast<int>(track.path)},
                      {"interpolation", static_cast<int>(track.interpolation)},
                      {"times", track.times},
                      {"columns", track.values.cols()},
                      {"values", numbers_of(track.values.data(), static_cast<std::size_t>(track.values.size()))}});
  }
  return tracks;
}

Json to_json(const Motion& motion) {
  Json clips = Json::array();
  for (const MotionClip& clip : *motion.clips) clips.push_back({{"name", clip.name}, {"tracks", tracks_of(clip)}});
  Json joints = Json::array();
  for (const Joint& joint : motion.skeleton.joints) {
    joints.push_back(
        {{"name", joint.name}, {"parent", joint.parent}, {"at", numbers_of(joint.rest.translation.data(), 3)}});
  }
  return {{"name", motion.name},
          {"file", motion.file},
          {"clips", clips},
          {"joints", joints},
          {"driven", motion.driven},
          {"notes", motion.notes},
          {"bundled", motion.bundled},
          {"edits", keys_to_json(motion)},
          {"base", motion.base ? tracks_of(*motion.base) : Json()}};
}

std::vector<MotionTrack> tracks_from(const Json& json) {
  std::vector<MotionTrack> tracks;
  for (const Json& from : json) {
    MotionTrack track;
    track.joint = from.at("joint");
    const int path = from.at("path"), interpolation = from.at("interpolation");
    if (path < 0 || path > 3 || interpolation < 0 || interpolation > 2)
      throw Error(ErrorCode::Malformed, "a track is of no known kind.");
    track.path = static_cast<TrackPath>(path);
    track.interpolation = static_cast<Interpolation>(interpolation);
    track.times = from.at("times").get<std::vector<double>>();
    const auto values = from.at("values").get<std::vector<double>>();
    const auto columns = from.at("columns").get<std::size_t>();
    if (columns == 0 || values.size() % columns != 0)
      throw Error(ErrorCode::Malformed, "a track has an incomplete row.");
    track.values.resize(static_cast<Eigen::Index>(values.size() / columns), static_cast<Eigen::Index>(columns));
    std::copy(values.begin(), values.end(), track.values.data());
    tracks.push_back(std::move(track));
  }
  return tracks;
}

std::shared_ptr<const Motion> motion_from(const Json& json) {
  Motion motion;
  for (const Json& from : json.at("joints")) {
    Joint joint;
    joint.name = from.at("name");
    joint.parent = from.at("parent");
    read_numbers(from.at("at"), joint.rest.translation.data(), 3);
    motion.skeleton.joints.push_back(std::move(joint));
  }
  validate(motion.skeleton);
  auto clips = std::make_shared<std::vector<MotionClip>>();
  const std::string name = json.at("name");
  if (json.contains("clips")) {
    for (const Json& from : json.at("clips")) clips->push_back({from.at("name"), tracks_from(from.at("tracks"))});
  } else {
    clips->push_back({name, tracks_from(json.at("tracks"))});  // as it was before there could be several
  }
  for (const MotionClip& clip : *clips) validate(clip, motion.skeleton.count());
  motion.clips = std::move(clips);
  motion.file = json.value("file", name + ".bvh");
  motion.driven = json.at("driven").get<std::set<std::string>>();
  motion.notes = json.at("notes").get<std::vector<std::string>>();
  motion.bundled = json.value("bundled", false);
  if (json.contains("edits")) keys_from_json(json.at("edits"), motion);
  if (const Json base = json.value("base", Json()); !base.is_null()) {
    MotionClip clip{name, tracks_from(base)};
    validate(clip, motion.skeleton.count());
    motion.base = std::make_shared<const MotionClip>(std::move(clip));
  }
  if (!motion.base) motion.layer.clear();
  motion.name = name;
  return with_clip(motion, name);
}

Json description_of(const Document& document) {
  Json pose = Json::object();
  for (const auto& [handle, held] : document.pose) {
    pose[handle] = {{"kind", name_of(held.kind)},
                    {"position", numbers_of(held.position.data(), 3)},
                    {"tail", numbers_of(held.tail.data(), 3)},
                    {"transform", numbers_of(held.transform.data(), 12)}};
  }
  Json pins = Json::array();
  for (const VertexPin& pin : document.pins)
    pins.push_back({{"vertex", pin.vertex}, {"position", numbers_of(pin.position.data(), 3)}});
  return {{"name", document.name},
          {"origin", document.origin},
          {"options", document.options},
          {"mode", document.mode},
          {"compare", document.compare},
          {"pose", pose},
          {"pins", pins},
          {"motion", document.motion ? to_json(*document.motion) : Json()},
          {"driven", document.driven ? Json(*document.driven) : Json()},
          {"bound", static_cast<bool>(document.bound)},
          {"edited", document.bound && document.bound->is_edited},
          {"stale", is_stale(document)},
          {"picture", !document.shape->picture.empty()},
          {"given", document.given ? Json(document.given->handles) : Json()},
          {"fitting", document.fitting ? to_json(*document.fitting) : Json()},
          {"source",
           document.source ? Json{{"name", document.source->name}, {"bytes", document.source->bytes.size()}} : Json()}};
}

/// Names that later versions know and this one does not are left out; what is missing keeps its default.
void take_description(const Json& json, Document& document) {
  document.name = json.at("name");
  document.origin = json.at("origin");
  document.options = default_options();
  for (const auto& [name, value] : json.at("options").items()) {
    if (const OptionInfo* option = find_option(name)) document.options[name] = checked(*option, value);
  }
  document.mode = json.at("mode");
  document.compare = json.at("compare");
  mode_named(document.mode);
  if (!document.compare.empty()) mode_named(document.compare);
  for (const auto& [handle, from] : json.at("pose").items()) {
    HandlePose held;
    held.kind = constraint_named(from.at("kind").get<std::string>());
    read_numbers(from.at("position"), held.position.data(), 3);
    read_numbers(from.at("tail"), held.tail.data(), 3);
    read_numbers(from.at("transform"), held.transform.data(), 12);
    document.pose[handle] = held;
  }
  for (const Json& from : json.at("pins")) {
    VertexPin pin;
    pin.vertex = from.at("vertex");
    read_numbers(from.at("position"), pin.position.data(), 3);
    if (pin.vertex < 0 || pin.vertex >= document.shape->shape.vertex_count())
      throw Error(ErrorCode::IndexOutOfRange, "a pinned vertex is not there.");
    document.pins.push_back(pin);
  }
  if (!json.at("motion").is_null()) document.motion = motion_from(json.at("motion"));
  if (!json.at("driven").is_null()) document.driven = json.at("driven").get<std::set<std::string>>();
  if (const Json fitting = json.value("fitting", Json()); !fitting.is_null()) {
    document.fitting = std::make_shared<const Fitting>(fitting_from(fitting));
  }
}

std::shared_ptr<const GivenWeights> given_from(const Json& handles, int vertices, ByteReader& in) {
  auto given = std::make_shared<GivenWeights>();
  given->handles = handles.get<std::vector<std::string>>();
  if (given->handles.size() * sizeof(double) * static_cast<std::size_t>(vertices) > in.remaining())
    throw Error(ErrorCode::Truncated, "the file ends before its data does.");
  auto weights = std::make_shared<Eigen::MatrixXd>(vertices, static_cast<Eigen::Index>(given->handles.size()));
  in.read_into(std::span<double>(weights->data(), static_cast<std::size_t>(weights->size())));
  if (!weights->allFinite()) throw Error(ErrorCode::NonFiniteNumber, "the project has weights that are not numbers.");
  given->weights = std::move(weights);
  return given;
}

}  // namespace

std::string write_project(const Document& document) {
  ByteWriter out;
  out.append(kMagic);
  out.write(kVersion);
  const std::string description = description_of(document).dump(-1, ' ', false, Json::error_handler_t::replace);
  out.write(static_cast<std::uint64_t>(description.size()));
  out.append(description);
  binding_sections::write_shape(out, document.shape->shape);
  binding_sections::write_rig(out, *document.rig);
  if (document.bound) {
    binding_sections::write_rig(out, document.bound->rig());
    binding_sections::write_subspace(out, *document.bound->subspace);
    binding_sections::write_model(out, *document.bound->model);
    binding_sections::write_provenance(out, document.bound->provenance);
    out.write(static_cast<std::int32_t>(document.bound->provenance.lattice_vertices));
  }
  if (!document.shape->picture.empty()) {
    const std::string png = write_png(document.shape->picture);
    out.write(static_cast<std::uint64_t>(png.size()));
    out.append(png);
  }
  if (document.given) {
    const Eigen::MatrixXd& weights = *document.given->weights;
    out.write_all(std::span<const double>(weights.data(), static_cast<std::size_t>(weights.size())));
  }
  if (document.source) out.append(document.source->bytes);
  out.write(crc32(out.data()));
  return out.take();
}

Document read_project(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) throw Error(ErrorCode::WrongMagic, "this is not a project of the studio.");
  if (bytes.size() < kMagic.size() + 16) throw Error(ErrorCode::Truncated, "the file ends before its data does.");
  ByteReader sum(bytes.substr(bytes.size() - 4));
  if (crc32(bytes.substr(0, bytes.size() - 4)) != sum.read<std::uint32_t>()) {
    throw Error(ErrorCode::ChecksumMismatch, "the file is damaged.", {},
                "Take the copy with a ~ at the end of its name.");
  }
  ByteReader in(bytes.substr(0, bytes.size() - 4));
  in.take(kMagic.size());
  const auto version = in.read<std::uint32_t>();
  if (version > kVersion)
    throw Error(ErrorCode::UnsupportedVersion, "a newer version of Limber wrote this project.", {}, "Update Limber.");
  const auto length = in.read<std::uint64_t>();
  if (length > in.remaining()) throw Error(ErrorCode::Truncated, "the file ends before its data does.");
  const Json description = Json::parse(in.take(static_cast<std::size_t>(length)), nullptr, false);
  if (description.is_discarded()) throw Error(ErrorCode::Malformed, "the description of the project cannot be read.");
  try {
    Document document;
    Shape shape = binding_sections::read_shape(in);
    document.rig = std::make_shared<const Rig>(binding_sections::read_rig(in, shape));
    auto bound = std::make_shared<BoundShape>();
    std::shared_ptr<const Rig> bound_rig;
    if (description.at("bound").get<bool>()) {
      bound_rig = std::make_shared<const Rig>(binding_sections::read_rig(in, shape));
      bound->subspace =
          std::make_shared<const Subspace>(binding_sections::read_subspace(in, version, shape, *bound_rig));
      bound->model = std::make_shared<const ReducedModel>(binding_sections::read_model(in, *bound->subspace));
      bound->provenance = binding_sections::read_provenance(in);
      if (version >= 2) bound->provenance.lattice_vertices = std::max(in.read<std::int32_t>(), 0);
    }
    Image picture;
    if (description.at("picture").get<bool>())
      picture = read_png(in.take(static_cast<std::size_t>(in.read<std::uint64_t>())));
    if (!description.value("given", Json()).is_null())
      document.given = given_from(description.at("given"), shape.vertex_count(), in);
    if (const Json source = description.value("source", Json()); !source.is_null()) {
      const std::string_view held = in.take(source.at("bytes").get<std::size_t>());
      document.source = std::make_shared<const StoredFile>(StoredFile{source.at("name"), std::string(held)});
    }
    document.shape = inspect(std::move(shape), std::move(picture));
    if (document.source) {
      document.surface = surface_of(document.source->bytes, read_gltf(document.source->bytes), document.shape->shape);
    }
    require_workable(*document.rig, document.shape->shape.vertex_count());
    take_description(description, document);
    if (bound_rig) {
      const bool stale = description.at("stale").get<bool>();
      bound->is_edited = description.value("edited", false);
      bound->recipe = recipe_of(document);
      bound->recipe.rig = stale ? bound_rig : document.rig;
      document.bound = std::move(bound);
    }
    return document;
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorCode::Malformed, "the description of the project lacks something.");
  }
}

bool is_project(const std::filesystem::path& path) noexcept {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  char start[kMagic.size()];
  return file && std::fread(start, 1, sizeof(start), file.get()) == sizeof(start) &&
         std::string_view(start, sizeof(start)) == kMagic;
}

void save_project(const std::filesystem::path& path, const Document& document) {
  std::error_code ignored;
  const bool replaces = std::filesystem::exists(path, ignored);
  if (replaces && !is_project(path)) {
    throw Error(ErrorCode::FileUnwritable, "there is a file that is not a project; it stays as it is.",
                Place::in_file(path.string()), "Choose another name.");
  }
  const std::string bytes = write_project(document);
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
  std::filesystem::path previous = path;
  previous += "~";
  const bool keeps_previous = !std::filesystem::exists(previous, ignored) || is_project(previous);
  if (replaces && keeps_previous) {
    std::filesystem::remove(previous, ignored);
    std::filesystem::create_hard_link(path, previous, ignored);
    if (ignored) std::filesystem::copy_file(path, previous, ignored);
  }
  write_file(path, bytes);
}

}  // namespace limber::studio
