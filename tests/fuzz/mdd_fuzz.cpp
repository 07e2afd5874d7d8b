#include "limber/io/shape_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_mdd(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_mdd, limber::write_mdd);
}
