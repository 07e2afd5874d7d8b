import type { CompressionError, CompressionState } from '../protocol/messages';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { copy_command, export_file } from '../ui/export_dialog';
import { count, short } from '../ui/format';
import { OptionGroup } from '../ui/option_group';
import { paint_virtual_bones } from '../view/virtual_bones';
import { folding, type Panel } from './panel';

/** Few influences per vertex: how, how near that is to the dense skin, and the way out. */
export function compression_panel(studio: Studio): Panel {
  const { options, scene, viewport } = studio;
  const group = new OptionGroup(studio, false);
  const compress = h('button', { class: 'primary', 'data-action': 'compress', onclick: () => void studio.intend({ do: 'compress' }) }, 'Compress');
  const end = h('button', { 'data-action': 'compress-end', title: 'Shows the dense skin alone', onclick: () => void stop(studio) }, 'Back to dense');
  const table = h('table', { class: 'errors', 'aria-label': 'Error of positions' });
  const summary = h('p', { class: 'fine', 'data-figure': 'compression' });
  const notes = h('ul', { class: 'problems' });
  const error = toggle(studio, 'error', 'Error colours');
  const bones = toggle(studio, 'virtual_bones', 'Virtual bones');
  const scale = h('select', { 'data-field': 'error-scale', 'aria-label': 'Brightest colour' },
    h('option', { value: 'largest' }, 'k-largest at its worst'), h('option', { value: 'own' }, 'this at its worst'));
  scale.addEventListener('change', () => options.set('error_scale', scale.value as 'largest' | 'own'));
  const scale_field = h('label', { class: 'field', title: 'What the brightest colour stands for' }, h('span', {}, 'Brightest'), scale);
  const view = h('div', { class: 'options' }, h('div', { class: 'toggles' }, error.element, bones.element), scale_field);
  const save = h('button', { 'data-action': 'export-compressed', onclick: () => void export_file(studio, 'compressed', {}) }, 'Export .glb');
  const copy = h('button', { 'data-action': 'copy-compress', title: 'The command that does the same without the studio', onclick: () => void copy_command(studio, 'compressed', {}) }, 'Copy command');
  const out = h('div', { class: 'row' }, save, copy);
  const { element, note } = folding('compression', 'Compression', group.element, h('div', { class: 'row' }, compress, end), summary, notes, table, view, out);
  scene.events.on('catalogue', () => group.build(['compress']));
  viewport.painters.push(paint_virtual_bones(scene, viewport, () => options.get('virtual_bones')));
  const update = (): void => {
    group.update();
    error.update();
    bones.update();
    scale.value = options.get('error_scale');
    const state = scene.state;
    const made = state?.compression ?? null;
    const working = state?.work?.name === 'compress';
    set_text(note, working ? 'working' : !made ? '' : made.error ? 'stopped' : made.stale ? 'out of date' : made.gain ? `${short(made.gain)} times nearer` : 'done');
    compress.disabled = working || !state?.binding || Boolean(state.binding.stale);
    set_text(compress, made ? 'Compress again' : 'Compress');
    show(compress, !made || made.stale);
    show(end, made !== null);
    const done = Boolean(made?.positions);
    for (const part of [table, view, out, summary]) show(part, done);
    show(scale_field, Boolean(made?.largest) && made?.method !== 'k-largest');
    fill(notes, ...notes_of(made).map((text) => h('li', {}, text)));
    show(notes, notes_of(made).length > 0);
    if (!made?.positions) return;
    set_text(summary, summary_of(made));
    fill_errors(table, made);
  };
  return { element, update };
}

function toggle(studio: Studio, name: 'error' | 'virtual_bones', title: string): { element: HTMLElement; update(): void } {
  const box = h('input', { type: 'checkbox', 'data-view': name });
  box.addEventListener('change', () => studio.options.set(name, box.checked));
  return { element: h('label', {}, box, title), update: () => { box.checked = studio.options.get(name); } };
}

async function stop(studio: Studio): Promise<void> {
  const state = studio.scene.state;
  if (state?.compare === 'compressed') await studio.intend({ do: 'compare', name: null });
  if (state?.mode === 'compressed') await studio.intend({ do: 'mode', name: 'reduced' });
}

function notes_of(made: CompressionState | null): string[] {
  const notes: string[] = [];
  if (made?.error) notes.push(made.error.code === 'Cancelled' ? 'It was cancelled.' : `${made.error.message} ${made.error.remedy ?? ''}`);
  if (made?.reached_tolerance === false) notes.push('The tolerance was not reached.');
  return notes;
}

function summary_of(made: CompressionState): string {
  const bones = made.virtual_bones ? ` of ${count(made.virtual_bones)} virtual bones` : '';
  const blends = made.operations ? `, ${short(made.operations)} blends per vertex` : '';
  return `Up to ${made.influences} influences${bones}${blends}; made in ${short(made.seconds ?? NaN)} s, measured over ${count(made.frames ?? 0)} frames of ${made.judged_by === 'range of motion' ? 'a range of motion' : made.judged_by}.`;
}

function fill_errors(table: HTMLElement, made: CompressionState): void {
  const largest = made.method === 'k-largest' ? undefined : made.largest?.positions;
  const row = (title: string, help: string, name: keyof CompressionError): HTMLElement => h('tr', { title: help },
    h('th', { scope: 'row' }, title), h('td', { 'data-error': name }, short(made.positions![name])), largest ? h('td', { 'data-largest': name }, short(largest[name])) : null);
  fill(table,
    h('thead', {}, h('tr', {}, h('th', {}, 'Error'), h('th', { scope: 'col' }, made.method ?? ''), largest ? h('th', { scope: 'col' }, 'k-largest') : null)),
    h('tbody', {},
      row('RMS', 'Root mean square over all coordinates of all frames, in shape units', 'rms'),
      row('99%', 'Of 99% of the vertices, root mean square over the frames, below this', 'percentile_99'),
      row('Worst', 'The largest distance of any vertex in any frame', 'worst')));
}
