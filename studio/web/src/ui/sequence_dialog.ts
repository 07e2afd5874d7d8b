import { EngineError } from '../protocol/connection';
import { upload } from '../protocol/upload';
import type { Studio } from '../studio';
import { h } from './dom';
import { count } from './format';
import { modal } from './modal';

const ending = (file: File, ...endings: string[]): boolean => endings.some((other) => file.name.toLowerCase().endsWith(other));

/** Whether files that came together are the frames of one mesh: a point cache, alone or with its mesh, or several .obj files. */
export function is_sequence(files: File[]): boolean {
  const caches = files.filter((file) => ending(file, '.pc2', '.mdd'));
  return caches.length > 0 || (files.length > 1 && files.every((file) => ending(file, '.obj')));
}

/** Asks how a dropped sequence becomes bones and weights, and has it done. */
export function open_sequence(studio: Studio, files: File[]): void {
  const number = (name: string, title: string, help: string, value: number, minimum: number, maximum: number): { element: HTMLElement; input: HTMLInputElement } => {
    const input = h('input', { type: 'number', 'data-sequence': name, min: minimum, max: maximum, step: 1, value });
    return { input, element: h('label', { class: 'field', title: help }, h('span', {}, title), h('span', { class: 'value' }, input)) };
  };
  const bones = number('bones', 'Bones', 'How many rigid bones move the mesh', 20, 1, 500);
  const influences = number('influences', 'Influences per vertex', 'How many bones may move a vertex; 0 for any number, to be compressed later', 4, 0, 64);
  const fps = number('fps', 'Frames per second', 'For files that count frames', 24, 1, 240);
  const fields = [bones, influences, fps];
  const go = h('button', { class: 'primary', 'data-action': 'decompose', onclick: () => {
    if (!fields.every(({ input }) => input.reportValidity())) return;
    dialog.close();
    void decompose(studio, files, { bones: Number(bones.input.value), influences: Number(influences.input.value), fps: Number(fps.input.value) });
  } }, 'Find bones');
  const dialog = modal('Mesh sequence', `${describe(files)}: rigid bones, their motion, and weights that play it back.`,
    h('div', { class: 'export-detail' }, ...fields.map(({ element }) => element), h('div', { class: 'row' }, go)));
  go.focus();
}

function describe(files: File[]): string {
  const cache = files.find((file) => ending(file, '.pc2', '.mdd'));
  return cache ? cache.name : `${count(files.length)} frames`;
}

async function decompose(studio: Studio, files: File[], options: Record<string, number>): Promise<void> {
  const name = describe(files);
  const total = files.reduce((sum, file) => sum + file.size, 0);
  try {
    if (total > studio.upload_limit) {
      throw new EngineError({ code: 'TooLarge', message: `${name} has ${(total / 1048576).toFixed(0)} MB; the studio takes up to ${(studio.upload_limit / 1048576).toFixed(0)} MB.`, remedy: 'Take fewer frames, or use limber decompose.' });
    }
    const uploads: string[] = [];
    for (const [i, file] of files.entries()) {
      studio.messages.say(`Sending ${file.name} (${i + 1} of ${files.length})`);
      uploads.push(await upload(studio.connection, file, studio.upload_limit));
    }
    studio.messages.say(`Finding bones in ${name}`);
    const reply = await studio.connection.request({ do: 'open_sequence', upload: uploads[0], with: uploads.slice(1), ...options });
    studio.cards.opened(name, reply);
    studio.messages.say(`${name} became bones and weights`);
  } catch (error) {
    if (error instanceof EngineError) studio.cards.failed(name, error);
    studio.report(error);
  }
}
