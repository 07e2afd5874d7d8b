import { DataTexture, LinearFilter, RGBAFormat, UnsignedByteType, type WebGLRenderer, type WebGLRenderTarget } from 'three';
import type { MeshArrays } from '../model/scene';
import { float_texture, Pass, vertex_target, word_texture } from './gpu';
import { NORMAL } from './shaders/normal';
import { Surface } from './surface';
import { ROW, TABLE_ROW } from './shaders/common';
import { vertex_rings, vertex_table, type Table } from './tables';

/** What of a shape stays the same while it moves, on the graphics card; shared by both sides of a comparison. */
export class ShapeTables {
  readonly vertices: number;
  readonly triangles: Uint32Array;
  readonly rest: DataTexture;
  readonly ring_ranges: DataTexture;
  readonly rings: DataTexture;
  readonly rest_normals: WebGLRenderTarget;
  /** Per vertex: display weight, in a region (0 or 1), marked by a tool (0 or 1), error (1 is the brightest). */
  readonly values: DataTexture;
  /** Per vertex, two texels: uv, colour. */
  readonly surface: DataTexture;
  readonly picture: DataTexture;
  readonly textured: boolean;
  /** Materials of the file; null: clay. */
  readonly material: Surface | null;
  readonly low: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly high: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  constructor(readonly mesh: MeshArrays, renderer: WebGLRenderer, changed: () => void) {
    this.vertices = mesh.positions.length / 3;
    this.triangles = mesh.triangles;
    this.rest = float_texture(vertex_table(mesh.positions));
    const rings = vertex_rings(mesh.positions, mesh.triangles);
    this.ring_ranges = word_texture(rings.ranges, 2);
    this.rings = word_texture(rings.pairs, 2);
    this.rest_normals = vertex_target(this.vertices);
    this.values = float_texture(blank(this.vertices, ROW));
    this.surface = float_texture(surface_table(mesh));
    this.textured = mesh.picture !== null && mesh.uv !== null;
    this.picture = picture_texture(mesh);
    this.material = mesh.surface ? new Surface(mesh.surface, mesh.triangles, changed) : null;
    this.measure(mesh.positions);

    const pass = new Pass(NORMAL, {
      positions: { value: this.rest }, ring_ranges: { value: this.ring_ranges }, rings: { value: this.rings },
    });
    pass.run(renderer, this.rest_normals);
    pass.dispose();
  }

  get center(): [number, number, number] {
    return [0, 1, 2].map((i) => (this.low[i] + this.high[i]) / 2) as [number, number, number];
  }

  /** Half the diagonal of the box. */
  get radius(): number {
    return Math.max(1e-9, Math.hypot(...[0, 1, 2].map((i) => this.high[i] - this.low[i])) / 2);
  }

  get value_data(): Float32Array {
    return this.values.image.data as unknown as Float32Array;
  }

  dispose(): void {
    for (const texture of [this.rest, this.ring_ranges, this.rings, this.values, this.surface, this.picture]) texture.dispose();
    this.rest_normals.dispose();
    this.material?.dispose();
  }

  private measure(positions: Float32Array): void {
    for (let i = 0; i < positions.length; ++i) {
      const axis = i % 3;
      if (positions[i] < this.low[axis]) this.low[axis] = positions[i];
      if (positions[i] > this.high[axis]) this.high[axis] = positions[i];
    }
    if (positions.length === 0) {
      this.low.fill(-0.5);
      this.high.fill(0.5);
    }
  }
}

function blank(count: number, row: number): Table<Float32Array> {
  const height = Math.max(1, Math.ceil(count / row));
  return { data: new Float32Array(4 * row * height), width: row, height };
}

function surface_table(mesh: MeshArrays): Table<Float32Array> {
  const count = mesh.positions.length / 3;
  const table = blank(2 * count, TABLE_ROW);
  const channels = mesh.colors ? mesh.colors.length / count : 0;
  for (let v = 0; v < count; ++v) {
    const uv = mesh.surface?.uv ?? mesh.uv;
    if (uv) table.data.set([uv[2 * v], uv[2 * v + 1]], 8 * v);
    const linear = mesh.surface ? mesh.surface.colors : null;
    if (mesh.surface) table.data.set(linear ? linear.subarray(4 * v, 4 * v + 4) : [1, 1, 1, 1], 8 * v + 4);
    else if (mesh.colors) table.data.set(mesh.colors.subarray(channels * v, channels * v + 3), 8 * v + 4);
    else table.data.set([1, 1, 1], 8 * v + 4);
  }
  return table;
}

/** The picture; row 0 is its top, while uv count from the lower left corner. */
function picture_texture(mesh: MeshArrays): DataTexture {
  const { width, height, pixels } = mesh.picture ?? { width: 1, height: 1, pixels: new Uint8Array(4).fill(255) };
  const texture = new DataTexture(pixels as Uint8Array<ArrayBuffer>, width, height, RGBAFormat, UnsignedByteType);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
