import type { DataTexture, Texture, WebGLRenderer } from 'three';
import type { FrameArrays } from '../../model/scene';
import { float_texture } from '../gpu';
import type { ShapeTables } from '../shape_tables';
import { vertex_table } from '../tables';
import { without_fourth } from './pass_path';
import type { PathKind, VertexPath } from './path';

/** The engine sends every vertex: nothing to blend. */
class PositionsPath implements VertexPath {
  readonly positions: Texture;

  constructor(shape: ShapeTables) {
    this.positions = float_texture(vertex_table(shape.mesh.positions));
  }

  apply(_renderer: WebGLRenderer, frame: FrameArrays): boolean {
    vertex_table(frame.positions!, this.data);
    this.positions.needsUpdate = true;
    return true;
  }

  read(_renderer: WebGLRenderer, first: number, count: number): Float32Array {
    return without_fourth(this.data, first, count);
  }

  dispose(): void {
    this.positions.dispose();
  }

  private get data(): Float32Array {
    return (this.positions as DataTexture).image.data as unknown as Float32Array;
  }
}

export const positions: PathKind = {
  name: 'positions',
  suits: (frame, _weights, shape) => frame.positions !== null && frame.positions.length === 3 * shape.vertices,
  make: (shape) => new PositionsPath(shape),
};
