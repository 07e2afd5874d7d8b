#include <cstdint>
#include <cstdlib>
#include <string>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"

namespace {

/// Whether a call fails, with an error that says where.
template <class Call>
bool fails(Call&& call) {
  try {
    call();
    return false;
  } catch (const limber::Error& error) {
    const limber::Place& place = error.place();
    if (place.line <= 0 && place.byte < 0 && place.path.empty()) std::abort();
    return true;
  }
}

}  // namespace

/// Arbitrary bytes give an error with a place, or a character that, if glTF can hold it, can be read again. What is
/// repaired can be read and has no fault left.
int fuzz_gltf(const std::uint8_t* data, std::size_t size) {
  const std::string content(reinterpret_cast<const char*>(data), size);
  limber::GltfContent read;
  if (!fails([&] { read = limber::read_gltf(content); })) {
    std::string written;
    try {
      written = limber::write_glb(read.character, {.skin = {.influences = 0}});
    } catch (const limber::Error&) {
    }
    if (!written.empty() && fails([&] { limber::read_gltf(written); })) std::abort();
  }
  limber::RepairedGltf repaired;
  if (fails([&] { repaired = limber::repair_gltf(content); })) return 0;
  for (const limber::GltfFinding& finding : limber::check_gltf(repaired.glb)) {
    if (limber::is_fault(finding.problem)) std::abort();
  }
  return 0;
}
