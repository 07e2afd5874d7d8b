import { mode_of } from '../modes/all_modes';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { OptionGroup } from '../ui/option_group';
import { folding, type Panel } from './panel';

/** Which method poses the shape, its options, and live figures. */
export function solver_panel(studio: Studio): Panel {
  const modes = h('div', { class: 'segments', role: 'radiogroup', 'aria-label': 'Method' });
  const help = h('p', { class: 'fine' });
  const compare = h('select', { 'data-field': 'compare', 'aria-label': 'Compare with' });
  compare.addEventListener('change', () => void studio.intend({ do: 'compare', name: compare.value || null }));
  const group = new OptionGroup(studio, true);
  const actions = h('div', { class: 'row' });
  const figures = h('dl', { class: 'facts figures' });
  const { element, note } = folding('solver', 'Solver', modes, help, group.element, actions,
    h('label', { class: 'field', title: 'Draws a second method beside this one: same pose, same camera' }, h('span', {}, 'Compare with'), compare), h('details', { class: 'more' }, h('summary', {}, 'More'), figures));
  let built = '';
  const build = (): void => {
    const state = studio.scene.state;
    const { catalogue } = studio.scene;
    const key = `${state?.mode}|${catalogue.modes.map((mode) => mode.name).join()}`;
    if (key === built || !state) return;
    built = key;
    fill(modes, ...catalogue.modes.map((mode) => h('button', {
      role: 'radio', 'aria-checked': String(mode.name === state.mode), 'data-mode': mode.name, title: mode.help,
      onclick: () => void studio.intend({ do: 'mode', name: mode.name }),
    }, mode.title)));
    set_text(help, catalogue.modes.find((mode) => mode.name === state.mode)?.help ?? '');
    fill(compare, h('option', { value: '' }, 'nothing'),
      ...catalogue.modes.filter((mode) => mode.compare !== false && mode.name !== state.mode).map((mode) => h('option', { value: mode.name }, mode.title)));
    const needs_solver = catalogue.modes.find((mode) => mode.name === state.mode)?.binding !== false;
    group.build(needs_solver ? ['solve', state.mode] : [state.mode]);
  };
  let shown = '';
  const show_actions = (): void => {
    const offered = mode_of(studio.scene.state?.mode ?? '').actions?.(studio) ?? [];
    const key = offered.map((action) => action.name).join();
    if (key === shown) return;
    shown = key;
    fill(actions, ...offered.map(({ name, title, help: tip, run }) => h('button', { 'data-action': name, title: tip, onclick: run }, title)));
    show(actions, offered.length > 0);
  };
  show(actions, false);
  const tick = (): void => {
    const frame = studio.scene.frames.main;
    const rows = frame ? mode_of(frame.facts.mode).figures(studio) : [];
    fill(figures, ...rows.flatMap(({ name, value, help: title }) => [h('dt', { title }, name), h('dd', { title }, value)]));
    set_text(note, frame && rows[0] ? rows[0].value : '');
  };
  const update = (): void => {
    build();
    group.update();
    show_actions();
    if (document.activeElement !== compare) compare.value = studio.scene.state?.compare ?? '';
  };
  studio.scene.events.on('catalogue', () => { built = ''; });
  return { element, update, tick };
}
