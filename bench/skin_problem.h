#pragma once

#include "limber/model/shape.h"
#include "limber/model/subspace.h"

namespace limber::bench {

/// A torus of about so many vertices whose vertices all follow all bones: what automatic weights look like.
struct DenseSkin {
  Shape shape;
  SkinWeights weights;
};

DenseSkin make_dense_skin(int vertices, int bones);

}  // namespace limber::bench
