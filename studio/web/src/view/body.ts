import {
  BufferAttribute, BufferGeometry, DoubleSide, LineSegments, Mesh, Scene, type Texture, type WebGLRenderer, type WebGLRenderTarget,
} from 'three';
import type { FrameArrays, WeightArrays } from '../model/scene';
import { Pass, PREMULTIPLIED, shader, vertex_target, type Uniforms } from './gpu';
import type { Look } from './look';
import { PATHS } from './paths/all_paths';
import type { PathKind, VertexPath } from './paths/path';
import { BODY_FRAGMENT, BODY_VERTEX, WIRE_FRAGMENT, WIRE_VERTEX } from './shaders/body';
import { NORMAL } from './shaders/normal';
import type { ShapeTables } from './shape_tables';
import { plain_uniforms } from './surface';

/** Triangles, edges, and edges with one triangle only; shared by bodies of one shape. */
export interface BodyIndices {
  faces: BufferAttribute;
  edges: BufferAttribute;
  border: BufferAttribute;
}

/**
 * A shape in motion, on the graphics card. Positions come there by one of the ways in paths/; normals always by a pass over the
 * positions, so that they are right for every method.
 */
export class Body {
  readonly scene = new Scene();
  /** The way by which positions come now: for the curious and the tests. */
  way = 'rest';
  private readonly normal_target: WebGLRenderTarget;
  private readonly normal_pass: Pass;
  private weights: WeightArrays | null = null;
  private path: { kind: PathKind; weights: WeightArrays | null; now: VertexPath } | null = null;
  private readonly mesh: Mesh;
  private readonly wire: LineSegments;
  private readonly border: LineSegments;
  private readonly uniforms: Uniforms;

  constructor(readonly shape: ShapeTables, look: Look, indices: BodyIndices, occlusion: { value: unknown }) {
    this.normal_target = vertex_target(shape.vertices);
    const positions = { value: shape.rest as unknown };
    const normals = { value: shape.rest_normals.texture as unknown };
    this.uniforms = { positions, normals, show_error: { value: false } };
    this.normal_pass = new Pass(NORMAL, { positions, ring_ranges: { value: shape.ring_ranges }, rings: { value: shape.rings } });
    const geometry = new BufferGeometry();
    const common = {
      ...look.uniforms, ...this.uniforms, occlusion, values: { value: shape.values }, surface: { value: shape.surface },
      picture: { value: shape.picture }, textured: { value: shape.textured },
    };
    if (shape.material) {
      geometry.setIndex(shape.material.index);
      shape.material.parts.forEach(({ start, count }, i) => geometry.addGroup(start, count, i));
      this.mesh = new Mesh(geometry, shape.material.parts.map(({ uniforms, more }) => shader(BODY_VERTEX, BODY_FRAGMENT, { ...common, ...uniforms }, more)));
    } else {
      geometry.setIndex(indices.faces);
      this.mesh = new Mesh(geometry, shader(BODY_VERTEX, BODY_FRAGMENT, { ...common, ...plain_uniforms() }, { side: DoubleSide, ...(shape.textured ? PREMULTIPLIED : {}) }));
    }
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

  get positions(): Texture {
    return this.uniforms.positions.value as Texture;
  }

  show_wire(visible: boolean): void {
    this.wire.visible = visible;
  }

  /** Whether vertices are coloured by their fourth value, an error. */
  show_error(shown: boolean): void {
    this.uniforms.show_error.value = shown;
  }

  /** What frames from now on belong to. Until one comes the shape stays where it is. */
  set_weights(weights: WeightArrays | null): void {
    this.weights = weights;
  }

  /** Moves the shape to where a frame has it; one that nothing suits leaves it where it is. */
  apply(renderer: WebGLRenderer, frame: FrameArrays): void {
    const { shape, weights, path } = this;
    const kind = PATHS.find((other) => other.suits(frame, weights, shape));
    if (!kind) return;
    const same = path !== null && path.kind === kind && path.weights === weights;
    const now = same ? path.now : kind.make(shape, weights);
    if (!now.apply(renderer, frame)) {
      if (!same) now.dispose();
      return;
    }
    if (!same) path?.now.dispose();
    this.path = { kind, weights, now };
    this.way = kind.name;
    this.uniforms.positions.value = now.positions;
    this.normal_pass.run(renderer, this.normal_target);
    this.uniforms.normals.value = this.normal_target.texture;
  }

  /** Positions of vertices `first` to `first + count` as they are drawn, read back from the graphics card: count x 3. */
  read(renderer: WebGLRenderer, first: number, count: number): Float32Array {
    if (this.path) return this.path.now.read(renderer, first, count);
    return this.shape.mesh.positions.slice(3 * first, 3 * (first + count));
  }

  dispose(): void {
    this.path?.now.dispose();
    this.normal_pass.dispose();
    this.normal_target.dispose();
    this.mesh.geometry.dispose();
    this.wire.geometry.dispose();
    this.border.geometry.dispose();
    for (const object of [this.mesh, this.wire, this.border]) for (const material of [object.material].flat()) material.dispose();
  }
}
