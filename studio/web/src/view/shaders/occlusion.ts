import { COMMON } from './common';

/** Depth of the shape seen from far away: vertices come from the positions texture. */
export const DEPTH_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform mat4 to_light;
void main() {
  gl_Position = to_light * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
}
`;

export const DEPTH_FRAGMENT = /* glsl */ `
precision highp float;
out vec4 result;
void main() { result = vec4(gl_FragCoord.z); }
`;

/** Adds one direction to the light that each vertex sees: x the seen, y the possible. */
export const OCCLUSION = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D depth;
uniform sampler2D before;
uniform mat4 to_light;
uniform vec3 light;
uniform float offset;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  vec4 sum = texelFetch(before, texel, 0);
  vec3 normal = texelFetch(normals, texel, 0).xyz;
  float facing = dot(normal, light);
  if (facing > 0.0) {
    vec3 at = texelFetch(positions, texel, 0).xyz + offset * normal;
    vec3 place = (to_light * vec4(at, 1.0)).xyz * 0.5 + 0.5;
    float seen = place.z <= texture(depth, place.xy).x + 0.002 ? 1.0 : 0.0;
    // Light from above counts more than light from the ground.
    float sky = facing * (0.65 + 0.35 * light.y);
    sum.xy += vec2(seen * sky, sky);
  }
  result = sum;
}
`;
