#pragma once

#include <memory>
#include <string>
#include <vector>

#include "limber/core/task.h"
#include "limber/flesh/jiggle.h"
#include "limber/session/bind_session.h"

#include "studio/server/document.h"
#include "studio/server/wire.h"

namespace limber::studio {

/// A bound shape in a lattice: what the jiggle mode steps, pages draw and bakes play. Never changes once made.
struct JiggleFlesh {
  std::shared_ptr<const DocumentShape> shape;
  std::shared_ptr<const Subspace> subspace;  ///< Of the binding that it was made for.
  int cells = 0;                             ///< As asked for.
  int region = 2;
  LatticeCharacter character;
  /// What MotionPoser asks of a binding: its rig, model and the shape's positions; no weights.
  Binding driver;
  std::vector<std::string> notes;
  double seconds = 0;  ///< That it took to make.

  int particle_count() const { return character.system.particle_count; }
  /// Whether it is what the document asks for; a renamed handle changes nothing.
  bool fits(const Document& document) const;
};

/// Builds flesh for the document as it is bound, in the way of `limber animate --jiggle`. For the worker's thread.
/// @throws Error  As build_lattice_character; UnsuitableShape: a planar shape.
std::shared_ptr<const JiggleFlesh> make_flesh(const Document& document, Task* task);

/// The positions of the shape's vertices (vertices x 3) for particles x 3.
std::vector<float> embedded(const JiggleFlesh& flesh, const std::vector<float>& particles);

/// Adds what pages need to draw the flesh from its particles: see protocol.md.
void add_lattice_arrays(const JiggleFlesh& flesh, ArrayMessage& message);

}  // namespace limber::studio
