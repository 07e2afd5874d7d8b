#pragma once

#include <optional>
#include <string>

#include "limber/model/rig.h"
#include "limber/render/render.h"
#include "limber/session/bind_session.h"

namespace limber::cli {

/// Which weights to paint on a shape, as asked for.
struct ShownWeights {
  std::string source;           ///< A handle of the binding, or a DMAT file; empty: none.
  std::string column = "0";     ///< Of the file: a number from 0, or the name of the rig's handle in that place.
  std::string component = "w";  ///< Of the handle: "x", "y", "z" or "w".
  std::optional<double> range;  ///< The weight shown in the brightest colour; none: 1, or the largest.
  double iso = 0;               ///< Distance of lines of equal weight; 0: none.
};

/// Paints a surface with weights.
/// @param rig      To find columns by name, and for the legend; may be null.
/// @param binding  What was loaded, if it was a binding; else null.
/// @throws Error       What load_dmat throws; CountMismatch (the table does not fit the shape).
/// @throws UsageError  A handle, column or component that is not there.
void paint_weights(const ShownWeights& choice, const Rig* rig, const Binding* binding, Surface& surface);

}  // namespace limber::cli
