import { EngineError } from '../protocol/connection';
import type { Studio } from '../studio';
import { h, set_text, show } from './dom';
import { modal } from './modal';

const EXTENSION = '.limber-project';

/** Saves into the document's own file; one that has none yet is asked for a name. */
export async function save(studio: Studio): Promise<void> {
  if (!studio.scene.state?.document?.file) return save_as(studio);
  const reply = await studio.intend({ do: 'save' });
  if (reply) studio.messages.say(`Saved as ${String(reply.file)}.`);
}

/** Asks for a name. What is there already is written over only after a question. */
export function save_as(studio: Studio): void {
  const document_state = studio.scene.state?.document;
  if (!document_state) return;
  const stem = (document_state.file ?? document_state.name).replace(new RegExp(`${EXTENSION.replace('.', '\\.')}$`), '');
  const input = h('input', { type: 'text', 'data-field': 'project-name', value: stem, 'aria-label': 'Name of the project', maxlength: 90 });
  const problem = h('p', { class: 'form-error', role: 'alert', hidden: true });
  const go = h('button', { class: 'primary', 'data-action': 'do-save', type: 'submit' }, 'Save');
  const replace = h('button', { 'data-action': 'do-replace', type: 'button', hidden: true, onclick: () => void attempt(true) }, 'Replace it');
  const form = h('form', { class: 'export-detail', onsubmit: (event: Event) => { event.preventDefault(); void attempt(false); } },
    h('label', { class: 'field' }, h('span', {}, 'Name'), input),
    h('p', { class: 'fine' }, `In ${document_state.folder || 'no folder: start the studio with --project FILE'}`),
    problem, h('div', { class: 'row' }, go, replace));
  const dialog = modal('Save as', 'A project keeps everything: shape, handles, weights, motion, options.', form);
  input.addEventListener('keydown', (event) => event.stopPropagation());
  input.addEventListener('input', () => { show(problem, false); show(replace, false); });
  input.select();
  const attempt = async (overwrite: boolean): Promise<void> => {
    try {
      const reply = await studio.connection.request({ do: 'save', name: input.value.trim(), ...(overwrite ? { overwrite: true } : {}) });
      dialog.close();
      studio.messages.say(`Saved as ${String(reply.file)}.`);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const taken = error.place === 'overwrite';
      set_text(problem, taken ? `${error.message} Replace it?` : `${error.message} ${error.remedy}`);
      show(problem, true);
      show(replace, taken);
    }
  };
}

/** Projects that were saved before, the newest first. */
export async function open_recent(studio: Studio): Promise<void> {
  const reply = await studio.intend({ do: 'list_projects' });
  if (!reply) return;
  const projects = (reply.projects as { file: string; seconds_ago: number }[] | undefined) ?? [];
  const list = h('ul', { class: 'recent' });
  const dialog = modal('Open', 'A project of before, or a file of yours.', h('div', { class: 'export-detail' },
    projects.length > 0 ? list : h('p', { class: 'empty' }, 'Nothing was saved yet.'), h('p', { class: 'fine' }, `In ${String(reply.folder) || 'no folder'}`)));
  for (const { file, seconds_ago } of projects) {
    list.append(h('li', {}, h('button', { 'data-project': file, onclick: () => { dialog.close(); void open_project(studio, file); } },
      h('span', {}, file.replace(EXTENSION, '')), h('span', { class: 'fine' }, ago(seconds_ago)))));
  }
}

async function open_project(studio: Studio, file: string): Promise<void> {
  studio.messages.say(`Opening ${file}`);
  const reply = await studio.intend({ do: 'open_project', file });
  if (!reply) return;
  studio.cards.opened(file, reply);
  studio.messages.say(`${file} opened`);
  studio.look_at_shape();
}

/** Seconds as people say them. */
export function ago(seconds: number): string {
  const steps: [number, string][] = [[60, 'second'], [60, 'minute'], [24, 'hour'], [365, 'day'], [Infinity, 'year']];
  let value = Math.max(0, seconds);
  for (const [size, unit] of steps) {
    if (value < size) return value < 10 && unit === 'second' ? 'just now' : `${Math.floor(value)} ${unit}${Math.floor(value) === 1 ? '' : 's'} ago`;
    value /= size;
  }
  return '';
}
