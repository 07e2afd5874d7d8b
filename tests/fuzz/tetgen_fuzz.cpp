#include "limber/io/shape_file.h"

#include "tests/fuzz/fuzz_shape.h"

namespace limber {
using namespace internal;
namespace {

/// The three files of a mesh, one behind the other with a percent sign between them.
TetgenText split(std::string_view text) {
  TetgenText parts;
  for (std::string* part : {&parts.node, &parts.ele, &parts.face}) {
    const std::size_t end = std::min(text.find('%'), text.size());
    *part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

Shape read(std::string_view text, const ReadOptions& options) {
  return read_tetgen(split(text), options);
}

std::string write(const Shape& shape) {
  const TetgenText text = write_tetgen(shape);
  return text.node + "%" + text.ele + "%" + text.face;
}

}  // namespace
}  // namespace limber

int fuzz_tetgen(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_reader(data, size, limber::read, limber::write);
}
