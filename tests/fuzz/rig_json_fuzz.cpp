#include <utility>

#include "limber/io/rig_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_rig_json(const std::uint8_t* data, std::size_t size) {
  const auto read = [](std::string_view text) {
    return std::pair(limber::read_rig_json(text), limber::read_flesh_json(text));
  };
  const auto write = [](const auto& both) { return limber::write_rig_json(both.first, both.second); };
  return limber::fuzz::check_round_trip(data, size, read, write);
}
