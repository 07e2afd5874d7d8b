// Skeletons: fitted into the shape, and their joints.
#include <algorithm>

#include <fmt/format.h>

#include "limber/core/error.h"

#include "studio/server/engine.h"
#include "studio/server/fitting.h"
#include "studio/server/motion.h"
#include "studio/server/restart.h"

namespace limber::studio {
using namespace internal;
namespace {

FitSkeletonOptions options_for(const std::string& wanted) {
  FitSkeletonOptions options;
  const Json kinds = fitting_kinds();
  std::vector<std::string_view> names;
  for (const Json& kind : kinds) names.push_back(kind["value"].get_ref<const std::string&>());
  if (std::find(names.begin(), names.end(), wanted) == names.end()) {
    throw Error(ErrorCode::InvalidArgument, fmt::format("there is no kind of skeleton '{:.60}'.", wanted),
                Place::at_path({}, "kind"), did_you_mean(wanted, names));
  }
  options.kind = body_kind(wanted);
  return options;
}

void fit(Engine& engine, Request& request) {
  const auto shape = engine.document().shape;
  if (engine.document().dimension() == 2) {
    throw Error(ErrorCode::UnsuitableShape, "skeletons are fitted into shapes in space, not into flat ones.", {},
                "Place points or bones.");
  }
  const std::string wanted = request.text_or("kind", "auto");
  const FitSkeletonOptions options = options_for(wanted);
  const ReplyTo to = request.defer();
  engine.worker().start({.name = "fit",
                         .work = [&engine, shape, options, wanted, to](Task& task) -> Worker::Completion {
                           auto fitted =
                               std::make_shared<const FittedSkeleton>(fit_skeleton(shape->shape, options, &task));
                           return [&engine, shape, fitted, wanted, to] {
                             if (engine.document().shape != shape) {
                               engine.fail(to, Error(ErrorCode::Cancelled, "the shape is another one by now."));
                               return;
                             }
                             Document next = with_fitted(engine.document(), *fitted, wanted);
                             Json reply = to_json(*next.fitting);
                             engine.change("fit a skeleton", std::move(next));
                             engine.reply(to, std::move(reply));
                           };
                         },
                         .failed = [&engine, to](const Error& error) { engine.fail(to, error); }});
}

void move_joint(Engine& engine, Request& request) {
  const Document& document = engine.document();
  const std::string end = request.text_or("end", "head");
  if (end != "head" && end != "tail") {
    throw Error(ErrorCode::InvalidArgument, "an end of a bone is 'head' or 'tail'.", Place::at_path({}, "end"));
  }
  Eigen::Vector3d to = request.vector("position");
  if (document.dimension() == 2) to.z() = document.shape->shape.positions(0, 2);
  if ((to - document.shape->center).norm() > 2 * document.shape->size) {
    throw Error(ErrorCode::HandleOutsideShape, "this is far off the shape.", Place::at_path({}, "position"));
  }
  const std::string handle = request.text("handle");
  std::vector<std::string> moved;
  Document next = with_moved_joint(document, handle, end == "tail", to, request.flag("mirror", true), moved);
  if (next.motion) next.motion = fitted_anew(*next.motion, *next.rig);
  request.result()["moved"] = moved;
  engine.change(fmt::format("move the joint of {}", handle), std::move(next));
}

/// From z up to y up: shape, handles and what was found out about them.
void turn_upright(Engine& engine, Request&) {
  const Document& document = engine.document();
  if (document.dimension() == 2) throw Error(ErrorCode::UnsuitableShape, "a flat shape stands upright as it is.");
  if (document.source) {
    throw Error(ErrorCode::UnsuitableShape, "a glTF file has y up; exports keep its nodes as they are.", {},
                "Turn it in the program that made it.");
  }
  AffineMatrix turn = AffineMatrix::Zero();
  turn(0, 0) = turn(1, 2) = 1;
  turn(2, 1) = -1;
  const Eigen::Matrix3d linear = turn.leftCols<3>();
  Shape shape = document.shape->shape;
  shape.positions = (shape.positions * linear.transpose()).eval();
  if (shape.normals.rows() > 0) shape.normals = (shape.normals * linear.transpose()).eval();
  Document next = restarted(document, std::move(shape), [&](const std::string&) { return turn; });
  if (document.fitting) {
    auto fitting = std::make_shared<Fitting>(*document.fitting);
    fitting->up = linear * fitting->up;
    fitting->front = linear * fitting->front;
    next.fitting = std::move(fitting);
  }
  next.pose = starting_pose(*next.rig, *next.shape);
  engine.change("turn it upright", std::move(next));
}

}  // namespace

std::vector<Intention> skeleton_intentions() {
  return {{"fit_skeleton", {{"kind", FieldType::Text, false}}, fit},
          {"turn_upright", {}, turn_upright},
          {"move_joint",
           {{"handle", FieldType::Text},
            {"position", FieldType::Vector},
            {"end", FieldType::Text, false},
            {"mirror", FieldType::Boolean, false}},
           move_joint}};
}

}  // namespace limber::studio
