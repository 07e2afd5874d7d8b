import type { Studio } from '../studio';
import { error_shown, side_shows_error } from '../view/error_values';
import { h, set_text, show } from './dom';
import { short } from './format';

/** The scale of the error's colours, on the side that has them. */
export function error_legend(studio: Studio): { element: HTMLElement; tick(): void } {
  const { scene, options, viewport } = studio;
  const half = h('span', {});
  const most = h('span', { 'data-figure': 'error-scale' });
  const element = h('div', { class: 'corner legend error-legend', hidden: true, role: 'img', 'aria-label': 'Colours of the error' },
    h('span', { class: 'legend-name' }, 'Error, in shape units'),
    h('span', { class: 'legend-bar' }, h('span', { class: 'positive' })),
    h('span', { class: 'legend-numbers' }, h('span', {}, '0'), half, most));
  const tick = (): void => {
    const right = viewport.two_sides && side_shows_error(scene, options, 'compare');
    const shown = error_shown(scene, options);
    const visible = shown !== null && !scene.crowd && (right || side_shows_error(scene, options, 'main'));
    show(element, visible);
    element.classList.toggle('right', right);
    if (!shown) return;
    set_text(half, short(shown.brightest / 2));
    set_text(most, short(shown.brightest));
  };
  return { element, tick };
}
