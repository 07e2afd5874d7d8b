import {
  BufferAttribute, BufferGeometry, DataTexture, DoubleSide, LineSegments, Mesh, Scene, type WebGLRenderer, type WebGLRenderTarget,
} from 'three';
import type { FrameArrays, WeightArrays } from '../model/scene';
import { float_texture, Pass, PREMULTIPLIED, shader, vertex_target, type Uniforms } from './gpu';
import { BODY_FRAGMENT, BODY_VERTEX, WIRE_FRAGMENT, WIRE_VERTEX } from './shaders/body';
import { NORMAL } from './shaders/normal';
import { position_shader, type PositionKind } from './shaders/position';
import type { ShapeTables } from './shape_tables';
import { influence_table, matrix_table, most_influences, vertex_table } from './tables';

/** What several bodies share about how they look. */
export interface Look {
  uniforms: Uniforms;
  wire: Uniforms;
  border: Uniforms;
}

/** Triangles, edges, and edges with one triangle only; shared by bodies of one shape. */
export interface BodyIndices {
  faces: BufferAttribute;
  edges: BufferAttribute;
  border: BufferAttribute;
}

/**
 * A shape in motion, on the graphics card. Positions are made there by a pass (from weights and transforms) or uploaded; normals always
 * by a pass over the positions, so that they are right for every method.
 */
export class Body {
  readonly scene = new Scene();
  /** How positions are made now: for the curious and the tests. */
  way: PositionKind | 'positions' | 'rest' = 'rest';
  private readonly target: WebGLRenderTarget;
  private readonly normal_target: WebGLRenderTarget;
  private readonly normal_pass: Pass;
  private position_pass: Pass | null = null;
  private pass_kind: PositionKind = 'blend';
  private table: DataTexture | null = null;
  private moves: DataTexture | null = null;
  private uploaded: DataTexture | null = null;
  private readonly mesh: Mesh;
  private readonly wire: LineSegments;
  private readonly border: LineSegments;
  private readonly uniforms: Uniforms;

  constructor(readonly shape: ShapeTables, look: Look, indices: BodyIndices, occlusion: { value: unknown }) {
    this.target = vertex_target(shape.vertices);
    this.normal_target = vertex_target(shape.vertices);
    const positions = { value: shape.rest as unknown };
    const normals = { value: shape.rest_normals.texture as unknown };
    this.uniforms = { positions, normals };
    this.normal_pass = new Pass(NORMAL, { positions, ring_ranges: { value: shape.ring_ranges }, rings: { value: shape.rings } });
    const geometry = new BufferGeometry();
    geometry.setIndex(indices.faces);
    this.mesh = new Mesh(geometry, shader(BODY_VERTEX, BODY_FRAGMENT, {
      ...look.uniforms, positions, normals, occlusion, values: { value: shape.values }, surface: { value: shape.surface },
      picture: { value: shape.picture }, textured: { value: shape.textured },
    }, { side: DoubleSide, ...(shape.textured ? PREMULTIPLIED : {}) }));
    const lines = (index: BufferAttribute, colour: Uniforms): LineSegments => {
      const edges = new BufferGeometry();
      edges.setIndex(index);
      return new LineSegments(edges, shader(WIRE_VERTEX, WIRE_FRAGMENT, { ...colour, positions }, { ...PREMULTIPLIED, depthWrite: false }));
    };
    this.wire = lines(indices.edges, look.wire);
    // A flat shape without a picture has no shading: its outline says where it ends.
    this.border = lines(indices.border, look.border);
    this.border.visible = Boolean(look.uniforms.flat_shape.value) && !shape.textured;
    for (const object of [this.mesh, this.wire, this.border]) {
      object.frustumCulled = false;
      this.scene.add(object);
    }
    this.wire.renderOrder = this.border.renderOrder = 1;
  }

  get positions(): DataTexture {
    return this.uniforms.positions.value as DataTexture;
  }

  show_wire(visible: boolean): void {
    this.wire.visible = visible;
  }

  set_weights(weights: WeightArrays | null): void {
    this.position_pass?.dispose();
    this.table?.dispose();
    this.moves?.dispose();
    this.position_pass = this.table = this.moves = null;
    if (!weights?.matrix || weights.kind === 'positions') return;
    const { matrix, width } = weights;
    const rows = this.shape.vertices;
    if (matrix.length !== rows * width) return;
    const sparse = weights.kind === 'blend' && most_influences(matrix, rows, width) <= 4;
    const kind: PositionKind = sparse ? 'influences' : weights.kind === 'blend' ? 'blend' : 'columns';
    const table = sparse ? { ...influence_table(matrix, rows, width, 4), groups: 1 } : matrix_table(matrix, rows, width);
    this.table = float_texture(table);
    const texels = kind === 'columns' ? 1 : 3;
    const height = kind === 'columns' ? 4 * table.groups : Math.max(1, width);
    this.moves = float_texture({ data: new Float32Array(4 * texels * height), width: texels, height });
    this.position_pass = new Pass(position_shader(kind), {
      rest: { value: this.shape.rest }, table: { value: this.table }, moves: { value: this.moves }, groups: { value: table.groups },
    });
    this.pass_kind = kind;
  }

  /** Moves the shape to where a frame has it. */
  apply(renderer: WebGLRenderer, frame: FrameArrays): void {
    if (frame.positions && frame.positions.length === 3 * this.shape.vertices) {
      this.upload(frame.positions);
    } else if (this.position_pass && this.moves && this.write_moves(frame)) {
      this.moves.needsUpdate = true;
      this.position_pass.run(renderer, this.target);
      this.uniforms.positions.value = this.target.texture;
      this.way = this.pass_kind;
    } else {
      return;
    }
    this.normal_pass.run(renderer, this.normal_target);
    this.uniforms.normals.value = this.normal_target.texture;
  }

  /** Positions of vertices `first` to `first + count` as they are drawn, read back from the graphics card: count x 3. */
  read(renderer: WebGLRenderer, first: number, count: number): Float32Array {
    const out = new Float32Array(3 * count);
    const uploaded = this.uniforms.positions.value === this.uploaded ? this.uploaded : this.uniforms.positions.value === this.shape.rest ? this.shape.rest : null;
    if (uploaded) {
      const data = uploaded.image.data as unknown as Float32Array;
      for (let i = 0; i < count; ++i) out.set(data.subarray(4 * (first + i), 4 * (first + i) + 3), 3 * i);
      return out;
    }
    const row = this.target.width;
    const top = Math.floor(first / row);
    const rows = Math.floor((first + count - 1) / row) - top + 1;
    const texels = new Float32Array(4 * row * rows);
    renderer.readRenderTargetPixels(this.target, 0, top, row, rows, texels);
    for (let i = 0; i < count; ++i) {
      const at = 4 * (first - top * row + i);
      out.set(texels.subarray(at, at + 3), 3 * i);
    }
    return out;
  }

  dispose(): void {
    this.set_weights(null);
    this.normal_pass.dispose();
    this.uploaded?.dispose();
    this.target.dispose();
    this.normal_target.dispose();
    this.mesh.geometry.dispose();
    this.wire.geometry.dispose();
    this.border.geometry.dispose();
    for (const object of [this.mesh, this.wire, this.border]) (object.material as { dispose(): void }).dispose();
  }

  private upload(positions: Float32Array): void {
    if (!this.uploaded) this.uploaded = float_texture(vertex_table(positions));
    else vertex_table(positions, this.uploaded.image.data as unknown as Float32Array);
    this.uploaded.needsUpdate = true;
    this.uniforms.positions.value = this.uploaded;
    this.way = 'positions';
  }

  /** Copies transforms or dofs into the moves texture; false if they do not fit the weights. */
  private write_moves(frame: FrameArrays): boolean {
    const data = this.moves!.image.data as unknown as Float32Array;
    if (this.moves!.image.width === 3) {
      if (frame.transforms.length > data.length || frame.transforms.length === 0) return false;
      data.set(frame.transforms);
      return true;
    }
    if (!frame.dofs || (frame.dofs.length / 3) * 4 > data.length) return false;
    for (let row = 0; 3 * row < frame.dofs.length; ++row) data.set(frame.dofs.subarray(3 * row, 3 * row + 3), 4 * row);
    return true;
  }
}
