import { common_prefix, short_name } from '../panels/handle_tree';
import { mode_of } from '../modes/all_modes';
import type { Studio } from '../studio';
import { h, set_text, show } from './dom';
import { count, duration } from './format';

/** What stands in the corners of the view: figures, the legend of weights, names of compared methods. */
export function view_corner(studio: Studio): { elements: HTMLElement[]; tick(): void } {
  const { scene, options, viewport } = studio;
  const figures = h('div', { class: 'corner figures', 'aria-hidden': 'true' });
  const name = h('span', { class: 'legend-name' });
  const low = h('span', {}, '');
  const legend = h('div', { class: 'corner legend', hidden: true, role: 'img', 'aria-label': 'Colours of weights' }, name,
    h('span', { class: 'legend-bar' }, h('span', { class: 'negative' }), h('span', { class: 'zero' }), h('span', { class: 'positive' })),
    h('span', { class: 'legend-numbers' }, low, h('span', { class: 'none' }, '0'), h('span', { class: 'half' }, '0.5'), h('span', { class: 'whole' }, '1')));
  const left = h('div', { class: 'side-name left', hidden: true });
  const right = h('div', { class: 'side-name right', hidden: true });
  const title = (mode: string): string => scene.catalogue.modes.find((entry) => entry.name === mode)?.title ?? mode;
  const side_text = (side: 'main' | 'compare', mode: string): string => {
    const facts = scene.frames[side]?.facts;
    return facts?.microseconds !== undefined ? `${title(mode)} · ${duration(facts.microseconds)}` : title(mode);
  };
  const tick = (): void => {
    const { crowd, state } = scene;
    if (crowd) set_text(figures, `${count(crowd.count)} characters · ${duration(crowd.microseconds / crowd.count)} each · ${viewport.frames_per_second.toFixed(0)} fps`);
    else {
      const first = scene.frames.main ? mode_of(scene.frames.main.facts.mode).figures(studio)[0] : undefined;
      set_text(figures, scene.frames.main ? `${first ? `${first.value} · ` : ''}${viewport.frames_per_second.toFixed(0)} fps` : '');
    }
    show(left, viewport.two_sides);
    show(right, viewport.two_sides);
    if (viewport.two_sides && state) {
      set_text(left, side_text('main', state.mode));
      set_text(right, side_text('compare', state.compare ?? ''));
    }
  };
  const update_legend = (): void => {
    const column = scene.row_of(options.get('selected'));
    const { weights } = scene;
    const shown = options.get('weights') && column >= 0 && Boolean(weights?.display) && column < (weights?.display_width ?? 0);
    show(legend, shown);
    if (!shown || !weights?.display) return;
    let least = 0;
    for (let v = column; v < weights.display.length; v += weights.display_width) least = Math.min(least, weights.display[v]);
    const handles = scene.state?.handles ?? [];
    const handle = scene.handle(options.get('selected'));
    set_text(name, `Weight of ${handle ? short_name(handle, handles, common_prefix(handles.filter((other) => other.type !== 'extra').map((other) => other.name))) : options.get('selected')}`);
    name.title = options.get('selected') ?? '';
    set_text(low, least < -0.0005 ? least.toFixed(2) : '');
    show(low, least < -0.0005);
    legend.classList.toggle('has-negative', least < -0.0005);
  };
  options.events.on('change', (changed) => { if (changed === 'weights' || changed === 'selected') update_legend(); });
  scene.events.on('weights', update_legend);
  scene.events.on('state', update_legend);
  return { elements: [figures, legend, left, right], tick };
}
