#pragma once

#include <new>

#include <fmt/format.h>

#include "limber/core/error.h"

namespace limber::studio {

/// What is being caught, as pages are told of it. Call it in a catch block.
inline Error current_failure() {
  try {
    throw;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return Error(ErrorCode::InvalidArgument, "there is not enough memory for this.", {}, "Try a smaller shape.");
  } catch (const std::exception& error) {
    return Error(ErrorCode::InvalidArgument, fmt::format("this cannot be done: {}.", error.what()));
  } catch (...) {
    return Error(ErrorCode::InvalidArgument, "this cannot be done.");
  }
}

}  // namespace limber::studio
