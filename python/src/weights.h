#pragma once

#include <memory>
#include <string>

#include "limber/model/binding.h"
#include "limber/session/bind_session.h"
#include "limber/session/methods.h"

#include "python/src/convert.h"

namespace limber::python {

/// limber.Binding: a binding, and what was noticed when it was made.
struct BoundShape {
  std::shared_ptr<const Binding> binding;
  BindReport report;
  Enrichment enrichment;

  /// The parts of the binding, which stay as long as one of them is in use.
  SharedBinding shared() const;
};

/// What keyword arguments say. @throws Error  InvalidArgument: the path is the argument's name.
BindOptions bind_options_from(const std::string& method, const py::object& weights, const py::object& sources,
                              const py::kwargs& more, const Shape& shape, const Rig& rig);

}  // namespace limber::python
