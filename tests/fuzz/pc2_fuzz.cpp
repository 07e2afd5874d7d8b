#include "limber/io/sequence_file.h"

#include "tests/fuzz/fuzz_value.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_pc2, limber::write_pc2);
}
