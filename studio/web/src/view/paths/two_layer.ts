import { FloatType, NearestFilter, RGBAFormat, WebGLRenderTarget, type DataTexture, type Texture, type WebGLRenderer } from 'three';
import type { FrameArrays, WeightArrays } from '../../model/scene';
import { float_texture, Pass, type Uniforms } from '../gpu';
import { COMMON } from '../shaders/common';
import type { ShapeTables } from '../shape_tables';
import { share_table, texel_table } from '../tables';
import { PassPath, write_transforms } from './pass_path';
import type { PathKind, VertexPath } from './path';

/** Virtual bones per row of the texture of their matrices; a bone has three texels, the rows of its matrix. */
const BONES = 256;

const HEAD = /* glsl */ `${COMMON}
uniform sampler2D moves;
uniform sampler2D table;
uniform int groups;
uniform int bones;
out vec4 result;
`;

const MAIN = /* glsl */ `
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  int bone = texel.y * ${BONES} + texel.x / 3;
  result = bone < bones ? blended(bone, texel.x % 3) : vec4(0.0);
}
`;

// First pass, of skins: T_j = sum_b d_jb M_b; two handles and their shares per texel.
const FROM_HANDLES = /* glsl */ `${HEAD}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(bone * groups + group), 0);
    sum += pair.y * texelFetch(moves, ivec2(row, int(pair.x)), 0);
    sum += pair.w * texelFetch(moves, ivec2(row, int(pair.z)), 0);
  }
  return sum;
}
${MAIN}`;

// First pass, of subspaces: T_j = C_j H, transposed; a texel per dof.
const FROM_DOFS = /* glsl */ `${HEAD}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int dof = 0; dof < groups; ++dof) {
    sum += texelFetch(moves, ivec2(0, dof), 0)[row] * texelFetch(table, table_texel(bone * groups + dof), 0);
  }
  return sum;
}
${MAIN}`;

// Second pass: v' = (sum_j a_j T_j) (v, 1); two virtual bones and their shares per texel.
const MOVED = /* glsl */ `
uniform sampler2D table;
uniform sampler2D matrices;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float share, float number) {
  if (share == 0.0) return;
  int bone = int(number);
  ivec2 at = ivec2(3 * (bone % ${BONES}), bone / ${BONES});
  row_x += share * texelFetch(matrices, at, 0);
  row_y += share * texelFetch(matrices, at + ivec2(1, 0), 0);
  row_z += share * texelFetch(matrices, at + ivec2(2, 0), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(pair.y, pair.x);
    add(pair.w, pair.z);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`;

interface Influences {
  rows: number;
  width: number;
  bones: Uint16Array;
  shares: Float32Array;
}

/** A table of the compressed skin, as `compressed.NAME_bones` and `compressed.NAME_shares`. */
export function influences_of(weights: WeightArrays | null, name: 'vertex' | 'virtual'): Influences | null {
  const bones = weights?.arrays.get(`compressed.${name}_bones`);
  const shares = weights?.arrays.get(`compressed.${name}_shares`);
  if (!(bones?.data instanceof Uint16Array) || !(shares?.data instanceof Float32Array)) return null;
  return { rows: bones.shape[0], width: bones.shape[1], bones: bones.data, shares: shares.data };
}

function write_dofs(frame: FrameArrays, moves: Float32Array): boolean {
  const dofs = frame.arrays.get('compressed.dofs')?.data;
  if (!(dofs instanceof Float32Array) || (dofs.length / 3) * 4 > moves.length) return false;
  for (let row = 0; 3 * row < dofs.length; ++row) moves.set(dofs.subarray(3 * row, 3 * row + 3), 4 * row);
  return true;
}

/** Two passes: matrices of virtual bones from what the handles do, into a texture; then few of them per vertex. */
class TwoLayerPath implements VertexPath {
  private readonly matrices: WebGLRenderTarget;
  private readonly first: Pass;
  private readonly moves: DataTexture;
  private readonly table: DataTexture;
  private readonly second: PassPath;
  private readonly write: (frame: FrameArrays, moves: Float32Array) => boolean;

  constructor(shape: ShapeTables, weights: WeightArrays) {
    const vertex = influences_of(weights, 'vertex')!;
    const virtual = influences_of(weights, 'virtual');
    const bones = weights.arrays.get('compressed.centers')!.shape[0];
    this.matrices = new WebGLRenderTarget(3 * BONES, Math.max(1, Math.ceil(bones / BONES)), {
      type: FloatType, format: RGBAFormat, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false, generateMipmaps: false,
    });
    const maps = weights.arrays.get('compressed.maps');
    const uniforms: Uniforms = { bones: { value: bones } };
    if (virtual) {
      const table = share_table(virtual.bones, virtual.shares, virtual.rows, virtual.width);
      this.table = float_texture(table);
      uniforms.groups = { value: table.groups };
      this.moves = blank_texture(3, Math.max(1, weights.handles.length));
      this.write = write_transforms;
    } else {
      this.table = float_texture(texel_table(maps!.data as Float32Array));
      uniforms.groups = { value: maps!.shape[1] };
      this.moves = blank_texture(1, Math.max(1, maps!.shape[1]));
      this.write = write_dofs;
    }
    this.first = new Pass(virtual ? FROM_HANDLES : FROM_DOFS, { ...uniforms, moves: { value: this.moves }, table: { value: this.table } });
    const table = share_table(vertex.bones, vertex.shares, vertex.rows, vertex.width);
    this.second = new PassPath(shape, {
      moved: MOVED, uniforms: { table: { value: float_texture(table) }, groups: { value: table.groups }, matrices: { value: this.matrices.texture } },
      moves: { width: 1, height: 1 }, write: () => true,
    });
  }

  get positions(): Texture {
    return this.second.positions;
  }

  apply(renderer: WebGLRenderer, frame: FrameArrays): boolean {
    if (!this.write(frame, this.moves.image.data as unknown as Float32Array)) return false;
    this.moves.needsUpdate = true;
    this.first.run(renderer, this.matrices);
    return this.second.apply(renderer, frame);
  }

  read(renderer: WebGLRenderer, first: number, count: number): Float32Array {
    return this.second.read(renderer, first, count);
  }

  dispose(): void {
    this.first.dispose();
    this.second.dispose();
    this.moves.dispose();
    this.table.dispose();
    this.matrices.dispose();
  }
}

function blank_texture(width: number, height: number): DataTexture {
  return float_texture({ data: new Float32Array(4 * width * height), width, height });
}

/** A compressed skin. */
export const two_layer: PathKind = {
  name: 'two_layer',
  suits: (frame, weights, shape) => frame.facts.mode === 'compressed' && influences_of(weights, 'vertex')?.rows === shape.vertices,
  make: (shape, weights) => new TwoLayerPath(shape, weights!),
};
