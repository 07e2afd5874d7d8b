#include <filesystem>

#include <gtest/gtest.h>

#include "limber/core/file.h"
#include "limber/io/shape_file.h"

#include "tests/support/data.h"
#include "tests/support/shape_samples.h"

namespace limber {
namespace {

/// The seeds of the fuzz targets, read by the program of every other build too (sanitizers, without clang).
TEST(FuzzCorpus, IsReadOrRefusedByTheReaderOfItsFolder) {
  int replayed = 0;
  for (const ShapeFormat& format : shape_formats()) {
    const auto folder = test::source_folder() / "tests/fuzz/corpus" / format.extension.substr(1);
    if (!format.read || !std::filesystem::is_directory(folder)) continue;
    int loaded = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      SCOPED_TRACE(entry.path());
      try {
        test::expect_valid(format.read(read_file(entry.path()), {.allow_points = true}));
        ++loaded;
      } catch (const Error& error) {
        EXPECT_TRUE(error.place().line > 0 || error.place().byte >= 0) << error.what();
      }
      ++replayed;
    }
    EXPECT_GE(loaded, 1) << "a corpus without a single valid file is a poor start: " << folder;
  }
  EXPECT_GE(replayed, 15);
}

}  // namespace
}  // namespace limber
