#include "bench/documents.h"

#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/core/file.h"

#include "bench/figure_text.h"
#include "bench/tables.h"
#include "tests/support/temporary_folder.h"

namespace limber::bench {
namespace {

Curve power_law(double exponent) {
  Curve curve{"cost", {}};
  for (const double x : {10.0, 30.0, 100.0, 300.0, 1000.0}) curve.points.emplace_back(x, 7 * std::pow(x, exponent));
  return curve;
}

std::vector<Result> scaling_results() {
  std::vector<Result> results;
  for (const auto& [x, y] : power_law(1).points) {
    results.push_back({"scaling", "skinning against vertices: " + std::to_string(static_cast<int>(x)), y, "us", 0, ""});
    results.push_back({"scaling", "solving against vertices: " + std::to_string(static_cast<int>(x)), 3, "us", 0, ""});
  }
  results.push_back({"scaling", "solving against handles: 5", 3, "us", 0, ""});
  return results;
}

const Machine kMachine{"A processor", 2, "a compiler", "release"};

TEST(FittedExponent, IsThatOfAPowerLaw) {
  for (const double exponent : {0.0, 0.5, 1.0, 2.0, 3.0})
    EXPECT_NEAR(fitted_exponent(power_law(exponent)), exponent, 1e-9);
}

TEST(FittedExponent, LooksAtTheUpperDecadeOnly) {
  Curve curve = power_law(1);
  curve.points[0].second = curve.points[1].second = 1e9;  // What small sizes cost says nothing about large ones.
  EXPECT_NEAR(fitted_exponent(curve), 1, 1e-9);
}

TEST(Curves, ComeFromNames) {
  const std::vector<Result> results = scaling_results();
  EXPECT_EQ(axes_of(results), (std::vector<std::string>{"vertices", "handles"}));
  const std::vector<Curve> curves = curves_against(results, "vertices");
  ASSERT_EQ(curves.size(), 2u);
  EXPECT_EQ(curves[0].name, "skinning");
  ASSERT_EQ(curves[0].points.size(), 5u);
  EXPECT_EQ(curves[0].points[4].first, 1000);
  EXPECT_NEAR(fitted_exponent(curves[1]), 0, 1e-12);
}

TEST(NumberText, HasThreeDigitsThatCountAndCountsInFull) {
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(12345), "12,345");
  EXPECT_EQ(number_text(12345.6), "12,300");
  EXPECT_EQ(number_text(999.7), "1,000");
  EXPECT_EQ(number_text(-1234567), "-1,234,567");
  EXPECT_EQ(number_text(0.012345), "0.0123");
  EXPECT_EQ(number_text(8.31e-7), "8.3e-7");
  EXPECT_EQ(number_text(3.14e-12), "3.1e-12");
}

TEST(ValueText, ShowsTimesInTheUnitThatSuits) {
  const auto text = [](double value, const char* unit) { return value_text({"", "", value, unit, 0, ""}); };
  EXPECT_EQ(text(93195, "us"), "93.2 ms");
  EXPECT_EQ(text(0.0063, "s"), "6.3 ms");
  EXPECT_EQ(text(1.33, "us per sweep"), "1.33 us per sweep");
  EXPECT_EQ(text(1500, "ms"), "1.5 s");
  EXPECT_EQ(text(0.5, "ns per matrix"), "0.5 ns per matrix");
  EXPECT_EQ(text(406.4, "MB/s"), "406 MB/s");
  EXPECT_EQ(text(0, "s"), "0 s");
}

TEST(MarkdownTable, ListsResultsWithWhatTheyCompareWith) {
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 27.04, "a textbook"},
                                       {"solve", "setup", 12345, "", 0, ""}};
  EXPECT_EQ(markdown_table(results),
            "| what | measured | times better than | |\n| --- | ---: | ---: | --- |\n"
            "| single | 1.3 us | 27 | a textbook |\n| setup | 12,345 |  |  |\n");
  EXPECT_EQ(markdown_table(std::span(results).last(1)), "| what | measured |\n| --- | ---: |\n| setup | 12,345 |\n");
}

TEST(MarkdownTable, HasARowPerModelWhereNamesSaySo) {
  const std::vector<Result> results = {{"p", "Bar: iteration", 2, "us", 0, "42 us"},
                                       {"p", "Cross: setup", 0.5, "s", 0, ""}};
  EXPECT_EQ(markdown_table(results),
            "| | iteration | setup |\n| --- | --- | --- |\n| Bar | 2 us<br>*42 us* | |\n| Cross | | 500 ms |\n");
}

TEST(UpdatedPage, ReplacesWhatIsBetweenMarkersAndNothingElse) {
  const std::string page =
      "# Title\n<!-- machine -->\nold\n<!-- /machine -->\ntext <!-- a comment -->\n<!-- bench solve -->\nold\n<!-- "
      "/bench -->\n"
      "<!-- bench absent -->\nkept\n<!-- /bench -->\nend\n";
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 0, ""}};
  const std::string updated = updated_page(page, {kMachine, true, results});
  EXPECT_EQ(updated,
            "# Title\n<!-- machine -->\nA processor, 2 cores; a compiler; release. `limber bench --quick`.\n<!-- "
            "/machine -->\n"
            "text <!-- a comment -->\n<!-- bench solve -->\n" +
                markdown_table(results) + "<!-- /bench -->\n<!-- bench absent -->\nkept\n<!-- /bench -->\nend\n");
  EXPECT_EQ(updated_page(updated, {kMachine, true, results}), updated);
}

const std::vector<Result> kSome = {{"solve", "single", 1.3, "us", 27, "a textbook"},
                                   {"solve", "other", 5, "us", 0, ""},
                                   {"mls", "exact: 5", 2, "ms", 0, ""}};

TEST(UpdatedPage, TakesSomeResultsOfSeveralBenchesUnderOtherNames) {
  const std::string page = "<!-- bench\nmls exact: 5 = all vertices, moved\nsolve single = one\n--><!-- /bench -->\n";
  const std::string updated = updated_page(page, {kMachine, false, kSome});
  EXPECT_NE(updated.find("-->\n| what | measured | times better than | |\n"), std::string::npos) << updated;
  EXPECT_NE(updated.find("| all vertices, moved | 2 ms |  |  |\n| one | 1.3 us | 27 | a textbook |\n<!-- /bench -->"),
            std::string::npos)
      << updated;
  EXPECT_EQ(updated.find("other"), std::string::npos);
  EXPECT_EQ(updated_page(updated, {kMachine, false, kSome}), updated);
}

TEST(UpdatedPage, MakesRowsAndColumnsOfLabelsAndShowsRatiosOnTheirOwn) {
  const std::string page =
      "<!-- bench\nsolve single = one: time\nratio solve single = one: faster\n--><!-- /bench -->\n";
  EXPECT_NE(updated_page(page, {kMachine, false, kSome})
                .find("| | time | faster |\n| --- | --- | --- |\n| one | 1.3 us (27 times) | 27 |\n"),
            std::string::npos);
}

TEST(UpdatedPage, FillsFiguresIntoSentences) {
  const std::string page =
      "A sweep takes <!-- figure solve single -->x<!-- /figure -->, <!-- ratio solve single -->y<!-- /ratio --> times\n"
      "less; <!-- number mls exact: 5 -->z<!-- /number --> of them.\n";
  EXPECT_EQ(
      updated_page(page, {kMachine, false, kSome}),
      "A sweep takes <!-- figure solve single -->1.3 us<!-- /figure -->, <!-- ratio solve single -->27<!-- /ratio --> "
      "times\nless; <!-- number mls exact: 5 -->2<!-- /number --> of them.\n");
}

TEST(UpdatedPage, KeepsAndReportsWhatWasNotMeasured) {
  const std::string page =
      "<!-- bench\nmls exact: 5 = a\nsolve absent = b\n-->\nold\n<!-- /bench -->\n<!-- bench none -->\nold\n<!-- "
      "/bench -->\n"
      "<!-- figure solve gone -->old<!-- /figure -->\n";
  std::vector<std::string> missing;
  EXPECT_EQ(updated_page(page, {kMachine, false, kSome}, &missing), page);
  EXPECT_EQ(missing, (std::vector<std::string>{"solve absent", "none", "solve gone"}));
}

TEST(Record, ComesBackFromJsonAndMergesByName) {
  const Record record{kMachine, true, kSome};
  const Record again = read_record(record_json(record));
  EXPECT_EQ(record_json(again), record_json(record));
  EXPECT_EQ(again.machine.processor, kMachine.processor);
  EXPECT_TRUE(again.quick);
  ASSERT_EQ(again.results.size(), 3u);
  EXPECT_EQ(again.results[0].ratio, 27);
  const Record both =
      merged(record, {kMachine, false, {{"solve", "other", 6, "us", 0, ""}, {"new", "one", 1, "", 0, ""}}});
  ASSERT_EQ(both.results.size(), 4u);
  EXPECT_EQ(both.results[1].value, 6);
  EXPECT_EQ(both.results[3].bench, "new");
  EXPECT_THROW(read_record("{}"), Error);
}

TEST(UpdatedPage, LeavesAMarkerWithoutAnEndAlone) {
  const std::string page = "<!-- bench solve -->\ntext\n";
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 0, ""}};
  EXPECT_EQ(updated_page(page, {kMachine, false, results}), page);
}

TEST(WriteDocuments, UpdatesPagesInFoldersDrawsAPlotPerAxisAndKeepsTheRecord) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "papers");
  write_file(folder.path() / "papers" / "one.md", "<!-- bench scaling -->\n<!-- /bench -->\n<!-- bench x -->");
  write_file(folder.path() / "other.md", "nothing to do\n<!-- number a b --><!-- /number -->\n");
  const Record record{kMachine, false, scaling_results()};
  const DocumentChanges changes = write_documents(folder.path(), record);
  EXPECT_EQ(changes.changed,
            (std::vector<std::filesystem::path>{
                folder.path() / "papers" / "one.md", folder.path() / "images" / "scaling-vertices.svg",
                folder.path() / "images" / "scaling-handles.svg", folder.path() / "performance.json"}));
  EXPECT_EQ(changes.missing, std::vector<std::string>{"other.md: a b"});
  const std::string svg = read_file(folder.path() / "images" / "scaling-vertices.svg");
  EXPECT_NE(svg.find("skinning"), std::string::npos);
  EXPECT_NE(svg.find("exponent 1.00"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(record_json(read_record(read_file(folder.path() / "performance.json"))), record_json(record));
  EXPECT_TRUE(write_documents(folder.path(), record).changed.empty());
}

}  // namespace
}  // namespace limber::bench
