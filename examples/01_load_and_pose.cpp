// Loads a character and its skeleton, gives it weights, says where three of its limbs go, and saves the rest of it
// where Limber puts it.
//
//   limber make mannequin -o man.obj                           (also writes man.rig.json)
//   example_01_load_and_pose man.obj man.rig.json wave.obj
//
// Prints:
//   20 bones, 3 of them held, 17 found by the solver
//   hand.R is 0.000 from where it was sent
//   the shape stands: foot.L moved by 0.000

#include <cstdio>

#include "limber/arap/pose_solver.h"
#include "limber/core/error.h"
#include "limber/io/import/import_file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/model/shape.h"
#include "limber/session/bind_session.h"

using namespace limber;

namespace {

/// Where a bone's head is after `dofs` have moved it: a bone owns four rows, its transposed affine transform.
Eigen::Vector3d head_after(const Binding& binding, const Eigen::MatrixXd& dofs, const char* name) {
  const int bone = binding.rig.find(name);
  const Eigen::Vector3d head = std::get<BoneHandle>(binding.rig.handles[bone].form).head;
  return dofs.middleRows<4>(binding.subspace.handles[bone].first).transpose() * head.homogeneous();
}

void load_and_pose(const char* model, const char* skeleton, const char* output) {
  install_importer();                     // For .fbx, .dae and the like.
  const Shape shape = load_shape(model);  // Any format: the extension says which.
  const Rig rig = load_rig(skeleton);

  // Setup, once: weights, and the small system that is solved at run time. Takes a second or two, and may throw.
  BindReport report;
  const Binding binding = bind_shape(shape, rig, BindOptions(), report);

  // A pose names some handles. Everything that it does not name is free.
  const Eigen::Vector3d wave(-0.45, 1.75, 0.10);
  const TransformTarget stay{AffineMatrix::Identity()};
  Pose pose;
  pose.targets = {{"foot.L", stay}, {"foot.R", stay}, {"hand.R", PositionTarget{wave}}};

  // Iterate until the energy stops falling; a game would do four sweeps per frame instead.
  const PosedConstraints constraints =
      constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
  const PoseResult result = pose_model(binding.model, constraints, {.sweeps = 1000, .tolerance = 1e-6f});

  Shape posed = shape;
  posed.positions = deform(binding.subspace, result.dofs);
  save_shape(output, posed);

  const Eigen::Vector3d foot = std::get<BoneHandle>(rig.handles[rig.find("foot.L")].form).head;
  std::printf("%d bones, %d of them held, %d found by the solver\n", rig.count(), pose.count(),
              rig.count() - pose.count());
  std::printf("hand.R is %.3f from where it was sent\n", (head_after(binding, result.dofs, "hand.R") - wave).norm());
  std::printf("the shape stands: foot.L moved by %.3f\n", (head_after(binding, result.dofs, "foot.L") - foot).norm());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s MODEL RIG OUTPUT\n", argv[0]);
    return 2;
  }
  try {
    load_and_pose(argv[1], argv[2], argv[3]);
  } catch (const Error& error) {  // One type, with a code, a sentence, a place and a remedy.
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
