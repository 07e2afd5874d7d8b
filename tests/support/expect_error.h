#pragma once

#include <gtest/gtest.h>

#include "limber/core/error.h"

namespace limber {

/// The error that a call throws; a failed test and some other error if it throws none.
template <class Call>
Error error_of(Call&& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_FALSE(error.sentence().empty());
    return error;
  }
  ADD_FAILURE() << "no error was thrown";
  return Error(ErrorCode::Cancelled, "no error was thrown");
}

template <class Call>
void expect_error(ErrorCode code, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
}

template <class Call>
void expect_error_at_byte(ErrorCode code, std::int64_t byte, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_EQ(error.place().byte, byte) << error.what();
}

template <class Call>
void expect_error_at_line(ErrorCode code, std::int64_t line, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_EQ(error.place().line, line) << error.what();
}

template <class Call>
void expect_error_at_path(ErrorCode code, std::string_view path, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_EQ(error.place().path, path) << error.what();
}

template <class Call>
void expect_error_at_handle(ErrorCode code, std::string_view handle, Call&& call) {
  const Error error = error_of(call);
  EXPECT_EQ(name_of(error.code()), name_of(code)) << error.what();
  EXPECT_EQ(error.place().handle, handle) << error.what();
}

}  // namespace limber
