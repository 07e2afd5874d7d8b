// The shapes, selections and transforms of the survey of linear variational surface deformation, and CGAL's cactus.

#include <gtest/gtest.h>

#include "limber/arap/pose_solver.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/session/bind_session.h"

#include "tests/support/data.h"

namespace limber {
namespace {

struct Case {
  const char* name;
  const char* stem;  // of the .off, .sel and .def
  double most;       // times the least energy that the reduced result may cost
};

void PrintTo(const Case& one, std::ostream* out) {
  *out << one.name;
}

class Survey : public ::testing::TestWithParam<Case> {};

TEST_P(Survey, ReducedResultsLieAboveTheUnreducedMinimumAndNearIt) {
  const std::string stem = std::string("shapes/") + GetParam().stem;
  LIMBER_DATA_OR_SKIP(mesh, stem + ".off");
  const std::filesystem::path base = *test::data_folder() / stem;
  const Shape shape = load_shape(mesh);
  BindOptions options;
  options.domain.mode = VolumeMode::Surface;
  options.method = WeightMethod::Biharmonic;
  options.auxiliary_points = 40;
  options.clusters = 200;
  BindReport report;
  const Binding binding = bind_shape(shape, load_rig(base.string() + ".sel"), options, report);
  const Pose pose = load_pose(base.string() + ".def");
  const PosedConstraints constraints =
      constraints_of(binding.model, binding.rig, pose, binding.shape, binding.subspace);
  const PoseResult reduced = pose_model(binding.model, constraints, {.sweeps = 1000, .tolerance = 1e-6f});
  EXPECT_TRUE(reduced.converged);
  const FullPoseResult full = pose_full(binding, pose, reduced, {.iterations = 300, .tolerance = 1e-8});
  ASSERT_TRUE(full.start_is_comparable);
  EXPECT_GT(full.energy, 0);
  EXPECT_GE(full.start_energy, full.energy * (1 - 1e-6));
  EXPECT_LT(full.start_energy, GetParam().most * full.energy);
  RecordProperty("relative_energy", std::to_string(full.start_energy / full.energy));
}

INSTANTIATE_TEST_SUITE_P(Shapes, Survey,
                         ::testing::Values(Case{"Bar", "survey/bar", 5}, Case{"BumpyPlane", "survey/plane", 150},
                                           Case{"Cactus", "cgal/cactus", 2}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace limber
