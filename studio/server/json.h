#pragma once

#include <nlohmann/json.hpp>

#include "limber/core/error.h"

namespace limber::studio {

using Json = nlohmann::ordered_json;

/// An error as pages get it: code, message, place (a text) and remedy.
inline Json to_json(const Error& error) {
  return {{"code", name_of(error.code())},
          {"message", error.sentence()},
          {"place", to_string(error.place())},
          {"remedy", error.remedy()}};
}

}  // namespace limber::studio
