import type { Studio } from '../studio';
import type { Gizmo } from './gizmo';
import type { Tool, ViewPointer } from './tool';

type Action = 'tool' | 'turn' | 'pan' | 'pinch' | null;

/** Shares the pointer between the gizmo, the active tool and the camera. */
export class Pointer {
  private action: Action = null;
  private last = { x: 0, y: 0 };
  /** Where the press was: a drag stays on its side of the view. */
  private side: ViewPointer['side'] = 'main';
  /** Fingers on the view, by their ids. */
  private readonly fingers = new Map<number, { x: number; y: number }>();

  constructor(private readonly studio: Studio, private readonly tool: () => Tool, private readonly gizmo: Gizmo) {
    const { element } = studio.viewport;
    element.addEventListener('pointerdown', (event) => this.press(event));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.release(event));
    element.addEventListener('pointercancel', (event) => this.release(event));
    element.addEventListener('pointerleave', () => { if (!this.action) studio.options.set('hovered', null); });
    element.addEventListener('dblclick', (event) => this.tool().double?.(this.at(event)));
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  private at(event: MouseEvent, side?: ViewPointer['side']): ViewPointer {
    const { viewport } = this.studio;
    const box = viewport.element.getBoundingClientRect();
    const x = event.clientX - box.left;
    const on = side ?? (viewport.two_sides && x >= box.width / 2 ? 'compare' : 'main');
    return { x: x - viewport.left_of(on), y: event.clientY - box.top, side: on, shift: event.shiftKey, alt: event.altKey, control: event.ctrlKey || event.metaKey, touch: (event as PointerEvent).pointerType === 'touch' };
  }

  private press(event: PointerEvent): void {
    const { viewport } = this.studio;
    viewport.element.focus({ preventScroll: true });
    if (event.pointerType === 'touch') {
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 2) {
        // The second finger: it was no drag, the view is meant.
        if (this.action === 'tool') this.tool().cancel?.();
        this.action = 'pinch';
        return;
      }
    }
    if (this.action || this.gizmo.wants_pointer) return;
    const at = this.at(event);
    this.side = at.side;
    this.last = { x: event.clientX, y: event.clientY };
    viewport.element.setPointerCapture(event.pointerId);
    if (event.button === 1 || (event.button === 0 && event.shiftKey) || event.button === 2) this.action = 'pan';
    else if (event.button === 0 && this.studio.scene.crowd === null && this.tool().press(at)) this.action = 'tool';
    else if (event.button === 0) this.action = this.studio.scene.planar ? 'pan' : 'turn';
    viewport.element.classList.toggle('grabbing', this.action !== 'tool');
  }

  private move(event: PointerEvent): void {
    const { viewport, scene } = this.studio;
    if (this.fingers.has(event.pointerId) && this.action === 'pinch') return this.pinch(event);
    const dx = event.clientX - this.last.x;
    const dy = event.clientY - this.last.y;
    this.last = { x: event.clientX, y: event.clientY };
    if (this.action === 'tool') {
      this.tool().drag?.(this.at(event, this.side));
    } else if (this.action === 'turn') {
      viewport.camera.turn(dx, dy);
      viewport.redraw();
    } else if (this.action === 'pan') {
      viewport.camera.pan(dx, dy);
      viewport.redraw();
    } else if (scene.crowd) {
      this.lead_crowd(this.at(event));
    } else if (!this.gizmo.wants_pointer) {
      this.tool().hover?.(this.at(event));
      viewport.element.classList.toggle('over-handle', this.studio.options.get('hovered') !== null);
    }
  }

  /** Two fingers pan by their middle and zoom by their distance. */
  private pinch(event: PointerEvent): void {
    const { viewport } = this.studio;
    const before = [...this.fingers.values()];
    const finger = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, finger);
    const after = [...this.fingers.values()];
    if (after.length < 2) return;
    const middle = ([a, b]: { x: number; y: number }[]): { x: number; y: number } => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const apart = ([a, b]: { x: number; y: number }[]): number => Math.max(10, Math.hypot(a.x - b.x, a.y - b.y));
    const [from, to] = [middle(before), middle(after)];
    const box = viewport.element.getBoundingClientRect();
    viewport.camera.pan(to.x - from.x, to.y - from.y);
    viewport.camera.zoom(apart(before) / apart(after), to.x - box.left, to.y - box.top);
    viewport.redraw();
  }

  private release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.action === 'pinch') {
      // What is left of two fingers is no drag.
      if (this.fingers.size === 0) this.action = null;
      return;
    }
    const action = this.action;
    this.action = null;
    this.studio.viewport.element.classList.remove('grabbing');
    if (action === 'tool') this.tool().release?.(this.at(event, this.side));
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { viewport } = this.studio;
    const at = this.at(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    viewport.camera.zoom(Math.exp(Math.max(-1, Math.min(1, 0.0012 * lines * event.deltaY))), at.x, at.y);
    viewport.redraw();
  }

  /** The crowd reaches for the pointer: for the point under it at the height of the shape's middle. */
  private lead_crowd(at: ViewPointer): void {
    const { viewport, connection } = this.studio;
    const ray = viewport.camera.ray(at.x, at.y);
    const height = viewport.shape ? viewport.shape.center[1] + 0.5 * (viewport.shape.high[1] - viewport.shape.center[1]) : 0;
    const along = (height - ray.origin.y) / ray.direction.y;
    const target = along > 0 ? ray.at(along, viewport.camera.target.clone()) : viewport.camera.on_plane(at.x, at.y, viewport.camera.target);
    if (target) connection.send({ do: 'crowd_target', position: target.toArray() });
  }
}
