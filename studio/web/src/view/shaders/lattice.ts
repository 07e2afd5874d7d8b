import { COMMON } from './common';

/** Edges and corners of a lattice, coloured by the handle that a particle belongs to: particles are texels, with the handle as the fourth number. */
export const LATTICE_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D particles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float point_size;
out vec3 colour;
vec3 colour_of(float handle) {
  // Hues a golden angle apart: neighbours in the list differ most.
  float hue = 6.0 * fract(0.08 + handle * 0.618034);
  return clamp(vec3(abs(hue - 3.0) - 1.0, 2.0 - abs(hue - 2.0), 2.0 - abs(hue - 4.0)), 0.0, 1.0);
}
void main() {
  vec4 particle = texelFetch(particles, table_texel(gl_VertexID), 0);
  colour = mix(vec3(0.28), colour_of(particle.w), 0.78);
  gl_Position = projectionMatrix * viewMatrix * vec4(particle.xyz, 1.0);
  gl_Position.z -= 0.0004 * gl_Position.w;
  gl_PointSize = point_size;
}
`;

export const LATTICE_FRAGMENT = /* glsl */ `
precision highp float;
uniform float alpha;
in vec3 colour;
out vec4 result;
void main() { result = vec4(colour * alpha, alpha); }
`;
