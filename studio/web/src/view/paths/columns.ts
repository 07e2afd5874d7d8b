import type { FrameArrays } from '../../model/scene';
import { float_texture } from '../gpu';
import { matrix_table } from '../tables';
import { PassPath } from './pass_path';
import type { PathKind } from './path';

// V = B H; four columns of B per texel, a row of H per texel of moves.
const MOVED = /* glsl */ `
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec3 moved(int vertex, vec3 rest) {
  vec3 sum = vec3(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    sum += weight.x * texelFetch(moves, ivec2(0, 4 * group), 0).xyz;
    sum += weight.y * texelFetch(moves, ivec2(0, 4 * group + 1), 0).xyz;
    sum += weight.z * texelFetch(moves, ivec2(0, 4 * group + 2), 0).xyz;
    sum += weight.w * texelFetch(moves, ivec2(0, 4 * group + 3), 0).xyz;
  }
  return sum;
}`;

function write_dofs(frame: FrameArrays, moves: Float32Array): boolean {
  const { dofs } = frame;
  if (!dofs || (dofs.length / 3) * 4 > moves.length) return false;
  for (let row = 0; 3 * row < dofs.length; ++row) moves.set(dofs.subarray(3 * row, 3 * row + 3), 4 * row);
  return true;
}

/** Any linear subspace, from a dense table of its columns. */
export const columns: PathKind = {
  name: 'columns',
  suits: (frame, weights, shape) => frame.dofs !== null && weights?.kind === 'columns' && weights.matrix?.length === shape.vertices * weights.width,
  make: (shape, weights) => {
    const table = matrix_table(weights!.matrix!, shape.vertices, weights!.width);
    return new PassPath(shape, {
      moved: MOVED, uniforms: { table: { value: float_texture(table) }, groups: { value: table.groups } },
      moves: { width: 1, height: 4 * table.groups }, write: write_dofs,
    });
  },
};
