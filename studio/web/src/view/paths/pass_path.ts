import type { DataTexture, Texture, WebGLRenderer, WebGLRenderTarget } from 'three';
import type { FrameArrays } from '../../model/scene';
import { float_texture, Pass, vertex_target, type Uniforms } from '../gpu';
import { position_shader } from '../shaders/position';
import type { ShapeTables } from '../shape_tables';
import type { VertexPath } from './path';

/** What a pass over the vertices reads besides the rest positions. */
export interface PassInputs {
  /** GLSL that declares its uniforms and defines `vec3 moved(int vertex, vec3 rest)`. */
  moved: string;
  /** What stays the same while the shape moves; textures of it are let go with the path. */
  uniforms: Uniforms;
  /** Texels of `uniform sampler2D moves`, which changes with every frame. */
  moves: { width: number; height: number };
  /** Copies what moves out of a frame, four numbers per texel; false if it does not fit. */
  write(frame: FrameArrays, moves: Float32Array): boolean;
}

/** Positions made on the graphics card by a pass with a texel per vertex. */
export class PassPath implements VertexPath {
  private readonly target: WebGLRenderTarget;
  private readonly pass: Pass;
  private readonly moves: DataTexture;

  constructor(shape: ShapeTables, private readonly inputs: PassInputs) {
    const { width, height } = inputs.moves;
    this.target = vertex_target(shape.vertices);
    this.moves = float_texture({ data: new Float32Array(4 * width * height), width, height });
    this.pass = new Pass(position_shader(inputs.moved), { rest: { value: shape.rest }, moves: { value: this.moves }, ...inputs.uniforms });
  }

  get positions(): Texture {
    return this.target.texture;
  }

  apply(renderer: WebGLRenderer, frame: FrameArrays): boolean {
    if (!this.inputs.write(frame, this.moves.image.data as unknown as Float32Array)) return false;
    this.moves.needsUpdate = true;
    this.pass.run(renderer, this.target);
    return true;
  }

  read(renderer: WebGLRenderer, first: number, count: number): Float32Array {
    const row = this.target.width;
    const top = Math.floor(first / row);
    const rows = Math.floor((first + count - 1) / row) - top + 1;
    const texels = new Float32Array(4 * row * rows);
    renderer.readRenderTargetPixels(this.target, 0, top, row, rows, texels);
    return without_fourth(texels, first - top * row, count);
  }

  dispose(): void {
    this.pass.dispose();
    this.moves.dispose();
    this.target.dispose();
    for (const { value } of Object.values(this.inputs.uniforms)) (value as Partial<Texture> | null)?.dispose?.();
  }
}

/** Texels `first` to `first + count` as count x 3. */
export function without_fourth(texels: Float32Array, first: number, count: number): Float32Array {
  const out = new Float32Array(3 * count);
  for (let i = 0; i < count; ++i) out.set(texels.subarray(4 * (first + i), 4 * (first + i) + 3), 3 * i);
  return out;
}

/** Copies the transforms of a frame: three texels per handle. */
export function write_transforms(frame: FrameArrays, moves: Float32Array): boolean {
  if (frame.transforms.length === 0 || frame.transforms.length > moves.length) return false;
  moves.set(frame.transforms);
  return true;
}
