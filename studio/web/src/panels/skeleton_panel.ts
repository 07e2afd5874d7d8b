import type { FittingState } from '../protocol/messages';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { folding, type Panel } from './panel';

/** The skeleton: fitted by itself, and its joints moved by hand. The first thing that a shape of one's own needs. */
export function skeleton_panel(studio: Studio): Panel {
  const invite = h('p', { class: 'invite' }, 'This shape has no skeleton yet. Limber can find one: what it is, which way it looks, and where its joints are.');
  const facts = h('dl', { class: 'facts' });
  const notes = h('ul', { class: 'problems' });
  const kind = h('select', { 'aria-label': 'Kind of skeleton', 'data-field': 'kind' });
  const kinds = h('label', { class: 'field', title: 'What the shape is; found out by itself unless you know better' }, h('span', {}, 'Kind'), kind);
  const fit = h('button', { 'data-action': 'fit-skeleton', onclick: () => void fit_skeleton(studio, kind.value) });
  const joints = h('button', { 'data-action': 'move-joints', title: 'Drag joints of the skeleton to where they belong (J)', onclick: () => toggle_joints(studio) }, 'Move joints');
  const mirror = h('input', { type: 'checkbox', 'data-field': 'mirror' });
  mirror.addEventListener('change', () => studio.options.set('mirror', mirror.checked));
  const mirrored = h('label', { class: 'field check', title: 'A joint that is moved takes the one on the other side along' }, h('span', {}, 'Mirror left and right'), mirror);
  const lies = h('p', { class: 'fine' });
  const upright = h('div', { class: 'row', hidden: true }, h('button', { 'data-action': 'turn-upright', title: 'Turns shape and handles: what was along z is along y then', onclick: () => void turn_upright(studio) }, 'Turn upright'));
  const { element, note } = folding('skeleton', 'Skeleton', invite, facts, lies, upright, notes, kinds, h('div', { class: 'row' }, fit, joints), mirrored);
  const update = (): void => {
    const state = studio.scene.state;
    const in_space = Boolean(state?.shape) && state?.document?.dimension === 3;
    show(element, in_space);
    if (!state || !in_space) return;
    const bones = state.handles.filter((handle) => handle.type === 'bone').length;
    const fitting = state.fitting;
    const none = state.handles.length === 0;
    element.classList.toggle('wanted', none);
    if (none && !element.open) element.open = true;
    set_text(note, fitting ? title_of(studio, fitting.kind) : bones > 0 ? `${bones} bones` : 'none yet');
    show(invite, none);
    show_kinds(studio, kind);
    fill(facts, ...(fitting ? sentences(studio, fitting) : []).flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
    fill(notes, ...(fitting?.notes ?? []).map((text) => h('li', {}, text)));
    show(notes, (fitting?.notes.length ?? 0) > 0);
    const on_its_back = fitting?.up === '+z' && fitting.up_confidence > 0.6;
    show(lies, on_its_back);
    show(upright, on_its_back);
    set_text(lies, 'It was made with z up. Engines and these motions have y up.');
    set_text(fit, none ? 'Fit a skeleton' : fitting ? 'Fit again' : 'Fit a skeleton instead');
    fit.classList.toggle('primary', none);
    fit.disabled = state.work?.name === 'fit';
    show(joints, bones > 0);
    show(mirrored, bones > 0);
    joints.setAttribute('aria-pressed', String(studio.options.get('tool') === 'joint'));
    mirror.checked = studio.options.get('mirror');
  };
  studio.options.events.on('change', (name) => { if (name === 'tool' || name === 'mirror') update(); });
  return { element, update };
}

/** Lets the engine find a skeleton, and says what it found. */
export async function fit_skeleton(studio: Studio, kind: string): Promise<void> {
  studio.messages.say('Looking for a skeleton');
  const reply = await studio.intend({ do: 'fit_skeleton', kind });
  if (!reply) return;
  const fitting = reply as unknown as FittingState;
  studio.options.set('selected', null);
  studio.messages.say(`${title_of(studio, fitting.kind)}, ${percent(fitting.confidence)} sure: ${fitting.bones.length} joints. Move what is wrong (J), or choose a motion.`);
}

async function turn_upright(studio: Studio): Promise<void> {
  if (!(await studio.intend({ do: 'turn_upright' }))) return;
  studio.messages.say('Turned upright: y is up.', { label: 'Undo', run: () => void studio.intend({ do: 'undo' }) });
  studio.viewport.frame_shape(true);
}

function toggle_joints(studio: Studio): void {
  studio.options.set('tool', studio.options.get('tool') === 'joint' ? 'pose' : 'joint');
}

function show_kinds(studio: Studio, select: HTMLSelectElement): void {
  const entries = studio.scene.catalogue.skeletons ?? [];
  const key = entries.map((entry) => entry.value).join(' ');
  if (select.dataset.key === key) return;
  select.dataset.key = key;
  fill(select, ...entries.map((entry) => h('option', { value: entry.value, title: entry.help }, entry.title)));
}

function title_of(studio: Studio, kind: string): string {
  return studio.scene.catalogue.skeletons?.find((entry) => entry.value === kind)?.title ?? kind;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** What was found and how sure it is. */
function sentences(studio: Studio, fitting: FittingState): [string, string][] {
  const unsure = fitting.bones.filter((bone) => bone.confidence < 0.4).length;
  return [
    ['Found', `${title_of(studio, fitting.kind)}, ${percent(fitting.confidence)} sure`],
    ['Looks along', `${fitting.front}, ${percent(fitting.front_confidence)} sure`],
    ['Up is', `${fitting.up}, ${percent(fitting.up_confidence)} sure`],
    ['Joints', `${fitting.bones.length}${unsure > 0 ? `, ${unsure} by proportion only` : ''}`],
  ];
}
