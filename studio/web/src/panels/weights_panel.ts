import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { short } from '../ui/format';
import { OptionGroup } from '../ui/option_group';
import { weight_brush } from './weight_brush';
import { folding, type Panel } from './panel';

/** How weights are made, and how the newest ones came out. */
export function weights_panel(studio: Studio): Panel {
  const group = new OptionGroup(studio, false);
  const more = new OptionGroup(studio, false);
  const rest = h('details', { class: 'more' }, h('summary', {}, 'More'), more.element);
  const brush = weight_brush(studio);
  const facts = h('dl', { class: 'facts' });
  const notes = h('ul', { class: 'problems' });
  const bind = h('button', { onclick: () => void studio.intend({ do: 'bind' }) }, 'Get weights');
  const unused = h('p', { class: 'fine' }, 'The method below needs no weights. They are made when another one is chosen.');
  const { element, note } = folding('weights', 'Weights', unused, group.element, brush.element, notes, h('div', { class: 'row' }, bind), rest);
  rest.append(facts);
  studio.scene.events.on('catalogue', () => {
    group.build(['weights'], (name) => name === 'weights.method');
    more.build(['weights'], (name) => name !== 'weights.method');
  });
  const update = (): void => {
    group.update();
    more.update();
    brush.update();
    const state = studio.scene.state;
    const needed = [state?.mode, state?.compare].some((name) => name && studio.scene.catalogue.modes.find((mode) => mode.name === name)?.binding !== false);
    const binding = needed ? state?.binding : null;
    for (const part of [group.element, rest, brush.element, notes, bind.parentElement!]) show(part, needed);
    show(unused, !needed);
    set_text(note, !needed ? 'not used' : binding?.rough ? 'first ones, finer ones are coming' : state?.work ? 'working' : !binding ? 'none yet' : binding.stale ? 'out of date' : '');
    const rows: [string, string, string][] = binding?.method
      ? [
          ['Made in', `${short(binding.seconds ?? NaN)} s`, 'Time of the newest binding'],
          ['Rest error', `${short(binding.rest_error ?? NaN)} units`, 'How far the rest pose is from reproduced'],
          ...(binding.clusters ? [['Clusters', String(binding.clusters), 'Rotations that the solver fits (r)'] as [string, string, string]] : []),
        ]
      : [];
    fill(facts, ...rows.flatMap(([name, value, title]) => [h('dt', { title }, name), h('dd', { title }, value)]));
    const lines = [...(binding?.error ? [`${binding.error.message} ${binding.error.remedy ?? ''}`] : []), ...(binding?.notes ?? [])];
    fill(notes, ...lines.map((text) => h('li', {}, text)));
    show(notes, needed && lines.length > 0);
    bind.disabled = Boolean(state?.work) || (state?.handles.length ?? 0) === 0;
    set_text(bind, binding && !binding.stale ? 'Get weights again' : 'Get weights');
    bind.classList.toggle('primary', Boolean(state && state.handles.length > 0 && (!binding || binding.stale)));
  };
  return { element, update };
}
