import { Emitter } from '../emitter';
import type { BinaryMessage, NamedArray } from '../protocol/binary';
import { complete_state, type Catalogue, type FrameFacts, type HandleState, type Side, type StudioState } from '../protocol/messages';

/** A picture of the file on the surface. */
export interface MaterialMap {
  picture: number;
  wrap?: string[];
  nearest?: boolean;
  offset?: number[];
  scale?: number[];
  rotation?: number;
}

/** A material of the file; colours are linear. */
export interface MaterialEntry {
  name?: string;
  color: number[];
  metallic: number;
  roughness: number;
  emissive: number[];
  alpha: 'opaque' | 'mask' | 'blend';
  cutoff: number;
  double_sided: boolean;
  unlit: boolean;
  normal_scale?: number;
  color_map?: MaterialMap;
  roughness_map?: MaterialMap;
  normal_map?: MaterialMap;
  emissive_map?: MaterialMap;
}

/** How the surface looks, by the file that it came from. */
export interface SurfaceArrays {
  materials: MaterialEntry[];
  /** Per triangle; beyond the list: none. */
  material: Uint16Array;
  uv: Float32Array | null;
  /** Vertices x 4, linear. */
  colors: Float32Array | null;
  pictures: { type: string; bytes: Uint8Array }[];
}

export interface MeshArrays {
  revision: number;
  positions: Float32Array;
  triangles: Uint32Array;
  uv: Float32Array | null;
  colors: Float32Array | null;
  picture: { width: number; height: number; pixels: Uint8Array } | null;
  surface: SurfaceArrays | null;
}

export type WeightKind = 'blend' | 'columns' | 'positions';

/** What the graphics card blends, for one side of the view. */
export interface WeightArrays {
  revision: number;
  /** Names of handles in the order of transforms and display columns. */
  handles: string[];
  kind: WeightKind;
  /** Vertices x width: weights of handles, or columns of B; null for `positions`. */
  matrix: Float32Array | null;
  width: number;
  /** Vertices x handles: what is shown for a handle. */
  display: Float32Array | null;
  display_width: number;
  /** All that came, by name: a mode's own way of drawing finds its arrays here, as "MODE.ARRAY". */
  arrays: Map<string, NamedArray>;
}

export interface FrameArrays {
  facts: FrameFacts;
  transforms: Float32Array;
  dofs: Float32Array | null;
  positions: Float32Array | null;
  /** All that came, by name. */
  arrays: Map<string, NamedArray>;
}

export interface CrowdArrays {
  count: number;
  microseconds: number;
  handles: number;
  transforms: Float32Array;
  places: Float32Array;
}

type SceneEvents = {
  state: StudioState;
  catalogue: Catalogue;
  mesh: MeshArrays;
  weights: WeightArrays;
  regions: Uint16Array;
  painted: string;
  frame: Side;
  crowd: CrowdArrays | null;
};

const floats = (array: NamedArray | undefined): Float32Array | null =>
  array && array.data instanceof Float32Array ? array.data : null;

function surface_from(facts: BinaryMessage['facts'], arrays: Map<string, NamedArray>): SurfaceArrays | null {
  const material = arrays.get('material')?.data;
  if (!(material instanceof Uint16Array)) return null;
  const types = (facts.pictures as string[] | undefined) ?? [];
  return {
    materials: (facts.materials as MaterialEntry[] | undefined) ?? [], material,
    uv: floats(arrays.get('surface_uv')), colors: floats(arrays.get('surface_colors')),
    pictures: types.map((type, i) => ({ type, bytes: (arrays.get(`picture.${i}`)?.data as Uint8Array | undefined) ?? new Uint8Array(0) })),
  };
}

/** What the engine has told: the only copy of the document on the page. Changes only by what the engine sends. */
export class Scene {
  readonly events = new Emitter<SceneEvents>();
  state: StudioState | null = null;
  catalogue: Catalogue = { samples: [], options: [], modes: [], exports: [] };
  version = '';
  mesh: MeshArrays | null = null;
  weights: WeightArrays | null = null;
  frames: Partial<Record<Side, FrameArrays>> = {};
  /** Per vertex, one more than the index of the region it belongs to; 0: none. */
  regions: Uint16Array | null = null;
  crowd: CrowdArrays | null = null;

  handle(name: string | null): HandleState | null {
    return this.state?.handles.find((handle) => handle.name === name) ?? null;
  }

  /** The row of a handle in transforms and its column in display weights; -1 while it has none. */
  row_of(name: string | null): number {
    return name === null ? -1 : (this.weights?.handles.indexOf(name) ?? -1);
  }

  /** The handle that has most of the shape; null: nothing has weights yet. */
  heaviest_handle(): string | null {
    const { weights } = this;
    if (!weights?.display) return null;
    const { display, display_width: width } = weights;
    const sums = new Float64Array(width);
    for (let i = 0; i < display.length; ++i) sums[i % width] += display[i];
    const rows = weights.handles.filter((name, row) => row < width && this.handle(name) !== null && this.handle(name)!.type !== 'extra');
    return rows.reduce<string | null>((best, name) => (best === null || sums[this.row_of(name)] > sums[this.row_of(best)] ? name : best), null);
  }

  get planar(): boolean {
    return this.state?.document?.dimension === 2;
  }

  receive_catalogue(catalogue: Catalogue, version: string): void {
    this.catalogue = catalogue;
    this.version = version;
    this.events.emit('catalogue', catalogue);
  }

  receive_state(message: Partial<StudioState>): void {
    const state = complete_state(message);
    this.state = state;
    if (!state.compare) delete this.frames.compare;
    this.events.emit('state', state);
  }

  receive_binary(message: BinaryMessage): void {
    switch (message.facts.event) {
      case 'mesh': return this.receive_mesh(message);
      case 'weights': return this.receive_weights(message);
      case 'regions': return this.receive_regions(message);
      case 'painted': return this.receive_painted(message);
      case 'frame': return this.receive_frame(message);
      case 'crowd': return this.receive_crowd(message);
    }
  }

  private receive_mesh({ facts, arrays }: BinaryMessage): void {
    const picture = arrays.get('picture');
    this.mesh = {
      revision: Number(facts.revision ?? 0),
      positions: floats(arrays.get('positions')) ?? new Float32Array(0),
      triangles: (arrays.get('triangles')?.data as Uint32Array) ?? new Uint32Array(0),
      uv: floats(arrays.get('uv')),
      colors: floats(arrays.get('colors')),
      picture: picture ? { height: picture.shape[0], width: picture.shape[1], pixels: picture.data as Uint8Array } : null,
      surface: null,
    };
    this.mesh.surface = surface_from(facts, arrays);
    this.weights = null;
    this.frames = {};
    this.regions = null;
    this.crowd = null;
    this.events.emit('mesh', this.mesh);
  }

  private receive_weights({ facts, arrays }: BinaryMessage): void {
    // A method that sends positions may still come with weights: the other side of a comparison blends them.
    const matrix = arrays.get('weights') ?? arrays.get('columns');
    const display = arrays.get('display');
    this.weights = {
      revision: Number(facts.revision ?? 0),
      handles: (facts.handles as string[] | undefined) ?? this.state?.handles.map((handle) => handle.name) ?? [],
      kind: arrays.has('weights') ? 'blend' : arrays.has('columns') ? 'columns' : 'positions',
      matrix: floats(matrix),
      width: matrix?.shape[1] ?? 0,
      display: floats(display),
      display_width: display?.shape[1] ?? 0,
      arrays,
    };
    this.frames = {};
    this.events.emit('weights', this.weights);
  }

  private receive_regions({ arrays }: BinaryMessage): void {
    const data = arrays.get('regions')?.data;
    if (!(data instanceof Uint16Array)) return;
    this.regions = data;
    this.events.emit('regions', data);
  }

  /** A brush changed what is shown of a handle; what is blended follows when it is bound. */
  private receive_painted({ facts, arrays }: BinaryMessage): void {
    const column = floats(arrays.get('column'));
    const row = this.row_of(String(facts.handle));
    const { weights } = this;
    if (!column || !weights?.display || row < 0 || facts.mesh !== this.mesh?.revision) return;
    for (let v = 0; v < column.length; ++v) weights.display[v * weights.display_width + row] = column[v];
    this.events.emit('painted', String(facts.handle));
  }

  private receive_frame({ facts, arrays }: BinaryMessage): void {
    const side = (facts.side as Side) ?? 'main';
    // A frame for weights that have not arrived, or are no more, would move the shape wrongly.
    if (facts.weights !== undefined && facts.weights !== this.weights?.revision) return;
    this.frames[side] = {
      facts: facts as unknown as FrameFacts,
      transforms: floats(arrays.get('transforms')) ?? new Float32Array(0),
      dofs: floats(arrays.get('dofs')),
      positions: floats(arrays.get('positions')),
      arrays,
    };
    this.events.emit('frame', side);
  }

  private receive_crowd({ facts, arrays }: BinaryMessage): void {
    const transforms = arrays.get('transforms');
    const places = floats(arrays.get('places')) ?? this.crowd?.places ?? null;
    const count = Number(facts.count ?? 0);
    if (!transforms || !places || count === 0) {
      this.crowd = null;
    } else {
      this.crowd = {
        count, places, handles: transforms.shape[1], microseconds: Number(facts.microseconds ?? 0),
        transforms: transforms.data as Float32Array,
      };
    }
    this.events.emit('crowd', this.crowd);
  }
}
