import type { FittingState } from '../protocol/messages';
import type { Studio } from '../studio';
import { fill, h, set_text, show } from '../ui/dom';
import { delete_handle } from '../tools/delete_tool';
import { folding, type Panel } from './panel';

/** The skeleton: fitted by itself, and its joints moved by hand. The first thing that a shape of one's own needs. */
export function skeleton_panel(studio: Studio): Panel {
  const invite = h('p', { class: 'invite' }, 'This shape has no skeleton yet. Limber can find one: what it is, which way it looks, and where its joints are.');
  const facts = h('dl', { class: 'facts' });
  const notes = h('ul', { class: 'problems' });
  const kind = h('select', { 'aria-label': 'Kind of skeleton', 'data-field': 'kind' });
  const kinds = h('label', { class: 'field', title: 'What the shape is; found out by itself unless you know better' }, h('span', {}, 'It is a'), kind);
  const fit = h('button', { 'data-action': 'fit-skeleton', onclick: () => void fit_skeleton(studio, kind.value) });
  const joints = h('button', { 'data-action': 'move-joints', title: 'Drag joints of the skeleton to where they belong (J)', onclick: () => toggle_joints(studio) }, 'Move joints');
  const mirror = h('input', { type: 'checkbox', 'data-field': 'mirror' });
  mirror.addEventListener('change', () => studio.options.set('mirror', mirror.checked));
  const mirrored = h('label', { class: 'field check', title: 'A joint that is moved takes the one on the other side along' }, h('span', {}, 'Mirror left and right'), mirror);
  const editor = bone_editor(studio);
  const { element, note } = folding('skeleton', 'Skeleton', invite, facts, notes, kinds, h('div', { class: 'row' }, fit, joints), mirrored, editor.element);
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
    set_text(fit, none ? 'Fit a skeleton' : fitting ? 'Fit again' : 'Fit a skeleton instead');
    fit.classList.toggle('primary', none);
    fit.disabled = state.work?.name === 'fit';
    show(joints, bones > 0);
    show(mirrored, bones > 0);
    joints.setAttribute('aria-pressed', String(studio.options.get('tool') === 'joint'));
    mirror.checked = studio.options.get('mirror');
    editor.update();
  };
  studio.options.events.on('change', (name) => { if (name === 'tool' || name === 'mirror' || name === 'selected') update(); });
  return { element, update };
}

/** The selected bone: its name, what it hangs on, and what can be done with it. */
function bone_editor(studio: Studio): { element: HTMLElement; update(): void } {
  const { scene, options } = studio;
  const name = h('input', { type: 'text', 'aria-label': 'Name of the bone', 'data-field': 'bone-name' });
  const parent = h('select', { 'aria-label': 'What the bone hangs on', 'data-field': 'bone-parent' });
  const grow = h('button', { 'data-action': 'grow-bone', title: 'The next click on the shape places a bone at the end of this one', onclick: () => options.set('tool', 'bone') }, 'Add a bone');
  const remove = h('button', { 'data-action': 'delete-bone', title: 'What hangs on it hangs on its parent then', onclick: () => { const bone = options.get('selected'); if (bone) void delete_handle(studio, bone); } }, 'Delete');
  const element = h('div', { class: 'bone-editor' }, h('h3', {}, 'Selected bone'),
    h('label', { class: 'field' }, h('span', {}, 'Name'), name), h('label', { class: 'field', title: 'Moves along with this one' }, h('span', {}, 'Hangs on'), parent),
    h('div', { class: 'row' }, grow, remove));
  name.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') name.blur();
  });
  name.addEventListener('change', () => {
    const old = options.get('selected');
    const wanted = name.value.trim();
    if (!old || !wanted || wanted === old) return;
    void studio.intend({ do: 'rename', handle: old, name: wanted }).then((reply) => { if (reply) options.set('selected', wanted); });
  });
  parent.addEventListener('change', () => void studio.intend({ do: 'reparent', handle: options.get('selected'), parent: parent.value || null }));
  const update = (): void => {
    const bone = scene.handle(options.get('selected'));
    show(element, bone?.type === 'bone');
    if (bone?.type !== 'bone') return;
    if (document.activeElement !== name) name.value = bone.name;
    const handles = scene.state?.handles ?? [];
    // Not on itself, nor on what hangs on it.
    const below = (other: string | null): boolean => { for (let up = other; up; up = handles.find((entry) => entry.name === up)?.parent ?? null) if (up === bone.name) return true; return false; };
    const choices = handles.filter((other) => other.type !== 'extra' && !below(other.name)).map((other) => other.name);
    const key = choices.join('\n');
    if (parent.dataset.key !== key) {
      parent.dataset.key = key;
      fill(parent, h('option', { value: '' }, 'nothing'), ...choices.map((other) => h('option', { value: other }, other)));
    }
    if (document.activeElement !== parent) parent.value = bone.parent ?? '';
  };
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
