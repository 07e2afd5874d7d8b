import createRuntime from './limber-runtime.mjs';
import { LimberError, start } from './loader.js';
import type { EngineModule, LoadOptions } from './loader.js';

export { isSupported, LimberError } from './loader.js';
export type { LoadOptions, WasmSource } from './loader.js';

/** Three numbers, in any list. */
export type Vector3Like = ArrayLike<number>;
/** A handle by its name or its number. */
export type HandleName = string | number;

/** A handle of a binding. */
export interface HandleInfo {
  readonly name: string;
  /** Where it is at rest: a point, the head of a bone, the centre of a region; null: it has no place, and takes transforms only. */
  readonly place: readonly [number, number, number] | null;
}

/** How flesh behaves; what is left out has its default. */
export interface FleshOptions {
  /** Cells along the longest side of the shape, 4 or more; 0: as many as are thought right. */
  cells?: number;
  /** 0 to 1. */
  softness?: number;
  /** Swings per second, 0.1 to 60; 0: stiffness, damping and drag hold instead, as they do if one of them is given. */
  frequency?: number;
  /** 0 (swings for ever) to 1 (goes back without a swing). */
  dampingRatio?: number;
  /** Whether heads, hands and feet are as soft as the rest. */
  even?: boolean;
  /** Whether flesh does only what the handles cannot do. */
  complementary?: boolean;
  /** Whether bones push the flesh of other limbs. */
  touch?: boolean;
  /** A height along y below which no vertex goes. */
  ground?: number;
  /** With frequency 0: above 0, at most 1. */
  stiffness?: number;
  /** With frequency 0: 0 to 1. */
  damping?: number;
  /** With frequency 0: per second, 0 or more. */
  drag?: number;
  /** 0 to 1: how much of the volume that a pose costs comes back. */
  volume?: number;
  /** Above 0: of every step. */
  stepSeconds?: number;
  /** Per second squared, in shape units. */
  gravity?: Vector3Like;
}

/** Pins of moving least squares, at rest. */
export interface MlsPins {
  /** x, y, z of each point. */
  points?: ArrayLike<number>;
  /** Head and tail of each bone: six numbers each. */
  bones?: ArrayLike<number>;
}

export interface MlsOptions {
  /** 3, or 2: the plane. */
  dimension?: 2 | 3;
  /** How local: weights fall with distance^(-2 alpha); 0.5 to 8, with bones a multiple of 0.5. */
  alpha?: number;
  /** Which motions may be picked at each vertex. */
  map?: 'rigid' | 'similarity' | 'affine';
  /** Rotations follow from frame to frame, approximately: rigid in space only. */
  fast?: boolean;
}

const MAPS = ['rigid', 'similarity', 'affine'] as const;
const STATUS = ['Ok', 'InvalidArgument', 'FileNotFound', 'BadFile', 'Unsuitable', 'WrongSize', 'OutOfMemory', 'Failed'];

/** Memory of the engine that an object of JavaScript stands for. */
interface Owned {
  pointer: number;
  buffers: number[];
  free: (pointer: number) => number;
}

/**
 * What has memory in the engine. `dispose` gives it back; an object that is forgotten instead gives it back when the garbage
 * collector finds it, which may be late.
 */
export abstract class EngineObject {
  /** @internal */
  protected readonly owned: Owned;

  /** @internal */
  protected constructor(
    /** @internal */
    readonly runtime: Runtime,
    free: string,
    pointer: number,
  ) {
    this.owned = { pointer, buffers: [], free: runtime.module[`_${free}` as `_limber_${string}`]! };
    runtime.watch(this, this.owned);
  }

  /** Whether `dispose` was called. */
  get isDisposed(): boolean {
    return this.owned.pointer === 0;
  }

  /** Gives the memory back. The object is of no use afterwards; a second call does nothing. */
  dispose(): void {
    this.runtime.release(this, this.owned);
  }

  /** @internal */
  get pointer(): number {
    if (this.owned.pointer === 0) throw new LimberError('InvalidArgument', 'the object was disposed of.');
    return this.owned.pointer;
  }

  /** Memory of the engine that lives as long as the object. @internal */
  protected buffer(floats: number): number {
    const pointer = this.runtime.allocate(4 * Math.max(floats, 1));
    this.owned.buffers.push(pointer);
    return pointer;
  }
}

/** Limber's run time: loads `.limber` files and moves what they hold. One may be shared by a whole page. */
export class Runtime {
  private readonly registry = new FinalizationRegistry<Owned>((owned) => this.free(owned));

  /** @internal */
  constructor(readonly module: EngineModule) {
    this.call('limber_set_executor', 0, 0);
  }

  /** Loads the WebAssembly. @throws LimberError  Unsupported; FileNotFound. */
  static async load(options: LoadOptions = {}): Promise<Runtime> {
    return new Runtime(await start(createRuntime, new URL('./limber-runtime.wasm', import.meta.url), options));
  }

  /** Of the library. */
  get version(): string {
    return this.text(this.module._limber_version_text!());
  }

  /** Reads a `.limber` file. @throws LimberError  BadFile: it is none, a newer one, or broken; the sentence says what and where. */
  readBinding(file: ArrayBuffer | Uint8Array): Binding {
    const bytes = file instanceof Uint8Array ? file : new Uint8Array(file);
    const memory = this.allocate(Math.max(bytes.length, 1));
    try {
      this.module.HEAPU8.set(bytes, memory);
      return new Binding(this, create(this, 'limber_binding_read', memory, bytes.length));
    } finally {
      this.module._free(memory);
    }
  }

  /** Fetches a `.limber` file and reads it. */
  async loadBinding(address: string | URL): Promise<Binding> {
    const response = await fetch(address);
    if (!response.ok) throw new LimberError('FileNotFound', `${String(address)}: the server answers ${response.status}.`);
    return this.readBinding(await response.arrayBuffer());
  }

  /**
   * Moving least squares: pins move any vertices, without a binding.
   * @param vertices  x, y, z of each, at rest.
   * @param pins      At rest; one at least.
   */
  createMls(vertices: ArrayLike<number>, pins: MlsPins, options: MlsOptions = {}): Mls {
    const points = pins.points ?? [];
    const bones = pins.bones ?? [];
    const map = MAPS.indexOf(options.map ?? 'rigid');
    if (map < 0) throw new LimberError('InvalidArgument', `there is no map '${String(options.map)}'.`, `It is one of ${MAPS.join(', ')}.`);
    if (vertices.length % 3 || points.length % 3 || bones.length % 6) {
      throw new LimberError('WrongSize', 'vertices and points have three numbers each, bones six.');
    }
    const pointers = [vertices, points, bones].map((list) => this.copyFloats(list));
    const memory = this.allocate(20);
    try {
      const at = memory >> 2;
      this.module.HEAP32[at] = options.dimension ?? 3;
      this.module.HEAPF32[at + 1] = options.alpha ?? 1;
      this.module.HEAP32[at + 2] = map;
      this.module.HEAP32[at + 3] = options.fast ? 1 : 0;
      this.call(
        'limber_mls_create',
        pointers[0]!,
        0,
        vertices.length / 3,
        pointers[1]!,
        points.length / 3,
        pointers[2]!,
        bones.length / 6,
        memory,
        memory + 16,
      );
      return new Mls(this, this.module.HEAP32[(memory + 16) >> 2]!, vertices.length / 3, points.length / 3 + bones.length / 3);
    } finally {
      for (const pointer of [...pointers, memory]) this.module._free(pointer);
    }
  }

  /** Calls a function that returns a status. @internal */
  call(name: `limber_${string}`, ...values: number[]): void {
    const status = this.module[`_${name}`]!(...values);
    if (status !== 0) throw new LimberError(STATUS[status] ?? 'Failed', this.text(this.module._limber_last_error!()));
  }

  /** @internal */
  text(pointer: number): string {
    const bytes = this.module.HEAPU8;
    let end = pointer;
    while (bytes[end] !== 0) ++end;
    return new TextDecoder().decode(bytes.slice(pointer, end));
  }

  /** @internal */
  allocate(bytes: number): number {
    const pointer = this.module._malloc(bytes);
    if (pointer === 0) throw new LimberError('OutOfMemory', 'there is not enough memory for this.');
    return pointer;
  }

  /** @internal */
  copyFloats(list: ArrayLike<number>): number {
    const pointer = this.allocate(4 * Math.max(list.length, 1));
    this.module.HEAPF32.set(list, pointer >> 2);
    return pointer;
  }

  /** A copy of numbers of the engine, in `out` if there is one. @internal */
  copyOut(pointer: number, count: number, out?: Float32Array): Float32Array {
    const view = this.module.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + count);
    if (!out) return view.slice();
    if (out.length !== count) throw new LimberError('WrongSize', `the array has ${out.length} numbers where ${count} are due.`);
    out.set(view);
    return out;
  }

  /** @internal */
  watch(object: object, owned: Owned): void {
    this.registry.register(object, owned, owned);
  }

  /** @internal */
  release(_object: object, owned: Owned): void {
    this.registry.unregister(owned);
    this.free(owned);
  }

  private free(owned: Owned): void {
    for (const buffer of owned.buffers) this.module._free(buffer);
    owned.buffers.length = 0;
    if (owned.pointer !== 0) owned.free(owned.pointer);
    owned.pointer = 0;
  }
}

/** A shape bound to its handles: what a `.limber` file holds. Never changes. */
export class Binding extends EngineObject {
  readonly vertexCount: number;
  readonly triangleCount: number;
  readonly handles: readonly HandleInfo[];
  private readonly children = new Set<WeakRef<EngineObject>>();

  /** @internal */
  constructor(runtime: Runtime, pointer: number) {
    super(runtime, 'limber_binding_free', pointer);
    const { module } = runtime;
    this.vertexCount = module._limber_vertex_count!(pointer);
    this.triangleCount = module._limber_triangle_count!(pointer);
    const place = this.buffer(3);
    this.handles = Array.from({ length: module._limber_handle_count!(pointer) }, (_, i) => {
      const has = module._limber_handle_place!(pointer, i, place) === 0;
      const [x, y, z] = has ? runtime.copyOut(place, 3) : [];
      return { name: runtime.text(module._limber_handle_name!(pointer, i)), place: has ? ([x!, y!, z!] as const) : null };
    });
  }

  /** Vertices x 3, as they are at rest. */
  restPositions(): Float32Array {
    const memory = this.runtime.allocate(12 * Math.max(this.vertexCount, 1));
    try {
      this.runtime.call('limber_rest_positions', this.pointer, memory, 0, this.vertexCount);
      return this.runtime.copyOut(memory, 3 * this.vertexCount);
    } finally {
      this.runtime.module._free(memory);
    }
  }

  /** Three vertices each. */
  triangles(): Uint32Array {
    const memory = this.runtime.allocate(12 * Math.max(this.triangleCount, 1));
    try {
      this.runtime.call('limber_triangles', this.pointer, memory, this.triangleCount);
      return new Uint32Array(this.runtime.module.HEAP32.slice(memory >> 2, (memory >> 2) + 3 * this.triangleCount));
    } finally {
      this.runtime.module._free(memory);
    }
  }

  /** The number of a handle. @throws LimberError  InvalidArgument: there is none of that name. */
  handle(name: HandleName): number {
    const found = typeof name === 'number' ? name : this.handles.findIndex((handle) => handle.name === name);
    if (!this.handles[found]) {
      throw new LimberError('InvalidArgument', `there is no handle '${name}'.`, `There are: ${this.handles.map((handle) => handle.name).join(', ')}.`);
    }
    return found;
  }

  /** A pose of one character, or of a crowd whose characters are held by the same handles. It starts at rest, all free. */
  createPose(characters = 1): Pose {
    const pose = new Pose(this, characters);
    this.children.add(new WeakRef(pose));
    return pose;
  }

  /** Flesh around the handles, which overshoots and wobbles. Takes a moment. In space only. */
  createFlesh(options: FleshOptions = {}): Flesh {
    const flesh = new Flesh(this, options);
    this.children.add(new WeakRef(flesh));
    return flesh;
  }

  /** Also ends what was made from it. */
  override dispose(): void {
    for (const child of this.children) child.deref()?.dispose();
    this.children.clear();
    super.dispose();
  }
}

/** Creates an object of the engine by a function that writes its address. */
function create(runtime: Runtime, name: `limber_${string}`, ...values: number[]): number {
  const slot = runtime.allocate(4);
  try {
    runtime.call(name, ...values, slot);
    return runtime.module.HEAP32[slot >> 2]!;
  } finally {
    runtime.module._free(slot);
  }
}

/** Where the handles of a binding are held, and what follows from it. */
export class Pose extends EngineObject {
  private readonly matrix: number;
  private readonly vertices: number;
  private readonly matrices: number;

  /** @internal */
  constructor(
    readonly binding: Binding,
    readonly characters: number,
  ) {
    super(binding.runtime, 'limber_pose_free', create(binding.runtime, 'limber_pose_create', binding.pointer, characters));
    this.matrix = this.buffer(12);
    this.vertices = this.buffer(3 * binding.vertexCount);
    this.matrices = this.buffer(12 * binding.handles.length);
  }

  /** Holds a handle at a place: a point, the head of a bone, the centre of a region. */
  setPosition(handle: HandleName, position: Vector3Like, character = 0): this {
    this.runtime.module.HEAPF32.set(Array.from({ length: 3 }, (_, i) => position[i] ?? 0), this.matrix >> 2);
    this.runtime.call('limber_pose_set_position', this.pointer, character, this.binding.handle(handle), this.matrix);
    return this;
  }

  /** Holds all of a handle. @param matrix  3x4, row by row: takes rest positions to where the handle moves them. */
  setTransform(handle: HandleName, matrix: ArrayLike<number>, character = 0): this {
    if (matrix.length !== 12) throw new LimberError('WrongSize', 'a transform has twelve numbers, 3x4, row by row.');
    this.runtime.module.HEAPF32.set(matrix, this.matrix >> 2);
    this.runtime.call('limber_pose_set_transform', this.pointer, character, this.binding.handle(handle), this.matrix);
    return this;
  }

  /** Lets the solver decide about a handle again, for all characters. */
  setFree(handle: HandleName): this {
    this.runtime.call('limber_pose_set_free', this.pointer, this.binding.handle(handle));
    return this;
  }

  /** Finds the pose of all characters. @param sweeps  1 or more; 4 are enough where frames follow each other. */
  solve(sweeps = 4): this {
    this.runtime.call('limber_pose_solve', this.pointer, sweeps);
    return this;
  }

  /** Forgets the frames before: the next solve starts from the rest pose. */
  reset(): this {
    this.runtime.call('limber_pose_reset', this.pointer);
    return this;
  }

  /** The vertices of a character, vertices x 3. @param out  Gets them, if it is given. */
  positions(out?: Float32Array, character = 0): Float32Array {
    this.runtime.call('limber_pose_positions', this.pointer, character, this.vertices, 0, this.binding.vertexCount);
    return this.runtime.copyOut(this.vertices, 3 * this.binding.vertexCount, out);
  }

  /** Unit normals, vertices x 3, from the moved triangles. */
  normals(out?: Float32Array, character = 0): Float32Array {
    this.runtime.call('limber_pose_normals', this.pointer, character, this.vertices, 0, this.binding.vertexCount);
    return this.runtime.copyOut(this.vertices, 3 * this.binding.vertexCount, out);
  }

  /** Handles x 12: 3x4 matrices, row by row, that take rest positions to where each handle moves them. */
  transforms(out?: Float32Array, character = 0): Float32Array {
    this.runtime.call('limber_pose_transforms', this.pointer, character, this.matrices, this.binding.handles.length);
    return this.runtime.copyOut(this.matrices, 12 * this.binding.handles.length, out);
  }
}

/** Flesh that follows handles, overshoots, wobbles and settles. */
export class Flesh extends EngineObject {
  private readonly vertices: number;
  private readonly matrices: number;
  private readonly following: number;

  /** @internal */
  constructor(
    readonly binding: Binding,
    options: FleshOptions,
  ) {
    super(binding.runtime, 'limber_flesh_free', Flesh.make(binding, options));
    this.vertices = this.buffer(3 * binding.vertexCount);
    this.matrices = this.buffer(12 * binding.handles.length);
    this.following = this.buffer(12 * binding.handles.length);
  }

  // struct limber_flesh_options: cells, softness, stiffness, damping, drag, volume, double step_seconds, gravity[3], frequency,
  // damping_ratio, int even, complementary, touch, has_ground, float ground_height.
  private static make(binding: Binding, options: FleshOptions): number {
    const { runtime } = binding;
    const memory = runtime.allocate(72);
    try {
      runtime.module._limber_flesh_defaults!(memory);
      const { HEAP32, HEAPF32, HEAPF64 } = runtime.module;
      const at = memory >> 2;
      if (options.cells !== undefined) HEAP32[at] = options.cells;
      const fields = ['softness', 'stiffness', 'damping', 'drag', 'volume'] as const;
      fields.forEach((field, i) => {
        if (options[field] !== undefined) HEAPF32[at + 1 + i] = options[field];
      });
      if (options.stepSeconds !== undefined) HEAPF64[(memory + 24) >> 3] = options.stepSeconds;
      if (options.gravity) for (let i = 0; i < 3; ++i) HEAPF32[at + 8 + i] = options.gravity[i] ?? 0;
      const ofThesis = [options.stiffness, options.damping, options.drag].some((value) => value !== undefined);
      const frequency = options.frequency ?? (ofThesis ? 0 : undefined);
      if (frequency !== undefined) HEAPF32[at + 11] = frequency;
      if (options.dampingRatio !== undefined) HEAPF32[at + 12] = options.dampingRatio;
      [options.even, options.complementary, options.touch].forEach((flag, i) => (HEAP32[at + 13 + i] = flag ? 1 : 0));
      if (options.ground !== undefined) {
        HEAP32[at + 16] = 1;
        HEAPF32[at + 17] = options.ground;
      }
      return create(runtime, 'limber_flesh_create', binding.pointer, memory);
    } finally {
      runtime.module._free(memory);
    }
  }

  /** Puts it on a pose of the handles, at rest. @param transforms  As Pose.transforms gives them. */
  restart(transforms: Float32Array): this {
    return this.pass('limber_flesh_restart', transforms);
  }

  /** Before the first step: the handles are moving already, and are as in `next` a step later. The flesh moves with them. */
  startMoving(transforms: Float32Array, next: Float32Array): this {
    const count = this.binding.handles.length;
    if (next.length !== 12 * count) throw new LimberError('WrongSize', `there are ${next.length} numbers where ${12 * count} are due.`);
    this.runtime.module.HEAPF32.set(next, this.following >> 2);
    this.runtime.module.HEAPF32.set(transforms.subarray(0, 12 * count), this.matrices >> 2);
    this.runtime.call('limber_flesh_start_moving', this.pointer, this.matrices, this.following, count);
    return this;
  }

  /** Puts the handles elsewhere without a step: the flesh goes along, and feels nothing. */
  jump(transforms: Float32Array): this {
    return this.pass('limber_flesh_jump', transforms);
  }

  /** Lets one step pass, at whose end the handles are as given. */
  step(transforms: Float32Array): this {
    return this.pass('limber_flesh_step', transforms);
  }

  /** The vertices of the shape as they are now. */
  positions(out?: Float32Array): Float32Array {
    this.runtime.call('limber_flesh_positions', this.pointer, this.vertices, 0, this.binding.vertexCount);
    return this.runtime.copyOut(this.vertices, 3 * this.binding.vertexCount, out);
  }

  private pass(name: `limber_${string}`, transforms: Float32Array): this {
    const count = this.binding.handles.length;
    if (transforms.length !== 12 * count) throw new LimberError('WrongSize', `there are ${transforms.length} numbers where ${12 * count} are due.`);
    this.runtime.module.HEAPF32.set(transforms, this.matrices >> 2);
    this.runtime.call(name, this.pointer, this.matrices, count);
    return this;
  }
}

/** Moving least squares with given pins. */
export class Mls extends EngineObject {
  private readonly targets: number;
  private readonly vertices: number;

  /** @internal */
  constructor(
    runtime: Runtime,
    pointer: number,
    readonly vertexCount: number,
    /** Of the points, then head and tail of each bone. */
    readonly targetCount: number,
  ) {
    super(runtime, 'limber_mls_free', pointer);
    this.targets = this.buffer(3 * targetCount);
    this.vertices = this.buffer(3 * vertexCount);
  }

  /** Where the vertices are when the pins are at their targets. @param targets  targetCount x 3. */
  move(targets: ArrayLike<number>, out?: Float32Array): Float32Array {
    if (targets.length !== 3 * this.targetCount) {
      throw new LimberError('WrongSize', `there are ${targets.length} numbers for ${this.targetCount} targets.`);
    }
    this.runtime.module.HEAPF32.set(targets, this.targets >> 2);
    this.runtime.call('limber_mls_move', this.pointer, this.targets, this.targetCount, this.vertices, 0, this.vertexCount);
    return this.runtime.copyOut(this.vertices, 3 * this.vertexCount, out);
  }
}
