/** Vertices per row of a texture with a texel per vertex. */
export const ROW = 1024;
/** Texels per row of the textures that hold tables: weights, rings, transforms. */
export const TABLE_ROW = 4096;

/** In front of every shader: where a vertex and an entry of a table are. */
export const COMMON = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
ivec2 vertex_texel(int vertex) { return ivec2(vertex & ${ROW - 1}, vertex >> 10); }
ivec2 table_texel(int entry) { return ivec2(entry & ${TABLE_ROW - 1}, entry >> 12); }
`;

/** A triangle that covers the target. */
export const COVER = /* glsl */ `
precision highp float;
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`;
