/* measure SWEEP.limber SKIN.limber: seconds of a sweep of the solver, of skinning, and of moving least squares with five pins for
 * 165,000 vertices, on one thread. The same source is compiled natively and to WebAssembly; compare.mjs runs both. Prints the
 * least of many. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "limber/c/limber.h"

enum { kRounds = 40, kSweeps = 400, kMlsVertices = 165000, kPins = 5 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void check(limber_status status) {
  if (status == LIMBER_OK) return;
  fprintf(stderr, "%s\n", limber_last_error());
  exit(1);
}

static double least_sweep(const char* path) {
  limber_binding* binding;
  limber_pose* pose;
  check(limber_binding_load(path, &binding));
  check(limber_pose_create(binding, 1, &pose));
  const float identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  const int last = limber_handle_count(binding) - 1;
  float place[3];
  check(limber_pose_set_transform(pose, 0, 0, identity));
  check(limber_handle_place(binding, last, place));
  double least = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    place[1] += round % 2 ? -0.1f : 0.1f;
    check(limber_pose_set_position(pose, 0, last, place));
    check(limber_pose_solve(pose, 4));
    const double start = now();
    check(limber_pose_solve(pose, kSweeps));
    const double seconds = (now() - start) / kSweeps;
    if (seconds < least) least = seconds;
  }
  limber_pose_free(pose);
  limber_binding_free(binding);
  return least;
}

static double least_skin(const char* path, int* vertices) {
  limber_binding* binding;
  limber_pose* pose;
  check(limber_binding_load(path, &binding));
  check(limber_pose_create(binding, 1, &pose));
  *vertices = limber_vertex_count(binding);
  float* positions = malloc(sizeof(float) * 3 * (size_t)*vertices);
  check(limber_pose_positions(pose, 0, positions, 0, *vertices));
  double least = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = now();
    check(limber_pose_positions(pose, 0, positions, 0, *vertices));
    const double seconds = now() - start;
    if (seconds < least) least = seconds;
  }
  free(positions);
  limber_pose_free(pose);
  limber_binding_free(binding);
  return least;
}

static double least_mls(void) {
  float* vertices = malloc(sizeof(float) * 3 * kMlsVertices);
  float* moved = malloc(sizeof(float) * 3 * kMlsVertices);
  for (int i = 0; i < 3 * kMlsVertices; ++i) vertices[i] = (float)fmod(0.6180339887 * (i + 1) * (i % 3 + 1), 1.0);
  float pins[3 * kPins] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5f, 0.5f, 0.5f};
  limber_mls* mls;
  check(limber_mls_create(vertices, 0, kMlsVertices, pins, kPins, NULL, 0, NULL, &mls));
  double least = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    pins[3 * kPins - 1] += round % 2 ? -0.2f : 0.2f;
    const double start = now();
    check(limber_mls_move(mls, pins, kPins, moved, 0, kMlsVertices));
    const double seconds = now() - start;
    if (seconds < least) least = seconds;
  }
  limber_mls_free(mls);
  free(vertices);
  free(moved);
  return least;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  check(limber_set_executor(NULL, NULL));
  int vertices = 0;
  const double sweep = least_sweep(argv[1]);
  const double skin = least_skin(argv[2], &vertices);
  printf("{\"sweep\": %.9g, \"skin\": %.9g, \"skin_vertices\": %d, \"mls\": %.9g}\n", sweep, skin, vertices, least_mls());
  return 0;
}
