import type { ConstraintKind, HandleState } from '../protocol/messages';
import type { Studio } from '../studio';
import { h, set_text, show } from '../ui/dom';
import { folding, type Panel } from './panel';

const STATE_WORDS: Record<ConstraintKind, string> = { free: 'free', position: 'pinned', tail: 'tail pinned', ends: 'both ends', transform: 'full' };

interface Row {
  element: HTMLElement;
  mark: HTMLElement;
  name: HTMLElement;
  state: HTMLSelectElement;
}

/** The list of handles with their states: select, pin, free, rename, delete. */
export function handles_panel(studio: Studio): Panel {
  const rows = new Map<string, Row>();
  const list = h('ul', { class: 'handles', 'aria-label': 'Handles' });
  const empty = h('p', { class: 'empty' }, 'No handles yet. Take the point tool (2) and click the shape, or draw a chain of bones (3).');
  const weights = h('input', { type: 'checkbox', 'data-view': 'weights' });
  weights.addEventListener('change', () => studio.options.set('weights', weights.checked));
  const show_weights = h('label', { class: 'field check', title: 'Colours the shape by the weight of the selected handle. Zero stays uncoloured.' },
    h('span', {}, 'Show weights of the selected'), weights);
  const reset = h('button', { onclick: () => void studio.intend({ do: 'reset_pose' }), title: 'Back to the rest pose' }, 'Reset pose');
  const { element, note } = folding('handles', 'Handles', empty, list, show_weights, h('div', { class: 'row' }, reset));

  const update = (): void => {
    const handles = (studio.scene.state?.handles ?? []).filter((handle) => handle.type !== 'extra');
    set_text(note, String(handles.length));
    show(empty, handles.length === 0);
    show(show_weights, handles.length > 0);
    show(reset.parentElement!, handles.length > 0);
    const names = new Set(handles.map((handle) => handle.name));
    for (const [name, row] of rows) {
      if (!names.has(name)) {
        row.element.remove();
        rows.delete(name);
      }
    }
    handles.forEach((handle, i) => {
      let row = rows.get(handle.name);
      if (!row) rows.set(handle.name, (row = make_row(studio, handle)));
      if (list.children[i] !== row.element) list.insertBefore(row.element, list.children[i] ?? null);
      show_row(row, handle, studio);
    });
    weights.checked = studio.options.get('weights');
  };
  studio.options.events.on('change', (name) => {
    if (name !== 'selected' && name !== 'hovered' && name !== 'weights') return;
    update();
    if (name === 'selected') rows.get(studio.options.get('selected') ?? '')?.element.scrollIntoView({ block: 'nearest' });
  });
  return { element, update };
}

function make_row(studio: Studio, handle: HandleState): Row {
  const { name } = handle;
  const mark = h('span', { class: 'mark' });
  const label = h('button', {
    class: 'handle-name', title: 'Click to select, double click to rename',
    onclick: () => studio.options.set('selected', name),
    ondblclick: () => rename(studio, name, label),
  }, name);
  const state = h('select', { class: 'state', 'aria-label': `State of ${name}`, title: 'Free: the solver moves it. Pinned: its position is yours. Full: its whole transform is yours.' });
  const kinds: ConstraintKind[] = handle.type === 'bone' ? ['free', 'position', 'tail', 'ends', 'transform'] : handle.type === 'point' ? ['free', 'position'] : ['free', 'position', 'transform'];
  for (const kind of kinds) state.append(h('option', { value: kind }, STATE_WORDS[kind]));
  state.addEventListener('change', () => void studio.intend({ do: 'constrain', handle: name, kind: state.value }));
  const element = h('li', { 'data-handle': name, onpointerenter: () => studio.options.set('hovered', name), onpointerleave: () => studio.options.set('hovered', null) }, mark, label, state);
  return { element, mark, name: label, state };
}

function show_row(row: Row, handle: HandleState, studio: Studio): void {
  row.mark.className = `mark ${handle.type} ${handle.constraint}`;
  row.mark.title = `${handle.type}, ${STATE_WORDS[handle.constraint]}${handle.bound ? '' : ', waits for weights'}`;
  if (document.activeElement !== row.state) row.state.value = handle.constraint;
  row.element.classList.toggle('selected', studio.options.get('selected') === handle.name);
  row.element.classList.toggle('hovered', studio.options.get('hovered') === handle.name);
  row.element.classList.toggle('unbound', !handle.bound);
}

function rename(studio: Studio, name: string, label: HTMLElement): void {
  const input = h('input', { type: 'text', class: 'rename', value: name, 'aria-label': `New name of ${name}` });
  const finish = (keep: boolean): void => {
    input.replaceWith(label);
    const wanted = input.value.trim();
    if (!keep || !wanted || wanted === name) return;
    void studio.intend({ do: 'rename', handle: name, name: wanted }).then((reply) => { if (reply) studio.options.set('selected', wanted); });
  };
  let done = false;
  const once = (keep: boolean): void => {
    if (done) return;
    done = true;
    finish(keep);
  };
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') once(true);
    if (event.key === 'Escape') once(false);
  });
  input.addEventListener('blur', () => once(true));
  label.replaceWith(input);
  input.select();
  input.focus();
}
