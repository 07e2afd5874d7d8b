import { COMMON } from './common';
import { SHADE } from './body';

/** Many characters in one draw: each blends the same weights with transforms of its own. */
export const CROWD_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D rest;
uniform sampler2D rest_normals;
uniform sampler2D occlusion;
uniform sampler2D influences;
uniform sampler2D moves;
uniform sampler2D places;
uniform int handles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out float open;
flat out float shade_of_instance;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int entry = 3 * (gl_InstanceID * handles + int(handle));
  row_x += weight * texelFetch(moves, table_texel(entry), 0);
  row_y += weight * texelFetch(moves, table_texel(entry + 1), 0);
  row_z += weight * texelFetch(moves, table_texel(entry + 2), 0);
}
void main() {
  row_x = row_y = row_z = vec4(0.0);
  for (int half_of = 0; half_of < 2; ++half_of) {
    vec4 handle = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of), 0);
    vec4 weight = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of + 1), 0);
    add(weight.x, handle.x);
    add(weight.y, handle.y);
    add(weight.z, handle.z);
    add(weight.w, handle.w);
  }
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 v = vec4(texelFetch(rest, texel, 0).xyz, 1.0);
  vec3 n = texelFetch(rest_normals, texel, 0).xyz;
  vec3 at = vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
  vec3 normal = vec3(dot(row_x.xyz, n), dot(row_y.xyz, n), dot(row_z.xyz, n));
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  float c = cos(place.w), s = sin(place.w);
  mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
  vec4 seen = viewMatrix * vec4(turn * at + place.xyz, 1.0);
  to_eye = -seen.xyz;
  view_normal = mat3(viewMatrix) * (turn * normal);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open = light.y > 0.0 ? light.x / light.y : 1.0;
  shade_of_instance = 0.86 + 0.14 * fract(float(gl_InstanceID) * 0.6180339);
  gl_Position = projectionMatrix * seen;
}
`;

export const CROWD_FRAGMENT = /* glsl */ `${COMMON}
uniform mat4 viewMatrix;
in vec3 to_eye;
in vec3 view_normal;
in float open;
flat in float shade_of_instance;
out vec4 result;
${SHADE}
void main() {
  vec3 albedo = to_linear(base_colour * shade_of_instance);
  result = vec4(shade(albedo, normalize(view_normal), normalize(to_eye), viewMatrix[1].xyz, open), 1.0);
}
`;

/** A soft dark spot under each character. */
export const SPOT_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D places;
uniform float radius;
uniform float floor_height;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec2 corner;
void main() {
  corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID == 0 || gl_VertexID == 1 || gl_VertexID == 3 ? -1.0 : 1.0);
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  vec3 at = vec3(place.x, place.y + floor_height, place.z) + radius * vec3(corner.x, 0.0, corner.y);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}
`;

export const SPOT_FRAGMENT = /* glsl */ `
precision highp float;
uniform float strength;
in vec2 corner;
out vec4 result;
void main() {
  float away = 1.0 - clamp(length(corner), 0.0, 1.0);
  result = vec4(0.0, 0.0, 0.0, strength * away * away);
}
`;
