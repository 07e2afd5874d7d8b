#include <memory>

#include "limber/session/bind_session.h"

namespace limber {

Binding bind_shape(const Shape& shape, const Rig& rig, const BindOptions& options, BindReport& report, Task* task) {
  // Not owned: the session is gone before the shape can be.
  const std::shared_ptr<const Shape> borrowed(std::shared_ptr<void>(), &shape);
  return BindSession(borrowed, rig, options).bind(report, task);
}

}  // namespace limber
