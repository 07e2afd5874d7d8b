import type { Vector3 } from 'three';
import type { Studio } from '../studio';
import { HandleOverlay } from '../view/handle_overlay';
import { DragSender } from './drag_sender';
import type { Tool, ViewPointer } from './tool';

/** Drags handles in the plane that faces the camera. */
export function pose_tool(studio: Studio): Tool {
  const { viewport, options } = studio;
  let sender: DragSender | null = null;
  let grabbed: Vector3 | null = null;
  let anchor: Vector3 | null = null;
  let name = '';
  let moved = false;
  let end: 'tail' | undefined;
  let turning = false;
  const pick = (at: ViewPointer) => (options.get('handles') ? HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y, at.touch) : null);
  return {
    name: 'pose', title: 'Pose', key: '1', icon: 'pose', cursor: 'default',
    hint: 'Drag any handle, Ctrl+click selects several. Drag beside the shape to look around, scroll to zoom.',
    hover(at): void {
      options.set('hovered', pick(at)?.handle.name ?? null);
    },
    press(at): boolean {
      const place = pick(at);
      if (!place) return false;
      name = place.handle.name;
      if (at.control) {
        options.toggle_selected(name);
        return true;
      }
      options.set('selected', name);
      const tail = HandleOverlay.takes_tail(viewport.camera, place, at.x, at.y);
      end = tail ? 'tail' : undefined;
      anchor = (tail ? place.tail! : place.anchor).clone();
      grabbed = viewport.camera.on_plane(at.x, at.y, anchor);
      moved = false;
      turning = options.get('posing') === 'turn' && place.handle.type === 'bone';
      const along = options.selection.filter((other) => other !== name);
      sender = new DragSender(studio, name, tail ? 'tail' : null, turning ? { turn: true } : along.length > 0 ? { also: along } : {});
      return true;
    },
    drag(at): void {
      const now = anchor && viewport.camera.on_plane(at.x, at.y, anchor);
      if (!sender || !grabbed || !anchor || !now) return;
      moved = true;
      const target = anchor.clone().add(now).sub(grabbed);
      // What turns does not come where the pointer is: it keeps its distance.
      if (!turning) viewport.held = { name, anchor: target, end };
      sender.to_position(target);
      viewport.redraw();
    },
    release(): void {
      if (moved) sender?.end();
      sender = null;
      if (moved) let_go(studio);
    },
    preview: (handle) => (options.get('posing') === 'turn' && studio.scene.handle(handle)?.type === 'bone' ? `Drag to turn what ${handle} hangs on. Click to select it.` : options.get('also').has(handle) ? `Drag to move ${options.get('also').size} handles.` : `Drag to move ${handle}. Click to select it, Ctrl+click to select it too.`),
    cancel(): boolean {
      const dragging = sender !== null;
      if (sender && moved) sender.cancel();
      sender = null;
      moved = false;
      viewport.held = null;
      viewport.redraw();
      if (!dragging) options.set('selected', null);
      return dragging;
    },
  };
}

const LONGEST_WAIT_MS = 700;

/** Draws the handle where it was left until the engine's answer to the last drag is there: it settles, and never jumps back. */
function let_go(studio: Studio): void {
  const { viewport, scene } = studio;
  const held = viewport.held;
  const last = DragSender.last;
  const done = (): void => {
    stop();
    clearTimeout(timer);
    if (viewport.held === held) viewport.held = null;
    viewport.redraw();
  };
  const stop = scene.events.on('frame', () => { if ((scene.frames.main?.facts.acknowledged ?? 0) >= last) done(); });
  const timer = setTimeout(done, LONGEST_WAIT_MS);
  if ((scene.frames.main?.facts.acknowledged ?? 0) >= last) done();
}
