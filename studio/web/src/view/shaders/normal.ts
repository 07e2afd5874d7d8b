import { COMMON } from './common';

/** Pass 2: a texel per vertex gets the area-weighted normal of its ring of triangles, whatever moved the positions. */
export const NORMAL = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform usampler2D ring_ranges;
uniform usampler2D rings;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  uvec2 range = texelFetch(ring_ranges, texel, 0).xy;
  vec3 center = texelFetch(positions, texel, 0).xyz;
  vec3 sum = vec3(0.0);
  for (uint i = 0u; i < range.y; ++i) {
    uvec2 pair = texelFetch(rings, table_texel(int(range.x + i)), 0).xy;
    vec3 a = texelFetch(positions, vertex_texel(int(pair.x)), 0).xyz - center;
    vec3 b = texelFetch(positions, vertex_texel(int(pair.y)), 0).xyz - center;
    sum += cross(a, b);
  }
  float size = length(sum);
  result = vec4(size > 0.0 ? sum / size : vec3(0.0, 1.0, 0.0), 1.0);
}
`;
