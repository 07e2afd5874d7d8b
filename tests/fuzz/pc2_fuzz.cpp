#include "limber/io/shape_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_pc2(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_pc2, limber::write_pc2);
}
