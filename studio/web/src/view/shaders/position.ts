import { COMMON } from './common';

/** Pass 1: a texel per vertex gets its position, by the way that `KIND` names. */
export type PositionKind = 'blend' | 'influences' | 'columns';

const KINDS: Record<PositionKind, string> = {
  // V = sum_j w_j T_j (v, 1); four handles per texel.
  blend: /* glsl */ `
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
}`,
  // The same with at most four handles per vertex: an index and a weight texel.
  influences: /* glsl */ `
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
}`,
  // V = B H; four columns of B per texel, a row of H per texel of moves.
  columns: /* glsl */ `
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
}`,
};

export function position_shader(kind: PositionKind): string {
  return /* glsl */ `${COMMON}
uniform sampler2D rest;
${KINDS[kind]}
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  result = vec4(moved(texel.y * 1024 + texel.x, texelFetch(rest, texel, 0).xyz), 1.0);
}
`;
}
