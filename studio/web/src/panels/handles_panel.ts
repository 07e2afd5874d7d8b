import type { ConstraintKind, HandleState } from '../protocol/messages';
import type { Studio } from '../studio';
import { h, set_text, show } from '../ui/dom';
import { bone_editor } from './bone_editor';
import { folding, type Panel } from './panel';
import { common_prefix, short_name, tree_order, type TreeRow } from './handle_tree';

const STATE_WORDS: Record<ConstraintKind, string> = { free: 'free', position: 'pinned', tail: 'tail pinned', ends: 'both ends', transform: 'full' };
/** So many handles can be looked through without a filter. */
const FEW = 10;

interface Row {
  element: HTMLElement;
  fold: HTMLButtonElement;
  mark: HTMLElement;
  name: HTMLButtonElement;
  state: HTMLSelectElement;
}

/** The tree of handles with their states: find, select, pin, free, rename, delete. */
export function handles_panel(studio: Studio): Panel {
  const rows = new Map<string, Row>();
  const folded = new Set<string>();
  const list = h('ul', { class: 'handles', role: 'tree', 'aria-label': 'Handles', 'aria-multiselectable': 'true' });
  const empty = h('p', { class: 'empty' }, 'No handles yet. Take the point tool (2) and click the shape, or draw a chain of bones (3).');
  const filter = h('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter handles by name', 'data-field': 'filter-handles' });
  const none = h('p', { class: 'empty' }, 'No handle has such a name.');
  const weights = h('input', { type: 'checkbox', 'data-view': 'weights' });
  weights.addEventListener('change', () => studio.options.set('weights', weights.checked));
  const show_weights = h('label', { class: 'field check', title: 'Colours the shape by the weight of the selected handle. Zero stays uncoloured.' },
    h('span', {}, 'Show weights of the selected'), weights);
  const reset = h('button', { onclick: () => void studio.intend({ do: 'reset_pose' }), title: 'Back to the rest pose' }, 'Reset pose');
  const editor = bone_editor(studio);
  const { element, note } = folding('handles', 'Handles', empty, filter, list, none, show_weights, h('div', { class: 'row' }, reset), editor.element);
  let shown: TreeRow[] = [];

  const update = (): void => {
    const handles = (studio.scene.state?.handles ?? []).filter((handle) => handle.type !== 'extra');
    set_text(note, String(handles.length));
    show(empty, handles.length === 0);
    show(filter, handles.length > FEW);
    show(show_weights, handles.length > 0);
    show(reset.parentElement!, handles.length > 0);
    const names = new Set(handles.map((handle) => handle.name));
    for (const [name, row] of rows) {
      if (!names.has(name)) {
        row.element.remove();
        rows.delete(name);
      }
    }
    const wanted = handles.length > FEW ? filter.value.trim().toLowerCase() : '';
    shown = tree_order(handles, folded, wanted);
    show(none, handles.length > 0 && shown.length === 0);
    const visible = new Set(shown.map(({ handle }) => handle.name));
    for (const [name, row] of rows) if (!visible.has(name)) row.element.remove();
    const prefix = common_prefix(handles.map((handle) => handle.name));
    const stop = tab_stop(studio, shown);
    shown.forEach((entry, i) => {
      const { handle } = entry;
      let row = rows.get(handle.name);
      if (!row) rows.set(handle.name, (row = make_row(studio, handle, () => {
        if (!folded.delete(handle.name)) folded.add(handle.name);
        update();
      })));
      if (list.children[i] !== row.element) list.insertBefore(row.element, list.children[i] ?? null);
      show_row(row, entry, studio, short_name(handle, handles, prefix), handle.name === stop, folded.has(handle.name));
    });
    weights.checked = studio.options.get('weights');
    editor.update();
  };
  filter.addEventListener('input', update);
  filter.addEventListener('keydown', (event) => event.stopPropagation());
  list.addEventListener('keydown', (event) => {
    const at = shown.findIndex(({ handle }) => rows.get(handle.name)?.name === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at < 0) return;
    if (step) move_focus(studio, rows, shown, at + step);
    else if (event.key === 'ArrowRight' && shown[at].children && folded.delete(shown[at].handle.name)) update();
    else if (event.key === 'ArrowLeft' && shown[at].children && !folded.has(shown[at].handle.name)) {
      folded.add(shown[at].handle.name);
      update();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  studio.options.events.on('change', (name) => {
    if (name !== 'selected' && name !== 'also' && name !== 'hovered' && name !== 'weights') return;
    const selected = studio.options.get('selected') ?? '';
    // What is selected in the view is never hidden in the tree.
    if (name === 'selected') for (let up = studio.scene.handle(selected)?.parent; up; up = studio.scene.handle(up)?.parent) folded.delete(up);
    update();
    // Not under the pointer: the second press of a double click would meet another row.
    if (name === 'selected' && !list.matches(':hover')) rows.get(selected)?.element.scrollIntoView({ block: 'nearest' });
  });
  return { element, update };
}

/** The one row that Tab stops at: the selected one, or the first. */
function tab_stop(studio: Studio, shown: TreeRow[]): string {
  const selected = studio.options.get('selected');
  return shown.find(({ handle }) => handle.name === selected)?.handle.name ?? shown[0]?.handle.name ?? '';
}

function move_focus(studio: Studio, rows: Map<string, Row>, shown: TreeRow[], to: number): void {
  const entry = shown[Math.max(0, Math.min(shown.length - 1, to))];
  studio.options.set('selected', entry.handle.name);
  rows.get(entry.handle.name)?.name.focus();
}

function make_row(studio: Studio, handle: HandleState, toggle: () => void): Row {
  const { name } = handle;
  const fold = h('button', { class: 'fold', tabindex: -1, 'aria-label': `Fold what hangs on ${name}`, onclick: toggle });
  const mark = h('span', { class: 'mark' });
  const label = h('button', {
    class: 'handle-name', tabindex: -1,
    onclick: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) studio.options.toggle_selected(name);
      else studio.options.select([name]);
    },
    ondblclick: () => rename(studio, name, label),
  }, name);
  const state = h('select', { class: 'state', tabindex: -1, 'aria-label': `State of ${name}`, title: 'Free: the solver moves it. Pinned: its position is yours. Full: its whole transform is yours.' });
  const kinds: ConstraintKind[] = handle.type === 'bone' ? ['free', 'position', 'tail', 'ends', 'transform'] : handle.type === 'point' ? ['free', 'position'] : ['free', 'position', 'transform'];
  for (const kind of kinds) state.append(h('option', { value: kind }, STATE_WORDS[kind]));
  state.addEventListener('change', () => void studio.intend({ do: 'constrain', handle: name, kind: state.value }));
  const element = h('li', { 'data-handle': name, role: 'treeitem', onpointerenter: () => studio.options.set('hovered', name), onpointerleave: () => studio.options.set('hovered', null) }, fold, mark, label, state);
  return { element, fold, mark, name: label, state };
}

function show_row(row: Row, entry: TreeRow, studio: Studio, shown_name: string, is_stop: boolean, is_folded: boolean): void {
  const { handle, depth, children } = entry;
  row.element.style.setProperty('--depth', String(Math.min(depth, 5)));
  row.element.setAttribute('aria-level', String(depth + 1));
  const is_selected = studio.options.get('selected') === handle.name || studio.options.get('also').has(handle.name);
  row.element.setAttribute('aria-selected', String(is_selected));
  if (children) row.element.setAttribute('aria-expanded', String(!is_folded));
  else row.element.removeAttribute('aria-expanded');
  row.fold.classList.toggle('leaf', !children);
  row.fold.classList.toggle('folded', is_folded);
  row.fold.disabled = !children;
  set_text(row.name, shown_name);
  row.name.title = `${handle.name}\nClick to select, Ctrl+click to select it too, double click or F2 to rename`;
  row.name.tabIndex = is_stop ? 0 : -1;
  row.mark.className = `mark ${handle.type} ${handle.constraint}`;
  row.mark.title = `${handle.type}, ${STATE_WORDS[handle.constraint]}${handle.bound ? '' : ', waits for weights'}`;
  if (document.activeElement !== row.state) row.state.value = handle.constraint;
  row.element.classList.toggle('selected', is_selected);
  row.element.classList.toggle('hovered', studio.options.get('hovered') === handle.name);
  row.element.classList.toggle('unbound', !handle.bound);
}

/** Opens the name of a handle in the list for typing; false: the list does not show it. */
export function rename_selected(studio: Studio, name: string): boolean {
  const label = [...document.querySelectorAll<HTMLElement>('[data-handle]')].find((row) => row.dataset.handle === name)?.querySelector<HTMLElement>('.handle-name');
  if (!label || label.offsetParent === null) return false;
  rename(studio, name, label);
  return true;
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
