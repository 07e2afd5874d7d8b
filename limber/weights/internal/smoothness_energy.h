#pragma once

#include <span>

#include "limber/numerics/internal/sparse_cholesky.h"
#include "limber/weights/bind.h"
#include "limber/weights/internal/parts.h"

namespace limber::internal {

/// A weak tie between two parts of a domain: the first turns as the second does, as far as its handles allow.
struct PartLink {
  int vertex = -1;     ///< Of the part that lacks handles.
  int anchor = -1;     ///< Of the other part.
  bool shifts = true;  ///< Whether the part may shift on its own; else it also stays where the other goes on to.
};

/// The energy of a domain as a matrix, vertices x vertices, symmetric positive semi-definite. On solids and
/// in the plane its null space holds the linear functions of each connected set of parts and nothing else:
/// parts that touch in less than a facet, and parts that are linked, compare their gradients. Linear
/// functions cost nothing anywhere. On surfaces a whisper of membrane energy leaves the constants only.
///
/// @param links  Ties between parts with elements.
/// Rows of lone vertices are zero. Linear in the number of elements; deterministic.
SparseMatrix smoothness_energy(const Domain& domain, const DomainParts& parts, BiharmonicEnergy energy,
                               std::span<const PartLink> links);

}  // namespace limber::internal
