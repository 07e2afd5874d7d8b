import { COMMON } from './common';

/** Pass 1: a texel per vertex gets its position. `moved` defines `vec3 moved(int vertex, vec3 rest)`, with the uniforms it reads. */
export function position_shader(moved: string): string {
  return /* glsl */ `${COMMON}
uniform sampler2D rest;
${moved}
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  result = vec4(moved(texel.y * 1024 + texel.x, texelFetch(rest, texel, 0).xyz), 1.0);
}
`;
}
