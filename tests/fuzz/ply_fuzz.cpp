#include "limber/io/shape_file.h"

#include "tests/fuzz/fuzz_shape.h"

int fuzz_ply(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_reader(data, size, limber::read_ply,
                                    [](const limber::Shape& shape) { return limber::write_ply(shape); });
}
