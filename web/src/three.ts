import * as THREE from 'three';
import type { Binding, Flesh, FleshOptions, HandleName, Pose } from './runtime.js';
import { LimberError } from './loader.js';

export { TwoLayerSkin, TwoLayerSkins } from './two_layer.js';

export interface LimberMeshOptions {
  /** What the mesh looks like. */
  material?: THREE.Material;
  /** Sweeps of the solver per update; 4. */
  sweeps?: number;
  /** Whether flesh wobbles after the handles; in space only. */
  flesh?: FleshOptions | boolean;
}

/**
 * A bound shape in a scene of three.js, whose handles are dragged.
 *
 *     const mesh = new LimberMesh(await runtime.loadBinding('hero.limber'));
 *     scene.add(mesh);
 *     mesh.hold('foot.L').hold('foot.R');
 *     mesh.drag('hand.R', new Vector3(0.4, 1.5, 0.2));
 *     renderer.setAnimationLoop(() => { mesh.update(); renderer.render(scene, camera); });
 */
export class LimberMesh extends THREE.Mesh<THREE.BufferGeometry, THREE.Material> {
  readonly pose: Pose;
  readonly flesh: Flesh | null;
  /** Sweeps of the solver per update. */
  sweeps: number;
  private readonly held = new Set<number>();
  private readonly transforms: Float32Array;
  private isDue = true;

  constructor(
    readonly binding: Binding,
    options: LimberMeshOptions = {},
  ) {
    const geometry = new THREE.BufferGeometry();
    const usage = THREE.DynamicDrawUsage;
    geometry.setAttribute('position', new THREE.BufferAttribute(binding.restPositions(), 3).setUsage(usage));
    geometry.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(3 * binding.vertexCount), 3).setUsage(usage));
    geometry.setIndex(new THREE.BufferAttribute(binding.triangles(), 1));
    super(geometry, options.material ?? new THREE.MeshStandardMaterial({ color: 0xd9b18a, roughness: 0.75, side: THREE.DoubleSide }));
    this.name = 'LimberMesh';
    this.sweeps = options.sweeps ?? 4;
    this.pose = binding.createPose();
    this.transforms = this.pose.transforms();
    this.flesh = options.flesh ? binding.createFlesh(options.flesh === true ? {} : options.flesh).restart(this.transforms) : null;
    this.write();
    geometry.computeBoundingSphere();
  }

  /** Holds a handle, all of it, where it is now. */
  hold(handle: HandleName): this {
    const index = this.binding.handle(handle);
    this.pose.setTransform(index, this.transforms.subarray(12 * index, 12 * index + 12));
    this.held.add(index);
    this.isDue = true;
    return this;
  }

  /** Puts a handle at a place, in the mesh's own space; how it turns is worked out. */
  drag(handle: HandleName, position: THREE.Vector3): this {
    const index = this.binding.handle(handle);
    this.pose.setPosition(index, [position.x, position.y, position.z]);
    this.held.add(index);
    this.isDue = true;
    return this;
  }

  /** Holds a handle by a matrix, which takes rest positions to where it moves them. */
  transform(handle: HandleName, matrix: THREE.Matrix4): this {
    const index = this.binding.handle(handle);
    this.pose.setTransform(index, toRows(matrix));
    this.held.add(index);
    this.isDue = true;
    return this;
  }

  /** Lets a handle go; none: all of them. */
  free(handle?: HandleName): this {
    for (const index of handle === undefined ? [...this.held] : [this.binding.handle(handle)]) {
      this.pose.setFree(index);
      this.held.delete(index);
    }
    this.isDue = true;
    return this;
  }

  /** Where a handle is now, in the mesh's own space. */
  placeOf(handle: HandleName, target = new THREE.Vector3()): THREE.Vector3 {
    const index = this.binding.handle(handle);
    const { place } = this.binding.handles[index]!;
    if (!place) throw new LimberError('InvalidArgument', `the handle '${String(handle)}' has no place.`);
    return target.set(...place).applyMatrix4(fromRows(this.transforms, index));
  }

  /** Solves what is asked, and moves the vertices. To be called once per frame. */
  update(): void {
    if (!this.isDue && !this.flesh) return;
    if (this.held.size > 0) {
      this.pose.solve(this.sweeps);
      this.pose.transforms(this.transforms);
    }
    this.write();
    this.isDue = false;
  }

  /** Gives memory back: that of the pose, and of the geometry. The binding stays. */
  dispose(): void {
    this.flesh?.dispose();
    this.pose.dispose();
    this.geometry.dispose();
  }

  private write(): void {
    const position = this.geometry.getAttribute('position') as THREE.BufferAttribute;
    const normal = this.geometry.getAttribute('normal') as THREE.BufferAttribute;
    if (this.flesh) {
      this.flesh.step(this.transforms).positions(position.array as Float32Array);
      this.geometry.computeVertexNormals();
    } else {
      this.pose.positions(position.array as Float32Array);
      this.pose.normals(normal.array as Float32Array);
    }
    position.needsUpdate = normal.needsUpdate = true;
  }
}

/**
 * Lets handles of a binding drive the bones of a SkinnedMesh: what a player of clips shows is mixed with what is dragged.
 *
 *     const skin = new LimberSkin(skinnedMesh, binding);
 *     mixer.update(seconds);           // as usual
 *     skin.drag('hand.R', target);     // in the space of the binding's shape
 *     skin.update();
 */
export class LimberSkin {
  readonly pose: Pose;
  /** Sweeps of the solver per update. */
  sweeps = 4;
  /** How far bones are taken from where the clip has them to where the solver does, 0 to 1. */
  influence = 1;
  private readonly bones: (THREE.Bone | null)[];
  private readonly restInverse: THREE.Matrix4[];
  private readonly parents: number[];
  private readonly dragged = new Map<number, THREE.Vector3>();
  private readonly transforms: Float32Array;

  /**
   * @param mesh     Its skeleton at rest, as it was bound.
   * @param binding  Its handles are called as the bones; others move nothing. Its shape is in the space that bones are at rest in.
   */
  constructor(
    readonly mesh: THREE.SkinnedMesh,
    readonly binding: Binding,
  ) {
    const { bones, boneInverses } = mesh.skeleton;
    const numbers = binding.handles.map((handle) => bones.findIndex((bone) => bone.name === handle.name || bone.name === THREE.PropertyBinding.sanitizeNodeName(handle.name)));
    this.bones = numbers.map((number) => bones[number] ?? null);
    if (!this.bones.some(Boolean)) {
      throw new LimberError('InvalidArgument', 'no handle of the binding is called as a bone of the mesh.', `Bones: ${bones.map((bone) => bone.name).join(', ')}.`);
    }
    this.restInverse = numbers.map((number) => boneInverses[number]?.clone().multiply(mesh.bindMatrix) ?? new THREE.Matrix4());
    this.parents = this.bones.map((bone) => this.bones.findIndex((other) => other !== null && other === bone?.parent));
    this.pose = binding.createPose();
    this.transforms = this.pose.transforms();
  }

  /** Puts a bone's head at a place; the bones above it, up to the root, are worked out. All others follow the clip. */
  drag(handle: HandleName, position: THREE.Vector3): this {
    this.dragged.set(this.binding.handle(handle), position.clone());
    return this;
  }

  /** Lets a bone follow the clip again; none: all of them. */
  free(handle?: HandleName): this {
    if (handle === undefined) this.dragged.clear();
    else this.dragged.delete(this.binding.handle(handle));
    return this;
  }

  /** Moves the bones. To be called after the mixer's update. */
  update(): void {
    if (this.dragged.size === 0 || this.influence <= 0) return;
    this.mesh.updateWorldMatrix(true, true);
    const fromShape = this.mesh.matrixWorld;
    const toShape = fromShape.clone().invert();
    const worked = new Set<number>();
    for (const start of this.dragged.keys()) {
      for (let at = start; at >= 0 && this.parents[at]! >= 0; at = this.parents[at]!) worked.add(at);
    }
    const now = this.bones.map((bone, i) => (bone ? toShape.clone().multiply(bone.matrixWorld).multiply(this.restInverse[i]!) : null));
    this.bones.forEach((bone, i) => {
      const target = this.dragged.get(i);
      if (target) this.pose.setPosition(i, [target.x, target.y, target.z]);
      else if (!bone || worked.has(i)) this.pose.setFree(i);
      else this.pose.setTransform(i, toRows(now[i]!));
    });
    this.pose.solve(this.sweeps).transforms(this.transforms);
    const order = this.bones.map((_, i) => i).sort((a, b) => this.depth(a) - this.depth(b));
    for (const i of order) {
      const bone = this.bones[i];
      if (!bone || !(worked.has(i) || this.dragged.has(i))) continue;
      const world = fromShape.clone().multiply(fromRows(this.transforms, i)).multiply(this.restInverse[i]!.clone().invert());
      const local = bone.parent ? bone.parent.matrixWorld.clone().invert().multiply(world) : world;
      const position = new THREE.Vector3();
      const rotation = new THREE.Quaternion();
      local.decompose(position, rotation, new THREE.Vector3());
      bone.position.lerp(position, this.influence);
      bone.quaternion.slerp(rotation, this.influence);
      bone.updateWorldMatrix(false, true);
    }
  }

  /** Gives the memory of the pose back. */
  dispose(): void {
    this.pose.dispose();
  }

  private depth(handle: number): number {
    return this.parents[handle]! < 0 ? 0 : 1 + this.depth(this.parents[handle]!);
  }
}

/** Spheres at the handles of a LimberMesh, to be dragged by a pointer. A dragged handle stays where it is let go. */
export class HandleControls extends THREE.Group {
  /** Whether handles can be dragged. */
  enabled = true;
  private readonly raycaster = new THREE.Raycaster();
  private readonly plane = new THREE.Plane();
  private readonly offset = new THREE.Vector3();
  private grabbed: THREE.Mesh | null = null;
  private readonly dots: THREE.Mesh[] = [];
  private readonly listeners: [string, (event: PointerEvent) => void][];

  /**
   * @param size  Radius of the spheres; left out: a hundredth of the shape's size.
   */
  constructor(
    readonly mesh: LimberMesh,
    readonly camera: THREE.Camera,
    readonly element: HTMLElement,
    size?: number,
  ) {
    super();
    mesh.geometry.computeBoundingSphere();
    const radius = size ?? 0.02 * (mesh.geometry.boundingSphere?.radius ?? 1);
    const sphere = new THREE.SphereGeometry(radius, 16, 12);
    mesh.binding.handles.forEach((handle) => {
      if (!handle.place) return;
      const dot = new THREE.Mesh(sphere, new THREE.MeshBasicMaterial({ color: 0x2f7bf5, depthTest: false, transparent: true, opacity: 0.85 }));
      dot.name = handle.name;
      dot.renderOrder = 10;
      this.dots.push(dot);
      this.add(dot);
    });
    mesh.add(this);
    this.listeners = [
      ['pointerdown', (event) => this.down(event)],
      ['pointermove', (event) => this.move(event)],
      ['pointerup', (event) => this.letGo(event)],
      ['pointercancel', (event) => this.letGo(event)],
    ];
    // Before cameras that turn with the pointer.
    for (const [name, listener] of this.listeners) element.addEventListener(name, listener as EventListener, { capture: true });
  }

  /** The handle that is being dragged. */
  get dragging(): string | null {
    return this.grabbed?.name ?? null;
  }

  /** Puts the spheres where the handles are. To be called once per frame, after LimberMesh.update. */
  update(): void {
    for (const dot of this.dots) this.mesh.placeOf(dot.name, dot.position);
  }

  dispose(): void {
    for (const [name, listener] of this.listeners) this.element.removeEventListener(name, listener as EventListener, { capture: true });
    this.dots[0]?.geometry.dispose();
    for (const dot of this.dots) (dot.material as THREE.Material).dispose();
    this.removeFromParent();
  }

  private aim(event: PointerEvent): void {
    const box = this.element.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    this.raycaster.setFromCamera(new THREE.Vector2(x, y), this.camera);
  }

  private down(event: PointerEvent): void {
    if (!this.enabled || event.button !== 0) return;
    this.aim(event);
    const hit = this.raycaster.intersectObjects(this.dots, false)[0];
    if (!hit) return;
    this.grabbed = hit.object as THREE.Mesh;
    const place = this.grabbed.getWorldPosition(new THREE.Vector3());
    this.plane.setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new THREE.Vector3()), place);
    const start = this.raycaster.ray.intersectPlane(this.plane, new THREE.Vector3()) ?? place;
    this.offset.copy(place).sub(start);
    this.element.setPointerCapture(event.pointerId);
    event.stopImmediatePropagation();
  }

  private move(event: PointerEvent): void {
    if (!this.grabbed) return;
    this.aim(event);
    const place = this.raycaster.ray.intersectPlane(this.plane, new THREE.Vector3());
    if (place) this.mesh.drag(this.grabbed.name, this.mesh.worldToLocal(place.add(this.offset)));
    event.stopImmediatePropagation();
  }

  private letGo(event: PointerEvent): void {
    if (!this.grabbed) return;
    this.grabbed = null;
    if (this.element.hasPointerCapture(event.pointerId)) this.element.releasePointerCapture(event.pointerId);
    event.stopImmediatePropagation();
  }
}

/** The first three rows of a matrix, row by row. */
function toRows(matrix: THREE.Matrix4): Float32Array {
  const rows = new Float32Array(12);
  for (let i = 0; i < 12; ++i) rows[i] = matrix.elements[(i % 4) * 4 + Math.floor(i / 4)]!;
  return rows;
}

function fromRows(rows: Float32Array, index: number): THREE.Matrix4 {
  const m = rows.subarray(12 * index, 12 * index + 12);
  return new THREE.Matrix4().set(m[0]!, m[1]!, m[2]!, m[3]!, m[4]!, m[5]!, m[6]!, m[7]!, m[8]!, m[9]!, m[10]!, m[11]!, 0, 0, 0, 1);
}
