#pragma once

#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

namespace limber::test {

/// The folder of shared test data: LIMBER_DATA, else ../shared/data beside the checkout; nothing if absent.
std::optional<std::filesystem::path> data_folder();

/// The checkout that this program was built from.
std::filesystem::path source_folder();

}  // namespace limber::test

/// Declares `variable` as the path of a file in the shared data, or skips the running test, saying so.
#define LIMBER_DATA_OR_SKIP(variable, relative)                                               \
  if (!limber::test::data_folder()) GTEST_SKIP() << "needs the shared data: set LIMBER_DATA"; \
  const std::filesystem::path variable = *limber::test::data_folder() / (relative)
