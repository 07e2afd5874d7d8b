#include "studio/server/history.h"

#include <new>
#include <set>
#include <utility>

namespace limber::studio {

void History::push(std::string label, Document before) {
  before.compressed.reset();  // the engine keeps the newest ones, and makes older ones again
  undo_.push_back({std::move(label), std::move(before)});
  redo_.clear();
  if (undo_.size() > kMostSteps) undo_.erase(undo_.begin());
  drop_old_shapes();
  drop_old_bindings();
}

void History::undo(Document& current) {
  step(undo_, redo_, current);
}

void History::redo(Document& current) {
  step(redo_, undo_, current);
}

void History::step(std::vector<Step>& from, std::vector<Step>& to, Document& current) {
  Step left{from.back().label, {}};
  to.reserve(to.size() + 1);
  // From here on nothing can fail.
  current.compressed.reset();
  left.document = std::move(current);
  current = std::move(from.back().document);
  from.pop_back();
  to.push_back(std::move(left));
  drop_old_bindings(to);
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

void History::drop_old_shapes() noexcept {
  try {
    std::set<const DocumentShape*> kept;
    for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) {
      kept.insert(step->document.shape.get());
      if (kept.size() <= kMostShapes) continue;
      undo_.erase(undo_.begin(), step.base());
      return;
    }
  } catch (const std::bad_alloc&) {
  }
}

void History::drop_old_bindings() noexcept {
  drop_old_bindings(undo_);
  drop_old_bindings(redo_);
}

void History::drop_old_bindings(std::vector<Step>& steps) noexcept {
  try {
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
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace limber::studio
