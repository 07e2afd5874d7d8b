#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "limber/core/task.h"
#include "limber/session/bind_session.h"
#include "limber/weights/bind.h"

namespace limber::cli {

/// What `limber bind --json` says about a binding and how it came about; see docs/command-line.md. Fields are
/// only ever added, never renamed. File names and warnings are left to the caller.
nlohmann::ordered_json bind_summary(const Binding& binding, const BindReport& report, const Task& task);

/// The same as lines for a person, without what went as expected.
std::string bind_summary_text(const Binding& binding, const BindReport& report, const Task& task);

}  // namespace limber::cli
