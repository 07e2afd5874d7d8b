#include <cstdio>
#include <fstream>

#include "limber/core/error.h"
#include "limber/io/shape_file.h"
#include "limber/version.h"

/// Reads a mesh from a file, and is told what it lacks for the file of a modelling program.
int main() {
  std::ofstream("square.obj") << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
  const limber::Shape shape = limber::load_shape("square.obj");

  bool refused = false;
  std::ofstream("scene.fbx") << "not read at all\n";
  try {
    limber::load_shape("scene.fbx");
  } catch (const limber::Error& error) {
    refused = error.code() == limber::ErrorCode::UnknownFormat;
  }
  std::printf("limber %s: a square of %d triangles\n", LIMBER_VERSION, shape.triangle_count());
  return shape.vertex_count() == 4 && shape.triangle_count() == 2 && refused ? 0 : 1;
}
