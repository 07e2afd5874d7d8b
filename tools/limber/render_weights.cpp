#include "tools/limber/render_weights.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "limber/io/binding_file.h"

#include "tools/limber/context.h"
#include "tools/limber/options.h"

namespace limber::cli {
namespace {

/// Weights to paint and their name in the legend.
struct Column {
  Eigen::VectorXd values;
  std::string title;
};

/// The column of a table of weights: a number from 0, or the name of the rig's handle in that place.
Eigen::Index column_of(const ShownWeights& choice, const Rig* rig, Eigen::Index columns) {
  Eigen::Index column = -1;
  if (rig != nullptr) column = rig->find(choice.column);
  if (column < 0) {
    std::size_t used = 0;
    try {
      column = std::stol(choice.column, &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used == 0 || used != choice.column.size()) {
      throw UsageError(fmt::format("--column wants a number from 0{}, not '{}'.",
                                   rig != nullptr ? " or the name of a handle" : " (or a handle's name, with --rig)",
                                   choice.column));
    }
  }
  if (column < 0 || column >= columns) {
    throw UsageError(
        fmt::format("{} has {} columns; there is no column {} (they count from 0).", choice.source, columns, column));
  }
  return column;
}

Column column_of_table(const ShownWeights& choice, const Rig* rig, int vertices) {
  const Eigen::MatrixXd table = load_dmat(choice.source);
  if (table.rows() != vertices) {
    throw Error(ErrorCode::CountMismatch,
                fmt::format("the table has {} rows, but the shape has {} vertices.", table.rows(), vertices),
                Place::in_file(choice.source), "Give one row per vertex.");
  }
  const Eigen::Index column = column_of(choice, rig, table.cols());
  const bool named = rig != nullptr && column < rig->count();
  return {table.col(column),
          named ? rig->handles[static_cast<std::size_t>(column)].name : fmt::format("column {}", column)};
}

/// The offset of a component among the dofs of a handle.
int offset_of(const ShownWeights& choice, const HandleDofs& dofs, int dimension) {
  if (choice.component == "w") return dofs.count(dimension) - 1;
  const int axis = choice.component[0] - 'x';
  if (dofs.kind == DofKind::Position) {
    throw UsageError(
        fmt::format("'{}' is a point: it has one column of weights, which --component w shows.", choice.source));
  }
  if (axis >= dimension) {
    throw UsageError(fmt::format("the binding is planar: '{}' has x, y and w.", choice.source));
  }
  return axis;
}

Column column_of_handle(const ShownWeights& choice, const Binding& binding) {
  const std::vector<std::string> names = handle_names(binding);
  const auto found = std::find(names.begin(), names.end(), choice.source);
  if (found == names.end()) {
    const std::string hint = did_you_mean(choice.source, names);
    throw UsageError(fmt::format("the binding has no handle '{}'. {}", choice.source,
                                 hint.empty() ? "`limber info` lists its handles." : hint));
  }
  const Subspace& subspace = binding.subspace;
  const HandleDofs& dofs = subspace.handles[static_cast<std::size_t>(found - names.begin())];
  const int offset = offset_of(choice, dofs, subspace.dimension);
  const bool plain = choice.component == "w";
  return {basis_column(subspace, dofs.first + offset),
          plain ? *found : fmt::format("{}, {}", *found, choice.component)};
}

Column chosen_column(const ShownWeights& choice, const Rig* rig, const Binding* binding, int vertices) {
  const bool is_file = choice.source.ends_with(".dmat") || choice.source.ends_with(".DMAT");
  if (binding != nullptr && !is_file) return column_of_handle(choice, *binding);
  if (choice.component != "w") {
    throw UsageError("--component chooses among the weights of a handle of a .limber file.");
  }
  return column_of_table(choice, rig, vertices);
}

}  // namespace

void paint_weights(const ShownWeights& choice, const Rig* rig, const Binding* binding, Surface& surface) {
  Column column = chosen_column(choice, rig, binding, surface.shape.vertex_count());
  const double largest = column.values.cwiseAbs().maxCoeff();
  // Weights live in [0,1]; anything else is shown up to its largest magnitude.
  const double natural = largest <= 1.25 && largest > 0.2 ? 1.0 : (largest > 0 ? largest : 1.0);
  const Eigen::VectorXf values = column.values.cast<float>();
  surface.scalars.assign(values.begin(), values.end());
  surface.scalar_map.range = static_cast<float>(choice.range.value_or(natural));
  surface.scalar_map.iso_step = static_cast<float>(choice.iso);
  surface.scalar_map.title = std::move(column.title);
}

}  // namespace limber::cli
