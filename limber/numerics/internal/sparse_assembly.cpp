#include "limber/numerics/internal/sparse_assembly.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "limber/core/error.h"
#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"

namespace limber::internal {
namespace {

/// Which vertices each element has, and which elements each vertex.
struct Incidence {
  struct Corner {
    std::uint32_t element;
    std::uint32_t corner;  // position among all corners of all elements
  };
  std::vector<std::size_t> starts;  // per vertex
  std::vector<Corner> corners;
};

Incidence find_incidence(int size, std::span<const std::size_t> element_starts, std::span<const int> vertices) {
  Incidence result;
  result.starts.assign(static_cast<std::size_t>(size) + 1, 0);
  for (std::size_t element = 0; element + 1 < element_starts.size(); ++element) {
    for (std::size_t corner = element_starts[element]; corner < element_starts[element + 1]; ++corner) {
      const int vertex = vertices[corner];
      if (vertex < 0 || vertex >= size) {
        throw Error(ErrorCode::IndexOutOfRange,
                    fmt::format("element {} refers to vertex {}, but there are {}.", element, vertex, size),
                    Place::at_element(static_cast<std::int64_t>(element)));
      }
      ++result.starts[static_cast<std::size_t>(vertex) + 1];
    }
  }
  for (std::size_t v = 0; v < static_cast<std::size_t>(size); ++v) result.starts[v + 1] += result.starts[v];
  result.corners.resize(vertices.size());
  std::vector<std::size_t> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t element = 0; element + 1 < element_starts.size(); ++element) {
    for (std::size_t corner = element_starts[element]; corner < element_starts[element + 1]; ++corner) {
      result.corners[next[static_cast<std::size_t>(vertices[corner])]++] = {static_cast<std::uint32_t>(element),
                                                                            static_cast<std::uint32_t>(corner)};
    }
  }
  return result;
}

/// Consecutive columns of a lower triangle; rows within a column in order of discovery, the diagonal first.
struct Columns {
  std::size_t first = 0;
  std::vector<std::size_t> ends;
  std::vector<int> rows;
  std::vector<double> values;
};

/// Gathers the lower triangle of some columns; value(element, corner, other corner) is what an element adds.
template <class Value>
Columns gather_columns(IndexRange range, int size, const Incidence& incidence,
                       std::span<const std::size_t> element_starts, std::span<const int> vertices, const Value& value) {
  Columns columns;
  columns.first = range.begin;
  columns.ends.reserve(range.end - range.begin);
  std::vector<std::size_t> slot_of_row(static_cast<std::size_t>(size),
                                       0);  // 1 + position in this column; 0: absent
  for (std::size_t column = range.begin; column < range.end; ++column) {
    const std::size_t begin = columns.rows.size();
    columns.rows.push_back(static_cast<int>(column));
    columns.values.push_back(0);
    slot_of_row[column] = begin + 1;
    for (std::size_t i = incidence.starts[column]; i < incidence.starts[column + 1]; ++i) {
      const auto [element, corner] = incidence.corners[i];
      for (std::size_t other = element_starts[element]; other < element_starts[element + 1]; ++other) {
        const int row = vertices[other];
        if (row < static_cast<int>(column)) continue;
        std::size_t& slot = slot_of_row[static_cast<std::size_t>(row)];
        if (slot == 0) {
          columns.rows.push_back(row);
          columns.values.push_back(0);
          slot = columns.rows.size();
        }
        columns.values[slot - 1] += value(element, corner, other);
      }
    }
    for (std::size_t k = begin; k < columns.rows.size(); ++k)
      slot_of_row[static_cast<std::size_t>(columns.rows[k])] = 0;
    columns.ends.push_back(columns.rows.size());
  }
  return columns;
}

/// The whole matrix from its lower triangle. Walking the columns in order appends to each row in order, so
/// that mirroring sorts: first the upper triangle from the columns, then the lower from the upper.
SparseMatrix mirror(int size, const std::vector<Columns>& parts) {
  const auto n = static_cast<std::size_t>(size);
  std::vector<int> upper_counts(n, 0);  // with the diagonal
  std::vector<int> lower_counts(n, 0);  // without
  for (const Columns& part : parts) {
    std::size_t k = 0;
    for (std::size_t c = 0; c < part.ends.size(); ++c) {
      lower_counts[part.first + c] = static_cast<int>(part.ends[c] - k) - 1;
      for (; k < part.ends[c]; ++k) ++upper_counts[static_cast<std::size_t>(part.rows[k])];
    }
  }
  SparseMatrix matrix(size, size);
  std::int64_t total = 0;
  for (std::size_t v = 0; v < n; ++v) total += upper_counts[v] + lower_counts[v];
  matrix.resizeNonZeros(total);
  int* outer = matrix.outerIndexPtr();
  int* inner = matrix.innerIndexPtr();
  double* values = matrix.valuePtr();
  outer[0] = 0;
  for (std::size_t v = 0; v < n; ++v) outer[v + 1] = outer[v] + upper_counts[v] + lower_counts[v];

  std::vector<int> next(outer, outer + n);
  for (const Columns& part : parts) {
    std::size_t k = 0;
    for (std::size_t c = 0; c < part.ends.size(); ++c) {
      for (; k < part.ends[c]; ++k) {
        const int at = next[static_cast<std::size_t>(part.rows[k])]++;
        inner[at] = static_cast<int>(part.first + c);
        values[at] = part.values[k];
      }
    }
  }
  for (std::size_t column = 0; column < n; ++column) {
    for (int k = outer[column]; k < outer[column] + upper_counts[column] - 1; ++k) {
      const int at = next[static_cast<std::size_t>(inner[k])]++;
      inner[at] = static_cast<int>(column);
      values[at] = values[k];
    }
  }
  return matrix;
}

template <class Value>
SparseMatrix assemble(int size, std::span<const std::size_t> element_starts, std::span<const int> vertices,
                      const Value& value) {
  const Incidence incidence = find_incidence(size, element_starts, vertices);
  const auto n = static_cast<std::size_t>(std::max(size, 0));
  // Each part needs scratch memory of the matrix's size, hence few parts.
  const std::size_t chunk = std::max<std::size_t>(2048, n / 32 + 1);
  std::vector<Columns> parts((n + chunk - 1) / chunk);
  parallel_chunks(n, chunk, [&](IndexRange range) {
    parts[range.begin / chunk] = gather_columns(range, size, incidence, element_starts, vertices, value);
  });
  return mirror(size, parts);
}

}  // namespace

void SparseResiduals::reserve(std::size_t residuals, std::size_t entries) {
  starts_.reserve(residuals + 1);
  weights_.reserve(residuals);
  vertices_.reserve(entries);
  coefficients_.reserve(entries);
}

void SparseResiduals::add(std::span<const int> vertices, std::span<const double> coefficients, double weight) {
  LIMBER_ASSERT(vertices.size() == coefficients.size());
  vertices_.insert(vertices_.end(), vertices.begin(), vertices.end());
  coefficients_.insert(coefficients_.end(), coefficients.begin(), coefficients.end());
  weights_.push_back(weight);
  starts_.push_back(vertices_.size());
}

SparseMatrix assemble_squared_residuals(int size, const SparseResiduals& residuals) {
  const std::span<const double> c = residuals.coefficients();
  const std::span<const double> w = residuals.weights();
  return assemble(size, residuals.starts(), residuals.vertices(),
                  [c, w](std::size_t element, std::size_t a, std::size_t b) { return w[element] * (c[a] * c[b]); });
}

}  // namespace limber::internal
