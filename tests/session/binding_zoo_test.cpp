// bind_shape on every shape with handles that there is: samples, shared data, broken meshes.

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

#include "tests/support/data.h"

namespace limber {
namespace {

namespace fs = std::filesystem;

BindOptions quick(WeightMethod method) {
  BindOptions options;
  options.method = method;
  options.domain.lattice_vertices = 1500;
  options.clusters = 8;
  return options;
}

/// Finite weights for every vertex, which are not all zero, sum to one and reproduce the rest pose.
void expect_weights_everywhere(const Binding& binding) {
  const Subspace& subspace = binding.subspace;
  ASSERT_EQ(subspace.vertex_count(), binding.shape.vertex_count());
  ASSERT_TRUE(dense_basis(subspace).allFinite());
  EXPECT_LT(((dense_basis(subspace) * translation_dofs(subspace)).array() - 1).abs().maxCoeff(), 1e-6);
  const Positions rest = deform(subspace, subspace.rest_dofs);
  EXPECT_LT((rest - binding.shape.positions).cwiseAbs().maxCoeff(), 1e-6 * size_of(binding.shape));
}

void expect_bound(const Shape& shape, const Rig& rig, WeightMethod method, double snap_distance = 0) {
  SCOPED_TRACE(name_of(method));
  try {
    BindReport report;
    BindOptions options = quick(method);
    options.snap_distance = snap_distance;
    expect_weights_everywhere(bind_shape(shape, rig, options, report));
  } catch (const Error& error) {
    ADD_FAILURE() << error.what();
  }
}

TEST(BindZoo, EverySampleTakesEveryMethod) {
  for (const SampleEntry& entry : sample_catalogue()) {
    SCOPED_TRACE(entry.name);
    const Sample sample = entry.make(entry.default_resolution / 2);
    expect_bound(sample.shape, sample.rig, WeightMethod::Biharmonic);
    expect_bound(sample.shape, sample.rig, WeightMethod::Bounded);
    expect_bound(sample.shape, sample.rig, WeightMethod::Heat);
  }
}

struct Pair {
  const char* shape;
  const char* rig;
};

TEST(BindZoo, EveryRigOfTheSharedDataBinds) {
  LIMBER_DATA_OR_SKIP(data, "");
  constexpr Pair kPairs[] = {
      {"tets/hand.mesh", "tets/hand.tgf"},
      {"tets/igl-tests/decimated-knight.mesh", "tets/igl-tests/decimated-knight.tgf"},
      {"tets/spring/spot.mesh", "tets/spring/spot.tgf"},
      {"rigs/igl/arm.obj", "rigs/igl/arm.tgf"},
      {"rigs/igl/elephant.obj", "rigs/igl/elephant.tgf"},
      {"rigs/groundtruth/cheburashka.obj", "rigs/groundtruth/cheburashka.tgf"},
      {"rigs/groundtruth/cube.obj", "rigs/groundtruth/cube.tgf"},
      {"rigs/groundtruth/cylinder.obj", "rigs/groundtruth/cylinder.tgf"},
      {"rigs/subdiv/torus.obj", "rigs/subdiv/torus.tgf"},
  };
  for (const Pair& pair : kPairs) {
    SCOPED_TRACE(pair.shape);
    const Shape shape = load_shape(data / pair.shape);
    const Rig rig = load_rig(data / pair.rig);
    // The cylinder is an open tube, and its bones lie in the middle of it.
    const double snap_distance = 0.2 * size_of(shape);
    expect_bound(shape, rig, WeightMethod::Biharmonic, snap_distance);
    if (shape.tet_count() < 20000) expect_bound(shape, rig, WeightMethod::Bounded, snap_distance);
    expect_bound(shape, rig, WeightMethod::Heat);
  }
}

/// A bone through the middle of the box around a shape, along its longest side.
Rig middle_bone(const Shape& shape) {
  const Eigen::AlignedBox3d box = bounding_box(shape);
  Eigen::Index axis = 0;
  box.sizes().maxCoeff(&axis);
  const Eigen::Vector3d half = 0.25 * box.sizes()[axis] * Eigen::Vector3d::Unit(axis);
  Rig rig;
  rig.handles.push_back({"middle", -1, BoneHandle{box.center() - half, box.center() + half}});
  return rig;
}

/// Every shape in the folder of broken files that can be read at all.
std::vector<fs::path> broken_shapes(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const ShapeFormat* format = entry.is_regular_file() ? find_shape_format(entry.path()) : nullptr;
    if (format && format->can_read()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(BindZoo, BrokenMeshesGetWeightsEverywhereOrAnError) {
  LIMBER_DATA_OR_SKIP(data, "broken");
  int bound = 0, refused = 0;
  for (const fs::path& file : broken_shapes(data)) {
    SCOPED_TRACE(file);
    Shape shape;
    try {
      shape = load_shape(file, {.allow_points = true});
    } catch (const Error&) {
      continue;
    }
    for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded, WeightMethod::Heat}) {
      SCOPED_TRACE(name_of(method));
      try {
        BindOptions options = quick(method);
        options.snap_distance = size_of(shape) + 1;
        BindReport report;
        expect_weights_everywhere(bind_shape(shape, middle_bone(shape), options, report));
        ++bound;
      } catch (const Error& error) {
        EXPECT_FALSE(error.sentence().empty());
        ++refused;
      }
    }
  }
  EXPECT_GE(bound, 90);
  EXPECT_GE(refused, 1);
}

}  // namespace
}  // namespace limber
