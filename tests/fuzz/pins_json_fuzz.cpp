#include "limber/io/rig_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_pins_json(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_pins_json, limber::write_pins_json);
}
