import type { Studio } from '../studio';
import { choose_file } from './choose_file';
import { h, icon, set_text } from './dom';
import { ICONS, type IconName } from './icons';
import { theme_select } from './view_buttons';

export interface TopBarActions {
  samples: () => void;
  save: () => void;
  save_as: () => void;
  recent: () => void;
  export_: () => void;
  help: () => void;
}

function tool_button(name: IconName, label: string, title: string, run: () => void): HTMLButtonElement {
  return h('button', { class: 'bar-button', 'data-action': name, title, onclick: run }, icon(ICONS[name]), h('span', {}, label));
}

/** Document, files, undo, help. */
export function top_bar(studio: Studio, actions: TopBarActions): { element: HTMLElement; update(): void } {
  const name = h('span', { class: 'document-name' });
  const unsaved = h('span', { class: 'unsaved', title: 'Changed since it was saved' });
  const undo = tool_button('undo', 'Undo', 'Undo (Ctrl+Z)', () => void studio.intend({ do: 'undo' }));
  const redo = tool_button('redo', 'Redo', 'Redo (Ctrl+Shift+Z)', () => void studio.intend({ do: 'redo' }));
  const link = h('span', { class: 'link', role: 'img' });
  const element = h('header', { class: 'top-bar' },
    h('span', { class: 'brand' }, 'Limber'), h('span', { class: 'document' }, name, unsaved),
    h('span', { class: 'spring' }),
    tool_button('open', 'Open', 'Open a shape, picture or project (Ctrl+O)', () => choose_file(studio, 'shape')),
    h('button', { class: 'bar-button', 'data-action': 'recent', title: 'Projects that were saved', onclick: actions.recent }, 'Recent'),
    tool_button('samples', 'Samples', 'Shapes and characters to begin with', actions.samples),
    tool_button('save', 'Save', 'Save the project (Ctrl+S)', actions.save),
    h('button', { class: 'bar-button', 'data-action': 'save-as', title: 'Save under another name (Ctrl+Shift+S)', onclick: actions.save_as }, 'Save as'),
    tool_button('export', 'Export', 'glTF, mesh, rig, pose, picture (Ctrl+E)', actions.export_),
    h('span', { class: 'divider' }), undo, redo, h('span', { class: 'divider' }),
    h('button', { class: 'bar-button bare', 'data-action': 'help', title: 'Shortcuts and help (?)', 'aria-label': 'Help', onclick: actions.help }, icon(ICONS.help)), theme_select(),
    h('button', { class: 'bar-button bare sheet-button', 'data-action': 'sheet', title: 'Panels', 'aria-label': 'Panels', onclick: () => studio.options.set('sheet', !studio.options.get('sheet')) }, icon(ICONS.menu)), link);
  const update = (): void => {
    const state = studio.scene.state;
    const open = state?.document ?? null;
    set_text(name, open ? (open.file ?? open.name) : '');
    name.title = open?.file && open.folder ? `${open.folder}/${open.file}` : 'Not saved yet';
    set_text(unsaved, open?.unsaved ? '•' : '');
    undo.disabled = !state?.history.undo;
    redo.disabled = !state?.history.redo;
    undo.title = state?.history.undo ? `Undo ${state.history.undo} (Ctrl+Z)` : 'Nothing to undo';
    redo.title = state?.history.redo ? `Redo ${state.history.redo} (Ctrl+Shift+Z)` : 'Nothing to redo';
    document.title = open ? `${open.unsaved ? '• ' : ''}${open.name} – Limber` : 'Limber';
    link.dataset.link = studio.connection.state;
    link.title = { connecting: 'Connecting', open: 'Connected', lost: 'Connection lost: trying again', refused: 'Refused' }[studio.connection.state];
    link.setAttribute('aria-label', link.title);
  };
  return { element, update };
}
