#include "limber/samples/samples.h"

#include <set>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "limber/core/error.h"

#include "tests/support/surface_facts.h"

namespace limber {
namespace {

/// What a sample is meant to be, apart from how it is made.
struct Expectation {
  std::string_view name;
  int vertices;  ///< At the default resolution, to 10%.
  int components = 1;
  int euler_characteristic = 2;
  bool closed = true;
};

constexpr Expectation kExpectations[] = {
    {"mannequin", 21000},
    {"octopus", 24000},
    {"wiener-dog", 18000},
    {"cactus", 18000},
    {"gingerbread", 5100, 1, 1, false},
    {"hand", 17500},
    {"fish", 14500},
    {"robot", 19000, 15, 30},
    {"bar", 8802},
    {"cylinder", 7000},
    {"cigar", 7800},
    {"cross", 28500},
    {"ring", 17500, 1, 0},
    {"plane", 10201, 1, 1, false},
    {"bumpy-plane", 40401, 1, 1, false},
    {"rectangle", 3045, 1, 1, false},
    {"overlap", 5203, 1, 1, false},
};

const Expectation* expectation_of(std::string_view name) {
  for (const Expectation& expectation : kExpectations) {
    if (expectation.name == name) return &expectation;
  }
  return nullptr;
}

class EverySample : public testing::TestWithParam<SampleEntry> {};

TEST_P(EverySample, IsAsDescribedAtTheDefaultResolution) {
  const SampleEntry& entry = GetParam();
  const Expectation* expected = expectation_of(entry.name);
  ASSERT_NE(expected, nullptr) << "no expectation is written down for " << entry.name;
  const Sample sample = make_sample(entry.name);
  EXPECT_EQ(sample.shape.dimension, entry.dimension);
  EXPECT_EQ(sample.rig.dimension, entry.dimension);
  EXPECT_NEAR(sample.shape.vertex_count(), expected->vertices, 0.1 * expected->vertices);
  const test::SurfaceFacts facts = test::surface_facts(sample.shape);
  EXPECT_EQ(facts.components, expected->components);
  EXPECT_EQ(facts.euler_characteristic, expected->euler_characteristic);
  EXPECT_GT(facts.smallest_angle, 20.0);
  EXPECT_LT(facts.longest_edge, 2.5 * facts.median_edge);
  if (entry.dimension == 2) {
    EXPECT_TRUE(is_flat(sample.shape));
    EXPECT_GT(facts.signed_area, 0.0);
  }
  EXPECT_FALSE(entry.description.empty());
}

TEST_P(EverySample, IsManifoldAndOrientedAtEveryResolution) {
  const SampleEntry& entry = GetParam();
  const Expectation* expected = expectation_of(entry.name);
  ASSERT_NE(expected, nullptr);
  for (const int resolution : {8, 13, 30, 3 * entry.default_resolution / 2}) {
    SCOPED_TRACE(resolution);
    const Sample sample = entry.make(resolution);
    const test::SurfaceFacts facts = test::surface_facts(sample.shape);
    EXPECT_TRUE(facts.oriented);
    EXPECT_EQ(facts.boundary_edges == 0, expected->closed);
    EXPECT_EQ(facts.pinched_vertices, 0);
    EXPECT_EQ(facts.unused_vertices, 0);
    EXPECT_EQ(facts.components, expected->components);
    EXPECT_EQ(facts.euler_characteristic, expected->euler_characteristic);
    EXPECT_GT(facts.smallest_area, 1e-6 * facts.median_edge * facts.median_edge);
    if (expected->closed) {
      EXPECT_GT(facts.volume, 0.0);
    }
    if (entry.dimension == 2) {
      EXPECT_GT(facts.signed_area, 0.0);
    }
    EXPECT_NO_THROW(validate(sample.rig, sample.shape.vertex_count()));
  }
}

TEST_P(EverySample, HasAValidRigThatLiesInside) {
  const SampleEntry& entry = GetParam();
  const Sample sample = make_sample(entry.name);
  ASSERT_GT(sample.rig.count(), 0);
  EXPECT_NO_THROW(validate(sample.rig, sample.shape.vertex_count()));
  const Expectation* expected = expectation_of(entry.name);
  ASSERT_NE(expected, nullptr);
  if (!expected->closed) return;
  for (const Handle& handle : sample.rig.handles) {
    SCOPED_TRACE(handle.name);
    if (const auto* bone = std::get_if<BoneHandle>(&handle.form)) {
      EXPECT_GT((bone->tail - bone->head).norm(), 0.0);
      for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const Eigen::Vector3d place = (1 - t) * bone->head + t * bone->tail;
        EXPECT_GT(test::winding_number(sample.shape, place), 0.5) << "at " << t;
      }
    }
    if (const auto* point = std::get_if<PointHandle>(&handle.form)) {
      EXPECT_GT(test::winding_number(sample.shape, point->position), 0.5);
    }
  }
}

TEST_P(EverySample, IsTheSameEveryTime) {
  const Sample first = GetParam().make(40);
  const Sample second = GetParam().make(40);
  EXPECT_TRUE(first.shape.positions == second.shape.positions);
  EXPECT_TRUE(first.shape.triangles == second.shape.triangles);
}

TEST_P(EverySample, RefusesResolutionsOutOfRange) {
  for (const int resolution : {-1, 0, 7, 2001}) {
    try {
      GetParam().make(resolution);
      FAIL() << resolution;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EverySample, testing::ValuesIn(sample_catalogue()), [](const auto& info) {
  std::string name(info.param.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(SampleCatalogue, HasCharactersThatAreSymmetricToTheLastBit) {
  for (const char* name : {"mannequin", "octopus", "wiener-dog", "gingerbread", "fish", "robot"}) {
    SCOPED_TRACE(name);
    const Sample sample = make_sample(name, 40);
    std::set<std::tuple<double, double, double>> places;
    for (const auto& p : sample.shape.positions.rowwise()) places.insert({p.x(), p.y(), p.z()});
    EXPECT_EQ(static_cast<int>(places.size()), sample.shape.vertex_count());
    for (const auto& [x, y, z] : places) EXPECT_EQ(places.count({x == 0 ? x : -x, y, z}), 1u);
  }
}

TEST(SampleCatalogue, HasUniqueNames) {
  std::set<std::string_view> names;
  for (const SampleEntry& entry : sample_catalogue()) EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
  EXPECT_EQ(names.size(), std::size(kExpectations));
}

TEST(SampleCatalogue, NamesTheShapesItKnowsWhenAskedForAnother) {
  try {
    make_sample("teapot");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
    EXPECT_NE(error.sentence().find("teapot"), std::string::npos);
    EXPECT_NE(error.remedy().find("cylinder"), std::string::npos);
  }
}

}  // namespace
}  // namespace limber
