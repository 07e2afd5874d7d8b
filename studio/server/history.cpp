#include "studio/server/history.h"

#include <set>
#include <utility>

namespace limber::studio {

void History::push(std::string label, Document before) {
  redo_.clear();
  before.compressed.reset();  // the engine keeps the newest ones, and makes older ones again
  undo_.push_back({std::move(label), std::move(before)});
  if (undo_.size() > kMostSteps) undo_.erase(undo_.begin());
  drop_old_shapes();
  drop_old_bindings();
}

Document History::undo(Document current) {
  Step step = std::move(undo_.back());
  undo_.pop_back();
  current.compressed.reset();
  redo_.push_back({step.label, std::move(current)});
  drop_old_bindings(redo_);
  return std::move(step.document);
}

Document History::redo(Document current) {
  Step step = std::move(redo_.back());
  redo_.pop_back();
  current.compressed.reset();
  undo_.push_back({step.label, std::move(current)});
  drop_old_bindings(undo_);
  return std::move(step.document);
}

void History::clear() {
  undo_.clear();
  redo_.clear();
}

void History::adopt(const std::shared_ptr<const BoundShape>& bound) {
  for (auto* steps : {&undo_, &redo_}) {
    for (Step& step : *steps) {
      if (recipe_of(step.document) == bound->recipe) step.document.bound = bound;
    }
  }
  drop_old_bindings();
}

void History::drop_old_shapes() {
  std::set<const DocumentShape*> kept;
  for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) {
    kept.insert(step->document.shape.get());
    if (kept.size() <= kMostShapes) continue;
    undo_.erase(undo_.begin(), step.base());
    return;
  }
}

void History::drop_old_bindings() {
  drop_old_bindings(undo_);
  drop_old_bindings(redo_);
}

void History::drop_old_bindings(std::vector<Step>& steps) {
  // The last step is the next one to be taken.
  std::set<const BoundShape*> kept;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (!step->document.bound) continue;
    if (kept.size() >= kMostBindings && !kept.contains(step->document.bound.get())) {
      step->document.bound.reset();
    } else {
      kept.insert(step->document.bound.get());
    }
  }
}

}  // namespace limber::studio
