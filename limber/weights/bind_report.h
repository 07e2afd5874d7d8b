#pragma once

#include <string>
#include <vector>

namespace limber {

/// A handle that could not be attached exactly where it was given.
struct SnappedHandle {
  std::string handle;
  double distance;  ///< From the given place to where it was attached, in shape units.
};

/// A connected part of the domain that holds no handle and follows another part.
struct FollowingComponent {
  int first_vertex;     ///< Its lowest domain vertex.
  int vertex_count;     ///< How many domain vertices it has.
  int followed_vertex;  ///< The domain vertex of the nearest bound part whose motion it takes.
};

/// What binding noticed and decided, for the user. Filled by every bind function; never a reason to fail.
struct BindReport {
  std::vector<SnappedHandle> snapped;
  std::vector<FollowingComponent> following;
  int dropped_elements = 0;   ///< Degenerate elements that were left out of the energy.
  int fallback_vertices = 0;  ///< Vertices whose weights come from a fallback (see the method).
  double least_weight = 0;    ///< Over all scalar weights (point columns, w columns of affine handles).
  double greatest_weight = 0;
  double interpolation_error = 0;  ///< How far handles miss what their dofs say, relative to the shape's size.
  double rest_error = 0;           ///< Worst distance of B H_rest from the rest positions, relative to the size.
  bool converged = true;           ///< Iterative methods: whether the wanted accuracy was reached.
  double optimality_gap = 0;       ///< Bounded weights: certified relative gap to the optimum.
  int iterations = 0;              ///< Iterative methods; 0 for direct ones.
  std::vector<std::string> notes;  ///< Sentences for the user, in the order they arose.
};

}  // namespace limber
