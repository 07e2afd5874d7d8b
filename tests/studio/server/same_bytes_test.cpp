// The studio and the command line are faces of the same functions: the same input gives the same bytes.
#include <algorithm>

#include <gtest/gtest.h>

#include "limber/io/binding_file.h"
#include "limber/io/rig_file.h"
#include "limber/io/shape_file.h"
#include "limber/session/pose_session.h"

#include "studio/server/modes/mode_pose.h"
#include "tests/studio/server/fake_page.h"

namespace limber::studio {
namespace {

std::string exported(TestStudio& studio, const std::string& format) {
  const Json reply = studio.must("export", {{"format", format}});
  return studio.engine.downloads().find(reply["download"].get<std::string>())->bytes;
}

/// What `limber bind` does with the options that the studio's command has.
std::string bound_by_command(const Document& document) {
  BindReport report;
  return write_binding(bind_shape(document.shape->shape, *document.rig, recipe_of(document).options, report));
}

/// What `limber pose` writes of files; full: with `--method full --iterations 20`.
std::string posed_by_command(const std::string& binding, const std::string& pose, bool full) {
  PoseSession session(share(read_binding(binding)));
  session.set_targets(read_pose_json(pose));
  session.solve_from_rest();
  Shape shape = *session.binding().shape;
  shape.positions = full ? session.solve_full({.iterations = 20}).positions : session.positions();
  return write_obj(shape);
}

void open_pose(TestStudio& studio, const Pose& pose) {
  const std::string id = studio.engine.uploads().add({"a.pose.json", write_pose_json(pose)});
  studio.must("open_pose", {{"upload", id}});
  studio.settle();
}

/// Everything that is held, with one handle elsewhere.
Pose pulled(const Document& document, const std::string& handle, const Eigen::Vector3d& way) {
  Pose pose = pose_of(*document.rig, document.pose, document.pins, *document.shape);
  for (HandleTarget& target : pose.targets) {
    if (target.handle != handle) continue;
    if (auto* position = std::get_if<PositionTarget>(&target.target)) position->position += way;
    if (auto* transform = std::get_if<TransformTarget>(&target.target)) transform->transform.col(3) += way;
  }
  return pose;
}

struct Case {
  const char* sample;
  int resolution;
  const char* method;
  const char* handle;
};

void PrintTo(const Case& one, std::ostream* out) {
  *out << one.sample << " " << one.method;
}

class SameBytes : public ::testing::TestWithParam<Case> {};

TEST_P(SameBytes, FromStudioAndCommandLine) {
  const Case& one = GetParam();
  TestStudio studio;
  studio.open(one.sample, one.resolution);
  studio.must("set", {{"options", {{"weights.method", one.method}, {"weights.lattice", 1500}}}});
  studio.settle();
  const std::string binding = exported(studio, "binding");
  EXPECT_TRUE(binding == bound_by_command(studio.engine.document()));

  const double size = studio.engine.document().shape->size;
  open_pose(studio, pulled(studio.engine.document(), one.handle, Eigen::Vector3d(0.1, 0.15, 0) * size));
  const std::string pose = exported(studio, "pose");
  EXPECT_TRUE(exported(studio, "obj") == posed_by_command(binding, pose, false));

  studio.must("mode", {{"name", "full"}});
  studio.settle();
  open_pose(studio, pulled(studio.engine.document(), one.handle, Eigen::Vector3d(-0.05, 0, 0) * size));
  studio.settle();
  const std::string full = exported(studio, "obj");
  EXPECT_TRUE(full == posed_by_command(binding, exported(studio, "pose"), true));
  EXPECT_FALSE(full == posed_by_command(binding, exported(studio, "pose"), false));
}

// Bones and regions in space on a volume mesh around them, a planar shape with points, and weights of the surface.
TEST(SameBytesOf, AFigureThatStands) {
  TestStudio studio;
  studio.open("mannequin", 30);
  studio.must("set", {{"options", {{"weights.method", "heat"}}}});
  studio.settle();
  Pose pose;
  pose.targets = {{"hand.R", PositionTarget{{-0.35, 1.05, 0.95}}}};
  open_pose(studio, pose);
  const std::string binding = exported(studio, "binding");
  for (const bool balanced : {false, true}) {
    studio.must("set", {{"options", {{"solve.balance", balanced}}}});
    studio.settle();
    PoseSession session(share(read_binding(binding)));
    session.set_balanced(balanced);
    session.set_targets(read_pose_json(exported(studio, "pose")));
    session.solve_from_rest();
    Shape shape = *session.binding().shape;
    shape.positions = session.positions();
    const Json reply = studio.must("export", {{"format", "obj"}});
    EXPECT_TRUE(studio.engine.downloads().find(reply["download"].get<std::string>())->bytes == write_obj(shape));
    EXPECT_EQ(reply["command"].get<std::string>().find(" --balance") != std::string::npos, balanced);
    if (balanced) EXPECT_LT(session.balance()->miss, 1e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, SameBytes,
                         ::testing::Values(Case{"bar", 16, "biharmonic", "top"}, Case{"bar", 16, "bounded", "top"},
                                           Case{"gingerbread", 16, "biharmonic", "head"},
                                           Case{"mannequin", 40, "heat", "hand.L"}));

TEST(SavedBinding, IsThatOfTheCommandAlsoAfterPointsWereEdited) {
  TestStudio studio;
  studio.open("gingerbread", 16);
  for (int i = 0; i < 3; ++i) {
    studio.must("add_point", {{"position", {0.05 * i, 0.9, 0}}});
    studio.settle();
  }
  EXPECT_TRUE(studio.engine.document().bound->is_edited);
  EXPECT_TRUE(exported(studio, "binding") == bound_by_command(studio.engine.document()));
}

TEST(SavedBinding, KnowsItsVolumeMesh) {
  TestStudio studio;
  studio.open("bar", 16);
  studio.must("set", {{"options", {{"weights.method", "biharmonic"}, {"weights.lattice", 1200}}}});
  studio.settle();
  const Binding binding = read_binding(exported(studio, "binding"));
  EXPECT_EQ(binding.provenance.volume, "lattice");
  EXPECT_EQ(binding.provenance.lattice_vertices, 1200);
  const FullModel again(borrow(binding));  // throws where another one is built
  EXPECT_GT(again.rotations(), 0);
}

/// The largest way of a vertex from one frame to the next, relative to the shape's size, until nothing moves.
double largest_jump(TestStudio& studio, Positions before) {
  const double size = studio.engine.document().shape->size;
  double largest = 0;
  for (int frame = 0; frame < 40; ++frame) {
    studio.tick();
    const Positions now = studio.engine.export_source().posed().positions;
    largest = std::max(largest, (now - before).rowwise().norm().maxCoeff() / size);
    before = now;
  }
  return largest;
}

TEST(Dragging, GrabbingFurtherHandlesWhereTheyAreDoesNotJolt) {
  TestStudio studio;
  studio.open("mannequin", 40);
  // A drag with one hand, far; then the other hand and the head are taken where they are.
  const auto place = [&](const std::string& name) {
    const Rig& rig = *studio.engine.document().rig;
    const Handle& handle = rig.handles[static_cast<std::size_t>(rig.find(name))];
    return studio.moved(name, rest_place(handle, studio.engine.document().shape->shape.positions));
  };
  for (const char* name : {"head", "hand.R", "hand.L"}) studio.must("constrain", {{"handle", name}, {"kind", "free"}});
  studio.settle();
  const Eigen::Vector3d start = place("hand.L");
  const double size = studio.engine.document().shape->size;
  for (int i = 1; i <= 20; ++i) {
    const Eigen::Vector3d at = start + Eigen::Vector3d(-0.02, 0.02, 0.01) * (i * size);
    studio.must("drag", {{"handle", "hand.L"}, {"number", i}, {"position", {at.x(), at.y(), at.z()}}});
    studio.tick();
  }
  studio.settle();
  for (const char* name : {"hand.R", "head"}) {
    const Eigen::Vector3d at = place(name);
    const Positions before = studio.engine.export_source().posed().positions;
    studio.must("drag", {{"handle", name}, {"number", 1}, {"position", {at.x(), at.y(), at.z()}}});
    const double jump = largest_jump(studio, before);
    RecordProperty(std::string("jump at ") + name, std::to_string(jump));
    EXPECT_LT(jump, 1e-4) << name;
  }
}

}  // namespace
}  // namespace limber::studio
