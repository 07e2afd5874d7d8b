import type { Studio } from '../studio';
import { HandleOverlay } from '../view/handle_overlay';
import type { Tool } from './tool';

/** A click pins a free handle and frees a pinned one. */
export function pin_tool(studio: Studio): Tool {
  const { viewport, options } = studio;
  return {
    name: 'pin', title: 'Pin and free', key: 'P', icon: 'pin', cursor: 'pointer',
    hint: 'Click a handle to pin it where it is, or to free it.',
    hover(at): void {
      options.set('hovered', HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y)?.handle.name ?? null);
    },
    preview: (name) => (studio.scene.handle(name)?.constraint === 'free' ? `Click to pin ${name} where it is.` : `Click to free ${name}.`),
    press(at): boolean {
      const place = HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y);
      if (!place) return false;
      options.set('selected', place.handle.name);
      toggle_pin(studio, place.handle.name);
      return true;
    },
  };
}

export function toggle_pin(studio: Studio, name: string): void {
  const handle = studio.scene.handle(name);
  if (!handle) return;
  const along = studio.options.get('also').has(name) ? studio.options.selection.filter((other) => other !== name) : [];
  void studio.intend({ do: 'constrain', handle: name, kind: handle.constraint === 'free' ? 'position' : 'free', ...(along.length > 0 ? { also: along } : {}) });
}
