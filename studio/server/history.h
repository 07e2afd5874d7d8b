#pragma once

#include <string>
#include <vector>

#include "studio/server/document.h"

namespace limber::studio {

/// What was before, and what was undone. Snapshots share their heavy parts; bindings of the older ones are dropped,
/// and made again when they are needed.
class History {
 public:
  static constexpr std::size_t kMostSteps = 200;
  static constexpr std::size_t kMostBindings = 8;  ///< Distinct ones that are kept, either way.
  static constexpr std::size_t kMostShapes = 8;    ///< Distinct ones: steps before an older one was open are dropped.

  /// Notes what the document was before a change with this name.
  void push(std::string label, Document before);
  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  const std::string& undo_label() const { return undo_.back().label; }
  const std::string& redo_label() const { return redo_.back().label; }
  /// Makes `current` the document before the last change; redo brings back what it was. What throws changes nothing.
  void undo(Document& current);
  void redo(Document& current);
  void clear();
  /// Gives a new binding to all snapshots that it fits.
  void adopt(const std::shared_ptr<const BoundShape>& bound);

 private:
  struct Step {
    std::string label;
    Document document;
  };
  static void step(std::vector<Step>& from, std::vector<Step>& to, Document& current);
  // Without memory to look for them, old ones are kept until the next time.
  void drop_old_shapes() noexcept;
  void drop_old_bindings() noexcept;
  static void drop_old_bindings(std::vector<Step>& steps) noexcept;

  std::vector<Step> undo_;
  std::vector<Step> redo_;
};

}  // namespace limber::studio
