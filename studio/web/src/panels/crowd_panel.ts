import type { Studio } from '../studio';
import { h, set_text, show } from '../ui/dom';
import { count, duration } from '../ui/format';
import { folding, type Panel } from './panel';

/** Only while there is a crowd: how many, and what one costs. */
export function crowd_panel(studio: Studio): Panel {
  const number = h('dd', { 'data-figure': 'crowd-count' });
  const each = h('dd', { 'data-figure': 'crowd-each' });
  const total = h('dd', {});
  const slider = h('input', { type: 'range', min: 16, max: 1024, step: 16, 'aria-label': 'Characters' });
  slider.addEventListener('change', () => void studio.intend({ do: 'crowd', count: Number(slider.value) }));
  const end = h('button', { onclick: () => void studio.intend({ do: 'crowd_end' }) }, 'Back to one');
  const { element, note } = folding('crowd', 'Crowd',
    h('dl', { class: 'facts' }, h('dt', {}, 'Characters'), number, h('dt', {}, 'Per character'), each, h('dt', {}, 'All, per frame'), total),
    h('label', { class: 'field slider' }, h('span', {}, 'How many'), slider), h('div', { class: 'row' }, end));
  const tick = (): void => {
    const { crowd } = studio.scene;
    show(element, crowd !== null);
    if (!crowd) return;
    set_text(number, count(crowd.count));
    set_text(each, duration(crowd.microseconds / crowd.count));
    set_text(total, duration(crowd.microseconds));
    set_text(note, count(crowd.count));
    if (document.activeElement !== slider) slider.value = String(crowd.count);
  };
  studio.scene.events.on('crowd', tick);
  return { element, update: tick, tick };
}
