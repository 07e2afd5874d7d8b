/* Plays a script on a binding by the interface for C and writes every number that it asks for: what the web package is
 * compared with, which plays the same script (runtime.test.mjs).
 *
 *     limber_web_reference FILE.limber SCRIPT OUT
 *
 * A line of the script is a word and its numbers:
 *   pose CHARACTERS | hold CHARACTER HANDLE | position CHARACTER HANDLE X Y Z | free HANDLE | solve SWEEPS | reset
 *   positions CHARACTER | normals CHARACTER | transforms CHARACTER                                   write floats
 *   flesh CELLS SOFTNESS | restart | step | flesh_positions                                           of the transforms read last
 *   mls DIMENSION ALPHA MAP FAST POINTS BONES      pins at vertices that are spread over the shape
 *   move X Y Z                                     every other target goes by that; writes floats
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limber/c/limber.h"

static void check(limber_status status, const char* what) {
  if (status == LIMBER_OK) return;
  fprintf(stderr, "%s: %s\n", what, limber_last_error());
  exit(1);
}

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  limber_binding* binding = NULL;
  check(limber_binding_load(argv[1], &binding), "load");
  FILE* script = fopen(argv[2], "r");
  FILE* out = fopen(argv[3], "wb");
  if (!script || !out) return 2;
  const int vertices = limber_vertex_count(binding);
  const int handles = limber_handle_count(binding);
  float* rest = malloc(sizeof(float) * 3 * (size_t)vertices);
  float* values = malloc(sizeof(float) * 3 * (size_t)vertices);
  float* matrices = malloc(sizeof(float) * 12 * (size_t)handles);
  check(limber_rest_positions(binding, rest, 0, vertices), "rest");
  limber_pose* pose = NULL;
  limber_flesh* flesh = NULL;
  limber_mls* mls = NULL;
  float targets[3 * 64];
  int target_count = 0;
  const float identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  char line[256];
  while (fgets(line, sizeof line, script)) {
    char word[32] = "";
    double n[8] = {0};
    sscanf(line, "%31s %lf %lf %lf %lf %lf %lf %lf %lf", word, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7);
    const int first = (int)n[0], second = (int)n[1];
    size_t written = 0;
    const float* from = values;
    if (!strcmp(word, "pose")) {
      limber_pose_free(pose);
      check(limber_pose_create(binding, first, &pose), line);
    } else if (!strcmp(word, "hold")) {
      check(limber_pose_set_transform(pose, first, second, identity), line);
    } else if (!strcmp(word, "position")) {
      const float xyz[3] = {(float)n[2], (float)n[3], (float)n[4]};
      check(limber_pose_set_position(pose, first, second, xyz), line);
    } else if (!strcmp(word, "free")) {
      check(limber_pose_set_free(pose, first), line);
    } else if (!strcmp(word, "solve")) {
      check(limber_pose_solve(pose, first), line);
    } else if (!strcmp(word, "reset")) {
      check(limber_pose_reset(pose), line);
    } else if (!strcmp(word, "positions")) {
      check(limber_pose_positions(pose, first, values, 0, vertices), line);
      written = 3 * (size_t)vertices;
    } else if (!strcmp(word, "normals")) {
      check(limber_pose_normals(pose, first, values, 0, vertices), line);
      written = 3 * (size_t)vertices;
    } else if (!strcmp(word, "transforms")) {
      check(limber_pose_transforms(pose, first, matrices, handles), line);
      from = matrices;
      written = 12 * (size_t)handles;
    } else if (!strcmp(word, "flesh")) {
      limber_flesh_options options = limber_flesh_defaults();
      options.cells = first;
      options.softness = (float)n[1];
      limber_flesh_free(flesh);
      check(limber_flesh_create(binding, &options, &flesh), line);
    } else if (!strcmp(word, "restart")) {
      check(limber_flesh_restart(flesh, matrices, handles), line);
    } else if (!strcmp(word, "step")) {
      check(limber_flesh_step(flesh, matrices, handles), line);
    } else if (!strcmp(word, "flesh_positions")) {
      check(limber_flesh_positions(flesh, values, 0, vertices), line);
      written = 3 * (size_t)vertices;
    } else if (!strcmp(word, "mls")) {
      const int points = (int)n[4], bones = (int)n[5];
      target_count = points + 2 * bones;
      for (int i = 0; i < target_count; ++i) {
        const size_t vertex = (size_t)i * (size_t)(vertices - 1) / (size_t)(target_count > 1 ? target_count - 1 : 1);
        memcpy(targets + 3 * i, rest + 3 * vertex, 3 * sizeof(float));
      }
      limber_mls_options options = limber_mls_defaults();
      options.dimension = first;
      options.alpha = (float)n[1];
      options.map = (limber_mls_map)(int)n[2];
      options.fast = (int)n[3];
      limber_mls_free(mls);
      check(limber_mls_create(rest, 0, vertices, targets, points, targets + 3 * points, bones, &options, &mls), line);
    } else if (!strcmp(word, "move")) {
      for (int i = 0; i < 3 * target_count; ++i) targets[i] += (i / 3) % 2 ? (float)n[i % 3] : 0.0f;
      check(limber_mls_move(mls, targets, target_count, values, 0, vertices), line);
      written = 3 * (size_t)vertices;
    } else if (*word) {
      fprintf(stderr, "no such line: %s", line);
      return 2;
    }
    if (fwrite(from, sizeof(float), written, out) != written) return 1;
  }
  limber_mls_free(mls);
  limber_flesh_free(flesh);
  limber_pose_free(pose);
  limber_binding_free(binding);
  free(rest);
  free(values);
  free(matrices);
  fclose(script);
  return fclose(out) == 0 ? 0 : 1;
}
