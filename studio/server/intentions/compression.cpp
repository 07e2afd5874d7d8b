// Compression: few influences per vertex, beside the dense skin.
#include "studio/server/compression.h"

#include "studio/server/engine.h"

namespace limber::studio {
namespace {

void compress(Engine& engine, Request&) {
  compress_recipe_of(engine.document());  // says what is missing
  Document next = engine.document();
  if (!shows_compression(next)) {
    next.compare = kCompressedMode;
    engine.change("compress", std::move(next));
  }
  engine.compress_now();
}

}  // namespace

std::vector<Intention> compression_intentions() {
  return {{"compress", {}, compress}};
}

}  // namespace limber::studio
