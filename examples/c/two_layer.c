// Limber from C: a skin in two layers, as `limber compress` writes it. Bones of the rig are blended to virtual bones, and few
// of these move each vertex. So the bones may go anywhere, not only where the file's clips take them.
//
//   limber make mannequin -o man.obj --resolution 40            (also writes man.rig.json)
//   limber bind man.obj man.rig.json -o man.limber --weights bounded
//   limber compress man.limber -o man.glb --virtual-bones 60
//   example_c_two_layer man.glb
//
// Prints:
//   20 bones are blended to more virtual bones: yes
//   with the bones at rest, vertices are within 0.00001 of where they rest: yes
//   within the clip they have moved: yes
//   a hand that is lifted takes its vertices along: yes

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limber/c/limber.h"

/// Ends the program with a sentence unless all is well.
static void check(limber_status status) {
  if (status == LIMBER_OK) return;
  fprintf(stderr, "%s\n", limber_last_error());
  exit(1);
}

static float largest_difference(const float* a, const float* b, int count) {
  float largest = 0;
  for (int i = 0; i < count; ++i) largest = fmaxf(largest, fabsf(a[i] - b[i]));
  return largest;
}

static const char* yes(int is_so) {
  return is_so ? "yes" : "no";
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  limber_skin* skin;
  check(limber_skin_load(argv[1], 0, &skin));
  const int vertices = limber_skin_vertex_count(skin);
  const int bones = limber_skin_bone_count(skin);
  printf("%d bones are blended to more virtual bones: %s\n", bones, yes(limber_skin_virtual_bone_count(skin) > bones));

  float* rest = malloc(sizeof(float) * 3 * (size_t)vertices);
  float* moved = malloc(sizeof(float) * 3 * (size_t)vertices);
  float* matrices = malloc(sizeof(float) * 12 * (size_t)bones);
  check(limber_skin_rest_positions(skin, rest, 0, vertices));
  check(limber_skin_sample(skin, -1, 0, matrices, bones));
  check(limber_skin_move(skin, matrices, bones, moved, NULL, 0, vertices));
  const float at_rest = largest_difference(rest, moved, 3 * vertices);
  printf("with the bones at rest, vertices are within 0.00001 of where they rest: %s\n", yes(at_rest < 1e-5f));

  check(limber_skin_sample(skin, 0, 0.37 * limber_skin_clip_seconds(skin, 0), matrices, bones));
  check(limber_skin_move(skin, matrices, bones, moved, NULL, 0, vertices));
  printf("within the clip they have moved: %s\n", yes(largest_difference(rest, moved, 3 * vertices) > 0.01f));

  // At rest but for one bone, which is lifted.
  check(limber_skin_sample(skin, -1, 0, matrices, bones));
  for (int bone = 0; bone < bones; ++bone) {
    if (strcmp(limber_skin_bone_name(skin, bone), "hand.R") == 0) matrices[12 * bone + 7] += 0.5f;
  }
  check(limber_skin_move(skin, matrices, bones, moved, NULL, 0, vertices));
  const float lifted = largest_difference(rest, moved, 3 * vertices);
  printf("a hand that is lifted takes its vertices along: %s\n", yes(fabsf(lifted - 0.5f) < 0.01f));

  free(rest);
  free(moved);
  free(matrices);
  limber_skin_free(skin);
  return 0;
}
