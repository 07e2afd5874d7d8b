import type { HandleState } from '../protocol/messages';
import type { Studio } from '../studio';
import { choose_file } from '../ui/choose_file';
import { fill, h, set_text, show } from '../ui/dom';
import { clock } from '../ui/format';
import { key_pose } from '../ui/key_track';
import { motion_fit } from './motion_fit';
import { folding, type Panel } from './panel';

/** The motion on the skeleton: which joints it drives, how fast; the timeline has the rest. */
export function motion_panel(studio: Studio): Panel {
  const empty = h('p', { class: 'empty' });
  const open = h('button', { onclick: () => choose_file(studio, 'motion') }, 'Open a motion');
  const close = h('button', { onclick: () => void studio.intend({ do: 'close_motion' }) }, 'Close motion');
  const key = h('button', { 'data-action': 'key-first', title: 'Begins an animation of your own with the pose that is shown (K)', onclick: () => void key_pose(studio) }, 'Key this pose');
  const clip = h('select', { 'aria-label': 'Clip', 'data-field': 'clip' });
  clip.addEventListener('change', () => void studio.intend({ do: 'motion', clip: clip.value }));
  const length = h('dd', {});
  const facts = h('dl', { class: 'facts' }, h('dt', {}, 'Clip'), h('dd', {}, clip), h('dt', {}, 'Length'), length);
  const all = h('input', { type: 'checkbox', 'data-field': 'drive-all' });
  all.addEventListener('change', () => void studio.intend({ do: 'motion', driven: all.checked ? 'all' : some_handles(studio) }));
  const drive_all = h('label', { class: 'field check', title: 'The motion sets every joint it knows. Without, choose some below and the solver supplies the rest.' },
    h('span', {}, 'Drive all joints'), all);
  const joints = h('ul', { class: 'joints', 'aria-label': 'Driven joints' });
  const notes = h('ul', { class: 'problems' });
  const fit = motion_fit(studio);
  const toggle = (name: 'follow' | 'onion', title: string, help: string): HTMLElement => {
    const box = h('input', { type: 'checkbox', 'data-view': name });
    box.addEventListener('change', () => studio.options.set(name, box.checked));
    studio.options.events.on('change', (changed) => { if (changed === name) box.checked = studio.options.get(name); });
    return h('label', { title: help }, box, title);
  };
  const looks = h('div', { class: 'toggles' }, toggle('follow', 'Follow', 'The camera goes along with the character'),
    toggle('onion', 'Onion skin', 'While time stands still: the skeleton at the keys before (blue) and after (orange), or in even steps'));
  const own = h('div', { class: 'motions', role: 'group', 'aria-label': 'Motions' });
  const { element, note } = folding('motion', 'Motion', own, empty, facts, notes, fit.element, drive_all, joints, looks, h('div', { class: 'row' }, open, key, close));
  const update = (): void => {
    const motion = studio.scene.state?.motion ?? null;
    set_text(note, motion ? (motion.keyed ? `${motion.keys?.length ?? 0} keys` : motion.name) : '');
    show(key, (motion === null || Boolean(motion.keyed)) && (studio.scene.state?.handles.length ?? 0) > 0);
    for (const part of [facts, drive_all, looks, close]) show(part, motion !== null);
    fit.update();
    if (motion?.keyed) show(drive_all, false);
    show_motions(studio, own, motion?.bundled ?? null);
    show(empty, motion === null);
    set_text(empty, own.hidden ? 'No motion. Open a BVH, glTF or FBX file, drop a BVH file on the shape, or key poses of your own.' : 'Or one of yours: a BVH, glTF or FBX file, or keys of poses.');
    show(joints, motion !== null && motion.driven !== 'all');
    fill(notes, ...(motion?.notes ?? []).map((text) => h('li', {}, text)));
    show(notes, (motion?.notes?.length ?? 0) > 0);
    if (!motion) return;
    show_clips(clip, motion.clips ?? [motion.name], motion.name);
    set_text(length, clock(motion.seconds));
    all.checked = motion.driven === 'all';
    if (motion.driven !== 'all') show_joints(studio, joints, new Set(motion.driven));
  };
  return { element, update };
}

/** The studio's own motions for the kind of body that it is, one click each. */
function show_motions(studio: Studio, list: HTMLElement, playing: string | null): void {
  const { state, catalogue } = studio.scene;
  const bones = state?.document?.dimension === 3 && state.handles.some((handle) => handle.type === 'bone');
  show(list, bones);
  if (!bones) return;
  const kind = state.fitting?.kind ?? 'humanoid';
  const suited = (catalogue.motions ?? []).filter((entry) => entry.body === kind || (kind === 'generic' && entry.body === 'humanoid'));
  const key = suited.map((entry) => entry.name).join(' ');
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    fill(list, ...suited.map((entry) => h('button', {
      'data-motion': entry.name, title: entry.help ?? '', onclick: () => void studio.intend({ do: 'play_motion', name: entry.name }),
    }, entry.title)));
  }
  for (const button of list.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.motion === playing));
}

function show_clips(select: HTMLSelectElement, names: string[], chosen: string): void {
  const key = names.join('\n');
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    fill(select, ...names.map((name) => h('option', { value: name }, name)));
  }
  select.value = chosen;
  select.disabled = names.length < 2;
}

/** Handles that the motion can drive. */
function drivable(studio: Studio): HandleState[] {
  const joints = studio.scene.state?.motion?.joints;
  return studio.scene.state?.handles.filter((handle) => handle.type !== 'extra' && (!joints || joints.includes(handle.name))) ?? [];
}

/** What is driven when "all" is switched off: ends of chains, which the rest can follow. */
function some_handles(studio: Studio): string[] {
  const handles = drivable(studio);
  const parents = new Set(handles.map((handle) => handle.parent));
  const ends = handles.filter((handle) => !parents.has(handle.name) || handle.parent === null).map((handle) => handle.name);
  return ends.length > 0 ? ends : handles.map((handle) => handle.name);
}

function show_joints(studio: Studio, list: HTMLElement, driven: Set<string>): void {
  const handles = drivable(studio);
  const key = handles.map((handle) => handle.name).join('\n');
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    list.replaceChildren(...handles.map((handle) => {
      const box = h('input', { type: 'checkbox', 'data-joint': handle.name });
      box.addEventListener('change', () => {
        const chosen = [...list.querySelectorAll('input')].filter((other) => other.checked).map((other) => other.dataset.joint);
        void studio.intend({ do: 'motion', driven: chosen });
      });
      return h('li', {}, h('label', {}, box, handle.name));
    }));
  }
  for (const box of list.querySelectorAll('input')) box.checked = driven.has(box.dataset.joint ?? '');
}
