import { Vector3 } from 'three';
import type { Studio } from '../studio';
import type { Tool, ViewPointer } from './tool';

/** Clicks place joints of a chain of bones; the engine puts them inside the shape. Enter, Escape or a double click ends the chain. */
export function bone_tool(studio: Studio): Tool {
  const { viewport, scene } = studio;
  let joint: Vector3 | null = null;
  let parent: string | null = null;
  let pointer: { x: number; y: number } | null = null;
  let busy = false;
  /** The revision from which on the parent must be there. */
  let since = 0;
  const numbers = (at: Vector3): number[] => (scene.planar ? [at.x, at.y] : at.toArray());

  /** A bone whose tail or head is under the pointer: the chain grows out of it. */
  const joint_under = (at: ViewPointer): { at: Vector3; parent: string } | null => {
    for (const place of viewport.places(at.side)) {
      const tail = place.tail && viewport.camera.project(place.tail);
      if (place.tail && tail && Math.hypot(tail.x - at.x, tail.y - at.y) < 12) {
        return { at: new Vector3().fromArray(pad(place.handle.rest.tail)), parent: place.handle.name };
      }
    }
    return null;
  };
  const end = (): void => {
    joint = parent = null;
    viewport.redraw();
  };
  // Undo may take away the bone that the chain would go on from.
  scene.events.on('state', () => { if (parent && !busy && scene.state!.revision >= since && !scene.handle(parent)) end(); });
  const add = async (tail: Vector3): Promise<void> => {
    if (!joint || busy) return;
    busy = true;
    const reply = await studio.intend({ do: 'add_bone', head: numbers(joint), tail: numbers(tail), ...(parent ? { parent } : {}) });
    busy = false;
    if (!reply) return;
    const handle = typeof reply.handle === 'string' ? reply.handle : null;
    joint = Array.isArray(reply.tail) ? new Vector3().fromArray(pad(reply.tail as number[])) : tail;
    parent = handle;
    since = Number(reply.revision ?? 0);
    if (handle) studio.options.set('selected', handle);
    viewport.redraw();
  };
  return {
    name: 'bone', title: 'Bone chain', key: '3', icon: 'bone', cursor: 'crosshair',
    hint: 'Click joints one after the other. Enter ends the chain.',
    hover(at): void {
      pointer = { x: at.x, y: at.y };
      if (joint) viewport.redraw();
    },
    press(at): boolean {
      const grown = joint ? null : joint_under(at);
      if (grown) {
        joint = grown.at;
        parent = grown.parent;
        return true;
      }
      const hit = viewport.pick_surface(at.side, at.x, at.y);
      if (!hit) return false;
      if (joint) void add(hit.rest);
      else joint = hit.rest;
      viewport.redraw();
      return true;
    },
    double: end,
    cancel: end,
    finish: end,
    paint(context, side): void {
      if (!joint || !pointer || side !== 'main') return;
      const from = viewport.camera.project(joint);
      context.strokeStyle = '#f2c230';
      context.fillStyle = '#f2c230';
      context.lineWidth = 2;
      context.setLineDash([5, 3]);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(pointer.x, pointer.y);
      context.stroke();
      context.beginPath();
      context.arc(from.x, from.y, 4, 0, 2 * Math.PI);
      context.fill();
    },
  };
}

const pad = (numbers: number[] | undefined): number[] => [numbers?.[0] ?? 0, numbers?.[1] ?? 0, numbers?.[2] ?? 0];
