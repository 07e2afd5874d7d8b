#include "limber/io/rig_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_bvh(const std::uint8_t* data, std::size_t size) {
  const auto read = [](std::string_view text) {
    limber::BvhFile file = limber::read_bvh(text);
    limber::validate(limber::clip_of(file), file.skeleton.count());
    return file;
  };
  return limber::fuzz::check_round_trip(data, size, read, limber::write_bvh);
}
