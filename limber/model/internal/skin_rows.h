#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <utility>
#include <vector>

#include "limber/core/internal/assert.h"
#include "limber/core/internal/parallel.h"
#include "limber/model/subspace.h"

namespace limber::internal {

/// The order of a vertex's influences: falling magnitude, equal ones by rising bone.
inline bool comes_before(const Influence& a, const Influence& b) {
  const double left = std::abs(a.weight);
  const double right = std::abs(b.weight);
  return left != right ? left > right : a.bone < b.bone;
}

/// Adds up the influences of the same bone, in the order that they have; sorted by bone afterwards.
inline void merge_bones(std::vector<Influence>& row) {
  const auto by_bone = [](const Influence& a, const Influence& b) { return a.bone < b.bone; };
  // Rows are short: an insertion sort is stable and needs no memory of its own.
  constexpr std::size_t kShort = 48;
  if (row.size() <= kShort) {
    for (std::size_t i = 1; i < row.size(); ++i) {
      const Influence moved = row[i];
      std::size_t place = i;
      for (; place > 0 && by_bone(moved, row[place - 1]); --place) row[place] = row[place - 1];
      row[place] = moved;
    }
  } else {
    std::stable_sort(row.begin(), row.end(), by_bone);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (kept > 0 && row[kept - 1].bone == row[i].bone) {
      row[kept - 1].weight += row[i].weight;
    } else {
      row[kept++] = row[i];
    }
  }
  row.resize(kept);
}

/// Scales the influences of a vertex so that they sum to one, added up in the order of `comes_before`.
/// @throws Error  InvalidWeights, as normalised.
void normalise(std::vector<Influence>& row, int vertex);

/// Calls use(weights) for a linear blend: its own table, or the product of its layers.
template <class Use>
auto use_weights(const Subspace& blend, Use&& use) {
  if (const auto* sparse = std::get_if<SparseBlend>(&blend.basis)) return use(sparse->weights);
  return use(sparse_weights(blend));
}

/// A table made row by row on several threads, without a list per vertex.
/// @param fill    fill(vertex, row): puts a vertex's influences into an empty row, in any order, each bone once; weights
///                are finite, zeros are left out. It may throw: of several errors, that of the first vertex is thrown.
template <class Fill>
SkinWeights make_rows(int bone_count, int vertex_count, Fill&& fill) {
  constexpr std::size_t kChunk = 4096;
  SkinWeights result;
  result.bone_count = bone_count;
  result.first.assign(static_cast<std::size_t>(vertex_count) + 1, 0);
  const std::size_t chunks = (static_cast<std::size_t>(vertex_count) + kChunk - 1) / kChunk;
  std::vector<std::vector<Influence>> parts(chunks);
  std::vector<std::exception_ptr> errors(chunks);
  parallel_chunks(static_cast<std::size_t>(vertex_count), kChunk, [&](IndexRange range) {
    std::vector<Influence>& part = parts[range.begin / kChunk];
    std::vector<Influence> row;
    try {
      for (std::size_t v = range.begin; v < range.end; ++v) {
        row.clear();
        fill(static_cast<int>(v), row);
        std::erase_if(row, [](const Influence& influence) { return influence.weight == 0; });
        if (!std::is_sorted(row.begin(), row.end(), comes_before)) std::sort(row.begin(), row.end(), comes_before);
        part.insert(part.end(), row.begin(), row.end());
        result.first[v + 1] = static_cast<int>(row.size());
      }
    } catch (...) {
      errors[range.begin / kChunk] = std::current_exception();
    }
  });
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  for (std::size_t v = 1; v < result.first.size(); ++v) result.first[v] += result.first[v - 1];
  result.influences.reserve(static_cast<std::size_t>(result.first.back()));
  for (std::vector<Influence>& part : parts) {
    result.influences.insert(result.influences.end(), part.begin(), part.end());
    std::vector<Influence>().swap(part);
  }
  return result;
}

/// Changes a table row by row on several threads, in its place.
/// @param change  change(vertex, row): as `fill` of make_rows, but the row has the vertex's influences before; it must not
///                become longer.
template <class Change>
void change_rows(SkinWeights& weights, Change&& change) {
  constexpr std::size_t kChunk = 4096;
  const auto count = static_cast<std::size_t>(weights.vertex_count());
  std::vector<int> kept(count, 0);
  std::vector<std::exception_ptr> errors((count + kChunk - 1) / kChunk);
  parallel_chunks(count, kChunk, [&](IndexRange range) {
    std::vector<Influence> row;
    try {
      for (std::size_t v = range.begin; v < range.end; ++v) {
        const std::span<const Influence> given = weights.of(static_cast<int>(v));
        row.assign(given.begin(), given.end());
        change(static_cast<int>(v), row);
        std::erase_if(row, [](const Influence& influence) { return influence.weight == 0; });
        if (!std::is_sorted(row.begin(), row.end(), comes_before)) std::sort(row.begin(), row.end(), comes_before);
        LIMBER_ASSERT(row.size() <= given.size());
        std::copy(row.begin(), row.end(), weights.influences.begin() + weights.first[v]);
        kept[v] = static_cast<int>(row.size());
      }
    } catch (...) {
      errors[range.begin / kChunk] = std::current_exception();
    }
  });
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  int begin = 0;
  int end = 0;  // of what is kept
  for (std::size_t v = 0; v < count; ++v) {
    const int next = weights.first[v + 1];
    if (end != begin) {
      std::copy_n(weights.influences.begin() + begin, kept[v], weights.influences.begin() + end);
    }
    end += kept[v];
    begin = next;
    weights.first[v + 1] = end;
  }
  weights.influences.resize(static_cast<std::size_t>(end));
}

}  // namespace limber::internal
