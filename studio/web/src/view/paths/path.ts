import type { Texture, WebGLRenderer } from 'three';
import type { FrameArrays, WeightArrays } from '../../model/scene';
import type { ShapeTables } from '../shape_tables';

/**
 * A way to get the positions of a frame onto the graphics card: a texel per vertex (x, y, z, 1) in rows of `ROW`. A body makes one when
 * frames ask for it, keeps it while they do, and lets it go with the weights.
 */
export interface VertexPath {
  /** Where the positions are once `apply` has put them there. */
  readonly positions: Texture;
  /** Takes over a frame; false if it does not fit, and then nothing has changed. */
  apply(renderer: WebGLRenderer, frame: FrameArrays): boolean;
  /** Positions of vertices `first` to `first + count` as they are drawn: count x 3. */
  read(renderer: WebGLRenderer, first: number, count: number): Float32Array;
  dispose(): void;
}

/** An entry of the table of ways, all_paths.ts. */
export interface PathKind {
  /** For the curious and the tests, as `window.limber.drawing`. */
  name: string;
  /** Whether a frame is drawn this way. A mode's own way asks for `frame.facts.mode` and for its arrays in `weights.arrays`. */
  suits(frame: FrameArrays, weights: WeightArrays | null, shape: ShapeTables): boolean;
  /** Called only for what suits. */
  make(shape: ShapeTables, weights: WeightArrays | null): VertexPath;
}
