import type { Studio } from '../studio';
import { HandleOverlay } from '../view/handle_overlay';
import type { Tool } from './tool';

/** A click removes a handle; undo brings it back. */
export function delete_tool(studio: Studio): Tool {
  const { viewport, options } = studio;
  return {
    name: 'delete', title: 'Delete', key: 'X', icon: 'delete', cursor: 'pointer',
    hint: 'Click a handle to delete it.',
    hover(at): void {
      options.set('hovered', HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y)?.handle.name ?? null);
    },
    preview: (name) => `Click to delete ${name}.`,
    press(at): boolean {
      const place = HandleOverlay.pick(viewport.camera, viewport.places(at.side), at.x, at.y);
      if (!place) return false;
      void delete_handle(studio, place.handle.name);
      return true;
    },
  };
}

export async function delete_handle(studio: Studio, name: string): Promise<void> {
  const { options } = studio;
  const names = options.get('also').has(name) ? options.selection : [name];
  if (!(await studio.intend({ do: 'delete', handles: names }))) return;
  if (names.includes(options.get('selected') ?? '')) options.set('selected', null);
  options.set('hovered', null);
  studio.messages.say(`${names.length > 1 ? `${names.length} handles` : name} deleted`, { label: 'Undo', run: () => void studio.intend({ do: 'undo' }) });
}
