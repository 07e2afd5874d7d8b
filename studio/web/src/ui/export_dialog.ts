import type { ExportEntry, OptionValue } from '../protocol/messages';
import type { Studio } from '../studio';
import { film_motion, film_turntable, FilmError, type FilmProgress } from '../view/film';
import { fill, h } from './dom';
import { modal } from './modal';
import { option_field } from './option_field';

interface Choice {
  key: string;
  title: string;
  help: string;
  entry: ExportEntry | null;
  run: (values: Record<string, OptionValue>) => Promise<void>;
}

/** Every way out: the engine's formats, and pictures of what is on the screen. */
export function open_export(studio: Studio): void {
  const choices: Choice[] = [
    ...studio.scene.catalogue.exports.filter((entry) => (!entry.only_pictures || studio.scene.state?.picture) && (!entry.needs_motion || studio.scene.state?.motion)).map((entry) => ({
      key: entry.format, title: entry.title, help: entry.help ?? '', entry, run: (values: Record<string, OptionValue>) => export_file(studio, entry.format, values),
    })),
    { key: 'view-png', title: 'Picture of the view', help: 'What you see, as a PNG on a transparent background, without handles.', entry: null, run: () => save_picture(studio) },
    ...(studio.scene.state?.motion ? [{ key: 'view-film', title: 'Film of the motion', help: 'The motion from start to end, as you look at it (WebM, 30 pictures a second). It plays at its own speed, however long filming takes.', entry: null, run: () => save_film(studio, (progress) => film_motion(studio, progress)) }] : []),
    { key: 'view-turntable', title: 'Turntable film', help: 'A film of the shape turning once around (WebM, four seconds).', entry: null, run: () => save_film(studio, (progress) => film_turntable(studio.viewport, progress)) },
  ];
  const list = h('div', { class: 'export-list', role: 'listbox', 'aria-label': 'Format' });
  const detail = h('div', { class: 'export-detail' });
  const dialog = modal('Export', 'For engines, for other tools, for showing around.', h('div', { class: 'export' }, list, detail));
  const choose = (choice: Choice): void => {
    for (const button of list.querySelectorAll('button')) button.setAttribute('aria-selected', String(button.dataset.format === choice.key));
    const values: Record<string, OptionValue> = {};
    // A motion is a clip already: there is no question what becomes of the pose.
    const options = (choice.entry?.options ?? []).filter((option) => option.name !== 'pose' || !studio.scene.state?.motion);
    const fields = options.map((option) => {
      values[option.name] = option.default;
      const field = option_field(option, (value) => { values[option.name] = value; field.show_value(value); });
      field.show_value(option.default);
      return field.element;
    });
    const go = h('button', { class: 'primary', 'data-action': 'do-export', onclick: () => { dialog.close(); void choice.run(values); } }, 'Export');
    const copy = choice.entry
      ? h('button', { 'data-action': 'copy-command', title: 'The command that does the same without the studio', onclick: () => void copy_command(studio, choice.key, values) }, 'Copy command')
      : null;
    fill(detail, h('h3', {}, choice.title), h('p', { class: 'fine' }, choice.help), ...fields, h('div', { class: 'row' }, go, copy));
  };
  for (const [group, members] of grouped(choices)) {
    list.append(h('div', { role: 'group', 'aria-label': group }, h('h3', { class: 'fine', 'aria-hidden': 'true' }, group),
      ...members.map((choice) => h('button', { role: 'option', 'aria-selected': 'false', 'data-format': choice.key, onclick: () => choose(choice) }, choice.title))));
  }
  choose(choices[0]);
}

/** Formats by what they are for, in the order in which they come. */
function grouped(choices: Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = choice.entry ? (choice.entry.group ?? 'Other') : 'Pictures';
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return [...groups];
}

/** Makes a file and saves it where the browser saves files. */
export async function export_file(studio: Studio, format: string, values: Record<string, OptionValue>): Promise<void> {
  studio.messages.say('Exporting');
  const reply = await studio.intend({ do: 'export', format, ...values });
  if (!reply) return;
  download(studio.connection.address(`download/${String(reply.download)}`), String(reply.file));
  const command = String(reply.command ?? '');
  const notes = Array.isArray(reply.notes) ? reply.notes.map(String) : [];
  studio.cards.note(`${String(reply.file)}: exported, with remarks`, notes);
  studio.messages.say(`${String(reply.file)} exported${notes.length > 0 ? `: ${notes[0]}` : '.'}`, command ? { label: 'Copy command', run: () => void copy(studio, command) } : null);
}

/** Puts the command that does the same into the clipboard. */
export async function copy_command(studio: Studio, format: string, values: Record<string, OptionValue>): Promise<void> {
  const reply = await studio.intend({ do: 'export_command', format, ...values });
  if (reply?.command) await copy(studio, String(reply.command));
}

async function copy(studio: Studio, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    studio.messages.say(`Copied: ${text}`);
  } catch {
    // Without permission for the clipboard the text is at least there to be selected.
    studio.messages.say(text, null, true);
  }
}

async function save_picture(studio: Studio): Promise<void> {
  const blob = await studio.viewport.snapshot();
  if (blob) save_blob(studio, blob, 'png');
}

async function save_film(studio: Studio, record: (progress: FilmProgress) => Promise<Blob | null>): Promise<void> {
  let wanted = true;
  const stop = { label: 'Stop', run: () => { wanted = false; } };
  try {
    const blob = await record((share) => {
      studio.messages.say(`Filming: ${Math.round(100 * share)} %`, stop, true);
      return wanted;
    });
    if (blob) save_blob(studio, blob, 'webm');
    else studio.messages.say('Filming was stopped.');
  } catch (error) {
    studio.messages.clear();
    if (error instanceof FilmError) studio.messages.say(`${error.message} "limber render --film" films too.`);
    else studio.report(error);
  }
}

function save_blob(studio: Studio, blob: Blob, extension: string): void {
  const address = URL.createObjectURL(blob);
  const file = `${studio.scene.state?.document?.name ?? 'limber'}.${extension}`;
  download(address, file);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  studio.messages.say(`${file} saved.`);
}

function download(address: string, file: string): void {
  const link = h('a', { href: address, download: file });
  document.body.append(link);
  link.click();
  link.remove();
}
