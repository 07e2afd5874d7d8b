#include "bench/documents.h"

#include <cmath>

#include <gtest/gtest.h>

#include "limber/core/file.h"

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

TEST(MarkdownTable, ListsResultsWithWhatTheyCompareWith) {
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 27.04, "a textbook"},
                                       {"solve", "setup", 12345, "", 0, ""}};
  EXPECT_EQ(markdown_table(results),
            "| what | measured | times better than | |\n| --- | --- | --- | --- |\n"
            "| `single` | 1.3 us | 27 | a textbook |\n| `setup` | 12,345 |  |  |\n");
}

TEST(MarkdownTable, HasARowPerModelWhereNamesSaySo) {
  const std::vector<Result> results = {{"p", "Bar: iteration", 2, "us", 0, "42 us"},
                                       {"p", "Cross: setup", 0.5, "s", 0, ""}};
  EXPECT_EQ(markdown_table(results),
            "| | iteration | setup |\n| --- | --- | --- |\n| Bar | 2 us<br>*42 us* | |\n| Cross | | 0.5 s |\n");
}

TEST(UpdatedPage, ReplacesWhatIsBetweenMarkersAndNothingElse) {
  const std::string page =
      "# Title\n<!-- machine -->\nold\n<!-- /machine -->\ntext <!-- a comment -->\n<!-- bench solve -->\nold\n<!-- "
      "/bench -->\n"
      "<!-- bench absent -->\nkept\n<!-- /bench -->\nend\n";
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 0, ""}};
  const std::string updated = updated_page(page, results, kMachine, true);
  EXPECT_EQ(updated,
            "# Title\n<!-- machine -->\nA processor, 2 cores; a compiler; release. `limber bench --quick`.\n<!-- "
            "/machine -->\n"
            "text <!-- a comment -->\n<!-- bench solve -->\n" +
                markdown_table(results) + "<!-- /bench -->\n<!-- bench absent -->\nkept\n<!-- /bench -->\nend\n");
  EXPECT_EQ(updated_page(updated, results, kMachine, true), updated);
}

TEST(UpdatedPage, TakesSomeResultsOfSeveralBenchesUnderOtherNames) {
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 27, "a textbook"},
                                       {"solve", "other", 5, "us", 0, ""},
                                       {"mls", "exact", 2, "ms", 0, ""}};
  const std::string page = "<!-- bench mls: exact = all vertices; solve: single = one character -->\n<!-- /bench -->\n";
  const std::string updated = updated_page(page, results, kMachine, false);
  EXPECT_NE(
      updated.find("| all vertices | 2 ms |  |  |\n| one character | 1.3 us | 27 | a textbook |\n<!-- /bench -->"),
      std::string::npos)
      << updated;
  EXPECT_EQ(updated.find("other"), std::string::npos);
  // Without one of them, what was there stays.
  EXPECT_EQ(updated_page(updated, std::span(results).first(2), kMachine, false), updated);
}

TEST(UpdatedPage, LeavesAMarkerWithoutAnEndAlone) {
  const std::string page = "<!-- bench solve -->\ntext\n";
  const std::vector<Result> results = {{"solve", "single", 1.3, "us", 0, ""}};
  EXPECT_EQ(updated_page(page, results, kMachine, false), page);
}

TEST(WriteDocuments, UpdatesPagesInFoldersAndDrawsAPlotPerAxis) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "papers");
  write_file(folder.path() / "papers" / "one.md", "<!-- bench scaling -->\n<!-- /bench -->\n");
  write_file(folder.path() / "other.md", "nothing to do\n");
  const std::vector<Result> results = scaling_results();
  const std::vector<std::filesystem::path> changed = write_documents(folder.path(), results, kMachine, false);
  EXPECT_EQ(changed, (std::vector<std::filesystem::path>{folder.path() / "papers" / "one.md",
                                                         folder.path() / "images" / "scaling-vertices.svg",
                                                         folder.path() / "images" / "scaling-handles.svg"}));
  const std::string svg = read_file(folder.path() / "images" / "scaling-vertices.svg");
  EXPECT_NE(svg.find("skinning"), std::string::npos);
  EXPECT_NE(svg.find("exponent 1.00"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_TRUE(write_documents(folder.path(), results, kMachine, false).empty());
}

}  // namespace
}  // namespace limber::bench
