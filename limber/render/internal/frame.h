#pragma once

#include <vector>

#include "limber/render/internal/ground_shadow.h"
#include "limber/render/internal/key_shadow.h"
#include "limber/render/internal/lighting.h"
#include "limber/render/internal/projection.h"
#include "limber/render/internal/rasterizer.h"
#include "limber/render/internal/surface_paint.h"
#include "limber/render/internal/view_mesh.h"
#include "limber/render/render.h"

namespace limber::internal {

/// Everything that is known about a picture before it is coloured: what is seen at each sample and what is
/// needed to shade it.
struct Frame {
  const Scene* scene = nullptr;
  const RenderOptions* options = nullptr;
  Camera camera;
  Projection projection;
  bool flat = false;  ///< A scene of planar shapes only: colours as they are, no lights.
  ViewMesh mesh;
  ProjectedTriangles projected;
  SampleBuffer samples;
  std::vector<SurfacePaint> paints;  ///< Per surface.
  Lighting lighting;
  GroundShadow shadow;
  KeyShadow key_shadow;
  std::vector<float> openness;  ///< Per pixel; empty: 1 everywhere.
};

/// True if there is a shape and all of them are planar.
bool is_planar(const Scene& scene);

/// Projects, rasterises and prepares the lights. `scene` and `options` must outlive the frame.
/// @throws Error  CountMismatch; IndexOutOfRange.
Frame make_frame(const Scene& scene, const Camera& camera, const RenderOptions& options);

/// The colour of every pixel. Parallel over rows; deterministic.
Image resolve(const Frame& frame);

}  // namespace limber::internal
