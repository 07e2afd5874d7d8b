#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/gltf/gltf.h"
#include "limber/io/gltf/internal/gltf_document.h"
#include "limber/io/internal/json_reader.h"

#include "tests/io/expect_same_character.h"
#include "tests/io/gltf_samples.h"
#include "tests/support/data.h"

namespace limber {
using namespace internal;
namespace {

/// A file in memory whose numbers can be reached by accessor.
class OpenGlb {
 public:
  explicit OpenGlb(const Character& character) : file_(write_glb(character)), parts_(split_gltf(file_)) {
    json_ = internal::parse_json(parts_.json);
    bin_offset_ = static_cast<std::size_t>(parts_.bin.data() - file_.data());
  }

  const nlohmann::json& json() const { return json_; }

  template <class Number>
  void poke(int accessor, std::size_t index, Number value) {
    const auto& view = json_["bufferViews"][json_["accessors"][accessor]["bufferView"].get<int>()];
    std::memcpy(file_.data() + bin_offset_ + view["byteOffset"].get<std::size_t>() + index * sizeof(Number), &value,
                sizeof(Number));
  }

  int attribute(const char* name) const { return json_["meshes"][0]["primitives"][0]["attributes"][name].get<int>(); }
  int sampler(int channel, const char* key) const {
    return json_["animations"][0]["samplers"][channel][key].get<int>();
  }
  const std::string& file() const { return file_; }

 private:
  std::string file_;
  GltfContainer parts_;
  nlohmann::json json_;
  std::size_t bin_offset_ = 0;
};

/// The one fault of a file, apart from the accessor that holds it; the repaired copy has none, and reads.
GltfFinding only_fault(const std::string& file) {
  std::vector<GltfFinding> faults;
  for (const GltfFinding& finding : check_gltf(file)) {
    if (finding.problem == GltfProblem::NonFiniteNumber || finding.problem == GltfProblem::WrongBounds) continue;
    if (is_fault(finding.problem)) faults.push_back(finding);
  }
  EXPECT_EQ(faults.size(), 1u);
  const RepairedGltf repaired = repair_gltf(file);
  EXPECT_GE(repaired.repaired.size(), faults.size());
  for (const GltfFinding& finding : check_gltf(repaired.glb)) {
    EXPECT_FALSE(is_fault(finding.problem)) << sentence_of(finding);
  }
  EXPECT_NO_THROW(read_gltf(repaired.glb));
  return faults.empty() ? GltfFinding{} : faults.front();
}

TEST(CheckGltf, FindsNothingInAGoodFile) {
  const std::string file = write_glb(test::two_joint_character());
  EXPECT_TRUE(check_gltf(file).empty());
  EXPECT_TRUE(repair_gltf(file).glb == file) << "nothing to repair, nothing to change";
}

/// The kinds of faults of a file, each once; the repaired copy has none.
std::set<GltfProblem> faults_of(const std::string& file) {
  std::set<GltfProblem> faults;
  for (const GltfFinding& finding : check_gltf(file)) {
    if (is_fault(finding.problem)) faults.insert(finding.problem);
  }
  for (const GltfFinding& finding : check_gltf(repair_gltf(file).glb)) {
    EXPECT_FALSE(is_fault(finding.problem)) << sentence_of(finding);
  }
  return faults;
}

/// A .glb with other JSON and the same numbers.
std::string with_json(const std::string& file, const nlohmann::json& json) {
  return join_glb(json.dump(), split_gltf(file).bin);
}

TEST(CheckGltf, FindsBoundsThatAreMissingOrWrong) {
  const std::string file = write_glb(test::two_joint_character());
  const nlohmann::json json = nlohmann::json::parse(split_gltf(file).json);
  const int position = json["meshes"][0]["primitives"][0]["attributes"]["POSITION"].get<int>();
  nlohmann::json missing = json;
  missing["accessors"][position].erase("min");
  EXPECT_EQ(faults_of(with_json(file, missing)), std::set{GltfProblem::NoBounds});
  nlohmann::json wrong = json;
  wrong["accessors"][position]["max"][0] = 3.5;
  EXPECT_EQ(faults_of(with_json(file, wrong)), std::set{GltfProblem::WrongBounds});
  const nlohmann::json mended = nlohmann::json::parse(split_gltf(repair_gltf(with_json(file, wrong)).glb).json);
  EXPECT_EQ(mended["accessors"][position]["max"], json["accessors"][position]["max"]);
}

TEST(CheckGltf, FindsInverseBindMatricesThatAreNone) {
  OpenGlb glb(test::two_joint_character());
  const int matrices = glb.json()["skins"][0]["inverseBindMatrices"].get<int>();
  glb.poke(matrices, 16 + 3, 0.5f);  // last row, first column of the second matrix
  const GltfFinding finding = only_fault(glb.file());
  EXPECT_EQ(finding.problem, GltfProblem::BadInverseBind);
  EXPECT_EQ(finding.first, std::vector<int>{1});
  const std::string file = write_glb(test::two_joint_character());
  nlohmann::json few = nlohmann::json::parse(split_gltf(file).json);
  few["accessors"][matrices]["count"] = 1;
  EXPECT_EQ(faults_of(with_json(file, few)), std::set{GltfProblem::FewInverseBinds});
  EXPECT_THROW(read_gltf(with_json(file, few)), Error);
  // The matrix that is missing is where its joint is at rest: nothing moves.
  const Character whole = read_gltf(file).character;
  const Character mended = read_gltf(repair_gltf(with_json(file, few)).glb).character;
  EXPECT_LT((rest_shape(whole).positions - rest_shape(mended).positions).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(CheckGltf, FindsMatricesOfNodesThatMove) {
  const std::string file = write_glb(test::two_joint_character());
  nlohmann::json json = nlohmann::json::parse(split_gltf(file).json);
  for (nlohmann::json& node : json["nodes"]) {
    if (node["name"] != "tip") continue;
    for (const char* key : {"translation", "rotation"}) node.erase(key);
    node["matrix"] = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1};
  }
  EXPECT_EQ(faults_of(with_json(file, json)), std::set{GltfProblem::AnimatedMatrix});
}

TEST(CheckGltf, FindsNormalsThatAreNotOfLengthOne) {
  Character character = test::two_joint_character();
  Shape& shape = character.meshes[0].shape;
  shape.normals = Positions::Zero(shape.vertex_count(), 3);
  shape.normals.col(1).setOnes();
  const std::string good = write_glb(character);
  const nlohmann::json json = nlohmann::json::parse(split_gltf(good).json);
  const int normals = json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"].get<int>();
  OpenGlb glb(character);
  glb.poke(normals, 3 * 1 + 1, 0.f);  // without a direction
  glb.poke(normals, 3 * 2 + 1, 4.f);  // too long
  glb.poke(normals, 3 * 3 + 0, std::numeric_limits<float>::quiet_NaN());
  const std::string file = glb.file();
  EXPECT_EQ(faults_of(file), (std::set{GltfProblem::NonFiniteNumber, GltfProblem::NonUnitNormal}));
  const Positions mended = read_gltf(repair_gltf(file).glb).character.meshes[0].shape.normals;
  EXPECT_TRUE(mended.row(0).isApprox(Eigen::RowVector3d(0, 1, 0)));
  EXPECT_TRUE(mended.row(1).isApprox(Eigen::RowVector3d(0, 0, 1)));
  EXPECT_TRUE(mended.row(2).isApprox(Eigen::RowVector3d(0, 1, 0)));
  EXPECT_TRUE(mended.row(3).isApprox(Eigen::RowVector3d(0, 1, 0)));
}

TEST(CheckGltf, FindsWeightsThatDoNotSumToOne) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("WEIGHTS_0"), 4 * 3, 0.25f);
  const GltfFinding finding = only_fault(glb.file());
  EXPECT_EQ(finding.problem, GltfProblem::WeightSum);
  EXPECT_EQ(finding.path, "meshes[0]");
  EXPECT_EQ(finding.first, std::vector<int>{3});
  EXPECT_EQ(sentence_of(finding), "meshes[0]: 1 vertex with weights that do not sum to one (vertex 3).");
}

TEST(CheckGltf, FindsNegativeWeights) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("WEIGHTS_0"), 4 * 5, 1.5f);
  glb.poke(glb.attribute("WEIGHTS_0"), 4 * 5 + 1, -0.5f);
  EXPECT_EQ(only_fault(glb.file()).problem, GltfProblem::NegativeWeight);
  const GltfContent repaired = read_gltf(repair_gltf(glb.file()).glb);
  EXPECT_EQ(repaired.character.meshes[0].weights.of(5).size(), 1u);
}

TEST(CheckGltf, FindsJointsThatAreNotThere) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("JOINTS_0"), 4 * 9, std::uint8_t{7});
  const GltfFinding finding = only_fault(glb.file());
  EXPECT_EQ(finding.problem, GltfProblem::JointOutOfRange);
  EXPECT_EQ(finding.first, std::vector<int>{9});
}

TEST(CheckGltf, FindsJointsThatAreNotThereBehindNoWeight) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("JOINTS_0"), 4 * 9 + 3, std::uint8_t{7});
  const GltfFinding finding = only_fault(glb.file());
  EXPECT_EQ(finding.problem, GltfProblem::JointOutOfRange);
  EXPECT_EQ(finding.first, std::vector<int>{9});
  const RepairedGltf repaired = repair_gltf(glb.file());
  EXPECT_EQ(repaired.repaired.size(), 1u);
  for (const GltfFinding& left : check_gltf(repaired.glb)) EXPECT_FALSE(is_fault(left.problem)) << left.path;
}

TEST(CheckGltf, FindsJointsNamedTwice) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("JOINTS_0"), 4 * 4, std::uint8_t{1});
  glb.poke(glb.attribute("JOINTS_0"), 4 * 4 + 1, std::uint8_t{1});
  EXPECT_EQ(only_fault(glb.file()).problem, GltfProblem::JointTwice);
}

TEST(CheckGltf, FindsMatricesThatAreNotFinite) {
  OpenGlb glb(test::two_joint_character());
  const int matrices = glb.json()["skins"][0]["inverseBindMatrices"].get<int>();
  glb.poke(matrices, 16 + 3, 0.0f);
  glb.poke(matrices, 16 + 12, std::numeric_limits<float>::infinity());
  EXPECT_EQ(only_fault(glb.file()).problem, GltfProblem::NonFiniteInverseBind);
  const Character repaired = read_gltf(repair_gltf(glb.file()).glb).character;
  EXPECT_TRUE(repaired.meshes[0].bones[1].inverse_bind.isApprox(
      test::two_joint_character().meshes[0].bones[1].inverse_bind, 1e-6));
}

TEST(CheckGltf, FindsKeysThatAreNotFinite) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.sampler(0, "output"), 4, std::numeric_limits<float>::quiet_NaN());
  const GltfFinding finding = only_fault(glb.file());
  EXPECT_EQ(finding.problem, GltfProblem::NonFiniteKey);
  EXPECT_EQ(finding.path, "animations[0].channels[0]");
  EXPECT_EQ(finding.first, std::vector<int>{1});
  EXPECT_EQ(read_gltf(repair_gltf(glb.file()).glb).character.clips[0].tracks[0].key_count(), 2);
}

TEST(CheckGltf, FindsRotationsThatAreNotOfLengthOne) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.sampler(0, "output"), 3, 3.0f);
  EXPECT_EQ(only_fault(glb.file()).problem, GltfProblem::NonUnitKey);
}

TEST(CheckGltf, FindsTimesThatDoNotRise) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.sampler(0, "input"), 1, 0.0f);
  EXPECT_EQ(only_fault(glb.file()).problem, GltfProblem::KeysDoNotRise);
}

TEST(CheckGltf, FindsJointsWithoutACommonRoot) {
  LIMBER_DATA_OR_SKIP(file, "rigs/asset-generator/Animation_Skin_06.gltf");
  const std::vector<GltfFinding> findings = check_gltf_file(file);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().problem, GltfProblem::NoCommonRoot);
  const Character before = load_gltf(file).character;
  const GltfContent after = read_gltf(repair_gltf_file(file).glb);
  EXPECT_TRUE(after.notes.empty()) << after.notes.front();
  test::expect_same_character(before, after.character, 1);
  EXPECT_TRUE(rest_shape(after.character).positions.isApprox(rest_shape(before).positions));
}

TEST(CheckGltf, TakesStridesFromWhatHoldsNoVertices) {
  const OpenGlb glb(test::two_joint_character());
  nlohmann::json json = glb.json();
  const auto view_of = [&](int accessor) -> nlohmann::json& {
    return json["bufferViews"][json["accessors"][accessor]["bufferView"].get<int>()];
  };
  // Matrices side by side: the stride says nothing, and goes.
  view_of(json["skins"][0]["inverseBindMatrices"].get<int>())["byteStride"] = 64;
  const std::string tight = with_json(glb.file(), json);
  EXPECT_EQ(only_fault(tight).problem, GltfProblem::NeedlessStride);
  test::expect_same_character(read_gltf(glb.file()).character, read_gltf(repair_gltf(tight).glb).character);
  // Every other key: it says something, and the keys move.
  const int input = glb.sampler(0, "input");
  const int output = glb.sampler(0, "output");
  const int keys = json["accessors"][output]["count"].get<int>() / 2;
  ASSERT_GE(keys, 1);
  json["accessors"][input]["count"] = keys;
  json["accessors"][output]["count"] = keys;
  view_of(output)["byteStride"] = 32;
  const std::string loose = with_json(glb.file(), json);
  EXPECT_EQ(only_fault(loose).problem, GltfProblem::NeedlessStride);
  test::expect_same_character(read_gltf(loose).character, read_gltf(repair_gltf(loose).glb).character);
}

TEST(CheckGltf, FindsNumbersThatNothingUses) {
  OpenGlb glb(test::two_joint_character());
  glb.poke(glb.attribute("NORMAL"), 5, std::numeric_limits<float>::quiet_NaN());
  const std::vector<GltfFinding> findings = check_gltf(glb.file());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].problem, GltfProblem::NonFiniteNumber);
  EXPECT_EQ(findings[0].first, std::vector<int>{1});
  EXPECT_TRUE(check_gltf(repair_gltf(glb.file()).glb).empty());
}

TEST(CheckGltf, NotesJointsThatMoveNothing) {
  Character character = test::two_joint_character();
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(10, 2);
  weights.col(0).setOnes();
  character.meshes[0].weights = skin_weights_of(weights);
  const std::vector<GltfFinding> findings = check_gltf(write_glb(character));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].problem, GltfProblem::UnusedJoint);
  EXPECT_EQ(findings[0].first, std::vector<int>{1});
}

TEST(CheckGltf, RepairsEverySharedFileItCanRead) {
  LIMBER_DATA_OR_SKIP(data, "");
  int repaired_files = 0;
  for (const char* folder : {"rigs", "broken/gltf"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data / folder)) {
      if (!is_gltf_file(entry.path())) continue;
      SCOPED_TRACE(entry.path());
      RepairedGltf repaired;
      try {
        repaired = repair_gltf_file(entry.path());
      } catch (const Error& error) {
        EXPECT_FALSE(error.place().file.empty());
        continue;
      }
      ++repaired_files;
      for (const GltfFinding& finding : check_gltf(repaired.glb)) {
        EXPECT_FALSE(is_fault(finding.problem)) << sentence_of(finding);
      }
      if (const char* keep = std::getenv("LIMBER_KEEP_GLTF")) {
        write_file(std::filesystem::path(keep) / ("fixed_" + entry.path().stem().string() + ".glb"), repaired.glb);
      }
    }
  }
  EXPECT_GE(repaired_files, 20);
}

TEST(CheckGltf, FuzzSeedsAreReadOrRefused) {
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_folder() / "tests/fuzz/corpus/gltf")) {
    SCOPED_TRACE(entry.path());
    try {
      const GltfContent content = read_gltf(read_file(entry.path()));
      const std::string written = write_glb(content.character, {.skin = {.influences = 0}});
      EXPECT_EQ(read_gltf(written).character.vertex_count(), content.character.vertex_count());
      check_gltf(repair_gltf(read_file(entry.path())).glb);
      ++read;
    } catch (const Error& error) {
      EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0 || !error.place().path.empty()) << error.what();
    }
  }
  EXPECT_GE(read, 10);
}

}  // namespace
}  // namespace limber
