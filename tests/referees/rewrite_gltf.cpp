// rewrite_gltf IN OUT.glb: reads a glTF file as a Character and writes that, and nothing else that the file holds. What
// `limber convert` keeps byte for byte has to pass through Limber's own types here.
#include <cstdio>

#include "limber/core/error.h"
#include "limber/io/gltf/gltf.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: rewrite_gltf IN OUT.glb\n");
    return 2;
  }
  try {
    limber::GltfWriteOptions options;
    options.skin.influences = 0;  // as many as there are
    limber::save_glb(argv[2], limber::load_gltf(argv[1]).character, options);
    return 0;
  } catch (const limber::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
