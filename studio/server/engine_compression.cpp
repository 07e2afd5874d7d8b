// Compressing beside the interaction: as binding, whenever a side shows it and something changed.
#include <algorithm>

#include "studio/server/compression.h"
#include "studio/server/engine.h"

namespace limber::studio {

void Engine::start_compression() {
  const bool wanted = has_document() && shows_compression(document_) && document_.bound && !is_stale(document_);
  if (!wanted || has_fresh_compression(document_)) {
    if (compressing_) worker_.cancel("compress");
    compressing_.reset();
    compress_error_.reset();
    return;
  }
  CompressRecipe recipe;
  try {
    recipe = compress_recipe_of(document_);
  } catch (const Error& error) {
    compress_error_ = error;
    return;
  }
  if (take_made(recipe)) return;
  if (compressing_ == recipe || failed_compression_ == recipe) return;
  compress_error_.reset();
  failed_compression_.reset();
  compressing_.reset();
  worker_.start({.name = "compress",
                 .work = [this, recipe](Task& task) -> Worker::Completion {
                   auto made = compress_shape(recipe, &task);
                   return [this, made] { compression_arrived(made); };
                 },
                 .failed =
                     [this, recipe](const Error& error) {
                       if (!(compressing_ == recipe)) return;  // somebody wants something else by now
                       compressing_.reset();
                       failed_compression_ = recipe;
                       compress_error_ = error;
                       state_due_ = true;
                       if (error.code() != ErrorCode::Cancelled) notice(error);
                     }});
  compressing_ = recipe;  // once it is under way
}

/// Undo and redo go back to what was made before.
bool Engine::take_made(const CompressRecipe& recipe) {
  const auto found = std::find_if(compressions_.begin(), compressions_.end(),
                                  [&](const auto& made) { return made->recipe == recipe; });
  if (found == compressions_.end()) return false;
  if (compressing_) worker_.cancel("compress");
  compressing_.reset();
  compress_error_.reset();
  document_.compressed = *found;
  return true;
}

void Engine::compression_arrived(const std::shared_ptr<const CompressedShape>& made) {
  constexpr std::size_t kMostKept = 6;
  if (compressing_ == made->recipe) compressing_.reset();
  compressions_.insert(compressions_.begin(), made);
  if (compressions_.size() > kMostKept) compressions_.pop_back();
  changed();
}

void Engine::compress_now() {
  failed_compression_.reset();
  changed();
}

}  // namespace limber::studio
