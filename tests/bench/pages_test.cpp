// The pages of this repository, against the record that they were made from.
#include <regex>

#include <gtest/gtest.h>

#include "limber/core/file.h"

#include "bench/documents.h"
#include "bench/tables.h"
#include "tests/support/data.h"

namespace limber::bench {
namespace {

std::filesystem::path docs() {
  return test::source_folder() / "docs";
}

Record kept_record() {
  return read_record(read_file(docs() / "performance.json"));
}

/// A page with every number, and what times are measured in, made the same.
std::string without_numbers(const std::string& page) {
  static const std::regex number("-?[0-9][0-9,]*(\\.[0-9]+)?(e-?[0-9]+)?( (ns|us|ms|s)\\b)?");
  return std::regex_replace(page, number, "#");
}

TEST(Pages, ShowWhatTheRecordSays) {
  const Record record = kept_record();
  for (const std::filesystem::path& path : pages_of(docs())) {
    const std::string page = read_file(path);
    std::vector<std::string> missing;
    EXPECT_EQ(updated_page(page, record, &missing), page) << path << ": run `limber bench --quick --write-docs docs`";
    EXPECT_EQ(missing, std::vector<std::string>()) << path << " asks for what no bench measures";
  }
}

TEST(Pages, ChangeNothingButNumbersWhenEverythingIsMeasuredAgain) {
  Record record = kept_record();
  for (Result& result : record.results) {
    result.value *= 1.37;
    result.ratio *= 0.73;
  }
  bool any = false;
  for (const std::filesystem::path& path : pages_of(docs())) {
    const std::string page = read_file(path);
    const std::string again = updated_page(page, record);
    EXPECT_EQ(without_numbers(again), without_numbers(page)) << path;
    any = any || again != page;
  }
  EXPECT_TRUE(any);
}

TEST(Pages, ScalingSpansAtLeastTwoDecades) {
  const Record record = kept_record();
  ASSERT_EQ(axes_of(record.results),
            (std::vector<std::string>{"vertices", "handles", "clusters", "characters", "particles", "frames"}));
  for (const std::string& axis : axes_of(record.results)) {
    for (const Curve& curve : curves_against(record.results, axis)) {
      EXPECT_GE(curve.points.back().first, 100 * curve.points.front().first) << curve.name << " against " << axis;
    }
  }
}

}  // namespace
}  // namespace limber::bench
