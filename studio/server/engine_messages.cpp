// What the engine tells pages: state, meshes, weights and frames.
#include <fmt/format.h>

#include "limber/version.h"
#include "limber/weights/edit_weights.h"

#include "studio/server/engine.h"
#include "studio/server/fitting.h"
#include "studio/server/surface.h"

namespace limber::studio {
namespace {

constexpr int kProtocol = 1;

Json to_json(const Eigen::Vector3d& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

template <class Matrix>
std::vector<float> floats_of(const Matrix& matrix) {
  std::vector<float> values(static_cast<std::size_t>(matrix.size()));
  Eigen::Map<Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      values.data(), matrix.rows(), matrix.cols()) = matrix.template cast<float>();
  return values;
}

Json rest_of(const Handle& handle, const Positions& positions) {
  if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
    return {{"head", to_json(bone->head)}, {"tail", to_json(bone->tail)}};
  }
  if (const auto* region = std::get_if<RegionHandle>(&handle.form)) {
    return {{"center", to_json(rest_place(handle, positions))}, {"vertices", region->vertices.size()}};
  }
  return {{"position", to_json(rest_place(handle, positions))}};
}

std::string_view type_of(const Handle& handle) {
  return handle.is_point() ? "point" : handle.is_bone() ? "bone" : handle.is_region() ? "region" : "extra";
}

Json handles_of(const Document& document, const ModeSkin* skin) {
  Json handles = Json::array();
  const Rig& rig = *document.rig;
  const BoundShape* bound = document.bound.get();
  for (const Handle& handle : rig.handles) {
    const auto parent = handle.parent < 0 ? Json() : Json(rig.handles[static_cast<std::size_t>(handle.parent)].name);
    handles.push_back({{"name", handle.name},
                       {"type", type_of(handle)},
                       {"parent", parent},
                       {"rest", rest_of(handle, document.shape->shape.positions)},
                       {"constraint", name_of(document.pose_of(handle.name).kind)},
                       {"bound", skin || (bound && bound->rig().find(handle.name) >= 0)}});
  }
  if (!bound || skin) return handles;
  const std::vector<std::string> names = bound->handle_names();
  for (std::size_t h = static_cast<std::size_t>(bound->rig().count()); h < names.size(); ++h) {
    const HandleDofs& dofs = bound->subspace->handles[h];
    Eigen::Vector3d place = document.shape->center;
    if (dofs.kind == DofKind::Position) {
      place.setZero();
      place.head(bound->subspace->dimension) = bound->subspace->rest_dofs.row(dofs.first).transpose();
    }
    handles.push_back({{"name", names[h]},
                       {"type", "extra"},
                       {"parent", nullptr},
                       {"rest", {{"position", to_json(place)}}},
                       {"constraint", "free"},
                       {"bound", true}});
  }
  return handles;
}

Json binding_of(const Document& document, const std::optional<Error>& error) {
  if (!document.bound && !error) return nullptr;
  Json binding = {{"stale", is_stale(document)}};
  if (const BoundShape* bound = document.bound.get()) {
    binding["method"] = bound->provenance.method;
    binding["volume"] = bound->provenance.volume;
    binding["clusters"] = bound->model->cluster_count();
    binding["rest_error"] = bound->report.rest_error;
    binding["seconds"] = bound->seconds;
    binding["rough"] = bound->recipe.is_rough;
    Json notes = bound->report.notes;
    if (!bound->report.open_parts.empty()) notes.push_back(describe(bound->report.open_parts));
    for (const SnappedHandle& snapped : bound->report.snapped) {
      notes.push_back("'" + snapped.handle + "' was moved to the nearest place of the shape.");
    }
    binding["notes"] = notes;
  }
  binding["error"] = error ? studio::to_json(*error) : Json();
  return binding;
}

Json motion_state(const Document& document, const Playback& playback) {
  if (!document.motion) return nullptr;
  Json clips = Json::array();
  for (const MotionClip& clip : *document.motion->clips) clips.push_back(clip.name);
  Json keys = Json::array(), layer = Json::array();
  for (const PoseKey& key : document.motion->keys) keys.push_back({{"time", key.time}, {"ease", name_of(key.ease)}});
  for (const LayerKey& key : document.motion->layer) {
    Json joints = Json::array();
    for (const auto& [joint, offset] : key.offsets) {
      joints.push_back(document.motion->skeleton.joints[static_cast<std::size_t>(joint)].name);
    }
    layer.push_back({{"time", key.time}, {"fade", key.fade}, {"joints", joints}});
  }
  return {{"name", document.motion->name},
          {"keyed", document.motion->is_keyed()},
          {"keys", keys},
          {"layer", layer},
          {"clips", clips},
          {"seconds", document.motion->seconds()},
          {"time", playback.time},
          {"playing", playback.playing},
          {"loop", playback.loop},
          {"speed", playback.speed},
          {"driven", document.driven ? Json(*document.driven) : Json("all")},
          {"joints", document.motion->driven},
          {"bundled", document.motion->bundled ? Json(document.motion->file) : Json()},
          {"fit", fit_state(*document.motion)},
          {"notes", document.motion->notes}};
}

/// Weights of a mode that does not use the document's binding.
OutMessage skin_message(Json description, const ModeSkin& skin, std::size_t vertices) {
  description["kind"] = skin.weights.empty() ? "positions" : "blend";
  description["handles"] = skin.handles;
  ArrayMessage message(std::move(description));
  if (!skin.weights.empty()) message.add("weights", {vertices, skin.handles.size()}, skin.weights);
  if (!skin.display.empty()) message.add("display", {vertices, skin.handles.size()}, skin.display);
  return message.finish(Slot::Weights);
}

}  // namespace

Json Engine::state() const {
  Json state = {{"event", "state"}, {"revision", revision_}};
  if (!has_document()) {
    state["document"] = nullptr;
    state["work"] =
        work_ ? Json{{"name", work_->name}, {"stage", work_->stage}, {"progress", work_->fraction}} : Json();
    return state;
  }
  const DocumentShape& shape = *document_.shape;
  state["document"] = {{"name", document_.name},
                       {"file", file_.empty() ? Json() : Json(file_.filename().string())},
                       {"folder", project_folder().string()},
                       {"origin", document_.origin},
                       {"unsaved", unsaved_},
                       {"dimension", document_.dimension()},
                       {"touched", touched_}};
  state["shape"] = {{"vertices", shape.shape.vertex_count()}, {"triangles", shape.shape.triangle_count()},
                    {"tets", shape.shape.tet_count()},        {"components", shape.report.components},
                    {"closed", shape.report.closed},          {"size", shape.size},
                    {"center", to_json(shape.center)},        {"problems", shape.problems}};
  state["handles"] = handles_of(document_, main_.mode ? main_.mode->skin().get() : nullptr);
  Json& pins = state["pins"] = Json::array();
  for (const VertexPin& pin : document_.pins)
    pins.push_back({{"vertex", pin.vertex}, {"position", to_json(pin.position)}});
  state["binding"] = binding_of(document_, bind_error_);
  state["compression"] = compression_state(document_, compress_error_ ? &*compress_error_ : nullptr);
  state["options"] = document_.options;
  state["unavailable"] = document_.given ? Json::object() : Json{{"weights.method", {"given"}}};
  state["mode"] = document_.mode;
  state["compare"] = document_.compare.empty() ? Json() : Json(document_.compare);
  state["motion"] = motion_state(document_, playback_);
  state["fitting"] = document_.fitting ? to_json(*document_.fitting) : Json();
  state["work"] = work_ ? Json{{"name", work_->name}, {"stage", work_->stage}, {"progress", work_->fraction}} : Json();
  state["history"] = {{"undo", history_.can_undo() ? Json(history_.undo_label()) : Json()},
                      {"redo", history_.can_redo() ? Json(history_.redo_label()) : Json()}};
  state["recovery"] = recovery_ ? Json{{"name", recovery_->name}, {"saved", recovery_->saved}} : Json();
  state["picture"] =
      shape.picture.empty() ? Json() : Json{{"width", shape.picture.width}, {"height", shape.picture.height}};
  return state;
}

OutMessage Engine::state_message() const {
  return text_message(Slot::State, state());
}

OutMessage Engine::mesh_message() const {
  const Shape& shape = document_.shape->shape;
  const Surface* surface = document_.surface.get();
  Json description = {{"event", "mesh"}, {"revision", mesh_revision_}};
  if (surface) {
    description["materials"] = surface->materials;
    Json& pictures = description["pictures"] = Json::array();
    for (const Surface::Picture& picture : surface->pictures) pictures.push_back(picture.type);
  }
  ArrayMessage message(std::move(description));
  const auto vertices = static_cast<std::size_t>(shape.vertex_count());
  message.add("positions", {vertices, 3}, floats_of(shape.positions));
  std::vector<std::uint32_t> corners(shape.triangles.data(), shape.triangles.data() + shape.triangles.size());
  message.add("triangles", {static_cast<std::size_t>(shape.triangle_count()), 3}, corners);
  if (surface) {
    message.add("material", {surface->material.size()}, std::span<const std::uint16_t>(surface->material));
    if (!surface->uvs.empty()) message.add("surface_uv", {vertices, 2}, surface->uvs);
    if (!surface->colors.empty()) message.add("surface_colors", {vertices, 4}, surface->colors);
    for (std::size_t i = 0; i < surface->pictures.size(); ++i) {
      const std::string& bytes = surface->pictures[i].bytes;
      message.add(fmt::format("picture.{}", i), {bytes.size()},
                  std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
    }
  }
  if (shape.uvs.rows() == shape.positions.rows() && shape.triangle_uvs.rows() == 0) {
    message.add("uv", {vertices, 2}, floats_of(shape.uvs));
  }
  if (shape.colors.rows() == shape.positions.rows()) message.add("colors", {vertices, 4}, floats_of(shape.colors));
  if (const Image& picture = document_.shape->picture; !picture.empty()) {
    message.add("picture", {static_cast<std::size_t>(picture.height), static_cast<std::size_t>(picture.width), 4},
                picture.pixels);
  }
  return message.finish(Slot::Mesh);
}

OutMessage Engine::weights_message() const {
  Json description = {{"event", "weights"}, {"revision", weights_revision_}, {"mesh", mesh_revision_}};
  if (const auto skin = main_.mode ? main_.mode->skin() : nullptr) {
    return skin_message(std::move(description), *skin, static_cast<std::size_t>(document_.shape->shape.vertex_count()));
  }
  const BoundShape* bound = document_.bound.get();
  const bool fits = bound && bound->recipe.shape == document_.shape;
  if (!fits) {
    description["kind"] = "positions";
    description["handles"] = Json::array();
    return ArrayMessage(std::move(description)).finish(Slot::Weights);
  }
  const Subspace& subspace = *bound->subspace;
  const bool blends = is_linear_blend(subspace);
  description["kind"] = main_.mode && main_.mode->sends_positions() ? "positions" : blends ? "blend" : "columns";
  description["handles"] = bound->handle_names();
  ArrayMessage message(std::move(description));
  const auto vertices = static_cast<std::size_t>(subspace.vertex_count());
  if (blends) {
    message.add("weights", {vertices, static_cast<std::size_t>(subspace.handle_count())},
                floats_of(dense_weights(subspace)));
  } else {
    message.add("columns", {vertices, static_cast<std::size_t>(subspace.dof_count())},
                floats_of(dense_basis(subspace)));
  }
  const Eigen::MatrixXd display = scalar_weights(subspace);
  message.add("display", {vertices, static_cast<std::size_t>(display.cols())}, floats_of(display));
  if (main_.mode) main_.mode->add_arrays(message);
  if (compare_.mode && compare_.name != main_.name) compare_.mode->add_arrays(message);
  return message.finish(Slot::Weights);
}

OutMessage Engine::regions_message() const {
  std::vector<std::uint16_t> owner(static_cast<std::size_t>(document_.shape->shape.vertex_count()), 0);
  for (int h = 0; h < document_.rig->count(); ++h) {
    const auto* region = std::get_if<RegionHandle>(&document_.rig->handles[static_cast<std::size_t>(h)].form);
    if (!region) continue;
    for (const int v : region->vertices) owner[static_cast<std::size_t>(v)] = static_cast<std::uint16_t>(h + 1);
  }
  ArrayMessage message({{"event", "regions"}, {"revision", revision_}, {"mesh", mesh_revision_}});
  message.add("regions", {owner.size()}, std::span<const std::uint16_t>(owner));
  return message.finish(Slot::Regions);
}

const PaintSurface& Engine::paint_surface() {
  if (painted_shape_ != document().shape) {
    paint_surface_ = std::make_unique<PaintSurface>(document_.shape->shape);
    painted_shape_ = document_.shape;
  }
  return *paint_surface_;
}

void Engine::tell_painted(const std::string& handle, const Eigen::VectorXd& column) {
  ArrayMessage message({{"event", "painted"}, {"mesh", mesh_revision_}, {"handle", handle}});
  message.add("column", {static_cast<std::size_t>(column.size())}, floats_of(column));
  broadcast(message.finish(Slot::Painted));
}

OutMessage Engine::frame_message(const Side& side, Slot slot) const {
  const ModeFrame& frame = side.frame;
  ArrayMessage message({{"event", "frame"},
                        {"sequence", ++sequence_},
                        {"revision", revision_},
                        {"weights", weights_revision_},
                        {"mode", side.name},
                        {"side", slot == Slot::Frame ? "main" : "compare"},
                        {"energy", frame.energy},
                        {"iterations", frame.iterations},
                        {"microseconds", frame.microseconds},
                        {"time", playback_.time},
                        {"moving", frame.moving},
                        {"acknowledged", acknowledged_},
                        {"figures", frame.figures}});
  message.add("transforms", {frame.transforms.size() / 12, 12}, frame.transforms);
  if (!frame.positions.empty()) {
    message.add("positions", {frame.positions.size() / 3, 3}, frame.positions);
  } else if (!frame.dofs.empty() && !is_linear_blend(*document_.bound->subspace)) {
    message.add("dofs", {frame.dofs.size() / 3, 3}, frame.dofs);
  }
  for (const FrameArray& array : frame.arrays) message.add(array.name, array.shape, array.values);
  return message.finish(slot);
}

std::string Engine::kind_of_weights() const {
  std::string kind = main_.mode && main_.mode->sends_positions() ? "positions" : "blended";
  for (const Side* side : {&main_, &compare_}) {
    const std::uint64_t version = side->mode ? side->mode->arrays_version() : 0;
    if (version > 0) kind += fmt::format(" {} {}", side->name, version);
  }
  return kind;
}

void Engine::send_arrays() {
  if (!has_document()) return;
  // What could not be sent is sent next time.
  if (sent_shape_ != document_.shape) {
    sent_bound_.reset();
    sent_rig_.reset();
    sent_kind_.clear();
    mesh_revision_ = revision_;
    broadcast(mesh_message());
    sent_shape_ = document_.shape;
  }
  if (sent_rig_ != document_.rig) {
    broadcast(regions_message());
    sent_rig_ = document_.rig;
  }
  const std::string kind = kind_of_weights();
  const std::shared_ptr<const ModeSkin> skin = main_.mode ? main_.mode->skin() : nullptr;
  if (sent_bound_ != document_.bound || sent_skin_ != skin || sent_kind_ != kind) {
    weights_revision_ = ++revision_;
    main_.has_frame = compare_.has_frame = false;
    main_.stale = compare_.stale = true;  // frames belong to weights
    broadcast(weights_message());
    sent_bound_ = document_.bound;
    sent_skin_ = skin;
    sent_kind_ = kind;
  }
}

void Engine::say_hello(Request& request) {
  if (request.number("protocol") != kProtocol) {
    throw Error(ErrorCode::UnsupportedVersion, "the page and the studio are of different versions.",
                Place::at_path({}, "protocol"), "Reload the page.");
  }
  Client& client = clients_.at(request.client());
  client.greeted = true;
  reply(request.defer(), {{"protocol", kProtocol},
                          {"version", LIMBER_VERSION},
                          {"limits", {{"message", settings_.message_limit}, {"upload", settings_.upload_limit}}},
                          {"catalogue", catalogue()}});
  send_arrays();  // what others have not got yet either
  client.sink->send(state_message());
  if (!has_document()) return;
  client.sink->send(mesh_message());
  client.sink->send(weights_message());
  client.sink->send(regions_message());
  if (main_.has_frame) client.sink->send(frame_message(main_, Slot::Frame));
  if (compare_.has_frame) client.sink->send(frame_message(compare_, Slot::CompareFrame));
  if (crowd_) client.sink->send(crowd_->message());
}

}  // namespace limber::studio
