import { BufferAttribute, DataTexture, DoubleSide, InstancedBufferGeometry, Mesh, Scene } from 'three';
import type { CrowdArrays, WeightArrays } from '../model/scene';
import type { Look } from './look';
import { float_texture, PREMULTIPLIED, shader, type Uniforms } from './gpu';
import { CROWD_FRAGMENT, CROWD_VERTEX, SPOT_FRAGMENT, SPOT_VERTEX } from './shaders/crowd';
import { TABLE_ROW } from './shaders/common';
import type { ShapeTables } from './shape_tables';
import { influence_table } from './tables';

const INFLUENCES = 8;

/** Many characters drawn in one call, each with transforms of its own. */
export class CrowdBody {
  readonly scene = new Scene();
  private readonly geometry = new InstancedBufferGeometry();
  private readonly spots = new InstancedBufferGeometry();
  private readonly uniforms: Uniforms;
  private readonly influences: DataTexture;
  private moves: DataTexture | null = null;
  private places: DataTexture | null = null;

  constructor(shape: ShapeTables, look: Look, index: BufferAttribute, occlusion: { value: unknown }, weights: WeightArrays) {
    const blend = weights.kind === 'blend' && weights.matrix !== null;
    const matrix = (blend ? weights.matrix : weights.display) ?? new Float32Array(0);
    const width = blend ? weights.width : weights.display_width;
    this.influences = float_texture(influence_table(matrix, shape.vertices, width, INFLUENCES));
    this.uniforms = {
      rest: { value: shape.rest }, rest_normals: { value: shape.rest_normals.texture }, occlusion, influences: { value: this.influences },
      moves: { value: null }, places: { value: null }, handles: { value: 1 },
    };
    this.geometry.setIndex(index);
    const mesh = new Mesh(this.geometry, shader(CROWD_VERTEX, CROWD_FRAGMENT, { ...look.uniforms, ...this.uniforms }));
    this.spots.setDrawRange(0, 6);
    const spots = new Mesh(this.spots, shader(SPOT_VERTEX, SPOT_FRAGMENT, {
      places: this.uniforms.places, radius: { value: 0.22 * shape.radius * 2 }, floor_height: { value: shape.low[1] }, strength: { value: 0.45 },
    }, { ...PREMULTIPLIED, depthWrite: false, side: DoubleSide }));
    spots.renderOrder = -1;
    for (const object of [mesh, spots]) {
      object.frustumCulled = false;
      this.scene.add(object);
    }
  }

  apply(crowd: CrowdArrays): void {
    this.moves = refill(this.moves, crowd.transforms);
    this.places = refill(this.places, crowd.places);
    this.uniforms.moves.value = this.moves;
    this.uniforms.places.value = this.places;
    this.uniforms.handles.value = crowd.handles;
    this.geometry.instanceCount = this.spots.instanceCount = crowd.count;
  }

  dispose(): void {
    this.moves?.dispose();
    this.places?.dispose();
    this.influences.dispose();
    this.geometry.dispose();
    this.spots.dispose();
  }
}

/** Puts numbers, four per texel, into a texture, a new one if they do not fit. */
function refill(texture: DataTexture | null, numbers: Float32Array): DataTexture {
  const height = Math.max(1, Math.ceil(numbers.length / (4 * TABLE_ROW)));
  if (!texture || texture.image.height !== height) {
    texture?.dispose();
    texture = float_texture({ data: new Float32Array(4 * TABLE_ROW * height), width: TABLE_ROW, height });
  }
  (texture.image.data as unknown as Float32Array).set(numbers);
  texture.needsUpdate = true;
  return texture;
}

/** The part of the floor (x, z) that a crowd stands on. */
export function crowd_extent(places: Float32Array): [[number, number], [number, number]] {
  const low: [number, number] = [Infinity, Infinity];
  const high: [number, number] = [-Infinity, -Infinity];
  for (let i = 0; i < places.length; i += 4) {
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis], places[i + 2 * axis]);
      high[axis] = Math.max(high[axis], places[i + 2 * axis]);
    }
  }
  return [low, high];
}
