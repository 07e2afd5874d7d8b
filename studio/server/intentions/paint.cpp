// Weights by hand.
#include <algorithm>

#include <fmt/format.h>

#include "limber/weights/edit_weights.h"

#include "studio/server/engine.h"
#include "studio/server/fitting.h"
#include "studio/server/paint_weights.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

/// The weights that are painted on: those that are there, of the rig's handles.
Eigen::MatrixXd weights_of(const Document& document) {
  const auto& handles = document.rig->handles;
  if (std::any_of(handles.begin(), handles.end(), [](const Handle& handle) { return handle.is_point(); })) {
    throw Error(ErrorCode::InvalidWeights, "the weights of points cannot be painted.", {},
                "Paint weights of bones and regions; points move the shape by a formula of their own.");
  }
  const bool given = document.options.at("weights.method") == "given" && document.given;
  if (given) return columns_of(*document.given, *document.rig);
  if (!document.bound || is_stale(document)) {
    throw Error(ErrorCode::InvalidWeights, "there are no weights to paint on yet.", {}, "Wait until they are made.");
  }
  Eigen::MatrixXd weights = scalar_weights(*document.bound->subspace).leftCols(document.bound->rig().count());
  weights = weights.cwiseMax(0.0);
  for (Eigen::Index v = 0; v < weights.rows(); ++v) {
    const double sum = weights.row(v).sum();
    if (sum > 1e-9) weights.row(v) /= sum;
  }
  return weights;
}

/// A brush over a handle and, on the other side, over its twin.
std::vector<Dab> dabs_of(const Document& document, const Request& request) {
  const Rig& rig = *document.rig;
  Dab dab;
  dab.action = brush_action_named(request.text("action"));
  dab.handle = rig.find(handle_named(document, request.text("handle")).name);
  dab.vertices = request.integers("vertices");
  dab.radius = request.number("radius");
  dab.strength = request.has("strength") ? request.number("strength") : 0.5;
  dab.value = request.has("value") ? request.number("value") : 1;
  const int vertices = document.shape->shape.vertex_count();
  const bool in_range = std::all_of(dab.vertices.begin(), dab.vertices.end(),
                                    [&](int vertex) { return vertex >= 0 && vertex < vertices; });
  if (dab.vertices.empty() || dab.vertices.size() > 1000 || !in_range) {
    throw Error(ErrorCode::IndexOutOfRange, "a brush touches 1 to 1000 vertices of the shape.",
                Place::at_path({}, "vertices"));
  }
  if (!(dab.radius >= 0) || dab.radius > document.shape->size) {
    throw Error(ErrorCode::InvalidArgument, "a brush is not larger than the shape.", Place::at_path({}, "radius"));
  }
  for (const auto& [name, value] : {std::pair{"strength", dab.strength}, std::pair{"value", dab.value}}) {
    if (!(value >= 0) || value > 1) {
      throw Error(ErrorCode::InvalidArgument, "it must lie between 0 and 1.", Place::at_path({}, name));
    }
  }
  if (request.has("locked")) {
    dab.locked.assign(rig.handles.size(), false);
    for (const std::string& name : request.texts("locked")) {
      dab.locked[static_cast<std::size_t>(rig.find(handle_named(document, name).name))] = true;
    }
    if (dab.locked[static_cast<std::size_t>(dab.handle)]) {
      throw Error(ErrorCode::InvalidArgument, "this handle is locked.", Place::at_handle(request.text("handle")),
                  "Unlock it first.");
    }
  }
  std::vector<Dab> dabs = {dab};
  if (!request.flag("mirror")) return dabs;
  // Left and right are told by the names of bones; the plane between them by where these are.
  const std::string other = mirrored_name(request.text("handle"));
  const std::optional<MirrorPlane> plane = plane_between_sides(rig);
  if (!plane || rig.find(other) < 0) {
    throw Error(ErrorCode::InvalidRig, "nothing tells left from right here.", Place::at_handle(request.text("handle")),
                "Name bones with .L and .R, or paint without the mirror.");
  }
  const std::vector<int> partner = mirror_partners_by_plane(document.shape->shape.positions, *plane);
  dab.handle = rig.find(other);
  for (int& vertex : dab.vertices) vertex = partner[static_cast<std::size_t>(vertex)];
  dabs.push_back(std::move(dab));
  return dabs;
}

Document with_weights(const Document& document, Eigen::MatrixXd weights) {
  auto given = std::make_shared<GivenWeights>();
  for (const Handle& handle : document.rig->handles) given->handles.push_back(handle.name);
  given->weights = std::make_shared<const Eigen::MatrixXd>(std::move(weights));
  Document next = document;
  next.given = std::move(given);
  next.options["weights.method"] = "given";
  return next;
}

void paint_weights(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const std::vector<Dab> dabs = dabs_of(document, request);
  Eigen::MatrixXd weights = weights_of(document);
  const PaintSurface& surface = engine.paint_surface();
  for (const Dab& dab : dabs) paint(surface, dab, weights);
  const std::string handle = request.text("handle");
  std::string gesture;
  if (request.has("stroke")) gesture = fmt::format("{} stroke {}", request.client(), request.integer("stroke"));
  Document next = with_weights(document, std::move(weights));
  engine.tell_painted(handle, next.given->weights->col(dabs.front().handle));
  engine.change(fmt::format("paint {}", handle), std::move(next), gesture);
}

/// One side's weights for the other.
void mirror_weights(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const Rig& rig = *document.rig;
  std::optional<MirrorPlane> plane = plane_between_sides(rig);
  if (!plane) {
    throw Error(ErrorCode::InvalidRig, "nothing tells left from right here.", {}, "Name bones with .L and .R.");
  }
  const Handle& from = handle_named(document, request.text("from"));
  const Positions& positions = document.shape->shape.positions;
  // The side that is copied is the one that the handle lies on.
  const double side = plane->normal.dot(rest_place(from, positions)) - plane->offset;
  if (std::abs(side) < 1e-3 * document.shape->size) {
    throw Error(ErrorCode::InvalidArgument, "this handle lies in the middle.", Place::at_handle(from.name),
                "Choose one of the side that is right.");
  }
  if (side < 0) *plane = {-plane->normal, -plane->offset};
  std::vector<int> partners;
  for (int h = 0; h < rig.count(); ++h) {
    const int other = rig.find(mirrored_name(rig.handles[static_cast<std::size_t>(h)].name));
    partners.push_back(other < 0 ? h : other);
  }
  const SkinWeights result =
      mirrored(skin_weights_of(weights_of(document)), positions, *plane, mirror_partners_by_plane(positions, *plane),
               partners, 1e-3 * document.shape->size);
  Document next = with_weights(document, dense_weights(result));
  engine.change("mirror weights", std::move(next));
}

}  // namespace

std::vector<Intention> paint_intentions() {
  return {{"paint",
           {{"handle", FieldType::Text},
            {"action", FieldType::Text},
            {"vertices", FieldType::Integers},
            {"radius", FieldType::Number},
            {"strength", FieldType::Number, false},
            {"value", FieldType::Number, false},
            {"mirror", FieldType::Boolean, false},
            {"locked", FieldType::Texts, false},
            {"stroke", FieldType::Integer, false}},
           paint_weights},
          {"mirror_weights", {{"from", FieldType::Text}}, mirror_weights}};
}

}  // namespace limber::studio
