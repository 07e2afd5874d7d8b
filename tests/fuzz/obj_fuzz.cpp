#include "limber/io/shape_file.h"

#include "tests/fuzz/fuzz_shape.h"

int fuzz_obj(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_reader(data, size, limber::read_obj, limber::write_obj);
}
