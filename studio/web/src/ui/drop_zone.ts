import type { Studio } from '../studio';
import { open_dropped } from './choose_file';
import { h, show } from './dom';

/** Files dropped anywhere on the page are opened. */
export function drop_zone(studio: Studio): HTMLElement {
  const element = h('div', { class: 'drop-zone', hidden: true }, h('p', {}, 'Drop it: a shape, a picture, a rig, a pose, a motion or a mesh sequence'));
  let depth = 0;
  const has_files = (event: DragEvent): boolean => Boolean(event.dataTransfer?.types.includes('Files'));
  addEventListener('dragenter', (event) => {
    if (!has_files(event)) return;
    event.preventDefault();
    show(element, ++depth > 0);
  });
  addEventListener('dragover', (event) => { if (has_files(event)) event.preventDefault(); });
  addEventListener('dragleave', (event) => {
    if (!has_files(event)) return;
    depth = Math.max(0, depth - 1);
    show(element, depth > 0);
  });
  addEventListener('drop', (event) => {
    if (!has_files(event)) return;
    event.preventDefault();
    depth = 0;
    show(element, false);
    void open_dropped(studio, [...(event.dataTransfer?.files ?? [])]);
  });
  return element;
}
