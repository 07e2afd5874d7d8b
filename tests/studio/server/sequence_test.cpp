#include "studio/server/sequence.h"

#include "limber/io/shape_file.h"

#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"
#include "tests/support/expect_error.h"

namespace limber::studio {
using namespace internal;
namespace {

using Eigen::Vector3d;

/// A tube along y whose upper half turns about its middle: two rigid parts and a seam.
Shape tube_at(double angle) {
  constexpr int kAround = 10, kAlong = 13;
  Shape shape;
  shape.positions.resize(kAround * kAlong, 3);
  for (int i = 0; i < kAlong; ++i) {
    for (int j = 0; j < kAround; ++j) {
      const double turn = 2 * 3.14159265358979 * j / kAround;
      Vector3d at(0.2 * std::cos(turn), 2.0 * i / (kAlong - 1) - 1, 0.2 * std::sin(turn));
      if (at.y() > 0.01) at = Eigen::AngleAxisd(angle, Vector3d::UnitZ()) * at;
      shape.positions.row(i * kAround + j) = at.transpose();
    }
  }
  std::vector<Eigen::Vector3i> faces;
  for (int i = 0; i + 1 < kAlong; ++i) {
    for (int j = 0; j < kAround; ++j) {
      const int a = i * kAround + j, b = i * kAround + (j + 1) % kAround;
      faces.emplace_back(a, b, a + kAround);
      faces.emplace_back(b, b + kAround, a + kAround);
    }
  }
  shape.triangles.resize(static_cast<Eigen::Index>(faces.size()), 3);
  for (std::size_t f = 0; f < faces.size(); ++f)
    shape.triangles.row(static_cast<Eigen::Index>(f)) = faces[f].transpose();
  return shape;
}

constexpr int kFrames = 9;

double angle_of(int frame) {
  return 0.9 * frame / (kFrames - 1);
}

MeshSequence tube_sequence() {
  MeshSequence sequence;
  for (int frame = 0; frame < kFrames; ++frame) {
    const Shape shape = tube_at(angle_of(frame));
    sequence.vertex_count = shape.vertex_count();
    for (Eigen::Index i = 0; i < shape.positions.size(); ++i)
      sequence.positions.push_back(static_cast<float>(shape.positions.data()[i]));
  }
  return sequence;
}

/// Uploads files and asks for them to be decomposed.
Json decompose(TestStudio& studio, const std::vector<StoredFile>& files, Json options = {{"bones", 2}}) {
  std::vector<std::string> uploads;
  for (const StoredFile& file : files) uploads.push_back(studio.engine.uploads().add(file));
  options["upload"] = uploads.front();
  options["with"] = std::vector<std::string>(uploads.begin() + 1, uploads.end());
  return studio.ask("open_sequence", options);
}

std::vector<StoredFile> obj_frames() {
  std::vector<StoredFile> files;
  // Not in order, and without leading zeros: the numbers count.
  for (int frame = kFrames - 1; frame >= 0; --frame)
    files.push_back({"tube." + std::to_string(frame + 4) + ".obj", write_obj(tube_at(angle_of(frame)))});
  return files;
}

/// Where the engine's newest frame takes the vertices, by the weights that pages have.
Positions shown(TestStudio& studio) {
  const FakePage::Event& weights = studio.page->events["weights"];
  const std::vector<float> shares = weights.floats("weights");
  const std::vector<float> transforms = studio.frame().floats("transforms");
  const std::vector<float> rest = studio.page->events["mesh"].floats("positions");
  const std::size_t handles = transforms.size() / 12, vertices = rest.size() / 3;
  Positions result = Positions::Zero(static_cast<Eigen::Index>(vertices), 3);
  for (std::size_t v = 0; v < vertices; ++v) {
    for (std::size_t h = 0; h < handles; ++h) {
      for (std::size_t r = 0; r < 3; ++r) {
        const float* row = transforms.data() + 12 * h + 4 * r;
        const double at = row[0] * rest[3 * v] + row[1] * rest[3 * v + 1] + row[2] * rest[3 * v + 2] + row[3];
        result(static_cast<Eigen::Index>(v), static_cast<Eigen::Index>(r)) += shares[v * handles + h] * at;
      }
    }
  }
  return result;
}

void expect_plays(TestStudio& studio, double seconds_per_frame) {
  studio.must("play", {{"playing", false}});
  studio.settle();
  ASSERT_TRUE(studio.state()["motion"].is_object());
  EXPECT_EQ(studio.state()["handles"].size(), 2u);
  EXPECT_EQ(studio.state()["binding"]["method"], "given");
  studio.must("motion", {{"loop", false}});
  for (const int frame : {0, 4, kFrames - 1}) {
    studio.must("seek", {{"time", frame * seconds_per_frame}});
    studio.settle();
    const Positions expected = tube_at(angle_of(frame)).positions;
    EXPECT_LT((shown(studio) - expected).rowwise().norm().maxCoeff(), 0.02) << "frame " << frame;
  }
}

TEST(StudioSequence, BecomesBonesAndWeightsThatPlayItBack) {
  TestStudio studio;
  const Json reply = decompose(studio, obj_frames());
  ASSERT_TRUE(reply.contains("ok")) << reply.dump();
  EXPECT_EQ(reply["name"], "tube.4");
  EXPECT_NE(reply["notes"].dump().find("9 frames became 2 bones"), std::string::npos);
  EXPECT_NE(reply["notes"].dump().find("error: RMS"), std::string::npos);
  expect_plays(studio, 1.0 / 24);
}

TEST(StudioSequence, IsKeptInTheProject) {
  TestStudio studio;
  ASSERT_TRUE(decompose(studio, obj_frames()).contains("ok"));
  const std::string upload =
      studio.engine.uploads().add({"tube.limber-project", write_project(studio.engine.document())});
  studio.open("mannequin", 16);
  studio.must("open", {{"upload", upload}});
  expect_plays(studio, 1.0 / 24);
}

TEST(StudioSequence, TakesPointCachesWithTheirMesh) {
  const std::string mesh = write_obj(tube_at(0));
  MeshSequence timed = tube_sequence();
  timed.step = 0.1f;
  for (const StoredFile& cache :
       {StoredFile{"tube.pc2", write_pc2(tube_sequence())}, StoredFile{"tube.mdd", write_mdd(timed)}}) {
    TestStudio studio;
    ASSERT_TRUE(decompose(studio, {{"rest.obj", mesh}, cache}).contains("ok"));
    expect_plays(studio, cache.name == "tube.mdd" ? 0.1 : 1.0 / 24);
  }
}

TEST(StudioSequence, TakesAPointCacheForTheMeshThatIsOpen) {
  TestStudio studio;
  const std::string upload = studio.engine.uploads().add({"rest.obj", write_obj(tube_at(0))});
  studio.must("open", {{"upload", upload}});
  ASSERT_TRUE(decompose(studio, {{"tube.pc2", write_pc2(tube_sequence())}}).contains("ok"));
  expect_plays(studio, 1.0 / 24);
  studio.must("undo");
  studio.settle();
  EXPECT_EQ(studio.state()["document"]["name"], "rest");
}

TEST(StudioSequence, RefusesFramesThatDoNotCorrespondWithTheFrameAndTheCount) {
  TestStudio studio;
  studio.open("mannequin", 16);
  std::vector<StoredFile> files = obj_frames();
  Shape other = tube_at(0.3);
  other.positions.conservativeResize(other.positions.rows() + 1, 3);
  other.positions.row(other.positions.rows() - 1).setZero();
  files[6].bytes = write_obj(other);  // the third frame
  const Json before = studio.content();
  const Json reply = decompose(studio, files);
  EXPECT_EQ(reply["error"]["code"], "CountMismatch");
  EXPECT_EQ(reply["error"]["message"], "frame 3 has 131 vertices, but the first frame has 130.");
  EXPECT_NE(reply["error"]["place"].get<std::string>().find("tube.6.obj"), std::string::npos);
  EXPECT_EQ(decompose(studio, {{"tube.pc2", write_pc2(tube_sequence())}})["error"]["code"], "InvalidArgument");
  EXPECT_EQ(
      decompose(studio, {{"rest.obj", write_obj(other)}, {"tube.pc2", write_pc2(tube_sequence())}})["error"]["code"],
      "CountMismatch");
  EXPECT_EQ(decompose(studio, {{"a.obj", write_obj(other)}, {"b.ply", "ply"}})["error"]["code"], "InvalidArgument");
  EXPECT_EQ(decompose(studio, obj_frames(), {{"bones", -1}})["error"]["code"], "InvalidArgument");
  studio.settle();
  EXPECT_EQ(studio.content(), before);
}

TEST(StudioSequence, CanBeCompressedWhenItsWeightsAreDense) {
  TestStudio studio;
  ASSERT_TRUE(decompose(studio, obj_frames(), {{"bones", 4}, {"influences", 0}}).contains("ok"));
  studio.must("play", {{"playing", false}});
  studio.settle();
  studio.must("set", {{"options", {{"compress.influences", 2}}}});
  studio.must("compress");
  studio.run_until(
      [&] { return studio.state()["compression"].is_object() && studio.state()["compression"]["stale"] == false; });
  EXPECT_EQ(studio.state()["compression"]["judged_by"], "tube.4");
  const Json reply = studio.must("export", {{"format", "compressed"}});
  EXPECT_GT(studio.engine.downloads().find(reply["download"].get<std::string>())->bytes.size(), 1000u);
}

}  // namespace
}  // namespace limber::studio
