import { COMMON } from './common';

/** Seen from below, how near the ground each part of the shape is: 1 at the ground, fading with height. */
export const SHADOW_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform vec3 centre;
uniform float reach;
out float height;
void main() {
  vec3 at = texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz - centre;
  height = at.y / reach;
  // The light leans a little, so that the shadow does too.
  vec2 place = (at.xz + vec2(0.18, -0.12) * at.y) / reach;
  gl_Position = vec4(place, 0.0, 1.0);
}
`;

export const SHADOW_FRAGMENT = /* glsl */ `
precision highp float;
in float height;
out vec4 result;
void main() {
  float near = exp(-5.0 * max(height, 0.0));
  result = vec4(near, 0.45, 0.0, 1.0);
}
`;

/** One direction of a blur over the shadow. */
export const BLUR_FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D source;
uniform vec2 step_uv;
out vec4 result;
void main() {
  vec2 uv = gl_FragCoord.xy / vec2(textureSize(source, 0));
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = -7; i <= 7; ++i) {
    float weight = exp(-0.06 * float(i * i));
    sum += weight * texture(source, uv + float(i) * step_uv);
    total += weight;
  }
  result = sum / total;
}
`;

export const GROUND_VERTEX = /* glsl */ `
precision highp float;
in vec3 position;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 place;
void main() {
  place = position.xz;
  gl_Position = projectionMatrix * viewMatrix * vec4(centre + reach * vec3(position.x, 0.0, position.z), 1.0);
}
`;

export const GROUND_FRAGMENT = /* glsl */ `
precision highp float;
uniform sampler2D shadow;
uniform vec3 ground_colour;
uniform float ground_alpha;
uniform float shadow_strength;
in vec2 place;
out vec4 result;
void main() {
  float edge = 1.0 - smoothstep(0.35, 1.0, length(place));
  vec2 dimmed = texture(shadow, place * 0.5 + 0.5).xy;
  float dark = clamp(0.75 * dimmed.x + 0.5 * dimmed.y, 0.0, 1.0) * shadow_strength;
  float alpha = edge * ground_alpha;
  vec3 colour = ground_colour * alpha * (1.0 - dark);
  result = vec4(colour, alpha + dark * edge * (1.0 - alpha));
}
`;
