import { float_texture } from '../gpu';
import { matrix_table } from '../tables';
import { PassPath, write_transforms } from './pass_path';
import type { PathKind } from './path';

// V = sum_j w_j T_j (v, 1); four handles per texel.
const MOVED = /* glsl */ `
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float weight, int handle) {
  if (weight == 0.0) return;
  row_x += weight * texelFetch(moves, ivec2(0, handle), 0);
  row_y += weight * texelFetch(moves, ivec2(1, handle), 0);
  row_z += weight * texelFetch(moves, ivec2(2, handle), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(weight.x, 4 * group);
    add(weight.y, 4 * group + 1);
    add(weight.z, 4 * group + 2);
    add(weight.w, 4 * group + 3);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`;

/** Linear blend skinning with any number of handles per vertex, from a dense table of weights. */
export const blend: PathKind = {
  name: 'blend',
  suits: (_frame, weights, shape) => weights?.kind === 'blend' && weights.matrix?.length === shape.vertices * weights.width,
  make: (shape, weights) => {
    const { matrix, width } = weights!;
    const table = matrix_table(matrix!, shape.vertices, width);
    return new PassPath(shape, {
      moved: MOVED, uniforms: { table: { value: float_texture(table) }, groups: { value: table.groups } },
      moves: { width: 3, height: Math.max(1, width) }, write: write_transforms,
    });
  },
};
