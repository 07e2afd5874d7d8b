import type { Studio } from '../studio';
import { HandleOverlay } from '../view/handle_overlay';
import type { Tool, ViewPointer } from './tool';

/** A press that moves less is a click. */
const CLICK_PIXELS = 4;

/** Draws a box: the handles in it are selected. A click selects one; with Ctrl, what was selected stays so. */
export function select_tool(studio: Studio): Tool {
  const { viewport, options } = studio;
  let from: ViewPointer | null = null;
  let to: ViewPointer | null = null;
  const pick = (at: ViewPointer): string | null => (options.get('handles') ? HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y, at.touch)?.handle.name ?? null : null);
  const is_click = (): boolean => !from || !to || Math.hypot(to.x - from.x, to.y - from.y) < CLICK_PIXELS;
  const boxed = (a: ViewPointer, b: ViewPointer): string[] => viewport.places(a.side).filter((place) => {
    const at = viewport.camera.project(place.anchor);
    return Math.abs(at.x - (a.x + b.x) / 2) <= Math.abs(a.x - b.x) / 2 && Math.abs(at.y - (a.y + b.y) / 2) <= Math.abs(a.y - b.y) / 2;
  }).map((place) => place.handle.name);
  const let_go = (): void => {
    from = to = null;
    viewport.redraw();
  };
  return {
    name: 'select', title: 'Select by a box', key: 'B', icon: 'select', cursor: 'crosshair',
    hint: 'Draw a box around handles to select them: they are dragged, pinned and deleted together. With Ctrl, others stay selected.',
    hover(at): void {
      options.set('hovered', pick(at));
    },
    press(at): boolean {
      from = to = at;
      return true;
    },
    drag(at): void {
      to = at;
      viewport.redraw();
    },
    release(at): void {
      if (!from) return;
      to = at;
      const name = is_click() ? pick(at) : null;
      const found = is_click() ? (name ? [name] : []) : boxed(from, to);
      const before = from.control ? options.selection.filter((other) => !found.includes(other)) : [];
      let_go();
      // Next they are dragged.
      if (found.length > 0) options.set('tool', 'pose');
      options.select([...found, ...before]);
      const count = options.selection.length;
      studio.messages.say(count > 1 ? `${count} handles selected. Drag one of them: the others go along.` : count === 1 ? `${options.get('selected')} selected.` : 'No handle is in the box.');
    },
    preview: (handle) => `Click to select ${handle}.`,
    cancel(): boolean {
      const dragging = from !== null;
      let_go();
      return dragging;
    },
    paint(context, side): void {
      if (!from || !to || side !== from.side || is_click()) return;
      const [x, y, width, height] = [Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
      context.fillStyle = 'rgb(61 127 224 / 0.15)';
      context.fillRect(x, y, width, height);
      context.strokeStyle = '#3d7fe0';
      context.lineWidth = 1.5;
      context.strokeRect(x + 0.5, y + 0.5, width, height);
    },
  };
}
