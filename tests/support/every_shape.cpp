#include "tests/support/every_shape.h"

#include <gtest/gtest.h>

#include "limber/core/error.h"
#include "limber/io/import/import_file.h"
#include "limber/io/shape_file.h"

namespace limber::test {

int try_every_shape(const std::filesystem::path& folder, const std::function<void(const Shape&)>& use) {
  install_importer();
  int used = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || !find_shape_format(entry.path())) continue;
    SCOPED_TRACE(entry.path().filename());
    try {
      use(load_shape(entry.path()));
      ++used;
    } catch (const Error& error) {
      EXPECT_FALSE(error.sentence().empty());
    }
  }
  return used;
}

}  // namespace limber::test
