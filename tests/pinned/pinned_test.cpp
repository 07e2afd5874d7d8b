// What Limber computes does not change unnoticed: results are held by their bits, per instruction set, and by some of their
// values, to a tolerance, where bits cannot agree. results.txt holds both. After a change that is meant,
// `LIMBER_WRITE_PINNED=1 limber_pinned_tests` brings the file up to date for the instruction sets of this processor.

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <hwy/highway.h>

#include "limber/arap/pose_solver.h"
#include "limber/core/internal/checksum.h"
#include "limber/mls/mls.h"
#include "limber/runtime/skin.h"
#include "limber/samples/samples.h"
#include "limber/session/bind_session.h"

#include "tests/runtime/skin_case.h"
#include "tests/support/bars.h"
#include "tests/support/data.h"

namespace limber {
using namespace internal;
namespace {

constexpr int kProbes = 12;

/// results.txt: lines "bits NAME INSTRUCTION_SET CRC32" and "values NAME V...".
struct Pinned {
  std::map<std::pair<std::string, std::string>, std::string> bits;
  std::map<std::string, std::vector<double>> values;

  static std::filesystem::path path() { return test::source_folder() / "tests/pinned/results.txt"; }

  static Pinned read() {
    Pinned pinned;
    std::ifstream file(path());
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string kind, name;
      words >> kind >> name;
      if (kind == "bits") {
        std::string target;
        words >> target >> pinned.bits[{name, target}];
      } else if (kind == "values") {
        for (double value; words >> value;) pinned.values[name].push_back(value);
      }
    }
    return pinned;
  }

  void write() const {
    std::ofstream file(path());
    file << "# What tests/pinned/pinned_test.cpp compares with; it can write this file.\n";
    for (const auto& [key, crc] : bits) file << fmt::format("bits {} {} {}\n", key.first, key.second, crc);
    for (const auto& [name, list] : values) {
      file << "values " << name;
      for (const double value : list) file << fmt::format(" {:.9g}", value);
      file << "\n";
    }
  }
};

/// Some of the values, evenly spread, and the root mean square of all: one that moves moves the latter.
std::vector<double> probes_of(const std::vector<float>& result) {
  std::vector<double> probes;
  double sum = 0;
  for (const float value : result) sum += static_cast<double>(value) * value;
  probes.push_back(std::sqrt(sum / static_cast<double>(result.size())));
  for (int i = 0; i < kProbes; ++i) probes.push_back(result[i * (result.size() - 1) / (kProbes - 1)]);
  return probes;
}

/// Calls `compute` once per instruction set that this program has and the processor knows, and compares.
/// @param tolerance   Of a value, where no bits are stored for the instruction set.
/// @param bits_agree  On every processor: setup in double, by BLAS, gives other last bits on another one.
void expect_pinned(const std::string& name, double tolerance, bool bits_agree,
                   const std::function<std::vector<float>()>& compute) {
  Pinned pinned = Pinned::read();
  const bool write = std::getenv("LIMBER_WRITE_PINNED") != nullptr;
  for (std::int64_t rest = hwy::SupportedTargets() & HWY_TARGETS; rest != 0; rest &= rest - 1) {
    const std::string target = hwy::TargetName(rest & -rest);
    hwy::SetSupportedTargetsForTest(rest & -rest);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    const std::vector<float> result = compute();
    EXPECT_EQ(compute(), result) << name << ": twice the same gives different bits on " << target;
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    ASSERT_FALSE(result.empty());

    const std::string_view bytes(reinterpret_cast<const char*>(result.data()), result.size() * sizeof(float));
    const std::string crc = fmt::format("{:08x}", internal::crc32(bytes));
    const std::vector<double> probes = probes_of(result);
    if (write) {
      if (bits_agree) pinned.bits[{name, target}] = crc;
      pinned.values.try_emplace(name, probes);
      continue;
    }
    const std::vector<double>& expected = pinned.values[name];
    ASSERT_EQ(expected.size(), probes.size()) << name << " is not in results.txt";
    for (std::size_t i = 0; i < probes.size(); ++i) {
      EXPECT_NEAR(probes[i], expected[i], tolerance) << name << " on " << target << ", probe " << i;
    }
    const auto bits = pinned.bits.find({name, target});
    if (bits != pinned.bits.end()) {
      EXPECT_EQ(crc, bits->second) << name << " on " << target << ": other bits than stored";
    }
  }
  if (write) pinned.write();
}

TEST(Pinned, LinearBlendSkinning) {
  expect_pinned("linear_blend", 1e-5, true, [] {
    SkinCase skin = random_case(1003, 4, make_bones(17, random_affine));
    EXPECT_EQ(skin_linear_blend(skin.job()), Status::Ok);
    return skin.positions;
  });
}

TEST(Pinned, DualQuaternionSkinning) {
  expect_pinned("dual_quaternion", 1e-5, true, [] {
    SkinCase skin = random_case(1003, 4, make_bones(17, random_rigid));
    EXPECT_EQ(skin_dual_quaternion(skin.job()), Status::Ok);
    return skin.positions;
  });
}

TEST(Pinned, MovingLeastSquares) {
  expect_pinned("mls", 1e-4, true, [] {
    Random random(3);
    Positions vertices(501, 3), pins(7, 3);
    for (double& value : vertices.reshaped()) value = random.uniform(-1, 1);
    for (double& value : pins.reshaped()) value = random.uniform(-1, 1);
    MlsControls controls;
    for (const auto& pin : pins.rowwise()) controls.points.push_back({pin.transpose()});
    Positions targets = pins;
    for (double& value : targets.reshaped()) value += random.uniform(-0.3, 0.3);
    return test::to_float(MlsDeformer(vertices, controls, {}).move(targets));
  });
}

TEST(Pinned, ReducedSolve) {
  expect_pinned("reduced_solve", 1e-3, false, [] {
    const test::Bar bar = test::make_bar(3, 5);
    const ReducedModel model = test::model_of(bar, 10);
    Random random(1);
    const PosedConstraints constraints =
        constraints_of(model, bar.rig, test::random_pose(bar, random), bar.shape.positions);
    const ReducedSystem system = pack(constrain(model, constraints.rows));
    test::Character character(system);
    character.solve(constraints.targets, {.sweeps = 20});
    return character.dofs;
  });
}

TEST(Pinned, WeightsAgreeWithOtherSolversToATolerance) {
  // The sparse solver, and BLAS behind it, differ between builds and processors: values only.
  const Sample sample = make_sample("bar", 12);
  BindReport report;
  BindOptions options;
  options.auxiliary_points = 0;
  const Binding binding = bind_shape(sample.shape, sample.rig, options, report);
  Pinned pinned = Pinned::read();
  Eigen::MatrixXd dofs = binding.subspace.rest_dofs;
  Random random(2);
  for (double& value : dofs.reshaped()) value += random.uniform(-0.2, 0.2);
  const std::vector<double> probes = probes_of(test::to_float(deform(binding.subspace, dofs)));
  if (std::getenv("LIMBER_WRITE_PINNED")) {
    pinned.values["weights"] = probes;
    pinned.write();
    return;
  }
  const std::vector<double>& expected = pinned.values["weights"];
  ASSERT_EQ(expected.size(), probes.size());
  for (std::size_t i = 0; i < probes.size(); ++i) EXPECT_NEAR(probes[i], expected[i], 1e-5) << "probe " << i;
}

TEST(Pinned, APoseFollowsItsTargetContinuously) {
  // Two poses that hold the same handles, and a way between them in small steps: no step makes the result jump.
  const test::Bar bar = test::make_bar(3, 5);
  const ReducedModel model = test::model_of(bar, 10);
  Random random(1);
  const auto posed = [&] {
    return constraints_of(model, bar.rig, test::random_pose(bar, random), bar.shape.positions);
  };
  const PosedConstraints from = posed(), to = posed();
  const ReducedSystem system = pack(constrain(model, from.rows));
  test::Character character(system);
  character.solve(from.targets, {.sweeps = 200});
  Eigen::MatrixXd before = character.result();
  constexpr int kSteps = 200;
  for (int step = 1; step <= kSteps; ++step) {
    const double t = static_cast<double>(step) / kSteps;
    character.solve((1 - t) * from.targets + t * to.targets, {.sweeps = 8});
    const Eigen::MatrixXd dofs = character.result();
    EXPECT_LT((dofs - before).cwiseAbs().maxCoeff(), 0.1) << "at step " << step;
    before = dofs;
  }
}

}  // namespace
}  // namespace limber
