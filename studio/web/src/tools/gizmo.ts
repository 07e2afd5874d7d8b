import { Matrix4, Object3D, Quaternion, Vector3, type Camera } from 'three';
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import type { Studio } from '../studio';
import { DragSender } from './drag_sender';
import { even_step } from './even_step';

/** The gizmo for full transforms of the selected handle: move, rotate, scale. */
export class Gizmo {
  private readonly controls: TransformControls;
  private readonly proxy = new Object3D();
  private sender: DragSender | null = null;
  private start = new Matrix4();
  private base = new Matrix4();

  constructor(private readonly studio: Studio) {
    const { viewport, options, scene } = studio;
    this.controls = new TransformControls(viewport.camera.camera as Camera, viewport.element);
    this.controls.size = 0.75;
    viewport.extras.add(this.proxy, this.controls.getHelper());
    this.controls.addEventListener('change', () => viewport.redraw());
    this.controls.addEventListener('mouseDown', () => this.begin());
    this.controls.addEventListener('objectChange', () => this.move());
    this.controls.addEventListener('mouseUp', () => this.end());
    options.events.on('change', (name) => {
      if (name === 'selected' || name === 'gizmo' || name === 'tool' || name === 'axes' || name === 'snap') this.place();
    });
    scene.events.on('frame', () => this.follow());
    scene.events.on('state', () => this.place());
    this.place();
  }

  /** Whether the pointer is on it or drags it. */
  get wants_pointer(): boolean {
    return this.controls.object !== undefined && (this.controls.dragging || this.controls.axis !== null);
  }

  /** Gives up what is being dragged; false: nothing is. */
  cancel(): boolean {
    if (!this.sender) return false;
    this.sender.cancel();
    this.sender = null;
    this.controls.reset();
    return true;
  }

  private place(): void {
    const { options, scene, viewport } = this.studio;
    const mode = options.get('gizmo');
    const handle = scene.handle(options.get('selected'));
    const shown = mode !== 'off' && handle !== null && options.get('tool') === 'pose' && !scene.crowd && !scene.state?.compare;
    if (!shown) {
      if (this.controls.object) this.controls.detach();
      viewport.redraw();
      return;
    }
    this.controls.camera = viewport.camera.camera;
    this.controls.setMode(handle.type === 'point' ? 'translate' : mode);
    this.controls.setSpace(options.get('axes'));
    const snap = options.get('snap');
    this.controls.setTranslationSnap(snap ? even_step(scene.state?.shape?.size ?? 1) : null);
    this.controls.setRotationSnap(snap ? Math.PI / 12 : null);
    this.controls.setScaleSnap(snap ? 0.1 : null);
    this.controls.showZ = !scene.planar;
    if (mode === 'rotate') this.controls.showX = this.controls.showY = !scene.planar;
    else this.controls.showX = this.controls.showY = true;
    if (mode === 'rotate') this.controls.showZ = true;
    if (!this.controls.object) this.controls.attach(this.proxy);
    this.follow();
  }

  /** Keeps the gizmo on its handle while something else moves it. */
  private follow(): void {
    const { options, viewport } = this.studio;
    if (!this.controls.object || this.controls.dragging) return;
    const place = viewport.places().find((other) => other.handle.name === options.get('selected'));
    if (!place) return;
    this.proxy.position.copy(place.anchor);
    if (options.get('axes') === 'local') this.proxy.quaternion.copy(this.own_axes());
    else this.proxy.quaternion.identity();
    this.proxy.scale.set(1, 1, 1);
    this.proxy.updateMatrixWorld();
    viewport.redraw();
  }

  /** The axes of the selected handle: those it was given at rest, a bone's y along it, turned as it is turned now. */
  private own_axes(): Quaternion {
    const { options, scene } = this.studio;
    const handle = scene.handle(options.get('selected'));
    const axes = new Quaternion();
    if (!handle) return axes;
    const scale = new Vector3();
    this.transform_of(handle.name).decompose(new Vector3(), axes, scale);
    const { head, tail } = handle.rest;
    if (!head || !tail) return axes;
    const along = new Vector3(...(tail as [number, number, number])).sub(new Vector3(...(head as [number, number, number])));
    return along.length() > 0 ? axes.multiply(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.normalize())) : axes;
  }

  /** Rest to world, by the newest frame. */
  private transform_of(name: string): Matrix4 {
    const { scene } = this.studio;
    const result = new Matrix4();
    const at = 12 * scene.row_of(name);
    const t = scene.frames.main?.transforms;
    if (t && at >= 0 && t.length >= at + 12) result.set(t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4], t[at + 5], t[at + 6], t[at + 7], t[at + 8], t[at + 9], t[at + 10], t[at + 11], 0, 0, 0, 1);
    return result;
  }

  private begin(): void {
    const name = this.studio.options.get('selected');
    if (!name) return;
    const along = this.studio.options.selection.filter((other) => other !== name);
    const moves = this.controls.mode === 'translate' && this.studio.scene.handle(name)?.constraint !== 'transform';
    this.sender = new DragSender(this.studio, name, null, moves && along.length > 0 ? { also: along } : {});
    this.proxy.updateMatrixWorld();
    this.start.copy(this.proxy.matrixWorld).invert();
    this.base.copy(this.transform_of(name));
  }

  private move(): void {
    const { scene, options } = this.studio;
    const handle = scene.handle(options.get('selected'));
    if (!this.sender || !handle) return;
    this.proxy.updateMatrixWorld();
    // Only a full transform can turn; moving keeps a pinned handle pinned.
    if (this.controls.mode === 'translate' && handle.constraint !== 'transform') {
      this.sender.to_position(this.proxy.position);
      return;
    }
    const e = this.proxy.matrixWorld.clone().multiply(this.start).multiply(this.base).elements;
    this.sender.to_transform([e[0], e[4], e[8], e[12], e[1], e[5], e[9], e[13], e[2], e[6], e[10], e[14]]);
  }

  private end(): void {
    this.sender?.end();
    this.sender = null;
    this.follow();
  }
}
