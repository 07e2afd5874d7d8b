// Project files and messages whose bytes were changed by chance, 20,000 of each: an error or an answer, never an end.
#include <cmath>
#include <cstring>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "limber/core/internal/checksum.h"

#include "studio/server/intentions/request.h"
#include "studio/server/project_file.h"
#include "tests/studio/server/fake_page.h"
#include "tests/support/temporary_folder.h"

namespace limber::studio {
namespace {

constexpr int kTries = 20'000;

class Chance {
 public:
  explicit Chance(unsigned seed) : generator_(seed) {}

  int below(std::size_t count) {
    return std::uniform_int_distribution<int>(0, static_cast<int>(count) - 1)(generator_);
  }
  template <class List>
  const auto& of(const List& list) {
    return list[static_cast<std::size_t>(below(list.size()))];
  }

  /// One to four places: a byte changed, some cut out, some twice, numbers of four bytes made large.
  std::string bytes(std::string text) {
    for (int changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
      const auto at = static_cast<std::size_t>(below(text.size()));
      const auto length = static_cast<std::size_t>(1 + below(16));
      switch (below(5)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text.erase(at, length);
          break;
        case 2:
          text.insert(at, text.substr(static_cast<std::size_t>(below(text.size())), length));
          break;
        case 3:
          text.replace(at, std::min<std::size_t>(4, text.size() - at), "\xff\xff\xff\x7f");
          break;
        default:
          text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
          break;
      }
    }
    return text;
  }

  Json value() {
    static const std::vector<Json> kValues = {nullptr,
                                              true,
                                              -1,
                                              0,
                                              1,
                                              3,
                                              1e300,
                                              4294967296,
                                              -9007199254740993,
                                              "",
                                              "head",
                                              "\x1b[2J",
                                              "../x",
                                              std::string(300, 'a'),
                                              {},
                                              {0, 0, 0},
                                              {1, 2},
                                              {1e15, -1e15, 1e200},
                                              {{"a", 1}},
                                              {{{"a", {}}}},
                                              {"head", 7, nullptr}};
    return of(kValues);
  }

  /// One value somewhere in it replaced by another, or left out.
  Json values(Json json) {
    Json* place = &json;
    while (place->is_structured() && !place->empty() && (place == &json || below(3) > 0)) {
      auto next = place->begin();
      std::advance(next, below(place->size()));
      if (below(12) == 0) {
        place->erase(next);
        return json;
      }
      place = &*next;
    }
    *place = value();
    return json;
  }

 private:
  std::mt19937 generator_;
};

template <class Number>
std::string number(Number value) {
  return {reinterpret_cast<const char*>(&value), sizeof(value)};
}

/// A project whose bytes are others, with the sum that they ask for: else nobody would look further.
std::string changed_project(const std::string& project, Chance& chance) {
  constexpr std::size_t kBeforeText = 20;  // magic, version, length
  std::uint64_t length = 0;
  std::memcpy(&length, project.data() + 12, sizeof(length));
  std::string head = project.substr(0, 12);
  std::string text = project.substr(kBeforeText, length);
  std::string rest = project.substr(kBeforeText + length, project.size() - kBeforeText - length - 4);
  switch (chance.below(4)) {
    case 0:
      text = chance.bytes(text);
      break;
    case 1:
      rest = chance.bytes(rest);
      break;
    case 2:
      head = chance.bytes(head);
      break;
    default:
      text = chance.values(Json::parse(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
      break;
  }
  const std::string all = head + number(static_cast<std::uint64_t>(text.size())) + text + rest;
  return all + number(internal::crc32(all));
}

TEST(RandomBytes, AProjectIsReadAndWrittenAgainOrRefused) {
  Chance chance(1);
  TestStudio studio;
  studio.open("gingerbread", 8);
  studio.must("pin_vertex", {{"vertex", 3}, {"position", {0, 0, 0}}});
  const std::string bound = write_project(studio.engine.document());
  studio.open("bar", 8);
  const std::vector<std::string> seeds = {bound, write_project(studio.engine.document())};
  int read = 0, refused = 0;
  for (int i = 0; i < kTries; ++i) {
    const std::string bytes = changed_project(chance.of(seeds), chance);
    std::optional<Document> document;
    try {
      document = read_project(bytes);
    } catch (const Error&) {
      ++refused;
      continue;
    }
    ++read;
    ASSERT_NO_THROW(read_project(write_project(*document))) << i;
  }
  EXPECT_GT(read, kTries / 50);
  EXPECT_GT(refused, kTries / 50);
}

/// What a message may say, right and wrong together.
Json random_message(Chance& chance, const std::vector<std::string>& names) {
  static const std::vector<Json> kRight = {
      {{"do", "drag"}, {"handle", "head"}, {"number", 1}, {"position", {0.1, 1.7, 0}}},
      {{"do", "drag_end"}, {"handle", "head"}},
      {{"do", "constrain"}, {"handle", "head"}, {"kind", "position"}},
      {{"do", "pin_vertex"}, {"vertex", 3}, {"position", {0, 0, 0}}},
      {{"do", "move_handle"}, {"handle", "head"}, {"position", {0, 1, 0}}},
      {{"do", "rename"}, {"handle", "head"}, {"name", "face"}},
      {{"do", "set"}, {"options", {{"solve.iterations", 3}}}},
      {{"do", "mode"}, {"name", "full"}},
      {{"do", "compare"}, {"name", "reduced"}},
      {{"do", "undo"}},
      {{"do", "redo"}},
      {{"do", "reset_pose"}},
      {{"do", "seek"}, {"time", 0.5}},
      {{"do", "export_command"}, {"format", "glb"}},
      {{"do", "hello"}, {"protocol", 1}}};
  static const std::vector<std::string> kFields = {"handle", "position", "name",  "number", "options", "kind",
                                                   "vertex", "vertices", "time",  "clip",   "head",    "tail",
                                                   "parent", "upload",   "file",  "format", "joints",  "playing",
                                                   "speed",  "end",      "value", "ease",   "dab",     "count"};
  Json message;
  if (chance.below(2) == 0) {
    message = chance.of(kRight);
    if (chance.below(4) > 0) message = chance.values(message);
  } else {
    message = {{"do", chance.of(names)}};
    for (int fields = chance.below(4); fields > 0; --fields) message[chance.of(kFields)] = chance.value();
  }
  return message;
}

TEST(RandomBytes, EveryMessageIsAnsweredAndThePageBesideIsToo) {
  const test::TemporaryFolder folder;
  EngineSettings settings;
  settings.folder = folder.path();
  TestStudio studio(settings);
  studio.open("gingerbread", 8);
  std::vector<std::string> names;
  for (const std::string_view name : intention_names()) names.emplace_back(name);
  Chance chance(2);
  const std::shared_ptr<FakePage> stranger = studio.connect(2);
  studio.engine.receive(2, R"({"do": "hello", "protocol": 1})");
  int with_id = 0;
  for (int i = 0; i < kTries; ++i) {
    Json message = random_message(chance, names);
    if (message.is_object()) message["id"] = 1000 + i;
    std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (chance.below(4) == 0) {
      text = chance.bytes(text);
    } else {
      with_id += message.is_object();
    }
    studio.engine.receive(2, text);
    if (i % 20 == 0) studio.tick();
    if (i % 500 == 0) ASSERT_TRUE(studio.ask("hello", {{"protocol", 1}}).contains("ok")) << i << ": " << text;
  }
  studio.run_until([&] { return static_cast<int>(stranger->replies.size()) >= with_id; });
  const auto& frame = studio.frame();
  if (!frame.bytes.empty() && frame.facts["arrays"].contains("transforms")) {
    for (const float value : frame.floats("transforms")) EXPECT_TRUE(std::isfinite(value));
  }
}

}  // namespace
}  // namespace limber::studio
