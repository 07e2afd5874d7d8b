// Going on from the shape as it is: another rest shape, or a skeleton made from it.
#include <fmt/format.h>

#include "limber/autorig/fit_skeleton.h"

#include "studio/server/engine.h"
#include "studio/server/rig_editing.h"

namespace limber::studio {
namespace {

void restart(Engine& engine, Request&) {
  constexpr int kMostVertices = 500'000;  // the new shape is looked over while everybody waits
  if (engine.document().shape->shape.vertex_count() > kMostVertices) {
    throw Error(ErrorCode::UnsuitableShape, "the shape is too large to go on from while it is shown.", {},
                "Export the posed shape and open that.");
  }
  engine.change("restart", engine.restarted_document());
}

/// The document with the bones of a skeleton besides its handles.
Document with_skeleton(const Document& document, const Rig& skeleton) {
  Rig rig = *document.rig;
  const int before = rig.count();
  for (Handle bone : skeleton.handles) {
    if (bone.parent >= 0) bone.parent += before;
    bone.name = free_name(rig, "bone");
    rig.handles.push_back(std::move(bone));
  }
  require_workable(rig, document.shape->shape.vertex_count());
  return with_rig(document, std::move(rig));
}

void make_skeleton(Engine& engine, Request& request) {
  const auto shape = engine.document().shape;
  const ReplyTo to = request.defer();
  engine.worker().start({.name = "skeleton",
                         .work = [&engine, shape, to](Task& task) -> Worker::Completion {
                           auto skeleton =
                               std::make_shared<const Rig>(curve_rig(curve_skeleton(shape->shape, {}, &task)));
                           return [&engine, shape, skeleton, to] {
                             if (engine.document().shape != shape) {
                               engine.fail(to, Error(ErrorCode::Cancelled, "the shape is another one by now."));
                               return;
                             }
                             engine.change("make a skeleton", with_skeleton(engine.document(), *skeleton));
                             engine.reply(to, {{"bones", skeleton->count()}});
                           };
                         },
                         .failed = [&engine, to](const Error& error) { engine.fail(to, error); }});
}

}  // namespace

std::vector<Intention> restart_intentions() {
  return {{"restart", {}, restart}, {"make_skeleton", {}, make_skeleton}};
}

}  // namespace limber::studio
