// Limber from C: loads a character, holds its feet, drags a hand upwards, lets its flesh follow, and does the same with
// a crowd.
//
//   limber make mannequin -o man.obj                           (also writes man.rig.json)
//   limber bind man.obj man.rig.json -o man.limber
//   example_c_drag man.limber
//
// Prints:
//   20 handles, the first is hips
//   hand.R is 0.000 from where it was sent
//   normals have length 1.00
//   of 3 characters, hands are 0.000 from where they were sent, at most
//   flesh that has settled is within 0.05 of the skinned hand
//   a handle that is not there: there is no such character or handle.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "limber/c/limber.h"

static const float kIdentity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/// Ends the program with a sentence unless all is well.
static void check(limber_status status) {
  if (status == LIMBER_OK) return;
  fprintf(stderr, "%s\n", limber_last_error());
  exit(1);
}

static float distance(const float* a, const float* b) {
  const float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return sqrtf(x * x + y * y + z * z);
}

/// Where a handle's transform takes a point.
static void moved_by(const float* matrix, const float* point, float* to) {
  for (int row = 0; row < 3; ++row) {
    const float* m = matrix + 4 * row;
    to[row] = m[0] * point[0] + m[1] * point[1] + m[2] * point[2] + m[3];
  }
}

/// How far the hand of a character is from a place.
static float miss(const limber_pose* pose, int character, int handle_count, int hand, const float* rest,
                  const float* wanted) {
  float* matrices = malloc(sizeof(float) * 12 * (size_t)handle_count);
  float at[3];
  check(limber_pose_transforms(pose, character, matrices, handle_count));
  moved_by(matrices + 12 * hand, rest, at);
  free(matrices);
  return distance(at, wanted);
}

int main(int argc, char** argv) {
  if (argc != 2 || limber_version() != LIMBER_C_VERSION) return 2;
  limber_binding* binding;
  check(limber_binding_load(argv[1], &binding));
  const int handles = limber_handle_count(binding);
  const int vertices = limber_vertex_count(binding);
  printf("%d handles, the first is %s\n", handles, limber_handle_name(binding, 0));

  // One character: the feet stay, the right hand goes up in ten frames. Everything else is up to the solver.
  const int hand = limber_find_handle(binding, "hand.R");
  const int feet[2] = {limber_find_handle(binding, "foot.L"), limber_find_handle(binding, "foot.R")};
  float rest[3], wanted[3];
  check(limber_handle_place(binding, hand, rest));
  limber_pose* pose;
  check(limber_pose_create(binding, 1, &pose));
  for (int i = 0; i < 2; ++i) check(limber_pose_set_transform(pose, 0, feet[i], kIdentity));
  for (int frame = 1; frame <= 10; ++frame) {
    wanted[0] = rest[0];
    wanted[1] = rest[1] + 0.05f * (float)frame;
    wanted[2] = rest[2];
    check(limber_pose_set_position(pose, 0, hand, wanted));
    check(limber_pose_solve(pose, 4));
  }
  printf("hand.R is %.3f from where it was sent\n", (double)miss(pose, 0, handles, hand, rest, wanted));

  // Vertices as a renderer wants them: position and normal side by side.
  float* buffer = malloc(sizeof(float) * 6 * (size_t)vertices);
  check(limber_pose_positions(pose, 0, buffer, 6 * sizeof(float), vertices));
  check(limber_pose_normals(pose, 0, buffer + 3, 6 * sizeof(float), vertices));
  const float origin[3] = {0, 0, 0};
  printf("normals have length %.2f\n", (double)distance(buffer + 3, origin));

  // A crowd: the same handles are held, each character has places of its own.
  limber_pose* crowd;
  check(limber_pose_create(binding, 3, &crowd));
  for (int i = 0; i < 2; ++i) check(limber_pose_set_transform(crowd, 0, feet[i], kIdentity));
  float farthest = 0;
  for (int character = 0; character < 3; ++character) {
    const float place[3] = {rest[0], rest[1] + 0.1f * (float)character, rest[2]};
    check(limber_pose_set_position(crowd, character, hand, place));
  }
  check(limber_pose_solve(crowd, 4));
  for (int character = 0; character < 3; ++character) {
    const float place[3] = {rest[0], rest[1] + 0.1f * (float)character, rest[2]};
    farthest = fmaxf(farthest, miss(crowd, character, handles, hand, rest, place));
  }
  printf("of 3 characters, hands are %.3f from where they were sent, at most\n", (double)farthest);

  // Flesh follows the pose of the first character, step by step.
  limber_flesh_options options = limber_flesh_defaults();
  options.cells = 24;
  limber_flesh* flesh;
  check(limber_flesh_create(binding, &options, &flesh));
  float* matrices = malloc(sizeof(float) * 12 * (size_t)handles);
  check(limber_pose_transforms(pose, 0, matrices, handles));
  for (int step = 0; step < 240; ++step) check(limber_flesh_step(flesh, matrices, handles));
  float* soft = malloc(sizeof(float) * 3 * (size_t)vertices);
  check(limber_flesh_positions(flesh, soft, 0, vertices));
  int nearest = 0;  // The vertex that is nearest to the hand.
  for (int v = 1; v < vertices; ++v) {
    if (distance(buffer + 6 * v, wanted) < distance(buffer + 6 * nearest, wanted)) nearest = v;
  }
  printf("flesh that has settled is %s 0.05 of the skinned hand\n",
         distance(soft + 3 * nearest, buffer + 6 * nearest) < 0.05f ? "within" : "farther than");

  // What goes wrong is a status and a sentence, never an exception.
  if (limber_pose_set_position(pose, 0, handles, wanted) == LIMBER_OK) return 1;
  printf("a handle that is not there: %s\n", limber_last_error());

  free(soft);
  free(matrices);
  free(buffer);
  limber_flesh_free(flesh);
  limber_pose_free(crowd);
  limber_pose_free(pose);
  limber_binding_free(binding);
  return 0;
}
