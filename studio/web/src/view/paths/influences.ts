import type { WeightArrays } from '../../model/scene';
import { float_texture } from '../gpu';
import { influence_table, most_influences } from '../tables';
import { blend } from './blend';
import { PassPath, write_transforms } from './pass_path';
import type { PathKind } from './path';

const MOST = 4;

// As blend.ts with at most four handles per vertex: an index and a weight texel.
const MOVED = /* glsl */ `
uniform sampler2D table;
uniform sampler2D moves;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int j = int(handle);
  row_x += weight * texelFetch(moves, ivec2(0, j), 0);
  row_y += weight * texelFetch(moves, ivec2(1, j), 0);
  row_z += weight * texelFetch(moves, ivec2(2, j), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  vec4 handle = texelFetch(table, table_texel(2 * vertex), 0);
  vec4 weight = texelFetch(table, table_texel(2 * vertex + 1), 0);
  add(weight.x, handle.x);
  add(weight.y, handle.y);
  add(weight.z, handle.z);
  add(weight.w, handle.w);
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`;

/** Counted once per weights: frames come sixty times a second. */
const counted = new WeakMap<WeightArrays, number>();

function influences_of(weights: WeightArrays, vertices: number): number {
  let most = counted.get(weights);
  if (most === undefined) counted.set(weights, (most = most_influences(weights.matrix!, vertices, weights.width)));
  return most;
}

/** Linear blend skinning where no vertex follows more than four handles: two fetches of weights instead of one per four handles. */
export const influences: PathKind = {
  name: 'influences',
  suits: (frame, weights, shape) => blend.suits(frame, weights, shape) && influences_of(weights!, shape.vertices) <= MOST,
  make: (shape, weights) => {
    const { matrix, width } = weights!;
    return new PassPath(shape, {
      moved: MOVED, uniforms: { table: { value: float_texture(influence_table(matrix!, shape.vertices, width, MOST)) } },
      moves: { width: 3, height: Math.max(1, width) }, write: write_transforms,
    });
  },
};
