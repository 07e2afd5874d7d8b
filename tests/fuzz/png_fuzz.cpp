#include "limber/io/png.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_png(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_png, limber::write_png);
}
