#include "limber/io/rig_json.h"

#include "tests/fuzz/fuzz_value.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_rig_json, limber::write_rig_json);
}
