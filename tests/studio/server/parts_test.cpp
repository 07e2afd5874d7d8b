// The parts of the engine on their own.
#include <filesystem>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/samples/samples.h"

#include "studio/server/engine.h"
#include "studio/server/history.h"
#include "studio/server/outbox.h"
#include "studio/server/project_file.h"
#include "studio/server/rig_editing.h"
#include "studio/server/transport/access.h"

namespace limber::studio {
using namespace internal;
namespace {

TEST(Outbox, KeepsOnlyTheNewestOfEachKindInTheOrderTheyCame) {
  Outbox outbox;
  const auto message = [](Slot slot, int value) { return text_message(slot, {{"value", value}}); };
  EXPECT_TRUE(outbox.push(message(Slot::Mesh, 1)));
  EXPECT_FALSE(outbox.push(message(Slot::Frame, 2)));
  for (int i = 0; i < 1000; ++i) outbox.push(message(Slot::Frame, 100 + i));
  outbox.push(message(Slot::Reply, 3));
  outbox.push(message(Slot::Mesh, 4));
  outbox.push(message(Slot::Frame, 5));
  outbox.push(message(Slot::Reply, 6));
  EXPECT_EQ(outbox.waiting(), 4u);
  std::string order;
  while (auto next = outbox.pop()) order += *next->bytes;
  EXPECT_EQ(order, R"({"value":3}{"value":4}{"value":5}{"value":6})");
  EXPECT_TRUE(outbox.push(message(Slot::State, 7)));  // idle again
}

TEST(Outbox, GivesUpOnAPageThatLeavesThousandsOfRepliesUnread) {
  Outbox outbox;
  for (std::size_t i = 0; i < Outbox::kMostReplies; ++i) outbox.push(text_message(Slot::Reply, Json::object()));
  EXPECT_FALSE(outbox.overflowed());
  outbox.push(text_message(Slot::Reply, Json::object()));
  EXPECT_TRUE(outbox.overflowed());
  EXPECT_EQ(outbox.waiting(), Outbox::kMostReplies);
}

TEST(ArrayMessage, LaysArraysOutAsDescribed) {
  ArrayMessage message(Json{{"event", "mesh"}});
  const std::vector<float> numbers = {1, 2, 3};
  const std::vector<std::uint8_t> bytes = {7, 8, 9, 10, 11};
  message.add("numbers", {1, 3}, numbers);
  message.add("bytes", {5}, bytes);
  const std::string text = *message.finish(Slot::Mesh).bytes;
  EXPECT_EQ(text.substr(0, 4), "LMB1");
  std::uint32_t length = 0;
  std::memcpy(&length, text.data() + 4, 4);
  EXPECT_EQ((8 + length) % 8, 0u);
  const Json description = Json::parse(text.substr(8, length));
  const auto at = description["arrays"]["bytes"]["offset"].get<std::size_t>();
  EXPECT_EQ(at % 8, 0u);
  EXPECT_EQ(text.substr(at, 5), "\x07\x08\x09\x0a\x0b");
  float second = 0;
  std::memcpy(&second, text.data() + description["arrays"]["numbers"]["offset"].get<std::size_t>() + 4, 4);
  EXPECT_EQ(second, 2);
}

TEST(Access, LetsInOnlyWhoKnowsAddressAndToken) {
  const Access access("0123456789abcdef", 7007);
  EXPECT_TRUE(access.host_fits("127.0.0.1:7007"));
  EXPECT_TRUE(access.host_fits("localhost:7007"));
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:7008", "evil.example:7007", "localhost:7007.evil.example"}) {
    EXPECT_FALSE(access.host_fits(host)) << host;
  }
  EXPECT_TRUE(access.origin_fits(""));
  EXPECT_TRUE(access.origin_fits("http://localhost:7007"));
  for (const char* origin : {"null", "https://localhost:7007", "http://evil.example", "http://localhost"}) {
    EXPECT_FALSE(access.origin_fits(origin)) << origin;
  }
  EXPECT_TRUE(access.token_fits("0123456789abcdef"));
  for (const char* token : {"", "0123456789abcdee", "0123456789abcde", "0123456789abcdef0"}) {
    EXPECT_FALSE(access.token_fits(token)) << token;
  }
  EXPECT_NE(random_token(), random_token());
}

TEST(ParseTarget, DecodesPathAndParameters) {
  const Target target = parse_target("/upload?name=a%20b+d%2Bd%2Fc.obj&token=x&empty=&%zz=%4");
  EXPECT_EQ(target.path, "/upload");
  EXPECT_EQ(target.parameters.at("name"), "a b d+d/c.obj");
  EXPECT_EQ(target.parameters.at("token"), "x");
  EXPECT_EQ(target.parameters.at("empty"), "");
  EXPECT_EQ(target.parameters.at("%zz"), "%4");
}

TEST(FileStore, KeepsTheNewestFiles) {
  FileStore store("u");
  std::vector<std::string> ids;
  for (int i = 0; i < 2060; ++i) ids.push_back(store.add({"a", std::to_string(i)}));
  EXPECT_EQ(store.find(ids.front()), nullptr);
  EXPECT_EQ(store.find(ids.back())->bytes, "2059");
  EXPECT_EQ(store.find("u9999"), nullptr);
}

TEST(BindRecipe, EditsPointsWithoutFactorisingAgain) {
  Document document = sample_document("gingerbread", 16);
  document.options["weights.auxiliary"] = 0;  // they stay where the first binding put them
  std::optional<BindSession> session;
  bind_recipe(session, recipe_of(document), nullptr);
  Rig rig = *document.rig;
  rig.handles.push_back({"point.1", -1, PointHandle{{0.2, 0.9, 0}}});
  const Document added = with_rig(document, rig);
  EXPECT_TRUE(bind_recipe(session, recipe_of(added), nullptr)->is_edited);
  const int once = session->factorisations();
  std::get<PointHandle>(rig.handles.back().form).position.x() = 0.1;
  const Document moved = with_rig(document, rig);
  const auto bound = bind_recipe(session, recipe_of(moved), nullptr);
  EXPECT_EQ(session->factorisations(), once);
  const auto again = bind_afresh(recipe_of(moved), nullptr);
  EXPECT_FALSE(again->is_edited);
  EXPECT_LT((dense_basis(*bound->subspace) - dense_basis(*again->subspace)).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(History, ForgetsTheOldestStepsAndTheirBindings) {
  Document document = sample_document("gingerbread", 16);
  History history;
  for (std::size_t i = 0; i < History::kMostSteps + 50; ++i) {
    document.name = std::to_string(i);
    document.bound = std::make_shared<BoundShape>();
    history.push("step", document);
  }
  std::size_t steps = 0, bound = 0;
  while (history.can_undo()) {
    Document earlier = document;
    history.undo(earlier);
    ++steps;
    bound += earlier.bound ? 1 : 0;
  }
  EXPECT_EQ(steps, History::kMostSteps);
  EXPECT_EQ(bound, History::kMostBindings);
}

Document bound_document() {
  Document document = sample_document("gingerbread", 16);
  document.bound = bind_afresh(recipe_of(document), nullptr);
  document.pose["head"].position = {0.1, 1.7, 0};
  document.pins.push_back({3, {0, 0, 0}});
  document.options["solve.iterations"] = 9;
  return document;
}

TEST(ProjectFile, GivesBackTheDocument) {
  const Document document = bound_document();
  const Document read = read_project(write_project(document));
  EXPECT_EQ(read.name, document.name);
  EXPECT_EQ(read.options, document.options);
  EXPECT_EQ(read.shape->shape.positions, document.shape->shape.positions);
  EXPECT_EQ(read.rig->count(), document.rig->count());
  EXPECT_EQ(read.pose.at("head").position, document.pose.at("head").position);
  EXPECT_EQ(read.pins.size(), 1u);
  EXPECT_FALSE(is_stale(read));
  EXPECT_EQ(dense_basis(*read.bound->subspace), dense_basis(*document.bound->subspace));
}

TEST(ProjectFile, GivesBackAShapeWithoutHandles) {
  Document document = sample_document("gingerbread", 16);
  document = without_handles(document, {"head"});
  document = with_rig(document, Rig{2, {}});
  const Document read = read_project(write_project(document));
  EXPECT_EQ(read.rig->count(), 0);
  EXPECT_EQ(read.bound, nullptr);
}

TEST(ProjectFile, RefusesDamageAnywhere) {
  const std::string bytes = write_project(bound_document());
  for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 97) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
    EXPECT_THROW(read_project(damaged), Error) << i;
    EXPECT_THROW(read_project(bytes.substr(0, i)), Error) << i;
  }
}

TEST(SaveProject, LeavesWhatWasThereBesideIt) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("limber-project-" + random_token());
  const std::filesystem::path file = folder / "a.limber-project";
  Document document = sample_document("gingerbread", 16);
  save_project(file, document);
  document.name = "second";
  save_project(file, document);
  EXPECT_EQ(read_project(read_file(file)).name, "second");
  EXPECT_EQ(read_project(read_file(folder / "a.limber-project~")).name, "gingerbread");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace limber::studio
