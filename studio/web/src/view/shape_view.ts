import { BufferAttribute, type WebGLRenderer } from 'three';
import type { CrowdArrays, MeshArrays, WeightArrays } from '../model/scene';
import type { Side } from '../protocol/messages';
import { Body, type BodyIndices } from './body';
import { CrowdBody } from './crowd_body';
import type { Look } from './look';
import { Occlusion } from './occlusion';
import { Picker } from './picker';
import { ShapeTables } from './shape_tables';
import { edges_of, mean_length } from './tables';

/** All that is on the graphics card because a shape is open: goes with it. */
export class ShapeView {
  readonly tables: ShapeTables;
  readonly indices: BodyIndices;
  readonly edge_length: number;
  readonly occlusion: Occlusion;
  readonly picker: Picker;
  readonly bodies: Partial<Record<Side, Body>> = {};
  crowd: CrowdBody | null = null;

  constructor(mesh: MeshArrays, private readonly look: Look, renderer: WebGLRenderer, changed: () => void) {
    this.tables = new ShapeTables(mesh, renderer, changed);
    const edges = edges_of(mesh.triangles, this.tables.vertices);
    const index = (data: Uint32Array): BufferAttribute => new BufferAttribute(data, 1);
    this.indices = { faces: index(mesh.triangles), edges: index(edges.all), border: index(edges.border) };
    this.edge_length = mean_length(mesh.positions, edges.all);
    this.occlusion = new Occlusion(this.tables, this.indices.faces, renderer);
    this.picker = new Picker(this.tables);
  }

  /** Shows a side, at rest until a frame comes; does nothing if it is shown. */
  show_side(side: Side, weights: WeightArrays | null, wire: boolean): Body {
    const shown = this.bodies[side];
    if (shown) return shown;
    const body = new Body(this.tables, this.look, this.indices, this.occlusion.texture);
    body.set_weights(weights);
    body.show_wire(wire);
    this.bodies[side] = body;
    return body;
  }

  hide_side(side: Side): void {
    this.bodies[side]?.dispose();
    delete this.bodies[side];
  }

  set_weights(weights: WeightArrays | null): void {
    for (const body of Object.values(this.bodies)) body.set_weights(weights);
    this.end_crowd();
  }

  show_wire(visible: boolean): void {
    for (const body of Object.values(this.bodies)) body.show_wire(visible);
  }

  show_crowd(crowd: CrowdArrays, weights: WeightArrays | null): void {
    if (!this.crowd && weights) this.crowd = new CrowdBody(this.tables, this.look, this.indices.faces, this.occlusion.texture, weights);
    this.crowd?.apply(crowd);
  }

  end_crowd(): void {
    this.crowd?.dispose();
    this.crowd = null;
  }

  dispose(): void {
    this.end_crowd();
    for (const side of Object.keys(this.bodies) as Side[]) this.hide_side(side);
    this.occlusion.dispose();
    this.picker.dispose();
    this.tables.dispose();
  }
}
