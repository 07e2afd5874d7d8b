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

/// What can be read can be packed in every way, and is then read with as many vertices, joints and clips.
void check_smaller_files(const std::string& content, const limber::GltfContent& read) {
  for (const limber::GltfPackOptions options : {limber::GltfPackOptions{true, false}, {false, true}, {true, true}}) {
    limber::GltfContent again;
    try {
      again = limber::read_gltf(limber::pack_glb(content, options).glb);
    } catch (const limber::Error& error) {
      // Numbers that are not finite cannot be rounded; nothing else stands in the way.
      if (error.code() == limber::ErrorCode::NonFiniteNumber || error.code() == limber::ErrorCode::FileNotFound)
        continue;
      std::abort();
    }
    if (again.character.vertex_count() != read.character.vertex_count()) std::abort();
    if (again.character.clips.size() != read.character.clips.size()) std::abort();
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
    check_smaller_files(content, read);
  }
  limber::RepairedGltf repaired;
  if (fails([&] { repaired = limber::repair_gltf(content); })) return 0;
  for (const limber::GltfFinding& finding : limber::check_gltf(repaired.glb)) {
    if (limber::is_fault(finding.problem)) std::abort();
  }
  return 0;
}
