import { COMMON } from './common';

/** Three soft lights in camera space, a sky, and cavities: shared by the shape and the crowd. */
export const SHADE = /* glsl */ `
uniform vec3 base_colour;
uniform vec3 sky_colour;
uniform vec3 earth_colour;
uniform float edge_tone;
vec3 to_linear(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }
vec3 to_display(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
float wrapped(vec3 normal, vec3 light, float wrap) {
  float d = (dot(normal, light) + wrap) / (1.0 + wrap);
  return d > 0.0 ? d * d * (1.0 - 0.35 * wrap) + 0.35 * wrap * d : 0.0;
}
const vec3 key = vec3(-0.4197, 0.6994, 0.5782);
const vec3 fill = vec3(0.8730, 0.1541, 0.4622);
/// What falls on the surface: normal and eye in view space, world_up the world's y in view space; open in 0..1.
vec3 light_on(vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 rim = normalize(vec3(0.35, 0.55, -0.85));
  float cavity = mix(0.3, 1.0, open);
  vec3 ambient = mix(earth_colour, sky_colour, 0.5 + 0.5 * dot(normal, world_up));
  vec3 light = ambient * open * open;
  light += vec3(1.03, 0.98, 0.91) * 1.05 * wrapped(normal, key, 0.25) * cavity;
  light += vec3(0.72, 0.83, 1.0) * 0.26 * wrapped(normal, fill, 0.35) * cavity;
  float edge = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 3.0);
  light += vec3(0.9, 0.95, 1.0) * max(edge_tone, 0.0) * max(dot(normal, rim), 0.0) * (0.3 + 0.7 * edge) * open;
  return light * (1.0 + min(edge_tone, 0.0) * edge);
}
vec3 toned(vec3 colour) { return to_display(colour / (1.0 + 0.18 * colour)); }
/// albedo linear.
vec3 shade(vec3 albedo, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 half_way = normalize(key + eye);
  float gloss = 0.06 * pow(max(dot(normal, half_way), 0.0), 24.0) * mix(0.3, 1.0, open);
  return toned(albedo * light_on(normal, eye, world_up, open) + gloss);
}
float lobe(vec3 normal, vec3 eye, vec3 light, float power) {
  float along = max(dot(normal, light), 0.0);
  return along * (power + 2.0) * 0.125 * pow(max(dot(normal, normalize(light + eye)), 0.0), power);
}
/// The same for a material of a file: metals mirror the sky, rough ones see it blurred.
vec3 shade_material(vec3 albedo, float metal, float rough, vec3 glow, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 straight = mix(vec3(0.04), albedo, metal);
  float power = 2.0 / max(rough * rough * rough * rough, 0.002) - 2.0;
  float slant = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 5.0);
  vec3 mirrored = straight + (max(vec3(1.0 - rough), straight) - straight) * slant;
  float height = dot(reflect(-eye, normal), world_up);
  vec3 sky = mix(earth_colour, sky_colour, smoothstep(-0.6 - rough, 0.6 + rough, height)) * 1.6;
  vec3 shine = mirrored * (sky * open * open + min(vec3(6.0), vec3(1.03, 0.98, 0.91) * lobe(normal, eye, key, power) + 0.3 * vec3(0.72, 0.83, 1.0) * lobe(normal, eye, fill, power)) * mix(0.3, 1.0, open));
  return toned(albedo * (1.0 - metal) * light_on(normal, eye, world_up, open) + shine + glow);
}
`;

/** Weight to colour: dark violet to pale yellow for 0..1, teal for negative; zero keeps the clay. */
const WEIGHT_MAP = /* glsl */ `
vec3 weight_map(float w) {
  const vec3 stops[6] = vec3[6](vec3(0.16, 0.07, 0.33), vec3(0.44, 0.11, 0.51), vec3(0.74, 0.22, 0.48),
                                vec3(0.93, 0.42, 0.33), vec3(0.99, 0.69, 0.30), vec3(0.99, 0.94, 0.62));
  float at = clamp(w, 0.0, 1.0) * 5.0;
  int low = min(int(at), 4);
  return mix(stops[low], stops[low + 1], at - float(low));
}
vec3 weight_colour(vec3 clay, float w) {
  float present = smoothstep(0.0, 0.04, abs(w));
  vec3 tint = w >= 0.0 ? weight_map(w) : mix(vec3(0.10, 0.38, 0.42), vec3(0.35, 0.90, 0.88), clamp(-w * 3.0, 0.0, 1.0));
  return mix(clay, tint, present);
}
`;

/** Pass 3: draws the shape with positions and normals that the other passes made. */
export const BODY_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D occlusion;
uniform sampler2D values;
uniform sampler2D surface;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out vec2 open_weight;
out vec3 marks;
out vec4 tint;
out vec2 picture_uv;
void main() {
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 at = viewMatrix * vec4(texelFetch(positions, texel, 0).xyz, 1.0);
  to_eye = -at.xyz;
  view_normal = mat3(viewMatrix) * texelFetch(normals, texel, 0).xyz;
  vec4 value = texelFetch(values, texel, 0);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open_weight = vec2(light.y > 0.0 ? light.x / light.y : 1.0, value.x);
  marks = value.yzw;
  picture_uv = texelFetch(surface, table_texel(2 * gl_VertexID), 0).xy;
  tint = texelFetch(surface, table_texel(2 * gl_VertexID + 1), 0);
  gl_Position = projectionMatrix * at;
}
`;

export const BODY_FRAGMENT = /* glsl */ `${COMMON}
uniform mat4 viewMatrix;
uniform bool flat_shape;
uniform bool orthographic;
uniform bool textured;
uniform bool show_weights;
uniform bool show_error;
uniform float occlusion_strength;
uniform sampler2D picture;
in vec3 to_eye;
in vec3 view_normal;
in vec2 open_weight;
in vec3 marks;
in vec4 tint;
in vec2 picture_uv;
out vec4 result;
uniform bool has_material;
uniform vec4 material_colour;
uniform float metallic;
uniform float roughness;
uniform vec3 emissive;
uniform float cutoff;
uniform int alpha_mode;
uniform bool unlit;
uniform float normal_scale;
uniform mat3 uv_transform;
uniform sampler2D colour_map;
uniform sampler2D roughness_map;
uniform sampler2D normal_map;
uniform sampler2D emissive_map;
${SHADE}
${WEIGHT_MAP}
/// A normal map's normal, without tangents: the frame comes from how the picture lies on the screen.
vec3 from_map(vec3 normal, vec2 uv) {
  vec3 across = dFdx(-to_eye), down = dFdy(-to_eye);
  vec2 uv_across = dFdx(uv), uv_down = dFdy(uv);
  vec3 a = cross(down, normal), b = cross(normal, across);
  vec3 tangent = a * uv_across.x + b * uv_down.x;
  vec3 other = a * uv_across.y + b * uv_down.y;
  float size = max(dot(tangent, tangent), dot(other, other));
  if (size == 0.0) return normal;
  vec3 told = texture(normal_map, uv).xyz * 2.0 - 1.0;
  // Rows of the picture go down, its green goes up.
  told.xy *= vec2(normal_scale, -normal_scale);
  return normalize((tangent * told.x + other * told.y) * inversesqrt(size) + normal * told.z);
}
void main() {
  vec3 clay = base_colour * tint.rgb;
  float alpha = 1.0;
  vec2 uv = (uv_transform * vec3(picture_uv, 1.0)).xy;
  if (has_material) {
    vec4 painted = material_colour * tint * texture(colour_map, uv);
    if (alpha_mode == 1 && painted.a < cutoff) discard;
    if (alpha_mode == 2) alpha = painted.a;
    clay = to_display(painted.rgb);
  }
  if (textured) {
    vec4 sampled = texture(picture, vec2(picture_uv.x, 1.0 - picture_uv.y));
    if (sampled.a < 0.02 && !show_weights) discard;
    clay = sampled.rgb;
    alpha = sampled.a;
  }
  vec3 colour = show_error ? weight_colour(clay, marks.z) : show_weights ? weight_colour(clay, open_weight.y) : clay;
  colour = mix(colour, vec3(0.25, 0.52, 0.92), 0.42 * smoothstep(0.3, 0.7, marks.x));
  colour = mix(colour, vec3(0.98, 0.76, 0.19), 0.55 * smoothstep(0.3, 0.7, marks.y));
  if (flat_shape) {
    if (show_weights) alpha = max(alpha, 0.35);
    result = vec4(colour * alpha, alpha);
    return;
  }
  bool told = has_material && !show_weights && !show_error;
  if (told && unlit) {
    result = vec4(colour * alpha, alpha);
    return;
  }
  vec3 normal = normalize(view_normal);
  vec3 eye = orthographic ? vec3(0.0, 0.0, 1.0) : normalize(to_eye);
  // Faces turn over at a silhouette before smooth normals do: only what clearly shows its back is lit as such.
  bool back = !gl_FrontFacing && dot(normal, eye) < -0.25;
  if (back) normal = -normal;
  float open = mix(1.0, open_weight.x, occlusion_strength);
  if (told) {
    if (normal_scale != 0.0) normal = from_map(normal, uv);
    vec3 rough_metal = texture(roughness_map, uv).rgb;
    vec3 glow = emissive * texture(emissive_map, uv).rgb;
    vec3 seen = shade_material(to_linear(colour), metallic * rough_metal.b, clamp(roughness * rough_metal.g, 0.04, 1.0), glow, normal, eye, viewMatrix[1].xyz, open);
    result = vec4(seen * alpha, alpha);
    return;
  }
  vec3 lit = shade(to_linear(colour), normal, eye, viewMatrix[1].xyz, back ? 0.55 * open : open);
  result = vec4(lit, 1.0);
}
`;

/** Edges of the shape as lines, a little in front of it. */
export const WIRE_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
  gl_Position.z -= 0.0006 * gl_Position.w;
}
`;

export const WIRE_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 line_colour;
out vec4 result;
void main() { result = vec4(line_colour.rgb * line_colour.a, line_colour.a); }
`;

/** Draws for each pixel which triangle is there: triangle + 1 in three bytes and one more. */
export const PICK_VERTEX = /* glsl */ `${COMMON}
uniform sampler2D positions;
uniform usampler2D corners;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
flat out uint triangle;
void main() {
  triangle = uint(gl_VertexID / 3);
  uint vertex = texelFetch(corners, table_texel(gl_VertexID), 0).x;
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(int(vertex)), 0).xyz, 1.0);
}
`;

export const PICK_FRAGMENT = /* glsl */ `
precision highp float;
precision highp int;
flat in uint triangle;
out vec4 result;
void main() {
  uint id = triangle + 1u;
  result = vec4(float(id & 255u), float((id >> 8) & 255u), float((id >> 16) & 255u), float(id >> 24)) / 255.0;
}
`;
