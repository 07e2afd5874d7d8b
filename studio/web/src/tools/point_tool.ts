import type { Vector3 } from 'three';
import type { Studio } from '../studio';
import { HandleOverlay } from '../view/handle_overlay';
import type { HandlePlace } from '../view/handle_places';
import type { Tool, ViewPointer } from './tool';

/** A click on the shape places a point; a point that is there can be dragged elsewhere on the shape. */
export function point_tool(studio: Studio): Tool {
  const { viewport, options, scene } = studio;
  let moving: HandlePlace | null = null;
  let target: Vector3 | null = null;
  let preview: { x: number; y: number } | null = null;
  const numbers = (at: Vector3): number[] => (scene.planar ? [at.x, at.y] : at.toArray());
  const pick = (at: ViewPointer): HandlePlace | null =>
    HandleOverlay.pick(viewport.camera, viewport.places(at.side).filter((place) => place.handle.type === 'point'), at.x, at.y);
  return {
    name: 'point', title: 'Point', key: '2', icon: 'point', cursor: 'crosshair',
    hint: 'Click the shape to place a point handle. Drag a point to move it over the shape.',
    hover(at): void {
      const over = pick(at);
      options.set('hovered', over?.handle.name ?? null);
      preview = over ? null : viewport.pick_surface(at.side, at.x, at.y) ? { x: at.x, y: at.y } : null;
      viewport.redraw();
    },
    press(at): boolean {
      moving = pick(at);
      target = null;
      if (moving) {
        options.set('selected', moving.handle.name);
        return true;
      }
      const hit = viewport.pick_surface(at.side, at.x, at.y);
      if (!hit) return false;
      void studio.intend({ do: 'add_point', position: numbers(hit.rest) }).then((reply) => {
        if (typeof reply?.handle === 'string') options.set('selected', reply.handle);
      });
      return true;
    },
    drag(at): void {
      if (!moving) return;
      const hit = viewport.pick_surface(at.side, at.x, at.y);
      if (!hit) return;
      target = hit.rest;
      viewport.held = { name: moving.handle.name, anchor: hit.position };
      viewport.redraw();
    },
    release(): void {
      viewport.held = null;
      if (moving && target) void studio.intend({ do: 'move_handle', handle: moving.handle.name, position: numbers(target) });
      moving = target = null;
      viewport.redraw();
    },
    cancel(): void {
      preview = null;
    },
    paint(context, side): void {
      if (!preview || side !== 'main') return;
      context.beginPath();
      context.arc(preview.x, preview.y, 6, 0, 2 * Math.PI);
      context.strokeStyle = '#f2c230';
      context.lineWidth = 2;
      context.setLineDash([3, 2]);
      context.stroke();
    },
  };
}
